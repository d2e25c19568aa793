"""Compiled twenty-one: dealing, the turns of the hands, the player-dealer's draw and the comparison."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import from_dtype, int64, types, void

from houseway.pit.banked.kernels.hand_records import (
    ASKS,
    DONE,
    DOUBLE,
    FULL,
    GIVEN_UP,
    HAND,
    HAND_QUESTION,
    HAND_RULES,
    HIT,
    NO_ANSWER,
    POINTS,
    RUNNING,
    SPLIT,
    STAND,
    TOOK_EVEN_MONEY,
    ZONE_HIT,
    ZONE_STAND,
)
from houseway.pit.banked.kernels.pit_hand_kernels import (
    BANK_COLUMN,
    DEALER,
    PLAYER,
    bank_class,
    by_chart,
    carry_out,
    clear,
    legal_moves,
    rank_at,
    receive,
    tally,
)
from houseway.ranking.kernels.compiled import compiled
from houseway.ranking.kernels.kernel_rng import deal_card

_HANDS = types.Array(from_dtype(HAND), 3, "C")
_BANKS = types.Array(from_dtype(HAND), 1, "C")
_RULES = types.Array(from_dtype(HAND_RULES), 1, "C")
_ASKED = types.Array(from_dtype(HAND_QUESTION), 1, "C")
_I1, _I2, _I3, _I4 = (types.Array(types.int64, each, "C") for each in (1, 2, 3, 4))
_FLAGS, _SPLITS = types.Array(types.boolean, 1, "C"), types.Array(types.boolean, 2, "C")
_BYTES, _SHOES = types.Array(types.int8, 2, "C"), types.Array(types.uint8, 2, "C")
_CHANCE, _STATES = types.Array(types.uint64, 1, "C"), types.Array(types.int8, 1, "C")
_NATURALS, _RULINGS = types.Array(types.uint8, 3, "C"), types.Array(types.int16, 4, "C")
_CHART, _LYING = types.Array(types.uint8, 3, "C"), types.Array(types.int8, 3, "C")


@compiled(
    void(
        int64, int64, _SHOES, _I1, _I1, _CHANCE, _FLAGS, int64, int64, _I1, _I3, _I4, _RULINGS, _BYTES, _HANDS, _BANKS
    )
)  # fmt: skip
def deal_twentyone(
    first, last, shoes, tops, begins, chance, playing, cut, burns, sequence, wagers, staked, rulings, counts, hands,
    banks,
):  # fmt: skip
    """Lay the wagers, shuffle at the cut card, burn, and deal in the printed order to every hand in play."""
    size = shoes.shape[1]
    for table in range(first, last):
        if not playing[table]:
            continue
        for seat in range(wagers.shape[1]):
            counts[table, seat] = 0
            for wager in range(wagers.shape[2]):
                staked[table, seat, 0, wager] = wagers[table, seat, wager]
                rulings[table, seat, 0, wager] = -1
                if wagers[table, seat, wager]:
                    counts[table, seat] = 1
            clear(hands[table, seat, 0])
        clear(banks[table])
        shoe, state = shoes[table], chance[table]
        top = 0 if size - tops[table] <= cut else tops[table]
        begins[table] = top
        for _ in range(burns):
            state, _ = deal_card(shoe, top, size, state)
            top += 1
        for column in sequence:
            if column == BANK_COLUMN or counts[table, column]:
                state, face = deal_card(shoe, top, size, state)
                top += 1
                if column == BANK_COLUMN:
                    receive(banks[table], face)
                else:
                    receive(hands[table, column, 0], face)
        tops[table], chance[table] = top, state


@compiled(void(_ASKED, _CHART, _SPLITS, int64, _I1))
def chart_moves(asked, chart, splits, early, found):
    """The moves of a chart for all questions."""
    for row in range(len(asked)):
        found[row] = by_chart(asked[row].moves, asked[row], chart, splits, early)


@compiled(
    void(
        _I1, _I1, _I1, _SHOES, _I1, _CHANCE, _FLAGS, _I1, _I1, _I1, _BYTES, _I4, _RULINGS, _BYTES, _LYING, _HANDS,
        _BANKS, _STATES, _I2, _I1, _RULES, _I2, _I2, _NATURALS, _I1, _CHART, _SPLITS, types.boolean, _ASKED
    )
)  # fmt: skip
def play_hands(
    which, moves, amounts, shoes, tops, chance, idle, order, places, depths, waiting, staked, rulings, counts, lying,
    hands, banks, states, purse, ups, ruled, zones, doubles, naturals, worth, chart, splits, charted, questions,
):  # fmt: skip
    """Play the hands of these tables to the next question, or to their end. `moves` answer the questions before.

    The hands of a seat that wait lie on a stack: the one that was split off last is played next.
    """
    rules, size = ruled[0], shoes.shape[1]
    for row in range(len(which)):
        table = which[row]
        states[table] = DONE if idle[table] else RUNNING
        shoe, state, top, bank = shoes[table], chance[table], tops[table], banks[table]
        move, amount = moves[row], amounts[row]
        asked = questions[table]
        while states[table] == RUNNING:
            if depths[table] == 0:
                places[table] += 1
                if places[table] == len(order):
                    states[table] = DONE
                elif counts[table, order[places[table]]]:
                    depths[table], waiting[table, 0] = 1, 0
                continue
            seat = order[places[table]]
            number = waiting[table, depths[table] - 1]
            hand = hands[table, seat, number]
            if move == STAND or hand.ended:
                move = NO_ANSWER
                depths[table] -= 1
                continue
            if move == NO_ANSWER:
                if hand.cards == 1:
                    state, face = deal_card(shoe, top, size, state)
                    top += 1
                    receive(hand, face)
                spare = size - top - int64(bank.cards == 1)
                for each in range(counts[table, seat]):
                    spare -= hands[table, seat, each].cards == 1
                stake = staked[table, seat, number, rules.game]
                mine, may = purse[table, seat], counts[table, seat]
                open_moves = legal_moves(
                    hand, ups[table], may, stake, mine, spare, rules, zones, doubles, naturals, worth, asked
                )
                if open_moves in (0, 1 << STAND):
                    move = STAND
                    continue
                asked.column, asked.hand, asked.moves = seat, number, open_moves
                if open_moves == 1 << HIT:
                    move = HIT
                elif charted:
                    move = by_chart(open_moves, asked, chart, splits, 0)
                    amount = asked.most
                else:
                    states[table] = ASKS
                continue
            laid = (counts, lying, staked, rulings)
            if not carry_out(table, seat, number, move, amount, hands, laid, purse, rules.game):
                states[table] = FULL
                continue
            if move == SPLIT:
                # The hand goes on being played; the new one waits just below it.
                waiting[table, depths[table] - 1] = counts[table, seat] - 1
                waiting[table, depths[table]] = number
                depths[table] += 1
            if move in (HIT, DOUBLE):
                state, face = deal_card(shoe, top, size, state)
                top += 1
                receive(hand, face)
            move = NO_ANSWER
        tops[table], chance[table] = top, state


@compiled(
    void(
        _I1, _I1, _SHOES, _I1, _CHANCE, _FLAGS, _BANKS, _STATES, _RULES, _I2, _NATURALS, _I1, _I2, types.boolean, _ASKED
    )
)  # fmt: skip
def draw_for_bank(
    which, moves, shoes, tops, chance, playing, banks, states, ruled, zones, naturals, worth, options, charted,
    questions,
):  # fmt: skip
    """Complete the player-dealer's hands by the chart; on an option the player-dealer is asked."""
    rules, size = ruled[0], shoes.shape[1]
    for row in range(len(which)):
        table = which[row]
        states[table] = RUNNING if playing[table] else DONE
        shoe, state, top, hand, move = shoes[table], chance[table], tops[table], banks[table], moves[row]
        while states[table] == RUNNING:
            draws = move == HIT or hand.cards < 2
            if move == NO_ANSWER and not draws:
                points, soft, over, natural, _ = tally(hand, DEALER, rules, naturals, worth)
                here = zones[int64(soft), points >> 1]
                if natural or over or top == size or here == ZONE_STAND:
                    states[table] = DONE
                elif here == ZONE_HIT:
                    draws = True
                elif charted:
                    move = HIT if options[int64(soft), points >> 1] else STAND
                else:
                    asked = questions[table]
                    asked.points, asked.soft, asked.cards = points, int64(soft), hand.cards
                    asked.moves = 1 << STAND | 1 << HIT
                    asked.pair, asked.column, asked.up = -1, BANK_COLUMN, rank_at(hand.first)
                    asked.hand = asked.least = asked.most = asked.doubled = asked.stake = 0
                    states[table] = ASKS
            elif move == STAND:
                states[table] = DONE
            if draws:
                state, face = deal_card(shoe, top, size, state)
                top += 1
                receive(hand, face)
                move = NO_ANSWER
        tops[table], chance[table] = top, state


