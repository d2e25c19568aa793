"""Player's Casino: the fees of Golden Frog Baccarat, Blackjack Switch and Ultimate Texas Hold'em, row by row."""

from __future__ import annotations

from operator import itemgetter

import pytest

from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.values import Cents
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
    posted,
    posting_faults,
    spread,
    tiers,
)
from tests.tables import table

FROG = "players/golden-frog-baccarat"
SWITCH = "players/blackjack-switch"
HOLDEM = "players/ultimate-texas-holdem"
EZ = "players/ez-baccarat"
FROG_ROWS = tiers("bank-players-golden-frog")
ACTION_ROWS = tiers("bank-players-table-action")
SWITCH_ROWS = tiers("bank-players-switch")
SWITCH_ACTION = tiers("bank-players-switch-action")
ANTE_ROWS = tiers("bank-players-holdem-ante")


def ids(rows: list[Tier]) -> list[str]:
    return list(dict.fromkeys(row.id for row in rows))


def options(at: Terms, schedule: str) -> list[str]:
    return [option.id for each, option in at.sheet.options() if each.id == schedule]


# Golden Frog Baccarat (6453-6662) ------------------------------------------------------------------------------------


@pytest.mark.rule(FROG, "6453-6662")
def test_golden_frog_has_the_seventeen_printed_options() -> None:
    assert options(terms(game(FROG)), "golden-frog") == ids(FROG_ROWS) == [str(each) for each in range(1, 18)]


@pytest.mark.rule(FROG, "6454-6460, 6473-6662")
@table("option", "action", rows=edges(FROG_ROWS), by=itemgetter(0))
def test_golden_frog_is_paid_by_the_player_dealer_by_table_action(option: str, action: Cents) -> None:
    played = play(posted(FROG, option), on("banker", [action]))
    assert fees(played) == [("seat 1", fee_for(FROG_ROWS, option, action))]


@pytest.mark.rule(FROG, "6455-6457")
def test_golden_frog_counts_every_circle_of_every_player_and_charges_none_of_them() -> None:
    # $40 and $10 are the $50 of the first bracket; $10 more on any bonus bet reach the second.
    at = posted(FROG, "1")
    assert fees(play(at, {2: "player $40", 3: "tie $10"})) == [("seat 1", 100)]
    for bonus in ("jin-chan-7", "koi-8", "three-card-9", "natural-9", "8-over-6"):
        assert fees(play(at, {2: f"player $40, {bonus} $10", 3: "tie $10"})) == [("seat 1", 200)]


@pytest.mark.rule(FROG, "5986-5987, 6006-6007, 6027-6028, 6050-6051, 6072-6073, 6094-6095, 6457-6458")
@pytest.mark.parametrize("bonus", ["tie", "jin-chan-7", "koi-8", "three-card-9", "natural-9", "8-over-6"])
def test_golden_frog_bonus_bets_run_from_10_to_100_dollars(bonus: str) -> None:
    at = posted(FROG, "1")
    for fits in ("$10", "$100"):
        assert len(fees(play(at, {2: f"player $1, {bonus} {fits}"}))) == 1
    for amount in ("$9", "$101"):
        with pytest.raises(NotLegal):
            play(at, {2: f"player $1, {bonus} {amount}"})


@pytest.mark.rule(FROG, "5807-5808, 6457-6459")
@pytest.mark.parametrize("bonus", ["tie", "jin-chan-7", "koi-8", "three-card-9", "natural-9", "8-over-6"])
def test_golden_frog_keeps_the_limits_of_bonus_bets_that_the_table_posts(bonus: str) -> None:
    """A table of $50 and more posts bonus bets of $25 to $75: the line wager keeps the limits of the table."""
    at = terms(game(FROG), "1", stakes={"limits": "$50+", "bonus": "$25-$75"})
    assert "bonus wagers $25-$75" in at.posted
    for fits in ("$25", "$75"):
        assert len(fees(play(at, {2: f"player $50, {bonus} {fits}"}))) == 1
    for amount in ("$24", "$76"):
        with pytest.raises(NotLegal):
            play(at, {2: f"player $50, {bonus} {amount}"})
    with pytest.raises(NotLegal):
        play(at, {2: f"player $49, {bonus} $25"})


