"""Circles and the bank's own wager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.facts import HANDS, Banked, account, around, bank_position
from houseway.families.bank.fees import (
    BEFORE_THE_DEAL,
    affordable,
    bank_fee,
    fees_on_bank,
    fees_on_wagers,
    player_fees,
    wager_fee,
)
from houseway.play.decisions import Circle, Together, Wager
from houseway.play.events import Acted
from houseway.play.ledger import BANK, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.settle import Stake, Verdict
from houseway.rules.settle import due as settles
from houseway.rules.spec import WagerName, WagerRules
from houseway.rules.terms import Terms
from houseway.rules.values import Cents, Money


def in_steps(least: Cents, most: Cents, step_of: Cents) -> Cents:
    """The largest amount up to `most` that is whole steps away from `least`."""
    return most - (most - least) % step_of


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """`step_of` is the smallest difference between two wagers; `opens` the moment, if it is not before the deal.

    Behind a seat, back-line bettors wager on its hand, where that is allowed: on all circles, or on these. `stacks` is
    how many separate wagers a person may make on one circle, each within the limits.
    """

    step_of: Money
    opens: str = BEFORE_THE_DEAL
    back_line: Literal["allowed", "not allowed"] = "not allowed"
    back_line_on: tuple[WagerName, ...] = ()
    stacks: int = 1


@step(PlaceWagers)
def place_wagers(table: Table, rules: PlaceWagers) -> Script:
    """Every player wagers on the circles, within the posted limits, all at the same time."""
    banked = table.facts(Banked)
    if not banked.seat or banked.free or (rules.opens != BEFORE_THE_DEAL and banked.idle):
        return
    questions = [asked for person in _bettors(table, banked, rules) if (asked := _ask(table, banked, person, rules))]
    if not questions:
        return
    answers = yield Together(tuple(questions))
    for person, placed in answers.items():
        if not placed:
            told = "sits out" if person not in banked.places else "no more"
            table.events.append(Acted(person, "wagers", told))
        for number in range(rules.stacks):
            _place(table, banked, person, placed, number)
    if not banked.circles:
        table.announce("no wagers; no hand is dealt")


def _bettors(table: Table, banked: Banked, rules: PlaceWagers) -> list[int]:
    """Whoever may wager now: before the deal everybody who is not at the bank's position, later those who are in."""
    bank = bank_position(table)
    people = [person for person in around(table, bank) if (behind(table, person) or person) != bank]
    if rules.opens != BEFORE_THE_DEAL:
        return [person for person in people if person in banked.places]
    return [person for person in people if rules.back_line == "allowed" or not behind(table, person)]


def behind(table: Table, person: int) -> int:
    """The seat behind which a back-line bettor stands; 0 for everybody who sits."""
    return table.behind(person)


def _ask(table: Table, banked: Banked, person: int, rules: PlaceWagers) -> Wager | None:
    """The circles that this person can afford and may wager on, if there are any."""
    purse = table.ledger[stack(person)] - sum(player_fees(table, person).values())
    circles = [each for number in range(rules.stacks) for each in _circles(table, banked, person, rules, number)]
    fees = fees_on_wagers(table.terms)
    return Wager(person, "wagers", tuple(circles), purse, fees=fees) if circles else None


def _circles(table: Table, banked: Banked, person: int, rules: PlaceWagers, number: int) -> Iterator[Circle]:
    """The circles for the first wagers of this person, or for the second on the same circles."""
    purse = table.ledger[stack(person)]
    mine = banked.placed.get(person + HANDS * number, {})
    on = rules.back_line_on if behind(table, person) else ()
    for wager in table.terms.sheet.wagers:
        if wager.opens != rules.opens or (on and wager.id not in on):
            continue
        least, most = wager_limits(table.terms, wager)
        needs = () if any(need in mine for need in wager.needs) else wager.needs
        if purse < least or (mine and needs):
            continue
        step_of = step_between(table.terms, rules.step_of)
        top = in_steps(least, min(purse, most or purse), step_of)
        fee = wager_fee(table.terms, wager.id)
        needs = tuple(stacked(need, number) for need in needs)
        beside = [stacked(each, number) if each else "" for each in (wager.at_most, wager.equals, wager.one_of)]
        yield Circle(stacked(wager.id, number), stacked(wager.title, number), least, top, step_of, needs, fee, *beside)


