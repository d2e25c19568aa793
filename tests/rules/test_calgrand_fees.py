"""Cal Grand: the seven series of the fee book, in Texas Hold'em, Omaha, Pineapple and Seven Card Stud."""

from __future__ import annotations

from collections import defaultdict
from operator import itemgetter

import pytest

from houseway.cards import SeededChance
from houseway.families.registry import game
from houseway.play.ids import COLLECTION
from houseway.play.session import Session
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import Terms, terms
from tests.rules.fee_hands import (
    HALF_HOUR,
    Printed,
    at_once,
    deal,
    fits,
    never,
    on_board,
    options,
    play,
    posted,
    pot,
    printed,
    taken,
)
from tests.tables import table

OMAHA = "calgrand/omaha"
PINEAPPLE = "calgrand/pineapple"
STUD = "calgrand/seven-card-stud"
HOLDEM = "calgrand/texas-holdem"
DRAW = "calgrand/draw-poker"

BY_OPTION: defaultdict[str, list[Printed]] = defaultdict(list)
for _row in printed("calgrand"):
    BY_OPTION[_row.id].append(_row)
OPTIONS = list(BY_OPTION)
# Series E prints $20, $40, $60, $100 for options 1 to 10 and $20, $50, $75, $100 from 11 on; Series F from 12 on.
EARLY, LATE = (2000, 4000, 6000, 10000), (2000, 5000, 7500, 10000)
LATE_FROM = {"E": 11, "F": 12}


def by_players(option: str, players: int) -> tuple[int, ...]:
    """The row of an option for this number of players."""
    [row] = [row for row in BY_OPTION[option] if row.words != "added" and fits(row.words, players)]
    return row.fees


def added(option: str, size: int) -> list[int]:
    """The fees of Series E and F for a pot of this size."""
    fees = next((row.fees for row in BY_OPTION[option] if row.words == "added"), BY_OPTION[option][0].fees[1:])
    sizes = LATE if int(option[1:]) >= LATE_FROM[option[0]] else EARLY
    return [fee for fee, reached in zip(fees, sizes, strict=True) if size >= reached]


def of(*series: str) -> list[str]:
    return [option for option in OPTIONS if option[0] in series]


def at_table(document: str, option: str) -> Terms:
    """A table whose blinds alone can pay every fee of Series A to D: $4 and $6."""
    return terms(game(document), option, stakes={"blinds": "$4 $6"})


@pytest.mark.rule(OMAHA, "10423-10512, 10529-10889, 10892-11328, 11331-11498")
@pytest.mark.rule(PINEAPPLE, "10423-10512, 10529-10889, 10892-11328, 11331-11498")
@pytest.mark.rule(STUD, "10423-10512, 10529-10889, 10892-11328, 11331-11498")
@pytest.mark.rule(HOLDEM, "10423-10512, 10529-10889, 10892-11328, 11331-11498")
@pytest.mark.rule(DRAW, "10423-10512, 10529-10889, 10892-11328, 11331-11498")
@pytest.mark.parametrize(
    ("document", "series"),
    [
        (f"{OMAHA}#high", "ABCDEFG"),
        (f"{OMAHA}#hi-lo", "ABCDEFG"),
        (f"{PINEAPPLE}#crazy-low", "ABCDEFG"),
        (f"{HOLDEM}#low", "ABCDEFG"),
        (STUD, "ABCDEFG"),
        (f"{DRAW}#high", "ABCDEFG"),
        (f"{DRAW}#jacks-back", "ABCDEFG"),
    ],
)
def test_the_options_are_the_printed_ones_of_every_series(document: str, series: str) -> None:
    assert options(game(document)) == of(*series)
    assert [len(of(each)) for each in "ABCDEFG"] == [7, 9, 8, 14, 19, 22, 7]


@pytest.mark.rule(OMAHA, "10398-10401, 10423-10512, 10529-10630")
@table("option", rows=of("A", "B"), by=itemgetter(0))
def test_series_a_and_b_take_the_fee_for_the_players_before_the_award(option: str) -> None:
    at = at_table(OMAHA, option)
    for players in range(2, 11):
        for ends in (at_once, never):
            assert taken(play(deal(at, players), ends)) == list(by_players(option, players))


@pytest.mark.rule(OMAHA, "10633-10635, 10631-10731, 10732-10889")
@table("option", rows=of("C", "D"), by=itemgetter(0))
def test_series_c_and_d_add_a_fee_after_the_flop(option: str) -> None:
    at = at_table(OMAHA, option)
    for players in range(2, 11):
        base, after_flop = by_players(option, players)
        assert taken(play(deal(at, players), at_once)) == [base]
        assert taken(play(deal(at, players), on_board(3))) == ([after_flop] if after_flop else []) + [base]


@pytest.mark.rule(PINEAPPLE, "10398-10401, 10633-10635, 10423-10889")
@pytest.mark.rule(HOLDEM, "10398-10401, 10633-10635, 10423-10889")
@pytest.mark.parametrize("option", ["A2", "B8", "C8", "D12", "D14"])
@pytest.mark.parametrize(
    "form", [*(f"{PINEAPPLE}#{form}" for form in ("pineapple-high", "crazy-hi-lo", "tahoe-low")), f"{HOLDEM}#hi-lo"]
)
def test_pineapple_and_holdem_pay_the_same(option: str, form: str) -> None:
    at = at_table(form, option)
    for players in (2, 4, 5, 6, 7, 8, 10):
        base, *after_flop = by_players(option, players)
        assert taken(play(deal(at, players), at_once)) == [base]
        assert taken(play(deal(at, players), never)) == [fee for fee in (*after_flop, base) if fee]


