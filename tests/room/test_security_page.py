"""The page of promises: every test that it names is there, and every criterion is answered."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
CRITERIA = {*range(1, 19), *range(20, 28), 30, 31, *range(40, 47), *range(50, 56), *range(60, 75)}


def test_every_test_that_the_page_names_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE)
    assert len(named) > 40
    missing = [f"{file}::{test}" for file, test in named if f"def {test}(" not in (ROOT / file).read_text("utf-8")]
    assert missing == []


def test_every_criterion_is_answered() -> None:
    said = {int(each) for each in re.findall(r"R-(\d+)", PAGE)}
    for low, high in re.findall(r"R-(\d+) to R-(\d+)", PAGE):
        said |= set(range(int(low), int(high) + 1))
    assert CRITERIA - said == set()
