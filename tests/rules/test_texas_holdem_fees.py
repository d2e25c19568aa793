"""Texas Hold'em, Cordova: the collection from the pot, for every printed option and number of players."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput
from houseway.play.events import Dealt, Moved, Opened
from houseway.play.ids import BOARD, COLLECTION, POT
from houseway.play.round import Round
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.buy_ins import buy_in_fault
from tests.rules.holdem_table import LIMIT, NO_LIMIT, Option, board, fee, passive, play, posted, purses, sit, stacked
from tests.tables import table

DOCUMENT = "cordova/texas-holdem"

ROWS = [("limit", option) for option in LIMIT] + [("no-limit", option) for option in NO_LIMIT]
COUNTS = range(2, 11)


def _takes(played: Round) -> list[Moved]:
    return [each for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]


def _fold_all(played: Round) -> Round:
    while played.asked:
        play(played, "fold")
    return played


@pytest.mark.rule(DOCUMENT, "24, 1458-1475, 1478-1486")
@pytest.mark.parametrize("players", COUNTS)
@table("form", "option", rows=ROWS)
def test_the_fee_at_the_flop_is_the_printed_one_for_the_number_of_players(
    form: str, option: Option, players: int
) -> None:
    played = passive(sit("1000 " * players, at=posted(option.id, form)), until=3)
    [taken] = _takes(played)
    assert (taken.payer, taken.amount) == (POT, fee(option, players, form) * 100)
    assert played.table.ledger[POT] == (players * option.big - fee(option, players, form)) * 100


@pytest.mark.rule(DOCUMENT, "1458, 1478")
@pytest.mark.parametrize("players", COUNTS)
@table("form", "option", rows=ROWS)
def test_without_a_flop_the_same_fee_is_taken_from_the_blinds_before_the_pot_is_awarded(
    form: str, option: Option, players: int
) -> None:
    # Every printed fee can be paid out of the two blinds; at $1-$2, $2-$4 and $3-$6 it is exactly their sum.
    played = _fold_all(sit("1000 " * players, at=posted(option.id, form)))
    due = fee(option, players, form)
    assert due <= option.small + option.big
    assert played.state == "over"
    assert played.collection == due * 100
    # The big blind wins the small blind and pays for it; everybody else has what they had.
    assert purses(played) == {
        seat: 1000 - option.small if seat == 1 else 1000 + option.small - due if seat == 2 else 1000
        for seat in range(1, players + 1)
    }


@pytest.mark.rule(DOCUMENT, "1458")
def test_without_a_flop_the_fee_comes_out_of_a_raised_pot_too() -> None:
    played = play(sit(), "3:raise 4:call 1:fold 2:raise 3:fold 4:fold")
    assert (played.state, board(played), played.collection) == ("over", [], 200)
    assert purses(played) == {1: 199, 2: 200 + 1 + 6 + 6 - 2, 3: 194, 4: 194}


@pytest.mark.rule(DOCUMENT, "24, 1458")
def test_the_fee_is_taken_once_after_the_flop_is_spread_with_all_bets_in_the_pot() -> None:
    played = passive(sit())
    taken = played.events.index(_takes(played)[0])
    flop, turn, _ = (at for at, each in enumerate(played.events) if isinstance(each, Dealt) and each.to == BOARD)
    moves = [(at, each) for at, each in enumerate(played.events) if isinstance(each, Moved)]
    pulled = [at for at, each in moves if each.payee == POT and at < turn]
    assert len(pulled) == 4
    assert max(*pulled, flop) < taken < turn
    assert len(_takes(played)) == 1


@pytest.mark.rule(DOCUMENT, "1458")
def test_without_a_flop_the_fee_is_taken_before_the_award_and_once() -> None:
    played = play(sit(), "raise call fold fold fold")
    [taken] = _takes(played)
    awards = [each for each in played.events if isinstance(each, Moved) and each.payer == POT and each is not taken]
    assert played.events.index(taken) < min(played.events.index(each) for each in awards)


@pytest.mark.rule(DOCUMENT, "1541")
@pytest.mark.parametrize("words", ["call call call check", "raise call call call", "raise raise raise call call call"])
def test_the_fee_does_not_depend_on_the_size_of_the_pot(words: str) -> None:
    assert play(sit(), words).collection == 200


@pytest.mark.rule(DOCUMENT, "24, 1458, 1540")
@pytest.mark.parametrize(
    ("reading", "folds", "expected"),
    [
        # Eight are dealt in at $3-$6: seven or more pay $4, five or six $2, four or less $2.
        ("dealt-in", 0, 4),
        ("dealt-in", 3, 4),
        ("dealt-in", 6, 4),
        ("still-in", 0, 4),
        ("still-in", 1, 4),
        ("still-in", 2, 2),
        ("still-in", 6, 2),
    ],
)
def test_players_who_count_are_those_dealt_in_or_those_still_in(reading: str, folds: int, expected: int) -> None:
    played = sit("200 " * 8, at=posted(readings={"players": reading}))
    play(played, "fold " * folds + "call " * (7 - folds) + "check")
    assert len(board(played)) == 3
    assert played.collection == expected * 100


@pytest.mark.rule(DOCUMENT, "1458-1475")
@pytest.mark.parametrize(("players", "expected"), [(7, 5), (6, 4), (5, 4), (4, 3), (3, 3), (2, 3)])
def test_still_in_is_counted_at_every_band_edge_of_ten_twenty(players: int, expected: int) -> None:
    played = sit("200 " * 10, at=posted("9", readings={"players": "still-in"}))
    play(played, "fold " * (10 - players) + "call " * (players - 1) + "check")
    assert played.collection == expected * 100


@pytest.mark.rule(DOCUMENT, "1458")
def test_in_the_still_in_reading_a_pot_without_a_flop_pays_the_fee_of_the_fewest() -> None:
    played = play(sit("200 " * 8, at=posted("9", readings={"players": "still-in"})), "raise" + " fold" * 7)
    assert played.collection == 300


@pytest.mark.rule(DOCUMENT, "1458")
@pytest.mark.parametrize(("stacks", "collected"), [("1 1", 2), ("2 2", 4), ("3 3", 4), ("1 900", 2)])
def test_the_fee_is_never_more_than_the_pot(stacks: str, collected: int) -> None:
    # At $75-$150 two players pay $4; both are all in for less than a blind.
    shoe = stacked(["As Ah", "Ks Kh"], "2c 7d 9h 3s Jd")
    played = passive(sit(stacks, at=posted("14"), shoe=shoe))
    assert played.state == "over"
    assert played.collection == collected * 100


@pytest.mark.rule(DOCUMENT, "24")
def test_an_all_in_before_the_flop_pays_the_fee_at_the_flop() -> None:
    played = play(sit("50 50 50", at=posted(form="no-limit")), "3:raise=50 1:call 2:call")
    flop = next(i for i, each in enumerate(played.events) if isinstance(each, Dealt) and len(each.cards) == 3)
    [taken] = _takes(played)
    assert taken.amount == 100
    assert isinstance(played.events[flop + 1], Moved)
    assert played.events[flop + 1] == taken


@pytest.mark.rule(DOCUMENT, "1538")
def test_players_play_against_each_other_and_the_house_gets_the_collection_alone() -> None:
    played = passive(sit())
    net = played.net()
    assert net[COLLECTION] == 200
    assert sum(amount for account, amount in net.items() if account.seat) == -200


# The schedule as posted (1539-1542) --------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "1462-1475, 1482-1486")
@table("form", "option", rows=ROWS)
def test_the_printed_minimum_and_maximum_buy_in_are_kept(form: str, option: Option) -> None:
    table = posted(option.id, form)
    assert buy_in_fault(table, option.buy_in * 100) is None
    assert buy_in_fault(table, option.buy_in * 100 - 1) is not None
    if option.most is None:
        assert buy_in_fault(table, 100_000_000) is None
    else:
        assert buy_in_fault(table, option.most * 100) is None
        assert buy_in_fault(table, option.most * 100 + 1) is not None


@pytest.mark.rule(DOCUMENT, "1460-1475, 1480-1486")
@pytest.mark.parametrize(("form", "printed"), [("limit", range(1, 15)), ("no-limit", range(2, 7))])
def test_the_options_are_the_printed_ones_and_an_empty_row_is_none(form: str, printed: range) -> None:
    sheet = posted(form=form).sheet
    assert [option.id for _, option in sheet.options()] == [str(number) for number in printed]


@pytest.mark.rule(DOCUMENT, "1481, 1539")
@pytest.mark.parametrize(("form", "option"), [("limit", "15"), ("limit", "0"), ("no-limit", "1"), ("no-limit", "7")])
def test_an_option_that_is_not_printed_cannot_be_posted(form: str, option: str) -> None:
    with pytest.raises(BadInput):
        posted(option, form)


@pytest.mark.rule(DOCUMENT, "1541")
@pytest.mark.parametrize("form", ["limit", "no-limit"])
def test_no_table_limit_has_more_than_five_rates(form: str) -> None:
    for schedule, option in posted(form=form).sheet.options():
        assert 1 <= distinct_rates(schedule, option) <= 5


@pytest.mark.rule(DOCUMENT, "1540, 1542")
def test_the_posted_option_is_the_first_thing_that_a_round_says() -> None:
    opened = sit(at=posted("9")).events[0]
    assert isinstance(opened, Opened)
    assert "option 9" in opened.posted
    assert "$10-$20" in opened.posted
