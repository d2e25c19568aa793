"""Questions in words."""

from __future__ import annotations

import pytest

from houseway.play.decisions import Arrange, ArrangePart
from houseway.play.question_words import question


@pytest.mark.parametrize(("front", "words"), [(1, "one card"), (2, "two cards")])
def test_a_setting_is_asked_for_by_its_own_sizes(front: int, words: str) -> None:
    held = tuple(range(front + 5))
    parts = (ArrangePart("front", front), ArrangePart("back", 5))
    asked = Arrange(1, "set", held, parts, (held[:front], held[front:]))
    assert question(asked) == f"Set your hand: {words} in front, the other five behind, which must rank higher."
