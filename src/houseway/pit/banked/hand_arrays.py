"""Hands of twenty-one at all tables of a pit: arrays with a row for each table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.pit.banked.bank_tables import BankTables
from houseway.pit.banked.hand_questions import HandChart, HandQuestions
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.wager_arrays import Flags
from houseway.pit.table_opening import Numbers, Records

Counts: TypeAlias = NDArray[np.int8]
Rows: TypeAlias = NDArray[np.int16]


@dataclass
class StakedHands:
    """What a settlement needs of hands.

    `staked` and `rulings` are by table, seat, hand and wager: what lies there, and the pay row that was found for it.
    `counts` is how many hands a seat has, `lying` are their numbers as they lie: a hand of a split lies behind the one
    that it came from. `reach` is what each bank can still pay and still collect.
    """

    staked: Numbers
    rulings: Rows
    counts: Counts
    lying: Counts
    reach: Numbers
    folded: Flags


def no_stakes(tables: BankTables, hands: int = 1) -> tuple[Numbers, Rows, Counts, Counts, Numbers, Flags]:
    """The fields of `StakedHands` before anything is wagered, for so many hands at a seat."""
    many, seats, wagers = tables.gained.shape
    return (
        np.zeros((many, seats, hands, wagers), np.int64),
        np.zeros((many, seats, hands, wagers), np.int16),
        np.zeros((many, seats), np.int8),
        np.zeros((many, seats, hands), np.int8),
        np.zeros((many, 2), np.int64),
        np.zeros((many, seats), np.bool_),
    )


@dataclass
class HandArrays(StakedHands):
    """What lies before every seat, hand by hand, and how far the hands are played.

    `ups` are the cards that show. A table whose player-dealer is known to have a natural is `stopped`. `chart` answers
    all questions, where there is one.
    """

    hands: Records
    banks: Records
    purse: Numbers
    ups: Numbers
    stopped: Flags
    states: NDArray[np.int8]
    places: Numbers
    depths: Numbers
    waiting: NDArray[np.int8]
    questions: Records
    chart: HandChart | None = field(default=None)

    @classmethod
    def of(cls, tables: BankTables, most_hands: int) -> HandArrays:
        many, seats, _ = tables.gained.shape
        return cls(
            *no_stakes(tables, most_hands),
            np.zeros((many, seats, most_hands), k.HAND),
            np.zeros(many, k.HAND),
            np.zeros((many, seats), np.int64),
            np.zeros(many, np.int64),
            np.zeros(many, np.bool_),
            np.zeros(many, np.int8),
            np.zeros(many, np.int64),
            np.zeros(many, np.int64),
            np.zeros((many, most_hands + 1), np.int8),
            np.zeros(many, k.HAND_QUESTION),
        )

    def asked(self, tables: BankTables, kind: str, at: Numbers, bank: int, step: int = 100) -> HandQuestions:
        """The questions that wait at these tables."""
        records = self.questions[at]
        columns = records["column"]
        seats = np.where(columns < 0, bank, np.array(tables.seats)[columns])
        own = np.where(columns < 0, list(tables.seats).index(bank), columns)
        return HandQuestions(kind, at, seats, own, step, records)
