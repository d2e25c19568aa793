"""Circles, the bank's own wager, and the fees on both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.facts import Banked, around, bank_position
from houseway.play.decisions import Circle, Together, Wager
from houseway.play.events import Acted
from houseway.play.ledger import BANK, COLLECTION, circle, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.fees import due
from houseway.rules.settle import Stake, Verdict
from houseway.rules.settle import due as settles
from houseway.rules.spec import Charge, WagerName, WagerRules
from houseway.rules.terms import Terms
from houseway.rules.values import Cents, Money, Rates

BEFORE_THE_DEAL = "before the deal"


def _charges(terms: Terms, payer: str) -> list[tuple[Charge, Rates]]:
    if terms.schedule is None or terms.option is None:
        return []
    pairs = zip(terms.schedule.charges, terms.option.pays, strict=True)
    return [(charge, rates) for charge, rates in pairs if charge.payer == payer]


def highest_bank_fee(terms: Terms) -> Cents:
    """The most that the player-dealer may be asked for under the posted option."""
    return sum(max(rates) for _, rates in _charges(terms, "player-dealer"))


def bank_fee(table: Table) -> Cents:
    banked = table.facts(Banked)
    return sum(due(charge, rates, banked.total(charge.on)) for charge, rates in _charges(table.terms, "player-dealer"))


def wager_fee(terms: Terms, wager: str) -> Cents:
    """What a player pays for a wager on this circle."""
    return sum(rates[0] for charge, rates in _charges(terms, "player") if charge.by == "wager" and wager in charge.on)


def in_steps(least: Cents, most: Cents, step_of: Cents) -> Cents:
    """The largest amount up to `most` that is whole steps away from `least`."""
    return most - (most - least) % step_of


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """`step_of` is the smallest difference between two wagers; `opens` the moment, if it is not before the deal.

    Behind a seat, back-line bettors wager on its hand, where that is allowed: on all circles, or on these.
    """

    step_of: Money
    opens: str = BEFORE_THE_DEAL
    back_line: Literal["allowed", "not allowed"] = "not allowed"
    back_line_on: tuple[WagerName, ...] = ()


@step(PlaceWagers)
def place_wagers(table: Table, rules: PlaceWagers) -> Script:
    """Every player wagers on the circles, within the posted limits, all at the same time."""
    banked = table.facts(Banked)
    if not banked.seat or (rules.opens != BEFORE_THE_DEAL and banked.idle):
        return
    questions = [asked for person in _bettors(table, banked, rules) if (asked := _ask(table, banked, person, rules))]
    if not questions:
        return
    answers = yield Together(tuple(questions))
    for person, placed in answers.items():
        _place(table, banked, person, placed)
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
    purse = table.ledger[stack(person)]
    mine = banked.circles.get(person, {})
    circles = []
    on = rules.back_line_on if behind(table, person) else ()
    for wager in table.terms.sheet.wagers:
        if wager.opens != rules.opens or (on and wager.id not in on):
            continue
        least, most = wager_limits(table.terms, wager)
        needs = () if any(need in mine for need in wager.needs) else wager.needs
        if purse < least or (mine and needs):
            continue
        top = in_steps(least, min(purse, most or purse), rules.step_of)
        fee = wager_fee(table.terms, wager.id)
        circles.append(
            Circle(wager.id, wager.title, least, top, rules.step_of, needs, fee, wager.at_most, wager.equals)
        )
    return Wager(person, "wagers", tuple(circles), purse) if circles else None


def wager_limits(terms: Terms, wager: WagerRules) -> tuple[Cents, Cents | None]:
    """The smallest and the largest wager on a circle: printed beside the option, with the wager, or for the table."""
    option = terms.option
    band = (option.circles.get(wager.id) if option else None) or wager.limits
    return (band.low, band.high) if band else terms.table_limits


def _place(table: Table, banked: Banked, person: int, placed: dict[str, Cents]) -> None:
    if not placed:
        table.events.append(Acted(person, "wagers", "sits out" if person not in banked.circles else "no more"))
        return
    banked.places.setdefault(person, (person, behind(table, person) or person, 0))
    circles = banked.circles.setdefault(person, {})
    for wager in table.terms.sheet.wagers:
        if amount := placed.get(wager.id, 0):
            table.ledger.move(stack(person), circle(person, wager.id), amount, f"wager on {wager.title}")
            circles[wager.id] = amount


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
    if purse <= 0:
        table.announce(f"the player-dealer has nothing left for the {rules.bank}")
        return
    least = min(table.terms.table_limits[0] if rules.least == "the table minimum" else rules.step_of, purse)
    cover = in_steps(least, max(least, full_cover(table, rules.against)) + rules.step_of - 1, rules.step_of)
    most = in_steps(least, purse, rules.step_of)
    banks = (Circle(rules.bank, rules.bank.capitalize(), least, most, rules.step_of),)
    answer = yield Wager(banked.seat, "bank wager", banks, purse, {rules.bank: min(most, cover)}, required=True)
    put_up = answer[rules.bank]
    table.ledger.move(stack(banked.seat), rules.bank, put_up, "the player-dealer's wager")
    banked.reach[rules.bank] = [put_up, put_up]


def full_cover(table: Table, against: tuple[str, ...] = ()) -> Cents:
    """The most that these wagers (or all) could take from the bank, or the bank from them, on one deal."""
    banked = table.facts(Banked)
    worst = 0
    for seat, circles in banked.circles.items():
        for wager in table.terms.sheet.wagers:
            amount = circles.get(wager.id, 0) if not against or wager.id in against else 0
            pays = [settles(Stake(seat, wager, amount, Verdict("wins", row.on, row))) for row in wager.pays]
            worst += max(amount, *pays) if amount else 0
    return worst


@dataclass(frozen=True, slots=True)
class CollectFees:
    """`at` is the printed moment of collection."""

    at: str


@step(CollectFees)
def collect_fees(table: Table, rules: CollectFees) -> None:
    """Take the posted collection fees from the player-dealer and from the players."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    terms = table.terms
    for charge, rates in _charges(terms, "player-dealer"):
        fee = due(charge, rates, banked.total(charge.on))
        if fee and rules.at in charge.at:
            why = f" for {charge.by}" if charge.bands else ""
            table.ledger.move(stack(banked.seat), COLLECTION, fee, f"collection from the player-dealer{why}")
    for seat, circles in banked.circles.items():
        for wager in circles:
            for charge, rates in _charges(terms, "player"):
                if wager in charge.on and rules.at in charge.at and rates[0]:
                    title = terms.sheet.wager(wager).title
                    table.ledger.move(stack(seat), COLLECTION, rates[0], f"collection for the wager on {title}")
