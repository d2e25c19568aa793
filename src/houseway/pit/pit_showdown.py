"""The hands of many tables at the showdown: the strength of each in every part of the pot."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.pit.kernels import table_records as k
from houseway.pit.plan import Plan
from houseway.pit.table_opening import Records
from houseway.ranking import ORDERS, USES
from houseway.ranking.hole_rules import ANY_FIVE, FIVE, TWO_AND_THREE, TWO_OR_MORE
from houseway.ranking.kernels import batch, catalog
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import HandRules

Cards = NDArray[np.uint8]
Strengths = NDArray[np.int32]
_SEVEN = 7


def check_rankings(plan: Plan, terms: Terms) -> None:
    """Refuse a sheet with a hand that has no compiled ranking for its pack and its hole card rule."""
    for part in plan.parts:
        known = catalog.entry(part.ranking)
        chosen = part.use == TWO_AND_THREE.name and (known.joker or known.against or known.one_by_one)
        if chosen or part.use == TWO_OR_MORE.name or (terms.sheet.pack.jokers and not known.joker):
            told = f"{part.ranking}, {part.use}, of {len(terms.faces)} cards has no compiled ranking for the pit"
            raise BadInput(told, where=terms.sheet.name)


def strengths(plan: Plan, tables: Records) -> Strengths:
    """The strengths of the live hands at the tables in a showdown: by table, part of the pot and position."""
    many = int(plan.rules["seats"][0])
    found = np.zeros((len(tables), plan.boards * len(plan.parts), many), np.int32)
    live = (tables["live"][:, None] >> np.arange(many) & 1 == 1) & (tables["state"] == k.SHOWS)[:, None]
    table, seat = np.nonzero(live)
    held, lying = tables["held"][table, seat], tables["lying"][table]
    for own, shared in {*zip(held.tolist(), lying.tolist(), strict=True)}:
        some = np.flatnonzero((held == own) & (lying == shared))
        where, who = table[some], seat[some]
        mine = tables["hands"][where, who, :own]
        for board in range(plan.boards):
            ours = tables["boards"][where, board, :shared]
            for half, part in enumerate(plan.parts):
                found[where, board * len(plan.parts) + half, who] = worth_of(part, mine, ours)
    return found


def mark_sevens(plan: Plan, tables: Records, worth: Strengths) -> None:
    """Write which live seats hold a hand that must bet, and which of them cannot win the bets after the draw."""
    rules = plan.sevens
    if rules is None:
        return
    many = int(plan.rules["seats"][0])
    seats = np.arange(many)
    part = plan.parts[-1]
    live = tables["live"][:, None] >> seats & 1 == 1
    holds = live & _must_bet(part, rules.must_bet, worth[:, len(plan.parts) - 1])
    found = np.zeros_like(live)
    if rules.check != "before the draw":
        found |= holds & (tables["checked"][:, None] >> seats & 1 == 1)
    if rules.check != "after the draw":
        asked = live & (tables["checked_before"][:, None] >> seats & 1 == 1)
        table, seat = np.nonzero(asked)
        was = np.zeros(live.shape, np.int32)
        was[table, seat] = worth_of(
            part, tables["hands_before"][table, seat, :FIVE], np.zeros((len(table), 0), np.uint8)
        )
        found |= asked & _must_bet(part, rules.must_bet, was)
    if rules.who == "the first in turn":
        found &= holds & (holds.cumsum(axis=1) == 1)
    tables["sevens"], tables["barred"] = (holds << seats).sum(axis=1), (found << seats).sum(axis=1)


def _must_bet(part: HandRules, worst: str, worth: Strengths) -> NDArray[np.bool_]:
    """Where a hand is of this class or better."""
    order = ORDERS[part.ranking]
    least = order.classes.index(worst)
    values, where = np.unique(worth, return_inverse=True)
    good = [value > 0 and order.classes.index(order.kind(value)) >= least for value in values.tolist()]
    return np.array(good)[where].reshape(worth.shape)


def worth_of(part: HandRules, own: Cards, board: Cards) -> Strengths:
    """The strength of the best hand that each row may make of its own cards and its board."""
    use = USES[part.use]
    mine, ours = own.shape[1], board.shape[1]
    if use is TWO_AND_THREE and mine > use.most:
        return batch.two_and_three(part.ranking, own, board)
    if use is ANY_FIVE and mine + ours <= _SEVEN:
        return batch.strengths(part.ranking, np.hstack([own, board]))
    best = np.zeros(len(own), np.int32)
    for chosen in combinations(range(mine), min(use.most, mine)):
        for shared in combinations(range(ours), min(FIVE - use.least, ours)):
            rows = np.hstack([own[:, chosen], board[:, shared]])
            np.maximum(best, batch.strengths(part.ranking, rows), out=best)
    return best
