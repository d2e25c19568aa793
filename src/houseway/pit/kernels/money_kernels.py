"""Compiled collection and awards: fees at their moments, side pots, halves and odd chips."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np
from numba import int64, types, void

from houseway.cards.card import JOKER
from houseway.pit.kernels.betting_kernels import count_bits, decided
from houseway.pit.kernels.record_types import RULES_OF, STATES, TABLES
from houseway.pit.kernels.table_records import (
    CHARGES,
    HIGHEST_CARD,
    LOWEST_CARD,
    NEAREST,
    NOT_PRINTED,
    OVER,
    SEATS_MOST,
    SHOWS,
)
from houseway.ranking.kernels.compiled import compiled, inlined, part


@part
def take_drop(t, rules, step):
    """Take the fees that are due at a moment, each once, as far as the pot can pay."""
    moment = 1 << step.moment
    if decided(t) and not step.at_the_end:
        return
    count = rules.seats if step.dealt_in else count_bits(t.live)
    for charge in range(CHARGES):
        if t.owed[charge]:
            _collect(t, rules, step, charge, t.owed[charge])
    pot = t.pot
    for charge in range(CHARGES):
        if step.with_fees:
            pot += max(t.taken[charge], 0)
    for charge in range(CHARGES):
        fee, after = step.fees[charge, count], step.after[charge]
        if not step.due[charge] or fee == NOT_PRINTED or t.taken[charge] >= 0 or pot < step.from_pot[charge]:
            continue
        if (not after or after & (moment | t.reached)) and not step.unless[charge] & t.reached:
            _collect(t, rules, step, charge, fee)
    t.reached |= moment


@inlined
def _collect(t, rules, step, charge, fee):
    """Take as much of a fee as the pot can pay. If fees are topped up, the rest stays owed."""
    amount = min(fee, t.pot)
    t.taken[charge] = max(t.taken[charge], 0) + amount
    t.pot -= amount
    if step.to_jackpot[charge]:
        t.jackpot += amount
    else:
        t.collection += amount
    waits = step.topped_up[charge]
    for seat in range(rules.seats):
        waits |= t.bets[seat]
    t.owed[charge] = fee - amount if waits else 0


@inlined
def take_all(t, rules):
    """Everybody else has folded: give the whole pot to the last player."""
    for seat in range(rules.seats):
        if t.live >> seat & 1:
            t.stack[seat] += t.pot
    t.pot, t.state = 0, OVER


# The pots -----------------------------------------------------------------------------------------------------


@inlined
def _side_pots(t, rules, amounts, those):
    """Write the main pot and the side pots, minus fees, as amounts and masks of seats; returns their number."""
    drop, pots, floor, left = -t.pot, 0, 0, 0
    for seat in range(rules.seats):
        drop += t.put_in[seat]
        left += t.put_in[seat]
    while True:
        top = 0
        for seat in range(rules.seats):
            if t.live >> seat & 1 and t.put_in[seat] > floor and (not top or t.put_in[seat] < top):
                top = t.put_in[seat]
        if not top:
            break
        amounts[pots] = those[pots] = 0
        for seat in range(rules.seats):
            paid = t.put_in[seat]
            amounts[pots] += min(paid, top) - min(paid, floor)
            if t.live >> seat & 1 and paid >= top:
                those[pots] |= 1 << seat
        left -= amounts[pots]
        floor = top
        pots += 1
    if not pots:
        # No live seat has a chip in it.
        amounts[0], those[0], pots = 0, t.live, 1
    # A layer that no live seat reached joins the one below it.
    amounts[pots - 1] += left
    # Fees come off the first pot, then off the next. Dead money counts as a negative fee.
    for pot in range(pots):
        taken = min(drop, amounts[pot])
        amounts[pot] -= taken
        drop -= taken
    return pots


@inlined
def _winners(strengths, those, rules):
    """The best of these seats as a mask; empty where none of them has a qualifying hand."""
    best, found = 0, 0
    for seat in range(rules.seats):
        if those >> seat & 1 and strengths[seat] >= best:
            if strengths[seat] > best:
                best, found = strengths[seat], 0
            found |= 1 << seat
    return found if best else 0


@inlined
def _odd_seat(t, rules, winners):
    """The winner nearest the left of the button, or with the highest or lowest card by rank and then suit."""
    found, best = -1, 0
    for seat in range(rules.seats):
        if not winners >> seat & 1:
            continue
        if rules.odd_chips == NEAREST:
            return seat
        for place in range(t.held[seat]):
            worth = int64(t.hands[seat, place])
            if rules.odd_chips != HIGHEST_CARD:
                # Aces low, with the joker below them.
                worth = -1 if worth == JOKER else (worth + 4) % 52
            if rules.odd_chips == LOWEST_CARD:
                worth = -worth
            if found < 0 or worth > best:
                found, best = seat, worth
    return found


@part
def _share(t, rules, amount, winners):
    """An even split in whole chips; the odd chips go to one seat, or one each in turn."""
    count = count_bits(winners)
    each = amount // count // rules.split_chip * rules.split_chip if count > 1 else amount
    for seat in range(rules.seats):
        if winners >> seat & 1:
            t.stack[seat] += each
    left = amount - each * count
    while left:
        odd = min(left, rules.split_chip) if rules.odd_in_turn else left
        seat = _odd_seat(t, rules, winners)
        t.stack[seat] += odd
        left -= odd
        winners &= ~(1 << seat)


@inlined
def _odd_at(winners, first, last, rules):
    """Which of several parts gets the odd chips: the first, or that of the winner nearest the left."""
    found, nearest = first, 0
    for at in range(last - 1, first - 1, -1):
        lowest = winners[at] & -winners[at]
        if lowest and (not nearest or not rules.odd_half or lowest <= nearest):
            found, nearest = at, lowest
    return found


@inlined
def _split(t, rules, amount, winners, first, last):
    """Split an amount evenly among the parts that somebody wins."""
    many = 0
    for at in range(first, last):
        many += winners[at] != 0
    each = amount // many // rules.split_chip * rules.split_chip
    odd = _odd_at(winners, first, last, rules)
    for at in range(first, last):
        if winners[at]:
            _share(t, rules, each + (amount - each * many) * (at == odd), winners[at])


@part
def _divide(t, rules, strengths, amount, those, winners, boards):
    """Divide one pot between boards, then between high and low where a low qualifies."""
    if not those & (those - 1):
        _share(t, rules, amount, those)
        return
    parts, halves = len(strengths), rules.halves
    many = parts // halves
    for board in range(many):
        boards[board] = 0
        for at in range(board * halves, (board + 1) * halves):
            winners[at] = _winners(strengths[at], those, rules)
            boards[board] |= winners[at]
        if not boards[board]:
            # No hand qualifies for anything: all players share.
            winners[board * halves] = boards[board] = those
    each = amount // many // rules.split_chip * rules.split_chip
    odd = _odd_at(boards, 0, many, rules)
    for board in range(many):
        here = each + (amount - each * many) * (board == odd)
        _split(t, rules, here, winners, board * halves, (board + 1) * halves)


@compiled(void(int64, int64, TABLES, STATES, types.Array(types.int32, 3, "C"), RULES_OF))
def award(first, last, tables, states, strengths, given):
    """Award every pot to the best hands at the tables in a showdown."""
    rules = given[0]
    amounts, those = np.empty(SEATS_MOST, np.int64), np.empty(SEATS_MOST, np.int64)
    winners, boards = np.empty(4, np.int64), np.empty(2, np.int64)
    for table in range(first, last):
        t = tables[table]
        if t.state == SHOWS:
            many = _side_pots(t, rules, amounts, those)
            for pot in range(many):
                if amounts[pot]:
                    _divide(t, rules, strengths[table], amounts[pot], those[pot], winners, boards)
            t.pot, t.state, states[table] = 0, OVER, OVER
