"""`houseway odds --sweep` and `--all`: many tables, counted side by side on all cores or on a cluster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from houseway.cli.games import readable
from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.price import Price
from houseway.odds.core.progress import progress
from houseway.odds.report.figures import ratio
from houseway.simulation.count_jobs import counted_together
from houseway.simulation.sweep_table import Row, check_files, write_files
from houseway.simulation.sweeps import Variant, variants


def every_game(cluster: str, *, fresh: bool) -> list[GameOdds]:
    """Every game with a bank that stands, as its sheet is printed, without the spreads that are counted apart."""
    names = [sheet.name for sheet in readable() if sheet.kind == "bank"]
    with progress("games", len(names)) as advance:
        found = counted_together([Variant(name) for name in names], cluster, advance, fresh=fresh, spreads=False)
    for each in found:
        # Shipped games all have figures; a sheet of one's own may have none.
        if isinstance(each, str):
            click.echo(f"houseway: {each}", err=True)
    return [each for each in found if not isinstance(each, str)]


def one_game(
    name: str, readings: Mapping[str, str], fee: str | None, decks: int | None, cluster: str, *, fresh: bool
) -> GameOdds:
    """One table, counted by a cluster."""
    (found,) = counted_together(
        [Variant(name, {}, dict(readings), fee, decks)], cluster, lambda many: None, fresh=fresh
    )
    if isinstance(found, str):
        raise BadInput(found, where=name)
    return found


def answer_sweep(
    base: Variant, sweeps: Sequence[str], cluster: str, out: Path | None, *, fresh: bool, as_json: bool
) -> None:
    """Count every table of the sweep and show the figures; tables that cannot be posted are named with the reason."""
    check_files([out] if out else [])
    tables = variants(base, sweeps)
    with progress("tables", len(tables)) as advance:
        found = counted_together(tables, cluster, advance, fresh=fresh)
    fees = base.fee is not None or any("fee" in table.labels for table in tables)
    rows: list[Row] = []
    refused = []
    for table, odds in zip(tables, found, strict=True):
        if isinstance(odds, str):
            refused.append((table, odds))
        else:
            rows += [{**table.labels, **_row(odds, price, fees=fees)} for price in odds.prices]
    labels = list(tables[0].labels)
    drawn = [{**row, "mean": -row["edge"], "stderr": row["stderr"] or 0.0} for row in rows]
    if out is not None:
        written = drawn if out.suffix.lower() in (".svg", ".png") else rows
        write_files([out], f"{base.game}: the expectation of a unit", "of the wager", written, labels)
    if as_json:
        emit({"game": base.game, "rows": rows, "refused": [{**each.labels, "refused": why} for each, why in refused]})
    else:
        _draw(rows, labels, refused)


def _row(odds: GameOdds, price: Price, *, fees: bool) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "wager": price.wager.id,
        "exact": price.exact,
        "stderr": price.stderr,
        "ev": ratio(price.ev),
        "edge": float(-price.ev),
        "hit": float(price.hit),
        "sd": price.sd,
    }
    if fees:
        after = after_fees(odds.terms, price, None, odds.prices)
        paid = isinstance(after, AfterFees) and after.amount > 0
        figures["bet"] = after.amount if isinstance(after, AfterFees) and paid else None
        figures["edge_after_fees"] = (
            float(-after.player / after.amount) if isinstance(after, AfterFees) and paid else None
        )
    return figures


def _draw(rows: Sequence[Row], labels: Sequence[str], refused: Sequence[tuple[Variant, str]]) -> None:
    from rich.table import Table

    from houseway.cli.lab.odds_tables import show

    out = console()
    after = ["after fees"] if any("edge_after_fees" in row for row in rows) else []
    table = Table(*labels, "wager", "house edge", *after, "hits", "sd", box=None, pad_edge=False)
    for row in rows:
        edge = f"{'' if row['exact'] else '~'}{row['edge']:.4%}"
        paid = ["-" if row["edge_after_fees"] is None else f"{row['edge_after_fees']:.4%}"] if after else []
        spread = "-" if row["sd"] is None else f"{row['sd']:.4f}"
        table.add_row(*[str(row[each]) for each in labels], row["wager"], edge, *paid, f"{row['hit']:.4%}", spread)
    show(out, table)
    for each, why in refused:
        out.print(f"{', '.join(f'{name} {value}' for name, value in each.labels.items())}: {why}")
