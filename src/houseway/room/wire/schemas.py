"""Every body of the HTTP interface. The routes that carry them are listed in `routes`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from houseway.room.people.rights import Right
from houseway.room.wire.protocol import About, ChipKind, IncidentChoice, Role, RoundLine, SeatedPerson, TableCard
from houseway.room.wire.table_commands import Chips, Seat, Words
from houseway.room.wire.wire_types import Event, LogLine, View
from houseway.rules.sheet.values import Cents

Name: TypeAlias = Annotated[str, Meta(min_length=2, max_length=24, pattern=r"^[^\s\x00-\x1f].*[^\s\x00-\x1f]$")]
Password: TypeAlias = Annotated[str, Meta(min_length=10, max_length=200)]
Id: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
ExportAs: TypeAlias = Literal["json", "phh", "csv"]


class ErrorDetail(Struct, forbid_unknown_fields=True):
    """Why something was refused: a stable code, what is wrong and what is expected, and what it is about.

    `says` is for people: the message, with the seat or table that it is about; `where` is a text for a log.
    """

    code: str
    message: str
    where: str
    about: About
    says: str


class Refusal(Struct, forbid_unknown_fields=True):
    error: ErrorDetail


class Nothing(Struct, forbid_unknown_fields=True):
    """No content, said in JSON."""


# People -------------------------------------------------------------------------------------------------------


class BeGuest(Struct, forbid_unknown_fields=True):
    """Play without an account, for play chips. Without a name the house gives one."""

    name: Name | None = None


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password, to register or to log in."""

    name: Name
    password: Password


class LogIn(Struct, forbid_unknown_fields=True):
    """A name and a password, and the digits of an authenticator where the account has one."""

    name: Name
    password: Password
    code: Annotated[str, Meta(pattern="^[0-9]{6}$")] | None = None


class SessionLine(Struct, forbid_unknown_fields=True):
    """A session of one's own. `id` does not open it."""

    id: str
    began: int
    ends: int
    this: bool


class Sessions(Struct, forbid_unknown_fields=True):
    """Where somebody is logged in, and whether their password needs the digits of an `authenticator` beside it."""

    sessions: tuple[SessionLine, ...]
    authenticator: bool


class EndSession(Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=64)]


class Person(Struct, forbid_unknown_fields=True):
    id: int
    name: str
    role: Role
    guest: bool


class TakenPlace(Struct, forbid_unknown_fields=True):
    """Where somebody sits, or stands."""

    table: int
    seat: int


class Me(Struct, forbid_unknown_fields=True):
    """Who is asking. Without a session `person` is null. `csrf` goes into the X-Houseway-CSRF header of every POST.

    `may` are the rights of their role; without a session, of a guest.
    """

    room: str
    person: Person | None
    csrf: str | None
    balances: dict[ChipKind, Cents]
    places: tuple[TakenPlace, ...]
    may: tuple[Right, ...]


class PersonLine(Struct, forbid_unknown_fields=True):
    """Somebody in the room as the floor sees them; `in_play` are chips at tables."""

    person: Person
    balances: dict[ChipKind, Cents]
    in_play: dict[ChipKind, Cents]
    places: tuple[TakenPlace, ...]
    locked: bool


class People(Struct, forbid_unknown_fields=True):
    people: tuple[PersonLine, ...]


# Tables -------------------------------------------------------------------------------------------------------


class OpenTable(Struct, forbid_unknown_fields=True):
    """Open a table. What is left out is as the sheet proposes. Cash tables are the floor's to open.

    `bots` take seats at once; `seconds` is the time to answer; an `auto` table deals by itself.
    """

    game: Annotated[str, Meta(min_length=3, max_length=120)]
    name: Annotated[str, Meta(max_length=40)] = ""
    chips: ChipKind = "play"
    fee: Annotated[str, Meta(max_length=80)] | None = None
    betting: Annotated[str, Meta(max_length=40)] | None = None
    decks: Annotated[int, Meta(ge=1, le=16)] | None = None
    stakes: Annotated[dict[str, Annotated[str, Meta(max_length=40)]], Meta(max_length=8)] = field(default_factory=dict)
    readings: Annotated[dict[str, Annotated[str, Meta(max_length=80)]], Meta(max_length=60)] = field(
        default_factory=dict
    )
    seconds: Annotated[int, Meta(ge=5, le=600)] = 30
    auto: bool = True
    bots: Annotated[int, Meta(ge=0, le=20)] = 0


