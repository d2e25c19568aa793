"""Readings of the first sheet format that had one choice. They are notes of the sheet now, and nobody chooses them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "one_choice_readings.json"


def now_notes(game: str, readings: Mapping[str, str]) -> list[str]:
    """Those of a table's readings that say what a note of its sheet says today."""
    document, _, _ = game.partition("#")
    only = _only_choices().get(document, {})
    return [reading for reading, choice in readings.items() if only.get(reading) == choice]


@cache
def _only_choices() -> dict[str, dict[str, str]]:
    """By sheet and reading, the one choice that there was."""
    found: dict[str, dict[str, str]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found
