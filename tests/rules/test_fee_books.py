"""The seven poker fee books against the printed tables: every row stands, with every figure that is printed in it.

The expected figures are read from the text of the originals, table by table; nothing here is a copy of a sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from houseway.cli.check_lines import account_of
from houseway.families.registry import games
from houseway.rules.fees import RATES_MAX, distinct_rates, due
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.documents import Document, load_document
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents, Lines
from tests.rules.book_rows import SOURCES, amounts, rows, series, text_of, words

PLAYERS, CORDOVA, CALGRAND = "players/fees-poker", "cordova/fees-poker", "calgrand/fees-poker"
BANKERS, OAKS, PROCEDURE = "bankers/fees-poker", "oaks/fees-poker", "bankers/fees-poker-procedure"
AGAIN = "cordova/fees-poker-second-printing"
PRINTED = {PLAYERS: 814, CORDOVA: 40, AGAIN: 40, CALGRAND: 86, BANKERS: 192, OAKS: 308}


def both(band: Band | None) -> list[Cents]:
    return [] if band is None else [band.low, *([band.high] if band.high not in (None, band.low) else [])]


def fees(option: FeeOption) -> list[Cents]:
    return [rate for rates in option.pays for rate in rates]


# Each book prints its columns in an order of its own: these write an option down in that order. -------------------


def by_players(schedule: Schedule, option: FeeOption) -> list[Cents]:
    """Players and Bankers: the limits where there are any, then the fees in the order in which the text names them."""
    return [*both(option.limits), *fees(option)]


def of_cordova(schedule: Schedule, option: FeeOption) -> list[Cents]:
    buy_in = option.buy_in
    assert buy_in is not None
    if schedule.id == "holdem-no-limit":
        return [*both(buy_in), *(option.blinds or ()), *fees(option)]
    if schedule.id == "mexican":
        return [*both(buy_in), *both(option.limits), *fees(option)]
    assert option.limits is not None
    # The heading calls them blinds; in stud the forced bet and the bet that completes it, the lower limit.
    blinds: list[Cents] = [*(option.blinds or (option.bring_in, option.limits.low))]
    return [*both(option.limits), *blinds, buy_in.low, *fees(option)]


def of_oaks(schedule: Schedule, option: FeeOption) -> list[Cents]:
    """The fee without a flop is the last by players, and nothing for four or less, which has a column of its own."""
    ante: list[Cents] = [option.ante] if option.ante else []
    if schedule.id.startswith("pan-time"):
        ante = [option.ante, option.ante * 2]
    stakes = [*both(option.limits), *([option.max_bet] if option.max_bet else [])]
    stakes += [*(option.blinds or ()), *both(option.blinds_within), *ante]
    if schedule.id == "holdem-no-flop-no-fee":
        return [*stakes, *option.pays[0], 0]
    if len(schedule.charges) == 2 and schedule.charges[1].unless:
        reduced, nothing = option.pays[1]
        assert reduced == option.pays[0][-1]
        return [*stakes, *option.pays[0], nothing]
    return [*stakes, *fees(option)]


WRITTEN: dict[str, Callable[[Schedule, FeeOption], list[Cents]]] = {
    PLAYERS: by_players,
    BANKERS: by_players,
    CORDOVA: of_cordova,
    OAKS: of_oaks,
}


@pytest.mark.parametrize("name", WRITTEN)
def test_every_printed_row_is_an_option_with_every_printed_figure(name: str) -> None:
    book = load_document(name)
    found = Counter[tuple[int, str]]()
    for schedule in book.fees:
        printed = {(row.id, row.players, row.amounts): row.line for row in rows(book.source.room, schedule.lines)}
        for option in schedule.options:
            players = (option.players.low, option.players.high) if option.players else None
            written = (option.id, players, tuple(WRITTEN[name](schedule, option)))
            assert written in printed, (schedule.id, written)
            found[printed[written], option.id] += 1
    everything = [(row.line, row.id) for row in rows(book.source.room, book.source.lines)]
    assert sorted(found.elements()) == everything
    assert len(everything) == PRINTED[name]


@pytest.mark.parametrize("name", [PLAYERS, CORDOVA, BANKERS, OAKS])
def test_the_text_above_a_table_names_the_options_that_stand_in_it(name: str) -> None:
    """`For schedule options 9 through 18`, and then these; what is printed otherwise is a note of the book."""
    book = load_document(name)
    announced = {
        "cordova/fees-poker#holdem-no-limit": (1, 5, 2, 6),
        "oaks/fees-poker#pan-time": (4, 8, 4, 6),
        "oaks/fees-poker#pan-time-no-doubles": (4, 8, 7, 7),
    }
    for schedule in book.fees:
        text = words(book.source.room, schedule.lines)
        named = re.search(r"schedule (?:options? )?([0-9]+) ?(?:through|-) ?([0-9]+)", text, re.IGNORECASE)
        if named is None:
            assert re.search(r"schedule option 1,", text), schedule.id
            continue
        first, last = int(named[1]), int(named[2])
        numbers = [int(option.id) for option in schedule.options]
        if (key := f"{name}#{schedule.id}") in announced:
            assert (first, last, numbers[0], numbers[-1]) == announced[key]
        else:
            assert first <= numbers[0] <= numbers[-1] <= last, schedule.id


def bracket(low: str, more: str, high: str) -> Band:
    if more:
        return Band(int(low), None, money=False) if more.lower() == "more" else Band(1, int(low), money=False)
    return Band(int(low), int(high or low), money=False)


@pytest.mark.parametrize(
    ("name", "schedule"),
    [
        *((CORDOVA, each) for each in ("holdem-limit", "holdem-no-limit", "omaha-limit", "stud-limit")),
        *((OAKS, each) for each in ("holdem-no-flop-fee", "holdem-no-flop-no-fee", "holdem-time", "holdem-spread")),
        *((OAKS, each) for each in ("stud-limit", "omaha-hi-lo", "omaha-hi-lo-half-kill", "lowball-time")),
        *((OAKS, each) for each in ("holdem-no-limit", "holdem-three-blinds", "omaha-pot-limit")),
        *((OAKS, each) for each in ("lowball-winner-time", "pan-tops", "draw-time")),
        (BANKERS, "second-round"),
    ],
)
def test_a_fee_by_players_has_the_brackets_of_the_heading(name: str, schedule: str) -> None:
    found = next(each for each in load_document(name).fees if each.id == schedule)
    text = words(name.partition("/")[0], found.lines)
    heading = re.split(r"Schedule\s+(?=Options?|Table)", text)[-1]
    by = re.findall(
        r"\b([0-9]+) (?:or (more|less) )?(?:(?:-|to) ([0-9]+) )?(?=players|[0-9] to|modified)", heading, re.IGNORECASE
    )
    assert set(found.charges[0].bands) <= {bracket(*each) for each in by}


# California Grand: one bracket of players in each line ------------------------------------------------------------


def test_every_option_of_calgrand_takes_the_printed_fee_of_every_number_of_players() -> None:
    book = load_document(CALGRAND)
    by_id = {option.id: (schedule, option) for schedule in book.fees for option in schedule.options}
    printed = list(series(book.source.lines))
    for each in printed:
        schedule, option = by_id[each.id]
        for wanted, charge, rates in zip((each.base, each.added), schedule.charges, option.pays, strict=False):
            if not charge.from_pot:
                for players in range(2, 11):
                    fee = [fee for counts, fee in wanted.items() if players in counts]
                    assert [due(charge, rates, players)] == fee, (each.id, players)
        sizes = [rates for charge, rates in zip(schedule.charges, option.pays, strict=True) if charge.from_pot]
        assert tuple(rate for (rate,) in sizes) == each.for_pots, each.id
    by_time = [option for schedule, option in by_id.values() if schedule.id == "series-g"]
    rows_of_time = [(f"G{row.id}", row.amounts) for row in rows("calgrand", Lines.read("11484-11498"))]
    assert [(option.id, tuple(fees(option))) for option in by_time] == rows_of_time
    assert [*(each.id for each in printed), *(option.id for option in by_time)] == list(by_id)
    assert len(by_id) == PRINTED[CALGRAND]


@pytest.mark.parametrize("schedule", ["series-e", "series-e-75", "series-f", "series-f-75"])
def test_the_sizes_of_the_pot_are_those_of_the_text(schedule: str) -> None:
    found = next(each for each in load_document(CALGRAND).fees if each.id == schedule)
    sizes = re.search(r"following pot sizes: (.*?)\. ", words("calgrand", found.lines))
    assert sizes is not None
    assert tuple(charge.from_pot for charge in found.charges[1:]) == amounts(sizes[1])


# What stands around the tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [PLAYERS, BANKERS, CALGRAND])
def test_the_smallest_and_largest_game_and_the_buy_in_are_those_of_the_text(name: str) -> None:
    """Tables by time that print none stand below others of their game, and have theirs."""
    book = load_document(name)
    above: list[Cents] = []
    for schedule in book.fees:
        text = words(book.source.room, schedule.lines)
        heading = text[: match.start()] if (match := re.search(r"Schedule Options? ", text)) else text
        money = set(amounts(heading))
        asked = [*both(schedule.smallest), *both(schedule.largest), *both(schedule.buy_in)]
        assert set(asked) <= (money or {*above}), schedule.id
        above = asked
        if re.search(r"minimum", heading, re.IGNORECASE):
            assert asked, schedule.id


MOMENTS = {
    "deal": "after the initial (hands|cards) are dealt",
    "flop": "after the flop",
    "turn": "after the turn",
    "river": "after the river",
    "before the draw": "before the draw",
    "after the draw": "after the draw",
    "half hour": "every 30 minutes",
    "first up card": "after the first card face-up",
    "fourth card": "after fourth street is dealt",
    "fourth street": "immediately after fourth street",
    "seventh card": "after seventh street is dealt",
    "second street": "immediately after second street",
    "third street": "after third street",
    "fifth street": "after fifth street",
    "award": "does not reach the flop",
}


def test_a_fee_of_players_is_taken_when_the_text_says() -> None:
    for schedule in load_document(PLAYERS).fees:
        text = words("players", schedule.lines)
        for charge in schedule.charges:
            moments = charge.at if not charge.from_pot else charge.after
            assert all(re.search(MOMENTS[moment], text) for moment in moments), schedule.id
            assert (charge.payer == "player") == ("each player every 30 minutes" in text), schedule.id


@pytest.mark.parametrize(
    ("name", "schedule", "moment", "says"),
    [
        (CORDOVA, "stud-limit", "antes", "after players have posted the pre-determined and designated antes"),
        (CORDOVA, "mexican", "first round", "after the first round of betting has been completed"),
        (OAKS, "stud-limit", "fourth card", "after the fourth card is delivered"),
        (OAKS, "pan-tops", "antes", "the collection is taken from the ante"),
        (OAKS, "pan-time", "hour and half hour", "on the hour and half hour"),
        (OAKS, "draw-time", "hour and half hour", "on the hour and half hour"),
    ],
)
def test_a_fee_of_stud_pan_and_draw_is_taken_when_the_text_says(
    name: str, schedule: str, moment: str, says: str
) -> None:
    found = next(each for each in load_document(name).fees if each.id == schedule)
    assert says in words(name.partition("/")[0], found.lines)
    assert {each for charge in found.charges for each in charge.at} == {moment}


def test_nobody_doubles_at_the_table_of_pan_that_prints_no_fee_for_it() -> None:
    book = load_document(OAKS)
    stakes = {each.id: [charge.stake for charge in each.charges] for each in book.fees if each.id.startswith("pan")}
    assert stakes == {"pan-tops": [""], "pan-time": ["single", "double"], "pan-time-no-doubles": [""]}
    assert text_of("oaks")[2054 - 1].endswith("$35.00 N/A")


# The books as documents --------------------------------------------------------------------------------------------


def test_the_second_printing_is_the_same_text_and_the_same_document() -> None:
    text, book = text_of("cordova"), load_document(AGAIN)
    assert book == load_document(CORDOVA)
    first, second = (sorted(lines.numbers()) for lines in (book.source.lines, book.printings[AGAIN]))
    assert [text[line - 1] for line in first] == [text[line - 1] for line in second]
    assert len(list(rows("cordova", book.printings[AGAIN]))) == PRINTED[AGAIN]


def test_all_books_together_have_every_printed_row() -> None:
    standing = {name: sum(len(each.options) for each in load_document(name).fees) for name in PRINTED}
    assert standing == PRINTED
    assert sum(standing.values()) == 1480


@pytest.mark.parametrize("name", [*PRINTED, PROCEDURE])
def test_every_printed_line_of_a_book_is_accounted_for(name: str) -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no line can be looked at")
    assert account_of(shipped(), name, SOURCES).unaccounted == ()


def numbered(room: str) -> set[str]:
    """The numbers of the documents of a room."""
    library = shipped()
    return {str(library.raw(name).get("number")) for name in library.documents() if name.startswith(f"{room}/")}


def test_a_schedule_says_which_of_its_games_no_document_of_the_room_describes() -> None:
    marked: dict[str, set[str]] = {}
    for name in (PLAYERS, CORDOVA, CALGRAND, BANKERS, OAKS):
        book = load_document(name)
        for schedule in book.fees:
            for title in schedule.undescribed:
                number = title.partition("(")[2].rstrip(")")
                assert number not in numbered(book.source.room)
                assert number in words(book.source.room, book.source.lines)
                marked.setdefault(f"{name} {number}", set()).add(schedule.id)
    assert list(marked) == [f"{PLAYERS} {number}" for number in ("GEGR-001938", "GEGR-001937", "GEGR-001935")]
    assert [len(each) for each in marked.values()] == [8, 8, 8]


def undescribed(book: Document) -> set[str]:
    return {schedule.id for schedule in book.fees if schedule.undescribed}


def test_no_game_takes_a_schedule_of_a_game_that_is_not_described() -> None:
    alone, library = undescribed(load_document(PLAYERS)), shipped()
    taken = [set(library.raw(name.partition("#")[0]).get("schedules", [])) for name in games() if "players/" in name]
    assert alone
    assert not any(alone & each for each in taken)


@pytest.mark.rule(PLAYERS, "5742-5746")
@pytest.mark.rule(CORDOVA, "1541")
@pytest.mark.rule(BANKERS, "5877-5881")
@pytest.mark.rule(OAKS, "2093-2097")
@pytest.mark.parametrize("name", [PLAYERS, CORDOVA, CALGRAND, BANKERS, OAKS])
def test_no_table_limit_has_more_than_five_rates(name: str) -> None:
    for schedule in load_document(name).fees:
        assert max(distinct_rates(schedule, option) for option in schedule.options) <= RATES_MAX, schedule.id
