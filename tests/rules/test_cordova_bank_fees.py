"""Cordova: the fees of Two Card Peek, Blackjack X and Ace Up Pai Gow Poker, row by row."""

from __future__ import annotations

from operator import itemgetter

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Band, Cents
from tests.rules.bank_fees import (
    Tier,
    dollars,
    edges,
    fee_for,
    fees,
    limits,
    moments,
    on,
    paid_by,
    play,
    player_fee,
    posted,
    posting_faults,
    spread,
    tiers,
)
from tests.tables import table

PEEK = "cordova/two-card-peek"
BLACKJACK = "cordova/blackjack-x"
ACE_UP = "cordova/ace-up-pai-gow-poker"
PEEK_ROWS = tiers("bank-cordova-peek")
BLACKJACK_ROWS = tiers("bank-cordova-blackjack-x")
ACE_UP_ROWS = tiers("bank-cordova-ace-up-action")


def printed(rows: list[Tier]) -> list[tuple[object, ...]]:
    """The rows without their printed lines."""
    return [row[1:] for row in rows]


# Two Card Peek (493-541, 2149-2200) ----------------------------------------------------------------------------------


@pytest.mark.rule(PEEK, "493-541, 2149-2200")
def test_peek_is_printed_twice_alike_and_has_nine_options() -> None:
    assert printed(PEEK_ROWS) == printed(tiers("bank-cordova-peek-book"))
    assert [option.id for _, option in terms(game(PEEK)).sheet.options()] == [str(each) for each in range(1, 10)]


@pytest.mark.rule(PEEK, "493-541, 2149-2200")
@table("option", "action", rows=edges(PEEK_ROWS), by=itemgetter(0))
def test_peek_is_paid_by_the_player_dealer_by_table_action(option: str, action: Cents) -> None:
    played = play(posted(PEEK, option), on("row-a", spread(action, limits(PEEK_ROWS, option))))
    assert fees(played) == [("seat 1", fee_for(PEEK_ROWS, option, action))]


@pytest.mark.rule(PEEK, "493-541")
@pytest.mark.parametrize("option", [str(each) for each in range(1, 10)])
def test_peek_posts_the_printed_limits_and_takes_no_fee_from_the_players(option: str) -> None:
    at = posted(PEEK, option)
    band = limits(PEEK_ROWS, option)
    assert player_fee(PEEK_ROWS, option) == 0
    assert at.table_limits == (band.low, band.high)
    played = play(at, {2: f"row-a {dollars(band.low)}, super-bet $1"})
    assert paid_by(played, 2) == 0
    for wrong in ("super-bet $2", f"two-card-a {dollars((band.high or 0) + 100)}"):
        with pytest.raises(NotLegal):
            play(at, {2: f"row-a {dollars(band.low)}, {wrong}"})


@pytest.mark.rule(PEEK, "493, 2149")
def test_peek_counts_every_wager_before_the_deal_and_no_peek_bonus() -> None:
    # $49 and $1 are the $50 of the first bracket; another dollar reaches the second.
    at = posted(PEEK, "1")
    assert fees(play(at, {2: "row-a $49, super-bet $1"}, later={2: "peek-a $50"})) == [("seat 1", 50)]
    assert fees(play(at, {2: "row-a $49, super-bet $1, two-card-a $1"})) == [("seat 1", 100)]


@pytest.mark.rule(PEEK, "485")
def test_peek_read_as_collected_at_the_end_counts_the_peek_bonus_too() -> None:
    at = posted(PEEK, "1", {"fee-moment": "at-the-end"})
    played = play(at, {2: "row-a $49, super-bet $1"}, later={2: "peek-a $50"})
    assert fees(played) == [("seat 1", 100)]
    _, [taken], dealt = moments(played)
    assert taken > max(dealt)


@pytest.mark.rule(PEEK, "485, 493")
def test_a_player_dealer_who_pays_at_the_end_keeps_the_highest_fee_back() -> None:
    at = posted(PEEK, "1", {"fee-moment": "at-the-end"})
    played = play(at, {2: "row-a $100"}, stacks={1: 20_00}, bank=15_00)
    assert paid_by(played, 1) == 100
    with pytest.raises(NotLegal):
        play(at, {2: "row-a $100"}, stacks={1: 20_00}, bank=16_00)


