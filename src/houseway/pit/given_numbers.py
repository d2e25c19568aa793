"""Numbers and arrays that a caller gives to a pit, checked."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.errors import BadInput
from houseway.pit.table_opening import Numbers


def whole_number(given: int, where: str) -> int:
    """A whole number of Python or NumPy."""
    try:
        return index(given)
    except TypeError:
        raise BadInput(f"expected a whole number, found {given!r}", where=where) from None


def whole_numbers(given: ArrayLike, many: int, where: str) -> Numbers:
    """A copy with one whole number for each question. Fractions, booleans and text are refused; nothing is rounded."""
    found = _array(given, f"expected one whole number for each of {many} questions", where)
    if found.shape != (many,):
        raise BadInput(f"{many} questions are open, and an array of shape {found.shape} was given", where=where)
    return _whole(found, "whole numbers", where) if many else found.astype(np.int64)


def whole_cents(given: ArrayLike, where: str) -> Numbers:
    """A copy of an array of amounts, or of a single one. Fractions, booleans and text are refused."""
    found = _array(given, "expected whole numbers of cents, as many in every row", where)
    return _whole(found, "whole numbers of cents", where)


def _array(given: ArrayLike, expected: str, where: str) -> NDArray[Any]:
    try:
        return np.array(given)
    except ValueError:
        raise BadInput(expected, where=where) from None


def _whole(found: NDArray[Any], expected: str, where: str) -> Numbers:
    if found.dtype.kind not in "iu" or not np.can_cast(found.dtype, np.int64):
        raise BadInput(f"expected {expected} (int64), found {found.dtype}", where=where)
    return found.astype(np.int64, copy=False)
