"""Compiled betting rounds in every structure, with the same turns and options as at a single table."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.pit.kernels.card_kernels import muck
from houseway.pit.kernels.table_records import (
    A_DOLLAR,
    AMOUNT_TO_CALL,
    ASKS,
    BET,
    CALL,
    CAPPED_AS_WELL,
    CHECK,
    FOLD,
    FROM_HALF,
    INCREMENT,
    NO_CAP,
    NOBODY,
    RAISE,
    REOPENS,
    STOPS_RAISERS,
    TWO_WITH_CHIPS,
    WHENEVER_TWO,
)
from houseway.ranking.kernels.compiled import inlined, part

DOLLAR = 100
# A turn in the queue is a position plus one, so that an empty queue is zero.
TURN_BITS = 4
_TURN = (1 << TURN_BITS) - 1


@inlined
def count_bits(mask):
    """The number of seats in a mask."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@inlined
def decided(t):
    """Whether everybody else has folded."""
    return not t.live & (t.live - 1)


@inlined
def two_are_left(t):
    """Whether exactly two seats still hold cards."""
    rest = t.live & (t.live - 1)
    return rest != 0 and not rest & (rest - 1)


@inlined
def put_in(t, seat, paid):
    """Move `paid` chips from a seat's stack to its bet."""
    t.stack[seat] -= paid
    t.bets[seat] += paid


@inlined
def _second(t, rules):
    """The second largest amount that a live seat could put in."""
    most = second = 0
    for seat in range(rules.seats):
        if t.live >> seat & 1:
            purse = t.stack[seat] + t.bets[seat]
            if purse > most:
                most, second = purse, most
            elif purse > second:
                second = purse
    return second


@inlined
def _turns_from(t, rules, first, leave_out):
    """A queue of live seats with chips, in turn from the first."""
    queue, place, seat = 0, 0, first
    for _ in range(rules.seats):
        if t.live >> seat & 1 and t.stack[seat] and seat != leave_out:
            queue |= (seat + 1) << place
            place += TURN_BITS
        seat += 1
        if seat == rules.seats:
            seat = 0
    return queue


@inlined
def turns_of_all(t, rules, first):
    """A queue of all seats, in turn from the first; whoever acts last is at the end."""
    queue, seat = 0, first
    for place in range(rules.seats):
        queue |= (seat + 1) << place * TURN_BITS
        seat = seat + 1 if seat + 1 < rules.seats else 0
    return queue if t.acts_last == NOBODY else _at_the_end(queue, t.acts_last)


@inlined
def _at_the_end(queue, last):
    """The queue with one seat moved to its end, if it is in it."""
    found, place, is_there, turns = 0, 0, False, queue
    while turns:
        if (turns & _TURN) - 1 == last:
            is_there = True
        else:
            found |= (turns & _TURN) << place
            place += TURN_BITS
        turns >>= TURN_BITS
    return found | (last + 1) << place if is_there else queue


@inlined
def turns_at_first(t, rules, first, leave_out):
    """Who acts at the start of a round, in turn from the first; whoever acts last waits for all others."""
    queue = _turns_from(t, rules, first, leave_out)
    return queue if t.acts_last == NOBODY else _at_the_end(queue, t.acts_last)


@inlined
def _two_begin(t, rules):
    """Whether the cap does not apply in this round because two players begin it."""
    if rules.heads_up != TWO_WITH_CHIPS:
        return two_are_left(t) and rules.heads_up != CAPPED_AS_WELL
    chips = 0
    for seat in range(rules.seats):
        chips += t.live >> seat & 1 and t.stack[seat] > 0
    return chips == 2


@part
def begin_betting(t, rules, size, first, may_check, upper, opens_upper):
    """Prepare a betting round: who is to act, how often it may be raised, and by how much."""
    t.left = NO_CAP if _two_begin(t, rules) or not rules.raises else rules.raises
    t.size, t.upper = size, upper
    t.sized = not rules.by_limit or upper > size
    t.raised_by = max(size, t.full) if rules.spread or t.opened != NOBODY else size
    t.opening, t.may_check, t.opens_upper, t.binds, t.checked = t.level, may_check, opens_upper, 0, 0
    t.by_last_raise = t.calls = 0
    for seat in range(rules.seats):
        t.acted[seat] = -1
        if rules.short_bet_none:
            t.first_call[seat] = t.last_call[seat] = 0
    if t.opened != NOBODY:
        t.acted[t.opened] = t.full
    t.turns = turns_at_first(t, rules, first, t.opened)
    t.second = _second(t, rules)


@inlined
def _lets_raise(t, rules, seat):
    """Whether a seat may raise under the cap and the bar on check-raises."""
    if t.left <= 0 and not (rules.heads_up == WHENEVER_TWO and two_are_left(t)):
        return False
    return not (rules.check_raise_barred and t.checked >> seat & 1)


@inlined
def _complete(t, rules, before):
    """The amount of a complete bet or raise."""
    if rules.by_limit:
        return t.full + t.size
    if t.opened != NOBODY and not t.full:
        return t.size
    if rules.least_raise == INCREMENT and not t.by_last_raise:
        return t.level + t.size
    if not rules.spread and not t.by_last_raise:
        if rules.least_raise == AMOUNT_TO_CALL:
            return t.level + max(t.full - before, t.size)
        if rules.least_raise == A_DOLLAR:
            return t.level + (DOLLAR if t.level else t.size)
    return t.level + max(t.raised_by, t.size)


