"""Player's Casino: the options of Big O run it twice, of Lowball and of Badugi."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.round import Round
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.buy_ins import buy_in_fault
from houseway.rules.posting.terms import terms
from tests.rules.fee_hands import (
    FLOP_HANDS,
    HALF_HOUR,
    Printed,
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

BIG_O = "players/big-o-hi-lo-run-it-twice"
LOWBALL = "players/lowball-ace-to-five"
BADUGI = "players/badugi"

# Big O -------------------------------------------------------------------------------------------------------------

BIG_ROWS = printed("players-big-o-twice")
BIG_LINES = "5401-5480, 5483-5546, 5549-5604, 5607-5665, 5668-5725"


def big_o_fees(row: Printed, ends: str) -> list[int]:
    """5401-5404, 5483-5486, 5549-5551, 5607-5609: a regular fee, perhaps a designated and a modified one."""
    number, river, modified = int(row.id), 0, 0
    regular, *others = row.fees
    if number <= 30:
        river, modified = others
    elif number <= 60:
        (river,) = others
    elif number > 96:
        (modified,) = others
    if ends == "before the flop":
        return [modified] if modified else []
    return [regular, river] if river and ends in ("river", "showdown") else [regular]


BIG_POT = [row for row in BIG_ROWS if int(row.id) <= 132]


@pytest.mark.rule(BIG_O, BIG_LINES)
def test_big_o_has_the_170_printed_options_in_their_order() -> None:
    assert told(BIG_ROWS) == options(game(BIG_O)) == [str(each) for each in range(1, 171)]


@pytest.mark.rule(BIG_O, BIG_LINES)
@table("row", rows=BIG_POT, by=page_of)
def test_big_o_pays_what_the_row_prints_for_the_moments_that_the_hand_reached(row: Printed) -> None:
    at = posted(game(BIG_O), row.id)
    counts = [count for count in row.counts() if count <= 8]
    for players in {counts[0], counts[-1]}:
        for ends, until in FLOP_HANDS.items():
            assert taken(play(deal(at, players), until)) == big_o_fees(row, ends), f"{players} players, {ends}"


@pytest.mark.rule(BIG_O, "5401-5404, 5485-5486")
@pytest.mark.parametrize(
    ("option", "players", "ends", "dollars"),
    [("1", 7, "before the flop", 1), ("1", 7, "flop", 7), ("1", 7, "river", 8), ("31", 7, "before the flop", 0)],
)
def test_big_o_worked_examples(option: str, players: int, ends: str, dollars: int) -> None:
    assert sum(taken(play(deal(posted(game(BIG_O), option), players), FLOP_HANDS[ends]))) == dollars * 100


@pytest.mark.rule(BIG_O, "5401-5402")
def test_of_nine_players_eight_are_dealt_in_and_count() -> None:
    assert taken(play(deal(posted(game(BIG_O), "66"), 9), on_board(3))) == [300]
    assert taken(play(deal(posted(game(BIG_O), "72"), 9), on_board(3))) == []


@pytest.mark.rule(BIG_O, "5668-5695, 5698-5725")
@table("row", rows=[row for row in BIG_ROWS if int(row.id) > 132], by=page_of)
def test_big_o_by_time(row: Printed) -> None:
    at = posted(game(BIG_O), row.id)
    for players in {row.counts()[0], row.counts()[-1]}:
        assert taken(play(deal(at, players, lasting=HALF_HOUR), at_once)) == list(row.fees) * players


@pytest.mark.rule(BIG_O, "5406-5408, 5447-5449")
def test_big_o_limits_and_buy_ins() -> None:
    assert str(terms(game(BIG_O), "1", stakes={"limits": "$500-$1,000"}).stakes.limits) == "$500-$1,000"
    at = posted(game(BIG_O), "16")
    assert [buy_in_fault(at, amount) is None for amount in (1999, 2000, 1_000_000, 1_000_001)] == [
        False,
        True,
        True,
        False,
    ]


# Before and after the draw -----------------------------------------------------------------------------------------

DRAWS = {
    "lowball": (LOWBALL, printed("players-lowball"), ""),
    "badugi, fee book": (BADUGI, printed("players-badugi-book"), "badugi-"),
    "badugi, document": (BADUGI, printed("players-badugi"), "document-"),
}
CASES = [(name, row) for name, (_, rows, _) in DRAWS.items() for row in rows]


def after_the_draw(played: Round) -> bool:
    return "after the draw" in played.table.facts(Hand).reached


ENDS: dict[str, Callable[[Round], bool]] = {"before": at_once, "after": after_the_draw, "showdown": never}
LOW_LINES = "4778-4802, 4805-4828, 4831-4853, 4856-4879"
BADUGI_LINES = "3564-3593, 3594-3624, 3627-3653, 3656-3685, 5087-5111, 5113-5138, 5140-5163, 5165-5190"


def schedule_of(name: str, row: Printed) -> str:
    """Row 11 of the older Badugi document stands in two of its tables, so the schedule is named."""
    document, _, prefix = DRAWS[name]
    names = {
        (option.id, len(option.pays)): schedule.id
        for schedule, option in game(document).options()
        if schedule.id.startswith(prefix)
    }
    return names[row.id, len(row.fees)]


@pytest.mark.rule(LOWBALL, LOW_LINES)
@pytest.mark.rule(BADUGI, BADUGI_LINES)
@pytest.mark.parametrize("name", DRAWS)
def test_the_options_are_the_printed_ones(name: str) -> None:
    document, rows, prefix = DRAWS[name]
    assert sorted(told(rows)) == sorted(options(game(document), prefix))
    assert len(rows) == {"lowball": 66, "badugi, fee book": 68, "badugi, document": 66}[name]


@pytest.mark.rule(LOWBALL, LOW_LINES)
@pytest.mark.rule(BADUGI, BADUGI_LINES)
@table("name", "row", rows=CASES, by=lambda case: (case[0], page_of(case[1])))
def test_fees_before_and_after_the_draw_and_by_time(name: str, row: Printed) -> None:
    document, _, _ = DRAWS[name]
    at = posted(game(document), row.id, schedule_of(name, row))
    for players in {row.counts()[0], min(row.counts()[-1], 8)}:
        if len(row.fees) == 1:
            assert taken(play(deal(at, players, lasting=HALF_HOUR), at_once)) == list(row.fees) * players
            assert taken(play(deal(at, players), never)) == []
        else:
            assert taken(play(deal(at, players), ENDS["before"])) == []
            assert taken(play(deal(at, players), ENDS["after"])) == list(row.fees)
            assert taken(play(deal(at, players), ENDS["showdown"])) == list(row.fees)


@pytest.mark.rule(LOWBALL, "4778-4780, 4831-4833")
@pytest.mark.parametrize("option", ["15", "48"])
@pytest.mark.parametrize(("reading", "fees"), [("nothing", []), ("designated", [100])])
def test_a_lowball_pot_that_is_won_without_a_draw_pays_only_in_one_reading(
    option: str, reading: str, fees: list[int]
) -> None:
    at = posted(game(LOWBALL, {"no-draw": reading}), option)
    assert taken(play(deal(at, 4), ENDS["before"])) == fees
    assert taken(play(deal(at, 4), ENDS["after"])) == [100, 100]


@pytest.mark.rule(LOWBALL, "4778-4780, 5738-5740")
@pytest.mark.rule(BADUGI, "5087-5089, 5738-5740")
@pytest.mark.parametrize(
    ("document", "option"), [(LOWBALL, "6"), (BADUGI, "badugi-draw/6"), (BADUGI, "document-draw/6")]
)
def test_a_row_for_six_takes_nothing_from_five_or_seven(document: str, option: str) -> None:
    at = terms(game(document), option)
    assert [len(taken(play(deal(at, players), never))) for players in (5, 6, 7)] == [0, 2, 0]


@pytest.mark.rule(LOWBALL, "4782-4784, 4835-4836")
@pytest.mark.rule(BADUGI, "5091-5094, 5144-5146")
@pytest.mark.parametrize(("document", "option"), [(LOWBALL, "34"), (BADUGI, "badugi-draw-no-limit/35")])
def test_no_limit_and_pot_limit_tables_have_a_buy_in(document: str, option: str) -> None:
    for structure in ("no-limit", "pot-limit"):
        at = terms(game(document), option, betting=structure)
        assert [buy_in_fault(at, amount) is None for amount in (1999, 2000, 1_000_000, 1_000_001)] == [
            False,
            True,
            True,
            False,
        ]


FEE_RULES = "5727-5730, 5732-5740, 5742-5746"


@pytest.mark.rule(BIG_O, FEE_RULES)
@pytest.mark.rule(LOWBALL, FEE_RULES)
@pytest.mark.rule(BADUGI, FEE_RULES)
@pytest.mark.parametrize(
    ("document", "option"), [(BIG_O, "15"), (LOWBALL, "15"), (BADUGI, "badugi-draw/15"), (BADUGI, "15")]
)
def test_one_posted_option_at_most_five_rates_and_nothing_else_for_the_house(document: str, option: str) -> None:
    sheet = game(document)
    assert all(distinct_rates(schedule, each) <= 5 for schedule, each in sheet.options())
    played = play(deal(terms(sheet, option), 4), never)
    assert f"option {option}" in played.terms.posted
    assert house_receives(played) == played.collection == 200
