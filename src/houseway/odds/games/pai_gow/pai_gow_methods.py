"""Pai gow poker: the player's setting against a bank that sets by the house way, over all deals of both. Exact.

Where the bank's hand lies open before the players set theirs, the best setting is the best against that hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, RANKS
from houseway.cards.pack import Pack
from houseway.errors import BadInput
from houseway.families.bank.pai_gow.set_hands import CompareSettings, SetBankHand, SetHands, ShowBankFirst, rules_of
from houseway.odds.core.advice import Advice, Position
from houseway.odds.core.deal_counts import Counting, OutcomeIds, PlayedHand, Uncounted, decided
from houseway.odds.core.given_strategy import HOUSE_WAY, GivenStrategy
from houseway.odds.games.pai_gow.pai_gow_charts import strategy, strategy_against
from houseway.odds.games.pai_gow.setting_counts import (
    BEST,
    BETWEEN,
    BEYOND,
    HOUSE,
    MODULES,
    PACKS,
    BankSettings,
    Options,
    bank_of,
    count,
    hands_apart,
    options,
    past_copies,
)
from houseway.odds.games.poker_vs_bank.bonuses import seven_card_words
from houseway.ranking import bonus_hands, high, pai_gow
from houseway.ranking.kernels import strengths
from houseway.ranking.kernels.seven_card_kinds import SEVEN, Ints, hand_kinds
from houseway.ranking.kernels.table_cache import cached_table
from houseway.ranking.short_hands import Joker
from houseway.rules.house_way_table import PaiGowTable, house_way_table, way_digest
from houseway.rules.house_ways import HouseWay, set_house_way, setting_rules
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import RoundRow

PLAYER, BANKER, PUSH, VOID = "player", "banker", "push", "banker-ace-high"
_BACK = "back"
_ACE_HIGH = "pai-gow-ace-high"
_COPIES = {"front-copy", "back-copy"}
_COUNTED = tuple(Pack(jokers=jokers).counts() for jokers in (0, 1))
_BY_HOUSE_WAY = "the player-dealer asks for the house way"


@dataclass(frozen=True, slots=True)
class Against:
    """How a sheet is played: the house way, how backs rank, and what players see when they set."""

    clauses: tuple[HouseWay, ...]
    back: str
    seen: bool = False
    ace_high_pushes: bool = False
    jokers: int = 1
    copies_push: bool = False

    @classmethod
    def of(cls, terms: Terms) -> Against:
        steps = [row.params for row in terms.sheet.round]
        set_bank = next(at for at, each in enumerate(steps) if isinstance(each, SetBankHand))
        set_own = next(at for at, each in enumerate(steps) if isinstance(each, SetHands))
        pushes = any(isinstance(each, ShowBankFirst) for each in steps)
        compared = next(each for each in steps if isinstance(each, CompareSettings))
        copies = any(set(terms.sheet.wager(wager).pushes) >= _COPIES for wager in compared.on)
        back = terms.sheet.hands[_BACK].ranking
        return cls(tuple(terms.sheet.house_way), back, set_bank < set_own, pushes, terms.pack.jokers, copies)

    @property
    def joker(self) -> Joker:
        return setting_rules(self.back).joker

    @property
    def name(self) -> str:
        return f"pai-gow-{way_digest(self.clauses, self.back, self.seen, self.ace_high_pushes, self.jokers)}"

    @property
    def every_bank(self) -> int:
        """How many hands the bank may hold beside one of the player."""
        return comb(JOKER + self.jokers - SEVEN, SEVEN)

    @property
    def every_deal(self) -> int:
        return comb(JOKER + self.jokers, SEVEN) * self.every_bank

    @property
    def deal(self) -> str:
        return f"seven cards for the player and seven for the player-dealer out of {JOKER + self.jokers}"


@dataclass(frozen=True, slots=True)
class SettingCounts:
    """All counts: wins and losses of every option, and how many hands there are of each kind."""

    table: PaiGowTable
    bank: BankSettings
    options: Options
    wins: Ints
    losses: Ints
    times: Ints


@cache
def settled(against: Against) -> SettingCounts:
    """Count at the first use, which takes a minute, and cache the result."""
    found = house_way_table(against.clauses, against.back)
    bank = bank_of(found, _ace_high(against.back) if against.ace_high_pushes else None)
    looked_at = options(found, bank, seen=against.seen)
    wins, losses, times = _counted(against.name, bank, looked_at, against.jokers)
    if against.copies_push:
        past = past_copies(found, bank, looked_at)
        _, losses, _ = _counted(f"{against.name}-past-copies", bank, past, against.jokers)
    return SettingCounts(found, bank, looked_at, wins, losses, times)


def _counted(name: str, bank: BankSettings, looked_at: Options, jokers: int) -> list[Ints]:
    words = cached_table(name, MODULES, lambda: np.concatenate(count(bank, looked_at, jokers)).view(np.int32))
    return np.split(words.view(np.int64), [len(looked_at.kind), 2 * len(looked_at.kind)])


def _ace_high(back: str) -> NDArray[np.bool_]:
    """The kinds of hands whose seven cards are no better than ace high."""
    whole = strengths(back, hand_kinds().hands)
    return np.asarray((whole >> high.CLASS_SHIFT == high.HIGH_CARD) & (whole >> 16 == RANKS.index("A")))


def compare_settings(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The wagers on settings: the best setting against the bank's house way."""
    rules: CompareSettings = row.params
    if rules_of(terms.sheet).front != SEVEN - 5:
        # Where one card is in front, the hand is doubled as it is set, and counted by the step that says so.
        return {}
    if terms.pack.counts() not in _COUNTED:
        why = "settings are counted out of 52 cards and at most one joker; a second one makes other kinds of hands"
        return dict.fromkeys(rules.on, Uncounted(why))
    if rules.joker == "the highest ace":
        return dict.fromkeys(rules.on, Uncounted("a joker that is the highest ace is not told apart in the counts"))
    against = Against.of(terms)
    if against.copies_push and against.seen:
        return dict.fromkeys(rules.on, Uncounted("copies that push are counted where the bank's hand is not seen"))
    found = settled(against)
    assumes = _BY_HOUSE_WAY if _bank_may_choose(terms) else ""
    return {wager: _answer(terms, wager, against, found, assumes) for wager in rules.on}


