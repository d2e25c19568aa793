"""New players, and players who have missed blinds: what they post, when they wait, and who buys the button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseway.families.poker.core.button import BlindPlaces, keep_places
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import DealIn, Seating, everybody_plays, going_round
from houseway.families.poker.forced.blinds import post, post_dead
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import STACKS
from houseway.play.seat_notes import SeatNote, SeatNotes
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents

BUY = "buy the button"
_ROUND = 100


@step(DealIn)
def deal_in(table: Table, rules: DealIn) -> Script | None:
    """Note who misses a blind, and ask whoever is new or comes back whether to post or wait for the big blind."""
    hand = table.facts(Hand)
    if not table.terms.stakes.blinds or everybody_plays(hand.was):
        return None
    waiting = table.facts(Seating).waiting
    if waiting:
        # A seat that owes nothing plays like everybody else.
        waiting[:] = [seat for seat in waiting if any(_owed(table, hand, rules, seat))]
    away = table.lasting[SeatNotes].away
    if not waiting and not any(seat in away for seat in table.seats):
        return None
    geometry = _Places(table, hand, [seat for seat in hand.order if seat not in waiting], rules.starts)
    if waiting:
        return _enter(table, hand, rules, geometry)
    _note_missed(table, geometry)
    return None


class _Places:
    """How far from the button the next button, the last small blind and the big blind fall, and every seat."""

    __slots__ = ("big", "button", "last_small", "next_button", "placed")

    def __init__(self, table: Table, hand: Hand, ready: Sequence[int], starts: str) -> None:
        self.button = hand.button
        self.next_button = self.far(ready[0])
        self.placed = hand.blind_seats
        if self.placed:
            self.last_small = self.far(self.placed[-2]) if len(self.placed) > 1 and self.placed[-2] else 0
            self.big = self.placed[-1]
            return
        if starts == "the button":
            ready = (ready[-1], *ready[:-1])
        smalls = ready[: min(len(going_round(table)), len(ready)) - 1]
        self.last_small = 0 if not smalls or smalls[-1] == hand.button else self.far(smalls[-1])
        self.big = next((seat for seat in hand.order if self.far(seat) > self.last_small), hand.button)

    def far(self, seat: int) -> int:
        """How many seats from the button, which is the farthest itself."""
        return (seat - self.button) % _ROUND or _ROUND


def _note_missed(table: Table, places: _Places) -> None:
    """Note the blinds that pass seats which are away."""
    big = places.far(places.big)
    for seat in table.seats:
        far = places.far(seat)
        if far <= places.last_small:
            _miss(table, seat, "small")
        elif far < big:
            _miss(table, seat, "big")


def _note_passed(table: Table, places: _Places, buyer: int) -> None:
    """When the button is bought, it and both blinds pass the seats between that are away. Note those."""
    for seat in table.seats:
        if places.far(seat) < places.far(buyer):
            _miss(table, seat, "small")
            _miss(table, seat, "big")


def _miss(table: Table, seat: int, blind: Literal["small", "big"]) -> None:
    """Somebody who is away misses a blind, once. Whoever has never played has none to miss."""
    notes = table.lasting[SeatNotes]
    missed = notes.missed_small if blind == "small" else notes.missed_big
    if seat in notes.away and seat not in notes.new and seat not in missed:
        table.keep(notes.noting(SeatNote("missed_small" if blind == "small" else "missed_big", seat, 1)))
        table.announce(f"{table.name(seat)} is away and misses the {blind} blind", named=(seat,))


def _enter(table: Table, hand: Hand, rules: DealIn, places: _Places) -> Script:
    waiting = table.facts(Seating).waiting
    posts: dict[int, tuple[Cents, Cents]] = {}
    staying: list[int] = []
    buyer = 0
    for seat in [each for each in hand.order if each in waiting]:
        if seat == places.big and not buyer:
            # The big blind that they waited for.
            continue
        live, dead = _owed(table, hand, rules, seat)
        moves: tuple[str, ...] = ("wait", "post")
        if places.far(seat) <= places.last_small:
            live, dead = all_blinds(table, hand)
            for_sale = rules.passed == "may buy the button" and not buyer and places.far(seat) < places.next_button
            moves = ("wait", BUY) if for_sale else ("wait",)
        elif _only_waits(table, hand, rules, seat):
            moves = ("wait",)
        move = "wait"
        if len(moves) > 1:
            cost = min(live + dead, table.ledger.opening[STACKS[seat]])
            move = yield Choose(seat, "enter", moves, "wait", (0, cost))
        if move == "wait":
            staying.append(seat)
            table.events.append(Acted(seat, "enter", "wait"))
            continue
        posts[seat] = (live, dead)
        buyer = buyer or seat * (move == BUY)
    table.keep(table.lasting[SeatNotes].owing_again(tuple(staying), hand.was[SeatNotes]))
    hand.dealt_in([seat for seat in hand.order if seat not in staying])
    post_to_enter(table, hand, posts, buyer)
    if buyer:
        _only_blind(table, hand, buyer)
        _note_passed(table, places, buyer)
    else:
        _note_missed(table, places)


def _only_waits(table: Table, hand: Hand, rules: DealIn, seat: int) -> bool:
    """Whether nothing can be posted instead of waiting: there is one blind, and only one of several may be."""
    alone = rules.missed == "posts the big blind of several" and len(going_round(table)) == 1
    return alone and seat not in hand.was[SeatNotes].new


def _owed(table: Table, hand: Hand, rules: DealIn, seat: int) -> tuple[Cents, Cents]:
    """What the seat posts to be dealt in: live and dead."""
    live, dead = all_blinds(table, hand)
    was = hand.was[SeatNotes]
    if seat in was.new:
        match rules.new:
            case "posts the big blind":
                return live, 0
            case "posts nothing":
                return 0, 0
        return live, dead
    match rules.missed:
        case "posts what was missed":
            return live * (seat in was.missed_big), dead * (seat in was.missed_small)
        case "posts the big blind of several":
            return live * (seat in was.missed_big), 0
        case "posts nothing":
            return 0, 0
    return live, dead


def all_blinds(table: Table, hand: Hand) -> tuple[Cents, Cents]:
    """The big blind, and the sum of the others."""
    *smaller, big = [amount * hand.halves // 2 for amount in going_round(table)]
    return big, sum(smaller)


def post_to_enter(table: Table, hand: Hand, posts: dict[int, tuple[Cents, Cents]], buyer: int = 0) -> None:
    """Post what each seat posts to be dealt in, live and dead; a buyer of the button posts with the blinds."""
    for seat, (live, dead) in posts.items():
        have = table.ledger[STACKS[seat]]
        if seat == buyer:
            table.events.append(Acted(seat, "enter", BUY))
            # The big blind itself is posted with the blinds.
            post_dead(table, hand, seat, min(dead, max(have - live, 0)), "small blind, dead")
            continue
        table.events.append(Acted(seat, "enter", "post", min(live + dead, have)))
        post(table, hand, seat, live, "big blind, live")
        post_dead(table, hand, seat, dead, "small blind, dead")


def _only_blind(table: Table, hand: Hand, buyer: int) -> None:
    """Whoever buys the button is the only blind of this hand, and has the button in the next."""
    count = len(going_round(table))
    if table.lasting[BlindPlaces].seats:
        keep_places(table, hand, (buyer, *hand.blind_seats[:-1]))
    hand.blind_seats = (*[0] * (count - 1), buyer)
