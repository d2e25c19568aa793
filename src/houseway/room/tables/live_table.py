"""A table that is open: its session, its round, and the number of its last action."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from msgspec import Struct, field

from houseway.bots.bot_types import Bot
from houseway.errors import NotLegal
from houseway.families.registry import game
from houseway.play.round import Round
from houseway.play.round_file import RoundFile
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.play.session import Session
from houseway.room.tables.round_log import RoundLog
from houseway.room.tables.stored_session import Kept, Occupant, stored
from houseway.room.wire.protocol import BuyIn, ChipKind, Role, RoundLine, TableCard
from houseway.rules.buy_ins import usual_stack
from houseway.rules.render import title
from houseway.rules.terms import Terms, terms
from houseway.rules.values import Cents

LAST_ROUNDS = 10
_MARKS = 2000
_COMMANDS = 4000


class Config(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a table was opened with."""

    game: str
    name: str
    chips: ChipKind = "play"
    fee: str | None = None
    betting: str | None = None
    decks: int | None = None
    stakes: dict[str, str] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    seconds: int = 30
    auto: bool = True


def terms_of_config(config: Config) -> Terms:
    """The terms that a table posts. Tables that post the same share one object, and so the plan of the round."""
    stakes, readings = tuple(sorted(config.stakes.items())), tuple(sorted(config.readings.items()))
    return _posted(config.game, config.fee, config.decks, config.betting, stakes, readings)


def terms_of_round(opening: RoundFile) -> Terms:
    """The terms that a table had posted when it dealt this round."""
    stakes, readings = tuple(sorted(opening.stakes.items())), tuple(sorted(opening.readings.items()))
    return _posted(opening.game, opening.fee, opening.decks, opening.betting, stakes, readings)


@cache
def _posted(
    name: str,
    fee: str | None,
    decks: int | None,
    betting: str | None,
    stakes: tuple[tuple[str, str], ...],
    readings: tuple[tuple[str, str], ...],
) -> Terms:
    return terms(game(name, dict(readings)), fee, decks, betting=betting, stakes=dict(stakes))


def buy_in(posted: Terms) -> BuyIn:
    band = posted.buy_in
    least, most = (band.low, band.high) if band else (1, None)
    return BuyIn(max(least, 1), most, usual_stack(posted))


class Opener(NamedTuple):
    """Who opened a table; the house itself has number 0."""

    person: int
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class LogPosition:
    """How many events of which round had been told after the action with the number `seq`."""

    seq: int
    round: int
    events: int


