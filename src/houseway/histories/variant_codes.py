"""Game codes: PHH's eleven variants, Open Hand History's game types, and our own codes.

A game that PHH does not have is written `HW/`, the letter of its structure and its name: `HW/F/calgrand/omaha#low`.
So is a hand with something that PHH's variant does not have: a kill, a dead blind, a carried pot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.errors import BadInput, nearest
from houseway.families.registry import game
from houseway.rules.spec import Sheet

OWN = "HW/"
LETTERS = {"limit": "F", "no-limit": "N", "pot-limit": "P", "spread": "S", "straight": "T"}


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """The sheet that plays a foreign hand, with the readings nearest to what its format assumes."""

    game: str
    betting: str
    readings: Mapping[str, str] = field(default_factory=dict)


_TWO = {"two-players": "button-posts-small"}
_STUD = {"dead-seat": "nobody", "open-pair": "nobody", "raises": "three"}
_FREE = {**_TWO, "no-limit-minimum": "same", "no-limit-cap": "no-cap"}
_OMAHA, _STUDS = "calgrand/omaha#", "calgrand/seven-card-stud#"

# The variants of PHH that one of our sheets plays.
VARIANTS: dict[str, SheetChoice] = {
    "FT": SheetChoice("cordova/texas-holdem#limit", "limit", _TWO),
    "NT": SheetChoice("cordova/texas-holdem#no-limit", "no-limit", _FREE),
    "PO": SheetChoice(_OMAHA + "high", "pot-limit", _TWO),
    "FO/8": SheetChoice(_OMAHA + "hi-lo", "limit", {**_TWO, "raises": "three"}),
    "F7S": SheetChoice(_STUDS + "high", "limit", _STUD),
    "F7S/8": SheetChoice(_STUDS + "hi-lo", "limit", _STUD),
    "FR": SheetChoice(_STUDS + "razz", "limit", _STUD),
    "FB": SheetChoice("players/badugi", "limit", _TWO),
    "N2L1D": SheetChoice("players/lowball-overview#deuce-to-seven", "no-limit", {**_TWO, "no-limit-cap": "no-cap"}),
}
# The variants of PHH that no sheet of ours plays.
UNPLAYED = {
    "NS": "no-limit short-deck hold'em",
    "F2L3D": "fixed-limit deuce-to-seven lowball, triple draw",
}
# A hold'em hand with a straddle needs a sheet that prints the straddle.
STRADDLED: dict[str, SheetChoice] = {
    "FT": SheetChoice("bankers/texas-holdem", "limit", {}),
    "NT": SheetChoice("bankers/texas-holdem", "no-limit", {}),
}
# Our games that PHH has, by name and structure.
_CODES = {
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
    **{(each.game, each.betting): code for code, each in VARIANTS.items()},
}


def code_of(name: str, structure: str, *, plain: bool) -> str:
    """The variant code of a hand: PHH's where it has the game and the hand has nothing unknown to it."""
    found = _CODES.get((name, structure)) if plain else None
    return found or f"{OWN}{LETTERS[structure]}/{name}"


def played_by(code: str, *, straddled: bool = False) -> SheetChoice:
    """The sheet for a variant code of a foreign hand."""
    if code in UNPLAYED:
        raise BadInput(f"no sheet plays {code} ({UNPLAYED[code]}); name one with --game", where="variant")
    if code.startswith(OWN):
        letter, _, name = code.removeprefix(OWN).partition("/")
        structure = next((word for word, each in LETTERS.items() if each == letter), "")
        if not structure:
            raise BadInput(f"{code!r} names no structure; {nearest(letter, list(LETTERS.values()))}", where="variant")
        return SheetChoice(name, structure)
    if code not in VARIANTS:
        raise BadInput(f"{code!r} is not a variant of PHH or of ours; {nearest(code, list(VARIANTS))}", where="variant")
    return STRADDLED.get(code, VARIANTS[code]) if straddled else VARIANTS[code]


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
_GAME_TYPES: dict[tuple[str, str], SheetChoice] = {
    ("Holdem", "FL"): VARIANTS["FT"],
    ("Holdem", "NL"): VARIANTS["NT"],
    ("Omaha", "PL"): VARIANTS["PO"],
    ("Omaha", "NL"): SheetChoice(_OMAHA + "high", "no-limit", _TWO),
    ("Omaha", "FL"): SheetChoice(_OMAHA + "high", "limit", _TWO),
    ("OmahaHiLo", "FL"): VARIANTS["FO/8"],
    ("OmahaHiLo", "PL"): SheetChoice(_OMAHA + "hi-lo", "pot-limit", _TWO),
    ("OmahaHiLo", "NL"): SheetChoice(_OMAHA + "hi-lo", "no-limit", _TWO),
    ("Stud", "FL"): VARIANTS["F7S"],
    ("StudHiLo", "FL"): VARIANTS["F7S/8"],
}


def game_type_of(sheet: Sheet) -> str:
    """`Holdem`, `OmahaHiLo`, `Stud`: the game type of Open Hand History; a family that it does not have by its name."""
    kind = _TYPES.get(sheet.family, sheet.family.title())
    halved = any(getattr(row.params, "low", None) for row in sheet.round)
    return _HI_LO.get(kind, kind) if halved else kind


def played_as(game_type: str, bet_type: str) -> SheetChoice:
    """The sheet for a game type and a bet type of Open Hand History."""
    found = _GAME_TYPES.get((game_type, bet_type))
    if found is None:
        known = [f"{one} {two}" for one, two in _GAME_TYPES]
        raise BadInput(f"no sheet plays {game_type} {bet_type}; {nearest(f'{game_type} {bet_type}', known)}, or --game")
    return found
