"""Bots play the game: in simulated rounds every step happens and every fee falls, or the run says which did not."""

from __future__ import annotations

import pytest

from houseway import Terms
from houseway.bots.bot import USUAL
from houseway.cards.rng import SeededChance
from houseway.play.session import Session
from houseway.play.time_keeper import EVERY_HALF_HOUR, ON_THE_HALF_HOUR
from houseway.simulation.deal_parts import play_rounds
from houseway.simulation.never_happened import never
from houseway.simulation.seat_counts import simulated_seats, simulated_stack
from tests.conformance.players import every_terms

ROUNDS = 80
# Steps that wait for a report, an absent player, a clock, a deck that runs out, or a rule that the table does not post.
# Whoever reads the run is told of them.
OPTIONAL = [
    "abandoned_hands",
    "accidental_discards",
    "claims",
    "count_cards",
    "deal_in",
    "declare_all_in",
    "discard",
    "expose_discards",
    "hear_calls",
    "kill",
    "note_winner",
    "offer_kill",
    "over_buttons",
    "pass_disc",
    "post_antes",
    "post_blinds",
    "post_kill",
    "post_winner_blind",
    "run_it_twice",
    "second_board",
    "show_openers",
    "sit_out",
    "straddle",
    "take_drop",
    "take_time",
    "wait_after_move",
]
ALL = {posted.sheet.name: posted for posted in reversed(every_terms())}
POKER = [posted for _, posted in sorted(ALL.items()) if posted.sheet.kind == "poker"]


@pytest.mark.parametrize("posted", POKER, ids=lambda posted: posted.sheet.name)
def test_the_usual_bots_come_to_every_step_that_nobody_has_to_ask_for(posted: Terms) -> None:
    stacks = dict.fromkeys(range(1, simulated_seats(posted) + 1), simulated_stack(posted))
    found = play_rounds(Session(posted, stacks, SeededChance(1)), USUAL["poker"], ROUNDS, SeededChance(2))
    idle = {words.partition(" ")[0] for words in never(posted, found)["steps"]}
    assert idle <= set(OPTIONAL), f"nobody ever comes to {idle - set(OPTIONAL)}"
    timed = posted.schedule is not None and any(
        moment in (EVERY_HALF_HOUR, ON_THE_HALF_HOUR) for charge in posted.schedule.charges for moment in charge.at
    )
    # Somebody pays for the table, unless that is by the clock, which does not run here.
    assert timed or posted.option is None or found.collected > 0
    assert any(seat.gains for seat in found.sums.values())
