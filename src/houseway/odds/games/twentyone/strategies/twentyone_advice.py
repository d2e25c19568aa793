"""The exact worth of each move of a hand of twenty-one with these cards, played best afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import perm

import numpy as np

from houseway.errors import BadInput
from houseway.odds.core.advice import Advice, Position
from houseway.odds.games.twentyone.choosing_bank import best_rule
from houseway.odds.games.twentyone.composition import HIT_ZONE, STAND_ZONE, Held
from houseway.odds.games.twentyone.exact_worth import Tasks, expected
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
from houseway.odds.games.twentyone.optimal import UpCardPlay, best, follow
from houseway.odds.games.twentyone.priced_round import priced
from houseway.odds.games.twentyone.strategies.twentyone_charts import WORDS
from houseway.odds.games.twentyone.twentyone_kernels import HIT, SPLIT, STAND, SURRENDER
from houseway.odds.games.twentyone.two_hands.both_hands import judged_together
from houseway.ranking.twentyone import tally
from houseway.rules.posting.terms import Terms

_HALF = Fraction(1, 2)
_TWO = 2


def advise_hand(terms: Terms, position: Position) -> list[Advice]:
    """The moves of a hand. With another hand on the board whose cards may be switched: whether to switch."""
    table = best_rule(terms).table if chooses(terms) else TwentyOneTable(terms)
    if refusal := table.refusal():
        raise BadInput(refusal.why, where=terms.sheet.name)
    if len(position.up) != 1 or len(position.hand) < _TWO:
        raise BadInput("expected two or more cards of a hand and one up card", where="cards")
    behind = UpCardPlay(table, table.shoe.up(position.up[0]))
    if table.two_spots and len(position.hand) == len(position.board) == _TWO:
        return _switching(table, position, lambda other: behind)
    if position.board:
        raise BadInput("the cards of another hand matter only for a switch with two cards", where="board")
    hand = _held(table, position)
    if hand not in table.hands.at or table.hands.over[table.hands.at[hand]]:
        raise BadInput("this hand has no move", where="cards")
    if tally(position.hand, table.counted).natural:
        raise BadInput("a natural has no move", where="cards")
    values = _moves(behind, table.hands.at[hand], position)
    return [Advice(WORDS[move], worth(behind, hand, move)) for move in values]


def advise_both_hands(terms: Terms, position: Position) -> list[Advice]:
    """The same for two hands that are judged together: each is played beside the first two cards of the other."""
    if not TwentyOneTable(terms).two_spots:
        raise BadInput("a player has one hand here, and no other to judge it with", where="strategy")
    table = judged_together(terms)
    if len(position.up) != 1 or len(position.hand) < _TWO or len(position.board) != _TWO:
        raise BadInput("expected a hand, one up card, and two cards of the other hand as the board", where="cards")
    up = table.shoe.up(position.up[0])
    if len(position.hand) == _TWO:
        return _switching(table, position, lambda other: UpCardPlay(table, up, np.array(other)))
    hand = _held(table, position)
    if hand not in table.hands.at or table.hands.over[table.hands.at[hand]]:
        raise BadInput("this hand has no move", where="cards")
    other = _counts(table, [table.shoe.kind(face) for face in position.board])
    behind = UpCardPlay(table, up, np.array(other))
    values = _moves(behind, table.hands.at[hand], position)
    return [Advice(WORDS[move], worth(behind, hand, move, other)) for move in values]


def _held(table: TwentyOneTable, position: Position) -> Held:
    return _counts(table, [table.shoe.kind(face, position.up[0]) for face in position.hand])


def _counts(table: TwentyOneTable, kinds: Sequence[int]) -> Held:
    return tuple(kinds.count(kind) for kind in range(len(table.shoe.kinds)))


def _moves(behind: UpCardPlay, hand: int, position: Position) -> list[int]:
    table, zone = behind.table, behind.table.hands.zones[hand]
    if len(position.hand) > _TWO:
        late = [SURRENDER] if table.gives[hand] else []
        return [move for move, other in ((STAND, HIT_ZONE), (HIT, STAND_ZONE)) if zone != other] + late
    low, high = sorted(table.shoe.kind(face, position.up[0]) for face in position.hand)
    return list(behind.of_two(low, high))


def worth(behind: UpCardPlay, hand: Held, move: int, beside: Held | None = None) -> Fraction:
    """The average gain of a move, given the hand, the up card, and perhaps two cards of another hand.

    Where the bank checks for a natural it is known to have none, unless surrender comes before the check.
    """
    table = behind.table
    known = table.checked[behind.up] and not (table.early and sum(hand) == _TWO)
    if move == SURRENDER:
        return -_HALF
    place = table.hands.at[hand]
    if move == SPLIT:
        low, high = (kind for kind, count in enumerate(hand) for _ in range(count))
        gone, ways, times, numbers = behind.split_tasks_of(low, high)
    else:
        hands, times, numbers, ways = follow(table, behind.main, [(place, 1, move)]).columns(table)
        gone = table.hands.counts[hands]
    more = np.array(beside or (0,) * len(hand))
    tasks = Tasks(behind.up)
    tasks.add(gone + more, ways, times, numbers)
    rows = priced(table, expected(table, [tasks]))
    gained = sum((row.net * often for row, often in rows.items()), Fraction(0))
    dealt, natural = _dealt(table, behind.up, tuple((np.array(hand) + more).tolist()))
    if not behind.hides:
        return gained / dealt
    return gained / (dealt - natural) if known else (gained - natural) / dealt


def _dealt(table: TwentyOneTable, up: int, gone: Held) -> tuple[Fraction, Fraction]:
    """How likely the up card and these cards are dealt in one order; and the same with a natural of the bank."""
    left = np.array(table.shoe.without(up)).tolist()
    ways = table.shoe.shown[up]
    for kind, count in enumerate(gone):
        ways *= perm(left[kind], count)
        left[kind] -= count
    cards = 1 + sum(gone)
    holes = sum(count for count, natural in zip(left, table.natural_with[up], strict=True) if natural)
    size = table.shoe.size
    return Fraction(ways, perm(size, cards)), Fraction(ways * holes, perm(size, cards + 1))


def _switching(table: TwentyOneTable, position: Position, play_beside: Callable[[Held], UpCardPlay]) -> list[Advice]:
    """Both hands together, as they are and after the switch; each is played as it is beside the other's cards."""
    (a, b), (c, d) = ([table.shoe.kind(face) for face in cards] for cards in (position.hand, position.board))

    def two(first: tuple[int, int], second: tuple[int, int], *, dealt: bool) -> Fraction:
        found = Fraction(0)
        for own, other in ((first, second), (second, first)):
            beside = _counts(table, other)
            found += _hand_worth(play_beside(beside), own, beside, dealt=dealt)
        return found

    return [
        Advice("keep", two((a, b), (c, d), dealt=True)),
        Advice("switch", two((a, d), (c, b), dealt=False)),
    ]


def _hand_worth(behind: UpCardPlay, own: tuple[int, int], beside: Held, *, dealt: bool) -> Fraction:
    table = behind.table
    hand = _counts(table, own)
    if dealt and table.is_natural(*own):
        return _natural_worth(behind, hand, beside)
    low, high = sorted(own)
    return worth(behind, hand, best(behind.of_two(low, high)), beside)


def _natural_worth(behind: UpCardPlay, hand: Held, beside: Held) -> Fraction:
    """The worth of a natural that is kept."""
    table = behind.table
    tasks = Tasks(behind.up)
    gone = np.array([hand]) + np.array(beside)
    tasks.add(gone, *np.array([[1], [0], [table.natural]]))
    rows = priced(table, expected(table, [tasks]))
    dealt, natural = _dealt(table, behind.up, tuple(gone[0].tolist()))
    gained = sum((row.net * often for row, often in rows.items()), Fraction(0))
    return gained / (dealt - natural) if behind.hides else gained / dealt
