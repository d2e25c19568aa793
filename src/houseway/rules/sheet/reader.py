"""Reads plain TOML values into typed ones, and reports every fault with its path."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from houseway.errors import BadInput, Fault, nearest
from houseway.rules.sheet.values import Lines

MISSING: Any = object()
# Replaces raw values that could not be unfolded and have been reported.
UNREADABLE: Any = object()
# Replaces the lines of an inherited part that the twin has not cited.
UNCITED: Any = object()


@cache
def _fields(kind: type) -> dict[str, tuple[Any, bool]]:
    """Field name -> (type, is it required), in order."""
    hints = get_type_hints(kind)
    return {
        field.name: (
            hints[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(kind)
    }


class Reader:
    """Reads the values of one file. `MISSING` stands for a value that could not be read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.own_lines = Lines()

    def fault(self, path: str, problem: str) -> Any:
        self.faults.append(Fault(self.file, path, problem))
        return MISSING

    def read(self, kind: Any, value: Any, path: str) -> Any:
        """The value as this type, or MISSING after reporting why not."""
        if value is UNREADABLE:
            return MISSING
        if value is UNCITED:
            return Lines()
        if kind is Any:
            return value
        origin = get_origin(kind)
        if origin is Literal:
            return self._choice(get_args(kind), value, path)
        if origin in (Union, types.UnionType):
            inner = [each for each in get_args(kind) if each is not type(None)]
            return self.read(inner[0], value, path)
        if origin is tuple:
            return self._list(get_args(kind)[0], value, path)
        if origin in (dict, Mapping):
            return self._mapping(get_args(kind)[1], value, path)
        if dataclasses.is_dataclass(kind) and not hasattr(kind, "read"):
            return self.record(kind, value, path)
        if hasattr(kind, "read"):
            return self._text_form(kind, value, path)
        if isinstance(kind, type) and issubclass(kind, str) and isinstance(value, str):
            return kind(value)
        # A bool is an int to Python, but `decks = true` is a mistake.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            return self.fault(path, f"expected {_named(kind)}, found {_written(value)}")
        return value

    def record(self, kind: Any, value: Any, path: str, *, skip: tuple[str, ...] = ()) -> Any:
        """A table as a dataclass: unknown keys, missing keys and wrong values are all reported."""
        if not isinstance(value, dict):
            return self.fault(path, f"expected a table, found {value!r}")
        if hasattr(kind, "unfold"):
            try:
                value = kind.unfold(value)
            except BadInput as error:
                return self.fault(path, error.message)
        fields = _fields(kind)
        whole = True
        for key in value:
            if key not in fields and key not in skip:
                whole = False
                self.fault(_join(path, key), f"no such key; {nearest(key, list(fields))}")
        found: dict[str, Any] = {}
        for name, (hint, required) in fields.items():
            if name in value:
                found[name] = self.read(hint, value[name], _join(path, name))
                whole = whole and found[name] is not MISSING
            elif required:
                whole = False
                self.fault(_join(path, name), "is missing")
        if not whole:
            return MISSING
        try:
            return kind(**found)
        except BadInput as error:
            return self.fault(path, error.message)

    def _choice(self, choices: tuple[Any, ...], value: Any, path: str) -> Any:
        if value in choices and not isinstance(value, bool):
            return value
        return self.fault(path, f"{value!r} is not known; {nearest(value, [str(each) for each in choices])}")

    def _list(self, kind: Any, value: Any, path: str) -> Any:
        """Read a list. Things with an id may also be a table by id; a list of words may also be one word."""
        if isinstance(value, str) and _is_word(kind):
            value = [value]
        if isinstance(value, dict) and dataclasses.is_dataclass(kind) and "id" in _fields(cast(type, kind)):
            value = [{"id": key, **item} if isinstance(item, dict) else item for key, item in value.items()]
        if not isinstance(value, list):
            return self.fault(path, f"expected a list, found {value!r}")
        items = [self.read(kind, item, _at(path, at, item)) for at, item in enumerate(value)]
        return MISSING if any(item is MISSING for item in items) else tuple(items)

    def _mapping(self, kind: Any, value: Any, path: str) -> Any:
        if not isinstance(value, dict):
            return self.fault(path, f"expected a table, found {value!r}")
        items = {str(key): self.read(kind, item, _join(path, str(key))) for key, item in value.items()}
        return MISSING if any(item is MISSING for item in items.values()) else items

    def _text_form(self, kind: Any, value: Any, path: str) -> Any:
        if not isinstance(value, str):
            return self.fault(path, f"expected text such as the printed form of {_named(kind)}, found {value!r}")
        try:
            found = kind.read(value)
        except BadInput as error:
            return self.fault(path, error.message)
        if isinstance(found, Lines) and self._foreign(found, path):
            # Reported, but kept as a value, so that other faults of the part are found in the same run.
            self.fault(path, f"cites lines {found}, which are outside the document's own {self.own_lines}")
        return found

    def _foreign(self, lines: Lines, path: str) -> bool:
        """Whether these lines are of another document. A fee schedule may cite such lines: those of the fee book."""
        return bool(self.own_lines) and not path.startswith(("source", "fees")) and not lines.within(self.own_lines)


def _named(kind: Any) -> str:
    names = {int: "a whole number", str: "text", bool: "true or false", float: "a number"}
    return names.get(kind, getattr(kind, "__name__", str(kind)).lower())


def _written(value: Any) -> str:
    """A value as the file writes it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _is_word(kind: Any) -> bool:
    return get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, str))


def _at(path: str, at: int, item: Any) -> str:
    """The path of an item of a list: by its id, where it has one."""
    name = item.get("id") if isinstance(item, dict) else None
    return f"{path}.{name}" if isinstance(name, str) else f"{path}[{at}]"


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