@inlined
def most_to(t, rules, owed, forced):
    """The most that may be raised to: the upper limit beyond what was forced, the pot after a call, or any amount."""
    if rules.spread:
        return t.level - forced + rules.higher * t.halves // 2
    if not rules.pot_limit:
        return NO_CAP
    pot, chip = t.pot, rules.round_pot
    for seat in range(rules.seats):
        pot += t.bets[seat]
    if not chip:
        return t.level + pot + owed
    if rules.rounded_with_call:
        return t.level + (pot + owed + chip // 2) // chip * chip
    return t.level + (pot + chip // 2) // chip * chip + owed


@inlined
def _offer(t, question, rules, seat, owed, raises):
    """Write the legal moves of a seat, and the range of its raises."""
    purse, before = t.stack[seat], t.bets[seat]
    moves = 1 << FOLD
    if owed > 0:
        moves |= 1 << CALL
    elif t.may_check or before:
        moves |= 1 << CHECK
    least = most = step = 0
    if raises:
        moves |= 1 << RAISE
        least = most = before + min(t.complete - before, purse)
        step = 1
        if t.sized and ((t.level and not t.binds) or t.opens_upper >> seat & 1):
            if rules.by_limit:
                top, step = t.full + max(t.upper, t.size), max(t.upper - t.size, 1)
            else:
                forced = t.level if t.opened != NOBODY and not t.full else 0
                top, step = most_to(t, rules, owed, forced), rules.chip
            most = max(least, min(before + purse, top))
    question.moves, question.least, question.most, question.step = moves, least, most, step


@part
def next_turn(t, question, rules):
    """Ask the next seat that has a decision. False: the round is over, and the bets are pulled in."""
    while t.turns and not decided(t):
        seat = (t.turns & _TURN) - 1
        t.turns >>= TURN_BITS
        purse, before = t.stack[seat], t.bets[seat]
        owed = t.level - before
        nobody_calls = t.second <= t.level
        if nobody_calls and owed <= 0:
            continue
        raises = not nobody_calls and purse > owed and t.full > t.acted[seat] and _lets_raise(t, rules, seat)
        t.state, t.asked, t.complete, t.owed_now = ASKS, seat, _complete(t, rules, before), max(min(owed, purse), 0)
        question.seat, question.kind, question.to_call = seat, BET, t.owed_now
        _offer(t, question, rules, seat, owed, raises)
        return True
    pull_in(t, rules)
    return False


@part
def hear_bet(t, rules, move, amount):
    """Apply the answer to a betting question."""
    seat = t.asked
    if rules.short_all_in != STOPS_RAISERS:
        t.acted[seat] = t.full
    if move == CHECK:
        t.checked |= 1 << seat
    elif move == CALL:
        put_in(t, seat, t.owed_now)
        if rules.short_bet_none:
            t.calls += 1
            t.first_call[seat], t.last_call[seat] = t.first_call[seat] or t.calls, t.calls
    elif move == FOLD:
        t.live &= ~(1 << seat)
        muck(t, seat)
        t.second = _second(t, rules)
    else:
        _go_higher(t, rules, seat, amount)


@inlined
def _go_higher(t, rules, seat, amount):
    """A seat bets or raises to an amount. A short all-in may not count as a raise."""
    completes = t.level > 0 and t.full == 0 and t.opened != NOBODY
    is_raise = t.level > 0 and not completes
    put_in(t, seat, min(amount - t.bets[seat], t.stack[seat]))
    to = t.bets[seat]
    by, short = to - t.level, rules.short_all_in
    counts = to >= t.complete or short == REOPENS or (short == FROM_HALF and 2 * by >= t.complete - t.level)
    t.level = to
    if counts:
        t.left -= is_raise
        t.raised_by = to if completes else by
        if t.upper and to - t.full >= t.upper:
            t.size, t.upper, t.sized = t.upper, 0, 0
        elif t.upper and to > t.complete:
            # All in between the two sizes: a whole bet of the smaller, and a short all-in on top of it.
            to = t.complete
        t.full = t.acted[seat] = to
        if t.binds >> seat & 1:
            t.upper = t.sized = 0
    t.turns = _turns_from(t, rules, seat, seat)


@inlined
def pull_in(t, rules):
    """Give back what nobody called, then pull the bets into the pot."""
    if not t.level:
        return
    most = second = 0
    for seat in range(rules.seats):
        bet = t.bets[seat]
        if bet > most:
            most, second = bet, most
        elif bet > second:
            second = bet
    goes_back = t.level > t.opening or not decided(t)
    for seat in range(rules.seats):
        bet = t.bets[seat]
        if bet == most and most > second and goes_back and t.live >> seat & 1:
            t.stack[seat] += most - second
            t.uncalled[seat] = most - second
            bet = second
        t.pot += bet
        t.put_in[seat] += bet
        t.bets[seat] = 0
    t.level = t.full = 0
    t.opened = t.acts_last = NOBODY
