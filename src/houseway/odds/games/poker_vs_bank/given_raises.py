"""Three or five cards raised by a given rule: by the hand's strength and the rank of the open card. Exact."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houseway.cards.card import RANKS
from houseway.errors import BadInput
from houseway.odds.core.deal_counts import Counting
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.core.strategy import Strategy
from houseway.odds.games.poker_vs_bank.as_many_cards import counted_by, fault, solved
from houseway.odds.games.poker_vs_bank.caribbean import chart_cells as five_card_cells
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DecisionCells, Which
from houseway.odds.games.poker_vs_bank.three_card import chart_cells as three_card_cells
from houseway.rules.posting.terms import Terms

_ALWAYS, _MIMIC = "always", "mimic"
_NAMES = [_ALWAYS, _MIMIC, "a hand such as Q-6-4"]
_FROM = "from "


def price_raises(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The hand with its wagers, raised by the rule."""
    match = Match.of(terms)
    if match.board:
        from houseway.odds.games.ultimate.given_bets import price_bets

        return price_bets(match, given)
    if why := match.fault or fault(match):
        raise BadInput(why, where=terms.sheet.name)
    _, cells = solved(match)
    raised = _by_charts(match, cells, given) if given.charts else _by_name(match, cells, given)
    tally = counted_by(match, raised)
    (times,) = match.offers[0].times
    of = f"{match.own} cards out of {match.cards}, and {match.own} for the bank"
    return match.played({times: tally[0], 0: tally[1]}, of, Strategy(), f"hands are played by {given.name}")


def _by_name(match: Match, cells: DecisionCells, given: GivenStrategy) -> Which:
    """Every hand, the hands with which the bank qualifies, or a hand and everything better."""
    everything = np.ones(cells.facts.shape[:2], bool)
    if given.name == _ALWAYS:
        return everything
    if given.name == _MIMIC:
        return everything & (cells.scale >= match.least)[:, None]
    ranks = given.name.upper().split("-")
    if len(ranks) != match.own or any(rank not in RANKS or len(rank) != 1 for rank in ranks):
        raise given.unknown(_NAMES)
    return everything & (np.arange(len(cells.scale)) >= _place(cells, given.name.upper(), given))[:, None]


def _place(cells: DecisionCells, hand: str, given: GivenStrategy) -> int:
    """The place on the scale of the weakest hand with these ranks."""
    wanted = sorted((RANKS.index(rank) for rank in hand.split("-")), reverse=True)
    for place in range(len(cells.scale)):
        if cells.ranks(place) == wanted:
            return place
    raise BadInput(f"{hand} is no hand of this game", where=given.name)


def _by_charts(match: Match, cells: DecisionCells, given: GivenStrategy) -> Which:
    """The chart of this game, cell by cell: raise, fold, or `from Q-9-2`."""
    title, places = three_card_cells(match, cells) if match.own == 3 else five_card_cells(match, cells)
    given.check_titles([title])
    raised = np.zeros(cells.facts.shape[:2], bool)
    for (row, column), where in places.items():
        move = given.move(title, row, column)
        if move.startswith(_FROM):
            first = _place(cells, move.removeprefix(_FROM), given)
            raised |= where & (np.arange(len(cells.scale)) >= first)[:, None]
        elif move == cells.raises:
            raised |= where
        elif move != "fold":
            expected = f"expected {cells.raises}, fold or from a hand such as from A-9-2"
            raise BadInput(f"no move {move!r} in row {row!r}; {expected}", where=given.name)
    return raised
