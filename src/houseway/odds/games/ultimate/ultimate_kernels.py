"""Compiled parts of hold'em against the bank: every holding on a board against every holding of the bank at once.

All 1,081 holdings on a board are ranked and sorted. Going up that order with a counter for each card, the number of
holdings below one without a shared card is a single subtraction. Importing this module compiles it, once.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.ultimate.board_classes import AGAINST, BOARD, LIVE
from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS
from houseway.ranking.kernels.poker_hands import looked_up, suit_of_flush

HOLDINGS, FLOPS = 1081, 10
WIN, TIE, LOSE = 0, 1, 2
# The initial suit counters, the keys of cards, and the pattern tables with places on the scale.
TABLE_TYPE = "Tuple((i8, i8[::1], i4[::1], u2[::1], u2[::1]))"
# Whether both own cards must be used, the weakest place that qualifies, the length of the scale and the kind of each
# place on it; the gains of the earlier wagers and of a raised unit by end, and the gain of a fold.
RULES_TYPE = "Tuple((i8, i8, i8, u1[::1], i8[:, :, ::1], i8[:, :, ::1], i8))"
# By board and choice of three of its cards, the number of the flop and the exchange of suits; and the moved holdings.
_FLOPS = "Tuple((u2[:, ::1], u1[:, ::1], u2[:, ::1]))"


@inlined
def laid_out(board, live, holes):
    """Write the cards that are not on the board, and the numbers of the holdings that they make."""
    taken = np.uint64(0)
    for face in board:
        taken |= np.uint64(1) << np.uint64(face)
    many = 0
    for face in range(52):
        if not taken >> np.uint64(face) & np.uint64(1):
            live[many] = face
            many += 1
    at = 0
    for one in range(LIVE - 1):
        for two in range(one + 1, LIVE):
            holes[at] = live[two] * (live[two] - 1) // 2 + live[one]
            at += 1


@inlined
def masks_of(board, masks):
    """The ranks of each suit on the board."""
    for suit in range(4):
        masks[suit] = 0
    for face in board:
        masks[face & 3] |= 1 << (face >> 2)


@inlined
def place_of(key, one, two, masks, places, flushes, values):
    """The place on the scale of two cards and some board cards, given the sum of their keys."""
    if key & FLUSH_BITS:
        suit = suit_of_flush(key)
        mask = masks[suit]
        if one & 3 == suit:
            mask |= 1 << (one >> 2)
        if two & 3 == suit:
            mask |= 1 << (two >> 2)
        return flushes[mask]
    return looked_up(key, places, values)


@inlined
def ranked(board, live, start, keys, places, flushes, values, ranks):
    """Rank every holding by the best five of seven cards."""
    masks = np.zeros(4, np.int64)
    masks_of(board, masks)
    shared = start
    for face in board:
        shared += keys[face]
    at = 0
    for one in range(LIVE - 1):
        first = shared + keys[live[one]]
        for two in range(one + 1, LIVE):
            key = first + keys[live[two]]
            ranks[at] = place_of(key, live[one], live[two], masks, places, flushes, values)
            at += 1


@inlined
def best_of_trios(board, start, one, two, keys, places, values):
    """The best place of two cards with three of the board, ignoring flushes."""
    best = np.uint16(0)
    for left in range(BOARD - 1):
        for other in range(left + 1, BOARD):
            key = start + keys[one] + keys[two]
            for place in range(BOARD):
                if place not in (left, other):
                    key += keys[board[place]]
            best = max(best, looked_up(key, places, values))
    return best


@inlined
def best_of_suit(mask, own, flushes):
    """The best place of two suited cards with three of the board's ranks in that suit."""
    best = np.uint16(0)
    for one in range(13):
        for two in range(one):
            for three in range(two):
                trio = 1 << one | 1 << two | 1 << three
                if mask & trio == trio:
                    best = max(best, flushes[trio | own])
    return best


@inlined
def ranked_two_three(board, live, start, keys, places, flushes, values, ranks):
    """Rank every holding by its two cards with three of the board; apart from flushes only ranks count."""
    masks, by_ranks = np.zeros(4, np.int64), np.zeros((13, 13), np.uint16)
    masks_of(board, masks)
    at = 0
    for one in range(LIVE - 1):
        for two in range(one + 1, LIVE):
            low, top = live[one] >> 2, live[two] >> 2
            if not by_ranks[low, top]:
                by_ranks[low, top] = best_of_trios(board, start, live[one], live[two], keys, places, values)
            best, suit = by_ranks[low, top], live[one] & 3
            # A bit remains without the lowest two, so the suit has three or more.
            mask = masks[suit]
            few = mask & (mask - 1)
            if suit == live[two] & 3 and few & (few - 1):
                best = max(best, best_of_suit(mask, 1 << low | 1 << top, flushes))
            ranks[at] = best
            at += 1


