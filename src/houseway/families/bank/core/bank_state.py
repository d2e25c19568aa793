"""The facts of a banked round: who banks, who has wagered on which hand, and what has come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from houseway.play.decisions import at_seat, stacked
from houseway.play.lasting import LastingState, lasts
from houseway.play.ledger import circle
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Pile, Table, rotation
from houseway.rules.terms import Terms, once
from houseway.rules.values import Cents

WON = "bank won"

HANDS = 100
"""A place is a person's number, or that of an empty seat he plays; its further hands are so much higher each."""


@lasts("bank", public=("seat", "hands", "position"))
class BankRotation(LastingState, frozen=True):
    """`seat` is the person who banked last, for so many `hands`, and at which `position` if from behind a seat.

    `wagered` is, for everybody who had a wager in the last hand, the seat on whose hand it was.
    """

    seat: int = 0
    hands: int = 0
    position: int = 0
    wagered: Mapping[int, int] = {}


@dataclass(slots=True)
class Banked:
    """Who banks (0: nobody), what lies on which circle, and what has come of the deal.

    `seat` is the person who banks; `bank_position` is where. They differ when somebody of the back line banks.

    A place is a bettor's stake in a hand: `places` says who bets, at which seat the hand lies, and which of its hands
    it is (0, or more after a split). `outcomes` are the words of the sheet's `outcomes` that are true of the finished
    hands for everybody, `results` those of single wagers at single places. `reach` is what each bank wager can still
    pay and still collect, `spots` the wagers of the same bank in the order in which they meet the others, with who has
    put each up; `action` is the seat with the action button, `counted` the position on which the count for
    it ended. `placed` are the wagers that each place has made in this round, settled or not, and `banks` the
    player-dealer's; `folded` the places that have given up their hand. `collected` are the numbers of the charges that
    have been collected.
    """

    seat: int = 0
    places: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    circles: dict[int, dict[str, Cents]] = field(default_factory=dict)
    action: int = 0
    counted: int = 0
    outcomes: tuple[str, ...] = ()
    results: dict[int, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    reach: dict[str, list[Cents]] = field(default_factory=dict)
    spots: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    placed: dict[int, dict[str, Cents]] = field(default_factory=dict)
    banks: dict[str, Cents] = field(default_factory=dict)
    collected: list[int] = field(default_factory=list)
    folded: list[int] = field(default_factory=list)
    free: bool = False

    @property
    def idle(self) -> bool:
        """No bank, or nothing to bank against: the round is not played."""
        return not self.seat or not self.circles

    @property
    def undealt(self) -> bool:
        """Nothing to deal to the community hands for: the round is not played, and no free hand is asked for."""
        return self.idle and not self.free

    def total(self, wagers: tuple[str, ...] = ()) -> Cents:
        """Total table action: everything on these circles, or on all of them."""
        return _sum(self.circles, wagers)

    def action_on(self, wagers: tuple[str, ...] = ()) -> Cents:
        """Total table action for the collection: everything placed on these circles, or on all, settled or not."""
        return _sum(self.placed, wagers)

    def bettor(self, place: int) -> int:
        return self.places[place][0]

    def unseated(self, seat: int) -> bool:
        """Whether nobody sits where this hand lies, and somebody wagers on it besides his own."""
        return seat in self.places and self.places[seat][0] != seat

    def at(self, seat: int) -> Iterator[int]:
        """The places with a stake in the hands of a seat: for each hand the seated person's, then the back line's."""
        there = [place for place, (_, where, _) in self.places.items() if where == seat]
        if len(there) > 1:
            there.sort(key=lambda place: (self.places[place][2], self.bettor(place), place))
        return iter(there)

    def hands(self) -> list[int]:
        """The seats that have a hand in play."""
        return list(dict.fromkeys([seat for _, seat, _ in self.places.values()]))

    def numbers(self, seat: int) -> list[int]:
        """The numbers of the hands that lie at a seat."""
        return sorted({number for _, where, number in self.places.values() if where == seat})

    def say(self, place: int, wager: str, words: tuple[str, ...]) -> None:
        """What is true for one wager."""
        self.results.setdefault(place, {})[wager] = words


def _sum(circles: Mapping[int, Mapping[str, Cents]], wagers: tuple[str, ...]) -> Cents:
    if not wagers:
        return sum([sum(each.values()) for each in circles.values()])
    return sum([amount for each in circles.values() for wager, amount in each.items() if wager in wagers])


def account(banked: Banked, place: int, wager: str) -> str:
    """The ledger account of a wager: `seat 3 player`, `seat 3 hand 2 game`, `seat 3 game at seat 5`.

    A second wager on the same circle is `seat 3 player 2`.
    """
    return _account(place, wager, banked.places[place])


@cache
def _account(place: int, wager: str, at: tuple[int, int, int]) -> str:
    bettor, seat, number = at
    words = f"hand {number + 1} {wager}" if number else stacked(wager, place // HANDS)
    return circle(bettor, words if place % HANDS == bettor else at_seat(words, seat))


def bank_position(table: Table) -> int:
    """The seat at which the bank is held: the player-dealer's own, or the one behind which he stands."""
    banker = table.facts(Banked).seat
    return table.behind(banker) or banker


def around(table: Table, seat: int) -> list[int]:
    """Everybody at the table, from the seat after this one: who sits there, then who stands behind him by square."""
    order = table.after(seat)
    if not any(map(table.behind, order)):
        return list(order)
    lines: dict[int, list[int]] = {}
    for person in sorted(order):
        lines.setdefault(table.behind(person) or person, []).append(person)
    return [person for each in order for person in lines.get(each, ())]


@once
def _has_further_seats(terms: Terms) -> bool:
    return terms.sheet.further_seats


def further_seats(table: Table, person: int) -> list[int]:
    """The seats where nobody sits and on which this person wagers besides his own."""
    if not _has_further_seats(table.terms):
        return []
    plays = table.lasting[SeatNotes].plays
    return sorted([seat for seat, player in plays.items() if player == person and seat not in table.seats])


def laid_after(table: Table, seat: int) -> tuple[int, ...]:
    """Everybody at the table, and the seats where a hand lies though nobody sits there, from the one after this."""
    others = [each for each in table.facts(Banked).hands() if each not in table.seats]
    if not others:
        return table.after(seat)
    return rotation(tuple(sorted((*table.seats, *others))), seat, table.terms.sheet.seats.direction)


def laid_from(table: Table, seat: int) -> tuple[int, ...]:
    """The same, beginning with this seat."""
    order = laid_after(table, seat)
    return (seat, *order[:-1]) if order and order[-1] == seat else order


def pile_of(table: Table, seat: int, number: int = 0) -> Pile:
    """The cards of a seat's hand, or of one that it was split into."""
    return table.pile(f"hand {seat}.{number + 1}", seat) if number else table.hand(seat)
