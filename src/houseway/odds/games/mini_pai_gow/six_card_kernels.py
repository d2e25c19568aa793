"""Compiled counting of six cards against six, over every two hands without a shared card.

Inclusion and exclusion: over all sets of cards S, pairs of hands that both contain S are counted with the sign of the
size of S. Sets and hands that differ by an exchange of suits count alike, so one set stands for its class, and what it
counts is collected for the class of every hand that contains it.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import compiled, inlined

SIX = 6
SUITS = 4
JOKER_BIT = 52
# Every front of one card is below this: thirteen ranks and the joker.
FRONTS = 14
# With this many cards in common few hands are left, and their backs are sorted instead of laid out on a grid.
_SORTED_FROM = 4
_NUMBERING = "i4[:, :, ::1], u1[::1], i8[:, ::1]"
_BANK = "i1[::1], i2[::1], i8, i8"
_OPTIONS = "i4[::1], i1[::1], i2[::1]"


@inlined
def number(masks, joker, sums, sizes, binomial):
    """The place of a hand among all hands, after its suits are put in order: the same for all hands of a class.

    `masks` has the ranks of each suit.
    """
    a, b, c, d = masks[0], masks[1], masks[2], masks[3]
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    before = sizes[a]
    found = np.int64(sums[0, 0, a])
    found += sums[1, before, b]
    before += sizes[b]
    found += sums[2, before, c]
    before += sizes[c]
    found += sums[3, before, d]
    if joker:
        found += binomial[JOKER_BIT, SIX]
    return found


@inlined
def put(masks, card):
    """Add a card to a hand. Returns whether it is the joker."""
    if card == JOKER_BIT:
        return True
    masks[card & 3] |= 1 << (card >> 2)
    return False


@inlined
def take_back(masks, card):
    if card != JOKER_BIT:
        masks[card & 3] &= ~(1 << (card >> 2))


@inlined
def hands_with(held, deck, classes, sums, sizes, binomial, found):
    """The class of every hand of six that has the held cards and others from the deck; how many there are."""
    masks = np.zeros(SUITS, np.int64)
    joker = False
    for card in held:
        joker |= put(masks, card)
    more, many = SIX - len(held), 0
    if more == 0:
        found[0] = classes[number(masks, joker, sums, sizes, binomial)]
        return 1
    chosen, level = np.zeros(SIX + 1, np.int64), 0
    while level >= 0:
        if level < more - 1:
            if chosen[level] > len(deck) - more + level:
                level -= 1
                if level >= 0:
                    card = deck[chosen[level] - 1]
                    take_back(masks, card)
                    joker = joker and card != JOKER_BIT
                continue
            joker |= put(masks, deck[chosen[level]])
            chosen[level] += 1
            chosen[level + 1] = chosen[level]
            level += 1
            continue
        for at in range(chosen[level], len(deck)):
            card = deck[at]
            last = put(masks, card)
            found[many] = classes[number(masks, joker or last, sums, sizes, binomial)]
            many += 1
            take_back(masks, card)
        level -= 1
        if level >= 0:
            card = deck[chosen[level] - 1]
            take_back(masks, card)
            joker = joker and card != JOKER_BIT
    return many


@inlined
def add_up(grid, rows):
    """Make `grid[f, b]` the number of entries with a front below f and a back below b, out of the entries themselves.

    An entry with front f and back b stands at f + 1, b + 1.
    """
    for front in range(1, FRONTS + 1):
        along = 0
        for back in range(1, rows + 1):
            along += grid[front, back]
            grid[front, back] = grid[front - 1, back] + along


@inlined
def add_ends(option, factor, grid, rows, front, back, low, ends):
    """What an option wins and loses against the hands on a grid, then what of it against those that qualify."""
    both, under, every = grid[front, back], grid[front, rows], grid[FRONTS, rows]
    high = max(back, low)
    ends[option, 0] += factor * both
    ends[option, 1] += factor * (every - under - grid[FRONTS, back] + both)
    ends[option, 2] += factor * (both - grid[front, min(back, low)])
    ends[option, 3] += factor * (every - under - grid[FRONTS, high] + grid[front, high])


@inlined
def below(known, rows, back):
    """How many of the sorted backs are below this one."""
    first, last = 0, rows
    while first < last:
        middle = (first + last) // 2
        if known[middle] < back:
            first = middle + 1
        else:
            last = middle
    return first


@inlined
def laid_out(hands, many, factor, grid, fronts, backs, top, least, starts, ahead, places, ends, qualified):
    """All these hands against all: laid out on a grid of every front and back."""
    rows = top + 1
    grid[:, :] = 0
    for place in range(many):
        grid[fronts[hands[place]] + 1, backs[hands[place]] + 1] += 1
    add_up(grid, rows)
    every = grid[FRONTS, rows]
    for place in range(many):
        hand = hands[place]
        qualified[hand] += factor * (every - grid[FRONTS, least])
        for option in range(starts[hand], starts[hand + 1]):
            add_ends(option, factor, grid, rows, ahead[option], places[option], least, ends)


@inlined
def sorted_out(hands, many, factor, fronts, backs, least, starts, ahead, places, ends, qualified):
    """All these hands against all: their backs are sorted, and a back is looked up among them."""
    known = np.empty(many, np.int64)
    for place in range(many):
        known[place] = backs[hands[place]]
    known.sort()
    rows = 0
    for place in range(many):
        if place == 0 or known[place] != known[rows - 1]:
            known[rows] = known[place]
            rows += 1
    grid = np.zeros((FRONTS + 1, rows + 1), np.int64)
    for place in range(many):
        hand = hands[place]
        grid[fronts[hand] + 1, below(known, rows, backs[hand]) + 1] += 1
    add_up(grid, rows)
    low = below(known, rows, least)
    every = grid[FRONTS, rows]
    for place in range(many):
        hand = hands[place]
        qualified[hand] += factor * (every - grid[FRONTS, low])
        for option in range(starts[hand], starts[hand + 1]):
            front, back = ahead[option], below(known, rows, places[option])
            add_ends(option, factor, grid, rows, front, back, low, ends)


@compiled(f"void(u1[:, ::1], i8[::1], i8, i4[::1], {_NUMBERING}, {_BANK}, {_OPTIONS}, i8[:, ::1], i8[::1])")
def count_sets(
    sets, factors, most, classes, sums, sizes, binomial,
    fronts, backs, top, least, starts, ahead, places, ends, qualified,
):  # fmt: skip
    """For each set, all hands that contain it against all of the bank's that do. Each counts `factors` times."""
    hands = np.empty(most, np.int32)
    grid = np.zeros((FRONTS + 1, top + 2), np.int64)
    for number_of_set in range(len(sets)):
        held = sets[number_of_set]
        deck = np.empty(JOKER_BIT + 1 - len(held), np.int64)
        free = 0
        for card in range(JOKER_BIT + 1):
            taken = False
            for other in held:
                taken |= other == card
            if not taken:
                deck[free] = card
                free += 1
        many = hands_with(held, deck, classes, sums, sizes, binomial, hands)
        factor = factors[number_of_set]
        if len(held) < _SORTED_FROM:
            laid_out(hands, many, factor, grid, fronts, backs, top, least, starts, ahead, places, ends, qualified)
        else:
            sorted_out(hands, many, factor, fronts, backs, least, starts, ahead, places, ends, qualified)


