"""What somebody who gives up a seat still owes the next pot: it is booked there, and the books balance."""

from __future__ import annotations

from pathlib import Path

from houseway.cards import SeededChance
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.ids import POT
from houseway.room.cardroom import Room
from houseway.room.money.books import at_table, purse, seat_account
from houseway.room.wire import table_commands as cmd
from tests.room.house import FLOOR, actor, guests, play_rounds, run, sit, table_of, with_room

STUD = "calgrand/seven-card-stud"
BLIND = 800


def test_a_killer_who_leaves_pays_the_blind_into_the_next_pot(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, STUD, bots=2, auto=False, readings={"forced-kill": "two-in-a-row"})
        await sit(room, table, ada, 5, 50_000)
        await sit(room, table, bea, 6)
        before = room.books[purse(ada.id, "play")]
        # In a game of $4-$8 a kill doubles the stakes: a blind of $8.
        table.seating.lasting = table.seating.lasting.keeping(KillNotes(5, won=5, in_a_row=2, blind=BLIND))
        await room.bus.do(table.id, actor(ada), None, cmd.Leave())
        assert room.books[purse(ada.id, "play")] == before + 50_000 - BLIND
        assert room.books[seat_account(table.id, 5)] == 0
        assert room.books[at_table(table.id, POT, "play")] == BLIND
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        assert table.open_round is not None
        assert "has left and has paid the blind" in str(table.open_round.events)
        await play_rounds(room, table, {bea.id: bea}, SeededChance(1))
        assert room.books[at_table(table.id, POT, "play")] == 0
        booked = [cents for account, cents in room.books.balances.items() if account.startswith(f"table {table.id} ")]
        assert sum(booked) == table.in_play()

    run(with_room(tmp_path / "r.db", play))


def test_nothing_is_due_when_the_table_is_closed(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await table_of(room, STUD, bots=2, readings={"forced-kill": "two-in-a-row"})
        await sit(room, table, ada, 5, 50_000)
        before = room.books[purse(ada.id, "play")]
        table.seating.lasting = table.seating.lasting.keeping(KillNotes(5, blind=BLIND))
        await room.close(table.id, FLOOR)
        assert room.books[purse(ada.id, "play")] == before + 50_000

    run(with_room(tmp_path / "r.db", play))
