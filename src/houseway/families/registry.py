"""Games by name: each sheet is loaded with every step that exists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import houseway.families.bank
import houseway.families.points
import houseway.families.poker
import houseway.families.rummy  # noqa: F401
from houseway.play.steps import STEPS
from houseway.rules.library import Library, shipped
from houseway.rules.load import forms_of, load
from houseway.rules.spec import Sheet


@cache
def _shipped(name: str, readings: tuple[tuple[str, str], ...]) -> Sheet:
    return load(name, STEPS, readings=dict(readings))


def game(
    name: str,
    readings: Mapping[str, str] | None = None,
    *,
    root: Path | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Sheet:
    """The sheet of a game such as `cordova/texas-holdem#no-limit`, under the readings that the table chose.

    With `changes` of values by path it is not the printed game.
    """
    if changes:
        return load(name, STEPS, library=Library(root) if root else None, readings=readings, changes=changes)
    if root is None:
        return _shipped(name, tuple(sorted((readings or {}).items())))
    return load(name, STEPS, library=Library(root), readings=readings)


def games(root: Path | None = None) -> list[str]:
    """Every game and form, by name, in order."""
    sheets = shipped() if root is None else Library(root)
    return [f"{sheet}#{form}" if form else sheet for sheet in sheets.ids() for form in forms_of(sheet, sheets)]
