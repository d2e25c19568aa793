"""Whoever is away: they are sat out after a round, their seat is given up after the posted time, and nobody waits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.cards.rng import SeededChance
from houseway.play.seat_notes import SeatNotes
from houseway.room.cardroom import Room
from houseway.room.money.books import purse
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import Person
from tests.room.house import Clock, Ear, actor, asked, chips_of, ear, guests, run, sit, step, table_of, with_room

HOLDEM = "cordova/texas-holdem#limit"
PATIENCE = 600.0


def hang_up(room: Room, table: LiveTable, heard: Ear) -> None:
    """A browser is closed."""
    room.broadcast.connections.remove(heard.connection)
    room.broadcast.present(table)


async def wait_out(room: Room, table: LiveTable, clock: Clock, rounds: int) -> None:
    """Nobody answers: time passes until so many rounds have ended, or nothing happens any more."""
    until = table.seating.rounds + rounds
    for _ in range(500):
        if table.seating.rounds >= until:
            return
        clock.at += 31
        if not await room.bus.tick(table):
            return


def away(table: LiveTable) -> tuple[int, ...]:
    return table.seating.lasting[SeatNotes].away


async def seated(room: Room, many: int, **more: Any) -> tuple[LiveTable, list[Person], list[Ear]]:
    people = await guests(room, many)
    table = await table_of(room, HOLDEM, **more)
    for at, person in enumerate(people):
        await sit(room, table, person, at + 1, 20_000)
    return table, people, [ear(room, table, person) for person in people]


def test_a_table_whose_people_are_all_away_stops_after_one_round(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, _, ears = await seated(room, 2)
        await room.bus.tick(table)
        for heard in ears:
            hang_up(room, table, heard)
        # They were there when the first hand was dealt; the second one they miss.
        await wait_out(room, table, clock, 10)
        assert table.seating.rounds == 2
        assert away(table) == (1, 2)
        assert table.open_round is None

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=PATIENCE * 100))


def test_the_seat_is_given_up_after_the_posted_time_and_the_chips_go_home(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, people, ears = await seated(room, 3)
        ada, bea, cyd = people
        whole = chips_of(room)
        assert room.books[purse(ada.id, "play")] == 980_000
        hang_up(room, table, ears[0])
        clock.at += PATIENCE - 1
        await room.bus.do(table.id, actor(bea), None, cmd.SitOut())
        await room.bus.do(table.id, actor(cyd), None, cmd.SitOut())
        assert await room.bus.tick(table) == 0
        assert 1 in table.places
        clock.at += 1
        assert await room.bus.tick(table) > 0
        assert sorted(table.places) == [2, 3]
        assert room.books[purse(ada.id, "play")] == 1_000_000
        assert chips_of(room) == whole
        assert 1 in {seat for heard in ears[1:] for each in heard.listen() for seat in getattr(each, "left", ())}
        # Whoever sits out and looks on keeps the seat.
        clock.at += 10 * PATIENCE
        assert await room.bus.tick(table) == 0

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=PATIENCE))


def test_the_others_play_on_and_the_blinds_pass_whoever_is_away(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, people, ears = await seated(room, 3)
        by_id, chance = {each.id: each for each in people}, SeededChance(4)
        hang_up(room, table, ears[0])
        for _ in range(2000):
            if table.seating.rounds >= 6:
                break
            if (waiting := asked(table)) and waiting[0][1] == people[0].id:
                clock.at += 31
                await room.bus.tick(table)
            else:
                await step(room, table, by_id, chance)
        assert away(table) == (1,)
        assert [seats for seats in (line.net for line in list(table.last_rounds)[2:]) if seats.get(1)] == []
        notes = table.seating.lasting[SeatNotes]
        assert 1 in notes.missed_small and 1 in notes.missed_big
        again = ear(room, table, people[0])
        assert again.screen is not None
        await room.bus.do(table.id, actor(people[0]), None, cmd.ComeBack())
        assert away(table) == ()
        # What was missed is still owed, as printed.
        assert table.seating.lasting[SeatNotes].owes(1)

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=0.0))


def test_whoever_is_away_is_waited_for_once_in_a_round(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, people, ears = await seated(room, 2)
        await room.bus.tick(table)
        waits = []
        hang_up(room, table, ears[0])
        while table.seating.rounds == 0:
            decision, person = asked(table)[0]
            if person == people[1].id:
                do = cmd.AnswerIt(decision.number, "call" if "call" in getattr(decision, "moves", ()) else "check")
                await room.bus.do(table.id, actor(people[1]), None, do)
                continue
            if not await room.bus.tick(table):
                waits.append(decision.number)
                clock.at += 31
                await room.bus.tick(table)
        assert len(waits) == 1
        # Whoever comes back is waited for again.
        ear(room, table, people[0])
        clock.at += 31
        await room.bus.tick(table)
        while not any(person == people[0].id for _, person in asked(table)):
            decision, _ = asked(table)[0]
            do = cmd.AnswerIt(decision.number, "call" if "call" in getattr(decision, "moves", ()) else "check")
            await room.bus.do(table.id, actor(people[1]), None, do)
        assert not await room.bus.tick(table)

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=0.0))


@pytest.mark.parametrize("how", ["answers", "connects"])
def test_whoever_answers_or_comes_back_in_the_round_is_not_sat_out(tmp_path: Path, how: str) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, people, ears = await seated(room, 2)
        hang_up(room, table, ears[0])
        await room.bus.tick(table)
        if how == "connects":
            hang_up(room, table, ear(room, table, people[0]))
        by_id = {each.id: each for each in people}
        while table.seating.rounds == 0:
            decision, person = asked(table)[0]
            if person == people[0].id and how == "connects":
                clock.at += 31
                await room.bus.tick(table)
            else:
                do = cmd.AnswerIt(decision.number, "call" if "call" in getattr(decision, "moves", ()) else "check")
                await room.bus.do(table.id, actor(by_id[person]), None, do)
        assert away(table) == ()

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=PATIENCE))


def test_the_time_is_posted_on_the_card_and_told_to_whoever_waits(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, people, ears = await seated(room, 2)
        assert table.placard.absent_s == 600
        hang_up(room, table, ears[0])
        await room.bus.do(table.id, actor(people[1]), None, cmd.SitOut())
        assert table.waiting_for() == (
            "waiting for 1 more player; the seat of a player who is away is kept for 10 minutes"
        )

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=PATIENCE))


def test_after_a_start_everybody_has_the_posted_time_to_come_back(tmp_path: Path) -> None:
    clock = Clock()

    async def before(room: Room) -> None:
        await seated(room, 2)

    async def after(room: Room) -> None:
        (table,) = room.tables.values()
        ada = await room.people.person(table.places[1].person)
        clock.at += PATIENCE - 1
        ear(room, table, ada)
        clock.at += 1
        assert await room.bus.tick(table) > 0
        assert [*table.places] == [1]

    run(with_room(tmp_path / "r.db", before, clock=clock, absent_s=PATIENCE))
    clock.at += 100 * PATIENCE
    run(with_room(tmp_path / "r.db", after, clock=clock, absent_s=PATIENCE, between_s=10 * PATIENCE))


def test_a_seat_is_not_given_up_while_its_hand_is_played(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        table, _, ears = await seated(room, 2, seconds=3600)
        clock.at += 60
        await room.bus.tick(table)
        hang_up(room, table, ears[0])
        clock.at += 2 * PATIENCE
        assert await room.bus.tick(table) == 0
        assert 1 in table.places
        clock.at += 3600
        while table.seating.rounds == 0:
            clock.at += 3600
            await room.bus.tick(table)
        await room.bus.tick(table)
        assert 1 not in table.places

    run(with_room(tmp_path / "r.db", play, clock=clock, absent_s=PATIENCE, between_s=60.0))


def test_nobody_waits_for_a_bot_that_was_sent_away(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        people = await guests(room, 1)
        table = await table_of(room, HOLDEM, bots=3)
        await sit(room, table, people[0], 6, 20_000)
        clock.at += 100
        await room.bus.tick(table)
        for seat in (1, 2, 3):
            await room.bus.do(table.id, actor(people[0]), None, cmd.RemoveBot(seat))
        until = clock.at
        while table.open_round is not None and (waiting := table.open_round.open_decisions()):
            if waiting[0].seat == 6:
                await room.bus.do(table.id, actor(people[0]), None, cmd.AnswerIt(waiting[0].number, "fold"))
            else:
                assert await room.bus.tick(table) > 0, "the clock stands still"
        assert clock.at == until
        assert [*table.places] == [6]

    run(with_room(tmp_path / "r.db", play, clock=clock, think_s=30.0, between_s=50.0))
