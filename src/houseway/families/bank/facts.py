"""The facts of a banked round."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.rules.values import Cents

BANK_SEAT = "bank seat"
BANK_HANDS = "bank hands"
WON = "bank won"


@dataclass(slots=True)
class Banked:
    """Who banks (0: nobody), what lies on which circle, and what has come of the deal.

    `outcomes` are the words of the sheet's `outcomes` that are true of the finished hands.
    """

    seat: int = 0
    circles: dict[int, dict[str, Cents]] = field(default_factory=dict)
    outcomes: tuple[str, ...] = ()

    @property
    def idle(self) -> bool:
        """No bank, or nothing to bank against: the round is not played."""
        return not self.seat or not self.circles

    def action(self, wagers: tuple[str, ...] = ()) -> Cents:
        """Total table action: everything on these circles, or on all of them."""
        return sum(
            amount
            for circles in self.circles.values()
            for wager, amount in circles.items()
            if not wagers or wager in wagers
        )
