"""21st Century Blackjack Switch: insurance, and the check under an ace."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal
from houseway.play.events import Checked
from houseway.play.wager_question import Wager
from tests.rules.twentyone_table import (
    BOTH,
    asked,
    deal,
    nets,
    order,
    posted,
    results,
)

GAME = "players/blackjack-switch"
at = partial(posted, GAME, option="by-bet/1")


# Insurance and the check --------------------------------------------------------------------------------------------


ACE_UP = order(["Kh 9d", "8h 8d"], "Ah 9c")
NATURAL = order(["Kh 9d", "8h 8d"], "Ah Kc")


@pytest.mark.rule(GAME, "1579-1583, 1759-1763")
@pytest.mark.parametrize("up", ["2h", "9h", "Kh"])
def test_insurance_is_offered_when_an_ace_shows_and_never_otherwise(up: str) -> None:
    assert asked(deal(at(), order(["Kh 9d", "8h 8d"], f"{up} 9c"), BOTH)).about == "switch"
    assert asked(deal(at(), ACE_UP, BOTH)).about == "insurance"


@pytest.mark.rule(GAME, "1582-1583, 1763")
@pytest.mark.parametrize(("reading", "least", "most"), [("up-to-half", 100, 1250), ("half", 1250, 1250)])
def test_insurance_is_up_to_half_of_each_game_wager(reading: str, least: int, most: int) -> None:
    played = deal(at({"insurance-amount": reading}), ACE_UP, {2: "game $25, game 2 $10"})
    one = asked(played)
    assert isinstance(one, Wager)
    assert [str(circle.id) for circle in one.circles] == ["insurance", "insurance 2"]
    assert (one.circles[0].least, one.circles[0].most) == (least, most)
    for amount in (least - 1, most + 1):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, {"insurance": amount})


@pytest.mark.rule(GAME, "1579-1586, 1763-1765")
def test_a_natural_under_an_ace_ends_the_round_and_insurance_is_paid_two_to_one() -> None:
    played = deal(at(), NATURAL, BOTH, "insurance $5")
    assert played.state == "over"
    assert results(played) == [
        (2, "insurance", "wins", 10.0),
        (2, "game", "loses", -10.0),
        (2, "game", "loses", -10.0),
    ]


@pytest.mark.rule(GAME, "1579-1586, 1763-1765")
def test_without_a_natural_insurance_loses_at_once_and_the_hands_are_played() -> None:
    played = deal(at(), ACE_UP, BOTH, "insurance $5, insurance 2 $5")
    assert results(played) == [(2, "insurance", "loses", -5.0), (2, "insurance", "loses", -5.0)]
    assert [each.words for each in played.events if isinstance(each, Checked)] == ["no natural"]
    assert asked(played).about == "switch"


@pytest.mark.rule(GAME, "1763-1765")
@pytest.mark.parametrize(("reading", "pays"), [("pushes", 0.0), ("pays", 10.0)])
def test_insurance_beside_a_natural_of_the_player(reading: str, pays: float) -> None:
    played = deal(
        at({"insured-natural": reading}), order(["Kh Ad", "8h 8d"], "Ah Kc"), BOTH, "insurance $5, insurance 2 $5"
    )
    assert nets(played, "insurance") == [pays, 10.0]
    assert nets(played) == [0.0, -10.0]


@pytest.mark.rule(GAME, "1653-1657, 1763-1765")
def test_in_the_other_reading_insurance_is_settled_after_the_game_wagers() -> None:
    played = deal(at({"insurance-settled": "at-the-end"}), NATURAL, BOTH, "insurance $5")
    assert [kind for _, kind, _, _ in results(played)] == ["game", "game", "insurance"]


@pytest.mark.rule(GAME, "1579-1586")
def test_under_a_ten_nothing_is_checked_and_a_natural_takes_doubles_too() -> None:
    shoe = order(["6h 5d", "8h 8d"], "Kh Ac", "9c")
    played = deal(at(), shoe, BOTH, "keep", "double $10", "stand")
    assert nets(played) == [-20.0, -10.0]
    checked = deal(at({"under-a-ten": "checked"}), shoe, BOTH)
    assert checked.state == "over"
    assert nets(checked) == [-10.0, -10.0]