@pytest.mark.rule(FROG, "6457-6459")
@pytest.mark.parametrize("limits", ["$9-$100", "$10-$101", "$10+"])
def test_golden_frog_posts_no_limits_of_bonus_bets_outside_the_printed_ones(limits: str) -> None:
    with pytest.raises(BadInput, match="not within the limits of bonus wagers, \\$10-\\$100"):
        terms(game(FROG), "1", stakes={"bonus": limits})
    with pytest.raises(BadInput, match="no limits of bonus wagers are printed"):
        terms(game(EZ), "1", stakes={"bonus": "$10-$50"})


@pytest.mark.rule(FROG, "5967-5969, 6457-6458")
def test_golden_frog_read_as_a_game_wager_the_tie_has_the_limits_of_the_table() -> None:
    at = posted(FROG, "1", {"tie-limit": "game"})
    assert fees(play(at, {2: "tie $5"})) == [("seat 1", 100)]
    assert fees(play(at, {2: "tie $500"})) == [("seat 1", 400)]
    with pytest.raises(NotLegal):
        play(posted(FROG, "1", {"tie-limit": "game"}, "$25+"), {2: "tie $24"})


@pytest.mark.rule(FROG, "6568-6570, 6620-6623")
@pytest.mark.parametrize(
    ("option", "action", "lower", "higher"), [("9", 2000_00, 2500, 5000), ("14", 100_00, 100, 200)]
)
def test_golden_frog_an_amount_in_two_brackets(option: str, action: Cents, lower: Cents, higher: Cents) -> None:
    for reading, fee in (("lower", lower), ("higher", higher)):
        at = posted(FROG, option, {"fee-shared": reading})
        assert fees(play(at, on("player", [action]))) == [("seat 1", fee)]
        assert fees(play(at, on("player", [action - 100]))) == [("seat 1", lower)]
        assert fees(play(at, on("player", [action + 100]))) == [("seat 1", higher)]


@pytest.mark.rule(FROG, "6574-6577")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 200), ("higher", 500)])
def test_golden_frog_an_amount_between_two_brackets(reading: str, fee: Cents) -> None:
    at = posted(FROG, "10", {"fee-gap": reading})
    for action in (101_00, 200_00):
        assert fees(play(at, on("player", [action]))) == [("seat 1", fee)]
    assert fees(play(at, on("player", [201_00]))) == [("seat 1", 500)]


@pytest.mark.rule(FROG, "6462-6463")
def test_golden_frog_posts_any_minimum_and_no_maximum() -> None:
    assert posted(FROG, "1").table_limits == (100, None)
    assert posted(FROG, "1", limits="$25+").table_limits == (2500, None)
    with pytest.raises(BadInput, match="below the lowest limits"):
        posted(FROG, "1", limits="$25-$500")


# Blackjack Switch (1866-1968) ----------------------------------------------------------------------------------------


@pytest.mark.rule(SWITCH, "1866-1869, 1876, 1892-1900")
@table("row", rows=SWITCH_ROWS)
def test_switch_takes_a_fee_for_each_of_the_two_hands(row: Tier) -> None:
    assert row.band is not None
    assert row.band.high is not None
    bank, bet = row.fees
    at = posted(SWITCH, f"by-bet/{row.id}")
    for amount in (row.band.low, row.band.high):
        played = play(at, {2: f"game {dollars(amount)}, game 2 {dollars(amount)}"})
        assert fees(played) == [("seat 1", bank), ("seat 2", bet), ("seat 2", bet)]
    assert at.table_limits == (row.band.low, row.band.high)


@pytest.mark.rule(SWITCH, "1874-1876")
def test_switch_takes_none_for_the_super_match() -> None:
    played = play(posted(SWITCH, "by-bet/1"), {2: "game $5, game 2 $5, super-match $50"})
    assert (paid_by(played, 1), paid_by(played, 2)) == (200, 200)


