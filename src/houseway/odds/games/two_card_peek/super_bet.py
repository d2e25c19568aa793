"""The Super Bet of Two Card Peek: paid for each of three five-card rows that is good enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import permutations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.pack import Pack
from houseway.families.bank.special.two_card_peek import DealRows, ReadFiveCards
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.core.suit_classes import up_to_suits
from houseway.odds.games.two_card_peek.peek_bonus import peek_bonus
from houseway.ranking.kernels import strengths
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.table_cache import cached_table
from houseway.ranking.poker_vs_bank import FIVE_CARD, five_card
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

Numbers = NDArray[np.int64]
_MODULES = (
    "houseway.odds.games.two_card_peek.three_rows",
    "houseway.odds.games.two_card_peek.super_bet",
    "houseway.odds.core.suit_classes",
    "houseway.ranking.high",
    "houseway.ranking.rank_patterns",
)
_HANDS, _SECOND, _THIRD = comb(52, 5), comb(47, 5), comb(42, 5)
_LOW = (1 << 30) - 1
_PARTS = 16


def read_five_cards(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count all deals of three rows of five cards."""
    rules: ReadFiveCards = row.params
    from houseway.odds.games.two_card_peek.three_rows import PAID

    dealt = sum(each.params.sets for each in terms.sheet.round if isinstance(each.params, DealRows))
    wager = terms.sheet.wager(rules.every)
    if dealt != 5 or terms.pack.counts() != Pack().counts():
        return {wager.id: Uncounted("rows are counted with five cards out of 52")}
    rows: dict[str, Counting] = {each: peek_bonus(terms.sheet.wager(each)) for each in rules.bonus}
    if lower := [each.on for each in wager.pays if each.on not in PAID]:
        return {**rows, wager.id: Uncounted(f"rows are counted from three of a kind up, not {lower[0]}")}
    return {**rows, wager.id: Deals(_ways(), "three rows of five cards out of 52")}


@cache
def _ways() -> Counter[OutcomeIds]:
    """Deals by the classes of the rows that are three of a kind or better, in the order of the words."""
    from houseway.odds.games.two_card_peek.three_rows import PAID

    one, two, three = _joint()
    order = list(FIVE_CARD)
    found: Counter[OutcomeIds] = Counter()

    def add(kinds: tuple[int, ...], ways: int) -> None:
        found[tuple(sorted((PAID[kind] for kind in kinds), key=order.index))] += ways

    kinds = range(len(PAID))
    for a in kinds:
        some = 2 * sum(two[a][b] for b in kinds) * _THIRD - sum(three[a][b][c] for b in kinds for c in kinds)
        add((a,), 3 * (one[a] * _SECOND * _THIRD - some))
    for a, b in product(kinds, repeat=2):
        add((a, b), 3 * (two[a][b] * _THIRD - sum(three[a][b])))
        for c in kinds:
            add((a, b, c), three[a][b][c])
    found[()] = _HANDS * _SECOND * _THIRD - found.total()
    return found


def _joint() -> tuple[list[int], list[list[int]], list[list[list[int]]]]:
    """The numbers of hands of a class, of pairs of hands without a shared card by class, and of triples."""
    halves = cached_table("odds-three-rows", _MODULES, _derive).reshape(2, -1).astype(np.int64)
    whole = [int(high) << 30 | int(low) for high, low in halves.T]
    one, two, three = whole[:7], whole[7:56], whole[56:]
    pairs = [two[at : at + 7] for at in range(0, 49, 7)]
    trios = [[three[at + step : at + step + 7] for step in range(0, 49, 7)] for at in range(0, 343, 49)]
    return one, pairs, trios


def _derive() -> NDArray[np.int32]:
    from houseway.odds.games.two_card_peek.three_rows import PAID, together

    masks, weights, kinds = _good_hands()
    every = _every_suit(masks, kinds)
    tables = small_tables()

    def part(number: int) -> Numbers:
        twos, threes = np.zeros((7, 7), np.int64), np.zeros((7, 7, 7), np.int64)
        some = slice(number, None, _PARTS)
        firsts = (np.ascontiguousarray(each[some]) for each in (masks, weights, kinds))
        together(*firsts, *every, *tables, twos, threes)
        return np.concatenate([twos.ravel(), threes.ravel()])

    ones = np.bincount(every[1], minlength=len(PAID))
    flat = np.concatenate([ones, np.sum(np.array(run(_PARTS, part)), axis=0)]).astype(np.int64)
    return np.concatenate([flat >> 30, flat & _LOW]).astype(np.int32)


def _good_hands() -> tuple[Numbers, Numbers, Numbers]:
    """Hands of three of a kind or better, one for each class under exchange of suits: bits, weight and class."""
    from houseway.odds.games.two_card_peek.three_rows import PAID

    masks, weights, kinds = [], [], []
    for hands, stands_for in up_to_suits(5):
        for hand, weight, strength in zip(hands, stands_for, strengths("high", hands), strict=True):
            if (word := five_card(int(strength))) in PAID:
                masks.append(sum(1 << 13 * (int(face) & 3) + (int(face) >> 2) for face in hand))
                weights.append(int(weight))
                kinds.append(PAID.index(word))
    return np.array(masks, np.int64), np.array(weights), np.array(kinds)


def _every_suit(masks: Numbers, kinds: Numbers) -> tuple[Numbers, Numbers]:
    """The same hands in every exchange of suits."""
    found: dict[int, int] = {}
    for mask, kind in zip(map(int, masks), map(int, kinds), strict=True):
        suits = [mask >> 13 * suit & 0x1FFF for suit in range(4)]
        for order in permutations(suits):
            found[sum(ranks << 13 * suit for suit, ranks in enumerate(order))] = kind
    return np.array(list(found), np.int64), np.array(list(found.values()))


def small_tables() -> tuple[Numbers, Numbers, Numbers]:
    """Tables by mask of ranks: the number of ranks, and the straight flushes (16 for a royal); and binomials."""
    many = np.array([mask.bit_count() for mask in range(1 << 13)])
    chosen = np.array([[comb(size, some) for size in range(53)] for some in range(6)])
    runs = []
    for mask in range(1 << 13):
        low = mask << 1 | mask >> 12
        made = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
        runs.append((made & 0x1FF).bit_count() + 16 * (made >> 9 & 1))
    return many, chosen, np.array(runs)
