"""Piles of cards or stacks of tiles in front of the dealer: one is chosen to go out first, the dice name its seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.play.decisions import Choose
from houseway.play.events import NOBODY, Acted
from houseway.play.ids import MUCK, PileId
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table
from houseway.rules.spec import WagerName


@dataclass(slots=True)
class Piles:
    """How many piles lie in front of the dealer, from left to right, and which of them goes out first.

    `controls` are the people who set the hands that others sit at: by seat, where that is not the seated player.
    """

    many: int = 0
    first: int = 1
    controls: dict[int, int] = field(default_factory=dict)

    def setter(self, seat: int) -> int:
        """Who looks at the hand of a seat, and sets it."""
        return self.controls.get(seat, seat)


def _pile(table: Table, number: int) -> Pile:
    return table.pile(PileId("pile", number=number))


@dataclass(frozen=True, slots=True)
class DealPiles:
    """`piles` of `cards` each: dealt by hand to and fro, a card at a time, whole out of a machine, or tiles stacked."""

    piles: int
    cards: int
    how: Literal["by hand", "by machine", "in stacks"] = "by hand"


@step(DealPiles)
def deal_piles(table: Table, rules: DealPiles) -> None:
    """Deal the piles face down, left to right and then right to left; what remains goes to the discards."""
    if not table.facts(Banked).idle:
        make_piles(table, rules)


def make_piles(table: Table, rules: DealPiles) -> None:
    """The piles as they lie in front of the dealer, out of a whole pack."""
    table.facts(Piles).many = rules.piles
    to_and_fro = [_pile(table, number) for number in range(1, rules.piles + 1)]
    if rules.how != "by hand":
        for pile in to_and_fro:
            table.deal(pile, rules.cards, seen_by=NOBODY)
    else:
        for _ in range(rules.cards):
            for pile in to_and_fro:
                table.deal(pile, seen_by=NOBODY)
            to_and_fro.reverse()
    if left := len(table.shoe):
        table.deal(table.pile(MUCK), left, seen_by=NOBODY)


@dataclass(frozen=True, slots=True)
class ChoosePile:
    """`by` says who chooses the pile that goes out first; out of a machine it is the one that comes first."""

    by: Literal["the player-dealer", "nobody"] = "the player-dealer"


@step(ChoosePile)
def choose_pile(table: Table, rules: ChoosePile) -> Script:
    """The player-dealer chooses the action pile, which goes out first, without seeing a card of it."""
    banked, piles = table.facts(Banked), table.facts(Piles)
    if banked.idle or rules.by == "nobody":
        return
    moves = tuple(f"pile {number}" for number in range(1, piles.many + 1))
    answer = yield Choose(banked.seat, "action pile", moves, moves[0])
    piles.first = moves.index(answer) + 1
    table.events.append(Acted(banked.seat, "action pile", f"choose {answer}"))


@dataclass(frozen=True, slots=True)
class HandOutPiles:
    """`to` every seat, or only to the hands in play: those with a wager on one of the circles `on`, or on any.

    `then` is where the pile lies that goes out after another one. `controls` says who at a seat looks at its hand and
    sets it: of equal wagers the seated player's, then by square.
    """

    to: Literal["every seat", "the hands in play"]
    on: tuple[WagerName, ...] = ()
    then: Literal["to the dealer's right", "to the dealer's left"] = "to the dealer's right"
    controls: Literal["the seated player", "the largest wager"] = "the seated player"


@step(HandOutPiles)
def hand_out_piles(table: Table, rules: HandOutPiles) -> None:
    """The action pile goes to the seat that the dice named, the next ones in the order of play. Unplayed piles go."""
    if not table.facts(Banked).idle:
        give_out(table, rules)


def give_out(table: Table, rules: HandOutPiles) -> None:
    """The piles go out as the dice and the player-dealer have said."""
    banked, piles = table.facts(Banked), table.facts(Piles)
    bank, playing = bank_position(table), seats_with(banked, rules.on)
    around = -1 if table.terms.sheet.seats.direction == "counter-clockwise" else 1
    along = -1 if rules.then == "to the dealer's left" else 1
    positions = [(banked.counted - 1 + around * on) % piles.many + 1 for on in range(piles.many)]
    if rules.to == "the hands in play":
        positions = [each for each in positions if each == bank or each in playing]
    if rules.controls == "the largest wager":
        piles.controls = {seat: _largest(banked, seat, rules.on) for seat in playing}
    for place, position in enumerate(positions):
        pile = _pile(table, (piles.first - 1 + along * place) % piles.many + 1)
        to = bank_hand(table) if position == bank else table.hand(position)
        looked_at = position in playing and not banked.unseated(position)
        table.carry(list(pile.cards), pile, to, seen_by=piles.setter(position) if looked_at else NOBODY)
    for position in positions:
        if position not in playing and position != bank:
            table.muck(table.hand(position))
    for number in range(1, piles.many + 1):
        table.muck(_pile(table, number))


def _largest(banked: Banked, seat: int, wagers: Sequence[str]) -> int:
    """The person with the most chips on the hand of a seat, on these circles or on any."""
    chips: dict[int, int] = {}
    for place in banked.at(seat):
        on = [amount for name, amount in banked.circles[place].items() if not wagers or name in wagers]
        chips[place.bettor] = chips.get(place.bettor, 0) + sum(on)
    return max(chips, key=lambda person: (chips[person], person == seat, -person))


def seats_with(banked: Banked, wagers: tuple[str, ...]) -> list[int]:
    """The seats on whose hand somebody has one of these wagers, or any."""
    wanted = [place for place, circles in banked.circles.items() if not wagers or circles.keys() & set(wagers)]
    return list(dict.fromkeys(place.seat for place in wanted))
