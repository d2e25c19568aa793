"""Every message on the socket of a table, in both directions: closed unions, told apart by `type`.

A client opens `/ws/table/{id}` with the cookie of its session and a ticket, says `hello` and is sent a `snapshot`. From
then on it gets an `update` with every change, in the order of `seq`, and a `done` or `refused` for each of its
commands. The bodies of the HTTP requests are in `schemas`, what a view of a round holds in `wire_types`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from houseway.errors import HousewayError
from houseway.play.wager_question import Placed
from houseway.room.provable.proof_types import Commitment, HexHash, RoundProof
from houseway.room.wire.table_commands import Command
from houseway.room.wire.wire_types import Event, LogLine, View, ViewChange
from houseway.rules.sheet.values import Cents

# What the client makes up for each command, such as a UUID: sent twice, it has one effect.
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9-]+$")]
Role: TypeAlias = Literal["player", "dealer", "floor", "auditor"]
ChipKind: TypeAlias = Literal["play", "cash"]
TableState: TypeAlias = Literal["waiting", "playing", "paused", "closed"]


# From the client ----------------------------------------------------------------------------------------------


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message. `since` is the last `seq` that was seen: what was missed follows, or a whole snapshot."""

    since: Annotated[int, Meta(ge=0)] | None = None


class Commanded(Struct, tag_field="type", tag="command", forbid_unknown_fields=True):
    """Do something, once. The answer is `done` or `refused` with the same id."""

    id: CommandId
    do: Command


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class TryWager(Struct, tag_field="type", tag="try", forbid_unknown_fields=True):
    """Ask what wagers would cost and whether they would be taken, before they are made. Nothing changes.

    `put` is a circle that is changed: the others are brought into line with it. The answer is `tried`, or `refused`.
    """

    id: CommandId
    number: Annotated[int, Meta(ge=1, le=10**6)]
    value: Annotated[tuple[Placed, ...], Meta(max_length=500)]
    put: Placed | None = None


class TrySetting(Struct, tag_field="type", tag="try_set", forbid_unknown_fields=True):
    """Ask how a hand would read if it were set so: a list of cards for each part. Nothing changes.

    The answer is `read`, or `refused`.
    """

    id: CommandId
    number: Annotated[int, Meta(ge=1, le=10**6)]
    parts: Annotated[tuple[tuple[str, ...], ...], Meta(max_length=10)]


class Contribute(Struct, tag_field="type", tag="contribute", forbid_unknown_fields=True):
    """Add to the shuffle: the nonce that this seat has pledged for the commitment of this digest, and the next pledge.

    A page that has pledged nothing yet sends the pledge alone. There is no answer: the commitment of the round has all
    nonces that count.
    """

    pledge: HexHash
    nonce: HexHash | None = None
    commitment: HexHash | None = None


FromClient: TypeAlias = Hello | Commanded | TryWager | TrySetting | Contribute | Ping


# From the server ----------------------------------------------------------------------------------------------


class BuyIn(Struct, forbid_unknown_fields=True):
    """What a person may bring to a seat; `most` is null where nothing is printed."""

    least: Cents
    most: Cents | None
    usual: Cents


class TableCard(Struct, forbid_unknown_fields=True):
    """A table as the lobby shows it and as its placard reads.

    The seat of somebody who is not connected is given up after `absent_s` seconds; 0 keeps it.
    """

    id: int
    name: str
    game: str
    title: str
    room: str
    family: str
    kind: str
    posted: str
    fee: str | None
    option: str
    betting: str | None
    decks: int
    stakes: dict[str, str]
    readings: dict[str, str]
    chips: ChipKind
    seats: tuple[int, int]
    back_line: bool
    further_seats: bool
    buttons: tuple[str, ...]
    buy_in: BuyIn
    seconds: int
    auto: bool
    absent_s: int
    state: TableState
    seated: int
    bots: int
    watching: int
    rounds: int
    opened_by: str


class TableNow(Struct, forbid_unknown_fields=True):
    """The fields of a table's card that change."""

    state: TableState
    seated: int
    bots: int
    watching: int
    rounds: int


class SeatedPerson(Struct, forbid_unknown_fields=True):
    """Somebody at the table. `seat` above the seats of the table is a back-line bettor, who stands `behind` a seat.

    `stack` is what they have, outside of a round that is being played; `adding` comes to it after the round.
    `plays` are further seats, where nobody sits, on which they wager; `buttons` those that they hold.
    """

    seat: int
    name: str
    person: int
    bot: str
    stack: Cents
    adding: Cents
    away: bool
    leaving: bool
    behind: int
    plays: tuple[int, ...]
    buttons: tuple[str, ...]
    connected: bool


class IncidentChoice(Struct, forbid_unknown_fields=True):
    """An irregularity that dealer or floor may report by its `word`, with the clause printed for it, and its lines."""

    word: str
    title: str
    says: str
    lines: str


