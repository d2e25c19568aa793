"""Requests that come at the same moment: what one of them changes counts for the others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from houseway.room.cardroom import Room
from houseway.room.people.operator_accounts import appoint
from houseway.room.people.roles import GIVE, _give
from houseway.room.people.second_person import decide, propose
from houseway.room.people.visitors import hashed
from houseway.room.room_errors import NeedsSecond, NotAllowed, Taken, TooMany, WrongPassword
from houseway.room.routes.book_routes import sell
from houseway.room.routes.routing import ApiRequest
from houseway.room.store.store import Store
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.office_schemas import Sale
from houseway.room.wire.schemas import OpenTable, Person
from tests.room.house import OPEN_HANDED, PASSWORD, actor, database, guests, room_at, run, table_of, with_room
from tests.room.test_staff import call, number
from tests.room.visitors import House

HOLDEM = "cordova/texas-holdem#limit"


async def all_at_once(*asked: Any) -> list[Any]:
    return await asyncio.gather(*asked, return_exceptions=True)


@pytest.fixture
def staffed(tmp_path: Path) -> Iterator[Room]:
    """A room with two of the floor and an auditor."""
    store = Store(database(tmp_path / "r.db"))
    for name, role in (("Flora", "floor"), ("Fay", "floor"), ("Otto", "auditor")):
        appoint(store, name, role, PASSWORD)
    store.close()
    yield room_at(tmp_path / "r.db")


# Sessions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["log out", "end"])
@pytest.mark.parametrize("asked", ["before it is written", "read before, told after"])
def test_a_session_that_is_used_while_it_ends_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, asked: str
) -> None:
    """Another window of the page, or whoever has taken the cookie, would keep it for as long as the room is open."""

    async def play(room: Room) -> None:
        person, token = await room.people.guest(None)
        room.people.forget(person.id)
        write, read = room.store.write, room.store.read

        async def end() -> None:
            if way == "end":
                await room.people.end_session(person.id, hashed(token))
            else:
                await room.people.logout(token)

        async def writes(change: Any) -> None:
            await room.people.who(token)
            await write(change)

        async def reads(question: Any) -> Any:
            found = await read(question)
            monkeypatch.setattr(room.store, "read", read)
            await end()
            return found

        if asked == "before it is written":
            monkeypatch.setattr(room.store, "write", writes)
            await end()
        else:
            monkeypatch.setattr(room.store, "read", reads)
            await room.people.who(token)
        assert await room.people.who(token) is None

    run(with_room(tmp_path / "r.db", play))


def test_whoever_logs_in_while_a_role_is_taken_from_them_has_it_no_more(
    staffed: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        flora, fay, otto = [await staffed.people.person(each) for each in (1, 2, 3)]

        async def verify(secret: str, password: str) -> bool:
            await _give(staffed, flora, {"person": fay.id, "name": "Fay", "role": "player"}, otto)
            return True

        monkeypatch.setattr(staffed.people, "_verify", verify)
        _, token = await staffed.people.login("Fay", PASSWORD)
        found = await staffed.people.who(token)
        assert found is not None
        assert found.role == "player"
        await staffed.stop()

    run(play())


@pytest.mark.parametrize("meanwhile", ["the right one", "unlocked"])
def test_a_wrong_try_is_one_failure_whatever_is_done_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    async def play(room: Room) -> None:
        people = room.people
        await people.register("Ann", PASSWORD, None)
        whole = people._verify

        async def verify(secret: str, password: str) -> bool:
            monkeypatch.setattr(people, "_verify", whole)
            if meanwhile == "unlocked":
                await people.tries.unlock("ann")
            else:
                await people.login("Ann", PASSWORD, "203.0.113.9")
            return await whole(secret, password)

        monkeypatch.setattr(people, "_verify", verify)
        with pytest.raises(WrongPassword):
            await people.login("Ann", PASSWORD + "!", "203.0.113.9")
        assert people.tries._tried["203.0.113.9", "ann"].failures == 1

    run(with_room(tmp_path / "r.db", play))


# Names ---------------------------------------------------------------------------------------------------------


def test_two_who_look_alike_do_not_come_in_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room) -> None:
        write = room.store.write

        async def slow(change: Any) -> None:
            await asyncio.sleep(0.1)
            await write(change)

        monkeypatch.setattr(room.store, "write", slow)
        found = await all_at_once(room.people.guest("Capa"), room.people.guest("Сара"))
        assert [type(each) for each in found] == [tuple, Taken]

    run(with_room(tmp_path / "r.db", play))


def test_a_guest_makes_one_account(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        guest = (await guests(room, 1))[0]
        found = await all_at_once(*(room.people.register(each, PASSWORD, guest) for each in ("Ann", "Bob")))
        assert [type(each) for each in found] == [tuple, Taken]
        assert (await room.people.person(guest.id)).name == "Ann"

    run(with_room(tmp_path / "r.db", play))


# Money ---------------------------------------------------------------------------------------------------------


def test_parts_of_a_large_sum_are_added_up_although_they_come_at_once(house: House) -> None:
    pia = number(house, "Pia")

    async def parts() -> list[Any]:
        flora = await house.room.people.person(number(house, "Flora"))
        sales = [Sale(pia, 100_000, f"part-000{each}") for each in range(5)]
        return await all_at_once(*(sell(ApiRequest(house.room, flora, "", each, {}, {})) for each in sales))

    assert sum(isinstance(each, NeedsSecond) for each in call(house, parts)) == 3
    assert house.room.books[f"person {pia} cash"] == 200_000


# Tables, seats and roles ---------------------------------------------------------------------------------------


def test_tables_that_are_asked_for_at_once_are_counted(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada = (await guests(room, 1))[0]
        found = await all_at_once(*(room.open(OpenTable(HOLDEM), actor(ada)) for _ in range(8)))
        assert sum(isinstance(each, Exception) for each in found) == 5
        assert sorted(room.tables) == [1, 2, 3]

    run(with_room(tmp_path / "r.db", play, limits=replace(OPEN_HANDED, tables_per_person=3)))


def test_seats_that_are_taken_at_once_are_counted(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        people = await guests(room, 5)
        tables = [await table_of(room, HOLDEM) for _ in people]
        for each in people:
            room.people.seen_from(each.id, "203.0.113.9")

        def takes(person: Person, table: int) -> Any:
            return room.do(table, actor(person), f"sit-{person.id:05}", cmd.Sit(1, 20_000))

        found = await all_at_once(*(takes(each, at.id) for each, at in zip(people, tables, strict=True)))
        assert sum(isinstance(each, TooMany) for each in found) == 3
        assert sum(len(each.places) for each in tables) == 2

    run(with_room(tmp_path / "r.db", play, limits=replace(OPEN_HANDED, seats_per_address=2)))


def test_whoever_is_dismissed_agrees_to_nothing_more(staffed: Room) -> None:
    async def play() -> None:
        flora, fay, otto = [await staffed.people.person(each) for each in (1, 2, 3)]
        pia, _ = await staffed.people.register("Pia", PASSWORD, None)
        dismissed = {"person": fay.id, "name": "Fay", "role": "player"}
        sale = {"person": pia.id, "cents": 300_000, "id": "sale-0001"}
        for what, body in ((GIVE, dismissed), ("sell chips", sale)):
            with pytest.raises(NeedsSecond):
                await propose(staffed, flora, what, body)
        both = decide(staffed, 1, otto, agree=True), decide(staffed, 2, fay, agree=True)
        assert [type(each) for each in await all_at_once(*both)] == [type(None), NotAllowed]
        assert staffed.books[f"person {pia.id} cash"] == 0
        await staffed.stop()

    run(play())


def test_whoever_sits_down_while_they_join_the_staff_gives_the_seat_up_again(
    staffed: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        flora, otto = [await staffed.people.person(each) for each in (1, 3)]
        pia, _ = await staffed.people.register("Pia", PASSWORD, None)
        table = await table_of(staffed, HOLDEM)
        commit, chips = staffed.bus.commit, staffed.books[f"person {pia.id} play"]

        async def late(change: Any, changed: Any = ()) -> None:
            monkeypatch.setattr(staffed.bus, "commit", commit)
            await staffed.bus.do(table.id, actor(pia), None, cmd.Sit(1, 20_000))
            await commit(change, changed)

        monkeypatch.setattr(staffed.bus, "commit", late)
        await _give(staffed, flora, {"person": pia.id, "name": "Pia", "role": "dealer"}, otto)
        assert (table.places, staffed.books[f"person {pia.id} play"]) == ({}, chips)
        await staffed.stop()

    run(play())
