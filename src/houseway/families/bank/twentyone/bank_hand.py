"""The player-dealer's hand of twenty-one: insurance and surrender before it is checked, the check, and its draw."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import RANKS, Card, rank
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.twentyone.hand_stakes import surrender
from houseway.families.bank.twentyone.misplayed_hands import PLAY
from houseway.families.bank.twentyone.twentyone_state import (
    EVEN_MONEY,
    TwentyOne,
    bank_total,
    counting,
    every_spot,
    player_total,
    plays,
    up_card,
    zone_at,
)
from houseway.play.decisions import Asked, Choose, Together
from houseway.play.events import EVERYONE, Acted, Checked
from houseway.play.ids import Place, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Answer, Circle, Wager
from houseway.ranking.twentyone import HALVES
from houseway.rules.posting.terms import wagers_by_name
from houseway.rules.sheet.part_names import HandName, WagerName, ZoneChart
from houseway.rules.sheet.values import Cents, Money

_ACE = RANKS.index("A")
_TEN = 20


@dataclass(frozen=True, slots=True)
class BurnCards:
    cards: int


@step(BurnCards)
def burn_cards(table: Table, rules: BurnCards) -> None:
    """The house dealer burns so many cards before the deal."""
    if not table.facts(Banked).idle:
        for _ in range(rules.cards):
            table.burn()


@dataclass(frozen=True, slots=True)
class OfferInsurance:
    """The `insurance` is laid beside a `wager`, for this `amount` of it, in steps of `step_of` and the whole half.

    Where half is rounded down, it is to a whole number of steps.
    """

    insurance: WagerName
    wager: WagerName
    amount: Literal["half", "half, rounded down", "up to half", "from 1% to 50%"]
    step_of: Money


@step(OfferInsurance)
def offer_insurance(table: Table, rules: OfferInsurance) -> Script:
    """When the player-dealer shows an ace, whoever has a wager on a hand that was not given up may insure it."""
    banked = table.facts(Banked)
    if banked.idle or rules.insurance not in wagers_by_name(table.terms) or rank(up_card(table)) != _ACE:
        return
    questions = tuple(asked for person in _wagering(table, rules.wager) if (asked := _insurance(table, person, rules)))
    if not questions:
        return
    answers = yield Together(questions)
    title = table.terms.sheet.wager(rules.insurance).title
    for person, placed in answers.items():
        if not placed:
            table.events.append(Acted(person, "insurance", "no insurance"))
        for place in _places(banked, person, rules.wager):
            if amount := placed.get(place.circle(rules.insurance), 0):
                table.ledger.move(stack(person), place.account(rules.insurance), amount, f"wager on {title}")
                banked.circles[place][rules.insurance] = amount


def _wagering(table: Table, wager: str) -> list[int]:
    """Everybody with a wager of this kind, in the order of play."""
    banked = table.facts(Banked)
    places = [place for spot in every_spot(table) for place in banked.at(spot.seat) if wager in banked.circles[place]]
    return list(dict.fromkeys([place.bettor for place in places]))


def _places(banked: Banked, person: int, wager: str) -> list[Place]:
    """Their places with a wager of this kind, seat by seat."""
    mine = [place for place in banked.places if place.bettor == person and wager in banked.circles[place]]
    return sorted(mine, key=lambda place: (place.seat, place.hand.number, place.stack))


def _insurance(table: Table, person: int, rules: OfferInsurance) -> Wager | None:
    banked = table.facts(Banked)
    purse = table.ledger[stack(person)]
    title = table.terms.sheet.wager(rules.insurance).title
    circles = []
    for place in _places(banked, person, rules.wager):
        if place.hand in table.facts(TwentyOne).ended:
            continue
        least, most = _range(banked.circles[place][rules.wager], purse, rules)
        if 0 < least <= most:
            circles.append(Circle(place.circle(rules.insurance), _title(title, place), least, most, rules.step_of))
    return Wager(person, "insurance", tuple(circles), purse) if circles else None


def _title(insurance: str, place: Place) -> str:
    """`Insurance`, and for which hand, where somebody has several."""
    number = max(place.hand.number, place.stack)
    words = f"{insurance}, hand {number}" if number > 1 else insurance
    return f"{words} at seat {place.seat}" if place.further else words


def _range(wager: Cents, purse: Cents, rules: OfferInsurance) -> tuple[Cents, Cents]:
    half = wager // 2
    if rules.amount == "half, rounded down":
        half -= half % rules.step_of
    if rules.amount in ("half", "half, rounded down"):
        return half, half if half <= purse else 0
    steps = 1 if rules.amount == "up to half" else max(1, -(-wager // 100 // rules.step_of))
    return steps * rules.step_of, min(half, purse)


@dataclass(frozen=True, slots=True)
class OfferSurrender:
    """Whoever surrenders forfeits half of this `wager`."""

    hand: HandName
    wager: WagerName
    asked: Literal["before the check", "not before the check"]


@step(OfferSurrender)
def offer_surrender(table: Table, rules: OfferSurrender) -> Script:
    """Before the player-dealer's card is checked, every hand that is no natural may be surrendered."""
    if table.facts(Banked).idle or rules.asked == "not before the check":
        return
    counted = counting(table, rules.hand)
    for spot in every_spot(table):
        if player_total(table, spot, counted).natural:
            continue
        person = plays(table, spot)
        answer = yield Choose(person, "surrender", ("play on", "surrender"), "play on", hand=spot)
        table.events.append(Acted(person, "play", answer, hand=spot))
        if answer == "surrender":
            surrender(table, spot, rules.wager)


