"""Compiled stud: the forced bet, who begins by the cards showing, and streets when the deck is too short."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import int64

from houseway.pit.kernels.betting_kernels import count_bits, put_in
from houseway.pit.kernels.card_kernels import burn, count_gone, muck, next_card, put_aside, receive, shuffle_in
from houseway.pit.kernels.table_records import (
    ASKS,
    BRING_IN,
    BURNS_AND_FOLDED,
    CALL,
    DEAD_SEAT,
    DEALT_OUT,
    DEALT_OUT_UNBURNED,
    FOLD,
    LOWER_OR_UPPER,
    MINIMUM,
    MINIMUM_OR_LOWER,
    NOBODY,
    NOT_COUNTED,
    RAISE,
    WHOLE_HAND,
)
from houseway.ranking.kernels.compiled import inlined, part

RANKS, PACK = 13, 52
# How many ranks show four, three, two times and once, in one number.
_FOURS, _THREES, _TWOS = 7, 5, 3
# Of five different ranks: above three of a kind and below a full house, or above everything.
_FIVE, _WHEEL, _FIVE_HIGH = 5, 0b1_0000_0000_1111, 0b1111
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = (1 << _THREES) + 3, (1 << _THREES) + 4, 1 << _FOURS + 1


@inlined
def deepest(t, rules):
    """The most that any seat has in the pot and in its bet."""
    most = 0
    for seat in range(rules.seats):
        most = max(most, t.put_in[seat] + t.bets[seat])
    return most


@inlined
def rank_of(face, aces_low):
    """The rank of a card from 0, aces high or low."""
    rank = int64(face) >> 2
    return (rank + 1) % RANKS if aces_low else rank


# The forced bet -----------------------------------------------------------------------------------------------


@inlined
def _opener(t, rules, step):
    """The seat that opens, with the forcing card or next to it, and the seat with that card.

    NOBODY opens if fewer than two have chips.
    """
    chips, found, best = 0, NOBODY, 0
    for seat in range(rules.seats):
        if not t.live >> seat & 1:
            continue
        chips += t.stack[seat] > 0
        place = 0
        while not t.up[seat] >> place & 1:
            place += 1
        face = int64(t.hands[seat, place])
        worth = rank_of(face, step.aces_low) * 4 + (face & 3 if step.by_suit else 0)
        if found == NOBODY or (worth < best if step.low else worth > best):
            found, best = seat, worth
    forced = found
    if chips < 2:
        return NOBODY, forced
    while not (t.live >> found & 1 and t.stack[found]):
        found = (found + 1) % rules.seats
    return found, forced


@inlined
def _biggest_bet(t, rules):
    """The seat with the largest bet; of equals, the first."""
    found = 0
    for seat in range(rules.seats):
        if t.bets[seat] > t.bets[found]:
            found = seat
    return found


@part
def ask_bring_in(t, question, rules, step):
    """Find the seat that must open, and ask for the amount where there is a choice. False: nothing to ask.

    Where a blind was posted it is the bet, and the seat after it acts first. A seat that stands in for one without
    chips may be allowed to fold, or to bet in full.
    """
    seat, forced = NOBODY, NOBODY
    if not t.level:
        seat, forced = _opener(t, rules, step)
    t.asked = seat
    if t.level:
        t.first = (_biggest_bet(t, rules) + 1) % rules.seats
    if seat == NOBODY:
        return False
    purse, lower, opening = t.stack[seat], rules.lower, step.opening
    stands_in = step.stand_in and seat != forced
    if stands_in and opening == MINIMUM:
        opening = MINIMUM_OR_LOWER
    lowest = rules.bring_in or lower
    if not rules.by_limit and not rules.spread:
        pot, chip = t.pot, rules.round_pot
        if chip:
            pot = (pot + chip // 2) // chip * chip
        least, most = lowest + rules.chip, min(purse, pot) if rules.pot_limit else purse
        choice = opening != MINIMUM and most >= least
    else:
        lowest = min(lowest, lower) if opening <= MINIMUM_OR_LOWER else lower
        least = lower if rules.spread or opening == MINIMUM_OR_LOWER else step.upper
        if rules.spread and lowest == lower:
            least += rules.chip
        most = rules.higher if rules.spread else least
        offered = opening in (MINIMUM_OR_LOWER, LOWER_OR_UPPER)
        choice = offered and most > lowest and purse > lowest
        least, most = min(least, purse), min(most, purse)
    t.owed_now = lowest
    if not choice and not stands_in:
        return False
    t.state = ASKS
    moves = 1 << CALL | (1 << RAISE if choice else 0) | (1 << FOLD if stands_in else 0)
    question.seat, question.kind, question.moves, question.to_call = seat, BRING_IN, moves, lowest
    question.least, question.most, question.step = least, most, rules.chip
    return True


@part
def bring_in(t, rules, amount):
    """Put in the forced bet, which everybody must match."""
    seat = t.asked
    if seat == NOBODY:
        return
    put_in(t, seat, min(amount, t.stack[seat]))
    complete = (not rules.by_limit and not rules.spread) or amount >= rules.lower
    t.level, t.full, t.opened = amount, amount if complete else 0, seat
    t.first = (seat + 1) % rules.seats
    t.forced, t.most = seat, deepest(t, rules)
    if complete:
        t.still_dealt = 0


@part
def fold_bring_in(t):
    """A seat that stood in for another folds instead of opening: there is no wager yet, so it is still dealt to."""
    t.live &= ~(1 << t.asked)
    muck(t, t.asked)
    t.still_dealt |= 1 << t.asked


# What shows ---------------------------------------------------------------------------------------------------


@inlined
def _showing(t, seat, aces_low, cards, community):
    """A number to compare the first `cards` cards by what shows: how many of each rank, then the ranks.

    A community card counts by rank, or to a hand of five with its straights and flushes.
    """
    once = twice = thrice = four = 0
    held, lying, many, suits = min(cards, t.held[seat]), t.lying if community else 0, 0, 0
    for place in range(held + lying):
        if place < held:
            if not t.up[seat] >> place & 1:
                continue
            face = t.hands[seat, place]
        else:
            face = t.boards[0, place - held]
        bit = 1 << rank_of(face, aces_low)
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        suits |= 1 << (face & 3)
        many += 1
    ones, twos, threes = once & ~twice, twice & ~thrice, thrice & ~four
    counts = count_bits(four) << _FOURS | count_bits(threes) << _THREES | count_bits(twos) << _TWOS | count_bits(ones)
    if lying and community == WHOLE_HAND and many == _FIVE and once == ones:
        straight = once == _WHEEL or once == 31 * (once & -once)
        flush = not suits & (suits - 1)
        if straight or flush:
            counts = _STRAIGHT_FLUSH if straight and flush else _FLUSH if flush else _STRAIGHT
        if straight and once == _WHEEL:
            ones = _FIVE_HIGH
    return counts, four << 3 * RANKS | threes << 2 * RANKS | twos << RANKS | ones


@inlined
def _top_card(t, seat, step):
    """The highest card that a seat shows, by rank and suit; where the lowest board begins, the lowest, turned round."""
    top = -PACK
    for place in range(min(step.cards, t.held[seat])):
        if t.up[seat] >> place & 1:
            face = int64(t.hands[seat, place])
            worth = -(rank_of(face, 1) * 4 + (face & 3)) if step.low else face
            top = max(top, worth)
    return top


@part
def first_by_board(t, rules, step):
    """The seat that begins by the cards showing; of equals, the one dealt first, or by the suit of the highest card."""
    found, counts, ranks = NOBODY, 0, 0
    for seat in range(rules.seats):
        if not t.live >> seat & 1:
            continue
        some, those = _showing(t, seat, step.low, step.cards, step.community)
        if step.low:
            better = some < counts or (some == counts and those < ranks)
        else:
            better = some > counts or (some == counts and those > ranks)
        if step.by_suit and found != NOBODY and some == counts and those == ranks:
            better = _top_card(t, seat, step) > _top_card(t, found, step)
        if found == NOBODY or better:
            found, counts, ranks = seat, some, those
    return found


@part
def open_pairs(t, rules):
    """The live seats that show a pair, as a mask."""
    found = 0
    for seat in range(rules.seats):
        if t.live >> seat & 1:
            counts, _ = _showing(t, seat, 0, 7, NOT_COUNTED)
            found |= int64(counts >> _TWOS > 0) << seat
    return found


# The next card ------------------------------------------------------------------------------------------------


@inlined
def _dead_seats(t, rules):
    """Seats that still receive a card: they folded in a round of checking, or after a forced bet of their own."""
    most = deepest(t, rules)
    if most > t.most:
        t.still_dealt = 0
    else:
        gone = t.dealt & ~t.live
        t.still_dealt |= gone if t.forced == NOBODY else gone & 1 << t.forced
    t.most, t.dealt, t.forced = most, t.live, NOBODY
    return t.still_dealt


@part
def street(t, rules, step):
    """Burn, and deal a card to each player, or one community card if the deck is too short. False: not possible."""
    dead = _dead_seats(t, rules) if step.dead_seats else 0
    needed = step.burn + count_bits(t.live)
    kept = step.short < DEALT_OUT
    if t.stub - t.top < needed + count_bits(dead) + kept:
        dead = 0
        if not kept:
            if t.stub - t.top < needed:
                return _deal_out(t, rules, step)
        elif t.stub - t.top + count_gone(t, step.short == BURNS_AND_FOLDED) <= needed:
            return _community_card(t, step)
        elif not shuffle_in(t, 1, step.short == BURNS_AND_FOLDED, 0):
            return False
    burn(t, step.burn)
    _serve(t, rules, step, dead, 0, rules.seats)
    return True


@inlined
def _serve(t, rules, step, dead, first, last):
    """A card to each live seat from the first up to the last by number of live seats, and to dead seats."""
    place = 0
    for turn in range(rules.seats):
        seat = (turn + rules.seats - 1) % rules.seats if step.starts else turn
        if t.live >> seat & 1:
            if first <= place < last:
                receive(t, seat, step.up)
            place += 1
        elif dead >> seat & 1:
            put_aside(t, next_card(t), DEAD_SEAT)


@inlined
def _deal_out(t, rules, step):
    """Deal all cards but the last, mix that with the burns, burn again and serve the rest; or a community card."""
    stub, burns = t.stub - t.top, count_gone(t, 0)
    served, spare = max(stub - step.burn - 1, 0), stub + burns - count_bits(t.live)
    if spare < (0 if step.short == DEALT_OUT_UNBURNED else step.burn):
        return _community_card(t, step)
    if served:
        burn(t, step.burn)
        _serve(t, rules, step, 0, 0, served)
    if not shuffle_in(t, 1, 0, 0):
        return False
    burn(t, min(step.burn, spare))
    _serve(t, rules, step, 0, served, rules.seats)
    return True


@inlined
def _community_card(t, step):
    """One community card face up. If the stub is too short, the burns are shuffled back first."""
    kept = step.short < DEALT_OUT
    needed = step.burn + 1 + kept
    if t.stub - t.top < needed and count_gone(t, 0) and not shuffle_in(t, 1, 0, 0):
        return False
    if t.stub - t.top >= needed:
        burn(t, step.burn)
    if t.stub - t.top > kept:
        t.boards[0, t.lying] = next_card(t)
        t.lying += 1
    return True
