"""Copies that start where a step began are the same as copies that run the round from its first card."""

from __future__ import annotations

from random import Random

import pytest

from houseway import Round, games
from houseway.play.view import whole_event
from tests.conformance.players import every_terms, play_on, settled_in, snapshot

LONGEST = 60


def run_from_the_start(played: Round, number: int) -> Round:
    """A second method: a fresh round with the same shoe, told every answer before this question."""
    fresh = Round(
        played.terms,
        played.opening_stacks,
        played.table.shoe.again(),
        lasting=played.opening_lasting,
        rack=played.opening_rack,
    )
    for asked, seat, value in played.answers:
        if asked < number:
            fresh.answer(asked, seat, value)
    return fresh


@pytest.mark.parametrize("name", games())
def test_every_rewind_agrees_with_running_the_round_from_the_start(name: str) -> None:
    posted = next(each for each in every_terms() if each.sheet.name == name)
    played = settled_in(posted, max(4, posted.sheet.seats.min), 3).deal()
    random = Random(3)
    for step, _ in enumerate(play_on(played, random)):
        if step % 4 == 0:
            played.clone()
        if step > LONGEST or played.state == "over":
            break
    questions = list(range(1, played.count + 1))
    random.shuffle(questions)
    for number in questions:
        assert snapshot(played.rewind(number)) == snapshot(run_from_the_start(played, number))


@pytest.mark.parametrize("name", games())
def test_a_copy_of_a_copy_of_a_copy_plays_to_the_same_end(name: str) -> None:
    posted = next(each for each in every_terms() if each.sheet.name == name)
    played = settled_in(posted, max(4, posted.sheet.seats.min), 5).deal()
    for _ in play_on(played, Random(5)):
        pass
    copy = played.rewind(1)
    for number, seat, value in played.answers:
        copy = copy.clone()
        copy.answer(number, seat, value)
    assert [whole_event(each) for each in copy.events] == [whole_event(each) for each in played.events]
    assert copy.table.ledger.balances == played.table.ledger.balances


def test_a_copy_that_goes_another_way_leaves_the_original_and_its_other_copies_alone() -> None:
    posted = next(each for each in every_terms() if each.sheet.name == "cordova/texas-holdem#limit")
    played = settled_in(posted, 6, 8).deal()
    for step, _ in enumerate(play_on(played, Random(2))):
        if step == 5:
            break
    before = snapshot(played)
    copies = [played.clone() for _ in range(6)]
    for at, copy in enumerate(copies):
        for _ in play_on(copy, Random(at)):
            pass
    assert snapshot(played) == before
    assert snapshot(played.clone()) == before
