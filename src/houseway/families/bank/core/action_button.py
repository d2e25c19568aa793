"""The action button: the seat that is settled first, found by dice, by a card's rank or by the first card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER, RANKS, Card, rank
from houseway.families.bank.core.bank_state import Banked, bank_position, laid_from
from houseway.families.bank.core.wagers import WHOLE, full_cover
from houseway.play.ids import PileId
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.sheet.part_names import PositionChart

Used: TypeAlias = Literal["in every hand", "when the bank does not cover all wagers"]
_PLACES = {"the first": 0, "the second": 1, "the last": -1}


@dataclass(frozen=True, slots=True)
class ShakeDice:
    """The total of these `dice` is counted around `positions`; `one` is where the count begins.

    `on_the_bank` says who gets the button when the count ends on the player-dealer. A house with another method has no
    dice.
    """

    dice: int
    positions: int
    one: Literal["the player-dealer", "the first seat"] = "the player-dealer"
    on_the_bank: Literal["the next player", "the player-dealer"] = "the next player"


@step(ShakeDice)
def shake_dice(table: Table, rules: ShakeDice) -> None:
    """The player-dealer shakes the dice cup; the total is counted to the seat that has the action button."""
    banked = table.facts(Banked)
    if banked.idle or not rules.dice:
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

    chart: PositionChart
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
    """The value of a card is counted around `positions`: an ace one, `jokers` and `pictures` ten each or as said.

    `one` is where the count begins. From the left of the house dealer the player-dealer's position is not counted.
    Pictures may count upwards as far as there are players, the player-dealer among them or not, or as far as the table
    has other seats: a jack is eleven where eleven play, or eleven others. 0 `positions` are as many as the table has
    seats. The button is `used` in every hand or where it is needed.
    """

    pile: Literal["player", "banker", "bank hand"]
    card: Literal["the first", "the last"]
    positions: int
    one: Literal["the player-dealer", "the seat to their left", "left of the house dealer"]
    pictures: Literal[
        "ten each",
        "eleven to thirteen",
        "upwards where so many play",
        "upwards where so many others play",
        "upwards where there are so many other seats",
    ] = "ten each"
    jokers: Literal["ten", "two"] = "ten"
    on_the_bank: Literal["the next player", "the player-dealer"] = "the next player"
    used: Used = "in every hand"


@step(ActionByValue)
def action_by_value(table: Table, rules: ActionByValue) -> None:
    """A card's value, counted from the player-dealer or the house dealer, gives the action button's seat."""
    banked = table.facts(Banked)
    if banked.idle or _not_needed(table, banked, rules.used):
        return
    cards = table.pile(PileId(rules.pile)).cards
    face = cards[0 if rules.card == "the first" else -1]
    value = counted_value(face, rules, _playing(table), table.terms.sheet.seats.max)
    positions = rules.positions or table.terms.sheet.seats.max
    match rules.one:
        case "the player-dealer":
            give_button(table, banked, value - 1, positions, rules.on_the_bank)
        case "the seat to their left":
            give_button(table, banked, value, positions, rules.on_the_bank)
        case "left of the house dealer":
            bank = bank_position(table)
            others = [seat for seat in range(1, positions + 1) if seat != bank]
            if table.terms.sheet.seats.direction == "counter-clockwise":
                others = [others[0], *others[:0:-1]]
            _give_to(table, banked, others[(value - 1) % len(others)])


@dataclass(frozen=True, slots=True)
class ActionToTheLeft:
    """The button is `used` in every hand or where it is needed."""

    used: Used = "in every hand"


@step(ActionToTheLeft)
def action_to_the_left(table: Table, rules: ActionToTheLeft) -> None:
    """The first hand to the left of the player-dealer has the action button."""
    banked = table.facts(Banked)
    if not banked.idle and not _not_needed(table, banked, rules.used):
        give_button(table, banked, 1, table.terms.sheet.seats.max, "the next player")


def _not_needed(table: Table, banked: Banked, used: Used) -> bool:
    """Whether the bank covers whatever the wagers could come to, so that no order matters."""
    if used == "in every hand" or WHOLE not in banked.spots:
        return False
    return sum(banked.reach[spot][0] for spot, _ in banked.spots[WHOLE]) >= full_cover(table)


def counted_value(face: Card, rules: ActionByValue, playing: int, seats: int) -> int:
    """What a card counts for the action button where so many play at so many seats, the player-dealer among them."""
    if face == JOKER and rules.jokers == "two":
        return 2
    value = counted_up(face)
    most = {
        "ten each": 10,
        "eleven to thirteen": 13,
        "upwards where so many play": playing,
        "upwards where so many others play": playing - 1,
        "upwards where there are so many other seats": seats - 1,
    }[rules.pictures]
    return counted(face) if value > most else value


def _playing(table: Table) -> int:
    """How many sit at the table, the player-dealer among them."""
    return sum(not table.behind(seat) for seat in table.seats)


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
    seat = banked.action
    table.announce(f"the action button goes to {table.name(seat)}", named=(seat,), action=seat)
