"""`houseway odds --report` and `--certificate`: a game's figures as a document, and as data that can be checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.options import emit
from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.core.given_strategy import read_strategy
from houseway.odds.report.certificate import certificate
from houseway.odds.report.figure_lint import effects
from houseway.odds.report.given_prices import given_prices
from houseway.odds.report.math_report import check_report_file, math_report, write_report
from houseway.odds.report.plot_data import Edges, Look, edges_by_decks
from houseway.simulation.run_plan import package_identity

if TYPE_CHECKING:
    from houseway.rules.sheet.spec import Sheet

Load = Callable[[Mapping[str, str]], "Sheet"]


def write_math_report(
    path: Path, find: Callable[[], GameOdds], load: Load, look: Look, strategy: str | None, *, as_json: bool
) -> None:
    """Count, and write the report. Whether it can be written is known before anything is counted."""
    check_report_file(path)
    given = read_strategy(strategy) if strategy is not None else None
    found = find()
    others = given_prices(found, given) if given else []
    # The sheet of a table has the pay rows of its own number of decks alone.
    by_decks = _by_decks(load({}), look)
    report = math_report(found, package_identity(), by_decks, effects(found, load, look), others)
    write_report(path, report)
    _tell(path, found, "report", as_json=as_json)


def _by_decks(sheet: Sheet, look: Look) -> list[Edges]:
    pack = sheet.pack
    return edges_by_decks(sheet, look) if (pack.most_decks or pack.decks) > (pack.fewest_decks or pack.decks) else []


def write_certificate(path: Path, find: Callable[[], GameOdds], *, as_json: bool) -> None:
    """Count, and write the certificate."""
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {str(path.parent)!r}", where="certificate")
    found = find()
    text = json.dumps(certificate(found.terms, package_identity()), indent=1)
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", where=str(path)) from None
    _tell(path, found, "certificate", as_json=as_json)


def _tell(path: Path, found: GameOdds, what: str, *, as_json: bool) -> None:
    if as_json:
        emit({"game": found.terms.sheet.id, "form": found.terms.sheet.form, what: str(path)})
    else:
        click.echo(str(path))
