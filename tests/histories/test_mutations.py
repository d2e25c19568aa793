"""Files with something changed in them are read, or refused with their place."""

from __future__ import annotations

import pytest

from tests.budget import share
from tests.histories.mutations import faults

FEW = 400
# About a minute and a half of one processor; `python -m tests.histories.mutations` tries five times as many.
MANY = 40_000


def test_a_mutated_file_is_read_or_refused_with_its_place() -> None:
    found, seen = faults(FEW, 1)
    assert found == []
    assert min(seen["read"], seen["refused"]) > FEW // 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_forty_thousand_mutated_files_are_read_or_refused_with_their_place(part: int) -> None:
    found, _ = faults(share(MANY, of=8, least=1000), 100 + part)
    assert found == []
