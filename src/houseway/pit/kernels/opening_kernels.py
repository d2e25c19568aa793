"""Compiled first rounds of some sheets: open the pot or fold, kill it, and what is asked before the cards."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.pit.kernels.betting_kernels import (
    TURN_BITS,
    begin_betting,
    decided,
    next_turn,
    pull_in,
    put_in,
    turns_at_first,
)
from houseway.pit.kernels.card_kernels import muck
from houseway.pit.kernels.table_records import (
    ASKS,
    BEFORE_THE_LEFT,
    BET,
    CHECK,
    FOLD,
    LAST,
    NOBODY,
    OFFER,
    RAISE,
)
from houseway.ranking.kernels.compiled import inlined, part

OPENING, BETTING = 1, 2
_EVERYBODY = -1
_TURN = (1 << TURN_BITS) - 1


@inlined
def _ask(t, question, seat, kind, declines, cost):
    """Ask a seat whether it puts in so many chips more; `declines` is what it does otherwise."""
    t.state, t.asked, t.owed_now = ASKS, seat, cost
    question.seat, question.kind, question.moves, question.to_call = seat, kind, 1 << declines | 1 << RAISE, 0
    question.least = question.most = t.bets[seat] + cost
    question.step = 1


@part
def ask_before_cards(t, question):
    """Whether the sheet asks a question before the first card."""
    if t.if_passed < 0:
        return False
    _ask(t, question, t.offered_to, OFFER, CHECK, t.costs)
    return True


# Open or fold -------------------------------------------------------------------------------------------------


@inlined
def _others_have_chips(t, rules, seat):
    """Whether another seat that holds cards has chips."""
    found = False
    for other in range(rules.seats):
        found |= other != seat and t.live >> other & 1 == 1 and t.stack[other] > 0
    return found


@part
def opening_or_folding(t, question, rules, step):
    """Whether the first round waits for an answer: fold or open for the limit, then fold, call or raise."""
    size = step.size * t.halves // 2
    if not t.inside:
        if decided(t):
            return False
        t.inside, t.blinds, t.asked = BETTING, t.level, t.first
        if t.level < size and step.limit_alone:
            t.inside, t.turns = OPENING, turns_at_first(t, rules, t.first, NOBODY)
        else:
            t.full = 0 if t.level < size else t.full
            begin_betting(t, rules, size, t.first, 1, 0, _EVERYBODY)
    if t.inside == OPENING:
        first = t.first if t.opened == NOBODY else t.opened
        while t.turns:
            seat = (t.turns & _TURN) - 1
            t.turns >>= TURN_BITS
            if decided(t) or not _others_have_chips(t, rules, seat):
                first, t.turns = seat, 0
            else:
                _ask(t, question, seat, BET, FOLD, min(size - t.bets[seat], t.stack[seat]))
                return True
        t.inside = BETTING
        if decided(t):
            t.opening = t.level
            pull_in(t, rules)
            return False
        begin_betting(t, rules, size, first, 1, 0, _EVERYBODY)
        t.opening = t.blinds
    return next_turn(t, question, rules)


@part
def hear_opening(t, step, move):
    """Fold, or open the pot."""
    seat, size = t.asked, step.size * t.halves // 2
    if move == FOLD:
        t.live &= ~(1 << seat)
        muck(t, seat)
        return
    put_in(t, seat, t.owed_now)
    t.opened, t.turns = seat, 0
    t.level, t.full = max(t.level, t.bets[seat]), size if t.bets[seat] == size else 0


# The kill -----------------------------------------------------------------------------------------------------


@part
def offering_kill(t, question, rules, step):
    """Whether a seat is asked to kill the pot, each in turn who has the chips until one does, or whether it objects."""
    if not t.inside and (decided(t) or t.halves != 2):
        return False
    while t.inside < rules.seats:
        seat = t.inside
        t.inside += 1
        more = step.size - t.bets[seat]
        if t.stack[seat] >= more + step.chips:
            _ask(t, question, seat, OFFER, CHECK, more)
            return True
    while t.killer != NOBODY and step.objections and t.inside < 2 * rules.seats:
        other = t.inside - rules.seats
        t.inside += 1
        if other != t.killer:
            _ask(t, question, other, OFFER, CHECK, 0)
            return True
    if t.killer != NOBODY and not t.objected:
        _kill(t, rules, step)
    return False


@part
def hear_kill(t, rules, move):
    """A seat passes, or wants to kill the pot; another agrees to that, or objects."""
    if move == RAISE and t.killer == NOBODY:
        t.killer, t.inside = t.asked, rules.seats
    elif move == RAISE:
        t.objected = 1


@part
def _kill(t, rules, step):
    """Kill the pot with a blind that the others match."""
    seat = t.killer
    put_in(t, seat, step.size - t.bets[seat])
    t.level, t.full = max(t.level, step.size), max(t.full, step.size)
    if step.doubles:
        t.halves = 4
    if step.killer_acts == LAST:
        t.acts_last = seat
    elif step.killer_acts == BEFORE_THE_LEFT:
        t.first = (seat + 1) % rules.seats
