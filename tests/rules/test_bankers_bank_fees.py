"""Bankers: the fees of Pure Spanish 21.5, Three Card Poker, Fortune Pai Gow Poker and Pai Gow Tiles, row by row."""

from __future__ import annotations

from operator import itemgetter

import pytest

from houseway.errors import NotLegal
from houseway.families.registry import game
from houseway.play.events import Rolled
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

SPANISH = "bankers/pure-spanish-21-5"
THREE_CARD = "bankers/three-card-poker-6-card-bonus"
FORTUNE = "bankers/fortune-pai-gow-poker-1-1"
TILES = "bankers/pai-gow-tiles"
SPANISH_ROWS = tiers("bank-bankers-spanish")
THREE_CARD_ROWS = tiers("bank-bankers-three-card")
PAI_GOW_ROWS = tiers("bank-bankers-pai-gow")
TILES_ROWS = tiers("bank-bankers-tiles")


def posted_options(document: str, *schedules: str) -> list[str]:
    return [option.id for schedule, option in terms(game(document)).sheet.options() if schedule.id in schedules]


def expected(rows: list[Tier], option: str, wagers: list[Cents]) -> list[tuple[str, Cents]]:
    """The player-dealer pays by table action, then every player by wager."""
    bank = [("seat 1", fee_for(rows, option, sum(wagers)))]
    fee = player_fee(rows, option)
    return bank + [(f"seat {seat}", fee) for seat in range(2, 2 + len(wagers)) if fee]


# Pure Spanish 21.5 (4678-4913) ---------------------------------------------------------------------------------------


@pytest.mark.rule(SPANISH, "4678-4913")
@table("option", "action", rows=edges(SPANISH_ROWS), by=itemgetter(0))
def test_spanish_is_paid_by_the_player_dealer_by_table_action(option: str, action: Cents) -> None:
    band = limits(SPANISH_ROWS, option)
    at = posted(SPANISH, option)
    assert at.table_limits == (band.low, band.high)
    wagers = spread(action, band)
    assert fees(play(at, on("game", wagers))) == expected(SPANISH_ROWS, option, wagers)


@pytest.mark.rule(SPANISH, "4680-4683")
def test_spanish_counts_match_the_dealer_and_nothing_that_comes_later() -> None:
    at = posted(SPANISH, "3")
    assert fees(play(at, {2: "game $90, match-the-dealer $10"})) == [("seat 1", 100)]
    assert fees(play(at, {2: "game $90, match-the-dealer $11"})) == [("seat 1", 200)]
    for seed in range(1, 20):
        assert fees(play(at, {2: "game $100"}, seed=seed)) == [("seat 1", 100)]


@pytest.mark.rule(SPANISH, "4754-4755")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 700), ("higher", 1200)])
def test_spanish_1200_dollars_are_in_two_brackets_of_option_6(reading: str, fee: Cents) -> None:
    at = posted(SPANISH, "6", {"fee-shared": reading})
    assert fees(play(at, on("game", [600_00, 600_00]))) == [("seat 1", fee)]
    assert fees(play(at, on("game", [600_00, 599_00]))) == [("seat 1", 700)]
    assert fees(play(at, on("game", [600_00, 601_00]))) == [("seat 1", 1200)]


# Three Card Poker 6 Card Bonus (5095-5337) ---------------------------------------------------------------------------


@pytest.mark.rule(THREE_CARD, "5095-5268, 5274-5337")
@table("option", "action", rows=edges(THREE_CARD_ROWS), by=itemgetter(0))
def test_three_card_by_table_action_and_by_ante(option: str, action: Cents) -> None:
    band = limits(THREE_CARD_ROWS, option)
    # Of an amount that stands in two brackets the first is expected here; the other reading has its own test.
    at = posted(THREE_CARD, option, {"fee-shared": "lower"})
    assert at.table_limits == (band.low, band.high)
    wagers = spread(action, band)
    assert fees(play(at, on("ante", wagers))) == expected(THREE_CARD_ROWS, option, wagers)


