"""No Bust 21st Century Blackjack: what the floor reports. Printed lines 1301-1311 of the Oaks."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal
from houseway.play.events import Reported
from houseway.play.ids import HAND_PILES, HandId, hand_pile
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    deal,
    gain,
    held,
    nets,
    order,
    posted,
    results,
    stand_pat,
)

GAME = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
at = partial(posted, GAME, option="1")


@pytest.mark.rule(GAME, "1307-1311")
def test_a_misplayed_hand_loses_and_all_others_play_as_they_are() -> None:
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at(), order(["Kh 9d", "Kd 9c"], "9h", "8c"), wagers)
    played.report("misplayed_hand", 2)
    assert asked(played).seat == 3
    answer(played, "stand")
    assert results(played) == [(2, "game", "loses", -10.0), (3, "game", "wins", 10.0)]
    ruled = [each for each in played.events if isinstance(each, Reported)]
    assert [(each.incident, each.seat, each.lines) for each in ruled] == [("misplayed_hand", 2, "1307-1311")]


@pytest.mark.rule(GAME, "1307-1311")
def test_a_misplayed_hand_loses_to_the_extent_that_money_covers() -> None:
    played = deal(at(), order(["Kh 9d"], "9h", "8c"), {2: "game $50"}, put_up=20)
    played.report("misplayed_hand", 2)
    assert (played.state, nets(played)) == ("over", [-20.0])


@pytest.mark.rule(GAME, "1307-1311")
def test_the_draw_cards_of_a_misplayed_hand_stay_and_it_draws_and_doubles_no_more() -> None:
    """Seat 2 split eights for $10 each and hit the first hand; seat 3 is asked next and plays on with the next card."""
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at(), order(["8h 8d", "Kd 4c"], "9h", "3c 2d 5s 8c"), wagers, "split", "hit")
    played.report("misplayed_hand", 2)
    assert asked(played).seat == 3
    answer(played, "hit", "stand")
    assert [held(played, hand_pile(HandId(2, number))) for number in (1, 2)] == ["8h 3c 2d", "8d"]
    assert held(played, HAND_PILES[3]) == "Kd 4c 5s"
    assert results(played) == [(2, "game", "loses", -10.0), (2, "game", "loses", -10.0), (3, "game", "wins", 10.0)]


@pytest.mark.rule(GAME, "1307-1311")
@pytest.mark.parametrize(("number", "won"), [(1, [-10.0, 10.0]), (2, [10.0, -10.0])])
def test_of_two_hands_that_came_of_a_split_the_misplayed_one_loses(number: int, won: list[float]) -> None:
    """Two nines become 19 and 19 against 17; the other hand is asked, or was, and plays as it is."""
    played = deal(at(), order(["9h 9d"], "9s", "Kc Kd 8c"), TEN, "split", *["stand"] * (number - 1))
    played.report("misplayed_hand", 2, number)
    assert nets(stand_pat(played)) == won


@pytest.mark.rule(GAME, "1283-1285, 1307-1311")
def test_a_misplay_that_is_seen_late_still_loses_and_a_natural_takes_the_first_wager_alone() -> None:
    wagers = {2: "game $10", 3: "game $10"}
    late = deal(at(), order(["Kh 9d", "Kd 4c"], "9h", "8c"), wagers, "stand")
    late.report("misplayed_hand", 2)
    assert asked(late).seat == 3
    assert results(answer(late, "stand")) == [(2, "game", "loses", -10.0), (3, "game", "loses", -10.0)]
    doubled = deal(at(), order(["6h 5d", "Kd 4c"], "Ah", "9c Jk"), wagers, "double")
    doubled.report("misplayed_hand", 2)
    assert results(answer(doubled, "stand")) == [(2, "game", "loses", -10.0), (3, "game", "loses", -10.0)]


@pytest.mark.rule(GAME, "1301-1303")
@pytest.mark.parametrize(
    ("bank_card", "net"),
    [("8c", 10.0), ("Kc", -100.0)],  # a winner wins on the minimum bet, a loser loses the maximum bet
)
def test_a_wager_that_was_removed_loses_the_maximum_or_wins_on_the_minimum(bank_card: str, net: float) -> None:
    played = deal(at(), order(["Kh 8d"], "9h", bank_card), {2: "game $50"})
    played.report("removed_wager", 2)
    answer(played, "stand")
    assert nets(played) == [net]
    assert gain(played, 2) == net - 1


@pytest.mark.rule(GAME, "1301-1303")
def test_a_removed_wager_that_pushes_stays_as_it_was() -> None:
    played = deal(at(), order(["Kh 7d"], "9h", "8c"), {2: "game $50"})
    played.report("removed_wager", 2)
    assert nets(answer(played, "stand")) == [0.0]


@pytest.mark.rule(GAME, "1301-1311")
def test_another_game_knows_no_such_irregularity() -> None:
    played = deal(posted("bankers/pure-spanish-21-5"), order(["9h 8d"], "9c 8c"), {2: "game $10"})
    for word in ("misplayed_hand", "removed_wager"):
        with pytest.raises(NotLegal, match="no such incident"):
            played.report(word, 2)
