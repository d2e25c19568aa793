"""Changing plain values at a path: the one mechanism behind forms, readings and near-twins.

`betting.structure`, `wagers.banker.pushes`, `round.deal.cards`: a part of the path that meets a list picks every item
whose `id`, `name` or `step` is that word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from houseway.errors import Fault, nearest


def patched(raw: dict[str, Any], sets: Mapping[str, Any], file: str, at: str) -> tuple[dict[str, Any], list[Fault]]:
    """A copy of the values with every path set, and what could not be set."""
    values = deepcopy(raw)
    faults = []
    for path, value in sets.items():
        *way, last = path.split(".")
        places = list(_places(values, way))
        if not places:
            known = ", ".join(_words(values)) if not way else nearest(way[0], _words(values))
            faults.append(Fault(file, f"{at}.{path}", f"nothing there to set; {known}"))
        for place in places:
            for target in _named(place, last) if isinstance(place, list) else ():
                target.update(value)
            if isinstance(place, dict):
                place[last] = deepcopy(value)
    return values, faults


def _places(value: Any, way: list[str]) -> Iterator[Any]:
    if not way:
        yield value
    elif isinstance(value, dict) and way[0] in value:
        yield from _places(value[way[0]], way[1:])
    elif isinstance(value, list):
        for item in _named(value, way[0]):
            yield from _places(item, way[1:])


def _named(items: list[Any], word: str) -> list[Any]:
    return [
        item
        for item in items
        if isinstance(item, dict) and word in (item.get("id"), item.get("name"), item.get("step"))
    ]


def _words(value: Any) -> list[str]:
    return list(value) if isinstance(value, dict) else []
