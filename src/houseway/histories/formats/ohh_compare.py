"""Comparing what a file of Open Hand History says with what its hand came to."""

from __future__ import annotations

import json
from typing import Any

from houseway.histories.history_fields import Path


def apart_from(said: Any, came: Any, path: Path) -> tuple[dict[Path, Any], str]:
    """What only the file says, by its path; and the first place where file and hand differ."""
    if isinstance(said, dict) and isinstance(came, dict):
        extra: dict[Path, Any] = {(*path, key): value for key, value in said.items() if key not in came}
        for key, value in came.items():
            if key not in said:
                return {}, f"{path_words((*path, key))}: the file says nothing, the hand {_value(value)}"
            more, apart = apart_from(said[key], value, (*path, key))
            if apart:
                return {}, apart
            extra |= more
        return extra, ""
    if isinstance(said, list) and isinstance(came, list):
        if len(said) != len(came):
            return {}, f"{path_words(path)}: the file says {len(said)}, the hand {len(came)}"
        found: dict[Path, Any] = {}
        for at, (one, two) in enumerate(zip(said, came, strict=True)):
            more, apart = apart_from(one, two, (*path, at))
            if apart:
                return {}, apart
            found |= more
        return found, ""
    return {}, "" if said == came else f"{path_words(path)}: the file says {_value(said)}, the hand {_value(came)}"


def path_words(path: Path) -> str:
    """`rounds[2].actions[4].amount`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def _value(value: Any) -> str:
    return json.dumps(value, default=str)
