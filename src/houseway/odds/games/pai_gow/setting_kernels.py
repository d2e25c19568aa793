"""Compiled counting of settings against settings, over every two hands without a shared card.

Inclusion and exclusion: over all sets of cards S, pairs of hands that both contain S are counted with the sign of the
size of S. So only hands are enumerated, never pairs of hands. The bank's possible settings are laid out in a grid of
fronts and backs, which shows how many a setting beats.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.pai_gow.kind_numbers import flush_number, plain_number
from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS

# With this few hands it is faster to compare each with each.
_FEW = 64
_NUMBERING = "i8[::1], i8[::1], i4[::1], i8[::1], i8[::1]"
_BANK = "i4[::1], i4[::1], i8, i8"
_OPTIONS = "i4[::1], i4[::1], i4[::1]"


_plain, _flush = inlined(plain_number), inlined(flush_number)


@inlined
def number(key, masks, places, offsets, lowest):
    return _flush(key, masks, offsets, lowest) if key & FLUSH_BITS else _plain(key, places)


@inlined
def tally(key, masks, deck, size, keys, bits, places, offsets, lowest, times, kinds):
    """Deal `size` more cards from the deck to a hand in every way: count how often each kind comes, and list them."""
    found = 0
    if size == 0:
        kinds[0] = number(key, masks, places, offsets, lowest)
        times[kinds[0]] = 1
        return 1
    next_card, key_of, masks_of = np.zeros(8, np.int64), np.zeros(8, np.int64), np.zeros(8, np.int64)
    key_of[0], masks_of[0], level, last = key, masks, 0, size - 1
    while level >= 0:
        if level < last:
            at = next_card[level]
            if at > len(deck) - size + level:
                level -= 1
                continue
            next_card[level] = at + 1
            next_card[level + 1] = at + 1
            key_of[level + 1] = key_of[level] + keys[deck[at]]
            masks_of[level + 1] = masks_of[level] | bits[deck[at]]
            level += 1
            continue
        for at in range(next_card[last], len(deck)):
            face = deck[at]
            kind = number(key_of[last] + keys[face], masks_of[last] | bits[face], places, offsets, lowest)
            if times[kind] == 0:
                kinds[found] = kind
                found += 1
            times[kind] += 1
        level -= 1
    return found


@inlined
def compare_few(found, times, kinds, fronts, backs, starts, ahead, behind, factor, wins, losses):
    """Compare every option of every kind with the bank's setting of every kind."""
    for one in range(found):
        mine = kinds[one]
        for option in range(starts[mine], starts[mine + 1]):
            won, lost = 0, 0
            for two in range(found):
                theirs = kinds[two]
                front, back = fronts[theirs], backs[theirs]
                if front < 0:
                    continue
                if front < ahead[option] and back < behind[option]:
                    won += times[theirs]
                elif front >= ahead[option] and back >= behind[option]:
                    lost += times[theirs]
            wins[option] += factor * times[mine] * won
            losses[option] += factor * times[mine] * lost


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
def compare_by_grid(
    found, times, kinds, fronts, backs, most_front, most_back, starts, ahead, behind, factor, wins, losses, scratch
):
    """The same by a grid: each place has the number of bank hands below it in front and in back."""
    at_front, at_back, flat = scratch
    rows = places_of(found, kinds, fronts, most_front, at_front)
    columns = places_of(found, kinds, backs, most_back, at_back)
    width = columns + 1
    grid = flat[: (rows + 1) * width]
    grid[:] = 0
    for one in range(found):
        kind = kinds[one]
        if fronts[kind] >= 0:
            grid[(at_front[fronts[kind]] + 1) * width + at_back[backs[kind]] + 1] += times[kind]
    for row in range(1, rows + 1):
        along = 0
        for column in range(1, width):
            along += grid[row * width + column]
            grid[row * width + column] = along + grid[(row - 1) * width + column]
    whole = grid[rows * width + columns]
    for one in range(found):
        kind = kinds[one]
        weight = factor * times[kind]
        for option in range(starts[kind], starts[kind + 1]):
            row, column = at_front[ahead[option]], at_back[behind[option]]
            below = grid[row * width + column]
            wins[option] += weight * below
            losses[option] += weight * (whole - grid[row * width + columns] - grid[rows * width + column] + below)


@compiled(f"void(u1[:, ::1], i8[::1], u1[::1], i8, {_NUMBERING}, {_BANK}, {_OPTIONS}, i8[::1], i8[::1])")
def count_sets(
    sets, factors, pack, start, keys, bits, places, offsets, lowest,
    fronts, backs, most_front, most_back, starts, ahead, behind, wins, losses,
):  # fmt: skip
    """For each set of cards: all hands that contain it, as the player's against the same hands as the bank's."""
    held, size = sets.shape[1], 7 - sets.shape[1]
    times, kinds = np.zeros(len(fronts), np.int64), np.zeros(len(fronts), np.int64)
    deck, taken = np.zeros(len(pack) - held, np.uint8), np.zeros(256, np.uint8)
    scratch = (
        np.zeros(most_front + 1, np.int64),
        np.zeros(most_back + 1, np.int64),
        np.zeros((most_front + 1) * (most_back + 1), np.int64),
    )
    for row in range(len(sets)):
        key, masks, left = start, 0, 0
        for place in range(held):
            face = sets[row, place]
            taken[face] = 1
            key += keys[face]
            masks |= bits[face]
        for face in pack:
            if not taken[face]:
                deck[left] = face
                left += 1
        for place in range(held):
            taken[sets[row, place]] = 0
        found = tally(key, masks, deck, size, keys, bits, places, offsets, lowest, times, kinds)
        if found <= _FEW:
            compare_few(found, times, kinds, fronts, backs, starts, ahead, behind, factors[row], wins, losses)
        else:
            compare_by_grid(
                found, times, kinds, fronts, backs, most_front, most_back, starts, ahead, behind, factors[row],
                wins, losses, scratch,
            )  # fmt: skip
        for one in range(found):
            times[kinds[one]] = 0


@compiled(f"void(u1[::1], u1[::1], i8, i8, {_NUMBERING}, i8[::1])")
def count_hands(held, deck, size, start, keys, bits, places, offsets, lowest, times):
    """How often each kind comes when `size` cards from the deck are dealt to the held cards."""
    key, masks = start, 0
    for face in held:
        key += keys[face]
        masks |= bits[face]
    tally(key, masks, deck, size, keys, bits, places, offsets, lowest, times, np.zeros(len(times), np.int64))


@compiled(f"void(i8[::1], i8, {_BANK}, {_OPTIONS}, i8[::1], i8[::1])")
def weigh(times, factor, fronts, backs, most_front, most_back, starts, ahead, behind, wins, losses):
    """The same for hands that are already counted."""
    kinds, found = np.zeros(len(times), np.int64), 0
    for kind in range(len(times)):
        if times[kind]:
            kinds[found] = kind
            found += 1
    scratch = (
        np.zeros(most_front + 1, np.int64),
        np.zeros(most_back + 1, np.int64),
        np.zeros((most_front + 1) * (most_back + 1), np.int64),
    )
    compare_by_grid(
        found, times, kinds, fronts, backs, most_front, most_back, starts, ahead, behind, factor, wins, losses, scratch
    )
