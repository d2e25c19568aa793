"""The best play of hold'em against the bank, for people: charts of all three decisions, and the cost of their rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.cards.card import RANKS
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.odds.games.poker_vs_bank.comparison import Match, Numbers
from houseway.odds.games.ultimate.board_classes import DEALS_OF_A_HOLDING, EVERY_DEAL
from houseway.odds.games.ultimate.flops import BEST, DEALS, FLOPS, GAIN, HELD, holding_cells

_HIGH_FIRST = RANKS[::-1]
_ALL = "any hand"
BEFORE, AFTER = "before the flop, of one suit above the diagonal", "after the flop"
ON_THE_RIVER = "on the river: cards that beat you"
# The number of rows shown around the threshold.
_AROUND = 8


def strategy(match: Match, early: Numbers, flops: Numbers, rivers: Numbers) -> Strategy:
    """An exact chart before the flop; after it rules by groups, each with its cost."""
    parts = match.pays.parts
    first = _before(match, early)
    after = StrategyChart(
        f"{AFTER}: {move_at(match, 1)} or check",
        HELD,
        FLOPS,
        {
            (held, flop): _chosen(match, 1, flops[row, column], "check", parts)
            for row, held in enumerate(HELD)
            for column, flop in enumerate(FLOPS)
            if flops[row, column, DEALS]
        },
    )
    rules = [_said_before(match, first), *_said_after(match, after, flops)]
    charts = [first, after]
    if match.use == "any-five":
        last = most_beaten(rivers)
        charts.append(_river(match, rivers, last))
        rules.append(_said_river(match, rivers, last))
    return Strategy(tuple(charts), tuple(rules))


def move_at(match: Match, stage: int, times: int = 0) -> str:
    """The words of a raise in the charts."""
    offer = match.offers[stage]
    return f"{offer.move} {times or offer.times[0]}x"


def _chosen(match: Match, stage: int, facts: Numbers, otherwise: str, parts: int) -> Cell:
    """The better of making this move with all of these hands and with none."""
    deals, gain = int(facts[DEALS]), int(facts[GAIN])
    return Cell(move_at(match, stage) if gain > 0 else otherwise, Fraction(abs(gain), deals * parts))


def _approximate(match: Match, lost: int) -> str:
    base = match.terms.sheet.wager(match.base).title
    cost = Fraction(lost, EVERY_DEAL * match.pays.parts)
    return f"approximate: it costs {float(cost):.4%} of the {base}"


# Before the flop -----------------------------------------------------------------------------------------------------


def worths(match: Match, facts: Numbers, holdings: int) -> dict[str, Fraction]:
    """The gain of each move before the flop with one kind of holding."""
    sure, more, wait = (int(each) for each in facts)
    deals = holdings * DEALS_OF_A_HOLDING * match.pays.parts
    raises = {move_at(match, 0, times): sure + times * more for times in match.offers[0].times}
    return {move: Fraction(gain, deals) for move, gain in {match.offers[0].otherwise: wait, **raises}.items()}


def _before(match: Match, early: Numbers) -> StrategyChart:
    kinds = holding_cells()
    many = [int((kinds.numbers == at).sum()) for at in range(len(kinds.names))]
    cells = {}
    for row in _HIGH_FIRST:
        for column in _HIGH_FIRST:
            # Suited above the diagonal, offsuit below it.
            name = row + column + "s" if row != column else row + column
            if RANKS.index(row) < RANKS.index(column):
                name = column + row + "o"
            at = kinds.names.index(name)
            gains = worths(match, early[at], many[at])
            # The first of equals has the smaller stake.
            order = sorted(gains, key=lambda move: (-gains[move], move != match.offers[0].otherwise, move))
            cells[row, column] = Cell(order[0], gains[order[0]] - gains[order[1]])
    return StrategyChart(BEFORE, tuple(_HIGH_FIRST), tuple(_HIGH_FIRST), cells)


def _said_before(match: Match, chart: StrategyChart) -> str:
    """`33+ A2s+ A2o+ K2s+`: the holdings to raise, by the size of the raise."""
    waits = match.offers[0].otherwise
    said = [f"{move} with {', '.join(_ranges(chart, move))}" for move in chart.moves if move != waits]
    return f"Before the flop {'; '.join(said) or 'never raise'}; otherwise {waits}. This is exact."


def _ranges(chart: StrategyChart, move: str) -> Iterator[str]:
    pairs = [rank for rank in _HIGH_FIRST if chart.cells[rank, rank].move == move]
    yield from _runs([rank * 2 for rank in _HIGH_FIRST], {rank * 2 for rank in pairs})
    for at, top in enumerate(_HIGH_FIRST):
        for suffix in "so":
            names, wanted = [], set()
            for low in _HIGH_FIRST[at + 1 :]:
                names.append(f"{top}{low}{suffix}")
                place = (top, low) if suffix == "s" else (low, top)
                if chart.cells[place].move == move:
                    wanted.add(names[-1])
            yield from _runs(names, wanted)


def _runs(names: list[str], wanted: set[str]) -> Iterator[str]:
    """Names from the best on as one range; any others by themselves."""
    first = 0
    while first < len(names) and names[first] in wanted:
        first += 1
    if first:
        yield names[first - 1] + ("+" if first > 1 else "")
    yield from (name for name in names[first:] if name in wanted)


# After the flop, and on the river ------------------------------------------------------------------------------------


def _said_after(match: Match, chart: StrategyChart, flops: Numbers) -> list[str]:
    raised = [place for place, cell in chart.cells.items() if cell.move != "check"]
    made = sum(int(flops[HELD.index(held), FLOPS.index(flop), GAIN]) for held, flop in raised)
    lost = int(flops[:, :, BEST].sum()) - made
    said = []
    for held in HELD:
        on = [flop for flop in FLOPS if (held, flop) in raised]
        if len(on) == sum((held, flop) in chart.cells for flop in FLOPS):
            said.append(held)
        elif on:
            said.append(f"{held} where the flop has {' or '.join(on)}")
    sentence = (
        f"After the flop {move_at(match, 1)} with {'; '.join(said)}; otherwise check" if said else "Check the flop"
    )
    return [f"{sentence} ({_approximate(match, lost)})."]


def most_beaten(rivers: Numbers) -> int:
    """The most cards that may beat a hand worth the last raise; -1 if none may."""
    sums = [0]
    for gain in rivers[:, GAIN]:
        sums.append(sums[-1] + int(gain))
    return max(range(len(sums)), key=lambda many: (sums[many], -many)) - 1


def _river(match: Match, rivers: Numbers, last: int) -> StrategyChart:
    """The chart by the number of cards with which the board alone beats the hand."""
    low, top = max(last - _AROUND, 1), min(last + _AROUND, len(rivers) - 2)
    groups = {f"{low - 1} or fewer": range(low)}
    groups.update({str(many): range(many, many + 1) for many in range(low, top + 1)})
    groups[f"{top + 1} or more"] = range(top + 1, len(rivers))
    sums = {name: sum(rivers[many] for many in some) for name, some in groups.items()}
    cells = {
        (name, _ALL): _chosen(match, 2, facts, "fold", match.pays.parts) for name, facts in sums.items() if facts[DEALS]
    }
    return StrategyChart(ON_THE_RIVER, tuple(name for name, _ in cells), (_ALL,), cells)


def _said_river(match: Match, rivers: Numbers, last: int) -> str:
    lost = int(rivers[:, BEST].sum()) - int(rivers[: last + 1, GAIN].sum())
    return (
        f"On the river {move_at(match, 2)} if at most {last} cards that you do not see would, with the board alone,"
        f" beat your hand; otherwise fold ({_approximate(match, lost)})."
    )
