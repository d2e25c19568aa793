"""What people may bring to a posted table, and what they usually bring."""

from __future__ import annotations

from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, dollars


def buy_in_fault(posted: Terms, amount: Cents) -> str | None:
    """Why a stack may not be bought in for this amount, if it may not."""
    band = posted.buy_in
    if band is None or amount in band:
        return None
    return f"a buy-in of {dollars(amount)} is outside {band}"


def usual_stack(posted: Terms, times: int = 100) -> Cents:
    """What people bring who have not thought about it: a hundred smallest bets, moved into the printed buy-in."""
    unit = posted.table_limits[0] if posted.sheet.kind == "bank" or posted.option is None else posted.lower
    stack, band = max(unit, 1) * times, posted.buy_in
    return stack if band is None else max(band.low, min(stack, band.high or stack))
