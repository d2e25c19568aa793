"""What every page says of a joker: nothing where the pack has none, and in a flush whether it may be a second ace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway import Sheet, game, games
from houseway.ranking import ORDERS, rank
from houseway.rules.pages.page_parts import Grid
from houseway.rules.pages.render import sections

# What a joker is in such a flush, and the words that a page has for it.
WORDS = {
    "missing": "the highest card of the suit that is not in the hand",
    "second ace": "a second ace",
}


def in_a_flush(ranking: object) -> str:
    """What the joker is beside an ace, a queen, a seven and a five of one suit; nothing where it makes no flush."""
    if not isinstance(ranking, str) or ranking not in ORDERS or "flush" not in ORDERS[ranking].classes:
        return ""
    wild = ranking.endswith("deuces-wild")
    if not wild and not ORDERS[ranking].pack.jokers:
        return ""
    made, natural = rank(f"Ah Qh 7h 5h {'2c' if wild else 'Jk'}", ranking), rank("As Ks Qs 7s 5s", ranking)
    if not made.kind == natural.kind == "flush":
        return ""
    return "missing" if made == natural else "second ace"


def done(sheet: Sheet) -> set[str]:
    """How the flushes with a joker of a game are ranked."""
    return {in_a_flush(hand.ranking) for hand in sheet.hands.values()} - {""}


def told(sheet: Sheet) -> set[str]:
    """What the notes, the clauses and the choices in force say of it."""
    said = [each.says for each in sheet.notes] + [each.says for each in sheet.clauses]
    said += [reading.choices[sheet.taken[reading.id]].says for reading in sheet.readings]
    return {kind for kind, words in WORDS.items() if any(words in says for says in said)}


def flushes_with_a_joker(name: str) -> Iterator[dict[str, str]]:
    """The form as it is, if it has a joker that can complete a flush, and every choice that makes it so."""
    sheet = game(name)
    if done(sheet):
        yield {}
    for reading in sheet.readings:
        for word, choice in reading.choices.items():
            if word != reading.taken and any(map(in_a_flush, choice.sets.values())):
                yield {reading.id: word}


@pytest.mark.parametrize("name", games())
def test_a_page_says_what_a_joker_is_in_a_flush_that_holds_the_ace(name: str) -> None:
    for readings in flushes_with_a_joker(name):
        sheet = game(name, readings)
        assert told(sheet) == done(sheet), readings


def without_a_joker(name: str) -> Iterator[dict[str, str]]:
    """The form as it is, and each choice about its hands or its pack, where the pack has no joker then."""
    if not game(name).pack.jokers:
        yield {}
    for reading in game(name).readings:
        for word, choice in reading.choices.items():
            about = any(path.startswith(("hands.", "pack.")) for path in choice.sets)
            if about and not game(name, {reading.id: word}).pack.jokers:
                yield {reading.id: word}


@pytest.mark.parametrize("name", games())
def test_nothing_is_said_of_a_joker_in_a_pack_without_one(name: str) -> None:
    for readings in without_a_joker(name):
        hands = [each for each in sections(game(name, readings)) if each.heading == "The hands"]
        said = [row.cells[1] for each in hands for part in each.parts if isinstance(part, Grid) for row in part.rows]
        assert not [words for words in said if "the joker" in words], readings
