"""The order in which many games are counted by several workers."""

from __future__ import annotations

from houseway.families.registry import game, games
from houseway.odds.core.long_counts import long_first

NAMES = [name for name in games() if game(name).kind == "bank"]


def _order(names: list[str]) -> list[str]:
    return [names[at] for at in long_first([game(name) for name in names])]


def test_every_game_is_counted_once() -> None:
    assert sorted(_order(NAMES)) == sorted(NAMES)


def test_long_counts_come_before_short_ones() -> None:
    baccarat, pai_gow, aces = "players/ez-baccarat", "bankers/fortune-pai-gow-poker-1-1", "oaks/california-aces"
    assert _order([baccarat, aces, pai_gow]) == [pai_gow, aces, baccarat]


def test_two_games_with_one_house_way_do_not_begin_together() -> None:
    """The second would work out the table that the first is already at."""
    one, other = "bankers/fortune-pai-gow-poker-1-1", "players/fortune-pai-gow-poker"
    assert [each.dealt for each in game(one).house_way] == [each.dealt for each in game(other).house_way]
    assert _order([one, other, "players/ez-baccarat"]) == [one, "players/ez-baccarat", other]
