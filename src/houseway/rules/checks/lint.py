"""Findings about a sheet that loads: faults, warnings, and the readings that had to be chosen.

A fault cannot be right for a printed game. A warning is printed so and still odd, such as a gap in the brackets. A
reading explains a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal, TypeAlias

from houseway.cards.card import Card, cards
from houseway.ranking import OUTCOMES, baccarat
from houseway.rules.fees import RATES_MAX, distinct_rates, gaps, overlaps, without_a_fee
from houseway.rules.settle import verdict
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.spec import Reading, Sheet, WagerRules
from houseway.rules.sheet.values import Band, Lines, dollars

Level: TypeAlias = Literal["fault", "warning", "reading"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, at a path such as `fees.flat.charges[0].bands`."""

    level: Level
    path: str
    message: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


def findings(sheet: Sheet) -> list[Finding]:
    """All findings: faults first, then warnings, then the readings."""
    found = [
        *_lines(sheet),
        *_pay_rows(sheet),
        *(note for schedule in sheet.fees for note in schedule_findings(schedule, f"fees.{schedule.id}")),
        *(note for schedule in sheet.fees for note in _players(sheet, schedule, f"fees.{schedule.id}")),
        *reading_findings(sheet.readings, sheet.taken),
    ]
    order = ("fault", "warning", "reading")
    return sorted(found, key=lambda note: order.index(note.level))


# Printed lines --------------------------------------------------------------------------------------------------


def _lines(sheet: Sheet) -> Iterator[Finding]:
    """Parts without lines. The loader has checked that all cited lines belong to the document."""
    for path, lines in _cited(sheet):
        if not lines:
            yield Finding("warning", path, "names no lines, so nobody can compare it with the document")
    own = sheet.source.all_lines
    for schedule in sheet.fees:
        if schedule.lines and not schedule.lines.within(own):
            outside = f"cites lines {schedule.lines}, which are outside the document's own {own}"
            yield Finding("warning", f"fees.{schedule.id}.lines", outside)


def _cited(sheet: Sheet) -> Iterator[tuple[str, Lines]]:
    """Every part that must cite lines, with them."""
    yield from (("seats", sheet.seats.lines), ("pack", sheet.pack.lines))
    if sheet.betting is not None:
        yield "betting", sheet.betting.lines
    yield from ((f"round[{at}]", row.lines) for at, row in enumerate(sheet.round))
    yield from ((f"hands.{name}", hand.lines) for name, hand in sheet.hands.items())
    yield from ((f"charts.{name}", chart.lines) for name, chart in sheet.charts.items())
    if not sheet.house_way_of:
        yield from ((f"house_way.{clause.id}", clause.lines) for clause in sheet.house_way)
    if not sheet.tile_way_of:
        yield from ((f"tile_way.{clause.id}", clause.lines) for clause in sheet.tile_way)
    for wager in sheet.wagers:
        yield f"wagers.{wager.id}", wager.lines
        yield from ((f"wagers.{wager.id}.pays[{at}]", row.lines) for at, row in enumerate(wager.pays))
    yield from ((f"reading.{reading.id}", reading.lines) for reading in sheet.readings)
    yield from ((f"clauses[{at}]", clause.lines) for at, clause in enumerate(sheet.clauses))
    yield from ((f"fees.{schedule.id}", schedule.lines) for schedule in sheet.fees)


# Wagers -------------------------------------------------------------------------------------------------------


def _pay_rows(sheet: Sheet) -> Iterator[Finding]:
    for wager in sheet.wagers:
        for (name, _), count in Counter((row.on, row.decks) for row in wager.pays).items():
            if count > 1:
                yield Finding(
                    "fault", f"wagers.{wager.id}.pays", f"{name!r} has {count} pay rows; only the first is paid"
                )
        for at, row in enumerate(wager.pays):
            if row.on in wager.pushes:
                why = f"{row.on!r} can never be paid: the wager pushes on it first"
            elif not _reached(sheet, wager, row.on):
                why = f"{row.on!r} can never be paid: whenever it is true, an earlier push or pay row applies"
            else:
                continue
            yield Finding("fault", f"wagers.{wager.id}.pays[{at}]", why)


def _reached(sheet: Sheet, wager: WagerRules, on: str) -> bool:
    """Whether some result of the round is decided by this pay row."""
    worlds = what_can_be(sheet.outcomes)
    return not worlds or any(verdict(wager, world).on == on for world in worlds)


@cache
def what_can_be(outcomes: str) -> frozenset[tuple[str, ...]]:
    """Every set of outcomes that can occur together, under any drawing rules; empty where that is not known."""
    if OUTCOMES.get(outcomes) is not baccarat.OUTCOMES:
        return frozenset()
    hands = list(_hands_by_points())
    return frozenset(baccarat.outcomes(player, banker) for player, banker in product(hands, hands))


def _hands_by_points() -> Iterator[list[Card]]:
    """A hand of two and a hand of three cards for each number of points."""
    for low in "KA23456789":
        yield cards(f"{low}s Kd")
        yield cards(f"{low}s Kd Kh")


