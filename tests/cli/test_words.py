"""What a person may type."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.cli.terminal.typed_answers import default_words, prompt, read, shortcuts
from houseway.errors import BadInput, NotLegal
from houseway.play.decisions import Choose, Decision, Lay, Meld, Pick
from houseway.play.ids import CircleId
from houseway.play.wager_question import Amount, Answer, Circle, Wager

RAISE = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 200, 400), {"raise": Amount(400, 9600, 100)})
CIRCLES = Wager(
    1,
    "wagers",
    (Circle(CircleId("player"), "Player line", 500, 9900), Circle(CircleId("tie"), "Tie Bet", 500, 9900)),
    200000,
)
PICK = Pick(1, "discard", tuple(cards("Ah Td 7c")), 0, 2, ())
MELD = Meld(1, "use", (Lay(tuple(cards("2d 3d 4d"))), Lay(tuple(cards("2d 2h 2s")))), ("discard",), "discard")


@pytest.mark.parametrize(
    ("decision", "typed", "answer"),
    [
        (RAISE, "call", "call"),
        (RAISE, "c", "call"),
        (RAISE, "2", "call"),
        (RAISE, "raise 12", ("raise", 1200)),
        (RAISE, "ra to $12.00", ("raise", 1200)),
        (RAISE, "3 12", ("raise", 1200)),
        (RAISE, "raise min", ("raise", 400)),
        (RAISE, "all in", ("raise", 9600)),
        (CIRCLES, "player 25, tie 5", {CircleId("player"): 2500, CircleId("tie"): 500}),
        (CIRCLES, "p 25 and t 5", {CircleId("player"): 2500, CircleId("tie"): 500}),
        (CIRCLES, "tie bet 5", {CircleId("tie"): 500}),
        (CIRCLES, "1 max", {CircleId("player"): 9900}),
        (CIRCLES, "nothing", {}),
        (PICK, "ah 10d", tuple(cards("Ah Td"))),
        (PICK, "1 3", tuple(cards("Ah 7c"))),
        (PICK, "none", ()),
        (MELD, "2d 3d 4d", "2d 3d 4d"),
        (MELD, "2", "2d 2h 2s"),
        (MELD, "d", "discard"),
    ],
)
def test_numbers_letters_and_words_all_mean_the_move(decision: Decision, typed: str, answer: Answer) -> None:
    assert read(decision, typed) == answer


@pytest.mark.parametrize(
    ("decision", "typed"),
    [
        (RAISE, "raise"),
        (RAISE, "raise 1"),
        (RAISE, "raise 12.345"),
        (RAISE, "fold 3"),
        (CIRCLES, "player"),
        (CIRCLES, "player 1,000"),
        (PICK, "4"),
        (PICK, "zz"),
        (PICK, "1 2 3"),
        (MELD, "2d"),
        (MELD, "king"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(decision: Decision, typed: str) -> None:
    with pytest.raises((BadInput, NotLegal)) as refused:
        read(decision, typed)
    assert refused.value.message


def test_no_shortcut_is_a_command_of_the_table() -> None:
    assert shortcuts(("fold", "raise", "pass", "view")) == ["f", "ra", "pa", "vi"]


def test_words_that_begin_alike_need_more_letters() -> None:
    assert shortcuts(("call", "check")) == ["ca", "ch"]


def test_enter_never_folds() -> None:
    assert default_words(RAISE) == ""
    assert default_words(CIRCLES) == "nothing"


def test_the_prompt_names_every_move_with_its_cost() -> None:
    assert prompt(RAISE) == "1 fold (f)   2 call $2 (c)   3 raise $4 to $96 (ra)"
    assert "Tie Bet (t): $5 to $99" in prompt(CIRCLES)
    assert "2 10♦" in prompt(PICK)
