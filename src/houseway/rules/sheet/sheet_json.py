"""A sheet as plain data: for JSON, for the lobby, for whoever does not want our classes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from houseway.rules.sheet.documents import Document
from houseway.rules.sheet.spec import Reading, Sheet
from houseway.rules.sheet.values import Band, Brackets, Lines, Odds, Rates


def listed(sheet: Sheet) -> dict[str, Any]:
    """A sheet and form in a row of the list of games."""
    return {
        "id": sheet.id,
        "form": sheet.form,
        "title": sheet.title,
        "form_title": sheet.forms.get(sheet.form, ""),
        "room": sheet.room,
        "family": sheet.family,
        "kind": sheet.kind,
        "seats": [sheet.seats.min, sheet.seats.max],
        "wagers": [wager.id for wager in sheet.wagers],
        "fee_options": len(sheet.options()),
        "source": sheet.source.room,
        "lines": [list(span) for span in sheet.source.lines.spans],
        "number": sheet.number,
        "readings": len(sheet.readings),
        "digest": sheet.digest,
    }


def resolved(sheet: Sheet) -> dict[str, Any]:
    """The whole sheet: values in their printed form, printed lines as pairs."""
    # What its steps take follows from the round.
    fields = [each.name for each in dataclasses.fields(sheet) if each.name != "takes"]
    values = {name: _plain(getattr(sheet, name)) for name in fields}
    values["readings"] = [_reading(each) for each in sheet.readings]
    return {"name": sheet.name, **values}


def plain_book(book: Document) -> dict[str, Any]:
    """A fee book or a procedure: values in their printed form, printed lines as pairs."""
    values = {each.name: _plain(getattr(book, each.name)) for each in dataclasses.fields(book)}
    del values["reading"]
    return {**values, "readings": [_reading(each) for each in book.reading]}


def _reading(reading: Reading) -> dict[str, object]:
    """A reading as every command shows it: what a sheet `asks` is its question."""
    values = {each.name: _plain(getattr(reading, each.name)) for each in dataclasses.fields(reading)}
    return {"id": reading.id, "question": values.pop("asks"), **values}


def _plain(value: object) -> object:
    match value:
        case Lines():
            return [list(span) for span in value.spans]
        case Odds() | Band() | Brackets() | Rates():
            return str(value)
        # Names and amounts are kinds of text and number that JSON need not know.
        case str():
            return str(value)
        case int() if not isinstance(value, bool):
            return int(value)
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
    if dataclasses.is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
    return value
