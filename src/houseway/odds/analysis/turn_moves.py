"""Every move of two cards of twenty-one after every up card, and whether second cards are switched."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from houseway.errors import BadInput
from houseway.odds.analysis.move_worths import MoveWorth
from houseway.odds.games.twentyone.choosing_bank import best_rule
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
from houseway.odds.games.twentyone.optimal import SAME, UpCardPlay, every_up, two_cards
from houseway.odds.games.twentyone.strategies.twentyone_charts import WORDS
from houseway.odds.games.twentyone.two_hands.both_hands import beside_every_hand, judged_together
from houseway.odds.games.twentyone.two_hands.switch import Worths, as_dealt, as_switched, worth_of_two
from houseway.ranking.kernels.batch_rows import run
from houseway.rules.posting.terms import Terms

# Floating-point numbers as fractions: worths to twelve digits, and shares, which are smaller.
_WORTH, _SHARE = 10**12, 10**15


def every_turn(terms: Terms) -> Iterator[MoveWorth]:
    """Every two cards, given that the bank has no natural where it looks for one; two hands each by itself."""
    table = best_rule(terms).table if chooses(terms) else TwentyOneTable(terms)
    if refusal := table.refusal():
        raise BadInput(refusal.why, where=terms.sheet.name)
    for behind in every_up(table):
        share = _share_of_up(table, behind)
        yield from _two_cards(behind, share)
        if table.two_spots:
            dealt, switched = (_if_no_natural(behind, each) for each in worth_of_two(behind))
            kept, made = as_dealt(dealt), as_switched(switched)
            yield from _switches(behind, share, kept, made)


def turns_of_both(terms: Terms) -> Iterator[MoveWorth]:
    """The same for two hands that are judged together: every two cards beside every two of the other hand."""
    table = judged_together(terms)
    ups = every_up(table)
    for some in run(len(ups), lambda number: list(_both_after(ups[number]))):
        yield from some


def _both_after(usual: UpCardPlay) -> Iterator[MoveWorth]:
    table, names = usual.table, usual.table.shoe.names
    share, kinds = _share_of_up(table, usual), len(usual.table.shoe.kinds)
    dealt, switched = np.full((2, *(kinds,) * 4), -np.inf)
    for low, high, hand, behind in beside_every_hand(table, usual.up):
        other = share * _small(float(usual.chances_of_hands[hand]))
        yield from _two_cards(behind, other, f" beside {names[low]}-{names[high]}")
        for all_worths, its in zip((dealt, switched), worth_of_two(behind), strict=True):
            all_worths[:, :, low, high] = all_worths[:, :, high, low] = _if_no_natural(behind, its)
    kept, made = dealt + dealt.transpose(2, 3, 0, 1), switched.transpose(0, 3, 2, 1)
    yield from _switches(usual, share, kept, made + made.transpose(2, 3, 0, 1))


def _two_cards(behind: UpCardPlay, share: Fraction, beside: str = "") -> Iterator[MoveWorth]:
    table, names = behind.table, behind.table.shoe.names
    for low, high, hand in table.hands.pairs():
        often = float(behind.chances_of_hands[hand] * table.plain(low, high))
        if often <= 0:
            continue
        for move, worth in behind.of_two(low, high).items():
            ev = Fraction(_told(behind, hand, worth)).limit_denominator(_WORTH)
            cards = f"{names[low]}-{names[high]}{beside}"
            yield MoveWorth("two cards", cards, names[behind.up], WORDS[move], ev, share * _small(often), exact=False)


def _switches(usual: UpCardPlay, share: Fraction, kept: Worths, made: Worths) -> Iterator[MoveWorth]:
    """Both hands together as they are and after the switch, by the cards of both in the order dealt."""
    names, held = usual.table.shoe.names, usual.held.tolist()
    for cards in product(range(len(held)), repeat=4):
        a, b, c, d = cards
        alike = {cards, (c, d, a, b), (b, a, d, c), (d, c, b, a)}
        if cards != min(alike) or (often := _in_this_order(cards, held)) <= 0:
            continue
        if (a == c or b == d) and abs(kept[cards] - made[cards]) < SAME:
            # The hands are the same, and no natural is lost.
            continue
        words = f"{names[a]}-{names[b]} and {names[c]}-{names[d]}"
        for move, worths in (("keep", kept), ("switch", made)):
            ev = Fraction(float(worths[cards])).limit_denominator(_WORTH)
            yield MoveWorth("switch", words, names[usual.up], move, ev, share * len(alike) * often, exact=False)


def _share_of_up(table: TwentyOneTable, behind: UpCardPlay) -> Fraction:
    """How often this card lies up."""
    shoe, there = table.shoe, behind.table.shoe
    return Fraction(shoe.shown[shoe.kinds.index(there.kinds[behind.up])], shoe.size)


def _in_this_order(cards: tuple[int, ...], held: list[int]) -> Fraction:
    left, often = list(held), Fraction(1)
    for kind in cards:
        often *= Fraction(max(left[kind], 0), sum(left))
        left[kind] -= 1
    return often


def _small(often: float) -> Fraction:
    return Fraction(often).limit_denominator(_SHARE)


def _told(behind: UpCardPlay, hand: int, worth: float) -> float:
    """The worth of a hand when it is asked: the bank has no natural then, or may still have one that takes it."""
    table, live = behind.table, float(behind.main.live[hand])
    if table.checked[behind.up] and not table.early:
        return worth / live
    return worth - (1.0 - live) if behind.hides else worth


def _if_no_natural(behind: UpCardPlay, worths: Worths) -> Worths:
    """The worths of all two cards, as they are told."""
    found = np.full(worths.shape, -np.inf)
    for low, high, _ in behind.table.hands.pairs():
        hand = behind.table.hands.at[two_cards(behind.table, low, high)]
        found[low, high] = found[high, low] = _told(behind, hand, float(worths[low, high]))
    return found
