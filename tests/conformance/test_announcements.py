"""An announcement declares whom it names: whoever is told of it is "you" where it speaks of them, and nowhere else."""

from __future__ import annotations

import re
from random import Random

import pytest

from houseway import SeededChance, Session, game, terms
from houseway.play.events import Announced
from tests.conformance.players import STACK, every_game, play_on, seat_counts

# Names that no sentence has for another reason.
_NAME = re.compile(r"Qx(\d+)\b")


@pytest.mark.parametrize("name", every_game())
def test_the_seats_of_the_names_in_an_announcement_are_declared(name: str) -> None:
    posted = terms(game(name))
    seats = range(1, max(seat_counts(posted.sheet)) + 1)
    session = Session(posted, dict.fromkeys(seats, STACK), SeededChance(3), names={seat: f"Qx{seat}" for seat in seats})
    played = session.deal()
    for _ in play_on(played, Random(3)):
        pass
    for each in played.events:
        if isinstance(each, Announced):
            assert {int(seat) for seat in _NAME.findall(each.words)} == set(each.named), each.words