@compiled(void(int64, int64, _BYTES, _HANDS, _BANKS, _RULES, _NATURALS, _I1, _I3, _I2))
def read_hands(first, last, counts, hands, banks, ruled, naturals, worth, seats, dealers):
    """Half points, soft, natural and end of every first hand; of the bank's, points, soft, natural, over and cards."""
    for table in range(first, last):
        points, soft, over, natural, _ = tally(banks[table], DEALER, ruled[0], naturals, worth)
        dealers[table, 0], dealers[table, 1] = points, int64(soft)
        dealers[table, 2], dealers[table, 3] = natural, int64(over)
        dealers[table, 4] = banks[table].cards
        for seat in range(counts.shape[1]):
            if counts[table, seat]:
                hand = hands[table, seat, 0]
                points, soft, over, natural, _ = tally(hand, PLAYER, ruled[0], naturals, worth)
                seats[table, seat, 0], seats[table, seat, 1] = points, int64(soft)
                seats[table, seat, 2], seats[table, seat, 3] = natural, hand.ended


@compiled(
    void(
        int64, int64, _FLAGS, _BYTES, _HANDS, _BANKS, _I4, _RULINGS, _RULES, _NATURALS, _I1, _I2, _I1, int64,
        types.boolean, types.boolean
    )
)  # fmt: skip
def compare_totals(
    first, last, playing, counts, hands, banks, staked, rulings, ruled, naturals, worth, table_of, rows, insured,
    first_alone, naturals_only,
):  # fmt: skip
    """The pay row of every hand against the player-dealer's. `rows`: of a hand given up, of even money, of a push."""
    rules, many = ruled[0], len(worth) - 1
    for table in range(first, last):
        if not playing[table]:
            continue
        theirs = bank_class(banks[table], rules, naturals, worth, many)
        beaten = theirs < many
        for seat in range(counts.shape[1]):
            for number in range(counts[table, seat]):
                hand = hands[table, seat, number]
                points, _, _, natural, half = tally(hand, PLAYER, rules, naturals, worth)
                if naturals_only and not natural:
                    continue
                if beaten and first_alone and not naturals_only:
                    stake = staked[table, seat, number, rules.game]
                    staked[table, seat, number, rules.game] = stake - min(hand.added, stake)
                ours = many + min(points, POINTS - 1) * 2 + int64(hand.cards == 3)
                if natural:
                    ours = natural - 1
                elif half:
                    ours = many + 2 * POINTS
                row = table_of[ours, theirs]
                if hand.ended == GIVEN_UP:
                    row = rows[0]
                elif hand.ended == TOOK_EVEN_MONEY:
                    row = rows[1]
                elif beaten and insured >= 0 and staked[table, seat, number, insured]:
                    row = rows[2]
                rulings[table, seat, number, rules.game] = row
