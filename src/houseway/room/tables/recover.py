"""Loads tables from the store: places, chips, and the open round, which is run again from its answers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from houseway.cards.face import faces
from houseway.errors import At, BadInput, BrokenLaw, HousewayError
from houseway.families.registry import game
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, Said
from houseway.room.money.books import accounts_of
from houseway.room.provable.committed_chance import CommittedChance, DealingState
from houseway.room.provable.kept_proof import read_kept
from houseway.room.provable.proof_types import RoundProof
from houseway.room.provable.round_proofs import RoundProofs
from houseway.room.settings import Settings
from houseway.room.store.chain import Evidence, digest, first_link
from houseway.room.store.keyring import Keyring, SealBroken, SealPlace, dealing_place
from houseway.room.store.schema import actions, people, rounds, tables
from houseway.room.store.transcripts import decode
from houseway.room.tables.live_table import (
    LAST_ROUNDS,
    Config,
    DoneCommand,
    LiveTable,
    LogPosition,
    Opener,
    terms_of_config,
    terms_of_round,
)
from houseway.room.tables.nonce_wait import NonceWait
from houseway.room.tables.presence import Presence
from houseway.room.tables.round_log import RoundLog
from houseway.room.tables.stored_session import (
    DEAL,
    Drawn,
    Kept,
    answer_again,
    at_action,
    restored,
    resumed,
    run_again,
)
from houseway.room.wire.protocol import RoundLine
from houseway.rules.pages.render import title
from houseway.rules.sheet.values import dollars

LOG = logging.getLogger("houseway.room")
_IN_A_ROUND = ("answer", "report", "void")
_REMEMBERED = 1000
NEW_RULES = "the rules of the game have changed since this round was dealt"


class _SeatName(msgspec.Struct):
    name: str = ""


class _OpeningNames(msgspec.Struct):
    """The names in an opening of any format."""

    seats: dict[str, _SeatName]


class StoredAction(NamedTuple):
    """An action of a round, as it is stored."""

    seq: int
    kind: str
    payload: dict[str, Any]
    sealed: str | None


def done_in(connection: Connection, round_id: int) -> list[StoredAction]:
    """The actions of a round, in their order."""
    asked = select(actions.c.seq, actions.c.kind, actions.c.payload, actions.c.sealed)
    asked = asked.where(actions.c.round == round_id, actions.c.kind.in_(_IN_A_ROUND)).order_by(actions.c.seq)
    return [
        StoredAction(seq, kind, msgspec.json.decode(payload), sealed)
        for seq, kind, payload, sealed in connection.execute(asked)
    ]


def play_again(played: Round, done: Iterable[StoredAction]) -> Iterator[StoredAction]:
    """Run stored actions in a round again, and yield each one after it has been run."""
    for each in done:
        match each.kind:
            case "answer":
                answer_again(played, msgspec.convert(each.payload, Said))
            case "report":
                played.report(each.payload["word"], each.payload["seat"], each.payload["count"])
            case _:
                played.void(each.payload["because"])
        yield each


def rerun(file: RoundFile, done: Sequence[StoredAction]) -> tuple[Round, Iterator[StoredAction]]:
    """A round that has ended, at its first question, and an iterator that runs its actions again."""
    terms = terms_of_round(file)
    if file.digest != terms.sheet.digest:
        raise BadInput(f"{NEW_RULES}: it cannot be run again", where=file.game)
    played = run_again(terms, file)
    return played, play_again(played, done)


def file_of(row: Any) -> RoundFile:
    """The file of a round that has ended. A round that was void before it could be told has none."""
    if row.file is None:
        raise BadInput("its cards were lost before it had ended: it cannot be run again", at=At(round=row.id))
    return msgspec.json.decode(row.file, type=RoundFile)


def proof_of(row: Any) -> RoundProof | None:
    """The proofs of a round that has ended; none for one that was dealt without a commitment."""
    return None if row.proof is None else read_kept(row.proof)


def open_tables(connection: Connection, but: Iterable[int] = ()) -> list[int]:
    """The numbers of the tables that are open, but for those that are named."""
    asked = select(tables.c.id).where(tables.c.closed_at.is_(None), tables.c.id.not_in(list(but)))
    return list(connection.execute(asked.order_by(tables.c.id)).scalars())


def last_action(connection: Connection, table: Any) -> tuple[int, str]:
    """The number and the hash of a table's last action; where its chain begins if there is none."""
    asked = select(actions.c.seq, actions.c.hash).where(actions.c.table == table.id)
    row = connection.execute(asked.order_by(actions.c.seq.desc()).limit(1)).one_or_none()
    return (row.seq, row.hash) if row else (0, first_link(table._mapping))


