"""Near-twins: what a child inherits, what it changes, and which lines of its own it cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import BadRules
from houseway.families.registry import game, games
from houseway.rules.checks.lint import findings
from houseway.rules.sheet.spec import Clause, Note, Sheet
from houseway.rules.sheet.values import Odds
from tests.frame.sheets import BOOK, FORMS, HOLDEM, SMALL, TWIN, put, small

HEAD = 'extends = "room/small"\ntitle = "Twin"\nsource = { room = "other", lines = "50-99" }\n'


def twin(root: Path, content: str, name: str = "other/twin") -> list[str]:
    """The steps of the round of a twin."""
    small(root)
    put(root, "other/twin", HEAD + content)
    return [row.step for row in game(name, root=root).round]


def test_no_line_of_the_parent_shows_up_as_the_childs(tmp_path: Path) -> None:
    parent = small(tmp_path)
    put(tmp_path, "other/twin", TWIN)
    sheet = game("other/twin", root=tmp_path)
    assert str(sheet.pack.lines) == "51"
    assert (sheet.wager("tie").pays[0].pays, str(sheet.wager("tie").pays[0].lines)) == (Odds(7, 1), "52")
    assert str(sheet.readings[0].lines) == "54"
    assert (str(sheet.round[0].lines), str(sheet.round[1].lines)) == ("53", "")
    assert (sheet.clauses, sheet.notes, sheet.number) == ((), (), "")
    assert str(parent.wager("tie").lines) == "13"


def test_check_lists_what_is_inherited_and_not_cited(tmp_path: Path) -> None:
    small(tmp_path)
    put(tmp_path, "other/twin", TWIN)
    sheet = game("other/twin", root=tmp_path)
    uncited = {each.path for each in findings(sheet) if "names no lines" in each.message}
    assert {"round[1]", "hands.points", "charts.draws", "wagers.line", "fees.flat"} <= uncited
    assert not {"seats", "pack", "round[0]", "wagers.tie", "reading.naturals"} & uncited


def test_a_pay_table_in_text_loses_the_lines_of_the_parent(tmp_path: Path) -> None:
    text = SMALL.replace('on = "tie", pays = "9:1"', 'pays = """\ntie  9:1  14\nplayer 1:1 15\n"""')
    small(tmp_path, text)
    put(tmp_path, "other/twin", f'{HEAD}lines = {{ "wagers.tie" = "60" }}\n')
    rows = game("other/twin", root=tmp_path).wager("tie").pays
    assert [str(row.lines) for row in rows] == ["60", "60"]


def told(sheet: Sheet) -> list[tuple[str, str]]:
    """Notes and clauses, each with its lines."""
    rows: list[Note | Clause] = [*sheet.notes, *sheet.clauses]
    return [(str(each.lines), each.says) for each in rows]


def kin(root: Path, content: str) -> Sheet:
    """A twin of the same room, whose document says that lines 5-13 and 16-17 of its parent apply."""
    small(root, SMALL.replace('kept_by_floor = [["17", "Fees are posted."]]', KEPT))
    put(root, "room/kin", f"{KIN}{content}")
    return game("room/kin", root=root)


KIN = 'extends = "room/small"\ntitle = "Kin"\nsource = { room = "room", lines = "100-120", also = "5-13, 16-17" }\n'
KEPT = """
notes = [["6", "A note."], ["14", "A note on the chart."]]
kept_by_table = [["12", "The line wins."], ["13-14", "The tie wins."]]
kept_by_floor = [["17", "Fees are posted."]]
"""


def test_a_twin_of_the_same_room_keeps_the_citations_that_it_may_make_itself(tmp_path: Path) -> None:
    sheet = kin(tmp_path, "")
    assert [str(row.lines) for row in sheet.round] == ["5", "6", "7", "8", "9", "", "11"]
    assert (str(sheet.wager("tie").lines), str(sheet.readings[0].lines)) == ("13", "16")
    # Lines 3, 14 and 15 are not among those that apply.
    assert (str(sheet.pack.lines), str(sheet.charts["draws"].lines), str(sheet.fees[0].lines)) == ("", "", "")
    assert [lines for lines, _ in told(sheet)] == ["6", "12", "17"]
    assert str(sheet.furniture) == ""


def test_a_twin_of_the_same_room_keeps_pay_rows_in_text_with_their_lines(tmp_path: Path) -> None:
    text = SMALL.replace('on = "tie", pays = "9:1"', 'pays = """\ntie  9:1  13\nplayer 1:1 15\n"""')
    small(tmp_path, text)
    put(tmp_path, "room/kin", KIN)
    tie = game("room/kin", root=tmp_path).wager("tie")
    assert [str(row.lines) for row in tie.pays] == ["13", "13"]


def test_a_row_of_the_twin_replaces_the_one_with_the_same_lines(tmp_path: Path) -> None:
    sheet = kin(
        tmp_path, 'notes = [["6", "Another note."], ["101", "Its own."]]\nkept_by_table = [["102", "Its clause."]]\n'
    )
    assert [each.says for each in sheet.notes] == ["Another note.", "Its own."]
    assert [each.says for each in sheet.clauses] == ["The line wins.", "Its clause.", "Fees are posted."]


def test_a_twin_leaves_out_a_note_or_a_clause_by_its_lines(tmp_path: Path) -> None:
    sheet = kin(tmp_path, 'without = ["notes.6", "kept_by_floor.17"]\n')
    assert [lines for lines, _ in told(sheet)] == ["12"]
    with pytest.raises(BadRules, match=r"nothing is called 'notes\.7'; expected one of: 6, 14"):
        kin(tmp_path / "wrong", 'without = ["notes.7"]\n')


def test_a_twin_cites_a_note_or_a_clause_of_its_parent_with_lines_of_its_own(tmp_path: Path) -> None:
    content = '[lines]\n"notes.14" = "101"\n"kept_by_table.13-14" = "102-103"\n'
    sheet = kin(tmp_path, content)
    found = told(sheet)
    assert found[:2] == [("6", "A note."), ("101", "A note on the chart.")]
    assert found[2:] == [("12", "The line wins."), ("102-103", "The tie wins."), ("17", "Fees are posted.")]
    put(tmp_path, "other/twin", HEAD + content.replace("10", "6"))
    other = game("other/twin", root=tmp_path)
    assert [lines for lines, _ in told(other)] == ["61", "62-63"]
    put(tmp_path, "other/wrong", HEAD + '[lines]\n"notes.15" = "60"\n')
    with pytest.raises(BadRules, match=r"lines\.notes\.15: no '15'; did you mean '14'\?"):
        game("other/wrong", root=tmp_path)


@pytest.mark.parametrize(("without", "lines"), [("", "205"), ('without = ["fee_book", "schedules"]', "")])
def test_a_twin_keeps_the_citations_of_the_book_that_both_use(without: str, lines: str, tmp_path: Path) -> None:
    book = BOOK.replace('lines = "1-9"', 'lines = "201-209"').replace('[["8"', '[["208"')
    put(tmp_path, "room/fees-poker", book.replace('lines   = "', 'lines   = "20'))
    put(tmp_path, "room/small", HOLDEM.replace('"award", lines = "9"', '"award", lines = "205"'))
    put(tmp_path, "room/kin", f"{KIN}{without}\n")
    drop = game("room/kin", root=tmp_path).round[3]
    assert (drop.step, str(drop.lines)) == ("take_drop", lines)


def test_a_twin_leaves_parts_out(tmp_path: Path) -> None:
    twin(tmp_path, 'without = ["fees", "reading.naturals"]\n')
    sheet = game("other/twin", root=tmp_path)
    assert (sheet.fees, sheet.readings) == ((), ())


def test_a_twin_adds_a_wager_beside_the_inherited_ones(tmp_path: Path) -> None:
    settled = 'sets = { "round.settle.order" = ["line", "tie", "pair"] }\n'
    twin(tmp_path, settled + '[wagers]\npair = { title = "Bank", on = "banker", pays = "1:1", lines = "70" }\n')
    assert [wager.id for wager in game("other/twin", root=tmp_path).wagers] == ["line", "tie", "pair"]


def test_a_twin_inherits_the_forms(tmp_path: Path) -> None:
    small(tmp_path, SMALL + FORMS)
    put(tmp_path, "other/twin", HEAD)
    assert [name for name in games(tmp_path) if name.startswith("other")] == ["other/twin#plain", "other/twin#cheap"]
    assert game("other/twin#cheap", root=tmp_path).wager("tie").pays[0].pays == Odds(8, 1)


STEPS = ["offer_bank", "place_wagers", "put_up_bank", "collect_fees", "deal_sides", "third_cards", "settle"]
TILE = '{ step = "turn_tile", lines = "80" }'


@pytest.mark.parametrize(
    ("change", "steps"),
    [
        (f'{{ insert = {TILE}, after = "settle" }}', [*STEPS, "turn_tile"]),
        (f'{{ insert = {TILE}, before = "offer_bank" }}', ["turn_tile", *STEPS]),
        (f'{{ replace = "third_cards", with = {TILE} }}', [*STEPS[:5], "turn_tile", "settle"]),
        ('{ move = "collect_fees", after = "deal_sides" }', [*STEPS[:3], "deal_sides", "collect_fees", *STEPS[5:]]),
        ('{ move = "settle", before = "offer_bank" }', ["settle", *STEPS[:-1]]),
        ('{ move = "settle#1", before = "offer_bank" }', ["settle", *STEPS[:-1]]),
    ],
)
def test_a_twin_changes_the_rows_of_the_round(change: str, steps: list[str], tmp_path: Path) -> None:
    assert twin(tmp_path, f'without = ["reading.naturals"]\nchanges = [{change}]\n') == steps


def test_a_twin_removes_a_row(tmp_path: Path) -> None:
    content = 'without = ["fees", "reading.naturals"]\nchanges = [{ remove = "collect_fees" }]\n'
    assert twin(tmp_path, content) == [step for step in STEPS if step != "collect_fees"]


@pytest.mark.parametrize(
    ("content", "path", "problem"),
    [
        ('changes = [{ remove = "settel" }]', "changes[0]", "the round has no row 'settel'; did you mean 'settle'?"),
        ('changes = [{ remove = "settle#2" }]', "changes[0]", "the round has 1 rows 'settle', and no settle#2"),
        ("changes = [{ insert = 3 }]", "changes[0]", "expected one of these pairs of keys"),
        ("changes = 3", "changes", "expected a list"),
        ('without = ["fee"]', "without", "nothing is called 'fee'; did you mean 'fees'?"),
        ('without = ["wagers.tye"]', "without", "nothing is called 'wagers.tye'; did you mean 'tie'?"),
        ('lines = { "wagers.tye" = "60" }', "lines.wagers.tye.lines", "no 'tye'; did you mean 'tie'?"),
        ('lines = { "pack" = "13" }', "lines.pack", "outside the document's own 50-99"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused(content: str, path: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(BadRules) as refused:
        twin(tmp_path, f"{content}\n")
    assert problem in {fault.path: fault.problem for fault in refused.value.faults}[path]
