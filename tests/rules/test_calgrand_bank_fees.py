"""California Grand: series A, B and C at Caribbean Stud, and the nineteen options of PaiBac, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.play.events import Dealt, Settled
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents
from tests.rules.bank_fees import (
    Tier,
    dollars,
    edges,
    fee_for,
    fees,
    moments,
    paid_by,
    play,
    posted,
    posting_faults,
    tiers,
)
from tests.tables import table

CARIBBEAN = "calgrand/caribbean-stud"
PAIBAC = "calgrand/paibac"
ROWS = tiers("bank-calgrand")
PAIBAC_ROWS = tiers("bank-calgrand-paibac")
SERIES = list(dict.fromkeys(row.id for row in ROWS))
WIDE = "$1-$2,000"
# The player-dealer pays by the bank's wager, not by total action: a base fee, and all of A10b.
BY_BANK = {"A10b", *(each for each in SERIES if each.startswith("B") and each != "B10b")}


def measured(rows: list[Tier], columns: tuple[str, ...]) -> Iterator[tuple[str, Cents]]:
    """Every option with the edges of the brackets in these columns, or one amount where there is none."""
    for option in dict.fromkeys(row.id for row in rows):
        mine = [row for row in rows if row.id == option]
        found = {cents for column in columns for _, cents in edges(mine, column)} | {100_00}
        yield from ((option, cents) for cents in sorted(found) if cents > 0)


def in_fives(at: Terms, cents: Cents) -> Cents:
    """At a $5 minimum all bets are in steps of $5 (6386): the next one up, in the same bracket or the next."""
    return -(-cents // 500) * 500 if at.table_limits[0] == 500 else cents


def of_player(rows: list[Tier], option: str, wager: Cents) -> Cents:
    return fee_for(rows, option, wager, "player") + fee_for(rows, option, wager, "player+")


# Caribbean Stud (8096-8730) ------------------------------------------------------------------------------------------


@pytest.mark.rule(CARIBBEAN, "8107-8141, 8232-8275, 8287-8311, 8424-8446, 8278-8285, 8412-8421")
@pytest.mark.rule(CARIBBEAN, "8450-8536, 8538-8565, 8674-8697, 8699-8730")
@pytest.mark.rule(PAIBAC, "8107-8141, 8232-8275, 8287-8311, 8424-8446, 8278-8285, 8412-8421")
@pytest.mark.rule(PAIBAC, "8450-8536, 8538-8565, 8674-8697, 8699-8730")
@pytest.mark.parametrize("document", [CARIBBEAN, PAIBAC])
def test_the_schedules_of_series_a_b_and_c_may_be_posted(document: str) -> None:
    shown = [option.id for schedule, option in terms(game(document)).sheet.options() if "series" in schedule.id]
    assert sorted(shown) == sorted(SERIES)
    assert len(shown) == 19 + 11 + 9


@pytest.mark.rule(CARIBBEAN, "18-19, 8107-8109, 8113-8311, 8412-8446, 8450-8454, 8458-8565, 8674-8675")
@table("option", "wager", rows=measured(ROWS, ("player", "player+")), by=itemgetter(0))
def test_a_player_pays_by_the_amount_of_their_wager(option: str, wager: Cents) -> None:
    at = posted(CARIBBEAN, option, limits=WIDE)
    wager = min(wager, 2000_00)
    assert paid_by(play(at, {2: f"ante {dollars(wager)}"}), 2) == of_player(ROWS, option, wager)


@pytest.mark.rule(CARIBBEAN, "8107-8109, 8278-8285, 8412-8413, 8450-8454, 8458-8565, 8674-8730")
@table("option", "action", rows=measured(ROWS, ("bank", "bank+")), by=itemgetter(0))
def test_the_player_dealer_pays_by_total_action_and_where_printed_by_their_own_wager(
    option: str, action: Cents
) -> None:
    at = posted(CARIBBEAN, option, limits=WIDE)
    for bank in (50_00, 51_00, 101_00, 3000_00):
        played = play(at, {2: f"ante {dollars(min(action, 2000_00))}"}, bank=bank)
        base = fee_for(ROWS, option, bank if option in BY_BANK else min(action, 2000_00), "bank")
        assert paid_by(played, 1) == base + fee_for(ROWS, option, min(action, 2000_00), "bank+")


@pytest.mark.rule(CARIBBEAN, "8039-8041")
def test_each_wager_in_a_position_is_a_separate_wager() -> None:
    played = play(posted(CARIBBEAN, "A1", limits=WIDE), {2: "ante $60", 15: "ante $60"}, behind={15: 2})
    assert fees(played) == [("seat 1", 100), ("seat 2", 100), ("seat 15", 100)]


@pytest.mark.rule(CARIBBEAN, "18-19, 8039-8040, 8107-8109")
def test_the_bet_of_a_player_who_calls_pays_nothing() -> None:
    at = posted(CARIBBEAN, "A1", limits=WIDE)
    for seed in range(1, 8):
        assert paid_by(play(at, {2: "ante $50"}, seed=seed), 2) == 50


@pytest.mark.rule(CARIBBEAN, "8424-8446")
@pytest.mark.rule(PAIBAC, "8424-8446")
@pytest.mark.parametrize(("document", "circle"), [(CARIBBEAN, "ante"), (PAIBAC, "pai-gow")])
@pytest.mark.parametrize(("option", "minimum"), [("A23", 100), ("A24", 50)])
def test_a_small_action_costs_the_player_dealer_nothing_or_the_minimum(
    document: str, circle: str, option: str, minimum: Cents
) -> None:
    for reading, fee in (("nothing", 0), ("minimum", minimum)):
        at = posted(document, option, {"small-action": reading}, limits=WIDE)
        assert paid_by(play(at, {2: f"{circle} $100"}), 1) == fee
        assert paid_by(play(at, {2: f"{circle} $101"}), 1) == 200


@pytest.mark.rule(CARIBBEAN, "8054-8058")
@pytest.mark.rule(PAIBAC, "8054-8058")
@pytest.mark.parametrize("document", [CARIBBEAN, PAIBAC])
def test_limits_are_posted_within_the_printed_ones(document: str) -> None:
    assert posted(document, "A1", limits="$100-$2,000").table_limits == (10000, 200000)
    assert posted(document, "A1", limits="$1-$10").table_limits == (100, 1000)
    for wrong in ("$101-$2,000", "$1-$9", "$1-$2,001", "$1+"):
        with pytest.raises(BadInput, match="limits that may be posted"):
            posted(document, "A1", limits=wrong)


@pytest.mark.rule(CARIBBEAN, "8061-8062")
@pytest.mark.rule(PAIBAC, "8061-8062")
@pytest.mark.parametrize(("document", "words"), [(CARIBBEAN, "ante $100"), (PAIBAC, "pai-gow $100")])
@pytest.mark.parametrize(("bank", "allowed"), [(99_00, True), (100_00, False)])
def test_the_player_dealer_wagers_what_they_have_and_keeps_their_fee(
    document: str, words: str, bank: Cents, *, allowed: bool
) -> None:
    # $100 at hand: at A10b a wager of up to $100 costs $1.
    at = posted(document, "A10b", limits=WIDE)
    if allowed:
        assert paid_by(play(at, {2: words}, bank=bank, stacks={1: 100_00}), 1) == 100
    else:
        with pytest.raises(NotLegal):
            play(at, {2: words}, bank=bank, stacks={1: 100_00})


@pytest.mark.rule(CARIBBEAN, "18-23, 8746")
def test_caribbean_fees_are_taken_before_any_card_but_those_that_are_drawn_for_the_position() -> None:
    played = play(posted(CARIBBEAN, "A1", limits=WIDE), {2: "ante $10"})
    hands = [
        at for at, each in enumerate(played.events) if isinstance(each, Dealt) and each.to.kind in ("hand", "bank hand")
    ]
    assert max(moments(played).fees) < min(hands)


# PaiBac (6363-6881) --------------------------------------------------------------------------------------------------

OWN = [str(each) for each in range(1, 18)]


@pytest.mark.rule(PAIBAC, "6411-6422, 6451-6534, 6536-6837")
@table("option", "wager", rows=measured(PAIBAC_ROWS, ("player", "player+")), by=itemgetter(0))
def test_paibac_a_player_pays_for_each_wager_by_its_amount(option: str, wager: Cents) -> None:
    at = posted(PAIBAC, option)
    wager = in_fives(at, max(min(wager, 500_00), at.table_limits[0]))
    for circle in ("pai-gow", "player", "banker"):
        assert paid_by(play(at, {2: f"{circle} {dollars(wager)}"}), 2) == of_player(PAIBAC_ROWS, option, wager)
    both = play(at, {2: f"pai-gow {dollars(wager)}, banker {dollars(wager)}"})
    assert paid_by(both, 2) == 2 * of_player(PAIBAC_ROWS, option, wager)


def bank_of(option: str, bank: Cents, action: Cents) -> Cents:
    return fee_for(PAIBAC_ROWS, option, bank, "bank") + fee_for(PAIBAC_ROWS, option, action, "bank+")


@pytest.mark.rule(PAIBAC, "6401-6403, 6411-6412, 6416-6419, 6451-6534, 6536-6837")
@table("option", "measure", rows=measured(PAIBAC_ROWS, ("bank", "bank+")), by=itemgetter(0))
def test_paibac_the_player_dealer_pays_for_each_part_by_their_wager_and_its_action(option: str, measure: Cents) -> None:
    at = posted(PAIBAC, option)
    low = at.table_limits[0]
    measure = in_fives(at, max(min(measure, 500_00), low))
    for bank in (in_fives(at, cents) for cents in (max(low, 50_00), 51_00, 101_00, 500_00, 501_00)):
        one = play(at, {2: f"pai-gow {dollars(measure)}"}, bank=bank)
        assert paid_by(one, 1) == bank_of(option, bank, measure)
        both = play(at, {2: f"pai-gow {dollars(low)}, banker {dollars(measure)}"}, bank=bank)
        assert paid_by(both, 1) == bank_of(option, bank, low) + bank_of(option, bank, measure)


@pytest.mark.rule(PAIBAC, "6560-6565")
@pytest.mark.parametrize(("wager", "fee"), [(50, 50), (200, 200), (250, 300)])
def test_paibac_option_8_worked_examples_of_a_player(wager: int, fee: Cents) -> None:
    assert paid_by(play(posted(PAIBAC, "8"), {2: f"pai-gow ${wager}"}), 2) == fee


@pytest.mark.rule(PAIBAC, "6565-6569")
def test_paibac_option_8_worked_example_of_the_player_dealer() -> None:
    played = play(posted(PAIBAC, "8"), {2: "pai-gow $500", 3: "pai-gow $500"}, bank=1000_00)
    assert paid_by(played, 1) == 200


@pytest.mark.rule(PAIBAC, "6388-6391, 6430-6436")
@pytest.mark.parametrize(("primary", "charged"), [(40, 2), (50, 1), (75, 0), (20, 3)])
@pytest.mark.parametrize("circle", ["pai-gow", "banker"])
def test_paibac_bonus_bets_are_free_up_to_the_primary_wager(primary: int, charged: int, circle: str) -> None:
    words = f"{circle} ${primary}, pair $25, tie $25, lucky-7 $25"
    for option in OWN[:8]:
        played = play(posted(PAIBAC, option), {2: words})
        assert paid_by(played, 2) == of_player(PAIBAC_ROWS, option, primary * 100) + charged * 50


@pytest.mark.rule(PAIBAC, "6388-6389")
def test_paibac_the_primary_wagers_of_both_parts_count_together() -> None:
    played = play(posted(PAIBAC, "8"), {2: "pai-gow $25, player $25, pair $25, tie $25"})
    assert paid_by(played, 2) == 50 + 50


@pytest.mark.rule(PAIBAC, "6390-6391, 6430-6432")
def test_paibac_a_bonus_bet_that_exceeds_pays_by_the_whole_or_by_what_is_over() -> None:
    words = {2: "pai-gow $50, tie $80"}
    assert paid_by(play(posted(PAIBAC, "8", {"bonus-fee": "whole"}), words), 2) == 50 + 100
    assert paid_by(play(posted(PAIBAC, "8", {"bonus-fee": "excess"}), words), 2) == 50 + 50


@pytest.mark.rule(PAIBAC, "6401-6409")
@pytest.mark.parametrize(("reading", "fee"), [("all", 200), ("lines", 100)])
def test_paibac_bonus_bets_in_the_action_of_the_baccarat_part(reading: str, fee: Cents) -> None:
    at = posted(PAIBAC, "9", {"action-of-a-part": reading})
    assert paid_by(play(at, {2: "banker $60, tie $60"}, bank=100_00), 1) == fee


@pytest.mark.rule(PAIBAC, "6424-6428, 6839-6879")
@pytest.mark.parametrize(("option", "bank"), [("18", 0), ("19", 100)])
def test_paibac_options_18_and_19_take_nothing_from_the_players(option: str, bank: Cents) -> None:
    at = posted(PAIBAC, option)
    words = "pai-gow $10, banker $40, pair $40, tie $40, lucky-7 $40"
    assert fees(play(at, {2: words, 3: "pai-gow $40"})) == ([("seat 1", bank)] if bank else [])
    for wrong in ("pai-gow $9", "pai-gow $41", "pai-gow $10, tie $41"):
        with pytest.raises(NotLegal):
            play(at, {2: wrong})


# The limit beside each option (6453-6877).
LIMITS = {1: 2, 2: 5, 3: 2, 4: 5, 5: 2, 6: 5, 7: 5, 8: 5, 9: 10, 10: 10, 11: 10} | dict.fromkeys((12, 13, 14), 25)


@pytest.mark.rule(PAIBAC, "6393, 6453-6818")
@pytest.mark.parametrize("option", OWN)
def test_paibac_posts_the_printed_limits(option: str) -> None:
    least = LIMITS.get(int(option), 50)
    at = posted(PAIBAC, option)
    assert at.table_limits == (least * 100, 500_00)
    for wrong in (f"pai-gow ${least - 1}", "banker $501", "banker $100, tie $101"):
        with pytest.raises(NotLegal):
            play(at, {2: wrong})


@pytest.mark.rule(PAIBAC, "6370-6371")
def test_paibac_wagers_that_are_stacked_separately_pay_separately() -> None:
    at = posted(PAIBAC, "8")
    assert paid_by(play(at, {2: "pai-gow $60, pai-gow 2 $60"}), 2) == 200
    assert paid_by(play(at, {2: "pai-gow $120"}), 2) == 200
    assert paid_by(play(at, {2: "pai-gow $250, pai-gow 2 $250"}), 2) == 600


@pytest.mark.rule(PAIBAC, "6441-6442")
def test_paibac_fees_are_taken_between_the_settlements_of_the_two_parts() -> None:
    played = play(posted(PAIBAC, "8"), {2: "pai-gow $10, banker $10"})
    events, taken = played.events, moments(played).fees
    [baccarat] = [at for at, each in enumerate(events) if isinstance(each, Settled) and each.wager == "banker"]
    [pai_gow] = [at for at, each in enumerate(events) if isinstance(each, Settled) and each.wager == "pai-gow"]
    assert baccarat < min(taken) <= max(taken) < pai_gow


# PaiBac under the schedules of the room ------------------------------------------------------------------------------


@pytest.mark.rule(PAIBAC, "8039-8041, 8107-8730")
@table("option", rows=SERIES)
def test_paibac_under_series_a_b_and_c(option: str) -> None:
    at = posted(PAIBAC, option, limits=WIDE)
    played = play(at, {2: "pai-gow $120, banker $30, tie $10"}, bank=200_00)
    assert paid_by(played, 2) == sum(of_player(ROWS, option, cents) for cents in (120_00, 30_00, 10_00))
    base = [fee_for(ROWS, option, 200_00, "bank")] * 2 if option in BY_BANK else [fee_for(ROWS, option, 160_00, "bank")]
    assert paid_by(played, 1) == sum(base) + fee_for(ROWS, option, 160_00, "bank+")


@pytest.mark.rule(PAIBAC, "8084-8093")
@pytest.mark.parametrize(("primary", "charged"), [(40, 2), (50, 1)])
def test_paibac_bonus_bets_are_free_up_to_the_primary_wager_where_that_is_posted(primary: int, charged: int) -> None:
    words = {2: f"pai-gow ${primary}, pair $25, tie $25, lucky-7 $25"}
    for option in ("A1", "A10b", "A22", "B1", "B10b"):
        every = play(posted(PAIBAC, option, limits=WIDE), words)
        free = play(posted(PAIBAC, option, {"book-bonus": "posted"}, limits=WIDE), words)
        one = of_player(ROWS, option, 25_00)
        assert paid_by(every, 2) == of_player(ROWS, option, primary * 100) + 3 * one
        assert paid_by(free, 2) == of_player(ROWS, option, primary * 100) + charged * one


@pytest.mark.rule(PAIBAC, "6401-6403, 8107-8109")
@pytest.mark.parametrize(("reading", "fee"), [("whole", 100), ("each-part", 100)])
def test_paibac_total_action_of_the_book_is_that_of_the_game_or_of_each_part(reading: str, fee: Cents) -> None:
    at = posted(PAIBAC, "A1", {"book-action": reading}, limits=WIDE)
    assert paid_by(play(at, {2: "pai-gow $50, banker $50"}), 1) == fee
    assert paid_by(play(at, {2: "pai-gow $51, banker $51"}), 1) == (100 if reading == "whole" else 200)


# Both ----------------------------------------------------------------------------------------------------------------

EVERY = [(CARIBBEAN, "A1", "ante $10"), (PAIBAC, "8", "pai-gow $10, banker $10"), (PAIBAC, "B1", "pai-gow $10")]


@pytest.mark.rule(CARIBBEAN, "8020-8032, 8733-8739, 8741-8749")
@pytest.mark.rule(PAIBAC, "6442-6448, 8020-8032, 8733-8739, 8741-8749")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(
    document: str, option: str, words: str
) -> None:
    assert posting_faults(document, option, words, fewest_rates=0) == []