def load_table(connection: Connection, settings: Settings, keys: Keyring, number: int) -> LiveTable:
    """A table as it was after its last action."""
    asked = select(tables, people.c.name, people.c.role).outerjoin(people, people.c.id == tables.c.opened_by)
    row = connection.execute(asked.where(tables.c.id == number)).one()
    config = msgspec.json.decode(row.config, type=Config)
    kept = msgspec.json.decode(row.kept, type=Kept)
    posted = terms_of_config(config)
    chance = CommittedChance(number, posted.faces, _dealing_state(keys, row, dealing_said(connection, number)))
    seating = restored(posted, kept, _rest_of_shoe(keys, row, kept), chance, _seconds(settings))
    opener = Opener(row.opened_by or 0, row.name or "the house", row.role or "floor")
    table = LiveTable(number, config, posted, seating, opener, keys)
    table.dealing.go_on(len(seating.shoe.left))
    table.places, table.paused = dict(kept.occupants), kept.paused
    table.closed = row.closed_at is not None
    table.seq, table.chain = last_action(connection, row)
    table.asked_at = table.moved_at = settings.now()
    table.presence = Presence(settings.absent_s, settings.now())
    table.nonce_wait = NonceWait(settings.nonce_s)
    _remember(connection, table)
    _last_rounds(connection, table)
    _live_round(connection, table)
    if not table.positions:
        table.remember_position()
    return table


def _rest_of_shoe(keys: Keyring, row: Any, kept: Kept) -> str:
    """What is left in a running shoe. If it cannot be opened, the next round is dealt from a new one."""
    if row.sealed is None:
        return ""
    try:
        return keys.open(row.sealed, SealPlace(row.id, kept.shoe, 0, f"left after {kept.rounds}"))
    except SealBroken as broken:
        LOG.error("table %s: its shoe is shuffled anew: %s", row.id, broken.message)
        return ""


def dealing_said(connection: Connection, table: int) -> str:
    """The digest of what the table has committed to last, from its chain; empty if no action has written any."""
    asked = select(actions.c.evidence).where(actions.c.table == table, actions.c.evidence.contains('"dealing"'))
    found = connection.execute(asked.order_by(actions.c.seq.desc()).limit(1)).scalar()
    return msgspec.json.decode(found, type=Evidence).dealing if found else ""


def _dealing_state(keys: Keyring, row: Any, said: str) -> DealingState | None:
    """What the table has committed to. If it cannot be opened, or is older than what its chain says, the table commits
    anew: numbers that were told already are not taken for secret ones."""
    if row.dealing is None:
        return None
    try:
        written = keys.open(row.dealing, dealing_place(row.id))
        if said and said != digest(written):
            raise SealBroken("the stored commitments are not those that were written last", at=At(table=row.id))
        return msgspec.json.decode(written, type=DealingState)
    except SealBroken as broken:
        LOG.error("table %s: it commits to its next shoe anew: %s", row.id, broken.message)
        return None


def _seconds(settings: Settings) -> Callable[[], int]:
    return lambda: int(settings.now())


def _remember(connection: Connection, table: LiveTable) -> None:
    asked = select(actions.c.person, actions.c.command, actions.c.seq, actions.c.digest)
    asked = asked.where(actions.c.table == table.id, actions.c.command.is_not(None))
    found = connection.execute(asked.order_by(actions.c.seq.desc()).limit(_REMEMBERED)).all()
    for person, command, seq, content in reversed(found):
        table.remember(person or 0, command, DoneCommand(seq, content))


