"""What outlasted a round in the first format, `{"away 3": 1, "button": 2}`, as the typed states of today."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_KEY = re.compile(r"(?P<word>.+?) (?P<number>\d+)")
# A key that stood alone: the state and its field.
_ALONE = {
    "button": ("button", "seat"),
    "bank seat": ("bank", "seat"),
    "bank hands": ("bank", "hands"),
    "bank position": ("bank", "position"),
    "kill": ("kill", "seat"),
    "won": ("kill", "won"),
    "won in a row": ("kill", "in_a_row"),
    "disc": ("disc", "seat"),
    "disc side": ("disc", "side"),
    "first": ("first", "seat"),
    "free hands": ("free_hands", "dealt"),
    "half hours": ("half_hours", "due"),
    "antes": ("antes", "rounds"),
}
# A key for each seat: the state and its field, which holds the seats.
_SEATS = {
    "away": ("seats", "away"),
    "new": ("seats", "new"),
    "missed small": ("seats", "missed_small"),
    "missed big": ("seats", "missed_big"),
    "barred": ("antes", "barred"),
    "entitled": ("antes", "entitled"),
}
# A key for each seat or person: the state and its field, which holds what was kept for each.
_EACH = {
    "behind": ("seats", "behind"),
    "plays": ("seats", "plays"),
    "wagered": ("bank", "wagered"),
    "carried": ("pot", "claims"),
}
_BLIND = "blind"


def lasting_of(between: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """The states as a round file and a stored table hold them."""
    found: dict[str, dict[str, Any]] = {}
    for key, value in between.items():
        if key in _ALONE:
            name, field = _ALONE[key]
            found.setdefault(name, {})[field] = value
        elif named := _KEY.fullmatch(key):
            _note(found, named["word"], int(named["number"]), value)
    for name, field in _SEATS.values():
        if field in found.get(name, {}):
            found[name][field].sort()
    return found


def _note(found: dict[str, dict[str, Any]], word: str, number: int, value: int) -> None:
    if word in _SEATS:
        name, field = _SEATS[word]
        found.setdefault(name, {}).setdefault(field, []).append(number)
    elif word in _EACH:
        name, field = _EACH[word]
        found.setdefault(name, {}).setdefault(field, {})[str(number)] = value
    elif word == _BLIND:
        seats = found.setdefault("blinds", {}).setdefault("seats", [])
        seats.extend([0] * (number - len(seats)))
        seats[number - 1] = value
    else:
        # Any other word with a seat is a button that the seat holds.
        held = found.setdefault("seats", {}).setdefault("holds", {}).setdefault(word, [])
        held.append(number)


def notes_of(said: Mapping[str, int]) -> list[dict[str, Any]]:
    """What was said of seats while a round was open, as notes."""
    notes = []
    for key, value in said.items():
        named = _KEY.fullmatch(key)
        if named is None:
            continue
        word, seat = named["word"], int(named["number"])
        about = word.replace(" ", "_")
        known = about in ("away", "new", "missed_small", "missed_big", "behind", "plays")
        note = {"about": about if known else "holds", "seat": seat, "value": value}
        notes.append(note if known else note | {"button": word})
    return notes
