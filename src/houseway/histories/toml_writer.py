"""Writing TOML as far as histories need it: `tomllib` reads it back unchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONG = 100
# A text that needs no escapes.
_LITERAL = re.compile(r"[^'\x00-\x08\x0a-\x1f\x7f]*")


def dumps(fields: Mapping[str, Any], table: str = "") -> str:
    """Fields first, then the tables among them, each under its header; `table` is the name of the whole."""
    plain = {key: value for key, value in fields.items() if not isinstance(value, Mapping)}
    lines = [f"[{table}]"] if table else []
    lines += [f"{_key(key)} = {_long(value)}" for key, value in plain.items()]
    for key, value in fields.items():
        if isinstance(value, Mapping):
            name = f"{table}.{_key(key)}" if table else _key(key)
            lines += ["", f"[{name}]"]
            lines += [f"{_key(each)} = {_long(inner)}" for each, inner in value.items()]
    return "\n".join(lines) + "\n"


def line_by_line(fields: Mapping[str, Any], table: str = "") -> str:
    """Each field on a line of its own, texts in single quotes: as programs of the field write hands."""
    lines = [f"[{table}]"] if table else []
    lines += [f"{_key(key)} = {_plainly(value)}" for key, value in fields.items()]
    return "\n".join(lines) + "\n"


def _plainly(value: Any) -> str:
    match value:
        case str() if _LITERAL.fullmatch(value):
            return f"'{value}'"
        case list() | tuple():
            return "[" + ", ".join(map(_plainly, value)) + "]"
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {_plainly(each)}" for key, each in value.items()) + "}"
    return said(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _long(value: Any) -> str:
    """A value; a long list has one item on each line."""
    short = said(value)
    if isinstance(value, list) and value and len(short) > _LONG:
        return "[\n" + "".join(f"  {said(each)},\n" for each in value) + "]"
    return short


def said(value: Any) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case Decimal():
            return _fraction(value)
        case list() | tuple():
            return "[" + ", ".join(said(each) for each in value) + "]"
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {said(each)}" for key, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
    # TOML writes dates and times as Python does.
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _fraction(value: Decimal) -> str:
    if not value.is_finite():
        return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
    words = str(value)
    return words if any(mark in words for mark in ".eE") else f"{words}.0"


def _string(words: str) -> str:
    """A basic string: TOML has JSON's escapes, and delete is a control character too."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
