"""Hands that their players have given up: up cards picked up, or nobody there when it is their turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular.rulings import gone
from houseway.families.poker.stud.stud_deal import Stud, out_of_hand
from houseway.play.decisions import Choose
from houseway.play.ids import STACKS
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Table

ABSENT, PICKED_UP = "absent_in_turn", "up_cards_picked_up"


@dataclass(frozen=True, slots=True)
class AbandonedHands:
    """Nothing to choose."""


def _rule_at_once(table: Table, rules: AbandonedHands) -> Sequence[int]:
    """A hand that is given up while somebody is asked is dead before anybody answers."""
    hand, was = table.facts(Hand), tuple(table.facts(Hand).live)
    if hand.decided or not table.hand(was[0]).cards:
        return ()
    for incident in reported(table, PICKED_UP):
        _picked_up(table, hand, incident)
    for incident in absent_now(table, "bet"):
        rule(table, incident, "not there when it is their turn: the hand is killed, and its chips stay in the pot")
        out_of_hand(table, hand, table.facts(Stud), incident.seat, give_back=False)
    for incident in reported(table, ABSENT):
        rule(table, incident, "it is not their turn to act: nothing is changed")
    return gone(hand, was) if len(hand.live) < len(was) else ()


@step(AbandonedHands, ruled=(ABSENT, PICKED_UP), at_once=_rule_at_once)
def abandoned_hands(table: Table, rules: AbandonedHands) -> None:
    """Before the hands are read: who has given up theirs in the betting has lost it there."""


def absent_now(table: Table, about: str) -> list[Incident]:
    """Take the report that the player who is being asked about this is not there."""
    asked = table.asked
    if not isinstance(asked, Choose) or asked.about != about:
        return []
    found = [each for each in table.incidents if each.word == ABSENT and each.seat == asked.seat]
    for incident in found:
        table.incidents.remove(incident)
    return found[:1]


def _picked_up(table: Table, hand: Hand, incident: Incident) -> None:
    """Another player has acted behind: the hand is dead, unless all have checked or it has called."""
    seat = incident.seat
    if seat not in hand.live or hand.decided:
        rule(table, incident, NOT_IN_PLAY)
    elif not max(hand.bets.values()):
        rule(table, incident, "nobody has bet: check and check, the hand plays on")
    elif hand.bets[seat] == max(hand.bets.values()) or not table.ledger[STACKS[seat]]:
        rule(table, incident, "the bet is matched: bet and call, the hand plays on")
    else:
        rule(table, incident, "up cards picked up, and another player has acted behind: the hand is dead")
        out_of_hand(table, hand, table.facts(Stud), seat, give_back=False)
