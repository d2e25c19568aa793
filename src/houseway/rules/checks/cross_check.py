"""Faults between the parts of a sheet: names that refer to nothing, tables that do not fit each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args, get_origin, get_type_hints

from houseway.errors import nearest
from houseway.ranking import ORDERS, OUTCOMES, RANKINGS, USES
from houseway.rules.sheet.part_names import ChartName, HandName, SettledWager, WagerName
from houseway.rules.sheet.reader import MISSING, Reader
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.spec import Chart, PayRow, RoundRow
from houseway.rules.sheet.vocabulary import vocabulary
from houseway.rules.tile_ways import ALWAYS


def cross_check(reader: Reader, values: dict[str, Any], rows: Mapping[str, RoundRow]) -> None:
    """Report names that refer to nothing. A section that could not be read causes no further faults."""
    whole = {key for key, value in values.items() if value is not MISSING}
    for section in ("house_way", "tile_way"):
        if section in whole:
            _check_ids(reader, section, [each.id for each in values[section]])
    for schedule in values["fees"] if "fees" in whole else ():
        _check_ids(reader, f"fees.{schedule.id}.options", [option.id for option in schedule.options])
    last = values["tile_way"][-1] if "tile_way" in whole and values["tile_way"] else None
    if last is not None and (last.does not in ALWAYS or last.least):
        reader.fault("tile_way", f"the last clause must fit any four tiles; expected one of {', '.join(ALWAYS)}")
    if "wagers" in whole:
        _check_pays(reader, values)
    if {"wagers", "outcomes"} <= whole:
        _check_wagers(reader, values)
    if {"wagers", "fees"} <= whole:
        _check_fees(reader, values)
    if "fees" in whole and rows:
        _check_moments(reader, values["fees"], rows)
    if {"fees", "kind"} <= whole and values["kind"] != "rummy":
        _check_payers(reader, values["fees"], values["kind"])
    for name, hand in values["hands"].items() if "hands" in whole else ():
        _check_name(reader, f"hands.{name}.ranking", "ranking", hand.ranking, list(RANKINGS))
        if hand.ranking in ORDERS:
            _check_name(reader, f"hands.{name}.use", "use", hand.use, list(USES))
    names: dict[Any, tuple[str, list[str]]] = {}
    if "charts" in whole:
        names[ChartName] = ("chart", list(values["charts"]))
    if "wagers" in whole:
        names[WagerName] = names[SettledWager] = ("wager", [wager.id for wager in values["wagers"]])
    if "hands" in whole:
        names[HandName] = ("hand", list(values["hands"]))
    for path, row in rows.items():
        for field, hint in _hints(type(row.params)).items():
            value = getattr(row.params, field)
            part = ChartName if isinstance(hint, type) and issubclass(hint, ChartName) else hint
            if part in names and (value or field not in _optional(type(row.params))):
                _check_name(reader, f"{path}.{field}", names[part][0], value, names[part][1])
                if part is ChartName and value in values["charts"]:
                    _check_chart(reader, str(value), values["charts"][value], hint)
            elif get_origin(hint) is tuple and get_args(hint)[0] in names:
                word, valid = names[get_args(hint)[0]]
                for at, each in enumerate(value):
                    _check_name(reader, f"{path}.{field}[{at}]", word, each, valid)


_HINTS: dict[Any, dict[str, Any]] = {}


def check_settled(reader: Reader, values: dict[str, Any], rows: Mapping[str, RoundRow]) -> None:
    """Report wagers that no step of the round settles: their chips would stay on the circle."""
    settled: set[str] = set()
    for row in rows.values():
        for field, hint in _hints(type(row.params)).items():
            if hint is SettledWager or (get_origin(hint) is tuple and get_args(hint)[0] is SettledWager):
                value = getattr(row.params, field)
                settled |= {value} if isinstance(value, str) else set(value)
    for wager in values["wagers"]:
        if wager.id not in settled:
            reader.fault(f"wagers.{wager.id}", "is settled by no step; expected it in the order of a `settle` row")


def _hints(params: Any) -> dict[str, Any]:
    """The types of a step's parameters, cached."""
    if params not in _HINTS:
        _HINTS[params] = get_type_hints(params)
    return _HINTS[params]


def _optional(params: Any) -> set[str]:
    """The parameters of a step that need not name anything."""
    return {field.name for field in fields(params) if field.default == ""}


def _check_name(reader: Reader, path: str, word: str, name: str, valid: list[str]) -> None:
    if name not in valid:
        reader.fault(path, f"no {word} is called {str(name)!r}; {nearest(name, valid)}")


def _check_chart(reader: Reader, name: str, chart: Chart, wanted: type[ChartName]) -> None:
    """Whether a chart has the columns that its step looks up, and only cells that the step knows."""
    for column in wanted.columns:
        if column not in chart.columns:
            reader.fault(f"charts.{name}", f"has no column {column!r}; expected {', '.join(wanted.columns)}")
    for row, cells in chart.rows.items() if wanted.cells else ():
        for column, cell in zip(chart.columns, cells, strict=True):
            if cell not in wanted.cells:
                problem = f"{cell!r} under {column!r} is not known; {nearest(cell, wanted.cells)}"
                reader.fault(f"charts.{name}.rows.{row}", problem)


