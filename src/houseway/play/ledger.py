"""Chips move in pairs, in whole cents, and the sum never changes."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import BrokenLaw
from houseway.play.events import Event, Moved
from houseway.play.ids import Account
from houseway.rules.sheet.values import Cents, dollars


class Ledger:
    """What lies in each account. Every move is logged with its reason."""

    __slots__ = ("balances", "events", "opening")

    def __init__(self, opening: Mapping[Account, Cents], events: list[Event]) -> None:
        self.balances: dict[Account, Cents] = dict(opening)
        self.opening: dict[Account, Cents] = dict(opening)
        self.events = events

    def __getitem__(self, account: Account) -> Cents:
        return self.balances.get(account, 0)

    def move(self, payer: Account, payee: Account, amount: Cents, because: str, pot: int | None = None) -> None:
        """Pay from one account to another. Overdrawing, or moving nothing, is our bug and stops the table.

        Who awards a `pot` says its number.
        """
        balances = self.balances
        held = balances.get(payer, 0)
        if type(amount) is not int or amount <= 0 or held < amount or payer is payee:
            moved = dollars(amount) if type(amount) is int else repr(amount)
            raise BrokenLaw(f"{payer} holds {dollars(held)} and cannot move {moved} to {payee}", where=because)
        balances[payer] = held - amount
        balances[payee] = balances.get(payee, 0) + amount
        self.events.append(Moved(payer, payee, amount, because, pot))

    def audit(self) -> None:
        """The sum is what it was, and nobody is in debt."""
        if sum(self.balances.values()) != sum(self.opening.values()):
            raise BrokenLaw(
                f"the chips add up to {dollars(sum(self.balances.values()))}, "
                f"they were {dollars(sum(self.opening.values()))}"
            )
        if self.balances and min(self.balances.values()) < 0:
            raise BrokenLaw(
                f"an account is overdrawn: { ({str(each): cents for each, cents in self.balances.items()}) }"
            )

    def give_back(self) -> None:
        """A void round: every account as it was."""
        self.balances = dict(self.opening)

    def net(self) -> dict[Account, Cents]:
        """What each account has gained since the round began; accounts without a change are left out."""
        accounts = {**self.opening, **self.balances}
        changes = {account: self[account] - self.opening.get(account, 0) for account in accounts}
        return {account: change for account, change in changes.items() if change}
