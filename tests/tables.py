"""A table of cases in one test: it tries every row and says which of them failed.

Thousands of rows as thousands of tests cost more to collect and to report than to try.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import groupby
from typing import Any

import pytest

Test = Callable[..., None]
SHOWN = 20


def table(*names: str, rows: Iterable[Any], by: Callable[[Any], Any] | None = None) -> Callable[[Test], Test]:
    """Try a test with each row, as `pytest.mark.parametrize` would, and report all rows that failed together.

    With `by`, `make test` tries the first and the last of each run of rows of which it is the same; `make verify` all.
    """
    every = list(rows)
    assert every, "a table without rows proves nothing"

    def decorate(test: Test) -> Test:
        def attempt(tried: Iterable[Any], others: dict[str, Any]) -> None:
            failed = []
            for row in tried:
                case = dict(zip(names, row if len(names) > 1 else (row,), strict=True))
                try:
                    test(**case, **others)
                except Exception as error:
                    failed.append(f"{case}: {type(error).__name__}: {error}")
            assert not failed, "\n".join([f"{len(failed)} rows failed", *failed[:SHOWN]])

        @wraps(test)
        def whole(reach: str = "all", **others: Any) -> None:
            attempt(every if reach == "all" or by is None else edges(every, by), others)

        asked = inspect.signature(test)
        others = [each for name, each in asked.parameters.items() if name not in names]
        reach = inspect.Parameter("reach", inspect.Parameter.KEYWORD_ONLY)
        whole.__signature__ = asked.replace(parameters=[*others, reach] if by else others)  # type: ignore[attr-defined]
        reaches = pytest.mark.parametrize("reach", ["edges", pytest.param("all", marks=pytest.mark.slow)])
        return reaches(whole) if by else whole

    return decorate


def edges(rows: Iterable[Any], by: Callable[[Any], Any]) -> list[Any]:
    """The first and the last of each run of rows of which `by` is the same."""
    found = []
    for _, run in groupby(rows, by):
        first, *rest = run
        found += [first, *rest[-1:]]
    return found
