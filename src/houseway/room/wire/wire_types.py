"""What a receiver may see of a round, as it crosses the wire: events, questions, piles. Cards are text, `??` is hidden.

`houseway.play.view` makes these as plain data, which is sent as it is; a test holds every view against these types.
Money is in whole cents throughout.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from houseway.play.events import Told
from houseway.play.ids import Account, CircleId, HandId, PileId
from houseway.play.wager_question import Placed
from houseway.rules.sheet.values import Cents


class DealtCards(Struct, tag_field="event", tag="dealt", forbid_unknown_fields=True):
    """Cards came off the shoe. `seen_by` is a seat, 0 for everybody or -1 for nobody."""

    to: PileId
    cards: tuple[str, ...]
    seen_by: int


class CarriedCards(Struct, tag_field="event", tag="carried", forbid_unknown_fields=True):
    """Cards went from one place to another: mucked, discarded, melded."""

    source: PileId
    to: PileId
    cards: tuple[str, ...]
    seen_by: int


class ShownCards(Struct, tag_field="event", tag="shown", forbid_unknown_fields=True):
    """Cards were turned up where they lie."""

    place: PileId
    cards: tuple[str, ...]


Event: TypeAlias = DealtCards | CarriedCards | ShownCards | Told


class AmountLimits(Struct, forbid_unknown_fields=True):
    """From `least` to `most` in steps of `step`; `most` itself is always allowed."""

    least: Cents
    most: Cents
    step: Cents


class ChooseQuestion(Struct, tag_field="shape", tag="choose", forbid_unknown_fields=True):
    """Answered with one of the moves, or with [move, cents] for a move that is in `amounts`."""

    seat: int
    about: str
    title: str
    if_late: str
    moves: tuple[str, ...]
    default: str
    costs: tuple[Cents, ...]
    amounts: dict[str, AmountLimits] | None
    number: int
    hand: HandId | None


class WagerCircle(Struct, forbid_unknown_fields=True):
    """A place for a wager, and in words what it takes (`terms`). A `further` one is asked for by few."""

    id: CircleId
    title: str
    least: Cents
    most: Cents
    step: Cents
    terms: str
    further: bool


class WagerQuestion(Struct, tag_field="shape", tag="wager", forbid_unknown_fields=True):
    """Answered with a list of `Placed`; [] sits this one out unless a wager is `required`. All from the `purse`.

    {wager: cents} is taken as well, for the bettor's own first circles. What fits together and what it costs besides
    is asked with `try`.
    """

    seat: int
    about: str
    title: str
    if_late: str
    circles: tuple[WagerCircle, ...]
    purse: Cents
    default: tuple[Placed, ...]
    required: bool
    number: int


class PickQuestion(Struct, tag_field="shape", tag="pick", forbid_unknown_fields=True):
    """Answered with a list of `least` to `most` of these cards."""

    seat: int
    about: str
    title: str
    if_late: str
    cards: tuple[str, ...]
    least: int
    most: int
    default: tuple[str, ...]
    number: int


class HandPart(Struct, forbid_unknown_fields=True):
    """A named part of an arrangement and how many cards go into it."""

    name: str
    size: int


class ArrangeQuestion(Struct, tag_field="shape", tag="arrange", forbid_unknown_fields=True):
    """Answered with "house way", or with one list of cards for each part. `default` is the house way."""

    seat: int
    about: str
    title: str
    if_late: str
    cards: tuple[str, ...]
    parts: tuple[HandPart, ...]
    default: tuple[tuple[str, ...], ...]
    number: int


class Span(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Some words; or a card (`card`) that a client may draw; or `money`, which was paid, won or lost."""

    text: str
    card: bool = False
    money: Literal["", "paid", "won", "lost"] = ""


class LayOffer(Struct, forbid_unknown_fields=True):
    """A lay: what is answered for it, and its words with the cards."""

    answer: str
    words: tuple[Span, ...]


class MeldQuestion(Struct, tag_field="shape", tag="meld", forbid_unknown_fields=True):
    """Answered with the `answer` of a lay (`7s 7s 7d`, `5h onto 2`), or with one of the moves."""

    seat: int
    about: str
    title: str
    if_late: str
    lays: tuple[LayOffer, ...]
    moves: tuple[str, ...]
    default: str
    number: int


Question: TypeAlias = ChooseQuestion | WagerQuestion | PickQuestion | ArrangeQuestion | MeldQuestion


class ToAnswer(Struct, forbid_unknown_fields=True):
    """Who is being asked about what; public."""

    number: int
    seat: int
    about: str
    hand: HandId | None
    words: str


class PileCards(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The cards of a pile, its name on the felt, and in `words` what it counts to, where hands are counted.

    Of the viewer's own hand that lies partly open, `down` are the places of the cards that the others do not see.
    """

    pile: PileId
    cards: tuple[str, ...]
    title: str
    words: str = ""
    down: tuple[int, ...] = ()


class Balance(Struct, forbid_unknown_fields=True):
    """What lies in an account, and its name on the felt."""

    account: Account
    cents: Cents
    title: str


MarkerKind: TypeAlias = Literal["button", "bank", "disc", "kill", "action"]


class Marker(Struct, forbid_unknown_fields=True):
    """Something that marks a seat: the dealer button, the bank, the winner's disc, a kill, the action button."""

    seat: int
    kind: MarkerKind


class LogLine(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the log, as the transcript has it: its kind in a word, and a sentence with its cards and its money.

    It tells something of the first `after` events of the round. `yours` speaks of the receiver.
    """

    after: int
    label: str
    words: tuple[Span, ...]
    yours: bool = False


class View(Struct, forbid_unknown_fields=True):
    """A round as one receiver may know it; `seat` is null for a bystander.

    Piles and accounts that were in use and are empty now keep their place. `behind` is the seat behind which a
    back-line bettor stands, `plays` the person who wagers on a seat where nobody sits.
    """

    game: str
    seat: int | None
    seats: dict[int, str]
    posted: str
    shoe: int
    piles: tuple[PileCards, ...]
    accounts: tuple[Balance, ...]
    behind: dict[int, int]
    plays: dict[int, int]
    markers: tuple[Marker, ...]
    to_answer: tuple[ToAnswer, ...]
    decisions: tuple[Question, ...]


class ViewChange(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is new in the view that was sent last. What is left out is as it was.

    A pile or an account that is named takes the place of the one before, or is added after the others.
    """

    seats: dict[int, str] | None = None
    shoe: int | None = None
    piles: tuple[PileCards, ...] = ()
    accounts: tuple[Balance, ...] = ()
    behind: dict[int, int] | None = None
    plays: dict[int, int] | None = None
    markers: tuple[Marker, ...] | None = None
    to_answer: tuple[ToAnswer, ...] | None = None
    decisions: tuple[Question, ...] | None = None