@pytest.mark.rule(THREE_CARD, "5097-5099, 5275-5277")
def test_three_card_counts_bonus_bets_and_charges_none_of_them() -> None:
    words = {2: "ante $95, pair-plus $5"}
    assert fees(play(posted(THREE_CARD, "1"), words)) == [("seat 1", 100)]
    assert fees(play(posted(THREE_CARD, "16"), words)) == [("seat 1", 100), ("seat 2", 100)]
    assert fees(play(posted(THREE_CARD, "1"), {2: "ante $95, pair-plus $6"})) == [("seat 1", 200)]


@pytest.mark.rule(THREE_CARD, "5098, 5276-5277")
def test_three_card_play_wagers_come_later_and_cost_nothing() -> None:
    for seed in range(1, 8):
        played = play(posted(THREE_CARD, "16"), {2: "ante $100"}, seed=seed)
        assert fees(played) == [("seat 1", 100), ("seat 2", 100)]


@pytest.mark.rule(THREE_CARD, "5169-5170, 5293-5294")
@pytest.mark.parametrize("option", ["6", "16"])
@pytest.mark.parametrize(
    ("read", "fee"), [({"fee-shared": "lower"}, 900), ({"fee-shared": "higher"}, 1500), ({}, 1500)]
)
def test_three_card_1101_dollars_are_in_two_brackets(option: str, read: dict[str, str], fee: Cents) -> None:
    """The rows of the same fees around them begin the higher bracket at $1,101 (5115-5116, 5180-5181)."""
    at = posted(THREE_CARD, option, read)
    assert paid_by(play(at, on("ante", [500_00, 500_00, 101_00])), 1) == fee
    assert paid_by(play(at, on("ante", [500_00, 500_00, 100_00])), 1) == 900
    assert paid_by(play(at, on("ante", [500_00, 500_00, 102_00])), 1) == 1500


@pytest.mark.rule(THREE_CARD, "5328-5330")
@pytest.mark.parametrize(("reading", "fee"), [("nothing", 0), ("the-first", 100)])
def test_three_card_option_20_below_its_first_bracket(reading: str, fee: Cents) -> None:
    at = posted(THREE_CARD, "20", {"below-the-first-bracket": reading})
    assert paid_by(play(at, {2: "ante $5"}), 1) == fee


# Fortune Pai Gow Poker (2539-2561, 4548-4609, 5343-5475) -------------------------------------------------------------

# 2553-2561 and 4571-4579: limits, the fee of a game wager, the player-dealer's up to $100 and above.
FIRST = {"1": ("$5", "$50", 50, 100, 200), "2": ("$10", "$100", 100, 100, 200)}
# 4590-4609: the brackets of a game wager and of the table action.
BY_AMOUNT = {
    "3": ([("$10-$100", 100), ("$101-$200", 200)], [("$10-$100", 100), ("$101-$300", 200), ("$301+", 300)]),
    "4": ([("$100-$200", 200), ("$201-$500", 300)], [("$100-$300", 100), ("$301-$1,000", 200), ("$1,001+", 300)]),
    "5": (
        [("$500-$1,000", 500), ("$1,001-$5,000", 1000)],
        [("$500-$3,000", 500), ("$3,001-$10,000", 1000), ("$10,001+", 2500)],
    ),
}


@pytest.mark.rule(FORTUNE, "2539-2561, 4548-4579")
@pytest.mark.parametrize("option", FIRST)
def test_fortune_charges_each_game_wager_and_the_player_dealer_by_table_action(option: str) -> None:
    least, most, fee, low, high = FIRST[option]
    at = posted(FORTUNE, f"first-fortune/{option}")
    for amount in (least, most):
        assert fees(play(at, {2: f"game {amount}"})) == [("seat 1", low), ("seat 2", fee)]
    played = play(at, {2: f"game {most}", 3: f"game {most}", 4: f"game {least}"})
    assert fees(played) == [("seat 1", high), ("seat 2", fee), ("seat 3", fee), ("seat 4", fee)]


