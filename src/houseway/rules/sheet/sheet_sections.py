"""The sections of a sheet by their keys, with the type that each is read as and what stands where it is left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from houseway.rules.house_ways import HouseWay
from houseway.rules.sheet.schedules import Schedule
from houseway.rules.sheet.spec import (
    Betting,
    Chart,
    HandRules,
    Kind,
    PackRules,
    Reading,
    Seats,
    Source,
    Stakes,
    WagerRules,
)
from houseway.rules.sheet.values import Lines
from houseway.rules.tile_ways import TileWay


@dataclass(frozen=True, slots=True)
class FormRules:
    """One of several games in a document: its title, how it `changes` the round, and the values that it sets."""

    title: str
    sets: dict[str, Any] = field(default_factory=dict)
    changes: tuple[dict[str, Any], ...] = ()


SECTIONS: dict[str, Any] = {
    "title": str,
    "kind": Kind,
    "family": str,
    "source": Source,
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
    "tile_way_of": str,
    "betting": Betting | None,
    "stakes": Stakes | None,
    "fees": tuple[Schedule, ...],
    "reading": tuple[Reading, ...],
    "furniture": Lines,
}
DEFAULTS: dict[str, Any] = {
    "number": "",
    "says": "",
    "outcomes": "",
    "wagers": (),
    "hands": {},
    "charts": {},
    "house_way": (),
    "house_way_of": "",
    "tile_way": (),
    "tile_way_of": "",
    "betting": None,
    "stakes": None,
    "fees": (),
    "reading": (),
    "furniture": Lines(),
}
