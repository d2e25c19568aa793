"""The socket of a table: hello, commands, updates. One task reads, one writes."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from houseway.errors import BadInput, HousewayError, in_words
from houseway.room.cardroom import Room
from houseway.room.people.socket_tickets import SUBPROTOCOL
from houseway.room.people.visitors import session_name
from houseway.room.provable.contributions import contributed
from houseway.room.rate_limit import Bucket, Buckets
from houseway.room.room_errors import NotLoggedIn, TooMany
from houseway.room.security import address_of, check_host, check_origin, check_storable, cookie_name
from houseway.room.tables.action import Actor
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.connections import SESSION_OVER, Connection
from houseway.room.wire.encoding import encode
from houseway.room.wire.read_answers import allowed
from houseway.room.wire.receivers import Receiver, open_commands
from houseway.room.wire.try_setting import try_setting
from houseway.room.wire.try_wager import try_wager

LOG = logging.getLogger("houseway.room")
_DECODER = msgspec.json.Decoder(p.FromClient)
# Frames that are refused for their number before the connection is given up.
_PATIENCE = 200
_LAST_WORDS_S = 5.0
# What messages cost besides being read, which is a unit. A hello is answered with everything about the table.
_COSTS: dict[type[p.FromClient], float] = {p.Hello: 20.0, p.Commanded: 4.0, p.TryWager: 4.0, p.TrySetting: 4.0}
POLICY = 1008


_OUR_BUG = "our bug, please report it; nothing has changed"


def _unreadable(error: Exception) -> p.Refused:
    """The answer to a message that could not be read."""
    said = in_words(error)[:300]
    return p.Refused("", "bad_input", said, "message", p.About(), said, ("hello", "command", "ping"))


class TableSocket:
    """Accepts sockets of tables."""

    def __init__(self, room: Room, buckets: Buckets) -> None:
        self.room, self.buckets = room, buckets
        self.work = Buckets(*room.settings.limits.work, room.settings.now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        try:
            table, receiver, token = await self._admit(socket)
        except HousewayError as error:
            # Refused before it is accepted: the browser is told 403, whoever reads the log the reason.
            LOG.info("socket refused: %s", error.code)
            await socket.close(POLICY, error.message[:100])
            return
        await socket.accept(SUBPROTOCOL)
        await _Conversation(self.room, table, receiver, token, socket, self.work).run()

    async def _admit(self, socket: WebSocket) -> tuple[LiveTable, Receiver, str]:
        room, settings = self.room, self.room.settings
        check_host(settings, socket.headers)
        address = address_of(settings, socket.scope)
        if not self.buckets.take(address):
            raise TooMany("too many requests; wait a moment", where="socket")
        check_origin(settings, socket.headers, required=True)
        token = socket.cookies.get(cookie_name(settings))
        person = await room.people.who(token) if token else None
        if token is None or person is None:
            raise NotLoggedIn("come in first: as a guest, or with an account", where="session")
        room.people.tickets.redeem(token, socket.scope["subprotocols"])
        limits, connections = settings.limits, room.broadcast.connections
        if len(connections) >= limits.sockets or connections.many(person.id) >= limits.sockets_per_person:
            raise TooMany("too many connections", where="socket")
        room.people.seen_from(person.id, address)
        return room.bus.table(socket.path_params["table"]), Receiver(person.id, person.name, person.role), token


class _Conversation:
    """The conversation on one socket, until one side ends it."""

    def __init__(
        self, room: Room, table: LiveTable, receiver: Receiver, token: str, socket: WebSocket, work: Buckets
    ) -> None:
        self.room, self.table, self.socket, self.work = room, table, socket, work
        self.address = address_of(room.settings, socket.scope)
        self.actor = Actor(receiver.person, receiver.name, receiver.role)
        limits = room.settings.limits
        self.connection = Connection(table.id, receiver, limits.waiting_messages, token, limits.waiting_bytes)
        rate, burst = limits.frames
        self.bucket = Bucket(rate, burst, float(burst), room.settings.now())
        self.patience = _PATIENCE

    async def run(self) -> None:
        connections = self.room.broadcast.connections
        connections.add(self.connection)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            if self.connection.ending:
                # What is still waiting, and that this is the end, should get through.
                await asyncio.wait((writer,), timeout=_LAST_WORDS_S)
        finally:
            connections.remove(self.connection)
            for task in (writer, reader):
                task.cancel()
            await asyncio.wait((writer, reader))
            for task in (writer, reader):
                if not task.cancelled() and (error := task.exception()):
                    LOG.debug("a socket broke off: %s", type(error).__name__)
            if self.connection.greeted and self.table.id in self.room.tables:
                async with self.table.lock:
                    self.room.broadcast.present(self.table)
                    self.room.bus.schedule(self.table)

    async def _write(self) -> None:
        while (message := await self.connection.next()) is not None:
            await self.socket.send_text(message)
        if self.connection.overrun:
            await self.socket.send_text(encode(p.Gone("this connection does not keep up", again=True)))
        await self.socket.close()

    async def _read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect" or self.connection.ending:
                # Whoever was cut and does not read that does nothing more.
                return
            if not await self._turn(1.0):
                return
            if not self.bucket.take(self.room.settings.now()):
                self.patience -= 1
                self._refuse("", TooMany("too many messages; wait a moment", where="socket"))
                if self.patience <= 0:
                    self.connection.end("too many messages", again=False)
                    return
                continue
            try:
                written = message.get("text") or message.get("bytes") or b""
                check_storable(written)
                message_in = _DECODER.decode(written)
            except (BadInput, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                self._send(_unreadable(error))
                continue
            cost = _COSTS.get(type(message_in))
            if cost is not None and not await self._turn(cost):
                return
            if await self.room.people.who(self.connection.token) is None:
                self.connection.end(SESSION_OVER, again=True)
                return
            await self._handle(message_in)

    async def _turn(self, units: float) -> bool:
        """Wait until it is the turn of this address. False, and the end of the connection, where that takes long.

        Meanwhile nothing more is read, so that whoever sends too much is held up and costs nothing.
        """
        wait = self.work.turn(self.address, self.room.settings.limits.turn_s, units)
        if wait is None:
            self.connection.end("too many messages from your address", again=True)
            return False
        if wait:
            await asyncio.sleep(wait)
        return True

    async def _handle(self, message_in: p.FromClient) -> None:
        match message_in:
            case p.Ping():
                self._send(p.Pong())
            case p.Hello():
                async with self.table.lock:
                    if self.table.id in self.room.tables:
                        self.room.broadcast.hello(self.table, self.connection, message_in.since)
                await self._take_over()
            case p.Commanded():
                await self._command(message_in)
            case p.TryWager() | p.TrySetting():
                self._try(message_in)
            case p.Contribute():
                async with self.table.lock:
                    if contributed(self.table, self.actor.person, message_in):
                        self.room.broadcast.changed(self.table)
                    if message_in.nonce and not self.table.awaited():
                        # The deal waits no more.
                        self.room.bus.schedule(self.table)

    async def _command(self, message_in: p.Commanded) -> None:
        try:
            seq = await self.room.do(self.table.id, self.actor, message_in.id, message_in.do)
        except HousewayError as error:
            self._refuse(message_in.id, error, message_in.do)
        except Exception:
            LOG.exception("a command at table %s failed", self.table.id)
            self._send(p.Refused(message_in.id, "broken_law", _OUR_BUG, "", p.About(), _OUR_BUG, ()))
        else:
            self._send(p.Done(message_in.id, seq))
            await self._take_over()

    async def _take_over(self) -> None:
        """A seat for cash is played from one session alone: another one of the same person is told so, and cut."""
        seat = self.table.place_of(self.actor.person)
        if not seat or self.table.config.chips != "cash":
            return
        if cut := self.room.broadcast.connections.take_over(self.connection):
            names = " and ".join(sorted(session_name(token) for token in cut))
            about = f"table {self.table.id}, seat {seat}: session {session_name(self.connection.token)} after {names}"
            try:
                await self.room.note(self.actor, "take over", about)
            except HousewayError as error:
                LOG.error("%s took over, and it could not be written down: %s", about, error.message)

    def _try(self, asked: p.TryWager | p.TrySetting) -> None:
        seat, played = self.table.place_of(self.actor.person), self.table.open_round
        try:
            if isinstance(asked, p.TrySetting):
                self._send(try_setting(played, seat, asked))
            else:
                self._send(try_wager(played, seat, asked))
        except HousewayError as error:
            self._refuse(asked.id, error)

    def _refuse(self, number: str, error: HousewayError, do: cmd.Command | None = None) -> None:
        said = error.says(at_table=True)
        self._send(p.Refused(number, error.code, error.message, error.where, p.about(error), said, self._allowed(do)))

    def _allowed(self, do: cmd.Command | None) -> tuple[str, ...]:
        """What the person could have sent instead: the moves of their question, or the commands open to them."""
        table = self.table
        seat = table.place_of(self.actor.person)
        if isinstance(do, cmd.AnswerIt) and table.open_round and seat:
            own = [each for each in table.open_round.open_decisions() if each.seat == seat]
            if own:
                return allowed(own[0])
        return open_commands(table, self.connection.receiver, seat)

    def _send(self, message: p.FromServer) -> None:
        self.connection.send(encode(message))
