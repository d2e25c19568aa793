"""Player's Casino: the 310 options of the board games, in Double Board Omaha and Lazy Pineapple."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.ids import COLLECTION, stack
from houseway.play.read_words import read_answer
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

DOUBLE = "players/double-board-omaha"
LAZY = "players/lazy-pineapple"
ROWS = {DOUBLE: printed("players-double-board"), LAZY: printed("players-board")}
FEE_LINES = "7061-7102, 7105-7133, 7136-7168, 7171-7198, 7201-7315, 7318-7459, 7467-7580"
BOOK_LINES = "4243-4284, 4287-4315, 4318-4350, 4353-4380, 4383-4497, 4500-4751"
PLACE = {name: at for at, name in enumerate(FLOP_HANDS)}


def number(row: Printed) -> int:
    """The no-limit options repeat the limit options, 155 numbers on."""
    return (int(row.id) - 1) % 155 + 1


def fees_of(row: Printed, ends: str, pot_at_flop: int) -> list[int]:
    """What is taken from a hand in which nobody bets after the flop, in the order of taking."""
    at = PLACE[ends]
    if number(row) <= 15:
        deal_fee, flop, river = row.fees
        found = [deal_fee, flop if at >= 1 else 0, river if at >= 3 else 0]
    elif number(row) <= 51:
        deal_fee, flop = row.fees
        reached = number(row) > 33 or pot_at_flop - deal_fee >= 1900
        found = [deal_fee, flop if at >= 1 and reached else 0]
    else:
        deal_fee, flop, turn, river = row.fees
        found = [deal_fee, flop if at >= 1 else 0, turn if at >= 2 else 0, river if at >= 3 else 0]
    return [fee for fee in found if fee]


def from_pot(document: str) -> list[Printed]:
    return [row for row in ROWS[document] if not 52 <= number(row) <= 70]


def by_time(document: str) -> list[Printed]:
    return [row for row in ROWS[document] if 52 <= number(row) <= 70]


@pytest.mark.rule(DOUBLE, FEE_LINES)
@pytest.mark.rule(LAZY, BOOK_LINES)
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
def test_the_options_are_the_310_printed_ones_in_their_order(document: str) -> None:
    assert told(ROWS[document]) == options(game(document)) == [str(each) for each in range(1, 311)]


def test_both_documents_print_the_same_rows() -> None:
    assert [row[1:] for row in ROWS[DOUBLE]] == [row[1:] for row in ROWS[LAZY]]


CASES = [(document, row) for document in (DOUBLE, LAZY) for row in from_pot(document)]


@pytest.mark.rule(DOUBLE, FEE_LINES)
@pytest.mark.rule(LAZY, BOOK_LINES)
@table("document", "row", rows=CASES, by=lambda case: (case[0], page_of(case[1])))
def test_a_hand_pays_what_its_row_prints_for_the_moments_that_it_reached(document: str, row: Printed) -> None:
    sheet = game(document)
    # Two players must be able to pay the biggest fees; the pot that waits for $19 is bet at $4.
    blinds = "$2 $4" if number(row) <= 51 else "$5 $10"
    at = terms(sheet, row.id, stakes={"blinds": blinds})
    big = at.blinds[-1]
    counts = [count for count in row.counts() if count <= sheet.seats.max]
    for players in {counts[0], counts[-1]}:
        for ends, until in FLOP_HANDS.items():
            expected = fees_of(row, ends, players * big)
            assert taken(play(deal(at, players), until)) == expected, f"{players} players, {ends}"


@pytest.mark.rule(DOUBLE, "7061-7063, 7593-7595")
@pytest.mark.rule(LAZY, "4243-4248, 5738-5740")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
@pytest.mark.parametrize(
    ("option", "players"), [("1", 6), ("6", 5), ("6", 7), ("15", 6), ("105", 4), ("112", 4), ("112", 6), ("155", 4)]
)
def test_a_row_for_other_numbers_of_players_takes_nothing(document: str, option: str, players: int) -> None:
    assert taken(play(deal(posted(game(document), option), players), never)) == []


@pytest.mark.rule(DOUBLE, "7171-7198, 7428-7459")
@pytest.mark.rule(LAZY, "4353-4380, 4610-4637")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
def test_each_player_pays_every_thirty_minutes_and_the_pot_nothing(document: str) -> None:
    for row in by_time(document):
        at = posted(game(document), row.id)
        for players in {row.counts()[0], 9 if 9 in row.counts() else row.counts()[-1]}:
            assert taken(play(deal(at, players), at_once)) == []
            assert taken(play(deal(at, players, lasting=HALF_HOUR), at_once)) == list(row.fees) * players


@pytest.mark.rule(LAZY, "4362")
def test_eighteen_dollars_from_eight_players_are_144_every_half_hour() -> None:
    assert sum(taken(play(deal(posted(game(LAZY), "52"), 8, lasting=HALF_HOUR), never))) == 14400


@pytest.mark.rule(DOUBLE, "7201-7315")
@pytest.mark.rule(LAZY, "4383-4497")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
@pytest.mark.parametrize(
    ("option", "players", "ends", "dollars"),
    [
        ("71", 8, "river", 11),
        ("71", 8, "flop", 9),
        ("71", 8, "before the flop", 1),
        ("123", 5, "showdown", 3),
        ("155", 2, "showdown", 2),
    ],
)
def test_worked_examples(document: str, option: str, players: int, ends: str, dollars: int) -> None:
    assert sum(taken(play(deal(posted(game(document), option), players), FLOP_HANDS[ends]))) == dollars * 100


@pytest.mark.rule(DOUBLE, "7105-7108, 7359-7362")
@pytest.mark.rule(LAZY, "4287-4290, 4541-4544")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
@pytest.mark.parametrize(("choice", "fees"), [("what-lies-there", [100]), ("with-the-fee", [100, 600])])
def test_nineteen_dollars_may_count_the_fee_of_the_deal(document: str, choice: str, fees: list[int]) -> None:
    """Three call $6 and the small blind leaves $1: nineteen were put in, eighteen lie there after the first fee."""
    at = terms(game(document, {"nineteen": choice}), "183", stakes={"blinds": "$1 $6"})
    played = deal(at, 4)
    for move in ("call", "call", "fold", "check"):
        [asked] = played.open_decisions()
        played.answer(asked.number, asked.seat, move)
    assert taken(play(played, never)) == fees


@pytest.mark.rule(DOUBLE, "7105-7108")
@pytest.mark.rule(LAZY, "4287-4290")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
def test_a_pot_that_reaches_nineteen_later_pays_then(document: str) -> None:
    """Two players at $4-$8: $7 after the first fee, $15 after a bet on the flop, $31 after one on the turn."""
    at = posted(game(document), "28")
    assert taken(play(deal(at, 2), on_board(4), bets=True)) == [100]
    assert taken(play(deal(at, 2), on_board(5), bets=True)) == [100, 600]


@pytest.mark.rule(DOUBLE, "7359-7362")
@pytest.mark.rule(LAZY, "4541-4544")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
@pytest.mark.parametrize(
    ("words", "fees"),
    [
        # $8 less the first fee are $7. A bet of $6 and its call make nineteen exactly, one of $5 makes seventeen.
        ("call, check, bet 6, call", [100, 600]),
        ("call, check, bet 5, call", [100]),
        # The bet on the turn that nobody calls goes back: it does not make twenty-one of seventeen.
        ("call, check, bet 5, call, bet 4, fold", [100]),
        ("call, check, bet 5, call, bet 4, call", [100, 600]),
    ],
)
def test_the_second_fee_is_taken_once_nineteen_dollars_lie_in_the_pot(
    document: str, words: str, fees: list[int]
) -> None:
    played = deal(terms(game(document), "183"), 2)
    for move in words.split(", "):
        [asked] = played.open_decisions()
        played.answer(asked.number, asked.seat, read_answer(asked, move))
    assert taken(play(played, never)) == fees


@pytest.mark.rule(DOUBLE, "7061-7063")
@pytest.mark.rule(LAZY, "4243-4245")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
def test_the_fee_of_the_deal_comes_out_of_the_blinds_of_a_hand_without_a_flop(document: str) -> None:
    played = play(deal(posted(game(document), "15"), 4), at_once)
    assert taken(played) == [100]
    assert played.net() == {stack(1): -200, stack(2): 100, COLLECTION: 100}


# The table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOUBLE, "7068-7070, 7325-7327")
@pytest.mark.rule(LAZY, "4250-4252, 4507-4509")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
def test_limit_games_run_from_one_two_to_two_four_thousand_and_others_have_a_buy_in(document: str) -> None:
    sheet = game(document)
    for limits in ("$1-$2", "$2,000-$4,000"):
        assert str(terms(sheet, "1", stakes={"limits": limits}).stakes.limits) == limits
    with pytest.raises(BadInput, match="outside the games"):
        terms(sheet, "1", stakes={"limits": "$3,000-$6,000"})
    for structure in ("no-limit", "pot-limit"):
        at = terms(sheet, "156", betting=structure)
        assert buy_in_fault(at, 2000) is None
        assert buy_in_fault(at, 1999) is not None
        with pytest.raises(BadInput):
            terms(sheet, "1", betting=structure)


@pytest.mark.rule(DOUBLE, "7582-7585, 7590-7595, 7597-7601")
@pytest.mark.rule(LAZY, "5727-5730, 5732-5740, 5742-5746")
@pytest.mark.parametrize("document", [DOUBLE, LAZY])
def test_one_posted_option_at_most_five_rates_and_nothing_else_for_the_house(document: str) -> None:
    sheet = game(document)
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in sheet.options())
    played = play(deal(posted(sheet, "15"), 4), never)
    assert "option 15" in played.terms.posted
    assert house_receives(played) == played.collection == 300
