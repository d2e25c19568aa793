"""A table that is open: its session, its round, and the number of its last action."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import msgspec
from msgspec import Struct, field

from houseway.bots.bot_types import Bot
from houseway.cards.face import text
from houseway.errors import At, BrokenLaw, HousewayError, NotLegal
from houseway.families.registry import game
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, Said
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.play.session import Session
from houseway.room.provable.committed_chance import CommittedChance
from houseway.room.store.change import NewEntry
from houseway.room.store.keyring import Keyring, SealPlace, dealing_place
from houseway.room.tables.nonce_wait import NonceWait
from houseway.room.tables.presence import Presence
from houseway.room.tables.round_log import RoundLog
from houseway.room.tables.stored_session import Drawn, Kept, Occupant, stored
from houseway.room.wire.protocol import BuyIn, ChipKind, Role, RoundLine, TableCard
from houseway.rules.pages.render import title
from houseway.rules.posting.buy_ins import usual_stack
from houseway.rules.posting.posted_rates import check_rates
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents

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


def terms_to_open(config: Config) -> Terms:
    """The terms of a table that is to be opened. One with too many collection rates is refused."""
    posted = terms_of_config(config)
    check_rates(posted)
    return posted


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


class DoneCommand(NamedTuple):
    """The number at which a command was carried out, and the digest of what it said."""

    seq: int
    content: str | None


@dataclass(frozen=True, slots=True)
class LogPosition:
    """How many events of which round had been told after the action with the number `seq`."""

    seq: int
    round: int
    events: int


@dataclass(slots=True)
class UnsureChange:
    """A change that may or may not have reached the disk: its entries, and the last hash that each table would have."""

    entries: Sequence[NewEntry]
    chains: dict[int, str]
    written: bool | None = None


class LiveTable:
    """One open table. Everything here is changed under `lock`, and shown only after it has been written down."""

    def __init__(
        self, number: int, config: Config, posted: Terms, seating: Session, opened_by: Opener, keys: Keyring
    ) -> None:
        if not isinstance(seating.shoe.chance, CommittedChance):
            raise BrokenLaw("a live table deals from the operating system's generator alone", at=At(table=number))
        self.dealing = seating.shoe.chance
        self.id = number
        self.keys = keys
        self.config = config
        self.terms = posted
        self.seating = seating
        self.places: dict[int, Occupant] = {}
        self.presence = Presence()
        self.nonce_wait = NonceWait()
        # The answers of the round on the table, as they are written down.
        self.said: list[Said] = []
        self.paused = False
        self.opened_by = opened_by
        self.lock = asyncio.Lock()
        self.seq = 0
        # The hash of the last action.
        self.chain = ""
        self.played: Round | None = None
        self.round_id = 0
        self.round_number = 0
        # Who sat where when the round was dealt, and the last one that has ended: what they may see is theirs.
        self.dealt_to: dict[int, int] = {}
        # The last round that has ended, for whoever watches with a hand's delay.
        self.ended: Round | None = None
        self.ended_id = 0
        self.log, self.ended_log = RoundLog(), RoundLog()
        self.ended_seq = 0
        self.last_rounds: deque[RoundLine] = deque(maxlen=LAST_ROUNDS)
        self.positions: deque[LogPosition] = deque(maxlen=_MARKS)
        self.bots: dict[str, Bot] = {}
        # What has been carried out, and what was refused, by person and id.
        self.commands: OrderedDict[tuple[int, str], DoneCommand] = OrderedDict()
        self.refusals: OrderedDict[tuple[int, str], HousewayError] = OrderedDict()
        # Why the round that was being played cannot go on, since the program or its rules have changed.
        self.outdated = ""
        self.closed = False
        # Why no new hand is dealt in the whole room.
        self.held = ""
        # A change could not be written, and the table has not been read again since: nothing in it counts.
        self.unsure: UnsureChange | None = None
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
            option=posted.option_words,
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
            absent_s=int(self.presence.patience_s),
            state="waiting",
            seated=0,
            bots=0,
            watching=0,
            rounds=0,
            opened_by=self.opened_by.name,
        )

    @property
    def frozen(self) -> bool:
        return self.unsure is not None

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
        raise NotLegal("you have no seat at this table", at=At(table=self.id))

    def active(self) -> list[int]:
        """The seats that the next round would be dealt to."""
        most, away = self.terms.sheet.seats.max, self.seating.lasting[SeatNotes].away
        leaving = [seat for seat, each in self.places.items() if each.leaving]
        playing = self.seating.playing()
        return [seat for seat in playing if seat <= most and seat not in away and seat not in leaving]

    def people_active(self) -> bool:
        return any(not self.places[seat].bot for seat in self.active() if seat in self.places)

    def deserted(self) -> bool:
        """Whether a table that a guest or player opened is empty: only bots sit there, and nobody has chips there.

        The tables of the house stay open, and so does a table with a pot that was carried over.
        """
        people = any(not each.bot for each in self.places.values())
        return self.opened_by.role == "player" and not people and not self.seating.lasting[CarriedPot].total

    def absent(self) -> dict[int, float]:
        """The seats that are given up because nobody is there, outside of a round, and when."""
        people = {seat: each.person for seat, each in self.places.items() if each.person}
        found = {seat: self.presence.kept_until(person) for seat, person in people.items()}
        return {seat: until for seat, until in found.items() if until is not None and not self.seating.in_play(seat)}

    def players_missing(self) -> int:
        """How many more must sit down before a round can be dealt."""
        return max(0, self.terms.sheet.seats.min - len(self.active()))

    def awaited(self) -> Set[int]:
        """The people for whose nonces the next deal waits: they are connected, play, and have pledged one."""
        untold = self.dealing.untold()
        if not untold or self.open_round:
            return frozenset()
        people = {self.places[seat].person for seat in self.active() if seat in untold and seat in self.places}
        return self.nonce_wait.still(people & self.presence.here)

    def waiting_for(self) -> str:
        """What the next round is waiting for, in words."""
        if self.closed:
            return "the table is closed"
        if self.frozen:
            return "the table waits until the room can write again"
        if self.paused:
            return "the table is paused by the floor"
        if self.open_round:
            return ""
        if self.held:
            return self.held
        if many := self.players_missing():
            kept = f"; the seat of a player who is away is kept for {self.seat_kept()}" if self.absent() else ""
            return f"waiting for {many} more player{'s' if many > 1 else ''}{kept}"
        called = self.nonce_wait.called_at is not None
        if self.config.auto and not called and not self.people_active():
            return "waiting for a player; bots do not play alone"
        called = called or self.config.auto
        return "the next round is about to be dealt" if called else "waiting for the deal"

    def seat_kept(self) -> str:
        """How long the seat of somebody absent is kept, in words."""
        minutes, seconds = divmod(int(self.presence.patience_s), 60)
        if minutes and not seconds:
            return f"{minutes} minute{'s' if minutes > 1 else ''}"
        return f"{int(self.presence.patience_s)} seconds"

    def remember_position(self) -> None:
        """Remember how many events have been told by now."""
        if self.played:
            self.log.note(self.played)
        events = len(self.played.events) if self.played else 0
        self.positions.append(LogPosition(self.seq, self.round_id, events))

    def remember(self, person: int, command: str, done: DoneCommand) -> None:
        """A command that has been carried out, so that its repetition has no further effect."""
        self.refusals.pop((person, command), None)
        self.commands[person, command] = done
        if len(self.commands) > _COMMANDS:
            self.commands.popitem(last=False)

    def remember_refusal(self, person: int, command: str, error: HousewayError) -> None:
        """A command that was refused, for whoever asks later what became of it."""
        self.refusals[person, command] = error
        if len(self.refusals) > _COMMANDS:
            self.refusals.popitem(last=False)

    def done_before(self, person: int, command: str, content: str | None) -> int:
        """The number of a command that was carried out under this id; 0 for none. Other content is refused."""
        done = self.commands.get((person, command))
        if done is None:
            return 0
        if content is not None and done.content is not None and done.content != content:
            raise NotLegal("another command was carried out under this id; choose a new one", where=f"id {command}")
        return done.seq

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

    def seat_dealt_to(self, person: int) -> int | None:
        """The seat at which a person was dealt into the round on the table, wherever they are now."""
        return next((seat for seat, each in self.dealt_to.items() if each == person and person), None)

    def kept(self) -> Kept:
        return stored(self.seating, self.places, paused=self.paused)

    def sealed_rest(self) -> str | None:
        """What is left in a running shoe, sealed."""
        left = self.seating.shoe.left
        return self.keys.seal(text(left), self.bound_rest()) if left else None

    def dealing_text(self) -> str:
        """What the table has committed to, as it is sealed. Its digest tells nothing of its secrets of 256 bits."""
        return msgspec.json.encode(self.dealing.state).decode()

    def sealed_dealing(self, written: str) -> str:
        return self.keys.seal(written, dealing_place(self.id))

    def bound_rest(self) -> SealPlace:
        """What the rest of the shoe is bound to: it is what so many rounds have left."""
        return SealPlace(self.id, self.seating.shoe.number, 0, f"left after {self.seating.rounds}")

    def seal(self, drawn: Drawn, at: str) -> str:
        """Chance that the open round has used, sealed for the store."""
        return self.keys.seal(msgspec.json.encode(drawn).decode(), self.bound(at))

    def bound(self, at: str) -> SealPlace:
        return SealPlace(self.id, self.seating.shoe.number, self.round_id, at)

    def replace_with(self, fresh: LiveTable) -> None:
        """Take the state that was loaded from the store, after a change could not be written."""
        lasting = ("lock", "refusals", "presence", "nonce_wait", "held")
        self.__dict__.update(fresh.__dict__ | {name: getattr(self, name) for name in lasting})
