"""Showdowns of flop games by a slow second method: every five that may be made, and every pot counted chip by chip."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from houseway.cards import Card
from houseway.cards.card import rank
from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Moved
from houseway.play.ids import BETS, BOARD, POT
from houseway.play.round import Round
from tests.rules.holdem_table import best_of_seven, chip_by_chip

NO_LOW: tuple[int, ...] = ()


def fives(hole: Sequence[Card], board: Sequence[Card], own: Sequence[int]) -> list[tuple[Card, ...]]:
    """Every five cards with so many of one's own."""
    return [
        (*mine, *ours) for count in own for mine in combinations(hole, count) for ours in combinations(board, 5 - count)
    ]


def high(five: Sequence[Card]) -> tuple[int, ...]:
    return best_of_seven(five)


def low(five: Sequence[Card], worst: int = 13) -> tuple[int, ...]:
    """Bigger is better: ranks from the top with the ace as one, negated; a pair is worse than any five apart."""
    ranks = sorted(((rank(face) + 1) % 13 + 1 for face in five), reverse=True)
    apart = len(set(ranks)) == 5
    if worst < 13 and (not apart or ranks[0] > worst):
        return NO_LOW
    counts = sorted((ranks.count(each), each) for each in set(ranks))
    shape = sorted((ranks.count(each) for each in set(ranks)), reverse=True)
    return (-shape[0] * 10 - len([each for each in shape if each > 1]), *(-each for _, each in reversed(counts)))


def play_at_random(played: Round, chance: Random) -> None:
    """Everybody bets at random, seldom folding, and discards whatever comes to hand."""
    while played.state == "open":
        for asked in played.open_decisions():
            if isinstance(asked, Pick):
                played.answer(asked.number, asked.seat, tuple(chance.sample(asked.cards, asked.least)))
                continue
            assert isinstance(asked, Choose)
            move = chance.choice([each for each in asked.moves if each != "fold" or chance.random() < 0.3] or ["fold"])
            amount = (asked.amounts or {}).get(move)
            answer = move if amount is None else (move, chance.choice((amount.least, amount.most)))
            played.answer(asked.number, asked.seat, answer)


def expected(played: Round, drop: int, own: Sequence[int], form: str) -> dict[int, int]:
    """Final chips: what was pulled in, less the drop, chip by chip to the best high, the best low, or both."""
    hand, opening = played.table.facts(Hand), played.opening_stacks
    put_in = dict.fromkeys(opening, 0)
    for each in played.events:
        if isinstance(each, Moved) and each.payee == POT:
            put_in[BETS.index(each.payer)] += each.amount
    final = {seat: opening[seat] - put_in[seat] for seat in opening}
    board = played.table.pile(BOARD).cards
    made = {seat: fives(played.table.hand(seat).cards, board, own) for seat in hand.live if len(board) == 5}
    highs = {seat: max(map(high, made.get(seat, [])), default=()) for seat in hand.live}
    worst = 8 if form == "hi-lo" else 13
    lows = {seat: max((low(five, worst) for five in made.get(seat, [])), default=NO_LOW) for seat in hand.live}
    for amount, seats in chip_by_chip(put_in, sorted(hand.live), drop, 100):
        halves = [(amount, lows if form == "low" else highs)]
        if form == "hi-lo" and len(seats) > 1 and any(lows[seat] for seat in seats):
            half = amount // 200 * 100
            halves = [(amount - half, highs), (half, lows)]
        for part, strengths in halves:
            best = max(strengths[seat] for seat in seats)
            winners = [seat for seat in hand.order if seat in seats and strengths[seat] == best]
            each_one, odd = divmod(part // 100, len(winners))
            for seat in winners:
                final[seat] += each_one * 100
            final[winners[0]] += odd * 100
    return final
