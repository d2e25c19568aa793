"""Identities are values: equal means the same object, their text is made in one place, and one module reads text."""

from __future__ import annotations

import copy
import json
import pickle
import re
from pathlib import Path

import pytest

import houseway
from houseway.play.ids import (
    BANK,
    BOARD,
    POT,
    Account,
    CircleId,
    HandId,
    Identity,
    PileId,
    Place,
    bank,
    bet,
    hand_pile,
    stack,
    won,
)
from houseway.play.read_words import read_answer
from houseway.play.wager_question import Circle, Placed, Wager, placed

SOURCE = Path(houseway.__file__).parent
SECOND_HAND = HandId(5, 2)
TEXTS: list[tuple[Identity, str]] = [
    (stack(3), "seat 3"),
    (bet(3), "seat 3 bet"),
    (Place(3, HandId(3)).account("player"), "seat 3 player"),
    (Place(3, HandId(3), 2).account("player"), "seat 3 player 2"),
    (Place(3, HandId(3, 2)).account("game"), "seat 3 hand 2 game"),
    (Place(3, HandId(5), further=True).account("game"), "seat 3 game at seat 5"),
    (Place(15, HandId(3)).account("game"), "seat 15 game"),
    (POT, "pot"),
    (bank(spot=2), "bank 2"),
    (won(BANK), "bank won"),
    (bank("bank on baccarat", 2), "bank on baccarat 2"),
    (hand_pile(HandId(5)), "hand 5"),
    (hand_pile(SECOND_HAND), "hand 5.2"),
    (PileId("meld", 2, 1), "meld 2.1"),
    (PileId("row", number=2), "row B"),
    (PileId("pile", number=4), "pile 4"),
    (BOARD, "board"),
    (SECOND_HAND, "seat 5 hand 2"),
    (CircleId("game"), "game"),
    (CircleId("game", 5, stack=2), "game 2 at seat 5"),
]


@pytest.mark.parametrize(("identity", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_an_identity_has_a_text_for_people_and_is_one_object(identity: Identity, text: str) -> None:
    assert str(identity) == text
    assert pickle.loads(pickle.dumps(identity)) is identity
    assert copy.deepcopy({identity: 1}) == {identity: 1}
    assert eval(repr(identity)) is identity
    assert json.loads(json.dumps(identity.plain())) == identity.plain()
    with pytest.raises(AttributeError):
        identity.seat = 9


def test_different_identities_are_different() -> None:
    every = [identity for identity, _ in TEXTS]
    assert len(set(every)) == len(every)
    assert Account("stack", 3) is stack(3)
    assert Account("stack", 3) is not Account("bet", 3)


CIRCLES = tuple(
    Circle(each, str(each), 500, 9900, 100)
    for each in (CircleId("game"), CircleId("game", stack=2), CircleId("game", 5), CircleId("game", 5, stack=2))
)
QUESTION = Wager(2, "wagers", CIRCLES, 100_000)


def test_a_wager_is_said_in_words_by_its_name_or_by_its_fields() -> None:
    answer = {CircleId("game"): 500, CircleId("game", 5, stack=2): 700}
    assert QUESTION.say(answer) == "game $5, game 2 at seat 5 $7"
    assert read_answer(QUESTION, QUESTION.say(answer)) == answer
    assert QUESTION.meant(placed(answer)) == answer
    assert QUESTION.in_full({"game": 500}) == {CircleId("game"): 500}
    assert QUESTION.why_not({"game": 500}) is None
    assert QUESTION.why_not({"game 2": 500}) == "'game 2' is in words; expected CircleId(wager='game', stack=2)"
    assert QUESTION.why_not({"gamme": 500}) == "no circle 'gamme'; did you mean 'game'?"


def test_a_circle_that_is_not_offered_is_refused_and_not_made() -> None:
    with pytest.raises(houseway.HousewayError, match="no circle is offered for 'game' there"):
        QUESTION.meant([Placed("game", 500, seat=6)])


# What takes an identity's text apart. A pattern that matches a line of a module other than `read_words` is a fault.
APART = re.compile(
    r"""(removeprefix|removesuffix|startswith|endswith|partition|rpartition|split)\("""
    r"""f?["'](seat|hand|meld|draw|pile|bank hand| at seat| bet| won)\b"""
    r"""|\.(id|about|name|payer|payee|to|source|place)\.(split|partition|rpartition|startswith|removeprefix)\("""
    r"""|["'][^"']*(seat|hand|meld) \(?(\?P<\w+>)?\\d"""
)


def test_no_other_module_takes_the_text_of_an_identity_apart() -> None:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name == "read_words.py":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if APART.search(line):
                found.append(f"{path.relative_to(SOURCE)}:{number}: {line.strip()}")
    assert found == []
