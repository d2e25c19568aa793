"""Random legal play for any game, and the means to look at a round from outside."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from houseway import NotLegal, Round, SeededChance, Session, Sheet, Shoe, Terms, game, games, terms
from houseway.cards import Card
from houseway.cards.rng import shuffle
from houseway.play.decisions import Decision
from houseway.play.events import EVERYONE, Carried, Checked, Dealt, Shown
from houseway.play.ids import PileId
from houseway.play.view import plain_view, sees
from houseway.play.wager_question import Answer, Wager

STACK = 100_000


def every_game() -> list[str]:
    return games()


@cache
def every_terms() -> list[Terms]:
    """Each game and form under its first and its last fee option."""
    found = []
    for name in games():
        options = [f"{schedule.id}/{option.id}" for schedule, option in game(name).options()]
        found += [terms(game(name), fee) for fee in dict.fromkeys((options[0], options[-1]) if options else (None,))]
    return found


def seat_counts(sheet: Sheet) -> tuple[int, ...]:
    few, many = sheet.seats.min, min(sheet.seats.max, 6)
    return (few, many) if few < many else (few,)


def random_answer(decision: Decision, random: Random) -> Answer:
    """Any legal answer, all offers alike; a wager is made more often than not, so that rounds get played."""
    offers = list(decision.offers())
    if isinstance(decision, Wager) and len(offers) > 1:
        offers = [offer for offer in offers if offer] or offers
    if decision.about in ("bank", "declare") and random.random() < 0.7:
        return offers[0]
    return random.choice(offers)


def play_on(played: Round, random: Random, most: int = 5000) -> Iterator[tuple[int, int, Answer]]:
    """Play random legal answers to the end, one answer at a time."""
    for _ in range(most):
        waiting = played.open_decisions()
        if not waiting:
            return
        decision = random.choice(waiting)
        value = random_answer(decision, random)
        played.answer(decision.number, decision.seat, value)
        yield decision.number, decision.seat, value
    raise AssertionError(f"{played.terms.sheet.name} did not end after {most} answers")


def sitting(posted: Terms, seats: int, seed: int) -> Session:
    return Session(posted, dict.fromkeys(range(1, seats + 1), STACK), SeededChance(seed))


def settled_in(posted: Terms, seats: int, seed: int) -> Session:
    """A session after its first round, so that nobody draws for the button any more."""
    session = sitting(posted, seats, seed)
    opening = session.deal()
    for _ in play_on(opening, Random(seed)):
        pass
    session.close(opening)
    session.stacks = dict.fromkeys(session.stacks, STACK)
    return session


def snapshot(played: Round) -> str:
    """Everything that a refused answer must leave alone."""
    table = played.table
    state: list[Any] = [
        [repr(event) for event in table.events],
        {str(account): cents for account, cents in table.ledger.balances.items()},
        {str(name): (pile.cards, pile.sight) for name, pile in table.piles.items()},
        table.shoe.stack,
        table.lasting.written(),
        repr(table.asked),
        repr(played.answers),
        repr(sorted(table.all_facts().items())),
        played.state,
    ]
    return json.dumps(state)


def view_bytes(played: Round, seat: int | None) -> bytes:
    return json.dumps(plain_view(played.table, seat)).encode()


def redealt(played: Round, seat: int | None, random: Random) -> Round | None:
    """The same round with every card that the seat cannot see dealt in another order.

    None where cards were reshuffled, or where the new deal could not have led to the same answers, or to what the house
    dealer has said of a card that was checked.
    """
    table = played.table
    if table.shoe.orders or played.incidents:
        return None
    order = list(reversed(table.shoe.opening))
    drawn = len(order) - len(table.shoe.stack)
    hidden = [*_hidden_draws(played, EVERYONE if seat is None else seat), *range(drawn, len(order))]
    was = [order[at] for at in hidden]
    faces = was.copy()
    shuffle(faces, SeededChance(random.getrandbits(32)))
    for at, face in zip(hidden, faces, strict=True):
        order[at] = face
    other = Round(
        played.terms,
        played.opening_stacks,
        Shoe(order, table.shoe.chance, cut=table.shoe.cut, rolls=table.shoe.rolls),
        lasting=played.opening_lasting,
        rack=played.opening_rack,
    )
    for number, who, value in played.answers:
        try:
            other.answer(number, who, value if who == seat else _set_alike(value, dict(zip(was, faces, strict=True))))
        except NotLegal:
            # A seat did what these cards would not have allowed, so they cannot be the cards: no contradiction.
            assert who != seat or _checked(other) != _checked(played)
            return None
    return other if _checked(other) == _checked(played) else None


def _set_alike(value: Answer, now: dict[Card, Card]) -> Answer:
    """A hand that somebody else has set, with the cards that were dealt in the same places now."""
    if isinstance(value, tuple) and value and all(isinstance(part, tuple) for part in value):
        return tuple(tuple(now.get(face, face) for face in part) for part in value)
    return value


def _checked(played: Round) -> list[Checked]:
    return [event for event in played.events if isinstance(event, Checked)]


def _hidden_draws(played: Round, viewer: int) -> list[int]:
    """The places in the dealing order of cards that the viewer has never seen."""
    draws: dict[PileId, list[tuple[int, Card]]] = {}
    known: set[int] = set()
    at = 0
    for event in played.table.events:
        if isinstance(event, Dealt):
            for face in event.cards:
                draws.setdefault(event.to, []).append((at, face))
                known |= {at} if sees(viewer, event.seen_by) else set()
                at += 1
        elif isinstance(event, Carried):
            for face in event.cards:
                # Equal faces are interchangeable: an unseen one goes where unseen cards go, a seen one where seen go.
                there = [draw for draw in draws[event.source] if draw[1] == face]
                shown = sees(viewer, event.seen_by)
                moved = next((draw for draw in there if (draw[0] in known) == shown), there[0])
                draws[event.source].remove(moved)
                draws.setdefault(event.to, []).append(moved)
                known |= {moved[0]} if shown else set()
        elif isinstance(event, Shown):
            known |= {place for place, _ in draws[event.place]}
    return [place for places in draws.values() for place, _ in places if place not in known]
