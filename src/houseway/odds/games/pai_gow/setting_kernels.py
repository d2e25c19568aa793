"""Compiled counting of settings against settings, over every two hands without a shared card.

Inclusion and exclusion: over all sets of cards S, pairs of hands that both contain S are counted with the sign of the
size of S. So only hands are enumerated, never pairs of hands, and hands of a kind are counted at once. The bank's
possible settings are laid out in a grid of fronts and backs, which shows how many a setting beats.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.cards.card import JOKER
from houseway.ranking.kernels.compiled import compiled, inlined, part
from houseway.ranking.kernels.kind_numbers import plain_number
from houseway.ranking.kernels.pattern_tables import SUIT_SHIFT, WITH_JOKER
from houseway.ranking.kernels.seven_card_kinds import JOKER_KEY

# With this few hands it is faster to compare each with each.
_FEW = 64
_RANKS, _FLUSH = 13, 5
_SUIT_BITS = (1 << _RANKS) - 1
_RANK_BITS = (1 << SUIT_SHIFT) - 1
_NUMBERING = "i8[::1], i8[::1], i4[::1], i8[::1]"
_BANK = "i4[::1], i4[::1], i8, i8"
# The first option of each kind; of each option, the bank's fronts and backs below it.
_OPTIONS = "i4[::1], i4[:, ::1]"


_plain = inlined(plain_number)


@part
def tally_ranks(key, more, left, keys, places, times, kinds):
    """Deal `more` cards in every way, `left` of each rank: count each kind by its ranks alone, and list the kinds."""
    found, level = 0, 0
    next_rank, rank_of, taken = np.zeros(8, np.int64), np.zeros(8, np.int64), np.zeros(8, np.int64)
    key_of, ways = np.zeros(8, np.int64), np.ones(8, np.int64)
    key_of[0] = key
    while level >= 0:
        if level == more:
            kind = _plain(key_of[level], places)
            kinds[found] = kind
            found += 1
            times[kind] += ways[level]
            level -= 1
            continue
        rank = next_rank[level]
        if rank == _RANKS:
            level -= 1
            continue
        next_rank[level] = rank + 1
        already = taken[level] if level > 0 and rank_of[level] == rank else 0
        if already < left[rank]:
            ways[level + 1] = ways[level] * (left[rank] - already) // (already + 1)
            key_of[level + 1] = key_of[level] + keys[4 * rank]
            next_rank[level + 1], rank_of[level + 1], taken[level + 1] = rank, rank, already + 1
            level += 1
    return found


@inlined
def flush_place(one, two):
    """The place of the ranks of up to two cards beside a flush; -1 is no card."""
    high, low = max(one, two), min(one, two)
    if low >= 0:
        return high * (high + 1) // 2 + low
    return max(high, 0)


@part
def move_flushes(key, offset, held, beside, left, keys, places, times, kinds, found):
    """For hands with this suited part, whatever lies beside it: count them by their flush, no longer by ranks alone.

    `held` are up to two ranks beside the flush, -1 for none, of which `beside` more are dealt, `left` of each rank.
    """
    for one in range(_RANKS if beside else 1):
        for two in range(one if beside == 2 else _RANKS - 1, _RANKS):
            if beside == 0:
                ways, kind, whole = 1, offset + flush_place(held[0], held[1]), key
            elif beside == 1:
                ways, kind, whole = left[one], offset + flush_place(held[0], one), key + keys[4 * one]
            else:
                pairs = left[one] * (left[one] - 1) // 2
                ways = pairs if one == two else left[one] * left[two]
                kind, whole = offset + flush_place(one, two), key + keys[4 * one] + keys[4 * two]
            if ways:
                if times[kind] == 0:
                    kinds[found] = kind
                    found += 1
                times[kind] += ways
                times[_plain(whole, places)] -= ways
    return found


@part
def tally_suit(key, own, more, jokers, held, left, open_ranks, keys, places, offsets, times, kinds, found):
    """Move the hands with a flush in one suit: `own` ranks held in it, `open_ranks` that can be dealt to it."""
    suited = 0
    for rank in range(_RANKS):
        suited += own >> rank & 1
    ranks, many = np.zeros(_RANKS, np.int64), 0
    beside_left = left.copy()
    for rank in range(_RANKS):
        if open_ranks >> rank & 1:
            ranks[many] = rank
            beside_left[rank] -= 1
            many += 1
    next_place, mask_of, key_of = np.zeros(9, np.int64), np.zeros(9, np.int64), np.zeros(9, np.int64)
    for dealt in range(max(_FLUSH - jokers - suited, 0), more + 1):
        level, next_place[0], mask_of[0], key_of[0] = 0, 0, own, key
        while level >= 0:
            if level == dealt:
                offset = offsets[mask_of[level] + (WITH_JOKER if jokers else 0)]
                found = move_flushes(
                    key_of[level], offset, held, more - dealt, beside_left, keys, places, times, kinds, found
                )
                level -= 1
                continue
            at = next_place[level]
            if at > many - (dealt - level):
                level -= 1
                continue
            next_place[level], next_place[level + 1] = at + 1, at + 1
            mask_of[level + 1] = mask_of[level] | 1 << ranks[at]
            key_of[level + 1] = key_of[level] + keys[4 * ranks[at]]
            level += 1
    return found


@part
def tally(cards, deck, size, keys, bits, places, offsets, times, kinds):
    """Deal `size` more cards from the deck to some cards in every way: count each kind of hand, and list the kinds.

    Hands are counted by their ranks first; those with a flush are then moved to their own kinds. A listed kind may be
    left with no hand.
    """
    key, masks, held_joker = 0, 0, 0
    for face in cards:
        key += keys[face] & _RANK_BITS
        masks |= bits[face]
        held_joker += face == JOKER
    left, open_ranks, deck_joker = np.zeros(_RANKS, np.int64), np.zeros(4, np.int64), 0
    for face in deck:
        if face == JOKER:
            deck_joker = 1
        else:
            left[face >> 2] += 1
            open_ranks[face & 3] |= 1 << (face >> 2)
    found, held = 0, np.zeros(2, np.int64)
    for joker in range(min(deck_joker, size) + 1):
        whole, more, jokers = key + joker * JOKER_KEY, size - joker, held_joker + joker
        found += tally_ranks(whole, more, left, keys, places, times, kinds[found:])
        for suit in range(4):
            own, others = masks >> _RANKS * suit & _SUIT_BITS, 0
            held[0], held[1] = -1, -1
            for face in cards:
                if face != JOKER and face & 3 != suit:
                    if others < 2:
                        held[others] = face >> 2
                    others += 1
            found = tally_suit(
                whole, own, more, jokers, held, left, open_ranks[suit], keys, places, offsets, times, kinds,
                found,
            )  # fmt: skip
    return found


@inlined
def compare_few(found, times, kinds, fronts, backs, starts, above, factor, results):
    """Compare every option of every kind with the bank's setting of every kind."""
    for one in range(found):
        mine = kinds[one]
        weight = factor * times[mine]
        for option in range(starts[mine], starts[mine + 1]):
            won, lost = 0, 0
            ahead, behind = above[option, 0], above[option, 1]
            for two in range(found):
                theirs = kinds[two]
                front, back = fronts[theirs], backs[theirs]
                if front < 0:
                    continue
                if front < ahead and back < behind:
                    won += times[theirs]
                elif front >= ahead and back >= behind:
                    lost += times[theirs]
            results[option, 0] += weight * won
            results[option, 1] += weight * lost


