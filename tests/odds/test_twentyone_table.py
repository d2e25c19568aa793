"""Twenty-one at the real table, played as the lab says: how often wagers end so, and what a round gains."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from houseway.bots.bot import answer_all, policy
from houseway.bots.bot_types import Bot, Sight
from houseway.cards import SeededChance
from houseway.cards.card import card
from houseway.cards.rng import Chance
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import every_up
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.twentyone_kernels import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.play.decisions import Choose, Decision
from houseway.play.events import Settled
from houseway.play.ids import BANK_HAND, HandId, PileId, hand_pile
from houseway.play.session import Session
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer, Wager
from tests.odds.at_the_table import STACK, deep_bank
from tests.odds.lab import lab, posted

GAMES = (
    "cordova/blackjack-x",
    "bankers/pure-spanish-21-5",
    "oaks/no-bust-21st-century-blackjack-double-split-surrender",
    "players/blackjack-switch",
    "players/blackjack-5-buster",
    "bankers/pure-21-5-blackjack#3-to-2",
)
WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender", RESCUE: "rescue"}


class Player:
    """Plays by the arrays of the lab, from what can be seen at the table. Insurance is never laid."""

    def __init__(self, table: TwentyOneTable) -> None:
        self.table, self.bot = table, policy("flat", table.terms.sheet)
        self.way = CompiledTable(table, every_up(table))
        # By the number of a hand of this round: the kind that it was split by, and the hand that it comes from.
        self.kind: dict[int, int] = {}
        self.root: dict[int, int] = {}

    def __call__(self, sight: Sight, decision: Decision, chance: Chance) -> Answer:
        about = decision.about
        if isinstance(decision, Wager) and about == "insurance":
            return {}
        if isinstance(decision, Wager) and about == "wagers":
            self.kind, self.root = {}, {}
            # Ten times the least, so that no part of a cent is lost on 6:5 and halves.
            return {circle.id: 10 * circle.least for circle in decision.circles if circle.id.wager == "game"}
        if not isinstance(decision, Choose) or about not in ("play", "surrender", "switch"):
            return self.bot(sight, decision, chance)
        piles = sight()["piles"]
        up = self._kinds(piles[BANK_HAND])[0]
        if about == "switch":
            both = [piles[hand_pile(HandId(decision.seat, number))] for number in (1, 2)]
            dealt = [kind for pile in both for kind in self._kinds(pile)]
            return "keep" if self.way.kept[(up, *dealt)] else "switch"
        return self._move(decision, piles, up)

    def _kinds(self, pile: list[str]) -> list[int]:
        return [self.table.shoe.kind(card(words)) for words in pile if words != HIDDEN]

    def _move(self, decision: Choose, piles: dict[PileId, Any], up: int) -> Answer:
        assert decision.hand is not None
        number = decision.hand.number
        hand = self._kinds(piles[hand_pile(decision.hand)])
        place = self.table.hands.at[tuple(hand.count(kind) for kind in range(len(self.table.shoe.kinds)))]
        context = self.kind.get(number, -1) + 1
        if "rescue" in decision.moves:
            move = int(self.way.again[up, 0, context, len(hand) - 3, place])
        elif len(hand) == 2:
            move = self._first(up, context, place, hand, number)
        else:
            move = int(self.way.moves[up, 0, context, place])
        if decision.about == "surrender":
            return "surrender" if move == SURRENDER else "play on"
        if move == SPLIT:
            self._split(decision, piles, number, hand[0])
        amount = (decision.amounts or {}).get("double")
        return ("double", amount.most) if move == DOUBLE and amount else WORDS[move]

    def _first(self, up: int, context: int, place: int, hand: list[int], number: int) -> int:
        """Two cards; a pair that came after a split is split again as long as that makes no hand too many."""
        if context and hand[0] == hand[1]:
            root = self.root[number]
            if sum(each == root for each in self.root.values()) < self.way.most[up, 0, hand[0]]:
                return SPLIT
        return int(self.way.first[up, 0, context, place])

    def _split(self, decision: Choose, piles: dict[PileId, Any], number: int, kind: int) -> None:
        new = 1 + max(pile.number for pile in piles if (pile.kind, pile.seat) == ("hand", decision.seat))
        self.root.setdefault(number, number)
        self.root[new] = self.root[number]
        self.kind[number] = self.kind[new] = kind


def _played(table: TwentyOneTable, rounds: int) -> tuple[list[Fraction], Counter[Fraction]]:
    """What the first wager gained in each round, with all that was added to it; and every hand by itself."""
    session, chance = Session(table.terms, {1: STACK, 2: STACK}, SeededChance(7)), SeededChance(8)
    bot: Bot = deep_bank(Player(table))
    whole, hands = [], Counter[Fraction]()
    spots = 2 if table.two_spots else 1
    for _ in range(rounds):
        played = session.deal()
        while answer_all(played, {1: bot, 2: bot}, chance):
            pass
        session.close(played)
        session.stacks.update({1: STACK, 2: STACK})
        ends = [event for event in played.events if isinstance(event, Settled) and event.wager == table.wager.id]
        assert all(event.result != "returned" for event in ends)
        gained = [Fraction(event.net, 10 * table.terms.table_limits[0]) for event in ends]
        hands.update(gained)
        whole.append(sum(gained, Fraction(0)) / spots)
    return whole, hands


def _differences(name: str, rounds: int) -> list[str]:
    table = TwentyOneTable(posted(name))
    whole, hands = _played(table, rounds)
    price, found = lab(name).price("game"), []
    sd, mean = price.sd, float(sum(whole, Fraction(0))) / rounds
    assert sd is not None
    if abs(mean - float(price.ev)) > 4 * sd / sqrt(rounds):
        found.append(f"a round gains {mean:.4f} for {float(price.ev):.4f}")
    often: Counter[Fraction] = Counter()
    for row in price.outcomes:
        often[row.net] += row.probability * rounds * (2 if table.two_spots else 1)  # type: ignore[assignment]
    # Hands of one round are not independent: their counts spread half as wide again.
    found += [
        f"a hand gains {net} {hands[net]} times for {float(often[net]):.1f}"
        for net in often.keys() | hands.keys()
        if abs(hands[net] - often[net]) > 6 * sqrt(often[net]) + 3
    ]
    return found


@pytest.mark.parametrize("name", [GAMES[0], *(pytest.param(each, marks=pytest.mark.slow) for each in GAMES[1:])])
def test_hands_played_as_the_lab_says_end_as_it_counts(name: str) -> None:
    assert _differences(name, 1_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_hands_played_as_the_lab_says_end_as_it_counts_for_long(name: str) -> None:
    assert _differences(name, 40_000) == []
