"""Rounds of a room in this process that are the same in every run, and the processor time of each.

People listen at a table and add to its shuffle. Everything between a command and the text that is sent to each person
is done as in a served room; there is no socket. Every change is measured in several turns, and the quickest of them
counts: what other programs do to the machine only ever adds time.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from bench.page_nonces import PageNonces
from houseway.cards import Card
from houseway.cards.rng import SeededChance, shuffle
from houseway.room.cardroom import Room
from houseway.room.provable.committed_chance import CommittedChance
from houseway.room.provable.contributions import contributed
from houseway.room.tables.action import Actor
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import Person
from houseway.rules.posting.buy_ins import usual_stack
from tests.room.house import FLOOR, Ear, actor, asked, ear, guests, play_rounds, table_of, thought, with_room
from tests.room.seeded import seeded_chance

PEOPLE = 4
SEED = 7


@dataclass
class Evening:
    """Some rounds at one table: the processor seconds of each change."""

    spent: list[float] = field(default_factory=list)

    def or_quicker(self, other: Evening) -> Evening:
        """The same changes, each as quick as in the quicker of two turns."""
        if len(self.spent) != len(other.spent):
            raise AssertionError(f"not the same rounds: {len(self.spent)} changes, then {len(other.spent)}")
        return Evening([min(each) for each in zip(self.spent, other.spent, strict=True)])

    @property
    def for_a_change(self) -> float:
        """Milliseconds of processor time for a change of the table."""
        return sum(self.spent) / len(self.spent) * 1000


@dataclass
class Dealt:
    """Every order and roll of an evening, in turn, so that the same cards can be dealt without commitments."""

    drawn: list[Any] = field(default_factory=list)
    at: int = 0

    def next(self) -> Any:
        self.at += 1
        return self.drawn[self.at - 1]


@contextmanager
def recorded(dealt: Dealt) -> Iterator[None]:
    """Write down what the table's chance draws."""
    draws = ("new_shoe", "reordered", "numbers")
    usual = {name: getattr(CommittedChance, name) for name in draws}

    def keeping(draw: Callable[..., Any]) -> Callable[..., Any]:
        def kept(*given: Any) -> Any:
            drawn = draw(*given)
            dealt.drawn.append(list(drawn))
            return drawn

        return kept

    instead: dict[str, Any] = {name: keeping(draw) for name, draw in usual.items()}
    with patch.multiple(CommittedChance, **instead):
        yield


@contextmanager
def unproven(dealt: Dealt) -> Iterator[None]:
    """Deal what was written down, without any commitment or proof."""
    dealt.at = 0

    def nothing(*given: Any) -> None:
        """Nothing is committed to."""

    def again(*given: Any) -> Any:
        return list(dealt.next())

    instead: dict[str, Any] = dict.fromkeys(("new_shoe", "reordered", "numbers"), again)
    instead |= dict.fromkeys(("open_shoe", "end_round"), nothing)
    with patch.multiple(CommittedChance, **instead):
        yield


@contextmanager
def uncommitted() -> Iterator[None]:
    """Let tables shuffle with the operating system's generator alone, without any commitment or proof."""

    def nothing(*given: Any) -> None:
        """Nothing is committed to."""

    def shuffled(chance: CommittedChance, number: int) -> list[Card]:
        order = list(chance._faces)
        shuffle(order, chance)
        return order

    with patch.multiple(CommittedChance, new_shoe=shuffled, open_shoe=nothing, end_round=nothing):
        yield


def _add(table: LiveTable, person: int, page: PageNonces) -> None:
    """What the page of a person sends when the next deal is near."""
    announced = table.dealing.announced
    if table.open_round is None and announced is not None:
        sent = page.answer(announced, table.place_of(person))
        if sent is not None:
            contributed(table, person, sent)


async def _play(room: Room, game: str, rounds: int, evening: Evening) -> None:
    people = await guests(room, PEOPLE)
    table = await table_of(room, game, bots=2)
    pages = {person.id: PageNonces(person.id << 64) for person in people}
    for seat, person in enumerate(people, start=3):
        do = cmd.Sit(seat, usual_stack(table.terms), pages[person.id].pledge())
        await room.bus.do(table.id, actor(person), None, do)
    ears: list[Ear] = [ear(room, table, person) for person in people]
    by_id = {each.id: each for each in people}
    chance = SeededChance(SEED)
    for person in people:
        _add(table, person.id, pages[person.id])
    # The first round loads the game.
    await play_rounds(room, table, by_id, chance)
    gc.collect()
    until = table.seating.rounds + rounds
    while table.seating.rounds < until:
        await _measured_step(room, table, by_id, chance, pages, evening)
        for each in ears:
            while not each.connection._queue.empty():
                each.connection._queue.get_nowait()


async def _measured_step(
    room: Room,
    table: LiveTable,
    people: Mapping[int, Person],
    chance: SeededChance,
    pages: Mapping[int, PageNonces],
    evening: Evening,
) -> None:
    """One change of the table. What people think is not the room's work; what bots think is."""
    who, do = _next_command(table, people, chance)
    began = time.process_time()
    for person, page in pages.items():
        _add(table, person, page)
    if do is not None:
        await room.bus.do(table.id, who, None, do)
    elif not await room.bus.tick(table):
        raise AssertionError("the table stands still")
    evening.spent.append(time.process_time() - began)


def _next_command(
    table: LiveTable, people: Mapping[int, Person], chance: SeededChance
) -> tuple[Actor, cmd.Command | None]:
    """What somebody does next; None if it is the turn of the clock."""
    if waiting := asked(table):
        decision, person = waiting[0]
        return actor(people[person]), cmd.AnswerIt(decision.number, thought(table, decision, chance))
    for seat, each in table.places.items():
        if table.open_round is None and each.person and not table.seating.stacks.get(seat):
            return actor(people[each.person]), cmd.Rebuy(usual_stack(table.terms))
    return FLOOR, None


def play_evening(game: str, rounds: int) -> Evening:
    """Play so many rounds in a new room on the disk."""
    evening = Evening()
    with TemporaryDirectory() as folder, seeded_chance(SEED):
        asyncio.run(with_room(Path(folder) / "r.db", lambda room: _play(room, game, rounds, evening)))
    return evening
