"""Limits that a table posts for its bonus wagers, over every banked sheet: they hold on a circle, or are refused."""

from __future__ import annotations

import pytest

from houseway import Sheet, game, games, terms
from houseway.errors import BadInput
from houseway.families.bank.core.wagers import wager_limits
from houseway.rules.sheet.schedules import Schedule
from tests.rules.book_rows import text_of

BANKED = [name for name in games() if game(name).kind == "bank"]


def a_narrow_range(schedule: Schedule) -> str:
    """Limits that no table has by itself."""
    if schedule.bonus is not None:
        return f"${schedule.bonus.low // 100}-${schedule.bonus.low // 100 + 2}"
    return "$7-$11"


def postings(sheet: Sheet) -> list[tuple[Schedule, str]]:
    """Every schedule with one of its options."""
    found = {schedule.id: (schedule, f"{schedule.id}/{option.id}") for schedule, option in sheet.options()}
    return list(found.values())


@pytest.mark.parametrize("name", BANKED)
def test_posted_limits_of_bonus_wagers_hold_on_a_circle_or_are_refused(name: str) -> None:
    sheet = game(name)
    for schedule, fee in postings(sheet):
        given = a_narrow_range(schedule)
        try:
            at = terms(sheet, fee, stakes={"bonus": given})
        except BadInput:
            continue
        assert schedule.bonus or schedule.bonus_smallest, f"{fee}: no limits of bonus wagers are printed"
        low, high = (int(each) * 100 for each in given.replace("$", "").split("-"))
        held = [wager.id for wager in sheet.wagers if wager_limits(at, wager) == (low, high)]
        assert held, f"{fee}: {given} is posted and holds nowhere"


@pytest.mark.rule("calgrand/fees-player-dealer-games", "8066-8077")
@pytest.mark.parametrize("name", [each for each in BANKED if each.startswith("calgrand/")])
def test_the_rooms_own_schedules_let_bonus_wagers_have_limits_of_their_own(name: str) -> None:
    """A minimum of $1-$100 and a maximum of $10-$2,000 a wager; where nothing distinguishes, the same for both."""
    sheet = game(name)
    bonus = [each for row in sheet.round for each in getattr(row.params, "bonus", ())]
    for schedule, fee in postings(sheet):
        if not bonus or not schedule.id.startswith("series-"):
            continue
        [wager] = [each for each in sheet.wagers if each.id == bonus[0]]
        plain, apart = terms(sheet, fee), terms(sheet, fee, stakes={"bonus": "$1-$11"})
        if plain.option is not None and wager.id not in plain.option.circles and not wager.most:
            assert wager_limits(plain, wager) == plain.table_limits
        assert apart.table_limits == plain.table_limits
        for wrong in ("$0.50-$50", "$1-$9", "$101-$500", "$1-$2,001"):
            with pytest.raises(BadInput, match="may be posted"):
                terms(sheet, fee, stakes={"bonus": wrong})


@pytest.mark.parametrize("name", BANKED)
def test_no_printed_limits_of_bonus_wagers_are_left_to_the_floor(name: str) -> None:
    """The table keeps them: what is posted holds on the circle, and a range that is not printed is refused."""
    sheet = game(name)
    for clause in sheet.clauses:
        printed = " ".join(text_of(sheet.room)[at - 1] for at in sorted(clause.lines.numbers()))
        assert clause.kept == "by the table" or "bonus wager limit of $" not in printed, str(clause.lines)
