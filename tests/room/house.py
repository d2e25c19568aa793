"""A room for tests: a clock that stands still, people with chips, and ears at the tables."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import msgspec

from houseway.bots.bot import policy
from houseway.cards.face import TEXTS
from houseway.cards.rng import SeededChance
from houseway.play.decisions import Arrange, Choose, Decision, Pick
from houseway.play.view import view
from houseway.play.wager_question import Answer, Wager, placed
from houseway.room.cardroom import Room
from houseway.room.settings import Limits, Settings
from houseway.room.store.engine import database_url, engine, migrate
from houseway.room.store.store import Store
from houseway.room.tables.action import Actor
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.connections import Connection
from houseway.room.wire.identity_types import read_identity
from houseway.room.wire.receivers import Receiver
from houseway.room.wire.schemas import OpenTable, Person
from houseway.rules.posting.buy_ins import usual_stack
from tests.room.screen import Screen

T = TypeVar("T")
ORIGIN = "http://room.test"
PASSWORD = "correct horse battery"
FLOOR = Actor(0, "the floor", "floor")
OPEN_HANDED = Limits(
    requests=(1e6, 10**6),
    sensitive_requests=(1e6, 10**6),
    heavy_requests=(1e6, 10**6),
    frames=(1e6, 10**6),
    work=(1e6, 10**6),
    arrivals=(1e6, 10**6),
    all_arrivals=(1e6, 10**6),
    tables_per_person=100,
    seats_per_address=10**6,
    connections_per_address=10**6,
)
_HEARD = msgspec.json.Decoder(p.FromServer, dec_hook=read_identity)


@dataclass
class Clock:
    """Time passes when a test says so."""

    at: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


def settings(clock: Clock | None = None, **more: Any) -> Settings:
    usual: dict[str, Any] = {"origins": (ORIGIN,), "think_s": 0.0, "between_s": 0.0, "limits": OPEN_HANDED}
    return Settings(**usual | {"now": clock or Clock()} | more)


@cache
def _empty_database() -> bytes:
    """A file with the tables that the migrations make, and nothing in them."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "r.db"
        url = database_url(str(file))
        made = engine(url)
        migrate(made, url)
        made.dispose()
        return file.read_bytes()


def database(path: Path | str) -> str:
    """Where a room is kept. A file that is not there yet is made by copying, since every migration takes its time."""
    file = Path(path)
    if "://" not in str(path) and not file.exists():
        file.write_bytes(_empty_database())
    return str(path)


def room_at(path: Path | str, clock: Clock | None = None, store: type[Store] = Store, **more: Any) -> Room:
    """A room on a file, with no clock of its own: tests tick it."""
    return Room(store(database(path)), settings(clock, **more), clocked=False)


@contextmanager
def opened(path: Path, **more: Any) -> Iterator[Room]:
    """A room on a file that is closed after the test. For tests that need no loop."""
    room = room_at(path, **more)
    try:
        yield room
    finally:
        room.store.close()


async def with_room(path: Path | str, play: Any, **more: Any) -> None:
    """Open a room, let a test play in it, close it."""
    room = room_at(path, **more)
    try:
        await play(room)
    finally:
        await room.stop()


@dataclass
class Ear:
    """A connection that keeps what it hears, and what it knows by then."""

    connection: Connection
    heard: list[p.FromServer] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    screen: Screen = field(default_factory=Screen)

    def listen(self) -> list[p.FromServer]:
        """What has come since the last time."""
        queue, new = self.connection._queue, []
        while not queue.empty():
            if text := queue.get_nowait():
                self.raw.append(text)
                new.append(_HEARD.decode(text))
        for each in new:
            self.screen.hear(each)
        self.heard += new
        return new


def ear(room: Room, table: LiveTable, person: Person, since: int | None = None, screen: Screen | None = None) -> Ear:
    """Connect a person to a table and say hello; with the screen that they had, if they come back."""
    connection = Connection(table.id, Receiver(person.id, person.name, person.role), 10**6)
    room.broadcast.connections.add(connection)
    room.broadcast.hello(table, connection, since)
    return Ear(connection, screen=screen or Screen())


async def guests(room: Room, many: int) -> list[Person]:
    return [(await room.people.guest(None))[0] for _ in range(many)]


def actor(person: Person) -> Actor:
    return Actor(person.id, person.name, person.role)


async def table_of(room: Room, game: str, bots: int = 0, **more: Any) -> LiveTable:
    return await room.open(OpenTable(game, bots=bots, **more), FLOOR)


async def sit(room: Room, table: LiveTable, person: Person, seat: int, chips: int | None = None) -> int:
    return await room.bus.do(table.id, actor(person), None, cmd.Sit(seat, chips or usual_stack(table.terms)))


def as_json(decision: Decision, answer: Answer) -> Any:
    """An answer as a client would send it."""
    match decision:
        case Wager():
            return msgspec.to_builtins(placed(decision.in_full(answer)))
        case Pick():
            return [TEXTS[face] for face in answer]
        case Arrange() if not isinstance(answer, str):
            return [[TEXTS[face] for face in part] for part in answer]
        case Choose() if not isinstance(answer, str):
            return list(answer)
    return answer


def asked(table: LiveTable) -> list[tuple[Decision, int]]:
    """The open questions to people, each with the person."""
    played = table.open_round
    found = played.open_decisions() if played else []
    return [
        (each, table.places[each.seat].person)
        for each in found
        if each.seat in table.places and not table.places[each.seat].bot
    ]


def thought(table: LiveTable, decision: Decision, chance: SeededChance, kind: str = "random") -> Any:
    """What a bot would say in a person's place, as JSON."""
    played = table.open_round
    assert played is not None
    said = policy(kind, table.terms.sheet)(lambda: view(played.table, decision.seat), decision, chance)
    return as_json(decision, said)


async def step(room: Room, table: LiveTable, people: dict[int, Person], chance: SeededChance) -> bool:
    """One thing happens: a person answers, the clock does its work, the broke buy chips. False when nothing can."""
    if waiting := asked(table):
        decision, person = waiting[0]
        do = cmd.AnswerIt(decision.number, thought(table, decision, chance))
        await room.bus.do(table.id, actor(people[person]), None, do)
        return True
    if await room.bus.tick(table):
        return True
    broke = [each for seat, each in table.places.items() if each.person and not table.seating.stacks.get(seat)]
    for each in broke:
        await room.bus.do(table.id, actor(people[each.person]), None, cmd.Rebuy(usual_stack(table.terms)))
    return bool(broke)


async def play_rounds(
    room: Room, table: LiveTable, people: dict[int, Person], chance: SeededChance, rounds: int = 1
) -> None:
    """Play until so many rounds have ended in which cards were dealt: where everybody declines the bank, none are.

    The people are there all the time, whether they are asked or not.
    """
    dealt, known = 0, table.seating.rounds
    for _ in range(20_000):
        for person in people:
            table.presence.notice(person, room.settings.now())
        if dealt >= rounds or not await step(room, table, people, chance):
            break
        if table.seating.rounds > known and table.ended is not None:
            known = table.seating.rounds
            shoe = table.ended.table.shoe
            dealt += len(shoe) < len(shoe.opening)
    assert dealt >= rounds, "the table stands still"


def chips_of(room: Room) -> int:
    """Every chip that has been handed out, wherever it is."""
    return -sum(cents for account, cents in room.books.balances.items() if cents < 0)


def run(work: Coroutine[Any, Any, T]) -> T:
    """A test's coroutine, run to its end."""
    import asyncio

    return asyncio.run(work)
