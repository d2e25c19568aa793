"""Where suits decide whether two cards are a natural, the lab of twenty-one gives no figure, and says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway import BadInput, Terms, game, terms
from houseway.cards import cards
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Uncounted
from houseway.odds.core.methods import count
from houseway.odds.games.twentyone.composition import BY_SUIT, CardKinds, suits_make_naturals
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.twentyone_advice import advise_hand
from houseway.ranking.twentyone import RULES

NO_BUST = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
SPANISH = "bankers/pure-spanish-21-5"
SUITED = "hot-action"


def with_rules(name: str, ranking: str) -> Terms:
    """A sheet whose hands are counted by other rules: two aces of one suit are a natural 22 here."""
    sheet = game(name)
    hands = {key: replace(hand, ranking=ranking) for key, hand in sheet.hands.items()}
    return terms(replace(sheet, hands=hands, digest=f"{sheet.digest} {ranking}"))


@pytest.mark.parametrize("ranking", [name for name, rules in RULES.items() if "suited-aces" in rules.naturals])
@pytest.mark.parametrize("name", [NO_BUST, SPANISH])
def test_a_suited_pair_of_aces_is_refused_by_name(name: str, ranking: str) -> None:
    assert count(with_rules(name, ranking))["game"] == Uncounted(BY_SUIT)


def test_advice_on_a_hand_is_refused_as_well() -> None:
    position = Position(hand=tuple(cards("Ah As")), up=tuple(cards("6c")))
    with pytest.raises(BadInput, match="suits decide"):
        advise_hand(with_rules(SPANISH, SUITED), position)


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
    assert not suits_make_naturals(CardKinds(one), RULES["blackjack"])
    assert not suits_make_naturals(CardKinds(one), RULES[SUITED])
    assert suits_make_naturals(CardKinds(two), RULES[SUITED])
