"""Compiled parts of equity: every board or one of each kind, random boards, and the division of a pot."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from math import comb

import numpy as np

from houseway.ranking.kernels.compiled import compiled, inlined

# A pot in parts that two halves and up to ten sharers divide without remainder.
POT = 5040
BOARD = 5
_CHOICES = np.array([[comb(n, k) for k in range(8)] for n in range(20)], np.int64)
_GOLDEN, _MIX_ONE, _MIX_TWO = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@inlined
def step(picked, size):
    """The next multiset of ranks in ascending order; False after the last."""
    at = size - 1
    while at >= 0 and picked[at] == 12:
        at -= 1
    if at < 0:
        return False
    rank = picked[at] + 1
    for place in range(at, size):
        picked[place] = rank
    return True


@inlined
def ways(picked, size, left):
    """The number of ways to deal a multiset of ranks from the cards left of each rank."""
    found, at = 1, 0
    while at < size:
        same = 1
        while at + same < size and picked[at + same] == picked[at]:
            same += 1
        found *= _CHOICES[left[picked[at]], same]
        at += same
    return found


@inlined
def number_of_both(some, many, picked, size):
    """The number of the multiset that two ascending multisets make together."""
    found = one = two = 0
    for place in range(many + size):
        if two == size or (one < many and some[one] < picked[two]):
            rank = some[one]
            one += 1
        else:
            rank = picked[two]
            two += 1
        found += _CHOICES[rank + place, place + 1]
    return found


@inlined
def spread(mask, ranks):
    """Write the ranks of a mask in ascending order; returns how many there are."""
    many = 0
    for rank in range(13):
        if mask >> rank & 1:
            ranks[many] = rank
            many += 1
    return many


@inlined
def suits_without_flush(known, need, least, suits):
    """Choose a suit for each card to come so that no suit has enough cards to matter."""
    counts = np.zeros(4, np.int64)
    for face in known:
        counts[face & 3] += 1
    for place in range(need):
        suit = 0
        while suit < 3 and counts[suit] >= least[suit] - 1:
            suit += 1
        counts[suit] += 1
        suits[place] = suit


@inlined
def left_of_ranks(live, suit, left):
    """How many cards of each rank may come outside one suit, and the mask of the ranks that may come in that suit."""
    free = 0
    for rank in range(13):
        left[rank] = 0
        for other in range(4):
            if other != suit:
                left[rank] += live[4 * rank + other]
            elif live[4 * rank + other]:
                free |= 1 << rank
    return free


@inlined
def suited_kinds(found, suit, live, known, need, least, alike, boards, weights, plain):
    """Boards on which one suit matters: its cards exactly, the other cards by rank in suits that do not matter."""
    left, picked, ranks = np.zeros(13, np.int64), np.zeros(8, np.int64), np.zeros(13, np.int64)
    free, shown = left_of_ranks(live, suit, left), 0
    for face in known:
        shown += (face & 3) == suit
    for mask in range(8192):
        if mask & ~free:
            continue
        suited = spread(mask, ranks)
        if suited > need or suited + shown < least:
            continue
        rest = need - suited
        for place in range(rest):
            picked[place] = 0
        while True:
            weight = ways(picked, rest, left) * alike
            if weight:
                at = len(known)
                for place in range(suited):
                    boards[found, at + place] = 4 * ranks[place] + suit
                for place in range(rest):
                    boards[found, at + suited + place] = 4 * picked[place] + (suit + 1 & 3)
                weights[found] = weight
                found += 1
                plain[number_of_both(ranks, suited, picked, rest)] -= weight
            if not step(picked, rest):
                break
    return found


@compiled("i8(u1[::1], u1[::1], i8, i8[::1], i8[::1], u1[:, ::1], i8[::1])")
def board_kinds(live, known, need, least, alike, boards, weights):
    """One board of each kind with the number of boards it represents; returns the number of kinds.

    `live` is 1 for each card that may come. A suit matters on boards with at least `least` of its cards, and no two
    suits matter at once; on other boards only ranks count. `alike` is how many interchangeable suits each suit
    represents, 0 if another suit represents it. The known cards are on the boards already.
    """
    plain = np.zeros(_CHOICES[12 + need, need] if need else 1, np.int64)
    found = 0
    for suit in range(4):
        if alike[suit]:
            found = suited_kinds(found, suit, live, known, need, least[suit], alike[suit], boards, weights, plain)
    left, picked, suits = np.zeros(13, np.int64), np.zeros(8, np.int64), np.zeros(8, np.int64)
    left_of_ranks(live, -1, left)
    suits_without_flush(known, need, least, suits)
    at = len(known)
    while True:
        weight = plain[number_of_both(picked, 0, picked, need)] + ways(picked, need, left)
        if weight:
            for place in range(need):
                boards[found, at + place] = 4 * picked[place] + suits[place]
            weights[found] = weight
            found += 1
        if not step(picked, need):
            return found


@compiled("i8(u1[::1], i8, i8[::1], u1[:, ::1])")
def next_boards(cards, need, picked, boards):
    """Write the next boards, starting at the choice `picked` and moving it forward; returns how many were written.

    A choice is ascending places in `cards`; its first place is -1 after the last. The known cards are there already.
    """
    for row in range(len(boards)):
        if need and picked[0] < 0:
            return row
        for place in range(need):
            boards[row, BOARD - need + place] = cards[picked[place]]
        at = need - 1
        while at >= 0 and picked[at] == len(cards) - need + at:
            at -= 1
        if at < 0:
            picked[0] = -1
            if not need:
                return row + 1
            continue
        picked[at] += 1
        for place in range(at + 1, need):
            picked[place] = picked[place - 1] + 1
    return len(boards)


@inlined
def mixed(state):
    """Splitmix64: a counter stepped by the golden ratio, then mixed."""
    x = state
    x = (x ^ (x >> np.uint64(30))) * np.uint64(_MIX_ONE)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(_MIX_TWO)
    return x ^ (x >> np.uint64(31))


@compiled("void(u8, u1[::1], i8, i8, u1[:, ::1])")
def shuffled(seed, cards, first, need, rows):
    """Random choices of `need` cards, in no order, into the columns from `first` on.

    Each shuffle goes on from the last, which is as random as starting afresh. A place is drawn with 32 bits: its bias
    is below 2**-26.
    """
    deck = cards.astype(np.uint64)
    state = mixed(seed + np.uint64(_GOLDEN))
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    for row in range(len(rows)):
        drawn = np.uint64(0)
        for place in range(need):
            if place & 1:
                drawn >>= half
            else:
                state += np.uint64(_GOLDEN)
                drawn = mixed(state)
            other = np.uint64(place) + (((drawn & low) * np.uint64(len(deck) - place)) >> half)
            face = deck[other]
            deck[other] = deck[place]
            deck[place] = face
            rows[row, first + place] = face


@inlined
def best_of(strengths, board, players, deal):
    """The best strength on a board, and how many have it."""
    best, sharers = strengths[board, 0, deal], 1
    for player in range(1, players):
        mine = strengths[board, player, deal]
        if mine > best:
            best, sharers = mine, 1
        elif mine == best:
            sharers += 1
    return best, sharers


@inlined
def hand_out(strengths, board, deal, best, sharers, part, weight, shares, got):
    """Count the winners of a board and give each their share."""
    for player in range(strengths.shape[1]):
        if strengths[board, player, deal] == best:
            shares[board, player, sharers] += weight
            got[player] += part


@inlined
def heads_up(first, second, weights, shares, points, squares, scoops):
    """Two hands for one pot, without branches that the processor could mispredict."""
    ahead = behind = total = 0
    for deal in range(len(first)):
        weight = weights[deal] if len(weights) > 1 else weights[0]
        ahead += weight * (first[deal] > second[deal])
        behind += weight * (first[deal] < second[deal])
        total += weight
    ties = total - ahead - behind
    for player, wins in enumerate((ahead, behind)):
        shares[player, 1] += wins
        shares[player, 2] += ties
        points[player] += POT * wins + POT // 2 * ties
        squares[player] += POT * POT * wins + POT // 2 * (POT // 2) * ties
        scoops[player] += wins


@compiled(
    "void(i4[:, :, ::1], i4[:, :, ::1], i8[::1], i8[:, :, ::1], i8[:, :, ::1], i8[::1], i8[::1], i8[::1], i8[::1])"
)
def settle(highs, lows, weights, high_shares, low_shares, no_lows, points, squares, scoops):
    """Divide the pot of every deal. Strengths are by board, player and deal; `lows` is empty if the pot is not divided.

    Shares are counted by player and by number of sharers. `points` are parts of the pot, POT for each board.
    """
    boards, players, deals = highs.shape
    split = len(lows) > 0
    if boards == 1 and players == 2 and not split:
        heads_up(highs[0, 0], highs[0, 1], weights, high_shares[0], points, squares, scoops)
        return
    got = np.empty(players, np.int64)
    parts = np.empty(players + 1, np.int64)
    for sharers in range(1, players + 1):
        parts[sharers] = POT // sharers
    for deal in range(deals):
        weight = weights[deal] if len(weights) > 1 else weights[0]
        for player in range(players):
            got[player] = 0
        for board in range(boards):
            halves = 0
            if split:
                best, sharers = best_of(lows, board, players, deal)
                if best > 0:
                    halves = 1
                    hand_out(lows, board, deal, best, sharers, parts[sharers] >> 1, weight, low_shares, got)
                else:
                    no_lows[board] += weight
            best, sharers = best_of(highs, board, players, deal)
            hand_out(highs, board, deal, best, sharers, parts[sharers] >> halves, weight, high_shares, got)
        for player in range(players):
            points[player] += weight * got[player]
            squares[player] += weight * got[player] * got[player]
            scoops[player] += weight if got[player] == boards * POT else 0


@inlined
def drawn_card(state, taken):
    """A card that is not taken yet, and the next state."""
    while True:
        state += np.uint64(_GOLDEN)
        face = np.int64(((mixed(state) >> np.uint64(32)) * np.uint64(52)) >> np.uint64(32))
        if not taken[face]:
            return face, state


@inlined
def picked_holdings(state, ranges, starts, given, taken, hands):
    """A holding for each hand, uniform over choices without a repeated card; False after 100,000 tries."""
    for _ in range(100_000):
        fits = True
        players = 0
        while fits and players < len(given):
            state += np.uint64(_GOLDEN)
            count = np.uint64(starts[players + 1] - starts[players])
            which = starts[players] + np.int64(((mixed(state) >> np.uint64(32)) * count) >> np.uint64(32))
            for place in range(given[players]):
                face = ranges[which, place]
                hands[players, place] = face
                fits = fits and not taken[face]
                taken[face] += 1
            players += 1
        if fits:
            return True, state
        for player in range(players):
            for place in range(given[player]):
                taken[hands[player, place]] -= 1
    return False, state


@compiled("b1(u8, u1[:, ::1], i8[::1], i8[::1], u1[::1], u1[:, :, ::1], u1[:, ::1])")
def dealt(seed, ranges, starts, given, gone, holes, rest):
    """Random deals: a holding from each range, completed to the size of `holes`, then the `rest` cards."""
    state = mixed(seed + np.uint64(_GOLDEN))
    players, deals, own = holes.shape
    hands = np.zeros((players, 8), np.uint8)
    for deal in range(deals):
        taken = gone.copy()
        fits, state = picked_holdings(state, ranges, starts, given, taken, hands)
        if not fits:
            return False
        for player in range(players):
            for place in range(own):
                if place >= given[player]:
                    face, state = drawn_card(state, taken)
                    taken[face] = 1
                    hands[player, place] = face
                holes[player, deal, place] = hands[player, place]
        for place in range(rest.shape[1]):
            face, state = drawn_card(state, taken)
            taken[face] = 1
            rest[deal, place] = face
    return True
