"""Showing openers: a draw in which the opener says whether they are split, and the proof before a pot is won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from houseway.cards.card import Card
from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.draw.draw_cards import (
    ON_THE_DRAW,
    Draw,
    discards,
    draw_around,
    miscounted,
    turn_up,
)
from houseway.families.poker.draw.false_openers import FALSE, FOULED, Remedy, deal_again, kill_opener
from houseway.families.poker.draw.five_card_hands import IN_THE_DEAL, rule_after_the_deal
from houseway.families.poker.draw.open_pot import resumed
from houseway.families.poker.draw.openers import OpenedPot, has_openers, pairs_open
from houseway.families.poker.forced.carried_antes import carry_over, keep_unmatched
from houseway.families.poker.irregular.rulings import end_hand, gone
from houseway.play.decisions import Choose, Pick
from houseway.play.events import EVERYONE, Acted
from houseway.play.ids import PileId
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table
from houseway.play.wager_question import Answer
from houseway.rules.sheet.part_names import HandName

SPLIT, KEPT = "split", "kept"
ASKED_FOR = "openers_asked_for"


@dataclass(frozen=True, slots=True)
class DrawWithOpeners(Draw):
    """The parameters of `draw`. `split` is what an opener who splits the openers does with the discards."""

    split: Literal["put under a chip", "shown at once"] = "put under a chip"


@step(DrawWithOpeners, ruled=(*IN_THE_DEAL, *ON_THE_DRAW), at_once=rule_after_the_deal)
def draw_with_openers(table: Table, rules: DrawWithOpeners) -> Script | None:
    """Draw in turn. An opener who discards says whether the openers are split; if so, the discards lie under a chip.

    Short hands are completed on the draw, and cards that the dealer exposes there are replaced at its end; whoever has
    another number of cards after it holds a fouled hand.
    """
    if table.facts(Hand).decided:
        return None
    return _draw_with_openers(table, rules)


def _draw_with_openers(table: Table, rules: DrawWithOpeners) -> Script:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    drawing = draw_around(table, rules)
    asked = resumed(drawing, None)
    while asked is not None:
        assert isinstance(asked, Pick)
        thrown = yield asked
        if asked.seat == opened.opener and thrown:
            yield from _say_split(table, rules, asked.seat, thrown)
        served = asked.seat
        # An answer counts while the hand that gave it is in play.
        heard = thrown if served in hand.live else None
        asked = resumed(drawing, heard)
        if heard is not None:
            _put_apart(table, rules, served)
    for seat in miscounted(table):
        _foul(table, seat)


def _say_split(table: Table, rules: DrawWithOpeners, seat: int, thrown: Sequence[Card]) -> Script:
    """The opener is asked whatever they discard, so that the question gives nothing away."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    left = [face for face in table.hand(seat).cards if face not in thrown]
    said: Answer = None
    while said is None and opened.opener == seat and not hand.decided:
        said = yield Choose(seat, "openers", (KEPT, SPLIT), KEPT if pairs_open(left, opened.pair) else SPLIT)
    if said is None:
        return
    opened.split = said
    apart = "are shown" if rules.split == "shown at once" else "go under a chip"
    words = "keeps the openers" if opened.split == KEPT else f"splits the openers: the discards {apart}"
    table.announce(f"{table.name(seat)} {words}", named=(seat,))


def _put_apart(table: Table, rules: DrawWithOpeners, seat: int) -> None:
    """The discards of a player who has drawn: those of an opener who splits lie under a chip."""
    opened = table.facts(OpenedPot)
    if seat == opened.opener and opened.split == SPLIT:
        opened.apart = seat
    if seat in (opened.apart, opened.retained):
        thrown = discards(table, seat)
        if thrown.cards:
            table.carry(list(thrown.cards), thrown, under_a_chip(table, seat), seen_by=seat)
            if seat == opened.apart and rules.split == "shown at once":
                table.show(under_a_chip(table, seat))


def under_a_chip(table: Table, seat: int) -> Pile:
    """The discards of an opener who splits."""
    return table.pile(PileId("openers", seat), seat)


def _foul(table: Table, seat: int) -> None:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    end_hand(table, hand, seat)
    if opened.opener == seat:
        opened.opener = 0
    if not hand.live:
        carry_over(table, "nobody is left who may win the pot: it stays for the next hand")


@dataclass(frozen=True, slots=True)
class ShowOpeners:
    """`hand` is how hands are read; `uncalled` what becomes of a pot that a false opener would take uncalled.

    `undrawn` is what becomes of the bets where false openers are found after the first round and before any draw.
    """

    hand: HandName
    uncalled: Literal["it stays for the next hand", Remedy] = "it stays for the next hand"
    undrawn: Literal["no bet is withdrawn", Remedy] = "no bet is withdrawn"


