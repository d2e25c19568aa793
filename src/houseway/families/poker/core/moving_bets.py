"""Chips and cards that a betting round moves: a fold, a bet, and bets that are pulled into the pot."""

from __future__ import annotations

from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Acted
from houseway.play.ids import BETS, PEOPLE, POT, STACKS
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents

_RAISES = ("raise", "complete")
_FOLDED = tuple([Acted(seat, "bet", "fold") for seat in range(PEOPLE)])


def fold(table: Table, live: list[int], seat: int) -> None:
    """A seat gives up, and its cards go to the muck unseen."""
    live.remove(seat)
    table.events.append(_FOLDED[seat])
    table.muck(table.hand(seat))


def put_in(table: Table, bets: dict[int, Cents], seat: int, word: str, amount: Cents) -> None:
    """A seat bets, calls or raises: so many chips more."""
    to = bets[seat] + amount
    table.events.append(Acted(seat, "bet", word, amount, None, to if word in _RAISES else 0))
    table.ledger.move(STACKS[seat], BETS[seat], amount, word)
    bets[seat] = to


def pull_in(table: Table, hand: Hand, *, raised: bool) -> None:
    """Give back what nobody called, then pull the bets into the pot.

    A blind that everybody folds to was not bet to be called: all of it is pot, from which the fee is removed.
    """
    if not hand.level:
        return
    bets, put_in, move = hand.bets, hand.put_in, table.ledger.move
    # Of an order of one, who plays alone for a pot that was carried over, the second is nothing.
    *_, second, most = sorted((0, *bets.values()))
    for seat, amount in bets.items():
        if not amount:
            continue
        if amount == most > second and seat in hand.live and (raised or not hand.decided):
            move(BETS[seat], STACKS[seat], most - second, "nobody called")
            hand.uncalled[seat] = most - second
            amount = second
        if amount:
            move(BETS[seat], POT, amount, "pulled into the pot")
            put_in[seat] += amount
        bets[seat] = 0
    hand.level = hand.full = hand.acts_last = hand.opened = 0
