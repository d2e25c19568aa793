"""The stakes on the page: what a table may post with each fee option, and what stands where it posts nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from houseway.rules.pages.fee_page import option_names, options_named
from houseway.rules.pages.page_parts import Grid, GridRow, Part, Says, Section, listed_words, sentence
from houseway.rules.posting.bank_stakes import NO_LIMIT, names_bonus_wagers, top_limit
from houseway.rules.posting.posted_stakes import BY_LIMITS, UP_TO_THREE, Posted
from houseway.rules.posting.terms import NO_COLLECTION, terms
from houseway.rules.sheet.schedules import FeeOption, Schedule, Structure
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Band, Lines, Rates, dollars

_HEADS = ("fee options", "limits", "blinds", "ante", "bring-in", "buy-in", "unless the table posts others")
_AS_PRINTED = "as printed"
Options = tuple[Schedule | None, tuple[FeeOption, ...]]


def stakes_section(sheet: Sheet, fee: str | None = None) -> Section:
    """What may be posted: limits for each collection, and blinds and antes for each betting structure.

    With a fee option, what may be posted beside that one.
    """
    if sheet.betting is not None:
        return Section("Stakes", tuple(_poker(sheet, fee)))
    if sheet.kind == "bank":
        return Section("Stakes", tuple(_bank(sheet, fee)))
    return Section("Stakes", tuple(_points(sheet) if sheet.kind == "points" else _chips(sheet, fee)))


def _points(sheet: Sheet) -> Iterator[Part]:
    """A game for points: which of the posted limits a point is worth, and what stands where none is posted."""
    for row in sheet.round:
        if (point := getattr(row.params, "point", None)) and sheet.stakes is not None:
            yield Says(
                f"A point is worth {point} that the table posts: {sheet.stakes.limits} where it posts none.", row.lines
            )
            yield Says(sentence(sheet.stakes.says), sheet.stakes.lines)


def _chips(sheet: Sheet, fee: str | None) -> Iterator[Part]:
    """A game in which everything is counted in chips: what one is worth."""
    own = sheet.stakes
    if own is not None:
        yield Says(sentence(f"Where the table posts nothing else: {own.says}"), own.lines)
    if sheet.fees:
        yield from _bank(sheet, fee, "limits")


def _bank(sheet: Sheet, fee: str | None, heading: str = "limits of a wager") -> Iterator[Part]:
    """The limits of the wagers: beside the option, or between the lowest and the highest that may be posted."""
    found: dict[str, tuple[list[str], Lines]] = {}
    bonus = names_bonus_wagers(sheet.round)
    for schedule, named in options_named(sheet, fee):
        for options in _alike(named):
            words = _bank_limits(schedule, options) + (_bonus_limits(schedule) if bonus else "")
            names, lines = found.get(words, ([], Lines()))
            found[words] = ([*names, _named(sheet, schedule, options)], lines | schedule.lines)
    rows = tuple(GridRow(("; ".join(names), words), lines) for words, (names, lines) in found.items())
    if rows:
        yield Grid(rows, ("fee options", heading))
    else:
        yield Says("No limits are printed: a wager is at least $1, unless the table posts limits.", sheet.seats.lines)


def _bank_limits(schedule: Schedule, options: Sequence[FeeOption]) -> str:
    return _limits_of_a_wager(schedule, options) + (
        "; in increments that the table may post" if schedule.increments == "as posted" else ""
    )


def _limits_of_a_wager(schedule: Schedule, options: Sequence[FeeOption]) -> str:
    least, most = schedule.smallest, schedule.largest
    if options[0].limits is not None:
        words = _printed([option.limits for option in options])
        return f"{words}; or narrower ones from {least} to {most}" if least and most else words
    if least is None and most is None:
        return "any that the table posts; at least $1 where it posts none"
    if least is None or most is None:
        return f"any from {dollars(least.low)} up" if least else f"any up to {most}"
    return f"any from {least} to {most}; {least} unless the table posts others"


def _bonus_limits(schedule: Schedule) -> str:
    if schedule.bonus_smallest and schedule.bonus_largest:
        return f"; bonus wagers the same, or others from {schedule.bonus_smallest} to {schedule.bonus_largest}"
    return f"; bonus wagers {schedule.bonus}, or as posted within these" if schedule.bonus else ""


def _poker(sheet: Sheet, fee: str | None) -> Iterator[Part]:
    betting, own = sheet.betting, sheet.stakes
    assert betting is not None
    if own is not None and own.says:
        yield Says(sentence(f"Where the table posts nothing else: {own.says}"), own.lines)
    found: dict[Grid, list[str]] = {}
    for structure in (betting.structure, *betting.others):
        options = list(_options(sheet, structure, fee))
        if options:
            found.setdefault(_of_structure(sheet, structure, options), []).append(structure)
    # Structures that leave the same open have one table.
    for table, structures in found.items():
        yield replace(table, title=f"{listed_words(structures).capitalize()} tables")


def _of_structure(sheet: Sheet, structure: Structure, every: list[Options]) -> Grid:
    """One row for all options that leave the same open."""
    found: dict[tuple[str, ...], tuple[list[str], Lines]] = {}
    for schedule, options in every:
        cells = _cells(sheet, structure, schedule, options)
        names, lines = found.get(cells, ([], Lines()))
        found[cells] = ([*names, _named(sheet, schedule, options)], lines | (schedule.lines if schedule else Lines()))
    rows = [GridRow(("; ".join(names), *cells), lines) for cells, (names, lines) in found.items()]
    shown = [at for at in range(len(_HEADS)) if at == 0 or any(row.cells[at] for row in rows)]
    return Grid(
        tuple(GridRow(tuple(row.cells[at] for at in shown), row.lines) for row in rows),
        tuple(_HEADS[at] for at in shown),
    )


def _options(sheet: Sheet, structure: Structure, fee: str | None) -> Iterator[Options]:
    """The options for this structure; none at all where no collection is printed for it."""
    fitting = [each for each in sheet.fees if not each.structures or structure in each.structures]
    for schedule, named in options_named(sheet, fee):
        if schedule in fitting:
            yield from ((schedule, options) for options in _alike(named))
    if not fitting and fee is None:
        yield None, ()


def _alike(named: Sequence[FeeOption]) -> list[tuple[FeeOption, ...]]:
    """Options that print the same things beside them, together."""
    found: dict[tuple[bool, ...], list[FeeOption]] = {}
    for option in named:
        printed = (*_beside(option), option.buy_in)
        found.setdefault(tuple(bool(each) for each in printed), []).append(option)
    return [tuple(options) for options in found.values()]


def _beside(option: FeeOption) -> tuple[object, ...]:
    """The stakes that are printed beside an option."""
    return option.limits, option.blinds, option.blinds_within, option.max_bet, option.ante, option.bring_in


def _named(sheet: Sheet, schedule: Schedule | None, options: Sequence[FeeOption]) -> str:
    """`1 to 9`; with the title of the schedule where some name is that of two options of the sheet."""
    if schedule is None:
        return "no collection"
    words = option_names([option.id for option in options])
    every = [option.id for _, option in sheet.options()]
    if len(set(every)) == len(every):
        return words
    return schedule.title if words in schedule.title else f"{schedule.title} ({words})"


def _cells(
    sheet: Sheet, structure: Structure, schedule: Schedule | None, options: Sequence[FeeOption]
) -> tuple[str, ...]:
    steps = {row.step for row in sheet.round}
    first = options[0] if options else None
    return (
        _limits(sheet, structure, schedule, options),
        _blinds(sheet, options) if "post_blinds" in steps else "",
        _ante(sheet, first) if steps & {"post_antes", "ante_up"} else "",
        _bring_in(structure, first) if sheet.stakes and sheet.stakes.bring_in else "",
        _AS_PRINTED if first and first.buy_in else str((schedule and schedule.buy_in) or ""),
        _unless(sheet, structure, schedule, options),
    )


def _limits(sheet: Sheet, structure: Structure, schedule: Schedule | None, options: Sequence[FeeOption]) -> str:
    if options and options[0].limits is not None:
        return _printed([option.limits for option in options])
    if options and options[0].max_bet:
        return "up to the printed maximum"
    if structure not in BY_LIMITS:
        return _least_bet(sheet, schedule)
    if schedule and schedule.smallest and schedule.largest:
        return f"any from {schedule.smallest} to {schedule.largest}"
    return "one amount, any" if structure == "straight" else "any"


def _least_bet(sheet: Sheet, schedule: Schedule | None) -> str:
    """A schedule for games with limits says what the least bet may be, where no blind or bring-in is the least."""
    own = sheet.stakes
    forced = own is not None and (own.blinds or own.bring_in)
    if forced or not schedule or not schedule.smallest or not schedule.largest:
        return "none"
    return f"none; a least bet from {dollars(schedule.smallest.low)} to {dollars(schedule.largest.low)}"


def _printed(bands: Sequence[Band | None]) -> str:
    """`as printed, $5-$99 to $500-$1,000`, the lowest to the highest; the limits themselves where all are the same.

    Limits that begin lower may end higher than the last of them: the highest maximum is told too.
    """
    ordered = sorted({band for band in bands if band}, key=lambda band: (band.low, band.high or NO_LIMIT))
    if len(ordered) == 1:
        return str(ordered[0])
    most = max(ordered, key=top_limit)
    higher = f", at most {dollars(most.high)}" if most.high and most.high > top_limit(ordered[-1]) else ""
    return f"{_AS_PRINTED}, {ordered[0]} to {ordered[-1]}{higher}"


def _blinds(sheet: Sheet, options: Sequence[FeeOption]) -> str:
    if options and options[0].blinds:
        return _AS_PRINTED
    if options and options[0].blinds_within:
        within = list(dict.fromkeys(str(option.blinds_within) for option in options))
        return (
            f"any within {within[0]}"
            if len(within) == 1
            else f"any within the printed range, {within[0]} to {within[-1]}"
        )
    many = (sheet.stakes.how_many if sheet.stakes else None) or UP_TO_THREE
    words = f"up to {many.high}" if not many.low else str(many)
    return f"{words}, of any amount"


def _ante(sheet: Sheet, option: FeeOption | None) -> str:
    if option and option.ante:
        return _AS_PRINTED
    needed = sheet.stakes is not None and sheet.stakes.ante and sheet.stakes.antes == "always"
    return "any amount" if needed else "any amount, or none"


def _bring_in(structure: Structure, option: FeeOption | None) -> str:
    if option and option.bring_in:
        return _AS_PRINTED
    return "at most the lower limit" if structure in BY_LIMITS else "any amount"


def _unless(sheet: Sheet, structure: Structure, schedule: Schedule | None, options: Sequence[FeeOption]) -> str:
    """What stands where the table posts nothing, if it is the same for all options and not printed beside them."""
    # Options that print the same stakes leave the same stakes open: one of them is asked.
    kinds = {_beside(each): each.id for each in options}
    fees = [f"{schedule.id}/{option}" for option in kinds.values()] if schedule else [NO_COLLECTION]
    found = {_said(terms(sheet, fee, betting=structure).stakes, options) for fee in fees}
    return found.pop() if len(found) == 1 else ""


def _said(stakes: Posted, options: Sequence[FeeOption]) -> str:
    printed = options[0] if options else None
    words = [f"limits {stakes.limits}"] if stakes.limits and not (printed and printed.limits) else []
    words += [f"blinds {Rates(stakes.blinds)}"] if stakes.blinds and not (printed and printed.blinds) else []
    words += [f"ante {dollars(stakes.ante)}"] if stakes.ante and not (printed and printed.ante) else []
    words += [f"bring-in {dollars(stakes.bring_in)}"] if stakes.bring_in and not (printed and printed.bring_in) else []
    return ", ".join(words)
