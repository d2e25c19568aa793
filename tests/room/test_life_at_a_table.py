"""Coming, playing, leaving: what the commands do to seats and chips."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from houseway.cards.rng import SeededChance
from houseway.errors import BadInput, HousewayError, NotLegal, TooLate
from houseway.play.ids import STACKS
from houseway.room.cardroom import Room
from houseway.room.money.books import purse, seat_account
from houseway.room.room_errors import NotAllowed
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import MovePerson, Person
from tests.room.house import FLOOR, actor, asked, guests, play_rounds, run, sit, step, table_of, thought, with_room

HOLDEM = "cordova/texas-holdem#limit"
BACCARAT = "players/ez-baccarat"


def test_a_seat_is_bought_with_ones_own_chips_and_given_up_with_what_is_left(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await table_of(room, HOLDEM)
        await sit(room, table, ada, 4, 20_000)
        assert room.books[purse(ada.id, "play")] == 980_000
        assert room.books[seat_account(table.id, 4)] == 20_000
        assert table.seating.stacks == {4: 20_000}
        await room.bus.do(table.id, actor(ada), None, cmd.Leave())
        assert room.books[purse(ada.id, "play")] == 1_000_000
        assert table.places == {}

    run(with_room(tmp_path / "r.db", play))


@pytest.mark.parametrize(
    ("do", "message"),
    [
        (cmd.Sit(4, 20_000), "somebody sits there"),
        (cmd.Sit(11, 20_000), "expected a seat from 1 to 10"),
        (cmd.Sit(2, 100), "outside"),
        (cmd.Sit(2, 2_000_000), "more than the balance"),
        (cmd.Leave(), "no seat"),
        (cmd.Rebuy(100), "no seat"),
        (cmd.AnswerIt(1, "fold"), "no seat"),
        (cmd.AddBot(2), "sit down first"),
        (cmd.RemoveBot(4), "sit down first"),
        (cmd.Pause(), "only the dealer or the floor"),
        (cmd.ReportIncident("misdeal"), "only the dealer or the floor"),
        (cmd.VoidRound("no"), "only the floor"),
        (cmd.StandBehind(4, 1000), "takes no back-line wagers"),
        (cmd.TakeButton("over"), "no seat"),
        (cmd.PlaySeat(3), "no seat"),
        (cmd.Deal(), "no seat"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_is_refused_changes_nothing(tmp_path: Path, do: cmd.Command, message: str) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, HOLDEM)
        await sit(room, table, ada, 4, 20_000)
        before = (table.seq, table.kept(), dict(room.books.balances))
        with pytest.raises(HousewayError, match=message):
            await room.bus.do(table.id, actor(bea), "command-1", do)
        assert (table.seq, table.kept(), room.books.balances) == before

    run(with_room(tmp_path / "r.db", play))


def test_a_command_sent_twice_has_one_effect(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await table_of(room, HOLDEM)
        first = await room.bus.do(table.id, actor(ada), "0000-aaaa", cmd.Sit(1, 20_000))
        again = await room.bus.do(table.id, actor(ada), "0000-aaaa", cmd.Sit(1, 20_000))
        assert (first, again, table.seq) == (1, 1, 1)
        await room.bus.do(table.id, actor(ada), "0000-bbbb", cmd.Rebuy(5_000))
        await room.bus.do(table.id, actor(ada), "0000-bbbb", cmd.Rebuy(5_000))
        assert table.seating.stacks[1] == 25_000
        both = [room.bus.do(table.id, actor(ada), "0000-cccc", cmd.Rebuy(1_000)) for _ in range(5)]
        assert set(await asyncio.gather(*both)) == {3}
        assert table.seating.stacks[1] == 26_000

    run(with_room(tmp_path / "r.db", play))


def test_an_old_command_is_known_after_a_restart(tmp_path: Path) -> None:
    async def before(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await table_of(room, HOLDEM)
        await room.bus.do(table.id, actor(ada), "0000-aaaa", cmd.Sit(1, 20_000))

    async def after(room: Room) -> None:
        ada = Person(1, "Guest 1", "player", guest=True)
        table = room.bus.table(1)
        assert await room.bus.do(1, actor(ada), "0000-aaaa", cmd.Sit(1, 20_000)) == 1
        # Even when the table has forgotten it, the books have not.
        table.commands.clear()
        await room.bus.do(1, actor(ada), "0000-bbbb", cmd.Rebuy(1_000))
        table.commands.clear()
        with pytest.raises(NotLegal, match="done already"):
            await room.bus.do(1, actor(ada), "0000-bbbb", cmd.Rebuy(1_000))
        assert table.seating.stacks[1] == 21_000
        assert room.books[purse(1, "play")] == 979_000

    run(with_room(tmp_path / "r.db", before))
    run(with_room(tmp_path / "r.db", after))


async def _round_of_two(room: Room) -> tuple[LiveTable, dict[int, Person]]:
    """Two people and a bot in the middle of a round of hold'em."""
    ada, bea = await guests(room, 2)
    table = await table_of(room, HOLDEM, bots=1)
    await sit(room, table, ada, 2, 20_000)
    await sit(room, table, bea, 3, 20_000)
    people = {ada.id: ada, bea.id: bea}
    while not asked(table):
        await room.bus.tick(table)
    return table, people


