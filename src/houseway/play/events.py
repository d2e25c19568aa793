"""Events of a round: frozen, named in the past tense, complete enough to redraw the round without the rules.

An event with cards says who may see them; only `houseway.play.view` shows events to anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from houseway.cards.card import Card
from houseway.play.ids import Account, HandId, PileId
from houseway.rules.sheet.values import Cents

EVERYONE = 0
NOBODY = -1


class Opened(Struct, frozen=True, tag_field="event", tag="opened"):
    """A round began at this table. Each seat is given by its number, name and chips."""

    game: str
    digest: str
    posted: str
    seats: tuple[tuple[int, str, Cents], ...]
    readings: Mapping[str, str]


class Dealt(Struct, frozen=True, gc=False, tag_field="event", tag="dealt"):
    """Cards came off the shoe to a place on the table."""

    to: PileId
    cards: tuple[Card, ...]
    seen_by: int


class Carried(Struct, frozen=True, gc=False, tag_field="event", tag="carried"):
    """Cards went from one place to another: mucked, discarded, melded."""

    source: PileId
    to: PileId
    cards: tuple[Card, ...]
    seen_by: int


class Shown(Struct, frozen=True, gc=False, tag_field="event", tag="shown"):
    """Cards were turned up where they lie."""

    place: PileId
    cards: tuple[Card, ...]


class Shuffled(Struct, frozen=True, gc=False, tag_field="event", tag="shuffled"):
    """Piles went back into the shoe, which was shuffled anew."""

    piles: tuple[PileId, ...]
    count: int
    because: str


class Rolled(Struct, frozen=True, gc=False, tag_field="event", tag="rolled"):
    """Dice were rolled."""

    dice: tuple[int, ...]
    because: str


class Acted(Struct, frozen=True, gc=False, tag_field="event", tag="acted"):
    """A seat answered: the move in a word, what it put in, and with which hand, where it may have several.

    Of a raise, `to` is what the bet of the seat comes to. Where a hand was set, `sets` is the pile that lies in its
    parts from then on.
    """

    seat: int
    about: str
    move: str
    amount: Cents = 0
    hand: HandId | None = None
    to: Cents = 0
    sets: PileId | None = None


class Moved(Struct, frozen=True, gc=False, tag_field="event", tag="moved"):
    """Chips went from one account to another, and why.

    Where a pot is awarded, `pot` is its number: 0 for the main pot, 1 for the first side pot, and so on.
    """

    payer: Account
    payee: Account
    amount: Cents
    because: str
    pot: int | None = None


class Ranked(Struct, frozen=True, gc=False, tag_field="event", tag="ranked"):
    """A hand was announced by its rank."""

    place: PileId
    words: str


class Settled(Struct, frozen=True, gc=False, tag_field="event", tag="settled"):
    """A wager was settled: `result` is wins, loses, pushes or returned; `net` is the bettor's gain.

    `at` is the seat at which the hand lies, and `hand` its number there: 2 or more after a split, or on a second spot.
    """

    seat: int
    wager: str
    staked: Cents
    result: str
    net: Cents
    because: str
    at: int = 0
    hand: int = 1


class Announced(Struct, frozen=True, gc=False, tag_field="event", tag="announced"):
    """The dealer announced something to everybody. If it moved the action button, `action` is the button's new seat.

    `named` are the seats whose names stand in the words.
    """

    words: str
    action: int = 0
    named: tuple[int, ...] = ()


class Checked(Struct, frozen=True, gc=False, tag_field="event", tag="checked"):
    """The house dealer looked at face-down cards and announced what the rules make public of them."""

    place: PileId
    words: str


class Reported(Struct, frozen=True, gc=False, tag_field="event", tag="reported"):
    """The floor ruled on an irregularity, under a printed clause."""

    incident: str
    seat: int
    remedy: str
    lines: str


class Closed(Struct, frozen=True, gc=False, tag_field="event", tag="closed"):
    """The round is over and its chips have been counted."""

    words: str = "round over"


class Voided(Struct, frozen=True, gc=False, tag_field="event", tag="voided"):
    """The round does not count: every chip is where it was before."""

    because: str


# Events that are the same for every viewer.
Told: TypeAlias = (
    Opened | Shuffled | Rolled | Acted | Moved | Ranked | Settled | Announced | Checked | Reported | Closed | Voided
)
Event: TypeAlias = Dealt | Carried | Shown | Told
