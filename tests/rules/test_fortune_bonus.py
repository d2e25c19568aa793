"""The Fortune Bonus Bet and the Envy Bonus, and the fees of Fortune Pai Gow Poker 1.1. Bankers, 2394-2561."""

from __future__ import annotations

import pytest

from houseway import NotLegal
from houseway.play.events import Announced
from houseway.play.wager_question import Wager
from tests.rules.pai_gow_table import answer, fees, nets, play, posted, results, sit

GAME = "bankers/fortune-pai-gow-poker-1-1"

BANK = "Ad Kc Jh 8h 8c 4s 3c"  # set A K / 8 8 J 4 3
NOTHING = "Kd Qc Jd 8d 6h 3h 2c"

# Seven cards and the row of FPG-05 that they fill, 2488-2498.
ROWS = [
    ("9s 8s 7s 6s 5s 4s 3s", 5000, 5000),
    ("As Ks Qs Js Ts Kh Qh", 2000, 1000),
    ("9s 8s Jk 6s 5s 4s 3s", 1000, 500),
    ("As Ah Ad Ac Jk 4s 3d", 400, 250),
    ("As Ks Qs Js Ts 4h 3d", 150, 50),
    ("As Jk Qs Js Ts 4h 3d", 150, 50),
    ("9s 8s 7s 6s 5s Ah 3d", 50, 20),
    ("9s 9h 9d 9c 5s Ah 3d", 25, 5),
    ("9s 9h 9d 5c 5s Ah 3d", 5, 0),
    ("As Js 9s 5s 3s Kh 2d", 4, 0),
    ("9s 9h 9d 5c 4s Ah 2d", 3, 0),
    ("9s 8h 7d 6c 5s Ah 2d", 2, 0),
    ("9s 8h Jk 6c 5s Ah 2d", 2, 0),
    ("9s 9h 4d 4c 5s Ah 2d", -1, 0),
    ("As Kh 9d 7c 5s 4h 2d", -1, 0),
]


@pytest.mark.rule(GAME, "2341-2352, 2359-2360, 2394-2439, 2485-2498, 2524-2525")
@pytest.mark.parametrize(("hand", "pays", "envy"), ROWS)
def test_the_bonus_pays_the_first_row_that_the_seven_cards_fill(hand: str, pays: int, envy: int) -> None:
    played = play(posted(GAME), {2: hand}, {2: "game $5, fortune $5"})
    assert nets(played)["2 fortune"] == 5 * pays


@pytest.mark.rule(GAME, "2367-2378, 2442-2494, 2519-2522")
@pytest.mark.parametrize(("hand", "pays", "envy"), ROWS)
def test_envy_pays_a_fixed_amount_for_another_players_hand(hand: str, pays: int, envy: int) -> None:
    hands = {2: hand, 3: NOTHING}
    played = play(posted(GAME), hands, {2: "game $5, fortune $5", 3: "game $5, fortune $50"})
    assert nets(played).get("3 envy", 0) == envy
    assert "2 envy" not in nets(played)


QUADS = "9s 9h 9d 9c 5s Ah 3d"
MORE = "7s 7h 7d 7c Ks Qh 2d"


@pytest.mark.rule(GAME, "2371-2378, 2462-2468")
def test_several_hands_pay_several_times_but_never_ones_own() -> None:
    hands = {2: QUADS, 3: MORE, 4: "As Kh Jd 8c 6s 4h 2s"}
    wagers = dict.fromkeys((2, 3, 4), "game $5, fortune $5")
    played = play(posted(GAME), hands, wagers)
    assert {key: gain for key, gain in nets(played).items() if "envy" in key} == {
        "2 envy": 5,
        "3 envy": 5,
        "4 envy": 10,
    }


# "A player cannot win an Envy Bonus for their own hand": 2376-2378 and 2462-2466 here, in its twins 1290-1292 and
# 1379-1383, 6225-6228 and 6278-6281.
PLAYERS = "players/fortune-pai-gow-poker"
FULLY_WILD = "bankers/fortune-pai-gow-joker-fully-wild"


@pytest.mark.rule(GAME, "2376-2378, 2462-2468")
@pytest.mark.rule(PLAYERS, "1290-1292, 1376-1386")
@pytest.mark.rule(FULLY_WILD, "6225-6228, 6273-6287")
@pytest.mark.parametrize("name", [GAME, PLAYERS, FULLY_WILD])
def test_whoever_plays_two_seats_is_paid_no_envy_for_either_of_their_hands(name: str) -> None:
    hands = {2: MORE, 3: "As Kh Jd 8c 6s 4h 2s", 5: QUADS}
    game_wager = posted(name).sheet.wagers[0].id
    own, other = f"{game_wager} $10, fortune $10", f", {game_wager} at seat 5 $10, fortune at seat 5 $10"
    at = posted(name, more_seats_than_one="house-way")
    played = play(at, hands, {2: own + other, 3: own}, seats=3, plays={5: 2})
    assert [(seat, gain) for seat, wager, _, gain in results(played) if wager == "envy"] == [(3, 10)]


