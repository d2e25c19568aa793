"""Bodies about games: which there are, their pages, what a table may choose, and what the lab says."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from houseway.room.wire.protocol import IncidentChoice
from houseway.room.wire.wire_types import HandPart


class GameRow(Struct, forbid_unknown_fields=True):
    """A sheet and form as `houseway games --json` has it, and `name`, which opens it: `room/slug#form`."""

    name: str
    id: str
    form: str
    title: str
    form_title: str
    room: str
    family: str
    kind: str
    seats: tuple[int, int]
    wagers: tuple[str, ...]
    fee_options: int
    source: str
    lines: tuple[tuple[int, int], ...]
    number: str
    readings: int
    digest: str


class Games(Struct, forbid_unknown_fields=True):
    """What was asked for; `families` and `rooms` are all that there are, families with their names."""

    games: tuple[GameRow, ...]
    families: dict[str, str]
    rooms: tuple[str, ...]


class FeeChoice(Struct, forbid_unknown_fields=True):
    """A fee option, under the name that posts it; `says` is its placard and what the option is called."""

    fee: str
    says: str


class ReadingChoice(Struct, forbid_unknown_fields=True):
    """A place where the document leaves a choice: the question, the choices in words, the one that is taken."""

    id: str
    question: str
    choices: dict[str, str]
    taken: str
    because: str


class StakeChoice(Struct, forbid_unknown_fields=True):
    """A stake that a table may post under its `name`, and what is posted `now`; empty where nothing is."""

    name: str
    title: str
    now: str


class Choices(Struct, forbid_unknown_fields=True):
    """What may be chosen when a table is opened."""

    forms: dict[str, str]
    fees: tuple[FeeChoice, ...]
    betting: tuple[str, ...]
    decks: tuple[int, int, int]
    stakes: tuple[StakeChoice, ...]
    readings: tuple[ReadingChoice, ...]
    bots: tuple[str, ...]


class RulesSection(Struct, forbid_unknown_fields=True):
    """A part of the readable rules: text, numbered lists and tables, as `kind` says."""

    heading: str
    parts: tuple[dict[str, Any], ...]


class WagerLine(Struct, forbid_unknown_fields=True):
    """A wager as the felt names it, with its pay table: rows of an outcome's name, odds and words."""

    id: str
    title: str
    pays: tuple[tuple[str, str, str], ...]
    needs: tuple[str, ...]
    says: str


class GamePage(Struct, forbid_unknown_fields=True):
    """The rules of a game at hand: `sections` to read, `sheet` as data, as `houseway show --json` has it.

    A hand that has been set lies in `parts`, one after the other; most games have none. `marked` says what the mark
    on a card means, where the pack has marked cards.
    """

    game: GameRow
    posted: str
    wagers: tuple[WagerLine, ...]
    sections: tuple[RulesSection, ...]
    choices: Choices
    incidents: tuple[IncidentChoice, ...]
    parts: tuple[HandPart, ...]
    marked: str
    sheet: dict[str, Any]


class OddsPage(Struct, forbid_unknown_fields=True):
    """Exact figures, as `houseway odds --json` has them; `odds` is null, with the reason, where none can be had."""

    odds: dict[str, Any] | None
    because: str


class EquityPage(Struct, forbid_unknown_fields=True):
    """Shares of the pot, as `houseway equity --json` has them; `equity` is null, with a reason, where it has none."""

    equity: dict[str, Any] | None
    because: str
