"""Changes of plain values at a path: the mechanism behind forms, readings and twins.

`betting.structure`, `wagers.banker.pushes`, `round.deal.cards`: in a list, a part of the path selects every item
whose `id`, `name` or `step` is that word; `bet#2` selects the second of them. A row with another step replaces the
one at the end of the path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from houseway.errors import Fault, nearest


def patched(raw: dict[str, Any], sets: Mapping[str, Any], file: str, at: str) -> tuple[dict[str, Any], list[Fault]]:
    """The values with every path set, and the faults. Values off the paths are shared, not copied."""
    values, faults = raw, []
    for path, value in sets.items():
        way = path.split(".")
        changed = _set(values, way, value)
        if changed is None:
            faults.append(Fault(file, f"{at}.{path}", f"nothing there to set; {_lost(values, way)}"))
        elif changed is _NO_TABLE:
            faults.append(Fault(file, f"{at}.{path}", f"expected a table of what to set there, found {value!r}"))
        else:
            values = changed
    return values, faults


def places_of(values: Mapping[str, Any], path: str) -> list[str]:
    """The places that a path selects, as a fault names them: `round[4].lines` for `round.settle.lines`."""
    return [place for place, _ in _located(values, path.split("."), "")]


def _located(value: Any, way: list[str], place: str) -> Iterator[tuple[str, Any]]:
    if not way:
        yield place, value
    elif isinstance(value, dict):
        if way[0] in value:
            yield from _located(value[way[0]], way[1:], f"{place}.{way[0]}" if place else way[0])
    else:
        for item in _named(value, way[0]):
            at = next(at for at, each in enumerate(value) if each is item)
            name = item.get("id")
            yield from _located(item, way[1:], f"{place}.{name}" if isinstance(name, str) else f"{place}[{at}]")


def without_outcome(raw: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The values without the one outcome of a wager that is given rows of its own."""
    for path in changes:
        match path.split("."):
            case ["wagers", wager, "pays"] if isinstance(raw.get("wagers"), dict) and "on" in raw["wagers"].get(
                wager, {}
            ):
                kept = {key: value for key, value in raw["wagers"][wager].items() if key != "on"}
                raw = {**raw, "wagers": {**raw["wagers"], wager: kept}}
    return raw


_NO_TABLE: Any = object()


def _set(here: Any, way: list[str], value: Any) -> Any:
    """These values with a path below them set; None where the path does not exist."""
    word, *further = way
    if isinstance(here, dict):
        if not further:
            return {**here, word: deepcopy(value)}
        below = _set(here[word], further, value) if word in here else None
        return below if below is None or below is _NO_TABLE else {**here, word: below}
    named = _named(here, word)
    if not named:
        return None
    if not further:
        if not isinstance(value, dict):
            return _NO_TABLE
        return [_merged(item, value) if any(item is each for each in named) else item for item in here]
    items, found = [], None
    for item in here:
        below = _set(item, further, value) if any(item is each for each in named) else None
        if below is _NO_TABLE:
            return _NO_TABLE
        found = found or below
        items.append(item if below is None else below)
    return items if found is not None else None


def _merged(item: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """An item with these values set; a row of another step replaces the whole row."""
    other = value.get("step", item.get("step")) != item.get("step")
    return deepcopy(value) if other else {**item, **deepcopy(value)}


def _lost(values: Any, way: list[str]) -> str:
    """The first part of a path that does not exist, with the valid names."""
    for at, word in enumerate(way):
        here = list(_places(values, way[:at]))
        if not list(_places(values, way[: at + 1])):
            valid = list(dict.fromkeys(each for place in here for each in _words(place)))
            return f"no {word!r}; {nearest(word, valid)}"
    return "it is not a table"


def _places(value: Any, way: list[str]) -> Iterator[Any]:
    if not way:
        yield value
    elif isinstance(value, dict) and way[0] in value:
        yield from _places(value[way[0]], way[1:])
    elif isinstance(value, list):
        for item in _named(value, way[0]):
            yield from _places(item, way[1:])


def _named(items: Any, word: str) -> list[Any]:
    if not isinstance(items, list):
        return []
    name, _, number = word.rpartition("#")
    if name and number.isdecimal() and int(number):
        return [item for item in items if name in _names(item)][int(number) - 1 : int(number)]
    return [item for item in items if word in _names(item)]


def _names(item: Any) -> list[Any]:
    return [item[key] for key in ("id", "name", "step") if key in item] if isinstance(item, dict) else []


def _words(value: Any) -> list[str]:
    if isinstance(value, list):
        return [str(name) for item in value for name in _names(item)]
    return list(value) if isinstance(value, dict) else []
