"""Mini Pai Gow in the lab: six cards against six, the best setting and double, and the Aces Bonus."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.bots.pai_gow_bots import pai_gow_bot
from houseway.cards import SeededChance, text
from houseway.cards.card import JOKER, RANKS, Card, cards
from houseway.errors import BadInput
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Deals, PlayedHand, Uncounted
from houseway.odds.games.mini_pai_gow.mini_pai_gow_odds import Doubled, advise_double
from houseway.odds.games.mini_pai_gow.six_card_counts import EVERY_BANK, against_all, options
from houseway.odds.games.mini_pai_gow.six_card_counts import bank_hands as banks
from houseway.odds.games.mini_pai_gow.six_card_hands import by_house_way, six_cards, unknown_words
from houseway.odds.games.mini_pai_gow.six_card_play import played
from houseway.play.decisions import Choose
from houseway.play.ids import HAND_PILES
from houseway.ranking import pai_gow
from houseway.ranking.bonus_hands import aces
from houseway.rules.house_ways import HouseWay, set_house_way, setting_rules
from houseway.rules.settle import verdict
from tests.odds.lab import answers, posted

GAME = "cordova/mini-pai-gow"
RULES = setting_rules("high-bug", "one-card")
HANDS = comb(53, 6)
EVERY_DEAL = HANDS * comb(47, 6)


def test_all_22_957_480_hands_are_counted_up_to_suits() -> None:
    six = six_cards("high-bug")
    assert int(six.times.sum()) == HANDS == 22_957_480
    # 962,988 classes without the joker, and the 134,459 of five cards with it.
    assert len(six.hands) == 962_988 + 134_459
    assert comb(47, 6) == EVERY_BANK


def test_the_house_way_of_the_arrays_is_that_of_the_sheet() -> None:
    """Hands of every clause, one at a time by the scalar house way."""
    sheet, six = posted(GAME).sheet, six_cards("high-bug")
    way, clause = by_house_way(sheet.house_way, six)
    assert (clause >= 0).all()
    chance = np.random.default_rng(6)
    for place, each in enumerate(sheet.house_way):
        for hand in chance.choice(np.flatnonzero(clause == place), 25):
            found, said = set_house_way(sheet.house_way, tuple(map(int, six.hands[hand])), RULES)
            mine = int(six.fronts[hand, way[hand]]) << 16, int(six.backs[hand, way[hand]])
            assert (mine, each) == ((found.front_strength, found.back_strength), said)


def bank_one_at_a_time(hand: list[Card], chosen: int) -> tuple[list[pai_gow.Setting], list[tuple[Card, ...]]]:
    """So many hands of the bank without these cards, by the scalar house way."""
    random, rest = Random(5), [face for face in range(JOKER + 1) if face not in hand]
    dealt = [tuple(random.sample(rest, 6)) for _ in range(chosen)]
    clauses = posted(GAME).sheet.house_way
    return [set_house_way(clauses, each, RULES)[0] for each in dealt], dealt


@pytest.mark.parametrize("hand", ["Ac Kd Kh 9s 7c 3h", "Jk Ad 9h 7s 4c 3d", "9c 8d 7h 6s 5c 5d"])
def test_the_counts_of_one_hand_agree_with_a_sample_by_the_scalar_rules(hand: str) -> None:
    """Four sigma of 3,000 hands of the bank, each set and compared one at a time."""
    game, own = Doubled.of(posted(GAME)), cards(hand)
    ways = pai_gow.settings(own, RULES)
    found = against_all(game.table, tuple(own), [(way.front_strength >> 16, way.back_strength) for way in ways])
    banked, dealt = bank_one_at_a_time(own, 3_000)
    for way, counts in zip(ways, found, strict=True):
        ends = Counter[str](pai_gow.compare(way, bank) for bank in banked)
        for word, many in (("player", counts[0]), ("banker", counts[1])):
            share = int(many) / EVERY_BANK
            sigma = (share * (1 - share) / len(dealt)) ** 0.5
            assert abs(ends[word] / len(dealt) - share) <= 4 * sigma + 1e-9


def test_no_better_way_is_left_out() -> None:
    """Of a hand's ways those remain that no other one dominates, and the house way."""
    six, bank = six_cards("high-bug"), banks(Doubled.of(posted(GAME)).table)
    found = options(six, bank)
    chance = np.random.default_rng(8)
    for hand in chance.integers(0, len(six.hands), 40):
        ways = pai_gow.settings(tuple(map(int, six.hands[hand])), RULES)
        wanted = {(way.front_strength >> 16, way.back_strength) for way in pai_gow.undominated(ways)}
        mine = slice(found.starts[hand], found.starts[hand + 1])
        kept = set(zip(map(int, found.fronts[mine]), map(int, bank.scale[found.backs[mine]]), strict=True))
        assert wanted <= kept
        assert len(kept - wanted) <= 1


@pytest.mark.slow
def test_the_best_play_over_all_deals() -> None:
    """All deals are counted, and the best play gains at least as much as the house way never doubled."""
    found = answers(posted(GAME), "qualify_doubles")["base"]
    assert isinstance(found, PlayedHand)
    assert found.total == EVERY_DEAL
    game = Doubled.of(posted(GAME))
    play = played(game.table, game.gain, game.more)
    doubled = sum(play.qualified) + sum(play.unqualified)
    assert doubled + sum(play.single) == EVERY_DEAL
    won = play.single[0] + 2 * play.qualified[0] + play.unqualified[0]
    lost = play.single[2] + 2 * play.qualified[2] + play.unqualified[2]
    # The bank's advantage from copies is nearly made good by the doubles, which only the player may make.
    assert Fraction(-1, 100) < Fraction(won - lost, EVERY_DEAL) < 0


