"""A whole round of twenty-one as the lab prices it: every hand dealt, played best, and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, perm

import numpy as np

from houseway.odds.core.deal_counts import WagerEnd
from houseway.odds.games.twentyone.exact_worth import ANY_END, Counts, Tasks, expected
from houseway.odds.games.twentyone.hand_pays import GIVEN_UP, LOST, NO_ACTION, Paid
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import UpCardPlay, every_up, follow
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT, SURRENDER
from houseway.odds.games.twentyone.two_hands.switch import two_hands_tasks


@dataclass(frozen=True)
class PricedRound:
    """The best moves after every up card, and how often each end of a wager is expected."""

    table: TwentyOneTable
    behind: list[UpCardPlay]
    rows: dict[WagerEnd, Fraction]

    @property
    def ev(self) -> Fraction:
        return sum((row.net * often for row, often in self.rows.items()), Fraction(0))

    @property
    def squares(self) -> float:
        """The squares of what hands gain, as they are expected in a round."""
        return float(sum(row.net**2 * often for row, often in self.rows.items()))


def play_round(table: TwentyOneTable, behind: list[UpCardPlay] | None = None) -> PricedRound:
    """Every up card and every hand. For a player with two hands, one of them next to the other.

    Hands are played by the best moves, or as `behind` every up card plays them.
    """
    behind = behind or every_up(table)
    return round_of(table, behind, [two_hands_tasks(each) if table.two_spots else hand_tasks(each) for each in behind])


def round_of(table: TwentyOneTable, behind: list[UpCardPlay], tasks: Sequence[Tasks]) -> PricedRound:
    """A round whose hands end as the tasks of every up card say."""
    rows: dict[WagerEnd, Fraction] = {}
    for some in dict.fromkeys((table.without_suits, table)):
        mine = [its for each, its in zip(behind, tasks, strict=True) if each.table is some]
        for row, often in priced(some, expected(some, mine)).items() if mine else ():
            rows[row] = rows.get(row, Fraction(0)) + often
    for each in behind:
        _with_naturals(each.table, each, rows)
    for paid in table.wager.pays:
        rows.setdefault(WagerEnd(paid.on, str(paid.pays), paid.pays.exact(), Fraction(1)), Fraction(0))
    return PricedRound(table, behind, dict(sorted(rows.items(), key=_order)))


def _order(item: tuple[WagerEnd, Fraction]) -> tuple[Fraction, Fraction, str]:
    row, _ = item
    return -row.net, row.stake, row.name


def rows_of(behind: UpCardPlay, firsts: Sequence[Fraction]) -> dict[WagerEnd, Fraction]:
    """The ends of hands after one up card, where only a share of first cards of each kind is looked at."""
    table = behind.table
    rows = priced(table, expected(table, [hand_tasks(behind, firsts)]))
    _with_naturals(table, behind, rows, firsts)
    return rows


def _orders(low: int, high: int, firsts: Sequence[Fraction]) -> Fraction:
    """In how many orders two cards come, where only shares of the first cards are looked at."""
    if not firsts:
        return Fraction(1 if low == high else 2)
    return firsts[low] if low == high else firsts[low] + firsts[high]


def hand_tasks(behind: UpCardPlay, firsts: Sequence[Fraction] = ()) -> Tasks:
    """Every end of two dealt cards. Of the first cards, these shares by kind are looked at, or all."""
    table = behind.table
    parts = table.parts * lcm(*(share.denominator for share in firsts))
    found, starts = Tasks(behind.up, parts), []
    for low, high, hand in table.hands.pairs():
        orders = parts * _orders(low, high, firsts)
        if not orders:
            continue
        for word, share in table.naturals.player.get((low, high), {}).items():
            whole = np.array([int(orders * share), 0, table.natural_of(word)])
            found.add(table.hands.counts[[hand]], *whole[:, None])
        plain = int(orders * table.plain(low, high))
        if not plain:
            continue
        if (move := behind.chosen(low, high)) == SPLIT:
            gone, ways, times, numbers = behind.split_tasks_of(low, high)
            found.add(gone, plain * ways, times, numbers)
        else:
            starts.append((hand, plain, move))
    hands, times, numbers, ways = follow(table, behind.main, starts).columns(table)
    found.add(table.hands.counts[hands], ways, times, numbers)
    return found


def priced(table: TwentyOneTable, counts: Counts) -> dict[WagerEnd, Fraction]:
    """Ends of hands as rows of the wager. Naturals that take first wagers alone are left to `_with_naturals`."""
    found: Counter[WagerEnd] = Counter()
    returned = Fraction(0)
    for (times, number, end), often in counts.items():
        stake = Fraction(2**times)
        natural = end != ANY_END and table.bank.naturals[end]
        if natural and table.first_alone and not (table.is_own_natural(number) or number == table.surrendered):
            returned += stake * often
            continue
        cell = table.usually(number) if end == ANY_END else table.paid[number][end]
        for share, paid in cell:
            found[WagerEnd(paid.name, paid.pays, paid.net * stake, stake)] += often * share  # type: ignore[assignment]
    if table.first_alone:
        found[_row(NO_ACTION)] += returned  # type: ignore[assignment]
    return {row: Fraction(often) for row, often in found.items()}


def _row(paid: Paid) -> WagerEnd:
    return WagerEnd(paid.name, paid.pays, paid.net, Fraction(1))


def _with_naturals(
    table: TwentyOneTable, behind: UpCardPlay, rows: dict[WagerEnd, Fraction], firsts: Sequence[Fraction] = ()
) -> None:
    """Add the bank's naturals that were hidden while hands were played."""
    up = behind.up

    def put(paid: Paid, often: Fraction) -> None:
        rows[_row(paid)] = rows.get(_row(paid), Fraction(0)) + often

    if table.checked[up] or table.names_naturals:
        for (shown, first, _, paid), often in table.two_naturals.items():
            if shown == up:
                put(paid, often * (firsts[first] if firsts else 1))
    if not behind.hides:
        return
    for low, high, _ in table.hands.pairs():
        if table.is_natural(low, high):
            continue
        looked_at = _orders(low, high, firsts) / (1 if low == high else 2)
        often = natural_beside(table, up, low, high) * table.plain(low, high) * looked_at
        given_up = behind.chosen(low, high) == SURRENDER
        if table.checked[up]:
            put(GIVEN_UP if given_up and table.early else LOST, often)
        elif not given_up:
            # The first wager is lost and everything else goes back.
            put(LOST, often)
            put(NO_ACTION, -often)


def natural_beside(table: TwentyOneTable, up: int, low: int, high: int) -> Fraction:
    """How likely the bank has a natural with this up card while a player has these two cards."""
    left = list(table.shoe.held)
    ways = table.shoe.shown[up] * (1 if low == high else 2)
    left[up] -= 1
    for kind in (low, high):
        ways *= max(left[kind], 0)
        left[kind] -= 1
    holes = sum(max(count, 0) for count, natural in zip(left, table.natural_with[up], strict=True) if natural)
    return Fraction(ways * holes, perm(table.shoe.size, 4))
