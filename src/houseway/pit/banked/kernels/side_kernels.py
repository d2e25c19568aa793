"""Compiled dealing of two community hands: baccarat and war."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import int64, uint64

from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.kernel_rng import deal_card, next_number

TEN, NO_THIRD = 10, 10
RANKS, WARS_MOST = 14, 4
PLAYER, BANKER = 0, 1
PLAIN = 63
OUT_OF_CARDS = -1


@inlined
def rank_of(face):
    return int64((face & PLAIN) >> 2)


@inlined
def opened(top, size, cut):
    """Where the next round begins: all cards are shuffled again once `cut` or fewer are left."""
    return 0 if size - top <= cut else top


@inlined
def burn_by_first(shoe, top, state, burns):
    """Burn as many cards of a new shoe as the first one counts."""
    size = len(shoe)
    state, face = deal_card(shoe, top, size, state)
    top += 1
    for _ in range(burns[rank_of(face)]):
        state, _ = deal_card(shoe, top, size, state)
        top += 1
    return top, state


@compiled(
    "void(i8, i8, u1[:,::1], i8[::1], i8[::1], u8[::1], b1[::1], i8, i8[::1], u1[:,:,::1], i8[::1], i8[::1],"
    " b1[::1], b1[::1], b1[:,::1], i8, i8, b1)"
)
def baccarat(
    first, last, shoes, tops, begins, chance, playing, cut, burns, sides, codes, points, naturals, player_draws,
    banker_draws, first_side, banker_cards, naturals_stop,
):  # fmt: skip
    """Two hands and their third cards. The code of a table names the cards and points of both, and their pairs."""
    size = shoes.shape[1]
    for table in range(first, last):
        if not playing[table]:
            continue
        shoe, state = shoes[table], chance[table]
        top = begins[table] = opened(tops[table], size, cut)
        if len(burns) and top == 0:
            top, state = burn_by_first(shoe, top, state, burns)
        for number in range(2):
            for turn in range(2):
                side = first_side ^ turn
                if side == PLAYER or number < banker_cards:
                    state, sides[table, side, number] = deal_card(shoe, top, size, state)
                    top += 1
        player = (points[sides[table, PLAYER, 0]] + points[sides[table, PLAYER, 1]]) % TEN
        banker = points[sides[table, BANKER, 0]]
        if banker_cards == 2:
            banker = (banker + points[sides[table, BANKER, 1]]) % TEN
        natural = naturals[player] or (banker_cards == 2 and naturals[banker])
        stops = natural and naturals_stop
        third, player_size, banker_size = NO_THIRD, 2, 2
        if not stops and player_draws[player]:
            state, face = deal_card(shoe, top, size, state)
            top += 1
            third, player_size = points[face], 3
            player = (player + third) % TEN
        if banker_cards == 1:
            state, sides[table, BANKER, 1] = deal_card(shoe, top, size, state)
            top += 1
            banker = (banker + points[sides[table, BANKER, 1]]) % TEN
        if not stops and banker_draws[banker, third]:
            state, face = deal_card(shoe, top, size, state)
            top += 1
            banker_size = 3
            banker = (banker + points[face]) % TEN
        pairs = 0
        for side in range(2):
            pairs += rank_of(sides[table, side, 0]) == rank_of(sides[table, side, 1])
        hands = ((player_size - 2) * TEN + player) * 2 * TEN + (banker_size - 2) * TEN + banker
        codes[table] = hands * 3 + pairs
        tops[table], chance[table] = top, state


@compiled("void(i8, i8, u1[:,::1], i8[::1], i8[::1], u8[::1], b1[::1], i8, u1[:,:,::1], i8[::1], i8)")
def war(first, last, shoes, tops, begins, chance, playing, cut, sides, codes, first_side):
    """One card each until they differ. The code of a table names the wars and the last cards."""
    size = shoes.shape[1]
    for table in range(first, last):
        if not playing[table]:
            continue
        shoe, state = shoes[table], chance[table]
        top = begins[table] = opened(tops[table], size, cut)
        side, wars, one, two = first_side, -1, 0, 0
        while one == two and top + 2 <= size:
            state, face = deal_card(shoe, top, size, state)
            state, other = deal_card(shoe, top + 1, size, state)
            top += 2
            wars += 1
            if side == BANKER:
                face, other = other, face
            if wars == 0:
                sides[table, PLAYER, 0], sides[table, BANKER, 0] = face, other
            one, two = rank_of(face), rank_of(other)
            # In a war the player hand is dealt to first.
            side = PLAYER
        codes[table] = OUT_OF_CARDS if one == two else (min(wars, WARS_MOST) * RANKS + one) * RANKS + two
        tops[table], chance[table] = top, state


@compiled("void(i8, i8, u8[::1], b1[::1], i1[:,::1])")
def shake(first, last, chance, playing, dice):
    """Shake the dice cup of every table."""
    for table in range(first, last):
        if playing[table]:
            state = chance[table]
            for die in range(dice.shape[1]):
                state, drawn = next_number(state)
                dice[table, die] = 1 + int64((drawn * uint64(6)) >> uint64(32))
            chance[table] = state


@compiled("void(i8, i8, u1[:,::1], i8[::1], i8[::1], u8[::1], b1[::1], i8, i1[:,::1], i8[::1], i8[::1], u1[:,:,::1])")
def deal_rows(first, last, shoes, tops, begins, chance, playing, cut, counts, rows, places, cards):
    """Deal a card to each of these rows in turn: seats, the bank, the board. Seats without a hand are passed over."""
    size, seats = shoes.shape[1], counts.shape[1]
    for table in range(first, last):
        if not playing[table]:
            continue
        shoe, state = shoes[table], chance[table]
        top = begins[table] = opened(tops[table], size, cut)
        for at in range(len(rows)):
            if rows[at] >= seats or counts[table, rows[at]]:
                state, cards[table, rows[at], places[at]] = deal_card(shoe, top, size, state)
                top += 1
        tops[table], chance[table] = top, state
