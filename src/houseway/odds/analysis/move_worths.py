"""Every move of every hand with its expectation, not the best alone: rows for a table, a CSV file or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from houseway.errors import BadInput
from houseway.odds import needs_bank
from houseway.rules.posting.terms import Terms


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """One move of one hand: the expected gain of the whole hand after it, in units of the base wager.

    `deals` is how often this question comes, as a share of all deals. Where it is not `exact`, the figure was found in
    floating point, to about twelve digits.
    """

    question: str
    hand: str
    against: str
    move: str
    ev: Fraction
    deals: Fraction
    exact: bool = True


Exporter: TypeAlias = Callable[[Terms], Iterator[MoveWorth]]


def every_move(terms: Terms) -> list[MoveWorth]:
    """Every move that is worked out; refused by name where hands are too many to list or not decided."""
    needs_bank(terms)
    for row in terms.sheet.round:
        if row.step in EXPORTERS:
            return list(EXPORTERS[row.step](terms))
    raise BadInput("the moves of its hands are not listed: ask `houseway advise` for one hand", where=terms.sheet.name)


def _raises(terms: Terms) -> Iterator[MoveWorth]:
    from houseway.odds.games.poker_vs_bank.comparison import Match

    match = Match.of(terms)
    if match.board:
        yield from _holdem(terms)
        return
    from houseway.odds.games.poker_vs_bank.as_many_cards import fault, solved
    from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, GAIN

    if why := match.fault or fault(match):
        raise BadInput(why, where=terms.sheet.name)
    _, cells = solved(match)
    total, offer = int(cells.facts[:, :, DEALS].sum()), match.offers[0]
    folded = Fraction(match.pays.folded, match.pays.parts)
    for place in reversed(range(len(cells.scale))):
        kind = match.kinds[match.kind(int(cells.scale[place]))]
        for column in reversed(range(len(cells.columns))):
            deals, gain = int(cells.facts[place, column, DEALS]), int(cells.facts[place, column, GAIN])
            if not deals:
                continue
            hand, share = f"{cells.written(place)} {kind}", Fraction(deals, total)
            for move, ev in ((offer.move, folded + cells.average(gain, deals)), (offer.otherwise, folded)):
                yield MoveWorth("raise or fold", hand, cells.columns[column], move, ev, share)


def _holdem(terms: Terms) -> Iterator[MoveWorth]:
    """Every holding before the flop. What comes later has too many hands to list."""
    from houseway.odds.games.poker_vs_bank.comparison import Match
    from houseway.odds.games.ultimate.board_classes import PAIRS
    from houseway.odds.games.ultimate.flops import holding_cells
    from houseway.odds.games.ultimate.ultimate_methods import fault, solved
    from houseway.odds.games.ultimate.ultimate_strategy import worths

    match = Match.of(terms)
    if why := match.fault or fault(match):
        raise BadInput(why, where=terms.sheet.name)
    found, kinds = solved(match), holding_cells()
    for at, name in enumerate(kinds.names):
        many = int((kinds.numbers == at).sum())
        for move, ev in worths(match, found.early[at], many).items():
            yield MoveWorth("before the flop", name, "", move, ev, Fraction(many, len(PAIRS)))


def _turns(terms: Terms) -> Iterator[MoveWorth]:
    """Every two cards against every up card, given that the bank has no natural where it looks for one."""
    from houseway.odds.games.twentyone.choosing_bank import best_rule
    from houseway.odds.games.twentyone.lab_rules import TwentyOneTable, chooses
    from houseway.odds.games.twentyone.optimal import every_up
    from houseway.odds.games.twentyone.twentyone_charts import WORDS

    table = best_rule(terms).table if chooses(terms) else TwentyOneTable(terms)
    if refusal := table.refusal():
        raise BadInput(refusal.why, where=terms.sheet.name)
    for behind in every_up(table):
        there, names = behind.table, behind.table.shoe.names
        up = Fraction(table.shoe.shown[table.shoe.kinds.index(there.shoe.kinds[behind.up])], table.shoe.size)
        for low, high, hand in there.hands.pairs():
            often = float(behind.chances_of_hands[hand] * there.plain(low, high))
            if often <= 0:
                continue
            known = there.checked[behind.up] and not there.early
            live = float(behind.main.live[hand]) if known else 1.0
            lost = 0.0 if known or not behind.hides else 1.0 - float(behind.main.live[hand])
            for move, worth in behind.of_two(low, high).items():
                ev = Fraction((worth - lost) / live).limit_denominator(10**12)
                share = up * Fraction(often).limit_denominator(10**15)
                cards = f"{names[low]}-{names[high]}"
                yield MoveWorth("two cards", cards, names[behind.up], WORDS[move], ev, share, exact=False)


def _nines(terms: Terms) -> Iterator[MoveWorth]:
    """Three cards by their points, against a player-dealer who plays the best way."""
    from houseway.odds.games.baccarat.super_pan_9_odds import Nines, best_play, moves_of_player

    at = Nines.of(terms)
    play = best_play(at)
    if play is None:
        raise BadInput("no best play is known for this reading", where=terms.sheet.name)
    for hand, move, ev, deals in moves_of_player(at, play):
        yield MoveWorth("three cards", "-".join(map(str, hand)), "", move, ev, deals)


def _tiles(terms: Terms) -> Iterator[MoveWorth]:
    """Every four tiles, set in every way; settings that are worth the same share a row."""
    from math import comb

    from houseway.odds.games.tiles.tile_odds import TileTable, distinct_fours, laid_ways

    at, whole = TileTable.of(terms), comb(32, 4)
    for four, many in distinct_fours():
        for way in laid_ways(at, four):
            yield MoveWorth("four tiles", " ".join(map(str, four)), "", str(way.setting), way.ev, Fraction(many, whole))


EXPORTERS: Mapping[str, Exporter] = {
    "compare_hands": _raises,
    "play_hands": _turns,
    "compare_nines": _nines,
    "open_tiles": _tiles,
}
"""What lists the moves, by the step that decides the wagers."""
