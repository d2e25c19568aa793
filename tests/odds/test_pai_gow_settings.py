"""Settings against settings: counted by sets of cards, and again deal by deal; estimates beside the exact figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import cards
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Deals, PlayedHand
from houseway.odds.games.pai_gow.pai_gow_methods import (
    Against,
    advise_setting,
    best_options,
    settled,
    ways_by_house,
    ways_of,
    ways_when_seen,
)
from houseway.odds.games.pai_gow.random_rounds import sampled
from houseway.odds.games.pai_gow.setting_counts import (
    BEST,
    BETWEEN,
    BEYOND,
    HOUSE,
    BankSettings,
    Options,
    Sums,
    bank_of,
    options,
)
from houseway.ranking import bonus_hands, pai_gow
from houseway.ranking.kernels import strengths
from houseway.ranking.kernels.seven_card_kinds import hand_kinds
from houseway.ranking.pai_gow import Setting
from houseway.rules.house_way_table import house_way_table
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.odds.lab import answers, posted
from tests.odds.test_pai_gow_kinds import ACE_UP, FORTUNE

# A suit of six, pairs, three of a kind and the joker: straights, flushes and sets come often.
FEW = cards("Ah Kh Qh Jh Th 9h As Ac Kd Qc 9s 9c 2d Jk")
Ends = dict[tuple[int, int, int], list[int]]


def _by_hand(name: str) -> tuple[Ends, Counter[str], Counter[str]]:
    """Every deal of two hands out of the few cards, one at a time, with the scalar rankings.

    By kind and setting what is won and lost; then how deals end by the house way, and with the best of all settings.
    """
    against = Against.of(posted(name))
    rules = setting_rules(against.back)
    hands = list(combinations(FEW, 7))
    ways = {hand: pai_gow.settings(hand, rules) for hand in hands}
    house = {hand: set_house_way(against.clauses, hand, rules)[0] for hand in hands}
    void = {hand for hand in hands if against.ace_high_pushes and "pai-gow-ace-high" in bonus_hands.seven_card(hand)}
    ends: Ends = defaultdict(lambda: [0, 0])
    by_house, by_best = Counter[str](), Counter[str]()
    for hand in hands:
        kept = pai_gow.undominated(ways[hand])
        for other in combinations([face for face in FEW if face not in hand], 7):
            bank = house[other]
            if other in void:
                continue
            came = {_key(hand, way): pai_gow.compare(way, bank) for way in kept}
            for key, end in came.items():
                ends[key][0] += end == "player"
                ends[key][1] += end == "banker"
            by_house[pai_gow.compare(house[hand], bank)] += 1
            by_best[min(came.values(), key=["player", "push", "banker"].index)] += 1
    return ends, by_house, by_best


def _by_sets(bank: BankSettings, looked_at: Options) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every set of the few cards for itself, with the sign of its size."""
    sums, pack = Sums(bank, looked_at), np.array(FEW, np.uint8)
    for size in range(8):
        sets = np.array(list(combinations(FEW, size)), np.uint8).reshape(comb(len(FEW), size), size)
        sums.add_sets(sets, np.full(len(sets), (-1) ** size, np.int64), pack)
    return sums.wins, sums.losses


def _key(hand: tuple[int, ...], way: Setting) -> tuple[int, int, int]:
    return hand_kinds().number(hand), way.front_strength, way.back_strength


@pytest.mark.parametrize("name", [FORTUNE, ACE_UP])
def test_sets_of_cards_count_what_deals_count(name: str) -> None:
    against = Against.of(posted(name))
    found = house_way_table(against.clauses, against.back)
    whole = strengths(against.back, hand_kinds().hands)
    bank = bank_of(found, (whole >> 16 == 12) if against.ace_high_pushes else None)
    looked_at = options(found, bank, seen=True)
    wins, losses = _by_sets(bank, looked_at)
    ends, by_house, by_best = _by_hand(name)
    mine = looked_at.of(BEST) & np.isin(looked_at.kind, [kind for kind, _, _ in ends])
    counted = {}
    for at in np.flatnonzero(mine):
        kind, way = int(looked_at.kind[at]), int(looked_at.way[at])
        strength = int(found.ways.fronts[kind, way]), int(found.ways.backs[kind, way])
        counted[kind, *strength] = [int(wins[at]), int(losses[at])]
    assert not wins[looked_at.of(BEST) & ~mine].any()
    assert counted == ends
    house = looked_at.of(HOUSE)
    assert (int(wins[house].sum()), int(losses[house].sum())) == (by_house["player"], by_house["banker"])
    steps, corners = wins[looked_at.of(BEST)].sum(), wins[looked_at.of(BETWEEN)].sum()
    assert (int(steps - corners), int(losses[looked_at.of(BEYOND)].sum())) == (by_best["player"], by_best["banker"])


