"""Settlement as pure functions, shared by the live table and the odds lab."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from houseway.rules.sheet.spec import PayRow, WagerRules
from houseway.rules.sheet.values import Cents

Result = Literal["wins", "loses", "pushes"]
Money = Literal["used once", "used again"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an outcome means for a wager: a pay row (and `more` that are paid as well), a push, or a loss."""

    result: Result
    on: str = ""
    row: PayRow | None = None
    more: tuple[PayRow, ...] = ()


def verdict(wager: WagerRules, outcomes: Sequence[str]) -> Verdict:
    """Pushes first, then the pay rows in printed order; anything else loses."""
    if wager.paid == "for each":
        rows = [row for row in wager.pays for outcome in outcomes if row.on == outcome]
        return Verdict("wins", rows[0].on, rows[0], tuple(rows[1:])) if rows else Verdict("loses")
    for outcome in wager.pushes:
        if outcome in outcomes:
            return Verdict("pushes", outcome)
    for row in wager.pays:
        if row.on in outcomes:
            return Verdict("wins", row.on, row)
    return Verdict("loses")


class Stake(Struct, frozen=True, gc=False):
    """One wager in settlement order."""

    seat: int
    wager: WagerRules
    amount: Cents
    verdict: Verdict


class SettledStake(Struct, frozen=True, gc=False):
    """The settlement of a stake: what the bank takes of it, and what the bank pays on it. The rest of it goes back."""

    stake: Stake
    taken: Cents
    paid: Cents

    @property
    def covered(self) -> bool:
        """Whether the bank settled all of it."""
        return (self.taken if self.stake.verdict.result == "loses" else self.paid) == self.due

    @property
    def due(self) -> Cents:
        return due(self.stake)


def due(stake: Stake) -> Cents:
    """What settles a stake in full: the stake itself when it loses, its pay when it wins, nothing on a push."""
    ruled = stake.verdict
    if ruled.result == "loses":
        return stake.amount
    if ruled.result == "pushes":
        return 0
    assert ruled.row is not None
    paid = ruled.row.pays.pays(stake.amount)
    return paid + sum([row.pays.pays(stake.amount) for row in ruled.more]) if ruled.more else paid


@dataclass(slots=True)
class Reach:
    """What a bank can still pay and still collect.

    Used once: every chip of the bank covers one chip of action, won or lost. Used again: what was collected may pay
    later winners. Either way the bank never wins or loses more than it put up.
    """

    pays: Cents
    takes: Cents
    money: Money = "used once"

    def settle(self, stakes: Iterable[Stake]) -> list[SettledStake]:
        """Settle in order until the bank is exhausted; what it cannot cover is returned."""
        return [line_of(stake, self.meet(stake, due(stake))) for stake in stakes]

    def meet(self, stake: Stake, wanted: Cents) -> Cents:
        """Collect or pay as much of what is due on a stake as the bank can; returns how much."""
        back = 1 if self.money == "used again" else -1
        if stake.verdict.result == "loses":
            settled = min(wanted, self.takes)
            self.takes -= settled
            self.pays += back * settled
        else:
            settled = min(wanted, self.pays)
            self.pays -= settled
            self.takes += back * settled
        return settled


def line_of(stake: Stake, settled: Cents) -> SettledStake:
    """The settlement of a stake of which this much is collected, or on which this much is paid."""
    return SettledStake(stake, settled, 0) if stake.verdict.result == "loses" else SettledStake(stake, 0, settled)


def settle(bank: Cents, stakes: Iterable[Stake], money: Money = "used once") -> list[SettledStake]:
    """Settle everything against a bank of this size."""
    return Reach(bank, bank, money).settle(stakes)
