"""`python -m tests.room.fuzz --frames N`: nearly valid frames and requests, by sessions that know the protocol.

Players, bystanders and staff sit on sockets inside this process and play. Most of what they send is what somebody could
send just then, changed a little. After every frame and request it is checked that nothing failed, that what was refused
changed nothing, that nobody did what their role may not, and that the books balance.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from houseway.cards.rng import SeededChance
from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.people.operator_accounts import appoint
from houseway.room.store.store import ISSUERS, Store
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import Person
from houseway.rules.posting.buy_ins import usual_stack
from tests.room.asgi_lines import Line, request
from tests.room.house import PASSWORD, Clock, settings, sit, table_of, thought
from tests.room.near_misses import near_miss, scrambled

GAMES = (
    "cordova/texas-holdem#limit",
    "bankers/fortune-pai-gow-poker-1-1",
    "players/ez-baccarat",
    "oaks/no-bust-21st-century-blackjack-double-split-surrender",
    "calgrand/pan",
)
TOLD_EVERY = 1000
STAFF = {"Flora": "floor", "Felix": "floor", "Dan": "dealer", "Otto": "auditor"}
# Written down from the page on the room, not from the program: who may do what only some may.
ONLY = {"pause": {"floor", "dealer"}, "resume": {"floor", "dealer"}, "report": {"floor", "dealer"}, "void": {"floor"}}
# Whoever is cut off so must ask again whether it was done: bots without a clock may play a whole hand at once, which is
# more than may wait for one line.
_MAY_BE_DONE = ("the table is closed", "this connection does not keep up")
COMMANDS = [str(kind.__struct_config__.tag) for kind in cmd.Command.__args__]
# The same for requests, by the beginning of their path; whatever is not named here is open to everybody.
OFFICES: tuple[tuple[str, set[str]], ...] = (
    ("/api/floor/pause", {"floor", "dealer"}),
    ("/api/floor/report", {"floor", "dealer"}),
    ("/api/floor/", {"floor"}),
    ("/api/floor", {"floor", "dealer", "auditor"}),
    ("/api/cashier/ledger", {"floor", "auditor"}),
    ("/api/cashier/sell", {"floor"}),
    ("/api/cashier/redeem", {"floor"}),
    ("/api/audit/rotation", {"auditor"}),
    ("/api/audit/fees", {"auditor"}),
    ("/api/audit", {"floor", "auditor"}),
    ("/api/people", {"floor", "auditor"}),
    ("/api/proposals", {"floor", "auditor"}),
)


class Fault(AssertionError):
    """Something happened that may not happen."""


@dataclass
class Session:
    """Somebody in the room: a person with a cookie, and a line to one table."""

    person: Person
    token: str
    table: LiveTable
    line: Line | None = None


@dataclass
class Report:
    """What was sent, and how it was answered."""

    seed: int
    frames: int = 0
    requests: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    cpu_s: float = 0.0

    def __str__(self) -> str:
        each = ", ".join(f"{many:,} {what}" for what, many in self.answers.most_common(8))
        rate = (self.frames + self.requests) / max(self.cpu_s, 0.01)
        return (
            f"seed {self.seed}: {self.frames:,} frames and {self.requests:,} requests in {self.cpu_s:.0f} s of "
            f"processor time, {rate:,.0f} a second; {each}"
        )


class _Errors(logging.Handler):
    """Keeps what the room logs as its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Fuzzer:
    """One room and everybody in it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random, self.chance, self.clock = random.Random(seed), SeededChance(seed), Clock()
        store = Store(str(folder / "r.db"))
        for name, role in STAFF.items():
            appoint(store, name, role, PASSWORD)
        self.room = Room(store, settings(self.clock), clocked=False)
        self.app = application(self.room, None)
        self.sessions: list[Session] = []
        self.report = Report(seed)
        self.errors = _Errors()

    async def run(self, most: int, cpu_s: float, tell: Callable[[object], None]) -> Report:
        """Throw so many frames and requests, or as many as the processor time allows; `tell` hears how far it is."""
        logging.getLogger("houseway.room").addHandler(self.errors)
        begun = time.process_time()
        try:
            await self._come_in()
            while self.report.frames + self.report.requests < most and self.report.cpu_s < cpu_s:
                await self._one()
                self.report.cpu_s = time.process_time() - begun
                if (self.report.frames + self.report.requests) % TOLD_EVERY == 0:
                    tell(self.report)
            for each in self.sessions:
                if each.line:
                    await each.line.close()
        finally:
            logging.getLogger("houseway.room").removeHandler(self.errors)
            await self.room.stop()
        return self.report

    async def _come_in(self) -> None:
        tables = [await table_of(self.room, game, bots=2) for game in GAMES]
        for table in tables:
            for seat in (0, 0, 4, 5):
                person, token = await self.room.people.guest(None)
                self.sessions.append(Session(person, token, table))
                if seat:
                    await sit(self.room, table, person, seat)
        for at, name in enumerate(STAFF):
            body = json.dumps({"name": name, "password": PASSWORD})
            _, _, cookie = await request(self.app, "POST", "/api/login", "", body)
            token = cookie.partition("=")[2]
            entered = await self.room.people.who(token)
            assert entered is not None
            self.sessions.append(Session(entered, token, tables[at]))

    async def _one(self) -> None:
        """A frame or a request of somebody; now and then the clock does what is due."""
        chosen = self.random.random()
        if chosen < 0.05:
            self.clock.at += 40
            for table in list(self.room.tables.values()):
                await self.room.bus.tick(table)
        session = self.random.choice(self.sessions)
        if session.table.id not in self.room.tables:
            await self._open_again(session)
        if chosen > 0.9:
            await self._throw_request(session)
        else:
            await self._throw_frame(session)

    async def _open_again(self, session: Session) -> None:
        """A table has been closed: another is opened in its place."""
        old = session.table
        new = await table_of(self.room, old.config.game, bots=2)
        for each in self.sessions:
            if each.table is old:
                each.table = new
                if each.line:
                    await each.line.close()
                each.line = None

    async def _line(self, session: Session) -> Line:
        if session.line is None or not session.line.open:
            _, told, _ = await request(self.app, "POST", "/api/ticket", session.token, "{}")
            ticket = json.loads(told).get("ticket", "")
            session.line = Line(self.app, session.table.id, f"houseway={session.token}", ticket)
            await session.line.ready()
            if not session.line.open:
                raise Fault(f"{session.person.name} was not let in")
            await session.line.say('{"type":"hello","since":null}')
        return session.line

    # What is thrown -------------------------------------------------------------------------------------------

    def _frame(self, session: Session) -> str | bytes:
        kind = self.random.choice([*COMMANDS, *["answer"] * 20, "hello", "ping", "try", "try_set"])
        number = f"fuzz-{self.random.randrange(10**9)}"
        if kind in COMMANDS:
            plain: dict[str, Any] = {"type": "command", "id": number, "do": self._command(session, kind)}
        else:
            plain = {"type": kind}
            plain |= {"since": self.random.choice([None, 0, session.table.seq])} if kind == "hello" else {}
            plain |= {"id": number, "number": 1, "value": {}} if kind.startswith("try") else {}
        if self.random.random() < 0.45:
            plain = near_miss(self.random, plain)
        text = json.dumps(plain)
        return scrambled(self.random, text) if self.random.random() < 0.1 else text

    def _command(self, session: Session, kind: str) -> dict[str, Any]:
        table, seat = session.table, self.random.randint(1, 9)
        chips = self.random.choice([usual_stack(table.terms), 1, 10**9])
        match kind:
            case "answer":
                return {"type": kind, **self._answer(session)}
            case "sit" | "stand_behind":
                return {"type": kind, "seat": seat, "chips": chips}
            case "rebuy":
                return {"type": kind, "chips": chips}
            case "add_bot" | "remove_bot" | "play_seat" | "give_up_seat":
                return {"type": kind, "seat": seat}
            case "take_button" | "return_button":
                return {"type": kind, "button": self.random.choice([*table.placard.buttons, "Over"])}
            case "report":
                return {"type": kind, "word": self.random.choice(["misdeal", "exposed-card"]), "seat": seat}
            case "void":
                return {"type": kind, "because": "a test"}
        return {"type": kind}

    def _answer(self, session: Session) -> dict[str, Any]:
        """The answer that this seat, or another one, is asked for."""
        played = session.table.open_round
        decisions = played.open_decisions() if played else []
        own = [each for each in decisions if each.seat == session.table.place_of(session.person.id)]
        asked = own if own and self.random.random() < 0.8 else decisions
        if not asked:
            return {"number": self.random.randint(1, 30), "value": "call"}
        decision = self.random.choice(asked)
        return {"number": decision.number, "value": thought(session.table, decision, self.chance)}

    # What is checked ------------------------------------------------------------------------------------------

    def _state(self) -> tuple[Any, ...]:
        seqs = tuple((number, table.seq, table.chain) for number, table in self.room.tables.items())
        return seqs, dict(self.room.books.balances)

    async def _throw_frame(self, session: Session) -> None:
        line, frame = await self._line(session), self._frame(session)
        own, before = session.table.place_of(session.person.id), self._state()
        seat_asked = self._asked_seat(session, frame, own)
        heard = await line.say(frame)
        self.report.frames += 1
        said = [each for each in heard if each["type"] in ("done", "refused", "gone")]
        self.report.answers.update(f"{each['type']} {each.get('code', '')}".strip() for each in said)
        what = f"{session.person.role} at table {session.table.id}: {frame!r} was answered with {said}"
        self._check(what)
        if any(each.get("code") == "broken_law" for each in said):
            raise Fault(what)
        if not any(each["type"] == "done" or each.get("reason") in _MAY_BE_DONE for each in said):
            if self._state() != before:
                raise Fault(f"it was not done and yet something changed: {what}")
            return
        if not any(each["type"] == "done" for each in said):
            return
        sent = json.loads(frame)["do"]["type"]
        if session.person.role not in ONLY.get(sent, {session.person.role}) or session.person.role == "auditor":
            raise Fault(f"not permitted: {what}")
        if sent == "answer" and seat_asked != own:
            raise Fault(f"an answer for somebody else: {what}")

    def _asked_seat(self, session: Session, frame: str | bytes, own: int) -> int:
        """Whose question a frame answers; the sender's own seat where it answers none."""
        try:
            number = json.loads(frame)["do"]["number"]
        except (ValueError, TypeError, KeyError):
            return own
        played = session.table.open_round
        return next((each.seat for each in played.open_decisions() if each.number == number), own) if played else own

    async def _throw_request(self, session: Session) -> None:
        method, path, body = self._request(session)
        before = self._state()
        status, heard, _ = await request(self.app, method, path, session.token, body)
        self.report.requests += 1
        self.report.answers[f"status {status}"] += 1
        role = session.person.role
        what = f"{role}: {method} {path} {body} was answered with {status} {heard[:200]!r}"
        self._check(what)
        if status >= 500:
            raise Fault(what)
        if status >= 400 and self._state() != before:
            raise Fault(f"it was refused and yet something changed: {what}")
        may = next((roles for begin, roles in OFFICES if path.startswith(begin)), {role})
        if status < 400 and role not in may:
            raise Fault(f"not permitted: {what}")

    def _check(self, what: str) -> None:
        """Nothing has been logged as our fault, and the books balance."""
        if self.errors.lines:
            raise Fault(f"{what}\n{self.errors.lines}")
        balances = self.room.books.balances
        if sum(balances.values()) != 0:
            raise Fault(f"the books do not balance: {what}")
        if owed := [account for account, cents in balances.items() if cents < 0 and account not in ISSUERS]:
            raise Fault(f"{owed} owe chips: {what}")

    def _request(self, session: Session) -> tuple[str, str, str]:
        table, other = session.table, self.random.choice(self.sessions)
        seat, person = self.random.randint(1, 9), other.person.id
        number, chips = f"fuzz-{self.random.randrange(10**9)}", usual_stack(table.terms)
        bodies: dict[str, dict[str, Any]] = {
            "/api/tables": {"game": self.random.choice(GAMES), "bots": seat % 3},
            f"/api/tables/{table.id}/close": {},
            "/api/floor/seat": {"person": person, "table": table.id, "seat": seat, "chips": chips},
            "/api/floor/move": {"table": table.id, "seat": seat, "to_table": other.table.id, "to_seat": seat % 7 + 1},
            "/api/floor/remove": {"table": table.id, "seat": seat},
            "/api/floor/pause": {"table": table.id, "paused": bool(seat % 2)},
            "/api/floor/report": {"table": table.id, "word": "misdeal", "seat": seat},
            "/api/floor/void": {"table": table.id, "because": "a test"},
            "/api/floor/unlock": {"person": person},
            "/api/cashier/sell": {"person": person, "cents": 1000 * 10**seat, "id": number},
            "/api/cashier/redeem": {"person": person, "cents": 1000, "id": number},
            f"/api/proposals/{seat}": {"agree": bool(seat % 2)},
            "/api/play-chips": {},
        }
        pages = ["/api/me", "/api/tables", f"/api/tables/{table.id}", "/api/floor", "/api/people", "/api/proposals"]
        pages += ["/api/cashier/ledger", "/api/cashier/statement", f"/api/cashier/statement?person={person}"]
        pages += [f"/api/tables/{table.id}/rounds", f"/api/rounds/{seat}", "/api/audit/rounds", "/api/sessions"]
        if self.random.random() < 0.3:
            return "GET", self.random.choice(pages), ""
        path = self.random.choice(list(bodies))
        body = bodies[path] if self.random.random() < 0.4 else near_miss(self.random, bodies[path])
        return "POST", path, json.dumps(body)


def fuzz(frames: int, seed: int, cpu_s: float, tell: Callable[[object], None] = lambda report: None) -> Report:
    """Throw frames and requests at a new room; raises `Fault` at the first thing that may not be."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="houseway-fuzz-", dir=memory if memory.is_dir() else None) as folder:

        async def whole() -> Report:
            return await Fuzzer(Path(folder), seed).run(frames, cpu_s, tell)

        return asyncio.run(whole())


@click.command()
@click.option("--frames", default=100_000, show_default=True, type=click.IntRange(1), help="Frames and requests.")
@click.option("--seed", default=1, show_default=True)
@click.option("--cpu", "cpu_s", default=3600.0, show_default=True, help="Seconds of processor time at most.")
def main(frames: int, seed: int, cpu_s: float) -> None:
    """Throw nearly valid frames and requests at a room in this process."""
    click.echo(fuzz(frames, seed, cpu_s, lambda report: click.echo(report, err=True)))


if __name__ == "__main__":
    main()
