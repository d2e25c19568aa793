"""Draw Poker, Banker's: antes are matched apart from bets, checked against a literal method, chip by chip."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from houseway.families.poker.core.hand_state import Hand

DOCUMENT = "bankers/draw-poker-jacks-or-better"


def chip_by_chip(hand: Hand) -> Counter[tuple[int, ...]]:
    """Every dollar by itself: who may win it. The n-th ante of a player is for whoever plays for n antes of each.

    The n-th dollar of a player's bets is for whoever has bet n dollars, or of those who have bet the most.
    """
    found: Counter[tuple[int, ...]] = Counter()
    bets = {seat: hand.put_in[seat] - hand.antes[seat] for seat in hand.order}
    deepest = max(bets[seat] for seat in hand.live)
    for seat in hand.order:
        for height in range(1, hand.antes[seat] + 1):
            found[tuple(each for each in hand.live if hand.rights[each] >= height)] += 1
        for height in range(1, bets[seat] + 1):
            found[tuple(each for each in hand.live if bets[each] >= min(height, deepest))] += 1
    return found


@pytest.mark.rule(DOCUMENT, "745-754")
@pytest.mark.parametrize("seed", range(200))
def test_every_ante_and_every_bet_is_for_whoever_has_matched_it(seed: int) -> None:
    random = Random(seed)
    seats = tuple(range(1, random.randint(2, 7) + 1))
    hand = Hand()
    hand.dealt_in(seats)
    rounds = random.randint(1, 4)
    hand.antes = {seat: random.randint(1, rounds) for seat in seats}
    # Somebody who is left has matched every round, so that no ante is kept for the next hand.
    hand.live[:] = sorted(random.sample(seats, random.randint(1, len(seats))))
    hand.antes[random.choice(hand.live)] = rounds
    newcomers = random.random() < 0.5
    hand.rights = {seat: rounds if newcomers and random.random() < 0.5 else hand.antes[seat] for seat in seats}
    hand.put_in = {seat: hand.antes[seat] + random.choice((0, 4, 8, random.randint(0, 8))) for seat in seats}
    pots: Counter[tuple[int, ...]] = Counter()
    for pot in hand.pots(0):
        pots[pot.seats] += pot.amount
    assert pots == chip_by_chip(hand)
    assert pots.total() == sum(hand.put_in.values())
