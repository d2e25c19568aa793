"""Transcripts of rounds that were stored in the first format: an opening, and answers in words.

A round is run once more to tell it. If that does not end as the books say, the answers are told as they were given.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Connection, String, Text, column, select, table

from houseway.errors import HousewayError
from houseway.families.registry import game
from houseway.play.events import EVERYONE
from houseway.play.ids import COLLECTION, STACKS
from houseway.play.round import Round
from houseway.play.round_file import FORMAT, RoundFile, replay
from houseway.room.store.migrations.old_lasting import lasting_of
from houseway.room.store.migrations.old_readings import now_notes
from houseway.room.store.transcripts import EVERYBODY, WHOLE, KeptTranscript, encode
from houseway.room.tables.round_log import AUDITOR, RoundLog
from houseway.room.wire.wire_types import LogLine, Span
from houseway.rules.sheet.values import dollars

OLD_FORMAT = "the round was dealt by an older Houseway, whose answers this one cannot run again"
_ACTIONS = table(
    "actions",
    column("seq", BigInteger),
    column("round", BigInteger),
    column("kind", String),
    column("payload", Text),
    column("drawn", Text),
)


class OldRound(NamedTuple):
    """A row of the table of rounds, in the first format."""

    state: str
    opening: str
    people: str
    file: str | None
    net: str | None
    collection: int


class OldAction(NamedTuple):
    """What was done in a round: an `answer`, a `report` or a `void`, and the chance that it used."""

    kind: str
    payload: dict[str, Any]
    drawn: dict[str, Any]


def old_actions(connection: Connection, number: int) -> list[OldAction]:
    """The actions of a round in their order, its deal left out."""
    asked = select(_ACTIONS).where(_ACTIONS.c.round == number, _ACTIONS.c.kind.in_(("answer", "report", "void")))
    found = connection.execute(asked.order_by(_ACTIONS.c.seq)).all()
    return [OldAction(row.kind, json.loads(row.payload), json.loads(row.drawn or "{}")) for row in found]


def transcript_of(old: OldRound, actions: Sequence[OldAction]) -> str:
    """The transcript of a round as JSON: for bystanders, for each person who played it, and whole for the auditor."""
    played = _run_again(old, actions)
    seats = [seat for seat, person in msgspec.json.decode(old.people, type=dict[int, int]).items() if person]
    if played is None:
        lines = {EVERYBODY: list(_in_words(old, actions))}
    else:
        log = RoundLog()
        log.note(played)
        viewers = {EVERYBODY: EVERYONE, WHOLE: AUDITOR, **{str(seat): seat for seat in seats}}
        lines = {name: list(log.lines(played, viewer)) for name, viewer in viewers.items()}
    if old.state == "open":
        lines = {viewer: [*each, _void(OLD_FORMAT)] for viewer, each in lines.items()}
    return encode(KeptTranscript(OLD_FORMAT, lines))


def _line(label: str, words: str) -> LogLine:
    return LogLine(0, label, (Span(words),))


def _void(because: str) -> LogLine:
    return _line("void", f"the round does not count, every chip goes back: {because}")


def _run_again(old: OldRound, actions: Sequence[OldAction]) -> Round | None:
    """The round as it was played; None where today's rules do not come to the same end."""
    try:
        played = replay(_file(old, actions), game)
    except (HousewayError, msgspec.ValidationError, ValueError):
        return None
    if any(each.kind == "void" for each in actions) and played.state == "open":
        played.void(next(each.payload["because"] for each in actions if each.kind == "void"))
    return played if played.state == old.state and _agrees(played, old) else None


def _agrees(played: Round, old: OldRound) -> bool:
    if played.state != "over":
        return True
    booked = {int(seat): cents for seat, cents in json.loads(old.net or "{}").items()}
    net = played.net()
    ours = {seat: net[STACKS[seat]] for seat in played.table.seats if net.get(STACKS[seat])}
    same = ours == {seat: cents for seat, cents in booked.items() if cents}
    return same and played.table.ledger[COLLECTION] == old.collection


def _file(old: OldRound, actions: Sequence[OldAction]) -> RoundFile:
    """The round file of a round that has ended; of an open one, what it would be so far."""
    plain = json.loads(old.file or old.opening)
    if old.file is None:
        if any(each.kind == "report" for each in actions):
            raise ValueError("a report in an open round does not say after which question it came")
        plain["answers"] = [each.payload for each in actions if each.kind == "answer"]
        for key in ("orders", "rolls"):
            plain[key] = plain.get(key, []) + [more for each in actions for more in each.drawn.get(key, [])]
    plain.pop("digest", None)
    for note in now_notes(plain["game"], plain.get("readings", {})):
        del plain["readings"][note]
    plain |= {"houseway": FORMAT, "lasting": lasting_of(plain.pop("between", {}))}
    return msgspec.convert(plain, RoundFile)


def _in_words(old: OldRound, actions: Iterable[OldAction]) -> Iterable[LogLine]:
    opening = json.loads(old.opening)
    names = {int(seat): each.get("name") or f"seat {seat}" for seat, each in opening["seats"].items()}
    yield _line("open", opening["game"])
    for seat, each in opening["seats"].items():
        yield _line("seats", f"{names[int(seat)]} {dollars(each['stack'])}")
    for action in actions:
        match action.kind, action.payload:
            case "answer", {"seat": int(seat), "say": say}:
                yield _line("answer", f"{names.get(seat, f'seat {seat}')}: {say}")
            case "report", {"word": word}:
                yield _line("floor", str(word).replace("_", " "))
            case _, {"because": because}:
                yield _void(because)
    for seat, cents in json.loads(old.net or "{}").items():
        yield _line("result", f"{names.get(int(seat), f'seat {seat}')} {dollars(cents)}")
