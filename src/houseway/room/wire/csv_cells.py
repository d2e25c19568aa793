"""Files of lines for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO


def csv_text(columns: Sequence[str], lines: Iterable[Iterable[object]]) -> str:
    """A heading and lines with commas."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for line in lines:
        writer.writerow([safe_cell(cell) for cell in line])
    return out.getvalue()


def safe_cell(value: object) -> str:
    """A cell that no spreadsheet takes for a formula."""
    shown = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return f"'{shown}" if shown[:1] in ("=", "+", "-", "@", "\t") and not shown.lstrip("-").isdigit() else shown