@pytest.mark.rule(PEEK, "535-536, 540-541")
@pytest.mark.parametrize("option", ["8", "9"])
@pytest.mark.parametrize(("reading", "fee"), [("lower", 1000), ("higher", 1500)])
def test_peek_a_thousand_dollars_are_in_two_brackets(option: str, reading: str, fee: Cents) -> None:
    at = posted(PEEK, option, {"top-bracket": reading})
    assert fees(play(at, on("row-a", [1000_00]))) == [("seat 1", fee)]
    assert fees(play(at, on("row-a", [999_00]))) == [("seat 1", 1000)]


# Blackjack X (1370-1450, 1850-1930) ----------------------------------------------------------------------------------


@pytest.mark.rule(BLACKJACK, "1370-1450, 1850-1930")
def test_blackjack_x_is_printed_twice_alike_and_has_fifteen_options() -> None:
    assert printed(BLACKJACK_ROWS) == printed(tiers("bank-cordova-blackjack-x-book"))
    assert [option.id for _, option in terms(game(BLACKJACK)).sheet.options()] == [str(each) for each in range(1, 16)]


@pytest.mark.rule(BLACKJACK, "1364, 1370-1420, 1421-1450")
@table("option", "action", rows=edges(BLACKJACK_ROWS), by=itemgetter(0))
def test_blackjack_x_is_paid_by_the_player_dealer_by_table_action(option: str, action: Cents) -> None:
    band = limits(BLACKJACK_ROWS, option)
    at = posted(BLACKJACK, option)
    assert at.table_limits == (band.low, band.high)
    played = play(at, on("game", spread(action, band)))
    assert fees(played) == [("seat 1", fee_for(BLACKJACK_ROWS, option, action))]


@pytest.mark.rule(BLACKJACK, "1364, 1850")
def test_blackjack_x_counts_bonus_bets_and_nothing_that_comes_later() -> None:
    at = posted(BLACKJACK, "1")
    for bonus in ("buster", "lucky-pair"):
        assert fees(play(at, {2: f"game $95, {bonus} $5"})) == [("seat 1", 100)]
        assert fees(play(at, {2: f"game $95, {bonus} $6"})) == [("seat 1", 200)]
    for seed in range(1, 20):
        assert fees(play(at, {2: "game $100"}, seed=seed)) == [("seat 1", 100)]


# Ace Up Pai Gow Poker (4205-4318) ------------------------------------------------------------------------------------

# 4214-4229: option -> the player-dealer's fee and the brackets of the base wager.
BY_WAGER = {
    "1": (100, [("$10-$200", 100)]),
    "2": (200, [("$5-$100", 100), ("$101-$200", 200), ("$201-$300", 300), ("$301-$400", 400), ("$401-$500", 500)]),
    "3": (200, [("$10-$100", 100), ("$101-$200", 200), ("$201-$300", 300), ("$301-$400", 400), ("$401-$1,000", 500)]),
    "4": (300, [("$25-$100", 100), ("$101-$200", 200), ("$201-$300", 300), ("$301-$400", 400), ("$401-$1,000", 500)]),
}


@pytest.mark.rule(ACE_UP, "4205-4229")
@pytest.mark.parametrize("option", BY_WAGER)
def test_ace_up_charges_each_base_wager_by_its_amount_seated_or_behind(option: str) -> None:
    bank, brackets = BY_WAGER[option]
    at = posted(ACE_UP, option)
    for words, fee in brackets:
        band = Band.read(words)
        for amount in (band.low, band.high or 0):
            played = play(at, {2: f"base {dollars(amount)}", 15: f"base {dollars(amount)}"}, behind={15: 2})
            assert fees(played) == [("seat 1", bank), ("seat 2", fee), ("seat 15", fee)]


@pytest.mark.rule(ACE_UP, "4191, 4207")
def test_ace_up_takes_no_fee_for_bonus_bets_of_any_size() -> None:
    at = posted(ACE_UP, "2")
    assert paid_by(play(at, {2: "base $5, lucky-bonus $500, ace-up $5"}), 2) == 100
    assert paid_by(play(at, {2: "lucky-bonus $500"}), 2) == 0


@pytest.mark.rule(ACE_UP, "4231-4318")
@table("option", "action", rows=edges(ACE_UP_ROWS), by=itemgetter(0))
def test_ace_up_is_paid_by_the_player_dealer_by_table_action(option: str, action: Cents) -> None:
    first = next(row.band for row in ACE_UP_ROWS if row.id == option)
    assert first is not None
    at = posted(ACE_UP, option, limits=f"{dollars(first.low)}-$1,000")
    played = play(at, on("base", spread(action, Band(first.low, 1000_00, money=True))))
    assert fees(played) == [("seat 1", fee_for(ACE_UP_ROWS, option, action))]


