"""What a receiver may see of a round, as it crosses the wire: events, questions, piles. Cards are text, `??` is hidden.

`houseway.play.views` makes these as plain data, which is sent as it is; a test holds every view against these types.
Money is in whole cents throughout.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from houseway.rules.values import Cents


class Opened(Struct, tag_field="event", tag="opened", forbid_unknown_fields=True):
    """A round began. A seat is its number, its name and its chips."""

    game: str
    digest: str
    posted: str
    seats: tuple[tuple[int, str, Cents], ...]
    readings: dict[str, str]


class Dealt(Struct, tag_field="event", tag="dealt", forbid_unknown_fields=True):
    """Cards came off the shoe. `seen_by` is a seat, 0 for everybody or -1 for nobody."""

    to: str
    cards: tuple[str, ...]
    seen_by: int


class Carried(Struct, tag_field="event", tag="carried", forbid_unknown_fields=True):
    """Cards went from one place to another: mucked, discarded, melded."""

    source: str
    to: str
    cards: tuple[str, ...]
    seen_by: int


class Shown(Struct, tag_field="event", tag="shown", forbid_unknown_fields=True):
    """Cards were turned up where they lie."""

    place: str
    cards: tuple[str, ...]


class Shuffled(Struct, tag_field="event", tag="shuffled", forbid_unknown_fields=True):
    """Piles went back into the shoe, which was shuffled anew."""

    piles: tuple[str, ...]
    count: int
    because: str


class Rolled(Struct, tag_field="event", tag="rolled", forbid_unknown_fields=True):
    """Dice were rolled."""

    dice: tuple[int, ...]
    because: str


class Acted(Struct, tag_field="event", tag="acted", forbid_unknown_fields=True):
    """A seat answered: the move in a word, and what it put in."""

    seat: int
    about: str
    move: str
    amount: Cents


class Moved(Struct, tag_field="event", tag="moved", forbid_unknown_fields=True):
    """Chips went from one account to another, and why."""

    payer: str
    payee: str
    amount: Cents
    because: str


class Ranked(Struct, tag_field="event", tag="ranked", forbid_unknown_fields=True):
    """A hand was read aloud."""

    place: str
    words: str


class Settled(Struct, tag_field="event", tag="settled", forbid_unknown_fields=True):
    """A wager came to its end: `result` is wins, loses, pushes or returned; `net` is the bettor's gain.

    `at` is the seat at which the hand lies, and `hand` its number there: 2 or more after a split, or on a second spot.
    """

    seat: int
    wager: str
    staked: Cents
    result: str
    net: Cents
    because: str
    at: int
    hand: int


class Announced(Struct, tag_field="event", tag="announced", forbid_unknown_fields=True):
    """The dealer said something that everybody must know."""

    words: str


class Checked(Struct, tag_field="event", tag="checked", forbid_unknown_fields=True):
    """The dealer looked at cards that lie face down and said what the rules make public of them."""

    place: str
    words: str


class Reported(Struct, tag_field="event", tag="reported", forbid_unknown_fields=True):
    """The floor ruled on an irregularity, under a printed clause."""

    incident: str
    seat: int
    remedy: str
    lines: str


class Closed(Struct, tag_field="event", tag="closed", forbid_unknown_fields=True):
    """The round is over and its chips have been counted."""

    words: str


class Voided(Struct, tag_field="event", tag="voided", forbid_unknown_fields=True):
    """The round does not count: every chip is where it was before."""

    because: str


Event: TypeAlias = (
    Opened
    | Dealt
    | Carried
    | Shown
    | Shuffled
    | Rolled
    | Acted
    | Moved
    | Ranked
    | Settled
    | Announced
    | Checked
    | Reported
    | Closed
    | Voided
)


class Amount(Struct, forbid_unknown_fields=True):
    """From `least` to `most` in steps of `step`; `most` itself is always allowed."""

    least: Cents
    most: Cents
    step: Cents


class Choose(Struct, tag_field="shape", tag="choose", forbid_unknown_fields=True):
    """Answered with one of the moves, or with [move, cents] for a move that is in `amounts`."""

    seat: int
    about: str
    moves: tuple[str, ...]
    default: str
    costs: tuple[Cents, ...]
    amounts: dict[str, Amount] | None
    number: int


class Circle(Struct, forbid_unknown_fields=True):
    """A place for a wager. `needs` one of these as well; at most as large as `at_most`; equal to `equals`.

    Of the circles that are `one_of` the same thing one may be chosen. `fee` is paid besides.
    """

    id: str
    title: str
    least: Cents
    most: Cents
    step: Cents
    needs: tuple[str, ...]
    fee: Cents
    at_most: str
    equals: str
    one_of: str


class Fee(Struct, forbid_unknown_fields=True):
    """A fee by the amounts: `rises` are the amounts from which on another fee is due, with the fee."""

    by: str
    on: tuple[str, ...]
    rises: tuple[tuple[Cents, Cents], ...]
    over: tuple[str, ...]
    over_pays: str


class Wager(Struct, tag_field="shape", tag="wager", forbid_unknown_fields=True):
    """Answered with {circle: cents}; {} sits this one out unless a wager is `required`. All from the `purse`.

    `banker 2` is a second wager on a circle, `game at seat 5` one on the circle of a seat where nobody sits.
    """

    seat: int
    about: str
    circles: tuple[Circle, ...]
    purse: Cents
    default: dict[str, Cents]
    required: bool
    number: int
    fees: tuple[Fee, ...]


class Pick(Struct, tag_field="shape", tag="pick", forbid_unknown_fields=True):
    """Answered with a list of `least` to `most` of these cards."""

    seat: int
    about: str
    cards: tuple[str, ...]
    least: int
    most: int
    default: tuple[str, ...]
    number: int


class Part(Struct, forbid_unknown_fields=True):
    """A named part of an arrangement and how many cards go into it."""

    name: str
    size: int


class Arrange(Struct, tag_field="shape", tag="arrange", forbid_unknown_fields=True):
    """Answered with "house way", or with one list of cards for each part. `default` is the house way."""

    seat: int
    about: str
    cards: tuple[str, ...]
    parts: tuple[Part, ...]
    default: tuple[tuple[str, ...], ...]
    number: int


class Meld(Struct, tag_field="shape", tag="meld", forbid_unknown_fields=True):
    """Answered with one of the lays, in its words (`7s 7s 7d`, `5h onto 2`), or with one of the moves."""

    seat: int
    about: str
    lays: tuple[str, ...]
    moves: tuple[str, ...]
    default: str
    number: int


Question: TypeAlias = Choose | Wager | Pick | Arrange | Meld


class ToAnswer(Struct, forbid_unknown_fields=True):
    """Who is being asked about what; public."""

    number: int
    seat: int
    about: str


class View(Struct, forbid_unknown_fields=True):
    """A round as one receiver may know it; `seat` is null for a bystander.

    Piles go by place (`hand 3`, `board`), accounts by name (`seat 3`, `seat 3 ante`, `pot`, `bank`, `collection`);
    empty ones are left out. `between` is what lasts from round to round: `button`, `bank seat`, `away 3`.
    """

    game: str
    seat: int | None
    seats: dict[int, str]
    posted: str
    shoe: int
    piles: dict[str, tuple[str, ...]]
    accounts: dict[str, Cents]
    between: dict[str, int]
    to_answer: tuple[ToAnswer, ...]
    decisions: tuple[Question, ...]
