"""The law of a joker in a flush that holds the ace: every page says whether it is a second one, and so it is ranked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway import Sheet, game, games
from houseway.ranking import ORDERS, rank

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


def tables() -> Iterator[tuple[str, dict[str, str]]]:
    """Each form with a joker that can complete a flush, as it is, and with every choice that makes it so."""
    for name in games():
        sheet = game(name)
        if done(sheet):
            yield name, {}
        for reading in sheet.readings:
            for word, choice in reading.choices.items():
                if word != reading.taken and any(map(in_a_flush, choice.sets.values())):
                    yield name, {reading.id: word}


@pytest.mark.parametrize(("name", "readings"), list(tables()))
def test_a_page_says_what_a_joker_is_in_a_flush_that_holds_the_ace(name: str, readings: dict[str, str]) -> None:
    sheet = game(name, readings)
    assert told(sheet) == done(sheet)
