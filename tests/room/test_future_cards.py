"""Cards that have not been dealt: nothing that leaves the room, and nothing that lies in the store, tells of them."""

from __future__ import annotations

import json
import logging
import os
import re
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, text, update

from houseway.cards import SeededChance
from houseway.cards.face import faces
from houseway.cards.face import text as as_text
from houseway.errors import BrokenLaw
from houseway.families.registry import game, games
from houseway.play.round_file import RoundFile, replay
from houseway.play.session import Session
from houseway.play.view import own_piles
from houseway.room.cardroom import Room
from houseway.room.store.keyring import Keyring, SealBroken, SealPlace
from houseway.room.store.schema import actions, rounds, tables
from houseway.room.store.store import Store
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from tests.room.house import (
    FLOOR,
    actor,
    as_json,
    chips_of,
    ear,
    guests,
    play_rounds,
    room_at,
    run,
    sit,
    step,
    table_of,
)
from tests.room.visitors import House, Visitor

LASTING = sorted(name for name in games() if game(name).pack.shuffled == "at the cut card")
# One of each way to deal from a running shoe is enough for the fast suite; `make verify` tries them all.
FEW = ("players/ez-baccarat",)
EVERY = [name if name in FEW else pytest.param(name, marks=pytest.mark.slow) for name in LASTING]
# So many cards in a row are not found by accident in what was dealt.
RUN = 4
SOON = 60
_MARKS = str.maketrans("", "", ' ",[]')


def told_run(order: list[int], said: str) -> str:
    """A run of the next coming cards that is in a text, forwards or backwards; empty if there is none."""
    words = [as_text([each]) for each in order[:SOON]]
    plain = said.translate(_MARKS)
    runs = ["".join(words[at : at + RUN][::way]) for at in range(len(words) - RUN + 1) for way in (1, -1)]
    return next((each for each in runs if each in plain), "")


def everything_served(visitors: dict[str, Visitor], number: int, table: int) -> str:
    """Whatever any role is given of a round, in every format."""
    said = []
    paths = [f"/api/rounds/{number}", f"/api/tables/{table}/rounds", f"/api/tables/{table}", "/api/floor"]
    paths += [f"/api/rounds/{number}/export?as={form}" for form in ("json", "csv", "phh")]
    paths += ["/api/audit/rounds", "/api/audit/ledger", "/api/audit/ledger?as=csv", "/api/cashier/ledger"]
    paths += [f"/api/rounds/{number}/proof", "/api/audit/rotation", "/api/audit/fees", "/api/audit/staff"]
    paths += ["/api/cashier/statement", "/api/proposals", "/api/people", "/api/tables", "/api/me"]
    for visitor in visitors.values():
        said += [visitor.get(path).text for path in paths]
    return "\n".join(said)


