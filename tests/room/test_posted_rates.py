"""A table posts no more collection rates than are printed: it is not opened, and not opened again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.errors import BadInput
from houseway.room.tables import live_table
from tests.room.house import guests, room_at, run, sit, table_of, with_room

# Under this reading the option has six rates; calgrand 8027-8030 and 8747-8749 print five as the most.
SIX: dict[str, Any] = {"fee": "E-500-by-50", "readings": {"e-buster": "additional-alone"}}
GAME = "calgrand/hot-action-blackjack"


def test_a_table_with_six_rates_is_not_opened(tmp_path: Path) -> None:
    async def play(room: Any) -> None:
        with pytest.raises(BadInput) as refused:
            await table_of(room, GAME, **SIX)
        assert "6 collection rates ($0.50 $1 $2 $3 $4 $5); no more than 5" in refused.value.message
        assert "lines 8020-8032, 8741-8749 of California Grand Casino" in refused.value.message
        assert room.tables == {}
        assert (await table_of(room, GAME, fee="E-500-by-50")).terms.fee == "E-500-by-50"

    run(with_room(tmp_path / "r.db", play))


def test_a_table_that_was_opened_with_six_rates_is_closed_when_the_room_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older version has opened it. Its people are paid out."""

    async def before(room: Any) -> None:
        [ada] = await guests(room, 1)
        table = await table_of(room, GAME, **SIX)
        await sit(room, table, ada, 1, 50_000)

    with monkeypatch.context() as older:
        older.setattr(live_table, "check_rates", lambda terms: None)
        run(with_room(tmp_path / "r.db", before))

    async def after() -> None:
        room = room_at(tmp_path / "r.db")
        await room.bus.close_unplayable()
        assert room.tables == {}
        assert room.books.purses(1)["play"] == room.settings.play_chips
        await room.stop()

    run(after())
