"""Blackjack Switch: two spots for each player, and the exchange of their second cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from msgspec import structs

from houseway.families.bank.core.bank_fees import BEFORE_THE_DEAL, fees_on_wagers, wager_fee
from houseway.families.bank.core.bank_state import Banked, bank_position, further_seats, pile_of
from houseway.families.bank.core.position_limits import caps_beside
from houseway.families.bank.core.wagers import in_steps, no_wagers, put_on, wager_limits
from houseway.families.bank.twentyone.twentyone_state import TwentyOne, first_cards, plays, spots_at
from houseway.play.decisions import Choose, Together
from houseway.play.events import Acted
from houseway.play.ids import CircleId, HandId, Place, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Circle, Wager
from houseway.rules.posting.terms import wagers_by_name
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.values import Cents, Money


@dataclass(frozen=True, slots=True)
class PlaceOnTwoSpots:
    """The `wager` is made twice, on two spots with a hand each; `step_of` is the smallest difference between two.

    `unoccupied` says whether a player may take both spots of empty seats too, besides their own or instead of them.
    """

    wager: WagerName
    step_of: Money
    amounts: Literal["each by itself", "equal"] = "each by itself"
    unoccupied: Literal["not allowed", "allowed"] = "not allowed"


@step(PlaceOnTwoSpots)
def place_on_two_spots(table: Table, rules: PlaceOnTwoSpots) -> Script:
    """Every player wagers on both spots, and on the bonus circles, all at the same time."""
    banked = table.facts(Banked)
    if not banked.seat:
        return
    people = [person for person in table.after(bank_position(table)) if person != banked.seat]
    questions = tuple(asked for person in people if (asked := _ask(table, person, rules)))
    answers = (yield Together(questions)) if questions else {}
    for person, placed in answers.items():
        _place(table, person, placed, rules)
    if not banked.circles and (questions or banked.spots):
        no_wagers(table)


def _ask(table: Table, person: int, rules: PlaceOnTwoSpots) -> Wager | None:
    """Both spots of a player's own seat, and of every other seat that they play."""
    seats = (0, *further_seats(table, person))
    circles = [each for seat in seats for each in _circles(table, person, seat, rules)]
    fees, purse = fees_on_wagers(table.terms), table.ledger[stack(person)]
    caps = [cap for seat in seats for cap in caps_beside(table.terms, partial(CircleId, seat=seat))]
    return Wager(person, "wagers", tuple(circles), purse, fees=fees, caps=tuple(caps)) if circles else None


def _circles(table: Table, person: int, seat: int, rules: PlaceOnTwoSpots) -> Iterator[Circle]:
    """Both spots of a seat, each needing the other, and the bonus circles that need a game wager there."""
    purse = table.ledger[stack(person)]
    first, second = CircleId(rules.wager, seat), CircleId(rules.wager, seat, hand=2)
    for wager in table.terms.sheet.wagers:
        least, most = wager_limits(table.terms, wager)
        if wager.opens != BEFORE_THE_DEAL or purse < 2 * least:
            continue
        fee, top = wager_fee(table.terms, wager.id), in_steps(least, min(purse, most or purse), rules.step_of)
        title, other = str(CircleId(wager.title, seat)), str(CircleId(wager.title, seat, hand=2))
        at_most = CircleId(wager.at_most[0], seat) if wager.at_most else None
        usual = Circle(CircleId(wager.id, seat), title, least, top, rules.step_of, (first,), fee, at_most)
        if wager.id != rules.wager:
            yield usual
            continue
        equals = first if rules.amounts == "equal" else None
        yield structs.replace(usual, needs=(second,))
        yield structs.replace(usual, id=second, title=other, equals=equals)


def _place(table: Table, person: int, placed: dict[CircleId, Cents], rules: PlaceOnTwoSpots) -> None:
    if not placed:
        table.events.append(Acted(person, "wagers", "sits out"))
        return
    places, game = table.facts(Banked).places, wagers_by_name(table.terms)[rules.wager]
    for seat in (0, *further_seats(table, person)):
        first, second = (Place(person, HandId(seat or person, hand), further=bool(seat)) for hand in (1, 2))
        for place in (first, second):
            if amount := placed.get(place.circle(rules.wager), 0):
                places.append(place)
                put_on(table, place, game, amount)
        for wager in table.terms.sheet.wagers:
            if wager.id != rules.wager and (amount := placed.get(first.circle(wager.id), 0)):
                put_on(table, first, wager, amount)


def ask_to_switch(table: Table, seat: int) -> Script:
    """Each player keeps both hands, or has their second cards exchanged. A switched hand holds no natural."""
    left, right = spots_at(table, seat)
    person = plays(table, left)
    answer = yield Choose(person, "switch", ("keep", "switch"), "keep", hand=left)
    table.events.append(Acted(person, "play", answer, hand=left))
    if answer == "switch":
        switch_second_cards(table, left, right)


def switch_second_cards(table: Table, left: HandId, right: HandId) -> None:
    """Exchange the second cards of two hands; what was split stays what it is."""
    facts = table.facts(TwentyOne)
    for spot in (left, right):
        facts.first.setdefault(spot, first_cards(table, spot))
        facts.made.setdefault(spot, "switched")
    one, other = pile_of(table, left), pile_of(table, right)
    second, its = one.cards[1], other.cards[1]
    # As printed: the left card out, the right card into its place, the left card into the place left vacant.
    table.carry([second], one, other)
    table.carry([its], other, one)
