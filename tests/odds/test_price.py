"""Exact fractions: everything sums to one, from either seat, under every reading and number of decks."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt

import pytest
from _pytest.mark import ParameterSet

from houseway.errors import BadInput
from houseway.families.registry import game, games
from houseway.odds import GameOdds, after_fees, odds
from houseway.odds.core.after_collection import AfterFees
from houseway.odds.core.deal_counts import Expected, Uncounted
from houseway.rules.posting.terms import terms
from tests.odds.lab import COVERED, DECIDED, SETTINGS, answers, lab, posted, quick

# What a choice may set that the cards of a wager depend on; fees and seats do not change an edge.
DECIDING = ("wagers.", "charts.", "hands.", "pack.", "round.third_cards", "round.read", "round.judge")


@cache
def _choices() -> list[tuple[str, ...]]:
    """Every other choice of a reading that could change a figure: the game, the reading and the choice."""
    found: list[tuple[str, ...]] = []
    for name in COVERED:
        for reading in game(name).readings:
            for choice, each in reading.choices.items():
                if choice != reading.taken and any(path.startswith(DECIDING) for path in each.sets):
                    found.append((name, reading.id, choice))
    return found


def faults(found: GameOdds) -> list[str]:
    """Where the figures of a game do not add up, and wagers that are neither priced nor refused."""
    told: list[str] = []
    parts = {part.wager.id for each in found.prices for part in each.parts}
    for each in found.prices:
        laws = {
            # Where hands split, a row may come several times in a round.
            "chances": isinstance(each.deals, Expected) or sum(row.probability for row in each.outcomes) == 1,
            "return": each.rtp is None
            or sum((each.contribution(row) or 0 for row in each.outcomes), Fraction(0))
            == each.rtp
            == 1 + each.ev / each.staked,
            "deals": all(row.probability * each.total == row.deals for row in each.outcomes)
            or isinstance(each.deals, Expected),
            "variance": each.variance is None or each.variance >= 0,
            "parts": not each.parts or sum(part.ev for part in each.parts) == each.ev,
        }
        told += [f"{each.wager.id}: {what}" for what, kept in laws.items() if not kept]
    wagers = {wager.id for wager in found.terms.sheet.wagers}
    return [*told, *sorted(wagers ^ ({each.wager.id for each in found.prices} | parts | found.refused.keys()))]


SECONDS = ("blackjack-like", "poker-vs-dealer")
"""Families of which one figure takes seconds: `make test` counts one game of each."""
MINUTE = "players/ultimate-texas-holdem"
"""Every further count of all boards takes a minute, the first time."""


def _long(name: str, *more: str) -> bool:
    """What only `make verify` counts: settings against settings, and more than one game or reading of a slow family."""
    if name in SETTINGS or (name == MINUTE and more):
        return True
    alike = [case for case in (_choices() if more else _games()) if game(case[0]).family == game(name).family]
    return game(name).family in SECONDS and (name, *more) != alike[0]


def _games() -> list[tuple[str, ...]]:
    return [(name,) for name in (*COVERED, *DECIDED)]


def _params(*cases: tuple[str, ...]) -> list[ParameterSet]:
    return [pytest.param(*case, marks=[pytest.mark.slow] * _long(*case)) for case in cases]


@pytest.mark.parametrize("name", _params(*_games()))
def test_everything_sums_to_one(name: str) -> None:
    assert lab(name).prices
    assert faults(lab(name)) == []


@pytest.mark.parametrize("name", SETTINGS)
def test_everything_beside_the_settings_sums_to_one(name: str) -> None:
    assert faults(quick(name)) == []


@pytest.mark.parametrize(("name", "reading", "choice"), _params(*_choices()))
def test_under_every_reading(name: str, reading: str, choice: str) -> None:
    assert faults(lab(name, ((reading, choice),))) == []


@pytest.mark.parametrize(("name", "reading", "choice"), [case for case in _choices() if case[0] in SETTINGS])
def test_beside_the_settings_under_every_reading(name: str, reading: str, choice: str) -> None:
    assert faults(quick(name, ((reading, choice),))) == []


@pytest.mark.parametrize(
    "name",
    [
        "players/ez-baccarat",
        "oaks/zoobac",
        "cordova/ultimate-war",
        pytest.param("cordova/blackjack-x", marks=pytest.mark.slow),
    ],
)
def test_with_the_fewest_decks(name: str) -> None:
    fewest = game(name).pack.fewest_decks
    found = lab(name, (), fewest)
    assert faults(found) == []
    assert found.prices[0].ev != lab(name).prices[0].ev
    assert found.terms.pack.decks == fewest


def test_readings_change_the_figures() -> None:
    two = "cordova/two-card-peek"
    assert lab(two, (("equal-rows", "push"),)).price("row-a").ev < lab(two).price("row-a").ev
    assert (
        lab("players/ez-baccarat", (("naturals", "draw-on"),)).price("tie").ev
        != lab("players/ez-baccarat").price("tie").ev
    )


def test_a_wager_by_hand() -> None:
    """Two cards of 52: 4 mini royals, 48 more straight flushes, 78 pairs, 156 straights, 260 flushes of 1,326."""
    found = lab("cordova/two-card-peek").price("two-card-a")
    squares = 4 * 100 + 48 * 9 + 78 * Fraction(9, 4) + 156 + 260 + 780
    gains = 4 * 10 + 48 * 3 + 78 * Fraction(3, 2) + 156 + 260 - 780
    assert found.ev == gains / 1_326 == Fraction(-21, 442)
    assert found.variance == squares / 1_326 - found.ev**2
    assert found.sd == pytest.approx(sqrt(found.variance))
    assert found.n0 == found.variance / found.ev**2
    assert found.hit == Fraction(546, 1_326)
    assert found.largest == 10


def test_the_first_cards_of_war_tie_as_often_as_a_card_finds_its_rank() -> None:
    found = lab("cordova/ultimate-war").price("war")
    assert 1 - found.hit - Fraction(384, 415) == sum(row.probability for row in found.outcomes if row.name == "void")


def test_a_wager_with_a_row_that_never_comes() -> None:
    found = lab("cordova/two-card-peek").price("row-a")
    assert {row.name: row.deals for row in found.outcomes}["tie-a"] == 0


def test_every_game_with_a_bank_is_priced() -> None:
    assert {*COVERED, *DECIDED} == {name for name in games() if game(name).kind == "bank"}


def test_a_pot_is_not_priced() -> None:
    with pytest.raises(BadInput, match="no bank"):
        odds(terms(game("cordova/texas-holdem#limit")))


def test_lucky_bonus_that_pushes_against_the_bank_is_refused() -> None:
    found = quick("cordova/ace-up-pai-gow-poker", (("ace-high-push", "base-and-lucky"),))
    assert "banker-ace-high" in found.refused["lucky-bonus"]


def test_trips_from_two_and_three_cards_is_refused() -> None:
    found = answers(posted("players/ultimate-texas-holdem", {"which-five": "two-and-three"}), "read_bonus")["trips"]
    assert isinstance(found, Uncounted)
    assert "two-and-three" in found.why


def test_seven_decks_have_no_super_match() -> None:
    assert "super-match" not in [each.id for each in posted("players/blackjack-switch", None, 7).sheet.wagers]
    assert "super-match" in [each.id for each in posted("players/blackjack-switch", None, 8).sheet.wagers]


def test_a_fee_on_each_line_wager_and_one_for_the_hand() -> None:
    """players/ez-baccarat, option 3: $2 from the player-dealer, $1 from a player for a line wager, none for a tie."""
    at = terms(game("players/ez-baccarat"), "3")
    found = odds(at)
    line, tie = (after_fees(at, found.price(wager), 10_000) for wager in ("player", "tie"))
    assert isinstance(line, AfterFees)
    assert isinstance(tie, AfterFees)
    assert (line.player_fee, line.bank_fee, tie.player_fee, tie.bank_fee) == (100, 200, 0, 200)
    assert line.player == 10_000 * found.price("player").ev - 100
    assert line.bank == -10_000 * found.price("player").ev - 200
    assert line.player + line.bank == -300


def test_a_fee_by_table_action() -> None:
    """players/ez-baccarat, option 10: $1 up to $130, $2 from $135 on; players pay none."""
    at = terms(game("players/ez-baccarat"), "10")
    found = odds(at).price("banker")
    for amount, fee in ((500, 100), (13_000, 100), (13_400, 100), (13_500, 200)):
        after = after_fees(at, found, amount)
        assert isinstance(after, AfterFees)
        assert (after.player_fee, after.bank_fee) == (0, fee)


def test_parts_of_a_cent_are_not_paid() -> None:
    """A win of 19 to 20 on $10.01 is $9.50 and a half cent, of which the player sees nothing."""
    at = terms(game("players/golden-frog-baccarat"))
    found = odds(at).price("banker")
    after = after_fees(at, found, 1_001)
    assert isinstance(after, AfterFees)
    assert after.before == 950 * found.hit - 1_001 * (
        1 - found.hit - sum(r.probability for r in found.outcomes if not r.net)
    )


def test_an_amount_outside_the_limits_is_refused() -> None:
    at = terms(game("players/ez-baccarat"), "1")
    with pytest.raises(BadInput, match=r"\$5 to \$99"):
        after_fees(at, odds(at).price("player"), 10_000)