@pytest.mark.rule(FORTUNE, "4548-4558, 4582-4609")
@pytest.mark.parametrize("option", BY_AMOUNT)
def test_fortune_charges_each_game_wager_by_its_amount(option: str) -> None:
    wagers, actions = BY_AMOUNT[option]
    at = posted(FORTUNE, f"first-fortune-by-amount/{option}")
    for words, fee in wagers:
        band = Band.read(words)
        for amount in (band.low, band.high or 0):
            bank = next(fee for words, fee in actions if amount in Band.read(words))
            assert fees(play(at, {2: f"game {dollars(amount)}"})) == [("seat 1", bank), ("seat 2", fee)]
    printed = Band.read(f"{wagers[0][0].partition('-')[0]}-{wagers[-1][0].partition('-')[2]}")
    for words, bank in actions:
        band = Band.read(words)
        for action in (band.low, band.high or band.low + 100):
            assert paid_by(play(at, on("game", spread(action, printed))), 1) == bank


@pytest.mark.rule(FORTUNE, "2541-2547, 5346-5347")
@pytest.mark.parametrize("option", ["first-fortune/2", "pai-gow-by-wager/1"])
def test_fortune_bonus_bets_are_free_and_count_in_the_action(option: str) -> None:
    at = posted(FORTUNE, option)
    assert fees(play(at, {2: "game $90, fortune $10"})) == [("seat 1", 100), ("seat 2", 100)]
    assert fees(play(at, {2: "game $90, fortune $11"})) == [("seat 1", 200), ("seat 2", 100)]


@pytest.mark.rule(FORTUNE, "2206, 2541-2542")
def test_fortune_back_line_bettors_pay_like_seated_ones() -> None:
    played = play(posted(FORTUNE, "first-fortune/1"), {2: "game $5", 15: "game $50"}, behind={15: 2})
    assert fees(played) == [("seat 1", 100), ("seat 2", 50), ("seat 15", 50)]


@pytest.mark.rule(FORTUNE, "2553-2561, 4571-4579, 4604-4606")
@pytest.mark.parametrize(("reading", "bank", "player"), [("lower", 100, 500), ("higher", 200, 1000)])
def test_fortune_amounts_in_two_brackets(reading: str, bank: Cents, player: Cents) -> None:
    at = posted(FORTUNE, "first-fortune/2", {"fee-shared": reading})
    assert paid_by(play(at, {2: "game $100"}), 1) == bank
    assert paid_by(play(at, {2: "game $99"}), 1) == 100
    at = posted(FORTUNE, "first-fortune-by-amount/5", {"fee-shared": reading})
    assert paid_by(play(at, {2: "game $1,000"}), 2) == player
    assert paid_by(play(at, {2: "game $1,001"}), 2) == 1000


# Second filing, for both pai gow games (5343-5475) -------------------------------------------------------------------

PAI_GOW = [(FORTUNE, "game", "pai-gow-by-wager"), (TILES, "base", "tiles-by-wager")]


@pytest.mark.rule(FORTUNE, "5343-5427, 5432-5475")
@pytest.mark.rule(TILES, "5343-5427, 5432-5475")
@pytest.mark.parametrize(("document", "circle", "schedule"), PAI_GOW)
@table("option", "action", rows=edges(PAI_GOW_ROWS), by=itemgetter(0))
def test_pai_gow_by_table_action_and_by_base_wager(
    document: str, circle: str, schedule: str, option: str, action: Cents
) -> None:
    band = limits(PAI_GOW_ROWS, option)
    schedule = schedule if int(option) < 9 else "pai-gow"
    at = posted(document, f"{schedule}/{option}")
    assert at.table_limits == (band.low, band.high)
    action = max(action, band.low)
    wagers = spread(action, band)
    assert sorted(fees(play(at, on(circle, wagers)))) == sorted(expected(PAI_GOW_ROWS, option, wagers))


# Pai Gow Tiles (1217-1225, 4610-4625) --------------------------------------------------------------------------------


