"""Circles: who may wager on which, within what limits, and what all of them could win at the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from houseway.families.bank.core.bank_fees import (
    BEFORE_THE_DEAL,
    fees_on_wagers,
    later_wagers,
    player_fees,
    wager_fee,
)
from houseway.families.bank.core.bank_state import Banked, around, bank_position, further_seats, own_place
from houseway.families.bank.core.position_limits import (
    BonusLimit,
    Bound,
    bounds,
    caps_beside,
    caps_of,
    in_turns,
    limited_beside,
    within,
)
from houseway.play.decisions import Together
from houseway.play.events import Acted
from houseway.play.ids import HANDS, CircleId, Place, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Circle, Wager
from houseway.rules.posting.bank_stakes import NO_LIMIT
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.spec import WagerRules
from houseway.rules.sheet.values import Cents, Money, Odds

# The name of a bank that stands against all wagers.
WHOLE = "bank"

FIVE = 500
DOLLAR = 100
FiveDollarSteps: TypeAlias = Literal["like any amount", "in steps of $5"]
BelowAStep: TypeAlias = Literal["not allowed", "in dollars"]
Unoccupied: TypeAlias = Literal["not allowed", "allowed", "beside one's own seat"]


def in_steps(least: Cents, most: Cents, step_of: Cents) -> Cents:
    """The largest amount up to `most` that is a whole number of steps above `least`."""
    return most - (most - least) % step_of


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """`step_of` is the smallest difference between two wagers; `opens` the moment, if it is not before the deal.

    Behind a seat, back-line bettors wager on its hand, where that is allowed: on all circles, or on these. `stacks` is
    how many separate wagers a person may make on one circle, each within the limits. Where allowed, they may wager on
    `unoccupied` seats too: freely, or only beside their own. `bonus` are the wagers with limits of their own, where
    such are posted; where the option limits them at a position, it does so for each kind or for all together. At a $5
    minimum `fives` may be wagered alone. `one_square` are the wagers for which every seat has a single square: whoever
    stands behind a seat finds it taken, and uses a free one elsewhere. An option may print its own number of stacks,
    which is then that of all wagers at a seat. Where the minimum is `below_a_step`, smaller amounts than a step may be
    wagered in dollars, or not at all.
    """

    step_of: Money
    opens: str = BEFORE_THE_DEAL
    back_line: Literal["allowed", "not allowed"] = "not allowed"
    back_line_on: tuple[WagerName, ...] = ()
    stacks: int = 1
    unoccupied: Unoccupied = "not allowed"
    bonus: tuple[WagerName, ...] = ()
    bonus_limit: BonusLimit = "for each kind"
    fives: FiveDollarSteps = "like any amount"
    one_square: tuple[WagerName, ...] = ()
    below_a_step: BelowAStep = "not allowed"


@step(PlaceWagers)
def place_wagers(table: Table, rules: PlaceWagers) -> Script:
    """Every player wagers on the circles, within the posted limits, all at the same time.

    Where several share a limit that they could pass, the seated player wagers before those behind.
    """
    banked = table.facts(Banked)
    if not banked.seat or banked.free or (rules.opens != BEFORE_THE_DEAL and banked.idle):
        return
    layout = _layout(table.terms, rules)
    limits = bounds(table.terms, rules.bonus, rules.bonus_limit)
    asked_any = False
    bettors = _bettors(table, banked, rules)
    for people in _squeezed(table, bettors, rules) or in_turns(table, bettors, limits, _tops(table.terms, rules)):
        questions = [asked for person in people if (asked := _ask(table, banked, person, rules, layout, limits))]
        if not questions:
            continue
        asked_any = True
        answers = yield Together(tuple(questions))
        for person, placed in answers.items():
            if not placed:
                told = "sits out" if own_place(table, person) not in banked.places else "adds nothing"
                table.events.append(Acted(person, "wagers", told))
            for place in _places(table, person, rules) if placed else ():
                _place(table, banked, place, placed, layout)
    if not banked.circles and (asked_any or banked.spots):
        no_wagers(table)


def no_wagers(table: Table) -> None:
    """Nobody wagers: what was put up against wagers goes back."""
    table.announce("no wagers; no hand is dealt")
    for spots in table.facts(Banked).spots.values():
        for spot, person in spots:
            if left := table.ledger[spot]:
                table.ledger.move(spot, stack(person), left, "no wagers to meet")


def _bettors(table: Table, banked: Banked, rules: PlaceWagers) -> list[int]:
    """Who may wager now: before the deal everybody who is not at the bank's position, later those in the hand."""
    bank, behind = bank_position(table), table.standing
    people = [person for person in around(table, bank) if (behind.get(person) or person) != bank]
    if rules.opens != BEFORE_THE_DEAL:
        return [person for person in people if own_place(table, person) in banked.places]
    return people if rules.back_line == "allowed" else [person for person in people if not behind.get(person)]


