"""Hands of three or five cards against a bank hand of the same size: every deal counted, every decision the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.odds.core.deal_counts import Counting
from houseway.odds.core.strategy import Strategy
from houseway.odds.core.suit_classes import Counts, Hands, up_to_suits
from houseway.odds.games.poker_vs_bank.caribbean import five_cards
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match, Numbers
from houseway.odds.games.poker_vs_bank.decision_cells import FACTS, DecisionCells
from houseway.odds.games.poker_vs_bank.several_decks import ShoeHands, shoe_hands
from houseway.odds.games.poker_vs_bank.three_card import three_cards
from houseway.ranking.kernels import strengths
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.table_cache import cached_table, threads

_CARDS, _RANKS = 52, 13
# The number of hands weighed at once: saves memory and is faster.
_BLOCK = 4096
_STRATEGIES: Mapping[tuple[str, int], Callable[[Match, DecisionCells], Strategy]] = {
    ("three-card", 3): three_cards,
    ("three-card-suited-wheel-flush", 3): three_cards,
    ("three-card-shoe", 3): three_cards,
    ("three-card-shoe-pairs", 3): three_cards,
    ("high", 5): five_cards,
}
_MODULES = (
    "houseway.odds.games.poker_vs_bank.as_many_cards",
    "houseway.odds.games.poker_vs_bank.hand_kernels",
    "houseway.odds.games.poker_vs_bank.several_decks",
    "houseway.odds.games.poker_vs_bank.shoe_kernels",
    "houseway.odds.core.suit_classes",
    "houseway.ranking.high",
    "houseway.ranking.rank_patterns",
    "houseway.ranking.short_hands",
    "houseway.ranking.kernels.pattern_tables",
)


def fault(match: Match) -> str:
    """Why this game cannot be solved here; empty if it can."""
    if (match.order.name, match.own) not in _STRATEGIES:
        return f"hands of {match.own} cards ranked as {match.order.name} are not compared"
    if len(match.offers) != 1 or match.offers[0].otherwise != "fold" or len(match.offers[0].times) != 1:
        return "only a raise of one size, or a fold, can be solved"
    return "at most one card of the bank may be open" if match.seen > 1 else ""


def answer(match: Match) -> dict[str, Counting]:
    """One decision, to raise or fold, with at most one card of the bank visible."""
    if why := fault(match):
        return match.refused(why)
    tally, cells = solved(match)
    of = f"{match.own} cards out of {match.cards}, and {match.own} for the bank"
    if match.seen:
        of += ", one of them open"
    (times,) = match.offers[0].times
    return match.played({times: tally[0], 0: tally[1]}, of, _STRATEGIES[match.order.name, match.own](match, cells))


def solved(match: Match) -> tuple[Numbers, DecisionCells]:
    """How many deals are raised and folded, by how they end; and the decisions by strength and open card."""
    words = cached_table(f"odds-{match.own}-cards-{match.digest}", _MODULES, lambda: _derive(match).view(np.int32))
    tally, rest = np.split(words.view(np.int64), [2 * len(match.kinds) * 2 * len(RESULTS)])
    columns = _RANKS if match.seen else 1
    by_strength = rest.reshape(-1, 1 + match.own + columns * len(FACTS))
    scale, hands, facts = np.split(by_strength, [1, 1 + match.own], axis=1)
    cells = DecisionCells(match, scale[:, 0], hands, facts.reshape(len(scale), columns, len(FACTS)))
    return tally.reshape(2, len(match.kinds), 2, len(RESULTS)), cells


@dataclass(frozen=True, slots=True)
class AllHands:
    """All hands of one size in the order of their ranks, which are places on the scale of strengths.

    Hands of one rank lie between two `edges`. `alike` has one hand of each class under exchange of suits, with its
    weight.
    """

    scale: NDArray[np.int32]
    hands: Hands
    edges: Numbers
    alike: Hands
    weights: Counts
    ranks: Numbers

    @property
    def examples(self) -> Hands:
        """One hand of each rank."""
        return self.hands[self.edges[:-1]]


@cache
def every_hand(order: str, size: int) -> AllHands:
    found = np.arange(_CARDS, dtype=np.uint8)[:, None]
    for many in range(2, size + 1):
        found = np.vstack(
            [
                np.hstack([found[: comb(top, many - 1)], np.full((comb(top, many - 1), 1), top, np.uint8)])
                for top in range(many - 1, _CARDS)
            ]
        )
    scale, ranks = np.unique(strengths(order, found), return_inverse=True)
    edges = np.concatenate([[0], np.cumsum(np.bincount(ranks))])
    blocks = list(up_to_suits(size))
    alike = np.sort(np.vstack([hands for hands, _ in blocks]), axis=1)
    places = np.searchsorted(scale, strengths(order, alike))
    by_rank = np.argsort(places, kind="stable")
    weights = np.concatenate([counts for _, counts in blocks])
    ordered = np.ascontiguousarray(found[np.argsort(ranks, kind="stable")])
    return AllHands(scale, ordered, edges, alike[by_rank], weights[by_rank], places[by_rank])


def counted_by(match: Match, raised: NDArray[np.bool_]) -> Numbers:
    """How many deals are raised and folded, by how they end, where a rule by strength and open card decides."""
    rule = sha256(np.packbits(raised).tobytes()).hexdigest()[:12]
    name = f"odds-{match.own}-cards-{match.digest}-{rule}"
    words = cached_table(name, _MODULES, lambda: _derive(match, raised).view(np.int32))
    return words.view(np.int64)[: 2 * len(match.kinds) * 2 * len(RESULTS)].reshape(2, len(match.kinds), 2, len(RESULTS))


def _derive(match: Match, raised: NDArray[np.bool_] | None = None) -> Numbers:
    every = every_hand(match.order.name, match.own) if match.decks == 1 else shoe_hands(match.order.name, match.decks)
    kinds = np.array([match.kind(int(strength)) for strength in every.scale])
    least = int(np.searchsorted(every.scale, match.least))
    parts = threads()

    def part(number: int) -> tuple[Numbers, Numbers]:
        mine, ranks = np.ascontiguousarray(every.alike[number::parts]), np.ascontiguousarray(every.ranks[number::parts])
        found = _against(every, match.decks, least, mine, ranks)
        weights = every.weights[number::parts]
        sums = []
        for first in range(0, len(mine), _BLOCK):
            at = slice(first, first + _BLOCK)
            some = _HandBlock(match, mine[at], ranks[at], kinds[ranks[at]], weights[at], ranks[at] < least)
            sums.append(some.weighed(found[at].astype(np.int64), len(every.scale), raised))
        return _added(sums)

    tally, facts = _added(run(parts, part))
    cells = np.hstack([every.scale[:, None], every.examples, facts.reshape(len(facts), -1)])
    return np.concatenate([tally.ravel(), cells.ravel()])


def _against(every: AllHands | ShoeHands, decks: int, least: int, mine: Hands, ranks: Numbers) -> NDArray[np.int32]:
    """For each of these hands and each open card: the bank's hands below, at most equal, and too weak to qualify."""
    found = np.zeros((len(mine), 3, _CARDS), np.int32)
    if isinstance(every, ShoeHands):
        from houseway.odds.games.poker_vs_bank.shoe_kernels import against_a_shoe

        against_a_shoe(mine, ranks, least, every.places, decks, found)
        return found
    from houseway.odds.games.poker_vs_bank.hand_kernels import against_all

    size = mine.shape[1]
    starts = np.cumsum([0, 0, *(comb(_CARDS, many) for many in range(1, size + 1))])
    choose = np.array([[comb(card, many) for many in range(size + 2)] for card in range(_CARDS)])
    against_all(every.hands, every.edges, least, mine, ranks, len(every.scale), starts, choose, found)
    return found