@pytest.mark.rule(SWITCH, "1869-1874, 1909-1968")
@table("option", "action", rows=edges(SWITCH_ACTION), by=itemgetter(0))
def test_switch_is_paid_by_the_player_dealer_by_table_action(option: str, action: Cents) -> None:
    band = limits(SWITCH_ACTION, option)
    action = max(action, 2 * band.low)
    shares = spread(action, band, of=2)
    pairs = zip(shares[::2], shares[1::2], strict=True)
    wagers = {seat: f"game {dollars(one)}, game 2 {dollars(other)}" for seat, (one, other) in enumerate(pairs, 2)}
    played = play(posted(SWITCH, f"by-table-action/{option}"), wagers)
    assert fees(played) == [("seat 1", fee_for(SWITCH_ACTION, option, action))]


@pytest.mark.rule(SWITCH, "6221-6233, 6250-6452")
@table("option", "action", rows=[each for each in edges(ACTION_ROWS) if each[1] >= 300], by=itemgetter(0))
def test_switch_under_the_fee_book_pays_by_all_wagers_before_the_deal(option: str, action: Cents) -> None:
    words = f"game {dollars(action - 200)}, game 2 $1, super-match $1"
    played = play(posted(SWITCH, f"table-action/{option}"), {2: words})
    assert fees(played) == [("seat 1", fee_for(ACTION_ROWS, option, action))]


@pytest.mark.rule(EZ, "466-467, 6221-6233, 6250-6452")
@table("option", "action", rows=edges(ACTION_ROWS), by=itemgetter(0))
def test_ez_baccarat_under_the_fee_book_pays_by_all_wagers(option: str, action: Cents) -> None:
    played = play(posted(EZ, f"table-action/{option}"), on("player", [action]))
    assert fees(played) == [("seat 1", fee_for(ACTION_ROWS, option, action))]


@pytest.mark.rule(EZ, "6235-6236")
def test_ez_baccarat_under_the_fee_book_posts_any_minimum_and_no_maximum() -> None:
    assert posted(EZ, "table-action/1").table_limits == (100, None)
    assert posted(EZ, "table-action/1", limits="$25+").table_limits == (2500, None)
    with pytest.raises(BadInput, match="below the lowest limits"):
        posted(EZ, "table-action/1", limits="$25-$500")


@pytest.mark.rule(EZ, "414-416, 434-436, 457-459, 6231-6232")
@pytest.mark.parametrize("bonus", ["panda-8", "dragon-7"])
def test_ez_baccarat_bonus_is_above_the_line_wager_under_the_documents_options_alone(bonus: str) -> None:
    for at in (posted(EZ, "1"), posted(EZ, "10"), posted(EZ, "table-action/1", {"bonus-above-the-line": "larger"})):
        assert fees(play(at, {2: f"player $10, {bonus} $11"}))
    at = posted(EZ, "table-action/1")
    assert fees(play(at, {2: f"banker $10, {bonus} $10"})) == [("seat 1", 100)]
    with pytest.raises(NotLegal, match="more than \\$10"):
        play(at, {2: f"banker $10, {bonus} $11"})
    # A Tie Bet, which may be made alone, is tied to no other wager.
    assert fees(play(at, {2: "banker $10, tie $11"})) == [("seat 1", 100)]


@pytest.mark.rule(SWITCH, "1872-1875, 6227-6233")
def test_switch_what_is_added_after_the_deal_costs_nothing() -> None:
    at = posted(SWITCH, "table-action/1")
    for seed in range(1, 20):
        played = play(at, {2: "game $20, game 2 $20, super-match $10"}, seed=seed)
        assert fees(played) == [("seat 1", 100)]


# Ultimate Texas Hold'em (6145-6174, 6221-6452) -----------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "6145-6160")
@table("row", rows=ANTE_ROWS)
def test_holdem_by_ante(row: Tier) -> None:
    ante, bank = row.fees
    at = posted(HOLDEM, f"holdem-by-ante/{row.id}")
    played = play(at, {2: "ante $5, blind $5, trips $20", 3: "ante $10, blind $10"})
    assert fees(played) == [("seat 1", bank), ("seat 2", ante), ("seat 3", ante)]


