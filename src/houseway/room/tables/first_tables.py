"""What a new room opens with, so that nobody comes into an empty lobby."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from textwrap import shorten

from houseway.errors import BadRules
from houseway.families.registry import game
from houseway.room.house import Room
from houseway.room.tables.commands import CLOCK
from houseway.room.wire.schemas import OpenTable
from houseway.rules.render import title

# One of each kind that a visitor would ask for.
USUAL = (
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


async def open_usual(room: Room, names: Sequence[str] = USUAL, bots: int = BOTS) -> int:
    """Open these tables with a few bots each; the sheets that are not on this shelf are left out. How many it were."""
    opened = 0
    for name in names:
        try:
            sheet = game(name)
        except BadRules:
            if names is not USUAL:
                raise
            continue
        most = sheet.seats.max - 1
        called = shorten(title(sheet), _NAME, placeholder=" ...")
        asked = OpenTable(name, called, bots=min(max(bots, sheet.seats.min - 1) if bots else 0, most))
        await room.open(asked, CLOCK)
        opened += 1
    return opened


def settle_memory() -> None:
    """The shelf of games stays as it is: it is not searched for garbage again and again while people wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
