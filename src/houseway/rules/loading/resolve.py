"""From a file to the whole values of its document: text tables unfolded, shared readings, fee schedules and overlays
taken in, a twin made out of its parent. What comes out has one shape, which forms and readings then change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from houseway.errors import BadInput, BadRules, Fault, nearest
from houseway.rules.loading.fee_rows import options_of, unfold_schedule
from houseway.rules.loading.library import Library
from houseway.rules.loading.patch import patched
from houseway.rules.loading.pay_rows import unfold_chart
from houseway.rules.loading.twins import changed_round, made_from
from houseway.rules.sheet.citations import citing, one_room, own_lines
from houseway.rules.sheet.reader import UNREADABLE
from houseway.rules.sheet.spec import Reading
from houseway.rules.sheet.values import Lines

# The parts that a document has one of for each name.
NAMED = ("wagers", "hands", "charts", "fees", "reading")
# The documents whose lines a sheet may cite as well.
_BOOKS = ("fee_book", "procedures")
# How an overlay changes the games that name it.
_OF_OVERLAYS = ("changes", "sets")
_FORMAT_1 = (
    "is sheet format 1. In format 2 `seed` is `source = { room, lines }`; `[[wagers]]`, `[[fees]]` and `[[reading]]` "
    "are `[wagers.ID]`, `[fees.ID]` and `[reading.ID]`; a reading `asks`; `[[clauses]]` are rows of `kept_by_table` "
    "and `kept_by_floor`"
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """The values of a document, and the faults found while resolving it."""

    raw: dict[str, Any]
    faults: tuple[Fault, ...]
    # The path in the file of each value that a twin sets or cites anew, by the path of the value.
    set_by: dict[str, str]


def resolved(library: Library, sheet: str) -> Resolved:
    """The complete values of a document, cached for each library."""
    if sheet not in library.resolved:
        library.resolved[sheet] = _Resolving(library, sheet).resolve()
    found: Resolved = library.resolved[sheet]
    return found


class _Resolving:
    """Resolves one document."""

    def __init__(self, library: Library, sheet: str) -> None:
        self.library, self.sheet = library, sheet
        self.written = library.raw(sheet)
        self.file = library.shown(library.path(sheet))
        self.faults: list[Fault] = []
        self.set_by: dict[str, str] = {}

    def fault(self, path: str, problem: str) -> None:
        self.faults.append(Fault(self.file, path, problem))

    def resolve(self) -> Resolved:
        if self._is_format_1():
            raise BadRules([Fault(self.file, "", _FORMAT_1)])
        raw = self._tables(dict(self.written))
        raw = self._shared(raw)
        if "extends" in raw:
            raw = self._twin(raw)
        else:
            for key in ("sets", "without", "changes", "lines"):
                if key in raw and not (key in _OF_OVERLAYS and raw.get("kind") == "overlay"):
                    self.fault(key, "changes another sheet, and none is named; expected `extends` beside it")
        raw = self._fees(raw)
        raw = self._overlaid(raw)
        return Resolved(self._with_lent_lines(raw), tuple(self.faults), self.set_by)

    def _is_format_1(self) -> bool:
        lists = any(isinstance(self.written.get(key), list) for key in NAMED)
        return lists or "seed" in self.written or "clauses" in self.written

    def other(self, key: str, name: Any) -> dict[str, Any] | None:
        """The values of another document that this one names."""
        if not isinstance(name, str):
            self.fault(key, f"expected the id of a sheet, found {name!r}")
            return None
        try:
            found = resolved(self.library, name)
        except BadRules as error:
            self.faults += [
                Fault(self.file, key, f"{name!r}: {each.problem}") if each.file == name else each
                for each in error.faults
            ]
            return None
        self.faults += found.faults
        return found.raw

    def _tables(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The values with charts as rows by name, and with each sentence in the table before it."""
        for key in ("seats", "pack", "betting", "stakes"):
            if key in raw:
                raw[key] = _with_sentence(raw[key])
        for key in ("hands", "wagers"):
            if isinstance(raw.get(key), dict):
                raw[key] = {name: _with_sentence(each) for name, each in raw[key].items()}
        if isinstance(raw.get("wagers"), dict):
            raw["wagers"] = self._alike(raw["wagers"])
        if isinstance(raw.get("charts"), dict):
            raw["charts"] = {
                name: self._unfolded(unfold_chart, chart, f"charts.{name}.rows")
                for name, chart in raw["charts"].items()
            }
        if isinstance(raw.get("round"), list):
            raw["round"] = self._spoken(raw["round"])
        return raw

    def _alike(self, wagers: dict[str, Any]) -> dict[str, Any]:
        """A wager that is `like` another one of the sheet has its values, except for title and sentence."""
        found = dict(wagers)
        for name, wager in wagers.items():
            if not isinstance(wager, dict) or "like" not in wager:
                continue
            own = {key: value for key, value in wager.items() if key != "like"}
            other = wagers.get(wager["like"]) if isinstance(wager["like"], str) else None
            if not isinstance(other, dict) or "like" in other:
                self.fault(
                    f"wagers.{name}.like",
                    f"no wager is called {wager['like']!r}; {nearest(str(wager['like']), list(wagers))}",
                )
                found[name] = UNREADABLE
            else:
                found[name] = {**{key: value for key, value in other.items() if key != "says"}, **own}
        return found

    def _unfolded(self, unfold: Any, written: Any, path: str) -> Any:
        if not isinstance(written, dict):
            return written
        try:
            return unfold(written)
        except BadInput as error:
            self.fault(f"{path}.{error.where}" if error.where else path, error.message)
            return UNREADABLE

    def _spoken(self, rows: list[Any]) -> list[Any]:
        """Attach each sentence of the round to the row above it, and to later rows with the same step and lines."""
        found: list[Any] = []
        said: dict[tuple[Any, Any], str] = {}
        for row in rows:
            if not isinstance(row, str):
                found.append(row)
                if isinstance(row, dict) and isinstance(row.get("says"), str):
                    said.setdefault(_step_and_lines(row), row["says"])
            elif found and isinstance(found[-1], dict) and "says" not in found[-1]:
                found[-1] = {**found[-1], "says": row}
                said.setdefault(_step_and_lines(found[-1]), row)
            elif found:
                self.fault(f"round[{len(found) - 1}]", f"expected one sentence for a step, found another: {row!r}")
            else:
                self.fault("round", f"expected a step above the sentence {row!r}")
        return [
            {**row, "says": said[_step_and_lines(row)]}
            if isinstance(row, dict) and "says" not in row and _step_and_lines(row) in said
            else row
            for row in found
        ]

    # Readings -----------------------------------------------------------------------------------------------------

    def _shared(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The shared readings, then the document's own, under one key."""
        taken = raw.pop("shared", {})
        if not isinstance(taken, dict):
            self.fault("shared", "expected a table: the name of a reading = [choice, lines]")
            taken = {}
        readings = {name: self._shared_reading(name, row) for name, row in taken.items()}
        own = raw.get("reading", {})
        if isinstance(own, dict):
            for name in own:
                if name in readings:
                    self.fault(f"reading.{name}", "stands under `shared` as well")
            whole = {name: Reading.unfold(each) if isinstance(each, dict) else each for name, each in own.items()}
            raw["reading"] = {**{name: each for name, each in readings.items() if each}, **whole}
        return raw

    def _shared_reading(self, name: str, row: Any) -> dict[str, Any] | None:
        path = f"shared.{name}"
        if isinstance(row, list) and 2 <= len(row) <= 3 and all(isinstance(each, str) for each in row):
            row = dict(zip(("taken", "lines", "because"), row, strict=False))
        if not isinstance(row, dict):
            self.fault(path, f"expected [choice, lines] or [choice, lines, because], found {row!r}")
            return None
        known = self.library.shared_readings()
        wanted = row.get("reading", name)
        if wanted not in known:
            self.fault(path, f"no shared reading is called {wanted!r}; {nearest(wanted, list(known))}")
            return None
        own = {key: value for key, value in row.items() if key != "reading"}
        return {**known[wanted], **own}

    # Twins and overlays -------------------------------------------------------------------------------------------

    def _twin(self, raw: dict[str, Any]) -> dict[str, Any]:
        parent = self.other("extends", raw["extends"])
        if parent is None:
            raise BadRules(self.faults)
        if "extends" in parent:
            self.fault("extends", f"{raw['extends']} extends another sheet itself; only one level is allowed")
        made, faults, self.set_by = made_from(parent, raw, self.file, self._own_lines(parent, raw))
        self.faults += faults
        return made

    def _own_lines(self, parent: dict[str, Any], raw: dict[str, Any]) -> Lines:
        """The lines of the parent's file that a twin may cite; none, where it is a document of another room."""
        if not one_room(parent, raw):
            return Lines()
        left_out = raw["without"] if isinstance(raw.get("without"), list) else []
        inherited = {key: parent[key] for key in _BOOKS if key in parent and key not in left_out}
        return own_lines(citing(raw, self._lent_lines({**inherited, **raw})))

    def _overlaid(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The values with the wagers, fees, readings and steps of the sheet's overlays."""
        names = raw.get("overlays", [])
        if not isinstance(names, list):
            self.fault("overlays", f"expected a list of ids, found {names!r}")
            return raw
        for at, name in enumerate(names):
            overlay = self.other(f"overlays[{at}]", name)
            if overlay is None:
                continue
            if overlay.get("kind") != "overlay":
                self.fault(f"overlays[{at}]", f"{name} is not an overlay but of kind {overlay.get('kind')!r}")
                continue
            for key in NAMED:
                raw[key] = {**raw.get(key, {}), **overlay.get(key, {})}
            raw["round"], faults = changed_round(raw.get("round", []), overlay.get("changes", []), self.file)
            self.faults += faults
            raw, faults = patched(raw, overlay.get("sets", {}), self.file, f"overlays[{at}].sets")
            self.faults += faults
            raw = citing(raw, [overlay.get("source", {}).get("lines")])
        return raw

    def _with_lent_lines(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A sheet may cite the lines of its fee books and procedures as well as its own."""
        return citing(raw, self._lent_lines(raw))

    def _lent_lines(self, raw: dict[str, Any]) -> list[Any]:
        lent = []
        for key in _BOOKS:
            names = raw.get(key, [])
            for name in names if isinstance(names, list) else [names]:
                if isinstance(name, str) and self.library.has(name):
                    book = resolved(self.library, name).raw
                    lent += [book.get("source", {}).get("lines"), *dict(book.get("printings", {})).values()]
        return lent

    # Fees ---------------------------------------------------------------------------------------------------------

    def _fees(self, raw: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(raw.get("fees"), dict):
            return raw
        fees: dict[str, Any] = {}
        for name, written in raw["fees"].items():
            path = f"fees.{name}"
            if isinstance(written, dict) and "from" in written:
                fees[name] = self._taken_over(written, path, fees)
            else:
                fees[name] = self._unfolded(unfold_schedule, written, f"{path}.rows")
        return {**raw, "fees": fees}

    def _taken_over(self, written: dict[str, Any], path: str, above: dict[str, Any]) -> Any:
        """A schedule made from another one, with changed circles or numbers, or with only some of its rows."""
        other = self._schedule(written["from"], f"{path}.from", above)
        if other is None or other is UNREADABLE:
            return UNREADABLE
        own = {key: value for key, value in written.items() if key not in ("from", "without", "rows", *_OF_OPTIONS)}
        left_out, circles = written.get("without", []), written.get("circles", {})
        if not isinstance(left_out, list):
            self.fault(f"{path}.without", f"expected a list of keys, found {left_out!r}")
            return UNREADABLE
        if not isinstance(circles, dict):
            self.fault(f"{path}.circles", f"expected a table of circles, found {circles!r}")
            return UNREADABLE
        schedule = unfold_schedule({**{key: value for key, value in other.items() if key not in left_out}, **own})
        try:
            at = "first" if "first" in written else "only"
            schedule["options"] = _options(other.get("options", []), written)
            at = "rows"
            if isinstance(written.get("rows"), str):
                rows, schedule["charges"] = options_of(written["rows"], schedule["charges"])
                by_id = {row["id"]: row for row in rows}
                kept = [by_id.pop(each["id"], each) for each in schedule["options"]]
                schedule["options"] = [*kept, *by_id.values()]
        except BadInput as error:
            self.fault(f"{path}.{at}.{error.where}" if error.where else f"{path}.{at}", error.message)
        return _renamed(schedule, circles)

    def _schedule(self, name: Any, path: str, above: dict[str, Any]) -> dict[str, Any] | None:
        """A schedule of this document, or `room/book#schedule`."""
        book, _, schedule = str(name).rpartition("#")
        values = {"fees": above} if not book else self.other(path, book)
        if values is None:
            return None
        fees = values.get("fees", {})
        if schedule not in fees:
            where = book or "above it"
            self.fault(path, f"no schedule {schedule!r} in {where}; {nearest(schedule, list(fees))}")
            return None
        found: dict[str, Any] = fees[schedule]
        return found


def _with_sentence(written: Any) -> Any:
    """A table, or `[{ ... }, "sentence"]`: a table followed by its sentence."""
    match written:
        case [dict(table), str(says)] if "says" not in table:
            return {**table, "says": says}
    return written


def _step_and_lines(row: dict[str, Any]) -> tuple[str, str]:
    return str(row.get("step")), str(row.get("lines"))


_OF_OPTIONS = ("only", "first", "circles")


def _options(options: list[dict[str, Any]], written: dict[str, Any]) -> list[dict[str, Any]]:
    """The options that are taken over: `only` some of them, numbered anew from the `first`."""
    if "only" in written:
        low, dash, high = str(written["only"]).partition("-")
        ids = [each["id"] for each in options]
        if low not in ids or (high if dash else low) not in ids:
            raise BadInput(f"there are no options {written['only']!r}; {nearest(low, ids)}")
        options = options[ids.index(low) : ids.index(high if dash else low) + 1]
    if "first" in written:
        first = re.fullmatch(r"(\D*)([0-9]+)", str(written["first"]))
        if first is None:
            raise BadInput(f"{written['first']!r} is not the first of some options; expected for example 22 or F12")
        options = [{**each, "id": f"{first[1]}{int(first[2]) + at}"} for at, each in enumerate(options)]
    return options


def _renamed(schedule: dict[str, Any], circles: dict[str, str]) -> dict[str, Any]:
    """The schedule with the circles of another game: `{ "ante" = "bet" }`."""
    if not circles:
        return schedule

    def named(words: Any) -> Any:
        if isinstance(words, list):
            return [named(each) for each in words]
        return circles.get(words, words)

    charges = [
        {key: named(value) if key in ("on", "over", "parts") else value for key, value in charge.items()}
        for charge in schedule.get("charges", [])
    ]
    options = [
        {**each, "circles": {named(circle): band for circle, band in each["circles"].items()}}
        if "circles" in each
        else each
        for each in schedule.get("options", [])
    ]
    return {**schedule, "charges": charges, "options": options}
