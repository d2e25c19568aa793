"""`python -m bench.provable_served`: what provable dealing costs of a served room, with its sockets, store and bots.

A server in a process of its own is visited by people who sit with bots, listen, add to the shuffle and answer; then one
that shuffles for itself, without commitments and proofs; and so on, in turns. The processor time of the server for a
change of a table is compared. Both games are shuffled for every hand, which costs most.
"""

from __future__ import annotations

import asyncio
from statistics import median

import click

from bench.room import served, whole
from bench.room_visitors import Crowd

PROVED = "from tests.room.server import main; main()"
PLAIN = "from bench.seeded_rounds import uncommitted; from tests.room.server import main\nwith uncommitted(): main()"


def for_a_change(code: str, tables: int, people: int, seconds: float, think_s: float) -> tuple[float, int]:
    """Milliseconds of the server's processor time for a change, and how many changes there were."""
    with served(code, tables, think_s) as (url, clock):
        crowd = Crowd(url, think_s, clock)
        (phase,) = asyncio.run(whole(crowd, tables, people, seconds, hostile=0))
    if crowd.cut or not phase.changes:
        raise click.ClickException(f"{len(phase.changes)} changes; the server cut {crowd.cut}: {crowd.reasons()}")
    return phase.server_s / len(phase.changes) * 1000, len(phase.changes)


@click.command()
@click.option("--turns", default=5, show_default=True, type=click.IntRange(1))
@click.option("--tables", default=10, show_default=True, type=click.IntRange(1, 100))
@click.option("--people", default=4, show_default=True, type=click.IntRange(1, 5), help="Sockets at each table.")
@click.option("--seconds", default=15.0, show_default=True, type=click.FloatRange(1, 60))
@click.option("--think", "think_s", default=0.05, show_default=True, help="How long bots and people think, in seconds.")
def main(turns: int, tables: int, people: int, seconds: float, think_s: float) -> None:
    """Print the processor time of a served room for a change, with provable dealing and without, and its share."""
    proved: list[float] = []
    plain: list[float] = []
    for _ in range(turns):
        for name, found, code in (("with proofs", proved, PROVED), ("without", plain, PLAIN)):
            spent, changes = for_a_change(code, tables, people, seconds, think_s)
            found.append(spent)
            click.echo(f"{name}: {spent:.3f} ms a change, {changes:,} changes")
    for name, of in (("best", min), ("median", median)):
        share = 1 - of(plain) / of(proved)
        click.echo(f"{name}: {of(proved):.3f} ms with proofs, {of(plain):.3f} ms without: {share:.1%} of the room")


if __name__ == "__main__":
    main()
