"""Readings of the first sheet format that had one choice, or that the print leaves one. Nobody chooses them now."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from houseway.errors import BadRules
from houseway.families.registry import game as sheet_of

_FILE = Path(__file__).parent / "one_choice_readings.json"


def now_notes(game: str, readings: Mapping[str, str]) -> list[str]:
    """Those of a table's readings that say what a note of its sheet says today."""
    document, _, _ = game.partition("#")
    only, today = _only_choices().get(document, {}), _choices_today(game)
    gone = [reading for reading, choice in readings.items() if choice not in today.get(reading, ())]
    return [reading for reading in gone if only.get(reading) == readings[reading]]


def _choices_today(game: str) -> dict[str, tuple[str, ...]]:
    """The readings that a table of this game may choose from; none where the game is not known any more."""
    try:
        return {reading.id: tuple(reading.choices) for reading in sheet_of(game).readings}
    except BadRules:
        return {}


@cache
def _only_choices() -> dict[str, dict[str, str]]:
    """By sheet and reading, the one choice that there was."""
    found: dict[str, dict[str, str]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found
