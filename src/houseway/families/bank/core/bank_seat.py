"""The player-dealer position: it is offered in turn, held for a number of hands, and counted at the end of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from houseway.families.bank.core.bank_state import (
    Banked,
    BankRotation,
    around,
    bank_position,
    own_place,
)
from houseway.families.bank.core.bank_wager import least_to_bank
from houseway.families.opening_draw import announce, opening_draw, put_back
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.table import rotation as next_seats
from houseway.rules.posting.terms import Terms, once

SEATED = "whoever sits there"


@dataclass(frozen=True, slots=True)
class OfferBank:
    """`hands` is how many a player may bank in a row; `again` whether they may go on when all others decline.

    `first` is who is asked first in a new game: the first seat, or the one that is dealt the highest card. `to` says
    who at a seat may take it, in the order of the squares: its player alone, then those who wagered on it from the back
    line in the last hand, or only those who paid a collection there in the last hand, its player first. After a pause
    everybody may. It `passes` as the hands are played, or clockwise though they are played the other way.
    """

    hands: int
    again: Literal["when all others decline", "never"] = "when all others decline"
    first: Literal["the first seat", "the highest card"] = "the first seat"
    to: Literal[
        "whoever sits there",
        "whoever sits there, then their back line",
        "whoever paid a collection there, then the back line",
    ] = "whoever sits there"
    passes: Literal["in the order of play", "clockwise"] = "in the order of play"


@step(OfferBank)
def offer_bank(table: Table, rules: OfferBank) -> Script:
    """Offer the player-dealer position seat by seat until somebody takes it. If nobody does, no hand is dealt."""
    banked, last = table.facts(Banked), table.lasting[BankRotation]
    # The record of who wagered where in the last hand is used once.
    table.keep(replace(last, wagered={}))
    for person in list(_offered(table, rules, last)):
        answer = yield Choose(person, "bank", ("take", "pass"), "pass")
        table.events.append(Acted(person, "bank", answer))
        if answer == "take":
            banked.seat = person
            held = last.hands if last.seat == person else 0
            table.keep(BankRotation(person, 0 if held >= rules.hands else held, table.behind(person)))
            return
    if rules.again == "never" and last.hands >= rules.hands:
        table.announce("no other player takes the player-dealer position; the game is broken")
    else:
        table.announce("nobody takes the player-dealer position; no hand is dealt")


def _offered(table: Table, rules: OfferBank, rotation: BankRotation) -> Iterator[int]:
    """Everybody in the order of the offer: first a banker with hands left, otherwise from the next seat on."""
    last = rotation.seat
    going_on = last in table.seats and rotation.hands < rules.hands
    able = [person for person in _in_turn(table, rules, rotation) if _eligible(table, rules, rotation.wagered, person)]
    if going_on:
        able = [last, *(person for person in able if person != last)]
    elif rules.again == "never":
        able = [person for person in able if person != last]
    else:
        # The last banker is asked last, after everybody who stands behind the same seat.
        able = [person for person in able if person != last] + [last] * (last in able)
    # A banker must be able to put up the smallest wager and pay the fee on it.
    least = least_to_bank(table.terms)
    return (person for person in able if table.ledger[stack(person)] >= least)


def _in_turn(table: Table, rules: OfferBank, rotation: BankRotation) -> list[int]:
    """Everybody from the seat after the last bank; in a new game from the seat that is asked first."""
    direction = "clockwise" if rules.passes == "clockwise" else table.terms.sheet.seats.direction
    if last := rotation.position or rotation.seat:
        return around(table, last, direction)
    first = _first_seat(table) if rules.first == "the first seat" else _highest_card(table)
    before = next_seats(table.seats, first, direction)[-2] if len(table.seats) > 1 else first
    return around(table, before, direction)


def _first_seat(table: Table) -> int:
    """Seat 1; where nobody sits there, the next one in the order of play."""
    return next(seat for seat in table.order_from(1) if not table.behind(seat))


def _eligible(table: Table, rules: OfferBank, wagered: Mapping[int, int], person: int) -> bool:
    at = table.behind(person)
    if rules.to == SEATED:
        return not at
    if not wagered:
        return True
    here = wagered.get(person) == (at or person)
    return here or (not at and rules.to == "whoever sits there, then their back line")


def _highest_card(table: Table) -> int:
    """Every seated player is dealt a card face up; the highest by rank and suit is asked first."""
    seats = [seat for seat in table.seats if not table.behind(seat)]
    drawn = opening_draw(table, seats)
    best = max(seats, key=lambda seat: drawn[seat])
    announce(table, best, drawn[best], "is offered the position first")
    put_back(table, seats, "position")
    return best


@dataclass(frozen=True, slots=True)
class TurnTile:
    """No parameters."""


@step(TurnTile)
def turn_tile(table: Table, rules: TurnTile) -> None:
    """Turn the player-dealer tile: one more hand banked by this seat."""
    banked = table.facts(Banked)
    if not banked.seat or not banked.placed:
        return
    rotation = table.lasting[BankRotation]
    wagered: dict[int, int] = {}
    if _asks_who_wagered(table.terms):
        wagered[banked.seat] = bank_position(table)
        wagered |= {each.bettor: each.seat for each in banked.places if each is own_place(table, each.bettor)}
    table.keep(BankRotation(rotation.seat, rotation.hands + 1, rotation.position, wagered))


@once
def _asks_who_wagered(terms: Terms) -> bool:
    return any(isinstance(row.params, OfferBank) and row.params.to != SEATED for row in terms.sheet.round)
