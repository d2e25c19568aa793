"""Tiles that the dealer exposes: in stacking them, in giving them to a player, or to the player-dealer.

A report is one tile. Its count is the place of the tile: among all tiles in the order in which they are stacked, or
among the four of the seat. Without a count it is the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from houseway.cards import Card
from houseway.cards.face import take
from houseway.cards.tile import dots, name
from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.core.settle_circles import give_back
from houseway.families.bank.pai_gow.piles import DealPiles, HandOutPiles, deal_again, hand_out
from houseway.families.bank.pai_gow.tile_rows import IN_DEALING, IN_STACKING
from houseway.families.floor_reports import reported, rule
from houseway.play.events import EVERYONE
from houseway.play.ids import PileId, stack
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Pile, Table

R = TypeVar("R")
_RESHUFFLED = "all tiles are reshuffled and stacked again"


def _is(face: Card, words: Sequence[str]) -> bool:
    """Whether a tile is called by one of these names, or has one of these numbers of spots."""
    (tile,) = take([face])
    return name(tile) in words or str(dots(tile)) in words


@dataclass(frozen=True, slots=True)
class ExposedInStacking:
    """One of these `high` tiles, by name or number of spots, is reshuffled with all others; so are two of any."""

    high: tuple[str, ...]


@step(ExposedInStacking, ruled=(IN_STACKING,))
def exposed_in_stacking(table: Table, rules: ExposedInStacking) -> None:
    """Rule on the tiles that were exposed while they were stacked."""
    reports = [] if table.facts(Banked).idle else reported(table, IN_STACKING)
    if not reports:
        return
    seen = [_stacked(table, each) for each in reports]
    for pile, at in seen:
        pile.sight[at] = EVERYONE
    high = any(_is(pile.cards[at], rules.high) for pile, at in seen)
    if high or len(reports) > 1:
        _again(table, reports, "a tile that may not be seen" if high else "two or more tiles")
    else:
        rule(table, reports[0], "one other tile: it stays where it lies")


def _stacked(table: Table, incident: Incident) -> tuple[Pile, int]:
    """The stack in which a tile lies, and its place there."""
    size = _row(table, DealPiles).cards
    place = max(incident.count, 1) - 1
    number = min(place // size, _row(table, DealPiles).piles - 1)
    return table.pile(PileId("pile", number=number + 1)), place % size


@dataclass(frozen=True, slots=True)
class ExposedInDealing:
    """A player accepts one tile; two make the hand `dead`. The bank accepts one that is none of these `high` ones."""

    high: tuple[str, ...]
    dead: Literal["the wagers go back", "the wagers are lost"]


@step(ExposedInDealing, ruled=(IN_DEALING,))
def exposed_in_dealing(table: Table, rules: ExposedInDealing) -> None:
    """Rule on the tiles that were exposed on their way to a player or to the player-dealer."""
    reports = [] if table.facts(Banked).idle else reported(table, IN_DEALING)
    if not reports:
        return
    bank = bank_position(table)
    theirs = [each for each in reports if each.seat == bank]
    if len(theirs) > 1 or any(_is(_tile(bank_hand(table), each), rules.high) for each in theirs):
        _again(table, reports, "two or more tiles of the player-dealer" if len(theirs) > 1 else "a tile of the bank")
        hand_out(table, _row(table, HandOutPiles))
        return
    for seat in dict.fromkeys(each.seat for each in reports):
        _accept(table, rules, seat, [each for each in reports if each.seat == seat])


def _tile(pile: Pile, incident: Incident) -> Card:
    return pile.cards[min(max(incident.count, 1), len(pile.cards)) - 1]


def _accept(table: Table, rules: ExposedInDealing, seat: int, reports: Sequence[Incident]) -> None:
    """One tile is playable; two end the hand of a player."""
    pile = bank_hand(table) if seat == bank_position(table) else table.hand(seat)
    for incident in reports:
        if pile.cards:
            pile.sight[pile.cards.index(_tile(pile, incident))] = EVERYONE
    if not pile.cards:
        remedy = "no tiles were dealt there: nothing is changed"
    elif len(reports) == 1:
        remedy = "one tile: the tiles are playable"
    else:
        remedy = f"two tiles: the hand is dead, {rules.dead}"
        _kill(table, rules, seat)
    for incident in reports:
        rule(table, incident, remedy)


def _kill(table: Table, rules: ExposedInDealing, seat: int) -> None:
    """The tiles are taken away. The wagers on them go back, or are lost when the others are settled."""
    banked = table.facts(Banked)
    table.muck(table.hand(seat))
    for place in banked.at(seat):
        if rules.dead == "the wagers are lost":
            for wager in banked.circles[place]:
                banked.say(place, wager, ("banker",), "two tiles were exposed, and the hand is dead")
            continue
        for wager, amount in banked.circles.pop(place).items():
            table.ledger.move(place.account(wager), stack(place.bettor), amount, "the hand is dead")
        banked.places.remove(place)
    if not banked.circles:
        for bank in banked.spots:
            give_back(table, bank)


def _again(table: Table, reports: Sequence[Incident], what: str) -> None:
    """All tiles go back and are shuffled. The wagers, the chosen stack and the dice stand."""
    for incident in reports:
        rule(table, incident, f"{what}: {_RESHUFFLED}")
    deal_again(table, _RESHUFFLED)


def _row(table: Table, kind: type[R]) -> R:
    """The parameters of the row of the round that stacks the tiles, or gives them out."""
    return next(row.params for row in table.terms.sheet.round if isinstance(row.params, kind))
