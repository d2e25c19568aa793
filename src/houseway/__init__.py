"""Houseway: a cardroom's rulebook, executable.

>>> import houseway
>>> sheet = houseway.game("players/ez-baccarat")
>>> sheet.charts["banker-draws"].rows["4"][6]
'H'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.cards import Card, LiveChance, Pack, SeededChance, Shoe
    from houseway.errors import (
        BadInput,
        BadRules,
        BrokenLaw,
        HousewayError,
        NotLegal,
        NotYourTurn,
        ShortDeck,
        TooLate,
    )
    from houseway.families.registry import game, games
    from houseway.pit.banked.bank_pit import BankPit
    from houseway.pit.pit import Pit
    from houseway.play.decisions import Decision, Together
    from houseway.play.events import Event
    from houseway.play.round import Round
    from houseway.play.session import Session
    from houseway.play.view import view
    from houseway.rules.posting.terms import Terms, terms
    from houseway.rules.sheet.spec import Sheet
    from houseway.rules.sheet.values import Odds, dollars

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "BadRules",
    "BankPit",
    "BrokenLaw",
    "Card",
    "Decision",
    "Event",
    "HousewayError",
    "LiveChance",
    "NotLegal",
    "NotYourTurn",
    "Odds",
    "Pack",
    "Pit",
    "Round",
    "SeededChance",
    "Session",
    "Sheet",
    "Shoe",
    "ShortDeck",
    "Terms",
    "Together",
    "TooLate",
    "__version__",
    "dollars",
    "game",
    "games",
    "terms",
    "view",
]

# Modules are loaded at first use, so that importing the package, or asking for help, is quick.
_MODULES = {
    "cards": ("Card", "LiveChance", "Pack", "SeededChance", "Shoe"),
    "errors": (
        "BadInput",
        "BadRules",
        "BrokenLaw",
        "HousewayError",
        "NotLegal",
        "NotYourTurn",
        "ShortDeck",
        "TooLate",
    ),
    "families.registry": ("game", "games"),
    "pit.banked.bank_pit": ("BankPit",),
    "pit.pit": ("Pit",),
    "play.session": ("Session",),
    "play.decisions": ("Decision", "Together"),
    "play.events": ("Event",),
    "play.round": ("Round",),
    "play.view": ("view",),
    "rules.sheet.spec": ("Sheet",),
    "rules.posting.terms": ("Terms", "terms"),
    "rules.sheet.values": ("Odds", "dollars"),
}
_HOMES = {name: f"houseway.{module}" for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
