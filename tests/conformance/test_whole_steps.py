"""A wager in steps of $5 is a multiple of $5, whatever minimum the option prints and whatever a player has."""

from __future__ import annotations

import pytest

from houseway import SeededChance, Session, Terms, game, games, terms
from houseway.play.wager_question import Wager

BANKED = [name for name in games() if game(name).kind == "bank"]
UNEVEN = (1_000_003_17, 777_77)


def every_posting(name: str) -> list[Terms]:
    """The first option of every schedule, as it is read and under every other choice that changes a wager."""
    sheet = game(name)
    choices: list[dict[str, str]] = [{}]
    for reading in sheet.readings:
        for name_of, choice in reading.choices.items():
            if name_of != reading.taken and "wagers" in " ".join(choice.sets):
                choices.append({reading.id: name_of})
    found = []
    for said in choices:
        read = game(name, said)
        firsts = {schedule.id: option.id for schedule, option in reversed(read.options())}
        found += [terms(read, f"{schedule}/{option}") for schedule, option in firsts.items()] or [terms(read)]
    return found


def first_wagers(posted: Terms, chips: int) -> list[Wager]:
    """What the players are asked when somebody has taken the bank."""
    seats = range(1, max(2, posted.sheet.seats.min) + 1)
    played = Session(posted, dict.fromkeys(seats, 1_000_003_17) | {2: chips}, SeededChance(1)).deal()
    while (waiting := played.open_decisions()) and not isinstance(waiting[0], Wager):
        played.answer(waiting[0].number, waiting[0].seat, "take")
    return [asked for asked in waiting if isinstance(asked, Wager) and not asked.required]


@pytest.mark.parametrize("name", BANKED)
def test_the_smallest_and_the_largest_wager_are_whole_steps_under_every_reading(name: str) -> None:
    for posted in every_posting(name):
        for chips in UNEVEN:
            for asked in first_wagers(posted, chips):
                for circle in asked.circles:
                    assert (circle.least % circle.step, circle.most % circle.step) == (0, 0), (posted.posted, circle)


@pytest.mark.rule("players/ez-baccarat", "488-495")
def test_by_fives_ez_baccarat_begins_with_five_dollars_where_the_book_prints_a_minimum_of_one() -> None:
    posted = terms(game("players/ez-baccarat", {"brackets": "by-fives"}), "table-action/1")
    (asked,) = first_wagers(posted, 50_000)
    taken = [amount for amount in range(100, 1_600, 100) if asked.why_not({"player": amount}) is None]
    assert taken == [500, 1_000, 1_500]
