"""The books in memory: what every account holds now. Chips move in pairs, in whole cents; the sum is always zero.

A change is booked here before it is on the disk, so that the same chips are not spent twice meanwhile; if it does not
get there it is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.errors import BadInput, BrokenLaw
from houseway.play.ids import COLLECTION, JACKPOT, STACKS, Account
from houseway.room.store.change import NewEntry
from houseway.room.store.store import ISSUERS
from houseway.room.wire.protocol import ChipKind
from houseway.rules.sheet.values import Cents, dollars

CASHIER, HOUSE_CHIPS = ISSUERS
CHIP_KINDS: tuple[ChipKind, ...] = ("play", "cash")


def purse(person: int, chips: ChipKind) -> str:
    """What a person has outside of the tables."""
    return f"person {person} {chips}"


def at_table(table: int, account: Account, chips: ChipKind) -> str:
    """An account of a round in the books: `seat 3`, `pot`; what the house receives is one account for all tables."""
    return f"{account} {chips}" if account in (COLLECTION, JACKPOT) else f"{_of_table(table)}{account}"


def seat_account(table: int, seat: int) -> str:
    return f"{_of_table(table)}{STACKS[seat]}"


def accounts_of(table: int, balances: Mapping[str, Cents]) -> dict[str, Cents]:
    """The accounts of one table with what they hold, without those that the house has for all tables."""
    return {account: cents for account, cents in balances.items() if account.startswith(_of_table(table))}


def _of_table(table: int) -> str:
    """How the accounts of a table begin. No number begins another one, since a space follows it."""
    return f"table {table} "


def unclaimed(chips: ChipKind) -> str:
    """Chips of a carried pot that belonged to nobody when the table was closed."""
    return f"unclaimed {chips}"


def issuer(chips: ChipKind) -> str:
    return CASHIER if chips == "cash" else HOUSE_CHIPS


class Books:
    """Balances by account."""

    def __init__(self, balances: Mapping[str, Cents]) -> None:
        self.balances: dict[str, Cents] = dict(balances)
        # What is on the disk, and so may be shown.
        self.settled: dict[str, Cents] = dict(balances)
        self.audit()

    def __getitem__(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def check(self, account: str, needed: Cents) -> None:
        """Refuse an amount that the account does not hold."""
        if self[account] < needed:
            raise BadInput(f"{dollars(needed)} is more than the balance of {dollars(self[account])}", field="chips")

    def book(self, entries: Sequence[NewEntry]) -> None:
        """All of the entries, or none where an account would owe that may not."""
        after: dict[str, Cents] = {}
        for entry in entries:
            for account, cents in entry.postings.items():
                after[account] = after.get(account, self[account]) + cents
        for account, held in after.items():
            if held < 0 and account not in ISSUERS:
                raise BrokenLaw(f"{account} would owe {dollars(-held)}", where=entries[0].because)
        self.balances.update(after)

    def settle(self, entries: Sequence[NewEntry]) -> None:
        """Mark entries as written to the disk."""
        _add(self.settled, entries, 1)

    def take_back(self, entries: Sequence[NewEntry]) -> None:
        """Undo entries that could not be written."""
        _add(self.balances, entries, -1)

    def audit(self) -> None:
        if total := sum(self.balances.values()):
            raise BrokenLaw(f"the books are off by {dollars(total)}")

    def purses(self, person: int) -> dict[ChipKind, Cents]:
        """The balances of a person, as they stand on the disk."""
        return {chips: self.settled.get(purse(person, chips), 0) for chips in CHIP_KINDS}


def _add(held: dict[str, Cents], entries: Sequence[NewEntry], times: int) -> None:
    for entry in entries:
        for account, cents in entry.postings.items():
            held[account] = held.get(account, 0) + times * cents
