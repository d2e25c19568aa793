"""The table of a sweep, as a file: CSV or Parquet, or drawn."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from houseway.errors import BadInput
from houseway.odds.report.plots import KINDS as PICTURES
from houseway.odds.report.plots import check_place, draw_intervals

Row = dict[str, Any]
"""What a sweep found for one wager of one table, by column."""

TABLES = (".csv", ".parquet")


def check_files(paths: Sequence[Path]) -> None:
    """Refuse what cannot be written, before anything is dealt."""
    for path in paths:
        kind = path.suffix.lower()
        if kind in PICTURES:
            check_place(path)
            continue
        if kind not in TABLES:
            raise BadInput(f"expected {', '.join((*TABLES, *PICTURES))}, found {path.name!r}", where="--out")
        if not path.parent.is_dir():
            raise BadInput(f"there is no folder {str(path.parent)!r}", where="--out")
        if kind == ".parquet":
            _parquet()


def _parquet() -> Any:
    try:
        from pyarrow import parquet
    except ImportError:
        raise BadInput("Parquet needs pyarrow: pip install 'houseway[cluster]'", where="--out") from None
    return parquet


def write_files(paths: Sequence[Path], title: str, unit: str, rows: Sequence[Row], labels: Sequence[str]) -> None:
    """Write the table to every file, each by its ending."""
    for path in paths:
        try:
            match path.suffix.lower():
                case ".csv":
                    _write_csv(path, rows)
                case ".parquet":
                    from pyarrow import Table

                    _parquet().write_table(Table.from_pylist(list(rows)), path)
                case _:
                    points = [
                        (str(row["wager"]), ", ".join(str(row[each]) for each in labels), row["mean"], row["stderr"])
                        for row in rows
                    ]
                    draw_intervals(path, title, unit, points)
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror or error}", where=str(path)) from None


def _write_csv(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
