"""Twenty-one against a player-dealer: what is known of each hand, what it counts, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from houseway.cards.card import Card
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import Banked, bank_position, laid_after, pile_of
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.play.events import EVERYONE
from houseway.play.ids import HandId, Place
from houseway.play.table import Table
from houseway.ranking.twentyone import RULES, Made, Total, TotalRules, tally
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.part_names import DoublesChart
from houseway.rules.sheet.spec import Chart
from houseway.rules.sheet.values import Band, Cents

Zone: TypeAlias = Literal["hit", "stand", "option"]
Starts: TypeAlias = Literal["left of the player-dealer", "left of the house dealer"]
EVEN_MONEY = "even money"
"""How a natural ends whose player takes even money for it."""
ANY_TOTAL = DoublesChart()
"""No chart of the totals that may be doubled: every total may be."""


@dataclass(slots=True)
class TwentyOne:
    """What has been done with the hands of a round.

    `made` is how a hand came about, where it was not dealt; `first` its first two cards, where they have been parted;
    `root` the hand that it was split from; `doubled` how often it was doubled; `ended` how it was given up or lost.
    `added` is what a place has put up since the deal, `last` the last doubling of it. The draw is `stopped` when the
    player-dealer is known to have a natural.
    """

    made: dict[HandId, Made] = field(default_factory=dict)
    first: dict[HandId, tuple[Card, ...]] = field(default_factory=dict)
    root: dict[HandId, int] = field(default_factory=dict)
    doubled: dict[HandId, int] = field(default_factory=dict)
    ended: dict[HandId, str] = field(default_factory=dict)
    added: dict[Place, Cents] = field(default_factory=dict)
    last: dict[Place, Cents] = field(default_factory=dict)
    stopped: bool = False


def counting(table: Table, hand: str) -> TotalRules:
    """How the sheet counts the hand of this name."""
    return RULES[table.terms.sheet.hands[hand].ranking]


def player_total(table: Table, spot: HandId, rules: TotalRules) -> Total:
    made = table.facts(TwentyOne).made.get(spot, "dealt")
    return tally(pile_of(table, spot).cards, rules, made=made)


def bank_total(table: Table, rules: TotalRules) -> Total:
    return tally(bank_hand(table).cards, rules, side="dealer")


def up_card(table: Table) -> Card:
    """The first card of the player-dealer that everybody sees."""
    hand = bank_hand(table)
    return hand.cards[hand.sight.index(EVERYONE)]


def first_cards(table: Table, spot: HandId) -> tuple[Card, ...]:
    """The two cards that a hand was dealt, even if they have been split since."""
    return table.facts(TwentyOne).first.get(spot) or tuple(pile_of(table, spot).cards[:2])


@cache
def _points(row: str) -> Band:
    return Band.read(row)


def zone(chart: Chart, total: Total) -> Zone:
    """What the printed chart says for a total: row by points, column by hard or soft. A total off the chart stands."""
    return _zone(chart, total.points // 2, _column(total))


def may_double(chart: Chart, total: Total) -> bool:
    """Whether the printed chart of doubles has a yes for a total. A total off the chart is not doubled."""
    return _cell(chart, total.points // 2, _column(total), "no") == "yes"


def doubles_at(table: Table, chart: str, total: Total) -> bool:
    """The same of the chart of this name at the table, if it has one."""
    return not chart or may_double(table.terms.sheet.charts[chart], total)


def zone_at(table: Table, chart: str, total: Total) -> Zone:
    """The same of the chart of this name at the table."""
    return _posted_zone(table.terms, chart, total.points // 2, _column(total))


@once
def _posted_zone(terms: Terms, chart: str, points: int, column: str) -> Zone:
    return _zone(terms.sheet.charts[chart], points, column)


def _zone(chart: Chart, points: int, column: str) -> Zone:
    match _cell(chart, points, column, "stand"):
        case ("hit" | "stand" | "option") as word:
            return word
        case other:
            raise BadInput(f"{other!r} is not known; expected hit, stand or option", where="charts")


def _column(total: Total) -> str:
    return "soft" if total.soft else "hard"


def _cell(chart: Chart, points: int, column: str, otherwise: str) -> str:
    cells = next((cells for row, cells in chart.rows.items() if points in _points(row)), None)
    return cells[chart.columns.index(column)] if cells else otherwise


def in_turn(table: Table, starts: Starts) -> list[int]:
    """The seats that have a hand in play, in the order of play."""
    hands = table.facts(Banked).hands()
    first = bank_position(table) if starts == "left of the player-dealer" else 0
    return [seat for seat in laid_after(table, first) if seat in hands]


def spots_at(table: Table, seat: int) -> list[HandId]:
    """The hands of a seat, as they are numbered."""
    return table.facts(Banked).hands_at(seat)


def every_spot(table: Table, starts: Starts = "left of the player-dealer") -> list[HandId]:
    return [spot for seat in in_turn(table, starts) for spot in spots_at(table, seat)]


def spare_cards(table: Table, seat: int) -> int:
    """The cards that may be asked for at this seat: its hands of one card, and the bank's, wait for their second."""
    waiting = [bank_hand(table), *(pile_of(table, spot) for spot in spots_at(table, seat))]
    return len(table.shoe.stack) - sum(len(pile.cards) == 1 for pile in waiting)


def stakes_on(table: Table, spot: HandId) -> list[Place]:
    """The places with a stake in a hand: the one of whoever plays it first."""
    found = [place for place in table.facts(Banked).places if place.hand is spot]
    if len(found) > 1:
        found.sort(key=lambda place: (place.bettor != spot.seat, place.stack, place.bettor))
    return found


def plays(table: Table, spot: HandId) -> int:
    """Who decides for a hand: the person at its seat, or the first bettor where that person has no stake in it."""
    return stakes_on(table, spot)[0].bettor
