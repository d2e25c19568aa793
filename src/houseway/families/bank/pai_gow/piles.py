"""Piles of cards or stacks of tiles in front of the dealer: one is chosen to go out first, the dice name its seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.cards.card import JOKER, RANKS, rank
from houseway.families.bank.core.bank_state import Banked, Controls, bank_position, in_control
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.floor_reports import reported, rule
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, NOBODY, Acted, Shown
from houseway.play.ids import MUCK, PileId
from houseway.play.incidents import Incident
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table
from houseway.rules.sheet.part_names import WagerName

EXPOSED_IN_PILES = "exposed_in_piles"
ACTION_PILE = "action pile"


@dataclass(slots=True)
class Piles:
    """How many piles lie in front of the dealer, from left to right, and which of them goes out first.

    `left` is how many of the cards left over have not replaced an exposed one; they lie first among the discards.
    `set_by` is, for the seats in play, who looks at the hand and sets it.
    """

    many: int = 0
    first: int = 1
    left: int = 0
    set_by: dict[int, int] = field(default_factory=dict)


def pile_of_number(table: Table, number: int) -> Pile:
    """The pile in front of the dealer that has this number, counted from the left."""
    return table.pile(PileId("pile", number=number))


@dataclass(frozen=True, slots=True)
class DealPiles:
    """`piles` of `cards` each: dealt by hand to and fro, a card at a time, whole out of a machine, or tiles stacked."""

    piles: int
    cards: int
    how: Literal["by hand", "by machine", "in stacks"] = "by hand"


@step(DealPiles, ruled=(EXPOSED_IN_PILES,))
def deal_piles(table: Table, rules: DealPiles) -> None:
    """Deal the piles face down, left to right and then right to left; what remains goes to the discards.

    A card that is exposed is replaced by the top card left over. For an ace or a joker everything is dealt again.
    """
    if table.facts(Banked).idle:
        return
    _lay(table, rules)
    _mend(table, rules)


def _lay(table: Table, rules: DealPiles) -> None:
    piles = table.facts(Piles)
    piles.many, piles.left = rules.piles, len(table.shoe) - rules.piles * rules.cards
    for number, cards in _order(rules):
        table.deal(pile_of_number(table, number), cards, seen_by=NOBODY)
    if piles.left:
        table.deal(table.pile(MUCK), piles.left, seen_by=NOBODY)


def _order(rules: DealPiles) -> list[tuple[int, int]]:
    """The piles in the order in which they receive cards, and how many at a time."""
    to_and_fro = list(range(1, rules.piles + 1))
    if rules.how != "by hand":
        return [(number, rules.cards) for number in to_and_fro]
    return [(number, 1) for layer in range(rules.cards) for number in to_and_fro[:: -1 if layer % 2 else 1]]


def _place(rules: DealPiles, dealt: int) -> tuple[int, int]:
    """The pile of the card that was dealt as this number, and its place there."""
    if rules.how != "by hand":
        number, at = divmod(dealt - 1, rules.cards)
        return number + 1, at
    at, place = divmod(dealt - 1, rules.piles)
    return (rules.piles - place if at % 2 else place + 1), at


def deal_again(table: Table, because: str) -> None:
    """All cards are shuffled together, and the piles are dealt anew."""
    # A view may have asked for a hand before it was dealt, so the order in which piles were made says nothing.
    table.shuffle_in(sorted([name for name, pile in table.piles.items() if pile.cards], key=str), because)
    _lay(table, next(row.params for row in table.terms.sheet.round if isinstance(row.params, DealPiles)))


def _mend(table: Table, rules: DealPiles) -> None:
    """Rule on the cards that were exposed as the piles were dealt."""
    again = False
    for incident in reported(table, EXPOSED_IN_PILES):
        if again:
            rule(table, incident, "everything has been dealt again: there is nothing left to mend")
        else:
            again = _replace(table, rules, incident)


def _replace(table: Table, rules: DealPiles, incident: Incident) -> bool:
    """Replace the card that was dealt as the reported number, the first if none is given. True for a new deal."""
    piles, muck = table.facts(Piles), table.pile(MUCK)
    number, at = _place(rules, min(max(incident.count, 1), rules.piles * rules.cards))
    pile = pile_of_number(table, number)
    face = pile.cards[at]
    if face == JOKER or RANKS[rank(face)] == "A" or not piles.left:
        pile.sight[at] = EVERYONE
        table.events.append(Shown(pile.name, (face,)))
        which = "an ace or a joker" if piles.left else "more cards than are left over"
        rule(table, incident, f"{which} exposed: the deck is scrambled, shuffled and dealt again")
        deal_again(table, "a card was exposed")
        return True
    rule(table, incident, "the exposed card is set aside, and the top card left over replaces it")
    table.carry([face], pile, muck)
    table.carry(muck.cards[:1], muck, pile, seen_by=NOBODY)
    pile.cards.insert(at, pile.cards.pop())
    piles.left -= 1
    return False


def rule_on_piles(table: Table, rules: object) -> Sequence[int]:
    """Rule at once on a card of the piles that lie in front of the dealer. Nobody is in a hand yet."""
    del rules
    if isinstance(table.asked, Choose) and table.asked.about == ACTION_PILE:
        _mend(table, next(row.params for row in table.terms.sheet.round if isinstance(row.params, DealPiles)))
    return ()


@dataclass(frozen=True, slots=True)
class ChoosePile:
    """`by` says who chooses the pile that goes out first; out of a machine it is the one that comes first."""

    by: Literal["the player-dealer", "nobody"] = "the player-dealer"


@step(ChoosePile, ruled=(EXPOSED_IN_PILES,), at_once=rule_on_piles)
def choose_pile(table: Table, rules: ChoosePile) -> Script:
    """The player-dealer chooses the action pile, which goes out first, without seeing a card of it."""
    banked, piles = table.facts(Banked), table.facts(Piles)
    if banked.idle or rules.by == "nobody":
        return
    moves = tuple(f"pile {number}" for number in range(1, piles.many + 1))
    answer = yield Choose(banked.seat, ACTION_PILE, moves, moves[0])
    piles.first = moves.index(answer) + 1
    table.events.append(Acted(banked.seat, ACTION_PILE, f"choose {answer}"))


@dataclass(frozen=True, slots=True)
class HandOutPiles:
    """`to` every seat, or only to the hands in play: those with a wager on one of the circles `on`, or on any.

    `controls` says who looks at the hand of a seat on which several people wager, and sets it. `then` is where the pile
    lies that goes out after another one.
    """

    to: Literal["every seat", "the hands in play"]
    on: tuple[WagerName, ...] = ()
    controls: Controls = "whoever sits there"
    then: Literal["to the dealer's right", "to the dealer's left"] = "to the dealer's right"


@step(HandOutPiles)
def hand_out_piles(table: Table, rules: HandOutPiles) -> None:
    """The action pile goes to the seat that the dice named, the next ones in the order of play. Unplayed piles go."""
    if not table.facts(Banked).idle:
        hand_out(table, rules)


def hand_out(table: Table, rules: HandOutPiles) -> None:
    """Carry every pile to its place. A hand that nobody plays goes to the discards."""
    banked, piles = table.facts(Banked), table.facts(Piles)
    bank, playing = bank_position(table), seats_with(banked, rules.on)
    around = -1 if table.terms.sheet.seats.direction == "counter-clockwise" else 1
    along = -1 if rules.then == "to the dealer's left" else 1
    positions = [(banked.counted - 1 + around * on) % piles.many + 1 for on in range(piles.many)]
    if rules.to == "the hands in play":
        positions = [each for each in positions if each == bank or each in playing]
    for place, position in enumerate(positions):
        pile = pile_of_number(table, (piles.first - 1 + along * place) % piles.many + 1)
        to = bank_hand(table) if position == bank else table.hand(position)
        looked_at = position in playing and not banked.unseated(position)
        person = in_control(banked, position, rules.controls) if looked_at else NOBODY
        table.carry(list(pile.cards), pile, to, seen_by=person)
        if looked_at:
            piles.set_by[position] = person
    for position in positions:
        if position not in playing and position != bank:
            table.muck(table.hand(position))
    for number in range(1, piles.many + 1):
        table.muck(pile_of_number(table, number))


def seats_with(banked: Banked, wagers: tuple[str, ...]) -> list[int]:
    """The seats on whose hand somebody has one of these wagers, or any."""
    wanted = [place for place, circles in banked.circles.items() if not wagers or circles.keys() & set(wagers)]
    return list(dict.fromkeys(place.seat for place in wanted))
