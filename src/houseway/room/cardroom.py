"""The room: its people and its tables. Tables are opened and closed here, and the floor seats and moves people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy import insert

from houseway.errors import At, BadInput, NotLegal
from houseway.room.audit.installed_files import files_of_this_program
from houseway.room.audit.recorded_findings import noting
from houseway.room.audit.walk_chains import BadRow
from houseway.room.audit.whole_audit import audit
from houseway.room.fair_share import FairShare
from houseway.room.people.names import seen_name
from houseway.room.people.rights import RIGHTS
from houseway.room.people.visitors import Visitors
from houseway.room.room_errors import NotAllowed, TooMany
from houseway.room.settings import Settings
from houseway.room.store.chain import digest
from houseway.room.store.change import Change, NewNote
from houseway.room.store.schema import tables
from houseway.room.store.store import Store
from houseway.room.tables.action import CLOCK, Action, Actor
from houseway.room.tables.command_bus import CommandBus, last_id
from houseway.room.tables.commands import check_plays, give_up, move_person, perform, sit
from houseway.room.tables.endings import finish, void_outdated
from houseway.room.tables.live_table import Config, LiveTable, terms_to_open
from houseway.room.tables.stored_session import Kept
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import Alarm, MovePerson, OpenTable, Person, SeatPerson

LOG = logging.getLogger("houseway.room")


class Room:
    """A cardroom that is open. `bus` carries out commands at its tables; the other attributes are shared with it."""

    def __init__(self, store: Store, settings: Settings, *, clocked: bool = True) -> None:
        self.store, self.settings = store, settings
        self.bus = CommandBus(store, settings, clocked=clocked)
        self.tables, self.books, self.broadcast = self.bus.tables, self.bus.books, self.bus.broadcast
        self.people = Visitors(store, settings, self.books)
        # What the audit at the start has found.
        self.findings: list[BadRow] = []
        # Installed files that are not those of the distribution: until they are, no new hand is dealt.
        self.strange_files: list[BadRow] = []
        self.share = FairShare(settings)
        # Held while something that needs a second person is asked for, decided or used; and while chips are sold.
        self.deciding, self.trading = asyncio.Lock(), asyncio.Lock()
        self._chores: list[asyncio.Task[None]] = []
        self._opening = asyncio.Lock()
        self._last_table = store.ask(lambda each: last_id(each, tables.c.id))

    async def look_at_records(self) -> None:
        """A quick audit. What it finds is told in the log and to the floor; the room opens all the same."""
        signers, now = self.store.keys.signers, int(self.settings.now())
        found = await self.store.read(lambda connection: audit(connection, signers, quick=True))
        self.findings = found.findings
        notes = await self.store.read(lambda connection: noting(connection, found.findings, now))
        if notes:
            await self.bus.write_down(notes)
        for each in found.findings:
            LOG.error("%s %s", each.where, each.problem)

    async def check_files(self) -> None:
        """Compare the installed files with those of the distribution. While they differ, no new hand is dealt."""
        found = await asyncio.to_thread(files_of_this_program)
        if found == self.strange_files:
            return
        self.strange_files = found
        for table in list(self.tables.values()):
            async with table.lock:
                table.held = self._held
                self.broadcast.changed(table)
                if self._chores:
                    # The clocks run already.
                    self.bus.schedule(table)
        for each in found:
            LOG.error("%s %s", each.where, each.problem)
        now = int(self.settings.now())
        if notes := await self.store.read(lambda connection: noting(connection, found, now)):
            await self.bus.write_down(notes)

    @property
    def _held(self) -> str:
        return "no new hand is dealt: files of the program are not as they were installed" if self.strange_files else ""

    async def start(self) -> None:
        """Sign the records, close the tables and void the rounds that cannot go on, and let the clocks run."""
        await self.bus.sign_heads()
        await self.bus.close_unplayable()
        for table in list(self.tables.values()):
            if table.outdated:
                LOG.warning("table %s: round %s is void: %s", table.id, table.round_id, table.outdated)
                await self.bus.run(table, CLOCK, void_outdated)
            self.bus.schedule(table)
        if self.bus.clocked:
            work = (
                (self.settings.sign_s, self.bus.sign_heads),
                (self.settings.sweep_s, self.end_expired_sessions),
                (self.settings.files_s, self.check_files),
            )
            self._chores = [asyncio.create_task(_every(seconds, what)) for seconds, what in work]

    def alarms(self) -> tuple[Alarm, ...]:
        """What the floor must look at: damaged tables, and records that are not as they were written."""
        closed = "is closed to play, and its chips are as in the books: its record is damaged"
        damaged = [Alarm(f"table {number}", f"{closed}: {why}") for number, why in self.bus.damaged.items()]
        return (*damaged, *(Alarm(each.where, each.problem) for each in (*self.findings, *self.strange_files)))

    async def end_expired_sessions(self) -> None:
        """Cut the connections whose session is over: whoever only listens is cut, too."""
        for token in self.broadcast.connections.tokens() - {""}:
            if await self.people.who(token) is None:
                self.broadcast.connections.end_session(token)

    async def stop(self) -> None:
        """Stop the clocks, wait until everything is written, and close the store."""
        for chore in self._chores:
            chore.cancel()
        await self.bus.stop()
        await asyncio.to_thread(self.store.close)

    async def note(self, actor: Actor, what: str, about: str) -> None:
        """Add a line to the staff's log."""
        line = NewNote(actor.person, actor.name, actor.role, what, about, int(self.settings.now()))
        await self.bus.commit(Change(notes=[line]))

    async def open(self, asked: OpenTable, actor: Actor) -> LiveTable:
        """Open a table, with bots where they are asked for."""
        if asked.chips == "cash" and actor.role not in RIGHTS["open cash tables"]:
            raise NotAllowed("only the floor opens a table for cash", field="chips")
        async with self._opening:
            # Tables that are asked for at once are counted one after another.
            self._check_number_of_tables(actor)
            table = await self.bus.load(await self._write_table(asked, actor))
            table.held = self._held
            self.tables[table.id] = table
            self.broadcast.opened(table)
        for seat in range(1, min(asked.bots, table.terms.sheet.seats.max - 1) + 1):
            await self.bus.do(table.id, actor, None, cmd.AddBot(seat))
        self.bus.schedule(table)
        return table

    async def _write_table(self, asked: OpenTable, actor: Actor) -> int:
        """Write a new table down, and return its number. A table that is refused takes none: none is missing later."""
        number = self._last_table + 1
        plain = {each: getattr(asked, each) for each in Config.__struct_fields__}
        config = Config(**plain | {"name": seen_name(asked.name) or f"Table {number}"})
        terms_to_open(config)
        change, now = Change(), int(self.settings.now())
        row = {"id": number, "config": msgspec.json.encode(config).decode(), "opened_at": now}
        row |= {"kept": msgspec.json.encode(Kept()).decode(), "opened_by": actor.person or None}
        change.add(insert(tables), row)
        await self.bus.commit(change)
        self._last_table = number
        return number

    def _check_number_of_tables(self, actor: Actor) -> None:
        limits = self.settings.limits
        if actor.staff:
            return
        own = [each.config.name for each in self.tables.values() if each.opened_by.person == actor.person]
        if len(own) >= limits.tables_per_person:
            told = f"you have {len(own)} tables open: {', '.join(own)}"
            raise NotLegal(f"{told}. Close one of them first; its own page has a button for that")
        if len(self.tables) >= limits.tables:
            raise NotLegal(f"the room has all of its {limits.tables} tables open")

    def check_seats_of_address(self, actor: Actor, at: LiveTable) -> None:
        """Refuse one more seat to an address that has many. Whoever already has a place at this table may move."""
        address = self.people.addresses.get(actor.person)
        if address is None or at.place_of(actor.person):
            return
        seated = [each.person for table in self.tables.values() for each in table.places.values() if each.person]
        taken = sum(1 for person in seated if self.people.addresses.get(person) == address)
        if taken >= self.settings.limits.seats_per_address:
            raise TooMany(f"{taken} seats are taken from your address; give one up first", field="seat")

    async def do(self, number: int, actor: Actor, command: str, what: cmd.Command) -> int:
        """Carry out what somebody sends to a table. Seats of an address are counted when one is taken, not before."""

        def work(action: Action) -> Change:
            if isinstance(what, cmd.Sit | cmd.StandBehind):
                self.check_seats_of_address(actor, action.table)
            return perform(action, what)

        return await self.bus.run(self.bus.table(number), actor, work, command, digest(what))

    async def close(self, number: int, actor: Actor) -> LiveTable:
        """Close a table; everybody there takes their chips along."""
        table = self.bus.table(number)
        await self.bus.do(number, actor, None, cmd.CloseTable())
        return table

    async def seat(self, asked: SeatPerson, actor: Actor, person: Person) -> int:
        """The floor seats a person."""

        def work(action: Action) -> Change:
            check_plays(person.role)
            sit(action, person.id, person.name, asked.seat, asked.chips)
            action.payload = msgspec.to_builtins(asked)
            return finish(action, "sit")

        return await self.bus.run(self.bus.table(asked.table), actor, work)

    async def remove(self, table: int, seat: int, actor: Actor) -> None:
        """The floor takes somebody from a seat, with their chips; from the middle of a round, when it has ended."""

        def work(action: Action) -> Change:
            if seat not in action.table.places:
                raise BadInput("nobody sits there", at=At(seat=seat))
            action.payload = {"table": table, "seat": seat}
            give_up(action, seat)
            return finish(action, "remove")

        await self.bus.run(self.bus.table(table), actor, work)

    async def move(self, asked: MovePerson, actor: Actor) -> None:
        """The floor moves whoever sits at a seat."""
        here, there = self.bus.table(asked.table), self.bus.table(asked.to_table)

        def within(action: Action) -> Change:
            move_person(action, asked.seat, action, asked.to_seat)
            action.payload = msgspec.to_builtins(asked)
            return finish(action, "move")

        def across(leaving: Action, arriving: Action) -> Change:
            move_person(leaving, asked.seat, arriving, asked.to_seat)
            leaving.payload = arriving.payload = msgspec.to_builtins(asked)
            change = finish(leaving, "move")
            change.join(finish(arriving, "move"))
            return change

        if here is there:
            await self.bus.run(here, actor, within)
        else:
            await self.bus.run_at_both(here, there, actor, across)


async def _every(seconds: float, what: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; if it fails once, it is tried again the next time."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await what()
        except Exception:
            LOG.exception("a regular task of the room failed")
