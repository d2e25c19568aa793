"""An action at a table while it is being carried out: who does it, what changes, and what must be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from houseway.room.money.books import Books, purse, seat_account
from houseway.room.people.rights import RIGHTS
from houseway.room.store.change import Change, NewEntry
from houseway.room.tables.live_table import LiveTable
from houseway.room.tables.stored_session import Drawn
from houseway.room.wire import protocol as p
from houseway.rules.sheet.values import Cents

STAFF = RIGHTS["rule at tables"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a person with a role. The clock and the bots have the number 0."""

    person: int
    name: str
    role: p.Role = "player"

    @property
    def staff(self) -> bool:
        return self.role in STAFF


CLOCK = Actor(0, "the clock", "floor")


@dataclass(slots=True)
class Action:
    """One action: at which table, by whom, when, and everything that must be written for it.

    `keeps` is false where the state between rounds has not changed; `begun` is set once cards have been taken.
    """

    table: LiveTable
    books: Books
    actor: Actor
    at: float
    next_round: Callable[[], int] | None = None
    command: str | None = None
    round_id: int = 0
    change: Change = field(default_factory=Change)
    payload: dict[str, Any] = field(default_factory=dict)
    drawn: Drawn | None = None
    digest: str | None = None
    # Digests of the round as it was dealt and as it ended, where this action did that.
    dealt: str = ""
    ended: str = ""
    proof: str = ""
    # The second member of the staff who has agreed; 0 for none.
    seconded: int = 0
    keeps: bool = True
    begun: bool = False

    @property
    def now(self) -> int:
        return int(self.at)

    def move(self, payer: str, payee: str, cents: Cents, because: str) -> None:
        """Add an entry that moves chips from one account of the books to another."""
        if cents:
            postings, round_id = {payer: -cents, payee: cents}, self.round_id or None
            self.change.entries.append(
                NewEntry(
                    because,
                    self.actor.name,
                    postings,
                    self.now,
                    self.table.id,
                    round_id,
                    person=self.actor.person or None,
                )
            )

    def pay_in(self, person: int, seat: int, chips: Cents, because: str) -> None:
        mine = purse(person, self.table.config.chips)
        self.move(mine, seat_account(self.table.id, seat), chips, because)

    def check_purse(self, person: int, chips: Cents) -> None:
        self.books.check(purse(person, self.table.config.chips), chips)