def _added(sums: Sequence[tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    return np.sum([one for one, _ in sums], axis=0), np.sum([two for _, two in sums], axis=0)


@dataclass(frozen=True, slots=True)
class _HandBlock:
    """Some of the player's hands with their ranks, kinds and weights, and whether they are weak."""

    match: Match
    hands: Hands
    ranks: Numbers
    kinds: Numbers
    weights: Counts
    weak: NDArray[np.bool_]

    def weighed(self, found: Numbers, scale: int, rule: NDArray[np.bool_] | None = None) -> tuple[Numbers, Numbers]:
        """Raise where it gains more than a fold loses: the deals by how they end, and the facts of each decision.

        A `rule` says instead by strength and rank of the open card whether to raise.
        """
        pays, size = self.match.pays, self.match.own
        left = np.full((len(self.hands), _CARDS), self.match.decks)
        for place in range(size):
            left[np.arange(len(self.hands)), self.hands[:, place]] -= 1
        total = comb(self.match.cards - size - 1, size - 1)
        if not self.match.seen:
            # Without an open card each bank hand was counted once for each of its cards.
            found = (found * left[:, None]).sum(axis=2, keepdims=True) // size
            total, left = comb(self.match.cards - size, size), np.ones((len(self.hands), 1), np.int64)
        ends = self._ends(found, total)
        (times,) = self.match.offers[0].times
        worth = (pays.fixed + times * pays.raised)[self.kinds]
        gain = sum(ends[end] * worth[:, *end, None] for end in ends) - pays.folded * total
        gain = np.where(left, gain, 0)
        wanted = gain > 0
        if rule is not None:
            wanted = np.repeat(rule, left.shape[1] // rule.shape[1], axis=1)[self.ranks]
        raised = np.where(wanted, left, 0)
        tally = np.zeros((2, len(self.match.kinds), 2, len(RESULTS)), np.int64)
        for (qualified, result), counts in ends.items():
            for stage, chosen in enumerate((raised, left - raised)):
                deals = (counts * chosen).sum(axis=1) * self.weights
                np.add.at(tally[stage, :, qualified, result], self.kinds, deals)
        cells = np.zeros((scale, _RANKS if self.match.seen else 1, len(FACTS)), np.int64)
        for at, facts in enumerate((left * total, raised * total, left * gain, left * np.maximum(gain, 0))):
            by_rank = facts.reshape(len(facts), cells.shape[1], -1).sum(axis=2)
            np.add.at(cells[:, :, at], self.ranks, by_rank * self.weights[:, None])
        return tally, cells

    def _ends(self, found: Numbers, total: int) -> dict[tuple[int, int], Numbers]:
        """The bank's hands by whether they qualify and by the result; a tied hand is as weak as the player's."""
        below, up_to, weak = found[:, 0], found[:, 1], found[:, 2]
        win, tie, lose = below, up_to - below, total - up_to
        own, nothing = self.weak[:, None], np.zeros_like(below)
        lost = np.where(own, weak - up_to, 0)
        return {
            (0, 0): np.where(own, win, weak),
            (0, 1): np.where(own, tie, nothing),
            (0, 2): lost,
            (1, 0): np.where(own, nothing, win - weak),
            (1, 1): np.where(own, nothing, tie),
            (1, 2): lose - lost,
        }
