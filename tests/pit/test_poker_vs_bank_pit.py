"""Poker hands against the bank in the pit: the same questions, the same rights, the same chips as at single tables."""

from __future__ import annotations

import numpy as np
import pytest

import houseway
from houseway.pit.banked.bank_pit import BankPit
from houseway.pit.banked.hand_players import RandomHands
from houseway.pit.banked.hand_questions import PLAY_ON, STAND, HandChart
from tests.pit.hand_answers import faults, heard
from tests.pit.random_layouts import banked_with, every_choice, lay_at_random

SHEETS = banked_with("offer_play")
STACKS = {1: 9_000_000, 2: 30_000, 4: 200_000, 5: 9_000, 6: 8_000_000}


def asked_and_settled_as_by_the_steps(name: str, readings: dict[str, str], tables: int, deals: int, seed: int) -> None:
    terms = houseway.terms(houseway.game(name, readings))
    pit = BankPit(terms, STACKS, tables, seed, bank=(6, 1)[seed % 2], kept=True)
    for deal in range(deals):
        lay_at_random(pit, seed + deal)
        asked = heard(pit, RandomHands(seed + deal))
        assert list(faults(pit, asked, range(tables))) == []


@pytest.mark.parametrize("name", ["calgrand/caribbean-stud", "cordova/3-card-poker", "players/ultimate-texas-holdem"])
def test_every_table_asks_and_settles_as_the_steps_do(name: str) -> None:
    asked_and_settled_as_by_the_steps(name, {}, 8, 1, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "readings"), list(every_choice(SHEETS)))
def test_every_reading_asks_and_settles_as_the_steps_do(name: str, readings: dict[str, str]) -> None:
    for seed in (3, 4):
        asked_and_settled_as_by_the_steps(name, readings, 25, 2, seed)


def test_a_player_sees_their_cards_the_board_and_what_the_bank_shows() -> None:
    terms = houseway.terms(houseway.game("players/ultimate-texas-holdem"))
    pit = BankPit(terms, {1: 1_000_000, 2: 1_000_000}, 10, seed=3, kept=True)
    pit.wager({"ante": 500, "blind": 500})
    pit.deal()
    seen = []
    while (asked := pit.asked()) is not None:
        assert asked.own is not None
        assert asked.board is not None
        assert asked.shown is not None
        assert len(np.unique(np.hstack([asked.own, asked.board])[0])) == asked.own.shape[1] + asked.board.shape[1]
        seen.append((asked.own.shape[1], asked.board.shape[1], asked.shown.shape[1], asked.most[0].item()))
        pit.answer(np.full(len(asked), STAND))
    assert seen == [(2, 0, 0, 2000), (2, 3, 0, 1000), (2, 5, 0, 500)]
    assert (pit.gained("ante")[:, 1] == -500).all()
    for table in range(10):
        pit.replayed(table)


def test_a_chart_of_twenty_one_plays_nothing_else() -> None:
    pit = BankPit(houseway.terms(houseway.game("bankers/three-card-poker")), {1: 1_000_000, 2: 1_000_000}, 5)
    pit.wager({"ante": 1000})
    with pytest.raises(houseway.BadInput, match="a chart plays twenty-one"):
        pit.play(HandChart.standing_from(12, 18))
    pit.play(lambda asked: asked.prefer(PLAY_ON))
    assert (pit.staked("play")[:, 1] == 1000).all()
