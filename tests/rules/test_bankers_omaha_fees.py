"""Omaha and Omaha High-Low Split, Bankers: fees of the room's book, and when the late one is taken."""

from __future__ import annotations

import pytest

from houseway.families.registry import game
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules.fee_hands import FLOP_HANDS, HALF_HOUR, deal, house_receives, never, taken
from tests.rules.fee_hands import play as play_until

OMAHA, SPLIT = "bankers/omaha", "bankers/omaha-hi-lo"
both = pytest.mark.parametrize("name", [OMAHA, SPLIT])


@pytest.mark.rule(OMAHA, "5550-5779, 5862-5881")
@pytest.mark.rule(SPLIT, "5550-5779, 5862-5881")
@both
@pytest.mark.parametrize(
    ("option", "players", "fees"),
    [
        # Before the flop, on the flop, at the showdown.
        ("1", 7, ([100], [300], [300, 100])),
        ("22", 7, ([100], [300], [300, 100])),
        ("17", 4, ([100], [100], [100, 100])),
        ("75", 7, ([], [300], [300])),
    ],
)
def test_fees_of_hands_that_end_before_the_flop_on_it_and_at_the_showdown(
    name: str, option: str, players: int, fees: tuple[list[int], ...]
) -> None:
    at = terms(game(name), option)
    for ends, due in zip(("before the flop", "flop", "showdown"), fees, strict=True):
        played = play_until(deal(at, players), FLOP_HANDS[ends])
        assert taken(played) == due
        assert house_receives(played) == played.collection == sum(due)
    assert f"option {option}" in at.posted


@pytest.mark.rule(OMAHA, "4375-4390, 4445-4446, 5552-5553, 5704-5706, 5751-5752, 5877-5881")
@pytest.mark.rule(SPLIT, "4375-4390, 4445-4446, 5552-5553, 5704-5706, 5751-5752, 5877-5881")
@both
def test_154_options_of_at_most_five_rates_by_time_or_with_a_late_fee(name: str) -> None:
    sheet = game(name)
    assert sorted(int(option.id) for _, option in sheet.options()) == list(range(1, 155))
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in sheet.options())
    assert taken(play_until(deal(terms(sheet, "139"), 3, lasting=HALF_HOUR), never)) == [800] * 3
    for choice, late in (("river", []), ("turn", [100])):
        at = terms(game(name, {"late-fee": choice}), "1")
        assert taken(play_until(deal(at, 7), FLOP_HANDS["turn"])) == [300, *late]


@pytest.mark.rule(OMAHA, "4401-4406, 4421-4427, 5550-5552")
@pytest.mark.rule(SPLIT, "4401-4406, 4421-4427, 5550-5552")
@both
@pytest.mark.parametrize(("choice", "fees"), [("without-a-flop", [300]), ("every-hand", [300, 100])])
def test_a_hand_with_a_flop_pays_the_early_fee_or_not(name: str, choice: str, fees: list[int]) -> None:
    at = terms(game(name, {"early-fee": choice}), "1")
    assert sorted(taken(play_until(deal(at, 7), FLOP_HANDS["flop"])), reverse=True) == fees
