"""Rulings: what the floor reported, and the printed remedy. Each names the clause of the sheet that decides it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from houseway.families.floor_reports import rule
from houseway.families.poker.core.button import BlindPlaces, OwedBlind
from houseway.families.poker.core.carried_notes import CarriedAntes
from houseway.families.poker.core.hand_state import FEE_ACCOUNTS, Hand
from houseway.play.ids import BETS, POT, STACKS
from houseway.play.incidents import Incident
from houseway.play.seat_notes import CarriedPot, DealerButton, SeatNotes
from houseway.play.table import Table


def gone(hand: Hand, was: Sequence[int]) -> tuple[int, ...]:
    """Whom a ruling has put out of the hand. All of them, once fewer than two are left: nobody is asked anything."""
    if hand.decided:
        return hand.order
    return tuple([seat for seat in was if seat not in hand.live])


def end_hand(table: Table, hand: Hand, seat: int) -> None:
    """A ruling ends this seat's hand: it is thrown away, and the betting takes note before anybody is asked again."""
    hand.live.remove(seat)
    hand.ruled_out.append(seat)
    hand.dead_hands.append(seat)
    table.muck(table.hand(seat))


def call_off(table: Table, incident: Incident, remedy: str) -> None:
    """A misdeal, or a hand that cannot go on: every chip that was put in goes back, and nobody wins.

    So do the fees that the pot has paid: they were chips of this hand.
    """
    hand = table.facts(Hand)
    rule(table, incident, remedy)
    _return_fees(table, hand)
    for seat in hand.order:
        refund(table, hand, seat, "the hand is called off")
    for seat, paid in hand.dead_from.items():
        if back := min(paid, table.ledger[POT]):
            table.ledger.move(POT, STACKS[seat], back, "the hand is called off")
    for seat in hand.order:
        table.muck(table.hand(seat))
    if hand.antes and (left := table.ledger[POT]):
        # Of what was carried over into this hand, chips of nobody who was dealt in wait for the next one.
        others = {seat: claim for seat, claim in hand.was[CarriedPot].claims.items() if seat not in hand.order}
        waits = CarriedPot(others).holding(left)
        table.keep(waits.adding(left - waits.total))
        # Who must wait until that pot has been won, and who may play for it, is known in the next hand too.
        table.keep(hand.was[CarriedAntes].of(waits.claims))
    hand.live.clear()
    hand.level = hand.full = hand.acts_last = hand.opened = 0
    hand.called_off = True


def _return_fees(table: Table, hand: Hand) -> None:
    if (schedule := table.terms.schedule) is None:
        return
    for number, amount in hand.taken.items():
        if amount:
            table.ledger.move(FEE_ACCOUNTS[schedule.charges[number].to], POT, amount, "the hand is called off")
    hand.taken.clear()


def misdeal(table: Table, incident: Incident, remedy: str) -> None:
    """A deal that does not count: the hand is called off, and the same button deals the next one."""
    call_off(table, incident, remedy)
    hand = table.facts(Hand)
    was = hand.was
    # The draw of a new game stands.
    table.keep(was[DealerButton] if was[DealerButton].seat else DealerButton(hand.order[-2]))
    table.keep(was[BlindPlaces])
    table.keep(was[OwedBlind])
    notes, owed = table.lasting[SeatNotes], was[SeatNotes]
    table.keep(replace(notes, new=owed.new, missed_small=owed.missed_small, missed_big=owed.missed_big))


def refund(table: Table, hand: Hand, seat: int, because: str) -> None:
    """Give a seat back what it has put in, as far as the pot still holds it."""
    if hand.bets[seat]:
        table.ledger.move(BETS[seat], STACKS[seat], hand.bets[seat], because)
        hand.bets[seat] = 0
    back = min(hand.put_in[seat], table.ledger[POT])
    if back:
        table.ledger.move(POT, STACKS[seat], back, because)
    hand.put_in[seat] = 0
