"""Fouled hands, and what happens when one hand is left."""

from __future__ import annotations

from houseway.families.rummy.pan_state import Pan, award_hand, call_off, report, throw_away
from houseway.play.ids import stack
from houseway.play.table import Table

FOUL = "foul"
LAST_HAND = "last_hand"


def foul(table: Table, pan: Pan, seat: int, because: str = FOUL, *words: str) -> None:
    """A fouled hand takes no more turns, collects nothing and cannot win. The clauses on these words are cited."""
    if seat not in pan.playing:
        report(table, because, seat, "not in the hand: nothing to foul", *(words or (FOUL,)))
        return
    throw_away(table, pan, seat)
    pan.fouled.append(seat)
    if not pan.fouled_pay:
        pan.payers.remove(seat)
    report(table, because, seat, "fouled hand: no more turns and no collections", *(words or (FOUL,)))
    last_hand(table, pan)


def out_of_chips(table: Table, pan: Pan) -> None:
    """Whoever has no chips left throws the hand away, where the sheet says so."""
    if pan.without_chips == "plays on":
        return
    for seat in list(pan.playing):
        if not table.ledger[stack(seat)]:
            throw_away(table, pan, seat)
            table.announce(f"{table.name(seat)} has run out of chips and throws the hand away", named=(seat,))
    last_hand(table, pan)


def last_hand(table: Table, pan: Pan) -> None:
    """One hand left: after fouls it must be panned face up; where the others ran out of chips it has won."""
    if pan.over or len(pan.playing) > 1:
        return
    if not pan.playing:
        call_off(table, pan, "every hand is fouled")
    elif pan.fouled:
        _play_face_up(table, pan, pan.playing[0])
    elif pan.alone == "has won":
        award_hand(table, pan, pan.playing[0], "nobody else is left in the hand")


def _play_face_up(table: Table, pan: Pan, seat: int) -> None:
    if not pan.must_use:
        pan.must_use = True
        table.show(table.hand(seat))
        report(table, "last hand", seat, "face up; draws and uses every card that fits until panned", LAST_HAND)
