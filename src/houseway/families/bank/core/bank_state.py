"""The state of a banked round: who banks, who has wagered on which hand, and the results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from msgspec.structs import replace

from houseway.play.ids import HANDS, Account, HandId, Place, hand_pile
from houseway.play.lasting import LastingState, lasts
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Pile, Table, rotation
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.values import Cents


@lasts("bank", public=("seat", "hands", "position"))
class BankRotation(LastingState, frozen=True):
    """`seat` is the person who banked last, for so many `hands`, and at which `position` if from behind a seat.

    When that person has left the table, the `position` alone is kept: the offer goes on from there. `wagered` is, for
    everybody who had a wager in the last hand, the seat on whose hand it was.
    """

    seat: int = 0
    hands: int = 0
    position: int = 0
    wagered: Mapping[int, int] = {}

    def without(self, seat: int) -> BankRotation:
        """Whoever sits there next has banked no hand and wagered on none."""
        wagered = {person: hand for person, hand in self.wagered.items() if person != seat}
        if seat != self.seat:
            return replace(self, wagered=wagered)
        return BankRotation(position=self.position or self.seat, wagered=wagered)


@dataclass(slots=True)
class Banked:
    """Who banks (0: nobody), what lies on which circle, and the results of the deal.

    `seat` is the person who banks; `bank_position` is where. They differ when somebody of the back line banks.

    `places` are the stakes in hands in the order in which they were made. `outcomes` are the words of the sheet's
    `outcomes` that are true of the finished hands for everybody, `results` those of single wagers at single places;
    `read` and `reads` are how the hands were read for them, in the dealer's words. `spots` are the wagers of each
    bank in the order in which they meet the others, with who has put each up; `reach` is what each of them can
    still pay and still collect. `action` is the seat with the action button, `counted` the position on which the
    count for it ended. `placed` are the wagers that each place has made in this round, settled or not, and `banks`
    the player-dealer's; `folded` the places that have given up their hand. `collected` are the numbers of the
    charges that have been collected, `gained` what each settled wager has won or lost. A bank is `exhausted` when it
    could not cover all of a wager. `lying` are the hands of a seat as they lie, where they are not as they are
    numbered.
    """

    seat: int = 0
    places: list[Place] = field(default_factory=list)
    circles: dict[Place, dict[str, Cents]] = field(default_factory=dict)
    action: int = 0
    counted: int = 0
    outcomes: tuple[str, ...] = ()
    results: dict[Place, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    read: str = ""
    reads: dict[tuple[Place, str], str] = field(default_factory=dict)
    reach: dict[Account, list[Cents]] = field(default_factory=dict)
    spots: dict[str, list[tuple[Account, int]]] = field(default_factory=dict)
    placed: dict[Place, dict[str, Cents]] = field(default_factory=dict)
    banks: dict[Account, Cents] = field(default_factory=dict)
    collected: list[int] = field(default_factory=list)
    folded: list[Place] = field(default_factory=list)
    gained: dict[tuple[Place, str], Cents] = field(default_factory=dict)
    lying: dict[int, list[HandId]] = field(default_factory=dict)
    free: bool = False
    exhausted: bool = False

    @property
    def idle(self) -> bool:
        """No bank, or nothing to bank against: the round is not played."""
        return not self.seat or not self.circles

    @property
    def undealt(self) -> bool:
        """No reason to deal the community hands: the round is not played, and nobody asked for a free hand."""
        return self.idle and not self.free

    def total(self, wagers: tuple[str, ...] = ()) -> Cents:
        """Total table action: everything on these circles, or on all of them."""
        return _sum(self.circles, wagers)

    def action_on(self, wagers: tuple[str, ...] = ()) -> Cents:
        """Total table action for the collection: everything placed on these circles, or on all, settled or not."""
        return _sum(self.placed, wagers)

    def unseated(self, seat: int) -> bool:
        """Whether nobody sits where this hand lies, and somebody wagers on it besides their own."""
        return any(place.further and place.seat == seat for place in self.places)

    def at(self, seat: int) -> list[Place]:
        """The places with a stake in the hands of a seat, as they lie: the seated person's, then the back line's."""
        there = [place for place in self.places if place.seat == seat]
        if len(there) > 1:
            there.sort(key=lambda place: (self.lies(place.hand), place.bettor, place.stack))
        return there

    def lay_behind(self, new: HandId, spot: HandId) -> None:
        """Lay a hand that was split off behind the one that it came from."""
        row = self.lying.setdefault(spot.seat, self.hands_at(spot.seat))
        row.insert(row.index(spot) + 1, new)

    def lies(self, hand: HandId) -> int:
        """How many hands of its seat lie before this one."""
        return self.lying[hand.seat].index(hand) if hand.seat in self.lying else hand.number - 1

    def holder(self, hand: HandId, wager: str) -> int:
        """Who holds the cards of a hand: who has this wager on it, then who has any; its own player before others."""

        def turn(place: Place) -> tuple[bool, bool, int, int]:
            return wager not in self.placed.get(place, ()), place.bettor != hand.seat, place.stack, place.bettor

        return min([place for place in self.places if place.hand is hand], key=turn).bettor

    def hands(self) -> list[int]:
        """The seats that have a hand in play."""
        return list(dict.fromkeys([place.seat for place in self.places]))

    def hands_at(self, seat: int) -> list[HandId]:
        """The hands that lie at a seat, as they are numbered."""
        return sorted({place.hand for place in self.places if place.seat == seat}, key=lambda hand: hand.number)

    def clear(self) -> None:
        """Whoever has no wager left has no place in the hands that are played on."""
        self.places = [place for place in self.places if self.circles.get(place)]
        self.circles = {place: circles for place, circles in self.circles.items() if circles}

    def say(self, place: Place, wager: str, words: tuple[str, ...], read: str = "") -> None:
        """Record the outcomes that hold for one wager, and how the hands were read for it: `19 against 20`."""
        self.results.setdefault(place, {})[wager] = words
        if read:
            self.reads[place, wager] = read


def _sum(circles: Mapping[Place, Mapping[str, Cents]], wagers: tuple[str, ...]) -> Cents:
    if not wagers:
        return sum([sum(each.values()) for each in circles.values()])
    return sum([amount for each in circles.values() for wager, amount in each.items() if wager in wagers])


def own_place(table: Table, person: int) -> Place:
    """The usual place of a bettor: on the hand of their own seat, or of the seat that they stand behind."""
    return _own_place(person, table.behind(person) or person)


@cache
def _own_place(person: int, seat: int) -> Place:
    return Place(person, HANDS[seat])


Controls: TypeAlias = Literal["whoever sits there", "the largest wager"]


def in_control(banked: Banked, seat: int, controls: Controls) -> int:
    """Who plays the hand of a seat: its player, or whoever has the largest wager on it, of equal ones the first."""
    if controls == "whoever sits there":
        return seat
    staked: dict[int, Cents] = {}
    for place in banked.at(seat):
        staked[place.bettor] = staked.get(place.bettor, 0) + sum(banked.circles.get(place, {}).values())
    return max(staked, key=staked.__getitem__, default=seat)


def bank_position(table: Table) -> int:
    """The seat at which the bank is held: the player-dealer's own, or the one that they stand behind."""
    banker = table.facts(Banked).seat
    return table.behind(banker) or banker


