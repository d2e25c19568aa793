"""A figure against rounds dealt through the real steps, which know nothing of the lab."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from houseway.bots.bot import answer_all, policy
from houseway.bots.bot_types import Bot, Sight
from houseway.cards import SeededChance
from houseway.cards.rng import Chance
from houseway.odds import GameOdds
from houseway.odds.core.best_bot import REGULAR, best_bot
from houseway.odds.core.deal_counts import Expected
from houseway.odds.core.price import Price
from houseway.odds.core.progress import progress
from houseway.odds.report.certificate_check import Check
from houseway.play.decisions import Decision
from houseway.play.events import Settled
from houseway.play.session import Session
from houseway.play.wager_question import Answer, Wager
from houseway.rules.posting.terms import Terms

if TYPE_CHECKING:
    from houseway.odds.games.twentyone.sampled_rounds import Sample

_STACK = 20_000_000
_SIGMAS = 4
# The counts of rare rows are not normal; so many more or less prove nothing.
_FEW = 3
# Compiled rounds take so much less time.
_MORE = 100


def check_dealt(found: GameOdds, rounds: int, seed: int) -> Iterator[Check]:
    """Every wager against dealt rounds: each gain within four standard errors, and none that is unknown."""
    bot, played_by = best_bot(found.terms, policy("flat", found.terms.sheet))
    gained: dict[str, Counter[int]] = defaultdict(Counter)
    staked: dict[str, Counter[int]] = defaultdict(Counter)
    hands = {each.wager.id: {part.wager.id for part in each.parts} or {each.wager.id} for each in found.prices}
    by_hand = {each.wager.id for each in found.prices if each.parts or isinstance(each.deals, Expected)}
    for settled in _rounds(found.terms, bot, rounds, seed):
        for base, wagers in hands.items():
            if base in settled:
                # Of a wager that is made on several circles the first one; of a hand everything that was staked on it.
                made = slice(None) if base in by_hand else slice(1)
                gains = sum(net for wager in wagers for net, _ in settled.get(wager, [])[made])
                gained[base][gains] += 1
                staked[base][settled[base][0][1]] += 1
    # The same amount is wagered in every round, and is at stake in most: less was surrendered, more was doubled.
    units = {base: each.most_common(1)[0][0] for base, each in staked.items()}
    seen = {
        base: Counter({Fraction(gains, units[base]): many for gains, many in each.items()})
        for base, each in gained.items()
    }
    for price in found.prices:
        name = f"{price.wager.id}: dealt rounds"
        if price.deals.strategy is not None and played_by == REGULAR:
            yield Check(name, stands=True, seen="not dealt: no bot plays this hand the best way")
        elif price.wager.id not in seen:
            yield Check(name, stands=True, seen="not dealt: nobody made this wager")
        else:
            yield _compared(name, price, seen[price.wager.id])


def check_compiled(found: GameOdds, rounds: int, seed: int) -> Iterator[Check]:
    """Hands that split against a hundred times as many compiled rounds: the mean, what is staked, and the spread."""
    for price in found.prices:
        if not (isinstance(price.deals, Expected) and price.deals.counted):
            continue
        from houseway.odds.games.twentyone.twentyone_methods import deal_hands

        if dealt := deal_hands(found.terms, _MORE * rounds, seed):
            yield _close(price, dealt)


def _close(price: Price, dealt: Sample) -> Check:
    apart = {"gain": abs(dealt.mean - float(price.ev)) / dealt.stderr}
    if price.sd is not None:
        apart["variance"] = abs(dealt.variance - price.sd**2) / dealt.variance_stderr
    said = ", ".join(f"the {what} is {sigmas:.1f} standard errors off" for what, sigmas in apart.items())
    fine = max(apart.values()) <= _SIGMAS
    return Check(
        f"{price.wager.id}: compiled rounds", fine, f"{dealt.rounds:,} rounds by the cards of every hand: {said}"
    )


def _rounds(posted: Terms, bot: Bot, rounds: int, seed: int) -> Iterator[Mapping[str, list[tuple[int, int]]]]:
    """Of each round what the wagers of the first bettor came to: gain and stake, by wager; a bank covers everything."""
    session, chance = Session(posted, {1: _STACK, 2: _STACK}, SeededChance(seed)), SeededChance(seed + 1)
    bots = dict.fromkeys((1, 2), _with_deep_bank(bot))
    with progress("rounds", rounds) as advance:
        for _ in range(rounds):
            played = session.deal()
            while answer_all(played, bots, chance):
                pass
            session.close(played)
            session.stacks.update({1: _STACK, 2: _STACK})
            found: dict[str, list[tuple[int, int]]] = defaultdict(list)
            for event in played.events:
                if isinstance(event, Settled) and event.staked and event.result != "returned":
                    found[event.wager].append((event.net, event.staked))
            yield found
            advance(1)


def _with_deep_bank(bot: Bot) -> Bot:
    """Puts up more than enough, so that no winner of a hand that was split and doubled goes unpaid."""

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if isinstance(decision, Wager) and decision.about == "bank wager":
            return {circle.id: min(circle.most, _STACK // 2) for circle in decision.circles}
        return bot(sight, decision, chance)

    return answer


def _compared(name: str, price: Price, seen: Counter[Fraction]) -> Check:
    if isinstance(price.deals, Expected):
        return _mean(name, price, seen)
    rounds = seen.total()
    chances: dict[Fraction, Fraction] = defaultdict(Fraction)
    for row in price.outcomes:
        chances[row.net] += row.probability
    faults = [f"gained {net}, which no row has" for net in seen.keys() - chances.keys()]
    worst = 0.0
    for net, chance in chances.items():
        expected = float(chance) * rounds
        sigma = sqrt(max(expected * (1 - float(chance)), 0.0))
        apart = abs(seen[net] - expected)
        worst = max(worst, apart / max(sigma, 1.0))
        if apart > _SIGMAS * sigma + _FEW:
            faults.append(f"gained {net} {seen[net]:,} times; {expected:,.1f} were expected")
    fine = f"{rounds:,} rounds through the steps: no row is more than {worst:.1f} standard errors off"
    return Check(name, not faults, "; ".join(faults) or fine)


def _mean(name: str, price: Price, seen: Counter[Fraction]) -> Check:
    """Hands that split have no rows by round: the mean is compared, with the spread that was seen."""
    rounds = seen.total()
    mean = sum(float(net) * many for net, many in seen.items()) / rounds
    spread = sum((float(net) - mean) ** 2 * many for net, many in seen.items()) / rounds
    error = sqrt(spread / rounds)
    apart = abs(mean - float(price.ev))
    said = f"{rounds:,} rounds came to {mean:+.4%} with an error of {error:.4%}; the figure is {float(price.ev):+.4%}"
    return Check(name, apart <= _SIGMAS * error, said)