def _rule_after_the_draw(table: Table, rules: ShowOpeners) -> tuple[int, ...]:
    """From the draw on: a fouled hand, and an opener with false openers, are out, and what they have bet stays."""
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    was = tuple(hand.live)
    if hand.decided:
        return ()
    for each in reported(table, FALSE, FOULED):
        opener = opened.opener if opened.opener in hand.live else 0
        if each.word == FALSE and not (opener and each.seat in (0, opener)):
            still = "that seat has not opened the pot" if opener else "no opener is in the hand any more"
            rule(table, each, f"{still}: nothing changes")
        elif each.word == FALSE and rules.undrawn != "no bet is withdrawn" and _nobody_has_drawn(table):
            rule(table, each, "the hand is dead, and all bets go back except for the opener's")
            deal_again(table, rules.undrawn)
        elif each.word == FALSE:
            rule(table, each, "the action before the draw was complete: no bet is withdrawn, and the hand cannot win")
            kill_opener(table)
        elif each.seat in hand.live:
            rule(table, each, "the hand is fouled: it cannot win")
            _foul(table, each.seat)
        else:
            rule(table, each, "that seat is not in the hand: nothing changes")
    return gone(hand, was) if len(hand.live) < len(was) else ()


def _nobody_has_drawn(table: Table) -> bool:
    return not any(isinstance(each, Acted) and each.about == "draw" for each in table.events)


@step(ShowOpeners, ruled=(FALSE, FOULED, "openers_retrieved"), at_once=_rule_after_the_draw)
def show_openers(table: Table, rules: ShowOpeners) -> None:
    """An opener who is still in must show openers, called or not, or loses the pot.

    They are in the hand, or among discards that were put under a chip when the opener said that they would be split.
    Antes that nobody who is left has matched stay in the pot.
    """
    _prove_openers(table, rules)
    keep_unmatched(table)


def _prove_openers(table: Table, rules: ShowOpeners) -> None:
    hand, opened = table.facts(Hand), table.facts(OpenedPot)
    retrieved = reported(table, "openers_retrieved")
    if opened.opener not in hand.live:
        for each in retrieved:
            rule(table, each, "no opener is in the hand any more: nothing changes")
        return
    seat, order = opened.opener, table.terms.sheet.hands[rules.hand].ranking
    proven = opened.true and (opened.split == SPLIT or has_openers(table.hand(seat).cards, order, opened.pair))
    for each in retrieved:
        rule(table, each, "the opener retrieves the hand to prove openers")
        proven = opened.true
    if proven:
        _show_uncalled(table, seat, order)
        return
    table.announce(f"{table.name(seat)} cannot show openers and loses the pot", named=(seat,))
    if hand.decided and rules.uncalled != "it stays for the next hand":
        deal_again(table, rules.uncalled)
        return
    kill_opener(table)
    if not hand.live:
        carry_over(table, "nobody is left who may win the pot: it stays for the next hand")


def _show_uncalled(table: Table, seat: int, ranking: str) -> None:
    """An opener whom nobody called shows only the openers; one who was called shows the whole hand anyway."""
    if len(table.facts(Hand).live) > 1:
        return
    pile, pair = table.hand(seat), table.facts(OpenedPot).pair
    held = next((each for each in _choices(pile.cards) if has_openers(each, ranking, pair)), ())
    if held:
        turn_up(table, pile, held)


def _choices(held: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Every choice of these cards, the smallest first."""
    return [each for count in range(2, len(held) + 1) for each in combinations(held, count)]


@dataclass(frozen=True, slots=True)
class ExposeDiscards:
    """Nothing to choose."""


def _keep_opening_hand(table: Table, rules: ExposeDiscards) -> tuple[int, ...]:
    """Somebody asks for the opening hand: the opener retains it from now on."""
    opened = table.facts(OpenedPot)
    for each in reported(table, ASKED_FOR):
        opened.retained = opened.opener
        rule(table, each, "the opener retains the opening hand" if opened.opener else "nobody has opened the pot")
    return ()


@step(ExposeDiscards, ruled=(ASKED_FOR,), at_once=_keep_opening_hand)
def expose_discards(table: Table, rules: ExposeDiscards) -> None:
    """When the hand is complete the dealer exposes discards under a chip, and the opening hand if somebody asked."""
    opened = table.facts(OpenedPot)
    seat = opened.retained
    if opened.apart and opened.apart != seat and not _lies_open(table, opened.apart):
        table.show(under_a_chip(table, opened.apart))
    if seat:
        _show_opening_hand(table, seat)


def _lies_open(table: Table, seat: int) -> bool:
    return all(each == EVERYONE for each in under_a_chip(table, seat).sight)


def _show_opening_hand(table: Table, seat: int) -> None:
    """The five cards on which the pot was opened, wherever they have come to lie."""
    held, shown = table.facts(OpenedPot).held, under_a_chip(table, seat)
    for pile in list(table.piles.values()):
        if pile is not shown and (here := [face for face in pile.cards if face in held]):
            table.carry(here, pile, shown)
    table.announce(f"{table.name(seat)} shows the opening hand", named=(seat,))
    table.show(shown)
