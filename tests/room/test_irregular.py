"""Irregularities at the table: dealer and floor are told which words the round accepts now, with the printed clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import TooLate
from houseway.families.registry import game, games
from houseway.room.cardroom import Room
from houseway.room.tables.irregularities import game_incidents
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import Person
from tests.room.house import FLOOR, Ear, actor, ear, guests, run, sit, table_of, with_room

HOLDEM = "bankers/texas-holdem"
DAN = Person(900, "Dan", "dealer", guest=False)


def reports(listener: Ear) -> dict[str, p.IncidentChoice]:
    """The irregularities that somebody may report, as they have been told by now."""
    listener.listen()
    return {each.word: each for each in listener.screen.known["you"].reports}


async def _two_seated(room: Room) -> tuple[LiveTable, Person]:
    """A table of hold'em, and one of the two people at it."""
    ada, bea = await guests(room, 2)
    table = await table_of(room, HOLDEM)
    await sit(room, table, ada, 1)
    await sit(room, table, bea, 2)
    return table, ada


def test_the_dealer_is_told_what_the_round_accepts_and_players_are_not(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, ada = await _two_seated(room)
        dealer, player = ear(room, table, DAN), ear(room, table, ada)
        assert reports(dealer) == {}
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        played = table.open_round
        assert played is not None
        # The cards are out: what goes wrong in the deal is past, what may go wrong on the board is to come.
        assert "hole_card_exposed" not in reports(dealer)
        clause = reports(dealer)["premature_flop"]
        printed = next(each for each in game(HOLDEM).clauses if each.incident == "premature_flop")
        assert (clause.says, clause.lines) == (printed.says, str(printed.lines))
        assert reports(player) == {}
        with pytest.raises(TooLate, match="past"):
            played.report("hole_card_exposed", 1)

    run(with_room(tmp_path / "r.db", play))


def test_every_word_that_is_told_is_accepted_and_all_others_are_refused(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, _ = await _two_seated(room)
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        dealer = ear(room, table, DAN)
        told = reports(dealer)
        every = {each.word for each in game_incidents(HOLDEM)}
        assert 0 < len(told) < len(every)
        for word in sorted(every - told.keys()):
            with pytest.raises(TooLate):
                await room.bus.do(table.id, actor(DAN), None, cmd.ReportIncident(word, 1))
        for word in sorted(told):
            await room.bus.do(table.id, actor(DAN), None, cmd.ReportIncident(word, 1))
        assert table.open_round is not None
        assert sorted(each.word for each in table.open_round.incidents) == sorted(told)

    run(with_room(tmp_path / "r.db", play))


@pytest.mark.parametrize("name", [name for name in games() if game_incidents(name)])
def test_every_irregularity_has_its_printed_clause_beside_it(name: str) -> None:
    lines = {str(clause.lines) for clause in game(name).clauses}
    assert [each.word for each in game_incidents(name) if not each.says or each.lines not in lines] == []


def test_the_clause_of_a_word_is_the_one_that_names_it() -> None:
    found = {each.word: each for each in game_incidents("calgrand/pan")}
    assert found["dealt_twelve"].lines == "538-540"
    assert found["missed_turn"].says == "A missed turn is missed, without penalty."
    assert found["exposed"].lines == found["exposed_five"].lines == "518-526"
