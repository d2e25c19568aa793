"""Oaks: the 197 printed options of hold'em and the nine of lowball, by players, with and without a flop."""

from __future__ import annotations

import re

import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.ids import COLLECTION
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import Terms, terms
from tests.rules.fee_hands import (
    HALF_HOUR,
    Printed,
    amount,
    at_once,
    deal,
    house_receives,
    never,
    on_board,
    options,
    page_of,
    play,
    posted,
    printed,
    taken,
    told,
)
from tests.tables import table

HOLDEM = "oaks/texas-holdem"
LOWBALL = "oaks/lowball"
ROWS = printed("oaks-holdem")
NO_FLOP_NO_FEE = range(45, 89)
BY_TIME = range(89, 96)
MAXIMUM = range(96, 108)
FIVE_COLUMNS = range(108, 194)
COUNTS = (2, 4, 5, 6, 7, 10)


def number(row: Printed) -> int:
    return int(row.id)


def fee(row: Printed, players: int, *, flop: bool) -> int:
    """7 or more, 6, (5,) the rest; without a flop the last of these from five players on, and nothing below."""
    *by_players, none = row.fees
    assert none == 0
    if flop:
        return by_players[0] if players >= 7 else by_players[min(7 - players, len(by_players) - 1)]
    return by_players[-1] if players >= 5 and number(row) not in NO_FLOP_NO_FEE else 0


def stakes(row: Printed) -> tuple[list[int], list[int]]:
    """The limits and the blinds that stand before the fees."""
    found = [amount(word) for word in re.findall(r"\$[0-9.]+", row.words)]
    if "No Limit" in row.words:
        return [], found
    return found[:2], found[2:]


FROM_POT = [row for row in ROWS if number(row) not in BY_TIME]
TIMED = [row for row in ROWS if number(row) in BY_TIME]
WITH_BLINDS = [row for row in ROWS if number(row) not in MAXIMUM]


@pytest.mark.rule(HOLDEM, "1448-1516, 1519-1577, 1580-1598, 1601-1632, 1635-1755, 1758-1786")
def test_the_options_are_the_197_printed_ones_in_their_order() -> None:
    assert told(ROWS) == options(game(HOLDEM)) == [str(each) for each in range(1, 198)]


@pytest.mark.rule(HOLDEM, "1448-1516, 1519-1577, 1601-1632, 1635-1755, 1758-1786")
@table("row", rows=FROM_POT, by=page_of)
def test_the_fee_is_the_printed_one_for_the_players_with_and_without_a_flop(row: Printed) -> None:
    at = posted(game(HOLDEM), row.id)
    for players in COUNTS:
        assert sum(taken(play(deal(at, players), at_once))) == fee(row, players, flop=False)
        assert sum(taken(play(deal(at, players), on_board(3)))) == fee(row, players, flop=True)


@pytest.mark.rule(HOLDEM, "1448-1454, 1523")
@pytest.mark.parametrize(
    ("option", "players", "flop", "dollars"),
    [
        ("4", 9, True, 5),
        ("4", 6, True, 3),
        ("4", 5, True, 1),
        ("4", 2, True, 1),
        ("4", 9, False, 1),
        ("4", 5, False, 1),
        ("4", 4, False, 0),
        ("48", 9, True, 5),
        ("48", 9, False, 0),
        ("105", 6, True, 4),
        ("105", 8, False, 2),
        ("154", 5, True, 5),
        ("154", 4, True, 3),
        ("154", 7, False, 3),
        ("154", 4, False, 0),
        ("197", 7, True, 6),
        ("197", 5, False, 1),
    ],
)
def test_worked_examples(option: str, players: int, flop: bool, dollars: int) -> None:  # noqa: FBT001
    at = posted(game(HOLDEM), option)
    assert sum(taken(play(deal(at, players), never if flop else at_once))) == dollars * 100


@pytest.mark.rule(HOLDEM, "1457-1458, 1526-1527, 1644-1648, 1767-1771")
@table("row", rows=WITH_BLINDS, by=page_of)
def test_limits_and_blinds_are_posted_as_printed(row: Printed) -> None:
    at = posted(game(HOLDEM), row.id)
    limits, blinds = stakes(row)
    assert list(at.stakes.blinds) == blinds
    assert at.structure == ("limit" if limits else "no-limit")
    if limits:
        assert [at.lower, at.higher] == limits


# A maximum and a range of blinds -----------------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "1608-1632")
@table("row", rows=[row for row in ROWS if number(row) in MAXIMUM], by=page_of)
def test_a_maximum_is_posted_with_blinds_from_the_printed_range(row: Printed) -> None:
    maximum, low, high = (amount(word) for word in re.findall(r"\$[0-9]+", row.words))
    sheet = game(HOLDEM)
    for blind in (low, high):
        at = terms(sheet, row.id, stakes={"blinds": f"${blind // 100} ${blind // 100}"})
        assert (at.structure, at.lower, at.higher) == ("spread", blind, maximum)
    for blinds in (f"$0.50 ${low // 100}", f"${low // 100} ${high // 100 + 1}"):
        with pytest.raises(BadInput, match="blinds from"):
            terms(sheet, row.id, stakes={"blinds": blinds})
    usual = posted(sheet, row.id)
    assert all(low <= blind <= high for blind in usual.blinds)