@pytest.mark.rule(PLAYERS, "1290-1292, 1372-1386")
@pytest.mark.parametrize("name", [PLAYERS, FULLY_WILD])
def test_the_hand_that_somebody_stands_behind_is_their_own(name: str) -> None:
    game_wager = posted(name).sheet.wagers[0].id
    wagers = dict.fromkeys((2, 3, 20), f"{game_wager} $10, fortune $10")
    played = play(posted(name), {2: QUADS, 3: "As Kh Jd 8c 6s 4h 2s"}, wagers, behind={20: 2})
    assert [(seat, gain) for seat, wager, _, gain in results(played) if wager == "envy"] == [(3, 5)]


@pytest.mark.rule(GAME, "2376-2378")
def test_the_player_dealers_hand_pays_no_envy() -> None:
    played = play(posted(GAME), {1: QUADS, 2: "As Kh Jd 8c 6s 4h 2s"}, {2: "game $5, fortune $5"})
    assert "2 envy" not in nets(played)


@pytest.mark.rule(GAME, "2045-2046, 2225-2228, 2446-2452")
def test_a_fortune_bet_of_five_dollars_earns_a_button_and_none_without() -> None:
    wagers = {2: "game $5", 3: "game $5, fortune $5", 4: "game $5"}
    played = play(posted(GAME), {3: QUADS, 4: "As Kh Jd 8c 6s 4h 2s"}, wagers)
    said = [event.words for event in played.events if isinstance(event, Announced)]
    assert "Envy buttons: seat 3" in said
    assert not [key for key in nets(played) if "envy" in key]


@pytest.mark.rule(GAME, "2368-2370, 2448-2450, 2460-2462")
def test_the_other_hand_needs_a_fortune_bet_unless_the_table_reads_it_otherwise() -> None:
    hands = {2: QUADS, 3: "As Kh Jd 8c 6s 4h 2s"}
    wagers = {2: "game $5", 3: "game $5, fortune $5"}
    assert "3 envy" not in nets(play(posted(GAME), hands, wagers))
    assert nets(play(posted(GAME, envy_hands="any-player"), hands, wagers))["3 envy"] == 5


@pytest.mark.rule(GAME, "2179-2181, 2353-2356, 2361-2367, 2476-2480")
def test_envy_is_paid_when_all_is_reconciled_or_seat_by_seat_where_the_table_says_so() -> None:
    hands = {1: BANK, 2: QUADS, 3: MORE, 4: "As Kh Jd 8d 6s 4h 2s"}
    wagers = dict.fromkeys((2, 3, 4), "game $5, fortune $5")
    last = results(play(posted(GAME), hands, wagers, dice=(1, 1, 1)))
    assert [(seat, wager) for seat, wager, _, _ in last if wager == "envy"] == [(3, "envy"), (4, "envy"), (2, "envy")]
    assert [wager for _, wager, _, _ in last][-3:] == ["envy"] * 3
    within = results(play(posted(GAME, envy_moment="seat-by-seat"), hands, wagers, dice=(1, 1, 1)))
    assert [wager for _, wager, _, _ in within] == ["game", "fortune", "envy"] * 3
    assert sorted(last) == sorted(within)


@pytest.mark.rule(GAME, "2476-2480")
def test_an_exhausted_bank_pays_what_it_has_of_an_envy_bonus() -> None:
    hands = {1: BANK, 2: QUADS, 3: "As Kh Jd 8d 6s 4h 2s"}
    wagers = dict.fromkeys((2, 3), "game $5, fortune $5")
    played = play(posted(GAME), hands, wagers, dice=(6, 6, 4), put_up=138)
    # The bonus of seat 2 takes 125, seat 3 loses 5 and 5: three dollars are left for its envy.
    assert nets(played) == {"2 game": 0, "2 fortune": 125, "3 game": -5, "3 fortune": -5, "3 envy": 3}


@pytest.mark.rule(GAME, "2427-2428, 2472-2473")
def test_bonus_and_envy_stand_whatever_becomes_of_the_game_wager() -> None:
    lost = {1: "As Ac Ks Kd Jk Qs Qc", 2: QUADS.replace("Ah", "Kh"), 3: "Ts 8h 7d 5c 4s 2h Jd"}
    played = play(posted(GAME), lost, dict.fromkeys((2, 3), "game $5, fortune $5"))
    done = nets(played)
    assert (done["2 game"], done["2 fortune"], done["3 game"], done["3 envy"]) == (-5, 125, -5, 5)


