"""Hold'em against the bank by a given strategy: before the flop by the holding, then by groups, then by outs. Exact."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import numpy as np

from houseway.cards.card import RANKS
from houseway.errors import BadInput, nearest
from houseway.odds.core.deal_counts import Counting
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.core.progress import progress
from houseway.odds.core.strategy import Strategy
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match, Numbers
from houseway.odds.games.ultimate.board_classes import LIVE, Bits, every_board, every_flop
from houseway.odds.games.ultimate.flops import FLOPS, HELD, flop_kinds, held_groups, holding_cells
from houseway.odds.games.ultimate.solve import counted, ranked
from houseway.odds.games.ultimate.ultimate_methods import MODULES, fault, in_words, tally_by_raise
from houseway.odds.games.ultimate.ultimate_strategy import AFTER, BEFORE, ON_THE_RIVER, move_at
from houseway.ranking.kernels.table_cache import cached_table

_BASIC, _WAIT, _ALWAYS = "basic", "wait", "always"
_NAMES = [_BASIC, _WAIT, _ALWAYS]
# By the higher card: the lowest kicker, suited and offsuit, that is raised before the flop.
_EARLY = {"A": "22", "K": "25", "Q": "68", "J": "8T"}
_LEAST_PAIR = "3"
# After the flop: two pair or better, a pair with the flop, four of a suit with a ten or better.
_RAISED = (0, 1, 3)
_OUTS = 20


def price_bets(match: Match, given: GivenStrategy) -> Mapping[str, Counting]:
    """The hand with its wagers, raised by the strategy at all three decisions."""
    if why := fault(match):
        raise BadInput(why, where=match.terms.sheet.name)
    if match.use != "any-five":
        raise BadInput("outs are counted where any five cards play, not with both own cards", where="strategy")
    stages, groups, calls = _by_charts(match, given) if given.charts else _by_name(match, given)
    tally = tally_by_raise(match, _tally(match, stages, groups, calls))
    return match.played(tally, in_words(), Strategy(), f"hands are played by {given.name}")


def _tally(match: Match, stages: Bits, groups: Bits, calls: Bits) -> Numbers:
    """Deals by stage, kind, qualification and result; kept like every other count."""
    rule = sha256(b"".join(each.tobytes() for each in (stages, groups, calls))).hexdigest()[:12]
    shape = len(match.offers[0].times) + 3, len(match.kinds), 2, len(RESULTS)

    def derive() -> Numbers:
        holdings = stages[holding_cells().numbers]
        flops = every_flop()
        held = held_groups(holdings == 0)
        wanted = groups[np.maximum(held, 0), flop_kinds(flops.cards)[:, None]]
        bets = np.where(held >= 0, wanted, 0).astype(np.uint8)
        with progress("boards", len(every_board().cards)) as advance:
            return counted(match, ranked(match), holdings, bets, advance, calls)[0]

    words = cached_table(f"odds-holdem-{match.digest}-{rule}", MODULES, lambda: derive().ravel().view(np.int32))
    return words.view(np.int64).reshape(shape)


def _by_name(match: Match, given: GivenStrategy) -> tuple[Bits, Bits, Bits]:
    """Which holdings are raised at first, which groups after the flop, and with how many outs against them."""
    names, groups = holding_cells().names, np.zeros((len(HELD), len(FLOPS)), np.uint8)
    sizes = match.offers[0].times
    largest = 1 + sizes.index(max(sizes))
    calls = (np.arange(LIVE + 1) <= _OUTS).astype(np.uint8)
    match given.name:
        case "basic":
            stages = [largest * _early(name) for name in names]
            groups[list(_RAISED)] = 1
        case "wait":
            stages = [0] * len(names)
        case "always":
            stages = [largest] * len(names)
        case _:
            raise given.unknown(_NAMES)
    return np.array(stages, np.uint8), groups, calls


def _early(name: str) -> bool:
    """Whether the published thresholds raise a holding before the flop."""
    top, low = (RANKS.index(letter) for letter in name[:2])
    if top == low:
        return top >= RANKS.index(_LEAST_PAIR)
    least = _EARLY.get(name[0])
    return least is not None and low >= RANKS.index(least[name[2] == "o"])


def _by_charts(match: Match, given: GivenStrategy) -> tuple[Bits, Bits, Bits]:
    after = f"{AFTER}: {move_at(match, 1)} or check"
    given.check_titles([BEFORE, after, ON_THE_RIVER])
    first: dict[str, int] = {match.offers[0].otherwise: 0}
    first |= {move_at(match, 0, times): 1 + at for at, times in enumerate(match.offers[0].times)}
    stages = np.zeros(len(holding_cells().names), np.uint8)
    for at, name in enumerate(holding_cells().names):
        row, column = (name[1], name[0]) if name.endswith("o") else (name[0], name[1])
        stages[at] = _number(given, BEFORE, row, column, first)
    flop = {"check": 0, move_at(match, 1): 1}
    groups = np.zeros((len(HELD), len(FLOPS)), np.uint8)
    for held, kind in given.chart(after).cells:
        if held not in HELD or kind not in FLOPS:
            raise BadInput(f"no row {held!r} with {kind!r}; {nearest(held, list(HELD))}", where=given.name)
        groups[HELD.index(held), FLOPS.index(kind)] = _number(given, after, held, kind, flop)
    return stages, groups, _calls(match, given)


def _number(given: GivenStrategy, title: str, row: str, column: str, moves: Mapping[str, int]) -> int:
    move = given.move(title, row, column)
    if move not in moves:
        raise BadInput(f"no move {move!r} in chart {title!r}; {nearest(move, list(moves))}", where=given.name)
    return moves[move]


def _calls(match: Match, given: GivenStrategy) -> Bits:
    """By the number of cards that beat a hand: `12 or fewer`, `13`, `30 or more`. A gap is as the number below it."""
    found = np.zeros(LIVE + 1, np.uint8)
    moves = {"fold": 0, move_at(match, 2): 1}
    seen = np.zeros(LIVE + 1, bool)
    for row, column in given.chart(ON_THE_RIVER).cells:
        number, _, more = row.partition(" or ")
        if not number.isdecimal() or more not in ("", "fewer", "more") or int(number) > LIVE:
            raise BadInput(f"expected a number of cards such as 20 or 20 or fewer, found {row!r}", where=given.name)
        low, top = (0 if more == "fewer" else int(number)), (LIVE if more == "more" else int(number))
        found[low : top + 1] = _number(given, ON_THE_RIVER, row, column, moves)
        seen[low : top + 1] = True
    if not seen[0]:
        raise BadInput("no row for a hand that no card beats; expected one such as 12 or fewer", where=given.name)
    return found[np.maximum.accumulate(np.where(seen, np.arange(LIVE + 1), 0))]