def _squeezed(table: Table, people: list[int], rules: PlaceWagers) -> list[list[int]]:
    """Where places are numbered: the seated players together, then those behind one by one. Otherwise nobody."""
    option = table.terms.option
    behind = [person for person in people if table.behind(person)]
    if not behind or not (rules.one_square or (option and option.stacks)):
        return []
    return [[person for person in people if person not in behind], *([person] for person in behind)]


def _stacks_at(terms: Terms, rules: PlaceWagers) -> int:
    """How many separate wagers a person may make on one circle."""
    return (terms.option.stacks if terms.option else 0) or rules.stacks


def _square_taken(table: Table, place: Place, wager: str, rules: PlaceWagers) -> bool:
    """Whether every square for this wager has been taken by the time that somebody behind a seat looks for one."""
    if wager not in rules.one_square or not table.behind(place.bettor):
        return False
    squares = [wager in circles for circles in table.facts(Banked).placed.values()]
    return sum(squares) >= table.terms.sheet.seats.max


@once
def _tops(terms: Terms, rules: PlaceWagers) -> dict[str, Cents]:
    """The most that one person can wager on each kind at a position, all stacks together."""
    stacks = _stacks_at(terms, rules)
    return {wager.id: (wager_limits(terms, wager)[1] or NO_LIMIT) * stacks for wager in terms.sheet.wagers}


def _ask(
    table: Table, banked: Banked, person: int, rules: PlaceWagers, layout: _Layout, limits: tuple[Bound, ...]
) -> Wager | None:
    """The circles that this person can afford and may wager on, if there are any."""
    purse = table.ledger[stack(person)] - sum(player_fees(table, person).values())
    places = _places(table, person, rules)
    circles = [each for place in places for each in _circles(table, banked, place, rules, layout[_where(place)])]
    fees, caps = fees_on_wagers(table.terms), tuple(caps_of(table, person, places, limits)) if limits else ()
    if caps:
        circles = [room for each in circles if (room := within(each, caps))]
    if limited_beside(table.terms):
        caps += tuple(cap for place in places for cap in caps_beside(table.terms, place.circle))
    return Wager(person, "wagers", tuple(circles), purse, fees=fees, caps=caps) if circles else None


def _places(table: Table, person: int, rules: PlaceWagers) -> tuple[Place, ...]:
    """Where a person may wager: their own place, further stacks of it, and seats where nobody sits."""
    seats = further_seats(table, person) if rules.opens == BEFORE_THE_DEAL else []
    at, stacks = table.behind(person) or person, _stacks_at(table.terms, rules)
    own = _stacks(person, at, stacks)
    if stacks != rules.stacks:
        own = own[: stacks - sum(place.bettor != person for place in table.facts(Banked).at(at))]
    return (*own, *[each for seat in seats for each in _stacks(person, seat, stacks, further=True)]) if seats else own


@cache
def _stacks(person: int, seat: int, stacks: int, *, further: bool = False) -> tuple[Place, ...]:
    return tuple(Place(person, HANDS[seat], number, further=further) for number in range(1, stacks + 1))


