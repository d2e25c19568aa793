"""The tables that a new room opens with."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from houseway.errors import BadRules
from houseway.families.registry import game
from houseway.room.cardroom import Room
from houseway.room.tables.action import CLOCK
from houseway.room.wire.schemas import OpenTable
from houseway.rules.pages.render import title

# One of each kind that a visitor would ask for.
FIRST_TABLES = (
    "cordova/texas-holdem#no-limit",
    "players/ez-baccarat",
    "bankers/fortune-pai-gow-poker-1-1",
    "bankers/three-card-poker-6-card-bonus",
    "oaks/no-bust-21st-century-blackjack-double-split-surrender",
    "calgrand/omaha#hi-lo",
    "calgrand/pan",
    "bankers/pai-gow-tiles",
)
BOTS = 3
_NAME = 40


async def open_first_tables(room: Room, names: Sequence[str] = FIRST_TABLES, bots: int = BOTS) -> int:
    """Open these tables with a few bots each, and return how many. Missing sheets are left out of the usual ones."""
    opened = 0
    for name in names:
        try:
            sheet = game(name)
        except BadRules:
            if names is not FIRST_TABLES:
                raise
            continue
        most = sheet.seats.max - 1
        # A name that is too long loses what the title says besides.
        called = title(sheet) if len(title(sheet)) <= _NAME else title(sheet).partition(" with ")[0][:_NAME]
        asked = OpenTable(name, called, bots=min(max(bots, sheet.seats.min - 1) if bots else 0, most))
        await room.open(asked, CLOCK)
        opened += 1
    return opened


def freeze_memory() -> None:
    """Exempt the loaded games from garbage collection, which would delay answers."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 100)
