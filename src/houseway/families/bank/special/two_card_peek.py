"""Two Card Peek: three community rows, read when they have two cards and again when they have five."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.cards import cards
from houseway.cards.card import Card, rank
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Ranked
from houseway.play.ids import PileId
from houseway.play.steps import step
from houseway.play.table import Pile, Table
from houseway.ranking import ORDERS, Order, high
from houseway.ranking.poker_vs_bank import ROWS, RowTies, five_card, highest_rows, peek_bonus
from houseway.rules.pages.outcome_words import Meanings, weakest_words
from houseway.rules.sheet.part_names import HandName, WagerName
from houseway.rules.sheet.spec import Sheet, WagerRules

NAMES = tuple([PileId("row", number=number) for number in (1, 2, 3)])


@dataclass(frozen=True, slots=True)
class DealRows:
    """So many sets of three cards."""

    sets: int


@step(DealRows)
def deal_rows(table: Table, rules: DealRows) -> None:
    """Lay sets of three cards face up beside each other: the top card of a set to row A, then B, then C."""
    if table.facts(Banked).idle:
        return
    for _ in range(rules.sets):
        for row in _rows(table):
            table.deal(row)


@dataclass(frozen=True, slots=True)
class ReadTwoCards:
    """`hand` is how the rows rank, `qualifies` the weakest hand with which the Pick Row wagers play.

    `by` says whether a row must rank as high as that, or some row must hold such a high card. `ties` is what becomes of
    rows that share the highest place. `wagers` are the bets on what the rows A, B and C are.
    """

    hand: HandName
    qualifies: str
    wagers: tuple[WagerName, ...]
    by: Literal["a hand", "a card"] = "a hand"
    ties: RowTies = "all win"

    def __post_init__(self) -> None:
        cards(self.qualifies)

    def meanings(self, sheet: Sheet, wager: WagerRules) -> Meanings:
        """What the rows mean with these ties."""
        del wager
        alone = ", alone or with another" if self.ties == "all win" else " alone"
        for row in "abc":
            yield row, f"row {row.upper()} is the highest{alone}"
            if self.ties != "push":
                yield f"tie-{row}", None
        yield "not-qualified", f"no row reaches {weakest_words(sheet, self.hand, self.qualifies)}"


@step(ReadTwoCards)
def read_two_cards(table: Table, rules: ReadTwoCards) -> None:
    """Read the three rows of two cards, look for a qualifying one and find the highest."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    order = ORDERS[table.terms.sheet.hands[rules.hand].ranking]
    rows = _rows(table)
    strengths = [order.strength(row.cards) for row in rows]
    for row, strength, wager in zip(rows, strengths, rules.wagers, strict=True):
        table.events.append(Ranked(row.name, order.say(strength)))
        words = (order.kind(strength),)
        for place in banked.places:
            banked.say(place, wager, words, order.say(strength))
    held = [face for row in rows for face in row.cards]
    qualified = _qualified(order, strengths, held, rules)
    banked.outcomes = highest_rows(strengths, qualified=qualified, ties=rules.ties)
    banked.read = ", ".join(f"{row.name}: {order.say(each)}" for row, each in zip(rows, strengths, strict=True))
    table.announce("; ".join(ROWS[word] for word in banked.outcomes) or "the highest rows tie, and none of them wins")


def _qualified(order: Order, strengths: list[int], held: list[Card], rules: ReadTwoCards) -> bool:
    least = cards(rules.qualifies)
    if rules.by == "a card":
        return max(map(rank, held)) >= max(map(rank, least))
    return max(strengths) >= order.strength(least)


@dataclass(frozen=True, slots=True)
class ReadFiveCards:
    """`bonus` are the wagers on the rows A, B and C by themselves, `every` the wager on all three at once."""

    bonus: tuple[WagerName, ...]
    every: WagerName


@step(ReadFiveCards)
def read_five_cards(table: Table, rules: ReadFiveCards) -> None:
    """Read the three finished rows for the wagers on five cards."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    rows = _rows(table)
    strengths = [high.strength(row.cards) for row in rows]
    for row, strength in zip(rows, strengths, strict=True):
        table.events.append(Ranked(row.name, high.say(strength)))
    kinds = tuple(map(five_card, strengths))
    bonus = {wager: peek_bonus(row.cards) for row, wager in zip(rows, rules.bonus, strict=True)}
    reads = dict(zip(rules.bonus, map(high.say, strengths), strict=True))
    all_three = ", ".join(f"{row.name}: {high.say(each)}" for row, each in zip(rows, strengths, strict=True))
    for place in banked.places:
        banked.say(place, rules.every, kinds, all_three)
        for wager, words in bonus.items():
            banked.say(place, wager, words, reads[wager])


def _rows(table: Table) -> list[Pile]:
    return [table.pile(name) for name in NAMES]
