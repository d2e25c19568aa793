"""The score: hands are turned up, every two players compare theirs, and the loser pays the winner for the points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from houseway.families.points.pair_points import PointSystem, in_words, points_between
from houseway.families.points.set_three_hands import HandsSet, part_orders
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Ranked
from houseway.play.ids import stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking.three_hands import ThreeHands, set_three
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.values import Cents, dollars


@dataclass(frozen=True, slots=True)
class ScorePairs:
    """A `point` is worth one of the table's limits; `each`, `overall`, `sweep` and `fouled` count points.

    `overall` points go to the player who wins more of the three hands, `sweep` points to one who wins them all. `pays`
    says which chips of the loser are at stake, `wins` how far the winner's own chips limit what they win.
    """

    front: HandName
    five: HandName
    point: Literal["the lower limit", "the higher limit"]
    each: int
    overall: int
    sweep: int
    fouled: Literal["loses every hand", "loses twice that"]
    pays: Literal["what they hold", "what they began with"]
    wins: Literal["any amount", "their chips from each", "their chips in all"]


def point_value(terms: Terms, point: str) -> Cents:
    """What a point is worth at this table."""
    lower, higher = terms.table_limits
    return lower if point == "the lower limit" else higher or lower


@step(ScorePairs)
def score_pairs(table: Table, rules: ScorePairs) -> None:
    """All hands are turned up; then each player settles with one opponent after another, from the left of the button.

    The first player settles with everybody in turn, the second with those who are left, and so on clockwise.
    """
    order = table.facts(Hand).order
    hands = {seat: _turned_up(table, seat, rules) for seat in order}
    desk = _Desk(table, rules)
    for one, other in combinations(order, 2):
        desk.settle(one, other, hands[one], hands[other])


def _turned_up(table: Table, seat: int, rules: ScorePairs) -> ThreeHands | None:
    """Turn a hand up as it was set and read it; nothing where it is fouled."""
    pile, parts = table.hand(seat), table.facts(HandsSet).parts.get(seat)
    table.show(pile)
    if parts is None:
        table.events.append(Ranked(pile.name, "fouled: not set as three, five and five"))
        return None
    front, middle, back = parts
    hand = set_three(front, middle, back, part_orders(table, rules.front, rules.five))
    table.events.append(Ranked(pile.name, f"{hand}; fouled" if hand.fouled else str(hand)))
    return None if hand.fouled else hand


class _Desk:
    """Settles one pair after another, and remembers what each player has paid and won by it."""

    def __init__(self, table: Table, rules: ScorePairs) -> None:
        self.table, self.rules = table, rules
        self.system = PointSystem(rules.each, rules.overall, rules.sweep, rules.fouled)
        self.point = point_value(table.terms, rules.point)
        self.paid: Counter[int] = Counter()
        self.won: Counter[int] = Counter()

    def settle(self, one: int, other: int, mine: ThreeHands | None, theirs: ThreeHands | None) -> None:
        points = points_between(mine, theirs, self.system)
        if points < 0:
            self._pay(one, other, -points, in_words(theirs, mine))
        elif points > 0:
            self._pay(other, one, points, in_words(mine, theirs))
        else:
            self._say(one, other, f"{in_words(mine, theirs)}: no points")

    def _pay(self, loser: int, winner: int, points: int, words: str) -> None:
        owed = points * self.point
        amount = min(owed, self._at_stake(loser), self._winnable(winner, owed))
        counted = f"{words}: {points} point{'s' * (points > 1)}"
        if not amount:
            self._say(winner, loser, f"{counted}, and no chips to pay them with")
            return
        short = "" if amount == owed else f" for {dollars(owed)}, as far as the chips go"
        self.table.ledger.move(stack(loser), stack(winner), amount, f"{counted}{short}")
        self.paid[loser] += amount
        self.won[winner] += amount

    def _at_stake(self, loser: int) -> Cents:
        """The chips that the loser can still pay with."""
        held = self.table.ledger[stack(loser)]
        if self.rules.pays == "what they hold":
            return held
        return min(held, self._began_with(loser) - self.paid[loser])

    def _winnable(self, winner: int, owed: Cents) -> Cents:
        """The most that the winner may win from this opponent."""
        match self.rules.wins:
            case "any amount":
                return owed
            case "their chips from each":
                return self._began_with(winner)
            case "their chips in all":
                return self._began_with(winner) - self.won[winner]

    def _began_with(self, seat: int) -> Cents:
        return self.table.ledger.opening[stack(seat)]

    def _say(self, one: int, other: int, words: str) -> None:
        self.table.announce(f"{self.table.name(one)} against {self.table.name(other)}: {words}", named=(one, other))
