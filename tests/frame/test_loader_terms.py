"""What a sheet takes from elsewhere: fee books, posted terms, and the digest that stands for its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.rules.posting.terms import terms
from tests.frame.sheets import BOOK, FORMS, HOLDEM, SMALL, TWIN, changed, faults, put, small

# Fee books -------------------------------------------------------------------------------------------------------


def test_a_sheet_takes_its_schedules_from_a_fee_book(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK)
    sheet = small(tmp_path, HOLDEM)
    assert [schedule.id for schedule in sheet.fees] == ["limit"]
    assert terms(sheet).blinds == (100, 200)
    both = small(tmp_path, changed('["limit"]', '["no-limit", "limit"]', HOLDEM))
    assert [schedule.id for schedule in both.fees] == ["no-limit", "limit"]


def test_an_unknown_book_or_schedule_is_refused_with_the_nearest(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK)
    found = faults(tmp_path, changed('["limit"]', '["limit", "limmit"]', HOLDEM))
    assert found == {"schedules[1]": "room/fees-poker has no schedule 'limmit'; did you mean 'limit'?"}
    found = faults(tmp_path, changed('"room/fees-poker"', '"room/fees-pokr"', HOLDEM))
    assert found == {"fee_book": "'room/fees-pokr': no such sheet; did you mean 'room/fees-poker'?"}


def test_a_fault_inside_a_fee_book_is_found_through_the_sheet(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", changed("| $1 $2  |", "| $2 $1  |", BOOK))
    assert "expected the smallest first" in faults(tmp_path, HOLDEM)["fees.limit.options.1"]


@pytest.mark.parametrize("paid", ['{ payer = "tops", by', '{ payer = "player", stake = "double", by'])
def test_only_a_rummy_takes_fees_from_the_tops_or_by_a_double_stake(paid: str, tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", changed('{ payer = "pot", by', paid, BOOK))
    found = faults(tmp_path, HOLDEM)
    why = "a poker game has no tops and no double stake; expected a fee from the pot or from each player"
    assert found == {"fees.limit.charges": why}


def test_a_hand_that_is_not_there_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "room/fees-poker", BOOK)
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


def test_options_that_several_schedules_have_are_offered_with_their_schedule() -> None:
    """EZ Baccarat prints options 1 to 10 by the bet and others by the table's action (players 448-459)."""
    with pytest.raises(BadInput, match=r"expected one of: by-line-bet/1, .*table-action/1"):
        terms(game("players/ez-baccarat"), "zz")


# The digest ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title    =", "# A comment.\ntitle ="),
        ('says     = "A sheet for tests."', 'says = "Other words."'),
        ('says     = "A sheet for tests."', ""),
        ('"Fees are posted."', '"Fees shall be posted."'),
        ('"Does a natural stop the draw?"', '"Does it?"'),
        ('"It is printed so."', '"We say so."'),
        ("kept_by_floor", 'furniture = "98"\nkept_by_floor'),
        ("kept_by_floor", 'notes = [["98", "A doubt."]]\nkept_by_floor'),
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
        ("$5-$100   $1       $2", "$5-$100   $1       $3"),
        ("player_draws_to = 5", "player_draws_to = 6"),
        ("4 S S H H H H H H S S", "4 S S H H H H H H H S"),
        ('order = ["line", "tie"]', 'order = ["tie", "line"]'),
        ('pushes = "tie"', "pushes = []"),
        ("decks = 6,", "decks = 5,"),
        ('taken = ["stop",', 'taken = ["draw-on",'),
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
    put(tmp_path, "room/fees-poker", BOOK)
    before = small(tmp_path, HOLDEM).digest
    put(tmp_path, "room/fees-poker", changed("| $1 $3  | $3", "| $1 $3  | $4", BOOK))
    assert small(tmp_path, HOLDEM).digest == before
    put(tmp_path, "room/fees-poker", changed("| $3 $2 $1", "| $4 $2 $1", BOOK))
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


@pytest.mark.parametrize(
    ("name", "betting", "why"),
    [
        ("cordova/texas-holdem", "nl", "that is a form of its own: cordova/texas-holdem#no-limit"),
        ("cordova/texas-holdem", "no-limit", "that is a form of its own: cordova/texas-holdem#no-limit"),
        ("cordova/texas-holdem#no-limit", "FL", "that is a form of its own: cordova/texas-holdem#limit"),
        ("cordova/texas-holdem", "pl", "expected one of: limit"),
        ("calgrand/omaha", "nl", "did you mean 'no-limit'"),
    ],
)
def test_a_structure_that_is_a_form_of_the_document_is_named(name: str, betting: str, why: str) -> None:
    with pytest.raises(BadInput, match=f"is not played '{betting}'; .*{why}"):
        terms(game(name), betting=betting)
