"""21st Century Blackjack Switch: printed alternatives that a table may post instead of those that are taken."""

from __future__ import annotations

import pytest

from houseway import Terms
from houseway.play.ids import HandId, hand_pile
from tests.rules.twentyone_table import BOTH, answer, deal, held, moves, nets, order, posted

GAME = "players/blackjack-switch"


def at(**readings: str) -> Terms:
    return posted(GAME, {key.replace("_", "-"): choice for key, choice in readings.items()}, option="by-bet/1")


@pytest.mark.rule(GAME, "1724-1725")
def test_a_hand_may_be_doubled_before_the_switch_and_the_switch_comes_after() -> None:
    """6-5 doubled receives a 4; then the 5 and the 9 change places: 6-4-9 is 19, K-5 is 15, against 17."""
    shoe = order(["6h 5d", "Kc 9s"], "9h 8c", "4c")
    played = deal(at(before_the_switch="before-or-after"), shoe, BOTH)
    assert moves(played) == ["keep", "switch", "double", "double hand 2"]
    answer(played, "double $10")
    assert moves(played) == ["keep", "switch", "double hand 2"]
    answer(played, "switch", "stand")
    assert (sorted(held(played, hand_pile(HandId(2))).split()), held(played, hand_pile(HandId(2, 2)))) == (
        ["4c", "6h", "9s"],
        "Kc 5d",
    )
    assert nets(played) == [20.0, -10.0]


@pytest.mark.rule(GAME, "1739-1741")
def test_a_hand_may_be_split_before_the_switch_which_exchanges_the_second_cards_as_they_lie() -> None:
    """Eights are split, the first receives a 3; the 3 and the 9 change places: 8-9, K-3 and 8-T against 17."""
    shoe = order(["8h 8d", "Kc 9s"], "9h 8c", "3c Td")
    played = deal(at(before_the_switch="before-or-after"), shoe, BOTH, "split", "switch", "stand", "stand", "stand")
    assert [held(played, hand_pile(HandId(2, number))) for number in (1, 2, 3)] == ["8h 9s", "Kc 3c", "8d Td"]
    assert nets(played) == [0.0, -10.0, 10.0]


@pytest.mark.rule(GAME, "1592-1595, 1724-1725")
def test_as_taken_the_switch_is_decided_first() -> None:
    played = deal(at(), order(["6h 5d", "Kc 9s"], "9h 8c"), BOTH)
    assert moves(played) == ["keep", "switch"]
    answer(played, "switch")
    assert "double" in moves(played)


@pytest.mark.rule(GAME, "1739, 1749-1753")
@pytest.mark.parametrize(("choice", "splits"), [("any-two", True), ("as-dealt", False)])
def test_aces_that_a_switch_has_brought_together(choice: str, *, splits: bool) -> None:
    together = deal(at(aces_as_dealt=choice), order(["Ah 5d", "6c Ad"], "9h 8c"), BOTH, "switch")
    assert ("split" in moves(together)) is splits
    dealt = deal(at(aces_as_dealt=choice), order(["Ah Ad", "6c 9d"], "9h 8c"), BOTH, "keep")
    assert "split" in moves(dealt)


@pytest.mark.rule(GAME, "1500, 1512, 1705-1706, 1752-1753")
@pytest.mark.parametrize(("choice", "first"), [("twenty-one", 0.0), ("half", 10.0)])
def test_an_ace_and_a_ten_after_a_split_against_twenty_one(choice: str, first: float) -> None:
    """Aces split: A-K and A-9, beside Q-9. The player-dealer draws 9-5-7: 21 ties with 21 and loses to 21½."""
    shoe = order(["Ah Ad", "Qc 9s"], "9h 5c", "Kd 9c 7d")
    played = deal(at(ace_and_ten_after_a_split=choice), shoe, BOTH, "keep", "split", "stand")
    assert played.state == "over"
    assert nets(played) == [first, -10.0, -10.0]


@pytest.mark.rule(GAME, "1752-1753")
@pytest.mark.parametrize("choice", ["twenty-one", "half"])
def test_after_a_split_there_is_no_natural(choice: str) -> None:
    """A-K after a split loses to a natural under a ten, which nobody has looked at."""
    shoe = order(["Ah Ad", "Qc 9s"], "Th Ac", "Kd 9c")
    played = deal(at(ace_and_ten_after_a_split=choice), shoe, BOTH, "keep", "split", "stand")
    assert nets(played) == [-10.0, -10.0, -10.0]
    assert not played.open_decisions()