def _last_rounds(connection: Connection, table: LiveTable) -> None:
    """The lines of the last rounds, and the last one itself for those who watch."""
    asked = select(rounds).where(rounds.c.table == table.id, rounds.c.state != "open")
    found = connection.execute(asked.order_by(rounds.c.number.desc()).limit(LAST_ROUNDS)).all()
    if not found:
        return
    table.last_rounds.extend(line_of(row) for row in reversed(found))
    newest = found[0]
    table.round_id = table.ended_id = newest.id
    table.round_number = newest.number
    asked_seq = select(func.max(actions.c.seq)).where(actions.c.round == newest.id)
    table.ended_seq = connection.execute(asked_seq).scalar_one() or 0
    if newest.transcript is not None:
        return
    try:
        played, story = rerun(file_of(newest), done_in(connection, newest.id))
        table.log = RoundLog(RoundProofs(None, proof_of(newest)))
        table.log.note(played)
        for _ in story:
            table.log.note(played)
    except BadInput:
        # Dealt under older rules: it stays in the books, but cannot be shown.
        return
    table.played = table.ended = played
    table.ended_log = table.log
    table.dealt_to = msgspec.json.decode(newest.people, type=dict[int, int])


def _live_round(connection: Connection, table: LiveTable) -> None:
    """The round that was being played when the room stopped."""
    row = connection.execute(select(rounds).where(rounds.c.table == table.id, rounds.c.state == "open")).one_or_none()
    if row is None:
        return
    table.round_id, table.round_number, table.dealt_at = row.id, row.number, float(row.opened_at)
    if kept := decode(row.transcript):
        table.outdated = kept.because
        return
    opening = msgspec.json.decode(row.opening, type=RoundFile)
    done = done_in(connection, row.id)
    if opening.digest != table.terms.sheet.digest:
        table.outdated = NEW_RULES
        return
    try:
        drawn = [_opened(table, row.sealed, DEAL), *(_opened(table, each.sealed, at_action(each.seq)) for each in done)]
    except SealBroken as broken:
        table.outdated = broken.message
        return
    table.dealing.go_on(len(faces(drawn[0].shoe)))
    table.log = RoundLog(RoundProofs(table.dealing))
    table.dealt_to = msgspec.json.decode(row.people, type=dict[int, int])
    played = table.played = resumed(table.seating, opening, drawn)
    dealt = select(func.min(actions.c.seq)).where(actions.c.round == row.id)
    table.positions.append(LogPosition(connection.execute(dealt).scalar_one(), row.id, len(played.events)))
    table.log.note(played)
    for each in play_again(played, done):
        if each.kind == "answer":
            table.said.append(msgspec.convert(each.payload, Said))
        table.log.note(played)
        table.positions.append(LogPosition(each.seq, row.id, len(played.events)))
    if played.state != "open":
        raise BrokenLaw("a round that was open has ended as it was run again", at=At(round=row.id))


def _opened(table: LiveTable, sealed: str | None, at: str) -> Drawn:
    """The chance that a deal or an action has used."""
    if sealed is None:
        if at == DEAL:
            raise SealBroken("its cards are not in the store", at=At(round=table.round_id))
        return Drawn()
    return msgspec.json.decode(table.keys.open(sealed, table.bound(at)), type=Drawn)


# What a line tells of a round. Its cards and proofs, which are long, are not among it.
_LINE = ("id", "table", "number", "game", "opening", "state", "opened_at", "closed_at", "net", "collection")
IN_A_LINE = (*(rounds.c[each] for each in _LINE), rounds.c.transcript)


@cache
def _titled(name: str) -> str:
    """The title of a game; its name where it is no longer on the shelf."""
    try:
        return title(game(name))
    except HousewayError:
        return name


def line_of(row: Any) -> RoundLine:
    """A stored round as one line; of the row only `IN_A_LINE` is needed."""
    opening = msgspec.json.decode(row.opening, type=_OpeningNames)
    names = {int(seat): seated.name for seat, seated in opening.seats.items()}
    net = {int(seat): cents for seat, cents in msgspec.json.decode(row.net or "{}").items()}
    return RoundLine(
        row.id,
        row.table,
        row.number,
        row.game,
        _titled(row.game),
        row.state,
        row.opened_at,
        row.closed_at,
        net,
        names,
        row.collection,
        transcript_only=row.transcript is not None,
    )


def check_chips(table: LiveTable, balances: dict[str, int]) -> None:
    """Refuse to open a table whose chips differ from those that the books have there."""
    booked = sum(accounts_of(table.id, balances).values())
    if booked != table.in_play():
        lie, where = dollars(table.in_play()), f"table {table.id}"
        raise BrokenLaw(f"{lie} lie there, the books say {dollars(booked)}", where=where)