@pytest.mark.rule(OMAHA, "10892-11040, 11043-11328, 11331-11476")
@table("option", rows=of("E", "F"), by=itemgetter(0))
def test_series_e_and_f_add_a_fee_for_each_size_that_the_pot_has_reached(option: str) -> None:
    at = at_table(OMAHA, option)
    reached = set()
    for players in range(2, 11):
        for ends, bets in ((at_once, False), (never, False), (on_board(4), True), (never, True)):
            played = play(deal(at, players), ends, bets=bets)
            more = added(option, pot(played))
            reached.add(len(more))
            assert taken(played) == [by_players(option, players)[0], *more]
    assert {0, 1, 4} <= reached


@pytest.mark.rule(STUD, "10398-10401, 10423-10512, 10529-10630, 10892-11476")
@table("option", rows=of("A", "B", "E", "F"), by=itemgetter(0))
def test_stud_pays_by_the_players_and_by_the_pot(option: str) -> None:
    at = posted(game(STUD), option)
    for players in (2, 4, 5, 6, 7, 8):
        played = play(deal(at, players), never, bets=True)
        more = added(option, pot(played)) if option[0] in "EF" else []
        assert taken(played) == [by_players(option, players)[0], *more]


@pytest.mark.rule(OMAHA, "10420-10422, 11477-11498")
@pytest.mark.rule(PINEAPPLE, "10420-10422, 11477-11498")
@pytest.mark.rule(STUD, "10420-10422, 11477-11498")
@pytest.mark.rule(HOLDEM, "10420-10422, 11477-11498")
@pytest.mark.rule(DRAW, "10420-10422, 11477-11498")
@table("option", rows=of("G"), by=itemgetter(0))
@pytest.mark.parametrize("document", [OMAHA, PINEAPPLE, STUD, HOLDEM, DRAW])
def test_series_g_takes_the_fee_from_every_player_present(document: str, option: str) -> None:
    [row] = BY_OPTION[option]
    at = posted(game(document), option)
    assert taken(play(deal(at, 5), never)) == []
    assert taken(play(deal(at, 5, lasting=HALF_HOUR), never)) == list(row.fees) * 5


@pytest.mark.rule(OMAHA, "11479-11481")
def test_the_half_hour_is_that_of_the_clock() -> None:
    now = [0]
    at = posted(game(OMAHA), "G1")
    session = Session(at, dict.fromkeys(range(1, 5), 100_000), SeededChance(1), clock=lambda: now[0] * 60)
    paid = []
    for now[0] in (20, 29, 30, 45, 65, 89):
        played = play(session.deal(), never)
        paid.append(played.table.ledger[COLLECTION])
        session.close(played)
    assert paid == [0, 0, 1600, 0, 1600, 0]


@pytest.mark.rule(OMAHA, "10401")
def test_a_pot_of_blinds_that_is_short_of_the_fee_pays_what_it_has() -> None:
    """A3 takes $5 with seven players; blinds of $1 and $3 that everybody folds to make $4."""
    assert taken(play(deal(posted(game(OMAHA), "A3"), 7), at_once)) == [400]


# The rules of the book ---------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "10404-10409")
@pytest.mark.rule(PINEAPPLE, "10404-10409")
@pytest.mark.rule(STUD, "10404-10409")
@pytest.mark.rule(HOLDEM, "10404-10409")
@pytest.mark.rule(DRAW, "10404-10409")
@pytest.mark.parametrize("document", [OMAHA, PINEAPPLE, STUD, HOLDEM, DRAW])
@pytest.mark.parametrize(("count", "fees"), [(0, []), (1, [300])])
def test_the_house_may_waive_the_fee_or_a_portion_of_it(document: str, count: int, fees: list[int]) -> None:
    played = deal(posted(game(document), "A1"), 7)
    played.report("fee_waived", count=count)
    assert taken(play(played, never)) == fees


@pytest.mark.rule(OMAHA, "10398-10401")
@pytest.mark.rule(PINEAPPLE, "10398-10401")
@pytest.mark.rule(STUD, "10398-10401")
@pytest.mark.rule(HOLDEM, "10398-10401")
@pytest.mark.rule(DRAW, "10398-10401")
@pytest.mark.parametrize("document", [OMAHA, PINEAPPLE, STUD, HOLDEM, DRAW])
def test_no_limit_has_more_than_five_rates_and_the_posted_one_is_displayed(document: str) -> None:
    for schedule, option in game(document).options():
        assert distinct_rates(schedule, option) <= 5
    assert "option A3" in posted(game(document), "A3").posted


@pytest.mark.rule(OMAHA, "10412-10417, 10424, 10428, 10530, 11478")
@pytest.mark.rule(PINEAPPLE, "10412-10417")
@pytest.mark.rule(STUD, "10412-10417")
@pytest.mark.rule(HOLDEM, "10412-10417")
@pytest.mark.rule(DRAW, "10412-10417")
@pytest.mark.parametrize("document", [OMAHA, PINEAPPLE, STUD, HOLDEM, DRAW])
@pytest.mark.parametrize(
    ("option", "betting", "limits"),
    [("A1", "limit", "$3-$6"), ("E5", "limit", "$6-$12"), ("B1", "spread", "$1-$10"), ("G3", "limit", "$3-$6")],
)
def test_one_game_may_be_posted_from_one_series_and_another_from_another(
    document: str, option: str, betting: str, limits: str
) -> None:
    at = terms(game(document), option, betting=betting, stakes={"limits": limits})
    assert (at.structure, str(at.stakes.limits), at.fee) == (betting, limits, option)
