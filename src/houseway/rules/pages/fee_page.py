"""Fee schedules on the page: a table of the options for each, and every charge in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby
from operator import or_

from houseway.rules.pages.page_parts import Grid, GridRow, Section, listed_words, sentence, wager_on
from houseway.rules.sheet.documents import Document
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Rates, dollars

# Beyond so many, only the first and the last name are said.
_MANY = 8
# What may be printed beside an option, with its heading.
_BESIDE = {
    "players": "players",
    "limits": "limits",
    "step_of": "steps",
    "stacks": "most wagers at a seat",
    "max_bet": "most bet",
    "blinds": "blinds",
    "blinds_within": "blinds within",
    "ante": "ante",
    "bring_in": "bring-in",
    "buy_in": "buy-in",
    "circles": "other limits",
    "fee_within": "fee as posted",
}


def fee_section(sheet: Sheet, fee: str | None = None) -> Section:
    """The schedules; with a fee option, only that one. Schedules with the same fees share a table."""
    found: dict[tuple[object, ...], list[Grid]] = {}
    for grid in schedule_grids(sheet, fee):
        key = (grid.columns, tuple(row.cells[1:] for row in grid.rows))
        found.setdefault(key, []).append(grid)
    return Section("Collection fees", tuple(_shared(grids) for grids in found.values()))


def schedule_grids(sheet: Sheet | Document, fee: str | None, *, with_ids: bool = False) -> Iterator[Grid]:
    """A table for each schedule, in the order of the document; with ids, as in the pages of fee books."""
    titles = {wager.id: wager.title for wager in sheet.wagers}
    for schedule, options in options_named(sheet, fee):
        grid = _schedule(schedule, options, titles)
        yield _in_book(schedule, grid) if with_ids else grid


def options_named(sheet: Sheet | Document, fee: str | None) -> Iterator[tuple[Schedule, list[FeeOption]]]:
    """The schedules with their options; where an option is named, that one alone."""
    for schedule in sheet.fees:
        options = [option for option in schedule.options if fee in (None, option.id, f"{schedule.id}/{option.id}")]
        if options:
            yield schedule, options


def _shared(grids: list[Grid]) -> Grid:
    """One table of several schedules: the options of each stand beside each other, and what each is for is said."""
    first = grids[0]
    if len(grids) == 1:
        return first
    common = [words for words in first.says if all(words in grid.says for grid in grids)]
    own = [
        f"{_title_options(grid)}: {words[:1].lower()}{words[1:]}"
        for grid in grids
        for words in grid.says
        if words not in common
    ]
    columns = zip(*([row.cells[0] for row in grid.rows] for grid in grids), strict=True)
    names = [tuple(dict.fromkeys(each)) for each in columns]
    rows = tuple(GridRow((", ".join(name), *row.cells[1:])) for name, row in zip(names, first.rows, strict=True))
    lines = reduce(or_, (grid.lines for grid in grids))
    return Grid(rows, first.columns, "; ".join(grid.title for grid in grids), lines, (*common, *own))


def _title_options(grid: Grid) -> str:
    names = option_names([row.cells[0] for row in grid.rows])
    return f"{'Option' if len(grid.rows) == 1 else 'Options'} {names}"


def option_names(ids: Sequence[str]) -> str:
    """`1 to 3, 5 and 7 to 9`: names that follow each other stand together."""
    runs: list[list[str]] = []
    for each in ids:
        if runs and _follows(runs[-1][-1], each):
            runs[-1].append(each)
        else:
            runs.append([each])
    if len(runs) > _MANY:
        return f"{ids[0]} to {ids[-1]}"
    words = [part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]
    return listed_words(words)


def _follows(name: str, other: str) -> bool:
    """Whether two names are next to each other: `8` and `9`, `A1` and `A2`."""
    first, second = (re.fullmatch(r"(\D*)([0-9]+)", each) for each in (name, other))
    return bool(first and second and first[1] == second[1] and int(first[2]) + 1 == int(second[2]))


def _schedule(schedule: Schedule, options: list[FeeOption], titles: Mapping[str, str]) -> Grid:
    """One row for each option: what is printed beside it, then its rates under their brackets."""
    printed = [each for each in _BESIDE if any(getattr(option, each) for option in options)]
    own = {at for option in options for at, bands in enumerate(option.brackets) if bands}
    heads = [
        (head, charge)
        for at, charge in enumerate(schedule.charges)
        for head in ([_pays(schedule, at)] if at in own else _brackets(charge, several=len(schedule.charges) > 1))
    ]
    rows = []
    for option in options:
        values = [_beside(option, each, titles) for each in printed]
        rates = [
            cell
            for at, (charge, line) in enumerate(schedule.charged(option))
            for cell in ([_tiers(charge, line)] if at in own else map(dollars, line))
        ]
        rows.append(GridRow((option.id, *values, *rates)))
    columns = ("option", *(_BESIDE[each] for each in printed), *_told_apart(heads, titles))
    says = [
        schedule.says,
        _for_tables(schedule),
        *dict.fromkeys(_charge(each, titles) for each in schedule.charges),
    ]
    return Grid(tuple(rows), columns, schedule.title, schedule.lines, tuple(words for words in says if words))


def _told_apart(heads: Sequence[tuple[str, Charge]], titles: Mapping[str, str]) -> list[str]:
    """The headings of the charges; of those that read alike, each names the wagers that it is for."""
    alike = Counter(head for head, _ in heads)
    return [
        f"{head} on {_titled((*charge.on, *charge.over), titles)}" if alike[head] > 1 else head
        for head, charge in heads
    ]


def _beside(option: FeeOption, name: str, titles: Mapping[str, str]) -> str:
    """What is printed beside an option under one heading: an amount in dollars, a number of wagers as it is."""
    value = getattr(option, name)
    if isinstance(value, Mapping):
        return _other_limits(value, titles)
    return dollars(value) if value and type(value) is int and name != "stacks" else str(value or "")


def _other_limits(circles: Mapping[str, object], titles: Mapping[str, str]) -> str:
    """`Pair Bet and Tie Bet $2-$100, no Bonus`: circles that have the same limits stand together."""
    bands = groupby(circles, key=lambda circle: str(circles[circle]))
    return ", ".join(
        f"no {listed_words((titles.get(name, name) for name in names), 'or')}"
        if band == dollars(0)
        else f"{_titled(names, titles)} {band}"
        for band, names in bands
    )


def _titled(names: Iterable[str], titles: Mapping[str, str]) -> str:
    return listed_words(titles.get(name, name) for name in names)


def _pays(schedule: Schedule, at: int) -> str:
    """`player pays`, and `player adds` over what is added to that."""
    payer = schedule.charges[at].payer
    added = any(charge.payer == payer for charge in schedule.charges[:at])
    return f"{payer} {'adds' if added else 'pays'}"


def _tiers(charge: Charge, rates: Rates) -> str:
    """`$1-$50: $1, $51-$200: $2`, or one fee whatever the amount."""
    if not charge.bands:
        return dollars(rates[0])
    return ", ".join(f"{band}: {dollars(rate)}" for band, rate in zip(charge.bands, rates, strict=True))


def _for_tables(schedule: Schedule) -> str:
    """`For limit tables, from the $1-$2 game to the $50-$100 game, with a buy-in of $20+.`"""
    words = [f"for {listed_words(schedule.structures, 'or')} tables"] if schedule.structures else []
    if schedule.smallest and schedule.largest:
        words.append(f"from the {schedule.smallest} game to the {schedule.largest} game")
    if schedule.buy_in:
        words.append(f"with a buy-in of {schedule.buy_in}")
    return sentence(", ".join(words))


def _in_book(schedule: Schedule, grid: Grid) -> Grid:
    """A schedule on the page of its book: with its id, and the games of the print that no document describes."""
    games = listed_words(schedule.undescribed, "or")
    them = "them" if len(schedule.undescribed) > 1 else "it"
    told = f"No document of the room describes {games}, so no game takes the schedule for {them}."
    return replace(grid, title=f"{grid.title} ({schedule.id})", says=(*grid.says, *([told] if games else [])))


def _brackets(charge: Charge, *, several: bool) -> list[str]:
    """The headings of a charge; where the pot pays several, each says when it is taken."""
    if several and charge.payer == "pot":
        when = _in_short(charge)
        return [f"{band}: {when}" for band in charge.bands] or [when]
    if not charge.bands:
        return [f"{charge.stake} {charge.payer} pays".strip()]
    unit = " players" if charge.by == "players" else ""
    return [f"{band}{unit}" for band in charge.bands]


def _in_short(charge: Charge) -> str:
    """`flop`, `pot of $20`, `no flop`."""
    if charge.from_pot:
        return f"pot of {dollars(charge.from_pot)}"
    return f"no {listed_words(charge.unless, 'or')}" if charge.unless else charge.at[0]


# The moments of the collection that do not simply follow what they are called after.
_WHEN = {
    "award": "before the award",
    "half hour": "every half hour",
    "hour and half hour": "on the hour and half hour",
}


def _charge(charge: Charge, titles: Mapping[str, str]) -> str:
    """One fee in a sentence: `From the pot before the award, by players, unless there was a flop.`"""
    if charge.payer == "player-dealer" or charge.by in ("wager", "separate wager", "wagers together", "table action"):
        return _beside_the_circles(charge, titles)
    moments = [
        _WHEN.get(each) or (each if each.startswith(("before", "after")) else f"after the {each}") for each in charge.at
    ]
    words = f"From {_payer(charge)} {listed_words(moments, 'or')}"
    words += ", by the number of players" if charge.by == "players" else ""
    words += f", once there was a {listed_words(charge.after, 'or')}" if charge.after else ""
    words += f", unless the hand has reached the {listed_words(charge.unless, 'or')}" if charge.unless else ""
    words += f", once there is {dollars(charge.from_pot)} in the pot" if charge.from_pot else ""
    words += "; what the pot cannot pay is taken from it later" if charge.short == "topped up later" else ""
    words += "; for the jackpot" if charge.to == "jackpot" else ""
    return f"{words}."


def _payer(charge: Charge) -> str:
    if charge.payer == "player":
        return f"each player at a {charge.stake} stake" if charge.stake else "each player"
    return f"the {charge.payer}"


_MEASURE = {
    "hand": "a fee per hand",
    "wager": "for each wager",
    "wagers together": "once, by the sum of the wagers",
    "table action": "by table action",
    "bank wager": "by their own wager",
    "players": "by the number of players",
}


def _beside_the_circles(charge: Charge, titles: Mapping[str, str]) -> str:
    """A fee of a game with a bank: `The player pays for each wager on Player line and Banker line, before the deal.`"""
    circles = (*charge.on, *charge.over)
    on = f" on {_titled(circles, titles)}" if circles else ""
    if charge.by == "separate wager":
        alone = "one of the others" if charge.alone == "pay for one" else "each on the other circle that has the most"
        measure = (
            f"for each separate wager{on}, nothing for those made in conjunction with it; without one, for {alone}"
        )
    elif charge.by == "wager" and len(circles) == 1:
        measure = f"for each {wager_on(_titled(circles, titles))}"
    else:
        measure = _MEASURE[charge.by] + on
    words = f"The {charge.payer} pays {measure}"
    if charge.parts:
        words += " of each part of the game: " + "; ".join(_titled(part, titles) for part in charge.parts)
    if charge.over:
        free = _titled(charge.over, titles)
        words += f", where {free}, added up in this order, are free until they are over the others"
        words += f", then paid {charge.over_pays}"
        words += ", at least the fee of the first bracket" if charge.over_pays == "by what is over" else ""
    words += f"; an amount that stands in two brackets {charge.shared}" if charge.shared else ""
    return f"{words}; taken {listed_words(charge.at, 'or')}."
