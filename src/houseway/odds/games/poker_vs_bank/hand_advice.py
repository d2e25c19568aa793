"""Advice for one hand against the bank: every move with its worth, counted for this position."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card, Pack
from houseway.errors import BadInput
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.odds.core.advice import Advice, Position
from houseway.odds.games.poker_vs_bank.comparison import Match, Numbers
from houseway.odds.games.ultimate import ultimate_methods as ultimate
from houseway.odds.games.ultimate.board_classes import AGAINST, BOARD, DEALS_OF_A_HOLDING, PAIRS, number
from houseway.odds.games.ultimate.flops import holding_cells, name_of
from houseway.odds.games.ultimate.solve import KernelTables, ranked
from houseway.ranking.kernels import strengths
from houseway.rules.posting.terms import Terms

_DECK = Pack()


def offer_play(terms: Terms, position: Position) -> list[Advice]:
    """Raise, check or fold, as offered with these cards visible."""
    match = Match.of(terms)
    fault = match.fault or (ultimate.fault(match) if match.board else "")
    if fault:
        raise BadInput(fault, where=terms.sheet.name)
    if len(position.hand) != match.own or len(position.up) != match.seen:
        wanted = f"{match.own} cards in the hand and {match.seen} of the bank's"
        raise BadInput(f"expected {wanted}, not {len(position.hand)} and {len(position.up)}", where="cards")
    return _with_board(match, position) if match.board else without_board(match, position)


def move_of(offer: OfferPlay, times: int) -> str:
    """The name of a raise of this size."""
    return f"{offer.move} {times}x" if len(offer.times) > 1 else offer.move


def _advice(match: Match, stage: int, gained: Numbers, deals: int, otherwise: Fraction) -> list[Advice]:
    """Advice for raises of each size, from the gains of the earlier wagers and of a raised unit; or for none."""
    offer = match.offers[stage]
    sure, more = (Fraction(int(each), deals * match.pays.parts) for each in gained)
    raises = [Advice(move_of(offer, times), sure + times * more) for times in offer.times]
    return sorted([Advice(offer.otherwise, otherwise), *raises], key=lambda each: -each.ev)


def _left(*seen: Card, pack: Pack = _DECK) -> NDArray[np.uint8]:
    return np.array(sorted((pack.counts() - Counter(seen)).elements()), np.uint8)


def _chosen(cards: NDArray[np.uint8], many: int) -> NDArray[np.uint8]:
    """Every choice of `many` cards, one to a row."""
    flat = np.fromiter(chain.from_iterable(combinations(cards.tolist(), many)), np.uint8)
    return flat.reshape(comb(len(cards), many), many)


def without_board(match: Match, position: Position) -> list[Advice]:
    """Advice without a board: count every hand that the bank may have."""
    rest = _chosen(_left(*position.hand, *position.up, pack=match.terms.pack), match.own - len(position.up))
    up = np.broadcast_to(np.array(position.up, np.uint8), (len(rest), len(position.up)))
    theirs = strengths(match.order.name, np.hstack([rest, up]))
    mine = match.order.strength(position.hand)
    results = theirs < mine, theirs == mine, theirs > mine
    qualified = theirs >= match.least
    kind, sums = match.kind(mine), np.zeros(2, np.int64)
    for plays in (False, True):
        for at, result in enumerate(results):
            count = int((result & (qualified == plays)).sum())
            sums += count * np.array([pays[kind, int(plays), at] for pays in (match.pays.fixed, match.pays.raised)])
    return _advice(match, 0, sums, len(rest), Fraction(match.pays.folded, match.pays.parts))


def _with_board(match: Match, position: Position) -> list[Advice]:
    match len(position.board):
        case 0:
            return _before(match, position)
        case 3:
            return _after(match, position)
        case _:
            sums, _ = compared(ranked(match), position, np.array([position.board], np.uint8))
            return _advice(match, 2, sums, AGAINST, Fraction(match.pays.folded, match.pays.parts))


def _before(match: Match, position: Position) -> list[Advice]:
    """Advice with two cards: from all deals, which have been solved together."""
    kinds, found = holding_cells(), ultimate.solved(match)
    at = kinds.names.index(name_of(*position.hand))
    deals = DEALS_OF_A_HOLDING * int((kinds.numbers == at).sum())
    return _advice(match, 0, found.early[at, :2], deals, Fraction(int(found.early[at, 2]), deals * match.pays.parts))


def _after(match: Match, position: Position) -> list[Advice]:
    """Advice after the flop: count every turn and river."""
    rest = _chosen(_left(*position.hand, *position.board), BOARD - len(position.board))
    flop = np.broadcast_to(np.array(position.board, np.uint8), (len(rest), len(position.board)))
    sums, gain = compared(ranked(match), position, np.hstack([flop, rest]))
    deals, middle = len(rest) * AGAINST, match.offers[1].times[0]
    wait = int(sums[0]) + middle * int(sums[1]) + gain
    return _advice(match, 1, sums, deals, Fraction(wait, deals * match.pays.parts))


def compared(known: KernelTables, position: Position, boards: NDArray[np.uint8]) -> tuple[Numbers, int]:
    """Over these boards: the gain of the wagers, of a raised unit, and of the best decision on the river."""
    from houseway.odds.games.ultimate.ultimate_kernels import wait_or_bet

    many = len(boards)
    as_it_is = np.arange(len(PAIRS), dtype=np.uint16)[None]
    choices = np.zeros((many, 1), np.uint16), np.zeros((many, 1), np.uint8), as_it_is
    gains, early = np.zeros((1, len(PAIRS)), np.int64), np.zeros((len(PAIRS), 2), np.int64)
    weights = np.ones(many, np.int64)
    wait_or_bet(boards, weights, known.table, known.rules, known.middle, known.last, choices, gains, early)
    at = int(number(np.sort(np.array([position.hand], np.uint8), axis=1))[0])
    return early[at], int(gains[0, at])
