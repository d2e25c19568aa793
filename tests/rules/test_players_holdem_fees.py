"""Hold'em of Player's Casino and the games that take over its rules: the 310 options of the room's fee book."""

from __future__ import annotations

import pytest

from houseway.families.registry import game
from houseway.play.ids import COLLECTION
from houseway.rules.posting.terms import terms
from tests.rules.fee_hands import FLOP_HANDS, HALF_HOUR, deal, never, options, printed, taken, told
from tests.rules.fee_hands import play as play_until
from tests.rules.holdem_table import play

HOLDEM, OMAHA, SPLIT = "players/holdem", "players/omaha", "players/omaha-hi-lo"
PINEAPPLE, CRAZY = "players/pineapple", "players/crazy-pineapple"
every_game = pytest.mark.parametrize("name", [HOLDEM, OMAHA, SPLIT, PINEAPPLE, CRAZY])


@pytest.mark.rule(HOLDEM, "4240-4751")
@pytest.mark.rule(OMAHA, "4240-4751")
@pytest.mark.rule(SPLIT, "4240-4751")
@pytest.mark.rule(PINEAPPLE, "4240-4751")
@pytest.mark.rule(CRAZY, "4240-4751")
@every_game
def test_the_options_are_the_310_printed_ones(name: str) -> None:
    assert options(game(name)) == told(printed("players-board")) == [str(each) for each in range(1, 311)]


@pytest.mark.rule(HOLDEM, "4243-4248, 4383-4388, 5727-5746")
@pytest.mark.rule(OMAHA, "4243-4248, 4383-4388, 5727-5746")
@pytest.mark.rule(SPLIT, "4243-4248, 4383-4388, 5727-5746")
@pytest.mark.rule(PINEAPPLE, "4243-4248, 4383-4388, 5727-5746")
@pytest.mark.rule(CRAZY, "4243-4248, 4383-4388, 5727-5746")
@every_game
@pytest.mark.parametrize(
    ("option", "players", "ends", "dollars"),
    [
        ("71", 8, "river", 11),
        ("71", 8, "flop", 9),
        ("71", 8, "before the flop", 1),
        ("155", 2, "showdown", 2),
        ("15", 4, "showdown", 3),
    ],
)
def test_fees_of_the_moments_that_a_hand_reached(name: str, option: str, players: int, ends: str, dollars: int) -> None:
    played = play_until(deal(terms(game(name), option), players), FLOP_HANDS[ends])
    assert sum(taken(played)) == played.net()[COLLECTION] == dollars * 100


@pytest.mark.rule(HOLDEM, "4287-4291")
@pytest.mark.rule(OMAHA, "4287-4291")
@pytest.mark.rule(SPLIT, "4287-4291")
@pytest.mark.rule(PINEAPPLE, "4287-4291")
@pytest.mark.rule(CRAZY, "4287-4291")
@every_game
@pytest.mark.parametrize(("blinds", "fees"), [("$1 $3", [100]), ("$2 $3", [100, 800])])
def test_the_second_fee_of_option_16_waits_for_nineteen_dollars(name: str, blinds: str, fees: list[int]) -> None:
    """Six call $3 and the small blind folds: $19 less the first fee are $18; with a blind of $2 they are $19."""
    played = deal(terms(game(name), "16", stakes={"limits": "$3-$6", "blinds": blinds}), 7)
    play(played, "call call call call call 1:fold 2:check")
    assert taken(play_until(played, never)) == fees


@pytest.mark.rule(HOLDEM, "4287-4290")
@pytest.mark.parametrize(
    ("words", "fees"),
    [
        ("2:bet fold fold fold fold fold", [100]),
        ("2:bet 3:call fold fold fold fold 2:bet 3:fold", [100, 800]),
    ],
)
def test_a_bet_that_nobody_called_does_not_bring_the_pot_to_nineteen_dollars(words: str, fees: list[int]) -> None:
    """$18 lie there on the flop: a bet of $3 that nobody calls goes back, and one that is called makes $24."""
    played = deal(terms(game(HOLDEM), "16", stakes={"limits": "$3-$6", "blinds": "$1 $3"}), 7)
    play(played, f"call call call call call 1:fold 2:check {words}")
    assert (played.state, taken(played)) == ("over", fees)


@pytest.mark.rule(HOLDEM, "4353-4355, 4610-4612")
@pytest.mark.rule(OMAHA, "4353-4355, 4610-4612")
@pytest.mark.rule(SPLIT, "4353-4355, 4610-4612")
@pytest.mark.rule(PINEAPPLE, "4353-4355, 4610-4612")
@pytest.mark.rule(CRAZY, "4353-4355, 4610-4612")
@every_game
@pytest.mark.parametrize(("option", "fee"), [("52", 18), ("207", 18)])
def test_each_player_pays_every_thirty_minutes(name: str, option: str, fee: int) -> None:
    played = play_until(deal(terms(game(name), option), 6, lasting=HALF_HOUR), never)
    assert taken(played) == [fee * 100] * 6
