"""Settlement as pure functions, shared by the live table and by whoever computes odds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from houseway.rules.spec import PayRow, WagerRules
from houseway.rules.values import Cents

Result = Literal["wins", "loses", "pushes"]
Money = Literal["used once", "used again"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an outcome means for a wager: the pay row that applies, or a push, or a loss."""

    result: Result
    on: str = ""
    row: PayRow | None = None


def verdict(wager: WagerRules, outcomes: Collection[str]) -> Verdict:
    """Pushes first, then the pay rows in printed order; anything else loses."""
    for outcome in wager.pushes:
        if outcome in outcomes:
            return Verdict("pushes", outcome)
    for row in wager.pays:
        if row.on in outcomes:
            return Verdict("wins", row.on, row)
    return Verdict("loses")


@dataclass(frozen=True, slots=True)
class Stake:
    """One wager in settlement order."""

    seat: int
    wager: WagerRules
    amount: Cents
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Line:
    """What becomes of a stake: what the bank takes of it, what the bank pays on it. The rest of it goes back."""

    stake: Stake
    taken: Cents
    paid: Cents

    @property
    def covered(self) -> bool:
        """Whether the bank could settle the whole of it."""
        due = self.due
        return (self.taken if self.stake.verdict.result == "loses" else self.paid) == due

    @property
    def due(self) -> Cents:
        return due(self.stake)


def due(stake: Stake) -> Cents:
    """What settles a stake in full: the stake itself when it loses, its pay when it wins, nothing on a push."""
    match stake.verdict.result:
        case "loses":
            return stake.amount
        case "wins":
            assert stake.verdict.row is not None
            return stake.verdict.row.pays.pays(stake.amount)
        case "pushes":
            return 0


def settle(bank: Cents, stakes: Iterable[Stake], money: Money = "used once") -> list[Line]:
    """Settle in order until the bank is exhausted; what it cannot cover is returned.

    Used once: every chip of the bank meets one chip of action, won or lost. Used again: what has been collected may pay
    later winners. Either way the bank never wins or loses more than it put up.
    """
    lines = []
    down = up = bank
    for stake in stakes:
        wanted = due(stake)
        if stake.verdict.result == "loses":
            settled = min(wanted, up)
            lines.append(Line(stake, settled, 0))
            up -= settled
            down += settled if money == "used again" else -settled
        else:
            settled = min(wanted, down)
            lines.append(Line(stake, 0, settled))
            down -= settled
            up += settled if money == "used again" else -settled
    return lines
