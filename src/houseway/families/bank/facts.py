"""The facts of a banked round: who banks, who has wagered on which hand, and what has come of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.play.ledger import circle
from houseway.play.table import BEHIND as BEHIND
from houseway.play.table import Pile, Table
from houseway.rules.values import Cents

BANK_SEAT = "bank seat"
BANK_HANDS = "bank hands"
# Where the bank was held, if it was held from behind a seat.
BANK_POSITION = "bank position"
# `wagered 3` is the seat on whose hand person 3 had a wager in the last hand.
WAGERED = "wagered"
WON = "bank won"

HANDS = 100
"""A place is a person's number; his further hands and spots are so much higher each."""


@dataclass(slots=True)
class Banked:
    """Who banks (0: nobody), what lies on which circle, and what has come of the deal.

    `seat` is the person who banks; `bank_position` is where. They differ when somebody of the back line banks.

    A place is a bettor's stake in a hand: `places` says who bets, at which seat the hand lies, and which of its hands
    it is (0, or more after a split). `outcomes` are the words of the sheet's `outcomes` that are true of the finished
    hands for everybody, `results` those of single wagers at single places. `reach` is what each bank wager can still
    pay and still collect; `action` is the seat with the action button, `counted` the position on which the count for
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
        return sum(
            amount
            for circles in self.circles.values()
            for wager, amount in circles.items()
            if not wagers or wager in wagers
        )

    def action_on(self, wagers: tuple[str, ...] = ()) -> Cents:
        """Total table action for the collection: everything placed on these circles, or on all, settled or not."""
        placed = ((wager, amount) for circles in self.placed.values() for wager, amount in circles.items())
        return sum(amount for wager, amount in placed if not wagers or wager in wagers)

    def bettor(self, place: int) -> int:
        return self.places[place][0]

    def at(self, seat: int) -> Iterator[int]:
        """The places with a stake in the hands of a seat: for each hand the seated person's, then the back line's."""
        there = [place for place, (_, where, _) in self.places.items() if where == seat]
        return iter(sorted(there, key=lambda place: (self.places[place][2], self.bettor(place), place)))

    def hands(self) -> list[int]:
        """The seats that have a hand in play."""
        return list(dict.fromkeys(seat for _, seat, _ in self.places.values()))

    def numbers(self, seat: int) -> list[int]:
        """The numbers of the hands that lie at a seat."""
        return sorted({number for _, where, number in self.places.values() if where == seat})

    def say(self, place: int, wager: str, words: tuple[str, ...]) -> None:
        """What is true for one wager."""
        self.results.setdefault(place, {})[wager] = words


def account(banked: Banked, place: int, wager: str) -> str:
    """The ledger account of a wager: `seat 3 player`, `seat 3 hand 2 game`; `seat 3 player 2` on the same circle."""
    bettor, seat, number = banked.places[place]
    if place == bettor:
        return circle(bettor, wager)
    nth = place // HANDS + 1
    same = number == 0 and banked.places.get(bettor, (bettor, seat, 0))[1] == seat
    return circle(bettor, f"{wager} {nth}" if same else f"hand {nth} {wager}")


def bank_position(table: Table) -> int:
    """The seat at which the bank is held: the player-dealer's own, or the one behind which he stands."""
    banker = table.facts(Banked).seat
    return table.behind(banker) or banker


def around(table: Table, seat: int) -> list[int]:
    """Everybody at the table, from the seat after this one: who sits there, then who stands behind him by square."""
    order = table.after(seat)
    lines: dict[int, list[int]] = {}
    for person in sorted(order):
        lines.setdefault(table.behind(person) or person, []).append(person)
    return [person for each in order for person in lines.get(each, ())]


def pile_of(table: Table, seat: int, number: int = 0) -> Pile:
    """The cards of a seat's hand, or of one that it was split into."""
    return table.pile(f"hand {seat}.{number + 1}", seat) if number else table.hand(seat)
