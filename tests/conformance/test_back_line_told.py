"""What people behind a seat may do is never decided in silence: whether they may bet, and whether they may bank.

The originals are needed to see whether a line that offers the position speaks of seats.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway import SeededChance, Session, game, games, terms
from houseway.families.bank.core.bank_seat import OfferBank
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Settled
from houseway.play.lasting import Lasting
from houseway.rules.checks.line_account import source_lines
from houseway.rules.loading.library import shipped
from houseway.rules.pages.render import sections
from tests.conformance.crowds import left_over, rounds
from tests.conformance.test_back_line import crowded

SOURCES = Path(__file__).parents[3] / "shared" / "seeds"
BANKED = [name for name in {name.partition("#")[0]: name for name in games()}.values() if game(name).kind == "bank"]
WITH_BACK_LINE = [name for name in BANKED if game(name).back_line]
SAYS_SO = re.compile(r"back[- ]line|behind a seat", re.IGNORECASE)
OFFERED = "round.offer_bank.to"
ALLOWED = "round.place_wagers.back_line"
BEHIND = 20


def asks_who_banks(name: str) -> bool:
    return any(OFFERED in choice.sets for reading in game(name).readings for choice in reading.choices.values())


@pytest.mark.parametrize("name", sorted(set(BANKED) - set(WITH_BACK_LINE)))
def test_a_game_without_a_back_line_says_that_it_has_none(name: str) -> None:
    assert SAYS_SO.search(repr(sections(game(name))))


@pytest.mark.parametrize("name", WITH_BACK_LINE)
def test_where_no_seat_is_printed_it_is_a_reading_whether_the_back_line_may_bank(name: str) -> None:
    if not SOURCES.is_dir():
        pytest.skip("the originals are not here")
    text = source_lines(shipped(), name.partition("/")[0], SOURCES)
    (offer,) = (row for row in game(name).round if isinstance(row.params, OfferBank))
    printed = " ".join(text[line - 1] for line in sorted(offer.lines.numbers()))
    assert asks_who_banks(name) or re.search(r"seat", printed)


@pytest.mark.parametrize(
    "name", [name for name in WITH_BACK_LINE if "back-line-bank" in (each.id for each in game(name).readings)]
)
@pytest.mark.parametrize("reading", ["seated", "back-line"])
def test_the_position_is_offered_behind_a_seat_only_where_it_is_read_so(name: str, reading: str) -> None:
    at = terms(game(name, {"back-line-bank": reading}))
    session = Session(at, dict.fromkeys((1, 2, 3), 100_000), SeededChance(1), lasting=Lasting(BankRotation(1, 2)))
    session.stand_behind(BEHIND, 2, 100_000)
    played, asked = session.deal(), []
    while played.state == "open":
        one = played.open_decisions()[0]
        asked.append(one.seat)
        played.answer(one.number, one.seat, "pass")
    assert (asked[asked.index(2) + 1] == BEHIND) == (BEHIND in asked) == (reading == "back-line")


def other_ways() -> list[tuple[str, str, str]]:
    """The readings by which people may bet behind a seat, where as the sheet is read by itself nobody may."""
    return [
        (name, reading.id, word)
        for name in sorted(set(BANKED) - set(WITH_BACK_LINE))
        for reading in game(name).readings
        for word, choice in reading.choices.items()
        if choice.sets.get(ALLOWED) == "allowed"
    ]


@pytest.mark.parametrize(("name", "reading", "choice"), other_ways())
def test_where_it_is_read_so_people_behind_a_seat_wager_and_every_chip_comes_home(
    name: str, reading: str, choice: str
) -> None:
    settled = set()
    for played in rounds(crowded(terms(game(name, {reading: choice}))), 12):
        assert played.state == "over"
        assert left_over(played) == set()
        settled |= {event.seat for event in played.events if isinstance(event, Settled)}
    assert [seat for seat in settled if seat > game(name).seats.max]