def test_advice_agrees_with_hands_of_the_bank_by_chance() -> None:
    """The scalar rankings against some hands of the bank; advice counts all 53,524,680."""
    at, hand, rounds = posted(FORTUNE), tuple(cards("Ah Kd Jk 9c 9d 4s 3s")), 2_000
    against, chance = Against.of(at), Random(9)
    rules, rest = setting_rules(against.back), [face for face in range(53) if face not in hand]
    ways = {way.shown: way for way in pai_gow.settings(hand, rules)}
    banks = [set_house_way(against.clauses, chance.sample(rest, 7), rules)[0] for _ in range(rounds)]
    worth, sigmas = {"player": 1, "push": 0, "banker": -1}, 4 * sqrt(rounds)
    found = advise_setting(at, Position(hand))
    assert {each.move for each in found} <= ways.keys()
    off = [
        each.move
        for each in found
        if abs(sum(worth[pai_gow.compare(ways[each.move], bank)] for bank in banks) - rounds * each.ev) > sigmas
    ]
    assert off == []


def test_a_bank_that_lies_open_is_beaten_or_not() -> None:
    """The house way sets K-Q before a pair of twos: a pair of nines before three aces wins both, 4-3 loses in front."""
    up = tuple(cards("2c 2d 5h 6s 8c Qd Kh"))
    found = advise_setting(posted(ACE_UP), Position(tuple(cards("Ah Jk 9c 9d Jd 4s 3s")), up))
    worth = {each.move: each.ev for each in found}
    assert worth["9d 9c / Jk Ah Jd 4s 3s"] == 1
    assert worth["4s 3s / Jk Ah Jd 9d 9c"] == 0
    assert set(worth.values()) == {Fraction(1), Fraction(0)}


def test_an_ace_high_bank_ends_the_round() -> None:
    up = tuple(cards("Ac Kd Js 9h 7c 5d 3s"))
    found = advise_setting(posted(ACE_UP), Position(tuple(cards("Ah Jk 9c 9d Jd 4s 2s")), up))
    assert {each.ev for each in found} == {Fraction(0)}


def _ways(name: str) -> dict[str, int]:
    (played,) = answers(posted(name), "compare_settings").values()
    assert isinstance(played, PlayedHand)
    return {bets[0].words[0]: many for bets, many in played.ways.items()}


def _beyond_four_sigma(ways: dict[tuple[str, ...], int], estimate: Deals) -> list[str]:
    found, rounds = [], estimate.total
    for words, many in ways.items():
        chance = many / sum(ways.values())
        if abs(estimate.ways[words] - rounds * chance) > 4 * sqrt(rounds * chance * (1 - chance)):
            found.append(f"{words}: {estimate.ways[words]} of {rounds}, for {chance:.6f}")
    return found


@pytest.mark.slow
def test_exact_figures_and_rounds_by_chance_agree() -> None:
    at = posted(FORTUNE)
    against = Against.of(at)
    found = settled(against)
    estimates = sampled(at, "game", 100_000_000, seed=11)
    best = ways_of(against, found, best_options(found, Fraction(1)))
    assert _beyond_four_sigma(ways_by_house(against, found), estimates.house) == []
    assert _beyond_four_sigma(best, estimates.best) == []
    assert sum(best.values()) == comb(53, 7) * comb(46, 7) == sum(_ways(FORTUNE).values())


@pytest.mark.slow
def test_hands_of_one_suit_are_worth_what_advice_says() -> None:
    """Seven cards of a suit are a kind of four hands that differ by an exchange of suits: each is worth a quarter."""
    at = posted(FORTUNE)
    against = Against.of(at)
    found = settled(against)
    hand = tuple(cards("2c 4c 6c 7c 9c Jc Kc"))
    kind = hand_kinds().number(hand)
    mine = np.flatnonzero((found.options.kind == kind) & found.options.of(BEST))
    counted = sorted(Fraction(int(found.wins[each] - found.losses[each]), 4 * comb(46, 7)) for each in mine)
    rules = setting_rules(against.back)
    kept = {way.shown for way in pai_gow.undominated(pai_gow.settings(hand, rules))}
    advised = sorted(each.ev for each in advise_setting(at, Position(hand)) if each.move in kept)
    assert counted == advised


@pytest.mark.slow
def test_a_bank_that_is_seen_is_beaten_more_often() -> None:
    against = Against.of(posted(ACE_UP))
    found = settled(against)
    seen, house = ways_when_seen(against, found), ways_by_house(against, found)
    assert sum(seen.values()) == sum(house.values()) == comb(53, 7) * comb(46, 7)
    assert seen["player",] > house["player",]
    assert seen["banker",] < house["banker",]
    assert seen["banker-ace-high",] == house["banker-ace-high",]


@pytest.mark.slow
def test_high_pairs_are_split_and_low_pairs_stay_behind_a_high_card() -> None:
    """As every book on the game has it: aces with another pair are split, threes and twos are not before an ace."""
    at = posted(FORTUNE)
    (played,) = answers(at, "compare_settings").values()
    assert isinstance(played, PlayedHand)
    assert played.strategy is not None
    pairs, clauses = played.strategy.charts
    assert {cell.move for (high, _), cell in pairs.cells.items() if high == "A"} == {"split"}
    assert pairs.cells["3", "2"].move not in ("split", "ace")
    assert clauses.rows == tuple(each.id for each in at.sheet.house_way if each.id in clauses.rows)
    assert all(cell.cost >= 0 for cell in clauses.cells.values())
