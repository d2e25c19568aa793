"""No view of any game depends on cards that its viewer cannot see."""

from __future__ import annotations

from random import Random

import pytest

from houseway import games, terms
from houseway.families.registry import game
from tests.budget import share
from tests.conformance.players import play_on, redealt, seat_counts, settled_in, view_bytes


def compared(name: str, rounds: int, answers: int) -> int:
    """Redeal what each viewer cannot see, after each answer; how often the two views were compared, and the same."""
    seen = 0
    for seed in range(rounds):
        played = settled_in(terms(game(name)), max(seat_counts(game(name))), seed).deal()
        random = Random(seed)
        for step, _ in enumerate(play_on(played, random)):
            if step > answers or played.state == "over":
                break
            for seat in (None, *played.table.seats):
                other = redealt(played, seat, random)
                if other is not None:
                    seen += 1
                    assert view_bytes(other, seat) == view_bytes(played, seat)
    return seen


@pytest.mark.parametrize("name", games())
def test_no_view_depends_on_cards_it_cannot_see(name: str) -> None:
    assert compared(name, share(100, of=len(games()), least=1), answers=12) > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_no_view_depends_on_cards_it_cannot_see_in_many_rounds(name: str) -> None:
    assert compared(name, 12, answers=60) > 40


def test_insurance_that_is_settled_before_the_bank_shows_its_hand_tells_no_total() -> None:
    """The reason why it loses was once the total with the card that lies face down; the fifth deal comes to that."""
    assert compared("players/blackjack-5-buster", 5, answers=30) > 40
