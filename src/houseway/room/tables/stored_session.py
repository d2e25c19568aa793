"""A session as it is stored between two actions, and who sits at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from houseway.cards import LiveChance, Shoe
from houseway.cards.face import faces, text
from houseway.errors import At, NotLegal
from houseway.play.lasting import read_lasting
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, Said, first_order, later_orders, meant
from houseway.play.seat_notes import SeatNote
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents

# What the seal of a round's shoe is bound to, and that of a later action's.
DEAL = "deal"


def at_action(seq: int) -> str:
    return f"action {seq}"


class Occupant(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who has a place: a person, or a bot (`person` 0) that plays a policy."""

    person: int
    name: str
    bot: str = ""
    adding: Cents = 0
    leaving: bool = False


class Kept(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table between two actions, without what the open round tells. The rest of its shoe is sealed elsewhere."""

    stacks: dict[int, Cents] = field(default_factory=dict)
    lasting: dict[str, Any] = field(default_factory=dict)
    said: list[SeatNote] = field(default_factory=list)
    shoe: int = 0
    rack: str = ""
    half_hour: int | None = None
    occupants: dict[int, Occupant] = field(default_factory=dict)
    paused: bool = False
    rounds: int = 0


class Drawn(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Chance that a deal or an action used: the shoe, further shuffles, and rolls. It is stored sealed."""

    shoe: str = ""
    orders: list[str] = field(default_factory=list)
    rolls: list[list[int]] = field(default_factory=list)


def restored(terms: Terms, kept: Kept, left: str, chance: LiveChance, clock: Callable[[], int]) -> Session:
    """The session as it was stored, with what is left in its shoe and the chance that goes on with it."""
    names = {seat: each.name for seat, each in kept.occupants.items()}
    session = Session(terms, kept.stacks, chance, names=names, lasting=read_lasting(kept.lasting), clock=clock)
    session.said = list(kept.said)
    session.shoe.number = kept.shoe
    # Without the rest of its shoe, a table is dealt from a new one.
    session.shoe.left, session.shoe.rack = faces(left), faces(kept.rack) if left else []
    session.time.half_hour = kept.half_hour
    session.rounds = kept.rounds
    return session


def stored(session: Session, occupants: Mapping[int, Occupant], *, paused: bool) -> Kept:
    """What is stored of a session, with who sits at it."""
    return Kept(
        stacks=dict(session.stacks),
        lasting=dict(session.lasting.written()),
        said=list(session.said),
        shoe=session.shoe.number,
        rack=text(session.shoe.rack),
        half_hour=session.time.half_hour,
        occupants=dict(occupants),
        paused=paused,
        rounds=session.rounds,
    )


def resumed(session: Session, opening: RoundFile, drawn: Sequence[Drawn]) -> Round:
    """The round that was being played, at its first question, with the chance that it has used still to come."""
    shoe = Shoe(
        faces(drawn[0].shoe),
        session.shoe.chance,
        cut=session.terms.sheet.pack.cut,
        orders=[faces(order) for each in drawn for order in each.orders],
        rolls=[tuple(roll) for each in drawn for roll in each.rolls],
    )
    session.dealt = _reopened(session.terms, opening, shoe)
    return session.dealt


def run_again(terms: Terms, file: RoundFile) -> Round:
    """A round that has ended, at its first question. Only the cards that were dealt are known of its shoe."""
    shoe = Shoe(
        first_order(file, terms.pack),
        LiveChance(),
        cut=terms.sheet.pack.cut,
        orders=later_orders(file),
        rolls=[tuple(roll) for roll in file.rolls],
    )
    return _reopened(terms, file, shoe)


def _reopened(terms: Terms, opening: RoundFile, shoe: Shoe) -> Round:
    return Round(
        terms,
        {int(seat): seated.stack for seat, seated in opening.seats.items()},
        shoe,
        names={int(seat): seated.name for seat, seated in opening.seats.items()},
        lasting=read_lasting(opening.lasting),
        rack=faces(opening.rack),
    )


def taken_from(shoe: Shoe) -> Drawn:
    """The shoe of a round that has just been dealt, and what it has drawn besides."""
    return Drawn(text(reversed(shoe.opening)), *_since(shoe, 0, 0))


def used(shoe: Shoe, orders: int, rolls: int) -> Drawn | None:
    """What has been drawn since there were so many orders and rolls; None for nothing."""
    more = _since(shoe, orders, rolls)
    return Drawn("", *more) if any(more) else None


def _since(shoe: Shoe, orders: int, rolls: int) -> tuple[list[str], list[list[int]]]:
    return [text(each) for each in shoe.orders[orders:]], [list(each) for each in shoe.rolls[rolls:]]


def answer_again(played: Round, said: Said) -> None:
    """An answer from the books. It was legal; if it ended the round badly then, it does so again."""
    decision = next((each for each in played.open_decisions() if each.number == said.number), None)
    if decision is None:
        problem = f"the books hold an answer to question {said.number}, which is not open"
        raise NotLegal(problem, at=At(seat=said.seat))
    answer(played, said.number, said.seat, meant(decision, said))


def answer(played: Round, number: int, seat: int, value: object) -> None:
    """Give an answer. A round that fails on it is void and every chip goes back: that is an outcome, no refusal."""
    try:
        played.answer(number, seat, value)
    except Exception:
        if played.state != "void":
            raise
