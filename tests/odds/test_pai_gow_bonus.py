"""Ace Up and Envy in the lab: other people's seven cards, counted in a second way and dealt by chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from houseway.odds.core.deal_counts import Deals, Expected
from houseway.odds.core.price import price_expected
from houseway.odds.games.pai_gow.pai_gow_methods import Against
from houseway.odds.games.pai_gow.setting_counts import HOUSE, bank_of, count, options
from houseway.odds.games.poker_vs_bank.bonuses import seven_card_words
from houseway.ranking import bonus_hands
from houseway.ranking.kernels import ace_ups, strengths
from houseway.ranking.kernels.seven_card_kinds import hand_kinds
from houseway.ranking.short_hands import Joker
from houseway.rules.house_way_table import house_way_table
from tests.odds.lab import answers, posted, quick
from tests.odds.test_pai_gow_kinds import ACE_UP, FORTUNE

DEALS = comb(53, 7) * comb(46, 7)


def _ace_up(joker: str = "flushes-too") -> Deals:
    found = answers(posted(ACE_UP, {"joker": joker}), "judge_ace_up")["ace-up"]
    assert isinstance(found, Deals)
    return found


@pytest.mark.parametrize(
    ("choice", "joker"),
    [("flushes-too", "bug"), pytest.param("as-printed", "bug without flushes", marks=pytest.mark.slow)],
)
def test_the_bank_is_ace_high_as_often_as_all_hands_are(choice: str, joker: Joker) -> None:
    """All hands of seven cards are classed by the bonus rankings; ranks and suits are counted here."""
    hands = sum(many for words, many in seven_card_words(joker).items() if "pai-gow-ace-high" in words)
    found = _ace_up(choice)
    assert found.total == DEALS
    assert sum(many for words, many in found.ways.items() if words) == hands * comb(46, 7)


def test_both_hands_are_ace_high_as_often_by_chance() -> None:
    rounds = 200_000
    dealt = np.random.default_rng(4).permuted(np.tile(np.arange(53, dtype=np.uint8), (rounds, 1)), axis=1)[:, :14]
    seen = ace_ups(np.ascontiguousarray(dealt[:, :7]), np.ascontiguousarray(dealt[:, 7:]))
    off = []
    for words, many in _ace_up().ways.items():
        bits, chance = sum(1 << list(bonus_hands.ACE_UP).index(word) for word in words), many / DEALS
        if abs(int((seen == bits).sum()) - rounds * chance) > 4 * sqrt(rounds * chance * (1 - chance)):
            off.append(words)
    assert off == []


def test_a_joker_that_completes_no_flush_leaves_more_ace_high_hands() -> None:
    """Six ranks with four or more of a suit and the joker, which made a flush: only five or six of a suit still do."""
    (both, joker, plain), other = bonus_hands.ACE_UP, _ace_up("as-printed").ways
    usual = _ace_up().ways
    with_joker = [each[joker,] + each[both, joker] for each in (usual, other)]
    # Suits of six cards: none with four of one suit, and none with five.
    fours, fives, six = comb(6, 4) * 3**2 * 4, comb(6, 5) * 3 * 4, 4
    assert Fraction(with_joker[1], with_joker[0]) == Fraction(4**6 - fives - six, 4**6 - fours - fives - six)
    assert usual[plain,] + usual[both, plain] == other[plain,] + other[both, plain]


def test_both_hands_are_ace_high_as_often_by_chance_without_the_flush() -> None:
    rounds, chance = 40_000, Random(6)
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(rounds):
        deal = chance.sample(range(53), 14)
        seen[bonus_hands.ace_up(deal[:7], deal[7:], joker="bug without flushes")] += 1
    for words, many in _ace_up("as-printed").ways.items():
        share = many / DEALS
        assert abs(seen[words] - rounds * share) < 4 * sqrt(rounds * share * (1 - share)) + 1, words


@pytest.mark.slow
def test_both_hands_ace_high_by_sets_of_cards() -> None:
    """Every ace-high hand as the player's, apart from every ace-high hand as the bank's: two wins of a kind to none."""
    against = Against.of(posted(ACE_UP))
    found = house_way_table(against.clauses, against.back)
    whole = strengths(against.back, hand_kinds().hands)
    ace_high = whole >> 16 == 12
    bank = bank_of(found, ~ace_high)
    looked_at = options(found, bank, seen=True)
    mine = looked_at.of(HOUSE) & ace_high[looked_at.kind]
    looked_at.ahead[:], looked_at.behind[:] = 0, 0
    _, losses, _ = count(bank, looked_at)
    both = sum(many for words, many in _ace_up().ways.items() if words[:1] == ("both-ace-high",))
    assert int(losses[mine].sum()) == both


def test_an_envy_button_is_worth_the_printed_amounts() -> None:
    """Lines 2488-2494 times the published numbers of hands, of the five dollars that earn the button."""
    at = posted(FORTUNE)
    found = answers(at, "judge_envy")["envy"]
    assert isinstance(found, Expected)
    hands = {row.name: often * comb(53, 7) for row, often in found.rows.items()}
    assert hands["four-of-a-kind"] == 307_472
    assert hands["five-aces"] == 1_128
    suited = ("seven-card-straight-flush", "seven-card-straight-flush-joker", "royal-flush-royal-match")
    assert sum(hands[name] for name in (*suited, "royal-flush", "straight-flush")) == 210_964
    dollars = 32 * 5000 + 72 * 1000 + 196 * 500 + 1_128 * 250 + 26_020 * 50 + 184_644 * 20 + 307_472 * 5
    envy = price_expected(at.sheet.wager("envy"), found)
    assert envy.ev == Fraction(dollars, 5 * comb(53, 7))
    # Nothing is staked, so nothing is returned.
    assert envy.staked == 0
    assert (envy.risk, envy.rtp, envy.contribution(envy.outcomes[0])) == (None, None, None)


TRIPLE = "cordova/pai-gow-poker-triple-bonus"
# Seven of 53 cards with a bug, as published; a straight flush may be a royal one or of seven cards.
PUBLISHED = {
    "five-aces": 1_128,
    "straight-flush royal-flush seven-card": 210_964,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
}


def test_the_rows_of_double_luck_add_up_to_the_published_classes() -> None:
    rows = {row.name: row.deals for row in quick(TRIPLE).price("double-luck").outcomes}
    found = Counter(
        {
            names: sum(many for name, many in rows.items() if _class(name) in names.split() and name != "loses")
            for names in PUBLISHED
        }
    )
    assert found == PUBLISHED
    assert rows["loses"] == comb(53, 7) - sum(PUBLISHED.values())


def _class(name: str) -> str:
    return "seven-card" if name.startswith("seven-card") else name.removesuffix("-plus-pair")


@pytest.mark.parametrize(("choice", "one_colour"), [("by-hand", 0), ("machine", 280)])
def test_happy_pai_gow_wins_on_every_high_card_hand(choice: str, one_colour: int) -> None:
    """24,780,420 hands are published as high card. Nine high without a straight are 2 sets of ranks.

    Of one colour there are two, in each 128 ways to take two suits, less 58 with five or more of one: 2 * 2 * 70.
    """
    rows = {
        row.name: row.deals for row in quick(TRIPLE, (("shuffle-machine", choice),)).price("happy-pai-gow").outcomes
    }
    assert rows.get("pai-gow-9-high-one-colour", 0) == one_colour
    assert sum(many for name, many in rows.items() if name != "loses") == 24_780_420
    assert rows["pai-gow-9-high"] + one_colour == 2 * (4**7 - 4 * (21 * 9 + 7 * 3 + 1))
