"""Every move of every hand with its expectation, not the best alone: rows for a table, a CSV file or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from houseway.errors import BadInput
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.odds import needs_bank
from houseway.odds.core.given_strategy import GivenStrategy
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


def every_move(terms: Terms, given: GivenStrategy | None = None) -> list[MoveWorth]:
    """Every move that is worked out; refused by name where hands are too many to list or not decided.

    Whoever plays has the same moves, so that a strategy is refused, unless it judges more than its own hand.
    """
    needs_bank(terms)
    if given is not None:
        return list(_both_hands(terms, given))
    for row in terms.sheet.round:
        if row.step in EXPORTERS:
            return list(EXPORTERS[row.step](terms))
    from houseway.odds.core.methods import ADVISERS

    if any(row.step in ADVISERS for row in terms.sheet.round):
        raise BadInput("its hands are too many to list: ask `houseway advise` for one of them", where=terms.sheet.name)
    raise BadInput("once the wagers lie nobody has a move that changes their worth", where=terms.sheet.name)


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
    from houseway.odds.analysis.turn_moves import every_turn

    return every_turn(terms)


def _both_hands(terms: Terms, given: GivenStrategy) -> Iterator[MoveWorth]:
    from houseway.odds.games.twentyone.twentyone_methods import BOTH_HANDS

    switches = any(
        isinstance(row.params, PlayHands) and row.params.switch != "not allowed" for row in terms.sheet.round
    )
    if not switches or given != GivenStrategy(BOTH_HANDS):
        raise BadInput(
            f"every move is listed already, whoever plays; only two hands whose cards may be switched have others: "
            f"{BOTH_HANDS}",
            where="strategy",
        )
    from houseway.odds.analysis.turn_moves import turns_of_both

    return turns_of_both(terms)


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
