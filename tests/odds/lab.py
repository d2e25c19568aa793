"""A sheet in the lab: whole, or dealt from a few cards so that every deal can be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from houseway.cards import Pack, cards, text
from houseway.families.library import game
from houseway.odds import Deals, Odds, odds
from houseway.odds.methods import count
from houseway.rules.terms import Terms, terms

COVERED = (
    "players/ez-baccarat",
    "players/golden-frog-baccarat",
    "oaks/zoobac",
    "cordova/ultimate-war",
    "cordova/two-card-peek",
    "bankers/three-card-poker-6-card-bonus",
    "players/ultimate-texas-holdem",
    "bankers/fortune-pai-gow-poker-1-1",
    "cordova/ace-up-pai-gow-poker",
    "players/blackjack-switch",
    "bankers/pure-spanish-21-5",
    "cordova/blackjack-x",
)
"""Every game with a wager that the lab prices."""


def posted(name: str, readings: Mapping[str, str] | None = None, decks: int | None = None) -> Terms:
    return terms(game(name, readings or {}), None, decks)


@cache
def lab(name: str, readings: tuple[tuple[str, str], ...] = (), decks: int | None = None) -> Odds:
    return odds(posted(name, dict(readings), decks))


def few(name: str, held: str, readings: Mapping[str, str] | None = None) -> Terms:
    """The game dealt from these cards alone; a card may be there more than once."""
    added = cards(held)
    removed = text(Pack().cards())
    return replace(posted(name, readings), pack=Pack(removed=removed, added=text(added)))


def deals(at: Terms, wager: str) -> Deals:
    found = count(at)[wager]
    assert isinstance(found, Deals)
    return found