def _check_wagers(reader: Reader, values: dict[str, Any]) -> None:
    ids = [wager.id for wager in values["wagers"]]
    missing: set[str] = set()
    for wager in values["wagers"]:
        name = wager.outcomes or values["outcomes"]
        known = vocabulary(name)
        if not known:
            where = f"wagers.{wager.id}.outcomes" if wager.outcomes else "outcomes"
            if where not in missing:
                missing.add(where)
                reader.fault(where, f"no outcomes are called {name!r}; {nearest(name, [*OUTCOMES, *ORDERS])}")
            continue
        others = [("needs", need) for need in wager.needs]
        others += [("at_most", each) for each in wager.at_most]
        others += [("equals", wager.equals)] if wager.equals else []
        for word, need in others:
            if need not in ids:
                reader.fault(f"wagers.{wager.id}.{word}", f"no wager {need!r}; {nearest(need, ids)}")
        named = [(f"pays[{row}].on", each.on) for row, each in enumerate(wager.pays)]
        named += [(f"pushes[{place}]", each) for place, each in enumerate(wager.pushes)]
        for path, outcome in named:
            if outcome not in known:
                problem = f"{outcome!r} is not an outcome of {name}; {nearest(outcome, list(known))}"
                reader.fault(f"wagers.{wager.id}.{path}", problem)


def _check_fees(reader: Reader, values: dict[str, Any]) -> None:
    ids = [wager.id for wager in values["wagers"]]
    for schedule in values["fees"]:
        path = f"fees.{schedule.id}"
        for charge in schedule.charges:
            for wager in (*charge.on, *charge.over, *(each for part in charge.parts for each in part)):
                if wager not in ids:
                    reader.fault(f"{path}.charges", f"no wager {wager!r}; {nearest(wager, ids)}")
        for option in schedule.options:
            _check_option(reader, schedule, option, path)
            for wager in option.circles:
                if wager not in ids:
                    reader.fault(f"{path}.options.{option.id}.circles", f"no wager {wager!r}; {nearest(wager, ids)}")


def _check_option(reader: Reader, schedule: Schedule, option: FeeOption, path: str) -> None:
    path = f"{path}.options.{option.id}"
    if option.blinds is not None and list(option.blinds) != sorted(option.blinds):
        problem = f"option {option.id} has blinds {option.blinds}; expected the smallest first, such as $1 $3"
        reader.fault(path, problem)
    if len(option.pays) != len(schedule.charges):
        problem = f"option {option.id} has {len(option.pays)} rows of fees for {len(schedule.charges)} charges"
        reader.fault(path, problem)
        return
    if len(option.brackets) > len(schedule.charges):
        problem = f"option {option.id} has {len(option.brackets)} rows of brackets for {len(schedule.charges)} charges"
        reader.fault(path, problem)
        return
    for charge, rates in schedule.charged(option):
        if len(rates) != (len(charge.bands) or 1):
            problem = f"option {option.id} has {len(rates)} rates for {len(charge.bands) or 1} brackets"
            reader.fault(path, problem)


def _check_moments(reader: Reader, fees: tuple[Schedule, ...], rows: Mapping[str, RoundRow]) -> None:
    """Report fees whose moment no step of the round knows: they would never be taken."""
    moments = [str(row.params.at) for row in rows.values() if hasattr(row.params, "at")]
    for schedule in fees:
        for number, charge in enumerate(schedule.charges):
            for moment in charge.at:
                if moment not in moments:
                    problem = f"no step of the round collects at {moment!r}; {nearest(moment, moments)}"
                    reader.fault(f"fees.{schedule.id}.charges[{number}].at", problem)


def _check_payers(reader: Reader, fees: tuple[Schedule, ...], kind: str) -> None:
    """Report fees that only a rummy can take: from the tops, or by the stake that a player doubles."""
    for schedule in fees:
        if any(charge.payer == "tops" or charge.stake for charge in schedule.charges):
            problem = f"a {kind} game has no tops and no double stake; expected a fee from the pot or from each player"
            reader.fault(f"fees.{schedule.id}.charges", problem)


def _check_pays(reader: Reader, values: dict[str, Any]) -> None:
    """Report an outcome that a pay table has twice: the second row would never be paid."""
    for wager in values["wagers"]:
        _check_ids(reader, f"wagers.{wager.id}.pays", [_row_words(each) for each in wager.pays])


def _row_words(row: PayRow) -> str:
    return f"{row.on} with {row.decks} decks" if row.decks else row.on


def _check_ids(reader: Reader, path: str, ids: list[str]) -> None:
    for each in dict.fromkeys(ids):
        if ids.count(each) > 1:
            reader.fault(path, f"{each!r} is there {ids.count(each)} times; expected once")
