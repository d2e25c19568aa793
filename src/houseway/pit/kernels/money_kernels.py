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
    if not t.live or (decided(t) and not step.at_the_end):
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
def _side_pots(paid, live, drop, rules, amounts, those):
    """Write the main pot and the side pots, minus fees, as amounts and masks of seats; returns their number."""
    pots, floor, left = 0, 0, 0
    for seat in range(rules.seats):
        left += paid[seat]
    while True:
        top = 0
        for seat in range(rules.seats):
            if live >> seat & 1 and paid[seat] > floor and (not top or paid[seat] < top):
                top = paid[seat]
        if not top:
            break
        amounts[pots] = those[pots] = 0
        for seat in range(rules.seats):
            amounts[pots] += min(paid[seat], top) - min(paid[seat], floor)
            if live >> seat & 1 and paid[seat] >= top:
                those[pots] |= 1 << seat
        left -= amounts[pots]
        floor = top
        pots += 1
    if not pots:
        # No live seat has a chip in it.
        amounts[0], those[0], pots = 0, live, 1
    # A layer that no live seat reached joins the one below it.
    amounts[pots - 1] += left
    # Fees come off the first pot, then off the next. Dead money counts as a negative fee.
    for pot in range(pots):
        taken = min(drop, amounts[pot])
        amounts[pot] -= taken
        drop -= taken
    return pots


@inlined
def _total(paid, rules):
    found = 0
    for seat in range(rules.seats):
        found += paid[seat]
    return found


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


# The rule on sevens -------------------------------------------------------------------------------------------


@inlined
def _go_back(t, seat, amount):
    """Return chips from the pot to a seat, as far as the pot still holds them; how many."""
    back = min(amount, t.pot)
    t.stack[seat] += back
    t.pot -= back
    return back


@inlined
def _best_after(t, rules, strengths):
    """Of the hands with bets after the draw to win, the best in any part of the pot."""
    found, rivals = 0, 0
    for seat in range(rules.seats):
        if t.live >> seat & 1 and t.after[seat]:
            rivals |= 1 << seat
    for part_of in range(len(strengths)):
        top = 0
        for seat in range(rules.seats):
            if rivals >> seat & 1:
                top = max(top, strengths[part_of, seat])
        for seat in range(rules.seats):
            if rivals >> seat & 1 and strengths[part_of, seat] == top:
                found |= 1 << seat
    return found


@inlined
def _return_overcalls(t, rules, strengths):
    """Who called behind a hand that must bet, and that only called a short all-in, takes a lost bet back."""
    most, first = 0, 0
    for seat in range(rules.seats):
        most = max(most, t.after[seat])
        call = t.first_call[seat]
        if t.live & t.sevens & 1 << seat and call and (not first or call < first):
            first = call
    if not first or 2 * most >= rules.bet_after_draw * t.halves // 2:
        return
    winners = _best_after(t, rules, strengths)
    for seat in range(rules.seats):
        if t.live & ~winners & 1 << seat and t.last_call[seat] > first:
            _go_back(t, seat, t.after[seat])
            t.put_in[seat] -= t.after[seat]
            t.after[seat] = 0


@part
def _barred(t, rules, strengths):
    """Who cannot win the bets after the draw; where these go back, they are returned."""
    for seat in range(rules.seats):
        t.after[seat] = t.put_in[seat] - t.put_in_before[seat]
    if rules.short_bet_none:
        _return_overcalls(t, rules, strengths)
    barred = t.barred
    if rules.bets_go_back:
        barred &= _best_after(t, rules, strengths)
    if barred and rules.bets_go_back:
        for seat in range(rules.seats):
            _go_back(t, seat, t.after[seat])
            t.put_in[seat] -= t.after[seat]
            t.after[seat] = 0
    return barred


@part
def _award_in_two(t, rules, strengths, barred, amounts, those, winners, boards):
    """What was bet before the draw is for everybody, what was bet after it for those who are not barred."""
    early = _total(t.put_in_before, rules)
    drop = early + _total(t.after, rules) - t.pot
    rivals, most = 0, 0
    for seat in range(rules.seats):
        if t.live & ~barred & 1 << seat and t.after[seat]:
            rivals |= 1 << seat
            most = max(most, t.after[seat])
    for seat in range(rules.seats):
        t.after[seat] -= _go_back(t, seat, max(t.after[seat] - most, 0))
    many = _side_pots(t.put_in_before, t.live, min(drop, early), rules, amounts, those)
    for pot in range(many):
        if amounts[pot]:
            _divide(t, rules, strengths, amounts[pot], those[pot], winners, boards)
    if rivals:
        many = _side_pots(t.after, rivals, max(drop - early, 0), rules, amounts, those)
        for pot in range(many):
            if amounts[pot]:
                _divide(t, rules, strengths, amounts[pot], those[pot], winners, boards)


@compiled(void(int64, int64, TABLES, STATES, types.Array(types.int32, 3, "C"), RULES_OF))
def award(first, last, tables, states, strengths, given):
    """Award every pot to the best hands at the tables in a showdown."""
    rules = given[0]
    amounts, those = np.empty(SEATS_MOST, np.int64), np.empty(SEATS_MOST, np.int64)
    winners, boards = np.empty(4, np.int64), np.empty(2, np.int64)
    for table in range(first, last):
        t = tables[table]
        if t.state == SHOWS:
            barred = _barred(t, rules, strengths[table]) if rules.sevens else 0
            if barred:
                _award_in_two(t, rules, strengths[table], barred, amounts, those, winners, boards)
            else:
                many = _side_pots(t.put_in, t.live, _total(t.put_in, rules) - t.pot, rules, amounts, those)
                for pot in range(many):
                    if amounts[pot]:
                        _divide(t, rules, strengths[table], amounts[pot], those[pot], winners, boards)
            t.pot, t.state, states[table] = 0, OVER, OVER
