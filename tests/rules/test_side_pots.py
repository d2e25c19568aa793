"""Side pots and splits, against methods that count one chip at a time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.families.poker.core.hand_state import Pot, shares, side_pots
from tests.rules.holdem_table import chip_by_chip

MANY = 4000


def _vector(chance: Random) -> tuple[dict[int, int], list[int]]:
    """Contributions of two to ten seats, a few different heights, and some of the seats live."""
    heights = [chance.randint(0, 40) for _ in range(chance.randint(1, 4))]
    put_in = {seat: chance.choice(heights) for seat in range(1, chance.randint(2, 10) + 1)}
    live = [seat for seat in put_in if chance.random() < 0.6] or [chance.choice(list(put_in))]
    return put_in, live


def _plain(pots: list[Pot]) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.seats) for pot in pots]


@pytest.mark.rule("cordova/texas-holdem", "18")
@pytest.mark.parametrize("seed", range(8))
def test_pots_are_what_counting_chip_by_chip_gives(seed: int) -> None:
    chance = Random(seed)
    for _ in range(MANY // 8):
        put_in, live = _vector(chance)
        assert _plain(side_pots(put_in, live)) == chip_by_chip(put_in, live), (put_in, live)


@pytest.mark.rule("cordova/texas-holdem", "24")
@pytest.mark.parametrize("seed", range(4))
def test_the_collection_comes_off_the_main_pot_first(seed: int) -> None:
    chance = Random(100 + seed)
    for _ in range(MANY // 4):
        put_in, live = _vector(chance)
        drop = chance.randint(0, min(12, sum(put_in.values())))
        assert _plain(side_pots(put_in, live, drop)) == chip_by_chip(put_in, live, drop), (put_in, live, drop)


CONTRIBUTIONS = st.dictionaries(st.integers(1, 10), st.integers(0, 500), min_size=1)


@pytest.mark.rule("cordova/texas-holdem", "18")
@settings(max_examples=300, deadline=None)
@given(CONTRIBUTIONS, st.data())
def test_no_chip_is_lost_and_nobody_can_win_more_of_a_rival_than_they_put_in(
    put_in: dict[int, int], data: st.DataObject
) -> None:
    live = data.draw(st.lists(st.sampled_from(sorted(put_in)), min_size=1, unique=True))
    pots = side_pots(put_in, live)
    assert sum(pot.amount for pot in pots) == sum(put_in.values())
    highest = max(put_in[seat] for seat in live)
    for seat in live:
        reach = sum(pot.amount for pot in pots if seat in pot.seats)
        if put_in[seat] < highest:
            assert reach == sum(min(paid, put_in[seat]) for paid in put_in.values())
        else:
            assert reach == sum(put_in.values())


@pytest.mark.rule("cordova/texas-holdem", "18")
def test_a_seat_that_has_folded_is_in_no_pot() -> None:
    assert side_pots({1: 10, 2: 10, 3: 4}, [1, 2]) == [Pot(24, (1, 2))]


@pytest.mark.rule("cordova/texas-holdem", "18")
def test_three_different_all_ins_make_a_main_pot_and_two_side_pots() -> None:
    pots = side_pots({1: 10, 2: 25, 3: 60, 4: 60}, [1, 2, 3, 4])
    assert pots == [Pot(40, (1, 2, 3, 4)), Pot(45, (2, 3, 4)), Pot(70, (3, 4))]


def _dealt_round(amount: int, winners: list[int], odd_to: list[int], chip: int) -> dict[int, int]:
    """Chips handed round while there is one for everybody; the rest goes to one seat, or on round the table."""
    hands = dict.fromkeys(winners, 0)
    while amount >= chip * len(winners):
        for seat in winners:
            hands[seat] += chip
        amount -= chip * len(winners)
    for seat in odd_to:
        hands[seat] += min(amount, chip)
        amount = max(amount - chip, 0)
    return hands


@pytest.mark.rule("cordova/texas-holdem", "18")
@pytest.mark.parametrize("chip", [1, 100])
def test_a_split_is_what_handing_chips_round_gives(chip: int) -> None:
    chance = Random(chip)
    for _ in range(500):
        winners = chance.sample(range(1, 11), chance.randint(1, 10))
        amount = chance.randint(0, 60 * chip)
        odd_to = chance.choice((winners, [chance.choice(winners)] * len(winners)))
        assert shares(amount, winners, odd_to, chip) == _dealt_round(amount, winners, odd_to, chip)
