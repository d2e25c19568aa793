"""Equity: the share of the pot that each hand is worth, exact or sampled.

The compiled code is loaded at the first use of `equity`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.equity.pot_equity import Equity, equity

__all__ = ["Equity", "equity"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'houseway.equity' has no attribute {name!r}")
    from houseway.equity import pot_equity

    value = globals()[name] = getattr(pot_equity, name)
    return value
