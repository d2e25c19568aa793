"""The pit as people use it: what helps to write a player, and what is said of answers that cannot be meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import houseway
from houseway.pit import CALL, CHECK, FOLD, NO_CARD, PICK, RAISE
from houseway.pit.open_questions import OpenQuestions
from houseway.pit.pit_players import caller, seated
from houseway.pit.table_opening import Numbers
from houseway.play.seat_notes import DealerButton

SIX = dict.fromkeys(range(1, 7), 2_000)


def no_limit() -> houseway.Terms:
    sheet = houseway.game("cordova/texas-holdem#no-limit")
    return houseway.terms(sheet, "none", stakes={"blinds": "$1 $2"})


def dealt(name: str, seats: Mapping[int, int], tables: int) -> houseway.Pit:
    pit = houseway.Pit(houseway.terms(houseway.game(name)), seats, tables)
    pit.deal()
    return pit


# What is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "amounts", "said"),
    [
        ([2.9] * 4, None, "moves: expected whole numbers (int64), found float64"),
        ([True] * 4, None, "moves: expected whole numbers (int64), found bool"),
        (["call"] * 4, None, "moves: expected whole numbers (int64), found <U4"),
        ([None] * 4, None, "moves: expected whole numbers (int64), found object"),
        ([RAISE] * 4, [400.0] * 4, "amounts: expected whole numbers (int64), found float64"),
        ([RAISE] * 4, [float("nan")] * 4, "amounts: expected whole numbers (int64), found float64"),
        ([RAISE] * 4, ["400"] * 4, "amounts: expected whole numbers (int64), found <U3"),
        ([RAISE] * 4, [1 << 70] * 4, "amounts: expected whole numbers (int64), found object"),
        ([RAISE] * 4, np.full(4, 400, np.uint64), "amounts: expected whole numbers (int64), found uint64"),
        (CALL, None, "moves: 4 questions are open, and an array of shape () was given"),
        ([[CALL] * 4], None, "moves: 4 questions are open, and an array of shape (1, 4) was given"),
        ([CALL] * 4, [400], "amounts: 4 questions are open, and an array of shape (1,) was given"),
        ([[CALL, CALL], [CALL]], None, "moves: expected one whole number for each of 4 questions"),
    ],
)
def test_answers_are_whole_numbers_and_never_cut_to_fit(moves: Any, amounts: Any, said: str) -> None:
    pit = houseway.Pit(no_limit(), SIX, 4)
    pit.deal()
    before = pit.sight().bets
    with pytest.raises(houseway.BadInput) as refused:
        pit.answer(moves, amounts)
    assert str(refused.value) == said
    assert (pit.sight().bets == before).all()
    assert len(pit.asked()) == 4


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.int64])
def test_whole_numbers_of_any_size_are_understood(kind: type) -> None:
    pit = houseway.Pit(no_limit(), SIX, 4)
    pit.deal()
    asked = pit.asked()
    pit.answer(np.full(4, CALL, kind))
    assert pit.sight().bets[np.arange(4), asked.columns].tolist() == [200] * 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"tables": 1.5}, "tables: expected a whole number, found 1.5"),
        ({"tables": "3"}, "tables: expected a whole number, found '3'"),
        ({"tables": 10**15}, "tables: 1,000,000,000,000,000 tables need"),
        ({"seed": None}, "seed: expected a whole number, found None"),
        ({"stacks": {1: 0, 2: 2_000, 3: 2_000}}, "seat 1: expected a stack of whole cents above nothing, found 0"),
        ({"stacks": {1: 20.5, 2: 2_000}}, "seat 1: expected a stack of whole cents above nothing, found 20.5"),
        ({"stacks": {"1": 2_000, 2: 2_000}}, "seat '1': expected a seat from 1 to 10"),
        ({"stacks": {1: 1 << 62, 2: 1 << 62}}, "stacks: these are more chips than the pit can count"),
        (
            {"stacks": [2_000, 2_000]},
            "stacks: expected cents by seat, such as {1: 20000, 2: 20000}, found [2000, 2000]",
        ),
        ({"terms": "cordova/texas-holdem"}, "terms: expected what houseway.terms(sheet) posts, found str"),
    ],
)
def test_a_pit_that_cannot_be_is_refused_in_words(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(houseway.BadInput) as refused:
        houseway.Pit(**{"terms": no_limit(), "stacks": SIX, "tables": 4, **wrong})
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("seed", [-1, 0, 1 << 64, 10**40, np.int64(7)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    first, again = (houseway.Pit(no_limit(), SIX, 3, seed) for _ in range(2))
    first.deal()
    again.deal()
    assert (first.sight().own == again.sight().own).all()
    assert (first.sight().own < 52).all()


@pytest.mark.parametrize("table", ["0", 0.0, None])
def test_a_table_is_named_by_a_whole_number(table: Any) -> None:
    pit = houseway.Pit(no_limit(), SIX, 2, kept=True)
    pit.play(caller)
    with pytest.raises(houseway.BadInput, match="table: expected a whole number, found"):
        pit.replayed(table)


@pytest.mark.parametrize("move", ["call", 5, -1])
def test_only_moves_can_be_asked_after(move: Any) -> None:
    pit = houseway.Pit(no_limit(), SIX, 2)
    pit.deal()
    with pytest.raises(houseway.BadInput, match="expected FOLD, CHECK, CALL, RAISE or PICK of"):
        pit.asked().may(move)


# What helps ---------------------------------------------------------------------------------------------------


def test_positions_are_counted_from_the_left_of_the_button() -> None:
    """The blinds are the first two positions; whoever is asked first sits behind them."""
    pit = houseway.Pit(no_limit(), {2: 2_000, 5: 2_000, 7: 2_000, 8: 2_000}, 40)
    pit.play(lambda asked: np.full(len(asked), FOLD))
    assert pit.net_by_position().tolist() == [[-100, 100, 0, 0]] * 40
    pit.deal()
    asked, bets = pit.asked(), pit.sight().bets
    assert asked.positions.tolist() == [2] * 40
    # Around the table the seat to the right of the one that is asked has posted the big blind.
    assert bets[np.arange(40), (asked.columns - 1) % 4].tolist() == [200] * 40
    assert np.array([2, 5, 7, 8])[asked.columns].tolist() == asked.seats.tolist()


def test_what_a_position_gains_is_what_its_seat_gains() -> None:
    pit = houseway.Pit(no_limit(), {seat: 1_000 * seat for seat in range(1, 7)}, 60, kept=True)
    pit.play(lambda asked: (asked.prefer(RAISE, CALL), asked.most))
    for table in range(60):
        button = pit.replayed(table).table.lasting[DealerButton].seat
        from_its_left = [(button + at) % 6 for at in range(6)]
        assert pit.net_by_position()[table].tolist() == pit.net()[table, from_its_left].tolist()


def test_the_first_legal_move_of_a_list_is_preferred() -> None:
    pit = houseway.Pit(no_limit(), SIX, 30, kept=True)
    heard: list[tuple[str, str]] = []

    def raises_once(asked: OpenQuestions) -> Numbers:
        return asked.prefer(RAISE, CALL) if not heard else asked.prefer(CALL)

    pit.deal()
    while len(asked := pit.asked()):
        said = raises_once(asked)
        heard += [
            (asked.legal(row), ("fold", "check", "call", "raise", "pick")[said[row]]) for row in range(len(asked))
        ]
        pit.answer(said)
    wrong = [each for each in heard[30:] if each[1] != ("call" if "call" in each[0] else "check")]
    assert ({word for _, word in heard[:30]}, wrong) == ({"raise"}, [])


def test_without_a_preference_nobody_pays_who_need_not() -> None:
    pit = dealt("calgrand/seven-card-stud#high", dict.fromkeys(range(1, 5), 50_000), 20)
    assert set(pit.asked().prefer().tolist()) == {CALL}, "who brings in must"
    pit.answer(pit.asked().prefer())
    assert set(pit.asked().prefer().tolist()) == {FOLD}
    assert set(pit.asked().prefer(CHECK, RAISE).tolist()) == {RAISE}


def test_what_is_not_said_of_a_discard_is_the_last_card() -> None:
    """In pineapple one of three cards must go; in badugi none need."""
    for name, least in (("calgrand/pineapple#crazy-high", 1), ("players/badugi", 0)):
        pit = dealt(name, {1: 50_000, 2: 50_000}, 5)
        while not pit.asked().may(PICK).all():
            pit.answer(pit.asked().prefer(CALL))
        held = pit.sight().own
        assert (pit.asked().pick_least == least).all()
        seats = pit.asked().seats
        pit.answer(pit.asked().prefer(PICK))
        while not (pit.asked().seats == seats).all():
            pit.answer(pit.asked().prefer(CALL))
        kept = pit.sight().own
        kept = kept[:, : held.shape[1] - least]
        assert kept.tolist() == held[:, : held.shape[1] - least].tolist()


def test_a_player_may_give_moves_alone() -> None:
    alone, both = (houseway.Pit(no_limit(), SIX, 50, seed=9) for _ in range(2))
    alone.play(lambda asked: asked.prefer(RAISE, CALL))
    both.play(lambda asked: (asked.prefer(RAISE, CALL), asked.least))
    assert (alone.net() == both.net()).all()


def test_seats_may_have_players_of_their_own() -> None:
    """Seat 3 never plays a hand: it loses its blinds and nothing else."""
    pit = houseway.Pit(no_limit(), SIX, 600, seed=2)
    pit.play(seated({3: lambda asked: asked.prefer(FOLD)}, others=lambda asked: (asked.prefer(CALL), asked.least)))
    lost = pit.net()[:, 2]
    assert sorted(set(lost.tolist())) == [-200, -100, 0]
    assert np.unique(lost, return_counts=True)[1].tolist() == [100, 100, 400]


def test_a_sight_has_as_many_boards_as_the_game() -> None:
    for name, boards in (("cordova/texas-holdem", 1), ("players/double-board-omaha", 2)):
        pit = dealt(name, dict.fromkeys(range(1, 5), 50_000), 3)
        assert pit.sight().boards.shape == (3, boards, 5)
        assert (pit.sight().boards == NO_CARD).all()
