"""The exact worth of a way to play twenty-one: integers modulo primes, combined to fractions.

All counts share one known denominator, the orders of that many cards from the shoe. Enough primes are used to know
the numerators for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import perm, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.odds.core.progress import progress
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.twentyone_kernels import expected_ends
from houseway.ranking.kernels.batch_rows import run

Ways: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = dict[tuple[int, int, int], Fraction]
"""Expected counts, by how often a hand is doubled, the number of its total, and the bank's end."""

ANY_END = -1
# A cell is never expected more often in a round than there are hands.
_HEADROOM = 64
_BELOW = 2**44
# These bits are enough for the cards of a kind in a hand, and for the second hands of a player.
_BITS = 5


@dataclass
class Tasks:
    """Hands that end after one up card: the cards that are gone, in how many ways, and how the hand ended.

    Where a player has a second hand, `beside` is the number of the matrix of its possible two cards, otherwise -1. The
    ways are counted in parts, `scale` to a way.
    """

    up: int
    scale: int = 1
    parts: list[tuple[Ways, Ways, Ways, Ways, Ways]] = field(default_factory=list)
    matrices: list[Ways] = field(default_factory=list)

    def add(self, gone: Ways, ways: Ways, times: Ways, numbers: Ways, beside: int = -1) -> None:
        """Rows of cards, with the ways, the doublings and the number of the total of each row."""
        self.parts.append((gone, ways, times, numbers, np.full(len(gone), beside, np.int64)))

    def columns(self) -> list[Ways]:
        return [np.concatenate(column) for column in zip(*self.parts, strict=True)]

    def merged(self) -> Tasks:
        """The same with one row where the same cards are gone and a hand ended the same way; without second hands."""
        gone, ways, times, numbers, _ = self.columns()
        keys = _keys(gone)
        order = np.lexsort((numbers, times, keys))
        columns = np.stack([keys, times, numbers])[:, order]
        first = np.flatnonzero(np.append(True, (columns[:, 1:] != columns[:, :-1]).any(axis=0)))
        found = Tasks(self.up, self.scale)
        found.add(gone[order[first]], np.add.reduceat(ways[order], first), *columns[1:, first])
        return found

    @property
    def most(self) -> int:
        """The most cards that are gone, those of the second hand included."""
        return max(int(part[0].sum(axis=1).max(initial=0)) for part in self.parts) + 2 * bool(self.matrices)


def _keys(counts: Ways) -> Ways:
    """A number for every row of small counts."""
    found: Ways = (counts << _BITS * np.arange(counts.shape[1])).sum(axis=1)
    return found


def primes(bound: int) -> list[int]:
    """The largest primes below 2**44 whose product is above a bound."""
    found: list[int] = []
    number = _BELOW - 1
    while prod(found) <= bound:
        if _is_prime(number):
            found.append(number)
        number -= 2
    return found


def _is_prime(number: int) -> bool:
    """The Miller-Rabin test, which is certain below 3,317,044,064,679,887,385,961,981 with these witnesses."""
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    for witness in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(witness, (number - 1) >> twos, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


class _KernelTasks:
    """The tasks of one up card as the kernel takes them: hands with the same cards gone are adjacent."""

    def __init__(self, table: TwentyOneTable, tasks: Tasks) -> None:
        self.table, self.up = table, tasks.up
        hides = table.checked[tasks.up]
        kinds = len(table.shoe.kinds)
        gone, ways, times, numbers, beside = tasks.columns()
        keys = _keys(np.column_stack([gone, beside + 1]))
        order = np.argsort(keys, kind="stable")
        _, first = np.unique(keys[order], return_index=True)
        self.starts = np.append(first, len(keys)).astype(np.int64)
        self.gone = np.ascontiguousarray(gone[order][first])
        self.beside = np.ascontiguousarray(beside[order][first])
        self.ways = np.ascontiguousarray(ways[order])
        self.cells = np.ascontiguousarray((times * len(table.paid) + numbers)[order])
        self.flat = np.ascontiguousarray(table.flats(tasks.up, hides=hides)[numbers][order])
        self.held = np.array(table.shoe.without(tasks.up))
        self.hidden = table.hidden(tasks.up, hides=hides)
        self.tree = table.bank.behind[tasks.up]
        self.ends = table.ends(tasks.up, hides=hides)
        self.matrices = np.array(tasks.matrices, np.int64).reshape(-1, kinds, kinds)
        drawn = np.array(self.tree.hands, np.int64)
        inner = ((drawn @ self.matrices) * drawn).sum(axis=2)
        self.inner = np.ascontiguousarray(inner.reshape(len(self.matrices), len(drawn)))

    def expected(self, prime: int, inverses: NDArray[np.int64]) -> NDArray[np.int64]:
        table, tree = self.table, self.tree
        out = np.zeros(((1 + table.times) * len(table.paid), len(table.bank.totals) + 1), np.int64)
        expected_ends(
            prime, inverses, table.shoe.shown[self.up], self.gone, self.starts, self.ways, self.cells, self.flat,
            self.beside, self.held, self.hidden, tree.card, tree.before, tree.depth, tree.orders, self.ends,
            self.matrices, self.inner, out,
        )  # fmt: skip
        return out


def expected(table: TwentyOneTable, tasks: Sequence[Tasks]) -> Counts:
    """How often every end is expected in a round."""
    size = table.shoe.size
    deepest = max(each.most + table.bank.behind[each.up].deepest for each in tasks)
    cards = min(1 + deepest, size)
    whole = perm(size, cards)
    scale = tasks[0].scale
    moduli = primes(_HEADROOM * scale * whole)
    inverses = [
        np.array([pow(size - gone, -1, prime) if gone < size else 0 for gone in range(cards + 2)], np.int64)
        for prime in moduli
    ]
    ready = [_KernelTasks(table, each) for each in tasks]
    jobs = [(each, at) for at in range(len(moduli)) for each in ready]
    with progress("parts of the count", len(jobs)) as advance:

        def job(number: int) -> NDArray[np.int64]:
            each, at = jobs[number]
            found = each.expected(moduli[at], inverses[at])
            advance(1)
            return found

        parts = run(len(jobs), job)
    rests = [
        sum(parts[at * len(ready) : (at + 1) * len(ready)], np.zeros_like(parts[0])) % moduli[at]
        for at in range(len(moduli))
    ]
    return {cell: often / scale for cell, often in _together(table, rests, moduli, whole).items()}


def _together(table: TwentyOneTable, rests: list[NDArray[np.int64]], moduli: list[int], whole: int) -> Counts:
    """Numbers below the product of the primes, from their remainders modulo each prime."""
    product = prod(moduli)
    parts = [(product // prime) * pow(product // prime, -1, prime) for prime in moduli]
    found: Counts = {}
    any_end = len(table.bank.totals)
    for cell, end in np.argwhere(np.any(np.array(rests) != 0, axis=0)).tolist():
        # The kernel returns probabilities: multiplied by the denominator they are whole.
        number = sum(int(rest[cell, end]) * part for rest, part in zip(rests, parts, strict=True)) * whole % product
        times, total = divmod(cell, len(table.paid))
        found[times, total, ANY_END if end == any_end else end] = Fraction(number, whole)
    return found
