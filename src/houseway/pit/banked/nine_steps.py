"""Super Pan 9 at all tables at once: three cards, a fourth for whoever hits, closest to nine."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.pit.banked.bank_tables import BankTables, bank_kernels
from houseway.pit.banked.deal_order import in_turn
from houseway.pit.banked.hand_arrays import StakedHands, no_stakes
from houseway.pit.banked.hand_questions import BANK, BOX_QUESTION, HIT, STAND, HandQuestions
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.round_steps import Course
from houseway.pit.table_opening import Numbers
from houseway.ranking import baccarat

DEALT, MOST = 3, 4
BANK_ROW = -1
_TEN = 10
_POINTS = np.array([baccarat.points([face]) for face in range(JOKER)], np.int64)
"""What each of the 52 cards counts."""


@dataclass
class NineArrays(StakedHands):
    """The hands of all tables: the seats' in their columns and then the bank's, with their `sizes`.

    `stub` are the cards of a round in the order in which they are dealt, as many as it may need, and `used` how many
    have been.
    """

    cards: NDArray[np.uint8]
    sizes: NDArray[np.int8]
    stub: NDArray[np.uint8]
    used: Numbers

    @classmethod
    def of(cls, tables: BankTables) -> NineArrays:
        many, seats, _ = tables.gained.shape
        return cls(
            *no_stakes(tables),
            np.zeros((many, seats + 1, MOST), np.uint8),
            np.zeros((many, seats + 1), np.int8),
            np.zeros((many, 1, MOST * seats), np.uint8),
            np.zeros(many, np.int64),
        )

    @property
    def totals(self) -> Numbers:
        """What every hand comes to."""
        held = np.arange(MOST) < self.sizes[..., None]
        total: Numbers = np.where(held, _POINTS[self.cards], 0).sum(axis=2) % _TEN
        return total

    def draw(self, at: Numbers, rows: Numbers) -> None:
        """One more card to each of these hands, at a table in the order in which they are named here."""
        if not len(at):
            return
        firsts = np.flatnonzero(np.diff(at, prepend=-1))
        place = np.arange(len(at)) - np.repeat(firsts, np.diff(firsts, append=len(at)))
        self.cards[at, rows, DEALT] = self.stub[at, 0, self.used[at] + place]
        self.sizes[at, rows] += 1
        np.add.at(self.used, at, 1)


@dataclass(frozen=True)
class DealNines:
    """Lay the wagers, and deal three cards to every hand in play and to the bank, from the action button on."""

    hands: NineArrays
    cut: int
    bank: int

    def run(self, tables: BankTables) -> None:
        hands, laid, seats = self.hands, tables.laid, list(tables.seats)
        hands.reach[:] = laid.bank[:, None]
        hands.staked[:, :, 0], hands.rulings[:], hands.counts[:] = laid.wagers, -1, tables.in_play
        deal, many = bank_kernels("side_kernels").deal_rows, hands.stub.shape[2]
        shoe = (tables.shoes, tables.tops, tables.begins, tables.chance, laid.playing, self.cut)
        nobody = np.zeros((len(tables), 0), np.int8)
        where = (np.zeros(many, np.int64), np.arange(many))
        tables.share(lambda first, last: deal(first, last, *shoe, nobody, *where, hands.stub))
        rows = in_turn(tables, self.bank, tables.action)
        order = np.hstack([rows, rows[:, [seats.index(self.bank)]]])
        held = np.hstack([tables.in_play, tables.playing[:, None]])
        held[:, seats.index(self.bank)] = False
        among = held.sum(axis=1)
        for number in range(DEALT):
            places = number * among[:, None] + order
            hands.cards[..., number] = np.take_along_axis(hands.stub[:, 0], np.clip(places, 0, many - 1), axis=1)
        hands.sizes[:] = np.where(held, DEALT, 0)
        hands.used[:] = DEALT * among


@dataclass(frozen=True)
class AskToHit:
    """Every player hits or stands, all at the same time; from the action button on, whoever hits gets a card."""

    hands: NineArrays
    bank: int

    def course(self, tables: BankTables) -> Course:
        hands = self.hands
        at, columns = np.nonzero((hands.counts > 0) & tables.playing[:, None])
        if not len(at):
            return
        moves, _ = yield hits_or_stands(tables, hands, BOX_QUESTION, at, np.array(tables.seats)[columns], columns)
        turns = in_turn(tables, self.bank, tables.action)[at, columns]
        hits = np.flatnonzero(moves == HIT)
        hits = hits[np.lexsort((turns[hits], at[hits]))]
        hands.draw(at[hits], columns[hits])


@dataclass(frozen=True)
class DrawForTheNine:
    """The bank draws, stands or chooses by its total: `told` is H, S or O for each."""

    hands: NineArrays
    told: str
    bank: int

    def course(self, tables: BankTables) -> Course:
        hands = self.hands
        told = np.array(list(self.told))[hands.totals[:, BANK_ROW]]
        hits = tables.playing & (told == "H")
        at = np.flatnonzero(tables.playing & (told == "O"))
        if len(at):
            columns = np.full(len(at), list(tables.seats).index(self.bank))
            moves, _ = yield hits_or_stands(tables, hands, BANK, at, np.full(len(at), self.bank), columns, BANK_ROW)
            hits[at] = moves == HIT
        drawn = np.flatnonzero(hits)
        hands.draw(drawn, np.full(len(drawn), BANK_ROW))
        # Cards that nobody needed stay in the shoe.
        tables.tops[tables.playing] = (tables.begins + hands.used)[tables.playing]


def hits_or_stands(
    tables: BankTables, hands: NineArrays, kind: str, at: Numbers, seats: Numbers, columns: Numbers, row: int = 0
) -> HandQuestions:
    """The questions to these hands: those of seats in their columns, or the bank's in its row."""
    rows = columns if row == 0 else np.full(len(at), row)
    records = np.zeros(len(at), k.HAND_QUESTION)
    records["column"], records["moves"], records["cards"] = columns, 1 << STAND | 1 << HIT, DEALT
    records["points"], records["pair"] = 2 * hands.totals[at, rows], -1
    records["stake"] = 0 if row else hands.staked[at, columns, 0, 0]
    return HandQuestions(kind, at, seats, columns, 1, records, hands.cards[at, rows, :DEALT])


@dataclass(frozen=True)
class CompareTheNines:
    """The wager on every hand. `rows` are those of a lower, an equal and a higher total than the bank's."""

    hands: NineArrays
    column: int
    rows: Numbers

    def run(self, tables: BankTables) -> None:
        del tables
        totals = self.hands.totals
        compared = np.sign(totals[:, :BANK_ROW] - totals[:, [BANK_ROW]]) + 1
        self.hands.rulings[:, :, 0, self.column] = self.rows[compared]
