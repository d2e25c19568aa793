"""A hand that is set together with the bonuses on its own seven cards: every deal by how all of them end.

Hands of a kind are set alike and nearly always hold the same bonus hands. They differ where the two cards beside a
flush are of one suit, such as king and queen beside a royal flush: those are counted against the bank one by one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseway.cards.card import JOKER
from houseway.families.bank.pai_gow.set_hands import CompareSettings
from houseway.families.bank.pai_gow.seven_card_bonus import JudgeSevenCards
from houseway.odds.core.deal_counts import Bets, Deals, OutcomeIds, PlayedHand, StakeAtEnd
from houseway.odds.games.pai_gow.pai_gow_methods import (
    BANKER,
    PLAYER,
    PUSH,
    Against,
    SettingCounts,
    against_every_bank,
    best_options,
    compare_settings,
    gain_of,
    settled,
)
from houseway.odds.games.poker_vs_bank.bonuses import BONUSES, judge_seven_cards
from houseway.ranking.bonus_hands import SEVEN_CARD
from houseway.ranking.kernels import true_classes
from houseway.ranking.kernels.seven_card_kinds import Hands, Ints, hand_kinds
from houseway.rules.posting.terms import Terms

_ONE_COLOUR = "pai-gow-9-high-one-colour"
_BESIDE = 2
# Suits of two cards that are not of the flush: of one suit, and of any.
_ALIKE, _ANY = 3, 9


def joint_setting(terms: Terms) -> tuple[dict[Bets, int], list[str], str] | None:
    """Every end of the hand and of its bonuses, one unit on each; the bonuses, and what a deal is.

    None where the game has no such hand, or no such bonus, or the setting looks at the bank's cards.
    """
    rules = _own_bonuses(terms)
    if not rules or (against := Against.of(terms)).seen or against.ace_high_pushes:
        return None
    row = next(row for row in terms.sheet.round if isinstance(row.params, CompareSettings))
    priced = list(compare_settings(terms, row).items())
    if len(priced) != 1 or not isinstance(priced[0][1], PlayedHand):
        return None
    wager, ends = priced[0][0], _Ends.of(terms, against, rules)
    ways: Counter[Bets] = Counter()
    for held, counts in ends.by_bonus().items():
        more = [StakeAtEnd(rule.on, Fraction(1), words) for rule, words in zip(rules, held, strict=True)]
        for result, many in zip((PLAYER, PUSH, BANKER), counts, strict=True):
            if many:
                ways[(StakeAtEnd(wager, Fraction(1), (result,)), *more)] += many
    assert ways.total() == against.every_deal, "every deal ends in one way"
    return ways, [rule.on for rule in rules], against.deal


def _own_bonuses(terms: Terms) -> list[JudgeSevenCards]:
    """The bonuses that seven cards decide, whatever their colours."""
    return [
        row.params
        for row in terms.sheet.round
        if isinstance(row.params, JudgeSevenCards)
        and isinstance(judge_seven_cards(terms, row)[row.params.on], Deals)
        and all(each.on != _ONE_COLOUR for each in terms.sheet.wager(row.params.on).pays)
    ]


@dataclass(frozen=True, slots=True)
class _Ends:
    """The options chosen for all kinds, how often they win, push and lose, and the bonus hands of each kind."""

    against: Against
    found: SettingCounts
    rules: list[JudgeSevenCards]
    chosen: Ints

    @classmethod
    def of(cls, terms: Terms, against: Against, rules: list[JudgeSevenCards]) -> _Ends:
        found = settled(against)
        return cls(against, found, rules, best_options(found, gain_of(terms)))

    def by_bonus(self) -> dict[tuple[OutcomeIds, ...], list[int]]:
        """Wins, pushes and losses, by the words of every bonus."""
        kinds = self.found.options.kind[self.chosen]
        hands = hand_kinds().hands[kinds]
        wins, losses = self.found.wins[self.chosen], self.found.losses[self.chosen]
        counts = np.stack([wins, self.found.times[kinds] * self.against.every_bank - wins - losses, losses], axis=1)
        classes, twins = self._classes(hands), _of_one_suit(hands)
        apart = np.flatnonzero((classes != self._classes(twins)).any(axis=1))
        told: dict[tuple[OutcomeIds, ...], list[int]] = {}
        for at in apart.tolist():
            counts[at] -= (alone := self._alone(at, twins[at]))
            _add(told, self._words(self._classes(twins[at : at + 1])[0]), alone)
        rows, places = np.unique(classes, axis=0, return_inverse=True)
        sums = np.zeros((len(rows), counts.shape[1]), np.int64)
        np.add.at(sums, places.ravel(), counts)
        for bits, some in zip(rows, sums, strict=True):
            _add(told, self._words(bits), some)
        return told

    def _classes(self, hands: Hands) -> Ints:
        """A column of bits for each bonus."""
        return np.stack([true_classes(BONUSES[rule.joker], hands) for rule in self.rules], axis=1).astype(np.int64)

    def _alone(self, at: int, hand: Hands) -> Ints:
        """Wins, pushes and losses of the hands of this kind whose two cards beside the flush are of one suit."""
        option = self.chosen[at]
        kind, way = self.found.options.kind[option], self.found.options.way[option]
        ways = self.found.table.ways
        strengths = np.array([[ways.fronts[kind, way], ways.backs[kind, way]]])
        (won,), (lost,) = against_every_bank(tuple(hand.tolist()), self.found.bank, strengths, self.against)
        hands = int(self.found.times[kind]) * _ALIKE // _ANY
        return np.array([won, self.against.every_bank - won - lost, lost], np.int64) * hands

    def _words(self, bits: Ints) -> tuple[OutcomeIds, ...]:
        return tuple(tuple(word for place, word in enumerate(SEVEN_CARD) if int(each) >> place & 1) for each in bits)


def _of_one_suit(hands: Hands) -> Hands:
    """The same kinds with the two cards beside five of a suit in one suit; other hands as they are.

    A hand of a kind has its five in the first suit, and hands of kinds without five lie in all suits.
    """
    suits = np.where(hands == JOKER, 0, hands & 3)
    flushed = (suits != 0).sum(axis=1) == _BESIDE
    twins = hands.copy()
    all_rows, all_places = np.nonzero((suits != 0) & flushed[:, None])
    rows, one, other = all_rows[::_BESIDE], all_places[::_BESIDE], all_places[1::_BESIDE]
    first, second = hands[rows, one], hands[rows, other]
    differ = first >> 2 != second >> 2
    twins[rows[differ], other[differ]] = (second[differ] & 0b1111_1100) + (first[differ] & 3)
    return twins


def _add(told: dict[tuple[OutcomeIds, ...], list[int]], words: tuple[OutcomeIds, ...], counts: Ints) -> None:
    before = told.get(words, [0, 0, 0])
    told[words] = [one + int(more) for one, more in zip(before, counts, strict=True)]
