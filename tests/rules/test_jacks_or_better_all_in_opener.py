"""Jacks or better: a player who is all in for the antes and opens falsely."""

from __future__ import annotations

import pytest

from tests.rules.jacks_table import (
    ACE_HIGH,
    FIVES_UP,
    JACKS,
    NINES,
    TENS,
    after,
    next_hand,
    play,
    posted,
    pot,
    purses,
    rights,
    sit,
)
from tests.rules.test_jacks_or_better_open import ALL_IN, CHECKED_TO, DOCUMENT


@pytest.mark.rule(DOCUMENT, "693-696")
def test_an_all_in_false_opener_loses_the_antes_and_waits_until_the_pot_is_won() -> None:
    played = play(sit(ALL_IN, CHECKED_TO), "check open")
    played.report("false_openers", 2)
    play(played, "3:pass 4:pass 1:pass")
    assert pot(played) == 4
    second = next_hand(played, [JACKS, NINES, ACE_HIGH], seat_2=50)
    # The false opener has bought in again and is not dealt in; three others ante.
    assert purses(second) == {1: 98, 2: 50, 3: 98, 4: 98}
    play(second, "3:bet 4:fold 1:fold")
    assert purses(second) == {1: 98, 2: 50, 3: 105, 4: 98}
    third = next_hand(second)
    assert purses(third) == {1: 97, 2: 49, 3: 104, 4: 97}


@pytest.mark.rule(DOCUMENT, "632-634, 640-642")
@pytest.mark.parametrize(("reading", "seat_4", "left"), [("stays", 99, 4), ("last-player", 103, 0)])
def test_everybody_but_one_folds_an_unopened_pot(reading: str, seat_4: int, left: int) -> None:
    played = sit(hands=(ACE_HIGH, NINES, TENS, JACKS), at=posted(all_fold=reading))
    play(played, "fold fold fold")
    if reading == "stays":
        assert rights(played) == "4: check, fold, bet $4"
        play(played, "check")
    assert (purses(played)[4], pot(played)) == (seat_4, left)


@pytest.mark.rule(DOCUMENT, "640-642")
def test_two_pair_below_jacks_open() -> None:
    assert after("", [FIVES_UP]) == "1: check, fold, bet $4"
