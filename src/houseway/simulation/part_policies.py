"""Who plays the seats of a run: a bot of the house, or a function of the user's own that workers can import."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, cast

from houseway.bots.bot import NAMES, policy
from houseway.bots.bot_types import Bot
from houseway.errors import BadInput, nearest
from houseway.rules.sheet.spec import Sheet

GROUP = "houseway.policies"


def loaded(name: str) -> Callable[..., Any] | None:
    """The user's own function: `module:function`, or an entry point of that name; None for a name of the house."""
    if ":" in name:
        return _imported(name)
    found = [each for each in entry_points(group=GROUP) if each.name == name]
    return _imported(found[0].value) if found else None


def _imported(name: str) -> Callable[..., Any]:
    module, _, path = name.partition(":")
    try:
        value: Any = import_module(module)
        for attribute in path.split("."):
            value = getattr(value, attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(f"no policy can be loaded from {name!r}: {error}", where="policy") from None
    if not callable(value):
        raise BadInput(f"{name!r} is no function but a {type(value).__name__}", where="policy")
    return cast("Callable[..., Any]", value)


def seat_policy(name: str, sheet: Sheet) -> Bot:
    """The bot for the seats of a run through the steps."""
    if name in NAMES:
        return policy(name, sheet)
    own = loaded(name)
    if own is None:
        raise BadInput(f"no bot is called {name!r}; {nearest(name, NAMES)}", where="policy")
    return own
