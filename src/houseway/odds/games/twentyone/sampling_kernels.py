"""Compiled rounds of twenty-one with the lab's best moves: millions of them, for figures that need a sample."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.twentyone.twentyone_kernels import DOUBLE, HIT, RESCUE, SPLIT, SURRENDER
from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.kernel_rng import deal_card, next_number

MOST_HANDS = 32
# Sums of the first four powers of a round's gain, and of the stake.
MOMENTS = 5


@inlined
def _card(shoe, place, chance):
    """The next card; once a shoe has run out, which no printed pack does, the last card again."""
    chance[0], face = deal_card(shoe, min(place[0], len(shoe) - 1), len(shoe), chance[0])
    place[0] += 1
    return face


@inlined
def _played(first, moves, again, children, over, of_hand, given_up, hand, shoe, place, chance):
    """Play a two-card hand to its end: returns the number of its end, and how often it was doubled."""
    move, times = first[hand], 0
    if move == SURRENDER:
        return given_up, 0
    if move == HIT:
        hand = children[hand, _card(shoe, place, chance)]
        while not over[hand] and moves[hand] == HIT:
            hand = children[hand, _card(shoe, place, chance)]
        if not over[hand] and moves[hand] == SURRENDER:
            return given_up, 0
    if move == DOUBLE:
        hand, times = children[hand, _card(shoe, place, chance)], 1
        while not over[hand] and again[times - 1, hand] == DOUBLE:
            hand, times = children[hand, _card(shoe, place, chance)], times + 1
        if not over[hand] and again[times - 1, hand] == RESCUE:
            return given_up - 1, times
    return of_hand[hand], times


@inlined
def _all_of(way, most, hand, kind, other, shoe, place, chance, ends, times, many):
    """Play a dealt hand with all hands split from it; `way` is the strategy after the up card."""
    first, moves, again, children, over, of_hand, given_up = way
    if first[0, hand] != SPLIT:
        ends[many], times[many] = _played(
            first[0], moves[0], again[0], children, over, of_hand, given_up, hand, shoe, place, chance
        )
        return many + 1
    opened, hands = 2, 2
    while opened:
        face = _card(shoe, place, chance)
        if kind != other and opened == 1:
            kind = other
        if face == kind and hands < most[kind]:
            opened, hands = opened + 1, hands + 1
            continue
        ends[many], times[many] = _played(
            first[1 + kind], moves[1 + kind], again[1 + kind], children, over, of_hand, given_up, children[kind, face],
            shoe, place, chance,
        )  # fmt: skip
        many, opened = many + 1, opened - 1
    return many


@inlined
def _natural(shares, chance):
    """The name of the natural that two cards are, chosen by the shares of their kinds, or -1."""
    part = -1.0
    for name in range(len(shares)):
        if shares[name] >= 1.0:
            return name
        if shares[name] > 0.0:
            if part < 0.0:
                chance[0], drawn = next_number(chance[0])
                part = drawn / 4294967296.0
            if part < shares[name]:
                return name
            part -= shares[name]
    return -1


@inlined
def _up_card(shoe, place, chance, lies_as):
    """The first card, as the kind as which it lies up: the shoe has one of that kind less and one of its own more."""
    face = _card(shoe, place, chance)
    if lies_as[face] != face:
        other = 1
        while shoe[other] != lies_as[face]:
            other += 1
        shoe[0], shoe[other] = shoe[other], shoe[0]
    return shoe[0]


_WAY = "i8[:, ::1], i1[:, :, :, ::1], i1[:, :, :, ::1], i1[:, :, :, :, ::1], i8[:, :, ::1], b1[:, :, :, :, ::1]"
_PAID = "i8[::1], f8[:, :, ::1], f8[:, ::1], f8[:, ::1]"
_BANK = "i4[:, ::1], i4[::1], b1[::1], b1[::1]"


@compiled(f"void(i8, u8, i8[::1], i4[:, ::1], b1[::1], i8[::1], {_WAY}, {_PAID}, {_BANK}, b1, b1, f8[::1])")
def rounds_of(
    rounds, state, shoe, children, over, of_hand, beside, first, moves, again, most, kept, lies_as, naturals, units,
    both, bank, bank_ends, bank_naturals, checked, first_alone, early, out,
):  # fmt: skip
    """Play rounds from the whole shoe for one player; `CompiledTable.sample` prepares the parameters."""
    place, chance = np.zeros(1, np.int64), np.full(1, state)
    ends, times = np.empty(MOST_HANDS, np.int64), np.empty(MOST_HANDS, np.int64)
    spots = 2 if len(kept) > 1 else 1
    dealt, starts = np.empty(4, np.int64), np.empty(3, np.int64)
    names = naturals.shape[2]
    own = len(units) - names - 2
    given_up = len(units) - 1
    for _ in range(rounds):
        place[0] = 0
        up, hole = _up_card(shoe, place, chance, lies_as), _card(shoe, place, chance)
        for at in range(2 * spots):
            dealt[at] = _card(shoe, place, chance)
        drawn = bank[up, hole]
        natural = bank_ends[drawn] >= 0 and bank_naturals[bank_ends[drawn]]
        stopped, made = natural and checked[up], False
        if spots == 2 and not stopped and not kept[up, dealt[0], dealt[1], dealt[2], dealt[3]]:
            dealt[1], dealt[3] = dealt[3], dealt[1]
            made = True
        many = 0
        for spot in range(spots):
            one, hand = dealt[2 * spot], children[dealt[2 * spot], dealt[2 * spot + 1]]
            starts[spot] = many
            two = dealt[2 * spot + 1]
            other = beside[dealt[2 - 2 * spot], dealt[3 - 2 * spot]] if spots == 2 else 0
            name = -1 if made else _natural(naturals[one, two], chance)
            if name >= 0:
                ends[many], times[many] = own + name, 0
                many += 1
            elif stopped:
                given = early and first[up, other, 0, hand] == SURRENDER
                ends[many], times[many] = given_up if given else -1, 0
                many += 1
            else:
                mine = first[up, other], moves[up, other], again[up, other]
                way = (*mine, children, over, of_hand, given_up)
                many = _all_of(way, most[up, other], hand, one, two, shoe, place, chance, ends, times, many)
        starts[spots] = many
        while bank_ends[drawn] < 0:
            drawn = bank[drawn, _card(shoe, place, chance)]
        end = bank_ends[drawn]
        gained, staked = 0.0, 0.0
        for spot in range(spots):
            for each in range(starts[spot], starts[spot + 1]):
                stake = 2.0 ** times[each]
                staked += stake
                if natural and own <= ends[each] < own + names:
                    gained += both[up, ends[each] - own]
                elif ends[each] == given_up:
                    gained -= 0.5
                elif ends[each] < 0:
                    gained -= 1.0
                elif natural and first_alone:
                    # Doubles and splits go back, the first wager is lost.
                    gained -= 1.0 if each == starts[spot] else 0.0
                else:
                    gained += stake * units[ends[each], end]
        gained, staked = gained / spots, staked / spots
        out[0] += gained
        out[1] += gained**2
        out[2] += gained**3
        out[3] += gained**4
        out[4] += staked
