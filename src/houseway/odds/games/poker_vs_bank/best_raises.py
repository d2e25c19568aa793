"""A player who raises, checks or folds as the lab has worked it out: for tables that are dealt and not counted."""

from __future__ import annotations

import numpy as np

from houseway.cards.card import rank
from houseway.odds.core.advice import BestMove, Position
from houseway.odds.games.poker_vs_bank.as_many_cards import fault, solved
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, RAISED
from houseway.odds.games.poker_vs_bank.hand_advice import compared, move_of, without_board
from houseway.odds.games.ultimate import ultimate_methods as ultimate
from houseway.odds.games.ultimate.board_classes import AGAINST, every_flop, flop_code, number
from houseway.odds.games.ultimate.flops import holding_cells, name_of
from houseway.odds.games.ultimate.solve import ranked
from houseway.rules.posting.terms import Terms


def best_raises(terms: Terms) -> BestMove | None:
    """The best move by what is seen; None where the lab has not worked it out."""
    match = Match.of(terms)
    if match.fault or (ultimate.fault(match) if match.board else fault(match)):
        return None
    return _with_a_board(match) if match.board else _without(match)


def _without(match: Match) -> BestMove:
    """By the strength of the hand and the rank of the open card; where suits decide, every hand of the bank."""
    _, cells = solved(match)
    places = {int(strength): at for at, strength in enumerate(cells.scale)}
    offer = match.offers[0]

    def move(seen: Position) -> str:
        column = rank(seen.up[0]) if match.seen else 0
        facts = cells.facts[places[match.order.strength(seen.hand)], column]
        if 0 < facts[RAISED] < facts[DEALS]:
            return without_board(match, seen)[0].move
        return offer.move if facts[RAISED] else offer.otherwise

    return move


def _with_a_board(match: Match) -> BestMove:
    """Two cards by their kind, a flop by its very cards, the river by everything that the bank may have."""
    found, kinds, flops, known = ultimate.solved(match), holding_cells(), every_flop(), ranked(match)
    early, folded = ultimate.choices(match, found.early), match.pays.folded

    def move(seen: Position) -> str:
        stage = {0: 0, 3: 1}.get(len(seen.board), 2)
        offer = match.offers[stage]
        if stage == 0:
            size = int(early[kinds.names.index(name_of(*seen.hand))])
            return move_of(offer, offer.times[size - 1]) if size else offer.otherwise
        if stage == 1:
            code = int(flop_code(np.sort(np.array([seen.board], np.uint8), axis=1))[0])
            pair = int(number(np.sort(np.array([seen.hand], np.uint8), axis=1))[0])
            raises = found.bets[flops.numbers[code], flops.moved[flops.turns[code], pair]]
            return offer.move if raises else offer.otherwise
        (sure, more), _ = compared(known, seen, np.array([seen.board], np.uint8))
        return offer.move if sure + offer.times[0] * more > AGAINST * folded else offer.otherwise

    return move