def around(table: Table, seat: int, direction: str = "") -> list[int]:
    """Everybody at the table, from the seat after this one: each player, then those behind the seat by square.

    In the order of play, unless a direction is named.
    """
    order = rotation(table.seats, seat, direction or table.terms.sheet.seats.direction)
    if not table.standing:
        return list(order)
    lines: dict[int, list[int]] = {}
    for person in sorted(order):
        lines.setdefault(table.behind(person) or person, []).append(person)
    return [person for each in order for person in lines.get(each, ())]


@once
def _has_further_seats(terms: Terms) -> bool:
    return terms.sheet.further_seats


def further_seats(table: Table, person: int) -> list[int]:
    """The empty seats on which this person wagers besides their own."""
    if not _has_further_seats(table.terms):
        return []
    plays = table.lasting[SeatNotes].plays
    return sorted([seat for seat, player in plays.items() if player == person and seat not in table.seats])


def laid_after(table: Table, seat: int) -> tuple[int, ...]:
    """Everybody at the table, and the empty seats that have a hand, from the seat after this one."""
    others = [each for each in table.facts(Banked).hands() if each not in table.seats]
    if not others:
        return table.after(seat)
    return rotation(tuple(sorted((*table.seats, *others))), seat, table.terms.sheet.seats.direction)


def laid_from(table: Table, seat: int) -> tuple[int, ...]:
    """The same, beginning with this seat."""
    order = laid_after(table, seat)
    return (seat, *order[:-1]) if order and order[-1] == seat else order


def pile_of(table: Table, hand: HandId) -> Pile:
    """The cards of a hand."""
    return table.pile(hand_pile(hand), hand.seat)
