"""The fees of Pure 21.5 Blackjack and Blackjack 5.0: every printed row, and the places where brackets meet or part."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from houseway.families.registry import game
from houseway.rules.fees import distinct_rates
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents, Lines
from tests.rules.bank_fees import fees, moments, on, paid_by, play, posted, posting_faults
from tests.rules.book_rows import amounts, words

PURE, OAKS, FIVE = "bankers/pure-21-5-blackjack", "oaks/pure-21-5-blackjack", "players/blackjack-5-buster"
LETTER = "oaks/buster-blackjack"
# What the scan has lost: a dollar sign of option 14, the digits of 29 in order, and one of those of $755 (32).
MENDED = {" 14 100 (": " 14 $100 (", " 9 2 $50 - $600": " 29 $50 - $600", " $75 - $1,200": " $755 - $1,200"}
ROWS = {
    (OAKS, "with-bonus-fees"): 4,
    (OAKS, "by-game-wager"): 7,
    (OAKS, "by-table-action"): 2,
    (OAKS, "pure"): 4,
    (OAKS, "pure-by-wager"): 4,
    (OAKS, "pure-table-action"): 2,
    (FIVE, "by-bet"): 15,
    (FIVE, "by-amount"): 5,
    (FIVE, "by-action-and-bet"): 6,
    (FIVE, "by-action"): 6,
}


def schedule_of(document: str, name: str) -> Schedule:
    return next(each for each in game(document).fees if each.id == name)


def printed(document: str, schedule: Schedule) -> dict[str, Counter[Cents]]:
    """The amounts beside each option; option 27 stands in the middle of its own brackets."""
    table = words(document.partition("/")[0], schedule.lines)
    for scanned, meant in MENDED.items():
        table = table.replace(scanned, meant)
    if " 27 $10 - $200" in table:
        head, tail = table.split("$10 - $130", 1)
        table = f"{head} 27 $10 - $200 $10 - $130{tail.replace(' 27 $10 - $200', '')}"
    parts = re.split(r"(?<= )([0-9]{1,2}) (?=\$)", table)
    return {option: Counter(amounts(beside)) for option, beside in zip(parts[1::2], parts[2::2], strict=True)}


def ends(band: Band | None) -> list[Cents]:
    return [] if band is None else [band.low, *([band.high] if band.high not in (None, band.low) else [])]


def written(schedule: Schedule, option: FeeOption) -> Counter[Cents]:
    found = Counter(ends(option.limits))
    for charge, rates in schedule.charged(option):
        found.update(rates)
        for band in charge.bands:
            found.update(ends(band))
    return found


def without_nothing(found: Counter[Cents]) -> dict[Cents, int]:
    return {cents: many for cents, many in found.items() if cents}


@pytest.mark.rule(OAKS, "3234-3244, 3247-3306, 3629-3703")
@pytest.mark.rule(FIVE, "2226-2256, 2306-2358, 2383-2435, 2445-2498")
@pytest.mark.parametrize(("document", "name"), ROWS)
def test_every_printed_row_is_an_option_with_every_printed_figure(document: str, name: str) -> None:
    schedule = schedule_of(document, name)
    rows = printed(document, schedule)
    assert [option.id for option in schedule.options] == list(rows)
    assert len(rows) == ROWS[document, name]
    for option in schedule.options:
        assert without_nothing(written(schedule, option)) == without_nothing(rows[option.id]), option.id


@pytest.mark.rule(FIVE, "2239-2256")
def test_the_options_with_twelve_and_twenty_bets_are_those_that_print_them() -> None:
    text = words("players", Lines.read("2239-2256"))
    found = {option.id: option.stacks for option in schedule_of(FIVE, "by-bet").options if option.stacks}
    assert found == {"11": 12, "13": 12, "14": 20, "15": 20}
    assert (text.count("12 bets per seat"), text.count("20 betting circle")) == (2, 2)


@pytest.mark.rule(LETTER, "1408-1422")
@pytest.mark.parametrize(("name", "fee"), [("letter", ()), ("letter-with-buster", (100,))])
def test_the_rows_of_the_letter_but_for_an_unexplained_dollar(name: str, fee: tuple[Cents, ...]) -> None:
    schedule = schedule_of(OAKS, name)
    for line, option in zip(range(1411, 1415), schedule.options, strict=True):
        row = Counter(amounts(words("oaks", Lines.read(str(line)))))
        assert written(schedule, option) + Counter([100]) == row + Counter(fee), option.id
        assert [str(band) for band in option.circles.values()] == ["$5-$50"]


# Moments and the house ----------------------------------------------------------------------------------------------

EVERY = [
    (PURE, "first-pure/1", "game $10"),
    (PURE, "first-pure-by-action/5", "game $100"),
    (PURE, "20", "game $100, buster $100"),
    (OAKS, "1", "game $10, buster $5, lucky-lucky $5"),
    (OAKS, "pure/4", "game $100"),
    (OAKS, "13", "game $100"),
    (FIVE, "1", "game $5"),
    (FIVE, "table-action/18", "game $100, buster $100"),
]


@pytest.mark.rule(PURE, "4649-4655, 4657-4664, 5534-5545")
@pytest.mark.rule(OAKS, "3780-3792, 3794-3803")
@pytest.mark.rule(FIVE, "6666-6677, 6679-6688")
@pytest.mark.parametrize(("document", "option", "said"), EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(
    document: str, option: str, said: str
) -> None:
    assert posting_faults(document, option, said) == []
    assert all(distinct_rates(schedule, each) <= 5 for schedule in game(document).fees for each in schedule.options)


@pytest.mark.rule(PURE, "1362-1368, 1572-1574, 4476-4478, 4683-4684")
@pytest.mark.rule(OAKS, "3243-3244")
@pytest.mark.rule(FIVE, "2216-2219, 6232-6233")
@pytest.mark.parametrize(("document", "option", "said"), EVERY)
def test_fees_are_taken_before_the_deal_but_at_the_oaks_after_it(document: str, option: str, said: str) -> None:
    wagers, taken, dealt = moments(play(posted(document, option), {2: said}))
    assert min(wagers) < min(taken)
    if document == OAKS:
        assert max(dealt[:4]) < min(taken)
    else:
        assert max(taken) < min(dealt)


# What counts, and where brackets meet -------------------------------------------------------------------------------


@pytest.mark.rule(PURE, "4467-4476, 4678-4683")
def test_bonus_bets_count_in_the_second_filing_alone_and_spots_pay_in_option_1_of_the_first() -> None:
    said = {2: "game $60, buster $50"}
    assert fees(play(posted(PURE, "first-pure/1"), said)) == [("seat 1", 100), ("seat 2", 100)]
    assert fees(play(posted(PURE, "first-pure-by-action/2"), said)) == [("seat 1", 100)]
    assert fees(play(posted(PURE, "spanish-21/3"), said)) == [("seat 1", 200)]


@pytest.mark.rule(PURE, "4501-4503, 4754-4755")
@pytest.mark.parametrize(("reading", "first", "second"), [("lower", 600, 700), ("higher", 1000, 1200)])
def test_pure_amounts_in_two_brackets(reading: str, first: Cents, second: Cents) -> None:
    shared = {"fee-shared": reading}
    assert fees(play(posted(PURE, "first-pure-by-action/2", shared), on("game", [800_00]))) == [("seat 1", first)]
    assert fees(play(posted(PURE, "spanish-21/6", shared), on("game", [600_00] * 2))) == [("seat 1", second)]


@pytest.mark.rule(PURE, "4514-4516")
@pytest.mark.parametrize(("reading", "fee"), [("nothing", []), ("the-first", [("seat 1", 50)])])
def test_pure_option_4_below_fifteen_dollars(reading: str, fee: list[tuple[str, Cents]]) -> None:
    at = posted(PURE, "first-pure-by-action/4", {"below-the-first-bracket": reading})
    assert fees(play(at, on("game", [10_00]))) == fee
    assert fees(play(at, on("game", [15_00]))) == [("seat 1", 50)]


@pytest.mark.rule(OAKS, "3234-3242")
@pytest.mark.parametrize(("option", "player"), [("with-bonus-fees/1", 300), ("by-game-wager/5", 100), ("pure/1", 200)])
def test_oaks_bonus_bets_pay_their_own_fee_under_options_1_to_4(option: str, player: Cents) -> None:
    played = play(posted(OAKS, option), {2: "game $10, buster $5, lucky-lucky $5"})
    assert (paid_by(played, 1), paid_by(played, 2)) == (200, player)


@pytest.mark.rule(OAKS, "3238-3240, 3287-3306")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 100), ("higher", 300)])
def test_oaks_action_between_two_brackets(reading: str, fee: Cents) -> None:
    at = posted(OAKS, "by-table-action/12", {"fee-gap": reading})
    assert paid_by(play(at, {2: "game $96, lucky-lucky $6"}), 1) == fee
    assert paid_by(play(at, {2: "game $100, lucky-lucky $5"}), 1) == 300
    assert paid_by(play(at, {2: "game $95, buster $5"}), 1) == 100


@pytest.mark.rule(FIVE, "2342-2347, 2402-2403, 2493-2498")
@pytest.mark.parametrize(
    ("readings", "option", "action", "fee"),
    [
        ({"two-brackets": "lower"}, "19", 500, 300),
        ({"two-brackets": "higher"}, "19", 500, 500),
        ({"two-brackets": "lower"}, "22", 600, 400),
        ({"gaps-of-32": "lower"}, "32", 752, 600),
        ({"gaps-of-32": "higher"}, "32", 752, 800),
    ],
)
def test_five_amounts_in_two_brackets_or_none(readings: dict[str, str], option: str, action: int, fee: Cents) -> None:
    assert paid_by(play(posted(FIVE, option, readings), on("game", [action * 100])), 1) == fee
