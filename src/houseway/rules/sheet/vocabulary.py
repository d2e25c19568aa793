"""The words that a wager may be paid on."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.ranking import ORDERS, OUTCOMES


def vocabulary(name: str) -> Mapping[str, str]:
    """The possible outcomes of this name: those of `OUTCOMES`, or the classes of an order; empty for any other name."""
    if name in ORDERS:
        return {kind: kind for kind in ORDERS[name].classes}
    return OUTCOMES.get(name, {})
