"""The laws of collections by time that players pay: games say who sits out and pays; newcomers pay from then on."""

from __future__ import annotations

import pytest

from houseway import Sheet, Terms, game, games, terms
from houseway.cards import SeededChance
from houseway.families.poker.core.drop import TakeTime
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION
from houseway.play.session import Session

READING = "time-when-away"
AWAY = 2


def steps(sheet: Sheet) -> list[TakeTime]:
    return [row.params for row in sheet.round if isinstance(row.params, TakeTime)]


def by_time(sheet: Sheet) -> list[str]:
    """The options that the players pay by time."""
    found = []
    for schedule, option in sheet.options():
        moments = {moment for charge in schedule.charges if charge.payer == "player" for moment in charge.at}
        if moments & {step.at for step in steps(sheet)}:
            found.append(f"{schedule.id}/{option.id}")
    return found


def payers(at: Terms, players: int) -> list[int]:
    """Who pays after half an hour, of so many seats, one of which has sat out since the first hand."""
    now = [60]
    session = Session(at, dict.fromkeys(range(1, players + 1), 1_000_000), SeededChance(1), clock=lambda: now[0])
    first = session.deal()
    while first.state == "open":
        first.default()
    session.close(first)
    session.sit_out(AWAY)
    now[0] += 31 * 60
    paid = [each for each in session.deal().events if isinstance(each, Moved) and each.payee == COLLECTION]
    return sorted({each.payer.seat for each in paid if each.payer.seat})


TIMED = [name for name in games() if steps(game(name)) and by_time(game(name))]
WITHOUT_BLINDS = [name for name in TIMED if name.startswith("calgrand/") and (own := game(name).stakes) and own.blinds]


@pytest.mark.parametrize("name", TIMED)
def test_whether_those_who_sit_out_pay_by_time_is_told_and_holds(name: str) -> None:
    sheet = game(name)
    everybody = list(range(1, sheet.seats.max + 1))
    option = by_time(sheet)[0]
    assert payers(terms(sheet, option), sheet.seats.max) == [seat for seat in everybody if seat != AWAY]
    if READING in {reading.id for reading in sheet.readings}:
        posted = terms(game(name, {READING: "every-seat"}), option)
        assert payers(posted, sheet.seats.max) == everybody
    else:
        taking_part = [step.players for step in steps(sheet)] == ["dealt in"]
        assert taking_part or any("sits out" in note.says for note in sheet.notes)


@pytest.mark.parametrize("name", WITHOUT_BLINDS)
def test_they_pay_where_antes_are_posted_and_no_blinds_as_well(name: str) -> None:
    posted = terms(game(name, {READING: "every-seat"}), "G1", stakes={"blinds": "", "ante": "$1"})
    assert payers(posted, 5) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", TIMED)
def test_whoever_sits_down_pays_for_the_half_hours_from_then_on(name: str) -> None:
    sheet = game(name)
    now, most = [60], sheet.seats.max
    at = terms(sheet, by_time(sheet)[0])
    session = Session(at, dict.fromkeys(range(1, most), 1_000_000), SeededChance(1), clock=lambda: now[0])
    first = session.deal()
    while first.state == "open":
        first.default()
    session.close(first)
    now[0] += 61 * 60
    session.join(most, 1_000_000)
    now[0] += 30 * 60
    paid = {
        each.payer.seat: each.amount
        for each in session.deal().events
        if isinstance(each, Moved) and each.payee == COLLECTION and each.payer.seat
    }
    assert paid[1] == 3 * paid[most]
