"""EZ Baccarat Panda 8 in other rooms: every fee option against the printed table, and rounds that pay them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from houseway.families.registry import game
from houseway.rules.values import Band, Cents
from tests.rules.bank_fees import dollars, fees, moments, play, posted, posting_faults, spread
from tests.rules.bank_table import CIRCLES
from tests.rules.book_rows import cents, text_of
from tests.tables import table

BANKERS = "bankers/ez-baccarat-panda-8"

# The limits beside an option, and for each charge its brackets with their fees.
Brackets = tuple[tuple[str, Cents], ...]
Row = tuple[str, str, tuple[Brackets, ...]]
_AMOUNT = r"\$[0-9,]+(?:\.[0-9]+)?"
_BRACKET = re.compile(rf"({_AMOUNT} ?-? ?(?:{_AMOUNT})?\+?) ({_AMOUNT})")


def tidy(band: str) -> str:
    return str(Band.read(band.replace(" ", "")))


def stand(document: str, *schedules: str) -> list[Row]:
    """The options of these schedules, as the game is played under them."""
    found = []
    for schedule, option in game(document).options():
        if schedule.id in schedules:
            charged = schedule.charged(option)
            each = [tuple(zip([str(band) for band in one.bands] or [""], pays, strict=True)) for one, pays in charged]
            found.append((option.id, str(option.limits), tuple(each)))
    return found


def blocks(room: str, first: int, last: int, heading: str) -> Iterator[tuple[re.Match[str], list[str]]]:
    """Parts of the print that begin with such a line, each with the lines under it."""
    lines = [" ".join(line.split()) for line in text_of(room)[first - 1 : last]]
    starts = [at for at, line in enumerate(lines) if re.fullmatch(heading, line)]
    for start, end in pairwise([*starts, len(lines)]):
        found = re.fullmatch(heading, lines[start])
        assert found
        yield found, [line for line in lines[start + 1 : end] if line]


def by_action(lines: list[str]) -> Brackets:
    rows = [_BRACKET.fullmatch(line) for line in lines]
    return tuple((tidy(row[1]), cents(row[2][1:])) for row in rows if row)


# Bankers (4914-5090) -------------------------------------------------------------------------------------------------


def printed_by_bankers() -> list[Row]:
    found = blocks("bankers", 4926, 5090, r"([0-9]+) (\$[0-9,]+-\$[0-9,]+)")
    return [(option[1], tidy(option[2]), (by_action(lines),)) for option, lines in found]


@pytest.mark.rule(BANKERS, "4914-5090")
def test_bankers_fifteen_options_are_the_printed_ones() -> None:
    printed = printed_by_bankers()
    assert [row[0] for row in printed] == [str(number) for number in range(1, 16)]
    assert all(len(brackets) == 5 for *_, (brackets,) in printed)
    assert stand(BANKERS, "ez-baccarat") == printed


# 4926-4935, 4970-4979 and 5080-5090: option, action and the player-dealer's fee.
BY_ACTION = [("1", 200, 1), ("1", 201, 2), ("1", 1201, 12), ("5", 75, 1), ("5", 800, 7), ("5", 801, 15)]
BY_ACTION += [("15", 100, 2), ("15", 2000, 15), ("15", 2001, 25)]


@pytest.mark.rule(BANKERS, "4914-4918, 4926-4935, 4970-4979, 5080-5090")
@table("option", "action", "fee", rows=BY_ACTION)
def test_bankers_player_dealer_pays_by_table_action(option: str, action: int, fee: int) -> None:
    at = posted(BANKERS, option)
    low, high = at.table_limits
    wagers = spread(action * 100, Band(low, high, money=True))
    words = {seat: f"banker {dollars(wager)}" for seat, wager in enumerate(wagers, 2)}
    assert fees(play(at, words)) == [("seat 1", fee * 100)]


@pytest.mark.rule(BANKERS, "4915-4917")
@pytest.mark.parametrize("circle", CIRCLES)
def test_bankers_game_and_bonus_bets_count_and_players_pay_nothing(circle: str) -> None:
    """$190 and $10 are the end of the first bracket; $10 more on any circle are in the second."""
    at = posted(BANKERS, "1")
    words = {2: "player $190", 3: "banker $10"}
    assert fees(play(at, words)) == [("seat 1", 100)]
    more = 3 if circle == "player" else 2
    assert fees(play(at, words | {more: f"{words[more]}, {circle} $10"})) == [("seat 1", 200)]


@pytest.mark.rule(BANKERS, "4917-4918, 5534-5545")
def test_bankers_fees_are_taken_before_the_deal_and_one_option_is_posted() -> None:
    wagers, taken, dealt = moments(play(posted(BANKERS, "1"), {2: "player $10"}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)
    assert posting_faults(BANKERS, "1", "player $10") == []
