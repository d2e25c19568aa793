"""Sheets as readable rules."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise

import pytest

from houseway.cards import cards
from houseway.families.registry import game, games
from houseway.ranking.twentyone import result, tally
from houseway.ranking.twentyone_rules import RULES
from houseway.rules.loading.library import library_in_use
from houseway.rules.pages.book_page import book_sections
from houseway.rules.pages.hand_words import hand_sentences
from houseway.rules.pages.markdown import book_markdown, markdown
from houseway.rules.pages.page_parts import Grid, Section, Steps, printed_once
from houseway.rules.pages.render import sections, title
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.spec import HandRules, Sheet
from houseway.rules.sheet.values import Lines


def section(sheet: Sheet, heading: str, *, detail: bool = False) -> Section:
    return next(each for each in sections(sheet, detail=detail) if each.heading == heading)


def grid(sheet: Sheet, heading: str, name: str) -> Grid:
    return next(
        each for each in section(sheet, heading).parts if isinstance(each, Grid) and each.title.startswith(name)
    )


@pytest.mark.parametrize("name", games())
def test_every_step_reading_wager_and_clause_is_on_the_page(name: str) -> None:
    sheet = game(name)
    page = markdown(sheet)
    said = [row.says for row in sheet.round] + [clause.says for clause in sheet.clauses]
    said += [reading.asks for reading in sheet.readings] + [reading.because for reading in sheet.readings]
    said += [note.says for note in sheet.notes] + [each.says for one in sheet.readings for each in one.choices.values()]
    said += [wager.title for wager in sheet.wagers] + [schedule.title for schedule in sheet.fees]
    assert [words for words in said if words.replace("|", "\\|") not in page] == []


@pytest.mark.parametrize("name", games())
def test_every_table_has_as_many_cells_as_heads(name: str) -> None:
    for each in sections(game(name)):
        for part in each.parts:
            if isinstance(part, Grid) and part.columns:
                assert {len(row.cells) for row in part.rows} == {len(part.columns)}


@pytest.mark.parametrize("name", [*games(), *library_in_use().books()])
def test_no_table_has_two_columns_under_one_heading(name: str) -> None:
    """Two fees of one payer stand in columns that say which wagers each is for."""
    book = name in library_in_use().books()
    parts = [
        part
        for each in (book_sections(load_document(name), name) if book else sections(game(name)))
        for part in each.parts
    ]
    assert [each.title for each in parts if isinstance(each, Grid) and len(set(each.columns)) < len(each.columns)] == []


def test_three_things_of_which_one_is_meant_are_parted_by_commas() -> None:
    page = markdown(game("bankers/pai-gow-tiles"))
    assert "a pair of 4, 5, 6, 10 or 11 spots" in page
    assert "no pair, one pair, two pair or three of a kind" in markdown(game("cordova/mini-pai-gow"))
    assert "after the flop, after the turn, after the river or before the award" in markdown(
        game("players/big-o-hi-lo")
    )


def test_what_no_document_describes_is_said_in_the_book_and_not_on_the_page_of_a_game() -> None:
    book = "oaks/fees-player-dealer-games"
    assert "No document of the room describes 21st Century" in book_markdown(load_document(book))
    assert "No document of the room describes" not in markdown(game("oaks/super-pan-9"))


def test_the_round_is_numbered_with_the_printed_lines_beside_each_step() -> None:
    (steps,) = section(game("cordova/texas-holdem"), "The round", detail=True).parts
    assert isinstance(steps, Steps)
    assert [item.word for item in steps.items][:4] == ["move_button", "deal_in", "post_blinds", "deal_hole"]
    assert str(steps.items[0].lines) == "10-11"
    assert "14. The highest hand takes the pot." in markdown(game("cordova/texas-holdem"))


def test_the_values_of_a_step_are_those_of_the_chosen_reading() -> None:
    (steps,) = section(game("players/ez-baccarat", {"brackets": "by-fives"}), "The round", detail=True).parts
    assert isinstance(steps, Steps)
    assert steps.items[1].values.startswith("step of $5, ")


def test_a_step_and_the_seats_say_which_other_choice_changes_them_and_nothing_as_the_sheet_is_read() -> None:
    by_seat = str(section(game("players/ez-baccarat", {"seat-to-seat": "by-seat"}), "The round"))
    assert "the kind or the seat? All wagers of one seat, then those of the next (reading seat-to-seat)." in by_seat
    seats = str(section(game("oaks/super-pan-9", {"table": "without"}), "The table"))
    assert "3 to 9" in seats
    assert "? Two to eight players besides the player-dealer (reading table)." in seats
    behind = str(section(game("oaks/super-pan-9", {"back-line": "yes"}), "The round"))
    assert "May people who stand behind a seat bet on its hand? Yes; the seated player decides for the hand" in behind
    assert "As it is read here" not in str(section(game("players/ez-baccarat"), "The round"))


def test_a_twin_names_the_sheet_whose_rules_it_has() -> None:
    def parents(name: str) -> list[str]:
        (document,) = section(game(name), "The document").parts
        assert isinstance(document, Grid)
        return [row.cells[1] for row in document.rows if row.cells[0] == "twin of"]

    assert parents("bankers/omaha") == ["bankers/texas-holdem"]
    assert parents("bankers/texas-holdem") == []


def test_the_chart_is_drawn_whole() -> None:
    chart = grid(game("players/ez-baccarat"), "Charts", "banker draws")
    assert chart.columns == ("", *"0123456789")
    assert next(row.cells for row in chart.rows if row.cells[0] == "4") == ("4", *"SSHHHHHHSS")


def test_a_wager_tells_pushes_pays_and_what_it_needs() -> None:
    sheet = game("players/ez-baccarat")
    line = grid(sheet, "Wagers", "Player line")
    assert [row.cells[:2] for row in line.rows] == [("tie", "pushes"), ("player", "1:1"), ("anything else", "loses")]
    assert [words.count("Needs") for words in grid(sheet, "Wagers", "Panda 8").says] == [1]
    assert "Needs a wager on Ante." in grid(game("players/ultimate-texas-holdem"), "Wagers", "Blind").says


def test_fees_stand_under_their_brackets() -> None:
    fees = grid(game("cordova/texas-holdem"), "Collection fees", "Texas Hold'em, limit")
    assert fees.columns == ("option", "limits", "blinds", "buy-in", "7+ players", "5-6 players", "1-4 players")
    assert fees.rows[2].cells == ("3", "$3-$6", "$1 $3", "$30+", "$4", "$2", "$2")


def test_the_reading_that_was_taken_is_marked() -> None:
    reading = grid(game("players/ez-baccarat"), "Readings", "naturals")
    assert [row.cells[0] for row in reading.rows] == ["taken", ""]
    other = grid(game("players/ez-baccarat", {"naturals": "draw-on"}), "Readings", "naturals")
    assert [row.cells[0] for row in other.rows] == ["", "taken"]


def test_the_title_names_the_form() -> None:
    assert title(game("cordova/texas-holdem#no-limit")) == "Texas Hold'em, No limit"


@pytest.mark.parametrize("name", games())
def test_markdown_tables_are_whole(name: str) -> None:
    """Every row of a table has as many bars as the row above it."""
    rows = markdown(game(name)).splitlines()
    for above, below in pairwise(rows):
        if above.startswith("|") and below.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", above)) == len(re.findall(r"(?<!\\)\|", below))


# Nothing that only the code knows ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_without_detail_no_step_and_no_parameter_is_named(name: str) -> None:
    sheet = game(name)
    (steps,) = section(sheet, "The round").parts
    assert isinstance(steps, Steps)
    assert {(item.word, item.values) for item in steps.items} == {("", "")}
    names = {row.step for row in sheet.round}
    names |= {each.name for row in sheet.round for each in fields(row.params)}
    # What an irregularity is reported as is for people to type, even where a step is called the same.
    names -= {clause.incident for clause in sheet.clauses}
    page = markdown(sheet)
    assert [each for each in names if "_" in each and re.search(rf"\b{each}\b", page)] == []


def sentences(name: str, **readings: str) -> str:
    (grid,) = section(game(name, readings), "The hands").parts
    assert isinstance(grid, Grid)
    assert grid.rows[0].lines
    return " ".join(row.cells[1] for row in grid.rows)


@pytest.mark.parametrize("name", games())
def test_the_lines_of_a_hand_stand_once_beside_its_name(name: str) -> None:
    """Every hand is cited, and none of its further sentences repeats what is cited beside the first."""
    grids = [part for each in sections(game(name)) if each.heading == "The hands" for part in each.parts]
    rows = [row for each in grids if isinstance(each, Grid) for row in each.rows]
    assert [row.cells for row in rows if bool(row.cells[0]) != bool(row.lines)] == []


@pytest.mark.rule("players/blackjack-switch", "1694-1695, 1716-1718")
def test_a_switched_natural_and_a_suited_7_8_9_are_on_the_page() -> None:
    said = sentences("players/blackjack-switch")
    assert "An ace and a ten that were switched together are 21½, which pushes against 21." in said
    assert "the hands push if the player-dealer is over with 7-8-9 of one suit, and the player is closer." in said
    assert (
        "A player-dealer who is over with 22 pushes, except against a natural and against a hand that is over." in said
    )


@pytest.mark.parametrize("ranking", RULES)
def test_equal_hands_that_are_over_push_only_where_the_page_says_equal_hands_push(ranking: str) -> None:
    rules = RULES[ranking]
    # Six beyond twenty or thirty: over in every game that has a limit.
    over = ("Tc " * (rules.limit // 20) + "6c", "Td " * (rules.limit // 20) + "6d")
    mine, theirs = (tally(cards(hand), rules) for hand in over)
    said = hand_sentences(HandRules(ranking, Lines()), jokers=1)
    assert any(each.startswith("Equal hands push") for each in said) == (result(mine, theirs, rules) == "push")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cordova/blackjack-x", "Naturals, equal to each other: natural 31; Blackjack X, ace and king of spades."),
        ("bankers/pure-spanish-21-5", "the player wins ties at natural 21.5 and 21."),
        ("oaks/no-bust-21st-century-blackjack-double-split-surrender", "A joker makes the hand a hard 21."),
        ("bankers/mexican-stud-poker", "four of a kind, flush, full house, straight"),
        ("players/lazy-pineapple#high", "never all three"),
    ],
)
def test_the_ranking_of_the_hands_is_told_in_words(name: str, words: str) -> None:
    assert words in sentences(name)


def test_another_reading_of_the_ranking_tells_other_naturals() -> None:
    assert "ace and king of one suit" in sentences("cordova/blackjack-x", **{"blackjack-x": "suited"})


def test_hands_of_other_forms_are_left_out() -> None:
    assert "Razz" not in sentences("calgrand/seven-card-stud#high")
    assert "Razz" in sentences("calgrand/seven-card-stud#razz")


# What the readings in force do ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "rows"),
    [
        ("all-win", [("a", "2:1", "row A is the highest, alone or with another")]),
        ("all-lose", [("a", "2:1", "row A is the highest alone")]),
        ("push", [("tie a", "pushes", "row A shares the highest place"), ("a", "2:1", "row A is the highest alone")]),
    ],
)
def test_equal_rows_are_told_as_they_are_read(choice: str, rows: list[tuple[str, ...]]) -> None:
    shown = grid(game("cordova/two-card-peek", {"equal-rows": choice}), "Wagers", "Pick Row A")
    assert [row.cells for row in shown.rows] == [*rows, ("anything else", "loses", "")]


@pytest.mark.parametrize(
    ("choice", "pushes", "wins"),
    [("push", True, False), ("player-dealer", False, False), ("player", False, True)],
)
def test_equal_hands_are_told_as_they_are_read(choice: str, pushes: bool, wins: bool) -> None:  # noqa: FBT001
    sheet = game("calgrand/caribbean-stud", {TIES: choice})
    rows = {row.cells[0]: row.cells[1:] for row in grid(sheet, "Wagers", "Ante").rows}
    assert ("tie" in rows) == pushes
    assert rows["win"][1].endswith("or is equal") == wins


QUALIFIED = "both hands have the same rank; the player-dealer's qualifies"
UNQUALIFIED_TOO = "both hands have the same rank"


@pytest.mark.parametrize(
    ("name", "reading", "tie"),
    [
        # An unqualified hand is not compared, and every Ante is paid.
        ("cordova/3-card-poker", {}, QUALIFIED),
        ("calgrand/caribbean-stud", {}, QUALIFIED),
        ("players/three-card-poker-6-card-bonus", {"equal-hands-unqualified": "paid"}, QUALIFIED),
        ("players/three-card-poker-6-card-bonus", {"equal-hands-unqualified": "pushes"}, UNQUALIFIED_TOO),
        ("bankers/three-card-poker", {"ante-unqualified": "lost"}, UNQUALIFIED_TOO),
        ("bankers/three-card-poker", {"ante-unqualified": "lost-when-equal"}, QUALIFIED),
    ],
)
def test_equal_hands_below_the_qualifier_are_told_as_they_are_settled(
    name: str, reading: dict[str, str], tie: str
) -> None:
    rows = [row.cells for row in grid(game(name, reading), "Wagers", "Ante").rows]
    assert ("tie", "pushes", tie) in rows


TIES = next(
    each.id
    for each in game("calgrand/caribbean-stud").readings
    if any("round.compare_hands.ties" in choice.sets for choice in each.choices.values())
)


def test_a_wager_says_which_choice_is_in_force_and_where_it_is_printed() -> None:
    usual, other = (
        grid(game("cordova/two-card-peek", {"two-rows": choice}), "Wagers", "Pick Row AB").says
        for choice in ("as-printed", "half")
    )
    assert any(each.endswith("? 1:1 on the whole wager (reading two-rows) [376].") for each in usual)
    assert any("1:2" in words for words in other)


def test_a_qualifier_is_told_by_its_ranks() -> None:
    rows = grid(game("calgrand/caribbean-stud"), "Wagers", "Ante").rows
    assert ("not qualified", "1:1", "the player-dealer's hand does not reach A-K-4-3-2") in [row.cells for row in rows]


# Tables --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_no_table_is_printed_twice(name: str) -> None:
    """Pay tables and charts by all their cells, fee schedules by all but the names of the options."""
    for heading, ids in (("Charts", 0), ("Wagers", 0), ("Collection fees", 1)):
        tables = [
            (part.columns, tuple(row.cells[ids:] for row in part.rows))
            for each in sections(game(name))
            if each.heading == heading
            for part in each.parts
            if isinstance(part, Grid)
        ]
        assert len(tables) == len(set(tables))


def test_wagers_with_the_same_table_share_it() -> None:
    shown = grid(game("cordova/two-card-peek"), "Wagers", "Peek Bonus")
    assert shown.title == "Peek Bonus A; Peek Bonus B; Peek Bonus C"
    assert len(printed_once([shown, shown])) == 1


def test_schedules_with_the_same_fees_share_a_table_and_say_for_whom_each_is() -> None:
    fees = grid(game("bankers/texas-holdem"), "Collection fees", "Hold'em and Omaha, limit, player fee, modified")
    assert fees.rows[0].cells == ("1, 22", "7+", "$3", "$1", "$1")
    assert "Options 1 to 21: for limit tables, from the $1-$2 game to the $1,000-$2,000 game." in fees.says
    assert "Options 22 to 42: for no-limit or pot-limit tables, with a buy-in of $1+." in fees.says


@pytest.mark.parametrize("name", games())
def test_every_fee_option_is_on_the_page(name: str) -> None:
    sheet = game(name)
    shown = [
        one
        for each in sections(sheet)
        if each.heading == "Collection fees"
        for part in each.parts
        if isinstance(part, Grid)
        for row in part.rows
        for one in row.cells[0].split(", ")
    ]
    assert {option.id for _, option in sheet.options()} == set(shown)


def test_clauses_stand_by_who_keeps_them_with_the_word_they_are_reported_under() -> None:
    table, floor = section(game("calgrand/pan"), "Clauses").parts
    assert isinstance(table, Grid)
    assert isinstance(floor, Grid)
    assert (table.title, floor.title) == ("Kept by the table", "Kept by the floor")
    assert table.columns == ("number", "rule", "reported as")
    assert [row.cells[2] for row in table.rows if str(row.lines) == "534"] == ["boxed"]


@pytest.mark.rule("calgrand/hot-action-blackjack", "3003-3011, 3154, 3171-3173")
@pytest.mark.rule("oaks/california-aces", "675-678")
@pytest.mark.parametrize(
    ("name", "reading", "choice", "heading", "false"),
    [
        (
            "calgrand/hot-action-blackjack",
            "both-over",
            "chart",
            "The round",
            "the player-dealer wins, unless both have",
        ),
        ("calgrand/hot-action-blackjack", "both-over", "chart", "Wagers", "two hands of 22 in three cards or more"),
        ("calgrand/hot-action-blackjack", "ties", "push", "Wagers", "the player wins a tie"),
        ("oaks/california-aces", "over-22", "bust", "The round", "player-dealer's: the one closer to 22 wins"),
        ("oaks/california-aces", "over-22", "worse", "Wagers", "Wins when the hand is closer to 22"),
    ],
)
def test_a_sentence_that_another_choice_makes_false_is_said_anew(
    name: str, reading: str, choice: str, heading: str, false: str
) -> None:
    assert false in str(section(game(name), heading))
    assert false not in str(section(game(name, {reading: choice}), heading))


@pytest.mark.rule("calgrand/hot-action-blackjack", "3003-3006, 3154")
def test_a_chart_and_the_step_that_goes_by_it_say_which_other_choice_changes_it() -> None:
    sheet = game("calgrand/hot-action-blackjack", {"soft-17": "stand"})
    said = "As it is read here: Does the player-dealer hit soft 17? No, with notice (reading soft-17)."
    assert [part.title for part in section(sheet, "Charts").parts if isinstance(part, Grid) and said in str(part)] == [
        "bank"
    ]
    (steps,) = section(sheet, "The round").parts
    assert isinstance(steps, Steps)
    assert [item.words.partition(" As it")[0] for item in steps.items if said in item.words] == [
        "The player-dealer draws below hard 17 and hits soft 17."
    ]
