"""Settlement for the pit: what each outcome pays on each wager, and in which order the wagers are settled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from houseway.errors import BadInput
from houseway.families.bank.core.settle_circles import Settle, in_settlement_order, kinds_of
from houseway.pit.table_opening import Numbers
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.spec import WagerRules

LOSES, PUSHES, WINS = range(3)
_RESULTS = {"loses": LOSES, "pushes": PUSHES, "wins": WINS}
LOST = 0
"""The number of the row that takes a wager."""
_OF = ("every hand", "decided hands", "folded hands")


class PayRows:
    """The different things that may happen to a wager, numbered: its result, its odds or the fixed amount."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._rows: list[tuple[int, int, int, int]] = [(LOSES, 0, 1, 0)]

    def row(self, wager: WagerRules, words: Sequence[str]) -> int:
        """The number of what these outcomes mean for a wager."""
        ruled = verdict(wager, words)
        if ruled.more:
            raise BadInput("a wager that is paid for each of several outcomes is not dealt in the pit", where=wager.id)
        pays = ruled.row.pays if ruled.row is not None else None
        one = (_RESULTS[ruled.result], *((pays.win, pays.stake, pays.fixed) if pays else (0, 1, 0)))
        return self._numbered(one)

    def fixed(self, cents: int) -> int:
        """The number of winning so many cents, whatever lies there."""
        return self._numbered((WINS, 0, 1, cents))

    def _numbered(self, one: tuple[int, int, int, int]) -> int:
        if one not in self._rows:
            self._rows.append(one)
        return self._rows.index(one)

    def rows(self, words: Sequence[str]) -> list[int]:
        """The numbers of what these outcomes mean for every wager of the sheet."""
        return [self.row(wager, words) for wager in self._terms.sheet.wagers]

    def table(self) -> Numbers:
        return np.array(self._rows, np.int64)


class SettlementOrder(NamedTuple):
    """The order of one settlement, for each seat that may come first.

    `groups` are (column, first, last): at this seat, hand by hand, the wagers from `first` to before `last` of `names`.
    `places` says which order is used for the column with the action button; the last one for none.
    """

    groups: Numbers
    names: Numbers
    places: Numbers
    again: bool
    of: int
    reverse: bool


def settlement_order(terms: Terms, seats: Sequence[int], bank: int, rules: Settle) -> SettlementOrder:
    """The printed order of settlement at a table of these seats."""
    wagers = [wager.id for wager in terms.sheet.wagers]
    apart: list[tuple[WagerName, ...]] = [(name,) for name in rules.order]
    printed: dict[str, list[tuple[WagerName, ...]]]
    printed = {"wager": [*kinds_of(rules)], "seat": apart, "bettor": [rules.order]}
    kinds = printed[rules.by]
    # A reading may close a circle that the order still names.
    kinds = [tuple(name for name in kind if name in wagers) for kind in kinds]
    names = [wagers.index(name) for kind in kinds for name in kind]
    edges = np.cumsum([0, *map(len, kinds)]).tolist()
    spans = list(pairwise(edges))
    found: list[list[tuple[int, int, int]]] = []
    places = []
    for action in (*seats, 0):
        order = in_settlement_order(seats, terms.sheet.seats.direction, bank, action, rules)
        columns = [seats.index(seat) for seat in order if seat != bank]
        if rules.by == "wager":
            groups = [(column, *span) for span in spans for column in columns]
        else:
            groups = [(column, *span) for column in columns for span in spans]
        if groups not in found:
            found.append(groups)
        places.append(found.index(groups))
    backwards = rules.direction == "against the order of play" and rules.hands == "in the direction of the settlement"
    return SettlementOrder(
        np.array(found, np.int64).reshape(len(found), -1, 3),
        np.array(names, np.int64),
        np.array(places, np.int64),
        rules.money == "used again",
        _OF.index(rules.of),
        backwards,
    )