@inlined
def places_of(found, kinds, values, most, place):
    """For each value, how many different bank values are below it: its place among those that occur."""
    place[: most + 1] = 0
    for one in range(found):
        value = values[kinds[one]]
        if value >= 0:
            place[value + 1] = 1
    for value in range(most):
        place[value + 1] += place[value]
    return place[most]


@inlined
def compare_by_grid(found, times, kinds, fronts, backs, starts, above, factor, results, at_front, at_back, flat):
    """The same by a grid: each place has the number of bank hands below it in front and in back."""
    rows = places_of(found, kinds, fronts, len(at_front) - 1, at_front)
    columns = places_of(found, kinds, backs, len(at_back) - 1, at_back)
    width = columns + 1
    for at in range((rows + 1) * width):
        flat[at] = 0
    for one in range(found):
        kind = kinds[one]
        if fronts[kind] >= 0:
            flat[(at_front[fronts[kind]] + 1) * width + at_back[backs[kind]] + 1] += times[kind]
    for row in range(1, rows + 1):
        along = 0
        for column in range(1, width):
            along += flat[row * width + column]
            flat[row * width + column] = along + flat[(row - 1) * width + column]
    whole = np.int64(flat[rows * width + columns])
    for one in range(found):
        kind = kinds[one]
        weight = factor * times[kind]
        for option in range(starts[kind], starts[kind + 1]):
            row, column = at_front[above[option, 0]], at_back[above[option, 1]]
            below = np.int64(flat[row * width + column])
            beside = np.int64(flat[row * width + columns]) + np.int64(flat[rows * width + column])
            results[option, 0] += weight * below
            results[option, 1] += weight * (whole - beside + below)


@compiled(f"void(u1[:, ::1], i8[::1], u1[::1], {_NUMBERING}, {_BANK}, {_OPTIONS}, i8[:, ::1])")
def count_sets(
    sets, factors, pack, keys, bits, places, offsets, fronts, backs, most_front, most_back, starts, above, results
):  # fmt: skip
    """For each set of cards: all hands that contain it, as the player's against the same hands as the bank's."""
    held, size = sets.shape[1], 7 - sets.shape[1]
    times, kinds = np.zeros(len(fronts), np.int64), np.zeros(2 * len(fronts), np.int64)
    deck, taken = np.zeros(len(pack) - held, np.uint8), np.zeros(256, np.uint8)
    at_front, at_back = np.zeros(most_front + 1, np.int64), np.zeros(most_back + 1, np.int64)
    # All hands are fewer than two to the power of 31.
    flat = np.zeros((most_front + 1) * (most_back + 1), np.int32)
    for row in range(len(sets)):
        left = 0
        for place in range(held):
            taken[sets[row, place]] = 1
        for face in pack:
            if not taken[face]:
                deck[left] = face
                left += 1
        for place in range(held):
            taken[sets[row, place]] = 0
        listed = tally(sets[row], deck, size, keys, bits, places, offsets, times, kinds)
        found = 0
        for one in range(listed):
            if times[kinds[one]]:
                kinds[found] = kinds[one]
                found += 1
        if found <= _FEW:
            compare_few(found, times, kinds, fronts, backs, starts, above, factors[row], results)
        else:
            compare_by_grid(
                found, times, kinds, fronts, backs, starts, above, factors[row], results, at_front, at_back, flat
            )
        for one in range(found):
            times[kinds[one]] = 0


@compiled(f"void(u1[::1], u1[::1], i8, {_NUMBERING}, i8[::1])")
def count_hands(held, deck, size, keys, bits, places, offsets, times):
    """How often each kind comes when `size` cards from the deck are dealt to the held cards."""
    tally(held, deck, size, keys, bits, places, offsets, times, np.zeros(2 * len(times), np.int64))
