"""Thirteen cards set as three hands, all players at the same time. A hand in the wrong order is fouled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import HOUSE_WAY, Arrange, ArrangePart, Together
from houseway.play.events import Acted
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.ranking import ORDERS
from houseway.ranking.three_hands import FIVE, FRONT, PartOrders, best_setting
from houseway.rules.sheet.part_names import HandName

PARTS = (ArrangePart("front", FRONT), ArrangePart("middle", FIVE), ArrangePart("back", FIVE))
FOULED_HAND = "fouled_hand"
_ABOUT = "set three hands"


@dataclass(slots=True)
class HandsSet:
    """The front, the middle and the back of each seat, as they were set. A seat without them is fouled."""

    parts: dict[int, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetThreeHands:
    """`front` and `five` are the hands of the sheet by which the front, and the middle and the back are ranked."""

    front: HandName
    five: HandName


def part_orders(table: Table, front: HandName, five: HandName) -> PartOrders:
    """How the three parts rank by the sheet."""
    hands = table.terms.sheet.hands
    return PartOrders(ORDERS[hands[front].ranking], ORDERS[hands[five].ranking])


def _foul_reported(table: Table, rules: SetThreeHands) -> Sequence[int]:
    """A hand that the floor reports is fouled from then on, and its player is asked nothing more."""
    hand, gone = table.facts(Hand), []
    for incident in reported(table, FOULED_HAND):
        if incident.seat not in hand.live:
            rule(table, incident, NOT_IN_PLAY)
            continue
        hand.live.remove(incident.seat)
        hand.dead_hands.append(incident.seat)
        gone.append(incident.seat)
        rule(table, incident, "the hand is fouled: its player pays the penalty to each opponent")
    return gone


@step(SetThreeHands, ruled=(FOULED_HAND,), parts=PARTS, at_once=_foul_reported)
def set_three_hands(table: Table, rules: SetThreeHands) -> Script:
    """Every player sets three cards in front, five in the middle and five behind, all at the same time.

    A hand that is not set in time, or for which a player asks, is set in the valid order that is expected to win most.
    """
    hand, done = table.facts(Hand), table.facts(HandsSet)
    orders = part_orders(table, rules.front, rules.five)
    questions = {seat: _question(table, seat, orders) for seat in hand.order}
    answers = yield Together(tuple(questions.values()))
    for seat, answer in answers.items():
        parts = questions[seat].set(answer)
        done.parts[seat] = parts
        table.hand(seat).cards[:] = [face for part in parts for face in part]
        told = "ask for the house way" if answer == HOUSE_WAY else "set the hand"
        table.events.append(Acted(seat, _ABOUT, told, sets=table.hand(seat).name))


def _question(table: Table, seat: int, orders: PartOrders) -> Arrange:
    held = tuple(table.hand(seat).cards)
    return Arrange(seat, _ABOUT, held, PARTS, best_setting(held, orders).parts)
