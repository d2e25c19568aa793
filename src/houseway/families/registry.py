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
from houseway.errors import BadInput, BadRules, check_type, check_words
from houseway.play.steps import STEPS
from houseway.rules.loading.library import FolderLibrary, Library, library_in_use, own_folder
from houseway.rules.loading.load import forms_of, load
from houseway.rules.sheet.spec import Sheet


@cache
def _in_use(folder: str, name: str, readings: tuple[tuple[str, str], ...]) -> Sheet:
    return load(name, STEPS, library=library_in_use(), readings=dict(readings))


def game(
    name: str,
    readings: Mapping[str, str] | None = None,
    *,
    root: Path | str | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Sheet:
    """The sheet of a game such as `cordova/texas-holdem#no-limit`, under the readings that the table chose.

    It is a shipped one, or one of the folder that `HOUSEWAY_GAMES` names; with `root`, one of that folder. With
    `changes` of values by path it is not the printed game.
    """
    if not isinstance(name, str):
        raise BadInput(f"expected an id such as 'cordova/texas-holdem#no-limit', found {name!r}", where="game")
    if readings is not None:
        check_words(readings, "choices by reading, such as {'naturals': 'stop'}", name)
    if changes is not None:
        check_type(changes, Mapping, "values by path, such as {'pack.decks': 6}", name)
        for path in changes:
            check_type(path, str, "values by path, such as {'pack.decks': 6}", name)
    if changes:
        library = library_in_use() if root is None else FolderLibrary(root)
        return load(name, STEPS, library=library, readings=readings, changes=changes)
    if root is None:
        return _in_use(own_folder(), name, tuple(sorted((readings or {}).items())))
    return load(name, STEPS, library=FolderLibrary(root), readings=readings)


def games(root: Path | str | None = None) -> list[str]:
    """Every game and form, by name, in order; with `root`, those of that folder alone."""
    sheets = library_in_use() if root is None else FolderLibrary(root)
    return [f"{sheet}#{form}" if form else sheet for sheet in sheets.ids() for form in _forms(sheet, sheets)]


def _forms(sheet: str, sheets: Library) -> list[str]:
    """The forms of a document. One that cannot be read is listed as well: whoever asks for it is told its faults."""
    try:
        return forms_of(sheet, sheets)
    except (BadRules, TypeError):
        return [""]
