"""From TOML to a sheet: near-twins, forms and readings resolved, every fault reported at once."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from typing import Any, Protocol

from houseway.errors import BadRules, Fault, nearest
from houseway.rules.checks.cross_check import check_settled, cross_check
from houseway.rules.loading.library import OTHER_KINDS, Library, library_in_use
from houseway.rules.loading.patch import patched, places_of, without_outcome
from houseway.rules.loading.positions import located
from houseway.rules.loading.resolve import resolved
from houseway.rules.loading.twins import changed_round, rows_of_changes
from houseway.rules.posting.poker_limits import bring_in_by_betting
from houseway.rules.sheet.citations import CITED_ROWS, notes_on, own_lines
from houseway.rules.sheet.cited_rows import read_clauses, read_notes
from houseway.rules.sheet.reader import MISSING, UNCITED, Reader, form_of
from houseway.rules.sheet.schedules import Schedule
from houseway.rules.sheet.sheet_sections import DEFAULTS, SECTIONS, FormRules
from houseway.rules.sheet.spec import (
    Reading,
    RoundRow,
    Sheet,
)
from houseway.rules.sheet.values import Lines


class Word(Protocol):
    """What the loader needs to know of a step: its typed parameters."""

    @property
    def params(self) -> type: ...

    @property
    def words(self) -> tuple[str, ...]:
        """The incidents of the clauses that it rules on or applies."""


def _incidents(words: Mapping[str, Word]) -> frozenset[str]:
    return frozenset(word for each in words.values() for word in each.words)


_NO_READINGS: dict[str, Any] = {}
# The path of values that somebody gives instead of the printed ones: no file has them.
_CHANGED = "changed"
# Keys that are resolved into the other values before these are read.
_OTHER_KEYS = ("extends", "overlays", "forms", "fee_book", "schedules", "procedures", "round", *CITED_ROWS)


def load(
    name: str,
    words: Mapping[str, Word],
    *,
    library: Library | None = None,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Sheet:
    """The sheet of a name such as `cordova/texas-holdem#no-limit`, with the readings that the table chose.

    With `changes`, values by path that replace printed ones, it is another game: the sheet says so in `changed`.
    """
    library = library or library_in_use()
    sheet, _, form = name.partition("#")
    try:
        return _Loading(sheet, form, library, words).load(readings or {}, changes or {})
    except BadRules as error:
        raise BadRules(located(error.faults, library)) from None


def forms_of(name: str, library: Library | None = None) -> list[str]:
    """The forms of a document in print order; one empty form where it has none."""
    library = library or library_in_use()
    raw = library.raw(name)
    if "extends" in raw:
        try:
            raw = resolved(library, name).raw
        except BadRules as error:
            raise BadRules(located(error.faults, library)) from None
    return list(raw.get("forms", {})) or [""]


class _Loading:
    """One attempt to load one sheet."""

    def __init__(self, sheet: str, form: str, library: Library, words: Mapping[str, Word]) -> None:
        self.sheet, self.form, self.library, self.words = sheet, form, library, words
        library.raw(sheet)
        if library.kind(sheet) in OTHER_KINDS:
            raise BadRules([Fault(sheet, "", f"not a game that can be dealt; `houseway show {sheet}` prints it")])
        self.file = library.shown(library.path(sheet))
        self.reader = Reader(self.file)
        self.reader.incidents = _incidents(words)

    def load(self, readings: Mapping[str, str], changes: Mapping[str, Any]) -> Sheet:
        whole = resolved(self.library, self.sheet)
        self.reader.faults += whole.faults
        self.reader.set_by |= whole.set_by
        self.reader.own_lines = own_lines(whole.raw)
        written = self._with_fee_book(self._formed(whole.raw))
        self._check_as_written(written)
        raw, taken = self._taken(written, readings)
        raw = self._with_ways(raw)
        raw = self._patch(without_outcome(raw, changes), changes, _CHANGED)
        values, rows = self._checked(raw)
        if not self.reader.faults:
            check_settled(self.reader, values, rows)
        if self.reader.faults:
            raise BadRules(list(dict.fromkeys(self.reader.faults)))
        sheet = self._sheet(raw, values, list(rows.values()), taken)
        return dataclasses.replace(sheet, changed=tuple(f"{path} = {value}" for path, value in changes.items()))

    def _check_as_written(self, raw: dict[str, Any]) -> None:
        """Report faults in values that every choice of a reading replaces: no table would ever come upon them.

        Once for each form, unless there are some.
        """
        key = (self.sheet, self.form)
        if key not in self.library.sound and raw.get("reading"):
            self._checked(self._with_ways(raw))
            if not self.reader.faults:
                self.library.sound.add(key)

    def _checked(self, raw: dict[str, Any]) -> tuple[dict[str, Any], dict[str, RoundRow]]:
        """The sections and the steps by path, with every fault in them and between them reported."""
        values, rows = self._sections(raw), self._rows(raw.get("round"))
        cross_check(self.reader, values, rows)
        return values, rows

    def _patch(self, raw: dict[str, Any], sets: Mapping[str, Any], at: str) -> dict[str, Any]:
        values, faults = patched(raw, sets, self.file, at)
        self.reader.faults += faults
        if at != _CHANGED:
            self.reader.set_by |= {place: f"{at}.{path}" for path in sets for place in places_of(values, path)}
        return values

    def _other(self, key: str, name: Any) -> dict[str, Any] | None:
        """The values of another document that this one names."""
        if self.reader.read(str, name, key) is MISSING:
            return None
        try:
            found = resolved(self.library, name)
        except BadRules as error:
            # A fault without a path is about the name; one inside the other file keeps its own place.
            self.reader.faults += [
                Fault(self.file, key, f"{name!r}: {each.problem}") if each.file == name else each
                for each in error.faults
            ]
            return None
        self.reader.faults += found.faults
        return found.raw

    def _formed(self, raw: dict[str, Any]) -> dict[str, Any]:
        forms = self.reader.read(dict[str, FormRules], raw.get("forms", {}), "forms")
        if forms is MISSING:
            raise BadRules(self.reader.faults)
        if not forms:
            if self.form:
                self._stop("", f"has no forms, so no form {self.form!r}")
            return self._asked_of_form(raw, [])
        self.form = self.form or next(iter(forms))
        if self.form not in forms:
            self._stop("forms", f"no form {self.form!r}; {nearest(self.form, list(forms))}")
        own = forms[self.form]
        if own.changes:
            rows, faults = changed_round(raw.get("round", []), list(own.changes), self.file)
            self.reader.faults += [dataclasses.replace(each, path=f"forms.{self.form}.{each.path}") for each in faults]
            raw = {**raw, "round": rows}
            # The rows have other numbers now.
            set_by = {path: at for path, at in self.reader.set_by.items() if not path.startswith("round[")}
            self.reader.set_by = set_by | rows_of_changes(rows, own.changes, f"forms.{self.form}.changes")
        return self._asked_of_form(self._patch(raw, own.sets, f"forms.{self.form}.sets"), list(forms))

    def _asked_of_form(self, raw: dict[str, Any], forms: list[str]) -> dict[str, Any]:
        """The sheet without the readings that are for other forms; cached, so that the rest is read once."""
        readings: Any = raw.get("reading")
        meant = _forms_of_readings(readings)
        if not meant:
            return raw
        for name, each in meant.items():
            for form in each:
                if form not in forms:
                    self.reader.fault(f"reading.{name}.forms", f"no form {form!r}; {nearest(form, forms)}")
        key = (self.sheet, f"reading#{self.form}", id(readings))
        if key not in self.library.parts:
            asked = {name: each for name, each in readings.items() if self.form in meant.get(name, [self.form])}
            self.library.parts[key] = (readings, asked)
        return {**raw, "reading": self.library.parts[key][1]}

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
        self._refuse_two_values(by_id, taken)
        for each, choice in taken.items():
            raw = self._patch(raw, by_id[each].choices[choice].sets, f"reading.{each}.choices.{choice}.sets")
        return raw, taken

    def _refuse_two_values(self, by_id: Mapping[str, Reading], taken: Mapping[str, str]) -> None:
        """Two readings whose choices set one place to different values, neither over the other, are not in force."""
        found: dict[str, tuple[str, Any]] = {}
        for each, choice in taken.items():
            for path, value in by_id[each].choices[choice].sets.items():
                other, its = found.get(path, (each, value))
                if its != value and other not in by_id[each].over:
                    both = f"{choice!r} and {taken[other]!r} of reading {other!r} both set {path}"
                    self._stop(f"reading.{each}", f"{both}; expected {by_id[each].taken!r}, or another choice there")
                found[path] = (each, value)

    def _with_fee_book(self, raw: dict[str, Any]) -> dict[str, Any]:
        if "fee_book" not in raw:
            if "schedules" in raw:
                self.reader.fault("schedules", "are in a fee book, and none is named; expected `fee_book` beside them")
            return raw
        wanted = self.reader.read(tuple[str, ...], raw.get("schedules", []), "schedules")
        names = self.reader.read(tuple[str, ...], raw["fee_book"], "fee_book")
        own = raw.get("fees", {})
        if names is MISSING or wanted is MISSING or not isinstance(own, dict):
            return raw
        books = [self._other("fee_book", name) for name in names]
        # The books' own values, not copies, so that they are read once for all forms of the sheet.
        printed = {key: each for book in books if book is not None for key, each in book.get("fees", {}).items()}
        for at, schedule in enumerate(wanted if None not in books else ()):
            if schedule not in printed:
                problem = f"{' and '.join(names)} has no schedule {schedule!r}; {nearest(schedule, list(printed))}"
                self.reader.fault(f"schedules[{at}]", problem)
        return {**raw, "fees": {**own, **{each: printed[each] for each in wanted if each in printed}}}

    def _with_ways(self, raw: dict[str, Any]) -> dict[str, Any]:
        return self._with_way_of_another(self._with_way_of_another(raw, "house_way"), "tile_way")

    def _with_way_of_another(self, raw: dict[str, Any], way: str) -> dict[str, Any]:
        """The house way of another sheet, for cards or tiles, without its lines, where this document prints none."""
        key, said = f"{way}_of", way.replace("_", " ")
        if key not in raw:
            return raw
        if way in raw:
            self.reader.fault(key, f"names another sheet, and a {said} is written here as well")
            return raw
        other = self._other(key, raw[key])
        if other is None:
            return raw
        if way not in other:
            self.reader.fault(key, f"{raw[key]} has no {said}")
        clauses = [{name: value for name, value in row.items() if name != "lines"} for row in other.get(way, [])]
        return {**raw, way: clauses}

    def _sections(self, raw: dict[str, Any]) -> dict[str, Any]:
        for key in raw:
            if key not in SECTIONS and key not in _OTHER_KEYS:
                self.reader.fault(key, f"no such key; {nearest(key, [*SECTIONS, *_OTHER_KEYS])}")
        values = dict(DEFAULTS)
        for key, kind in SECTIONS.items():
            if key == "fees" and isinstance(raw.get(key), dict):
                values[key] = self._schedules(raw[key])
            elif key == "source" and isinstance(raw.get(key), dict):
                values[key] = self.reader.read(kind, with_room(self.library, raw[key]), key)
            elif key in raw:
                values[key] = self._read_once(kind, raw[key], key)
            elif key not in DEFAULTS:
                self.reader.fault(key, f"is missing; expected {form_of(kind)}")
        values["notes"], values["clauses"] = read_notes(self.reader, raw), read_clauses(self.reader, raw)
        for name in self._documents(raw) if not self.reader.faults else ():
            if (other := self._other("procedures", name)) is not None:
                notes, clauses = self._kept_once(name, other)
                notes = notes_on((each.lines for each in values["fees"]), notes, other)
                values["notes"], values["clauses"] = values["notes"] + notes, values["clauses"] + clauses
        return values

    def _documents(self, raw: dict[str, Any]) -> list[str]:
        """The fee books, procedures and overlays whose clauses and notes apply to this game too."""
        books = self.reader.read(tuple[str, ...], raw.get("fee_book", []), "fee_book")
        procedures = self.reader.read(tuple[str, ...], raw.get("procedures", []), "procedures")
        overlays = self.reader.read(tuple[str, ...], raw.get("overlays", []), "overlays")
        if MISSING in (books, procedures, overlays):
            return []
        return list(dict.fromkeys((*books, *procedures, *overlays)))

    def _kept_once(self, name: str, raw: dict[str, Any]) -> tuple[Any, Any]:
        """The notes and clauses of another document, cached."""
        key = (name, "kept", id(raw))
        if key not in self.library.parts:
            reader = Reader(self.library.shown(self.library.path(name)))
            reader.own_lines = own_lines(raw)
            found = read_notes(reader, raw), read_clauses(reader, raw)
            if reader.faults:
                self.reader.faults += reader.faults
                return (), ()
            self.library.parts[key] = (raw, found)
        notes, clauses = self.library.parts[key][1]
        return notes, clauses

    def _schedules(self, raw: dict[str, Any]) -> Any:
        """The schedules, read one by one: most are the same in every form and reading of a sheet."""
        read = [self._read_once(Schedule, each, f"fees.{name}", id=name) for name, each in raw.items()]
        return MISSING if any(each is MISSING for each in read) else tuple(read)

    def _read_once(self, kind: Any, raw: Any, path: str, **more: str) -> Any:
        """Read a part of the sheet, or reuse an earlier result: forms and readings share what they do not set.

        The cache holds on to the raw values, so that their `id` cannot be reused.
        """
        key = (self.sheet, path, id(raw))
        if key not in self.library.parts:
            before = len(self.reader.faults)
            value = self.reader.read(kind, {**more, **raw} if more and isinstance(raw, dict) else raw, path)
            if value is MISSING or len(self.reader.faults) > before:
                return value
            self.library.parts[key] = (raw, value)
        return self.library.parts[key][1]

    def _rows(self, raw: Any) -> dict[str, RoundRow]:
        """The steps that could be read, by path."""
        if not isinstance(raw, list) or not raw:
            self.reader.fault("round", "expected a list of steps, at least one")
            return {}
        read = {f"round[{at}]": self._row(item, f"round[{at}]") for at, item in enumerate(raw)}
        return {path: row for path, row in read.items() if row is not None}

    def _row(self, item: Any, path: str) -> RoundRow | None:
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
        lines = self.reader.read(Lines, item.get("lines", UNCITED), f"{path}.lines")
        says, name = (self.reader.read(str, item.get(key, ""), f"{path}.{key}") for key in ("says", "name"))
        if MISSING in (params, lines, says, name):
            return None
        return RoundRow(step, params, lines, says, name)

    def _sheet(self, raw: dict[str, Any], values: dict[str, Any], rows: list[RoundRow], taken: dict[str, str]) -> Sheet:
        forms = {form: rules["title"] for form, rules in raw.get("forms", {}).items()}
        rules = {key: self._alone(key, value) for key, value in raw.items() if key not in (*_NOT_PLAYED, *_WORDS)}
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
            extends=str(raw.get("extends", "")),
            takes=frozenset([getattr(self.words[row.step], "takes", "") for row in rows] + bring_in_by_betting(rows)),
            **values,
        )

    def _alone(self, key: str, raw: Any) -> Any:
        """The values of a section that affect play, cached like the section itself."""
        known = (self.sheet, f"{key} alone", id(raw))
        if known not in self.library.parts:
            self.library.parts[known] = (raw, _rules_alone(raw))
        return self.library.parts[known][1]

    def _stop(self, path: str, problem: str) -> None:
        raise BadRules([*self.reader.faults, Fault(self.file, path, problem)])


def _forms_of_readings(readings: Any) -> dict[str, list[Any]]:
    """The readings that name the forms they are for."""
    named = readings.items() if isinstance(readings, dict) else ()
    found = {name: each["forms"] for name, each in named if isinstance(each, dict) and "forms" in each}
    return {name: forms if isinstance(forms, list) else [forms] for name, forms in found.items()}


def with_room(library: Library, source: dict[str, Any]) -> dict[str, Any]:
    """The source with the name of its room and the file of the room's originals."""
    room = library.room(str(source.get("room", "")))
    return {**source, "title": room.get("title", str(source.get("room", ""))), "file": room.get("file", "")}


_NOT_PLAYED = ("reading", "forms", "furniture", "extends", "overlays", *CITED_ROWS)
# Wording and sources may change without changing the digest, so that old round files still fit.
_WORDS = ("says", "lines", "title", "number", "source")


def _rules_alone(value: Any) -> Any:
    """The values that affect play, without explanations: the digest is made from these."""
    if isinstance(value, dict):
        return {key: _rules_alone(each) for key, each in value.items() if key not in _WORDS}
    return [_rules_alone(each) for each in value] if isinstance(value, list) else value
