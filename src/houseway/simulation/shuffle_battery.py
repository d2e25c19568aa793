"""Statistics of shuffles: whether every card is as often at every place, and hands as often as they should be.

Every test is of whole shuffles, so that the figures are exact in the limit: within one shuffle places depend on each
other, between two they must not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import comb, perm, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Pack
from houseway.cards.card import Card
from houseway.simulation.tail_odds import chi_square_tail, normal_tails

Shuffles: TypeAlias = NDArray[np.uint8]
Shuffle: TypeAlias = Callable[[list[Card]], None]
BLOCK = 5_000
# Hands of five cards, of 2,598,960: from a pair of nothing to a straight flush, royal ones included.
FIVE_CARD_HANDS = {
    "high card": 1_302_540,
    "pair": 1_098_240,
    "two pairs": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 40,
}
_STRAIGHTS = np.array([0b11111 << low for low in range(9)] + [0b1000000001111])


@dataclass(frozen=True, slots=True)
class Tested:
    """One test: what was looked at, its statistic, and the chance that fair shuffles are as far off."""

    name: str
    statistic: float
    freedom: int
    chance: float


@dataclass(slots=True)
class ShuffleCounts:
    """What a battery keeps of the shuffles of one pack: counts, never the shuffles."""

    pack: Pack
    shuffles: int = 0
    tallies: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    products: float = 0.0
    last: NDArray[np.float64] | None = None
    last_side: bool | None = None
    runs: int = 0
    ones: int = 0

    def add(self, block: Shuffles) -> None:
        """Count a block of shuffles, one in each row."""
        for name, found in self._looked_at(block):
            self.tallies[name] = self.tallies.get(name, np.zeros_like(found)) + found
        self._follow(block)
        self.shuffles += len(block)

    def _looked_at(self, block: Shuffles) -> Iterator[tuple[str, NDArray[np.int64]]]:
        places, kinds = block.shape[1], int(block.max()) + 1
        spots = np.arange(places) * kinds + block
        yield "card x place", np.bincount(spots.ravel(), minlength=places * kinds).reshape(places, kinds)
        # One pair of each shuffle, at a place that moves on: so pairs of different rows are independent.
        at = (self.shuffles + np.arange(len(block))) % (places - 1)
        rows = np.arange(len(block))
        # Of several decks the ranks are looked at, because there are too many shuffles to be made for all faces.
        faces, kinds = (block // 4, 13) if self.pack.decks > 1 else (block, kinds)
        pairs = faces[rows, at].astype(np.int64) * kinds + faces[rows, at + 1]
        yield "adjacent pairs", np.bincount(pairs, minlength=kinds * kinds)
        if self.pack == Pack():
            yield "five-card hands", np.bincount(five_card_classes(block), minlength=len(FIVE_CARD_HANDS))
        elif self.pack.decks > 1:
            yield "baccarat naturals", np.bincount(naturals(block), minlength=4)
        else:
            yield "pai gow hands", np.bincount(seven_card_classes(block), minlength=16)

    def _follow(self, block: Shuffles) -> None:
        """Serial correlation of whole shuffles, and runs of colours of the first card, from one shuffle to the next."""
        centred = block - block[0].mean()
        before = centred[:-1] if self.last is None else np.vstack([self.last, centred[:-1]])
        after = centred[1:] if self.last is None else centred
        self.products += float(np.einsum("ij,ij->", before, after))
        self.last = centred[-1]
        sides = block[:, 0] % 2 == 0
        self.runs += int(np.count_nonzero(sides[1:] != sides[:-1])) + int(self.last_side != bool(sides[0]))
        self.ones += int(sides.sum())
        self.last_side = bool(sides[-1])


def five_card_classes(block: Shuffles) -> NDArray[np.int64]:
    """The class of the first five cards of each shuffle, as a place in `FIVE_CARD_HANDS`."""
    ranks, suits = block[:, :5] // 4, block[:, :5] % 4
    held = np.zeros((len(block), 13), np.int8)
    np.add.at(held, (np.arange(len(block))[:, None], ranks), 1)
    flush = (suits == suits[:, :1]).all(axis=1)
    straight = np.isin((held.astype(np.int64) << np.arange(13)).sum(axis=1) * (held.max(axis=1) == 1), _STRAIGHTS)
    pairs, most = (held == 2).sum(axis=1), held.max(axis=1)
    found = np.select(
        [straight & flush, most == 4, (most == 3) & (pairs == 1), flush, straight, most == 3, pairs == 2, pairs == 1],
        [8, 7, 6, 5, 4, 3, 2, 1],
        0,
    )
    return found.astype(np.int64)


def naturals(block: Shuffles) -> NDArray[np.int64]:
    """Naturals of the first four cards: none 0, player 1, banker 2, both 3. The player has the first and the third."""
    points = (block[:, :4] // 4 + 2).astype(np.int64)
    points = np.where(points == 14, 1, np.where(points >= 10, 0, points))
    player, banker = (points[:, 0] + points[:, 2]) % 10, (points[:, 1] + points[:, 3]) % 10
    found: NDArray[np.int64] = (player >= 8) + 2 * (banker >= 8)
    return found


def seven_card_classes(block: Shuffles) -> NDArray[np.int64]:
    """Of the first seven cards: how many ranks there are, and 8 more where the joker is among them."""
    hand = block[:, :7]
    held = np.zeros((len(block), 14), np.int8)
    np.add.at(held, (np.arange(len(block))[:, None], hand // 4), 1)
    found: NDArray[np.int64] = (held[:, :13] > 0).sum(axis=1) + 8 * held[:, 13]
    return found


def natural_odds(decks: int) -> list[float]:
    """The exact chances of the classes of `naturals`, over every four values in order."""
    left = [16 * decks, *[4 * decks] * 9]
    found = [0, 0, 0, 0]
    for code in range(10_000):
        values = [code // 10**place % 10 for place in range(4)]
        ways, taken = 1, [0] * 10
        for value in values:
            ways *= left[value] - taken[value]
            taken[value] += 1
        found[((values[0] + values[2]) % 10 >= 8) + 2 * ((values[1] + values[3]) % 10 >= 8)] += ways
    return [each / perm(52 * decks, 4) for each in found]


def seven_card_odds() -> list[float]:
    """The exact chances of the classes of `seven_card_classes`: seven cards of 53, by how many ranks they have."""
    found = [0.0] * 16
    for jokers, cards in ((0, 7), (1, 6)):
        # ways[r][c]: sets of c cards with r ranks, from one rank after the other.
        ways = [[0] * (cards + 1) for _ in range(cards + 1)]
        ways[0][0] = 1
        for _ in range(13):
            for ranks in range(cards, 0, -1):
                for held in range(cards, 0, -1):
                    more = (comb(4, k) * ways[ranks - 1][held - k] for k in range(1, min(4, held) + 1))
                    ways[ranks][held] += sum(more)
        for ranks in range(cards + 1):
            found[ranks + 8 * jokers] = ways[ranks][cards] / comb(53, 7)
    return found


def tests_of(counts: ShuffleCounts) -> list[Tested]:
    """Every test of one pack."""
    many, places = counts.shuffles, len(counts.pack.cards())
    copies = counts.pack.decks
    tallies = counts.tallies
    alike = 4 * copies if copies > 1 else 1
    found = [_places(tallies["card x place"], many, copies), _pairs(tallies["adjacent pairs"], many, alike, places)]
    expected = {
        "five-card hands": lambda: [each / comb(52, 5) for each in FIVE_CARD_HANDS.values()],
        "baccarat naturals": lambda: natural_odds(copies),
        "pai gow hands": seven_card_odds,
    }
    found += [_classes(name, tallies[name], odds()) for name, odds in expected.items() if name in tallies]
    squares = float(((np.array(counts.pack.cards()) - np.mean(counts.pack.cards())) ** 2).sum())
    z = counts.products / sqrt((many - 1) * squares**2 / (places - 1))
    found.append(Tested("serial correlation", z, 0, normal_tails(z)))
    ones, zeros = counts.ones, many - counts.ones
    mean = 2 * ones * zeros / many + 1
    spread = sqrt((mean - 1) * (mean - 2) / (many - 1))
    z = (counts.runs - mean) / spread
    found.append(Tested("runs of the first card", z, 0, normal_tails(z)))
    return found


def _places(tally: NDArray[np.int64], many: int, copies: int) -> Tested:
    """Card x place. One shuffle puts each card somewhere once, so the usual statistic shrinks by (n - 1) / n."""
    places, kinds = tally.shape
    off = float(((tally - many * copies / places) ** 2).sum())
    statistic, freedom = off * (places - 1) / (many * copies), (kinds - 1) * (places - 1)
    return Tested("card x place", statistic, freedom, chi_square_tail(statistic, freedom))


def _pairs(tally: NDArray[np.int64], many: int, copies: int, places: int) -> Tested:
    """What lies on what: every two different cards as often, and two that are alike less often."""
    kinds = places // copies
    odds = np.full((kinds, kinds), copies * copies / (places * (places - 1)))
    np.fill_diagonal(odds, copies * (copies - 1) / (places * (places - 1)))
    return _classes("adjacent pairs", tally, odds.ravel().tolist(), many)


def _classes(name: str, tally: NDArray[np.int64], odds: list[float], many: int | None = None) -> Tested:
    """Chi-square of classes; those that cannot come must not, and those expected less than five times count as one."""
    total = int(tally.sum()) if many is None else many
    chances = np.array(odds)
    if tally[chances == 0].any():
        return Tested(name, np.inf, 1, 0.0)
    rare = (chances > 0) & (chances * total < 5)
    seen, expected = tally[(chances > 0) & ~rare].tolist(), (chances[(chances > 0) & ~rare] * total).tolist()
    if rare.any():
        seen.append(int(tally[rare].sum()))
        expected.append(float(chances[rare].sum() * total))
    if len(seen) < 2:
        # Too few shuffles for this test.
        return Tested(name, 0.0, 0, 1.0)
    statistic = float(sum((one - due) ** 2 / due for one, due in zip(seen, expected, strict=True)))
    return Tested(name, statistic, len(seen) - 1, chi_square_tail(statistic, len(seen) - 1))


def shuffled_blocks(pack: Pack, shuffles: int, shuffle: Shuffle) -> Iterator[Shuffles]:
    """So many shuffles of a new pack, in blocks of rows."""
    fresh: list[Any] = sorted(pack.cards())
    for done in range(0, shuffles, BLOCK):
        rows = []
        for _ in range(min(BLOCK, shuffles - done)):
            stack = list(fresh)
            shuffle(stack)
            rows.append(bytes(stack))
        yield np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), len(fresh))
