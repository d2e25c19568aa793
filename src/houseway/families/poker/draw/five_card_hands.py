"""Hands of five for a draw: dealt, and mended where the dealer dealt too few or too many cards or turned one up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER, MARK, RANKS, Card
from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.deal.board import NEXT_BURN
from houseway.families.poker.irregular.rulings import misdeal
from houseway.play.events import EVERYONE, NOBODY, Shown
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Table

NOTICED, LATE, UP = "short_hand", "short_hand_after_action", "exposed_card"
OFF_THE_TABLE, FLASHED = "dealt_off_the_table", "flashed_card"
EXTRA, EXTRA_SEEN = "extra_card", "extra_card_seen"
SEEN = (UP, OFF_THE_TABLE)
IN_THE_DEAL = (NOTICED, LATE, *SEEN, FLASHED, EXTRA, EXTRA_SEEN)
TOO_LATE = "reported after the deal: the cards play as they lie"

Kept: TypeAlias = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker"]
EVERY_CARD: tuple[Kept, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker")


@dataclass(slots=True)
class Miscounted:
    """`cards` make a hand; `missing` is how many each seat still lacks, and what the floor said of it."""

    cards: int = 0
    missing: dict[int, int] = field(default_factory=dict)
    reports: dict[int, Incident] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealDrawHands:
    """`cards` for each player, and so many `more` that belong to the same hand and come in a later row.

    A card that the dealer exposes must be kept if it is one of `exposed_kept`. `sixth_card` is what becomes of a card
    too many, where it went to another player than the first.
    """

    cards: int
    more: int = 0
    exposed_kept: tuple[Kept, ...] = EVERY_CARD
    sixth_card: Literal["is a misdeal", "is taken back as well"] = "is a misdeal"


@step(DealDrawHands, ruled=IN_THE_DEAL)
def deal_draw_hands(table: Table, rules: DealDrawHands) -> None:
    """Deal each player so many cards face down, one at a time in rotation from the left of the button.

    A card that the dealer exposes, or deals off the table, must be kept, or the first card after the deal replaces it
    and it is the next burn. Short hands that are noticed before any action are completed at once. One card too many
    that can be told from the others, and that nobody has looked at, is the next burn.
    """
    hand, wrong = table.facts(Hand), table.facts(Miscounted)
    if hand.called_off:
        return
    wrong.cards += rules.cards
    # What goes wrong with a hand is known once all of it is dealt.
    reports = reported(table, *IN_THE_DEAL) if table.incidents and not rules.more else []
    if not reports:
        table.deal_around(table.hands(hand.order), rules.cards)
        return
    _deal_with_mistakes(table, rules, [each for each in reports if each.seat in hand.order])
    for each in reports:
        if each.seat not in hand.order:
            rule(table, each, "that seat is not in the hand: nothing to mend")


def _deal_with_mistakes(table: Table, rules: DealDrawHands, reports: Sequence[Incident]) -> None:
    hand, wrong = table.facts(Hand), table.facts(Miscounted)
    up: dict[int, int] = {}
    for each in reports:
        if each.word in SEEN:
            up[each.seat] = max(min(each.count or 1, wrong.cards), up.get(each.seat, 0))
        elif each.word in (NOTICED, LATE):
            wrong.missing[each.seat], wrong.reports[each.seat] = min(each.count or 1, rules.cards), each
    for at in range(rules.cards):
        for seat in hand.order:
            own = rules.cards - wrong.missing.get(seat, 0)
            if at < own:
                table.deal(table.hand(seat), seen_by=EVERYONE if at >= own - up.get(seat, 0) else seat)
    if _too_many(table, rules, [each for each in reports if each.word in (EXTRA, EXTRA_SEEN)]):
        return
    for each in reports:
        if each.word in SEEN and each.seat in up:
            _expose(table, rules, each, up.pop(each.seat))
        elif each.word in SEEN:
            rule(table, each, "it has been ruled on already")
        elif each.word == FLASHED:
            rule(table, each, "a flashed card is not an exposed card: it must be kept")
        elif each.word == NOTICED and wrong.reports.get(each.seat) is each:
            _complete(table, each.seat, "no action has taken place: the hand is completed")


def _expose(table: Table, rules: DealDrawHands, incident: Incident, count: int) -> None:
    """Replace those of the exposed cards that may not be kept."""
    pile = table.hand(incident.seat)
    shown = pile.cards[-count:]
    if any(seen != EVERYONE for seen in pile.sight[-count:]):
        # Some of them came in an earlier row, face down.
        pile.sight[-count:] = [EVERYONE] * count
        table.events.append(Shown(pile.name, tuple(shown)))
    back = [face for face in shown if not is_kept(face, rules.exposed_kept)]
    if not back:
        rule(table, incident, "exposed before the draw: it must be kept")
        return
    rule(table, incident, "it cannot be kept: after the deal the first card of the deck replaces it, and it is burned")
    for face in back:
        table.deal(pile, seen_by=incident.seat)
        table.carry([face], pile, table.pile(NEXT_BURN))


def is_kept(face: Card, kept: Sequence[Kept]) -> bool:
    """Whether an exposed card is one of those that must be kept."""
    plain = face & MARK - 1
    letter = "joker" if plain == JOKER else RANKS[plain >> 2].replace("T", "10")
    return letter in kept


def _too_many(table: Table, rules: DealDrawHands, reports: Sequence[Incident]) -> bool:
    """Cards too many: one is taken back to be the burn, more are a misdeal. True where the deal does not stand."""
    hand = table.facts(Hand)
    if not reports:
        return False
    only, several = reports[0], len({each.seat for each in reports}) > 1
    first = only.seat == hand.order[0] or rules.sixth_card == "is taken back as well"
    for each in reports:
        table.deal(table.hand(each.seat), min(max(each.count, 1), len(table.shoe)), seen_by=NOBODY)
    if several or only.count > 1 or only.word == EXTRA_SEEN or not first:
        which = "two or more players have six cards" if several else "a sixth card that cannot be taken back"
        misdeal(table, only, f"{which}: a misdeal")
        return True
    rule(table, only, "the sixth card is taken back and will be the burn card")
    pile = table.hand(only.seat)
    table.carry(pile.cards[-1:], pile, table.pile(NEXT_BURN), seen_by=NOBODY)
    return False


def rule_after_the_deal(table: Table, rules: object) -> Sequence[int]:
    """Rule at once on what is reported of a deal that is over: no card is mended any more. No seat loses its hand."""
    del rules
    rows = [row.params for row in table.terms.sheet.round if isinstance(row.params, DealDrawHands)]
    if table.facts(Miscounted).cards == sum(each.cards for each in rows):
        for each in reported(table, *IN_THE_DEAL):
            missing = each.word in (NOTICED, LATE)
            rule(table, each, "the hand has all its cards: nothing is missing" if missing else TOO_LATE)
    return ()


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
