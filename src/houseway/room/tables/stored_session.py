"""A session as it is stored between two actions, and who sits at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from houseway.cards import LiveChance, SeededChance, Shoe
from houseway.cards.face import faces, text
from houseway.cards.rng import Chance
from houseway.errors import NotLegal
from houseway.play.lasting import read_lasting
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, Said, meant
from houseway.play.seat_notes import SeatNote
from houseway.play.session import Session
from houseway.rules.terms import Terms
from houseway.rules.values import Cents


class Occupant(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who has a place: a person, or a bot (`person` 0) that plays a policy."""

    person: int
    name: str
    bot: str = ""
    adding: Cents = 0
    leaving: bool = False


class Kept(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table between two actions, without what the open round tells."""

    stacks: dict[int, Cents] = field(default_factory=dict)
    lasting: dict[str, Any] = field(default_factory=dict)
    said: list[SeatNote] = field(default_factory=list)
    left: str = ""
    rack: str = ""
    half_hour: int | None = None
    occupants: dict[int, Occupant] = field(default_factory=dict)
    paused: bool = False
    rounds: int = 0


class Drawn(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Chance that an action used: further shuffles and rolls."""

    orders: list[str] = field(default_factory=list)
    rolls: list[list[int]] = field(default_factory=list)


def restored(terms: Terms, kept: Kept, chance: LiveChance | SeededChance, clock: Callable[[], int]) -> Session:
    """The session as it was stored."""
    names = {seat: each.name for seat, each in kept.occupants.items()}
    session = Session(terms, kept.stacks, chance, names=names, lasting=read_lasting(kept.lasting), clock=clock)
    session.said = list(kept.said)
    session.shoe.left, session.shoe.rack = faces(kept.left), faces(kept.rack)
    session.time.half_hour = kept.half_hour
    session.rounds = kept.rounds
    return session


def stored(session: Session, occupants: Mapping[int, Occupant], *, paused: bool) -> Kept:
    """What is stored of a session, with who sits at it."""
    return Kept(
        stacks=dict(session.stacks),
        lasting=dict(session.lasting.written()),
        said=list(session.said),
        left=text(session.shoe.left),
        rack=text(session.shoe.rack),
        half_hour=session.time.half_hour,
        occupants=dict(occupants),
        paused=paused,
        rounds=session.rounds,
    )


def resumed(session: Session, opening: RoundFile, drawn: Sequence[Drawn]) -> Round:
    """The round that was being played, at its first question, with the chance that it has used still to come."""
    session.dealt = reopen(session.terms, opening, drawn, session.shoe.chance)
    return session.dealt


def reopen(terms: Terms, opening: RoundFile, drawn: Sequence[Drawn], chance: Chance) -> Round:
    """A round as it was dealt. What it drew later is still to come; beyond that it draws from this chance."""
    every = [Drawn(opening.orders, opening.rolls), *drawn]
    shoe = Shoe(
        faces(opening.shoe),
        chance,
        cut=terms.sheet.pack.cut,
        orders=[faces(order) for each in every for order in each.orders],
        rolls=[tuple(roll) for each in every for roll in each.rolls],
    )
    return Round(
        terms,
        {int(seat): seated.stack for seat, seated in opening.seats.items()},
        shoe,
        names={int(seat): seated.name for seat, seated in opening.seats.items()},
        lasting=read_lasting(opening.lasting),
        rack=faces(opening.rack),
    )


def used(shoe: Shoe, orders: int, rolls: int) -> Drawn:
    """What has been drawn since there were so many orders and rolls."""
    return Drawn([text(each) for each in shoe.orders[orders:]], [list(each) for each in shoe.rolls[rolls:]])


def answer_again(played: Round, said: Said) -> None:
    """An answer from the books. It was legal; if it ended the round badly then, it does so again."""
    decision = next((each for each in played.open_decisions() if each.number == said.number), None)
    if decision is None:
        problem = f"the books hold an answer to question {said.number}, which is not open"
        raise NotLegal(problem, where=f"seat {said.seat}")
    answer(played, said.number, said.seat, meant(decision, said))


def answer(played: Round, number: int, seat: int, value: object) -> None:
    """Give an answer. A round that fails on it is void and every chip goes back: that is an outcome, no refusal."""
    try:
        played.answer(number, seat, value)
    except Exception:
        if played.state != "void":
            raise
