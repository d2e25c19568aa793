"""Compiled parts of hold'em against the bank on boards without three cards of a suit: only ranks count on them.

All holdings of the same two ranks are worth the same there. So the 91 pairs of ranks are compared instead of 1,081
holdings, once for all boards of the same ranks. What a pair of ranks gains is added to all its holdings at once, and
taken away again from those that hold a card of the board. Importing this module compiles it, once.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.ultimate.board_classes import AGAINST, BOARD
from houseway.odds.games.ultimate.ultimate_kernels import (
    FLOPS,
    RULES_TYPE,
    TABLE_TYPE,
    best_of_trios,
    count_in,
    split,
    summed,
)
from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.poker_hands import looked_up

RANKS, RANK_PAIRS = 13, 91
# What is known of a pair of ranks on a board: its place on the scale (-1 if it cannot be held), how many of the bank's
# 990 holdings it beats and ties, how many do not qualify, and how many cards beat it with the board.
PLACE, WINS, TIES, WEAK, BEATEN = range(5)
FACTS = 5
# By board: the row of its ranks, its weight and its cards; by choice of three of them the number of the flop, and the
# other two cards with the suits exchanged as the flop's are.
_BOARDS = "Tuple((i8[::1], i8[::1], u1[:, ::1], u2[:, ::1], u1[:, :, ::1]))"


@inlined
def rank_pair(one, two):
    """The number of a pair of ranks."""
    low, top = min(one, two), max(one, two)
    return top * (top + 1) // 2 + low


@inlined
def holding(one, two):
    """The number of two cards."""
    low, top = min(one, two), max(one, two)
    return top * (top - 1) // 2 + low


@inlined
def ways_to_hold(left, one, two):
    """How many holdings have these two ranks, with so many cards left of each rank."""
    if one == two:
        return left[one] * (left[one] - 1) // 2
    return left[one] * left[two]


@inlined
def compare_one(found, left, low, top, least):
    """Compare one pair of ranks with all that the bank may hold beside it."""
    own = found[rank_pair(low, top)]
    if own[PLACE] < 0:
        return
    left[low] -= 1
    left[top] -= 1
    for upper in range(RANKS):
        for lower in range(upper + 1):
            other = found[rank_pair(lower, upper), PLACE]
            many = ways_to_hold(left, lower, upper)
            if other < own[PLACE]:
                own[WINS] += many
            elif other == own[PLACE]:
                own[TIES] += many
            if other < least:
                own[WEAK] += many
    left[low] += 1
    left[top] += 1


@compiled(f"void(u1[:, ::1], {TABLE_TYPE}, {TABLE_TYPE}, {RULES_TYPE}, i4[:, :, ::1])")
def compare_rank_pairs(ranks, table, six, rules, facts):
    """Compare all pairs of ranks on boards of these ranks. `six` ranks the board with one further card."""
    both, least = rules[0], rules[1]
    start, keys, places, _, values = table
    start_of_six, _, places_of_six, _, values_of_six = six
    left, board, with_one = np.zeros(RANKS, np.int64), np.zeros(BOARD, np.int64), np.zeros(RANKS, np.int64)
    for row in range(len(ranks)):
        left[:] = 4
        shared = 0
        for place in range(BOARD):
            rank = ranks[row, place]
            left[rank] -= 1
            # Any suit will do: the tables of patterns read ranks alone.
            board[place] = 4 * rank
            shared += keys[board[place]]
        for rank in range(RANKS):
            # The tables know no five cards of one rank.
            if left[rank]:
                with_one[rank] = looked_up(start_of_six + shared + keys[4 * rank], places_of_six, values_of_six)
        found = facts[row]
        for top in range(RANKS):
            for low in range(top + 1):
                pair = rank_pair(low, top)
                found[pair, PLACE] = -1
                if not ways_to_hold(left, low, top):
                    continue
                if both:
                    found[pair, PLACE] = best_of_trios(board, start, 4 * low, 4 * top, keys, places, values)
                else:
                    found[pair, PLACE] = looked_up(start + shared + keys[4 * low] + keys[4 * top], places, values)
                for rank in range(RANKS):
                    if with_one[rank] > found[pair, PLACE]:
                        found[pair, BEATEN] += left[rank]
        for top in range(RANKS):
            for low in range(top + 1):
                compare_one(found, left, low, top, least)


@inlined
def take_away(worths, pairs, card, done):
    """Take from every holding with a card what its ranks were given, except with the cards that were done before."""
    for other in range(52):
        if other != card and not done >> other & 1:
            worths[holding(card, other)] -= pairs[rank_pair(card >> 2, other >> 2)]


@compiled(f"void({_BOARDS}, i4[:, :, ::1], {RULES_TYPE}, i8, i8, i8[:, ::1], i8[:, ::1], i8[:, ::1], i8[:, ::1])")
def wait_or_bet_by_ranks(boards, facts, rules, middle, last, gains, pair_gains, early, pair_early):
    """What `wait_or_bet` adds up; what holds for all holdings of two ranks stands in `pair_gains` and `pair_early`.

    `early` has a row for the wagers made before the deal and one for a unit of the raise.
    """
    rows, weights, cards, flops, others = boards
    least, kinds, fixed, raised, folded = rules[1], rules[3], rules[4], rules[5], rules[6]
    ways = np.zeros((2, 3), np.int64)
    gain, both_early = np.zeros(RANK_PAIRS, np.int64), np.zeros((2, RANK_PAIRS), np.int64)
    for row in range(len(rows)):
        for pair in range(RANK_PAIRS):
            place, wins, ties, weak, _ = facts[rows[row], pair]
            gain[pair], both_early[0, pair], both_early[1, pair] = 0, 0, 0
            if place < 0:
                continue
            split(place, wins, ties, weak, least, ways)
            sure, more = summed(ways, fixed[kinds[place]]), summed(ways, raised[kinds[place]])
            gain[pair] = weights[row] * (max(sure + last * more, AGAINST * folded) - sure - middle * more)
            both_early[0, pair], both_early[1, pair] = weights[row] * sure, weights[row] * more
        for wager in range(2):
            for pair in range(RANK_PAIRS):
                pair_early[wager, pair] += both_early[wager, pair]
            done = np.int64(0)
            for place in range(BOARD):
                card = np.int64(cards[row, place])
                take_away(early[wager], both_early[wager], card, done)
                done |= 1 << card
        for choice in range(FLOPS):
            flop = flops[row, choice]
            for pair in range(RANK_PAIRS):
                pair_gains[flop, pair] += gain[pair]
            turn, river = np.int64(others[row, choice, 0]), np.int64(others[row, choice, 1])
            take_away(gains[flop], gain, turn, 0)
            take_away(gains[flop], gain, river, 1 << turn)


@inlined
def count_out(pairs, waits, card, done):
    """Take the waiting holdings with a card out of the number of those with the same ranks."""
    for other in range(52):
        if other != card and not done >> other & 1:
            pairs[rank_pair(card >> 2, other >> 2)] -= waits[holding(card, other)]


@compiled(
    f"void({_BOARDS}, i4[:, :, ::1], {RULES_TYPE}, i8, u1[::1], i8[:, ::1], u1[:, ::1], i8[:, ::1], u1[::1],"
    " i8[:, :, :, ::1], i8[:, ::1])"
)
def played_out_by_ranks(boards, facts, rules, last, stages, staged, waits, pair_waits, calls, tally, rivers):
    """What `played_out` counts.

    `staged` has the number of holdings by stage and pair of ranks. `waits` says, by flop and holding, who waits for the
    river, and `pair_waits` how many of them have these ranks.
    """
    rows, weights, cards, flops, others = boards
    least, kinds, fixed, raised, folded = rules[1], rules[3], rules[4], rules[5], rules[6]
    flop_stage, river_stage, fold_stage = len(tally) - 3, len(tally) - 2, len(tally) - 1
    ways, waited, live = np.zeros((2, 3), np.int64), np.zeros(RANK_PAIRS, np.int64), np.zeros_like(staged)
    for row in range(len(rows)):
        live[:] = staged
        done = np.int64(0)
        for place in range(BOARD):
            card = np.int64(cards[row, place])
            for other in range(52):
                if other != card and not done >> other & 1:
                    live[stages[holding(card, other)], rank_pair(card >> 2, other >> 2)] -= 1
            done |= 1 << card
        waited[:] = 0
        for choice in range(FLOPS):
            flop = flops[row, choice]
            for pair in range(RANK_PAIRS):
                waited[pair] += pair_waits[flop, pair]
            turn, river = np.int64(others[row, choice, 0]), np.int64(others[row, choice, 1])
            count_out(waited, waits[flop], turn, 0)
            count_out(waited, waits[flop], river, 1 << turn)
        for pair in range(RANK_PAIRS):
            place, wins, ties, weak, beaten = facts[rows[row], pair]
            if place < 0:
                continue
            kind = kinds[place]
            split(place, wins, ties, weak, least, ways)
            for stage in range(1, len(live)):
                count_in(tally[stage - 1, kind], ways, weights[row] * FLOPS * live[stage, pair])
            count_in(tally[flop_stage, kind], ways, weights[row] * (FLOPS * live[0, pair] - waited[pair]))
            worth = summed(ways, fixed[kind]) + last * summed(ways, raised[kind]) - AGAINST * folded
            deals = weights[row] * waited[pair]
            raises = worth > 0 if calls[beaten] > 1 else calls[beaten] == 1
            count_in(tally[river_stage if raises else fold_stage, kind], ways, deals)
            rivers[beaten, 0] += deals * AGAINST
            rivers[beaten, 1] += deals * worth
            rivers[beaten, 2] += deals * max(worth, 0)
