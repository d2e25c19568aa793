"""Hands of a front and a back in the pit: set, compared and settled as at single tables."""

from __future__ import annotations

import numpy as np
import pytest

import houseway
from houseway.cards import cards
from houseway.pit.banked import HOUSE_WAY, SET
from houseway.pit.banked.bank_pit import BankPit
from houseway.pit.banked.hand_players import RandomHands
from houseway.pit.banked.hand_questions import SETTING, HandQuestions
from houseway.pit.table_opening import Numbers
from houseway.ranking.kernels import SPLITS
from tests.pit.random_layouts import banked_with, every_choice, lay_at_random

# A bet beside the bank, six cards and five, and a baccarat in the round: see what the pit says of each.
REFUSED = {
    "bankers/pai-gow-poker": "offer_dai_su",
    "calgrand/paibac": "baccarat_out_of_hand",
    "cordova/mini-pai-gow": "set_and_double",
}
SHEETS = [name for name in banked_with("compare_settings", "compare_sides", "open_tiles") if name not in REFUSED]
STACKS = {1: 9_000_000, 2: 30_000, 4: 200_000, 5: 9_000, 6: 8_000_000}


def settled_as_by_the_steps(name: str, readings: dict[str, str], tables: int, seed: int) -> None:
    """Three rounds at every table, the first by the house way; the steps refuse any other stack, fee or question."""
    pit = BankPit(houseway.terms(houseway.game(name, readings)), STACKS, tables, seed, bank=(6, 1)[seed % 2], kept=True)
    for deal in range(3):
        lay_at_random(pit, seed + deal)
        pit.play(RandomHands(seed + deal) if deal else None)
        for table in range(tables):
            pit.replayed(table)


@pytest.mark.parametrize(
    "name", ["bankers/pai-gow-tiles", "cordova/ace-up-pai-gow-poker", "players/fortune-pai-gow-poker"]
)
def test_every_table_sets_and_settles_as_the_steps_do(name: str) -> None:
    settled_as_by_the_steps(name, {}, 6, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "readings"), list(every_choice(SHEETS)))
def test_every_reading_sets_and_settles_as_the_steps_do(name: str, readings: dict[str, str]) -> None:
    """A choice that the pit does not know is refused by name."""
    for seed in (3, 4):
        try:
            settled_as_by_the_steps(name, readings, 25, seed)
        except houseway.BadInput as refused:
            assert readings, refused
            assert "pit" in str(refused)


@pytest.mark.parametrize(("name", "step"), REFUSED.items())
def test_what_the_pit_does_not_set_is_refused_by_name(name: str, step: str) -> None:
    with pytest.raises(houseway.BadInput, match=f"the pit does not know the step {step}"):
        BankPit(houseway.terms(houseway.game(name)), STACKS, 2, bank=6)


def test_a_player_may_set_the_hand_and_a_foul_loses() -> None:
    """The two cards of a pair in front, and five odd ones behind: 162-165 of Cordova's document."""
    pit = BankPit(houseway.terms(houseway.game("cordova/pai-gow-poker")), {1: 1_000_000, 2: 1_000_000}, 400, kept=True)
    pit.wager({"base": 1_000})
    fouls = np.zeros(400, np.bool_)

    def fouling(asked: HandQuestions) -> tuple[Numbers, Numbers]:
        assert asked.kind == SETTING
        assert asked.own is not None
        moves, ways = np.full(len(asked), HOUSE_WAY), np.zeros(len(asked), np.int64)
        for row, hand in enumerate(asked.own.tolist()):
            ranks = [face >> 2 for face in hand]
            paired = [rank for rank in set(ranks) if ranks.count(rank) > 1]
            # One pair and neither a straight nor a flush: the pair in front is a foul.
            if len(paired) == 1 and ranks.count(paired[0]) == 2 and cards("Jk")[0] not in hand:
                rest = [face for face in hand if face >> 2 != paired[0]]
                others = sorted(face >> 2 for face in rest)
                if len({face & 3 for face in rest}) > 1 and others[-1] - others[0] != 4 and others != [0, 1, 2, 3, 12]:
                    pair = tuple(place for place, rank in enumerate(ranks) if rank == paired[0])
                    moves[row], ways[row] = SET, SPLITS.index(pair)
                    fouls[asked.tables[row]] = True
        return moves, ways

    pit.play(fouling)
    assert fouls.sum() > 50
    assert (pit.gained("base")[fouls, 1] == -1_000).all()
    assert (pit.gained("base")[~fouls, 1] > -1_000).any()
    for table in np.flatnonzero(fouls)[:20].tolist():
        pit.replayed(table)


@pytest.mark.rule("calgrand/pai-gow-tiles", "1824, 1918, 1936-1937")
def test_of_two_ways_to_lay_the_same_pairs_of_tiles_one_sets_the_high_hand_low_and_loses() -> None:
    gained = []
    for way in (0, 1):
        pit = BankPit(
            houseway.terms(houseway.game("calgrand/pai-gow-tiles")), {1: 1_000_000, 2: 1_000_000}, 300, kept=True
        )
        pit.wager({"base": 1_000})
        pit.play(lambda asked, way=way: (np.full(len(asked), SET), np.full(len(asked), way)))
        for table in range(0, 300, 10):
            pit.replayed(table)
        gained.append(pit.gained("base")[:, 1])
    # Both may stand only where both pairs are worth the same.
    assert ((gained[0] == -1_000) | (gained[1] == -1_000)).mean() > 0.95
    assert (np.maximum(*gained) == 1_000).any()


def test_an_illegal_way_is_refused_and_changes_nothing() -> None:
    pit = BankPit(houseway.terms(houseway.game("oaks/double-hand-poker")), {1: 1_000_000, 2: 1_000_000}, 3)
    pit.wager({"game": 1_000})
    pit.deal()
    with pytest.raises(houseway.NotLegal, match=r"set \(10, 21\) is not legal; legal: house way, set for 0 up to 20"):
        pit.answer(np.full(3, SET), np.full(3, 21))
    pit.answer(np.full(3, HOUSE_WAY))
    assert pit.asked() is None


def test_buttons_that_are_paid_seat_by_seat_are_paid_once() -> None:
    readings = {"envy-moment": "seat-by-seat"}
    settled_as_by_the_steps("bankers/fortune-pai-gow-poker-1-1", readings, 12, seed=3)


def test_buttons_are_paid_for_the_hands_of_others_alone() -> None:
    """2367-2378 of Bankers' document: a button wins for others' hands, and nothing is lost on it."""
    pit = BankPit(
        houseway.terms(houseway.game("bankers/fortune-pai-gow-poker-1-1"), "none"),
        dict.fromkeys(range(1, 5), 100_000_000),
        4_000,
        seed=5,
        kept=True,
    )
    pit.wager({"game": 1_000, "fortune": [0, 500, 500, 400]}, bank=90_000_000)
    pit.play()
    envied = pit.gained("envy")
    assert (envied >= 0).all()
    # Nobody below $5 has a button; a hand of $4 is envied all the same.
    assert (envied[:, 3] == 0).all()
    fours = np.flatnonzero((envied[:, 1] > 0) | (envied[:, 2] > 0))
    assert len(fours) > 5
    for table in fours[:10].tolist():
        pit.replayed(table)
