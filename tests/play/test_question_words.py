"""Questions in words."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.play.decisions import Arrange, ArrangePart, Choose, Pick, subject
from houseway.play.question_words import if_late, question


@pytest.mark.parametrize(("front", "words"), [(1, "one card"), (2, "two cards")])
def test_a_setting_is_asked_for_by_its_own_sizes(front: int, words: str) -> None:
    held = tuple(range(front + 5))
    parts = (ArrangePart("front", front), ArrangePart("back", 5))
    asked = Arrange(1, "set", held, parts, (held[:front], held[front:]))
    assert question(asked) == f"Set your hand: {words} in front, the other five behind, which must rank higher."


@pytest.mark.parametrize(
    ("moves", "title"),
    [(("check", "play 4x", "play 3x"), "Play now, or check?"), (("fold", "play 1x"), "Play or fold?")],
)
def test_whoever_may_not_fold_is_not_asked_to(moves: tuple[str, ...], title: str) -> None:
    asked = Choose(1, "play or fold", moves, moves[0], tuple(0 for _ in moves))
    assert question(asked) == title
    assert subject(asked) == ("play or fold" if "fold" in moves else "play or check")


@pytest.mark.parametrize(("thrown", "words"), [("Jh 2c", "jack of hearts, deuce of clubs"), ("", "none")])
def test_cards_that_are_picked_when_the_time_is_up_are_named(thrown: str, words: str) -> None:
    asked = Pick(1, "discard", tuple(cards("Jh 2c 9d")), 0, 2, tuple(cards(thrown)))
    assert if_late(asked) == words
