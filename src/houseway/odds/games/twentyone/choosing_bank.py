"""A player-dealer who draws as they like: what the wager is worth between two bounds.

From above: the player-dealer goes by a rule for their own hand alone, and the player plays best against it; that figure
is exact. From below: the player goes on playing so, and the player-dealer plays best against it by all that they see:
their own cards, and the cards that the player has drawn, in their order. Neither side can be made worse off than that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.families.bank.twentyone.bank_hand import DrawForBank
from houseway.odds.games.twentyone.composition import STAND_ZONE, Held, plus
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import UpCardPlay, every_up
from houseway.odds.games.twentyone.twentyone_kernels import HIT
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.twentyone import RULES, result
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import Chart, RoundRow
from houseway.rules.sheet.values import Cells

Floats: TypeAlias = NDArray[np.float64]

_TARGET = 22
_MOST = 40
# Drawn cards that are as rare as this are given up for lost.
_RARE = 1e-7
# Hands of the player-dealer that are as rare as this, however they draw, are given up for the player.
_RARE_HAND = 1e-8
_TEN_THOUSAND = 10_000
_GAINS = {"player": 1.0, "push": 0.0, "dealer": -1.0}


class BankRule(NamedTuple):
    """The player-dealer draws with a hard and with a soft total of so many or less."""

    hard: int
    soft: int


_START = BankRule(19, 20)


def ruled(terms: Terms, rule: BankRule) -> Terms:
    """The game with a player-dealer who keeps to the rule; no hand is drawn to that no card can bring closer."""
    chart = terms.sheet.charts[_draw(terms).chart]
    # Where the nearer total wins, an ace of a soft total over 22 may yet count one.
    nearest = RULES[terms.sheet.hands[_draw(terms).hand].ranking].over == "distance"
    mine, bank = {}, {}
    for points in range(2, _MOST):
        over, below = nearest and points > _TARGET, points < _TARGET
        mine[str(points)] = ("option" if below else "stand", "option" if below or over else "stand")
        hard, soft = points <= rule.hard, points <= rule.soft or over
        bank[str(points)] = ("hit" if hard else "stand", "hit" if soft else "stand")
    charts = {"players": _with(chart, mine), "bank": _with(chart, bank)}
    rounds = tuple(_renamed(row) for row in terms.sheet.round)
    return replace(terms, sheet=replace(terms.sheet, round=rounds, charts=charts))


def _draw(terms: Terms) -> DrawForBank:
    return next(row.params for row in terms.sheet.round if isinstance(row.params, DrawForBank))


def _with(chart: Chart, rows: dict[str, tuple[str, str]]) -> Chart:
    return replace(chart, rows={at: Cells(cells) for at, cells in rows.items()})


def _renamed(row: RoundRow) -> RoundRow:
    names = {"play_hands": "players", "draw_for_bank": "bank"}
    return replace(row, params=replace(row.params, chart=names[row.step])) if row.step in names else row


# From above ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answered:
    """A rule of the player-dealer, the player's best play against it, and what that gains."""

    rule: BankRule
    table: TwentyOneTable
    behind: list[UpCardPlay]
    gains: float


def answered(terms: Terms, rule: BankRule) -> Answered:
    table = TwentyOneTable(ruled(terms, rule))
    behind = every_up(table)
    gains = 0.0
    for each in behind:
        hands = [(each.chances_of_hands[at], each.of_two(low, high)) for low, high, at in table.hands.pairs()]
        worth = sum(chance * max(moves.values()) for chance, moves in hands)
        gains += worth * table.shoe.held[each.up] / table.shoe.size
    return Answered(rule, table, behind, gains)


def best_rule(terms: Terms, start: BankRule = _START) -> Answered:
    """The rule of the player-dealer against which the player gains least, as far as small steps lead to it."""
    tried: dict[BankRule, Answered] = {}
    best = tried[start] = answered(terms, start)
    while True:
        hard, soft = best.rule
        ways = ((hard + 1, soft), (hard - 1, soft), (hard, soft + 1), (hard, soft - 1))
        for step in [BankRule(*each) for each in ways]:
            if step not in tried:
                tried[step] = answered(terms, step)
            if tried[step].gains < best.gains:
                break
        else:
            return best
        best = tried[step]


def with_best_rule(terms: Terms) -> tuple[Terms, str]:
    """The game under the best such rule, and what that says about a player-dealer who uses all that they see."""
    found = best_rule(terms)
    hard, soft = found.rule
    low, high = (floor(least(found) * _TEN_THOUSAND), ceil(found.gains * _TEN_THOUSAND))
    said = (
        f"the player-dealer draws with a hard {hard} or less and a soft {soft} or less, whatever the player has drawn: "
        f"the best rule that looks at their own hand alone; when both sides use all that they see, the player expects "
        f"between {low / 100:+.2f}% and {high / 100:+.2f}%"
    )
    return ruled(terms, found.rule), said


# From below ---------------------------------------------------------------------------------------------------------


class DrawingHand(NamedTuple):
    """The player's drawn cards, and the first two cards with which the player would have drawn them all."""

    cards: Held
    firsts: tuple[int, ...]


class Seen(NamedTuple):
    """What the player-dealer may see when the player stands: the cards that were drawn, and how likely they come so.

    The hand began with one of `pairs`, and is then one of `hands`. All in all it is `likely` so.
    """

    cards: Held
    chance: float
    pairs: Sequence[int]
    hands: Sequence[int]
    likely: float


