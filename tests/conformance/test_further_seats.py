"""The laws of every game in which one person may play several seats: chips, bounds, files, copies and views."""

from __future__ import annotations

import pytest

from houseway import Session, Sheet, Terms, game, games, terms
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Settled
from tests.conformance.crowds import bank_results, ends_by_default, left_over, rounds, told_twice
from tests.conformance.players import every_terms, sitting


def by_reading(sheet: Sheet) -> list[Terms]:
    """The tables at which another reading than the one taken would allow it."""
    choices = [
        (reading.id, name)
        for reading in sheet.readings
        for name, choice in reading.choices.items()
        if any(path.endswith(".unoccupied") and value != "not allowed" for path, value in choice.sets.items())
    ]
    return [] if sheet.further_seats else [terms(game(sheet.name, dict([choice]))) for choice in choices]


PERMITTED = [posted for posted in every_terms() if posted.sheet.further_seats]
PERMITTED += [posted for name in games() for posted in by_reading(game(name))]

BESIDE_THE_BANK = "beside the bank"

pytestmark = pytest.mark.parametrize("posted", PERMITTED, ids=lambda posted: f"{posted.sheet.name}:{posted.fee or '-'}")


def spread(posted: Terms, seed: int = 1) -> Session:
    """Three people; the second plays two empty seats besides, the third one."""
    session = sitting(posted, 3, seed)
    for person, seat in ((2, 4), (2, 6), (3, 5)):
        session.play_seat(person, seat)
    return session


def test_every_empty_seat_is_played_and_every_chip_comes_home(posted: Terms) -> None:
    def on_a_hand(event: Settled) -> bool:
        """A bet beside a spot of the bank lies at the seat of the player-dealer."""
        return posted.sheet.wager(event.wager).opens != BESIDE_THE_BANK

    seen = set()
    for played in rounds(spread(posted), 20):
        assert played.state == "over"
        assert left_over(played) == set()
        seen |= {(event.seat, event.at) for event in played.events if isinstance(event, Settled) and on_a_hand(event)}
    assert {(2, 4), (2, 6), (3, 5)} <= seen <= {(1, 1), (2, 2), (3, 3), (2, 4), (2, 6), (3, 5)}


def test_the_bank_keeps_its_bound(posted: Terms) -> None:
    for played in rounds(spread(posted, 3), 20, seed=3):
        for least, came, most in bank_results(played):
            assert least <= came <= most


def test_nobody_banks_against_himself(posted: Terms) -> None:
    for played in rounds(spread(posted, 4), 15, seed=4):
        banked = played.table.facts(Banked)
        assert banked.seat not in {place.bettor for place in banked.places}


def test_copies_files_and_views_know_the_further_seats(posted: Terms) -> None:
    seen = 0
    for one, other in told_twice(spread(posted, 5), 5):
        seen += 1
        assert one == other
    assert seen > 12


def test_default_answers_alone_finish_a_round(posted: Terms) -> None:
    assert ends_by_default(spread(posted).deal()) == "over"
