"""`houseway certify`: check a certificate of the lab by adding up again, by a second count and by dealing rounds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.odds.core.progress import watched

_SEED = 1


@house_command(short_help="Check a certificate of the odds lab.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rounds", type=click.IntRange(0), default=20_000, help="Rounds to deal as at a table; 0 deals none.")
@click.option("--seed", type=int, help="The seed of these rounds; by default 1.")
def command(file: Path, rounds: int, seed: int | None, *, as_json: bool) -> None:
    """Check the figures of a certificate.

    The sums are added up again from the counts and the pay rows of the sheet, and the deals are counted again. Some
    figures are counted by a second method: bonuses hand by hand, and community cards by dealing every order of short
    shoes as at a table. Random rounds are dealt as at a table too, without the lab; of twenty-one compiled tables deal
    a hundred times as many. The exit status is 1 if a check fails.
    """
    from houseway.odds.core.odds_cache import kept_odds
    from houseway.odds.report.certificate import certified_table, check_counts, check_sums
    from houseway.odds.report.dealt_check import check_compiled, check_dealt
    from houseway.odds.report.second_counts import check_every_hand, check_short_shoes

    if seed is not None and not rounds:
        raise BadInput("without rounds a seed does nothing", where="seed")
    plain = _read(file)
    posted = certified_table(plain, str(file))
    with watched(console(error=True)):
        checks = [*check_sums(plain, posted), *check_counts(plain, posted)]
        checks += [*check_every_hand(plain, posted), *check_short_shoes(posted)]
        if rounds:
            found = kept_odds(posted)
            start = _SEED if seed is None else seed
            checks += [*check_dealt(found, rounds, start), *check_compiled(found, rounds, start)]
    stands = all(each.stands for each in checks)
    if as_json:
        rows = [{"check": each.name, "stands": each.stands, "seen": each.seen} for each in checks]
        emit({"file": str(file), "game": posted.sheet.name, "stands": stands, "checks": rows})
    else:
        out = console()
        for each in checks:
            out.print(f"{'stands' if each.stands else 'DOES NOT STAND'}  {each.name}: {each.seen}", markup=False)
        out.print("the certificate stands" if stands else "the certificate does not stand", style="bold")
    if not stands:
        raise click.exceptions.Exit(1)


def _read(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", where=str(file)) from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadInput(f"not JSON: {error}", where=str(file)) from None
    if not isinstance(found, dict):
        raise BadInput("this is no certificate", where=str(file))
    return found
