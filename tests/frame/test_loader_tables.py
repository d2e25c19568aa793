"""The compact forms of a sheet: tables of text, sentences behind tables, shared readings, notes and schedules."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.rules.loading.fee_rows import options_of
from houseway.rules.loading.pay_rows import pay_row, unfold_chart, unfold_wager
from tests.frame.sheets import BOOK, HOLDEM, SMALL, changed, faults, put, small

# Fees ------------------------------------------------------------------------------------------------------------


def test_a_row_without_bars_has_a_word_for_each_column_and_each_bracket() -> None:
    text = "option limits player-dealer 1-4 5+\n1 $5-$99 $2 $1 $3"
    options, charges = options_of(text, [{"payer": "player-dealer"}, {"payer": "pot"}])
    assert options == [{"id": "1", "limits": "$5-$99", "pays": ["$2", "$1 $3"]}]
    assert charges == [{"payer": "player-dealer"}, {"payer": "pot", "bands": ["1-4", "5+"]}]


def test_bars_part_cells_of_several_words() -> None:
    text = """
    option | blinds | steps | on tie pair | wagers
    A1     | $1 $3  | -     | $5-$100     | $0-$50: $0.50, $51-$1,000: $1, $1,001+: $5
    A2     | $2 $3  | $5    | $5          | $2
    """
    (one, two), _ = options_of(text, [{"payer": "player"}])
    assert one == {
        "id": "A1",
        "blinds": "$1 $3",
        "circles": {"tie": "$5-$100", "pair": "$5-$100"},
        "pays": ["$0.50 $1 $5"],
        "brackets": ["$0-$50 $51-$1,000 $1,001+"],
    }
    assert two == {
        "id": "A2",
        "blinds": "$2 $3",
        "step_of": "$5",
        "circles": {"tie": "$5", "pair": "$5"},
        "pays": ["$2"],
    }


def test_a_schedule_is_another_one_with_what_differs(tmp_path: Path) -> None:
    more = """
[fees.later]
from    = "limit"
first   = 7
without = ["lines"]
title   = "Later"
lines   = "3"
"""
    put(tmp_path, "room/fees-poker", BOOK + more)
    sheet = small(tmp_path, changed('["limit"]', '["limit", "later"]', HOLDEM))
    before, later = sheet.fees
    assert (later.title, str(later.lines), later.charges) == ("Later", "3", before.charges)
    assert [(each.id, each.blinds, each.pays) for each in later.options] == [
        ("7", before.options[0].blinds, before.options[0].pays)
    ]


def test_a_sheet_takes_a_schedule_from_a_book_under_its_own_circles(tmp_path: Path) -> None:
    book = """
title  = "Rates"
kind   = "fees"
source = { room = "room", lines = "200-299" }
[fees.by-ante]
title   = "By ante"
lines   = "201"
at      = "before the deal"
charges = [{ payer = "player", by = "wager", on = "ante" }]
rows    = '''
option | limits  | on bonus | player
1      | $5-$100 | $5-$50   | $1
2      | $5-$200 | $5-$50   | $2
3      | $5-$300 | $5-$50   | $3
'''
"""
    put(tmp_path, "room/fees-bank", book)
    own = """
