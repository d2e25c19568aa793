"""A deal waits for the numbers that connected seats have pledged: a posted time, and once for each person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from houseway.cards.rng import SeededChance
from houseway.room.cardroom import Room
from houseway.room.provable.contributions import contributed
from houseway.room.provable.proof_types import Commitment, pledge_of
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.protocol import Contribute, Update
from houseway.room.wire.schemas import Person
from houseway.rules.posting.buy_ins import usual_stack
from tests.room.house import FLOOR, Clock, Ear, actor, ear, guests, play_rounds, run, sit, table_of, with_room
from tests.room.proofs import add, both_hold, file_of, nonce_of
from tests.room.visitors import House

# The posted time, in seconds.
POSTED = 1.0
Play = Callable[[Room, Clock], Awaitable[None]]


def in_room(where: Path | str, play: Play) -> None:
    clock = Clock()
    run(with_room(where, lambda room: play(room, clock), clock=clock))


async def sit_pledged(room: Room, table: LiveTable, person: Person, seat: int) -> None:
    """Sit down as the page does."""
    do = cmd.Sit(seat, usual_stack(table.terms), pledge_of(nonce_of(seat, 1)))
    await room.bus.do(table.id, actor(person), None, do)


async def seated(room: Room, bots: int = 1, **more: bool) -> tuple[LiveTable, Person, Ear]:
    """One connected person who has pledged, and bots: a hand could be dealt at once."""
    (ada,) = await guests(room, 1)
    table = await table_of(room, "oaks/texas-holdem", bots=bots, **more)
    heard = ear(room, table, ada)
    await sit_pledged(room, table, ada, 3)
    return table, ada, heard


def closed(table: LiveTable) -> Commitment:
    assert table.dealing.commitment is not None
    return table.dealing.commitment


@pytest.mark.parametrize("deal", ["by itself", "asked for"])
def test_the_first_hand_after_sitting_down_has_the_number_of_the_page(url: str, deal: str) -> None:
    async def play(room: Room, clock: Clock) -> None:
        table, ada, heard = await seated(room, auto=deal == "by itself")
        # The pledge came with the seat, in one message to everybody.
        update = heard.listen()[-1]
        assert isinstance(update, Update)
        assert update.commitment is not None
        assert update.commitment.pledges == {3: pledge_of(nonce_of(3, 1))}
        if deal == "asked for":
            await room.bus.do(table.id, actor(ada), None, cmd.Deal())
        assert table.state == "waiting"
        assert await room.bus.tick(table) == 0
        add(table, ada.id, 1)
        assert await room.bus.tick(table)
        assert closed(table).nonces == {3: nonce_of(3, 1)}
        await play_rounds(room, table, {ada.id: ada}, SeededChance(2))
        assert table.log.proofs is not None
        assert both_hold(file_of(table, 3, table.log.proofs.since(3, 0)))

    in_room(url, play)


def test_when_the_second_person_sits_down_the_first_hand_has_the_numbers_of_both(tmp_path: Path) -> None:
    async def play(room: Room, clock: Clock) -> None:
        table, ada, heard = await seated(room, bots=0)
        (bea,) = await guests(room, 1)
        ear(room, table, bea)
        # Alone at the table a page is not told of a deal, and keeps its number: others may still pledge theirs.
        assert heard.screen.known.get("clock") is None
        assert [each.clock for each in heard.listen() if isinstance(each, Update)][-1] is None
        await sit_pledged(room, table, bea, 5)
        told = heard.listen()[-1]
        assert isinstance(told, Update)
        assert told.clock is not None
        assert told.clock.runs_to == "deal"
        for person in (ada, bea):
            add(table, person.id, 1)
        assert await room.bus.tick(table)
        assert closed(table).nonces == {3: nonce_of(3, 1), 5: nonce_of(5, 1)}

    in_room(tmp_path / "r.db", play)


def test_a_page_that_pledges_and_never_tells_holds_the_table_up_once_and_for_the_posted_time(tmp_path: Path) -> None:
    async def play(room: Room, clock: Clock) -> None:
        table, ada, _ = await seated(room)
        began = clock.at
        assert await room.bus.tick(table) == 0
        clock.at = began + POSTED - 0.01
        assert await room.bus.tick(table) == 0
        clock.at = began + POSTED
        assert await room.bus.tick(table)
        assert closed(table).nonces == {}
        for shoe in (2, 3, 4):
            # It pledges for the next hand too, once even telling in time, and is not waited for again.
            contributed(table, ada.id, Contribute(pledge_of(nonce_of(3, shoe))))
            await play_rounds(room, table, {ada.id: ada}, SeededChance(shoe))
            assert table.dealing.announced is not None
            assert table.dealing.announced.pledges == {3: pledge_of(nonce_of(3, shoe))}
            if shoe == 3:
                add(table, ada.id, shoe)
            assert await room.bus.tick(table)
            assert len(closed(table).nonces) == (shoe == 3)

    in_room(tmp_path / "r.db", play)


def test_asking_for_the_deal_again_does_not_make_it_wait_longer(tmp_path: Path) -> None:
    async def play(room: Room, clock: Clock) -> None:
        table, ada, heard = await seated(room, auto=False)
        began = clock.at
        for later in (0.0, 0.5, 0.9):
            clock.at = began + later
            await room.bus.do(table.id, actor(ada), None, cmd.Deal())
            told = heard.listen()[-1]
            assert isinstance(told, Update)
            assert told.clock is not None
            assert (told.clock.runs_to, told.clock.left_ms) == ("deal", 0)
            assert told.waits == "the next round is about to be dealt"
            assert await room.bus.tick(table) == 0
        clock.at = began + POSTED
        assert await room.bus.tick(table)
        assert table.open_round is not None

    in_room(tmp_path / "r.db", play)


@pytest.mark.parametrize("who", ["no pledge", "not connected", "sits out", "another took the seat"])
def test_nobody_else_is_waited_for(tmp_path: Path, who: str) -> None:
    async def play(room: Room, clock: Clock) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, "oaks/texas-holdem", bots=2)
        if who != "not connected":
            ear(room, table, ada)
        ear(room, table, bea)
        if who == "no pledge":
            await sit(room, table, ada, 3)
        else:
            await sit_pledged(room, table, ada, 3)
        if who == "sits out":
            await sit(room, table, bea, 4)
            await room.bus.do(table.id, actor(ada), None, cmd.SitOut())
        if who == "another took the seat":
            await room.bus.do(table.id, actor(ada), None, cmd.Leave())
            await sit(room, table, bea, 3)
        assert await room.bus.tick(table)
        assert table.open_round is not None

    in_room(tmp_path / "r.db", play)


def test_a_call_for_the_deal_is_forgotten_when_players_are_missing(tmp_path: Path) -> None:
    async def play(room: Room, clock: Clock) -> None:
        table, ada, _ = await seated(room, auto=False)
        await room.bus.do(table.id, actor(ada), None, cmd.Deal())
        await room.bus.do(table.id, FLOOR, None, cmd.RemoveBot(1))
        await room.bus.do(table.id, FLOOR, None, cmd.AddBot(1))
        clock.at += 2 * POSTED
        assert await room.bus.tick(table) == 0
        assert table.waiting_for() == "waiting for the deal"

    in_room(tmp_path / "r.db", play)


def test_the_room_deals_by_itself_as_soon_as_the_last_number_has_come(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    house.room.bus.clocked = True
    with house.client:
        guest = house.visitor()
        guest.post("/api/guest")
        table = guest.post("/api/tables", {"game": "oaks/texas-holdem", "bots": 1, "auto": False}).json()["id"]
        with guest.socket(table) as line:
            line.send_json({"type": "hello", "since": None})
            line.receive_json()
            do = {"type": "sit", "seat": 2, "chips": 20_000, "pledge": pledge_of(nonce_of(2, 1))}
            line.send_json({"type": "command", "id": "sit-00001", "do": do})
            line.send_json({"type": "command", "id": "deal-0001", "do": {"type": "deal"}})
            heard = [line.receive_json() for _ in range(4)]
            assert {"sit-00001", "deal-0001"} == {each["id"] for each in heard if each["type"] == "done"}
            assert not any(each.get("proof") for each in heard)
            live = house.room.tables[table]
            assert live.dealing.announced is not None
            # The clock of this room stands still: nothing but the number makes it deal.
            told = {"nonce": nonce_of(2, 1), "commitment": live.dealing.announced.digest}
            line.send_json({"type": "contribute", "pledge": pledge_of(nonce_of(2, 2)), **told})
            proof = next(each["proof"] for each in iter(line.receive_json, None) if each.get("proof"))
            assert proof["commitment"]["nonces"] == {"2": nonce_of(2, 1)}