class You(Struct, forbid_unknown_fields=True):
    """Who the receiver is here. `seat` is 0 for somebody who watches. `may` are the commands open to them now.

    `reports` are the irregularities that the round accepts now from dealer or floor.
    """

    person: int
    name: str
    role: Role
    seat: int
    balance: Cents
    live: bool
    may: tuple[str, ...]
    reports: tuple[IncidentChoice, ...]


class Clock(Struct, forbid_unknown_fields=True):
    """How long until the default answers are given (`answer`) or the next round is dealt (`deal`)."""

    runs_to: Literal["answer", "deal"]
    left_ms: int
    total_ms: int


class RoundLine(Struct, forbid_unknown_fields=True):
    """A round that was played, in a line. `net` is the gain of each seat.

    A round of an older format is `transcript_only`: it cannot be run again, and its transcript is shown instead.
    """

    id: int
    table: int
    number: int
    game: str
    title: str
    state: Literal["open", "over", "void"]
    opened: int
    closed: int | None
    net: dict[int, Cents]
    names: dict[int, str]
    collection: Cents
    transcript_only: bool = False


class Snapshot(Struct, tag_field="type", tag="snapshot", forbid_unknown_fields=True):
    """Everything that the receiver may know of the table now.

    `view` and `events` tell the round that is being played, or the last one; a bystander's are always of the last one.
    `waits` says in words what the next round is waiting for. `commitment` is the last one that was
    made: seats may add to it until a round is dealt from it. `proof` has the commitment of the round as it was closed,
    and a proof of every card that is seen in it.
    """

    seq: int
    table: TableCard
    people: tuple[SeatedPerson, ...]
    you: You
    round: int
    view: View | None
    events: tuple[Event, ...]
    log: tuple[LogLine, ...]
    clock: Clock | None
    waits: str
    last_rounds: tuple[RoundLine, ...]
    commitment: Commitment | None
    proof: RoundProof | None


class Update(Struct, tag_field="type", tag="update", forbid_unknown_fields=True, omit_defaults=True):
    """What has changed since the last message. What is left out is as it was.

    `events` continue the story of `round` (its id) after its first `after`; 0 begins a new one. `log` continues its log
    in the same way. A `view` takes the place of the last one, `changes` are made in it. `people` are those who are new
    or have changed, `left` the seats of those who have gone, `last_rounds` the rounds that have ended since. `proof`
    has what is new of the proofs, and `commitment` the one of the next shoe.
    """

    seq: int
    round: int
    after: int
    clock: Clock | None
    waits: str
    events: tuple[Event, ...] = ()
    log: tuple[LogLine, ...] = ()
    view: View | None = None
    changes: ViewChange | None = None
    you: You | None = None
    table: TableNow | None = None
    people: tuple[SeatedPerson, ...] = ()
    left: tuple[int, ...] = ()
    last_rounds: tuple[RoundLine, ...] = ()
    commitment: Commitment | None = None
    proof: RoundProof | None = None


class Done(Struct, tag_field="type", tag="done", forbid_unknown_fields=True):
    """The command of this id has been carried out and written down."""

    id: str
    seq: int


class About(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a refusal is about: the name of a field or a setting that was given, and numbers of the room."""

    field: str = ""
    seat: int = 0
    table: int = 0
    question: int = 0
    round: int = 0
    person: int = 0
    proposal: int = 0


def about(error: HousewayError) -> About:
    """What a refusal is about, as typed fields."""
    return About(error.field, **asdict(error.at))


class Refused(Struct, tag_field="type", tag="refused", forbid_unknown_fields=True):
    """The command of this id (empty: a message that could not be read) changed nothing.

    `says` is for people: the message, with the seat that it is about; `where` is a text for a log. `allowed` are the
    commands, or the legal moves of the question, that are open to the sender.
    """

    id: str
    code: str
    message: str
    where: str
    about: About
    says: str
    allowed: tuple[str, ...]


class Tried(Struct, tag_field="type", tag="tried", forbid_unknown_fields=True):
    """The wagers of a `try`, brought into line, their stakes and fees, and why they would be `refused` (empty: not)."""

    id: str
    value: tuple[Placed, ...]
    refused: str
    staked: Cents
    fees: Cents


class ReadHands(Struct, tag_field="type", tag="read", forbid_unknown_fields=True):
    """The parts of a `try_set` as the dealer would call them, and why the hand would be `fouled` (empty: not)."""

    id: str
    words: tuple[str, ...]
    fouled: str


class Gone(Struct, tag_field="type", tag="gone", forbid_unknown_fields=True):
    """The server closes the connection. `again` says whether to connect anew."""

    reason: str
    again: bool


class Pong(Struct, tag_field="type", tag="pong", forbid_unknown_fields=True):
    """I am here."""


FromServer: TypeAlias = Snapshot | Update | Done | Refused | Tried | ReadHands | Gone | Pong