[fees.book]
from    = "room/fees-bank#by-ante"
only    = "2-3"
circles = { ante = "line", bonus = "tie" }
rows    = '''
option | limits  | on tie | player
3      | $5-$300 | $5-$50 | $4
'''
"""
    flat, taken = small(tmp_path, SMALL + own).fees
    assert (flat.id, taken.id, taken.charges[0].on) == ("flat", "book", ("line",))
    assert [(each.id, list(each.pays[0]), list(each.circles)) for each in taken.options] == [
        ("2", [200], ["tie"]),
        ("3", [400], ["tie"]),
    ]


@pytest.mark.parametrize(
    ("own", "path", "problem"),
    [
        ('from = "flatt"', "fees.x.from", "no schedule 'flatt' in above it; did you mean 'flat'?"),
        ('from = "room/fees-x#flat"', "fees.x.from", "no such sheet"),
        ('from = "flat"\nonly = "4-5"', "fees.x.only", "there are no options '4-5'"),
        ('from = "flat"\nfirst = "one"', "fees.x.first", "'one' is not the first of some options"),
    ],
)
def test_a_schedule_from_nowhere_is_refused(own: str, path: str, problem: str, tmp_path: Path) -> None:
    assert problem in faults(tmp_path, f"{SMALL}\n[fees.x]\n{own}\n")[path]


# Wagers and charts -----------------------------------------------------------------------------------------------


def test_pay_rows_are_read_as_they_are_printed(tmp_path: Path) -> None:
    assert pay_row("straight flush   40:1   3421, 3425-3426") == {
        "on": "straight flush",
        "pays": "40:1",
        "lines": "3421, 3425-3426",
    }
    assert pay_row("two-suited  16:1  with 6 decks  2888-2889")["decks"] == "6"
    assert pay_row("royal-flush $250") == {"on": "royal-flush", "pays": "$250"}
    with pytest.raises(BadInput, match="is not a row of a pay table"):
        pay_row("royal-flush pays a lot")
    text = changed('on = "tie", pays = "9:1"', 'pays = """\ntie  9:1  14\nplayer 1:1\n"""')
    rows = small(tmp_path, text).wager("tie").pays
    assert [(row.on, str(row.pays), str(row.lines)) for row in rows] == [("tie", "9:1", "14"), ("player", "1:1", "13")]


def test_one_outcome_has_one_row_of_odds() -> None:
    with pytest.raises(BadInput, match="`on` names one outcome"):
        unfold_wager({"on": "tie", "pays": "a 1:1\nb 2:1"})
    assert unfold_wager({"pays": {"a": "1:1", "b": "2:1"}})["pays"] == [
        {"on": "a", "pays": "1:1"},
        {"on": "b", "pays": "2:1"},
    ]


def test_a_wager_like_another_has_its_values_but_its_title_and_sentence(tmp_path: Path) -> None:
    like = changed("tie  = {", 'twin = { like = "tie", title = "Twin" }\ntie  = {')
    like = changed('["line", "tie"]', '["line", "tie", "twin"]', like)
    sheet = small(tmp_path, like)
    twin, tie = sheet.wager("twin"), sheet.wager("tie")
    assert (twin.title, twin.pays, twin.needs, twin.lines) == ("Twin", tie.pays, tie.needs, tie.lines)
    found = faults(tmp_path, like.replace('like = "tie"', 'like = "tye"'))
    assert found == {"wagers.twin.like": "no wager is called 'tye'; did you mean 'tie'?"}


def test_a_chart_with_bars_has_names_and_cells_of_several_words() -> None:
    chart = unfold_chart({"rows": "          | any suit | spades\nthree aces | 1 | 2"})
    assert (chart["columns"], chart["rows"]) == ("any suit | spades", {"three aces": "1 | 2"})
    with pytest.raises(BadInput, match="has no rows"):
        unfold_chart({"rows": "a b c"})


def test_a_sentence_stands_behind_its_table_or_its_step(tmp_path: Path) -> None:
    text = changed(
        'seats = { min = 2, max = 8, lines = "2" }', 'seats = [{ min = 2, max = 8, lines = "2" }, "a table"]'
    )
    text = changed('lines = "5" },', 'lines = "5" },\n  "It is offered.",', text)
    sheet = small(tmp_path, text)
    assert (sheet.seats.says, sheet.round[0].says, sheet.round[1].says) == ("a table", "It is offered.", "")


# Readings, notes and clauses -------------------------------------------------------------------------------------

SHARED = """
[draw]
asks    = "Does a natural stop the draw?"
because = "Nothing is printed."
choices.stop = "it does"
choices.draw-on = { says = "it does not", sets = { "round.third_cards.naturals" = "do not stop the draw" } }
"""


def test_a_shared_reading_is_taken_by_name_and_sets_the_sheet_that_takes_it(tmp_path: Path) -> None:
    put(tmp_path, "readings/bank", SHARED)
    text = SMALL + '\n[shared]\ndraw = ["draw-on", "18", "The chart says so."]\n'
    alone = text.partition("[reading.naturals]")[0] + "[shared]" + text.partition("[shared]")[2]
    reading = next(each for each in small(tmp_path, alone).readings if each.id == "draw")
    assert (reading.taken, str(reading.lines), reading.because) == ("draw-on", "18", "The chart says so.")
    assert small(tmp_path, alone).round[5].params.naturals == "do not stop the draw"
    assert small(tmp_path, alone, draw="stop").round[5].params.naturals == "stop the draw"


def test_a_shared_reading_may_have_another_name_in_the_sheet(tmp_path: Path) -> None:
    put(tmp_path, "readings/bank", SHARED)
    text = SMALL + '\n[shared]\nours = { reading = "draw", taken = "stop", lines = "18" }\n'
    reading = small(tmp_path, text).readings[0]
    assert (reading.id, reading.because, list(reading.choices)) == ("ours", "Nothing is printed.", ["stop", "draw-on"])


@pytest.mark.parametrize(
    ("row", "path", "problem"),
    [
        ('drow = ["stop", "18"]', "shared.drow", "no shared reading is called 'drow'; did you mean 'draw'?"),
        ('draw = ["stop"]', "shared.draw", "expected [choice, lines]"),
        ('draw = ["stopp", "18"]', "reading.draw", "takes 'stopp', which is not among its choices"),
        ('draw = ["stop", "180"]', "reading.draw.lines", "outside the document's own 1-99"),
        ('naturals = { reading = "draw", taken = "stop", lines = "18" }', "reading.naturals", "stands under `shared`"),
    ],
)
def test_a_faulty_shared_reading_is_refused(row: str, path: str, problem: str, tmp_path: Path) -> None:
    put(tmp_path, "readings/bank", SHARED)
    assert problem in faults(tmp_path, f"{SMALL}\n[shared]\n{row}\n")[path]


def test_notes_and_clauses_are_lines_and_sentences(tmp_path: Path) -> None:
    rows = 'kept_by_table = [["20", "A long", "sentence.", { number = "3", incident = "foul", rates = 5 }]]\n'
    text = changed("kept_by_floor", f'notes = [["19, 21", "A doubt."]]\n{rows}kept_by_floor')
    sheet = small(tmp_path, text)
    assert [(str(note.lines), note.says) for note in sheet.notes] == [("19, 21", "A doubt.")]
    table, floor = sheet.clauses
    assert (table.says, table.kept, table.number, table.incident) == ("A long sentence.", "by the table", "3", "foul")
    assert (table.rates, floor.rates) == (5, 0)
    assert (floor.says, floor.kept, str(floor.lines)) == ("Fees are posted.", "by the floor", "17")


def test_the_clauses_of_a_fee_book_hold_for_the_games_that_name_it(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK)
    sheet = small(tmp_path, HOLDEM)
    assert [clause.says for clause in sheet.clauses] == ["Never a percentage."]
    assert str(sheet.source.also) == "1-9"


@pytest.mark.parametrize(
    "old",
    ['seed = { file = "000.txt", lines = "1-99" }', "[[wagers]]\nid = 'x'", "[[clauses]]\nlines = '1'", "[[reading]]"],
)
def test_a_sheet_of_format_1_is_told_what_changed(old: str, tmp_path: Path) -> None:
    (problem,) = faults(tmp_path, f"title = 'Old'\n{old}\n").values()
    assert problem.startswith("is sheet format 1. In format 2 `seed` is `source = { room, lines }`")


def test_every_shipped_sheet_takes_shared_readings_that_exist() -> None:
    sheet = game("players/ez-baccarat")
    assert sheet.taken["bank-money"] == "once"
    assert sheet.round[6].params.money == "used once"
