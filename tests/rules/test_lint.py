"""What a sheet that loads may still have wrong with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.families.registry import game, games
from houseway.rules.checks.lint import Finding, findings, schedule_findings, what_can_be
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Band, Lines, Odds, Rates

BACCARAT = game("players/ez-baccarat")


def said(sheet: Sheet, level: str) -> list[Finding]:
    return [note for note in findings(sheet) if note.level == level]


def schedule(*bands: str, limits: str = "$5-$500", by: str = "wager", rates: str = "") -> Schedule:
    """One charge with these brackets and one option."""
    charge = Charge("player-dealer", ("before the deal",), by, bands=tuple(map(Band.read, bands)))  # type: ignore[arg-type]
    paid = Rates.read(rates or " ".join(f"${at + 1}" for at in range(len(bands))))
    option = FeeOption("1", (paid,), limits=Band.read(limits))
    return Schedule("mine", "Mine", Lines.read("3"), (charge,), (option,))


def fee_notes(level: str, *bands: str, **others: str) -> list[str]:
    return [note.message for note in schedule_findings(schedule(*bands, **others), "fees[0]") if note.level == level]


@pytest.mark.parametrize("name", games())
def test_shipped_sheets_have_no_faults(name: str) -> None:
    assert said(game(name), "fault") == []


def test_brackets_that_meet_are_not_worth_a_word() -> None:
    assert schedule_findings(schedule("$5-$100", "$101-$500"), "fees[0]") == []


def test_a_gap_between_brackets_is_a_warning_that_names_it() -> None:
    assert fee_notes("warning", "$5-$130", "$135-$500") == [
        "$131-$134 lies in no bracket; it pays as the bracket below it"
    ]


def test_a_gap_in_numbers_of_players_is_counted_in_players() -> None:
    assert fee_notes("warning", "2-4", "7+", by="players") == ["5-6 lies in no bracket; it pays nothing"]


def test_brackets_that_overlap_are_a_fault() -> None:
    (message,) = fee_notes("fault", "$5-$100", "$100-$500")
    assert "$5-$100 and $100-$500 claim the same amount" in message


def test_more_than_five_rates_are_a_fault() -> None:
    six = ("$5-$10", "$11-$20", "$21-$30", "$31-$40", "$41-$50", "$51-$500")
    assert fee_notes("fault", *six) == ["has 6 different rates; at most 5 are allowed for a table limit"]
    assert fee_notes("fault", *six, rates="$1 $1 $2 $3 $4 $5") == []


def test_a_table_minimum_above_the_first_bracket_is_a_warning() -> None:
    (message,) = fee_notes("warning", "$5-$500", limits="$25-$500")
    assert message == "the first bracket is printed from $5, the table minimum is $25"


def test_a_table_minimum_below_the_first_bracket_is_a_warning() -> None:
    (message,) = fee_notes("warning", "$10-$500")
    assert message == "wagers from $5 are below the first bracket and pay nothing"


def test_limits_beyond_the_last_bracket_are_a_warning_for_a_wager_alone() -> None:
    (message,) = fee_notes("warning", "$5-$300")
    assert message == "the limits $5-$500 run beyond the last bracket, to $300"
    assert fee_notes("warning", "$5-$300", by="table action") == []


def test_a_bracket_that_no_wager_can_reach_is_a_warning() -> None:
    assert "the bracket $5-$20 is below the table minimum of $25" in fee_notes(
        "warning", "$5-$20", "$21-$500", limits="$25-$500"
    )


def test_two_options_of_one_name_are_a_fault() -> None:
    once = schedule("$5-$500")
    twice = replace(once, options=once.options * 2)
    assert "2 options are called '1'" in schedule_findings(twice, "fees[0]")[0].message


def test_a_push_on_what_is_paid_is_a_fault() -> None:
    player = replace(BACCARAT.wager("player"), pushes=("player",))
    (note,) = said(replace(BACCARAT, wagers=(player,)), "fault")
    assert note.path == "wagers.player.pays[0]"
    assert "the wager pushes on it first" in note.message


def test_a_pay_row_that_a_wider_one_hides_is_a_fault() -> None:
    """A banker three-card 7 is a banker win, so a row for it after the row for the win is never paid."""
    banker = BACCARAT.wager("banker")
    row = banker.pays[0]
    special = replace(row, on="banker-three-card-7", pays=Odds(40, 1))
    assert said(replace(BACCARAT, wagers=(replace(banker, pays=(special, row)),)), "fault") == []
    (note,) = said(replace(BACCARAT, wagers=(replace(banker, pays=(row, special)),)), "fault")
    assert note.path == "wagers.banker.pays[1]"


def test_two_pay_rows_on_one_outcome_are_a_fault() -> None:
    tie = BACCARAT.wager("tie")
    doubled = replace(tie, pays=tie.pays * 2)
    assert any("has 2 pay rows" in note.message for note in said(replace(BACCARAT, wagers=(doubled,)), "fault"))


def test_every_baccarat_outcome_can_be() -> None:
    together = what_can_be("baccarat")
    assert {name for world in together for name in world} == set(game_outcomes())
    assert not any({"player", "tie"} <= set(world) for world in together)


def game_outcomes() -> list[str]:
    from houseway.ranking import OUTCOMES

    return list(OUTCOMES["baccarat"])


def test_lines_of_a_fee_book_outside_the_document_are_a_warning() -> None:
    strange = replace(BACCARAT.fees[0], lines=Lines.read("9999"))
    sheet = replace(BACCARAT, fees=(strange,))
    assert said(sheet, "fault") == []
    assert [note.path for note in said(sheet, "warning")] == [f"fees.{strange.id}.lines"]


def test_a_step_without_lines_is_a_warning() -> None:
    row = replace(BACCARAT.round[0], lines=Lines())
    warned = said(replace(BACCARAT, round=(row,)), "warning")
    assert any(note.path == "round[0]" and "names no lines" in note.message for note in warned)


def test_each_reading_is_explained_with_what_else_it_might_be() -> None:
    (note,) = (note for note in said(BACCARAT, "reading") if note.path == "reading.naturals")
    assert "Does a natural 8 or 9" in note.message
    assert "Taken: stop" in note.message
    assert "because naturals are ranked" in note.message
    assert "Instead: draw-on" in note.message


def test_faults_come_before_warnings_and_readings() -> None:
    wager = replace(BACCARAT.wagers[0], pushes=("player", "tie"))
    levels = [note.level for note in findings(replace(BACCARAT, wagers=(wager,)))]
    assert set(levels) == {"fault", "warning", "reading"}
    assert levels == sorted(levels, key=["fault", "warning", "reading"].index)
