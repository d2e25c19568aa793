"""Wagers of all kinds "from seat to seat": a short bank that goes by kind or, with the other reading, by seat."""

from __future__ import annotations

import pytest

from houseway import Round, Shoe, game, terms
from tests.rules.bank_table import in_cents, offer, put_up, results, wager

EZ, FROG, WAR = "players/ez-baccarat", "players/golden-frog-baccarat", "cordova/ultimate-war"
# Player wins and there is no tie or war: nine over six; after an ace that burns one card; the ace over the king.
NINE_OVER_SIX = "4h 2c 5h 4c"
GAMES = [(EZ, NINE_OVER_SIX, "tie"), (FROG, f"Ah 2s {NINE_OVER_SIX}", "tie"), (WAR, "Kh Ah", "war")]


def settled(document: str, shoe: str, side: str, choice: str) -> list[tuple[int, str, float]]:
    """Two players have $10 on Player and $10 on the side bet, and the bank is $25."""
    at = terms(game(document, {"seat-to-seat": choice}), "1")
    played = offer(Round(at, in_cents("500 500 500"), Shoe.rigged(at.pack, shoe)))
    words = f"player $10, {side} $10"
    return [(seat, kind, net) for seat, kind, _, net in results(put_up(wager(played, {2: words, 3: words}), 25))]


@pytest.mark.rule(EZ, "280-284")
@pytest.mark.rule(FROG, "5917-5925")
@pytest.mark.rule(WAR, "967")
@pytest.mark.parametrize(("document", "shoe", "side"), GAMES)
def test_a_short_bank_pays_both_player_wagers_and_takes_half_of_the_first_side_bet(
    document: str, shoe: str, side: str
) -> None:
    """$25 pay $10 and $10; $5 are left, which take $5 of the side bet of seat 2."""
    came = [(2, "player", 10), (3, "player", 10), (2, side, -5), (3, side, 0)]
    assert settled(document, shoe, side, "by-kind") == came


@pytest.mark.rule(EZ, "280-284")
@pytest.mark.rule(FROG, "5917-5925")
@pytest.mark.rule(WAR, "967")
@pytest.mark.parametrize(("document", "shoe", "side"), GAMES)
def test_by_seat_it_finishes_seat_2_first_and_pays_half_of_the_player_wager_of_seat_3(
    document: str, shoe: str, side: str
) -> None:
    """$25 pay seat 2 $10 and meet its $10 on the side bet; $5 are left for the $10 of seat 3."""
    came = [(2, "player", 10), (2, side, -10), (3, "player", 5), (3, side, 0)]
    assert settled(document, shoe, side, "by-seat") == came
