"""The facts of a poker hand, and the algebra of pots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.rules.values import Cents

BUTTON = "button"
BOARD = "board"


@dataclass(slots=True)
class Hand:
    """What the steps of one hand tell each other.

    `order` is fixed at the deal: the seats from the left of the button to the button. `live` loses whoever folds.
    """

    order: tuple[int, ...] = ()
    live: list[int] = field(default_factory=list)
    button: int = 0
    first: int = 0
    bets: dict[int, Cents] = field(default_factory=dict)
    level: Cents = 0
    put_in: dict[int, Cents] = field(default_factory=dict)
    dropped: bool = False

    @property
    def decided(self) -> bool:
        """Everybody else has folded."""
        return len(self.live) < 2


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: Cents
    seats: tuple[int, ...]


def side_pots(put_in: Mapping[int, Cents], live: Sequence[int], drop: Cents = 0) -> list[Pot]:
    """The main pot and the side pots: each layer is for the live seats that matched it; the drop comes off the first.

    What folded seats put in stays in the layers that it reached, and a layer that no live seat reached falls to the
    one below it.
    """
    levels = sorted({put_in[seat] for seat in live})
    if len(levels) == 1:
        return _less([Pot(sum(put_in.values()), tuple(live))], drop)
    pots: list[Pot] = []
    floor = 0
    for top in levels:
        amount = sum(min(paid, top) - min(paid, floor) for paid in put_in.values())
        pots.append(Pot(amount, tuple(seat for seat in live if put_in[seat] >= top)))
        floor = top
    over = sum(put_in.values()) - sum(pot.amount for pot in pots)
    pots[-1] = Pot(pots[-1].amount + over, pots[-1].seats)
    return _less(pots, drop)


def _less(pots: list[Pot], drop: Cents) -> list[Pot]:
    if drop < pots[0].amount:
        return [Pot(pots[0].amount - drop, pots[0].seats), *pots[1:]]
    left = []
    for pot in pots:
        taken = min(drop, pot.amount)
        drop -= taken
        if pot.amount > taken:
            left.append(Pot(pot.amount - taken, pot.seats))
    return left


def shares(amount: Cents, winners: Sequence[int], odd_to: int, chip: Cents) -> dict[int, Cents]:
    """An even split in whole chips; what cannot be split goes to one seat."""
    each = amount // len(winners) // chip * chip
    split = dict.fromkeys(winners, each)
    split[odd_to] += amount - each * len(winners)
    return split
