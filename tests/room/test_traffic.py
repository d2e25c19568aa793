"""What goes over the wire: nobody is sent a card that they may not know, in any form of any game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from houseway.cards.face import TEXTS
from houseway.cards.rng import SeededChance
from houseway.families.registry import game as game_of
from houseway.families.registry import games
from houseway.play.events import EVERYONE, Carried, Dealt, Event, Shown
from houseway.room.cardroom import Room
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import Person
from tests.room.house import Ear, actor, asked, ear, guests, play_rounds, run, sit, step, table_of, thought, with_room
from tests.room.screen import Screen

# After so many messages, and at the end of a round, what everybody knows is held against a reload.
RELOADED = 50

_CARD = re.compile(r"(?:[2-9TJQKA][cdhs]|Jk|[1-6]-[1-6])\*?")
_BESIDE = {"onto", "with", "of"}


def texts(value: Any) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def cards_in(message: Any) -> set[str]:
    """Every card that a message names: alone, in a list, or in the words of a lay."""
    found = set()
    for text in texts(message):
        words = text.split()
        cards = {word for word in words if _CARD.fullmatch(word)}
        if cards and all(word in cards or word in _BESIDE or word.isdigit() for word in words):
            found |= cards
    return found


def may_know(events: list[Event], seat: int) -> set[str]:
    """Every card that a seat (0: a bystander) has seen in a round, from the events before any of it is hidden."""
    known: set[str] = set()
    for event in events:
        if isinstance(event, Shown) or (isinstance(event, Dealt | Carried) and event.seen_by in (EVERYONE, seat)):
            known |= {TEXTS[face] for face in event.cards}
    # A joker may be marked on the table; its proof names it as it is in the pack.
    return known | {"Jk" for card in known if card.startswith("Jk")}


class Watch:
    """Listens at a table for several people and keeps what each may know."""

    def __init__(self, room: Room, table: LiveTable, people: dict[str, Person]) -> None:
        self.table = table
        self.people = people
        self.ears: dict[str, Ear] = {name: ear(room, table, person) for name, person in people.items()}
        self.ended: set[str] = set()
        self.faults: list[str] = []
        self.messages = 0
        self.cards = 0

    def check(self) -> None:
        """Hold everything that came against what its receiver may know now."""
        played = self.table.played
        if played is not None and played.state != "open":
            # What was open to everybody in a round that has ended is no secret.
            self.ended |= may_know(played.events, EVERYONE)
        for name, each in self.ears.items():
            new = each.listen()
            known = set(self.ended)
            if name != "stranger" and played is not None:
                seat = self.table.place_of(self.people[name].id) if name != "dealer" else 0
                known |= may_know(played.events, seat)
            for raw in each.raw[len(each.raw) - len(new) :] if new else ():
                shown = cards_in(json.loads(raw))
                self.messages += 1
                self.cards += len(shown)
                if more := shown - known:
                    self.faults.append(f"{name} is shown {sorted(more)}")

    def reload(self, room: Room) -> None:
        """Hold what each listener knows by now against what they would be sent if they came in anew."""
        for name, each in self.ears.items():
            fresh = ear(room, self.table, self.people[name])
            fresh.listen()
            room.broadcast.connections.remove(fresh.connection)
            told = {key for key, value in fresh.screen.known.items() if value != each.screen.known[key]}
            # A delayed bystander is not told of every action.
            if more := told - ({"seq", "waits"} if name == "stranger" else set()):
                self.faults.append(f"{name} knows other {sorted(more)} than after a reload")


async def watched(room: Room, game: str, rounds: int, seed: int) -> Watch:
    """Play rounds of a game with people in seats and behind them, and bots, while they, a stranger and staff listen."""
    people = await guests(room, 5)
    one, two, stranger, behind, staff = people
    seats = game_of(game).seats
    bots = min(max(2, seats.min - 2), seats.max - 1)
    table = await table_of(room, game, bots=bots)
    await sit(room, table, one, bots + 1)
    listeners = {"one": one, "stranger": stranger, "dealer": msgspec.structs.replace(staff, role="dealer")}
    if bots + 2 <= seats.max:
        await sit(room, table, two, bots + 2)
        listeners["two"] = two
    if table.terms.sheet.back_line:
        await room.bus.do(table.id, actor(behind), None, cmd.StandBehind(bots + 1, 50_000))
        listeners["behind"] = behind
    watch = Watch(room, table, listeners)
    chance, by_id = SeededChance(seed), {each.id: each for each in people}
    for _ in range(rounds):
        target = table.seating.rounds + 1
        while table.seating.rounds < target:
            assert await step(room, table, by_id, chance), table.waiting_for()
            watch.check()
            if watch.messages % RELOADED == 0:
                watch.reload(room)
        watch.reload(room)
    return watch


@pytest.mark.parametrize("game", games())
def test_nobody_is_sent_a_card_that_they_may_not_know(tmp_path: Path, game: str) -> None:
    async def play(room: Room) -> None:
        watch = await watched(room, game, rounds=1, seed=11)
        assert watch.faults == []
        assert watch.messages > 4
        assert watch.cards > 4

    run(with_room(tmp_path / "r.db", play))


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_nobody_is_sent_a_card_that_they_may_not_know_over_many_rounds(tmp_path: Path, game: str) -> None:
    async def play(room: Room) -> None:
        watch = await watched(room, game, rounds=6, seed=12)
        assert watch.faults == []

    run(with_room(tmp_path / "r.db", play))


def test_the_watch_would_notice_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.play import view

    monkeypatch.setattr(view, "sees", lambda viewer, seen_by: True)

    async def play(room: Room) -> None:
        watch = await watched(room, "cordova/texas-holdem#limit", rounds=1, seed=11)
        assert any("is shown" in each for each in watch.faults)

    run(with_room(tmp_path / "r.db", play))


def test_a_stranger_sees_a_round_when_it_is_over_and_not_before(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea, eva = await guests(room, 3)
        table = await table_of(room, "cordova/texas-holdem#limit")
        people = {ada.id: ada, bea.id: bea}
        await sit(room, table, ada, 1)
        await sit(room, table, bea, 2)
        listener = ear(room, table, eva)
        (first,) = listener.listen()
        assert isinstance(first, p.Snapshot)
        assert (first.view, first.you.live) == (None, False)
        for number in (1, 2):
            await room.bus.tick(table)
            while table.open_round is not None:
                # Nothing of this round has come, whatever has been done in it.
                assert [each for each in listener.listen() if isinstance(each, p.Update) and each.events] == []
                await step(room, table, people, SeededChance(number))
            told = [each for each in listener.listen() if isinstance(each, p.Update) and each.events]
            assert [(each.round, each.after) for each in told] == [(table.ended_id, 0)]

    run(with_room(tmp_path / "r.db", play))


# Coming back ----------------------------------------------------------------------------------------------------


def story_of(heard: list[p.FromServer]) -> dict[int, list[Any]]:
    """The events of each round, put together from snapshots and updates as a client does it."""
    rounds: dict[int, list[Any]] = {}
    for each in heard:
        if isinstance(each, p.Snapshot):
            rounds[each.round] = list(each.events)
        elif isinstance(each, p.Update):
            rounds[each.round] = [*rounds.get(each.round, [])[: each.after], *each.events]
    return rounds


def test_whoever_comes_back_is_told_what_they_missed_and_nothing_twice(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, "cordova/texas-holdem#limit", bots=1)
        people = {ada.id: ada, bea.id: bea}
        await sit(room, table, ada, 2)
        await sit(room, table, bea, 3)
        steady, shaky = ear(room, table, ada), ear(room, table, ada)
        heard: list[p.FromServer] = []
        for at in range(120):
            await step(room, table, people, SeededChance(at))
            if at % 7 == 3:
                # The line breaks; two things happen; it comes back with the last number that it saw.
                heard += shaky.listen()
                since = max(each.seq for each in heard if isinstance(each, p.Snapshot | p.Update))
                room.broadcast.connections.remove(shaky.connection)
                await step(room, table, people, SeededChance(at))
                await step(room, table, people, SeededChance(at))
                shaky = ear(room, table, ada, since, shaky.screen)
        heard += shaky.listen()
        one, two = story_of(steady.listen()), story_of(heard)
        assert shaky.screen.known == steady.screen.known
        last = max(one)
        assert one[last] == two[last]
        assert [each for each in two if two[each] != one[each][: len(two[each])]] == []
        assert any(isinstance(each, p.Update) and each.after for each in heard)

    run(with_room(tmp_path / "r.db", play))


def test_the_number_still_counts_after_a_restart(tmp_path: Path) -> None:
    seen: dict[str, Any] = {}

    async def before(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, "cordova/texas-holdem#limit")
        await sit(room, table, ada, 1)
        await sit(room, table, bea, 2)
        people = {ada.id: ada, bea.id: bea}
        await play_rounds(room, table, people, SeededChance(1))
        await room.bus.tick(table)
        listener = ear(room, table, ada)
        seen["first"] = listener.listen()[0]
        decision, person = asked(table)[0]
        value = thought(table, decision, SeededChance(2), "call")
        await room.bus.do(table.id, actor(people[person]), None, cmd.AnswerIt(decision.number, value))
        seen["ada"], seen["events"] = ada, len(seen["first"].events)

    async def after(room: Room) -> None:
        screen = Screen()
        screen.hear(seen["first"])
        (told,) = ear(room, room.bus.table(1), seen["ada"], seen["first"].seq, screen).listen()
        assert isinstance(told, p.Update)
        assert (told.round, told.after) == (seen["first"].round, seen["events"])
        assert told.events
        # A number from long ago, or from the future, gets everything.
        for since in (0, 10**6):
            (whole,) = ear(room, room.bus.table(1), seen["ada"], since).listen()
            assert isinstance(whole, p.Snapshot)
            # The line was the only one to see the restart: nobody else is connected.
            assert screen.known == structs.asdict(whole)

    run(with_room(tmp_path / "r.db", before))
    run(with_room(tmp_path / "r.db", after))
