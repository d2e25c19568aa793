"""The tables of the lobby, and the rounds that were played at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select
from starlette.responses import Response

from houseway.errors import At, NotLegal
from houseway.histories import History
from houseway.play.events import EVERYONE
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, write
from houseway.play.view import as_plain, event_view, whole_event
from houseway.room.cardroom import Room
from houseway.room.people.rights import RIGHTS
from houseway.room.people.second_person import allowed_once
from houseway.room.provable.kept_proof import read_kept
from houseway.room.provable.proof_types import FORMAT, ProofFile, pack_text
from houseway.room.room_errors import NotAllowed, NotFound
from houseway.room.routes.routing import ApiRequest, download, endpoint
from houseway.room.store.schema import actions as actions_table
from houseway.room.store.schema import rounds as rounds_table
from houseway.room.store.schema import tables as tables_table
from houseway.room.store.transcripts import KeptTranscript, decode
from houseway.room.tables.live_table import Config, terms_of_config
from houseway.room.tables.recover import IN_A_LINE, StoredAction, done_in, line_of, rerun
from houseway.room.tables.round_log import AUDITOR, RoundLog
from houseway.room.wire import schemas as b
from houseway.room.wire.csv_cells import csv_text
from houseway.room.wire.protocol import RoundLine, TableCard
from houseway.room.wire.said_view import said_view
from houseway.room.wire.wire_types import LogLine

_PAGE = 50
_SEES_ALL = ("auditor",)
_EXPORTS = RIGHTS["export rounds"]
_MEDIA: dict[str, str] = {"json": "application/json", "phh": "application/toml", "csv": "text/csv"}
Before = Annotated[int, Meta(ge=1, le=2**53)]


@endpoint("GET", "/api/tables", b.Tables)
async def list_tables(request: ApiRequest) -> b.Tables:
    """Every open table, as the lobby shows it."""
    return b.Tables(request.room.broadcast.cards())


@endpoint("POST", "/api/tables", TableCard, body=b.OpenTable, who=RIGHTS["open tables"])
async def open_table(request: ApiRequest) -> TableCard:
    """Open a table: choose game, form, limits, fee option and readings."""
    table = await request.room.open(request.body, request.actor)
    return request.room.broadcast.shared(table.id).card


@endpoint("GET", "/api/tables/{table}", b.TablePage)
async def show_table(request: ApiRequest) -> b.TablePage:
    """A table and who sits there."""
    table = request.room.bus.table(request.path["table"])
    shared = request.room.broadcast.shared(table.id)
    return b.TablePage(shared.card, shared.people, table.waiting_for())


@endpoint("POST", "/api/tables/{table}/close", TableCard, who="somebody")
async def close_table(request: ApiRequest) -> TableCard:
    """Close a table; everybody takes their chips along."""
    shared = request.room.broadcast.shared(request.room.bus.table(request.path["table"]).id)
    await request.room.close(request.path["table"], request.actor)
    return msgspec.structs.replace(shared.card, state="closed", seated=0, bots=0, watching=0)


@endpoint("GET", "/api/tables/{table}/rounds", b.Rounds, who="somebody", query={"before": Before})
async def table_rounds(request: ApiRequest) -> b.Rounds:
    """The finished rounds of a table, the newest first."""
    number, before = request.path["table"], request.query["before"]
    return await request.room.store.read(lambda connection: rounds_page(connection, number, before))


@endpoint("GET", "/api/tables/{table}/commands/{command}", b.CommandState, who="somebody")
async def command_state(request: ApiRequest) -> b.CommandState:
    """What became of a command that this person has sent: whether it was carried out, refused, or never came."""
    table, command = request.path["table"], request.path["command"][:64]
    live = request.room.tables.get(table)
    if live is not None and (error := live.refusals.get((request.me.id, command))):
        return b.CommandState("refused", 0, error.code, error.message)
    asked = select(actions_table.c.seq).where(actions_table.c.table == table, actions_table.c.command == command)
    asked = asked.where(actions_table.c.person == request.me.id)
    seq = await request.room.store.read(lambda connection: connection.execute(asked).scalar())
    return b.CommandState("done", seq) if seq else b.CommandState("unknown")


def rounds_page(connection: Connection, table: int | None, before: int | None) -> b.Rounds:
    asked = select(*IN_A_LINE).where(rounds_table.c.state != "open").order_by(rounds_table.c.id.desc()).limit(_PAGE)
    if table is not None:
        asked = asked.where(rounds_table.c.table == table)
    if before is not None:
        asked = asked.where(rounds_table.c.id < before)
    found = connection.execute(asked).all()
    return b.Rounds(tuple(line_of(row) for row in found), found[-1].id if len(found) == _PAGE else None)


# One round ----------------------------------------------------------------------------------------------------


class StoredRound(msgspec.Struct):
    """A finished round from the store, ready to be run again."""

    line: RoundLine
    people: dict[int, int]
    done: list[StoredAction]
    file: str | None
    transcript: KeptTranscript | None
    cash: bool

    @property
    def at(self) -> At:
        return At(round=self.line.id)

    def run(self) -> tuple[Round, Iterator[StoredAction]]:
        """The round at its first question, and an iterator that runs its actions again."""
        if self.transcript is not None:
            raise NotLegal(f"only its transcript is kept: {self.transcript.because}", at=self.at)
        if self.file is None:
            raise NotLegal("its cards were lost before it had ended, so that it was void", at=self.at)
        return rerun(msgspec.json.decode(self.file, type=RoundFile), self.done)

    def ended(self) -> Round:
        """The round, run to its end."""
        played, story = self.run()
        for _ in story:
            pass
        return played

    def exported(self) -> str:
        """The round file: of its cards those that were dealt, and no other."""
        if self.transcript is None:
            return write(self.ended(), "dealt")
        plain = msgspec.json.decode(self.file or "{}")
        kept = {name: value for name, value in plain.items() if name not in ("shoe", "orders")}
        return msgspec.json.encode(kept).decode()


async def _played(room: Room, number: int) -> StoredRound:
    found = await room.store.read(lambda connection: _find(connection, number))
    if found is None:
        raise NotFound(f"no finished round has the number {number}", field="round")
    return found


def _find(connection: Connection, number: int) -> StoredRound | None:
    asked = select(rounds_table).where(rounds_table.c.id == number, rounds_table.c.state != "open")
    row: Any = connection.execute(asked).one_or_none()
    if row is None:
        return None
    people = msgspec.json.decode(row.people, type=dict[int, int])
    kept = decode(row.transcript)
    done = [] if kept else done_in(connection, number)
    config = connection.execute(select(tables_table.c.config).where(tables_table.c.id == row.table)).scalar_one()
    cash = msgspec.json.decode(config, type=Config).chips == "cash"
    return StoredRound(line_of(row), people, done, row.file, kept, cash)


@endpoint("GET", "/api/rounds/{round}", b.Replay, who="somebody", logged=True)
async def replay_round(request: ApiRequest) -> b.Replay:
    """A finished round step by step, as this person may see it."""
    found = await _played(request.room, request.path["round"])
    seat = next((seat for seat, person in found.people.items() if person == request.me.id), None)
    whole = request.me.role in _SEES_ALL
    return await request.room.share.run(request.me.id, lambda: _replayed(found, seat, whole=whole))


def _replayed(found: StoredRound, seat: int | None, *, whole: bool) -> b.Replay:
    if kept := found.transcript:
        kept_lines = tuple(kept.for_viewer(seat, whole=whole))
        return b.Replay(found.line, seat, whole, (), (), kept_lines, kept.because)
    played, story = found.run()
    log, frames = RoundLog(), [_frame(played, seat, whole=whole)]
    log.note(played)
    for _ in story:
        log.note(played)
        frames.append(_frame(played, seat, whole=whole))
    lines = log.lines(played, AUDITOR if whole else seat or EVERYONE)
    events = tuple(as_plain(_events(played, seat, whole=whole)))
    return b.Replay(found.line, seat, whole, events, tuple(frames), lines)


def _frame(played: Round, seat: int | None, *, whole: bool) -> b.Frame:
    return b.Frame(len(played.events), said_view(played, None if whole else seat, every_card=whole))


def _events(played: Round, seat: int | None, *, whole: bool) -> list[Any]:
    if whole:
        return [whole_event(each) for each in played.events]
    viewer = EVERYONE if seat is None else seat
    return [event_view(each, viewer) for each in played.events]


@endpoint("GET", "/api/rounds/{round}/export", None, who="somebody", query={"as": b.ExportAs}, file=True, logged=True)
async def export_round(request: ApiRequest) -> Response:
    """A finished round as a file: `json` the round file, `phh` a poker hand, `csv` what happened, line by line."""
    form, role = request.query["as"] or "csv", request.me.role
    if form != "csv" and role not in _EXPORTS:
        raise NotAllowed("the whole round is for the auditor and the floor; `csv` is what you may see", field="as")
    found = await _played(request.room, request.path["round"])
    whole = form != "csv" or role in _SEES_ALL
    if whole and found.cash and request.room.settings.dual_control:
        await allowed_once(request.room, request.me, "export a round", {"round": found.line.id, "as": form})
    seat = next((seat for seat, person in found.people.items() if person == request.me.id), None)
    content = await request.room.share.run(request.me.id, lambda: _exported(found, form, seat, whole=role in _SEES_ALL))
    return download(content, f"round-{found.line.id}.{form}", _MEDIA[form])


def _exported(found: StoredRound, form: str, seat: int | None, *, whole: bool) -> str:
    if form == "json":
        return found.exported()
    if form == "csv" and found.transcript:
        return _lines_as_csv(found.transcript.for_viewer(seat, whole=whole))
    played = found.ended()
    if form == "phh":
        from houseway.histories.formats.phh_write import dumps

        return dumps(History.of(played))
    return _as_csv(_events(played, seat, whole=whole))


@endpoint("GET", "/api/rounds/{round}/proof", ProofFile, logged=True)
async def round_proof(request: ApiRequest) -> ProofFile:
    """The proofs of a finished round: of what everybody has seen, and of a player's own cards for that player.

    An auditor gets those of all cards that somebody has seen. `houseway verify` and the page `/verify` check them.
    """
    me = request.person
    found = await request.room.store.read(lambda connection: _find_proof(connection, request.path["round"]))
    if found is None:
        raise NotFound("no finished round of this number was dealt with a commitment", field="round")
    return proof_file(found, me.id if me else 0, whole=me is not None and me.role in _SEES_ALL)


def _find_proof(connection: Connection, number: int) -> Any:
    asked = select(rounds_table, tables_table.c.config).join(tables_table, tables_table.c.id == rounds_table.c.table)
    asked = asked.where(rounds_table.c.id == number, rounds_table.c.state != "open", rounds_table.c.proof.is_not(None))
    return connection.execute(asked).one_or_none()


def proof_file(row: Any, person: int, *, whole: bool) -> ProofFile:
    """The proofs of a stored round as one person may have them."""
    people = msgspec.json.decode(row.people, type=dict[int, int])
    seat = next((seat for seat, each in people.items() if each == person and person), 0)
    proof = read_kept(row.proof)
    if not whole:
        proof.cards = tuple([each for each in proof.cards if each.to in (EVERYONE, seat)])
    faces = terms_of_config(msgspec.json.decode(row.config, type=Config)).faces
    return ProofFile(FORMAT, row.table, row.id, row.game, seat, pack_text(faces), proof)


def _as_csv(events: list[dict[str, Any]]) -> str:
    columns = ("event", "seat", "payer", "payee", "amount", "source", "to", "place", "cards", "words", "because")
    told = enumerate(events, start=1)
    lines = ((number, *(event.get(column, "") for column in columns)) for number, event in told)
    return csv_text(("number", *columns), lines)


def _lines_as_csv(lines: Sequence[LogLine]) -> str:
    told = enumerate(lines, start=1)
    words = ((number, line.label, "".join(span.text for span in line.words)) for number, line in told)
    return csv_text(("number", "label", "text"), words)
