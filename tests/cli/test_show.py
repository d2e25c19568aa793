"""`houseway show`."""

from __future__ import annotations

from tests.cli.house import data, refusal, run


def test_the_rules_name_the_source_and_the_lines_beside_each_step() -> None:
    shown = run("show", "cordova/texas-holdem").stdout
    assert "lines of the documents of Cordova Casino" in " ".join(shown.split())
    assert any("The button moves one seat clockwise." in line and "10-11" in line for line in shown.splitlines())


def test_one_can_look_up_when_the_banker_draws_on_four() -> None:
    rows = [line.split() for line in run("show", "players/ez-baccarat").stdout.splitlines()]
    assert ["4", *"SSHHHHHHSS"] in rows


def test_the_resolved_sheet_carries_its_digest_and_values_in_printed_form() -> None:
    sheet = data("show", "players/ez-baccarat")
    assert len(sheet["digest"]) == 16
    row = {"on": "tie", "pays": "9:1", "lines": [[301, 301], [378, 405]], "says": ""}
    assert row.items() <= sheet["wagers"][2]["pays"][0].items()
    assert sheet["fees"][0]["options"][0]["limits"] == "$5-$99"


def test_another_reading_changes_the_sheet_and_its_digest() -> None:
    usual = data("show", "players/ez-baccarat")
    other = data("show", "players/ez-baccarat", "--reading", "naturals=draw-on")
    assert other["taken"]["naturals"] == "draw-on"
    assert other["round"][5]["params"]["naturals"] == "do not stop the draw"
    assert other["digest"] != usual["digest"]


def test_the_rules_tell_when_a_table_reads_otherwise() -> None:
    shown = " ".join(run("show", "players/ez-baccarat", "--reading", "naturals=draw-on").stdout.split())
    assert "This table has chosen draw-on instead of stop." in shown


def test_an_unknown_choice_is_refused_with_the_nearest() -> None:
    assert (
        "did you mean 'draw-on'?" in refusal("show", "players/ez-baccarat", "--reading", "naturals=drawon")["message"]
    )
    assert "did you mean 'naturals'?" in refusal("show", "players/ez-baccarat", "--reading", "natural=stop")["message"]


def test_a_fee_option_leaves_out_the_others() -> None:
    shown = run("show", "cordova/texas-holdem", "--fee", "3").stdout
    assert "$3-$6" in shown
    assert "$75-$150" not in shown


def test_an_unknown_fee_option_is_refused() -> None:
    assert refusal("show", "cordova/texas-holdem", "--fee", "99")["where"] == "fee"


def test_the_values_of_the_steps_are_a_matter_of_detail() -> None:
    shown, detailed = run("show", "cordova/texas-holdem").stdout, run("show", "cordova/texas-holdem", "--detail").stdout
    assert "move_button" not in shown
    assert any("move_button" in line and "10-11" in line for line in detailed.splitlines())
    assert "Player line (player)" in run("show", "players/ez-baccarat", "--detail").stdout
    assert "Player line (player)" not in run("show", "players/ez-baccarat").stdout


def test_a_fee_option_leaves_out_the_stakes_of_other_structures() -> None:
    shown = run("show", "bankers/texas-holdem", "--fee", "22").stdout
    assert "No-limit tables" in shown
    assert "Limit tables" not in shown


def test_ids_file_and_digest_stand_at_the_end() -> None:
    shown = run("show", "players/ez-baccarat").stdout
    assert (
        shown.index("CLAUSES")
        < shown.index("THE DOCUMENT")
        < shown.index("players/ez-baccarat")
        < shown.index("digest")
    )


# Fee books ---------------------------------------------------------------------------------------------------------


def test_a_fee_book_reads_like_the_book() -> None:
    shown = run("show", "oaks/fees-poker").stdout
    assert "Seven Card Stud, limit (stud-limit)  [1787-1853]" in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["53", "$20-$40", "$5", "$7", "$5", "$3"] in rows
    assert ["option", "limits", "ante", "single", "player", "pays", "double", "player", "pays"] in rows
    assert "From the tops after the antes, by the number of players." in shown
    assert "four-players: Four players and no flop" in shown


def test_a_schedule_of_a_game_that_nobody_describes_says_so() -> None:
    shown = " ".join(run("show", "players/fees-poker", "--fee", "stud-three-fees/1").stdout.split())
    assert "No document of the room describes Seven Card Stud (GEGR-001938) or Seven Card Stud High-Low" in shown
    assert "Hold'em" not in shown.partition("NOTES")[0]


def test_another_printing_is_shown_as_the_same_book() -> None:
    shown = " ".join(run("show", "cordova/fees-poker-second-printing").stdout.split())
    assert "cordova/fees-poker-second-printing is another printing of cordova/fees-poker." in shown
    assert "[3417-3507]" in shown


def test_a_procedure_has_a_page_without_fees() -> None:
    shown = run("show", "bankers/fees-poker-procedure").stdout
    assert "THE PROCEDURE" in shown
    assert "COLLECTION FEES" not in shown


def test_a_book_as_data_has_its_readings_as_they_are_chosen() -> None:
    book = data("show", "cordova/fees-poker", "--reading", "stud-blinds=ante")
    assert (book["id"], book["kind"], book["taken"]) == ("cordova/fees-poker", "fees", {"stud-blinds": "ante"})
    assert [each["id"] for each in book["readings"]] == ["stud-blinds"]
    stud = next(each for each in book["fees"] if each["id"] == "stud-limit")
    stakes = [(each["ante"], each["bring_in"]) for each in stud["options"]]
    assert stakes == [(100, 200), (200, 400), (400, 800), (500, 1500)]


def test_an_option_that_a_book_does_not_have_is_refused() -> None:
    found = refusal("show", "cordova/fees-poker", "--fee", "99")
    assert found["where"] == "fee"
    assert "no fee option '99'" in found["message"]


def test_a_book_of_fees_cannot_be_dealt_and_the_refusal_names_what_prints_it() -> None:
    refused = refusal("play", "oaks/baccarat-gold-2-0")
    assert refused["message"] == (
        "oaks/baccarat-gold-2-0: not a game that can be dealt; `houseway show oaks/baccarat-gold-2-0` prints it"
    )
