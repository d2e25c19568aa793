"""The draw: discards, as many cards in their place, and what is done where the dealer exposes one of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from houseway.cards.card import Card
from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.deal.board import burn_next
from houseway.families.poker.draw.five_card_hands import (
    IN_THE_DEAL,
    Miscounted,
    complete_the_button,
    rule_after_the_deal,
)
from houseway.families.poker.irregular.rulings import end_hand
from houseway.play.decisions import Pick
from houseway.play.events import EVERYONE, NOBODY, Acted, Shown
from houseway.play.ids import BURNS, MUCK, PEOPLE, PileId
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table

Work: TypeAlias = Callable[[Table], None]

WORDS = ("stand pat", "draw one", "draw two", "draw three", "draw four", "draw five")
ON_THE_DRAW = ("exposed_on_the_draw", "flashed_on_the_draw", "drawn_off_the_table")
EXPOSED = PileId("exposed")
_PAT = tuple([Acted(seat, "draw", WORDS[0]) for seat in range(PEOPLE)])


@dataclass(slots=True)
class Exposed:
    """`cards` that each seat drew and that the dealer exposed."""

    cards: dict[int, list[Card]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draw:
    """`most` cards may be exchanged; by the button `button_most`, where that is another number.

    `dealt` is when the new cards are dealt, and a player receives at most so many `consecutive` ones: the others when
    everybody has drawn. `burn` cards are burned first. When the deck runs out, burns and `reshuffled` go back into it;
    a `last_card` that is never dealt goes back instead of the burns, and the dealer burns again. `one_short` is what
    becomes of a player off the button who was dealt four cards.
    """

    most: int
    button_most: int | None = None
    dealt: Literal["to each as they discard", "after everybody has discarded"] = "to each as they discard"
    consecutive: int = 5
    burn: int = 0
    reshuffled: Literal[
        "folded hands and discards of players already served",
        "discards of players already served",
        "folded hands and every discard",
    ] = "folded hands and discards of players already served"
    last_card: Literal["is dealt", "is never dealt"] = "is dealt"
    one_short: Literal["completed on the draw", "fouled"] = "completed on the draw"


@step(Draw, ruled=(*IN_THE_DEAL, *ON_THE_DRAW), at_once=rule_after_the_deal)
def draw(table: Table, rules: Draw) -> Script | None:
    """From the left of the button, each player stands pat or exchanges cards, discards first.

    Only the number of cards is public. When the deck runs out, what is left is dealt and discards are reshuffled. Short
    hands are completed on the draw, and cards that the dealer exposes there are replaced at its end; whoever has
    another number of cards after it holds a fouled hand.
    """
    if table.facts(Hand).decided:
        return None
    return draw_around(table, rules, begin=complete_the_button, end=_end_fouled)


def _end_fouled(table: Table) -> None:
    hand = table.facts(Hand)
    for seat in miscounted(table):
        # The last hand of all is not thrown away: somebody wins the pot.
        if not hand.decided:
            end_hand(table, hand, seat)


def _nothing(table: Table) -> None:
    """What a draw does before and after its questions where a step names nothing else."""


def draw_around(table: Table, rules: Draw, *, begin: Work = _nothing, end: Work = _nothing) -> Script:
    """Everybody draws in turn: the questions of a draw, for steps that have more to ask beside them.

    What comes before and after them is done here, since every answer takes longer to reach a script within another.
    """
    begin(table)
    hand, events, at_once = table.facts(Hand), table.events, rules.dealt == "to each as they discard"
    live, wrong, incidents = hand.live, table.facts(Miscounted), table.incidents
    for _ in range(rules.burn):
        burn_next(table)
    waiting = dict.fromkeys(
        hand.order if len(live) == len(hand.order) else [seat for seat in hand.order if seat in live], 0
    )
    usual, button_most = rules.most, rules.button_most
    button = NOBODY if button_most is None else hand.button
    for pile in table.hands(waiting):
        seat, held = pile.owner, tuple(pile.cards)
        most, size = usual if seat != button or button_most is None else button_most, len(held)
        asked = Pick(seat, "draw", held, 0, most if most < size else size, ())
        thrown = (yield asked) if seat in live else None
        while thrown is None and seat in live and len(live) > 1:
            # A ruling came before the answer, and this hand is still in play.
            thrown = yield asked
        if thrown:
            events.append(Acted(seat, "draw", WORDS[len(thrown)]))
            table.carry(thrown, pile, discards(table, seat), seen_by=seat)
            waiting[seat] = len(thrown)
        elif thrown is None:
            del waiting[seat]
            continue
        else:
            events.append(_PAT[seat])
        if at_once:
            if thrown or wrong.missing or incidents:
                _serve_in_turn(table, rules, seat, waiting)
            else:
                del waiting[seat]
    if not (wrong.missing or incidents or any(waiting.values())):
        waiting.clear()
    while waiting:
        for seat, count in tuple(waiting.items()):
            if seat in live and (count or wrong.missing or incidents):
                _serve_in_turn(table, rules, seat, waiting)
            else:
                del waiting[seat]
    if incidents or EXPOSED in table.piles:
        _replace_exposed(table, rules)
    end(table)


def discards(table: Table, seat: int) -> Pile:
    """What a seat has thrown away: it knows these cards, and nobody else does."""
    return table.pile(PileId("discards", seat), seat)


# Serving ------------------------------------------------------------------------------------------------------------


def _serve_in_turn(table: Table, rules: Draw, seat: int, waiting: dict[int, int]) -> None:
    """Deal a seat its cards, as many as it may receive in a row, and mend what is wrong with its hand."""
    count, wrong = waiting[seat], table.facts(Miscounted)
    later = count - rules.consecutive
    if later > 0:
        waiting[seat] = rules.consecutive
    _serve(table, rules, seat, waiting)
    if later > 0:
        waiting[seat] = later
    elif seat in wrong.missing and (wrong.missing[seat] > 1 or rules.one_short == "completed on the draw"):
        rule(table, wrong.reports.pop(seat), "the hand is completed on the draw")
        _serve(table, rules, seat, {**waiting, seat: wrong.missing.pop(seat)})
    if table.incidents:
        _turn_up_drawn(table, seat, min(count, rules.consecutive))


def _serve(table: Table, rules: Draw, seat: int, waiting: dict[int, int]) -> None:
    """Deal a seat as many cards as it waits for: what the deck holds, then from the reshuffled discards."""
    count = waiting[seat]
    if count:
        pile, kept = table.hand(seat), rules.last_card == "is never dealt"
        left = len(table.shoe) - kept
        if count > left:
            if left > 0:
                table.deal(pile, left, seen_by=seat)
                count -= left
            _reshuffle(table, rules, waiting, count)
        table.deal(pile, count, seen_by=seat)
    del waiting[seat]


def _reshuffle(table: Table, rules: Draw, waiting: Container[int], count: int) -> None:
    """Shuffle what lies aside into the deck for so many cards; all of it, where the rest would not do.

    Where the last card is never dealt, the burns stay burned and the dealer burns again.
    """
    apart = rules.last_card == "is never dealt"
    every = rules.reshuffled == "folded hands and every discard"
    thrown = [PileId("discards", seat) for seat in table.facts(Hand).order]
    names = [] if apart else [BURNS]
    names += [] if rules.reshuffled == "discards of players already served" else [MUCK]
    names += [name for name in thrown if every or name.seat not in waiting]
    burns = rules.burn if apart else 0
    if len(table.shoe) + sum(len(table.pile(name).cards) for name in names) < count + burns + apart:
        names, burns = [BURNS, MUCK, EXPOSED, *thrown], 0
    table.shuffle_in([name for name in names if table.pile(name).cards], "the deck has run out")
    for _ in range(burns):
        table.burn()


# Irregularities -----------------------------------------------------------------------------------------------------


def _turn_up_drawn(table: Table, seat: int, count: int) -> None:
    """The dealer exposes cards that this player draws: they lie open until everybody has drawn."""
    exposed = table.facts(Exposed)
    for each in [one for one in table.incidents if one.word in ON_THE_DRAW and one.seat == seat]:
        table.incidents.remove(each)
        if not count:
            rule(table, each, "that seat drew no card: nothing changes")
            continue
        drawn = table.hand(seat).cards[-min(each.count or 1, count) :]
        rule(table, each, "it cannot be kept and will be replaced at the end of the draw")
        turn_up(table, table.hand(seat), drawn)
        table.pile(EXPOSED)
        exposed.cards[seat] = max(exposed.cards.get(seat, []), drawn, key=len)


def _replace_exposed(table: Table, rules: Draw) -> None:
    hand = table.facts(Hand)
    for seat, drawn in table.facts(Exposed).cards.items():
        if seat in hand.live and not hand.decided:
            table.carry(drawn, table.hand(seat), table.pile(EXPOSED))
            _serve(table, rules, seat, {seat: len(drawn)})
    for each in reported(table, *ON_THE_DRAW):
        rule(table, each, "that seat drew no card: nothing changes")


def turn_up(table: Table, pile: Pile, held: Sequence[Card]) -> None:
    """Turn up some cards of a pile, and no others."""
    for at, face in enumerate(pile.cards):
        if face in held:
            pile.sight[at] = EVERYONE
    table.events.append(Shown(pile.name, tuple(held)))


def miscounted(table: Table) -> list[int]:
    """The hands of another number of cards than were to be dealt: after the draw they are fouled."""
    hand, wrong = table.facts(Hand), table.facts(Miscounted)
    if not wrong.cards or hand.decided:
        return []
    found = [pile.owner for pile in table.hands(hand.live) if len(pile.cards) != wrong.cards]
    for seat in found:
        table.announce(
            f"{table.name(seat)} has not {wrong.cards} cards after the draw: the hand is fouled", named=(seat,)
        )
    return found