def _where(place: Place) -> tuple[int, int]:
    """The spot on the layout: the seat where nobody sits (0: one's own) and the number of the stack."""
    return place.seat if place.further else 0, place.stack


def _circles(
    table: Table, banked: Banked, place: Place, rules: PlaceWagers, printed: tuple[_Printed, ...]
) -> Iterator[Circle]:
    """The circles for the wagers of a person at one place."""
    purse = table.ledger[stack(place.bettor)]
    mine = banked.placed.get(place, {})
    on = rules.back_line_on if table.behind(place.bettor) else ()
    for wager, most, circle in printed:
        met = any(need in mine for need in wager.needs) if mine else False
        if purse < circle.smallest or (on and wager.id not in on) or (mine and wager.needs and not met):
            continue
        if rules.one_square and _square_taken(table, place, wager.id, rules):
            continue
        if most and purse >= most and not met:
            yield circle
            continue
        needs = _beside_own(table.terms, rules, _where(place)[0]) if met else circle.needs
        yield replace(up_to(circle, min(purse, most or purse)), needs=needs)


def up_to(circle: Circle, purse: Cents) -> Circle:
    """The circle for somebody who cannot wager more than this: below its first step, in dollars alone."""
    if purse < circle.least:
        few = [each for each in circle.also if each <= purse]
        return replace(circle, least=few[0], most=few[-1], step=DOLLAR, also=())
    return replace(circle, most=in_steps(circle.least, purse, circle.step))


class _Printed(NamedTuple):
    """A wager with the largest amount that is printed for it, and its circle for whoever can afford that."""

    wager: WagerRules
    most: Cents | None
    circle: Circle


_Layout: TypeAlias = Mapping[tuple[int, int], tuple[_Printed, ...]]


@once
def _layout(terms: Terms, rules: PlaceWagers) -> _Layout:
    """The circles of every spot, by the seat where nobody sits (0: one's own) and the number of the stack."""
    seats = range(terms.sheet.seats.max + 1 if terms.sheet.further_seats else 1)
    stacks = range(1, _stacks_at(terms, rules) + 1)
    return {(seat, number): _printed(terms, rules, seat, number) for seat in seats for number in stacks}


def _printed(terms: Terms, rules: PlaceWagers, seat: int, number: int) -> tuple[_Printed, ...]:
    """The circles of a spot as they are printed on the layout."""
    found = []

    def circle(wager: str) -> CircleId:
        return CircleId(wager, seat, stack=number)

    for wager in terms.sheet.wagers:
        if wager.opens != rules.opens or (number > 1 and terms.schedule and wager.id in terms.schedule.one_stack):
            continue
        least, most = wager_limits(terms, wager)
        if most == 0:
            # The option closes this circle.
            continue
        posted = terms.stakes.increment
        step_of = posted or step_between(terms, rules.step_of, rules.fives)
        also = () if posted else smaller_than(step_of, least, rules.below_a_step)
        # A wager is a whole number of steps: at a minimum of $1 in steps of $5 it begins with $5.
        least += -least % step_of
        top = in_steps(least, most or least, step_of)
        needs = tuple(map(circle, wager.needs)) or _beside_own(terms, rules, seat)
        at_most = circle(wager.at_most[0]) if len(wager.at_most) == 1 else None
        equals = circle(wager.equals) if wager.equals else None
        title, fee = str(circle(wager.title)), wager_fee(terms, wager.id)
        taken = Circle(circle(wager.id), title, least, top, step_of, needs, fee, at_most, equals, wager.one_of, also)
        found.append(_Printed(wager, most, taken))
    return tuple(found)


def _beside_own(terms: Terms, rules: PlaceWagers, seat: int) -> tuple[CircleId, ...]:
    """What a wager that needs no other needs at an empty seat: one at the player's own."""
    if not seat or rules.unoccupied != "beside one's own seat":
        return ()
    return tuple(CircleId(wager.id) for wager in terms.sheet.wagers if wager.opens == rules.opens and not wager.needs)