@pytest.mark.rule(HOLDEM, "6153-6154")
def test_holdem_limits_are_posted_within_the_printed_ones() -> None:
    assert posted(HOLDEM, "holdem-by-ante/1").table_limits == (500, 2000)
    assert posted(HOLDEM, "holdem-by-ante/1", limits="$50-$300").table_limits == (5000, 30000)
    for wrong in ("$4-$100", "$5-$19", "$51-$300", "$5-$301", "$5+"):
        with pytest.raises(BadInput, match="limits that may be posted"):
            posted(HOLDEM, "holdem-by-ante/1", limits=wrong)
    with pytest.raises(BadInput, match="cannot be posted"):
        posted(HOLDEM, "holdem-by-amount/5", limits="$5-$50")


@pytest.mark.rule(HOLDEM, "6161-6174")
@pytest.mark.parametrize(("option", "bank"), [("holdem-by-amount/5", 200), ("holdem-by-amount/6", 300)])
@pytest.mark.parametrize(("ante", "fee"), [(5, 100), (50, 100), (51, 200), (100, 200)])
def test_holdem_by_the_amount_of_the_ante(option: str, bank: Cents, ante: int, fee: Cents) -> None:
    played = play(posted(HOLDEM, option), {2: f"ante ${ante}, blind ${ante}, trips $5"})
    assert fees(played) == [("seat 1", bank), ("seat 2", fee)]


@pytest.mark.rule(HOLDEM, "6161-6164")
def test_holdem_read_as_both_circles_ante_and_blind_pay() -> None:
    at = posted(HOLDEM, "holdem-by-amount/5", {"fee-circles": "both"})
    assert fees(play(at, {2: "ante $60, blind $60"})) == [("seat 1", 200), ("seat 2", 200), ("seat 2", 200)]


@pytest.mark.rule(HOLDEM, "6150-6151, 6164-6165, 6231-6232")
def test_holdem_trips_are_above_the_ante_only_where_the_schedule_lets_them() -> None:
    """Options 1 to 4: within the table limits. Options 5 and 6 and those by table action: at most the Ante."""
    words, equal = {2: "ante $10, blind $10, trips $20"}, {2: "ante $10, blind $10, trips $10"}
    play(posted(HOLDEM, "holdem-by-ante/1"), words)
    for option in ("holdem-by-amount/5", "table-action/1"):
        play(posted(HOLDEM, option), equal)
        play(posted(HOLDEM, option, {"trips-limit": "within-limits"}), words)
        with pytest.raises(NotLegal, match=r"\$20 on trips is more than \$10"):
            play(posted(HOLDEM, option), words)
    with pytest.raises(NotLegal, match="more than"):
        play(posted(HOLDEM, "holdem-by-ante/1", {"trips-limit": "not-above"}), words)


@pytest.mark.rule(SWITCH, "1876-1877, 6231-6232")
def test_switch_bonus_is_above_the_game_wager_under_the_documents_options_alone() -> None:
    words = {2: "game $10, game 2 $20, super-match $11"}
    play(posted(SWITCH, "by-bet/1"), words)
    play(posted(SWITCH, "table-action/1", {"bonus-above-the-wager": "larger"}), words)
    with pytest.raises(NotLegal, match=r"\$11 on super-match is more than \$10"):
        play(posted(SWITCH, "table-action/1"), words)


