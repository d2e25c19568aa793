"""The pit against single tables where unusual things are posted: all schedules of fees, blinds in stud, few chips."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import houseway
from houseway.pit.open_questions import CALL, CHECK, FOLD, OpenQuestions
from houseway.pit.pit import Answers
from houseway.pit.pit_players import Random
from tests.budget import now_and_whole
from tests.pit.tables import faults, played
from tests.pit.test_pit import REFUSED, poker, tables_of_every_structure, uneven

STUD = ("calgrand/seven-card-stud#high", "calgrand/seven-card-stud#razz", "calgrand/seven-card-stud#hi-lo")


class Staying(Random):
    """Plays at random but never folds: everybody comes to the showdown, all in or not, and the cards are used up."""

    def __call__(self, asked: OpenQuestions) -> Answers:
        moves, amounts = super().__call__(asked)
        stays = np.where(asked.may(CHECK), CHECK, np.where(asked.may(CALL), CALL, FOLD))
        return np.where(moves == FOLD, stays, moves), amounts


def a_few_cents_to_three_bets(terms: houseway.Terms, seats: int, seed: int) -> dict[int, int]:
    chance = houseway.SeededChance(seed)
    least, bet = terms.stakes.ante or 1, terms.lower
    sizes = (1, least, least + 1, bet // 2, bet - 1, bet, bet + 1, 3 * bet)
    return {seat: sizes[chance.bits(3)] for seat in range(1, seats + 1)}


def one_option_of_every_schedule(name: str) -> list[str]:
    printed = {schedule.id: option.id for schedule, option in houseway.game(name).options()}
    return [f"{schedule}/{option}" for schedule, option in printed.items()]


@pytest.mark.parametrize("tables", now_and_whole(2, 4))
@pytest.mark.parametrize("name", [name for name in poker() if name not in REFUSED])
def test_every_schedule_of_fees_is_taken_as_the_steps_take_it(name: str, tables: int) -> None:
    found: list[str] = []
    for fee in one_option_of_every_schedule(name):
        terms = houseway.terms(houseway.game(name), fee)
        for stacks in (uneven, a_few_cents_to_three_bets):
            pit, heard = played(terms, stacks(terms, 5, 3), tables, seed=7)
            found += [f"{fee}, {stacks.__name__}: {fault}" for fault in faults(pit, heard, range(tables))]
    assert found == []


@pytest.mark.parametrize("tables", now_and_whole(2, 5))
@pytest.mark.parametrize(("name", "structure"), list(tables_of_every_structure()))
def test_short_stacks_that_stay_to_the_end_are_paid_as_the_steps_pay_them(
    name: str, structure: str, tables: int
) -> None:
    sheet = houseway.game(name)
    terms = houseway.terms(sheet, betting=structure)
    seats = min(sheet.seats.max, 10)
    for stacks in (uneven, a_few_cents_to_three_bets):
        pit, heard = played(terms, stacks(terms, seats, 1), tables, 2, Staying(3))
        assert list(faults(pit, heard, range(tables))) == []


@pytest.mark.rule("calgrand/seven-card-stud", "2516-2517, 2654-2657")
@pytest.mark.parametrize("name", STUD)
@pytest.mark.parametrize("betting", ["limit", "spread", "no-limit"])
def test_blinds_in_stud_are_bets_that_leave_no_dead_seat(name: str, betting: str) -> None:
    # A fold to a blind is a fold to a bet: the seat gets no more cards. After a round of checking it would.
    terms = houseway.terms(houseway.game(name), betting=betting, stakes={"blinds": "$2 $4"})
    pit, heard = played(terms, dict.fromkeys(range(1, 7), 5_000), 30, seed=4)
    assert list(faults(pit, heard, range(30))) == []


def test_a_step_after_the_showdown_is_not_left_out_in_silence() -> None:
    sheet = houseway.game("cordova/texas-holdem")
    drop = next(row for row in sheet.round if row.step == "take_drop")
    with pytest.raises(houseway.BadInput, match="the pit does not know the step take_drop after the showdown"):
        houseway.Pit(houseway.terms(replace(sheet, round=(*sheet.round, drop))), {1: 5_000, 2: 5_000}, 1)
