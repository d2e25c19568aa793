"""House way against house way, with copies and with fronts of threes or better: every two hands of 53 cards. Exact.

Both hands are set alike, so whatever one side wins the other wins as often. Settings are counted with the corners of
`setting_counts`: the hands below a corner are lower both in front and in back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.cards.pack import Pack
from houseway.families.bank.pai_gow.set_hands import JudgePush
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.games.pai_gow.setting_counts import MODULES, NO_WAY, BankSettings, Options, bank_of, count
from houseway.ranking import pai_gow
from houseway.ranking.kernels.seven_card_kinds import SEVEN, Ints, hand_kinds
from houseway.ranking.kernels.table_cache import cached_table
from houseway.rules.house_way_table import PaiGowTable, house_way_table, way_digest
from houseway.rules.house_ways import HouseWay
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow, WagerRules

_BACK = "back"
_EVERY_DEAL = comb(JOKER + 1, SEVEN) * comb(JOKER + 1 - SEVEN, SEVEN)
_OF = "seven cards for each side out of 53, both set by the house way"
# The corners of a setting: itself, with equal fronts below it, with equal backs below it, with all low fronts below it.
OWN, EQUAL_FRONTS, EQUAL_BACKS, LOW_FRONTS = range(4)

Count: TypeAlias = Callable[[BankSettings, Options], tuple[Ints, Ints, Ints]]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Of two hands, how often one side wins: both hands, one beside an equal front, one beside an equal back.

    Each first without a front of threes or better, then with one. `both` hands are copies; `low_splits` are those that
    this side wins behind, with no such front.
    """

    wins: tuple[int, int]
    front_copies: tuple[int, int]
    back_copies: tuple[int, int]
    both: int
    low_splits: int


def corners(bank: BankSettings) -> tuple[Options, NDArray[np.bool_]]:
    """The corners of every kind's house setting, and which of them have a front of threes or better."""
    real = np.flatnonzero(hand_kinds().real)
    fronts, backs = bank.fronts[real], bank.backs[real]
    threes = int(np.searchsorted(bank.front_scale, pai_gow.PAIR_OF_THREES))
    rows = [(fronts, backs), (fronts + 1, backs), (fronts, backs + 1), (np.full_like(fronts, threes), backs)]
    roles = np.tile(np.arange(len(rows)), len(real))
    ahead, behind = (np.stack(each, axis=1).ravel().astype(np.int32) for each in zip(*rows, strict=True))
    kinds = np.repeat(real, len(rows))
    starts = np.searchsorted(kinds, np.arange(len(bank.fronts) + 1)).astype(np.int32)
    options = Options(kinds, np.full(len(kinds), NO_WAY), roles, starts, ahead, behind)
    return options, np.repeat(fronts >= threes, len(rows))


def pairs(found: PaiGowTable, count: Count) -> Pairs:
    """Count every two hands; `count` says how often each corner wins and loses."""
    bank = bank_of(found)
    options, high = corners(bank)
    wins, losses, _ = count(bank, options)

    def summed(role: int) -> tuple[int, int]:
        mine = options.of(role)
        return int(wins[mine & ~high].sum()), int(wins[mine & high].sum())

    own, fronts, backs = summed(OWN), summed(EQUAL_FRONTS), summed(EQUAL_BACKS)
    front_copies, back_copies = _less(fronts, own), _less(backs, own)
    both = int(losses[options.of(OWN)].sum()) - sum((*own, *front_copies, *back_copies))
    return Pairs(own, front_copies, back_copies, both, summed(LOW_FRONTS)[0] - fronts[0])


def _less(these: tuple[int, int], those: tuple[int, int]) -> tuple[int, int]:
    return these[0] - those[0], these[1] - those[1]


@cache
def counted(clauses: tuple[HouseWay, ...], back: str) -> Pairs:
    """Count at the first use, which takes a minute, and cache the result."""

    def derive() -> NDArray[np.int32]:
        of = pairs(house_way_table(clauses, back), count)
        words = [*of.wins, *of.front_copies, *of.back_copies, of.both, of.low_splits]
        return np.array(words, np.int64).view(np.int32)

    kept = cached_table(f"pai-gow-copies-{way_digest(clauses, back)}", (*MODULES, __name__), derive).view(np.int64)
    low, high, low_front, high_front, low_back, high_back, both, splits = map(int, kept)
    return Pairs((low, high), (low_front, high_front), (low_back, high_back), both, splits)


def ways_of(of: Pairs, deals: int) -> dict[OutcomeIds, int]:
    """All deals by their outcome words, for the side that is called the player's."""
    found: dict[OutcomeIds, int] = {}
    once = sum((*of.wins, *of.front_copies, *of.back_copies))
    splits = deals - 2 * once - of.both
    for threes in (False, True):
        split = splits - 2 * of.low_splits if threes else 2 * of.low_splits
        found[_words("push", "split", threes=threes)] = split
        for winner in ("player", "banker"):
            outright = ("player",) if winner == "player" else ("banker", "banker-outright")
            push = "push" if winner == "player" else "banker"
            found[_words(*outright, threes=threes)] = of.wins[threes]
            for copied, many in (("front-copy", of.front_copies), ("back-copy", of.back_copies)):
                found[_words(push, copied, f"{winner}-and-copy", "one-copy", threes=threes)] = many[threes]
    found[_words("banker", "front-copy", "back-copy", "both-copy", threes=False)] = of.both
    return {words: many for words, many in found.items() if many}


_WITH_THREES = ("player", "banker-outright", "push", "split", "one-copy")


def _words(*words: str, threes: bool) -> OutcomeIds:
    more = [f"{word}-with-front-threes" for word in words if word in _WITH_THREES] if threes else []
    return tuple(name for name in pai_gow.OUTCOMES if name in (*words, *more))


_TOLD = frozenset(word for words in ways_of(Pairs((1, 1), (1, 1), (1, 1), 1, 1), 100) for word in words)


def _counting(terms: Terms, wagers: Iterable[WagerRules]) -> dict[str, Counting]:
    sheet = terms.sheet
    answers: dict[str, Counting] = {}
    if terms.pack.counts() != Pack(jokers=1).counts():
        return {wager.id: Uncounted("settings are counted out of 53 cards") for wager in wagers}
    ways = ways_of(counted(tuple(sheet.house_way), sheet.hands[_BACK].ranking), _EVERY_DEAL)
    for wager in wagers:
        unknown = {*wager.pushes, *(row.on for row in wager.pays)} - _TOLD
        answers[wager.id] = Uncounted(f"{min(unknown)} is not counted") if unknown else Deals(ways, _OF)
    return answers


def compare_sides(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Every wager on two community hands."""
    del row
    return _counting(terms, terms.sheet.wagers)


def judge_push(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The wager on both hands as the house sets them, whatever the player does."""
    rules: JudgePush = row.params
    return _counting(terms, [terms.sheet.wager(rules.on)])