@inlined
def in_order(ranks, ends, order):
    """Sort the holdings by rank. `ends` is all zero before and after."""
    low, top = ranks[0], ranks[0]
    for rank in ranks:
        ends[rank] += 1
        low, top = min(low, rank), max(top, rank)
    before = 0
    for rank in range(low, top + 1):
        many = ends[rank]
        ends[rank] = before
        before += many
    for at in range(HOLDINGS):
        order[ends[ranks[at]]] = at
        ends[ranks[at]] += 1
    for rank in range(low, top + 1):
        ends[rank] = 0


@inlined
def weak_ones(ranks, firsts, seconds, least, held):
    """How many holdings do not qualify, and in `held` how many of them have each card."""
    weak = 0
    for card in range(LIVE):
        held[card] = 0
    for at in range(HOLDINGS):
        if ranks[at] < least:
            weak += 1
            held[firsts[at]] += 1
            held[seconds[at]] += 1
    return weak


@inlined
def compared(ranks, order, firsts, seconds, least, wins, ties, weak):
    """For each holding, how many of the bank's 990 it beats and ties, and how many do not qualify."""
    below, equal, held = np.zeros(LIVE, np.int32), np.zeros(LIVE, np.int32), np.zeros(LIVE, np.int32)
    unqualified = weak_ones(ranks, firsts, seconds, least, held)
    first = 0
    while first < HOLDINGS:
        rank, last = ranks[order[first]], first
        while last < HOLDINGS and ranks[order[last]] == rank:
            at = order[last]
            equal[firsts[at]] += 1
            equal[seconds[at]] += 1
            last += 1
        for place in range(first, last):
            at = order[place]
            one, two = firsts[at], seconds[at]
            wins[at] = first - below[one] - below[two]
            # The holding itself was subtracted twice.
            ties[at] = last - first - equal[one] - equal[two] + 1
            weak[at] = unqualified - held[one] - held[two] + (rank < least)
        for place in range(first, last):
            at = order[place]
            for card in (firsts[at], seconds[at]):
                equal[card] -= 1
                below[card] += 1
        first = last


@inlined
def split(rank, win, tie, weak, least, ways):
    """The bank's 990 holdings by whether they qualify (0 or 1) and by result."""
    lose = AGAINST - win - tie
    if rank < least:
        ways[0, WIN], ways[1, WIN] = win, 0
        ways[0, TIE], ways[1, TIE] = tie, 0
        ways[0, LOSE], ways[1, LOSE] = weak - win - tie, lose - (weak - win - tie)
    else:
        ways[0, WIN], ways[1, WIN] = weak, win - weak
        ways[0, TIE], ways[1, TIE] = 0, tie
        ways[0, LOSE], ways[1, LOSE] = 0, lose


@inlined
def summed(ways, pays):
    found = 0
    for qualified in range(2):
        for result in range(3):
            found += ways[qualified, result] * pays[qualified, result]
    return found


@inlined
def numbered(firsts, seconds):
    """The places of each holding's two cards among those that are not on the board."""
    at = 0
    for one in range(LIVE - 1):
        for two in range(one + 1, LIVE):
            firsts[at], seconds[at] = one, two
            at += 1


@inlined
def scratch(top):
    """Memory for all holdings on one board: their numbers, ranks and order, and how each compares."""
    firsts, seconds = np.zeros(HOLDINGS, np.uint8), np.zeros(HOLDINGS, np.uint8)
    numbered(firsts, seconds)
    holes, ranks, order = np.zeros(HOLDINGS, np.uint16), np.zeros(HOLDINGS, np.uint16), np.zeros(HOLDINGS, np.uint16)
    wins, ties, weak = np.zeros(HOLDINGS, np.int32), np.zeros(HOLDINGS, np.int32), np.zeros(HOLDINGS, np.int32)
    return firsts, seconds, holes, ranks, order, wins, ties, weak, np.zeros(LIVE, np.int64), np.zeros(top, np.int32)


@inlined
def read(board, table, both, least, room):
    """Rank and compare every holding on a board."""
    start, keys, places, flushes, values = table
    firsts, seconds, holes, ranks, order, wins, ties, weak, live, ends = room
    laid_out(board, live, holes)
    if both:
        ranked_two_three(board, live, start, keys, places, flushes, values, ranks)
    else:
        ranked(board, live, start, keys, places, flushes, values, ranks)
    in_order(ranks, ends, order)
    compared(ranks, order, firsts, seconds, least, wins, ties, weak)


