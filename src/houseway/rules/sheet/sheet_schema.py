"""The JSON Schema of a sheet, made from the types that read it, for completion and checks in editors."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from houseway.rules.loading.fee_rows import FIELDS
from houseway.rules.loading.load import Word
from houseway.rules.sheet.citations import CITED_ROWS
from houseway.rules.sheet.cited_rows import CLAUSE_VALUES
from houseway.rules.sheet.documents import DocumentKind
from houseway.rules.sheet.schedules import Charge, Schedule
from houseway.rules.sheet.sheet_sections import SECTIONS, FormRules
from houseway.rules.sheet.spec import Chart, Choice, Kind, Reading, WagerRules
from houseway.rules.sheet.values import Band, Brackets, Cells, Lines, Money, Odds, Rates

TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
_LINES = {"type": "string", "pattern": r"^[0-9]+(-[0-9]+)?(, *[0-9]+(-[0-9]+)?)*$", "description": "Lines: 12-14, 20"}
_SAID: dict[Any, dict[str, Any]] = {
    Lines: _LINES,
    Money: {"type": "string", "pattern": r"^\$?[0-9]", "description": "An amount: $5, $1.50, $1,000"},
    Odds: {"type": "string", "pattern": r"^([0-9]+:[0-9]+|\$[0-9].*)$", "description": "Odds: 40:1, or a fixed $250"},
    Band: {"type": "string", "description": "A range: 5-6, 7+, $5-$130, $755+"},
    Rates: {"type": "string", "description": "Amounts in a row: $4 $3 $2"},
    Brackets: {"type": "string", "description": "Brackets in a row: $1-$50 $51+"},
    Cells: {"type": "string", "description": "Words of a row, parted by spaces or bars"},
    str: TEXT,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Any: {},
}


# Types whose id is the key of their table in the sheet.
_NAMED = (WagerRules, Schedule, Reading)


def sheet_schema(words: Mapping[str, Word]) -> dict[str, Any]:
    """The schema of every file below games/: sheets, books, overlays and procedures."""
    keys = {key: of_type(kind) for key, kind in SECTIONS.items()}
    keys["kind"] = {"enum": [*get_args(Kind), *get_args(DocumentKind)]}
    for key in ("seats", "pack", "betting", "stakes"):
        keys[key] = _spoken(keys[key])
    keys["hands"]["additionalProperties"] = _spoken(keys["hands"]["additionalProperties"])
    keys["wagers"] = _table_of(_spoken(_wager()))
    keys["charts"] = _table_of(_with(Chart, {"rows": TEXT}, ()))
    keys["fees"] = _table_of(_schedule())
    keys["reading"] = _table_of(_reading())
    keys |= {key: {"type": "array", "items": _cited_row()} for key in CITED_ROWS}
    keys |= {
        "extends": TEXT,
        "overlays": TEXTS,
        "procedures": TEXTS,
        "fee_book": {"anyOf": [TEXT, TEXTS]},
        "schedules": TEXTS,
        "without": TEXTS,
        "sets": {"type": "object"},
        "lines": _table_of(_LINES),
        "changes": {"type": "array", "items": {"type": "object"}},
        "printings": _table_of(_LINES),
        "forms": _table_of(of_type(FormRules)),
        "shared": _table_of({"anyOf": [{**TEXTS, "minItems": 2, "maxItems": 3}, {"type": "object"}]}),
        "round": {"type": "array", "items": {"anyOf": [TEXT, *(_step(name, word) for name, word in words.items())]}},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Houseway sheet, format 2",
        "type": "object",
        "properties": keys,
        "required": ["title", "source"],
        "additionalProperties": False,
    }


def of_type(kind: Any) -> dict[str, Any]:
    """The schema of a value of this type in a file."""
    if kind in _SAID:
        return dict(_SAID[kind])
    origin = get_origin(kind)
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin in (Union, types.UnionType):
        return of_type(next(each for each in get_args(kind) if each is not type(None)))
    if origin is tuple:
        items = of_type(get_args(kind)[0])
        several = {"type": "array", "items": items}
        return {"anyOf": [items, several]} if "enum" in items or items.get("type") == "string" else several
    if origin in (dict, Mapping):
        return _table_of(of_type(get_args(kind)[1]))
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _with(kind, {}, ())
    return dict(TEXT)


def _with(kind: type, more: dict[str, Any], optional: tuple[str, ...]) -> dict[str, Any]:
    """The schema of a type's fields, with other keys that may be written instead of some of them."""
    hints = get_type_hints(kind)
    fields = [each for each in dataclasses.fields(kind) if each.name != "id" or kind not in _NAMED]
    needed = [
        each.name
        for each in fields
        if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
    ]
    replaced = {"columns"} if "rows" in more else set()
    return {
        "type": "object",
        "properties": {**{each.name: of_type(hints[each.name]) for each in fields}, **more},
        "required": [name for name in needed if name not in more and name not in optional and name not in replaced],
        "additionalProperties": False,
    }


def _table_of(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": items}


def _spoken(table: dict[str, Any]) -> dict[str, Any]:
    """The schema of a table, or of a table followed by its sentence."""
    return {"anyOf": [table, {"type": "array", "prefixItems": [table, TEXT], "minItems": 2, "maxItems": 2}]}


def _wager() -> dict[str, Any]:
    rows = {"type": "string", "description": "Odds beside `on`, or rows of text: an outcome, odds, lines"}
    return _with(
        WagerRules,
        {"on": TEXT, "like": TEXT, "pays": {"anyOf": [rows, {"type": "object"}, {"type": "array"}]}},
        ("pays", "lines"),
    )


def _schedule() -> dict[str, Any]:
    columns = ", ".join(FIELDS)
    rows = {
        "type": "string",
        "description": f"A heading (option, then {columns}, then the charges) and a row for each option",
    }
    more = {"rows": rows, "at": of_type(tuple[str, ...]), "from": TEXT, "only": TEXT, "first": TEXT, "without": TEXTS}
    charges = {"type": "array", "items": _with(Charge, {}, ("at",))}
    more |= {"circles": _table_of(TEXT), "charges": charges}
    return _with(Schedule, more, ("title", "lines", "options"))


def _reading() -> dict[str, Any]:
    pair = {"anyOf": [TEXT, {**TEXTS, "minItems": 2, "maxItems": 2}]}
    choices = {**_table_of({"anyOf": [TEXT, of_type(Choice)]}), "minProperties": 2}
    return _with(Reading, {"asks": pair, "taken": pair, "choices": choices}, ("lines", "because"))


def _cited_row() -> dict[str, Any]:
    named = {key: TEXT if kind is str else {"type": "integer", "minimum": 1} for key, kind in CLAUSE_VALUES.items()}
    more = {"type": "object", "properties": named, "additionalProperties": False}
    return {"type": "array", "prefixItems": [_LINES, TEXT], "items": {"anyOf": [TEXT, more]}, "minItems": 2}


def _step(name: str, word: Word) -> dict[str, Any]:
    """A row of the round: the step, its parameters, its lines and its sentence."""
    table = _with(word.params, {"step": {"const": name}, "name": TEXT, "lines": _LINES, "says": TEXT}, ())
    return {**table, "required": ["step", *table["required"]]}
