"""The action button: the seat that is settled first, found by dice, by a card's rank or by the first card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import JOKER, RANKS, Card, rank
from houseway.families.bank.core.bank_state import Banked, bank_position, laid_from
from houseway.play.ids import PileId
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.spec import ChartName

_PLACES = {"the first": 0, "the second": 1, "the last": -1}


@dataclass(frozen=True, slots=True)
class ShakeDice:
    """The total of these `dice` is counted around `positions`; `one` is where the count begins.

    `on_the_bank` says who gets the button when the count ends on the player-dealer.
    """

    dice: int
    positions: int
    one: Literal["the player-dealer", "the first seat"] = "the player-dealer"
    on_the_bank: Literal["the next player", "the player-dealer"] = "the next player"


@step(ShakeDice)
def shake_dice(table: Table, rules: ShakeDice) -> None:
    """The player-dealer shakes the dice cup; the total is counted to the seat that has the action button."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    total = sum(table.roll(rules.dice, "for the action button"))
    steps = total - 1
    if rules.one == "the first seat":
        backward = table.terms.sheet.seats.direction == "counter-clockwise"
        steps += (bank_position(table) - 1) * (1 if backward else -1)
    give_button(table, banked, steps % rules.positions, rules.positions, rules.on_the_bank)


@dataclass(frozen=True, slots=True)
class ActionByCard:
    """The rank of a card names the position in a `chart` (row `position`, columns of ranks), the bank being number one.

    `card` is which: of the player-dealer's hand, or of a community hand. A chart for a pack
    with jokers has a column `joker`.
    """

    chart: ChartName
    pile: Literal["player", "banker", "bank hand"]
    card: Literal["the first", "the second", "the last"]
    positions: int
    on_the_bank: Literal["the next player", "the player-dealer"] = "the next player"


@step(ActionByCard)
def action_by_card(table: Table, rules: ActionByCard) -> None:
    """A card's rank, looked up in the printed chart, gives the action button's seat."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    face = table.pile(PileId(rules.pile)).cards[_PLACES[rules.card]]
    chart = table.terms.sheet.charts[rules.chart]
    position = int(chart.rows["position"][chart.columns.index("joker" if face == JOKER else RANKS[rank(face)])])
    give_button(table, banked, position - 1, rules.positions, rules.on_the_bank)


@dataclass(frozen=True, slots=True)
class ActionByValue:
    """The value of a card is counted around `positions`: an ace one, jokers ten, `pictures` ten each or upwards.

    `one` is where the count begins. From the left of the house dealer the player-dealer's position is not counted.
    """

    pile: Literal["player", "banker", "bank hand"]
    card: Literal["the first", "the last"]
    positions: int
    one: Literal["the player-dealer", "the seat to their left", "left of the house dealer"]
    pictures: Literal["ten each", "eleven to thirteen"] = "ten each"
    on_the_bank: Literal["the next player", "the player-dealer"] = "the next player"


@step(ActionByValue)
def action_by_value(table: Table, rules: ActionByValue) -> None:
    """A card's value, counted from the player-dealer or the house dealer, gives the action button's seat."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    cards = table.pile(PileId(rules.pile)).cards
    face = cards[0 if rules.card == "the first" else -1]
    value = counted(face) if rules.pictures == "ten each" else counted_up(face)
    match rules.one:
        case "the player-dealer":
            give_button(table, banked, value - 1, rules.positions, rules.on_the_bank)
        case "the seat to their left":
            give_button(table, banked, value, rules.positions, rules.on_the_bank)
        case "left of the house dealer":
            bank = bank_position(table)
            others = [seat for seat in range(1, rules.positions + 1) if seat != bank]
            if table.terms.sheet.seats.direction == "counter-clockwise":
                others = [others[0], *others[:0:-1]]
            _give_to(table, banked, others[(value - 1) % len(others)])


def counted(face: Card) -> int:
    """An ace counts one, tens, pictures and jokers ten."""
    return min(counted_up(face), 10)


def counted_up(face: Card) -> int:
    """An ace counts one, a jack eleven, a queen twelve, a king thirteen; a joker counts ten."""
    return 10 if face == JOKER else "A23456789TJQK".index(RANKS[rank(face)]) + 1


def give_button(table: Table, banked: Banked, steps: int, positions: int, on_the_bank: str) -> None:
    """Count positions from the player-dealer, taken or not."""
    backward = table.terms.sheet.seats.direction == "counter-clockwise"
    bank = bank_position(table)
    ends = seat = (bank - 1 + (-steps if backward else steps)) % positions + 1
    if seat == bank and on_the_bank == "the next player":
        seat = (bank - 1 + (-1 if backward else 1)) % positions + 1
    _give_to(table, banked, seat)
    banked.counted = ends


def _give_to(table: Table, banked: Banked, seat: int) -> None:
    """The count has ended on a seat. The button passes on from an empty one."""
    banked.counted = seat
    hands = banked.hands()
    banked.action = next((each for each in laid_from(table, seat) if each in hands), banked.seat)
    table.announce(f"the action button goes to {table.name(banked.action)}", action=banked.action)
