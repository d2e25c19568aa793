"""Fouled hands, and what happens when one hand is left."""

from __future__ import annotations

from houseway.families.rummy.pan_state import Pan, award_tops, call_off, report, throw_away
from houseway.play.ids import stack
from houseway.play.table import Table

_FOULS = "572-573, 609-613, 625-636"


def foul(table: Table, pan: Pan, seat: int, because: str = "foul", lines: str = _FOULS) -> None:
    """A fouled hand takes no more turns, collects nothing and cannot win."""
    if seat not in pan.playing:
        report(table, because, seat, "not in the hand: nothing to foul", lines)
        return
    throw_away(table, pan, seat)
    pan.fouled.append(seat)
    if not pan.fouled_pay:
        pan.payers.remove(seat)
    report(table, because, seat, "fouled hand: no more turns and no collections", lines)
    last_hand(table, pan)


def out_of_chips(table: Table, pan: Pan) -> None:
    """Whoever has no chips left throws the hand away (748-750)."""
    for seat in list(pan.playing):
        if not table.ledger[stack(seat)]:
            throw_away(table, pan, seat)
            table.announce(f"{table.name(seat)} has run out of chips and throws the hand away")
    last_hand(table, pan)


def last_hand(table: Table, pan: Pan) -> None:
    """One hand left: after fouls it must be panned face up; where the others ran out of chips it has won."""
    if pan.over or len(pan.playing) > 1:
        return
    if not pan.playing:
        call_off(table, pan, "every hand is fouled: the top goes back")
    elif pan.fouled:
        _play_face_up(table, pan, pan.playing[0])
    elif pan.alone == "takes the tops":
        award_tops(table, pan, pan.playing[0], "nobody else is left in the hand")


def _play_face_up(table: Table, pan: Pan, seat: int) -> None:
    if not pan.must_use:
        pan.must_use = True
        table.show(table.hand(seat))
        report(table, "last hand", seat, "face up; draws and uses every card that fits until panned", "585-591")
