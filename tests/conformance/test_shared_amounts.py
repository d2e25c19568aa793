"""The law of an amount that two printed brackets share, over the fees of every game with a bank.

A table may post either fee. What is taken sides with the other rows that the room prints: where they end a bracket with
this amount it pays the lower fee, and where they begin one with it the higher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from houseway import game, games
from houseway.rules.sheet.schedules import Charge, Schedule
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Band, Cents

BANKED = [name for name in games() if game(name).kind == "bank"]


def charges(sheet: Sheet) -> Iterator[tuple[Schedule, Charge]]:
    for schedule, option in sheet.options():
        yield from ((schedule, charge) for charge, _ in schedule.charged(option) if charge.by != "players")


@cache
def rows_of(room: str) -> frozenset[tuple[Band, ...]]:
    """Every row of brackets that the room prints, once."""
    sheets = [game(name) for name in BANKED if game(name).room == room]
    return frozenset(charge.bands for sheet in sheets for _, charge in charges(sheet))


def shared_by(bands: tuple[Band, ...]) -> list[Cents]:
    return [after.low for before, after in pairwise(bands) if before.high and after.low <= before.high]


def other_rows(room: str, amount: Cents) -> Counter[str]:
    """How many rows that do not share the amount end a bracket with it, and how many begin one."""
    rows = [bands for bands in rows_of(room) if amount not in shared_by(bands)]
    ends = sum(any(band.high == amount for band in bands) for bands in rows)
    begins = sum(any(band.low == amount for band in bands[1:]) for bands in rows)
    return Counter({"pays the lower fee": ends, "pays the higher fee": begins})


SHARED = [name for name in BANKED if any(shared_by(charge.bands) for _, charge in charges(game(name)))]


@pytest.mark.parametrize("name", SHARED)
def test_an_amount_in_two_brackets_is_a_reading_that_sides_with_the_other_rows(name: str) -> None:
    sheet = game(name)
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    parts = [part for choice in choices for part in choice.sets if part.endswith((".shared", ".charges"))]
    decided = {part.split(".")[1] for part in parts}
    for schedule, charge in charges(sheet):
        for amount in shared_by(charge.bands):
            assert schedule.id in decided, f"{schedule.id}: {charge.bands}"
            rows = other_rows(sheet.room, amount)
            assert rows[charge.shared] == max(rows.values()), f"{schedule.id}: {charge.bands} {rows}"
