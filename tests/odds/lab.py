"""A sheet in the lab: whole, or dealt from a few cards so that every deal can be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from houseway.cards import Pack, cards, text
from houseway.families.registry import game
from houseway.odds import Deals, GameOdds, odds
from houseway.odds.core.deal_counts import Counting
from houseway.odds.core.methods import METHODS, count
from houseway.rules.posting.terms import Terms, terms

COVERED = (
    "players/ez-baccarat",
    "bankers/ez-baccarat-panda-8",
    "calgrand/ez-baccarat-panda-8",
    "oaks/ez-baccarat-panda-8",
    "cordova/cash-in-baccarat",
    "cordova/commission-free-baccarat",
    "cordova/commission-free-baccarat-2",
    "players/golden-frog-baccarat",
    "calgrand/baccarat",
    "oaks/zoobac",
    "cordova/ultimate-war",
    "cordova/two-card-peek",
    "bankers/three-card-poker-6-card-bonus",
    "players/three-card-poker-6-card-bonus",
    "cordova/3-card-poker",
    "bankers/three-card-poker",
    "calgrand/three-card-poker-1-3",
    "calgrand/three-card-poker",
    "oaks/three-card-poker-6-card-bonus",
    "players/ultimate-texas-holdem",
    "bankers/ultimate-texas-holdem",
    "cordova/ultimate-texas-holdem",
    "bankers/fortune-pai-gow-poker-1-1",
    "bankers/fortune-pai-gow-joker-fully-wild",
    "players/fortune-pai-gow-poker",
    "cordova/ace-up-pai-gow-poker",
    "cordova/mini-pai-gow",
    "cordova/lucky-pai-gow-poker",
    "cordova/pai-gow-poker-triple-bonus",
    "cordova/ultimate-pai-gow-poker",
    "calgrand/paibac",
    "calgrand/hot-action-blackjack",
    "calgrand/war-blackjack",
    "players/blackjack-switch",
    "bankers/pure-spanish-21-5",
    "bankers/pure-21-5-blackjack#6-to-5",
    "bankers/pure-21-5-blackjack#7-to-5",
    "bankers/pure-21-5-blackjack#3-to-2",
    "oaks/pure-21-5-blackjack",
    "players/blackjack-5-buster",
    "cordova/blackjack-x",
)
"""Every game with a wager that the lab prices, whatever is decided."""

DECIDED = (
    "calgrand/caribbean-stud",
    "bankers/pai-gow-tiles",
    "calgrand/pai-gow-tiles",
    "oaks/pai-gow-tiles",
    "cordova/pai-gow-poker",
    "bankers/pai-gow-poker",
    "calgrand/pai-gow-poker",
    "oaks/double-hand-poker",
    "oaks/super-pan-9",
    "oaks/no-bust-21st-century-blackjack-double-split-surrender",
    "oaks/no-bust-21st-century-blackjack",
    "oaks/21st-century-blackjack",
    "oaks/california-aces",
)
"""Games with nothing to price but hands that are decided."""

SETTINGS = (
    "bankers/fortune-pai-gow-poker-1-1",
    "bankers/fortune-pai-gow-joker-fully-wild",
    "bankers/pai-gow-poker",
    "calgrand/pai-gow-poker",
    "oaks/double-hand-poker",
    "players/fortune-pai-gow-poker",
    "cordova/ace-up-pai-gow-poker",
    "cordova/mini-pai-gow",
    "cordova/lucky-pai-gow-poker",
    "cordova/pai-gow-poker",
    "cordova/pai-gow-poker-triple-bonus",
    "cordova/ultimate-pai-gow-poker",
    "calgrand/paibac",
)
"""Games in which settings are counted against settings: more than a minute, the first time."""


def posted(name: str, readings: Mapping[str, str] | None = None, decks: int | None = None) -> Terms:
    return terms(game(name, readings or {}), None, decks)


def answers(at: Terms, step: str) -> Mapping[str, Counting]:
    """What the lab finds for the wagers that a step decides."""
    row = next(each for each in at.sheet.round if each.step == step)
    return METHODS[step](at, row)


@cache
def lab(name: str, readings: tuple[tuple[str, str], ...] = (), decks: int | None = None) -> GameOdds:
    return odds(posted(name, dict(readings), decks))


SLOW_STEPS = ("compare_settings", "compare_sides", "judge_push", "qualify_doubles", "settle_dai_su")


# A hand that is played is judged by how it is played, and takes longest to price.
PLAYED_STEPS = ("play_hands", "compare_hands")


def without(at: Terms, steps: tuple[str, ...]) -> GameOdds:
    """The game without the wagers that these steps decide."""
    rows = tuple(row for row in at.sheet.round if row.step not in steps)
    return odds(replace(at, sheet=replace(at.sheet, round=rows)))


@cache
def quick(name: str, readings: tuple[tuple[str, str], ...] = ()) -> GameOdds:
    """The game without its wagers on settings, which take a minute to count the first time."""
    return without(posted(name, dict(readings)), SLOW_STEPS)


def few(name: str, held: str, readings: Mapping[str, str] | None = None) -> Terms:
    """The game dealt from these cards alone; a card may be there more than once."""
    added = cards(held)
    removed = text(Pack().cards())
    return replace(posted(name, readings), pack=Pack(removed=removed, added=text(added)))


def deals(at: Terms, wager: str) -> Deals:
    found = count(at)[wager]
    assert isinstance(found, Deals)
    return found
