"""California Aces in the lab: the bounds of a wager against a player-dealer who chooses, from few cards by hand.

The player's side is tried against every order of the cards; the player-dealer's best answer is worked out again card by
card in plain Python, for each single thing that they may have seen.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from houseway.odds.games.twentyone.choosing_bank import Answered, BankRule, answered, best_rule, least, ruled
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.priced_round import play_round
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.twentyone_kernels import HIT
from houseway.ranking.twentyone import Total, result, tally
from tests.odds.lab import few
from tests.odds.twentyone_brute import Brute, Deck, draws

ACES = "oaks/california-aces"
FEW = "9d " * 4 + "Th " * 5 + "7c " * 4 + "Ac " * 4
READINGS = ("nearer", "worse", "bust")
GAINS = {"player": 1, "push": 0, "dealer": -1}
RULE = BankRule(17, 20)


@cache
def _answered(reading: str) -> Answered:
    return answered(few(ACES, FEW, {"over-22": reading}), RULE)


class BankBySight:
    """The player's moves are known; the player-dealer sees their own cards and those that the player has drawn."""

    def __init__(self, found: Answered) -> None:
        self.found, self.table = found, found.table
        self.total = cache(self._total)

    def _total(self, hand: tuple[int, ...]) -> Total:
        return tally([self.table.shoe.some[kind] for kind in sorted(hand)], self.table.counted, made="split")

    def hits(self, up: int, hand: tuple[int, ...]) -> bool:
        counts = tuple(hand.count(kind) for kind in range(len(self.table.shoe.kinds)))
        return bool(self.found.behind[up].main.moves[self.table.hands.at[counts]] == HIT)

    def least(self) -> float:
        """Over every up card, hidden card and way in which the player plays: what the player gains at the least."""
        gained = 0.0
        for up, shown, deck in draws(self.table.shoe.held):
            for hole, hidden, rest in draws(deck):
                sights: dict[tuple[int, ...], list[tuple[float, tuple[int, ...], Deck]]] = defaultdict(list)
                for one, first, left in draws(rest):
                    for two, second, more in draws(left):
                        self._player(up, (one, two), float(shown * hidden * first * second), more, sights)
                gained += sum(self._bank((up, hole), each) for each in sights.values())
        return gained

    def _player(self, up: int, hand: tuple[int, ...], chance: float, deck: Deck, sights: dict) -> None:  # type: ignore[type-arg]
        if not self.total(hand).over and self.hits(up, hand):
            for kind, share, rest in draws(deck):
                self._player(up, (*hand, kind), chance * float(share), rest, sights)
        else:
            sights[hand[2:]].append((chance, hand, deck))

    def _bank(self, hand: tuple[int, ...], hidden: list[tuple[float, tuple[int, ...], Deck]]) -> float:
        """The better of standing and drawing for the bank, which does not know which of these the player has."""
        mine = self.total(hand)
        stands = sum(chance * GAINS[result(self.total(own), mine, self.table.counted)] for chance, own, _ in hidden)
        # A hand of 22 or more without an ace that may count less cannot come closer.
        if mine.points == 44 or (mine.points > 44 and not mine.soft) or mine.over:
            return stands
        after: dict[int, list[tuple[float, tuple[int, ...], Deck]]] = defaultdict(list)
        for chance, own, deck in hidden:
            for kind, share, rest in draws(deck):
                after[kind].append((chance * float(share), own, rest))
        return min(stands, sum(self._bank((*hand, kind), each) for kind, each in after.items()))


@pytest.mark.rule(ACES, "675-681")
@pytest.mark.parametrize("reading", READINGS)
def test_the_player_plays_best_against_a_rule_as_in_every_order(reading: str) -> None:
    at = ruled(few(ACES, FEW, {"over-22": reading}), RULE)
    table = TwentyOneTable(at)
    found = play_round(table)
    assert found.ev == Brute(at, table, CompiledTable(table, found.behind)).ev
    assert _answered(reading).gains == pytest.approx(float(found.ev), abs=1e-12)


@pytest.mark.parametrize("reading", READINGS)
def test_a_bank_that_uses_all_it_sees_leaves_the_player_as_much_as_card_by_card(reading: str) -> None:
    found = _answered(reading)
    assert least(found) == pytest.approx(BankBySight(found).least(), abs=1e-5)
    assert least(found) < found.gains


def test_the_best_rule_leaves_no_better_step() -> None:
    at = few(ACES, FEW)
    best = best_rule(at, RULE)
    hard, soft = best.rule
    near = [(hard + 1, soft), (hard - 1, soft), (hard, soft + 1), (hard, soft - 1)]
    assert all(answered(at, BankRule(*each)).gains >= best.gains for each in near)
