"""How wagers of one round go together, and one hand with its bonuses: exact, by a second count and by the figures."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.analysis.covariance import covariances
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Deals
from houseway.odds.core.layout import Layout
from houseway.odds.core.layout_ends import RoundEnds, ends, played
from houseway.odds.core.methods import count_with_bonuses
from houseway.odds.games.pai_gow.pai_gow_methods import advise_setting
from houseway.odds.games.poker_vs_bank.as_many_cards import solved
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.six_card_deals import SIX_KINDS, tally_of_six
from tests.cli.house import data, run
from tests.odds.lab import lab, posted, quick

EZ, THREE = "players/ez-baccarat", "bankers/three-card-poker-6-card-bonus"
FORTUNE = "bankers/fortune-pai-gow-poker-1-1"
ROYAL, STRAIGHT = "royal-flush-royal-match", "seven-card-straight-flush"


def figures(found: GameOdds, wager: str) -> tuple[Fraction, Fraction | None]:
    """Mean and variance of a wager by itself, or as a part of its hand."""
    parts = [part for each in found.prices for part in each.parts if part.wager.id == wager]
    price = (parts or [found.price(wager)])[0]
    return price.ev, price.variance


@pytest.mark.parametrize("name", [EZ, THREE, "cordova/commission-free-baccarat"])
def test_the_diagonal_is_the_variance_of_each_wager(name: str) -> None:
    found = lab(name)
    for group in covariances(found):
        for wager in group.wagers:
            assert (group.means[wager], group.pairs[wager, wager]) == figures(found, wager)


def test_the_two_lines_without_a_push_are_opposite() -> None:
    (group,) = covariances(lab(EZ))
    assert group.pairs["player", "banker"] == -group.pairs["player", "player"]
    assert group.correlation("player", "banker") == pytest.approx(-1)


def test_the_variance_of_a_whole_hand_is_the_sum_of_its_covariances() -> None:
    found = lab(THREE)
    group = next(each for each in covariances(found) if "ante" in each.wagers)
    whole = sum((group.pairs[one, two] for one in ("ante", "play") for two in ("ante", "play")), Fraction(0))
    assert whole == found.price("ante").variance


def test_one_hand_with_its_bonus_is_exact_and_expects_what_adding_up_says() -> None:
    found = lab(THREE)
    layout = Layout(found.terms, {2: {"ante": 1_000, "pair-plus": 500}})
    ended = ends(found, layout, 2, 1)
    assert ended.exact
    assert ended.person(2).before == ended.settled[2]
    group = next(each for each in covariances(found) if "ante" in each.wagers)
    wagers = {"ante": 10, "play": 10, "pair-plus": 5}
    square = sum((group.pairs[one, two] * wagers[one] * wagers[two] for one in wagers for two in wagers), Fraction(0))
    assert ended.person(2).sd / 100 == pytest.approx(sqrt(square))


def test_a_short_bank_settles_a_hand_and_its_bonus_as_the_steps_do() -> None:
    found = lab(THREE)
    layout = Layout(found.terms, {2: {"ante": 1_000, "pair-plus": 1_000}}, {"bank": 2_500})
    exact = ends(found, layout, 2, 1)
    assert exact.exact
    assert exact.short > 0
    rounds = RoundEnds(layout, exact.fees, played(layout, 400, 3), exact=False, because="")
    assert set(rounds.person(2).gains) <= set(exact.person(2).gains)


def test_a_bonus_on_both_hands_is_counted_with_the_hand() -> None:
    """Every pair of hands was looked at here: without the bonus it is what the lab counts without looking at pairs."""
    at = posted(THREE)
    match = Match.of(at)
    tally = tally_of_six(match)
    assert np.array_equal(tally.sum(axis=2), solved(match)[0])
    joint, found = count_with_bonuses(at), lab(THREE)
    assert joint is not None
    assert joint[1] == ["pair-plus", "six-card"]
    group = next(each for each in covariances(found) if "ante" in each.wagers)
    assert group.wagers == ("ante", "play", "pair-plus", "six-card")
    for wager in group.wagers:
        assert (group.means[wager], group.pairs[wager, wager]) == figures(found, wager)
    won = int(tally.sum(axis=(0, 1, 3, 4))[: SIX_KINDS.index("three-of-a-kind") + 1].sum())
    assert f"{won / 1_221_511_200:.4%}" == "7.2798%"
    assert count_with_bonuses(posted("oaks/super-pan-9")) is None


def test_a_fold_keeps_the_bonus_on_six_cards_in_the_same_round() -> None:
    found = lab(THREE)
    ended = ends(found, Layout(found.terms, {2: {"ante": 1_000, "pair-plus": 500, "six-card": 500}}), 2, 1)
    assert ended.exact
    assert ended.person(2).before == ended.settled[2]


def test_rows_of_two_cards_that_are_counted_alike_are_not_taken_for_the_same_cards() -> None:
    """Two Card Peek: the bonuses of three rows have one count, and no card in common."""
    (group,) = covariances(lab("cordova/two-card-peek"))
    assert group.wagers == ("row-a", "row-b", "row-c", "rows-ab", "rows-ac", "rows-bc")


def test_games_without_two_wagers_together_are_refused() -> None:
    with pytest.raises(BadInput, match="no two of its wagers"):
        covariances(quick("oaks/double-hand-poker"))


def test_the_command() -> None:
    found = data("odds", EZ, "--covariance")["groups"]
    assert found[0]["wagers"] == ["player", "banker", "tie", "panda-8", "dragon-7"]
    assert "covariance of the wagers of one round, exact" in run("odds", EZ, "--covariance").stdout


@pytest.mark.slow
def test_holdem_with_trips_is_exact() -> None:
    found = lab("players/ultimate-texas-holdem")
    ended = ends(found, Layout(found.terms, {2: {"ante": 1_000, "blind": 1_000, "trips": 500}}), 2, 1)
    assert ended.exact
    assert ended.person(2).before == ended.settled[2]
    # A royal flush raised at once: 4 + 1 + 500 units, and 50 times the Trips wager.
    assert ended.person(2).best == 505_000 + 25_000 - ended.fees[2]


# Settings ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wagers"),
    [
        (FORTUNE, ("game", "fortune")),
        ("bankers/fortune-pai-gow-joker-fully-wild", ("game", "fortune")),
        ("players/fortune-pai-gow-poker", ("game", "fortune")),
        ("cordova/lucky-pai-gow-poker", ("base", "lucky-bonus")),
        ("cordova/pai-gow-poker-triple-bonus", ("base", "happy-pai-gow", "double-luck")),
    ],
)
def test_a_setting_and_its_bonus_have_the_figures_of_each_alone(name: str, wagers: tuple[str, ...]) -> None:
    """Bonuses alone are counted hand by hand up to suits, here by kinds of hands."""
    found = lab(name)
    (group,) = covariances(found)
    assert group.wagers == wagers
    for wager in wagers:
        assert (group.means[wager], group.pairs[wager, wager]) == figures(found, wager)
    assert group.correlation(wagers[0], wagers[-1]) > 0


@pytest.mark.slow
def test_an_exact_layout_of_a_setting_with_its_bonus_adds_up() -> None:
    found = lab(FORTUNE)
    layout = Layout(found.terms, {2: {"game": 2_500, "fortune": 500}})
    ended = ends(found, layout, 2, 1)
    assert ended.exact
    assert ended.person(2).before == ended.settled[2]
    short = ends(found, Layout(found.terms, {2: {"game": 2_500, "fortune": 500}}, {"bank": 2_500}), 2, 1)
    rounds = RoundEnds(short.layout, short.fees, played(short.layout, 300, 5), exact=False, because="")
    assert set(rounds.person(2).gains) <= set(short.person(2).gains)


@pytest.mark.slow
@pytest.mark.parametrize("word", [ROYAL, STRAIGHT])
def test_rare_hands_gain_beside_their_bonus_what_advice_says_of_each_of_them(word: str) -> None:
    """Advice counts the bank's hands beside the very cards, one by one, and knows no kinds."""
    at = posted(FORTUNE)
    joint, bonus = count_with_bonuses(at), lab(FORTUNE).price("fortune").deals
    assert joint is not None
    assert isinstance(bonus, Deals)
    gained = {"player": 1, "push": 0, "banker": -1}
    found = sum(gained[bets[0].words[0]] * many for bets, many in joint[0].items() if word in bets[1].words)
    times, hands = _rare(word)
    every_bank = sum(joint[0].values()) // sum(bonus.ways.values())
    assert times * len(hands) == sum(many for words, many in bonus.ways.items() if word in words)
    worth = sum(max(each.ev for each in advise_setting(at, Position(hand, (), ()))) for hand in hands)
    assert found == times * worth * every_bank


def _rare(word: str) -> tuple[int, list[tuple[int, ...]]]:
    """One hand for each choice of ranks, and how many hands there are of each."""
    if word == STRAIGHT:
        runs = ["A234567", *("23456789TJQKA"[low : low + 7] for low in range(7))]
        return 4, [tuple(cards(" ".join(f"{rank}c" for rank in run))) for run in runs]
    royal = ["Ac", "Kc", "Qc", "Jc", "Tc"]
    wholes = [royal, *([*(each for each in royal if each != gone), "Jk"] for gone in royal)]
    return 12, [tuple(cards(" ".join([*whole, "Kd", "Qd"]))) for whole in wholes]
