"""How many sit down in a simulation, and with how many chips."""

from __future__ import annotations

from houseway.errors import BadInput
from houseway.rules.posting.buy_ins import usual_stack
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents

# Enough for a bank that covers every circle of a full table at the highest odds.
_BANK_STACK_TIMES = 2_000
_USUAL_SEATS = 6


def simulated_seats(posted: Terms, wanted: int | None = None) -> int:
    """As many as asked for; otherwise a usual table of six, as far as the sheet and the fee option allow."""
    few, many = posted.sheet.seats.min, posted.sheet.seats.max
    if wanted is not None and not few <= wanted <= many:
        raise BadInput(f"{posted.sheet.name} seats {few} to {many}, not {wanted}", where="seats")
    if wanted is not None:
        return wanted
    counted = posted.option.players if posted.option else None
    allowed = [count for count in range(few, many + 1) if counted is None or count in counted]
    return min(allowed or [max(few, min(_USUAL_SEATS, many))], key=lambda count: abs(count - _USUAL_SEATS))


def simulated_stack(posted: Terms) -> Cents:
    """A stack that is large enough to bank against everybody."""
    return usual_stack(posted, _BANK_STACK_TIMES) if posted.sheet.kind == "bank" else usual_stack(posted)