def test_whoever_leaves_in_a_round_is_paid_out_when_it_ends(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, people = await _round_of_two(room)
        leaver = people[asked(table)[0][1]]
        seat = table.place_of(leaver.id)
        await room.bus.do(table.id, actor(leaver), None, cmd.Leave())
        assert table.places[seat].leaving
        assert room.books[purse(leaver.id, "play")] == 980_000
        others = {each: person for each, person in people.items() if each != leaver.id}
        while table.open_round is not None:
            if not await room.bus.tick(table) and asked(table):
                await step(room, table, others, SeededChance(1))
        assert seat not in table.places
        net = table.last_rounds[-1].net.get(seat, 0)
        assert room.books[purse(leaver.id, "play")] == 1_000_000 + net
        assert room.books[seat_account(table.id, seat)] == 0

    run(with_room(tmp_path / "r.db", play))


def test_chips_brought_in_a_round_wait_for_its_end(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, people = await _round_of_two(room)
        ada = people[1]
        seat = table.place_of(1)
        played = table.open_round
        assert played is not None
        held = played.table.ledger[STACKS[seat]]
        await room.bus.do(table.id, actor(ada), None, cmd.Rebuy(5_000))
        assert played.table.ledger[STACKS[seat]] == held
        assert table.places[seat].adding == 5_000
        await play_rounds(room, table, people, SeededChance(2))
        assert table.seating.stacks[seat] == 25_000 + table.last_rounds[-1].net.get(seat, 0)
        assert table.places[seat].adding == 0

    run(with_room(tmp_path / "r.db", play))


def test_whoever_sits_out_is_dealt_no_cards_until_they_come_back(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea, eva = await guests(room, 3)
        table = await table_of(room, BACCARAT)
        people = {each.id: each for each in (ada, bea, eva)}
        for seat, person in enumerate(people.values(), start=1):
            await sit(room, table, person, seat)
        await room.bus.do(table.id, actor(eva), None, cmd.SitOut())
        await play_rounds(room, table, people, SeededChance(3))
        assert 3 not in table.last_rounds[-1].names
        await room.bus.do(table.id, actor(eva), None, cmd.ComeBack())
        await play_rounds(room, table, people, SeededChance(4))
        assert 3 in table.last_rounds[-1].names

    run(with_room(tmp_path / "r.db", play))


def test_a_back_line_bettor_stands_wagers_and_steps_away(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea, eva = await guests(room, 3)
        table = await table_of(room, "bankers/fortune-pai-gow-poker-1-1")
        people = {each.id: each for each in (ada, bea, eva)}
        await sit(room, table, ada, 1)
        await sit(room, table, bea, 2)
        await room.bus.do(table.id, actor(eva), None, cmd.StandBehind(1, 50_000))
        number = table.place_of(eva.id)
        assert number == table.terms.sheet.seats.max + 1
        await play_rounds(room, table, people, SeededChance(5), rounds=2)
        assert number in table.last_rounds[-1].names
        chips = table.seating.stacks[number]
        await room.bus.do(table.id, actor(eva), None, cmd.StepAway())
        assert room.books[purse(eva.id, "play")] == 950_000 + chips

    run(with_room(tmp_path / "r.db", play))


def test_the_clock_gives_the_default_answer(tmp_path: Path) -> None:
    from tests.room.house import Clock

    clock = Clock()

    async def play(room: Room) -> None:
        table, _ = await _round_of_two(room)
        decision, _ = asked(table)[0]
        assert await room.bus.tick(table) == 0
        clock.at += table.config.seconds
        played = table.open_round
        assert played is not None
        assert await room.bus.tick(table) > 0
        assert played.answers[-1][:2] == (decision.number, decision.seat)
        assert played.answers[-1][2] == decision.default_answer()

    run(with_room(tmp_path / "r.db", play, clock=clock))


def test_an_answer_to_a_question_that_is_gone_is_too_late(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, people = await _round_of_two(room)
        decision, person = asked(table)[0]
        value = thought(table, decision, SeededChance(6), "call")
        await room.bus.do(table.id, actor(people[person]), None, cmd.AnswerIt(decision.number, value))
        with pytest.raises(TooLate):
            await room.bus.do(table.id, actor(people[person]), None, cmd.AnswerIt(decision.number, value))

    run(with_room(tmp_path / "r.db", play))


def test_the_floor_pauses_reports_and_voids(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, people = await _round_of_two(room)
        before = dict(table.seating.stacks)
        await room.bus.do(table.id, FLOOR, None, cmd.Pause())
        assert await room.bus.tick(table) == 0
        with pytest.raises(NotLegal, match="knows no such incident"):
            await room.bus.do(table.id, FLOOR, None, cmd.ReportIncident("earthquake"))
        await room.bus.do(table.id, FLOOR, None, cmd.VoidRound("the deck fell"))
        assert [each.state for each in table.last_rounds] == ["void"]
        assert table.seating.stacks == before
        await room.bus.do(table.id, FLOOR, None, cmd.Resume())
        await play_rounds(room, table, people, SeededChance(7))
        assert [each.state for each in table.last_rounds] == ["void", "over"]

    run(with_room(tmp_path / "r.db", play))


def test_the_floor_moves_a_person_with_their_chips(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        here, there = await table_of(room, HOLDEM), await table_of(room, HOLDEM)
        await sit(room, here, ada, 2, 20_000)
        await room.move(MovePerson(here.id, 2, there.id, 5), FLOOR)
        assert (here.places, there.seating.stacks) == ({}, {5: 20_000})
        await room.move(MovePerson(there.id, 5, there.id, 6), FLOOR)
        assert there.seating.stacks == {6: 20_000}
        assert room.books[seat_account(there.id, 6)] == 20_000
        with pytest.raises(BadInput, match="nobody sits there"):
            await room.move(MovePerson(here.id, 2, there.id, 5), FLOOR)

    run(with_room(tmp_path / "r.db", play))


def test_a_table_closes_between_rounds_and_everybody_takes_their_chips(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table, people = await _round_of_two(room)
        with pytest.raises(NotLegal, match="a round is being played"):
            await room.close(table.id, FLOOR)
        with pytest.raises(NotAllowed):
            await room.close(table.id, actor(people[1]))
        await play_rounds(room, table, people, SeededChance(8))
        await room.close(table.id, FLOOR)
        assert table.id not in room.tables
        held = sum(cents for account, cents in room.books.balances.items() if account.startswith("table "))
        assert held == 0

    run(with_room(tmp_path / "r.db", play))


def test_no_bot_sits_at_a_table_for_cash(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await table_of(room, HOLDEM, chips="cash")
        with pytest.raises(NotAllowed, match="cash"):
            await room.bus.do(table.id, FLOOR, None, cmd.AddBot(1))
        assert table.places == {}

    run(with_room(tmp_path / "r.db", play))
