"""Rounds per second: through the real steps, and by compiled code for games without decisions."""

from __future__ import annotations

from time import process_time

from bench.measure import Row
from houseway.cards.rng import SeededChance
from houseway.families.registry import game
from houseway.odds.core.compiled_rounds import compiled_rounds
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from houseway.simulation.deal_parts import play_rounds
from houseway.simulation.seat_counts import simulated_stack

_STEPS_AIM, _COMPILED_AIM = 5_000, 20_000_000
_STEPS_ROUNDS, _COMPILED_ROUNDS = 3_000, 30_000_000


def rows() -> list[Row]:
    """Times are processor times, so the compiled figure is for one core whatever their number."""
    at = terms(game("players/ez-baccarat"))
    stacks = dict.fromkeys((1, 2), simulated_stack(at))
    play_rounds(Session(at, stacks, SeededChance(1)), "flat", 100, SeededChance(2))
    compiled_rounds(at, 1_000, 1)
    start = process_time()
    play_rounds(Session(at, stacks, SeededChance(2)), "flat", _STEPS_ROUNDS, SeededChance(3))
    middle = process_time()
    compiled_rounds(at, _COMPILED_ROUNDS, 2)
    end = process_time()
    steps, compiled = _STEPS_ROUNDS / (middle - start), _COMPILED_ROUNDS / (end - middle)
    return [
        Row(
            "baccarat rounds through the steps, five wagers and a bank",
            f"{steps:,.0f} rounds/s",
            "-",
            f"{_STEPS_AIM:,}/s",
            steps >= _STEPS_AIM,
        ),
        Row(
            "baccarat rounds by compiled code, one core",
            f"{compiled / 1e6:,.1f} M rounds/s",
            f"{compiled / steps:,.0f}x the steps",
            f"{_COMPILED_AIM / 1e6:,.0f} M/s",
            compiled >= _COMPILED_AIM,
        ),
    ]
