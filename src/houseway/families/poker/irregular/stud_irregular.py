"""What goes wrong in dealing stud, and the printed remedy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular.rulings import call_off, gone
from houseway.families.poker.irregular.stud_last_card import EARLY, EXPOSED, keep_early_cards, set_right
from houseway.families.poker.stud.stud_deal import Stud, out_of_hand
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Table

DEAL = ("wrong_count_dealt", "wrong_count_later")
BURN = ("burned_twice", "failed_to_burn")
WORDS = (*DEAL, "dead_seat_dealt", "premature_street", *BURN, EXPOSED, EARLY)

BurnErrors: TypeAlias = Literal["down cards are accepted", "down cards looked at are kept"]


def mend(table: Table, hand: Hand, stud: Stud, face: str, burn: int, burn_errors: BurnErrors) -> int:
    """Rule on what was reported before or in dealing this street; how many cards are burned for it."""
    count_cards_of_hands(table, hand, stud)
    for incident in reported(table, "premature_street"):
        rule(table, incident, "that round is eliminated: its burn, and a card for each player, are laid with the burns")
        for _ in range(min(burn + len(hand.live), len(table.shoe))):
            table.burn()
    for incident in reported(table, "dead_seat_dealt"):
        if not hand.decided:
            _dealt_to_dead_seat(table, hand, incident, face)
    if face == "down":
        keep_early_cards(table, hand, stud, burn)
    wrong = reported(table, *BURN)
    if wrong and face == "down" and burn_errors != "down cards are accepted":
        set_right(table, stud.to_serve(hand), burn, wrong)
        return burn
    for incident in wrong:
        if face == "down":
            rule(table, incident, "no way to tell which down card was whose: the players accept the cards")
            burn += 1 if incident.word == "burned_twice" else -1
        else:
            rule(table, incident, "the cards are moved back to where they belong")
    return max(burn, 0)


def _dealt_to_dead_seat(table: Table, hand: Hand, incident: Incident, face: str) -> None:
    """`count` players were dealt beyond the dead seat before it was noticed."""
    if incident.seat in hand.live:
        rule(table, incident, "the seat is in the hand: the card is its own")
    elif not incident.count:
        rule(table, incident, "the card is moved to the next player")
    elif face == "down":
        call_off(table, incident, "the down cards beyond the dead seat cannot be told apart: a misdeal")
    else:
        rule(table, incident, "the up cards beyond the dead seat are moved to where they belong")


def count_cards_of_hands(table: Table, hand: Hand, stud: Stud) -> None:
    """A wrong number of cards: of the first deal, the chips go back; later, the hand is dead. One hand always plays."""
    for incident in reported(table, *DEAL):
        if incident.seat not in hand.live or hand.decided:
            rule(table, incident, NOT_IN_PLAY)
        elif incident.word == "wrong_count_dealt":
            rule(table, incident, "noticed after action: the player's money goes back, and the hand is out")
            out_of_hand(table, hand, stud, incident.seat, give_back=True)
        else:
            rule(table, incident, "a wrong number of cards after the first deal: the hand is dead")
            out_of_hand(table, hand, stud, incident.seat, give_back=False)


@dataclass(frozen=True, slots=True)
class CountCards:
    """Nothing to choose."""


def _count_at_once(table: Table, rules: CountCards) -> Sequence[int]:
    """A wrong number of cards that is noticed while somebody is asked: the hand is out before anybody answers."""
    hand, was = table.facts(Hand), tuple(table.facts(Hand).live)
    if hand.decided or not table.hand(was[0]).cards:
        return ()
    count_cards_of_hands(table, hand, table.facts(Stud))
    return gone(hand, was) if len(hand.live) < len(was) else ()


@step(CountCards, ruled=DEAL, at_once=_count_at_once)
def count_cards(table: Table, rules: CountCards) -> None:
    """Before the hands are read: who has a wrong number of cards cannot win."""
    if table.incidents and not table.facts(Hand).decided:
        count_cards_of_hands(table, table.facts(Hand), table.facts(Stud))