def price_settings(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The wagers on settings where the player asks for the house way too."""
    given.only("house-way")
    row = next(row for row in terms.sheet.round if isinstance(row.params, CompareSettings))
    found = compare_settings(terms, row)
    if why := next((each.why for each in found.values() if isinstance(each, Uncounted)), ""):
        raise BadInput(why, where=terms.sheet.name)
    if not found:
        raise BadInput("a hand that is doubled as it is set has no such price", where=terms.sheet.name)
    against = Against.of(terms)
    ways = ways_by_house(against, settled(against))
    return {wager: decided(wager, ways, against.deal, assumes=HOUSE_WAY) for wager in found}


def _bank_may_choose(terms: Terms) -> bool:
    return any(isinstance(each.params, SetBankHand) and each.params.by != "the house way" for each in terms.sheet.round)


def _answer(terms: Terms, wager: str, against: Against, found: SettingCounts, assumes: str) -> PlayedHand:
    won = verdict(terms.sheet.wager(wager), (PLAYER,)).row
    assert won is not None
    gain = won.pays.exact()
    house = ways_by_house(against, found)
    if against.seen:
        plan = strategy_against(found, float(_gain(house, gain)))
        return decided(wager, ways_when_seen(against, found), against.deal, assumes=assumes, strategy=plan)
    chosen = best_options(found, gain)
    plan = strategy(against.clauses, found, chosen, gain, float(_gain(house, gain)), against.every_bank)
    ways = ways_of(against, found, chosen)
    return decided(wager, ways, against.deal, assumes=assumes, strategy=plan)


def _gain(ways: Mapping[OutcomeIds, int], gain: Fraction) -> Fraction:
    return Fraction(ways[PLAYER,] * gain - ways[BANKER,], sum(ways.values()))


def best_options(found: SettingCounts, gain: Fraction) -> Ints:
    """For every kind, the option with the highest expectation, where a win gains this much."""
    mine = np.flatnonzero(found.options.of(BEST))
    worth = found.wins[mine] * gain.numerator - found.losses[mine] * gain.denominator
    order = np.lexsort((worth, found.options.kind[mine]))
    kinds = found.options.kind[mine][order]
    last = np.append(kinds[1:] != kinds[:-1], True)
    return np.asarray(mine[order][last])


def ways_by_house(against: Against, found: SettingCounts) -> dict[OutcomeIds, int]:
    """All deals, with the player's hand also set by the house way."""
    return ways_of(against, found, np.flatnonzero(found.options.of(HOUSE)))


def ways_of(against: Against, found: SettingCounts, chosen: Ints) -> dict[OutcomeIds, int]:
    """All deals, with the player's hand set by the option chosen for its kind."""
    return _ways(against, found.wins[chosen], found.losses[chosen])


def ways_when_seen(against: Against, found: SettingCounts) -> dict[OutcomeIds, int]:
    """All deals, with the player's hand set in the best way against the bank's open hand."""
    steps, corners = found.wins[found.options.of(BEST)], found.wins[found.options.of(BETWEEN)]
    return _ways(against, np.append(steps, -corners), found.losses[found.options.of(BEYOND)])


def _void(against: Against) -> int:
    """The number of deals in which the bank's hand is ace high, which ends the round."""
    if not against.ace_high_pushes:
        return 0
    hands = sum(many for words, many in seven_card_words(against.joker).items() if _ACE_HIGH in words)
    return hands * against.every_bank


def _ways(against: Against, wins: Ints, losses: Ints) -> dict[OutcomeIds, int]:
    won, lost, void = sum(map(int, wins)), sum(map(int, losses)), _void(against)
    ways: dict[OutcomeIds, int] = {(PLAYER,): won, (PUSH,): against.every_deal - void - won - lost, (BANKER,): lost}
    return {**ways, (VOID,): void} if void else ways


# Advice ------------------------------------------------------------------------------------------------------------


def advise_setting(terms: Terms, position: Position) -> list[Advice]:
    """Every setting of one hand: against all hands of the bank, 53,524,680 with a joker, or against the open one."""
    if len(position.hand) != SEVEN:
        raise BadInput(f"seven cards are set, not {len(position.hand)}", where="hand")
    against = Against.of(terms)
    if against.jokers >= len(PACKS):
        raise BadInput("settings are weighed out of 52 cards and at most one joker", where="hand")
    rules = setting_rules(against.back)
    ways = {(way.front_strength, way.back_strength): way for way in pai_gow.settings(position.hand, rules)}
    gain = gain_of(terms)
    if against.seen and position.up:
        if len(position.up) != SEVEN:
            raise BadInput(f"all seven cards of the player-dealer lie open, not {len(position.up)}", where="up")
        worth = {PLAYER: gain, PUSH: Fraction(0), BANKER: Fraction(-1)}
        if against.ace_high_pushes and _ACE_HIGH in bonus_hands.seven_card(position.up, joker=rules.joker):
            return [Advice(way.shown, Fraction(0)) for way in ways.values()]
        bank = set_house_way(against.clauses, position.up, rules)[0]
        return [Advice(way.shown, worth[pai_gow.compare(way, bank)]) for way in ways.values()]
    found = house_way_table(against.clauses, against.back)
    bank_ways = bank_of(found, _ace_high(against.back) if against.ace_high_pushes else None)
    won, lost = against_every_bank(position.hand, bank_ways, np.array(list(ways), np.int32), against)
    return [
        Advice(way.shown, (int(wins) * gain - int(losses)) / against.every_bank)
        for way, wins, losses in zip(ways.values(), won, lost, strict=True)
    ]


def gain_of(terms: Terms) -> Fraction:
    """What a unit on a won setting gains."""
    on = next(row.params.on for row in terms.sheet.round if isinstance(row.params, CompareSettings))
    won = verdict(terms.sheet.wager(on[0]), (PLAYER,)).row
    assert won is not None
    return won.pays.exact()


def against_every_bank(
    hand: tuple[int, ...], bank: BankSettings, ways: NDArray[np.int32], against: Against
) -> tuple[list[int], list[int]]:
    """How often each setting wins and loses against the bank's hands from the other cards."""
    times = hands_apart(hand, against.jokers)
    some = np.flatnonzero((times > 0) & (bank.fronts >= 0))
    fronts, backs, many = bank.fronts[some], bank.backs[some], times[some]
    won, lost = [], []
    for ahead, behind in zip(*bank.places(ways[:, 0], ways[:, 1]), strict=True):
        won.append(int(many[(fronts < ahead) & (backs < behind)].sum()))
    for ahead, behind in zip(*bank.places(ways[:, 0], ways[:, 1], past_copies=against.copies_push), strict=True):
        lost.append(int(many[(fronts >= ahead) & (backs >= behind)].sum()))
    return won, lost
