"""Hands of EZ Baccarat in which one person banks whenever they are asked, and everybody else declines and wagers."""

from __future__ import annotations

from typing import Any

from houseway.play.decisions import Decision
from houseway.play.ids import CircleId
from houseway.play.wager_question import Wager
from houseway.room.cardroom import Room
from houseway.room.money import cashier
from houseway.room.money.books import CASHIER, purse
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.protocol import ChipKind
from houseway.room.wire.schemas import Person
from tests.room.house import FLOOR, Clock, actor, as_json, asked, sit, table_of

GAME = "players/ez-baccarat"
# Players 474: the player-dealer pays $2 a hand under option 1, a player $1 for a line wager.
BANK_FEE, PLAYER_FEE = 200, 100
CHIPS = 200_000


async def baccarat(room: Room, people: list[Person], chips: ChipKind = "play") -> LiveTable:
    """A table with these people in its first seats. Cash chips are sold to them first."""
    table = await table_of(room, GAME, chips=chips, fee="1", auto=False)
    for seat, person in enumerate(people, start=1):
        if chips == "cash":
            moved = {CASHIER: -CHIPS, purse(person.id, "cash"): CHIPS}
            await cashier.book(room, "chips sold", "the cage", moved, None)
        await sit(room, table, person, seat, CHIPS)
    return table


async def hand(room: Room, table: LiveTable, people: list[Person], banker: Person, *, wager: int = 1000) -> int:
    """Deal one hand; the number of its round. Wagers of nothing sit out."""
    known = {each.id: each for each in people}
    await room.bus.do(table.id, FLOOR, None, cmd.Deal())
    while waiting := asked(table):
        decision, person = waiting[0]
        do = cmd.AnswerIt(decision.number, _said(decision, bank=person == banker.id, wager=wager))
        await room.bus.do(table.id, actor(known[person]), None, do)
    return table.ended_id


def _said(decision: Decision, *, bank: bool, wager: int) -> Any:
    if decision.about == "bank" and not isinstance(decision, Wager):
        return "take" if bank else "pass"
    assert isinstance(decision, Wager)
    if bank:
        [circle] = decision.circles
        return as_json(decision, {circle.id: circle.most})
    return as_json(decision, {CircleId("player"): wager} if wager else {})


async def hands(room: Room, table: LiveTable, people: list[Person], banker: Person, clock: Clock, times: int) -> None:
    """So many hands, a quarter of an hour after each other."""
    for _ in range(times):
        await hand(room, table, people, banker)
        clock.at += 15 * 60
