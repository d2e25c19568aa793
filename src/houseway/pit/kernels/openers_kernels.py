"""Compiled openers: a pot that is opened on a pair or better, a draw in which it may be split, and the proof of it."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.cards.card import JOKER
from houseway.pit.kernels.betting_kernels import (
    TURN_BITS,
    begin_betting,
    decided,
    most_to,
    next_turn,
    pull_in,
    put_in,
    turns_of_all,
)
from houseway.pit.kernels.card_kernels import muck
from houseway.pit.kernels.opening_kernels import BETTING, OPENING
from houseway.pit.kernels.table_records import APART, ASKS, BET, CALL, CHECK, FOLD, NOBODY, OFFER, RAISE
from houseway.ranking.kernels.compiled import inlined, part

_EVERYBODY, _ACE, _FIVE = -1, 12, 5
_WHEEL = 1 << _ACE | 0b1111
_TURN = (1 << TURN_BITS) - 1


@inlined
def _straight(ranks, joker):
    """Whether five ranks, or four with a joker that fills the gap, are in a row; the ace is low too."""
    needed = _FIVE - joker
    for low in range(-1, 9):
        window = _WHEEL if low < 0 else 0b11111 << low
        inside, found = ranks & window, 0
        while inside:
            inside &= inside - 1
            found += 1
        if found == needed and ranks & ~window == 0:
            return True
    return False


@part
def has_openers(hand, pair):
    """Whether five cards are a pair of this rank or better. The joker is an ace, or completes a straight or flush."""
    ranks, again, thrice, suits, joker = 0, 0, 0, 0, 0
    for place in range(_FIVE):
        face = hand[place]
        if face == JOKER:
            joker = 1
        else:
            bit = 1 << (face >> 2)
            thrice |= again & bit
            again |= ranks & bit
            ranks |= bit
            suits |= 1 << (face & 3)
    if not again and (not suits & (suits - 1) or _straight(ranks, joker)):
        return True
    if joker:
        thrice |= again & 1 << _ACE
        again |= ranks & 1 << _ACE
    return thrice != 0 or again & (again - 1) != 0 or again >> pair != 0


# Opening ------------------------------------------------------------------------------------------------------


@inlined
def _offer_opening(t, question, rules, step, seat):
    """Ask a seat to check, fold or open. Who has nothing left cannot fold; opening may cost nothing."""
    purse, before = t.stack[seat], t.bets[seat]
    able = step.any_may_open or has_openers(t.hands[seat], step.pair)
    moves = 1 << CHECK | (purse > 0) << FOLD
    cost = min(t.size - before, purse)
    if able and not cost:
        moves |= 1 << CALL
        cost = 0 if rules.by_limit else min(rules.chip, purse)
    question.least = question.most = question.to_call = 0
    question.step = 1
    if able and cost:
        moves |= 1 << RAISE
        question.least = question.most = before + cost
        if not rules.by_limit:
            top = most_to(t, rules, max(t.level - before, 0), t.level)
            question.most, question.step = max(question.least, min(before + purse, top)), rules.chip
    t.state, t.asked = ASKS, seat
    question.seat, question.kind, question.moves = seat, BET, moves


@part
def opening_pot(t, question, rules, step):
    """Whether the round before the draw waits for an answer."""
    if not t.inside:
        if decided(t):
            return False
        t.inside, t.opener = OPENING, NOBODY
        t.size, t.turns = max(step.size * t.halves // 2, t.level), turns_of_all(t, rules, t.first)
    if t.inside == OPENING:
        while t.opener == NOBODY and t.turns and not (decided(t) and step.last_takes_it):
            seat = (t.turns & _TURN) - 1
            t.turns >>= TURN_BITS
            if t.live >> seat & 1:
                _offer_opening(t, question, rules, step, seat)
                return True
        if t.opener == NOBODY:
            _nobody_opens(t, rules, step)
            return False
        t.inside = BETTING
        if decided(t):
            t.opening = t.level
            pull_in(t, rules)
            t.first = t.opener
            return False
        begin_betting(t, rules, step.size * t.halves // 2, (t.opener + 1) % rules.seats, 1, 0, _EVERYBODY)
    if next_turn(t, question, rules):
        return True
    t.first = t.opener
    return False


@part
def hear_opener(t, rules, step, move, amount):
    """A seat checks, folds or opens the pot."""
    seat, complete = t.asked, t.size
    if move == CHECK:
        return
    if move == FOLD:
        t.live &= ~(1 << seat)
        muck(t, seat)
        return
    t.opener = t.opened = seat
    t.true = has_openers(t.hands[seat], step.pair)
    to = t.size if move == CALL or rules.by_limit else amount
    paid = min(to - t.bets[seat], t.stack[seat])
    if paid:
        put_in(t, seat, paid)
        t.size = t.bets[seat] if step.short_counts else max(complete, t.bets[seat])
    t.level = max(t.level, t.size)
    t.full = t.level if t.level >= complete else 0


@part
def _nobody_opens(t, rules, step):
    """The last player takes the pot; or nobody draws, and the pot stays or goes back."""
    if decided(t) and step.last_takes_it:
        t.opening = t.level
        pull_in(t, rules)
        return
    for seat in range(rules.seats):
        if step.goes_back:
            back = min(t.put_in[seat], t.pot)
            t.stack[seat] += t.bets[seat] + back
            t.pot -= back
        else:
            t.pot += t.bets[seat]
        t.bets[seat] = 0
    t.level = t.full = 0
    call_off(t, rules)


@part
def call_off(t, rules):
    """Nobody wins this hand: what lies in the pot stays for the next one."""
    for seat in range(rules.seats):
        if t.live >> seat & 1:
            muck(t, seat)
    t.live = 0


# Splitting and showing ----------------------------------------------------------------------------------------


@part
def ask_whether_split(t, question, step, picked):
    """Whether the opener, who discards, is asked if the openers are split; the discards wait for the answer."""
    if not step.openers or t.asked != t.opener or not picked or t.said:
        return False
    t.picked, t.state = picked, ASKS
    question.seat, question.kind, question.moves, question.to_call = t.asked, OFFER, 1 << CHECK | 1 << RAISE, 0
    question.least = question.most = t.bets[t.asked]
    question.step = 1
    return True


@inlined
def put_apart(t):
    """Discards of an opener who splits the openers lie apart from the others, and are not shuffled in again."""
    if t.split:
        for place in range(t.out):
            if t.went[place] == t.opener:
                t.went[place] = APART


@part
def show_openers(t, rules, step):
    """An opener who is still in proves openers, or is out of the hand; antes that nobody matched stay in the pot."""
    opener = t.opener
    if opener != NOBODY and t.live >> opener & 1:
        proven = t.true and (t.split or has_openers(t.hands[opener], step.pair))
        if not proven:
            alone = decided(t)
            muck(t, opener)
            t.live &= ~(1 << opener)
            if alone and step.goes_back:
                _bets_go_back(t, rules, opener)
    if t.live:
        _keep_unmatched(t, rules)


@inlined
def _bets_go_back(t, rules, opener):
    """What the false opener has put in stays; what the others have goes back."""
    t.stack[opener] -= t.uncalled[opener]
    t.pot += t.uncalled[opener]
    for seat in range(rules.seats):
        if seat != opener:
            back = min(t.put_in[seat], t.pot)
            t.stack[seat] += back
            t.pot -= back


@inlined
def _keep_unmatched(t, rules):
    """Antes above those of everybody who is left stay for the next hand."""
    most = 0
    for seat in range(rules.seats):
        if t.live >> seat & 1:
            most = max(most, t.antes[seat])
    for seat in range(rules.seats):
        left = min(t.antes[seat] - most, t.pot)
        if left > 0:
            t.put_in[seat] -= left
            t.pot -= left
            t.carried += left
