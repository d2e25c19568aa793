"""The lab against rounds dealt in the pit: what every wager came to is what the lab says, within four sigma."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import sqrt

import numpy as np
import pytest

from houseway.cards import cards
from houseway.cards.card import RANK_NAMES
from houseway.families.registry import game
from houseway.odds import GameOdds
from houseway.odds.core.deal_counts import Expected, PlayedHand
from houseway.odds.core.price import Price
from houseway.odds.games.twentyone.pit_chart import hand_chart
from houseway.pit.banked.bank_pit import BankPit, BankPlayer
from houseway.pit.banked.hand_questions import PLAY_ON, STAND, HandChart, HandQuestions
from houseway.pit.table_opening import Numbers
from houseway.ranking import ORDERS
from houseway.ranking.kernels import batch
from houseway.rules.terms import terms
from tests.odds.lab import lab, posted
from tests.pit.random_layouts import banked_with
from tests.pit.test_twentyone_pit import REFUSED

COMMUNITY = banked_with("third_cards", "go_to_war")
TWENTYONE = [name for name in banked_with("play_hands") if name not in REFUSED]
THREE_CARDS = [
    name
    for name in banked_with("offer_play")
    if sum(row.step == "offer_play" for row in game(name).round) == 1 and "three" in game(name).hands
]
ROUNDS = 10_000_000
_TABLES, _UNIT = 8_192, 2_000


def before_the_deal(counted: GameOdds) -> list[Price]:
    """The wagers with a price that lie on the table when the cards come."""
    return [each for each in counted.prices if each.wager.opens == "before the deal"]


def far_off(name: str, counted: GameOdds, player: BankPlayer | None, rounds: int, players: int) -> list[str]:
    """What the wagers came to at the tables, where it is more than four sigma from the lab."""
    at = terms(posted(name).sheet, "none")
    pit = BankPit(at, dict.fromkeys(range(1, players + 2), 1 << 40), _TABLES, seed=23)
    prices = before_the_deal(counted)
    # A bank that covers the wagers as they lie would not cover what is doubled and split on them.
    pit.wager({each.wager.id: _UNIT for each in prices}, bank=None if player is None else _UNIT * 100_000)
    sums = {each.wager.id: (0, 0) for each in prices}
    # A hand of several wagers is priced as one, per unit of its first.
    hands = {each.wager.id: [part.wager.id for part in each.parts] or [each.wager.id] for each in prices}
    dealt = 0
    while dealt * players < rounds:
        pit.play(player)
        dealt += _TABLES
        for wager, (total, squares) in sums.items():
            # Seats of one table share the bank's cards: a table is one observation.
            gains = sum((pit.gained(each) for each in hands[wager]), np.int64(0)).sum(axis=1)
            sums[wager] = total + int(gains.sum()), squares + int((gains * gains).sum())
    told = []
    for each in prices:
        mean, square = (total / dealt for total in sums[each.wager.id])
        sigma = sqrt((square - mean * mean) / dealt) / players / _UNIT
        found, expected = mean / players / _UNIT, float(each.ev)
        if abs(found - expected) > 4 * sigma:
            told.append(f"{each.wager.id}: {found:+.6f} in the pit, {expected:+.6f} in the lab, sigma {sigma:.6f}")
    return told


def as_the_lab_says(counted: GameOdds) -> HandChart:
    hand = next(each.deals for each in counted.prices if isinstance(each.deals, Expected))
    assert hand.strategy is not None
    return hand_chart(hand.strategy)


def test_community_hands_and_the_lab_agree() -> None:
    name = "cordova/commission-free-baccarat"
    assert far_off(name, lab(name), None, 200_000, players=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMUNITY)
def test_community_hands_and_the_lab_agree_over_ten_million(name: str) -> None:
    assert far_off(name, lab(name), None, ROUNDS, players=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", TWENTYONE)
def test_twenty_one_and_the_lab_agree_over_ten_million(name: str) -> None:
    counted = lab(name)
    assert far_off(name, counted, as_the_lab_says(counted), ROUNDS, players=3) == []


def by_the_rules_of_thumb(name: str, counted: GameOdds) -> Callable[[HandQuestions], Numbers]:
    """Three cards against the card that the bank shows, by the lab's sentences: play with so much or better."""
    sheet = posted(name).sheet
    order = ORDERS[sheet.hands["three"].ranking]
    hand = next(each.deals for each in counted.prices if each.parts)
    assert isinstance(hand, PlayedHand)
    assert hand.strategy is not None
    least = np.zeros(13, np.int64)
    for rule in hand.strategy.rules:
        if found := re.fullmatch(r"Play with (any hand|(.)-(.)-(.) or better) against an? (\w+)( or less)?\.", rule):
            weakest = 0 if found[1] == "any hand" else order.strength(cards(f"{found[2]}c {found[3]}d {found[4]}h"))
            up = RANK_NAMES.index(found[5])
            least[slice(0, up + 1) if found[6] else up] = weakest

    def player(asked: HandQuestions) -> Numbers:
        assert asked.own is not None
        assert asked.shown is not None
        plays = batch.strengths(sheet.hands["three"].ranking, asked.own) >= least[asked.shown[:, 0] >> 2]
        return np.where(plays, PLAY_ON, STAND)

    return player


@pytest.mark.slow
@pytest.mark.parametrize("name", THREE_CARDS)
def test_three_cards_and_the_lab_agree_over_ten_million(name: str) -> None:
    counted = lab(name)
    assert far_off(name, counted, by_the_rules_of_thumb(name, counted), ROUNDS, players=3) == []


def test_another_strategy_is_noticed() -> None:
    """Whoever stands on twelve does not come to what the lab says of the best play."""
    name = "players/blackjack-5-buster"
    told = far_off(name, lab(name), HandChart.standing_from(12, 18), 200_000, players=3)
    assert any(each.startswith("game: -0.0") for each in told)
