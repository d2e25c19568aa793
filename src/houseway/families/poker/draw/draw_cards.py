"""The draw: discards, and as many cards in their place."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Pick
from houseway.play.events import Acted
from houseway.play.ids import BURNS, MUCK, PEOPLE, PileId
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table

WORDS = ("stand pat", "draw one", "draw two", "draw three", "draw four", "draw five")
_PAT = tuple([Acted(seat, "draw", WORDS[0]) for seat in range(PEOPLE)])


@dataclass(frozen=True, slots=True)
class Draw:
    """`most` cards may be exchanged; by the button `button_most`, where that is another number.

    `dealt` is when the new cards are dealt. `burn` cards are burned first. When the deck runs out, burns and
    `reshuffled` go back into it.
    """

    most: int
    button_most: int | None = None
    dealt: Literal["to each as they discard", "after everybody has discarded"] = "to each as they discard"
    burn: int = 0
    reshuffled: Literal[
        "folded hands and discards of players already served",
        "discards of players already served",
        "folded hands and every discard",
    ] = "folded hands and discards of players already served"


@step(Draw)
def draw(table: Table, rules: Draw) -> Script | None:
    """From the left of the button, each player stands pat or exchanges cards, discards first.

    Only the number of cards is public. When the deck runs out, what is left is dealt and discards are reshuffled.
    """
    if table.facts(Hand).decided:
        return None
    return draw_around(table, rules)


def draw_around(table: Table, rules: Draw) -> Script:
    """Everybody draws in turn: the questions of a draw, for steps that have more to ask beside them."""
    hand, log, at_once = table.facts(Hand), table.events.append, rules.dealt == "to each as they discard"
    live = hand.live
    for _ in range(rules.burn):
        table.burn()
    waiting = {seat: 0 for seat in hand.order if seat in hand.live}
    for pile in table.hands(waiting):
        seat, held = pile.owner, tuple(pile.cards)
        most = rules.most
        if seat == hand.button and rules.button_most is not None:
            most = rules.button_most
        asked = Pick(seat, "draw", held, 0, most if most < len(held) else len(held), ())
        thrown = (yield asked) if seat in live else None
        while thrown is None and seat in live and len(live) > 1:
            # A ruling came before the answer, and this hand is still in play.
            thrown = yield asked
        if thrown is None:
            del waiting[seat]
            continue
        if not thrown:
            log(_PAT[seat])
            if at_once:
                del waiting[seat]
            continue
        log(Acted(seat, "draw", WORDS[len(thrown)]))
        table.carry(thrown, pile, discards(table, seat), seen_by=seat)
        waiting[seat] = len(thrown)
        if at_once:
            serve(table, rules, seat, waiting)
    if any(waiting.values()):
        for seat in tuple(waiting):
            if seat in live:
                serve(table, rules, seat, waiting)


def discards(table: Table, seat: int) -> Pile:
    """What a seat has thrown away: it knows these cards, and nobody else does."""
    return table.pile(PileId("discards", seat), seat)


def serve(table: Table, rules: Draw, seat: int, waiting: dict[int, int]) -> None:
    """Deal a seat as many cards as it has thrown: what the deck holds, then from the reshuffled discards."""
    count = waiting[seat]
    if count:
        pile, left = table.hand(seat), len(table.shoe)
        if count > left:
            if left:
                table.deal(pile, left, seen_by=seat)
            _reshuffle(table, rules, waiting)
            count -= left
        table.deal(pile, count, seen_by=seat)
    del waiting[seat]


def _reshuffle(table: Table, rules: Draw, waiting: Container[int]) -> None:
    every = rules.reshuffled == "folded hands and every discard"
    names = [BURNS] if rules.reshuffled == "discards of players already served" else [BURNS, MUCK]
    names += [PileId("discards", seat) for seat in table.facts(Hand).order if every or seat not in waiting]
    table.shuffle_in([name for name in names if table.pile(name).cards], "the deck has run out")
