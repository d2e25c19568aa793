"""`houseway rng-report`: shuffle very often, test the shuffles, and write the evidence to a file."""

from __future__ import annotations

from pathlib import Path

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.odds.core.progress import watched

_LEAST = 1_000


@house_command(short_help="Evidence that shuffles are fair.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--shuffles",
    type=click.IntRange(_LEAST),
    default=100_000,
    show_default=True,
    help="Shuffles of each pack (an eighth as many of eight decks). Pairs need 20000; 10000000 take a night.",
)
@click.option("--sample", "sample_bytes", type=click.IntRange(10_000), default=10_000_000, help="Bytes to keep.")
def command(file: Path, shuffles: int, sample_bytes: int, *, as_json: bool) -> None:
    """Test the shuffle of live tables and write report, sample and digests to FILE, a zip archive.

    Chi-square of card and place, adjacent pairs and first hands, runs and serial correlation, at 99 % with the
    correction of Holm: one fair run in a hundred fails. Exit status 1: a test failed, or the shuffle with a known fault
    was not caught.
    """
    from houseway.simulation.shuffle_evidence import gather, report, write_evidence

    if not file.parent.is_dir():
        raise BadInput("there is no such folder", where=str(file.parent))
    with watched(console(error=True)):
        found = gather(shuffles, sample_bytes=sample_bytes)
    digest = write_evidence(found, file)
    if as_json:
        emit(report(found) | {"file": str(file), "sha256": digest})
    else:
        out = console()
        for name, each in found.tests.items():
            told = "FAILS " if name in found.failed else "passes"
            out.print(f"{told}  {name}: {each.statistic:,.2f}, chance {each.chance:.4f}", markup=False)
        caught = "is caught" if found.control_caught else "IS NOT CAUGHT"
        out.print(f"a shuffle that skips one swap {caught}: chance {found.control.chance:.2g}", markup=False)
        out.print(f"{file}  sha256 {digest}", markup=False)
    if not (found.fair and found.control_caught):
        raise click.exceptions.Exit(1)
