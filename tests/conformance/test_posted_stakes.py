"""Laws of the stakes that a poker table posts, over every sheet, form and fee option.

A pot is split in chips that are at the table: those of the posted stakes, antes, blinds and fees. And a game is posted
between the smallest and the largest that is printed for its schedule, by its lower and by its higher limit.
"""

from __future__ import annotations

import pytest

from houseway import Sheet, Terms, game, games, terms
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import even_parts, shares
from houseway.families.poker.core.showdown import smallest_chip
from houseway.rules.sheet.schedules import Schedule
from houseway.rules.sheet.values import Band, dollars

FIRST = "of the first printed option"
POKER = [name for name in games() if game(name).kind == "poker"]
HALF_DOLLAR = 50


def every_posting(sheet: Sheet) -> list[Terms]:
    """Each fee option, as it is proposed, and with a half dollar wherever one may be posted."""
    found = []
    for schedule, option in sheet.options():
        fee = f"{schedule.id}/{option.id}"
        for stakes in ({}, {"ante": "$0.50"}, {"bring_in": "$0.50"}, {"blinds": "$0.50 $1"}):
            try:
                found.append(terms(sheet, fee, stakes=stakes))
            except BadInput:
                assert stakes, f"{fee} cannot be posted"
    return found


def at_the_table(posted: Terms) -> list[int]:
    """Every amount that somebody pays by what is posted."""
    stakes = posted.stakes
    fees = [amount for rates in posted.option.pays for amount in rates] if posted.option else []
    return [each for each in (*stakes.blinds, stakes.ante, stakes.bring_in, posted.lower, posted.higher, *fees) if each]


@pytest.mark.parametrize("name", POKER)
def test_a_split_differs_by_at_most_the_smallest_chip_at_the_table(name: str) -> None:
    [own] = {row.params.chip for row in game(name).round if hasattr(row.params, "chip")}
    for posted in every_posting(game(name)):
        chip = smallest_chip(posted, own, 2)
        amounts = at_the_table(posted)
        assert all(amount % chip == 0 for amount in amounts), f"{posted.posted}: {dollars(chip)}"
        assert chip == 100 or any(amount % 100 for amount in amounts), f"{posted.posted}: {dollars(chip)}"
        for pot in (sum(amounts), sum(amounts) + chip, 7 * amounts[0]):
            for winners in ((1, 2), (1, 2, 3), (1, 2, 3, 4, 5)):
                split = shares(pot, winners, winners, chip)
                assert sum(split.values()) == pot
                assert 0 <= split[1] - split[winners[-1]] <= chip
            high, low = even_parts(pot, 2, 0, chip)
            assert 0 <= high - low <= chip


@pytest.mark.parametrize("name", [name for name in POKER if (stakes := game(name).stakes) and FIRST in stakes.says])
def test_the_stakes_of_the_first_printed_option_are_those_of_the_form_that_is_played(name: str) -> None:
    sheet = game(name)
    schedule, option = sheet.options()[0]
    assert sheet.stakes is not None
    assert (sheet.stakes.limits, sheet.stakes.blinds) == (option.limits, option.blinds)
    assert sheet.stakes.lines.within(schedule.lines)


def printed_games(sheet: Sheet) -> list[tuple[Schedule, str]]:
    """The schedules of a sheet that print a smallest and a largest game of limits, with one of their options."""
    found = [each for each in sheet.options() if each[0].smallest and each[0].largest and takes_limits(each[0])]
    return list({schedule.id: (schedule, f"{schedule.id}/{option.id}") for schedule, option in found}.values())


def takes_limits(schedule: Schedule) -> bool:
    return not schedule.structures or "limit" in schedule.structures


def by_limit(sheet: Sheet) -> bool:
    return sheet.betting is not None and "limit" in (sheet.betting.structure, *sheet.betting.others)


WITH_GAMES = [name for name in POKER if by_limit(game(name)) and printed_games(game(name))]


@pytest.mark.parametrize("name", WITH_GAMES)
def test_a_game_is_posted_within_the_printed_ones_by_both_of_its_limits(name: str) -> None:
    sheet = game(name)
    for schedule, fee in printed_games(sheet):
        assert schedule.smallest is not None
        assert schedule.largest is not None
        for limits in (schedule.smallest, schedule.largest):
            assert terms(sheet, fee, betting="limit", stakes={"limits": str(limits)}).stakes.limits == limits
        for limits in outside(schedule.smallest, schedule.largest):
            with pytest.raises(BadInput, match="outside the games of the schedule"):
                terms(sheet, fee, betting="limit", stakes={"limits": str(limits)})


def outside(least: Band, most: Band) -> list[Band]:
    """A dollar too far at every end."""
    tops = (least.high or 0, most.high or 0)
    found = [Band(most.low, tops[1] + 100, money=True), Band(most.low + 100, tops[1], money=True)]
    return found + ([Band(least.low, tops[0] - 100, money=True)] if tops[0] - 100 > least.low else [])


POT_LIMIT = [
    name for name in POKER if (betting := game(name).betting) and "pot-limit" in (betting.structure, *betting.others)
]


@pytest.mark.parametrize("name", POT_LIMIT)
def test_a_pot_limit_counts_the_call_as_it_is_printed_or_as_the_table_posts_it(name: str) -> None:
    """One room prints that the call is counted in the pot; where nothing says so, a table may post either."""
    sheet = game(name)
    printed = any("the pot with the call counted in it" in clause.says for clause in sheet.clauses)
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    assert printed != any("betting.call_in_pot" in choice.sets for choice in choices)


@pytest.mark.parametrize("name", POKER)
def test_a_smaller_game_is_never_proposed_a_bigger_forced_bet(name: str) -> None:
    sheet = game(name)
    proposed = sorted(
        (posted.lower, posted.stakes.bring_in)
        for schedule, option in sheet.options()
        if (posted := terms(sheet, f"{schedule.id}/{option.id}")).stakes.bring_in
    )
    assert [forced for _, forced in proposed] == sorted(forced for _, forced in proposed)


FORCED = [name for name in POKER if any(row.step == "bring_in" for row in game(name).round)]


@pytest.mark.parametrize("name", FORCED)
def test_a_game_that_begins_with_a_forced_bet_is_not_posted_without_one(name: str) -> None:
    sheet = game(name)
    assert sheet.betting is not None
    for structure in (sheet.betting.structure, *sheet.betting.others):
        with pytest.raises(BadInput, match=r"^bring_in: .* expected more than \$0$"):
            terms(sheet, "none", betting=structure, stakes={"bring_in": "$0"})


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("limits", ["$0", "$0+", "$0-$4"])
def test_no_table_posts_limits_that_begin_at_nothing(name: str, limits: str) -> None:
    with pytest.raises(BadInput, match=r"^limits: "):
        terms(game(name), "none", stakes={"limits": limits})
    for schedule in {schedule.id: schedule for schedule, _ in game(name).options()}.values():
        with pytest.raises(BadInput, match=r"^limits: "):
            terms(game(name), f"{schedule.id}/{schedule.options[0].id}", stakes={"limits": limits})
