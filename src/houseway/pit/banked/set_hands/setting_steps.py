"""Hands of a front and a back at all tables at once: piles, settings, comparisons and bonus hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.families.bank.pai_gow.community_settings import HandOutSides
from houseway.families.bank.pai_gow.piles import DealPiles, HandOutPiles
from houseway.families.bank.pai_gow.set_hands import ShowBankFirst
from houseway.pit.banked.bank_tables import BankTables, bank_kernels
from houseway.pit.banked.button_steps import shake_dice
from houseway.pit.banked.hand_arrays import StakedHands, no_stakes
from houseway.pit.banked.hand_questions import SET, SETTING, HandQuestions
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.round_steps import Course
from houseway.pit.banked.set_hands.seven_card_words import ENDED, ace_high
from houseway.pit.banked.settlement_plan import PayRows
from houseway.pit.banked.wager_arrays import Flags
from houseway.pit.table_opening import Numbers
from houseway.ranking import pai_gow
from houseway.ranking.kernels import SPLITS
from houseway.ranking.kernels.seven_card_kinds import SEVEN, hand_kinds, ways
from houseway.ranking.pai_gow import PAIR_OF_THREES, Setting
from houseway.ranking.short_hands import Joker
from houseway.rules.house_way_table import PaiGowTable
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import WagerRules

Faces = NDArray[np.uint8]
Strengths = NDArray[np.int32]
BANK_ROW = -1


@dataclass
class SettingArrays(StakedHands):
    """The hands of all tables: the seats' in their columns and then the bank's, or two community hands.

    `piles` lie in front of the dealer. `fronts` and `backs` are strengths as the hands were set, `house` those of the
    house way. A table whose player-dealer has ended the round with an ace-high hand is `void`.
    """

    piles: Faces
    cards: Faces
    held: Flags
    fronts: Strengths
    backs: Strengths
    house: tuple[Strengths, Strengths]
    void: Flags
    bank_is_open: bool = False

    @classmethod
    def of(cls, tables: BankTables, piles: int, hands: int, size: int = SEVEN) -> SettingArrays:
        many = len(tables)
        strengths = [np.zeros((many, hands), np.int32) for _ in range(4)]
        return cls(
            *no_stakes(tables),
            np.zeros((many, piles, size), np.uint8),
            np.zeros((many, hands, size), np.uint8),
            np.zeros((many, hands), np.bool_),
            strengths[0],
            strengths[1],
            (strengths[2], strengths[3]),
            np.zeros(many, np.bool_),
        )

    def take(self, piles: Numbers, tables: BankTables) -> None:
        """Every hand takes one of the piles, by table and hand. Those without a wager are thrown away."""
        self.cards[:] = np.take_along_axis(self.piles, piles[:, :, None], axis=1)
        self.held[:, :BANK_ROW] = tables.in_play
        self.held[:, BANK_ROW] = tables.playing

    def with_wager(self, columns: Sequence[int], playing: Flags) -> tuple[Numbers, Numbers]:
        """The tables and seats with one of these wagers; without a column, with any."""
        staked = self.staked[:, :, 0, list(columns)] if columns else self.staked[:, :, 0]
        at, seats = np.nonzero((staked > 0).any(axis=2) & playing[:, None])
        return at, seats


@dataclass(frozen=True)
class DealThePiles:
    """Lay the wagers, and deal all piles. `piles` and `places` say where each card goes, in turn."""

    hands: SettingArrays
    piles: Numbers
    places: Numbers

    @classmethod
    def by(cls, hands: SettingArrays, rules: DealPiles) -> DealThePiles:
        to_and_fro = list(range(rules.piles))
        if rules.how == "by hand":
            piles = [pile for layer in range(rules.cards) for pile in to_and_fro[:: -1 if layer % 2 else 1]]
        else:
            piles = [pile for pile in to_and_fro for _ in range(rules.cards)]
        places = [piles[:at].count(pile) for at, pile in enumerate(piles)]
        return cls(hands, np.array(piles, np.int64), np.array(places, np.int64))

    def run(self, tables: BankTables) -> None:
        hands, laid = self.hands, tables.laid
        hands.reach[:] = laid.bank[:, None]
        hands.staked[:, :, 0], hands.rulings[:], hands.void[:] = laid.wagers, -1, False
        hands.counts[:] = tables.in_play
        hands.bank_is_open = False
        deal = bank_kernels("side_kernels").deal_rows
        shoe = (tables.shoes, tables.tops, tables.begins, tables.chance, laid.playing, tables.shoes.shape[1])
        # Nobody's row is passed over.
        nobody = np.zeros((len(tables), 0), np.int8)
        tables.share(lambda first, last: deal(first, last, *shoe, nobody, self.piles, self.places, hands.piles))


@dataclass(frozen=True)
class HandOut:
    """The piles go to the positions, from the one that was counted. The first pile goes out first.

    `wagers` are the columns of those that a hand in play must have, where only these are handed out.
    """

    hands: SettingArrays
    rules: HandOutPiles
    wagers: Sequence[int]
    seats: Sequence[int]
    bank: int
    around: int

    def run(self, tables: BankTables) -> None:
        hands, many = self.hands, self.hands.piles.shape[1]
        places = np.arange(many)
        positions = (tables.counted[:, None] - 1 + self.around * places) % many
        place_of = np.argsort(positions, axis=1)
        if self.rules.to == "the hands in play":
            taken = np.zeros((len(tables), many), np.bool_)
            at, columns = hands.with_wager(self.wagers, tables.playing)
            taken[at, np.array(self.seats)[columns] - 1] = True
            taken[:, self.bank - 1] = True
            before = np.cumsum(np.take_along_axis(taken, positions, axis=1), axis=1) - 1
            place_of = np.take_along_axis(before, place_of, axis=1)
        along = -1 if self.rules.then == "to the dealer's left" else 1
        rows = np.array([*(seat - 1 for seat in self.seats), self.bank - 1])
        hands.take(along * place_of[:, rows] % many, tables)


@dataclass(frozen=True)
class HandOutTheSides:
    """Two piles become the Player hand and the Banker hand: those at the count of the dice, or the first two."""

    hands: SettingArrays
    rules: HandOutSides

    def run(self, tables: BankTables) -> None:
        hands, many = self.hands, self.hands.piles.shape[1]
        along = self.rules.counted == "along the piles"
        first = shake_dice(tables, self.rules.dice) - 1 if along else np.zeros(len(tables), np.int64)
        piles = (first[:, None] + np.arange(2)) % many
        hands.cards[:] = np.take_along_axis(hands.piles, piles[:, :, None], axis=1)
        hands.held[:] = tables.playing[:, None]


@dataclass(frozen=True)
class SetHouseWay:
    """Every hand is set by the house way, until its player sets it otherwise."""

    hands: SettingArrays
    house: PaiGowTable

    def run(self, tables: BankTables) -> None:
        hands, kernel = self.hands, bank_kernels("house_way_kernels").set_house_way
        fronts_of, backs_of = self.house.strengths(self.house.house)
        given = (hands.held, hands.cards, *hand_kinds().tables, fronts_of, backs_of, *hands.house)
        tables.share(lambda first, last: kernel(first, last, *given))
        hands.fronts[:], hands.backs[:] = hands.house


@dataclass(frozen=True)
class AskForSettings:
    """Every player sets the hand, or asks for the house way. One answer changes nothing for the next."""

    hands: SettingArrays
    wagers: Sequence[int]
    back: str

    def course(self, tables: BankTables) -> Course:
        hands = self.hands
        at, columns = hands.with_wager(self.wagers, tables.playing & ~hands.void)
        if not len(at):
            return
        records = np.zeros(len(at), k.HAND_QUESTION)
        records["column"], records["moves"] = columns, 1 << k.HOUSE_WAY | 1 << k.SET
        records["stake"] = hands.staked[at, columns, 0, self.wagers[0]]
        records["most"] = len(SPLITS) - 1
        seats, own = np.array(tables.seats)[columns], hands.cards[at, columns]
        shown = hands.cards[at, BANK_ROW] if hands.bank_is_open else None
        moves, said = yield HandQuestions(SETTING, at, seats, columns, 1, records, own, None, shown)
        if len(rows := np.flatnonzero(moves == SET)):
            found = ways(own[rows], self.back)
            taken = np.arange(len(rows)), said[rows]
            hands.fronts[at[rows], columns[rows]] = found.fronts[taken]
            hands.backs[at[rows], columns[rows]] = found.backs[taken]


@dataclass(frozen=True)
class OpenTheBank:
    """The bank's hand is turned up. Before the players have set theirs, an ace-high one ends the round."""

    hands: SettingArrays
    terms: Terms
    pays: PayRows
    joker: Joker
    rules: ShowBankFirst | None = None

    def run(self, tables: BankTables) -> None:
        hands, rules = self.hands, self.rules
        hands.bank_is_open = True
        if rules is None:
            return
        high = ace_high(hands.cards[:, BANK_ROW], self.joker)
        hands.void[:] = high & tables.playing
        for wager in self.terms.sheet.wagers:
            if wager.id in rules.pushes:
                at = self.terms.sheet.wagers.index(wager)
                hands.rulings[hands.void, :, 0, at] = self.pays.row(wager, ENDED)


