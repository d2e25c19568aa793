"""Documents that are no game, the account of printed lines, places in the file, and the JSON Schema."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import jsonschema_rs
import pytest

from houseway.errors import BadInput, BadRules
from houseway.families.registry import game
from houseway.play.steps import STEPS
from houseway.rules.checks.line_account import account, cited_lines, source_lines
from houseway.rules.loading.library import Library, shipped
from houseway.rules.sheet.citations import notes_on
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.sheet_schema import sheet_schema
from houseway.rules.sheet.spec import Note
from houseway.rules.sheet.values import Lines
from tests.cli.house import data, run
from tests.frame.sheets import BOOK, HOLDEM, SMALL, TWIN, changed, put, small

SOURCES = Path(__file__).parents[3] / "shared" / "seeds"

OVERLAY = """
title   = "Bonus"
kind    = "overlay"
source  = { room = "room", lines = "300-310" }
changes = [{ insert = { step = "turn_tile", lines = "301" }, after = "settle" }]
sets    = { "round.settle.order" = ["line", "tie", "bonus"] }
furniture = "310"
[wagers]
bonus = { title = "Bonus", on = "banker", pays = "5:1", lines = "302" }
"""


def test_a_fee_book_loads_with_its_own_clauses_and_every_printing(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", changed("kept_by", 'printings = { "room/fees-again" = "11-19" }\nkept_by', BOOK))
    library = Library(tmp_path)
    book = load_document("room/fees-again", library)
    assert book == load_document("room/fees-poker", library)
    assert (book.id, book.kind, [each.id for each in book.fees]) == ("room/fees-poker", "fees", ["limit", "no-limit"])
    assert (str(book.lines), book.clauses[0].says) == ("1-9, 11-19", "Never a percentage.")


def test_an_overlay_adds_its_wager_and_its_step_to_a_game_that_names_it(tmp_path: Path) -> None:
    put(tmp_path, "room/bonus", OVERLAY)
    sheet = small(tmp_path, f'overlays = ["room/bonus"]\n{SMALL}')
    assert [wager.id for wager in sheet.wagers] == ["line", "tie", "bonus"]
    assert (sheet.round[-1].step, str(sheet.round[-1].lines)) == ("turn_tile", "301")
    assert Library(tmp_path).ids() == ["room/small"]
    assert load_document("room/bonus", Library(tmp_path)).wagers[0].id == "bonus"


def test_only_an_overlay_is_laid_over_a_game(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK)
    with pytest.raises(BadRules, match=r"room/fees-poker is not an overlay but of kind 'fees'"):
        small(tmp_path, f'overlays = ["room/fees-poker"]\n{SMALL}')


def test_a_document_with_fees_and_no_rules_and_a_procedure_load_as_they_are(tmp_path: Path) -> None:
    put(tmp_path, "room/gold", BOOK)
    procedure = 'title = "Drop"\nkind = "procedure"\nsource = { room = "room", lines = "40-49" }\n'
    put(tmp_path, "room/drop", procedure + 'kept_by_floor = [["41", "The fee is dropped."]]\n')
    library = Library(tmp_path)
    assert (library.ids(), library.books()) == ([], ["room/drop", "room/gold"])
    assert load_document("room/drop", library).clauses[0].kept == "by the floor"


READ_TWICE = """
[reading.blinds]
asks  = ["2", "Which blinds?"]
taken = ["printed", "They are printed."]
choices.printed = "the printed ones"
choices.bigger  = { says = "bigger ones", sets = { "fees.no-limit.options.1.blinds" = "$2 $5" } }
"""


def test_a_book_has_readings_of_its_own(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK + READ_TWICE)
    library = Library(tmp_path)
    usual = load_document("room/fees-poker", library)
    other = load_document("room/fees-poker", library, readings={"blinds": "bigger"})
    assert (usual.taken, other.taken) == ({"blinds": "printed"}, {"blinds": "bigger"})
    assert [str(each.fees[1].options[0].blinds) for each in (usual, other)] == ["$1 $3", "$2 $5"]


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"blind": "bigger"}, "no reading 'blind'; did you mean 'blinds'?"),
        ({"blinds": "biger"}, "no choice 'biger'; did you mean 'bigger'?"),
    ],
)
def test_a_choice_that_a_book_does_not_have_is_refused(chosen: dict[str, str], problem: str, tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK + READ_TWICE)
    with pytest.raises(BadRules, match=re.escape(problem)):
        load_document("room/fees-poker", Library(tmp_path), readings=chosen)


def test_a_choice_of_a_book_that_sets_nothing_there_is_found_by_check(tmp_path: Path) -> None:
    path = put(tmp_path, "room/fees-poker", BOOK + READ_TWICE.replace("no-limit", "nolimit"))
    found = data("check", str(path))
    assert [each["path"] for each in found["faults"]] == [
        "reading.blinds.choices.bigger.sets.fees.nolimit.options.1.blinds"
    ]
    assert [each["id"] for each in found["readings"]] == ["blinds"]


def test_a_game_has_the_notes_of_its_book_except_those_on_schedules_that_it_does_not_take() -> None:
    """Lines 1 and 2 are schedules, 9 is neither: `limit` is taken."""
    book = {"fees": {"limit": {"lines": "1"}, "no-limit": {"lines": "2"}}}
    notes = tuple(Note(Lines.read(lines), "") for lines in ("1", "2", "1-2", "9", "2, 9"))
    kept = notes_on([Lines.read("1")], notes, book)
    assert [str(note.lines) for note in kept] == ["1", "1-2", "9"]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('kind   = "fees"', 'kind = "feez"', "kind"),
        ('lines   = "1"', 'lines = "one"', "fees.limit.lines"),
        ('["8", "Never', '["80", "Never', "kept_by_table[0]"),
        ("kept_by_table", "kept_by_tabel", "kept_by_tabel"),
    ],
)
def test_a_fault_of_a_book_has_its_place(old: str, new: str, path: str, tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", changed(old, new, BOOK))
    with pytest.raises(BadRules) as refused:
        load_document("room/fees-poker", Library(tmp_path))
    (fault,) = refused.value.faults
    assert fault.path == path
    assert fault.line > 1


# Places ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("max = 8", 'max = "eight"', 'max = "eight"'),
        ('step = "deal_sides"', 'step = "deal_side"', 'step = "deal_side"'),
        ('"$1", lines = "7"', '"one", lines = "7"', 'step_of = "one"'),
        ('needs = "line"', 'needs = "lime"', 'needs = "lime"'),
        ("$10-$200  $2", "$20-$10   $2", "2       $20-$10"),
        ('["17", "Fees', '["170", "Fees', '["170"'),
        ('"round.third_cards.naturals" = "stop', '"round.third.naturals" = "stop', '"round.third.naturals"'),
        ('choices.draw-on = { says = "it does not"', "choices.draw-on = { says = 3", "says = 3"),
        ('title    = "Small', 'titel    = "Small', "titel"),
        ("5 S S S S H", "5 S S S Q H", "5 S S S Q H"),
        ("[reading.naturals]", '[shared]\nfee-gap = ["lowest", "17"]\n[reading.naturals]', 'fee-gap = ["lowest"'),
        ('title    = "Small', 'extends = "players/ez-bacarat"\ntitle    = "Small', 'extends = "players/ez-bacarat"'),
        # A sentence of the round is no row.
        ('lines = "5" },', 'lines = "5" },\n  "It is offered.", { step = "bet_it" },', 'step = "bet_it"'),
        ('says = "In order." }', "says = 3 }", "says = 3"),
        # The choice that is taken, not the value that it replaces.
        ('naturals" = "stop the draw" }', 'naturals" = "stop it" }', '"round.third_cards.naturals" = "stop it"'),
        ('"Fees are posted."', '"Fees are posted.", { incident = "fowl" }', 'incident = "fowl"'),
    ],
)
def test_a_fault_points_at_its_line_and_column(old: str, new: str, found: str, tmp_path: Path) -> None:
    text = changed(old, new)
    with pytest.raises(BadRules) as refused:
        small(tmp_path, text)
    pointed = [text.split("\n")[fault.line - 1][fault.column - 1 :] for fault in refused.value.faults]
    assert any(each.startswith(found) for each in pointed), pointed


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"wagers.tie.pays" = "7:1"', '"wagers.tie.pays" = "7-1"', '"wagers.tie.pays"'),
        ('"wagers.tie.pays" = "7:1"', '"seats.maxi" = 3', '"seats.maxi"'),
        ('"pack" = "51"', '"pack" = "5"', '"pack"'),
        ('"round.offer_bank" = "53"', '"round.offer_bank" = "many"', '"round.offer_bank"'),
        ("[lines]", 'notes = [["60", "It is so."], ["6", "It is not."]]\n[lines]', '["6"'),
        (
            "[lines]",
            'changes = [{ insert = { step = "turn_tile", lines = 3 }, after = "settle" }]\n[lines]',
            "lines = 3",
        ),
        ('title   = "Twin"', 'title   = "Twin"\noutcomes = "war"', 'extends = "room/small"'),
    ],
)
def test_a_fault_of_a_twin_points_at_what_the_twin_has_written(old: str, new: str, found: str, tmp_path: Path) -> None:
    put(tmp_path, "room/small", SMALL)
    text = changed(old, new, TWIN)
    put(tmp_path, "other/twin", text)
    with pytest.raises(BadRules) as refused:
        game("other/twin", root=tmp_path)
    pointed = [text.split("\n")[fault.line - 1][fault.column - 1 :] for fault in refused.value.faults]
    assert any(each.startswith(found) for each in pointed), (pointed, refused.value.faults)


def test_a_fault_of_a_row_that_a_form_brings_in_points_at_the_form(tmp_path: Path) -> None:
    row = '{ step = "turn_tile", lines = "twenty" }'
    text = SMALL + f'\n[forms.only]\ntitle = "Only"\nchanges = [{{ insert = {row}, after = "settle" }}]\n'
    with pytest.raises(BadRules) as refused:
        small(tmp_path, text)
    (fault,) = refused.value.faults
    assert text.split("\n")[fault.line - 1][fault.column - 1 :].startswith('lines = "twenty"')


def test_a_schedule_of_a_book_that_no_step_takes_points_at_where_it_is_named(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK)
    text = changed('at = "award", lines = "9"', 'at = "the flop", lines = "9"', HOLDEM)
    with pytest.raises(BadRules) as refused:
        small(tmp_path, text)
    (fault,) = refused.value.faults
    assert text.split("\n")[fault.line - 1].startswith("schedules")


def test_what_is_not_toml_points_at_the_place_that_the_parser_names(tmp_path: Path) -> None:
    put(tmp_path, "room/small", 'title = "x"\nkind = bank\n')
    with pytest.raises(BadRules) as refused:
        game("room/small", root=tmp_path)
    assert [(fault.line, fault.column) for fault in refused.value.faults] == [(2, 8)]


@pytest.mark.parametrize(
    ("twice", "line"),
    [('title = "x"\ntitle = "y"\n', 2), ("[pack]\ndecks = 1\n[pack]\n", 3), ("pack = { cut = 1, cut = 2 }", 1)],
)
def test_what_is_written_twice_is_said_to_be(twice: str, line: int, tmp_path: Path) -> None:
    put(tmp_path, "room/small", twice)
    with pytest.raises(BadRules, match="written twice; expected it once") as refused:
        game("room/small", root=tmp_path)
    assert [fault.line for fault in refused.value.faults] == [line]


def test_faults_are_told_from_the_top_of_the_file_down(tmp_path: Path) -> None:
    """A misspelled step comes before the reading that does not find it."""
    with pytest.raises(BadRules) as refused:
        small(tmp_path, changed('step = "third_cards"', 'step = "third_card"'))
    first, second = refused.value.faults
    assert (first.path, second.path.partition(".")[0]) == ("round[5].step", "reading")


# Lines -----------------------------------------------------------------------------------------------------------


def test_a_line_is_cited_or_furniture_or_reported_and_a_blank_one_is_nothing() -> None:
    text = ["Heading", "a rule", "", "another rule", "not ours"]
    found = account("room/x", Lines.read("1-4"), {2}, Lines.read("1-2"), text)
    assert (found.printed, found.cited, found.furniture) == (3, 1, 1)
    assert found.unaccounted == ((4, "another rule"),)


def test_a_note_on_a_whole_part_of_a_document_accounts_for_none_of_its_lines(tmp_path: Path) -> None:
    sheet = small(
        tmp_path,
        changed("kept_by_floor = [", 'notes = [["40-90", "In general."], ["20-21", "So."]]\nkept_by_floor = ['),
    )
    assert {20, 21} <= cited_lines([sheet])
    assert not cited_lines([sheet]) & set(range(40, 91))


def test_a_document_that_goes_on_where_the_originals_end_is_refused() -> None:
    """An original that is cut short has no lines to account for, and would pass."""
    with pytest.raises(BadInput, match="ends at line 2, and the document has lines 1-4"):
        account("room/x", Lines.read("1-4"), {1, 2}, Lines(), ["one", "two"])


def test_every_printed_line_of_every_document_is_accounted_for() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no line can be looked at")
    result = run("check", "--lines", "--sources", str(SOURCES), "--json")
    found = json.loads(result.stdout)["documents"]
    assert {each["id"]: each["unaccounted"] for each in found if each["unaccounted"]} == {}
    books = [load_document(name) for name in shipped().books()]
    printed = {*shipped().documents(), *(printing for book in books for printing in book.printings)}
    assert [each["id"] for each in found] == sorted(printed)


def test_every_line_of_the_originals_belongs_to_a_document_or_to_none_by_name() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no line can be looked at")
    library = shipped()
    for room in sorted({name.partition("/")[0] for name in library.documents()}):
        stray = library.room(room).get("no_document", "")
        owned = Lines.read(stray).numbers() if stray else set()
        owned = owned.union(*(lines_of(name) for name in library.documents() if name.startswith(f"{room}/")))
        text = source_lines(library, room, SOURCES)
        assert [line for line, words in enumerate(text, 1) if words.strip() and line not in owned] == [], room


def test_a_line_that_nobody_cites_is_reported_by_the_command(tmp_path: Path) -> None:
    file = str(shipped().room("cordova")["file"])
    (tmp_path / file).write_text("\n".join(f"line {number}" for number in range(1, 4331)), encoding="utf-8")
    result = run("check", "cordova/texas-holdem", "--lines", "--sources", str(tmp_path))
    assert result.exit_code == 1
    assert "cordova/texas-holdem: line 4: line 4" in result.stdout
    assert run("check", "cordova/texas-holdem", "--lines").exit_code == 1


def test_lines_of_no_document_are_of_no_document() -> None:
    library = shipped()
    for name in library.documents():
        stray = library.room(name.partition("/")[0]).get("no_document", "")
        assert not stray or not Lines.read(stray).numbers() & lines_of(name), name


def lines_of(name: str) -> set[int]:
    """The numbers of the lines of a document, in every printing."""
    if name in shipped().ids():
        return game(name).source.lines.numbers()
    return load_document(name).lines.numbers()


# The schema ------------------------------------------------------------------------------------------------------


def test_every_shipped_document_fits_the_schema() -> None:
    validator = jsonschema_rs.validator_for(sheet_schema(STEPS))
    library = shipped()
    wrong = {name: [str(error) for error in validator.iter_errors(library.raw(name))] for name in library.documents()}
    assert {name: errors for name, errors in wrong.items() if errors} == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("max = 8", 'max = "eight"'),
        ("outcomes =", "outcome ="),
        ('step = "deal_sides"', 'step = "deal_side"'),
        ('"used once"', '"used ones"'),
        ('payer = "player-dealer"', 'payer = "house"'),
        ('lines = "12"', 'lines = "twelve"'),
        ('["17", "Fees are posted."]', '["17"]'),
        ('"Fees are posted."]', '"Fees are posted.", { rates = "five" }]'),
    ],
)
def test_the_schema_underlines_what_the_loader_refuses(old: str, new: str) -> None:
    validator = jsonschema_rs.validator_for(sheet_schema(STEPS))
    assert validator.is_valid(tomllib.loads(SMALL))
    assert not validator.is_valid(tomllib.loads(changed(old, new)))


def test_the_schema_is_plain_json() -> None:
    result = run("check", "--schema")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["required"] == ["title", "source"]
