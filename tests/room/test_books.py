"""The books of the room: whatever people do, every entry sums to zero and nobody owes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards.rng import SeededChance
from houseway.errors import HousewayError
from houseway.play.ids import COLLECTION, POT, stack
from houseway.room.cardroom import Room
from houseway.room.money.books import accounts_of, at_table, purse, seat_account
from houseway.room.money.cashier import statement, trade
from houseway.room.store.store import ISSUERS, balances
from houseway.room.tables.recover import check_chips
from houseway.room.wire import office_schemas as office
from houseway.room.wire import schemas as b
from houseway.room.wire import table_commands as cmd
from tests.room.house import FLOOR, actor, asked, room_at, table_of, thought

GAMES = ("cordova/texas-holdem#limit", "players/ez-baccarat")
people_st = st.integers(0, 2)
table_st = st.integers(0, 1)
seat_st = st.integers(1, 4)
ACTS = st.one_of(
    st.tuples(st.just("sell"), people_st, st.integers(1, 50_000)),
    st.tuples(st.just("redeem"), people_st, st.integers(1, 50_000)),
    st.tuples(st.just("sit"), people_st, table_st, seat_st, st.integers(1_000, 30_000)),
    st.tuples(st.just("leave"), people_st, table_st),
    st.tuples(st.just("rebuy"), people_st, table_st, st.integers(1, 20_000)),
    st.tuples(st.just("move"), table_st, seat_st, table_st, seat_st),
    st.tuples(st.just("play"), table_st, st.integers(1, 40)),
    st.tuples(st.just("void"), table_st),
    st.tuples(st.just("close"), table_st),
)


async def _act(room: Room, people: list[b.Person], act: tuple[Any, ...], number: int) -> None:
    kind, *given = act
    match kind:
        case "sell" | "redeem":
            sale = office.Sale(people[given[0]].id, given[1], f"sale-{number:08}")
            await trade(room, sale, people[(given[0] + 1) % len(people)], sells=kind == "sell")
        case "sit":
            await room.bus.do(given[1] + 1, actor(people[given[0]]), None, cmd.Sit(given[2], given[3]))
        case "leave":
            await room.bus.do(given[1] + 1, actor(people[given[0]]), None, cmd.Leave())
        case "rebuy":
            await room.bus.do(given[1] + 1, actor(people[given[0]]), None, cmd.Rebuy(given[2]))
        case "move":
            await room.move(b.MovePerson(given[0] + 1, given[1], given[2] + 1, given[3]), FLOOR)
        case "play":
            await _play(room, people, given[0] + 1, given[1])
        case "void":
            await room.bus.do(given[0] + 1, FLOOR, None, cmd.VoidRound("a test"))
        case _:
            await room.close(given[0] + 1, FLOOR)


async def _play(room: Room, people: list[b.Person], number: int, steps: int) -> None:
    table = room.bus.table(number)
    for step in range(steps):
        if waiting := asked(table):
            decision, person = waiting[0]
            who = next(each for each in people if each.id == person)
            value = thought(table, decision, SeededChance(step))
            await room.bus.do(number, actor(who), None, cmd.AnswerIt(decision.number, value))
        else:
            await room.bus.tick(table)


def faults(room: Room) -> list[str]:
    """What is wrong with the books, if anything is."""
    held = room.books.balances
    found = [] if sum(held.values()) == 0 else ["the sum is not zero"]
    found += [f"{account} owes" for account, cents in held.items() if cents < 0 and account not in ISSUERS]
    found += [] if {key: each for key, each in held.items() if each} == room.store.ask(balances) else ["not as written"]
    found += [] if held == room.books.settled else ["something is not settled"]
    for table in room.tables.values():
        check_chips(table, held)
    return found


async def _whole(path: Path, acts: list[tuple[Any, ...]]) -> list[str]:
    room = room_at(path)
    people = [(await room.people.register(f"Person {at}", "a long password", None))[0] for at in range(3)]
    for at, game in enumerate(GAMES):
        await table_of(room, game, chips="cash" if at else "play")
    cashier = (await room.people.register("Nora Window", "a long password", None))[0]
    for person in people:
        await trade(room, office.Sale(person.id, 100_000, f"first-{person.id:08}"), cashier, sells=True)
    found = faults(room)
    for number, act in enumerate(acts):
        with suppress(HousewayError):
            await _act(room, people, act, number)
        found += [f"after {act}: {each}" for each in faults(room)]
    for person in people:
        told = room.store.ask(lambda connection, who=person: statement(connection, who))  # type: ignore[misc]
        found += [] if told.balances == room.books.purses(person.id) else [f"the statement of {person.name} is off"]
        assert told.balances["cash"] == room.books[purse(person.id, "cash")]
    await room.stop()
    return found


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(ACTS, max_size=25))
def test_the_books_balance_whatever_people_do(acts: list[tuple[Any, ...]]) -> None:
    with TemporaryDirectory(prefix="houseway-") as folder:
        assert asyncio.run(_whole(Path(folder) / "r.db", acts)) == []


def test_the_accounts_of_a_table_are_its_own_and_not_those_of_the_house_or_of_a_longer_number() -> None:
    booked = {seat_account(1, 3): 500, at_table(1, POT, "play"): 200, seat_account(12, 3): 700, purse(1, "play"): 100}
    booked[at_table(1, COLLECTION, "play")] = 50
    assert list(accounts_of(1, booked).values()) == [500, 200]
    assert seat_account(1, 3) == at_table(1, stack(3), "play")