class LiveTable:
    """One open table. Everything here is changed under `lock`, and shown only after it has been written down."""

    def __init__(self, number: int, config: Config, posted: Terms, seating: Session, opened_by: Opener) -> None:
        self.id = number
        self.config = config
        self.terms = posted
        self.seating = seating
        self.places: dict[int, Occupant] = {}
        self.paused = False
        self.opened_by = opened_by
        self.lock = asyncio.Lock()
        self.seq = 0
        self.played: Round | None = None
        self.round_id = 0
        self.round_number = 0
        # The last round that has ended, for whoever watches with a hand's delay.
        self.ended: Round | None = None
        self.ended_id = 0
        self.log, self.ended_log = RoundLog(), RoundLog()
        self.ended_seq = 0
        self.last_rounds: deque[RoundLine] = deque(maxlen=LAST_ROUNDS)
        self.positions: deque[LogPosition] = deque(maxlen=_MARKS)
        self.bots: dict[str, Bot] = {}
        self.commands: OrderedDict[tuple[int, str], int] = OrderedDict()
        # Why the round that was being played cannot go on, since the program or its rules have changed.
        self.outdated = ""
        self.closed = False
        self.dealt_at = 0.0
        self.asked_at = 0.0
        self.moved_at = 0.0

    @cached_property
    def placard(self) -> TableCard:
        """What is posted at the table and never changes; the rest of the card is empty."""
        sheet, config, posted = self.terms.sheet, self.config, self.terms
        return TableCard(
            id=self.id,
            name=config.name,
            game=sheet.name,
            title=title(sheet),
            room=sheet.room,
            family=sheet.family,
            kind=sheet.kind,
            posted=posted.placard,
            fee=posted.fee,
            betting=posted.structure,
            decks=posted.pack.decks,
            stakes=dict(config.stakes),
            readings=dict(config.readings),
            chips=config.chips,
            seats=(sheet.seats.min, sheet.seats.max),
            back_line=sheet.back_line,
            further_seats=sheet.further_seats,
            buttons=posted.buttons,
            buy_in=buy_in(posted),
            seconds=config.seconds,
            auto=config.auto,
            state="waiting",
            seated=0,
            bots=0,
            watching=0,
            rounds=0,
            opened_by=self.opened_by.name,
        )

    @property
    def open_round(self) -> Round | None:
        """The round that is being played."""
        return self.played if self.played is not None and self.played.state == "open" else None

    @property
    def state(self) -> str:
        if self.closed:
            return "closed"
        if self.paused:
            return "paused"
        return "playing" if self.open_round else "waiting"

    def place_of(self, person: int) -> int:
        """The number of the place that a person has here; 0 for none."""
        return next((seat for seat, each in self.places.items() if each.person == person and person), 0)

    def place(self, person: int) -> int:
        """The number of the place that a person has; refused for somebody who has none."""
        if seat := self.place_of(person):
            return seat
        raise NotLegal("you have no seat at this table", where=f"table {self.id}")

    def active(self) -> list[int]:
        """The seats that the next round would be dealt to."""
        most, away = self.terms.sheet.seats.max, self.seating.lasting[SeatNotes].away
        return [seat for seat in self.seating.playing() if seat <= most and seat not in away and not self._goes(seat)]

    def _goes(self, seat: int) -> bool:
        occupant = self.places.get(seat)
        return occupant is not None and occupant.leaving

    def people_active(self) -> bool:
        return any(not self.places[seat].bot for seat in self.active() if seat in self.places)

    def deserted(self) -> bool:
        """Whether a table that a guest or player opened is empty: only bots sit there, and nobody has chips there.

        The tables of the house stay open, and so does a table with a pot that was carried over.
        """
        people = any(not each.bot for each in self.places.values())
        return self.opened_by.role == "player" and not people and not self.seating.lasting[CarriedPot].total

    def players_missing(self) -> int:
        """How many more must sit down before a round can be dealt."""
        return max(0, self.terms.sheet.seats.min - len(self.active()))

    def waiting_for(self) -> str:
        """What the next round is waiting for, in words."""
        if self.closed:
            return "the table is closed"
        if self.paused:
            return "the table is paused by the floor"
        if self.open_round:
            return ""
        if many := self.players_missing():
            return f"waiting for {many} more player{'s' if many > 1 else ''}"
        return "the next round is about to be dealt" if self.config.auto else "waiting for the deal"

    def remember_position(self) -> None:
        """Remember how many events have been told by now."""
        if self.played:
            self.log.note(self.played)
        events = len(self.played.events) if self.played else 0
        self.positions.append(LogPosition(self.seq, self.round_id, events))

    def remember(self, person: int, command: str, seq: int) -> None:
        """A command that has been carried out, so that its repetition has no further effect."""
        self.commands[person, command] = seq
        if len(self.commands) > _COMMANDS:
            self.commands.popitem(last=False)

    def free_seat(self) -> int:
        """The lowest seat that nobody has."""
        most = self.terms.sheet.seats.max
        return next((seat for seat in range(1, most + 1) if seat not in self.places), 0)

    def in_play(self) -> Cents:
        """The sum of all chips on the table."""
        adding = sum(each.adding for each in self.places.values())
        if self.open_round is None:
            return sum(self.seating.stacks.values()) + self.seating.lasting[CarriedPot].total + adding
        dealt = self.open_round.table.seats
        resting = sum(chips for seat, chips in self.seating.stacks.items() if seat not in dealt)
        return sum(self.open_round.table.ledger.balances.values()) + resting + adding

    def kept(self) -> Kept:
        return stored(self.seating, self.places, paused=self.paused)

    def replace_with(self, fresh: LiveTable) -> None:
        """Take the state that was loaded from the store, after a change could not be written."""
        lock = self.lock
        self.__dict__.update(fresh.__dict__)
        self.lock = lock