@pytest.mark.rule(TILES, "1217-1225")
def test_tiles_charge_every_circle_and_the_player_dealer() -> None:
    at = posted(TILES, "10-20")
    played = play(at, {2: "base $10", 3: "base $20", 15: "base $20"}, behind={15: 3})
    assert sorted(fees(played)) == [("seat 1", 200), ("seat 15", 100), ("seat 2", 100), ("seat 3", 100)]
    for wrong in ("$9", "$21"):
        with pytest.raises(NotLegal):
            play(at, {2: f"base {wrong}"})


@pytest.mark.rule(TILES, "4610-4625")
@table("row", rows=TILES_ROWS)
def test_tiles_first_filing(row: Tier) -> None:
    assert row.band is not None
    player, bank = row.fees
    at = posted(TILES, f"first-tiles/{row.id}")
    for amount in (row.band.low, row.band.high or 0):
        assert fees(play(at, {2: f"base {dollars(amount)}"})) == [("seat 1", bank), ("seat 2", player)]


@pytest.mark.rule(TILES, "1219-1221")
def test_tiles_read_as_the_players_own_circles_each_of_them_pays() -> None:
    at = posted(TILES, "10-20", {"circles": "seated-alone"})
    played = play(at, {2: "base $10, base 2 $10, base 3 $20"})
    assert paid_by(played, 2) == 300


# All four ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(SPANISH, "4678-4913")
@pytest.mark.rule(THREE_CARD, "5095-5337")
@pytest.mark.rule(FORTUNE, "4548-4609, 5343-5475")
@pytest.mark.rule(TILES, "4610-4625, 5343-5475")
def test_the_options_are_the_printed_ones_in_their_order() -> None:
    numbers = [str(each) for each in range(1, 21)]
    assert posted_options(SPANISH, "spanish-21") == numbers
    assert posted_options(THREE_CARD, "three-card", "three-card-by-ante") == numbers
    assert posted_options(FORTUNE, "first-fortune", "first-fortune-by-amount") == numbers[:5]
    assert posted_options(FORTUNE, "pai-gow-by-wager", "pai-gow") == numbers[:10]
    assert posted_options(TILES, "tiles-by-wager", "pai-gow") == numbers[:10]
    assert posted_options(TILES, "first-tiles") == numbers[:2]


EVERY = [
    (SPANISH, "1", "game $10"),
    (THREE_CARD, "16", "ante $10"),
    (FORTUNE, "pai-gow-by-wager/1", "game $10"),
    (TILES, "first-tiles/1", "base $10"),
]


@pytest.mark.rule(SPANISH, "4683-4684")
@pytest.mark.rule(THREE_CARD, "5099-5100, 5277-5278")
@pytest.mark.rule(FORTUNE, "5347-5348, 5435-5436")
@pytest.mark.rule(TILES, "1219-1220, 4612-4614, 5347-5348")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_fees_are_taken_after_the_wagers_and_before_any_card(document: str, option: str, words: str) -> None:
    wagers, taken, dealt = moments(play(posted(document, option), {2: words}))
    assert min(wagers) < min(taken) <= max(taken) < min(dealt)


@pytest.mark.rule(FORTUNE, "2547-2549, 4556-4558")
def test_fortune_first_filing_is_collected_before_the_dice_cup_is_opened() -> None:
    played = play(posted(FORTUNE, "first-fortune/1"), {2: "game $5"})
    _, taken, dealt = moments(played)
    [dice] = [at for at, each in enumerate(played.events) if isinstance(each, Rolled)]
    assert min(dealt) < min(taken) <= max(taken) < dice


@pytest.mark.rule(SPANISH, "5534-5545")
@pytest.mark.rule(THREE_CARD, "5534-5545")
@pytest.mark.rule(FORTUNE, "4649-4655, 4657-4664, 5534-5545")
@pytest.mark.rule(TILES, "4649-4655, 4657-4664, 5534-5545")
@pytest.mark.parametrize(("document", "option", "words"), EVERY)
def test_one_option_is_posted_and_the_house_receives_the_collection_alone(
    document: str, option: str, words: str
) -> None:
    assert posting_faults(document, option, words) == []
