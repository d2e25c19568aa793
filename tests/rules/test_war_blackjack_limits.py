"""War Blackjack: what may be wagered at most, at a position, on Buster, by the bank and under a flat fee."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import BadInput, NotLegal, game
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import terms
from tests.rules.bank_fees import play, posted
from tests.rules.twentyone_table import asked, bank, place, sit
from tests.rules.twentyone_table import posted as at_the_table

GAME = "calgrand/war-blackjack"
at = partial(at_the_table, GAME, option="A1")


@pytest.mark.rule(GAME, "9136-9142")
def test_others_may_add_up_to_the_limit_of_the_position() -> None:
    """$1,000 for a player at a position and $2,500 for the position: $1,500 behind a seated player with the most."""
    stakes = {"limits": "$1-$1,000", "position": "$2,500"}
    posted_at = terms(game(GAME), "C6", stakes=stakes)
    played = play(
        posted_at, {2: "blackjack $1,000", 14: "blackjack $1,000", 15: "blackjack $500"}, behind={14: 2, 15: 2}
    )
    assert played.state == "over"
    with pytest.raises(NotLegal):
        play(posted_at, {2: "blackjack $1,000", 14: "blackjack $1,000", 15: "blackjack $501"}, behind={14: 2, 15: 2})


@pytest.mark.rule(GAME, "9083-9085, 9158-9169")
def test_buster_has_posted_limits_of_its_own_or_those_of_the_base_wagers() -> None:
    """At a table of $10 to $500, first without a notice for Buster, then with $2 to $20."""
    for stakes, least, most in (({}, 10_00, 500_00), ({"bonus": "$2-$20"}, 2_00, 20_00)):
        one = asked(bank(sit(terms(game(GAME), "A1", stakes={"limits": "$10-$500"} | stakes), "")))
        assert isinstance(one, Wager)
        circles = {str(each.id): (each.least, each.most) for each in one.circles}
        assert circles["buster"] == (least, most)
        assert circles["blackjack"] == circles["war"] == (10_00, 500_00)
    for wrong in ("$0.50-$10", "$1-$9", "$101-$2,000", "$1-$2,001"):
        with pytest.raises(BadInput):
            terms(game(GAME), "A1", stakes={"bonus": wrong})


@pytest.mark.rule(GAME, "9152-9153")
def test_the_player_dealer_wagers_table_stakes() -> None:
    played = place(bank(sit(at(), "", stacks={1: 50})), {2: "blackjack $10"})
    one = asked(played)
    assert isinstance(one, Wager)
    # Fifty cents are kept for the fee, and wagers are in dollars.
    assert one.circles[0].most == 49_00


@pytest.mark.rule(GAME, "9699")
def test_a_flat_fee_is_for_an_action_below_1500_dollars() -> None:
    wide = posted(GAME, "C1", limits="$1-$2,000")
    assert play(wide, {2: "blackjack $1,000, war $499"}).collection == 100
    for wrong in ("blackjack $1,000, war $500", "blackjack $1,000, war $400, buster $100"):
        with pytest.raises(NotLegal):
            play(wide, {2: wrong})
