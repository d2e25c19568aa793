"""Whoever is paid or loses is told why: how the hands were read, the row of the pay table, the clause."""

from __future__ import annotations

import re
from random import Random

import pytest

from houseway import game, terms
from houseway.play.events import Settled
from tests.conformance.players import every_game, play_on, seat_counts, sitting

BANKED = [name for name in every_game() if game(name).kind == "bank"]
# What says which wager it was and what became of it, and nothing of why.
_VERDICT = re.compile(r"^(wins|loses|pushes|is returned|pays \d+:\d+)?[:;,. ]*")


@pytest.mark.parametrize("name", BANKED)
def test_no_reason_only_repeats_the_wager_and_what_became_of_it(name: str) -> None:
    posted = terms(game(name))
    told: list[Settled] = []
    for seed in range(3):
        played = sitting(posted, max(seat_counts(posted.sheet)), seed).deal()
        for _ in play_on(played, Random(seed)):
            pass
        told += [each for each in played.events if isinstance(each, Settled)]
    assert told
    for each in told:
        title = posted.sheet.wager(each.wager).title
        left = _VERDICT.sub("", each.because.removeprefix(title).strip())
        left = left.replace("the player-dealer's wager is exhausted", "").strip("; ")
        assert left not in ("", "not in its pay table"), each.because
