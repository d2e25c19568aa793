"""Chips move in pairs, in whole cents, and the sum never changes."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import BrokenLaw
from houseway.play.events import Event, Moved
from houseway.rules.values import Cents, dollars

POT = "pot"
BANK = "bank"
COLLECTION = "collection"
JACKPOT = "jackpot"


# The names of a seat's own accounts, by seat: asked for at every turn, so made once.
# Seats and people who stand behind them have numbers below this.
PEOPLE = 32
STACKS = tuple(f"seat {seat}" for seat in range(PEOPLE))
BETS = tuple(f"seat {seat} bet" for seat in range(PEOPLE))


def stack(seat: int) -> str:
    """The chips in front of a seat that are not in play."""
    return STACKS[seat]


def bet(seat: int) -> str:
    """What a seat has bet in this betting round, before it is pulled into the pot."""
    return BETS[seat]


def circle(seat: int, wager: str) -> str:
    """A wager of a seat on the layout."""
    return f"seat {seat} {wager}"


class Ledger:
    """Accounts by name. Every move is logged with its reason."""

    __slots__ = ("balances", "events", "opening")

    def __init__(self, opening: Mapping[str, Cents], events: list[Event]) -> None:
        self.balances: dict[str, Cents] = dict(opening)
        self.opening: dict[str, Cents] = dict(opening)
        self.events = events

    def __getitem__(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def move(self, payer: str, payee: str, amount: Cents, because: str) -> None:
        """Pay from one account to another. Overdrawing, or moving nothing, is our bug and stops the table."""
        balances = self.balances
        held = balances.get(payer, 0)
        if type(amount) is not int or amount <= 0 or held < amount or payer == payee:
            raise BrokenLaw(
                f"{payer} holds {dollars(held)} and cannot move {dollars(amount)} to {payee}", where=because
            )
        balances[payer] = held - amount
        balances[payee] = balances.get(payee, 0) + amount
        self.events.append(Moved(payer, payee, amount, because))

    def audit(self) -> None:
        """The sum is what it was, and nobody is in debt."""
        if sum(self.balances.values()) != sum(self.opening.values()):
            raise BrokenLaw(
                f"the chips add up to {dollars(sum(self.balances.values()))}, "
                f"they were {dollars(sum(self.opening.values()))}"
            )
        if min(self.balances.values(), default=0) < 0:
            raise BrokenLaw(f"an account is overdrawn: {self.balances}")

    def give_back(self) -> None:
        """A void round: every account as it was."""
        self.balances = dict(self.opening)

    def net(self) -> dict[str, Cents]:
        """What each account has gained since the round began, where it has."""
        accounts = {**self.opening, **self.balances}
        changes = {account: self[account] - self.opening.get(account, 0) for account in accounts}
        return {account: change for account, change in changes.items() if change}