@dataclass(frozen=True, slots=True)
class OfferEvenMoney:
    """A hand that is given up for even money is paid by the row `even-money` of its wager."""

    hand: HandName
    offered: Literal["when an ace shows", "not at all"] = "when an ace shows"


@step(OfferEvenMoney)
def offer_even_money(table: Table, rules: OfferEvenMoney) -> Script:
    """Before the card under an ace is checked, whoever holds a natural may take even money for it."""
    if table.facts(Banked).idle or rules.offered == "not at all" or rank(up_card(table)) != _ACE:
        return
    counted = counting(table, rules.hand)
    for spot in every_spot(table):
        if not player_total(table, spot, counted).natural:
            continue
        person = plays(table, spot)
        answer = yield Choose(person, "even money", ("play on", EVEN_MONEY), "play on", hand=spot)
        table.events.append(Acted(person, "play", answer, hand=spot))
        if answer == EVEN_MONEY:
            table.facts(TwentyOne).ended[spot] = EVEN_MONEY


@dataclass(frozen=True, slots=True)
class CheckBank:
    """The down card is checked when the card that shows is one of these."""

    hand: HandName
    when: tuple[Literal["an ace", "a ten"], ...]


@step(CheckBank)
def check_bank(table: Table, rules: CheckBank) -> None:
    """The house dealer looks at the player-dealer's down card; a natural is turned up and stops the draw."""
    if table.facts(Banked).idle or not _shows(up_card(table), rules.when):
        return
    hand = bank_hand(table)
    natural = bank_total(table, counting(table, rules.hand)).natural
    table.events.append(Checked(hand.name, "a natural" if natural else "no natural"))
    if natural:
        table.show(hand)
        table.facts(TwentyOne).stopped = True


def _shows(face: Card, when: tuple[str, ...]) -> bool:
    return ("an ace" in when and rank(face) == _ACE) or ("a ten" in when and HALVES[rank(face)] == _TEN)


@dataclass(frozen=True, slots=True)
class DeclareNaturals:
    hand: HandName


@step(DeclareNaturals)
def declare_naturals(table: Table, rules: DeclareNaturals) -> None:
    """Before the draw begins, every natural on the table is declared."""
    if table.facts(Banked).idle:
        return
    for spot in every_spot(table):
        total = player_total(table, spot, counting(table, rules.hand))
        if total.natural:
            seat = plays(table, spot)
            table.announce(f"{table.name(seat)} declares a {total}", named=(seat,))


@dataclass(frozen=True, slots=True)
class TurnUpBank:
    """No parameters."""


@step(TurnUpBank)
def turn_up_bank(table: Table, rules: TurnUpBank) -> None:
    """When every hand has been played, the player-dealer's down card is turned up."""
    if not table.facts(Banked).idle and not table.facts(TwentyOne).stopped:
        table.show(bank_hand(table))


@dataclass(frozen=True, slots=True)
class DrawForBank:
    """The `chart` says for each total whether the player-dealer's hand is hit, stands, or has the option."""

    hand: HandName
    chart: ZoneChart


@step(DrawForBank)
def draw_for_bank(table: Table, rules: DrawForBank) -> Script:
    """The player-dealer's hand is completed by the chart; on an option the player-dealer is asked.

    A hand of one card gets its second first; a card that still lies face down is turned up. It stands when no card is
    left.
    """
    if table.facts(Banked).idle:
        return
    hand = bank_hand(table)
    if any(seen_by != EVERYONE for seen_by in hand.sight):
        table.show(hand)
    # Every turn of the loop takes a card from a finite shoe, which bounds it.
    while len(hand.cards) < 2 or (yield from _draws(table, rules)):
        table.deal(hand)


def _draws(table: Table, rules: DrawForBank) -> Generator[Asked, Answer, bool]:
    total = bank_total(table, counting(table, rules.hand))
    if total.natural or total.over or not table.shoe.stack:
        return False
    told = zone_at(table, rules.chart, total)
    if told == "option":
        seat = table.facts(Banked).seat
        told = yield Choose(seat, PLAY, ("stand", "hit"), "stand")
        table.events.append(Acted(seat, PLAY, told))
    return told == "hit"
