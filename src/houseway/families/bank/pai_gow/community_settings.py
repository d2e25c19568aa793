"""Two community hands of seven cards, one for each side that can be wagered on, both set by the house way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.action_button import give_button
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.pai_gow.piles import Piles, pile_of_number
from houseway.families.bank.pai_gow.set_hands import as_set, by_house_way, settings_read
from houseway.play.events import NOBODY, Ranked
from houseway.play.ids import BANKER, PLAYER
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import pai_gow


@dataclass(frozen=True, slots=True)
class HandOutSides:
    """So many `dice` are counted along the piles, the first pile being one, or the first pile itself is meant.

    Where an action button says where the settlement begins, `action` says that the same dice are counted around the
    table for it.
    """

    dice: int
    counted: Literal["along the piles", "the first pile"] = "along the piles"
    action: Literal["no button", "the seat that is counted"] = "no button"


_FOR = {True: "for the Player hand", False: "for the action button"}


@step(HandOutSides)
def hand_out_sides(table: Table, rules: HandOutSides) -> None:
    """The pile that is counted becomes the Player hand, the next one the Banker hand. All others are thrown away."""
    banked, piles = table.facts(Banked), table.facts(Piles)
    if banked.idle:
        return
    along, button = rules.counted == "along the piles", rules.action != "no button"
    total = sum(table.roll(rules.dice, _FOR[along])) if along or button else 1
    if button:
        give_button(table, banked, total - 1, table.terms.sheet.seats.max, "the next player")
    first = piles.first + (total - 1 if along else 0)
    for place, side in enumerate((PLAYER, BANKER)):
        pile = pile_of_number(table, (first - 1 + place) % piles.many + 1)
        table.carry(list(pile.cards), pile, table.pile(side), seen_by=NOBODY)
    for number in range(1, piles.many + 1):
        table.muck(pile_of_number(table, number))


@dataclass(frozen=True, slots=True)
class SetSides:
    """No parameters."""


@step(SetSides)
def set_sides(table: Table, rules: SetSides) -> None:
    """The dealer opens both hands and sets them house way: two cards in front, five behind."""
    if table.facts(Banked).idle:
        return
    for side in (PLAYER, BANKER):
        pile = table.pile(side)
        way = by_house_way(table, pile)
        pile.cards[:] = [*way.front, *way.back]
        table.show(pile)
        table.events.append(Ranked(pile.name, str(way)))


@dataclass(frozen=True, slots=True)
class CompareSides:
    """No parameters."""


@step(CompareSides)
def compare_sides(table: Table, rules: CompareSides) -> None:
    """Compare the community hands, front with front and back with back, for everybody's wagers."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    player, banker = (as_set(table, table.pile(side)) for side in (PLAYER, BANKER))
    banked.outcomes = pai_gow.outcomes(player, banker)
    banked.read = f"player and banker: {settings_read(player, banker)}"
    table.announce(next(said for word, said in _CALLED.items() if word in banked.outcomes))


_CALLED = {
    "both-copy": "both hands are copies",
    "player-and-copy": "one hand is a copy, and the Player hand is higher in the other",
    "banker-and-copy": "one hand is a copy, and the Banker hand is higher in the other",
    "split": "each side has one higher hand: a push",
    "player": "both hands of the Player side are higher",
    "banker-outright": "both hands of the Banker side are higher",
}