@pytest.mark.slow
def test_the_bots_double_where_the_chart_does() -> None:
    """One hand for each cell of the chart; a five-card hand of two pair or better may be any of its class."""
    game, bot = Doubled.of(posted(GAME)), pai_gow_bot(posted(GAME).sheet)
    chart = played(game.table, game.gain, game.more).strategy.charts[0]
    six, seen = six_cards("high-bug"), set()
    for hand in np.random.default_rng(3).integers(0, len(six.hands), 20_000):
        for way in pai_gow.settings(tuple(map(int, six.hands[hand])), RULES):
            cell = row_of(way), (*RANKS, "joker")[way.front_strength >> 16]
            if cell in chart.cells and cell not in seen:
                seen.add(cell)
                sight = {"piles": {HAND_PILES[2]: text([*way.front, *way.back]).split()}}
                asked = Choose(2, "double down", ("do not double", "double"), "do not double")
                answer = bot(partial(dict, sight), asked, SeededChance(1))
                assert (answer == "double") == (chart.cells[cell].move == "D"), cell
    assert len(seen) > 0.9 * len(chart.cells)


def row_of(way: pai_gow.Setting) -> str:
    """The row of the chart for five cards behind, by their name."""
    name = pai_gow.kind(way.back_strength)
    if name == "high card":
        return "no pair"
    if name == "pair":
        return f"pair of {RANKS[way.back_strength >> 16 & 15]}"
    return name if name in ("two pair", "three of a kind", "straight", "flush") else "full house or better"


def test_advice_names_every_setting_with_and_without_a_double() -> None:
    found = advise_double(posted(GAME), Position(tuple(cards("Ac Kd Kh 9s 7c 3h"))))
    # Five different settings, since either king may go in front.
    assert len(found) == 2 * 5
    best = max(found, key=lambda each: each.ev)
    assert best.move == "Ac / Kh Kd 9s 7c 3h, double"
    assert best.ev > 0


def test_other_numbers_of_cards_are_refused() -> None:
    with pytest.raises(BadInput, match="six cards are set, not 7"):
        advise_double(posted(GAME), Position(tuple(cards("Ac Kd Kh 9s 7c 3h 2d"))))


def test_a_joker_that_is_the_highest_ace_is_refused_by_name() -> None:
    read = posted(GAME, {"joker-ace": "higher"})
    found = answers(read, "qualify_doubles")["base"]
    assert isinstance(found, Uncounted)
    assert "the highest ace" in found.why
    with pytest.raises(BadInput, match="the highest ace"):
        advise_double(read, Position(tuple(cards("Ac Kd Kh 9s 7c 3h"))))


def test_a_house_way_in_other_words_is_refused_by_name() -> None:
    strange = HouseWay("odd", ("no pair",), "the second and third highest", least="A")
    assert unknown_words([strange]) == ["the second and third highest", "A"]


# The Aces Bonus ----------------------------------------------------------------------------------------------------


def bonus() -> dict[str, int]:
    found = answers(posted(GAME), "judge_six_cards")["aces-bonus"]
    assert isinstance(found, Deals)
    assert found.total == HANDS
    wager, rows = posted(GAME).sheet.wager("aces-bonus"), Counter[str]()
    for words, many in found.ways.items():
        ruled = verdict(wager, words)
        rows[ruled.row.on if ruled.row else "loses"] += many
    return rows


def test_rows_of_the_bonus_that_can_be_counted_by_hand() -> None:
    rows = bonus()
    # Four aces and the joker, with any of 48 other cards.
    assert rows["five-aces"] == 48
    # Five cards of a suit, with any of the 48 others; the joker is one of them.
    assert rows["royal-flush"] == 4 * 48
    # Three pairs of different ranks without the joker, and a pair of aces made of one ace and the joker.
    assert rows["three-pair"] == comb(13, 3) * 6**3 + comb(12, 2) * 6**2 * 4
    # Six ranks of seven from 2 to 8 that have no five in a row, less those with five or six of one suit.
    ranks = [each for each in combinations(range(7), 6) if not _has_straight(each) and 6 in each]
    flushes = 4 + 4 * 6 * 3
    assert rows["eight-high"] == len(ranks) * (4**6 - flushes)


def _has_straight(ranks: tuple[int, ...]) -> bool:
    return any({*range(low, low + 5)} <= {*ranks} for low in range(3))


def test_the_bonus_of_random_hands_one_at_a_time() -> None:
    random, rows, wager = Random(9), bonus(), posted(GAME).sheet.wager("aces-bonus")
    seen = Counter[str]()
    for _ in range(6_000):
        ruled = verdict(wager, aces(tuple(random.sample(range(JOKER + 1), 6))))
        seen[ruled.row.on if ruled.row else "loses"] += 1
    for row, many in rows.items():
        share = many / HANDS
        assert abs(seen[row] / 6_000 - share) <= 4 * (share * (1 - share) / 6_000) ** 0.5 + 1 / 6_000
