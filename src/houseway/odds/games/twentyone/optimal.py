"""The best moves at twenty-one: every hand is judged by its own cards and the up card, from the end backwards.

The search uses floating-point numbers. The worth of the moves it finds is computed exactly afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import factorial
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.odds.games.twentyone.composition import HIT_ZONE, STAND_ZONE
from houseway.odds.games.twentyone.exact_worth import Ways
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.split_ends import EndColumns, SplitEnds
from houseway.odds.games.twentyone.twentyone_kernels import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    bank_chances,
    best_moves,
    orders_of_play,
)
from houseway.ranking.kernels.batch_rows import run

Floats: TypeAlias = NDArray[np.float64]
Values: TypeAlias = dict[int, float]
"""The worth of each move of a hand."""

BOUND = 4
"""The most hands from a pair where the document sets no limit."""
_FACTORIALS = np.array([float(factorial(number)) for number in range(100)])
# Of moves with the same worth, the one with the smaller stake is chosen.
_MODEST = (STAND, HIT, SURRENDER, RESCUE, DOUBLE, SPLIT)
SAME = 1e-13
"""What is worth as much but for rounding."""
# A pair that is this much worse as two hands does not get better as more.
_FAR = 0.02


class Moves(Protocol):
    """The moves of hands with three cards or more: undoubled, and after each doubling."""

    @property
    def moves(self) -> NDArray[np.int8]: ...

    @property
    def again(self) -> NDArray[np.int8]: ...


@dataclass
class BestMoves:
    """How hands are played after one up card when some more cards are gone: see the kernel `best_moves`."""

    stands: Floats
    live: Floats
    more: Floats
    moves: NDArray[np.int8]
    doubled: Floats
    again: NDArray[np.int8]
    first: Floats


@dataclass
class HandEnds:
    """The number of orders in which hands end, by how often they are doubled and by hand."""

    stands: Ways
    rescued: Ways
    surrendered: Ways

    def columns(self, table: TwentyOneTable) -> EndColumns:
        """The hands, how often they are doubled, the numbers of their ends, and the orders."""
        times, hands = np.nonzero(self.stands)
        back, taken = np.nonzero(self.rescued)
        (given,) = np.nonzero(self.surrendered)
        return (
            np.concatenate([hands, taken, given]),
            np.concatenate([times, back, np.zeros_like(given)]),
            np.concatenate(
                [table.of_hand[hands], np.full_like(taken, table.rescued), np.full_like(given, table.surrendered)]
            ),
            np.concatenate([self.stands[times, hands], self.rescued[back, taken], self.surrendered[given]]),
        )


class UpCardPlay:
    """All play after one up card, where perhaps some cards `beside` it are seen and out of the shoe as well."""

    def __init__(self, table: TwentyOneTable, up: int, beside: Ways | None = None) -> None:
        self.table, self.up = table, up
        self.hides = table.hides(up)
        self.held: Ways = np.array(table.shoe.without(up))
        if beside is not None:
            self.held = self.held - beside
        self.hidden = table.hidden(up, hides=self.hides)
        self.flat = table.flats(up, hides=self.hides)
        self.ends = table.ends(up, hides=self.hides)
        self.main = self.play(None)
        self.split_plays: dict[int, BestMoves] = {}
        self.split_worth: dict[int, tuple[float, int]] = {}
        for kind in range(len(self.held)):
            if table.pair_share(kind) and (self.held[kind] >= 2 or any(kind in pair for pair in table.unlike_pairs)):
                self.split_plays[kind] = self.play(kind)
            if table.pair_share(kind) and self.held[kind] >= 2:
                self.split_worth[kind] = self._split(kind)

    # What hands are worth ----------------------------------------------------------------------------------------

    def play(self, gone: int | None) -> BestMoves:
        """Every hand played best. Where a card is `gone` besides the hand, only hands that have such a card."""
        hands, times = self.table.hands, self.table.times
        held = self.held.copy()
        wanted = np.ones(len(hands.held), np.bool_)
        if gone is not None:
            held[gone] -= 1
            wanted = hands.counts[:, gone] > 0
        shape = len(hands.held)
        found = BestMoves(
            np.zeros(shape), self.live(hands.counts, held), np.zeros(shape), np.zeros(shape, np.int8),
            np.zeros((max(times, 1), shape)), np.zeros((max(times, 1), shape), np.int8), np.full((shape, 3), -np.inf),
        )  # fmt: skip
        found.stands[wanted] = self.stands(hands.counts[wanted], held, self.table.of_hand[wanted])
        gives = self.table.gives if gone is None else np.zeros(shape, np.bool_)
        best_moves(
            hands.counts, held, hands.children, hands.zones, hands.over, gives, found.stands, found.live, times,
            self.table.play.rescue != "not allowed", found.more, found.moves, found.doubled, found.again, found.first,
        )  # fmt: skip
        return found

    def live(self, gone: Ways, held: Ways) -> Floats:
        """How likely the bank has no hidden natural when these cards are gone."""
        if not self.hidden.any():
            return np.ones(len(gone))
        left = held - gone
        size = np.maximum(left.sum(axis=1), 1)
        found: Floats = 1.0 - (np.maximum(left, 0) * self.hidden).sum(axis=1) / size
        return found

    def stands(self, gone: Ways, held: Ways, numbers: Ways) -> Floats:
        """The worth of a unit on hands with these totals that stand, when these cards are gone."""
        table = self.table
        any_end = int(self.ends[self.ends >= 0][0])
        worth: Floats = table.units[numbers, any_end] * self.live(gone, held)
        uneven = ~self.flat[numbers]
        worth[uneven] = (self.chances(gone[uneven], held) * table.units[numbers[uneven]]).sum(axis=1)
        return worth

    def chances(self, gone: Ways, held: Ways) -> Floats:
        tree = self.table.bank.behind[self.up]
        out = np.zeros((len(gone), len(self.table.bank.totals)))
        bank_chances(
            np.ascontiguousarray(gone), held, tree.card, tree.before, tree.depth, tree.orders, self.ends, out,
        )  # fmt: skip
        return out

    @cached_property
    def chances_of_hands(self) -> Floats:
        """How likely the cards of every hand are dealt, in any order."""
        counts = self.table.hands.counts
        orders = _FACTORIALS[counts.sum(axis=1)] / _FACTORIALS[counts].prod(axis=1)
        found: Floats = orders * one_order(counts, self.held)
        return found

    def drawn(self, values: Floats, hand: int) -> float:
        """The average worth of a hand after one more card, from the worth of the hands that it becomes."""
        left = np.maximum(self.held - self.table.hands.counts[hand], 0)
        children = self.table.hands.children[hand]
        return float((left * np.where(children >= 0, values[children], 0.0)).sum() / left.sum())

    # What two cards may do ---------------------------------------------------------------------------------------

    def choices(self, hand: int, play: BestMoves, *, split: int | None = None) -> Values:
        """The worth of each move of a two-card hand; `split` is the kind that it was split from, if any."""
        table, zone = self.table, self.table.hands.zones[hand]
        if split is not None and table.one_card_each(split):
            return {STAND: float(play.stands[hand])}
        found: Values = {}
        if zone != HIT_ZONE:
            found[STAND] = float(play.first[hand, STAND])
        if zone != STAND_ZONE:
            found[HIT] = float(play.first[hand, HIT])
        if table.barred(table.hands.held[hand]):
            return found
        stands = zone == STAND_ZONE and table.play.must_stand == "may not double"
        if table.may_double(hand, split=split is not None) and not stands:
            found[DOUBLE] = float(play.first[hand, DOUBLE])
        from_twelve = split is None and bool(table.gives[hand])
        if from_twelve or table.may_surrender(self.up, split=split is not None) or (table.early and split is None):
            found[SURRENDER] = self._given_up(float(play.live[hand]), split=split is not None)
        return found

    def _given_up(self, live: float, *, split: bool) -> float:
        """The worth of a surrender. Before the check for a natural, the hand does not lose to one."""
        before = not split and (self.table.early or (self.hides and not self.table.checked[self.up]))
        return 0.5 - live if before else -0.5 * live

    def of_two(self, low: int, high: int) -> Values:
        """The worth of every move of two cards as dealt. Tens that may be split only by equal rank are not split."""
        table = self.table
        hand = table.hands.at[two_cards(table, low, high)]
        found = self.choices(hand, self.main)
        if low == high and low in self.split_worth and table.pair_share(low) == 1:
            found[SPLIT] = self.split_worth[low][0]
        if (low, high) in table.unlike_pairs:
            found[SPLIT] = self._split_unlike(low, high)
        return found

    def chosen(self, low: int, high: int) -> int:
        """The move of two cards as dealt."""
        return best(self.of_two(low, high))

    def chosen_after_split(self, kind: int, hand: int) -> int:
        """The move of two cards after a split from a pair of this kind."""
        return best(self.choices(hand, self.split_plays[kind], split=kind))

    def after_a_card(self, hand: int) -> Values:
        """The worth of each move of a hand of three cards or more that was not doubled."""
        table, zone = self.table, self.table.hands.zones[hand]
        found: Values = {}
        if zone != HIT_ZONE:
            found[STAND] = float(self.main.first[hand, STAND])
        if zone != STAND_ZONE:
            found[HIT] = float(self.main.first[hand, HIT])
        if table.gives[hand]:
            found[SURRENDER] = -0.5 * float(self.main.live[hand])
        return found

    def after_doubling(self, hand: int, times: int) -> Values:
        """The worth of each move of a hand that was doubled so many times."""
        stake = 2.0**times
        found: Values = {STAND: stake * float(self.main.stands[hand])}
        if self.table.play.rescue != "not allowed":
            found[RESCUE] = -0.5 * stake * float(self.main.live[hand])
        if times < self.table.times:
            found[DOUBLE] = self.drawn(self.main.doubled[times], hand)
        return found

    # Splitting ---------------------------------------------------------------------------------------------------

    def split_moves(self, kind: int) -> dict[int, int]:
        """By the second card, the move after a split."""
        hands = {high: self.table.hands.at.get(two_cards(self.table, kind, high)) for high in range(len(self.held))}
        return {high: self.chosen_after_split(kind, hand) for high, hand in hands.items() if hand is not None}

    def split_ends(self, kind: int, most: int) -> SplitEnds:
        """How the hands of a pair end that becomes no more than `most` hands."""
        table, groups = self.table, []
        for same in (False, True):
            starts = [
                (table.hands.at[two_cards(table, kind, high)], 1, move)
                for high, move in self.split_moves(kind).items()
                if (high == kind) == same
            ]
            groups.append(follow(table, self.split_plays[kind], starts).columns(table))
        return SplitEnds(kind, most, *groups)

    def split_tasks_of(self, low: int, high: int) -> tuple[Ways, Ways, Ways, Ways]:
        """All hands of a split pair as it is best split: the cards gone, the ways, doublings, and numbers of ends."""
        if low != high:
            return self._unlike_tasks(low, high)
        return self.split_ends(low, self.split_worth[low][1]).tasks(self.table.hands.counts)

    def _unlike_tasks(self, low: int, high: int) -> tuple[Ways, Ways, Ways, Ways]:
        """The two hands of a pair of two kinds, which receive one card each."""
        table = self.table
        gone = []
        for first, other in ((low, high), (high, low)):
            for second in range(len(self.held)):
                hand = table.hands.at[two_cards(table, first, second)]
                gone.append((hand, table.hands.counts[hand] + np.array(table.shoe.one(other))))
        hands = np.array([hand for hand, _ in gone])
        nothing = np.zeros_like(hands)
        return np.array([cards for _, cards in gone]), nothing + 1, nothing, table.of_hand[hands]

    def _split_unlike(self, low: int, high: int) -> float:
        gone, _, _, numbers = self._unlike_tasks(low, high)
        pair = np.array(two_cards(self.table, low, high))
        weights = one_order(gone - pair, self.held - pair)
        return float((weights * self.stands(gone, self.held, numbers))[weights > 0].sum())

    def _split(self, kind: int) -> tuple[float, int]:
        """The worth of splitting a pair, and into how many hands: as many as allowed, or two."""
        two = self._two_hands(kind)
        most = self.table.most_hands(kind, BOUND)
        pair = self.table.hands.at.get(two_cards(self.table, kind, kind))
        whole = max(self.choices(pair, self.main).values()) if pair is not None else -np.inf
        if most == 2 or two < whole - _FAR:
            return two, 2
        return max((two, 2), (self._split_worth(kind, most), most))

    def _two_hands(self, kind: int) -> float:
        """The worth of a pair as two hands that are not split again."""
        left = self.held.copy()
        left[kind] -= 2
        play, worth = self.split_plays[kind], 0.0
        for high, count in enumerate(left.tolist()):
            if count > 0:
                hand = self.table.hands.at[two_cards(self.table, kind, high)]
                worth += count * max(self.choices(hand, play, split=kind).values())
        return 2 * worth / int(left.sum())

    def _split_worth(self, kind: int, most: int) -> float:
        gone, ways, times, numbers = self.split_ends(kind, most).tasks(self.table.hands.counts)
        # The two cards of the pair are already gone.
        pair = np.zeros(len(self.held), np.int64)
        pair[kind] = 2
        weights = one_order(gone - pair, self.held - pair)
        worth = self.stands(gone, self.held, numbers)
        return float((ways * weights * 2.0**times * worth)[weights > 0].sum())


def two_cards(table: TwentyOneTable, low: int, high: int) -> tuple[int, ...]:
    return tuple(int(kind == low) + int(kind == high) for kind in range(len(table.shoe.kinds)))


def best(values: Values) -> int:
    """The best move; of moves with the same worth, the one with the smallest stake."""
    top = max(values.values())
    return next(move for move in _MODEST if values.get(move, -np.inf) >= top - SAME)


def follow(table: TwentyOneTable, play: Moves, starts: Iterable[tuple[int, int, int]]) -> HandEnds:
    """Where hands end that begin with these cards, ways and moves."""
    hands, times = table.hands, table.times
    paths = np.zeros((1 + max(times, 1), len(hands.held)), np.int64)
    stays, given = np.zeros_like(paths), np.zeros(len(hands.held), np.int64)
    for hand, ways, move in starts:
        if move == STAND:
            stays[0, hand] += ways
        elif move == SURRENDER:
            given[hand] += ways
        else:
            after = [child for child in hands.children[hand] if child >= 0]
            paths[int(move == DOUBLE), after] += ways
    orders_of_play(hands.children, play.moves, play.again, hands.over, paths)
    taken_back = np.zeros_like(paths)
    taken_back[1:] = np.where(play.again == RESCUE, paths[1:], 0)
    late = np.where((play.moves == SURRENDER) & ~hands.over, paths[0], 0)
    paths[0] -= late
    return HandEnds(stays + paths - taken_back, taken_back, given + late)


def one_order(drawn: Ways, held: Ways) -> Floats:
    """How likely cards are dealt in one order."""
    weight = np.ones(len(drawn))
    size = held.sum()
    taken = np.zeros(len(drawn), np.int64)
    for kind, step in product(range(len(held)), range(int(drawn.max()))):
        now = drawn[:, kind] > step
        share = np.maximum(held[kind] - step, 0) / np.maximum(size - taken, 1)
        weight[now] *= share[now]
        taken[now] += 1
    return weight


def every_up(table: TwentyOneTable) -> list[UpCardPlay]:
    ups = table.shoe.ups
    return run(len(ups), lambda number: UpCardPlay(*table.beside(ups[number])))