def thirds(action: Cents) -> str:
    """An action of so much by one player, whose Trips are not above the Ante: about a third on each circle."""
    ante = -(-action // 300) * 100
    trips = f", trips {dollars(action - 2 * ante)}" if action > 2 * ante else ""
    return f"ante {dollars(ante)}, blind {dollars(ante)}{trips}"


@pytest.mark.rule(HOLDEM, "6221-6233, 6250-6452")
@table("option", "action", rows=[each for each in edges(ACTION_ROWS) if each[1] >= 300], by=itemgetter(0))
def test_holdem_by_table_action(option: str, action: Cents) -> None:
    played = play(posted(HOLDEM, f"table-action/{option}"), {2: thirds(action)})
    assert fees(played) == [("seat 1", fee_for(ACTION_ROWS, option, action))]


@pytest.mark.rule(HOLDEM, "6225-6230")
@pytest.mark.parametrize(
    ("option", "action", "fee"), [("1", 50, 1), ("1", 51, 2), ("1", 800, 7), ("1", 801, 15), ("18", 1501, 11)]
)
def test_worked_examples_by_table_action(option: str, action: int, fee: int) -> None:
    played = play(posted(HOLDEM, f"table-action/{option}"), {2: thirds(action * 100)})
    assert fees(played) == [("seat 1", fee * 100)]


@pytest.mark.rule(HOLDEM, "6148-6149, 6226-6231")
def test_play_wagers_are_made_later_and_cost_nothing() -> None:
    at = posted(HOLDEM, "table-action/1")
    played = play(at, {2: "ante $25, blind $25"})
    assert fees(played) == [("seat 1", 100)]


# All of them ------------------------------------------------------------------------------------------------------

EVERY = [
    (FROG, "1", "player $10"),
    (SWITCH, "1", "game $5, game 2 $5"),
    (SWITCH, "table-action/1", "game $5, game 2 $5"),
    (HOLDEM, "holdem-by-ante/1", "ante $5, blind $5"),
    (HOLDEM, "table-action/1", "ante $5, blind $5"),
    (EZ, "table-action/1", "player $5"),
]


@pytest.mark.rule(FROG, "6459-6460")
@pytest.mark.rule(SWITCH, "1866-1868, 1877-1878, 6232-6233")
@pytest.mark.rule(HOLDEM, "6149-6150, 6165-6167, 6232-6233")
@pytest.mark.rule(EZ, "6232-6233")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_fees_are_taken_after_the_wagers_and_before_any_card(document: str, option: str, words: str) -> None:
    wagers, taken, dealt = moments(play(posted(document, option), {2: words}))
    # The first card of a new shoe may have been shown and burned before the wagers.
    assert min(wagers) < min(taken) <= max(taken) < min(at for at in dealt if at > min(wagers))


@pytest.mark.rule(FROG, "6666-6677, 6679-6688")
@pytest.mark.rule(SWITCH, "6666-6677, 6679-6688")
@pytest.mark.rule(HOLDEM, "6666-6677, 6679-6688")
@pytest.mark.rule(EZ, "6666-6677, 6679-6688")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(
    document: str, option: str, words: str
) -> None:
    assert posting_faults(document, option, words) == []


@pytest.mark.rule(HOLDEM, "6225, 6443-6452")
@pytest.mark.rule(SWITCH, "6225, 6443-6452")
@pytest.mark.rule(EZ, "6225, 6443-6452")
@pytest.mark.parametrize("document", [SWITCH, HOLDEM, EZ])
def test_all_eighteen_options_by_table_action_may_be_posted(document: str) -> None:
    assert options(terms(game(document)), "table-action") == ids(ACTION_ROWS) == [str(each) for each in range(1, 19)]


@pytest.mark.rule(HOLDEM, "6353-6356, 6398-6401")
@pytest.mark.rule(SWITCH, "6353-6356, 6398-6401")
@pytest.mark.rule(EZ, "6353-6356, 6398-6401")
@pytest.mark.parametrize("document", [SWITCH, HOLDEM, EZ])
def test_gaps_and_shared_amounts_of_the_book_are_read_either_way(document: str) -> None:
    cases = [("fee-gap", "10", 150, 200, 500), ("fee-shared", "14", 100, 100, 200)]
    for reading, option, action, lower, higher in cases:
        for choice, fee in (("lower", lower), ("higher", higher)):
            at = posted(document, f"table-action/{option}", {reading: choice})
            words = {
                HOLDEM: thirds(action * 100),
                SWITCH: f"game ${action - 2}, game 2 $1, super-match $1",
                EZ: f"player ${action - 2}, tie $1, dragon-7 $1",
            }
            assert fees(play(at, {2: words[document]})) == [("seat 1", fee)]
