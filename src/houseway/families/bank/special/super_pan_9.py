"""Super Pan 9: three cards, one more if you like, closest to nine against the player-dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.play.decisions import Choose, Together
from houseway.play.events import EVERYONE, Acted, Ranked
from houseway.play.ids import HANDS, PileId
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.ranking import baccarat
from houseway.rules.sheet.part_names import TotalsChart, WagerName

BOX = "box"
HIT, STAND = "hit", "stand"
TRAY = PileId("discard tray")


@dataclass(frozen=True, slots=True)
class HitOrStand:
    """`lies` says how the fourth card is dealt: face down, as the others, or face up."""

    lies: Literal["down", "up"]


@step(HitOrStand)
def hit_or_stand(table: Table, rules: HitOrStand) -> Script:
    """Every player puts the hand into the Hit or the Stand box; from the action button on, each Hit gets one card."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    hands = banked.hands()
    seats = [seat for seat in table.order_from(banked.action) if seat in hands]
    held_by = {seat: banked.holder(HANDS[seat], table.terms.sheet.wagers[0].id) for seat in seats}
    asked = [_ask(seat, held_by[seat]) for seat in seats]
    answers = yield Together(tuple(asked))
    for seat in seats:
        table.events.append(Acted(held_by[seat], BOX, answers[held_by[seat]]))
    for seat in seats:
        if answers[held_by[seat]] == HIT:
            table.deal(table.hand(seat), seen_by=EVERYONE if rules.lies == "up" else held_by[seat])


def _ask(seat: int, person: int) -> Choose:
    """The box for the hand of a seat; the hand is named where somebody else holds it."""
    return Choose(person, BOX, (HIT, STAND), STAND, hand=None if person == seat else HANDS[seat])


@dataclass(frozen=True, slots=True)
class BankHitOrStand:
    """The row `bank` of the `chart` says for each total: H hits, S stands, O is the player-dealer's option."""

    chart: TotalsChart


@step(BankHitOrStand)
def bank_hit_or_stand(table: Table, rules: BankHitOrStand) -> Script:
    """The player-dealer's hand is exposed and receives a card where it must, or as an option where it may."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    pile = bank_hand(table)
    table.show(pile)
    total = baccarat.points(pile.cards)
    table.events.append(Ranked(pile.name, str(total)))
    chart = table.terms.sheet.charts[rules.chart]
    told = chart.rows["bank"][chart.columns.index(str(total))]
    if told == "O":
        answer = yield Choose(banked.seat, BOX, (HIT, STAND), STAND)
        table.events.append(Acted(banked.seat, BOX, answer))
        told = "H" if answer == HIT else "S"
    if told == "H":
        table.deal(pile)
        table.events.append(Ranked(pile.name, str(baccarat.points(pile.cards))))


@dataclass(frozen=True, slots=True)
class CompareNines:
    """`wager` is what is decided by it."""

    wager: WagerName


@step(CompareNines)
def compare_nines(table: Table, rules: CompareNines) -> None:
    """From the action button on, each hand is shown against the player-dealer's; one that pushes is taken away."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    bank = baccarat.points(bank_hand(table).cards)
    for seat in table.order_from(banked.action):
        if seat not in banked.hands():
            continue
        pile = table.hand(seat)
        total = baccarat.points(pile.cards)
        table.show(pile)
        table.events.append(Ranked(pile.name, str(total)))
        word = "win" if total > bank else "lose" if total < bank else "tie"
        for place in banked.at(seat):
            banked.say(place, rules.wager, (word,), f"{total} against {bank}")
        if word == "tie":
            table.carry(list(pile.cards), pile, table.pile(TRAY))
