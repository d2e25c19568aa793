"""Hands against the bank at the real table, played as the lab says: whole hands and their parts within four sigma."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from houseway.bots.bot import policy
from houseway.bots.bot_types import Bot, Sight
from houseway.cards.card import card
from houseway.cards.rng import Chance
from houseway.odds.core.advice import Position
from houseway.odds.games.poker_vs_bank.as_many_cards import solved as solved_stud
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, RAISED
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.odds.games.ultimate.board_classes import SUITS, every_flop, exchanged, number
from houseway.odds.games.ultimate.flops import holding_cells
from houseway.odds.games.ultimate.ultimate_methods import choices
from houseway.odds.games.ultimate.ultimate_methods import solved as solved_boards
from houseway.play.decisions import PLAY_OR_FOLD, Choose, Decision
from houseway.play.ids import BANK_HAND, BOARD, HAND_PILES
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer
from tests.odds.against_the_bank import STUD, TCP, UTH, counted
from tests.odds.at_the_table import faults, settlements
from tests.odds.lab import lab, posted

Mover = Callable[[Position], int]
"""The place of the best move among those that are offered, 0 for no raise."""


def _stud(match: Match) -> Mover:
    """By strength and open card where these decide; where suits do too, the position is counted out."""
    _, cells = solved_stud(match)

    def move(position: Position) -> int:
        at = int(np.searchsorted(cells.scale, match.order.strength(position.hand)))
        facts = cells.facts[at, position.up[0] >> 2]
        if 0 < facts[RAISED] < facts[DEALS]:
            return int(offer_play(match.terms, position)[0].move != "fold")
        return int(facts[RAISED] > 0)

    return move


def _boards(match: Match) -> Mover:
    """Before the flop and after it by the kept decisions; on the river against every holding, in plain Python."""
    found, flops, pays = solved_boards(match), every_flop(), match.pays
    early = choices(match, found.early)[holding_cells().numbers]

    def move(position: Position) -> int:
        own = np.sort(np.array([position.hand], np.uint8), axis=1)
        if not position.board:
            return int(early[number(own)[0]])
        if len(position.board) == 3:
            code = int(np.array(sorted(position.board)) @ [52 * 52, 52, 1])
            turned = exchanged(own, SUITS[flops.turns[code]])
            return int(found.bets[flops.numbers[code], number(turned)[0]])
        counts = list(counted(match, position).values())
        worth = pays.fixed + match.offers[2].times[0] * pays.raised
        kind = match.kind(match.order.strength((*position.hand, *position.board)))
        return int(np.dot(counts, worth[kind].ravel()) > pays.folded * sum(counts))

    return move


def _as_the_lab_says(bot: Bot, mover: Mover) -> Bot:
    """A player who knows what is best."""

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if not isinstance(decision, Choose) or decision.about != PLAY_OR_FOLD:
            return bot(sight, decision, chance)
        piles = sight()["piles"]
        names = HAND_PILES[decision.seat], BANK_HAND, BOARD
        seen = [tuple(card(words) for words in piles.get(name, ()) if words != HIDDEN) for name in names]
        return decision.moves[mover(Position(*seen))]

    return answer


def _played(name: str, rounds: int) -> tuple[Counter[Fraction], dict[str, Counter[Fraction]]]:
    """What whole hands gained, and each wager of them, in units of the Ante."""
    at = posted(name)
    match = Match.of(at)
    bot = _as_the_lab_says(policy("flat", at.sheet), _boards(match) if match.board else _stud(match))
    hands: Counter[Fraction] = Counter()
    parts: dict[str, Counter[Fraction]] = defaultdict(Counter)
    for settled in settlements(at, bot, rounds):
        base = settled[match.base].staked
        gained = {wager: Fraction(settled[wager].net, base) for wager in match.rules.wagers if wager in settled}
        for wager, net in gained.items():
            parts[wager][net] += 1
        hands[sum(gained.values(), Fraction(0))] += 1
    return hands, parts


def _differences(name: str, rounds: int) -> list[str]:
    hands, parts = _played(name, rounds)
    whole = lab(name).price("ante")
    found = faults(whole, hands, rounds)
    for part in whole.parts:
        found += faults(part, parts[part.wager.id], rounds)
    sd, mean = whole.sd, float(sum(net * times for net, times in hands.items())) / rounds
    assert sd is not None
    if abs(mean - float(whole.ev)) > 4 * sd / sqrt(rounds):
        found.append(f"the hand gains {mean:.4f} for {float(whole.ev):.4f}")
    return found


@pytest.mark.parametrize("name", [TCP, STUD, UTH])
def test_hands_played_as_the_lab_says_end_as_it_counts(name: str) -> None:
    assert _differences(name, 600) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [TCP, STUD, UTH])
def test_hands_played_as_the_lab_says_end_as_it_counts_for_long(name: str) -> None:
    assert _differences(name, 40_000) == []


def test_another_game_is_noticed() -> None:
    hands, _ = _played(TCP, 300)
    assert faults(lab(UTH).price("ante"), hands, 300)
