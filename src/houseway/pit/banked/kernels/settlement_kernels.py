"""Compiled settlement: wager by wager in the printed order, as far as the bank reaches."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.ranking.kernels.compiled import compiled

LOSES, PUSHES = 0, 1
DECIDED, FOLDED = 1, 2
UNDECIDED = -1


@compiled(
    "void(i8, i8, b1[::1], i8[::1], i8[:,:,::1], i8[::1], i8[:,:,:,::1], i1[:,::1], i1[:,:,::1], i2[:,:,:,::1],"
    " i8[:,::1], i8[:,::1], i8[:,:,::1], i8[:,:,::1], b1[:,::1], b1[::1], b1, i8, b1)"
)
def settle_hands(
    first, last, playing, starts, groups, names, staked, hands, lying, rulings, rows, reach, gained, settled_stakes,
    folded, unstaked, again, of, reverse,
):  # fmt: skip
    """Settle the stakes of hands that each have their own results, and take them off the circles.

    Of an `unstaked` wager nothing lies there: it can only win.
    """
    back = 1 if again else -1
    for table in range(first, last):
        if not playing[table]:
            continue
        pays, takes = reach[table, 0], reach[table, 1]
        start = starts[table]
        for group in range(groups.shape[1]):
            seat = groups[start, group, 0]
            count = hands[table, seat]
            if of == FOLDED and not folded[table, seat]:
                continue
            for place in range(count):
                hand = lying[table, seat, count - 1 - place if reverse else place]
                for at in range(groups[start, group, 1], groups[start, group, 2]):
                    wager = names[at]
                    amount = staked[table, seat, hand, wager]
                    ruled = rulings[table, seat, hand, wager]
                    if (amount == 0 and not (unstaked[wager] and ruled > 0)) or (of == DECIDED and ruled == UNDECIDED):
                        continue
                    staked[table, seat, hand, wager] = 0
                    if unstaked[wager]:
                        # It is settled once, although nothing is taken off a circle.
                        rulings[table, seat, hand, wager] = UNDECIDED
                    settled_stakes[table, seat, wager] += amount
                    # Of what nothing is known, nothing has won.
                    row = max(ruled, 0)
                    result = rows[row, 0]
                    if result == LOSES:
                        settled = min(amount, takes)
                        takes -= settled
                        pays += back * settled
                        gained[table, seat, wager] -= settled
                    elif result != PUSHES:
                        due = rows[row, 3] if rows[row, 3] else amount * rows[row, 1] // rows[row, 2]
                        settled = min(due, pays)
                        pays -= settled
                        takes += back * settled
                        gained[table, seat, wager] += settled
        reach[table, 0], reach[table, 1] = pays, takes


@compiled(
    "void(i8, i8, b1[::1], i8[::1], i8[:,:,::1], i8[::1], i8[:,:,::1], i8[::1], i8[:,::1],"
    " i8[:,::1], i8[::1], i8[:,:,::1], b1)"
)
def settle_layouts(first, last, playing, starts, groups, names, staked, codes, by_code, rows, bank, gained, again):
    """Settle all wagers of every table by the one result that all of them share."""
    back = 1 if again else -1
    for table in range(first, last):
        if not playing[table]:
            continue
        pays = takes = bank[table]
        start, ruled = starts[table], by_code[codes[table]]
        for group in range(groups.shape[1]):
            seat = groups[start, group, 0]
            for at in range(groups[start, group, 1], groups[start, group, 2]):
                wager = names[at]
                amount = staked[table, seat, wager]
                if amount == 0:
                    continue
                row = ruled[wager]
                result = rows[row, 0]
                if result == LOSES:
                    settled = min(amount, takes)
                    takes -= settled
                    pays += back * settled
                    gained[table, seat, wager] = -settled
                elif result != PUSHES:
                    due = rows[row, 3] if rows[row, 3] else amount * rows[row, 1] // rows[row, 2]
                    settled = min(due, pays)
                    pays -= settled
                    takes += back * settled
                    gained[table, seat, wager] = settled
                else:
                    gained[table, seat, wager] = 0