def step_between(terms: Terms, usual: Cents, fives: FiveDollarSteps) -> Cents:
    """The smallest difference between two wagers: of the posted option, where it has one, or the usual one."""
    if fives == "in steps of $5" and terms.table_limits[0] == FIVE:
        return FIVE
    return (terms.option.step_of if terms.option else 0) or usual


def smaller_than(step_of: Cents, least: Cents, below: BelowAStep) -> tuple[Cents, ...]:
    """The amounts from the minimum on that are less than a step, where they are taken in dollars."""
    return tuple(range(least, step_of, DOLLAR)) if below == "in dollars" else ()


def wager_limits(terms: Terms, wager: WagerRules) -> tuple[Cents, Cents | None]:
    """The smallest and the largest wager on a circle: printed beside the option or with the wager, or posted.

    A wager whose own limits have no end, as `$1+`, ends with the limits of the table.
    """
    option = terms.option
    band = (option.circles.get(wager.id) if option else None) or wager.limits
    if band is None and wager.id in _bonus(terms):
        band = terms.stakes.bonus
    least, most = (band.low, band.high) if band else terms.table_limits
    if most is None:
        most = terms.table_limits[1]
    if wager.most:
        most = min(most or wager.most, wager.most)
    return min(least, most or least), most


@once
def _bonus(terms: Terms) -> tuple[str, ...]:
    """The bonus wagers of the layout."""
    return tuple(name for row in terms.sheet.round if isinstance(row.params, PlaceWagers) for name in row.params.bonus)


def _place(table: Table, banked: Banked, place: Place, placed: dict[CircleId, Cents], layout: _Layout) -> None:
    for wager, _, circle in layout[_where(place)]:
        if amount := placed.get(circle.id, 0):
            if place not in banked.places:
                banked.places.append(place)
            put_on(table, place, wager, amount)


def put_on(table: Table, place: Place, wager: WagerRules, amount: Cents) -> None:
    """A bettor's chips go onto a circle."""
    banked, name = table.facts(Banked), wager.id
    table.ledger.move(stack(place.bettor), place.account(name), amount, f"wager on {wager.title}")
    banked.circles.setdefault(place, {})[name] = banked.placed.setdefault(place, {})[name] = amount


def full_cover(table: Table, against: tuple[str, ...] = ()) -> Cents:
    """The most that these wagers (or all) could take from the bank, or the bank from them, on one deal."""
    dearest = dearest_pays(table.terms)
    worst = 0
    for circles in table.facts(Banked).circles.values():
        for name, amount in circles.items():
            if amount and (not against or name in against):
                win, stake, fixed = dearest[name]
                worst += max(amount, amount * win // stake, fixed)
    return worst


@once
def dearest_pays(terms: Terms) -> dict[str, tuple[int, int, Cents]]:
    """For each wager the highest odds in its rows, as (win, stake), and the highest fixed amount."""
    found = {}
    for wager in terms.sheet.wagers:
        odds = max([row.pays for row in wager.pays], key=Odds.exact, default=Odds(0, 1))
        found[wager.id] = (odds.win, odds.stake, max([row.pays.fixed for row in wager.pays], default=0))
    return found


def to_come(table: Table, against: tuple[str, ...] = ()) -> Cents:
    """The most that could change hands on the wagers that may still be made in the middle of the deal."""
    banked = table.facts(Banked)
    worst: dict[tuple[Place, str], Cents] = {}
    for place, circles in banked.circles.items():
        for wager in later_wagers(table.terms):
            if not against or wager.id in against:
                tied = (wager.equals,) if wager.equals else wager.at_most
                beside = sum([circles.get(each, 0) for each in tied])
                limit = beside * wager.times if tied else wager_limits(table.terms, wager)[1] or 0
                one = (place, wager.one_of or wager.id)
                win, stake, fixed = dearest_pays(table.terms)[wager.id]
                most = max(limit, limit * win // stake, fixed) if limit else 0
                worst[one] = max(worst.get(one, 0), most)
    return sum(worst.values())