class Tables(Struct, forbid_unknown_fields=True):
    tables: tuple[TableCard, ...]


class TablePage(Struct, forbid_unknown_fields=True):
    table: TableCard
    people: tuple[SeatedPerson, ...]
    waits: str


class Rounds(Struct, forbid_unknown_fields=True):
    """The newest first; `next` is the `before` of the next page."""

    rounds: tuple[RoundLine, ...]
    next: int | None


class Frame(Struct, forbid_unknown_fields=True):
    """How the table stood after the first `after` events."""

    after: int
    view: View


class Replay(Struct, forbid_unknown_fields=True):
    """A finished round, step by step, as this person may see it: from their seat, or as a bystander (`seat` null).

    The auditor sees every card (`whole`). A round of an older format has no events and frames, but the `log` that
    was kept of it; `because` says why.
    """

    round: RoundLine
    seat: int | None
    whole: bool
    events: tuple[Event, ...]
    frames: tuple[Frame, ...]
    log: tuple[LogLine, ...]
    because: str = ""


# The floor ----------------------------------------------------------------------------------------------------


class CollectionLine(Struct, forbid_unknown_fields=True):
    """What a table collected in a shift under an option, in words. A shift is `2026-11-16 day`, swing or grave."""

    table: int
    name: str
    option: str
    shift: str
    rounds: int
    collection: Cents
    jackpot: Cents
    chips: ChipKind


class FloorTable(Struct, forbid_unknown_fields=True):
    """A table as the floor sees it. `reports` are the irregularities that its round accepts now."""

    table: TableCard
    people: tuple[SeatedPerson, ...]
    waits: str
    reports: tuple[IncidentChoice, ...]


class Alarm(Struct, forbid_unknown_fields=True):
    """Something that the floor must look at: where, and what is wrong."""

    where: str
    problem: str


class Floor(Struct, forbid_unknown_fields=True):
    """The open tables, what was collected by table, shift and option, and all of it together for each kind of chips."""

    tables: tuple[FloorTable, ...]
    collection: tuple[CollectionLine, ...]
    collected: dict[ChipKind, Cents]
    alarms: tuple[Alarm, ...]


class SeatPerson(Struct, forbid_unknown_fields=True):
    """Seat a person at a table with chips from their balance."""

    person: Id
    table: Id
    seat: Seat
    chips: Chips


class MovePerson(Struct, forbid_unknown_fields=True):
    """Move whoever sits at a seat, with their chips, to a free seat of another table or of the same one."""

    table: Id
    seat: Seat
    to_table: Id
    to_seat: Seat


class ReportIt(Struct, forbid_unknown_fields=True):
    """Report an irregularity at a table."""

    table: Id
    word: Words
    seat: Annotated[int, Meta(ge=0, le=31)] = 0
    count: Annotated[int, Meta(ge=0, le=1000)] = 0


class PauseIt(Struct, forbid_unknown_fields=True):
    table: Id
    paused: bool


class RemovePerson(Struct, forbid_unknown_fields=True):
    """Take somebody from a seat; from the middle of a round, when it has ended."""

    table: Id
    seat: Seat


class UnlockIt(Struct, forbid_unknown_fields=True):
    person: Id


class VoidIt(Struct, forbid_unknown_fields=True):
    table: Id
    because: Words


# Commands ----------------------------------------------------------------------------------------------------


class CommandState(Struct, forbid_unknown_fields=True):
    """What became of a command: done with this number, refused for this reason, or unknown: it has changed nothing."""

    state: Literal["done", "refused", "unknown"]
    seq: int = 0
    code: str = ""
    message: str = ""
