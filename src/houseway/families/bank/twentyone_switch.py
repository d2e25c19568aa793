"""Blackjack Switch: two spots for each player, and the exchange of their second cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec import structs

from houseway.families.bank.facts import HANDS, Banked, account, bank_position, pile_of
from houseway.families.bank.fees import BEFORE_THE_DEAL, fees_on_wagers, wager_fee
from houseway.families.bank.twentyone import TwentyOne, first_cards, plays, spots_at
from houseway.families.bank.wagers import in_steps, stacked, wager_limits
from houseway.play.decisions import Choose, Circle, Together, Wager
from houseway.play.events import Acted
from houseway.play.ledger import stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.spec import WagerName
from houseway.rules.values import Cents, Money


@dataclass(frozen=True, slots=True)
class PlaceOnTwoSpots:
    """The `wager` is made twice, on two spots with a hand each; `step_of` is the smallest difference between two."""

    wager: WagerName
    step_of: Money
    amounts: Literal["each by itself", "equal"] = "each by itself"


@step(PlaceOnTwoSpots)
def place_on_two_spots(table: Table, rules: PlaceOnTwoSpots) -> Script:
    """Every player wagers on both of his spots, and on the bonus circles, all at the same time."""
    banked = table.facts(Banked)
    if not banked.seat:
        return
    people = [person for person in table.after(bank_position(table)) if person != banked.seat]
    questions = tuple(asked for person in people if (asked := _ask(table, person, rules)))
    if not questions:
        return
    answers = yield Together(questions)
    for person, placed in answers.items():
        _place(table, person, placed, rules)
    if not banked.circles:
        table.announce("no wagers; no hand is dealt")


def _ask(table: Table, person: int, rules: PlaceOnTwoSpots) -> Wager | None:
    """Both spots, each needing the other, and the bonus circles that need a game wager."""
    purse = table.ledger[stack(person)]
    first, second = stacked(str(rules.wager), 0), stacked(str(rules.wager), 1)
    circles = []
    for wager in table.terms.sheet.wagers:
        least, most = wager_limits(table.terms, wager)
        if wager.opens != BEFORE_THE_DEAL or purse < 2 * least:
            continue
        fee = wager_fee(table.terms, wager.id)
        usual = Circle(wager.id, wager.title, least, in_steps(least, min(purse, most or purse), rules.step_of))
        usual = structs.replace(usual, step=rules.step_of, needs=(first,), fee=fee)
        if wager.id != rules.wager:
            circles.append(usual)
            continue
        equals = first if rules.amounts == "equal" else ""
        circles.append(structs.replace(usual, needs=(second,)))
        circles.append(structs.replace(usual, id=second, title=stacked(wager.title, 1), equals=equals))
    fees = fees_on_wagers(table.terms)
    return Wager(person, "wagers", tuple(circles), purse, fees=fees) if circles else None


def _place(table: Table, person: int, placed: dict[str, Cents], rules: PlaceOnTwoSpots) -> None:
    if not placed:
        table.events.append(Acted(person, "wagers", "sits out"))
        return
    banked = table.facts(Banked)
    for number in range(2):
        banked.places[person + HANDS * number] = (person, person, number)
        _put(table, person + HANDS * number, rules.wager, placed[stacked(rules.wager, number)])
    for wager in table.terms.sheet.wagers:
        if wager.id in placed and wager.id != rules.wager:
            _put(table, person, wager.id, placed[wager.id])


def _put(table: Table, place: int, wager: str, amount: Cents) -> None:
    banked = table.facts(Banked)
    title = table.terms.sheet.wager(wager).title
    table.ledger.move(stack(banked.bettor(place)), account(banked, place, wager), amount, f"wager on {title}")
    for facts in (banked.circles, banked.placed):
        facts.setdefault(place, {})[wager] = amount


def ask_to_switch(table: Table, seat: int) -> Script:
    """The player keeps his two hands, or has their second cards exchanged. A switched hand holds no natural."""
    left, right = spots_at(table, seat)
    person = plays(table, left)
    answer = yield Choose(person, "switch", ("keep", "switch"), "keep")
    table.events.append(Acted(person, "play", answer))
    if answer == "keep":
        return
    facts = table.facts(TwentyOne)
    for spot in (left, right):
        facts.first[spot] = first_cards(table, spot)
        facts.made[spot] = "switched"
    one, other = pile_of(table, *left), pile_of(table, *right)
    second, its = one.cards[1], other.cards[1]
    # As printed: the left card out, the right card into its place, the left card into the place left vacant.
    table.carry([second], one, other)
    table.carry([its], other, one)
