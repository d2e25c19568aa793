"""Hands that a player announces at the showdown, or spreads without a word: miscalls, and fouled hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular.rulings import end_hand, gone
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import ORDERS
from houseway.rules.sheet.part_names import HandName

ANNOUNCED, MISCALLED, PAIR = "announced_hand", "miscalled_hand", "pair_not_announced"
FOULING, FOULED = "miscall_fouled_a_hand", "fouled_hand"
_CALLS = (ANNOUNCED, MISCALLED, PAIR, FOULING)
# The number that a player announces, and the worst class that it stands for.
_LOWS = ("wheel", "six low", "seven low", "eight low", "nine low", "ten low", "jack low", "queen low", "king low")
_FIVE = 5


@dataclass(frozen=True, slots=True)
class HearCalls:
    """`hand` is how hands are read; `heads_up` what a miscall costs where two hands are left, and both are intact."""

    hand: HandName
    heads_up: Literal["nothing", "the hand"] = "nothing"


def _foul(table: Table, rules: HearCalls) -> tuple[int, ...]:
    """A hand with another number of cards than it should have is asked nothing more."""
    hand = table.facts(Hand)
    was = tuple(hand.live)
    for each in reported(table, FOULED) if not hand.decided else ():
        if each.seat in hand.live and len(hand.live) > 1:
            rule(table, each, "the hand is fouled: it cannot win")
            end_hand(table, hand, each.seat)
        else:
            rule(table, each, NOT_IN_PLAY)
    return gone(hand, was) if len(hand.live) < len(was) else ()


@step(HearCalls, ruled=(*_CALLS, FOULED), at_once=_foul)
def hear_calls(table: Table, rules: HearCalls) -> None:
    """Before the showdown: rule on hands that were announced as better than they are.

    An announcement is reported with its number: 8 for an eight. A miscalled hand is dead in a pot of three or more
    hands, and where it made another player foul theirs. Otherwise the best hand wins.
    """
    if not table.incidents:
        return
    _foul(table, rules)
    hand = table.facts(Hand)
    several = len(hand.live) > 2
    for each in reported(table, *_CALLS):
        if each.seat not in hand.live or hand.decided:
            rule(table, each, NOT_IN_PLAY)
        else:
            _rule_on(table, hand, rules, each, several=several)


def _rule_on(table: Table, hand: Hand, rules: HearCalls, incident: Incident, *, several: bool) -> None:
    kind = _kind(table, rules, incident.seat)
    if incident.word == ANNOUNCED and _as_good(table, rules, kind, incident.count):
        rule(table, incident, "the hand is as good as was announced")
    elif incident.word == PAIR:
        rule(table, incident, "the other hands are intact: the best hand wins")
    elif incident.word == FOULING or several or rules.heads_up == "the hand":
        rule(table, incident, "miscalled: the hand is dead")
        end_hand(table, hand, incident.seat)
    else:
        rule(table, incident, "both hands are intact: the best hand wins, and the miscall has no effect")


def _kind(table: Table, rules: HearCalls, seat: int) -> str:
    order = ORDERS[table.terms.sheet.hands[rules.hand].ranking]
    return order.kind(order.strength(table.hand(seat).cards))


def _as_good(table: Table, rules: HearCalls, kind: str, said: int) -> bool:
    """Whether a hand of this class is the announced low or better. Who announced no number has promised nothing."""
    classes = ORDERS[table.terms.sheet.hands[rules.hand].ranking].classes
    named = _LOWS[min(max(said, _FIVE) - _FIVE, len(_LOWS) - 1)]
    return not said or named not in classes or classes.index(kind) >= classes.index(named)
