"""Pai gow tiles: rows of four, set as a low and a high hand, and opened against the player-dealer's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.cards import Card
from houseway.cards.face import lay, take
from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.families.bank.pai_gow.piles import Piles
from houseway.families.bank.pai_gow.switched_cards import SWITCHED, foul_switched, rule_on_switched
from houseway.families.floor_reports import reported, rule
from houseway.play.decisions import HOUSE_WAY, Arrange, ArrangePart, Together
from houseway.play.events import NOBODY, Acted, Ranked
from houseway.play.steps import Script, step
from houseway.play.table import Pile, Table
from houseway.play.wager_question import Answer
from houseway.ranking import tiles
from houseway.ranking.tiles import GeeJoon, TileRules, TileSetting
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.tile_ways import Several, house_way

ROW = 4
IN_STACKING, IN_DEALING = "exposed_in_stacking", "exposed_in_dealing"
EXPOSED = (IN_STACKING, IN_DEALING)
PARTS = (ArrangePart("low", 2), ArrangePart("high", 2))
SET_TILES = "set tiles"


@dataclass(frozen=True, slots=True)
class DealTiles:
    """`bank` is when the player-dealer gets a row, unless the dice name the player-dealer: then it is the first."""

    bank: Literal["in turn", "last"]


@step(DealTiles)
def deal_tiles(table: Table, rules: DealTiles) -> None:
    """A row of four tiles, face down, to every hand in play and to the player-dealer, from the action button on."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    bank, hands = bank_position(table), banked.hands()
    named = banked.counted == bank
    order = [seat for seat in table.order_from(bank if named else banked.action) if seat == bank or seat in hands]
    if rules.bank == "last" and not named:
        order = [*(seat for seat in order if seat != bank), bank]
    for seat in order:
        pile = bank_hand(table) if seat == bank else table.hand(seat)
        table.deal(pile, ROW, seen_by=pile.owner)


@dataclass(frozen=True, slots=True)
class SetTiles:
    """`gee_joon` is what the Gee Joon tiles count. Of several settings by one clause of the house way, `several`."""

    gee_joon: GeeJoon
    several: Several


def _rule_while_set(table: Table, rules: SetTiles) -> Sequence[int]:
    """What is reported of a deal that is over changes no hand. Whose hand is fouled is not asked to set it."""
    del rules
    if not bank_hand(table).cards:
        return ()
    for incident in reported(table, *EXPOSED):
        rule(table, incident, "reported after the deal: the tiles play as they lie")
    set_by = table.facts(Piles).set_by
    return [set_by.get(seat, seat) for seat in rule_on_switched(table)]


@step(SetTiles, parts=PARTS, ruled=(*EXPOSED, SWITCHED), at_once=_rule_while_set)
def set_tiles(table: Table, rules: SetTiles) -> Script:
    """All players set their tiles at the same time, two low and two high, or ask for the house way; then the bank.

    Tiles that the player-dealer has not looked at are exposed before they are set.
    """
    banked = table.facts(Banked)
    if banked.idle:
        return
    set_by = table.facts(Piles).set_by
    asked = {seat: _ask(table, table.hand(seat), set_by.get(seat, seat), rules) for seat in from_button(table, banked)}
    answers = (yield Together(tuple(asked.values()))) if asked else {}
    for seat, each in asked.items():
        _lay(table, table.hand(seat), each, answers.get(each.seat, HOUSE_WAY))
    bank = bank_hand(table)
    if NOBODY in bank.sight:
        table.show(bank)
    last = _ask(table, bank, banked.seat, rules)
    answer = yield last
    _lay(table, bank, last, HOUSE_WAY if answer is None else answer)


def from_button(table: Table, banked: Banked) -> Iterator[int]:
    """The seats with tiles in play, in the order of play from the action button."""
    hands = [seat for seat in banked.hands() if table.hand(seat).cards]
    return (seat for seat in table.order_from(banked.action) if seat in hands)


def _ask(table: Table, pile: Pile, person: int, rules: SetTiles) -> Arrange:
    dealt = tuple(pile.cards)
    ways = table.terms.sheet.tile_way
    laid, _ = house_way(take(dealt), ways, TileRules(gee_joon=rules.gee_joon), rules.several)
    default = tuple(lay(laid.low.tiles)), tuple(lay(laid.high.tiles))
    return Arrange(person, SET_TILES, dealt, PARTS, default)


def _lay(table: Table, pile: Pile, asked: Arrange, answer: Answer) -> None:
    """The tiles lie as they were set, the low hand first. Nobody else sees them yet."""
    low, high = asked.set(answer)
    pile.cards[:] = [*low, *high]
    told = "ask for the house way" if answer == HOUSE_WAY else "set the hand"
    table.events.append(Acted(asked.seat, asked.about, told, sets=pile.name))


AS_SET = "plays as set"
_FOULED = ("banker",)


@dataclass(frozen=True, slots=True)
class OpenTiles:
    """The `wager` is decided. `zeros` says who wins when both hands are worth nothing.

    `wrong` is what becomes of a player's hand whose low part is the higher; the player-dealer's is always turned round.
    """

    wager: WagerName
    gee_joon: GeeJoon
    zeros: Literal["to the player-dealer", "to the higher tile"]
    wrong: Literal["is turned round", "loses", "plays as set"]


@step(OpenTiles, ruled=(SWITCHED,))
def open_tiles(table: Table, rules: OpenTiles) -> None:
    """Every hand is opened and compared with the player-dealer's: low with low, and high with high.

    A hand of which tiles were switched, passed or held out is fouled, and its wagers are forfeited.
    """
    banked = table.facts(Banked)
    if banked.idle:
        return
    values = TileRules(gee_joon=rules.gee_joon, zeros_to_banker=rules.zeros == "to the player-dealer")
    bank, _ = _open(table, bank_hand(table), values, "is turned round")
    came, reads = {}, {}
    for seat in from_button(table, banked):
        own, turned = _open(table, table.hand(seat), values, rules.wrong)
        fouled = turned and rules.wrong == "loses"
        came[seat] = _FOULED if fouled else tiles.outcomes(own, bank, values)
        reads[seat] = f"low {own.low} against {bank.low}, high {own.high} against {bank.high}"
        if fouled:
            reads[seat] = f"the higher hand was set low: low {own.high}, high {own.low}"
    foul_switched(table, came, _FOULED, ("player",))
    for seat, words in came.items():
        for place in banked.at(seat):
            banked.say(place, rules.wager, words, reads[seat])


def _open(table: Table, pile: Pile, values: TileRules, wrong: str) -> tuple[TileSetting, bool]:
    """Turn a hand up and read it; and whether its higher part was set low. It is turned unless it plays as set."""
    low, high = _half(pile.cards[:2]), _half(pile.cards[2:])
    laid = tiles.lay(low, high, values)
    turned = laid.low.strength < tiles.strength(low, values)
    if turned:
        table.announce(f"{table.name(pile.owner)} has set the higher hand low: it {wrong}", named=(pile.owner,))
        if wrong == AS_SET:
            laid = TileSetting(laid.high, laid.low)
        else:
            pile.cards[:] = [*pile.cards[2:], *pile.cards[:2]]
    table.show(pile)
    table.events.append(Ranked(pile.name, f"low: {laid.low}; high: {laid.high}"))
    return laid, turned


def _half(faces: list[Card]) -> tuple[int, ...]:
    return tuple(take(faces))