@pytest.mark.rule(ACE_UP, "4231")
def test_ace_up_counts_bonus_bets_of_everybody_in_the_table_action() -> None:
    at = posted(ACE_UP, "5", limits="$10-$200")
    assert fees(play(at, {2: "base $90, ace-up $10"})) == [("seat 1", 100)]
    assert fees(play(at, {2: "base $90, ace-up $10", 15: "lucky-bonus $10"}, behind={15: 2})) == [("seat 1", 200)]


@pytest.mark.rule(ACE_UP, "4209-4211, 4233-4235")
def test_ace_up_limits_are_posted_within_the_printed_ones() -> None:
    assert posted(ACE_UP, "6", limits="$100-$1,000").table_limits == (10000, 100000)
    for wrong in ("$4-$100", "$5-$99", "$101-$1,000", "$5-$1,001"):
        with pytest.raises(BadInput, match="limits that may be posted"):
            posted(ACE_UP, "6", limits=wrong)


@pytest.mark.rule(ACE_UP, "4209-4229")
@pytest.mark.parametrize(
    ("option", "fit", "wrong"),
    [
        ("1", ["$10-$200", "$10-$100", "$200-$200", "$150-$200"], ["$5-$200", "$10-$99", "$10-$300"]),
        ("2", ["$5-$500", "$100-$500", "$5-$100", "$200-$400"], ["$4-$500", "$5-$501", "$201-$500"]),
        ("4", ["$25-$1,000", "$200-$1,000", "$50-$100"], ["$24-$1,000", "$25-$1,001", "$201-$1,000", "$50-$99"]),
    ],
)
def test_ace_up_options_1_to_4_are_posted_within_their_row_and_the_printed_limits(
    option: str, fit: list[str], wrong: list[str]
) -> None:
    """The minimum is between $5 and $200, the maximum between $100 and $1,000, and every wager has a printed fee."""
    for words in fit:
        band = Band.read(words)
        assert posted(ACE_UP, option, limits=words).table_limits == (band.low, band.high)
    for words in wrong:
        with pytest.raises(BadInput, match="posted"):
            posted(ACE_UP, option, limits=words)
    at = posted(ACE_UP, option, limits=fit[1])
    with pytest.raises(NotLegal, match="below the minimum"):
        play(at, {2: f"base {dollars(at.table_limits[0] - 100)}"})


@pytest.mark.rule(ACE_UP, "4233-4235, 4238, 4261-4275, 4281-4318")
@pytest.mark.parametrize(
    ("option", "first", "fee"), [("5", 10, 100), ("13", 10, 200), ("17", 100, 500), ("19", 100, 300)]
)
def test_ace_up_below_the_first_bracket(option: str, first: int, fee: Cents) -> None:
    """A table action of $5 is not printed for these options, although $5 may be the lowest limit."""
    with pytest.raises(BadInput, match="below the lowest limits"):
        posted(ACE_UP, option, limits="$5-$100")
    for choice, due in (("nothing", 0), ("the-first", fee)):
        at = posted(ACE_UP, option, {"below-the-first-bracket": choice}, limits="$5-$100")
        assert paid_by(play(at, {2: "base $5"}), 1) == due
        assert paid_by(play(at, on("base", spread(100 * first, Band(500, 10000, money=True)))), 1) == fee


# All three -----------------------------------------------------------------------------------------------------------

EVERY = [(PEEK, "1", "row-a $10"), (BLACKJACK, "1", "game $10"), (ACE_UP, "2", "base $10"), (ACE_UP, "6", "base $10")]


@pytest.mark.rule(PEEK, "2149")
@pytest.mark.rule(BLACKJACK, "1364, 1850")
@pytest.mark.rule(ACE_UP, "4207, 4231")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_fees_are_taken_after_the_wagers_and_before_any_card(document: str, option: str, words: str) -> None:
    wagers, taken, dealt = moments(play(posted(document, option), {2: words}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)


@pytest.mark.rule(PEEK, "2401-2404")
@pytest.mark.rule(BLACKJACK, "1364, 2399-2405")
@pytest.mark.rule(ACE_UP, "4325-4328")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(
    document: str, option: str, words: str
) -> None:
    assert posting_faults(document, option, words) == []