@pytest.mark.rule(GAME, "2400-2410")
def test_the_bonus_needs_a_game_wager_and_may_be_smaller_or_larger_within_the_limits() -> None:
    played = sit(posted(GAME), {})
    asked = played.open_decisions()[0]
    assert isinstance(asked, Wager)
    with pytest.raises(NotLegal, match="needs a wager on Game wager"):
        played.answer(asked.number, asked.seat, {"fortune": 500})
    for amount, problem in ((400, "below the minimum"), (5_100, "above the maximum")):
        with pytest.raises(NotLegal, match=problem):
            played.answer(asked.number, asked.seat, {"game": 500, "fortune": amount})
    for game_wager, fortune in ((500, 5_000), (5_000, 500)):
        assert asked.why_not({"game": game_wager, "fortune": fortune}) is None


@pytest.mark.rule(GAME, "2424, 2488-2498")
def test_a_fully_wild_joker_in_the_bonus_is_another_reading() -> None:
    hands, wagers = {2: "9s 9h Jk 6c 5s Ah 2d"}, {2: "game $5, fortune $5"}
    assert nets(play(posted(GAME), hands, wagers))["2 fortune"] == -5
    assert nets(play(posted(GAME, bonus_joker="fully-wild"), hands, wagers))["2 fortune"] == 15


@pytest.mark.rule(GAME, "2347-2348, 2497-2498")
def test_three_of_a_kind_and_a_straight_pay_by_the_first_row_or_by_the_best_hand() -> None:
    hands, wagers = {2: "9s 9h 9d 8c 7s 6h 5d"}, {2: "game $5, fortune $5"}
    assert nets(play(posted(GAME), hands, wagers))["2 fortune"] == 15
    assert nets(play(posted(GAME, three_and_straight="best-hand"), hands, wagers))["2 fortune"] == 10


# Fees: 2539-2561 and 4548-4609 before the dice, 5343-5475 before the deal. Option, wagers, the bank's fee, a player's.
FEES = [
    ("first-fortune/1", ["game $50, fortune $50"], 1, 0.5),
    ("first-fortune/1", ["game $50, fortune $50", "game $5"], 2, 0.5),
    ("first-fortune/2", ["game $10"], 1, 1),
    ("first-fortune/2", ["game $100, fortune $10"], 2, 1),
    ("first-fortune-by-amount/3", ["game $100"], 1, 1),
    ("first-fortune-by-amount/3", ["game $101"], 2, 2),
    ("first-fortune-by-amount/3", ["game $200, fortune $101"], 3, 2),
    ("first-fortune-by-amount/4", ["game $201"], 1, 3),
    ("first-fortune-by-amount/4", ["game $500, fortune $500"], 2, 3),
    ("first-fortune-by-amount/4", ["game $500, fortune $500", "game $100"], 3, 3),
    ("first-fortune-by-amount/5", ["game $500"], 5, 5),
    ("first-fortune-by-amount/5", ["game $5,000, fortune $5,000"], 10, 10),
    ("pai-gow-by-wager/1", ["game $100, fortune $10"], 2, 1),
    ("pai-gow-by-wager/4", ["game $1,000"], 8, 1),
    ("pai-gow-by-wager/8", ["game $301"], 3, 1),
    ("pai-gow/9", ["game $601"], 6, 0),
    ("pai-gow/10", ["game $1,000, fortune $1,000"], 10, 0),
]


@pytest.mark.rule(GAME, "2539-2561, 4548-4609, 5343-5475")
@pytest.mark.parametrize(("option", "wagers", "bank", "player"), FEES)
def test_the_player_dealer_pays_by_table_action_and_players_by_game_wager(
    option: str, wagers: list[str], bank: float, player: float
) -> None:
    placed = dict(enumerate(wagers, start=2))
    played = play(posted(GAME, option), {}, placed)
    taken = fees(played)
    assert taken[0] == ("seat 1", bank)
    assert [amount for payer, amount in taken if payer == "seat 2"] == ([player] if player else [])


@pytest.mark.rule(GAME, "2547-2549, 4556-4558, 5348-5349")
@pytest.mark.parametrize(
    ("option", "asked"), [("first-fortune/1", "action pile"), ("pai-gow-by-wager/1", "bank wager")]
)
def test_fees_are_taken_before_the_dice_cup_or_before_the_deal(option: str, asked: str) -> None:
    played = sit(posted(GAME, option), {})
    answer(played, "wagers", {2: "game $10"})
    assert not fees(played)
    answer(played, "bank wager", {})
    assert bool(fees(played)) == (asked == "bank wager")
    answer(played, "action pile", {})
    assert fees(played)


@pytest.mark.rule(GAME, "2541-2547, 5346-5347")
def test_a_bonus_bet_costs_no_fee() -> None:
    wagers = {2: "game $5"}, {2: "game $5, fortune $5"}
    without, beside = (fees(play(posted(GAME), {}, each)) for each in wagers)
    assert without == beside == [("seat 1", 1), ("seat 2", 0.5)]
