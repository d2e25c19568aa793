"""Bodies of the cashier, the auditor, and what two members of the staff agree on."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from houseway.room.wire.protocol import ChipKind, Role
from houseway.room.wire.schemas import Id, Person
from houseway.room.wire.table_commands import Chips
from houseway.rules.sheet.values import Cents


class Sale(Struct, forbid_unknown_fields=True):
    """Sell cash chips to a person, or redeem them. `id` makes a repeated request harmless."""

    person: Id
    cents: Chips
    id: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9-]+$")]


class Posting(Struct, forbid_unknown_fields=True):
    account: str
    cents: Cents


class BookEntry(Struct, forbid_unknown_fields=True):
    """One entry of the books: its postings sum to zero. `at` is seconds since 1970.

    `person` is the number of who made it; the house, the tables and their clocks have none.
    """

    id: int
    at: int
    because: str
    by: str
    person: int | None
    table: int | None
    round: int | None
    postings: tuple[Posting, ...]


class StatementLine(Struct, forbid_unknown_fields=True):
    at: int
    because: str
    chips: ChipKind
    cents: Cents
    balance: Cents


class Statement(Struct, forbid_unknown_fields=True):
    person: Person
    balances: dict[ChipKind, Cents]
    lines: tuple[StatementLine, ...]


class BooksPage(Struct, forbid_unknown_fields=True):
    """The ledger: entries, newest first, and the balance of every account that is not empty. `total` is always zero.

    `names` says in words what each of these accounts is.
    """

    entries: tuple[BookEntry, ...]
    next: int | None
    balances: dict[str, Cents]
    names: dict[str, str]
    total: Cents


class Proposal(Struct, forbid_unknown_fields=True):
    """What a member of the staff has asked for, and a second one must agree to. `says` tells it in a line."""

    id: int
    at: int
    person: int
    name: str
    what: str
    body: dict[str, Any]
    says: str


class Decided(Struct, forbid_unknown_fields=True):
    """What has become of something that one has asked for, in a line."""

    id: int
    at: int
    says: str


class Proposals(Struct, forbid_unknown_fields=True):
    """What waits for a second person, and what others have `decided` on one's own proposals within a day."""

    proposals: tuple[Proposal, ...]
    decided: tuple[Decided, ...]


class Decide(Struct, forbid_unknown_fields=True):
    agree: bool


class GiveRole(Struct, forbid_unknown_fields=True):
    """A role for an account; `player` takes a member of the staff out of it."""

    person: Id
    role: Role


class StaffLine(Struct, forbid_unknown_fields=True):
    """Something that a member of the staff has done or read: `about` as it is kept, `says` in words."""

    id: int
    at: int
    person: int | None
    name: str
    role: str
    what: str
    about: str
    says: str


class StaffLog(Struct, forbid_unknown_fields=True):
    lines: tuple[StaffLine, ...]
    next: int | None
