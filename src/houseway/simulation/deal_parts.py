"""Deals one part of a run: through the real steps, in the pit, or by compiled code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from houseway.bots.bot import answer_all
from houseway.cards.rng import Chance, PartChance
from houseway.errors import ShortDeck
from houseway.odds.core.progress import progress
from houseway.play.events import Settled
from houseway.play.ids import STACKS
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents
from houseway.simulation.gain_sums import RunTally
from houseway.simulation.never_happened import Happened
from houseway.simulation.part_policies import loaded, seat_policy
from houseway.simulation.run_plan import How, SimulationPlan, read_plan

# Tables of a pit: enough to be fast, few enough for the processor's cache.
_TABLES = 4_096
_CARDS, _BOTS = 0, 1


def deal_part(encoded: bytes, part: int) -> dict[str, Any]:
    """One part of a plan, on this machine: its exact sums as plain data. This is all that a worker is asked for."""
    plan = read_plan(encoded)
    return _DEALS[plan.how](plan, plan.terms(), part).to_plain()


def dealt(plan: SimulationPlan, posted: Terms, part: int) -> RunTally:
    """One part, for a caller that has the table already."""
    return _DEALS[plan.how](plan, posted, part)


def _through_the_steps(plan: SimulationPlan, posted: Terms, part: int) -> RunTally:
    session = Session(posted, _stacks(plan), PartChance(plan.seed, part, _CARDS))
    for person, seat in plan.also:
        session.play_seat(person or 1, seat)
    # The bots have numbers of their own, so that a seed deals the same cards under any policy.
    return play_rounds(session, plan.policy, plan.size(part), PartChance(plan.seed, part, _BOTS))


def play_rounds(session: Session, bots: str, rounds: int, chance: Chance) -> RunTally:
    """Play rounds through the real steps with the same stacks in each, and add up the results."""
    posted, stacks = session.terms, dict(session.stacks)
    seated = dict.fromkeys(stacks, seat_policy(bots, posted.sheet))
    tally = RunTally()
    happened = Happened(posted, tally)
    add = _add_wagers if posted.sheet.kind == "bank" else _add_seats
    with progress("rounds", rounds) as advance:
        for _ in range(rounds):
            played = session.deal()
            # A round that ran out of cards is void: it counts as played, without a result.
            with suppress(ShortDeck):
                while answer_all(played, seated, chance):
                    pass
            session.close(played)
            happened.look(played)
            add(tally, played)
            session.stacks.update(stacks)
            advance(1)
    tally.rounds = rounds
    return tally


def _add_wagers(tally: RunTally, played: Round) -> None:
    """Bank games: what each wager came to, per cent staked. A wager that the bank could not cover was not made."""
    gains: dict[str, list[int]] = {}
    for event in played.events:
        if event.__class__ is Settled and event.result != "returned":
            pair = gains.setdefault(event.wager, [0, 0])
            pair[0] += event.net
            pair[1] += event.staked
    for wager, (gain, stake) in gains.items():
        tally.of(wager).add(gain, stake)


def _add_seats(tally: RunTally, played: Round) -> None:
    net = played.net()
    for seat in played.table.seats:
        tally.of(str(STACKS[seat])).add(net.get(STACKS[seat], 0), 1)


def _in_the_pit(plan: SimulationPlan, posted: Terms, part: int) -> RunTally:
    """Poker at many tables at once; every seat of every table has the same stack and the same way to play."""
    from houseway.pit.pit import Pit
    from houseway.pit.pit_players import player
    from houseway.ranking.kernels.stream_seeds import STREAMS

    own = loaded(plan.policy)
    if own is None:
        answers = player(plan.policy, plan.seed, STREAMS // 2 + part)
    else:
        answers = own(PartChance(plan.seed, part, _BOTS).bits(64))
    rounds, stacks = plan.size(part), _stacks(plan)
    pit = Pit(posted, stacks, min(rounds, _TABLES), plan.seed, first_stream=part * _TABLES)
    tally = RunTally(rounds)
    with progress("rounds", rounds) as advance:
        for first in range(0, rounds, _TABLES):
            pit.play(answers)
            some = min(rounds - first, _TABLES)
            net = pit.net()[:some]
            # Squares of large stacks do not fit 64 bits, so they are summed as Python's integers.
            squares = net.astype(object) ** 2 if abs(net).max(initial=0) > _SMALL else net * net
            for seat, gains, square in zip(stacks, net.sum(axis=0), squares.sum(axis=0), strict=True):
                tally.of(str(STACKS[seat])).add_many(some, int(gains), int(square))
            tally.collected += int(pit.collection[:some].sum())
            advance(some)
    return tally


# The square of such a gain, summed over all tables of a pit, fits 63 bits.
_SMALL = 40_000_000


def _in_the_bank_pit(plan: SimulationPlan, posted: Terms, part: int) -> RunTally:
    """Twenty-one at many tables at once."""
    from houseway.simulation.bank_pit_parts import rounds_in_the_bank_pit

    return rounds_in_the_bank_pit(plan, posted, part, PartChance(plan.seed, part, _BOTS).bits(64))


def _compiled(plan: SimulationPlan, posted: Terms, part: int) -> RunTally:
    """Games in which nobody decides anything, with one unit on each wager."""
    from houseway.odds.core.compiled_rounds import PART_ROUNDS, compiled_rounds

    rounds, before = plan.size(part), part * -(-plan.part_rounds // PART_ROUNDS)
    tally = RunTally(rounds)
    for price in compiled_rounds(posted, rounds, plan.seed, plan.device, before):
        squares = sum((each.probability * each.net**2 for each in price.outcomes), Fraction(0))
        tally.of(price.wager.id).add_many(rounds, price.ev * rounds, squares * rounds)
    return tally


def _stacks(plan: SimulationPlan) -> dict[int, Cents]:
    return dict.fromkeys(range(1, plan.seats + 1), plan.stack)


_DEALS: Mapping[How, Callable[[SimulationPlan, Terms, int], RunTally]] = {
    "steps": _through_the_steps,
    "pit": _in_the_pit,
    "bank pit": _in_the_bank_pit,
    "compiled": _compiled,
}