@dataclass(frozen=True)
class CompareTheSettings:
    """The wagers on settings. `rows` are by fouled, threes in front of either side, front and back compared."""

    hands: SettingArrays
    columns: Sequence[int]
    rows: Sequence[Numbers]
    fouled: str
    by_house_way: bool = False

    @classmethod
    def by(
        cls, hands: SettingArrays, terms: Terms, pays: PayRows, on: Sequence[str], fouled: str, *, house: bool = False
    ) -> CompareTheSettings:
        wagers = [wager for wager in terms.sheet.wagers if wager.id in on]
        columns = [terms.sheet.wagers.index(wager) for wager in wagers]
        return cls(hands, columns, [setting_rows(pays, wager) for wager in wagers], fouled, house)

    def run(self, tables: BankTables) -> None:
        hands = self.hands
        at, columns = hands.with_wager(self.columns, tables.playing & ~hands.void)
        fronts, backs = hands.house if self.by_house_way else (hands.fronts, hands.backs)
        front, back, ahead, behind = (each[at, place] for place in (columns, BANK_ROW) for each in (fronts, backs))
        wrong = front >= back
        if self.fouled == "is set house way":
            front, back = (
                np.where(wrong, house[at, columns], own) for house, own in zip(hands.house, (front, back), strict=True)
            )
            wrong = np.zeros_like(wrong)
        case = case_of(front, back, ahead, behind, wrong)
        for wager, rows in zip(self.columns, self.rows, strict=True):
            hands.rulings[at, columns, 0, wager] = rows[case]


