"""`python -m bench.provable`: the processor time of the room for a change, and what provable dealing adds to it.

The same rounds are played with commitments and proofs, and then with the same cards without them, in several turns.
"""

from __future__ import annotations

import click

from bench.seeded_rounds import Dealt, Evening, play_evening, recorded, unproven

GAMES = (
    "cordova/texas-holdem#limit",
    "bankers/fortune-pai-gow-poker-1-1",
    "calgrand/ez-baccarat-panda-8",
    "bankers/draw-poker-jacks-or-better",
)


def measured(game: str, rounds: int, turns: int) -> tuple[Evening, Evening]:
    """The rounds of a game with provable dealing and without it, each as quick as in the quickest turn."""
    proved: Evening | None = None
    plain: Evening | None = None
    for _ in range(turns):
        dealt = Dealt()
        with recorded(dealt):
            evening = play_evening(game, rounds)
        proved = evening.or_quicker(proved or evening)
        with unproven(dealt):
            evening = play_evening(game, rounds)
        plain = evening.or_quicker(plain or evening)
    assert proved is not None
    assert plain is not None
    return proved, plain


@click.command()
@click.option("--rounds", default=30, show_default=True)
@click.option("--turns", default=5, show_default=True, type=click.IntRange(1))
def main(rounds: int, turns: int) -> None:
    """Print the processor time for a change with provable dealing and without, and what it adds."""
    with_proofs = without = 0.0
    for game in GAMES:
        proved, plain = measured(game, rounds, turns)
        with_proofs, without = with_proofs + proved.for_a_change, without + plain.for_a_change
        _tell(game, proved.for_a_change, plain.for_a_change)
    _tell("all of them", with_proofs / len(GAMES), without / len(GAMES))


def _tell(what: str, proved: float, plain: float) -> None:
    click.echo(f"{what}: {proved:.2f} ms for a change, {plain:.2f} ms without proofs: {proved / plain - 1:+.1%}")


if __name__ == "__main__":
    main()
