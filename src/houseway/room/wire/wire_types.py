"""What a receiver may see of a round, as it crosses the wire: events, questions, piles. Cards are text, `??` is hidden.

`houseway.play.view` makes these as plain data, which is sent as it is; a test holds every view against these types.
Money is in whole cents throughout.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from houseway.play.decisions import Placed
from houseway.play.events import Told
from houseway.play.ids import Account, CircleId, HandId, PileId
from houseway.rules.values import Cents


class Dealt(Struct, tag_field="event", tag="dealt", forbid_unknown_fields=True):
    """Cards came off the shoe. `seen_by` is a seat, 0 for everybody or -1 for nobody."""

    to: PileId
    cards: tuple[str, ...]
    seen_by: int


class Carried(Struct, tag_field="event", tag="carried", forbid_unknown_fields=True):
    """Cards went from one place to another: mucked, discarded, melded."""

    source: PileId
    to: PileId
    cards: tuple[str, ...]
    seen_by: int


class Shown(Struct, tag_field="event", tag="shown", forbid_unknown_fields=True):
    """Cards were turned up where they lie."""

    place: PileId
    cards: tuple[str, ...]


Event: TypeAlias = Dealt | Carried | Shown | Told


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
    hand: HandId | None


class Circle(Struct, forbid_unknown_fields=True):
    """A place for a wager. `needs` one of these as well; at most as large as `at_most`; equal to `equals`.

    Of the circles that are `one_of` the same thing one may be chosen. `fee` is paid besides.
    """

    id: CircleId
    title: str
    least: Cents
    most: Cents
    step: Cents
    needs: tuple[CircleId, ...]
    fee: Cents
    at_most: CircleId | None
    equals: CircleId | None
    one_of: str


class Fee(Struct, forbid_unknown_fields=True):
    """A fee by the amounts: `rises` are the amounts from which on another fee is due, with the fee."""

    by: str
    on: tuple[str, ...]
    rises: tuple[tuple[Cents, Cents], ...]
    over: tuple[str, ...]
    over_pays: str


class Wager(Struct, tag_field="shape", tag="wager", forbid_unknown_fields=True):
    """Answered with a list of `Placed`; [] sits this one out unless a wager is `required`. All from the `purse`.

    {wager: cents} is taken as well, for the bettor's own first circles.
    """

    seat: int
    about: str
    circles: tuple[Circle, ...]
    purse: Cents
    default: tuple[Placed, ...]
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
    hand: HandId | None


class PileCards(Struct, forbid_unknown_fields=True):
    """The cards of a pile."""

    pile: PileId
    cards: tuple[str, ...]


class Balance(Struct, forbid_unknown_fields=True):
    """What lies in an account."""

    account: Account
    cents: Cents


class SeatsShown(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Seats that are away or new or have missed a blind, and who stands or plays where, by number; held buttons."""

    away: tuple[int, ...] = ()
    new: tuple[int, ...] = ()
    missed_small: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()
    behind: dict[int, int] = {}
    plays: dict[int, int] = {}
    holds: dict[str, tuple[int, ...]] = {}


class SeatShown(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The seat that something lies at: the dealer button, the duty to kill the pot, the first turn."""

    seat: int = 0


class DiscShown(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where the winner's disc lies and what it shows: 1 Win, 2 Kill."""

    seat: int = 0
    side: int = 0


class BankShown(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who banked last, for how many hands, and at which position if from behind a seat."""

    seat: int = 0
    hands: int = 0
    position: int = 0


class LastingShown(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What outlasts a round, as far as its owners declare it public; what is as at a new table is left out."""

    seats: SeatsShown = field(default_factory=SeatsShown)
    button: SeatShown = field(default_factory=SeatShown)
    kill: SeatShown = field(default_factory=SeatShown)
    disc: DiscShown = field(default_factory=DiscShown)
    bank: BankShown = field(default_factory=BankShown)
    first: SeatShown = field(default_factory=SeatShown)


class View(Struct, forbid_unknown_fields=True):
    """A round as one receiver may know it; `seat` is null for a bystander.

    Empty piles and accounts are left out.
    """

    game: str
    seat: int | None
    seats: dict[int, str]
    posted: str
    shoe: int
    piles: tuple[PileCards, ...]
    accounts: tuple[Balance, ...]
    lasting: LastingShown
    to_answer: tuple[ToAnswer, ...]
    decisions: tuple[Question, ...]
