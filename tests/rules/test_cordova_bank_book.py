"""Cordova's book of the player-dealer games against its printed tables: every bracket, limit and fee of 112 options."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

import pytest

from houseway.cli.check_lines import account_of
from houseway.families.registry import games
from houseway.rules.fees import RATES_MAX, distinct_rates
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents, Lines
from tests.rules.book_rows import SOURCES, cents, text_of, words

BOOK = "cordova/fees-player-dealer-games"
AGAIN = "cordova/fees-player-dealer-games-second-printing"
BETWEEN = 2771 - 1761
# Schedule -> the columns of its limits, of the brackets and of the fee by bracket, and of the fee that has none.
COLUMNS = {
    "baccarat": ((1,), 2, 3, 4),
    "twenty-one": ((1,), 2, 3, 4),
    "pai-gow-poker": ((1,), 2, 3, 4),
    "triple-bonus-by-wager": ((1,), 2, 3, 4),
    "triple-bonus": ((1,), 2, 3, 4),
    "ultimate-pai-gow": ((1,), 2, 3, 4),
    "mini-pai-gow": ((1,), 2, 3, 4),
    "three-card": ((1, 2), 3, 4, 5),
    "two-card-peek": ((1, 2, 3), 4, 5, 6),
    "ultimate-war": ((1,), 2, 4, 3),
    "ultimate-texas-holdem": ((1,), 2, 3, 4),
}
PRINTED = [15, 15, 1, 6, 9, 15, 3, 4, 9, 15, 20]


class Printed(NamedTuple):
    """An option as it is printed: limits, brackets, the fee beside each (none in a blank cell), and the other fee."""

    id: str
    limits: list[Band]
    brackets: list[Band]
    fees: list[Cents | None]
    other: Cents


def band(cell: str) -> Band:
    return Band.read(cell.replace(" ", ""))


def fee(cell: str) -> Cents | None:
    return cents(cell.lstrip("$")) if cell else None


def printed(schedule: Schedule, later: int = 0) -> list[Printed]:
    """The options of a table, which has a line for each bracket and the option beside the first one."""
    limits, brackets, fees, other = COLUMNS[schedule.id]
    text, found = text_of("cordova"), list[Printed]()
    for line in sorted(schedule.lines.numbers()):
        cells = [cell.strip() for cell in text[line - 1 + later].split("\t")]
        # The first cells of a line are empty, and stripping the line has taken them away.
        cells = [""] * (brackets - _at(cells)) + cells
        if len(cells) <= brackets or not cells[brackets].startswith("$"):
            continue
        if cells[0]:
            found.append(Printed(cells[0], [band(cells[at]) for at in limits], [], [], fee(cells[other]) or 0))
        cells += [""] * (fees + 1 - len(cells))
        found[-1].brackets.append(band(cells[brackets]))
        found[-1].fees.append(fee(cells[fees]))
    return found


def _at(cells: list[str]) -> int:
    """How many cells stand before the bracket: none in a line that begins with an amount, all in one with an option."""
    return 0 if cells[0].startswith("$") else len(cells)


def by_bracket(schedule: Schedule, option: FeeOption) -> tuple[list[Band], list[Cents], Cents]:
    """The brackets of the first charge with its fees, and the fee of the second, where there is one."""
    (charge, rates), *rest = schedule.charged(option)
    return list(charge.bands), list(rates), rest[0][1][0] if rest else 0


@pytest.mark.parametrize("later", [0, BETWEEN], ids=["first-printing", "second-printing"])
@pytest.mark.parametrize("name", COLUMNS)
def test_every_bracket_limit_and_fee_of_the_table_stands_in_the_book(name: str, later: int) -> None:
    schedule = next(each for each in load_document(BOOK).fees if each.id == name)
    table = printed(schedule, later)
    assert [row.id for row in table] == [option.id for option in schedule.options]
    for row, option in zip(table, schedule.options, strict=True):
        brackets, rates, other = by_bracket(schedule, option)
        assert [option.limits, *dict.fromkeys(option.circles.values())] == row.limits, row.id
        assert (brackets, other) == (row.brackets, row.other), row.id
        assert [rate for rate, fee in zip(rates, row.fees, strict=True) if fee is not None] == [
            fee for fee in row.fees if fee is not None
        ], row.id


def test_the_book_has_every_printed_option_once() -> None:
    book = load_document(BOOK)
    assert [schedule.id for schedule in book.fees] == list(COLUMNS)
    assert [len(schedule.options) for schedule in book.fees] == PRINTED
    assert sum(PRINTED) == 112
    starts = [line for line in text_of("cordova")[1760:2405] if re.match(r"[0-9]+\t", line)]
    assert len(starts) == 112


def test_only_three_cells_are_blank_and_the_reading_names_them() -> None:
    book = load_document(BOOK)
    blank = [
        (schedule.id, row.id, str(bracket))
        for schedule in book.fees
        for row in printed(schedule)
        for bracket, fee in zip(row.brackets, row.fees, strict=True)
        if fee is None
    ]
    assert blank == [("triple-bonus-by-wager", each, "$101-$200") for each in "123"]
    for choice, due in (("as-above", 100), ("as-options-4-to-6", 200), ("nothing", 0)):
        read = load_document(BOOK, readings={"blank-fees": choice})
        schedule = next(each for each in read.fees if each.id == "triple-bonus-by-wager")
        assert [by_bracket(schedule, option)[1] for option in schedule.options[:3]] == [[100, due]] * 3


def test_who_pays_and_when_is_what_the_text_says() -> None:
    for schedule in load_document(BOOK).fees:
        text = words("cordova", schedule.lines)
        by_wager = schedule.id in ("pai-gow-poker", "triple-bonus-by-wager")
        assert [charge.payer for charge in schedule.charges] == ["player", "player-dealer"][not by_wager :]
        [moment] = {charge.at for charge in schedule.charges}
        setting = "while the players set their hands" in text
        assert moment == (("while the hands are set",) if setting else ("before the deal",))
        assert setting or re.search(
            r"prior to cards being dealt|before the cards are dealt|prior to opening the player-dealer's hand", text
        )


@pytest.mark.parametrize("later", [0, BETWEEN])
def test_the_limits_of_bonus_bets_of_baccarat_are_those_of_the_text(later: int) -> None:
    [schedule] = [each for each in load_document(BOOK).fees if each.bonus is not None]
    assert schedule.id == "baccarat"
    assert "a minimum of $5 and no more than a maximum of $500" in text_of("cordova")[1765 - 1 + later]
    assert schedule.bonus == Band.read("$5-$500")


def test_games_without_a_document_are_marked_and_have_no_number_in_the_room() -> None:
    book, library = load_document(BOOK), shipped()
    marked = [title for schedule in book.fees for title in schedule.undescribed]
    room = {name.partition("#")[0] for name in games() if name.startswith("cordova/")}
    numbers = {str(library.raw(name).get("number")) for name in room}
    text = words("cordova", book.source.lines)
    for title in marked:
        number = title.partition("(")[2].rstrip(")")
        assert title in text
        assert number not in numbers
    assert len(marked) == 5


def test_the_second_printing_differs_in_bold_type_and_one_lost_heading() -> None:
    text, book = text_of("cordova"), load_document(AGAIN)
    assert book == load_document(BOOK)
    first, second = (sorted(lines.numbers()) for lines in (book.source.lines, book.printings[AGAIN]))
    pairs = [(text[a - 1].replace("**", ""), text[b - 1].replace("**", "")) for a, b in zip(first, second, strict=True)]
    assert [(a.split("\t")[len(b.split("\t")) :]) for a, b in pairs if a != b] == [["Player-Dealer Collection Fee"]]


# Games that print their schedules in their own document: schedule -> its lines there.
IN_THE_DOCUMENT = {
    "twenty-one": ("cordova/blackjack-x", "1366-1450"),
    "triple-bonus-by-wager": ("cordova/pai-gow-poker-triple-bonus", "2583-2604"),
    "triple-bonus": ("cordova/pai-gow-poker-triple-bonus", "2606-2660"),
    "ultimate-pai-gow": ("cordova/ultimate-pai-gow-poker", "850-939"),
    "two-card-peek": ("cordova/two-card-peek", "493-541"),
    "ultimate-war": ("cordova/ultimate-war", "1084-1167"),
}


@pytest.mark.parametrize("name", IN_THE_DOCUMENT)
def test_the_document_of_a_game_prints_the_same_options(name: str) -> None:
    document, lines = IN_THE_DOCUMENT[name]
    schedule = next(each for each in load_document(BOOK).fees if each.id == name)
    assert printed(replace(schedule, lines=Lines.read(lines))) == printed(schedule), document


@pytest.mark.parametrize("name", [BOOK, AGAIN])
def test_every_printed_line_of_the_book_is_accounted_for(name: str) -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no line can be looked at")
    assert account_of(shipped(), name, SOURCES).unaccounted == ()


@pytest.mark.rule(BOOK, "2403-2404")
def test_no_table_limit_has_more_than_five_rates() -> None:
    for schedule in load_document(BOOK).fees:
        assert max(distinct_rates(schedule, option) for option in schedule.options) <= RATES_MAX, schedule.id


@pytest.mark.parametrize("schedule", load_document(BOOK).fees, ids=lambda each: each.id)
def test_brackets_of_table_action_that_are_headed_as_wagers_of_a_player_have_a_note(schedule: Schedule) -> None:
    """`Player Wager Per Betting Circle` above a column is no charge for each wager where the text has table action."""
    text = text_of("cordova")
    heading = next(
        at for at in range(max(schedule.lines.numbers()), 0, -1) if text[at - 1].startswith("Schedule Option")
    )
    if "Total Table Action" in text[heading - 1] or {each.by for each in schedule.charges} != {"table action"}:
        return
    assert [note for note in load_document(BOOK).notes if heading in note.lines.numbers()], text[heading - 1]
