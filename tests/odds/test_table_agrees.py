"""The lab and the real steps: what wagers came to at the table is what the lab says, within four sigma for each row."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt

import pytest

from houseway.cards import SeededChance
from houseway.cards.chance import Chance
from houseway.odds import Price
from houseway.play.between import Session
from houseway.play.bots import Bot, Sight, answer_all, policy
from houseway.play.decisions import Answer, Decision, Wager
from houseway.play.events import Settled
from tests.odds.lab import COVERED, lab, posted

STACK = 20_000_000
# The counts of rare rows are not normal; so many more or less prove nothing.
SMALL = 3


def _deep_bank(bot: Bot) -> Bot:
    """Puts up all that it may, so that no winner of a hand that was split and doubled goes unpaid."""

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if isinstance(decision, Wager) and decision.about == "bank wager":
            return {circle.id: circle.most for circle in decision.circles}
        return bot(sight, decision, chance)

    return answer


def _played(name: str, rounds: int) -> dict[str, Counter[Fraction]]:
    """By wager, how often a unit gained what: of each round the first wager of each kind."""
    at = posted(name)
    session, chance = Session(at, {1: STACK, 2: STACK}, SeededChance(7)), SeededChance(8)
    bots = dict.fromkeys((1, 2), _deep_bank(policy("flat", at.sheet)))
    found: dict[str, Counter[Fraction]] = defaultdict(Counter)
    for _ in range(rounds):
        played = session.deal()
        while answer_all(played, bots, chance):
            pass
        session.close(played)
        session.stacks.update({1: STACK, 2: STACK})
        seen = set()
        for event in played.events:
            if isinstance(event, Settled) and event.staked and event.wager not in seen:
                assert event.result != "returned"
                seen.add(event.wager)
                found[event.wager][Fraction(event.net, event.staked)] += 1
    return found


def _faults(price: Price, seen: Counter[Fraction]) -> list[str]:
    """Gains of a wager that the lab does not know, or that came too often or too seldom for its figures."""
    chances: dict[Fraction, Fraction] = defaultdict(Fraction)
    for row in price.outcomes:
        chances[row.net] += row.probability
    found = [f"{price.wager.id} gains {net}, unknown to the lab" for net in seen.keys() - chances.keys()]
    rounds = seen.total()
    for net, chance in chances.items():
        expected = float(chance) * rounds
        sigma = sqrt(expected * (1 - float(chance)))
        if abs(seen[net] - expected) > 4 * sigma + SMALL:
            found.append(f"{price.wager.id} gains {net} {seen[net]} times for {expected:.1f}")
    return found


def _differences(name: str, rounds: int) -> list[str]:
    """What the table and the lab do not agree on after so many rounds."""
    seen = _played(name, rounds)
    # Of several circles of which one may be chosen the bots take the first.
    made = [each for each in lab(name).prices if each.wager.id in seen]
    groups = {each.wager.one_of or each.wager.id for each in lab(name).prices}
    found = [f"{group} was never made" for group in groups - {each.wager.one_of or each.wager.id for each in made}]
    for each in made:
        if seen[each.wager.id].total() != rounds:
            found.append(f"{each.wager.id} was made in {seen[each.wager.id].total()} rounds")
        found += _faults(each, seen[each.wager.id])
    return found


@pytest.mark.parametrize("name", COVERED)
def test_table_and_lab_agree(name: str) -> None:
    assert _differences(name, 1_500) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", COVERED)
def test_table_and_lab_agree_for_long(name: str) -> None:
    assert _differences(name, 40_000) == []


def test_a_wrong_figure_is_noticed() -> None:
    seen = Counter({Fraction(1): 800, Fraction(-1): 700})
    faults = _faults(lab("players/ez-baccarat").price("banker"), seen)
    assert faults
    assert all("banker" in each for each in faults)
