"""From TOML to a sheet: every fault at once, near-twins, forms, readings, fee books and the digest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.errors import BadInput, BadRules
from houseway.families.library import game, games
from houseway.rules.index import Library
from houseway.rules.terms import terms
from houseway.rules.values import Odds
from tests.frame.mistakes import ONE_FAULT, SECOND_FAULT
from tests.frame.sheets import BOOK, FORMS, HOLDEM, SMALL, changed, faults, put, small


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
    put(tmp_path, "room/fees/poker", BOOK)
    shelf = Library(tmp_path)
    assert shelf.ids() == ["other/holdem", "room/small"]
    assert shelf.books() == ["room/fees-poker"]
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
    assert set(faults(tmp_path, changed('"9:1"', '"9-1"'))) == {"wagers[1].pays[0].pays"}
    assert set(faults(tmp_path, changed('columns = "0 1', 'columns = "1'))) == {"charts.draws"}


def test_bad_rules_say_file_path_and_problem_line_by_line(tmp_path: Path) -> None:
    put(tmp_path, "room/small", changed("max = 8", 'max = "eight"').replace("9:1", "9-1"))
    with pytest.raises(BadRules) as refused:
        game("room/small", root=tmp_path)
    assert str(refused.value).splitlines() == [
        "room/small.toml: seats.max: expected a whole number, found 'eight'",
        "room/small.toml: wagers[1].pays[0].pays: '9-1' is not odds; expected for example 40:1 or 19:20",
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
    assert set(faults(tmp_path, "")) == {"title", "kind", "family", "seed", "seats", "pack", "round"}


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
    with pytest.raises(BadRules, match=r"room/small.toml: reading: no reading 'natural'; did you mean 'naturals'"):
        game("room/small", {"natural": "stop"}, root=tmp_path)
    with pytest.raises(BadRules, match=r"room/small.toml: reading.naturals: no choice 'stopp'; did you mean 'stop'"):
        game("room/small", {"naturals": "stopp"}, root=tmp_path)


# Forms and readings ----------------------------------------------------------------------------------------------


def test_a_form_sets_what_differs_and_the_first_is_the_usual_one(tmp_path: Path) -> None:
    plain = small(tmp_path, SMALL + FORMS)
    cheap = game("room/small#cheap", root=tmp_path)
    assert (plain.form, plain.name) == ("plain", "room/small#plain")
    assert (plain.wager("tie").pays[0].pays, plain.seats.max) == (Odds(9, 1), 8)
    assert (cheap.wager("tie").pays[0].pays, cheap.seats.max) == (Odds(8, 1), 5)
    assert plain.forms == cheap.forms == {"plain": "Plain", "cheap": "Cheap"}


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
    '"wagers.tye" = { title = "x" }': ("wagers.tye", "no 'tye'; did you mean 'tie'?"),
    '"title.first" = "x"': ("title.first", "no 'first'"),
    '"charts.drawz.lines" = "3"': ("charts.drawz.lines", "no 'drawz'; did you mean 'draws'?"),
    '"round.deal.cards" = 3': ("round.deal.cards", "no 'deal'; did you mean 'deal_sides'?"),
    '"wagers.tie" = 3': ("wagers.tie", "expected a table of what to set there, found 3"),
}


@pytest.mark.parametrize("sets", NOWHERE)
def test_a_path_that_leads_nowhere_is_a_fault(sets: str, tmp_path: Path) -> None:
    path, problem = NOWHERE[sets]
    found = faults(tmp_path, f"{SMALL}\n[forms.only]\ntitle = 'Only'\nsets = {{ {sets} }}\n")
    assert set(found) == {f"forms.only.sets.{path}"}
    assert problem in found[f"forms.only.sets.{path}"]


def test_a_path_to_a_new_key_is_checked_like_any_key(tmp_path: Path) -> None:
    content = f"{SMALL}\n[forms.only]\ntitle = 'Only'\nsets = {{ 'seats.maxi' = 3 }}\n"
    assert faults(tmp_path, content) == {"seats.maxi": "no such key; did you mean 'max'?"}


# Near-twins ------------------------------------------------------------------------------------------------------

TWIN = """
extends = "room/small"
title   = "Twin"
seats   = { min = 3, max = 4, lines = "50" }
sets    = { "wagers.tie.pays" = [{ on = "tie", pays = "7:1", lines = "51" }] }
"""


def test_a_near_twin_lists_only_what_differs(tmp_path: Path) -> None:
    parent = small(tmp_path)
    put(tmp_path, "other/twin", TWIN)
    twin = game("other/twin", root=tmp_path)
    assert (twin.id, twin.room, twin.title) == ("other/twin", "other", "Twin")
    assert (twin.seats.min, twin.seats.max) == (3, 4)
    assert twin.wager("tie").pays[0].pays == Odds(7, 1)
    assert twin.wager("line") == parent.wager("line")
    assert (twin.pack, twin.charts, twin.readings) == (parent.pack, parent.charts, parent.readings)
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
        ('fee_book = "room/parent"\nschedules = "x"\n' + SMALL, "schedules"),
        ('schedules = ["x"]\n' + SMALL, "schedules"),
        (SMALL.replace("[[reading]]", "[[readings]]").replace("[reading.choices]", "[readings.choices]"), "readings"),
        (changed("hands.points = {", "hands = 3\nx = {"), "hands"),
        (
            SMALL.partition("round = [")[0] + 'round = "deal"\n' + "[[wagers]]" + SMALL.partition("[[wagers]]")[2],
            "round",
        ),
        (
            SMALL.partition("round = [")[0] + "round = [3]\n" + "[[wagers]]" + SMALL.partition("[[wagers]]")[2],
            "round[0]",
        ),
        ("reading = 3\n" + SMALL.partition("[[reading]]")[0], "reading"),
        ("reading = [3]\n" + SMALL.partition("[[reading]]")[0], "reading[0]"),
        ("fees = 3\n" + SMALL.partition("[[fees]]")[0], "fees"),
    ],
)
def test_a_careless_shape_is_a_fault_and_no_traceback(content: str, path: str, tmp_path: Path) -> None:
    put(tmp_path, "room/parent", SMALL)
    assert path in faults(tmp_path, content)


# Fee books -------------------------------------------------------------------------------------------------------


def test_a_sheet_takes_its_schedules_from_a_fee_book(tmp_path: Path) -> None:
    put(tmp_path, "room/fees/poker", BOOK)
    sheet = small(tmp_path, HOLDEM)
    assert [schedule.id for schedule in sheet.fees] == ["limit"]
    assert terms(sheet).blinds == (100, 200)
    both = small(tmp_path, changed('["limit"]', '["no-limit", "limit"]', HOLDEM))
    assert [schedule.id for schedule in both.fees] == ["no-limit", "limit"]


def test_an_unknown_book_or_schedule_is_refused_with_the_nearest(tmp_path: Path) -> None:
    put(tmp_path, "room/fees/poker", BOOK)
    found = faults(tmp_path, changed('["limit"]', '["limit", "limmit"]', HOLDEM))
    assert found == {"schedules[1]": "room/fees-poker has no schedule 'limmit'; did you mean 'limit'?"}
    found = faults(tmp_path, changed('"room/fees-poker"', '"room/fees-pokr"', HOLDEM))
    assert found == {"fee_book": "'room/fees-pokr': no such sheet; did you mean 'room/fees-poker'?"}


def test_a_fault_inside_a_fee_book_is_found_through_the_sheet(tmp_path: Path) -> None:
    put(tmp_path, "room/fees/poker", changed('blinds = "$1 $2"', 'blinds = "$1"', BOOK))
    assert "expected a small and a big blind" in faults(tmp_path, HOLDEM)["fees[0].options"]


def test_a_hand_that_is_not_there_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "room/fees/poker", BOOK)
    found = faults(tmp_path, changed('hand = "high"', 'hand = "hihg"', HOLDEM))
    assert found == {"round[4].hand": "no hand is called 'hihg'; did you mean 'high'?"}


# Terms -----------------------------------------------------------------------------------------------------------


def test_a_table_posts_one_option_and_a_number_of_decks(tmp_path: Path) -> None:
    sheet = small(tmp_path)
    posted = terms(sheet, "2", 4)
    assert posted.table_limits == (1000, 20000)
    assert len(posted.pack) == len(posted.faces) == 208
    assert posted.posted == "option 2: limits $10-$200"
    assert terms(sheet).option == sheet.fees[0].options[0]


@pytest.mark.parametrize(
    ("fee", "decks", "where", "told"),
    [
        ("3", None, "fee", "has no fee option '3'; expected one of: 1, 2"),
        ("", None, "fee", "has no fee option ''"),
        (None, 3, "decks", "is dealt with 4 to 8 decks, not 3"),
        (None, 9, "decks", "is dealt with 4 to 8 decks, not 9"),
        (None, 0, "decks", "is dealt with 4 to 8 decks, not 0"),
    ],
)
def test_what_cannot_be_posted_is_refused(
    fee: str | None, decks: int | None, where: str, told: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as refused:
        terms(small(tmp_path), fee, decks)
    assert refused.value.where == where
    assert told in refused.value.message


# The digest ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title    =", "# A comment.\ntitle ="),
        ('says     = "A sheet for tests."', 'says = "Other words."'),
        ('says     = "A sheet for tests."', ""),
        ('says  = "Fees are posted."', 'says = "Fees shall be posted."'),
        ('question = "Does a natural stop the draw?"', 'question = "Does it?"'),
        ('because  = "It is printed so."', 'because = "We say so."'),
        ("seats = { min = 2, max = 8,", "seats = { max = 8, min = 2,"),
    ],
)
def test_words_about_the_rules_do_not_change_the_digest(old: str, new: str, tmp_path: Path) -> None:
    assert small(tmp_path, changed(old, new)).digest == small(tmp_path).digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("max = 8", "max = 7"),
        ('"9:1"', '"8:1"'),
        ('"$1 $2"', '"$1 $3"'),
        ("player_draws_to = 5", "player_draws_to = 6"),
        ('4 = "S S H H H H H H S S"', '4 = "S S H H H H H H H S"'),
        ('order = ["line", "tie"]', 'order = ["tie", "line"]'),
        ('pushes = ["tie"]', "pushes = []"),
        ("decks = 6,", "decks = 5,"),
        ('taken    = "stop"', 'taken = "draw-on"'),
    ],
)
def test_a_rule_that_changes_changes_the_digest(old: str, new: str, tmp_path: Path) -> None:
    assert small(tmp_path, changed(old, new)).digest != small(tmp_path).digest


def test_the_digest_differs_by_reading_form_and_id(tmp_path: Path) -> None:
    plain = small(tmp_path, SMALL + FORMS)
    put(tmp_path, "room/other", SMALL + FORMS)
    digests = {
        plain.digest,
        small(tmp_path, SMALL + FORMS, naturals="draw-on").digest,
        game("room/small#cheap", root=tmp_path).digest,
        game("room/other", root=tmp_path).digest,
    }
    assert len(digests) == 4
    assert small(tmp_path, SMALL + FORMS, naturals="stop").digest == plain.digest


def test_the_digest_follows_the_schedules_that_a_sheet_uses_and_no_others(tmp_path: Path) -> None:
    put(tmp_path, "room/fees/poker", BOOK)
    before = small(tmp_path, HOLDEM).digest
    put(tmp_path, "room/fees/poker", changed('pays = ["$3"]', 'pays = ["$4"]', BOOK))
    assert small(tmp_path, HOLDEM).digest == before
    put(tmp_path, "room/fees/poker", changed('pays = ["$3 $2 $1"]', 'pays = ["$4 $2 $1"]', BOOK))
    assert small(tmp_path, HOLDEM).digest != before


def test_the_digest_of_a_twin_follows_its_parent(tmp_path: Path) -> None:
    put(tmp_path, "other/twin", TWIN)
    small(tmp_path)
    before = game("other/twin", root=tmp_path).digest
    small(tmp_path, changed("player_draws_to = 5", "player_draws_to = 6"))
    assert game("other/twin", root=tmp_path).digest != before


def test_the_shipped_sheets_have_another_digest_under_another_reading() -> None:
    choices: list[dict[str, str]] = [{}, {"two-players": "button-posts-small"}, {"heads-up": "from-the-start"}]
    choices.append({"players": "still-in"})
    assert len({game("cordova/texas-holdem", readings).digest for readings in choices}) == 4
