"""Advice on hands of twenty-one: every move for these very cards, exact, against a plain count from few cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.odds.core.advice import Position
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import UpCardPlay, best
from houseway.odds.games.twentyone.strategies.twentyone_advice import advise_hand
from tests.odds.lab import few, posted

X, SWITCH = "cordova/blackjack-x", "players/blackjack-switch"


def _at(hand: str, up: str, other: str = "") -> Position:
    return Position(tuple(cards(hand)), tuple(cards(up)), tuple(cards(other)))


def _worth(name: str, hand: str, up: str, other: str = "") -> dict[str, Fraction]:
    return {each.move: each.ev for each in advise_hand(posted(name), _at(hand, up, other))}


def test_every_move_of_sixteen_against_a_ten() -> None:
    """The figures of eight decks with early surrender; a natural under the ten is not known yet."""
    found = _worth(X, "Th 6d", "Kc")
    assert set(found) == {"stand", "hit", "double", "surrender"}
    assert found["surrender"] == Fraction(-1, 2)
    # Published for the infinite deck once the ten was checked: -0.5404 and -0.5398. Eight decks less these cards differ
    # from it in the third digit.
    natural = float(Fraction(32, 413))
    checked = {move: (float(ev) + natural) / (1 - natural) for move, ev in found.items()}
    assert checked["stand"] == pytest.approx(-0.5404, abs=0.005)
    assert checked["hit"] == pytest.approx(-0.5398, abs=0.005)


def test_the_best_move_is_the_one_that_the_search_finds() -> None:
    table = TwentyOneTable(posted(X))
    behind = UpCardPlay(table, table.shoe.names.index("6"))
    found = _worth(X, "8h 8d", "6c")
    low = table.shoe.names.index("8")
    values = behind.of_two(low, low)
    words = {0: "stand", 1: "hit", 2: "double", 3: "split", 4: "surrender"}
    assert max(found, key=found.__getitem__) == words[best(values)] == "split"
    assert {words[move]: pytest.approx(value, abs=1e-12) for move, value in values.items()} == found


def test_one_card_left_to_draw_from_few_cards() -> None:
    """A ten under the bank's nine unless it is one of two sevens, which draws once more: counted by hand."""
    at = few(X, "9d Th Th Th Td Td 7c 7c Ts")
    found = {each.move: each.ev for each in advise_hand(at, _at("Th Td", "9d"))}
    # Six cards are left, four tens and two sevens. 19 with a ten; sixteen with a seven, which any card makes over.
    assert found["stand"] == 1


@pytest.mark.slow
def test_a_switch_is_both_hands_together() -> None:
    found = _worth(SWITCH, "Th 6d", "6c", "5h Td")
    assert found["switch"] > found["keep"]
    assert found["switch"] > 0


@pytest.mark.slow
def test_what_is_kept_is_the_sum_of_two_hands() -> None:
    """Of two hands alike, both are worth the same."""
    one, other = _worth(SWITCH, "Th 9d", "6c", "9h Td"), _worth(SWITCH, "9h Td", "6c", "Th 9d")
    assert one["keep"] == other["keep"]


@pytest.mark.parametrize(
    ("hand", "up", "said"),
    [("Ah Kd", "6c", "natural has no move"), ("Th 9d 8c", "6c", "no move"), ("Th", "6c", "two or more cards")],
)
def test_hands_without_a_move_are_refused(hand: str, up: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        advise_hand(posted(X), _at(hand, up))
