"""Rounds at a real table for the lab to be compared with: a bank that covers everything, four sigma for each row."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt

from houseway.bots.bot import answer_all
from houseway.bots.bot_types import Bot, Sight
from houseway.cards import SeededChance
from houseway.cards.rng import Chance
from houseway.odds import Price
from houseway.play.decisions import Decision
from houseway.play.events import Settled
from houseway.play.session import Session
from houseway.play.wager_question import Answer, Wager
from houseway.rules.posting.terms import Terms

STACK = 20_000_000
# The counts of rare rows are not normal; so many more or less prove nothing.
SMALL = 3


def deep_bank(bot: Bot) -> Bot:
    """Puts up more than enough, so that no winner of a hand that was split and doubled goes unpaid."""

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if isinstance(decision, Wager) and decision.about == "bank wager":
            # Half of it, where there are two banks.
            return {circle.id: min(circle.most, STACK // 2) for circle in decision.circles}
        return bot(sight, decision, chance)

    return answer


def settlements(at: Terms, bot: Bot, rounds: int) -> Iterator[Mapping[str, Settled]]:
    """Of each round the first wager of each kind, as it was settled: two seats, one of them the bank."""
    session, chance = Session(at, {1: STACK, 2: STACK}, SeededChance(7)), SeededChance(8)
    bots = dict.fromkeys((1, 2), deep_bank(bot))
    for _ in range(rounds):
        played = session.deal()
        while answer_all(played, bots, chance):
            pass
        session.close(played)
        session.stacks.update({1: STACK, 2: STACK})
        found: dict[str, Settled] = {}
        for event in played.events:
            if isinstance(event, Settled) and event.staked and event.wager not in found:
                assert event.result != "returned"
                found[event.wager] = event
        yield found


def faults(price: Price, seen: Counter[Fraction], rounds: int) -> list[str]:
    """Gains of a wager that the lab does not know, or that came too often or too seldom for its figures."""
    chances: dict[Fraction, Fraction] = defaultdict(Fraction)
    for row in price.outcomes:
        chances[row.net] += row.probability
    found = [f"{price.wager.id} gains {net}, unknown to the lab" for net in seen.keys() - chances.keys()]
    for net, chance in chances.items():
        expected = float(chance) * rounds
        sigma = sqrt(expected * (1 - float(chance)))
        if abs(seen[net] - expected) > 4 * sigma + SMALL:
            found.append(f"{price.wager.id} gains {net} {seen[net]} times for {expected:.1f}")
    return found
