"""The state of a poker hand, and the division into side pots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from houseway.play.ids import COLLECTION, JACKPOT
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.rules.sheet.values import Cents

# Where a charge on the pot goes.
FEE_ACCOUNTS = {"collection": COLLECTION, "jackpot": JACKPOT}


class Hand(Struct, gc=False):
    """What the steps of one hand share.

    `order` is fixed at the deal: the seats dealt in, from the left of the button to the button. `live` loses whoever
    folds. `level` is what must be matched in this betting round and `full` the last complete bet under it (a bring-in
    is none). `opened` is who chose the size of a forced bet, `acts_last` who waits for all others. `put_in` is
    what each seat has in the pot, and `dead` the chips that are no live bet: dead blinds, and what seats that are not
    dealt in left there; `dead_from` is whose chips they were. `halves` are the stakes in halves of those posted: 4 in a
    killed pot. `reached` are moments of the collection, `taken` what each charge took, `owed` what it could not take
    yet and `waived` what the floor has let off; `won` what each winner was awarded, nothing of a pot that the fee
    has emptied. A second of two `boards` begins with the first `shared` cards of the first. `waiting` is, for each
    word reported in a betting round, the most that a seat still had to call then and the bet of that round.
    `blind_seats` is where the blinds fall, the smallest first, where that is not simply the next seats; `was` is
    what lasted from the hand before. `ruled_out` are seats whose hand a ruling has ended while a round of betting
    was going on, until the betting has taken note; `dead_hands` are all that a ruling has ended. Seats that have
    `declared` themselves all in bet no more; those that `may_not_raise` in this round may still bet and call. Where
    antes are matched apart from bets, `antes` is what each seat has in the pot by them and `rights` how much of
    each other seat's it plays for; `kept` stays in the pot for the next hand, whoever wins this one. `uncalled` is
    what went back to a seat of its last bet that nobody called.
    """

    order: tuple[int, ...] = ()
    blind_seats: tuple[int, ...] = ()
    was: Lasting = NOTHING_LASTS
    live: list[int] = []
    button: int = 0
    first: int = 0
    opened: int = 0
    acts_last: int = 0
    bets: dict[int, Cents] = {}
    level: Cents = 0
    full: Cents = 0
    put_in: dict[int, Cents] = {}
    dead: Cents = 0
    dead_from: dict[int, Cents] = {}
    halves: int = 2
    checked: list[int] = []
    reached: list[str] = []
    taken: dict[int, Cents] = {}
    owed: dict[int, Cents] = {}
    waived: Cents = 0
    boards: int = 1
    shared: int = 0
    won: dict[int, Cents] = {}
    called_off: bool = False
    waiting: dict[str, tuple[Cents, Cents]] = {}
    ruled_out: list[int] = []
    dead_hands: list[int] = []
    declared: list[int] = []
    may_not_raise: list[int] = []
    antes: dict[int, Cents] = {}
    rights: dict[int, Cents] = {}
    kept: Cents = 0
    uncalled: dict[int, Cents] = {}

    @property
    def decided(self) -> bool:
        """Everybody else has folded, or the hand has been called off."""
        return len(self.live) < 2

    def dealt_in(self, seats: Sequence[int]) -> None:
        """These seats play this hand, from the left of the button."""
        self.order = tuple(seats)
        self.live[:] = seats
        self.put_in = dict.fromkeys(seats, 0)
        self.bets = dict.fromkeys(seats, 0)
        self.first = self.order[0]

    def pots(self, drop: Cents) -> list[Pot]:
        """The main pot and the side pots of this hand, from which so much has been dropped."""
        if not self.rights:
            return side_pots(self.put_in, self.live, drop, self.dead)
        bets = {seat: paid - self.antes[seat] for seat, paid in self.put_in.items()}
        pots = [*_layers(self.antes, self.rights, self.live), *side_pots(bets, self.live)]
        pots[0] = Pot(pots[0].amount + self.dead, pots[0].seats)
        for at in range(len(pots) - 1, 0, -1):
            if pots[at].seats == pots[at - 1].seats:
                pots[at - 1 : at + 1] = [Pot(pots[at - 1].amount + pots[at].amount, pots[at].seats)]
        return _less([pot for pot in pots if pot.amount], drop)


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: Cents
    seats: tuple[int, ...]


def side_pots(put_in: Mapping[int, Cents], live: Sequence[int], drop: Cents = 0, dead: Cents = 0) -> list[Pot]:
    """The main pot and the side pots: each layer is for the live seats that matched it; the drop comes off the first.

    What folded seats put in stays in the layers that it reached, and a layer that no live seat reached falls to the
    one below it. Dead money is in the main pot.
    """
    drop -= dead
    levels = sorted(set(map(put_in.__getitem__, live)))
    if len(levels) == 1:
        whole = sum(put_in.values())
        return [Pot(whole - drop, tuple(live))] if drop < whole else []
    pots: list[Pot] = []
    floor = 0
    for top in levels:
        amount = sum(min(paid, top) - min(paid, floor) for paid in put_in.values())
        pots.append(Pot(amount, tuple(seat for seat in live if put_in[seat] >= top)))
        floor = top
    over = sum(put_in.values()) - sum(pot.amount for pot in pots)
    pots[-1] = Pot(pots[-1].amount + over, pots[-1].seats)
    return _less(pots, drop)


def _layers(paid: Mapping[int, Cents], rights: Mapping[int, Cents], live: Sequence[int]) -> list[Pot]:
    """What was paid, in layers for the live seats whose rights reach them; what is above all rights is in the last."""
    pots: list[Pot] = []
    floor = 0
    for top in sorted({rights[seat] for seat in live}):
        amount = sum(min(each, top) - min(each, floor) for each in paid.values())
        pots.append(Pot(amount, tuple(seat for seat in live if rights[seat] >= top)))
        floor = top
    over = sum(max(each - floor, 0) for each in paid.values())
    return [*pots[:-1], Pot(pots[-1].amount + over, pots[-1].seats)]


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


def shares(amount: Cents, winners: Sequence[int], odd_to: Sequence[int], chip: Cents) -> dict[int, Cents]:
    """An even split in whole chips. `odd_to` names, for each chip that cannot be split, who receives it in turn."""
    each = amount // len(winners) // chip * chip
    split = dict.fromkeys(winners, each)
    left = amount - each * len(winners)
    for seat in odd_to:
        odd = min(left, chip)
        split[seat] += odd
        left -= odd
    return split


def even_parts(amount: Cents, parts: int, odd_at: int, chip: Cents) -> list[Cents]:
    """Even parts in whole chips; what is left over goes with one of them."""
    each = amount // parts // chip * chip
    split = [each] * parts
    split[odd_at] += amount - each * parts
    return split
