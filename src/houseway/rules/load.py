"""From TOML to a sheet: near-twins, forms and readings resolved, every fault reported at once."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from typing import Any, Protocol

from houseway.errors import BadInput, BadRules, Fault, nearest
from houseway.rules.cross_check import cross_check
from houseway.rules.house_ways import HouseWay
from houseway.rules.index import Library, library
from houseway.rules.patch import patched
from houseway.rules.reader import MISSING, Reader
from houseway.rules.spec import (
    Betting,
    Chart,
    Clause,
    HandRules,
    Kind,
    PackRules,
    Reading,
    Row,
    Schedule,
    Seats,
    Seed,
    Sheet,
    Stakes,
    WagerRules,
)
from houseway.rules.tile_ways import TileWay
from houseway.rules.values import Lines


class Word(Protocol):
    """What the loader must know of a step: its typed parameters."""

    @property
    def params(self) -> type: ...


@dataclasses.dataclass(frozen=True, slots=True)
class _FormRules:
    title: str
    sets: dict[str, Any] = dataclasses.field(default_factory=dict)


_SECTIONS: dict[str, Any] = {
    "title": str,
    "kind": Kind,
    "family": str,
    "seed": Seed,
    "seats": Seats,
    "pack": PackRules,
    "number": str,
    "says": str,
    "outcomes": str,
    "wagers": tuple[WagerRules, ...],
    "hands": dict[str, HandRules],
    "charts": dict[str, Chart],
    "house_way": tuple[HouseWay, ...],
    "house_way_of": str,
    "tile_way": tuple[TileWay, ...],
    "betting": Betting | None,
    "stakes": Stakes | None,
    "fees": tuple[Schedule, ...],
    "reading": tuple[Reading, ...],
    "clauses": tuple[Clause, ...],
}
_DEFAULTS: dict[str, Any] = {
    "number": "",
    "says": "",
    "outcomes": "",
    "wagers": (),
    "hands": {},
    "charts": {},
    "house_way": (),
    "house_way_of": "",
    "tile_way": (),
    "betting": None,
    "stakes": None,
    "fees": (),
    "reading": (),
    "clauses": (),
}
_NO_READINGS: list[Any] = []
_OTHER_KEYS = ("extends", "sets", "forms", "fee_book", "schedules", "round")


def load(
    name: str,
    words: Mapping[str, Word],
    *,
    shelf: Library | None = None,
    readings: Mapping[str, str] | None = None,
) -> Sheet:
    """The sheet that a name such as `cordova/texas-holdem#no-limit` means, with the readings that the table chose."""
    shelf = shelf or library()
    sheet, _, form = name.partition("#")
    raw = shelf.raw(sheet)
    file = shelf.shown(shelf.path(sheet))
    return _Loading(sheet, form, file, shelf, words).load(raw, readings or {})


def forms_of(name: str, shelf: Library | None = None) -> list[str]:
    """The forms of a document in print order; one empty form where it has none."""
    raw = (shelf or library()).raw(name)
    return list(raw.get("forms", {})) or [""]


class _Loading:
    """One attempt to load one sheet."""

    def __init__(self, sheet: str, form: str, file: str, shelf: Library, words: Mapping[str, Word]) -> None:
        self.sheet, self.form, self.file, self.shelf, self.words = sheet, form, file, shelf, words
        self.reader = Reader(file)

    def load(self, raw: dict[str, Any], readings: Mapping[str, str]) -> Sheet:
        raw = self._extended(raw)
        self.reader.own_lines = _own_lines(raw)
        raw = self._formed(raw)
        raw, taken = self._taken(self._with_fee_book(raw), readings)
        raw = self._with_house_way(raw)
        values = self._sections(raw)
        rows = self._rows(raw.get("round"))
        cross_check(self.reader, values, rows)
        if self.reader.faults:
            raise BadRules(list(dict.fromkeys(self.reader.faults)))
        return self._sheet(raw, values, list(rows.values()), taken)

    def _patch(self, raw: dict[str, Any], sets: Mapping[str, Any], at: str) -> dict[str, Any]:
        values, faults = patched(raw, sets, self.file, at)
        self.reader.faults += faults
        return values

    def _extended(self, raw: dict[str, Any]) -> dict[str, Any]:
        if "extends" not in raw:
            if "sets" in raw:
                self.reader.fault("sets", "changes another sheet, and none is named; expected `extends` beside it")
            return raw
        parent = self._other("extends", raw["extends"])
        sets = self.reader.read(dict[str, Any], raw.get("sets", {}), "sets")
        if parent is None:
            raise BadRules(self.reader.faults)
        if "extends" in parent:
            self.reader.fault("extends", f"{raw['extends']} extends another sheet itself; only one level is allowed")
        merged = {**parent, **{key: value for key, value in raw.items() if key != "sets"}}
        return merged if sets is MISSING else self._patch(merged, sets, "sets")

    def _other(self, key: str, name: Any) -> dict[str, Any] | None:
        """The values of another sheet or book that this one names."""
        if self.reader.read(str, name, key) is MISSING:
            return None
        try:
            return self.shelf.raw(name)
        except BadRules as error:
            # A fault without a path speaks of the name; one inside the other file keeps its own place.
            self.reader.faults += [
                Fault(self.file, key, f"{name!r}: {each.problem}") if each.file == name else each
                for each in error.faults
            ]
            return None

    def _formed(self, raw: dict[str, Any]) -> dict[str, Any]:
        forms = self.reader.read(dict[str, _FormRules], raw.get("forms", {}), "forms")
        if forms is MISSING:
            raise BadRules(self.reader.faults)
        if not forms:
            if self.form:
                self._stop("", f"has no forms, so no form {self.form!r}")
            return raw
        self.form = self.form or next(iter(forms))
        if self.form not in forms:
            self._stop("forms", f"no form {self.form!r}; {nearest(self.form, list(forms))}")
        return self._patch(raw, forms[self.form].sets, f"forms.{self.form}.sets")

    def _taken(self, raw: dict[str, Any], chosen: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
        readings = self._read_once(tuple[Reading, ...], raw.get("reading", _NO_READINGS), "reading")
        if readings is MISSING:
            return raw, {}
        by_id = {reading.id: reading for reading in readings}
        for each, choice in chosen.items():
            if each not in by_id:
                self._stop("reading", f"no reading {each!r}; {nearest(each, list(by_id))}")
            elif choice not in by_id[each].choices:
                self._stop(f"reading.{each}", f"no choice {choice!r}; {nearest(choice, list(by_id[each].choices))}")
        taken = {each: chosen.get(each, reading.taken) for each, reading in by_id.items()}
        for each, choice in taken.items():
            raw = self._patch(raw, by_id[each].choices[choice].sets, f"reading.{each}.choices.{choice}.sets")
        return raw, taken

    def _with_fee_book(self, raw: dict[str, Any]) -> dict[str, Any]:
        if "fee_book" not in raw:
            if "schedules" in raw:
                self.reader.fault("schedules", "are in a fee book, and none is named; expected `fee_book` beside them")
            return raw
        book = self._other("fee_book", raw["fee_book"])
        wanted = self.reader.read(tuple[str, ...], raw.get("schedules", []), "schedules")
        own = raw.get("fees", [])
        if book is None or wanted is MISSING or not isinstance(own, list):
            return raw
        printed = self.reader.read(tuple[dict[str, Any], ...], book.get("fees", []), f"{raw['fee_book']}.fees")
        # The book's own values, not copies of them: they are read once for all the sheets that name the book.
        by_id = {} if printed is MISSING else {schedule.get("id", ""): schedule for schedule in book.get("fees", [])}
        for at, schedule in enumerate(wanted):
            if schedule not in by_id:
                problem = f"{raw['fee_book']} has no schedule {schedule!r}; {nearest(schedule, list(by_id))}"
                self.reader.fault(f"schedules[{at}]", problem)
        return {**raw, "fees": [*own, *(by_id[each] for each in wanted if each in by_id)]}

    def _with_house_way(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The clauses of another sheet, without its lines, where this document prints none of its own."""
        if "house_way_of" not in raw:
            return raw
        if "house_way" in raw:
            self.reader.fault("house_way_of", "names another sheet, and a house way is written here as well")
            return raw
        other = self._other("house_way_of", raw["house_way_of"])
        if other is None:
            return raw
        if "house_way" not in other:
            self.reader.fault("house_way_of", f"{raw['house_way_of']} has no house way")
        clauses = [{key: value for key, value in row.items() if key != "lines"} for row in other.get("house_way", [])]
        return {**raw, "house_way": clauses}

    def _sections(self, raw: dict[str, Any]) -> dict[str, Any]:
        for key in raw:
            if key not in _SECTIONS and key not in _OTHER_KEYS:
                self.reader.fault(key, f"no such key; {nearest(key, [*_SECTIONS, *_OTHER_KEYS])}")
        values = dict(_DEFAULTS)
        for key, kind in _SECTIONS.items():
            if key == "fees" and isinstance(raw.get(key), list):
                values[key] = self._schedules(raw[key])
            elif key in raw:
                values[key] = self._read_once(kind, raw[key], key)
            elif key not in _DEFAULTS:
                self.reader.fault(key, "is missing")
        return values

    def _schedules(self, raw: list[Any]) -> Any:
        """The schedules one by one: most of them are the same in every form and reading of every sheet of a room."""
        read = [self._read_once(Schedule, each, f"fees[{at}]") for at, each in enumerate(raw)]
        return MISSING if any(each is MISSING for each in read) else tuple(read)

    def _read_once(self, kind: Any, raw: Any, path: str) -> Any:
        """A part of the sheet, or what it was read as before: forms and readings share the parts that they do not set.

        What is kept is kept with the raw values, so that their identity stays theirs.
        """
        key = (self.sheet, path, id(raw))
        if key not in self.shelf.parts:
            before = len(self.reader.faults)
            value = self.reader.read(kind, raw, path)
            if len(self.reader.faults) > before:
                return value
            self.shelf.parts[key] = (raw, value)
        return self.shelf.parts[key][1]

    def _rows(self, raw: Any) -> dict[str, Row]:
        """The steps that could be read, by their path."""
        if not isinstance(raw, list) or not raw:
            self.reader.fault("round", "expected a list of steps, at least one")
            return {}
        read = {f"round[{at}]": self._row(item, f"round[{at}]") for at, item in enumerate(raw)}
        return {path: row for path, row in read.items() if row is not None}

    def _row(self, item: Any, path: str) -> Row | None:
        if not isinstance(item, dict) or not isinstance(item.get("step"), str):
            self.reader.fault(path, f"expected a table with a step, found {item!r}")
            return None
        step = item["step"]
        if step not in self.words:
            self.reader.fault(f"{path}.step", f"no step is called {step!r}; {nearest(step, list(self.words))}")
            return None
        own = ("step", "name", "lines", "says")
        values = {key: value for key, value in item.items() if key not in own}
        params = self.reader.record(self.words[step].params, values, path)
        lines = self.reader.read(Lines, item["lines"], f"{path}.lines") if "lines" in item else Lines()
        if params is MISSING or lines is MISSING:
            return None
        return Row(step, params, lines, str(item.get("says", "")))

    def _sheet(self, raw: dict[str, Any], values: dict[str, Any], rows: list[Row], taken: dict[str, str]) -> Sheet:
        forms = {form: rules["title"] for form, rules in raw.get("forms", {}).items()}
        rules = _rules_alone({key: value for key, value in raw.items() if key not in ("reading", "forms", "clauses")})
        canonical = json.dumps([self.sheet, self.form, rules], sort_keys=True, separators=(",", ":"))
        readings = values.pop("reading")
        return Sheet(
            id=self.sheet,
            form=self.form,
            room=self.sheet.partition("/")[0],
            round=tuple(rows),
            readings=readings,
            taken=taken,
            forms=forms,
            digest=hashlib.sha256(canonical.encode()).hexdigest()[:16],
            **values,
        )

    def _stop(self, path: str, problem: str) -> None:
        raise BadRules([*self.reader.faults, Fault(self.file, path, problem)])


def _own_lines(raw: dict[str, Any]) -> Lines:
    """The lines of the document itself; none where they cannot be read, which is reported with the other faults."""
    seed = raw.get("seed")
    lines = seed.get("lines") if isinstance(seed, dict) else None
    try:
        return Lines.read(lines) if isinstance(lines, str) else Lines()
    except BadInput:
        return Lines()


# Words and sources may be mended without making another game of it: old round files still fit.
_WORDS = ("says", "lines", "title", "number", "seed")


def _rules_alone(value: Any) -> Any:
    """The values that play, without the words that explain them: what a digest stands for."""
    if isinstance(value, dict):
        return {key: _rules_alone(each) for key, each in value.items() if key not in _WORDS}
    return [_rules_alone(each) for each in value] if isinstance(value, list) else value
