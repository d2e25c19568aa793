"""From TOML to a sheet: every fault at once, near-twins, forms, readings, fee books and the digest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.errors import BadRules
from houseway.families.registry import game, games
from houseway.rules.loading.library import Library
from houseway.rules.sheet.values import Odds
from tests.frame.mistakes import ONE_FAULT, SECOND_FAULT
from tests.frame.sheets import BOOK, FORMS, HOLDEM, SMALL, TWIN, changed, faults, put, small


def test_the_small_sheet_loads(tmp_path: Path) -> None:
    sheet = small(tmp_path)
    assert (sheet.id, sheet.form, sheet.name, sheet.room) == ("room/small", "", "room/small", "room")
    assert [wager.id for wager in sheet.wagers] == ["line", "tie"]
    assert sheet.wager("tie").pays[0].pays == Odds(9, 1)
    assert sheet.taken == {"naturals": "stop"}
    assert [option.id for _, option in sheet.options()] == ["1", "2"]
    assert [row.step for row in sheet.round][:2] == ["offer_bank", "place_wagers"]


def test_a_library_knows_its_sheets_and_its_books(tmp_path: Path) -> None:
    put(tmp_path, "room/small", SMALL + FORMS)
    put(tmp_path, "other/holdem", HOLDEM)
    put(tmp_path, "room/fees-poker", BOOK)
    library = Library(tmp_path)
    assert library.ids() == ["other/holdem", "room/small"]
    assert library.books() == ["room/fees-poker"]
    assert games(tmp_path) == ["other/holdem", "room/small#plain", "room/small#cheap"]


# One fault at a time ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ONE_FAULT)
def test_a_fault_is_reported_with_its_place_and_what_was_expected(what: str, tmp_path: Path) -> None:
    old, new, path, problem = ONE_FAULT[what]
    found = faults(tmp_path, changed(old, new))
    assert path in found, found
    assert problem in found[path]


@pytest.mark.parametrize("what", ONE_FAULT)
def test_one_mistake_is_one_fault(what: str, tmp_path: Path) -> None:
    old, new, path, _ = ONE_FAULT[what]
    assert set(faults(tmp_path, changed(old, new))) == {path} | SECOND_FAULT.get(what, set())


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    """One of each layer: keys, types, text forms, steps and the names that lead from one part to another."""
    content = SMALL
    wanted = {}
    for what in (
        "unknown key in a table",
        "wrong word",
        "unknown step",
        "wrong parameter",
        "unknown wager in a step",
        "unknown wager needed",
        "bad money",
        "a rate too few",
        "unknown ranking",
        "pay row on an unknown outcome",
        "a cell too few",
        "a reading that sets nothing",
    ):
        old, new, path, _ = ONE_FAULT[what]
        content = changed(old, new, content)
        wanted[path] = what
    found = faults(tmp_path, content)
    assert set(found) == set(wanted)


def test_a_section_that_cannot_be_read_is_not_held_against_the_others(tmp_path: Path) -> None:
    """With unreadable wagers nobody can say whether the steps name them rightly: only the wagers are at fault."""
    assert set(faults(tmp_path, changed('"9:1"', '"9-1"'))) == {"wagers.tie.pays[0].pays"}
    assert set(faults(tmp_path, changed("  0 1 2", "  1 2"))) == {"charts.draws"}


def test_bad_rules_say_file_path_and_problem_line_by_line(tmp_path: Path) -> None:
    put(tmp_path, "room/small", changed("max = 8", 'max = "eight"').replace("9:1", "9-1"))
    with pytest.raises(BadRules) as refused:
        game("room/small", root=tmp_path)
    assert str(refused.value).splitlines() == [
        "room/small.toml:8:20: seats.max: expected a whole number, found 'eight'",
        "room/small.toml:26:37: wagers.tie.pays[0].pays: '9-1' is not odds; "
        "expected for example 40:1, 19:20 or a fixed $250",
    ]
    assert refused.value.code == "bad_rules"
    assert refused.value.files == ["room/small.toml"]


# Names and files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", ["title = ", "title = 'x'\ntitle = 'y'", "= 3", "[a", "\x00"])
def test_what_is_not_toml_is_refused_with_its_file(content: str, tmp_path: Path) -> None:
    assert "not TOML" in faults(tmp_path, content)[""]


def test_what_is_not_text_is_refused_with_its_file(tmp_path: Path) -> None:
    path = put(tmp_path, "room/small", "")
    path.write_bytes(b"title = '\xff\xfe'")
    with pytest.raises(BadRules, match=r"room/small.toml: not TOML"):
        game("room/small", root=tmp_path)


def test_an_empty_file_lacks_everything_that_a_sheet_must_have(tmp_path: Path) -> None:
    assert set(faults(tmp_path, "")) == {"title", "kind", "family", "source", "seats", "pack", "round"}


def test_where_no_name_is_near_an_example_is_given_and_what_lists_them_all() -> None:
    with pytest.raises(BadRules, match=r"expected a room and a game, such as '(.*)'; `houseway games` lists them"):
        game("nope")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("room/smal", "no such sheet; did you mean 'room/small'?"),
        ("rom/small", "no such sheet; did you mean 'room/small'?"),
        ("zzz", "no such sheet; expected one of: room/small"),
        ("", "no such sheet; expected one of: room/small"),
        ("room", "no such sheet"),
        ("room/", "no such sheet"),
        ("/room/small", "no such sheet"),
        ("room/../room/small", "no such sheet"),
        ("room/small.toml", "no such sheet"),
        ("../secret/small", "no such sheet"),
        ("room/fees/poker", "no such sheet"),
        ("room/small\x00", "no such sheet"),
        ("ROOM/SMALL", "no such sheet"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name: str, hint: str, tmp_path: Path) -> None:
    put(tmp_path / "games", "room/small", SMALL)
    put(tmp_path, "secret/small", SMALL)
    with pytest.raises(BadRules) as refused:
        game(name, root=tmp_path / "games")
    assert refused.value.faults[0].file == name
    assert hint in refused.value.faults[0].problem


def test_the_shipped_library_answers_in_the_same_way() -> None:
    with pytest.raises(BadRules, match="did you mean 'cordova/texas-holdem'"):
        game("cordova/texas-holdm")


def test_an_unknown_form_is_refused_with_the_nearest(tmp_path: Path) -> None:
    assert faults(tmp_path, SMALL + FORMS, "room/small#cheep") == {"forms": "no form 'cheep'; did you mean 'cheap'?"}
    assert faults(tmp_path, SMALL, "room/small#cheap") == {"": "has no forms, so no form 'cheap'"}


def test_an_unknown_reading_or_choice_is_refused_with_the_nearest(tmp_path: Path) -> None:
    put(tmp_path, "room/small", SMALL)
    with pytest.raises(
        BadRules, match=r"room/small.toml:\d+:\d+: reading: no reading 'natural'; did you mean 'naturals'"
    ):
        game("room/small", {"natural": "stop"}, root=tmp_path)
    with pytest.raises(
        BadRules, match=r"room/small.toml:\d+:\d+: reading.naturals: no choice 'stopp'; did you mean 'stop'"
    ):
        game("room/small", {"naturals": "stopp"}, root=tmp_path)


# Forms and readings ----------------------------------------------------------------------------------------------


def test_a_form_sets_what_differs_and_the_first_is_the_usual_one(tmp_path: Path) -> None:
    plain = small(tmp_path, SMALL + FORMS)
    cheap = game("room/small#cheap", root=tmp_path)
    assert (plain.form, plain.name) == ("plain", "room/small#plain")
    assert (plain.wager("tie").pays[0].pays, plain.seats.max) == (Odds(9, 1), 8)
    assert (cheap.wager("tie").pays[0].pays, cheap.seats.max) == (Odds(8, 1), 5)
    assert plain.forms == cheap.forms == {"plain": "Plain", "cheap": "Cheap"}


def test_a_form_may_change_rows_of_the_round_before_it_sets_values(tmp_path: Path) -> None:
    changes = """
