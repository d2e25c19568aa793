"""Where the lab of twenty-one cannot tell apart what the rules do, it gives no figure, and says why."""

from __future__ import annotations

import pytest

from houseway import BadInput, game, terms
from houseway.cards import cards
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Uncounted
from houseway.odds.core.methods import count
from houseway.odds.games.twentyone.composition import BY_SUIT, CardKinds, Naturals
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.strategies.twentyone_advice import advise_hand
from houseway.ranking.twentyone import RULES
from tests.odds.lab import few

HOT = "calgrand/hot-action-blackjack"
SUITED = "hot-action"


def test_suits_of_which_there_are_not_as_many_are_refused_by_name() -> None:
    """An ace that is shown stands for every suit, which is true only where all suits have as many."""
    even, uneven = (few(HOT, f"{aces} {'Th ' * 48}") for aces in ("Ac Ac Ad Ad", "Ac Ac Ac Ad"))
    assert TwentyOneTable(even).refusal() is None
    assert count(uneven)["game"] == count(uneven)["insurance"] == count(uneven)["buster"] == Uncounted(BY_SUIT)


def test_advice_on_a_hand_is_refused_as_well() -> None:
    position = Position(hand=tuple(cards("Ac Td")), up=tuple(cards("Tc")))
    with pytest.raises(BadInput, match="suits decide"):
        advise_hand(few(HOT, "Ac Ac Ac Ad " + "Th " * 48), position)


def test_aces_that_are_split_again_are_refused_where_two_of_one_suit_are_a_natural() -> None:
    refused = TwentyOneTable(terms(game(HOT, {"multiple-splitting": "aces-too"}))).refusal()
    assert refused is not None
    assert "aces that are split again" in refused.why


@pytest.mark.parametrize(
    ("reading", "choice"),
    [("before-the-switch", "before-or-after"), ("aces-as-dealt", "as-dealt"), ("ace-and-ten-after-a-split", "half")],
)
def test_readings_of_the_switch_that_the_lab_does_not_count_are_refused(reading: str, choice: str) -> None:
    switch = "players/blackjack-switch"
    assert TwentyOneTable(terms(game(switch))).refusal() is None
    assert isinstance(TwentyOneTable(terms(game(switch, {reading: choice}))).refusal(), Uncounted)


def test_suits_decide_only_where_a_natural_asks_for_them_and_the_pack_has_both() -> None:
    """Two aces of one suit need two decks; ace and ten are a natural in any suits."""
    one, two = tuple(range(52)), tuple(range(52)) * 2
    assert Naturals.of(CardKinds(one), RULES["blackjack"]).told
    assert Naturals.of(CardKinds(one), RULES[SUITED]).told
    assert not Naturals.of(CardKinds(two), RULES[SUITED]).told
    assert Naturals.of(CardKinds(two, suited_aces=True), RULES[SUITED]).told
