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
# DrawingHand cards that are as rare as this are given up for lost.
_RARE = 1e-7
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

    The hand began with one of `pairs`, and is then one of `hands`.
    """

    cards: Held
    chance: float
    pairs: list[int]
    hands: list[int]


def least(found: Answered) -> float:
    """What the player gains at the least by this play, whatever the player-dealer does with all that they see."""
    ends, gains = _ends(found.table)
    return sum(run(len(found.behind), lambda up: _least_after(found.behind[up], ends, gains)))


def _least_after(behind: UpCardPlay, ends: NDArray[np.int64], gains: Floats) -> float:
    # Compiled at its first import, and only a bank that chooses needs it.
    from houseway.odds.games.twentyone.choosing_kernels import best_of_bank

    shoe, hands = behind.table.shoe, behind.table.hands
    order = np.argsort(-hands.sizes, kind="stable")
    nodes = order[hands.counts[order, behind.up] > 0]
    pairs = [(low, high) for low, high, _ in hands.pairs()]
    held, shown = behind.held.tolist(), shoe.held[behind.up] / shoe.size
    stops, alone, worth = hands.zones == STAND_ZONE, hands.sizes == 1, np.zeros(len(hands.held))
    total = 0.0
    for seen in stands_with(behind):
        left = [many - gone for many, gone in zip(held, seen.cards, strict=True)]
        share, size = seen.chance * shown, sum(left)
        likely = share * sum(_ways(left, *pairs[pair]) for pair in seen.pairs) / (size * (size - 1))
        if likely < _RARE:
            total -= likely
            continue
        left[behind.up] += 1
        began = (np.array([pairs[pair] for pair in seen.pairs]), ends[seen.hands])
        rest = np.array(left)
        best_of_bank(nodes, hands.counts, hands.children, stops, alone, ends, rest, gains, *began, worth)
        total += share * worth[hands.at[shoe.one(behind.up)]]
    return total


def _ways(left: Sequence[int], one: int, two: int) -> int:
    return left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]


def _ends(table: TwentyOneTable) -> tuple[NDArray[np.int64], Floats]:
    """The number of each hand's end, and what the player gains with one end against another."""
    numbers: dict[tuple[int, bool], int] = {}
    ends = np.array([numbers.setdefault((each.points, each.over), len(numbers)) for each in table.hands.totals])
    some = dict(zip(ends.tolist(), table.hands.totals, strict=True))
    totals = [some[number] for number in range(len(numbers))]
    gains = [[_GAINS[result(mine, theirs, table.counted)] for theirs in totals] for mine in totals]
    return ends, np.array(gains)


def stands_with(behind: UpCardPlay) -> Iterator[Seen]:
    """Every way in which the player stands, by what can be seen of it. Orders that tell the same are one."""
    hands, held = behind.table.hands, behind.held.tolist()
    hits, children, kinds = (behind.main.moves == HIT).tolist(), hands.children.tolist(), len(held)
    first = [at for *_, at in hands.pairs()]
    level: dict[DrawingHand, tuple[int, list[int]]] = {DrawingHand((0,) * kinds, tuple(range(len(first)))): (1, first)}
    while level:
        after: dict[DrawingHand, tuple[int, list[int]]] = {}
        for drawn, (orders, at) in level.items():
            stood = [place for place, hand in enumerate(at) if not hits[hand]]
            if stood:
                chance = orders * _chance(held, drawn.cards)
                yield Seen(
                    drawn.cards, chance, [drawn.firsts[place] for place in stood], [at[place] for place in stood]
                )
            hit = [place for place, hand in enumerate(at) if hits[hand]]
            going_on = tuple(drawn.firsts[place] for place in hit)
            for kind in range(kinds) if hit else ():
                if drawn.cards[kind] < held[kind]:
                    key = DrawingHand(plus(drawn.cards, kind), going_on)
                    more = after[key][0] if key in after else 0
                    after[key] = (orders + more, [children[at[place]][kind] for place in hit])
        level = after


def _chance(held: Sequence[int], drawn: Held) -> float:
    """How likely these cards are drawn in one order."""
    chance, size = 1.0, sum(held)
    for kind, count in enumerate(drawn):
        for before in range(count):
            chance *= (held[kind] - before) / size
            size -= 1
    return chance
