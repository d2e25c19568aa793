"""What the player-dealer needs and may put up, over every option of every banked sheet."""

from __future__ import annotations

from random import Random

import pytest

from houseway import Round, SeededChance, Session, Terms
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.bank_wager import PutUpBank
from houseway.play.decisions import Choose
from houseway.play.wager_question import Answer, Wager
from tests.conformance.posted_options import for_every_option

RICH = 10_000_000
POOR = 2


def with_a_poor_banker(posted: Terms, chips: int) -> Round:
    """Three seats, the second with so many chips; the position is offered to it first."""
    stacks = {1: RICH, POOR: chips, 3: RICH}
    if posted.sheet.seats.max < 3:
        del stacks[3]
    session = Session(posted, stacks, SeededChance(chips))
    played = session.deal()
    while isinstance(asked := played.asked, Choose) and asked.seat != POOR and set(asked.moves) == {"take", "pass"}:
        played.answer(asked.number, asked.seat, "pass")
    return played


def is_offered(played: Round) -> bool:
    asked = played.asked
    return isinstance(asked, Choose) and asked.seat == POOR and set(asked.moves) == {"take", "pass"}


def is_small(posted: Terms, amount: int) -> bool:
    """Whether a bank is less than a step, in whole dollars, where the sheet lets such amounts be put up."""
    banks = [row.params for row in posted.sheet.round if isinstance(row.params, PutUpBank)]
    step = posted.option.step_of if posted.option else 0
    return banks[0].below_a_step == "in dollars" and amount < step and amount % 100 == 0


@for_every_option
def test_no_bank_is_below_the_minimum_or_between_two_steps(posted: Terms) -> None:
    """Anybody who takes the position with a few chips more than nothing puts up the minimum, or nothing at all."""
    check_banks(posted, 2)


@pytest.mark.slow
@for_every_option
def test_no_bank_of_many_is_below_the_minimum_or_between_two_steps(posted: Terms) -> None:
    check_banks(posted, 6)


def check_banks(posted: Terms, rounds: int) -> None:
    least = posted.table_limits[0]
    step = (posted.option.step_of if posted.option else 0) or 100
    random = Random(least)
    for _ in range(rounds):
        played = with_a_poor_banker(posted, random.randrange(100, 3 * least + 3_000, 50))
        if is_offered(played):
            played.answer(played.asked.number, POOR, "take")  # type: ignore[union-attr]
        while waiting := played.open_decisions():
            asked = waiting[0]
            if isinstance(asked, Wager) and asked.required:
                (circle,) = asked.circles
                assert circle.least >= least
                for amount in (circle.least, circle.most, *circle.also):
                    assert amount % step == 0 or is_small(posted, amount), circle
            offers = [each for each in asked.offers() if each] or [asked.default_answer()]
            played.answer(asked.number, asked.seat, random.choice(offers))
        assert all(amount >= least for amount in played.table.facts(Banked).banks.values())


@for_every_option
def test_whoever_can_pay_for_the_smallest_bank_is_offered_the_position_and_nobody_poorer(posted: Terms) -> None:
    """Found from outside: with that much a hand against one smallest wager can be banked, with less it cannot."""
    check_offers(posted, 500)


@pytest.mark.slow
@for_every_option
def test_who_is_offered_the_position_is_so_to_the_half_dollar(posted: Terms) -> None:
    check_offers(posted, 50)


def check_offers(posted: Terms, apart: int) -> None:
    least = posted.table_limits[0]
    stacks = range(least, least + 3_001, apart)
    offered = [chips for chips in stacks if is_offered(with_a_poor_banker(posted, chips))]
    assert offered, "nobody with up to thirty dollars over the minimum is offered the position"
    assert offered == [chips for chips in stacks if chips >= offered[0]]
    played = with_a_poor_banker(posted, offered[0])
    played.answer(played.asked.number, POOR, "take")  # type: ignore[union-attr]
    while waiting := played.open_decisions():
        asked = waiting[0]
        if isinstance(asked, Wager) and asked.required:
            return
        small: Answer = min((each for each in asked.offers() if each), key=lambda each: sum(each.values()), default={})
        played.answer(asked.number, asked.seat, small if asked.seat == 1 else {})
    pytest.fail("the smallest wager could not be banked")
