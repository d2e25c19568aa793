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


NAMED = "seat|hand|meld|draw|pile|bank hand|table|person"
SENTENCES = "where|message|says|words|title|because|fault|reason|refused"
# What takes an identity's text apart, in Python or TypeScript.
APART = re.compile(
    rf"""(removeprefix|removesuffix|startswith|endswith|partition|rpartition|split|startsWith|endsWith)\("""
    rf"""[fr]?["'`]({NAMED}| at seat| bet| won)\b"""
    r"""|\.(id|about|name|payer|payee|to|source|place|account)\.(split|partition|rpartition|startswith|removeprefix)\("""
    r"""|\b(account|circle|pile|payer|payee)\.(split|partition|rpartition|startswith|removeprefix|startsWith)\("""
    # A reason is a sentence for people, and a chain is named by its table.
    r"""|\b(because|chain)\.(split|partition|rpartition|startswith|endswith|removeprefix|startsWith|endsWith)\("""
    rf"""|["'`/][^"'`/]*({NAMED})\)? \(?(\?P?<\w+>)?\\d"""
    # Words that are said to people, in TypeScript: of a refusal, an event, a question, a fault.
    rf"""|\b(fault|\w+\.({SENTENCES}))(\?)?\.(split|startsWith|endsWith|includes|indexOf|match|matchAll|search)\("""
    rf"""|/\.(test|exec)\(\w+\.({SENTENCES})\)|\.namedItem\([\w.?]*\.({SENTENCES})\b"""
    # The same in Python.
    r"""|\.(message|words|says)\.(split|partition|rpartition|startswith|endswith|removeprefix|removesuffix)\("""
    r"""|\.(match|fullmatch|search|findall|split|sub)\(([^,]*, )?\w+\.(message|words|says|because)\)"""
)
# Who may: what people type and write by hand is read in one module, the accounts of a room's books are named in
# another.
READS_TEXT = {"play/read_words.py", "room/money/books.py"}


def taken_apart(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if APART.search(line)]


def test_no_other_module_takes_the_text_of_an_identity_apart() -> None:
    client = SOURCE.parents[1] / "client"
    files = {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}
    scripts = (path for path in sorted((client / "src").rglob("*")) if path.suffix in (".ts", ".svelte"))
    files |= {path.relative_to(client.parent).as_posix(): path for path in scripts}
    found = {name: taken_apart(path.read_text(encoding="utf-8")) for name, path in files.items()}
    assert {name: lines for name, lines in found.items() if lines and name not in READS_TEXT} == {}
    assert set(files) >= READS_TEXT


@pytest.mark.parametrize(
    "line",
    [
        'seat = int(words.removeprefix("seat "))',
        'if where.startswith(f"hand {seat}"):',
        'bettor, _, wager = account.partition(" ")',
        "number = event.payer.split()[1]",
        'SPOT = re.compile(r"hand (\\d+)")',
        'SPOT = re.compile(r"seat (?P<seat>\\d+)")',
        "const seat = /seat (\\d+)/.exec(told.words)?.[1];",
        "if (/^(seat|table) \\d+/.test(words)) mark(words);",
        "const mine = pile.startsWith(`hand ${seat}`);",
        'const mine = words.startsWith("bank hand");',
        'short = any(each.because.endswith("is exhausted") for each in settled)',
        'kind = chain.partition(" ")[0]',
        "if (/^set/.test(event.words)) parts.set(event.seat, true);",
        "const field = form.elements.namedItem(error.where);",
        'const [what = "", ...rest] = fault.split(": ");',
        'const seat = error.where.startsWith("seat") ? 1 : 0;',
        'if (asked.title.includes("wager")) wagers();',
        "if error.message.startswith(NOT_THE_TURN):",
        'found = re.match(r"(pot|main pot)", token.because)',
    ],
)
def test_the_search_for_such_a_module_finds_it(line: str) -> None:
    assert taken_apart(line) == [line]
