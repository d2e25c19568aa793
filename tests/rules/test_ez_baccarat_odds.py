"""EZ Baccarat against published figures: every order of six cards from eight decks, counted exactly.

Cards of one value are alike, so hands are counted by values, with the sheet's own chart, drawing limits and pay rows.
The published counts (baccarat, Dragon 7 and Panda 8 at eight decks) are over ordered sequences of six.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm

import pytest

from houseway.cards import cards
from houseway.families.bank.baccarat.third_cards import ThirdCards, banker_draws
from houseway.ranking import baccarat
from houseway.rules.settle import verdict
from tests.rules.bank_table import posted

DOCUMENT = "players/ez-baccarat"

ALL = 4_998_398_275_503_360
PUBLISHED = {
    "banker": 2_292_252_566_437_888,
    "player": 2_230_518_282_592_256,
    "tie": 475_627_426_473_216,
    "banker-three-card-7": 112_633_011_329_024,
    "player-three-card-8": 172_660_763_262_976,
}
FACES = ("K", "A", "2", "3", "4", "5", "6", "7", "8", "9")
VALUES = range(10)


@cache
def _outcomes(player: tuple[int, ...], banker: tuple[int, ...]) -> tuple[str, ...]:
    return baccarat.outcomes(*(cards(" ".join(FACES[value] + "h" for value in hand)) for hand in (player, banker)))


def _ends(player: int, banker: int, naturals: str) -> list[tuple[int | None, int | None, int]]:
    """Third cards to be dealt for two totals: (player's or none, banker's or none, cards drawn)."""
    sheet = posted(readings={"naturals": naturals}).sheet
    rules = next(row.params for row in sheet.round if row.step == "third_cards")
    assert isinstance(rules, ThirdCards)
    if rules.naturals == "stop the draw" and max(player, banker) >= 8:
        return [(None, None, 0)]
    if player > rules.player_draws_to:
        return [(None, last, 1) for last in VALUES] if banker <= rules.banker_draws_to else [(None, None, 0)]
    chart = sheet.charts[rules.chart]
    ends: list[tuple[int | None, int | None, int]] = []
    for third in VALUES:
        if banker_draws(chart, banker, third):
            ends += [(third, last, 2) for last in VALUES]
        else:
            ends.append((third, None, 1))
    return ends


@cache
def counts(naturals: str, decks: int = 8) -> Counter[tuple[str, ...]]:
    """How many ordered sequences of six cards end in each set of outcomes."""
    left = [16 * decks] + [4 * decks] * 9
    size = 52 * decks
    found: Counter[tuple[str, ...]] = Counter()

    def take(value: int) -> int:
        left[value] -= 1
        return left[value] + 1

    pairs = [(one, two) for one in VALUES for two in VALUES if one <= two]
    plans = {(p, b): _ends(p, b, naturals) for p in VALUES for b in VALUES}
    for player in pairs:
        twice = 1 if player[0] == player[1] else 2
        ours = twice * take(player[0]) * take(player[1])
        for banker in pairs:
            ways = ours * (1 if banker[0] == banker[1] else 2) * take(banker[0]) * take(banker[1])
            for third, last, drawn in plans[sum(player) % 10, sum(banker) % 10]:
                more = take(third) if third is not None else 1
                more *= take(last) if last is not None else 1
                for value in (third, last):
                    if value is not None:
                        left[value] += 1
                # The totals of two cards and a third card are all that the outcome depends on.
                first = (0, sum(player) % 10) if third is None else (0, sum(player) % 10, third)
                second = (0, sum(banker) % 10) if last is None else (0, sum(banker) % 10, last)
                rest = perm(size - 4 - drawn, 2 - drawn)
                found[_outcomes(first, second)] += ways * more * rest
            for value in banker:
                left[value] += 1
        for value in player:
            left[value] += 1
    return found


def _how_many(outcome: str, naturals: str = "stop") -> int:
    return sum(count for outcomes, count in counts(naturals).items() if outcome in outcomes)


@pytest.mark.rule(DOCUMENT, "317-351")
@pytest.mark.parametrize("naturals", ["stop", "draw-on"])
def test_every_order_of_six_cards_is_counted_once(naturals: str) -> None:
    assert sum(counts(naturals).values()) == perm(416, 6) == ALL


@pytest.mark.rule(DOCUMENT, "252-262, 317-351, 384-388, 417-420, 437-440")
@pytest.mark.parametrize("outcome", PUBLISHED)
def test_the_published_eight_deck_counts(outcome: str) -> None:
    assert _how_many(outcome) == PUBLISHED[outcome]


@pytest.mark.rule(DOCUMENT, "317-321")
@pytest.mark.parametrize(
    ("outcome", "probability"),
    [
        ("player", "0.437205"),
        ("banker", "0.449556"),
        ("tie", "0.113239"),
        ("banker-three-card-7", "0.022534"),
        ("player-three-card-8", "0.034543"),
    ],
)
def test_the_catalogues_probabilities_when_naturals_do_not_stop_the_draw(outcome: str, probability: str) -> None:
    assert f"{_how_many(outcome, 'draw-on') / ALL:.6f}" == probability


def _edge(wager: str, readings: dict[str, str] | None = None) -> float:
    """What a unit on this circle gains on average, in per cent, by the sheet's own pay rows."""
    rules = posted(readings=readings).sheet.wager(wager)
    total = Fraction(0)
    for outcomes, count in counts("stop").items():
        found = verdict(rules, outcomes)
        if found.row is not None:
            total += count * found.row.pays.exact()
        elif found.result == "loses":
            total -= count
    return float(100 * total / ALL)


@pytest.mark.rule(DOCUMENT, "300, 304, 307, 417-422, 437-442")
@pytest.mark.parametrize(
    ("wager", "readings", "published"),
    [
        ("dragon-7", {}, "-7.6113"),
        ("panda-8", {}, "-10.1876"),
        ("banker", {"dragon-7-push": "pushes"}, "-1.0183"),
    ],
)
def test_the_published_edges(wager: str, readings: dict[str, str], published: str) -> None:
    assert f"{_edge(wager, readings):.4f}" == published


@pytest.mark.rule(DOCUMENT, "301, 401")
def test_the_tie_bet_at_nine_to_one_from_the_published_counts() -> None:
    expected = 100 * Fraction(10 * PUBLISHED["tie"] - ALL, ALL)
    assert _edge("tie") == pytest.approx(float(expected), abs=1e-12)