def least(found: Answered) -> float:
    """What the player gains at the least by this play, whatever the player-dealer does with all that they see."""
    ends, gains = _ends(found.table)
    return sum(run(len(found.behind), lambda up: _least_after(found.behind[up], ends, gains)))


def _least_after(behind: UpCardPlay, ends: NDArray[np.int64], gains: Floats) -> float:
    # Compiled at its first import, and only a bank that chooses needs it.
    from houseway.odds.games.twentyone.choosing_kernels import best_of_bank

    shoe, hands = behind.table.shoe, behind.table.hands
    pairs = [(low, high) for low, high, _ in hands.pairs()]
    held, shown = behind.held.tolist(), shoe.held[behind.up] / shoe.size
    stops, alone = hands.zones == STAND_ZONE, hands.sizes == 1
    nodes, first = _likely_hands(behind, stops), hands.at[shoe.one(behind.up)]
    # Of hands that are left out the player-dealer wins every one.
    worth, total = np.full(len(hands.held), -1.0), 0.0
    for seen in stands_with(behind):
        if seen.likely * shown < _RARE:
            total -= seen.likely * shown
            continue
        left = [many - gone for many, gone in zip(held, seen.cards, strict=True)]
        left[behind.up] += 1
        began = (np.array([pairs[pair] for pair in seen.pairs]), ends[seen.hands])
        rest = np.array(left)
        best_of_bank(nodes, hands.sizes, hands.counts, hands.children, stops, alone, ends, rest, gains, *began, worth)
        total += seen.chance * shown * worth[first]
    return total


def _likely_hands(behind: UpCardPlay, stops: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The player-dealer's hands that come about likely enough if they draw as long as they can, the largest first."""
    hands, held = behind.table.hands, np.array(behind.table.shoe.held)
    comes = np.zeros(len(hands.held))
    comes[hands.at[behind.table.shoe.one(behind.up)]] = 1.0
    order = np.argsort(hands.sizes, kind="stable")
    for node in order[~stops[order]]:
        left = np.maximum(held - hands.counts[node], 0)
        drawn = left > 0
        np.add.at(comes, hands.children[node][drawn], comes[node] * left[drawn] / left.sum())
    return np.asarray(order[::-1][comes[order[::-1]] > _RARE_HAND])


def _ends(table: TwentyOneTable) -> tuple[NDArray[np.int64], Floats]:
    """The number of each hand's end, and what the player gains with one end against another."""
    numbers: dict[tuple[int, bool], int] = {}
    ends = np.array([numbers.setdefault((each.points, each.over), len(numbers)) for each in table.hands.totals])
    some = dict(zip(ends.tolist(), table.hands.totals, strict=True))
    totals = [some[number] for number in range(len(numbers))]
    gains = [[_GAINS[result(mine, theirs, table.counted)] for theirs in totals] for mine in totals]
    return ends, np.array(gains)


def _ways(left: Sequence[int], one: int, two: int) -> int:
    return left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]


class _Chances:
    """How likely it is to draw cards in some number of orders, with first cards that are among these pairs."""

    def __init__(self, behind: UpCardPlay) -> None:
        self.held: list[int] = behind.held.tolist()
        self.pairs = [(low, high) for low, high, _ in behind.table.hands.pairs()]

    def seen(self, drawn: DrawingHand, orders: int, at: Sequence[int], places: Sequence[int]) -> Seen:
        """What is seen of the hands in some of the places."""
        chance = orders * _chance(self.held, drawn.cards)
        left = [many - gone for many, gone in zip(self.held, drawn.cards, strict=True)]
        firsts, size = [drawn.firsts[place] for place in places], sum(left)
        ways = sum(_ways(left, *self.pairs[pair]) for pair in firsts)
        return Seen(drawn.cards, chance, firsts, [at[place] for place in places], chance * ways / (size * (size - 1)))


def stands_with(behind: UpCardPlay) -> Iterator[Seen]:
    """Every way in which the player stands, by what can be seen of it. Orders that tell the same are one.

    Ways that are rare before the player stands are not followed to their ends.
    """
    hands, shoe, chances = behind.table.hands, behind.table.shoe, _Chances(behind)
    hits, children, kinds = (behind.main.moves == HIT).tolist(), hands.children.tolist(), len(behind.held)
    first, rare = [at for *_, at in hands.pairs()], _RARE * shoe.size / shoe.held[behind.up]
    level: dict[DrawingHand, tuple[int, list[int]]] = {DrawingHand((0,) * kinds, tuple(range(len(first)))): (1, first)}
    while level:
        after: dict[DrawingHand, tuple[int, list[int]]] = {}
        for drawn, (orders, at) in level.items():
            if stood := [place for place, hand in enumerate(at) if not hits[hand]]:
                yield chances.seen(drawn, orders, at, stood)
            if len(stood) == len(at):
                continue
            going_on = chances.seen(drawn, orders, at, [place for place, hand in enumerate(at) if hits[hand]])
            if going_on.likely < rare:
                yield going_on
                continue
            for kind in range(kinds):
                if drawn.cards[kind] < chances.held[kind]:
                    key = DrawingHand(plus(drawn.cards, kind), tuple(going_on.pairs))
                    more = after[key][0] if key in after else 0
                    after[key] = (orders + more, [children[hand][kind] for hand in going_on.hands])
        level = after


def _chance(held: Sequence[int], drawn: Held) -> float:
    """How likely these cards are drawn in one order."""
    chance, size = 1.0, sum(held)
    for kind, count in enumerate(drawn):
        for before in range(count):
            chance *= (held[kind] - before) / size
            size -= 1
    return chance
