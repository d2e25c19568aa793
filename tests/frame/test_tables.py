"""A table of cases tries every row, and names those that fail."""

from __future__ import annotations

import pytest

from tests.tables import edges, table


def test_every_row_that_fails_is_named() -> None:
    tried = []

    @table("number", "square", rows=[(1, 1), (2, 5), (3, 9), (4, 17)])
    def squares(number: int, square: int) -> None:
        tried.append(number)
        assert number**2 == square

    with pytest.raises(AssertionError, match=r"(?s)2 rows failed.*'number': 2.*'number': 4"):
        squares()
    assert tried == [1, 2, 3, 4]


@table("word", rows=["a", "bb"])
def test_fixtures_are_passed_on(word: str, request: pytest.FixtureRequest) -> None:
    assert request.node.name == "test_fixtures_are_passed_on"
    assert set(word) <= {"a", "b"}


def test_the_edges_are_the_first_and_the_last_of_each_run() -> None:
    assert edges([1, 3, 5, 2, 7, 9, 11, 4, 6, 8], lambda number: number % 2) == [1, 5, 2, 7, 11, 4, 8]
