"""Two hands whose second cards may be switched: when to switch, and the worth of a hand next to the other."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.odds.games.twentyone.exact_worth import Tasks
from houseway.odds.games.twentyone.optimal import UpCardPlay, best, follow
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT

Worths: TypeAlias = NDArray[np.float64]


def worth_of_two(behind: UpCardPlay) -> tuple[Worths, Worths]:
    """The worth of two cards as dealt, and after a switch, which leaves no natural."""
    table = behind.table
    kinds = len(table.shoe.kinds)
    dealt, switched = np.full((kinds, kinds), -np.inf), np.full((kinds, kinds), -np.inf)
    for low, high, hand in table.hands.pairs():
        switched[low, high] = switched[high, low] = max(behind.of_two(low, high).values())
        dealt[low, high] = dealt[high, low] = switched[low, high]
        if table.is_natural(low, high):
            own = behind.stands(table.hands.counts[[hand]], behind.held, np.array([table.natural]))
            dealt[low, high] = dealt[high, low] = own[0]
    return dealt, switched


def keeps(behind: UpCardPlay) -> NDArray[np.bool_]:
    """For the cards of both hands in order, whether to keep them: each hand is judged by its own two cards."""
    dealt, switched = worth_of_two(behind)
    found: NDArray[np.bool_] = as_dealt(dealt) >= as_switched(switched)
    return found


def as_dealt(dealt: Worths) -> Worths:
    """What both hands are worth as they lie, by their four cards in order."""
    found: Worths = dealt[:, :, None, None] + dealt[None, None, :, :]
    return found


def as_switched(switched: Worths) -> Worths:
    """The same once second cards are switched: first cards stay, and (a, b) and (c, d) become (a, d) and (c, b)."""
    found: Worths = switched[:, None, None, :] + switched.T[None, :, :, None]
    return found


def two_hands_tasks(behind: UpCardPlay) -> Tasks:
    """Every end of one hand next to the other. Both hands of a player are equal on average."""
    table = behind.table
    kept = keeps(behind).astype(np.int64)
    found = Tasks(behind.up)
    for low, high, hand in table.hands.pairs():
        # By the cards of the other hand, in how many orders this hand comes about: kept, or switched.
        orders = {(low, high), (high, low)}
        dealt = sum((kept[a, b] for a, b in orders), np.zeros_like(kept[0, 0]))
        made = sum((1 - kept[a, :, :, b].T for a, b in orders), np.zeros_like(kept[0, 0]))
        if table.is_natural(low, high):
            once, undoubled, own = np.array([[1], [0], [table.natural]])
            found.add(table.hands.counts[[hand]], once, undoubled, own, beside=len(found.matrices))
            found.matrices.append(dealt)
        else:
            made = made + dealt
        move = best(behind.of_two(low, high))
        if move == SPLIT:
            found.add(*behind.split_tasks_of(low, high), beside=len(found.matrices))
        else:
            hands, times, numbers, ways = follow(table, behind.main, [(hand, 1, move)]).columns(table)
            found.add(table.hands.counts[hands], ways, times, numbers, beside=len(found.matrices))
        found.matrices.append(made)
    return found
