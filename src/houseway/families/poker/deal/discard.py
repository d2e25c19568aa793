"""Discards without a draw: a card too many that must go in time, and one that went by accident."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.draw.draw_cards import discards
from houseway.families.poker.irregular.rulings import call_off, end_hand, gone
from houseway.play.decisions import Pick, Together
from houseway.play.incidents import Incident
from houseway.play.steps import Script, step
from houseway.play.table import Table

FAILED = "failed_to_discard"


@dataclass(frozen=True, slots=True)
class Discard:
    """`cards` that every player throws away here; in a game where nobody does, 0."""

    cards: int


def _while_asked(table: Table, rules: Discard) -> tuple[str, ...]:
    """Nobody has failed to discard before everybody was asked to."""
    return (FAILED,) if _is_asked(table) else ()


def _is_asked(table: Table) -> bool:
    asked = table.asked
    return isinstance(asked, Together) and asked.decisions[0].about == "discard"


def _rule_at_once(table: Table, rules: Discard) -> Sequence[int]:
    """Who has not discarded in time has a dead hand, and is not asked any more."""
    hand = table.facts(Hand)
    was = tuple(hand.live)
    if not _is_asked(table) or hand.decided:
        return ()
    _kill_hands(table, hand, reported(table, FAILED))
    return gone(hand, was) if len(hand.live) < len(was) else ()


@step(Discard, ruled=(FAILED,), now=_while_asked, at_once=_rule_at_once)
def discard(table: Table, rules: Discard) -> Script | None:
    """Everybody still in throws away this many cards, all at once and face down. A hand that does not is dead."""
    if table.facts(Hand).decided or not rules.cards:
        return None
    return _discards(table, rules.cards)


def _discards(table: Table, cards: int) -> Script:
    hand = table.facts(Hand)
    _kill_hands(table, hand, reported(table, FAILED))
    asked = [_which(table, seat, cards) for seat in hand.order if seat in hand.live and not hand.decided]
    thrown: dict[int, Sequence[int]] = (yield Together(tuple(asked))) if asked else {}
    for seat, faces in thrown.items():
        throw_away(table, seat, faces)


def _which(table: Table, seat: int, cards: int) -> Pick:
    held = tuple(table.hand(seat).cards)
    return Pick(seat, "discard", held, cards, cards, held[-cards:])


def throw_away(table: Table, seat: int, faces: Sequence[int]) -> None:
    """Cards of a hand go face down to the discards, which are not dealt again."""
    table.carry(faces, table.hand(seat), discards(table, seat), seen_by=seat)


def _kill_hands(table: Table, hand: Hand, failed: Sequence[Incident]) -> None:
    """Hands with a card too many are dead. Where that leaves nobody, no hand can win and the chips go back."""
    for incident in failed:
        if incident.seat not in hand.live:
            rule(table, incident, NOT_IN_PLAY)
            continue
        if len(hand.live) == 1:
            call_off(table, incident, "the last hand is dead as well: the hand is called off")
            return
        rule(table, incident, "the hand is dead")
        end_hand(table, hand, incident.seat)


@dataclass(frozen=True, slots=True)
class AccidentalDiscards:
    """Nothing to choose: whoever threw a card away says which."""


@step(AccidentalDiscards, ruled=("accidental_discard",))
def accidental_discards(table: Table, rules: AccidentalDiscards) -> Script | None:
    """Whoever threw a card away by accident plays on with the rest, and is asked which card it was."""
    return _accidents(table) if table.incidents and not table.facts(Hand).decided else None


def _accidents(table: Table) -> Script:
    hand = table.facts(Hand)
    for incident in reported(table, "accidental_discard"):
        seat = incident.seat
        if seat not in hand.live:
            rule(table, incident, NOT_IN_PLAY)
        elif len(table.hand(seat).cards) <= 2:
            rule(table, incident, "the hand has two cards already: nothing is changed")
        else:
            rule(table, incident, "the hand goes on with two cards")
            throw_away(table, seat, (yield _which(table, seat, 1)))
