"""Super Pan 9 in the lab: both sides play their best, over a few cards again order by order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, perm

import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import PlayedHand
from houseway.odds.games.baccarat.super_pan_9_odds import (
    DOWN,
    DrawPlan,
    Nines,
    Three,
    advise_nines,
    bank_answers,
    bank_by_option,
    best_play,
    player_answers,
    ways_of,
)
from houseway.rules.posting.terms import Terms
from tests.odds.lab import answers, few, posted

NINES = "oaks/super-pan-9"
# Sixes, fives and pictures: totals from 0 to 9, eight cards in 40,320 orders.
FEW = "6h 6c 5d 4s Kh 2c 3d Kc"


def _play(at: Nines) -> DrawPlan:
    found = best_play(at)
    assert found is not None
    return found


def _points(order: tuple[int, ...]) -> int:
    return sum(order) % 10


def _orders(at: Nines) -> list[tuple[int, ...]]:
    shoe = [points for points, many in enumerate(at.held) for _ in range(many)]
    return list(permutations(shoe))


def _end(own: tuple[int, ...], bank: tuple[int, ...], next_cards: list[int], play: DrawPlan, *, hits: bool) -> str:
    """Cards are drawn as they lie: the player's first, and the bank's from what is left."""
    mine, seen = _points(own), None
    if hits:
        mine, seen = (mine + next_cards.pop(0)) % 10, DOWN
    theirs = _points(bank)
    if play.bank[tuple(sorted(bank)), seen]:
        theirs = (theirs + next_cards.pop(0)) % 10
    return "win" if mine > theirs else "tie" if mine == theirs else "lose"


def _terms(held: str = "") -> Terms:
    return few(NINES, held) if held else posted(NINES)


def test_every_order_of_a_few_cards() -> None:
    at = Nines.of(_terms(FEW))
    bank = bank_by_option(at, (4,))
    play = DrawPlan(player_answers(at, bank), bank)
    found: Counter[str] = Counter()
    for order in _orders(at):
        own, theirs, rest = order[:3], order[3:6], list(order[6:])
        found[_end(own, theirs, rest, play, hits=play.own[tuple(sorted(own))])] += 1
    ways = ways_of(at, play)
    # Three cards in any order are one hand, for each side.
    assert {word: many for (word,), many in ways.items()} == {word: many // 36 for word, many in found.items()}
    assert sum(ways.values()) == comb(8, 3) * comb(5, 3) * perm(2, 2)


def test_best_answers_with_a_few_cards() -> None:
    """Each three of either side both ways, order by order: no other move gains more than the answer."""
    at = Nines.of(_terms(FEW))
    bank = bank_by_option(at, (4, 5))
    own = player_answers(at, bank)
    answer = bank_answers(at, own)
    gain = {"win": 1, "tie": 0, "lose": -1}
    mine: Counter[tuple[Three, bool]] = Counter()
    theirs: Counter[tuple[Three, int | None, bool]] = Counter()
    for order in _orders(at):
        hand, other = tuple(sorted(order[:3])), tuple(sorted(order[3:6]))
        for hits in (True, False):
            mine[hand, hits] += gain[_end(order[:3], other, list(order[6:]), DrawPlan(own, bank), hits=hits)]
            seen = DOWN if own[hand] else None
            drawn = DrawPlan(own, {(other, seen): hits})
            theirs[other, seen, hits] += gain[_end(order[:3], other, list(order[6:]), drawn, hits=own[hand])]
    assert [hand for hand, hits in own.items() if mine[hand, hits] < mine[hand, not hits]] == []
    free = [(hand, seen) for hand, seen in answer if at.told[_points(hand)] == "O"]
    wrong = [(*key, hits) for key in free if theirs[*key, hits := answer[key]] > theirs[*key, not hits]]
    assert free
    assert wrong == []


@pytest.mark.rule("oaks/super-pan-9", "659-662")
def test_a_bank_that_draws_as_the_player_does_makes_a_fair_game() -> None:
    """Drawing with 0 to 5 on both sides is the same game from both seats."""
    at = Nines.of(_terms())
    bank = bank_by_option(at, (4, 5))
    own = player_answers(at, bank)
    assert {sum(hand) % 10 for hand, hits in own.items() if hits} == {0, 1, 2, 3, 4, 5}
    ways = ways_of(at, DrawPlan(own, bank))
    assert ways["win",] == ways["lose",]


def test_the_best_play_of_both_sides() -> None:
    """The bank gains by its option, and loses by never using it."""
    at = posted(NINES)
    found = answers(at, "compare_nines")["game"]
    assert isinstance(found, PlayedHand)
    ways = {bets[0].words[0]: many for bets, many in found.ways.items()}
    assert sum(ways.values()) == comb(288, 3) * comb(285, 3) * perm(282, 2)
    assert ways["win"] < ways["lose"]
    rules = Nines.of(at)
    idle = bank_by_option(rules, ())
    never = ways_of(rules, DrawPlan(player_answers(rules, idle), idle))
    assert never["win",] > never["lose",]


def test_the_option_is_used_against_a_player_who_stood() -> None:
    play = _play(Nines.of(posted(NINES)))
    on_six = {(seen is None, hits) for (hand, seen), hits in play.bank.items() if sum(hand) % 10 == 6}
    assert on_six == {(True, True), (False, False)}


def test_advice_is_in_units_of_the_wager() -> None:
    hit, stand = sorted(advise_nines(posted(NINES), Position(tuple(cards("4h 5c Kd")))), key=lambda each: each.move)
    assert (hit.move, stand.move) == ("hit", "stand")
    assert stand.ev > Fraction(3, 4)
    assert hit.ev < 0


def test_two_cards_are_refused() -> None:
    with pytest.raises(BadInput, match="three cards are dealt, not 2"):
        advise_nines(posted(NINES), Position(tuple(cards("4h 5c"))))
