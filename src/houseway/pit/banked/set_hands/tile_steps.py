"""Pai gow tiles at all tables at once: rows of four, set as a low and a high hand, and opened against the bank's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np

from houseway.cards.tile import TEXTS
from houseway.families.bank.pai_gow.tile_rows import AS_SET, ROW, DealTiles, SetTiles
from houseway.pit.banked.bank_tables import BankTables
from houseway.pit.banked.deal_order import in_turn
from houseway.pit.banked.hand_questions import SET, SETTING, HandQuestions
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.round_steps import Course
from houseway.pit.banked.set_hands.setting_steps import BANK_ROW, SettingArrays
from houseway.pit.banked.settlement_plan import PayRows
from houseway.pit.table_opening import Numbers
from houseway.ranking import tiles
from houseway.ranking.kernels import TILE_SPLITS, tile_strengths
from houseway.ranking.tiles import ONE_POINT, TileHand, TileRules, TileSetting
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import WagerRules
from houseway.rules.tile_ways import Several, TileWay, house_way

TILE_WAYS = tuple(low for pair in TILE_SPLITS for low in pair)
"""The places of the low hand, for each of the six ways to set four tiles."""
_HIGH_OF = [TILE_WAYS[way ^ 1] for way in range(len(TILE_WAYS))]
_KINDS = len(TEXTS)
_PLACES = _KINDS ** np.arange(ROW)


@dataclass(frozen=True)
class DealTileRows:
    """A row to every hand in play and to the player-dealer, in turn; the piles are the rows as they are dealt."""

    hands: SettingArrays
    rules: DealTiles
    bank: int

    def run(self, tables: BankTables) -> None:
        seats = list(tables.seats)
        named = tables.counted == self.bank
        starts = np.where(named, seats.index(self.bank), tables.action)
        rows = in_turn(tables, self.bank, starts)
        bank = rows[:, seats.index(self.bank)].copy()
        if self.rules.bank == "last":
            last = tables.in_play.sum(axis=1)
            later = (rows > bank[:, None]) & ~named[:, None]
            rows -= later
            bank = np.where(named, bank, last)
        self.hands.take(np.hstack([np.clip(rows, 0, None), bank[:, None]]), tables)


@cache
def house_tiles(ways: tuple[TileWay, ...], rules: TileRules, several: Several) -> Numbers:
    """Low and high strength of every four tiles as the house sets them, by the places of the sorted tiles."""
    found = np.zeros((_KINDS**ROW, 2), np.int64)
    for four in combinations_with_replacement(range(_KINDS), ROW):
        laid, _ = house_way(four, ways, rules, several)
        found[int((np.array(four) * _PLACES).sum())] = laid.low.strength, laid.high.strength
    return found


@dataclass(frozen=True)
class AskForTiles:
    """Every player sets the tiles, or asks for the house way; the bank asks for it."""

    hands: SettingArrays
    terms: Terms
    rules: SetTiles
    values: TileRules

    def course(self, tables: BankTables) -> Course:
        hands = self.hands
        both = house_tiles(tuple(self.terms.sheet.tile_way), self.values, self.rules.several)[
            (np.sort(hands.cards, axis=2) * _PLACES).sum(axis=2)
        ]
        hands.fronts[:], hands.backs[:] = both[..., 0], both[..., 1]
        at, columns = hands.with_wager([], tables.playing)
        if not len(at):
            return
        records = np.zeros(len(at), k.HAND_QUESTION)
        records["column"], records["moves"] = columns, 1 << k.HOUSE_WAY | 1 << k.SET
        records["stake"] = hands.staked[at, columns, 0].sum(axis=1)
        records["most"] = len(TILE_WAYS) - 1
        seats, own = np.array(tables.seats)[columns], hands.cards[at, columns]
        moves, said = yield HandQuestions(SETTING, at, seats, columns, 1, records, own)
        if len(rows := np.flatnonzero(moves == SET)):
            ways, four = said[rows], own[rows]
            for places, parts in ((TILE_WAYS, hands.fronts), (_HIGH_OF, hands.backs)):
                two = np.take_along_axis(four, np.array(places)[ways], axis=1)
                parts[at[rows], columns[rows]] = tile_strengths(np.ascontiguousarray(two), self.values)


@dataclass(frozen=True)
class OpenTheTiles:
    """The wager on every hand. `rows` are by low and high compared, and by whether both are worth nothing."""

    hands: SettingArrays
    column: int
    rows: Numbers
    fouled: int
    wrong: str

    def run(self, tables: BankTables) -> None:
        hands = self.hands
        at, columns = hands.with_wager([], tables.playing)
        low, high = hands.fronts[at, columns], hands.backs[at, columns]
        bank_low, bank_high = hands.fronts[at, BANK_ROW], hands.backs[at, BANK_ROW]
        turned = high < low
        if self.wrong != AS_SET:
            low, high = np.minimum(low, high), np.maximum(low, high)
        compared = [np.sign(own - bank) + 1 for own, bank in ((low, bank_low), (high, bank_high))]
        nothing = [
            (np.maximum(own, bank) < ONE_POINT).astype(np.int64) for own, bank in ((low, bank_low), (high, bank_high))
        ]
        found = self.rows[(*compared, *nothing)]
        if self.wrong == "loses":
            found = np.where(turned, self.fouled, found)
        hands.rulings[at, columns, 0, self.column] = found


def tile_rows(pays: PayRows, wager: WagerRules, rules: TileRules) -> Numbers:
    """The pay rows of a wager on tiles, by everything that decides it, as the ranking tells the outcomes."""
    found = np.zeros((3, 3, 2, 2), np.int64)
    for low, high, no_low, no_high in product(range(3), range(3), range(2), range(2)):
        own, bank = [], []
        for result, nothing in ((low, no_low), (high, no_high)):
            middle = ONE_POINT // 2 if nothing else ONE_POINT * 5
            own.append(TileHand(middle + result - 1, ()))
            bank.append(TileHand(middle, ()))
        found[low, high, no_low, no_high] = pays.row(
            wager, tiles.outcomes(TileSetting(*own), TileSetting(*bank), rules)
        )
    return found