def stacked(wager: str, number: int) -> str:
    """The circle of a person's first wager (`banker`), or of a further one on the same circle (`banker 2`)."""
    return f"{wager} {number + 1}" if number else wager


def step_between(terms: Terms, usual: Cents) -> Cents:
    """The smallest difference between two wagers: of the posted option, where it has one, or the usual one."""
    return (terms.option.step_of if terms.option else 0) or usual


def wager_limits(terms: Terms, wager: WagerRules) -> tuple[Cents, Cents | None]:
    """The smallest and the largest wager on a circle: printed beside the option, with the wager, or for the table."""
    option = terms.option
    band = (option.circles.get(wager.id) if option else None) or wager.limits
    return (band.low, band.high) if band else terms.table_limits


def _place(table: Table, banked: Banked, person: int, placed: dict[str, Cents], number: int) -> None:
    place = person + HANDS * number
    for wager in table.terms.sheet.wagers:
        if amount := placed.get(stacked(wager.id, number), 0):
            banked.places.setdefault(place, (person, behind(table, person) or person, 0))
            table.ledger.move(stack(person), account(banked, place, wager.id), amount, f"wager on {wager.title}")
            banked.circles.setdefault(place, {})[wager.id] = amount
            banked.placed.setdefault(place, {})[wager.id] = amount


@dataclass(frozen=True, slots=True)
class PutUpBank:
    """`step_of` is the smallest difference between two bank wagers, `least` the smallest wager.

    A game of two parts has a `bank` for each, with the wagers that it stands `against` (all, where none is named).
    """

    step_of: Money
    least: Literal["the table minimum", "one step"] = "the table minimum"
    bank: str = BANK
    against: tuple[WagerName, ...] = ()


@step(PutUpBank)
def put_up_bank(table: Table, rules: PutUpBank) -> Script:
    """The player-dealer puts up the wager that is all he can win or lose."""
    banked = table.facts(Banked)
    if banked.idle or not banked.total(rules.against):
        return
    purse = table.ledger[stack(banked.seat)] - bank_fee(table)
    banked.reach[rules.bank] = [0, 0]
    fees = fees_on_bank(table.terms, rules.bank)
    most = affordable(purse, fees)
    if not most:
        table.announce(f"the player-dealer has nothing left for the {rules.bank}")
        return
    step_of = step_between(table.terms, rules.step_of)
    least = min(table.terms.table_limits[0] if rules.least == "the table minimum" else step_of, most)
    wanted = full_cover(table, rules.against) + to_come(table, rules.against)
    cover = in_steps(least, max(least, wanted) + step_of - 1, step_of)
    most = in_steps(least, most, step_of)
    banks = (Circle(rules.bank, rules.bank.capitalize(), least, most, step_of),)
    usual = {rules.bank: min(most, cover)}
    answer = yield Wager(banked.seat, "bank wager", banks, purse, usual, required=True, fees=fees)
    put_up = banked.banks[rules.bank] = answer[rules.bank]
    table.ledger.move(stack(banked.seat), rules.bank, put_up, "the player-dealer's wager")
    banked.reach[rules.bank] = [put_up, put_up]


def full_cover(table: Table, against: tuple[str, ...] = ()) -> Cents:
    """The most that these wagers (or all) could take from the bank, or the bank from them, on one deal."""
    banked = table.facts(Banked)
    worst = 0
    for seat, circles in banked.circles.items():
        for wager in table.terms.sheet.wagers:
            if not against or wager.id in against:
                worst += _most(seat, wager, circles.get(wager.id, 0))
    return worst


def _most(seat: int, wager: WagerRules, amount: Cents) -> Cents:
    pays = [settles(Stake(seat, wager, amount, Verdict("wins", row.on, row))) for row in wager.pays]
    return max(amount, *pays) if amount else 0


def to_come(table: Table, against: tuple[str, ...] = ()) -> Cents:
    """The most that could change hands on the wagers that may still be made in the middle of the deal."""
    banked = table.facts(Banked)
    worst: dict[tuple[int, str], Cents] = {}
    for place, circles in banked.circles.items():
        for wager in table.terms.sheet.wagers:
            if wager.opens != BEFORE_THE_DEAL and (not against or wager.id in against):
                tied = wager.equals or wager.at_most
                limit = circles.get(tied, 0) * wager.times if tied else wager_limits(table.terms, wager)[1] or 0
                one = (place, wager.one_of or wager.id)
                worst[one] = max(worst.get(one, 0), _most(place, wager, limit))
    return sum(worst.values())
