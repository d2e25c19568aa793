"""The dealer button: who has it, and who is at the table to be dealt in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from houseway.cards.card import JOKER, Card
from houseway.errors import BadInput
from houseway.families.opening_draw import announce, opening_draw, put_back, throw_away
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import Seating, everybody_plays, going_round, owing, present
from houseway.play.lasting import LastingState, lasts
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.steps import step
from houseway.play.table import Table


@lasts("blinds")
class BlindPlaces(LastingState, frozen=True):
    """`seats` is where the blinds fell, from the smallest (0: nowhere): kept by tables with a dead button."""

    seats: tuple[int, ...] = ()


@lasts("owed_blind", public=("seats",))
class OwedBlind(LastingState, frozen=True):
    """`seats` had less than half a blind to post: each owes the big blind of the next hand that it is dealt into."""

    seats: tuple[int, ...] = ()

    def without(self, seat: int) -> OwedBlind:
        return OwedBlind(tuple([each for each in self.seats if each != seat]))


@dataclass(frozen=True, slots=True)
class MoveButton:
    """`first` says how a new game finds its button, `moves` what becomes of it when seats come and go.

    Always forward: to the next player at the table, and the blinds are counted from there. A dead button: the big blind
    goes to the next player, the other blinds and the button to the places before it, even where nobody sits there.
    `aces` rank high or low in the draw, and `drawn` is where its cards go. `newcomers` are new players who owe
    no blind and whom the button would come to.
    """

    first: Literal["high card by suit", "high card, ties draw again", "first seat"]
    moves: Literal["always forward", "dead button"] = "always forward"
    aces: Literal["high", "low"] = "high"
    drawn: Literal["shuffled in again", "discarded face down"] = "shuffled in again"
    newcomers: Literal["have it like everybody", "are passed over"] = "have it like everybody"


@step(MoveButton)
def move_button(table: Table, rules: MoveButton) -> None:
    """Move the dealer button, past seats that are away or new. In a new game find the first one, by a draw of cards."""
    hand, last = table.facts(Hand), table.lasting[DealerButton].seat
    hand.was = table.lasting
    if last and rules.moves == "always forward" and everybody_plays(table.lasting):
        hand.button = table.after(last)[0]
        table.keep(DealerButton(hand.button))
        hand.dealt_in(table.after(hand.button))
        return
    seats = present(table)
    if len(seats) < 2:
        raise BadInput(f"{len(seats)} of {len(table.seats)} players is at the table", where="seats")
    ready = _ready(table, rules, seats)
    hand.button = _next(table, last, ready) if last else _first_button(table, rules, seats)
    if rules.moves == "dead button":
        _place_blinds(table, hand, seats)
    table.keep(DealerButton(hand.button))
    hand.dealt_in([seat for seat in table.after(hand.button) if seat in seats])


def _ready(table: Table, rules: MoveButton, seats: tuple[int, ...]) -> Sequence[int]:
    """The seats that owe no blinds. If they are too few for the blinds, everybody plays and the game begins anew."""
    notes = table.lasting[SeatNotes]
    if any(notes.owes(seat) for seat in seats):
        table.keep(notes.owing_nothing(seats))
    passed = notes.owes if rules.newcomers == "are passed over" else partial(owing, table, notes)
    ready = [seat for seat in seats if not passed(seat)]
    if len(ready) == len(seats):
        return seats
    if not table.lasting[DealerButton].seat or len(ready) < max(2, len(going_round(table))):
        table.announce("the game begins anew, and nobody owes a blind")
        return seats
    table.facts(Seating).waiting[:] = [seat for seat in seats if seat not in ready]
    return ready


def _next(table: Table, last: int, seats: Sequence[int]) -> int:
    """The first of these seats after the last button."""
    return next(seat for seat in table.after(last) if seat in seats)


def _place_blinds(table: Table, hand: Hand, seats: Sequence[int]) -> None:
    """With a dead button: the big blind moves to the next seat, everything else to where the blind before it was.

    Nobody posts two of them. Where some fell nowhere (0), all are counted from the button again once three play.
    """
    count = len(going_round(table))
    before = [*table.lasting[BlindPlaces].seats, *[0] * count][:count]
    if not before:
        return
    if all(before) or (before[-1] and len(seats) == 2):
        big = _next(table, before[-1], seats)
        places = (*[0 if each == big else each for each in before[1:]], big)
        hand.button = before[0]
    else:
        order = [seat for seat in table.after(hand.button) if seat in seats]
        places = tuple(order[:count]) if len(order) >= max(count, 3) else (0,) * (count - 2) + (order[1], order[0])
        places = places[-count:]
    keep_places(table, hand, places)


def keep_places(table: Table, hand: Hand, places: tuple[int, ...]) -> None:
    """Place the blinds on these seats, and keep them for the next hand."""
    hand.blind_seats = places
    table.keep(BlindPlaces(places))


def leave_hand(table: Table, hand: Hand, seat: int) -> None:
    """A player leaves the hand before the blinds are posted: with a dead button they fall as if the seat were away."""
    hand.dealt_in([each for each in hand.order if each != seat])
    if hand.blind_seats:
        table.keep(hand.was[BlindPlaces])
        _place_blinds(table, hand, hand.order)


def two_left(table: Table, hand: Hand) -> None:
    """With a dead button and two players, the one without the big blind has the button and the small blind."""
    big = hand.blind_seats[-1]
    other = next(seat for seat in hand.order if seat != big)
    hand.button = other
    table.keep(DealerButton(other))
    hand.dealt_in((big, other))
    keep_places(table, hand, ((0,) * (len(hand.blind_seats) - 2) + (other, big))[-len(hand.blind_seats) :])


# A new game -------------------------------------------------------------------------------------------------------


def _first_button(table: Table, rules: MoveButton, seats: Sequence[int]) -> int:
    if rules.first == "first seat":
        return seats[0]
    drawn = opening_draw(table, seats)
    best = _highest(drawn, rules)
    while len(best) > 1:
        table.announce(f"{' and '.join(map(table.name, best))} draw again", named=best)
        drawn = opening_draw(table, best)
        best = _highest(drawn, rules)
    announce(table, best[0], drawn[best[0]], "receives the button")
    if rules.drawn == "shuffled in again":
        put_back(table, seats, "button")
    else:
        throw_away(table, seats)
    return best[0]


def _highest(drawn: dict[int, Card], rules: MoveButton) -> list[int]:
    """Cards are numbered by rank and then by suit, clubs to spades, the joker above them all.

    Where aces are low, the joker is lower still: it stands for the lowest card that is missing.
    """
    values = dict(drawn)
    if rules.aces == "low":
        values = {seat: -1 if face == JOKER else (face + 4) % 52 for seat, face in drawn.items()}
    if rules.first == "high card, ties draw again":
        values = {seat: value >> 2 for seat, value in values.items()}
    top = max(values.values())
    return [seat for seat, value in values.items() if value == top]
