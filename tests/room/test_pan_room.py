"""Pan in the room: a player takes the double button, which is offered only where a fee for it is posted."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cards.rng import SeededChance
from houseway.errors import BadInput
from houseway.families.rummy.pan_state import Pan
from houseway.room.cardroom import Room
from houseway.room.wire import table_commands as cmd
from tests.room.house import actor, asked, guests, play_rounds, run, sit, step, table_of, thought, with_room

GAME = "oaks/pan"


def test_a_player_plays_double_from_the_next_hand_on(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        people, chance = {ada.id: ada, bea.id: bea}, SeededChance(1)
        table = await table_of(room, GAME, fee="pan-time/4")
        assert table.placard.buttons == ("double",)
        await sit(room, table, ada, 1)
        await sit(room, table, bea, 4)
        await room.bus.do(table.id, actor(ada), None, cmd.TakeButton("double"))
        while table.open_round is None or not asked(table):
            assert await step(room, table, people, chance)
        pan = table.open_round.table.facts(Pan)
        assert (pan.double, pan.tops) == ([1], {1: 4_000, 4: 2_000})
        decision, _ = asked(table)[0]
        assert thought(table, decision, chance, "regular") in ("in", "out")
        await play_rounds(room, table, people, chance)
        assert table.seating.rounds == 1

    run(with_room(tmp_path / "r.db", play))


def test_nobody_plays_double_where_the_option_prints_no_fee_for_it(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await table_of(room, GAME, fee="7")
        assert table.placard.buttons == ()
        await sit(room, table, ada, 1, 500_000)
        with pytest.raises(BadInput, match="has no button 'double' to hold under fee option"):
            await room.bus.do(table.id, actor(ada), None, cmd.TakeButton("double"))

    run(with_room(tmp_path / "r.db", play))