@dataclass(frozen=True)
class CompareTheSides:
    """Two community hands, for everybody's wagers."""

    hands: SettingArrays
    rows: Sequence[Numbers]

    def run(self, tables: BankTables) -> None:
        del tables
        fronts, backs = self.hands.house
        front, back, ahead, behind = (each[:, side] for side in (0, 1) for each in (fronts, backs))
        case = case_of(front, back, ahead, behind, np.zeros(len(front), np.bool_))
        for wager, rows in enumerate(self.rows):
            self.hands.rulings[:, :, 0, wager] = rows[case][:, None]


Case = tuple[Numbers, ...]


def case_of(front: Strengths, back: Strengths, ahead: Strengths, behind: Strengths, fouled: Flags) -> Case:
    """What of two settings decides their wagers, as places of the array that `setting_rows` makes."""
    threes = (front >= PAIR_OF_THREES).astype(np.int64), (ahead >= PAIR_OF_THREES).astype(np.int64)
    compared = np.sign(front - ahead).astype(np.int64) + 1, np.sign(back - behind).astype(np.int64) + 1
    return fouled.astype(np.int64), *threes, *compared


def setting_rows(pays: PayRows, wager: WagerRules) -> Numbers:
    """The pay rows of a wager on settings, by everything that decides it, as the ranking tells the outcomes."""
    found = np.zeros((2, 2, 2, 3, 3), np.int64)
    for fouled, mine, theirs, front, back in np.ndindex(*found.shape):
        if mine != theirs and np.sign(mine - theirs) != front - 1:
            # A pair of threes is above whatever is less.
            continue
        ahead = 10 + PAIR_OF_THREES * theirs
        own = ahead + front - 1 if mine == theirs else 10 + PAIR_OF_THREES * mine
        behind = 1 << 30
        player = Setting((), (), max(own, 0), own if fouled else behind + back - 1)
        found[fouled, mine, theirs, front, back] = pays.row(
            wager, pai_gow.outcomes(player, Setting((), (), ahead, behind))
        )
    return found
