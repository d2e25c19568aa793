"""The laws of every game with people behind the seats: their wagers are settled with the seat's, and nothing leaks."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import Session, Terms
from houseway.bots.bot import policy
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import Banked
from houseway.play.decisions import Decision
from houseway.play.events import Dealt, Settled
from houseway.play.ids import HAND_PILES
from houseway.play.view import HIDDEN, glance, view
from houseway.play.wager_question import Answer, Wager
from tests.budget import now_and_whole
from tests.conformance.crowds import bank_results, ends_by_default, left_over, rounds, told_twice
from tests.conformance.players import STACK, every_terms, sitting

BACK_LINE = [posted for posted in every_terms() if posted.sheet.back_line]

pytestmark = pytest.mark.parametrize("posted", BACK_LINE, ids=lambda posted: f"{posted.sheet.name}:{posted.fee or '-'}")


def crowded(posted: Terms, seed: int = 1) -> Session:
    """Four seats, two people behind the second, one behind the third and one behind the first."""
    session = sitting(posted, min(4, posted.sheet.seats.max), seed)
    above = posted.sheet.seats.max
    for number, seat in enumerate((2, 2, 1, min(3, len(session.stacks))), start=1):
        session.stand_behind(above + number, seat, STACK)
    return session


def test_the_back_line_wagers_and_every_chip_comes_home(posted: Terms) -> None:
    above = posted.sheet.seats.max
    seen = set()
    for played in rounds(crowded(posted), 12):
        assert played.state == "over"
        assert left_over(played) == set()
        seen |= {event.seat for event in played.events if isinstance(event, Settled) and event.seat > above}
    assert seen == {above + 1, above + 2, above + 3, above + 4}


def test_the_back_line_is_never_dealt_a_hand(posted: Terms) -> None:
    above = posted.sheet.seats.max
    for played in rounds(crowded(posted), 8):
        hands = {str(event.to) for event in played.events if isinstance(event, Dealt) and event.to.kind == "hand"}
        assert not {hand for hand in hands if int(hand.split()[1].partition(".")[0]) > above}


def test_nobody_wagers_at_the_position_of_the_bank(posted: Terms) -> None:
    for played in rounds(crowded(posted), 12):
        banked = played.table.facts(Banked)
        at = played.table.behind(banked.seat) or banked.seat
        assert at not in {place.seat for place in banked.places}


@pytest.mark.parametrize("many", now_and_whole(8, 25))
def test_the_bank_keeps_its_bound_with_a_back_line(posted: Terms, many: int) -> None:
    for played in rounds(crowded(posted, 3), many, seed=3):
        for least, came, most in bank_results(played):
            assert least <= came <= most


def test_whoever_is_asked_about_a_hand_that_only_the_back_line_bets_on_sees_its_cards(posted: Terms) -> None:
    """One person bets, behind the second seat. Whoever plays that hand does not play it blindly."""
    person = posted.sheet.seats.max + 1
    played = crowded(posted).deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        banks = asked.seat == played.table.facts(Banked).seat
        if not (banks or isinstance(asked, Wager)):
            assert HIDDEN not in view(played.table, asked.seat)["piles"].get(HAND_PILES[2], ()), asked
        played.answer(asked.number, asked.seat, only(person, asked))
    assert {place.bettor for place in played.table.facts(Banked).placed} == {person}


def test_regulars_play_a_hand_that_only_the_back_line_bets_on(posted: Terms) -> None:
    person, bot = posted.sheet.seats.max + 1, policy("regular", posted.sheet)
    played = crowded(posted).deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        sight, chance = partial(glance, played.table, asked.seat), SeededChance(asked.number)
        plays = not isinstance(asked, Wager) and asked.about != "bank"
        played.answer(asked.number, asked.seat, bot(sight, asked, chance) if plays else only(person, asked))
    assert left_over(played) == set()


def only(person: int, asked: Decision) -> Answer:
    """The first seat banks, and nobody but this person wagers, for the minimum; otherwise what time would answer."""
    if asked.about == "bank":
        return "take" if asked.seat == 1 else "pass"
    if isinstance(asked, Wager) and asked.about == "wagers":
        circle = next(each for each in asked.circles if not each.needs)
        alike = [each.id for each in asked.circles if each.equals == circle.id]
        return dict.fromkeys((circle.id, *alike), circle.least) if asked.seat == person else {}
    return asked.default_answer()


@pytest.mark.parametrize("one_in", now_and_whole(4, 1))
def test_copies_files_and_views_know_the_back_line(posted: Terms, one_in: int) -> None:
    seen = 0
    for one, other in told_twice(crowded(posted, 5), 5, one_in):
        seen += 1
        assert one == other
    assert seen > 12 // one_in


def test_default_answers_alone_finish_a_round_with_a_back_line(posted: Terms) -> None:
    assert ends_by_default(crowded(posted).deal()) == "over"