# Fees ---------------------------------------------------------------------------------------------------------


def schedule_findings(schedule: Schedule, path: str) -> list[Finding]:
    """Warnings about a fee schedule by itself: brackets, rates and limits."""
    found: list[Finding] = []
    for at, charge in enumerate(schedule.charges):
        found += _brackets(charge, f"{path}.charges[{at}].bands")
    for option in schedule.options:
        for at, (charge, _) in enumerate(schedule.charged(option)):
            if charge.bands != schedule.charges[at].bands:
                found += _brackets(charge, f"{path}.options.{option.id}.brackets[{at}]")
        found += _option(schedule, option, f"{path}.options.{option.id}")
    found += _twice(schedule.options, f"{path}.options")
    return found


def _brackets(charge: Charge, path: str) -> Iterator[Finding]:
    money = any(band.money for band in charge.bands)
    pays = "nothing" if charge.by == "players" else "as the bracket below it"
    for first, last in gaps(charge):
        lies = Band(first, last, money)
        yield Finding("warning", path, f"{lies} lies in no bracket; it pays {pays}")
    for one, other in overlaps(charge):
        claim = f"the brackets {one} and {other} claim the same amount"
        if charge.shared:
            yield Finding("warning", path, f"{claim}; it {charge.shared}")
        else:
            yield Finding("fault", path, f"{claim}, so two fees are due")


def _option(schedule: Schedule, option: FeeOption, path: str) -> Iterator[Finding]:
    rates = distinct_rates(schedule, option)
    if rates > RATES_MAX:
        yield Finding("fault", path, f"has {rates} different rates; at most {RATES_MAX} are allowed for a table limit")
    if option.limits is None:
        return
    for at, (charge, _) in enumerate(schedule.charged(option)):
        # An additional fee is for larger wagers, so it may begin above the table minimum.
        additional = any(other.payer == charge.payer for other in schedule.charges[:at])
        if (
            charge.by in ("wager", "wagers together", "table action")
            and any(band.money for band in charge.bands)
            and not additional
        ):
            yield from _outside(charge, option.limits, f"{path}.pays[{at}]")


def _outside(charge: Charge, limits: Band, path: str) -> Iterator[Finding]:
    """Limits and brackets that do not fit. Table action may exceed one wager's limit, so it has no upper end."""
    lowest = min(band.low for band in charge.bands)
    highest = max((band.high for band in charge.bands if band.high is not None), default=0)
    open_ended = any(band.high is None for band in charge.bands)
    if limits.low < lowest:
        yield Finding("warning", path, f"wagers from {dollars(limits.low)} are below the first bracket and pay nothing")
    elif limits.low > lowest:
        printed = f"the first bracket is printed from {dollars(lowest)}, the table minimum is {dollars(limits.low)}"
        yield Finding("warning", path, printed)
    for band in charge.bands:
        if band.high is not None and band.high < limits.low:
            yield Finding("warning", path, f"the bracket {band} is below the table minimum of {dollars(limits.low)}")
    if charge.by == "wager" and not open_ended and (limits.high is None or limits.high > highest):
        yield Finding("warning", path, f"the limits {limits} run beyond the last bracket, to {dollars(highest)}")


def _players(sheet: Sheet, schedule: Schedule, path: str) -> Iterator[Finding]:
    """Numbers of players that the table seats and the schedule does not have, and the other way round."""
    fewest, most = sheet.seats.min, sheet.seats.max
    for at, charge in enumerate(schedule.charges):
        if counts := without_a_fee(charge, fewest, most):
            words = ", ".join(map(str, counts))
            yield Finding(
                "warning", f"{path}.charges[{at}].bands", f"no fee is printed for {words} players; none is taken"
            )
    for option in schedule.options:
        if option.players is not None and not any(count in option.players for count in range(fewest, most + 1)):
            seated = f"{sheet.id} seats {fewest} to {most}"
            yield Finding("warning", f"{path}.options.{option.id}", f"is for {option.players} players, and {seated}")


def _twice(options: Iterable[FeeOption], path: str) -> Iterator[Finding]:
    for name, count in Counter(option.id for option in options).items():
        if count > 1:
            yield Finding("fault", path, f"{count} options are called {name!r}; a table can only post one")


# Readings -----------------------------------------------------------------------------------------------------


def reading_findings(readings: Iterable[Reading], choices: Mapping[str, str]) -> Iterator[Finding]:
    """A finding for each reading: the question, the choice taken and why, and the other choices."""
    for reading in readings:
        taken = choices[reading.id]
        others = [f"{name} ({choice.says})" for name, choice in reading.choices.items() if name != taken]
        instead = f" Instead: {'; '.join(others)}." if others else ""
        words = f"{reading.asks} Taken: {taken} ({reading.choices[taken].says}), because {_lower(reading.because)}"
        yield Finding("reading", f"reading.{reading.id}", f"{words}{instead}")


def _lower(words: str) -> str:
    """The sentence as it continues after `because`: in lower case, unless its first word is all capitals."""
    first = words.partition(" ")[0]
    return words if first.isupper() and len(first) > 1 else words[:1].lower() + words[1:]
