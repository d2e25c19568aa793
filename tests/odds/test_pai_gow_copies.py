"""House way against house way: the corners of settings count the copies and fronts that deals show one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.bots.bot import policy
from houseway.cards import cards
from houseway.odds import odds
from houseway.odds.core.deal_counts import OutcomeIds
from houseway.odds.games.pai_gow.copy_counts import Pairs, counted, pairs, ways_of
from houseway.odds.games.pai_gow.pai_gow_methods import Against, settled, ways_by_house
from houseway.odds.games.pai_gow.setting_counts import BankSettings, Options, Sums
from houseway.ranking import pai_gow
from houseway.ranking.kernels.seven_card_kinds import Ints
from houseway.rules.house_way_table import house_way_table
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.odds.at_the_table import faults, settlements
from tests.odds.lab import lab, posted

GAME = "cordova/pai-gow-poker"
EVERY_DEAL = comb(53, 7) * comb(46, 7)
# Two of each rank: equal fronts and equal backs come often, and pairs of twos and of threes go in front.
TWINS = cards("Ah As Kh Kd Qc Qd Jh Js Td Tc 3h 3s 2h 2s Jk")
# A suit of six with three of a kind and two pairs beside it.
SUITED = cards("Ah Kh Qh Jh Th 9h As Ac 3d 3c 2d 2c 9s 9c Jk")


def _sets(few: list[int]) -> Counter[OutcomeIds]:
    """By sets of the few cards, with the sign of their size."""

    def count(bank: BankSettings, options: Options) -> tuple[Ints, Ints, Ints]:
        sums, pack = Sums(bank, options), np.array(few, np.uint8)
        for size in range(8):
            sets = np.array(list(combinations(few, size)), np.uint8).reshape(comb(len(few), size), size)
            sums.add_sets(sets, np.full(len(sets), (-1) ** size, np.int64), pack)
        return sums.wins, sums.losses, np.zeros(0, np.int64)

    sheet = posted(GAME).sheet
    found = pairs(house_way_table(tuple(sheet.house_way), sheet.hands["back"].ranking), count)
    return Counter(ways_of(found, comb(len(few), 7) * comb(len(few) - 7, 7)))


def _deals(few: list[int]) -> Counter[OutcomeIds]:
    """Deal by deal with the scalar rankings, and only the words that are counted."""
    sheet = posted(GAME).sheet
    rules = setting_rules("high-bug")
    house = {hand: set_house_way(sheet.house_way, hand, rules)[0] for hand in combinations(few, 7)}
    told = {word for words in ways_of(Pairs((1, 1), (1, 1), (1, 1), 1, 1), 100) for word in words}
    found: Counter[OutcomeIds] = Counter()
    for hand, way in house.items():
        for other in combinations([face for face in few if face not in hand], 7):
            words = pai_gow.outcomes(way, house[other])
            found[tuple(word for word in words if word in told)] += 1
    return found


THREES = {"split-with-front-threes", "player-with-front-threes", "one-copy-with-front-threes"}


@pytest.mark.parametrize(
    ("few", "words"),
    [(TWINS, {"both-copy", "back-copy", "front-copy", *THREES}), (SUITED, {"back-copy", "front-copy", *THREES})],
    ids=["twins", "suited"],
)
def test_corners_count_what_deals_show(few: list[int], words: set[str]) -> None:
    by_deal = _deals(few)
    assert _sets(few) == by_deal
    # The few cards are chosen so that these things happen.
    assert words <= {word for seen in by_deal for word in seen}


@pytest.mark.slow
def test_all_deals_agree_with_the_count_of_settings() -> None:
    """The count for players who set by the house way knows no copies: they are among the bank's wins."""
    terms = posted(GAME)
    against = Against.of(terms)
    by_house = ways_by_house(against, settled(against))
    of = counted(against.clauses, against.back)
    wins, copies = sum(of.wins), sum((*of.front_copies, *of.back_copies))
    assert (by_house["player",], by_house["banker",]) == (wins, wins + copies + of.both)
    assert sum(ways_of(of, sum(by_house.values())).values()) == sum(by_house.values()) == EVERY_DEAL


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cordova/ultimate-pai-gow-poker", "cordova/pai-gow-poker-triple-bonus"])
def test_the_table_agrees(name: str) -> None:
    at = posted(name)
    found: dict[str, Counter[Fraction]] = defaultdict(Counter)
    for settled_now in settlements(at, policy("flat", at.sheet), 6_000):
        for wager, event in settled_now.items():
            found[wager][Fraction(event.net, event.staked)] += 1
    step = "compare_sides" if "ultimate" in name else "judge_push"
    rows = tuple(row for row in at.sheet.round if row.step == step)
    priced = odds(replace(at, sheet=replace(at.sheet, round=rows)))
    assert {each.wager.id for each in priced.prices} <= found.keys()
    told = [
        fault for each in priced.prices for fault in faults(each, found[each.wager.id], found[each.wager.id].total())
    ]
    assert told == []


@pytest.mark.slow
def test_what_is_lost_beside_a_copy_decides_who_is_favoured() -> None:
    """Player: 2:1 and 3:1 on both hands. The bank keeps the difference only if a copy beside a win loses."""
    of = counted(tuple(posted(GAME).sheet.house_way), "high-bug")
    low, high = of.wins
    copies = sum((*of.front_copies, *of.back_copies))
    lost = EVERY_DEAL - low - high - copies
    found = lab("cordova/ultimate-pai-gow-poker")
    assert found.price("player").ev == found.price("banker").ev == Fraction(2 * low + 3 * high - lost, EVERY_DEAL) > 0
    strict = lab("cordova/ultimate-pai-gow-poker", (("copy-and-win", "loses"),))
    assert strict.price("player").ev == Fraction(2 * low + 3 * high - lost - copies, EVERY_DEAL) < 0
