"""Super Pan 9 in the pit: dealt from the action button, hit and settled as at single tables."""

from __future__ import annotations

import numpy as np
import pytest

import houseway
from houseway.pit.banked import HIT, STAND
from houseway.pit.banked.bank_pit import BankPit
from houseway.pit.banked.hand_players import RandomHands
from houseway.pit.banked.hand_questions import HandQuestions
from houseway.pit.table_opening import Numbers
from tests.pit.hand_answers import faults, heard
from tests.pit.random_layouts import every_choice, lay_at_random

NAME = "oaks/super-pan-9"
STACKS = {1: 9_000_000, 2: 30_000, 4: 200_000, 5: 9_000, 6: 8_000_000}


def asked_and_settled_as_by_the_steps(readings: dict[str, str], tables: int, deals: int, seed: int) -> None:
    """So many rounds out of lasting shoes, with short banks at random."""
    pit = BankPit(houseway.terms(houseway.game(NAME, readings)), STACKS, tables, seed, bank=(6, 1)[seed % 2], kept=True)
    for deal in range(deals):
        lay_at_random(pit, seed + deal)
        asked = heard(pit, RandomHands(seed + deal))
        assert list(faults(pit, asked, range(tables))) == []


def test_every_table_asks_and_settles_as_the_steps_do() -> None:
    asked_and_settled_as_by_the_steps({}, 5, 4, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("readings", [readings for _, readings in every_choice([NAME])])
def test_every_reading_asks_and_settles_as_the_steps_do(readings: dict[str, str]) -> None:
    """A shoe of 288 cards is dealt out twice. What the pit does not deal is refused by name."""
    for seed in (3, 4):
        try:
            asked_and_settled_as_by_the_steps(readings, 20, 24, seed)
        except houseway.BadInput as refused:
            assert readings, refused
            assert "pit" in str(refused)


def hits_to_five(asked: HandQuestions) -> Numbers:
    return np.where(asked.totals <= 5, HIT, STAND)


def test_who_plays_as_the_bank_does_neither_wins_nor_loses() -> None:
    """One player and the bank have equal hands and equal pushes: where both hit to five the game is even."""
    tables, rounds = 4_096, 60
    pit = BankPit(houseway.terms(houseway.game(NAME), "none"), {1: 10**9, 2: 10**9}, tables, seed=11)
    pit.wager({"game": 1_000})
    sums = []
    for _ in range(rounds):
        pit.play(hits_to_five)
        sums.append(pit.gained("game")[:, 1] / 1_000)
    gains = np.concatenate(sums)
    assert abs(gains.mean()) <= 4 * gains.std() / len(gains) ** 0.5


def test_a_bank_that_never_takes_a_card_by_option_is_worse_off() -> None:
    pit = BankPit(houseway.terms(houseway.game(NAME), "none"), {1: 10**9, 2: 10**9}, 8_192, seed=12)
    pit.wager({"game": 1_000})

    def player(asked: HandQuestions) -> Numbers:
        return np.where((asked.totals <= 5) & (asked.kind != "bank"), HIT, STAND)

    pit.play(player)
    assert pit.gained("game")[:, 1].mean() > 20
