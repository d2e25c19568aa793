"""The bank's hand and the best moves at twenty-one against figures and charts that others have printed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import perm, prod

import pytest

from houseway.cards import Pack
from houseway.odds.core.deal_counts import Deals
from houseway.odds.games.twentyone.composition import BankHand, CardKinds
from houseway.odds.games.twentyone.side_wagers.buster import bust_counts
from houseway.odds.games.twentyone.side_wagers.insurance import compare_insurance
from houseway.ranking.twentyone import RULES
from houseway.rules.sheet.values import Cells
from tests.odds.lab import lab, posted

X, SPANISH = "cordova/blackjack-x", "bankers/pure-spanish-21-5"
NO_BUST = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
SWITCH = "players/blackjack-switch"

# The basic strategy of several decks with soft 17 hit, doubles after splits and early surrender, as it is printed
# everywhere; under the deuce to the ten and the ace.
HARD = {
    "17": "SSSSSSSSSR",
    "16": "SSSSSHHRRR",
    "15": "SSSSSHHHRR",
    "14": "SSSSSHHHRR",
    "13": "SSSSSHHHHR",
    "12": "HHSSSHHHHR",
    "11": "DDDDDDDDDD",
    "10": "DDDDDDDDHH",
    "9": "HDDDDHHHHH",
    "8": "HHHHHHHHHH",
    "7": "HHHHHHHHHR",
    "5": "HHHHHHHHHR",
}
SOFT = {
    "soft 20": "SSSSSSSSSS",
    "soft 19": "SSSSDSSSSS",
    "soft 18": "DDDDDSSHHH",
    "soft 17": "HDDDDHHHHH",
    "soft 16": "HHDDDHHHHH",
    "soft 15": "HHDDDHHHHH",
    "soft 14": "HHHDDHHHHH",
    "soft 13": "HHHDDHHHHH",
}
PAIRS = {
    "A-A": "PPPPPPPPPP",
    "10-10": "SSSSSSSSSS",
    "9-9": "PPPPPSPPSS",
    "8-8": "PPPPPPPPRR",
    "7-7": "PPPPPPHHRR",
    "6-6": "PPPPPHHHHR",
    "5-5": "DDDDDDDDHH",
    "4-4": "HHHPPHHHHH",
    "3-3": "PPPPPPHHHR",
    "2-2": "PPPPPPHHHR",
}
LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}


def test_one_deck_and_a_six_as_published() -> None:
    chart = posted(X).sheet.charts["bank"]
    rows = {**chart.rows, "17": Cells(("stand", "stand"))}
    bank = BankHand(CardKinds(tuple(Pack().cards())), RULES["blackjack"], replace(chart, rows=rows))
    shoe = bank.shoe
    six = shoe.names.index("6")
    found: dict[str, Fraction] = {}
    for hand, orders, total in bank.hands_of(six):
        drawn = [count - (kind == six) for kind, count in enumerate(hand)]
        ways = orders * prod(perm(held, count) for held, count in zip(shoe.without(six), drawn, strict=True))
        end = "bust" if total.over else str(total.points // 2)
        found[end] = found.get(end, Fraction(0)) + Fraction(ways, perm(51, sum(drawn)))
    assert found == dict(_drawn(tuple([4] * 5 + [3] + [4] * 3 + [16]), 6, soft=False))
    # The printed figures add up to 1.000001: that of 21, which is 0.0978785, was rounded up.
    printed = {"17": 0.166948, "18": 0.106454, "19": 0.107192, "20": 0.100705, "21": 0.097879, "bust": 0.420823}
    assert sum(found.values()) == 1
    assert {end: pytest.approx(float(chance), abs=6e-7) for end, chance in found.items()} == printed


@cache
def _drawn(left: tuple[int, ...], points: int, *, soft: bool) -> tuple[tuple[str, Fraction], ...]:
    """Card by card: the bank's ends from what is left of the points one to ten, standing on every 17."""
    total = points + 10 if soft and points <= 11 else points
    if total >= 17:
        return ((str(total) if total <= 21 else "bust", Fraction(1)),)
    found: dict[str, Fraction] = {}
    for place, count in enumerate(left):
        if count:
            rest = (*left[:place], count - 1, *left[place + 1 :])
            for end, chance in _drawn(rest, points + place + 1, soft=soft or place == 0):
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(count, sum(left))
    return tuple(found.items())


@pytest.mark.rule(X, "1317-1335")
def test_buster_from_six_decks_as_published() -> None:
    found = bust_counts(posted(X, decks=6))
    assert isinstance(found, Deals)
    shares = {words[0]: round(ways / found.total, 6) for words, ways in found.ways.items() if words != ("no-bust",)}
    printed = [0.173032, 0.089392, 0.020473, 0.002638, 0.000214, 0.000012]
    assert shares == {f"bust-{size}": share for size, share in enumerate(printed, 3)}


def _letters(title: str, name: str = X) -> dict[str, str]:
    strategy = lab(name).price("game").deals.strategy
    assert strategy is not None
    chart = next(each for each in strategy.charts if each.title == title)
    return {row: "".join(LETTERS[chart.cells[row, column].move] for column in chart.columns) for row in chart.rows}


@pytest.mark.parametrize(
    ("title", "printed"),
    [("hard hands of two cards", HARD), ("soft hands of two cards", SOFT), ("pairs", PAIRS)],
)
def test_the_charts_are_the_printed_basic_strategy(title: str, printed: dict[str, str]) -> None:
    """Blackjack X differs from the usual game in nothing that changes the best move of two cards."""
    found = _letters(title)
    assert {row: found[row] for row in printed} == printed


LONG = [pytest.param(each, marks=pytest.mark.slow) for each in (SPANISH, NO_BUST, SWITCH)]


@pytest.mark.parametrize("name", [X, *LONG])
def test_rows_make_up_the_return_exactly(name: str) -> None:
    price = lab(name).price("game")
    assert sum(price.contribution(each) or 0 for each in price.outcomes) == price.rtp
    assert price.ev == sum(each.net * each.probability for each in price.outcomes)
    assert price.exact


@pytest.mark.slow
def test_no_bust_alone_favours_the_player() -> None:
    """Jokers, a plain 22 that is not over and pushes when both are over outweigh the rest before collection."""
    assert [name for name in (X, SPANISH, NO_BUST, SWITCH) if lab(name).price("game").ev > 0] == [NO_BUST]
    other = lab(NO_BUST, (("plain-22", "over"),)).price("game")
    assert other.ev < 0


@pytest.mark.slow
def test_no_bust_has_the_figure_of_naturals_that_are_told_apart() -> None:
    """Whether the bank can have a natural depends on the player's being two jokers or an ace and a joker."""
    assert f"{float(lab(NO_BUST).price('game').ev):.6%}" == "0.571567%"


@pytest.mark.parametrize("name", [X, SWITCH])
def test_insurance_is_never_worth_having(name: str) -> None:
    at = posted(name)
    row = next(row for row in at.sheet.round if row.step == "compare_insurance")
    found = compare_insurance(at, row)["insurance"]
    assert isinstance(found, Deals)
    strategy = found.strategy
    assert strategy is not None
    assert strategy.rules[0].startswith("never insure")


def test_insurance_is_the_hole_card_alone_where_own_naturals_do_not_push() -> None:
    assert lab(X).price("insurance").ev == 2 * Fraction(128, 415) - Fraction(287, 415)