@pytest.mark.parametrize("name", EVERY)
def test_no_way_out_of_the_room_tells_a_card_of_a_running_shoe(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    house = House(tmp_path / "r.db", bots_alone=True)
    room = house.room
    with house.client:
        visitors = {name: house.visitor(name) for name in ("Flora", "Dan", "Otto", "Pia")}
        portal = house.client.portal
        assert portal is not None

        async def prepare() -> tuple[LiveTable, list[Any]]:
            table = await table_of(room, name, bots=3)
            watchers = [(await guests(room, 1))[0]]
            watchers += [await room.people.person(each) for each in range(1, 4)]
            return table, [ear(room, table, each) for each in watchers]

        table, ears = portal.call(prepare)
        chance = SeededChance(1)
        for _ in range(2):
            # Between two rounds and in the middle of one.
            portal.call(play_rounds, room, table, {}, chance)
            coming = list(table.seating.shoe.left)
            assert len(coming) > 50
            portal.call(step, room, table, {}, chance)
            assert table.open_round is not None
            said = everything_served(visitors, table.ended_id, table.id)
            for each in ears:
                each.listen()
            said += "".join(text for each in ears for text in each.raw)
            still = list(table.open_round.table.shoe.stack[::-1])
            assert told_run(still, said) == ""
            export = visitors["Otto"].get(f"/api/rounds/{table.ended_id}/export?as=json").text
            file = msgspec.json.decode(export, type=RoundFile)
            assert replay(file, game).state == "over"
            lying = (tmp_path / "r.db").read_bytes() + (tmp_path / "r.db-wal").read_bytes()
            assert told_run(still, lying.decode(errors="replace")) == ""
            assert told_run(coming, export + lying.decode(errors="replace")) == ""
    assert told_run(still, caplog.text) == ""


def test_what_is_exported_of_a_round_holds_the_cards_that_were_dealt_and_no_other(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db", bots_alone=True)
        table = await table_of(room, "players/ez-baccarat", bots=3)
        await play_rounds(room, table, {}, SeededChance(1))
        assert table.ended is not None
        shoe = table.ended.table.shoe
        dealt = list(shoe.opening[::-1][: len(shoe.opening) - len(shoe)])
        row = room.store.ask(lambda each: each.execute(select(rounds).order_by(rounds.c.id)).all()[-1])
        assert faces(json.loads(row.file)["shoe"]) == dealt
        assert "shoe" not in json.loads(row.opening)
        assert row.sealed is None
        await room.stop()

    run(play())


# A chair that changes hands ------------------------------------------------------------------------------------


def test_whoever_takes_a_vacated_seat_is_not_shown_the_cards_of_whoever_left(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        ada, bea, cyd = await guests(room, 3)
        table = await table_of(room, "cordova/texas-holdem#limit", auto=False)
        await sit(room, table, ada, 1)
        await sit(room, table, bea, 2)
        everybody = {ada.id: ada, bea.id: bea}
        still, _ = ear(room, table, ada), ear(room, table, bea)
        # The second hand is looked at: before the first one cards are drawn openly for the button.
        for _ in range(2):
            hole = ""
            await room.bus.do(table.id, actor(ada), None, cmd.Deal())
            while table.open_round is not None:
                asked = table.open_round.open_decisions()[0]
                hole = hole or " ".join(own_cards(table, 1))
                who = everybody[table.places[asked.seat].person]
                move = "fold" if asked.seat == 1 and "fold" in getattr(asked, "moves", ()) else asked.default_answer()
                await room.bus.do(table.id, actor(who), None, cmd.AnswerIt(asked.number, as_json(asked, move)))
        first, second = hole.split()
        still.listen()
        assert all(f'"{card}"' in "".join(still.raw) for card in (first, second))
        await room.bus.do(table.id, actor(ada), None, cmd.Leave())
        await sit(room, table, cyd, 1)
        for again in (False, True):
            late = ear(room, table, cyd)
            late.listen()
            # As words of their own: a name such as Ada holds the letters of a card.
            shown = [card for card in (first, second) if re.search(rf"(?<!\w){card}(?!\w)", "".join(late.raw))]
            assert shown == [], "a folded hand is shown"
            if again:
                break
            await room.stop()
            room = room_at(tmp_path / "r.db")
            table = room.tables[table.id]
        await room.stop()

    run(play())


def own_cards(table: LiveTable, seat: int) -> list[str]:
    played = table.open_round
    assert played is not None
    return [card for pile, cards in own_piles(played.table, seat).items() for card in cards if pile.kind == "hand"]


# The machine ---------------------------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_files_of_a_room_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "r.db"
    old = os.umask(0)
    try:
        path.touch(0o644)
        room = room_at(path)
        for beside in ("", "-wal", "-shm", ".lock", ".key"):
            assert mode(tmp_path / f"r.db{beside}") == 0o600, beside
        room.store.close()
    finally:
        os.umask(old)


async def _in_a_hand(room: Room) -> LiveTable:
    ada, bea = await guests(room, 2)
    table = await table_of(room, "cordova/texas-holdem#limit", auto=False)
    await sit(room, table, ada, 1)
    await sit(room, table, bea, 2)
    await room.bus.do(table.id, FLOOR, None, cmd.Deal())
    return table


def opened_after(path: Path, spoil: Any) -> tuple[str, str, dict[int, int], int]:
    """A room in the middle of a hand is stopped, spoilt and opened: why its round is void, and who has what."""

    async def before() -> int:
        room = room_at(path)
        await _in_a_hand(room)
        chips = chips_of(room)
        await room.stop()
        return chips

    async def after() -> tuple[str, str, dict[int, int], int]:
        room = room_at(path)
        table = room.tables[1]
        why = table.outdated
        await room.start()
        state = room.store.ask(lambda each: each.execute(select(rounds.c.state)).scalar_one())
        found = why, state, dict(table.seating.stacks), chips_of(room)
        assert chips == found[3]
        assert room.books["table 1 seat 1"] == table.seating.stacks[1]
        await room.stop()
        return found

    chips = run(before())
    spoil(path)
    return run(after())


def _edit(path: Path, statement: Any) -> None:
    store = Store(str(path))
    with store.engine.begin() as connection:
        connection.execute(statement)
    store.close()


def test_a_room_that_stops_in_a_hand_goes_on_with_it_under_a_new_key(tmp_path: Path) -> None:
    path = tmp_path / "r.db"
    before = bytearray()
    why, state, _, _ = opened_after(path, lambda each: before.extend((tmp_path / "r.db.key").read_bytes()))
    assert (why, state) == ("", "open")
    assert (tmp_path / "r.db.key").read_bytes() != bytes(before)


def test_without_its_key_an_open_round_is_void_and_everybody_has_what_they_had(tmp_path: Path) -> None:
    why, state, stacks, _ = opened_after(tmp_path / "r.db", lambda each: (tmp_path / "r.db.key").unlink())
    assert (why, state) == ("the key of these cards is lost", "void")
    assert len(set(stacks.values())) == 1


def test_a_deck_that_was_edited_in_the_store_is_noticed_and_the_round_is_void(tmp_path: Path) -> None:
    def stack_the_deck(path: Path) -> None:
        store = Store(str(path))
        with store.engine.begin() as connection:
            sealed = connection.execute(select(rounds.c.sealed)).scalar_one()
            at = len(sealed) // 2
            other = sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :]
            connection.execute(update(rounds).values(sealed=other))
        store.close()

    why, state, stacks, _ = opened_after(tmp_path / "r.db", stack_the_deck)
    assert (why, state) == ("the stored cards are not as they were written", "void")
    assert len(set(stacks.values())) == 1


def test_a_deck_that_was_taken_out_of_the_store_voids_the_round(tmp_path: Path) -> None:
    why, state, _, _ = opened_after(tmp_path / "r.db", lambda path: _edit(path, update(rounds).values(sealed=None)))
    assert (why, state) == ("its cards are not in the store", "void")


def test_a_running_shoe_that_cannot_be_opened_is_shuffled_anew(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db", bots_alone=True)
        table = await table_of(room, "players/ez-baccarat", bots=3)
        await play_rounds(room, table, {}, SeededChance(1))
        left = list(table.seating.shoe.left)
        number = table.seating.shoe.number
        await room.stop()
        room = room_at(tmp_path / "r.db", bots_alone=True)
        assert list(room.tables[1].seating.shoe.left) == left
        await room.stop()
        (tmp_path / "r.db.key").unlink()
        room = room_at(tmp_path / "r.db", bots_alone=True)
        table = room.tables[1]
        assert table.seating.shoe.left == []
        await play_rounds(room, table, {}, SeededChance(1))
        assert table.seating.shoe.number == number + 1
        assert len(table.seating.shoe.left) + len(table.seating.shoe.rack) == 416
        await room.stop()

    run(play())


def test_the_rest_of_an_earlier_round_of_the_shoe_is_not_taken_for_this_one(tmp_path: Path) -> None:
    """Putting back a row that was good an hour ago would deal known cards again."""

    async def play() -> None:
        room = room_at(tmp_path / "r.db", bots_alone=True)
        table = await table_of(room, "players/ez-baccarat", bots=3)
        await play_rounds(room, table, {}, SeededChance(1))
        old = room.store.ask(lambda each: each.execute(select(tables.c.sealed)).scalar_one())
        await play_rounds(room, table, {}, SeededChance(1))
        keys = room.store.keys
        assert keys.open(old, SealPlace(1, 1, 0, "left after 1"))
        with pytest.raises(SealBroken, match="not as they were written"):
            keys.open(old, table.bound_rest())
        await room.stop()

    run(play())


@pytest.mark.parametrize("at", ["table", "shoe", "round", "at"])
def test_a_seal_opens_only_where_it_was_made(tmp_path: Path, at: str) -> None:
    keys = Keyring.find(tmp_path / "k")
    here = SealPlace(1, 2, 3, "deal")
    sealed = keys.seal("Ah Kh", here)
    assert keys.open(sealed, here) == "Ah Kh"
    with pytest.raises(SealBroken, match="not as they were written"):
        keys.open(sealed, msgspec.structs.replace(here, **{at: "action 9" if at == "at" else 9}))


def test_a_key_from_the_environment_is_used_and_an_older_one_still_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = "A" * 43 + "=", "B" * 42 + "A="
    here = SealPlace(1, 1, 1, "deal")
    sealed = Keyring.find(tmp_path / "k", old).seal("Ah", here)
    monkeypatch.setenv("HOUSEWAY_KEY", f"{new},{old}")
    both = Keyring.find(tmp_path / "k")
    assert both.open(sealed, here) == "Ah"
    assert not both.is_current(sealed)
    assert not (tmp_path / "k").exists()


def still_sealed(room: Room, number: int) -> list[Any]:
    left = select(actions.c.sealed).where(actions.c.round == number, actions.c.sealed.is_not(None))
    return room.store.ask(lambda each: list(each.execute(left).all()))


def test_a_reshuffle_in_a_round_is_sealed_until_the_round_ends(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db", bots_alone=True)
        table = await table_of(room, "players/badugi", bots=5)
        for _ in range(3000):
            await step(room, table, {}, SeededChance(3))
            if table.open_round and table.open_round.table.shoe.orders:
                held = room.store.ask(lambda each: each.execute(text("SELECT payload, evidence FROM actions")).all())
                order = list(table.open_round.table.shoe.stack[::-1])
                assert told_run(order, str(held)) == ""
                number = table.round_id
                await play_rounds(room, table, {}, SeededChance(3))
                assert still_sealed(room, number) == []
                break
        else:
            raise AssertionError("no shuffle within a round")
        await room.stop()

    run(play())


def test_a_live_table_refuses_a_seeded_generator(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        table = await table_of(room, "cordova/texas-holdem#limit")
        seeded = Session(table.terms, {}, SeededChance(1))
        with pytest.raises(BrokenLaw, match="operating system's generator"):
            LiveTable(2, table.config, table.terms, seeded, table.opened_by, room.store.keys)
        await room.stop()

    run(play())