@compiled(f"void(u1[:, ::1], i8[::1], {TABLE_TYPE}, {RULES_TYPE}, i8, i8, {_FLOPS}, i8[:, ::1], i8[:, ::1])")
def wait_or_bet(boards, weights, table, rules, middle, last, choices, gains, early):
    """The gain of waiting for the river after each flop, and of each holding on every board.

    `gains` by flop and holding: the best result on the river, with a raise of `last`, minus a raise of `middle` after
    the flop. `early` by holding: the gain of the wagers made before the deal, and of one unit of the raise.
    """
    both, least, top, kinds, fixed, raised, folded = rules
    flops, turns, moved = choices
    room, ways, gain = scratch(top), np.zeros((2, 3), np.int64), np.zeros(HOLDINGS, np.int64)
    _, _, holes, ranks, _, wins, ties, weak, _, _ = room
    for row in range(len(boards)):
        read(boards[row], table, both, least, room)
        for at in range(HOLDINGS):
            split(ranks[at], wins[at], ties[at], weak[at], least, ways)
            sure, more = summed(ways, fixed[kinds[ranks[at]]]), summed(ways, raised[kinds[ranks[at]]])
            gain[at] = weights[row] * (max(sure + last * more, AGAINST * folded) - sure - middle * more)
            early[holes[at], 0] += weights[row] * sure
            early[holes[at], 1] += weights[row] * more
        for choice in range(flops.shape[1]):
            row_of, turn = gains[flops[row, choice]], moved[turns[row, choice]]
            for at in range(HOLDINGS):
                row_of[turn[holes[at]]] += gain[at]


@inlined
def count_in(tally, ways, deals):
    for qualified in range(2):
        for result in range(3):
            tally[qualified, result] += deals * ways[qualified, result]


@compiled(
    f"void(u1[:, ::1], i8[::1], {TABLE_TYPE}, {RULES_TYPE}, i8, {_FLOPS}, u1[::1], u1[:, ::1], u1[::1], u2[:, ::1],"
    " i8[:, :, :, ::1], i8[:, ::1])"
)
def played_out(boards, weights, table, rules, last, choices, stages, bets, calls, sixes, tally, rivers):
    """Every deal by the stage at which it was raised, the player's kind of hand, and how it compares.

    `stages` by holding: 0 waits, others raised before the flop. `bets` by flop and holding. `calls` by the number of
    cards that beat a hand on the river: 0 folds, 1 raises, anything else does what is best. `sixes` are the places of
    the board with each further card, ascending. `tally` has the early stages from 1 on, then the flop, the river and
    the folds. `rivers` has those who waited, by the number of cards that beat them: how many, the gain of a raise over
    a fold, and its gain where it is best.
    """
    both, least, top, kinds, fixed, raised, folded = rules
    flops, turns, moved = choices
    room, ways, waited = scratch(top), np.zeros((2, 3), np.int64), np.zeros(HOLDINGS, np.int64)
    _, _, holes, ranks, order, wins, ties, weak, _, _ = room
    flop, river, fold = len(tally) - 3, len(tally) - 2, len(tally) - 1
    for row in range(len(boards)):
        read(boards[row], table, both, least, room)
        waited[:] = FLOPS
        for choice in range(FLOPS):
            row_of, turn = bets[flops[row, choice]], moved[turns[row, choice]]
            for at in range(HOLDINGS):
                waited[at] -= row_of[turn[holes[at]]]
        beaten = 0
        for place in range(HOLDINGS):
            at = order[place]
            kind, stage = kinds[ranks[at]], stages[holes[at]]
            while beaten < LIVE and sixes[row, beaten] <= ranks[at]:
                beaten += 1
            split(ranks[at], wins[at], ties[at], weak[at], least, ways)
            if stage:
                count_in(tally[stage - 1, kind], ways, weights[row] * FLOPS)
                continue
            count_in(tally[flop, kind], ways, weights[row] * (FLOPS - waited[at]))
            worth = summed(ways, fixed[kind]) + last * summed(ways, raised[kind]) - AGAINST * folded
            deals = weights[row] * waited[at]
            call = calls[LIVE - beaten]
            raises = worth > 0 if call > 1 else call == 1
            count_in(tally[river if raises else fold, kind], ways, deals)
            bucket = rivers[LIVE - beaten]
            bucket[0] += deals * AGAINST
            bucket[1] += deals * worth
            bucket[2] += deals * max(worth, 0)
