"""Every choice that a table may be opened with plays: once where it changes something, in every form in a long run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from houseway import BadRules, games, terms
from houseway.families.registry import game
from tests.conformance.players import play_on, seat_counts, settled_in

DOCUMENTS = sorted({name.partition("#")[0] for name in games()})


def other_choices(name: str) -> Iterator[tuple[str, str]]:
    """The choices of a form that change something and are not the ones taken, which all other laws are tried with."""
    for reading in game(name).readings:
        for word, choice in reading.choices.items():
            if word != reading.taken and choice.sets:
                yield reading.id, word


def fault(name: str, reading: str, choice: str) -> str:
    """What is wrong with a table under this choice, or nothing."""
    sheet = game(name, {reading: choice})
    played = settled_in(terms(sheet), max(seat_counts(sheet)), 4).deal()
    for _ in play_on(played, Random(4)):
        pass
    right = played.state == "over" and sheet.taken[reading] == choice
    return "" if right else f"{name}, {reading} = {choice}: {played.state}, {sheet.taken[reading]} is taken"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_choice_of_every_reading_opens_and_plays(document: str) -> None:
    forms = [name for name in games() if name.partition("#")[0] == document]
    where: dict[tuple[str, str], list[str]] = {}
    for name in forms:
        for case in other_choices(name):
            where.setdefault(case, []).append(name)
    # One form for each choice, another one for the next.
    tried = [fault(names[at % len(names)], *case) for at, (case, names) in enumerate(where.items())]
    assert [each for each in tried if each] == []


def disagreeing(name: str) -> Iterator[dict[str, str]]:
    """Two choices of readings that set the same place to different values, and neither is said to go over the other."""
    for one, other in combinations(game(name).readings, 2):
        if one.id in other.over:
            continue
        for (word, choice), (its, that) in product(one.choices.items(), other.choices.items()):
            if any(path in that.sets and that.sets[path] != value for path, value in choice.sets.items()):
                yield {one.id: word, other.id: its}


@pytest.mark.parametrize("name", games())
def test_two_choices_that_cannot_both_be_in_force_are_refused(name: str) -> None:
    for both in disagreeing(name):
        with pytest.raises(BadRules, match="both set"):
            game(name, both)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_choice_of_every_reading_opens_and_plays_in_every_form(name: str) -> None:
    assert [each for case in other_choices(name) if (each := fault(name, *case))] == []


def test_a_joker_and_no_qualifier_are_such_a_pair() -> None:
    assert {"jokers": "bug", "qualifier": "none"} in list(disagreeing("calgrand/omaha#hi-lo"))
