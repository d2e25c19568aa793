"""`python -m bench.provable`: what commitments and proofs cost the room, as a share of its processor time.

Tables are played in one process by people who listen and add to the shuffle. The time within the functions that commit,
mix, prove, seal and take nonces is taken in the same run as that of everything between a command and the text that is
sent to each person. Encoding the proofs is measured once more beside it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import click

from houseway.cards.rng import SeededChance
from houseway.room.cardroom import Room
from houseway.room.provable.committed_chance import CommittedChance
from houseway.room.provable.contributions import contributed
from houseway.room.provable.proof_types import RoundProof, pledge_of
from houseway.room.provable.round_proofs import RoundProofs
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire.encoding import encode
from houseway.room.wire.protocol import Contribute
from tests.room.house import Ear, ear, guests, play_rounds, sit, table_of, with_room

GAMES = ("oaks/texas-holdem", "calgrand/ez-baccarat-panda-8", "bankers/draw-poker-jacks-or-better")
PEOPLE = 4
_CALIBRATED = 2000


class Meter:
    """The processor time within some functions; of nested calls the outermost counts.

    What the measuring itself takes of it is measured first, with a function that does nothing, and left out.
    """

    def __init__(self) -> None:
        self.spent, self._depth, self._idle = 0.0, 0, 0.0
        nothing = self.around(lambda: None)
        for _ in range(_CALIBRATED):
            nothing()
        self._idle = self.spent / _CALIBRATED

    def around(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **named: Any) -> Any:
            began, self._depth = time.thread_time(), self._depth + 1
            try:
                made = work(*given, **named)
                if isinstance(made, RoundProof):
                    encode(made)
                return made
            finally:
                self._depth -= 1
                if not self._depth:
                    self.spent += time.thread_time() - began - self._idle

        return timed


METERED = (
    (CommittedChance, ("open_shoe", "new_shoe", "reordered", "numbers", "end_round", "contribute", "pledge")),
    (RoundProofs, ("note", "since")),
    (LiveTable, ("sealed_dealing",)),
)


def _add(table: LiveTable, person: int, told: dict[int, str]) -> None:
    """What the page of a person sends when it sees a new commitment."""
    announced, seat = table.dealing.announced, table.place_of(person)
    if announced is None or told.get(-seat) == announced.root:
        return
    told[-seat] = announced.root
    next_nonce = f"{announced.shoe + 1:064x}"
    nonce = told.get(seat) if announced.pledges.get(seat) else None
    contributed(table, person, Contribute(pledge_of(next_nonce), nonce, announced.digest if nonce else None))
    told[seat] = next_nonce


async def _play(room: Room, game: str, rounds: int, meter: Meter) -> float:
    """The share of the processor time that was spent on provable dealing."""
    people = await guests(room, PEOPLE)
    table = await table_of(room, game, bots=2)
    for seat, person in enumerate(people, start=3):
        await sit(room, table, person, seat)
    ears: list[Ear] = [ear(room, table, person) for person in people]
    by_id, chance, told = {each.id: each for each in people}, SeededChance(7), dict[int, str]()
    # The first round loads the game.
    await play_rounds(room, table, by_id, chance)
    meter.spent, began = 0.0, time.thread_time()
    for _ in range(rounds):
        for person in people:
            _add(table, person.id, told)
        await play_rounds(room, table, by_id, chance)
        for each in ears:
            while not each.connection._queue.empty():
                each.connection._queue.get_nowait()
    return meter.spent / (time.thread_time() - began - meter.spent)


@click.command()
@click.option("--rounds", default=40, show_default=True)
@click.option("--turns", default=3, show_default=True)
def main(rounds: int, turns: int) -> None:
    """Print what provable dealing adds to the processor time of the room."""
    meter = Meter()
    for kind, names in METERED:
        for name in names:
            setattr(kind, name, meter.around(getattr(kind, name)))
    for game in GAMES:
        found: list[float] = []

        async def play(room: Room, game: str = game, found: list[float] = found) -> None:
            found.append(await _play(room, game, rounds, meter))

        for _ in range(turns):
            with TemporaryDirectory() as folder:
                asyncio.run(with_room(Path(folder) / "r.db", play))
        shown = " ".join(f"{each:+.1%}" for each in sorted(found))
        click.echo(f"{game}: {median(found):+.1%} ({shown})")


if __name__ == "__main__":
    main()
