"""War before another game: the first cards are compared, and what they have won may go on to the other wager."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards.card import name as card_name
from houseway.families.bank.core.bank_state import Banked, pile_of
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.play.decisions import Together
from houseway.play.events import Acted
from houseway.play.ids import CircleId, Place, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Circle, Wager
from houseway.ranking import war
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.values import Cents, Money


@dataclass(frozen=True, slots=True)
class CompareFirstCards:
    """The wager that the first cards decide."""

    wager: WagerName


@step(CompareFirstCards)
def compare_first_cards(table: Table, rules: CompareFirstCards) -> None:
    """The first card of every hand with the wager is compared with the player-dealer's: aces low, jokers deuces."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    dealer = bank_hand(table).cards[0]
    for place in banked.places:
        if rules.wager in banked.circles[place]:
            own = pile_of(table, place.hand).cards[0]
            banked.say(
                place, rules.wager, war.first_cards(own, dealer), f"{card_name(own)} against {card_name(dealer)}"
            )


@dataclass(frozen=True, slots=True)
class OfferParlay:
    """What the wager `of` has won may be added to the wager `onto` at the same place, in steps of `step_of`."""

    of: WagerName
    onto: WagerName
    step_of: Money


@step(OfferParlay)
def offer_parlay(table: Table, rules: OfferParlay) -> Script:
    """Winners may add a part or all of what they have won. A hand without a wager is not played on."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    people = dict.fromkeys(place.bettor for place in banked.places)
    questions = tuple(asked for person in people if (asked := _parlay(table, person, rules)))
    answers = (yield Together(questions)) if questions else {}
    title = table.terms.sheet.wager(rules.onto).title
    for person, placed in answers.items():
        if not placed:
            table.events.append(Acted(person, "parlay", "no parlay"))
        for place in [each for each in banked.places if each.bettor == person]:
            if amount := placed.get(_circle(place), 0):
                table.ledger.move(stack(person), place.account(rules.onto), amount, f"parlay on {title}")
                banked.circles[place][rules.onto] += amount
    banked.clear()


def _parlay(table: Table, person: int, rules: OfferParlay) -> Wager | None:
    """What a person may add, place by place."""
    purse = table.ledger[stack(person)]
    circles = []
    for place in [each for each in table.facts(Banked).places if each.bettor == person]:
        most = min(_won(table, place, rules), purse)
        if most > 0:
            circles.append(Circle(_circle(place), "Parlay", min(rules.step_of, most), most, rules.step_of))
    return Wager(person, "parlay", tuple(circles), purse) if circles else None


def _won(table: Table, place: Place, rules: OfferParlay) -> Cents:
    """What has been won at a place that has a wager to add it to."""
    banked = table.facts(Banked)
    return banked.gained.get((place, rules.of), 0) if rules.onto in banked.circles.get(place, {}) else 0


def _circle(place: Place) -> CircleId:
    return place.circle("parlay")
