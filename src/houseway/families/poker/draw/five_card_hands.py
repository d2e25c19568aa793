"""Hands of five for a draw: dealt, and mended where the dealer dealt too few cards or turned one up."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.irregular.rulings import reported, rule
from houseway.play.events import EVERYONE
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Table

NOTICED, LATE, UP = "short_hand", "short_hand_after_action", "exposed_card"
IN_THE_DEAL = (NOTICED, LATE, UP)


@dataclass(slots=True)
class Miscounted:
    """`cards` make a hand; `missing` is how many each seat still lacks, and what the floor said of it."""

    cards: int = 0
    missing: dict[int, int] = field(default_factory=dict)
    reports: dict[int, Incident] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealDrawHands:
    """`cards` for each player."""

    cards: int


@step(DealDrawHands, ruled=IN_THE_DEAL)
def deal_draw_hands(table: Table, rules: DealDrawHands) -> None:
    """Deal each player so many cards face down, one at a time in rotation from the left of the button.

    A card that the dealer exposes must be kept. Short hands that are noticed before any action are completed at once.
    """
    hand, wrong = table.facts(Hand), table.facts(Miscounted)
    wrong.cards = rules.cards
    reports = reported(table, *IN_THE_DEAL) if table.incidents else []
    if not reports:
        table.deal_around(table.hands(hand.order), rules.cards)
        return
    _deal_with_mistakes(table, rules.cards, [each for each in reports if each.seat in hand.order])
    for each in reports:
        if each.seat not in hand.order:
            rule(table, each, "that seat is not in the hand: nothing to mend")


def _deal_with_mistakes(table: Table, cards: int, reports: list[Incident]) -> None:
    hand, wrong = table.facts(Hand), table.facts(Miscounted)
    up: dict[int, int] = {}
    for each in reports:
        count = min(each.count or 1, cards)
        if each.word == UP:
            up[each.seat] = count
        else:
            wrong.missing[each.seat], wrong.reports[each.seat] = count, each
    for at in range(cards):
        for seat in hand.order:
            own = cards - wrong.missing.get(seat, 0)
            if at < own:
                table.deal(table.hand(seat), seen_by=EVERYONE if at >= own - up.get(seat, 0) else seat)
    for each in reports:
        if each.word == UP:
            rule(table, each, "exposed before the draw: it must be kept")
        elif each.word == NOTICED and wrong.reports.get(each.seat) is each:
            _complete(table, each.seat, "no action has taken place: the hand is completed")


def _complete(table: Table, seat: int, remedy: str) -> None:
    wrong = table.facts(Miscounted)
    rule(table, wrong.reports.pop(seat), remedy)
    table.deal(table.hand(seat), wrong.missing.pop(seat), seen_by=seat)


def complete_the_button(table: Table) -> None:
    """On the button a player with four cards receives the fifth even after action."""
    wrong = table.facts(Miscounted)
    if not wrong.missing:
        return
    hand = table.facts(Hand)
    if wrong.missing.get(hand.button) == 1 and hand.button in hand.live:
        _complete(table, hand.button, "on the button: the fifth card is dealt even though action has taken place")
