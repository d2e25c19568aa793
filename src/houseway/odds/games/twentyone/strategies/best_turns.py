"""A player of twenty-one who makes the moves that the lab has worked out, hands after a split included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from houseway.cards import Card
from houseway.odds.games.twentyone.choosing_bank import best_rule
from houseway.odds.games.twentyone.composition import FEWEST_CARDS
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
from houseway.odds.games.twentyone.optimal import UpCardPlay, Values, every_up
from houseway.odds.games.twentyone.strategies.twentyone_charts import WORDS
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT
from houseway.odds.games.twentyone.two_hands.switch import keeps
from houseway.rules.posting.terms import Terms

_TWO = 2
PLAY_ON = "play on"


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player knows when a hand is asked about: its cards, the up card, and what it came from.

    `split` hands are those of a pair that was split; `doubled` is how often the hand was doubled.
    """

    hand: tuple[Card, ...]
    up: Card
    split: bool = False
    doubled: int = 0


BestTurn: TypeAlias = Callable[[Turn, Sequence[str]], str | None]
"""The best of the moves that are offered; None where none of them is worked out."""
BestSwitch: TypeAlias = Callable[[tuple[Card, ...], tuple[Card, ...], Card], bool]
"""Whether to keep the second cards of two hands."""


def best_turns(terms: Terms) -> tuple[BestTurn, BestSwitch] | None:
    """The best moves after every up card; None where the lab does not play this sheet."""
    if len(terms.faces) < FEWEST_CARDS:
        return None
    table = best_rule(terms).table if chooses(terms) else TwentyOneTable(terms)
    if table.refusal():
        return None
    behind = {table.shoe.kinds[up]: each for up, each in zip(table.shoe.ups, every_up(table), strict=True)}
    kept = {kind: keeps(each) for kind, each in behind.items()} if table.two_spots else {}

    def turn(asked: Turn, moves: Sequence[str]) -> str | None:
        return _offered(_values(behind[table.shoe.kinds[table.shoe.up(asked.up)]], asked), moves)

    def keep(one: tuple[Card, ...], other: tuple[Card, ...], up: Card) -> bool:
        kinds = [table.shoe.kind(face, up) for face in (*one, *other)]
        return bool(kept[table.shoe.kinds[table.shoe.up(up)]][tuple(kinds)])

    return turn, keep


def _offered(values: Values, moves: Sequence[str]) -> str | None:
    """The offered move with the greatest worth. Playing on is worth as much as the best later move."""
    told = {WORDS[move]: worth for move, worth in values.items()}
    later = [worth for move, worth in told.items() if move not in moves]
    if PLAY_ON in moves and later:
        told[PLAY_ON] = max(later)
    known = [move for move in moves if move in told]
    return max(known, key=lambda move: told[move], default=None)


def _values(behind: UpCardPlay, asked: Turn) -> Values:
    """The worth of every move of a hand as it lies."""
    table = behind.table
    kinds = [table.shoe.kind(face, asked.up) for face in asked.hand]
    hand = table.hands.at[tuple(kinds.count(kind) for kind in range(len(table.shoe.kinds)))]
    if asked.doubled:
        return behind.after_doubling(hand, asked.doubled)
    if len(asked.hand) > _TWO:
        return behind.after_a_card(hand)
    low, high = sorted(kinds)
    if not asked.split:
        return behind.of_two(low, high)
    first = kinds[0]
    if first not in behind.split_plays:
        return behind.choices(hand, behind.main)
    found = behind.choices(hand, behind.split_plays[first], split=first)
    if low == high and behind.split_worth.get(low, (-np.inf, 2))[1] > _TWO:
        # A pair that is split again whenever that is allowed.
        found[SPLIT] = np.inf
    return found
