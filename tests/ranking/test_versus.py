"""Hands against the bank's hand and the rows of Two Card Peek, as pure functions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards import cards
from houseway.ranking import OUTCOMES, high, poker_vs_bank, rank
from houseway.ranking.orders import ORDERS

NO_PAIR, PAIR = 10, 20


@pytest.mark.parametrize(
    ("mine", "theirs", "compared", "not_compared"),
    [
        (15, 12, ("not-qualified", "win", "win-with-flush"), ("not-qualified",)),
        (11, 12, ("not-qualified", "not-qualified-and-lost", "lose"), ("not-qualified",)),
        (12, 12, ("not-qualified", "tie"), ("not-qualified",)),
        (25, 21, ("win", "win-with-flush"), ("win", "win-with-flush")),
        (15, 20, ("lose",), ("lose",)),
        (20, 20, ("tie",), ("tie",)),
    ],
)
def test_what_is_true_of_a_hand_against_the_banks(
    mine: int, theirs: int, compared: tuple[str, ...], not_compared: tuple[str, ...]
) -> None:
    assert poker_vs_bank.against(mine, theirs, PAIR, kind="flush") == compared
    assert (
        poker_vs_bank.against(mine, theirs, PAIR, unqualified="the hands are not compared", kind="flush")
        == not_compared
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (12, 12, ("not-qualified", "not-qualified-and-lost", "lose")),
        (13, 12, ("not-qualified", "win", "win-with-flush")),
        (20, 20, ("tie",)),
    ],
)
def test_equal_hands_may_lose_to_a_bank_that_does_not_qualify(
    mine: int, theirs: int, expected: tuple[str, ...]
) -> None:
    lost: poker_vs_bank.Unqualified = "the hands are compared, and equal ones lose"
    assert poker_vs_bank.against(mine, theirs, PAIR, unqualified=lost, kind="flush") == expected


def test_ties_may_be_given_to_either_side() -> None:
    assert poker_vs_bank.against(5, 5, 0, ties="the player wins", kind="pair") == ("win", "win-with-pair")
    assert poker_vs_bank.against(5, 5, 0, ties="the player-dealer wins", kind="pair") == ("lose",)


def test_every_word_that_is_said_stands_in_a_vocabulary() -> None:
    for kind in poker_vs_bank.FIVE_CARD:
        assert set(poker_vs_bank.against(2, 1, 0, kind=kind)) <= OUTCOMES["versus"].keys()
    for five in ("Ah Kh Qh Jh Th", "9c 9d 2h 2s 5c", "9c 2d 9h 2s 5c", "9c 9d 9h 2s 5c", "9c 9d 8h 2s 5c"):
        assert poker_vs_bank.five_card(high.strength(cards(five))) in OUTCOMES["five-card"]
        assert set(poker_vs_bank.peek_bonus(cards(five))) <= OUTCOMES["peek-bonus"].keys()


@pytest.mark.parametrize(
    ("five", "word"),
    [
        ("9c 9d 2h 2s 5c", "two-pair-from-a-pair"),
        ("9c 2d 9h 2s 5c", "two-pair"),
        ("9c 9d 9h 2s 5c", "three-of-a-kind-from-a-pair"),
        ("9c 2d 9h 9s 5c", "three-of-a-kind"),
        ("9c 9d 9h 2s 2c", "full-house"),
        ("Ac 2d 3h 4s 5c", "straight"),
        ("9c 9d 8h 2s 5c", ""),
    ],
)
def test_the_peek_bonus_looks_at_how_the_row_began(five: str, word: str) -> None:
    assert poker_vs_bank.peek_bonus(cards(five)) == ((word,) if word else ())


@pytest.mark.parametrize(
    ("strengths", "all_win", "push", "all_lose"),
    [
        ((3, 2, 1), ("a",), ("a",), ("a",)),
        ((1, 3, 2), ("b",), ("b",), ("b",)),
        ((3, 1, 3), ("a", "c"), ("tie-a", "tie-c"), ()),
        ((3, 3, 3), ("a", "b", "c"), ("tie-a", "tie-b", "tie-c"), ()),
    ],
)
def test_the_highest_rows(
    strengths: tuple[int, ...], all_win: tuple[str, ...], push: tuple[str, ...], all_lose: tuple[str, ...]
) -> None:
    assert poker_vs_bank.highest_rows(strengths, qualified=True) == all_win
    assert poker_vs_bank.highest_rows(strengths, qualified=True, ties="push") == push
    assert poker_vs_bank.highest_rows(strengths, qualified=True, ties="all lose") == all_lose
    assert poker_vs_bank.highest_rows(strengths, qualified=False) == ("not-qualified",)


def test_without_the_low_straight_an_ace_and_a_deuce_are_high_cards_or_a_flush() -> None:
    order = ORDERS["two-card-peek-ace-high"]
    other = ORDERS["two-card-peek"]
    differ = [hand for hand in combinations(range(52), 2) if order.strength(hand) != other.strength(hand)]
    assert Counter(order.rank(hand).kind for hand in differ) == {"high card": 12, "flush": 4}
    assert all({face >> 2 for face in hand} == {0, 12} for hand in differ)
    assert rank("Ac 2d", order.name) > rank("Kc Td", order.name)
    assert rank("Ac 2d", order.name) < rank("Ac 3d", order.name)
