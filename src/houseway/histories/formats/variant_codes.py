"""Game codes: PHH's eleven variants, Open Hand History's game types, and our own codes.

A game that PHH does not have is written `HW/`, the letter of its structure and its name: `HW/F/calgrand/omaha#low`.
So is a hand with something that PHH's variant does not have: a kill, a dead blind, a carried pot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from houseway.errors import BadInput, nearest
from houseway.families.registry import game
from houseway.rules.sheet.spec import Sheet

OWN = "HW/"
LETTERS = {"limit": "F", "no-limit": "N", "pot-limit": "P", "spread": "S", "straight": "T"}


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """The sheet that plays a foreign hand where the reader names one, or its code does."""

    game: str
    betting: str
    readings: Mapping[str, str] = field(default_factory=dict)


# Our games that PHH has, by name and structure.
_OMAHA, _STUDS = "calgrand/omaha#", "calgrand/seven-card-stud#"
_CODES = {
    (_OMAHA + "high", "pot-limit"): "PO",
    (_OMAHA + "hi-lo", "limit"): "FO/8",
    (_STUDS + "high", "limit"): "F7S",
    (_STUDS + "hi-lo", "limit"): "F7S/8",
    (_STUDS + "razz", "limit"): "FR",
    ("players/badugi", "limit"): "FB",
    ("players/lowball-overview#deuce-to-seven", "no-limit"): "N2L1D",
    ("cordova/texas-holdem#limit", "limit"): "FT",
    ("cordova/texas-holdem#no-limit", "no-limit"): "NT",
    ("bankers/texas-holdem", "limit"): "FT",
    ("bankers/texas-holdem", "no-limit"): "NT",
    ("oaks/texas-holdem#plain", "limit"): "FT",
    ("oaks/texas-holdem#plain", "no-limit"): "NT",
    ("players/holdem", "limit"): "FT",
    ("players/holdem", "no-limit"): "NT",
    ("calgrand/texas-holdem#high", "limit"): "FT",
    ("calgrand/texas-holdem#high", "no-limit"): "NT",
    ("players/omaha", "pot-limit"): "PO",
    ("bankers/omaha", "pot-limit"): "PO",
    ("oaks/omaha", "pot-limit"): "PO",
    ("players/omaha-hi-lo", "limit"): "FO/8",
    ("cordova/omaha-hi-lo", "limit"): "FO/8",
    ("bankers/omaha-hi-lo", "limit"): "FO/8",
    ("oaks/omaha-hi-lo#no-kill", "limit"): "FO/8",
    ("oaks/omaha-hi-lo#half-kill", "limit"): "FO/8",
    ("oaks/seven-card-stud", "limit"): "F7S",
    ("oaks/razz", "limit"): "FR",
    ("cordova/seven-card-stud", "limit"): "F7S",
    ("cordova/seven-card-stud-hi-lo", "limit"): "F7S/8",
    ("bankers/seven-card-stud", "limit"): "F7S",
    ("bankers/razz", "limit"): "FR",
    ("bankers/lowball-deuce-to-seven", "no-limit"): "N2L1D",
    ("calgrand/lowball#deuce-to-seven", "no-limit"): "N2L1D",
}


def code_of(name: str, structure: str, *, plain: bool) -> str:
    """The variant code of a hand: PHH's where it has the game and the hand has nothing unknown to it."""
    found = _CODES.get((name, structure)) if plain else None
    return found or f"{OWN}{LETTERS[structure]}/{name}"


def played_by(code: str, known: Iterable[str]) -> SheetChoice:
    """The sheet for a code of ours; any other that is not `known` is refused."""
    letter, _, name = code.removeprefix(OWN).partition("/")
    structure = next((word for word, each in LETTERS.items() if each == letter), "")
    if not code.startswith(OWN):
        raise BadInput(f"{code!r} is not a variant of PHH or of ours; {nearest(code, list(known))}", where="variant")
    if not structure:
        raise BadInput(f"{code!r} names no structure; {nearest(letter, list(LETTERS.values()))}", where="variant")
    return SheetChoice(name, structure)


def named(name: str, betting: str) -> SheetChoice:
    """The sheet that the user names, with this structure and the sheet's own readings."""
    if game(name).betting is None:
        raise BadInput(f"{name} is not a poker game", where="--game")
    return SheetChoice(name, betting)


# Open Hand History -------------------------------------------------------------------------------------------------

BET_TYPES = {"limit": "FL", "no-limit": "NL", "pot-limit": "PL", "spread": "FL", "straight": "FL"}
STRUCTURES = {"FL": "limit", "NL": "no-limit", "PL": "pot-limit"}
# The game type of each family; our own name where the standard has none.
_TYPES = {"holdem": "Holdem", "omaha": "Omaha", "stud": "Stud", "draw": "Draw", "lowball-draw": "Draw"}
_HI_LO = {"Omaha": "OmahaHiLo", "Stud": "StudHiLo"}


def game_type_of(sheet: Sheet) -> str:
    """`Holdem`, `OmahaHiLo`, `Stud`: the game type of Open Hand History; a family that it does not have by its name."""
    kind = _TYPES.get(sheet.family, sheet.family.title())
    halved = any(getattr(row.params, "low", None) for row in sheet.round)
    return _HI_LO.get(kind, kind) if halved else kind
