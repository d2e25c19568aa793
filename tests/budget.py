"""How much one run of a proof may try, so that the whole does not grow with the number of games."""

from __future__ import annotations

from typing import Any

import pytest
from _pytest.mark import ParameterSet


def share(budget: int, *, of: int, least: int) -> int:
    """So much of a budget for each of so many, and never less than is worth trying."""
    return max(least, budget // of)


def now_and_whole(now: Any, whole: Any) -> list[ParameterSet]:
    """The values of a parameter: what `make test` tries, and the whole of it, which only `make verify` tries."""
    return [pytest.param(now), pytest.param(whole, marks=pytest.mark.slow)]