changes = [
  { insert = { step = "turn_tile", lines = "16" }, after = "settle" },
  { move = "collect_fees", before = "settle" },
]
sets."round.turn_tile.says" = "The tile is turned."
"""
    plain = small(tmp_path, SMALL + FORMS + "[forms.short]\ntitle = 'Short'" + changes)
    short = game("room/small#short", root=tmp_path)
    first, last = [row.step for row in plain.round[:3]], ["deal_sides", "third_cards", "collect_fees", "settle"]
    assert [row.step for row in short.round] == [*first, *last, "turn_tile"]
    assert short.round[-1].says == "The tile is turned."


def test_a_change_of_a_form_that_cannot_be_made_names_its_place(tmp_path: Path) -> None:
    content = SMALL + FORMS + "[forms.short]\ntitle = 'Short'\nchanges = [{ remove = 'collect_feez' }]\n"
    assert faults(tmp_path, content, "room/small#short") == {
        "forms.short.changes[0]": "the round has no row 'collect_feez'; did you mean 'collect_fees'?"
    }


def test_a_faulty_form_is_found_whichever_form_is_asked_for(tmp_path: Path) -> None:
    content = changed('title = "Cheap"\n', "titel = 'Cheap'\n", SMALL + FORMS)
    assert set(faults(tmp_path, content, "room/small#plain")) == {"forms.cheap.titel", "forms.cheap.title"}


def test_a_reading_applies_what_is_taken_or_what_the_table_chose(tmp_path: Path) -> None:
    def naturals(**readings: str) -> tuple[str, Any]:
        sheet = small(tmp_path, **readings)
        return sheet.taken["naturals"], sheet.round[5].params.naturals

    assert naturals() == ("stop", "stop the draw")
    assert naturals(naturals="stop") == ("stop", "stop the draw")
    assert naturals(naturals="draw-on") == ("draw-on", "do not stop the draw")


NOWHERE = {
    '"seatz.max" = 3': ("seatz.max", "no 'seatz'; did you mean 'seats'?"),
    '"wagers.tye.pays" = []': ("wagers.tye.pays", "no 'tye'; did you mean 'tie'?"),
    '"title.first" = "x"': ("title.first", "no 'first'"),
    '"charts.drawz.lines" = "3"': ("charts.drawz.lines", "no 'drawz'; did you mean 'draws'?"),
    '"round.deal.cards" = 3': ("round.deal.cards", "no 'deal'; did you mean 'deal_sides'?"),
    '"round.settle" = 3': ("round.settle", "expected a table of what to set there, found 3"),
}


@pytest.mark.parametrize("sets", NOWHERE)
def test_a_path_that_leads_nowhere_is_a_fault(sets: str, tmp_path: Path) -> None:
    path, problem = NOWHERE[sets]
    found = faults(tmp_path, f"{SMALL}\n[forms.only]\ntitle = 'Only'\nsets = {{ {sets} }}\n")
    assert set(found) == {f"forms.only.sets.{path}"}
    assert problem in found[f"forms.only.sets.{path}"]


def test_a_reading_of_some_forms_is_asked_of_no_other(tmp_path: Path) -> None:
    content = SMALL.replace("[reading.naturals]", '[reading.naturals]\nforms = "cheap"')
    small(tmp_path, content + FORMS)
    assert game("room/small#plain", root=tmp_path).readings == ()
    assert game("room/small#cheap", {"naturals": "draw-on"}, root=tmp_path).taken == {"naturals": "draw-on"}
    with pytest.raises(BadRules, match="no reading 'naturals'"):
        game("room/small#plain", {"naturals": "draw-on"}, root=tmp_path)
    wrong = content.replace('"cheap"', '["cheap", "plein"]')
    assert faults(tmp_path, wrong + FORMS) == {"reading.naturals.forms": "no form 'plein'; did you mean 'plain'?"}
    assert list(faults(tmp_path, content)) == ["reading.naturals.forms"]


def test_a_path_to_a_new_key_is_checked_like_any_key(tmp_path: Path) -> None:
    content = f"{SMALL}\n[forms.only]\ntitle = 'Only'\nsets = {{ 'seats.maxi' = 3 }}\n"
    assert faults(tmp_path, content) == {"forms.only.sets.seats.maxi": "no such key; did you mean 'max'?"}


# Near-twins ------------------------------------------------------------------------------------------------------


def test_a_near_twin_lists_only_what_differs(tmp_path: Path) -> None:
    parent = small(tmp_path)
    put(tmp_path, "other/twin", TWIN)
    twin = game("other/twin", root=tmp_path)
    assert (twin.id, twin.room, twin.title) == ("other/twin", "other", "Twin")
    assert (twin.seats.min, twin.seats.max) == (3, 4)
    assert twin.wager("tie").pays[0].pays == Odds(7, 1)
    assert [row.params for row in twin.round] == [row.params for row in parent.round]
    assert {name: chart.rows for name, chart in twin.charts.items()} == {
        name: chart.rows for name, chart in parent.charts.items()
    }
    assert game("room/small", root=tmp_path) == parent, "the parent is as it was"


def test_a_twin_of_a_twin_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "room/parent", SMALL)
    put(tmp_path, "room/child", 'extends = "room/parent"')
    found = faults(tmp_path, 'extends = "room/child"')
    assert found["extends"] == "room/child extends another sheet itself; only one level is allowed"


def test_a_twin_of_nothing_is_refused_with_its_own_file_and_the_nearest(tmp_path: Path) -> None:
    put(tmp_path, "room/parent", SMALL)
    assert faults(tmp_path, 'extends = "room/parnt"') == {
        "extends": "'room/parnt': no such sheet; did you mean 'room/parent'?"
    }


def test_sets_without_a_parent_are_refused(tmp_path: Path) -> None:
    assert set(faults(tmp_path, 'sets = { "seats.max" = 3 }\n' + SMALL)) == {"sets"}


# Shapes that only a careless hand would write: each is a fault, none a traceback.
@pytest.mark.parametrize(
    ("content", "path"),
    [
        ("extends = 3", "extends"),
        ('extends = "room/parent"\nsets = 3', "sets"),
        ("forms = 3\n" + SMALL, "forms"),
        ("forms = { a = 3 }\n" + SMALL, "forms.a"),
        ("fee_book = 3\n" + SMALL, "fee_book"),
        ('fee_book = "room/parent"\nschedules = 3\n' + SMALL, "schedules"),
        ('schedules = ["x"]\n' + SMALL, "schedules"),
        (SMALL.replace("[reading.naturals]", "[readings.naturals]"), "readings"),
        (changed("hands.points = {", "hands = 3\nx = {"), "hands"),
        (
            SMALL.partition("round = [")[0] + 'round = "deal"\n' + "[wagers]" + SMALL.partition("[wagers]")[2],
            "round",
        ),
        (SMALL.partition("round = [")[0] + "round = [3]\n" + "[wagers]" + SMALL.partition("[wagers]")[2], "round[0]"),
        (changed("round = [", 'round = [ "A sentence.",'), "round"),
        (changed('says = "In order." },', 'says = "In order." }, "Once more.",'), "round[6]"),
        ("reading = 3\n" + SMALL.partition("[reading.naturals]")[0], "reading"),
        ("reading = { x = 3 }\n" + SMALL.partition("[reading.naturals]")[0], "reading.x"),
        ("fees = 3\n" + SMALL.partition("[fees.flat]")[0], "fees"),
        ("shared = 3\n" + SMALL, "shared"),
        ("shared.x = 3\n" + SMALL, "shared.x"),
        ("shared.x = ['a', '3']\n" + SMALL, "shared.x"),
        ("overlays = 3\n" + SMALL, "overlays"),
        ("notes = 3\n" + SMALL, "notes"),
        ("furniture = 3\n" + SMALL, "furniture"),
    ],
)
def test_a_careless_shape_is_a_fault_and_no_traceback(content: str, path: str, tmp_path: Path) -> None:
    put(tmp_path, "room/parent", SMALL)
    assert path in faults(tmp_path, content)


@pytest.mark.parametrize(
    ("old", "new", "path", "problem"),
    [
        ('naturals = "stop the draw" }', 'naturals = "stop it" }', "round[5].naturals", "'stop it' is not known"),
        ('money = "used once"', "money = 3", "round[6].money", "3 is not known"),
        ('chart = "draws"', 'chart = "lost"', "round[5].chart", "no chart is called 'lost'"),
    ],
)
def test_a_value_that_every_choice_replaces_is_checked_as_it_is_written(
    old: str, new: str, path: str, problem: str, tmp_path: Path
) -> None:
    money = "".join(
        f'choices.{each} = {{ says = "{each}", sets = {{ "round.settle.money" = "used {each}", '
        '"round.third_cards.chart" = "draws" } }\n'
        for each in ("once", "again")
    )
    text = changed(old, new) + f'[reading.money]\nasks = ["18", "Once?"]\ntaken = ["once", "Printed."]\n{money}'
    assert problem in faults(tmp_path, text)[path]


@pytest.mark.parametrize(
    ("old", "new", "path", "problem"),
    [
        ("5 S S S S H H H H S S\n", "5 S S S S H H H H S S\n" * 2, "charts.draws.rows", "row '5' is there 2 times"),
        (
            'order = ["line", "tie"]',
            'order = ["line"]',
            "wagers.tie",
            "is settled by no step",
        ),
        (
            'on = "tie", pays = "9:1"',
            'pays = "tie 9:1\\ntie-at-0 5:1\\ntie 8:1"',
            "wagers.tie.pays",
            "'tie' is there 2 times",
        ),
    ],
)
def test_what_no_round_would_come_upon_is_refused(old: str, new: str, path: str, problem: str, tmp_path: Path) -> None:
    assert faults(tmp_path, changed(old, new))[path].startswith(problem)
