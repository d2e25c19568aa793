"""Values that are nearly what they were: one thing changed, left out or added."""

from __future__ import annotations

from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**53,
    2**63,
    10**30,
    1.5,
    "",
    "x",
    "Ah",
    "house way",
    [],
    {},
    [[]],
)


def near_miss(chance: Random, value: Any) -> Any:
    """A JSON value with one thing changed, left out or added."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        match chance.randrange(6):
            case 0:
                return {each: kept for each, kept in value.items() if each != key}
            case 1:
                return {**value, chance.choice(["x", "seat", "person", "type", "chips"]): chance.choice(ODD)}
        return {**value, key: near_miss(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], near_miss(chance, value[at]), *value[at + chance.randint(0, 1) :]]
    if isinstance(value, int) and chance.random() < 0.6:
        return value + chance.choice([-1, 1, 5, -value, 10**6])
    return chance.choice(ODD)


def scrambled(chance: Random, text: str) -> str | bytes:
    """The text with some of its bytes changed."""
    raw = bytearray(text.encode())
    for _ in range(chance.randint(1, 4)):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return bytes(raw)