@compiled(f"void(i4[::1], i8[::1], {_BANK}, {_OPTIONS}, i8[:, ::1], i8[::1])")
def count_all(hands, times, fronts, backs, top, least, starts, ahead, places, ends, qualified):
    """The classes of all hands, each so many times, against all of them: what the empty set counts."""
    rows = top + 1
    grid = np.zeros((FRONTS + 1, top + 2), np.int64)
    for place in range(len(hands)):
        grid[fronts[hands[place]] + 1, backs[hands[place]] + 1] += times[place]
    add_up(grid, rows)
    for place in range(len(hands)):
        hand = hands[place]
        qualified[hand] += times[place] * (grid[FRONTS, rows] - grid[FRONTS, least])
        for option in range(starts[hand], starts[hand + 1]):
            add_ends(option, times[place], grid, rows, ahead[option], places[option], least, ends)


@compiled(f"void(u1[::1], i4[::1], {_NUMBERING}, {_BANK}, i8[::1], i8[::1], i8[:, ::1])")
def against_all(held, classes, sums, sizes, binomial, fronts, backs, top, least, ahead, places, ends):
    """Some fronts and backs against every hand of the bank without the held cards, one hand after another."""
    deck = np.empty(JOKER_BIT + 1 - len(held), np.int64)
    free = 0
    for card in range(JOKER_BIT + 1):
        if not np.any(held == card):
            deck[free] = card
            free += 1
    none = np.empty(0, np.uint8)
    hands = np.empty(binomial[free, SIX], np.int32)
    many = hands_with(none, deck, classes, sums, sizes, binomial, hands)
    for place in range(many):
        front, back = fronts[hands[place]], backs[hands[place]]
        plays = back >= least
        for way in range(len(ahead)):
            won = front < ahead[way] and back < places[way]
            lost = front >= ahead[way] and back >= places[way]
            ends[way, 0] += won
            ends[way, 1] += lost
            ends[way, 2] += won and plays
            ends[way, 3] += lost and plays
