"""Compiled hands of twenty-one: what they count, what may be done with them, and carrying it out."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import int64

from houseway.pit.banked.kernels.hand_records import (
    ACES_AGAIN,
    ACES_LIKE_ANY,
    AFTER_A_SPLIT,
    ANY_TWO,
    BY_VALUE,
    DEALT,
    DOUBLE,
    EQUAL,
    FIRST_TWO,
    FROM_TWELVE,
    GIVEN_UP,
    HIT,
    NO_DOUBLES,
    NO_SPLITS,
    POINTS,
    RESCUE,
    SPLIT,
    SPLIT_FROM,
    STAND,
    SURRENDER,
    ZONE_HIT,
    ZONE_STAND,
)
from houseway.ranking.kernels.compiled import inlined, part

ACE, JOKER, TWO, PLAIN = 12, 13, 0, 63
TWENTY_ONE, BONUS, ELEVEN_MORE, DOLLAR, TWELVE = 42, 43, 20, 100, 24
HALVES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 20, 20, 20, 2, 4)
EIGHT, SEVEN, NINE = 6, 5, 7
PLAYER, DEALER = 0, 1
BANK_COLUMN = -1


@inlined
def rank_at(face):
    return int64((face & PLAIN) >> 2)


@inlined
def receive(hand, face):
    """Put a card to a hand."""
    place = rank_at(face)
    hand.low += HALVES[place]
    if place == ACE:
        hand.aces += 1
    elif place == JOKER:
        hand.jokers += 1
    if hand.cards == 0:
        hand.first = face
    elif hand.cards == 1:
        hand.second = face
    elif hand.cards == 2:
        hand.third = face
    hand.cards += 1


@inlined
def clear(hand):
    hand.added = hand.last = 0
    hand.low = 0
    hand.aces = hand.jokers = hand.cards = hand.made = hand.doubled = hand.ended = 0


@part
def tally(hand, side, rules, naturals, worth):
    """Half points, whether soft, whether over, the number of a natural, and whether it is the 21.5 of a split."""
    points, soft = int64(hand.low), False
    if hand.jokers > 0 and rules.wild:
        points = max(TWENTY_ONE, points - 2 * hand.jokers)
    elif hand.aces > 0:
        high = min(int64(hand.aces), rules.elevens, (rules.limit - points) // ELEVEN_MORE)
        if high > 0:
            points, soft = points + ELEVEN_MORE * high, True
    if hand.cards == 2:
        natural = int64(naturals[side, hand.first & PLAIN, hand.second & PLAIN]) if hand.made == DEALT else 0
        if natural:
            return worth[natural], soft, False, natural, False
        if points == TWENTY_ONE and soft and rules.bonus >> hand.made & 1:
            return BONUS, soft, rules.limit < BONUS, 0, hand.made == SPLIT_FROM
    return points, soft, points > rules.limit and points != rules.beyond, 0, False


@part
def may_double(rules, stake, purse):
    """The range of a double; nothing where it is not allowed."""
    least, most = min(rules.least_double, stake), min(stake, purse)
    if rules.doubles == EQUAL:
        least = stake
    if rules.doubles == NO_DOUBLES or not 0 < least <= most:
        least = most = 0
    return least, most


@part
def is_pair(hand, rules):
    one, two = rank_at(hand.first), rank_at(hand.second)
    return one == two or (rules.splits == BY_VALUE and HALVES[one] == HALVES[two])


@part
def may_split(hand, rules, count, stake, purse):
    if rules.splits == NO_SPLITS or count == rules.most_hands or not is_pair(hand, rules):
        return False
    return 0 < stake <= purse


@part
def legal_moves(hand, up, count, stake, purse, spare, rules, zones, doubles, naturals, worth, asked):
    """The legal moves of a hand as bits, written with all that is asked; none when the hand is over."""
    points, soft, over, natural, _ = tally(hand, PLAYER, rules, naturals, worth)
    asked.points, asked.soft, asked.cards, asked.least, asked.most = points, int64(soft), hand.cards, 0, 0
    asked.pair = rank_at(hand.first) if hand.cards == 2 and is_pair(hand, rules) else -1
    asked.doubled, asked.stake, asked.up = hand.doubled, stake, rank_at(up)
    if natural or over or hand.ended:
        return 0
    moves, split, doubled = 0, False, False
    if hand.doubled:
        moves = 1 << STAND
        doubled = hand.doubled < rules.times
        if rules.rescue:
            moves |= 1 << RESCUE
    elif hand.made == SPLIT_FROM and rank_at(hand.first) == ACE and rules.aces != ACES_LIKE_ANY:
        moves = 1 << STAND
        split = rules.aces == ACES_AGAIN
    else:
        here = zones[int64(soft), points >> 1]
        if here != ZONE_HIT:
            moves |= 1 << STAND
        if here != ZONE_STAND:
            moves |= 1 << HIT
        split_hand = hand.made == SPLIT_FROM
        if not (rules.jokers_bar and hand.jokers > 0):
            if rules.surrender == FROM_TWELVE and not split_hand and here != ZONE_STAND and points >= TWELVE:
                moves |= 1 << SURRENDER
            if hand.cards <= 2:
                barred = here == ZONE_STAND and not rules.stand_may_double
                barred |= split_hand and not rules.split_may_double
                doubled = not barred and doubles[int64(soft), points >> 1] == 1
                split = True
                wanted = rules.surrender == ANY_TWO or rules.surrender == (AFTER_A_SPLIT if split_hand else FIRST_TWO)
                if wanted and not (rules.jokers_bar and rank_at(up) == JOKER):
                    moves |= 1 << SURRENDER
    if doubled:
        asked.least, asked.most = may_double(rules, stake, purse)
        if asked.most:
            moves |= 1 << DOUBLE
    if split and may_split(hand, rules, count, stake, purse):
        moves |= 1 << SPLIT
    if spare < 2:
        moves = (moves & ~(1 << SPLIT)) | 1 << STAND
        if spare < 1:
            moves &= ~(1 << HIT | 1 << DOUBLE)
    return moves


@part
def by_chart(moves, asked, chart, splits, early):
    """The move of a chart: a pair that is split, else the first legal one of two, else to stand or to hit."""
    if asked.pair >= 0 and splits[asked.pair, asked.up]:
        if moves >> SPLIT & 1:
            return SPLIT
        if early:
            return STAND
    stage = 1 + min(asked.doubled, 2) if asked.doubled else int64(asked.cards > 2)
    cell = int64(chart[2 * stage + asked.soft, asked.points >> 1, asked.up])
    if moves >> (cell & 15) & 1:
        return cell & 15
    if moves >> (cell >> 4) & 1:
        return cell >> 4
    return STAND if moves >> STAND & 1 else HIT


@part
def carry_out(table, seat, number, move, amount, hands, laid, purse, game):
    """Chips and cards of a move, except for the card that it draws; False if there is no room for one more hand."""
    counts, lying, staked, rulings = laid
    hand = hands[table, seat, number]
    if move == DOUBLE:
        staked[table, seat, number, game] += amount
        purse[table, seat] -= amount
        hand.added += amount
        hand.last = amount
        hand.doubled += 1
    elif move == SPLIT:
        new = counts[table, seat]
        if new == hands.shape[2]:
            return False
        counts[table, seat] = new + 1
        at = new
        while lying[table, seat, at - 1] != number:
            lying[table, seat, at] = lying[table, seat, at - 1]
            at -= 1
        lying[table, seat, at] = new
        for wager in range(staked.shape[3]):
            staked[table, seat, new, wager] = 0
            rulings[table, seat, new, wager] = -1
        stake = staked[table, seat, number, game]
        staked[table, seat, new, game] = stake
        purse[table, seat] -= stake
        first, second, added, last = hand.first, hand.second, hand.added, hand.last
        other = hands[table, seat, new]
        clear(other)
        clear(hand)
        receive(hand, first)
        receive(other, second)
        hand.added, hand.last, other.added = added, last, stake
        hand.made = other.made = SPLIT_FROM
    elif move == SURRENDER:
        half = staked[table, seat, number, game] // 2
        staked[table, seat, number, game] -= half
        purse[table, seat] += half
        hand.ended = GIVEN_UP
    elif move == RESCUE:
        staked[table, seat, number, game] -= hand.last
        purse[table, seat] += hand.last
        hand.added -= hand.last
        hand.ended = GIVEN_UP
    return True


@part
def bank_class(hand, rules, naturals, worth, many):
    """The player-dealer's hand as far as it matters: a natural, the points, three eights, or 7-8-9 of one suit."""
    points, _, _, natural, _ = tally(hand, DEALER, rules, naturals, worth)
    if natural:
        return natural - 1
    if hand.cards == 3:
        one, two, three = rank_at(hand.first), rank_at(hand.second), rank_at(hand.third)
        if one == two == three == EIGHT:
            return many + POINTS
        suited = hand.first & 3 == hand.second & 3 and hand.first & 3 == hand.third & 3
        if suited and min(one, two, three) == SEVEN and max(one, two, three) == NINE and one + two + three == 3 * EIGHT:
            return many + POINTS + 1
    return many + min(points, POINTS - 1)
