"""Compiled dealing of games without decisions: many millions of rounds, counted by how they end."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.ranking.kernels.compiled import compiled
from houseway.ranking.kernels.kernel_rng import deal_card

# The third card by points; ten stands for none.
NO_CARD = 10
TEN = 10
RANKS = 13
WARS = 5


@compiled("void(i8[::1], i8, i8, u8, b1[:,::1], b1[::1], b1[:,::1], i8[::1])")
def baccarat(shoe, cut, rounds, state, stops, player_draws, banker_draws, ends):
    """Two hands of two, then third cards. All cards are shuffled again once `cut` or fewer are left."""
    size, at = len(shoe), len(shoe)
    for _ in range(rounds):
        if size - at <= cut:
            at = 0
        state, one = deal_card(shoe, at, size, state)
        state, two = deal_card(shoe, at + 1, size, state)
        state, three = deal_card(shoe, at + 2, size, state)
        state, four = deal_card(shoe, at + 3, size, state)
        player, banker = (one + three) % TEN, (two + four) % TEN
        at += 4
        third, last = NO_CARD, NO_CARD
        if not stops[player, banker]:
            if player_draws[player]:
                state, third = deal_card(shoe, at, size, state)
                at += 1
            if banker_draws[banker, third]:
                state, last = deal_card(shoe, at, size, state)
                at += 1
        ends[((player * TEN + banker) * (TEN + 1) + third) * (TEN + 1) + last] += 1


@compiled("void(i8[::1], i8, i8, u8, i8[::1])")
def war(shoe, cut, rounds, state, ends):
    """One card each until they differ. The last place of `ends` counts rounds that ran out of cards."""
    size, at = len(shoe), len(shoe)
    for _ in range(rounds):
        if size - at <= cut:
            at = 0
        wars, one, two = -1, 0, 0
        while one == two and at + 2 <= size:
            state, one = deal_card(shoe, at, size, state)
            state, two = deal_card(shoe, at + 1, size, state)
            at += 2
            wars += 1
        if one == two:
            ends[-1] += 1
        else:
            ends[(min(wars, WARS - 1) * RANKS + one) * RANKS + two] += 1
