"""Hands of the wrong number of cards, and cards turned up in the deal."""

from __future__ import annotations

from houseway.families.rummy.fouled_hands import foul
from houseway.families.rummy.pan_state import Pan, report, return_top, throw_away
from houseway.play.events import EVERYONE, NOBODY
from houseway.play.ids import MUCK
from houseway.play.table import Table

SIZES = {"dealt_eight": 8, "dealt_nine": 9, "dealt_eleven": 11, "dealt_twelve": 12}
IN_THE_DEAL = (*SIZES, "uncounted", "exposed", "exposed_five", "gave_up_first")
HAND = 10


def taken_reports(table: Table, word: str) -> list[tuple[int, int]]:
    """The reports of one word, as (seat, count), taken off the table because they are being dealt with."""
    heard = [each for each in table.incidents if each.word == word]
    for each in heard:
        table.incidents.remove(each)
    return [(each.seat, each.count) for each in heard]


def dead_hands(table: Table, pan: Pan) -> None:
    """Eight or twelve cards: a dead hand, and the top goes back."""
    for seat, size in list(pan.miscounted.items()):
        if size in (8, 12):
            throw_away(table, pan, seat)
            pan.order = tuple(each for each in pan.order if each != seat)
            return_top(table, pan, seat, f"dealt {size} cards: dead hand, the top is returned")
            report(table, f"dealt {size} cards", seat, "dead hand, top returned", _dealt(size))


def replace_exposed(table: Table, seat: int, batch: int) -> None:
    """Five cards dealt face up cannot be kept; five from the centre of the deck take their place."""
    hand = table.hand(seat)
    table.carry(hand.cards[:batch], hand, table.pile(MUCK), seen_by=EVERYONE)
    table.deal_from_middle(hand, batch, seen_by=seat)
    report(table, "five cards exposed", seat, "replaced by five from the centre of the deck", "exposed_five")


def recount(table: Table, pan: Pan) -> None:
    """Right the hands whose wrong number has been noticed. Eleven cards are only looked at once declared in."""
    for seat, _ in taken_reports(table, "counted"):
        if seat in pan.uncounted:
            pan.uncounted.remove(seat)
        if seat not in pan.miscounted:
            report(table, "counted", seat, "no wrong number was dealt: play goes on", "counted")
    for seat, size in list(pan.miscounted.items()):
        if seat not in pan.uncounted and (size < HAND or seat in pan.declared):
            del pan.miscounted[seat]
            _right(table, pan, seat, size)


def _right(table: Table, pan: Pan, seat: int, size: int) -> None:
    word = _dealt(size)
    if seat in pan.touched:
        foul(table, pan, seat, f"dealt {size} cards, noticed after touching the deck", word)
    elif size > HAND:
        _take_extra(table, seat)
        report(table, "dealt 11 cards", seat, "the dealer mixes the hand and draws the extra card", word)
    elif pan.touched:
        table.deal_from_middle(table.hand(seat), 1, seen_by=seat)
        report(table, "dealt 9 cards", seat, "one card from the middle of the deck", word)
    else:
        table.deal(table.hand(seat), seen_by=seat)
        report(table, "dealt 9 cards", seat, "one card from the front of the deck", word)


def _dealt(size: int) -> str:
    """The word for a hand of this size, as the floor reports it."""
    return next(word for word, each in SIZES.items() if each == size)


def _take_extra(table: Table, seat: int) -> None:
    hand = table.hand(seat)
    at = table.shoe.pick(len(hand.cards))
    table.carry([hand.cards[at]], hand, table.pile(MUCK), seen_by=NOBODY)
