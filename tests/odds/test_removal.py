"""Effects of removal as they are published, counts by exhaustive search, and the spread of a shoe by enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import sqrt

import pytest

from houseway.cards.card import MARK, rank
from houseway.families.registry import game, games
from houseway.odds import priced
from houseway.odds.analysis.removal import Removal, best_count, correlation, removals, without
from houseway.odds.core.methods import METHODS, count
from houseway.rules.posting.terms import Terms, terms
from tests.cli.house import data, refusal, run

EZ = "players/ez-baccarat"
# Published for the Player hand, eight decks: millionths of the wager when one card of these points is gone.
PLAYER = {"T": -17.8, "A": -44.8, "2": -54.3, "3": -67.2, "4": -119.5, "5": 84.1, "6": 112.8, "7": 81.7, "8": 53.3}


# What is decided while cards are seen, or given what has been seen.
DECIDED = {"play_hands", "compare_nines", "compare_hands", "compare_insurance"}
SHOES = [
    name
    for name in games()
    if game(name).kind == "bank"
    and game(name).pack.decks > 1
    and any(row.step in METHODS.keys() - DECIDED for row in game(name).round)
]

# Two aces of one suit are a natural: without an ace there are not as many of each suit, and no figure.
BY_SUIT = {"calgrand/hot-action-blackjack": {"buster"}, "calgrand/war-blackjack": {"buster"}}


def before_the_deal(at: Terms) -> dict[str, Fraction]:
    """The expectation of every wager that is made before the deal and decided by the cards alone."""
    found = priced(at, count(at, METHODS.keys() - DECIDED)).prices
    return {each.wager.id: each.ev for each in found if each.exact and each.wager.opens == "before the deal"}


@pytest.fixture(scope="module")
def baccarat() -> dict[str, Removal]:
    found, refused = removals(terms(game(EZ)))
    assert refused == {}
    return {each.wager: each for each in found}


def test_the_player_line_of_baccarat_is_as_published(baccarat: dict[str, Removal]) -> None:
    effects = baccarat["player"].effects
    assert {name: round(float(effects[name]) * 1e6, 1) for name in PLAYER} == PLAYER


def test_the_tens_are_alike_and_all_effects_together_are_nothing(baccarat: dict[str, Removal]) -> None:
    for each in baccarat.values():
        assert len({each.effects[name] for name in "TJQK"}) == 1
        assert sum(each.held[name] * effect for name, effect in each.effects.items()) == 0


def test_the_count_of_dragon_7_is_the_known_one(baccarat: dict[str, Removal]) -> None:
    """Fours to sevens against the wager, eights and nines for it."""
    one, two = baccarat["dragon-7"].counts
    assert {name for name, tag in one.tags.items() if tag < 0} == set("4567")
    assert {name for name, tag in one.tags.items() if tag > 0} == set("89")
    assert one.correlation < two.correlation < 1


def test_no_other_tags_have_a_higher_correlation() -> None:
    effects = {"a": -3.0, "b": -1.0, "c": 0.5, "d": 1.2, "e": 2.0}
    held = {"a": 4, "b": 4, "c": 8, "d": 4, "e": 3}
    mean = sum(held[name] * effects[name] for name in held) / 23
    centred = {name: each - mean for name, each in effects.items()}
    for level in (1, 2):
        tried = (dict(zip(held, tags, strict=True)) for tags in product(range(-level, level + 1), repeat=5))
        best = max(correlation(centred, tags, held, 23) for tags in tried)
        assert best_count(centred, held, level).correlation == pytest.approx(best)


def test_the_spread_of_a_dealt_shoe_is_that_of_every_choice_of_cards() -> None:
    """Eight cards whose averages are the expectation: every choice of those that are left."""
    worth = [5, 3, 1, -1, -2, -2, -4, 0]
    size = len(worth)
    names = [f"{at}" for at in range(size)]
    effects = {name: Fraction(-each, size - 1) for name, each in zip(names, worth, strict=True)}
    found = Removal("w", "W", Fraction(0), effects, dict.fromkeys(names, 1), size, 2)
    for left in (2, 3, 5):
        means = [sum(some) / left for some in combinations(worth, left)]
        assert found.spread(left) == pytest.approx(sqrt(sum(each**2 for each in means) / len(means)))


def test_an_even_wager_is_made_half_of_the_time_and_a_better_count_gains_more() -> None:
    effects = {"x": Fraction(1, 1000), "y": Fraction(-1, 1000)}
    found = Removal("w", "W", Fraction(0), effects, {"x": 26, "y": 26}, 52, 26)
    gain = found.gain(1.0)
    assert gain.made == pytest.approx(0.5, abs=0.01)
    assert gain.per_hundred > found.gain(0.5).per_hundred > 0


def test_the_command_says_the_method() -> None:
    shown = run("odds", EZ, "--removal").stdout
    assert "+5378.2" in shown
    assert "T-K" in shown
    assert "averaged from the shuffle to the cut card at 14 of 416 cards" in shown
    found = data("odds", EZ, "--removal")
    assert found["wagers"][0]["counts"][0]["level"] == 1
    assert "tiles" in refusal("odds", "bankers/pai-gow-tiles", "--removal")["message"]


@pytest.mark.slow
def test_twenty_one_gains_most_without_a_five_and_loses_most_without_a_ten() -> None:
    """As for every blackjack. An ace is worth less than usual here: a natural pays 6:5."""
    found, _ = removals(terms(game("players/blackjack-5-buster")))
    effects = next(each for each in found if each.wager == "game").effects
    assert max(effects, key=lambda name: effects[name]) == "5"
    assert sorted(effects, key=lambda name: effects[name])[:4] == [*"TJQK"]
    assert effects["A"] < 0
    assert effects["9"] < 0 < effects["4"]
    # Whoever knows the card that is gone plays no worse.
    held = next(each for each in found if each.wager == "game").held
    assert sum(held[name] * effect for name, effect in effects.items()) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOES)
def test_a_card_that_nobody_knows_changes_nothing(name: str) -> None:
    """Where nothing is decided a shoe without a random card is worth, on the average, what the whole one is.

    Exactly, but for a war that goes on to the last card, which hardly ever happens.
    """
    at = terms(game(name))
    whole, kinds = before_the_deal(at), Counter((rank(face), face >= MARK) for face in at.faces)
    assert whole
    some = {(rank(face), face >= MARK): face for face in at.faces}
    found = {kind: before_the_deal(without(at, face)) for kind, face in some.items()}
    assert {wager for wager in whole for each in found.values() if wager not in each} == BY_SUIT.get(name, set())
    for wager in whole.keys() - BY_SUIT.get(name, set()):
        average = sum((kinds[kind] * each[wager] for kind, each in found.items()), Fraction(0)) / len(at.faces)
        assert abs(average - whole[wager]) < Fraction(1, 10**30)


@pytest.mark.parametrize("name", [each for each in games() if game(each).kind == "bank"])
def test_one_of_every_kind_of_card_can_be_taken_out_of_every_pack(name: str) -> None:
    at = terms(game(name))
    for face in {*at.faces} if at.pack.kind == "cards" else ():
        left = Counter(without(at, face).faces)
        assert Counter(at.faces) - left == Counter([face])
        assert left.total() == len(at.faces) - 1


@pytest.mark.slow
def test_a_marked_card_has_an_effect_of_its_own() -> None:
    found, _ = removals(terms(game("cordova/blackjack-x"), decks=1))
    held = found[0].held
    assert (held["A"], held["As*"]) == (3, 1)
    assert sum(held.values()) == 52
