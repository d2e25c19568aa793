"""The California Grand may require wagers in increments, such as $5: the table posts them, and takes no others."""

from __future__ import annotations

import pytest

from houseway import BadInput, NotLegal, game, games
from houseway.rules.posting.terms import Terms, terms
from tests.rules.bank_fees import play

BOOK = "calgrand/fees-player-dealer-games"
GRAND = [
    ("calgrand/hot-action-blackjack", "game"),
    ("calgrand/war-blackjack", "blackjack"),
    ("calgrand/three-card-poker", "ante"),
    ("calgrand/pai-gow-poker", "game"),
    ("calgrand/caribbean-stud", "ante"),
]


def posted(name: str, stakes: dict[str, str]) -> Terms:
    return terms(game(name), "A1", stakes={"limits": "$1-$500"} | stakes)


@pytest.mark.rule(BOOK, "8043-8045")
@pytest.mark.rule("calgrand/war-blackjack", "9131-9133")
@pytest.mark.rule("calgrand/three-card-poker", "10006-10008")
@pytest.mark.parametrize(("name", "wager"), GRAND)
def test_wagers_are_made_in_the_posted_increments(name: str, wager: str) -> None:
    """At a minimum of $1 in increments of $5 a wager begins with $5; without a posted increment it is in dollars."""
    fives = posted(name, {"increment": "$5"})
    assert fives.posted.endswith("wagers in increments of $5")
    assert play(fives, {2: f"{wager} $15"}).state == "over"
    for wrong in ("$1", "$4", "$16"):
        with pytest.raises(NotLegal):
            play(fives, {2: f"{wager} {wrong}"})
    assert play(posted(name, {}), {2: f"{wager} $16"}).state == "over"


@pytest.mark.rule(BOOK, "8043-8045")
@pytest.mark.parametrize("given", ["$0", "$501", "five"])
def test_an_increment_is_an_amount_within_the_limits(given: str) -> None:
    with pytest.raises(BadInput, match=r"increment|five"):
        posted("calgrand/hot-action-blackjack", {"increment": given})


def test_nobody_posts_increments_where_none_may_be_required() -> None:
    """Every schedule that says so is in the California Grand's books."""
    found = {name for name in games() for schedule in game(name).fees if schedule.increments == "as posted"}
    assert {name.partition("/")[0] for name in found} == {"calgrand"}
    with pytest.raises(BadInput, match="no increments are printed"):
        terms(game("players/ez-baccarat"), "1", stakes={"increment": "$5"})