@pytest.mark.rule(HOLDEM, "1601-1632")
def test_a_bet_may_be_anything_from_the_big_blind_to_the_maximum() -> None:
    played = deal(terms(game(HOLDEM), "96", stakes={"blinds": "$1 $3"}), 3)
    [asked] = played.open_decisions()
    amounts = asked.amounts  # type: ignore[union-attr]
    assert amounts is not None
    assert (amounts["raise"].least, amounts["raise"].most) == (600, 10300)


@pytest.mark.rule(HOLDEM, "1608-1632")
def test_other_limits_than_the_maximum_cannot_be_posted() -> None:
    assert terms(game(HOLDEM), "98", stakes={"limits": "$10-$200"}).lower == 1000
    with pytest.raises(BadInput, match="maximum of"):
        terms(game(HOLDEM), "98", stakes={"limits": "$10-$100"})


# By time -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "1580-1598")
@table("row", rows=TIMED, by=page_of)
def test_on_the_half_hour_the_first_pot_pays_the_fee_for_its_players(row: Printed) -> None:
    at = posted(game(HOLDEM), row.id)
    for players in (2, 5, 6, 10):
        expected = row.fees[0] if players >= 6 else row.fees[1]
        assert taken(play(deal(at, players), never)) == []
        assert taken(play(deal(at, players, lasting=HALF_HOUR), never)) == [expected]


@pytest.mark.rule(HOLDEM, "1580-1581")
def test_read_as_each_players_everybody_pays_before_the_hand() -> None:
    at = posted(game(HOLDEM, {"time-from-the-pot": "each-player"}), "89")
    assert taken(play(deal(at, 6, lasting=HALF_HOUR), at_once)) == [700] * 6


def hours(at: Terms, *times: int) -> list[int]:
    """What the hands that are dealt at these times pay, each in minutes past noon."""
    now = [0]
    session = Session(at, dict.fromkeys(range(1, 7), 1_000_000), SeededChance(1), clock=lambda: now[0] * 60)
    paid = []
    for now[0] in times:
        played: Round = play(session.deal(), never)
        paid.append(played.table.ledger[COLLECTION])
        session.close(played)
    return paid


@pytest.mark.rule(HOLDEM, "1580-1598")
@pytest.mark.rule(LOWBALL, "1982-2010")
@pytest.mark.parametrize(
    ("document", "option", "fee"),
    [(HOLDEM, "89", 700), (f"{LOWBALL}#lowball", "1", 500), (f"{LOWBALL}#winner", "4", 600)],
)
def test_the_collection_falls_on_the_hour_and_the_half_hour_of_the_clock(document: str, option: str, fee: int) -> None:
    at = posted(game(document), option)
    assert hours(at, 25, 29, 31, 35, 59, 60, 61, 150) == [0, 0, fee, 0, 0, fee, 0, 3 * fee]


# Lowball -----------------------------------------------------------------------------------------------------------

LOW_ROWS = printed("oaks-lowball")
FORM = {row.id: "winner" if "Winner" in row.words else "lowball" for row in LOW_ROWS}


@pytest.mark.rule(LOWBALL, "1982-2010")
def test_the_nine_options_are_for_lowball_and_two_of_them_for_winner_games() -> None:
    assert told(LOW_ROWS) == [str(each) for each in range(1, 10)]
    for form in ("lowball", "winner-kill"):
        assert options(game(f"{LOWBALL}#{form}")) == ["1", "2", "3", "5", "7", "8", "9"]
    assert options(game(f"{LOWBALL}#winner")) == ["4", "6"]


@pytest.mark.rule(LOWBALL, "1982-2010")
@table("row", rows=LOW_ROWS, by=page_of)
def test_lowball_posts_the_printed_blinds_and_pays_by_time(row: Printed) -> None:
    at = posted(game(f"{LOWBALL}#{FORM[row.id]}"), row.id)
    limit, *blinds = (amount(word) for word in re.findall(r"\$[0-9]+", row.words))
    assert at.lower == limit
    assert list(at.stakes.blinds) == blinds
    # All blinds add up to the limit; those of the $30 game are printed to $35.
    assert sum(blinds) == limit or row.id == "2"
    for players in (2, 4, 5, 8):
        played = play(deal(at, players, lasting=HALF_HOUR), never)
        assert taken(played) == [row.fees[0] if players >= 5 else row.fees[1]]


@pytest.mark.rule(LOWBALL, "1982-1983")
def test_lowball_by_time_may_be_each_players() -> None:
    at = posted(game(LOWBALL, {"time-from-the-pot": "each-player"}), "2")
    assert taken(play(deal(at, 5, lasting=HALF_HOUR), at_once)) == [550] * 5
    assert taken(play(deal(at, 4, lasting=HALF_HOUR), at_once)) == [350] * 4


# The rules of the collection (2083-2101) -----------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "2084-2087, 2089-2092")
@pytest.mark.rule(LOWBALL, "2084-2087, 2089-2092")
@pytest.mark.parametrize(("document", "option"), [(HOLDEM, "4"), (LOWBALL, "1")])
def test_one_posted_option_and_a_house_that_receives_the_collection_alone(document: str, option: str) -> None:
    played = play(deal(posted(game(document), option), 6, lasting=HALF_HOUR), never)
    assert f"option {option}" in played.terms.posted
    assert house_receives(played) == played.collection > 0


@pytest.mark.rule(HOLDEM, "2093-2097")
@pytest.mark.rule(LOWBALL, "2093-2097")
@pytest.mark.parametrize("document", [HOLDEM, f"{LOWBALL}#lowball", f"{LOWBALL}#winner"])
def test_no_table_limit_has_more_than_five_rates(document: str) -> None:
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in game(document).options())
