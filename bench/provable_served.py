"""`python -m bench.provable_served`: what provable dealing costs of a served room, with its sockets, store and bots.

Two servers, each in a process of its own, are visited at the same time by people who sit with bots, listen, add to the
shuffle and answer: one as it is, and one that shuffles for itself, without commitments and proofs. So a machine that is
slower for a while slows both. The processor time of each server for a change of a table is compared. Both games are
shuffled for every hand, which costs most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import median

import click

from bench.room import served, whole
from bench.room_visitors import Crowd, Phase

PROVED = "from tests.room.server import main; main()"
PLAIN = "from bench.seeded_rounds import uncommitted; from tests.room.server import main\nwith uncommitted(): main()"


async def both(crowds: Sequence[Crowd], tables: int, people: int, seconds: float) -> list[Phase]:
    """Visit both servers at the same time, so that whatever else the machine does slows both."""
    visits = (whole(crowd, tables, people, seconds, hostile=0) for crowd in crowds)
    return [phase for (phase,) in await asyncio.gather(*visits)]


def for_a_change(tables: int, people: int, seconds: float, think_s: float) -> list[float]:
    """Milliseconds of each server's processor time for a change: with proofs, and without."""
    with served(PROVED, tables, think_s) as proved, served(PLAIN, tables, think_s) as plain:
        crowds = [Crowd(url, think_s, clock) for url, clock in (proved, plain)]
        phases = asyncio.run(both(crowds, tables, people, seconds))
    for crowd, phase in zip(crowds, phases, strict=True):
        if crowd.cut or not phase.changes:
            raise click.ClickException(f"{len(phase.changes)} changes; the server cut {crowd.cut}: {crowd.reasons()}")
    return [phase.server_s / len(phase.changes) * 1000 for phase in phases]


@click.command()
@click.option("--turns", default=5, show_default=True, type=click.IntRange(1))
@click.option("--tables", default=10, show_default=True, type=click.IntRange(1, 100))
@click.option("--people", default=4, show_default=True, type=click.IntRange(1, 5), help="Sockets at each table.")
@click.option("--seconds", default=15.0, show_default=True, type=click.FloatRange(1, 60))
@click.option("--think", "think_s", default=0.05, show_default=True, help="How long bots and people think, in seconds.")
def main(turns: int, tables: int, people: int, seconds: float, think_s: float) -> None:
    """Print the processor time of a served room for a change, with provable dealing and without, and its share."""
    shares: list[float] = []
    for _ in range(turns):
        proved, plain = for_a_change(tables, people, seconds, think_s)
        shares.append(1 - plain / proved)
        click.echo(f"{proved:.3f} ms a change with proofs, {plain:.3f} ms without: {shares[-1]:.1%} of the room")
    click.echo(f"median of {turns} turns: {median(shares):.1%} of the room")


if __name__ == "__main__":
    main()
