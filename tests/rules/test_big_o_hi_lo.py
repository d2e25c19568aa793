"""Big O High/Low Split, Player's Casino: its own document, its twelve options, and those of the room's fee book.

Four players at $4-$8 with blinds of $2 and $4: seat 1 is the small blind, 2 the big blind, 3 acts first, 4 has the
button. Which hands win is tried on the hands of the same game with running it twice, which prints the same ranks.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import NoChance, Shoe, cards
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.events import Dealt
from houseway.play.ids import COLLECTION, MUCK, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.ranking import ORDERS
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules.boards_table import deck, posted, seat
from tests.rules.fee_hands import (
    FLOP_HANDS,
    HALF_HOUR,
    Printed,
    deal,
    fits,
    house_receives,
    never,
    options,
    printed,
    taken,
    told,
)
from tests.rules.fee_hands import play as play_until
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import passive, play, purses, rights
from tests.rules.test_big_o_showdown import NO_LOW, SPLIT
from tests.tables import table

BIG_O = "players/big-o-hi-lo"
FOUR = "200 200 200 200"
ROWS = printed("players-big-o")


def settled(hands: list[str], board: str, each: int, **read: str) -> list[float]:
    """Everybody puts in so many dollars before the flop and checks from there on: what each takes from the pot."""
    at = posted(BIG_O, "no-limit", {name.replace("_", "-"): choice for name, choice in read.items()})
    played = seat(at, "200 " * len(hands), shoe=deck(hands, board[:8], board[9:11], board[12:]))
    passive(play(played, f"raise={each}" + " call" * (len(hands) - 1)))
    return [chips - 200 + each for chips in purses(played).values()]


# The deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "2507-2510, 2534-2536, 2623-2633, 2647-2658, 2683-2687, 2713-2718, 2738-2743")
def test_five_cards_each_from_the_small_blind_on_and_a_burn_before_each_part_of_the_board() -> None:
    played = passive(seat(posted(BIG_O), FOUR))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    board = [("burns", 1), ("board", 3), ("burns", 1), ("board", 1), ("burns", 1), ("board", 1)]
    assert dealt == [*((f"hand {number}", 1) for _ in range(5) for number in (1, 2, 3, 4)), *board]
    assert len(played.terms.faces) == 52
    assert sum(played.net().values()) == 0
    assert not played.net().get(COLLECTION)


@pytest.mark.rule(BIG_O, "2614-2617")
@pytest.mark.parametrize("players", [2, 8, 9])
def test_nine_may_sit_and_eight_are_dealt_in(players: int) -> None:
    """Eight hands of five, a board of five and three burns are 48 cards."""
    played = passive(seat(posted(BIG_O), "200 " * players))
    assert played.table.facts(Hand).order == tuple(range(1, min(players, 8) + 1))
    if players >= 8:
        assert len(played.table.shoe) == 52 - 48


@pytest.mark.rule(BIG_O, "2614-2617")
@pytest.mark.parametrize(("choice", "most"), [("the-button", 9), ("eight-seats", 8)])
def test_the_ninth_player_sits_out_on_the_button_or_has_no_seat(choice: str, most: int) -> None:
    at = posted(BIG_O, readings={"nine-players": choice})
    seat(at, "200 " * most)
    with pytest.raises(BadInput):
        seat(at, "200 " * (most + 1))


@pytest.mark.rule(BIG_O, "2623-2625, 2632-2633, 2643-2645")
@pytest.mark.parametrize(("drawn", "button"), [("2c Kd 9h", 2), ("Qc Qs Qh", 2), ("Jh Jd Jc", 1)])
def test_the_highest_card_by_suit_receives_the_button_which_rotates(drawn: str, button: int) -> None:
    at = posted(BIG_O)
    shoe = Shoe(Shoe.rigged(at.pack, drawn).stack[::-1], NoChance(), orders=[Shoe.rigged(at.pack, "").stack])
    first = Round(at, dict.fromkeys((1, 2, 3), 100_00), shoe)
    assert first.table.lasting[DealerButton].seat == button
    again = Round(at, dict.fromkeys((1, 2, 3), 100_00), Shoe.seeded(at.pack, 1), lasting=first.table.lasting)
    assert again.table.lasting[DealerButton].seat == button % 3 + 1


# Betting -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "2618-2620, 2625-2628, 2630-2632, 2658-2680, 2687-2711, 2718-2736, 2743-2759")
def test_rights_in_the_four_rounds() -> None:
    played = seat(posted(BIG_O), FOUR)
    assert rights(played) == "3: fold, call $4, raise $8"
    assert rights(play(played, "call call call")) == "2: fold, check, raise $4"
    play(played, "check")
    for bet in (4, 8, 8):
        assert rights(played) == f"1: fold, check, bet ${bet}"
        assert rights(play(played, "check check bet")) == f"4: fold, call ${bet}, raise ${2 * bet}"
        play(played, "call call call")
    assert played.state == "over"


@pytest.mark.rule(BIG_O, "2662-2680")
@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("raise raise raise", "2: fold, call $12"),
        ("raise call call", "2: fold, call $4, raise $8"),
        # Everybody has called the raise: the raiser has nothing to match, and the round is over.
        ("raise call call call", "1: fold, check, bet $4"),
        ("fold fold raise raise raise raise", "1: fold, call $4, raise $8"),
    ],
)
def test_three_raises_and_any_number_between_two_who_begin_a_round(words: str, allowed: str) -> None:
    played = seat(posted(BIG_O, readings={"heads-up": "whenever-two-remain"}), FOUR)
    assert rights(play(played, words)) == allowed


@pytest.mark.rule(BIG_O, "2662-2665")
def test_a_folded_hand_goes_to_the_discards_face_down() -> None:
    played = play(seat(posted(BIG_O), FOUR), "fold")
    assert len(played.table.pile(MUCK).cards) == 5
    assert 3 not in played.table.facts(Hand).live


@pytest.mark.rule(BIG_O, "2668-2672, 2830-2832, 4507-4509")
@pytest.mark.parametrize(
    ("betting", "stakes", "allowed"),
    [
        ("spread", {"limits": "$5-$100"}, "3: fold, call $5, raise to $10-$105"),
        ("no-limit", None, "3: fold, call $4, raise to $8-$200"),
        ("pot-limit", None, "3: fold, call $4, raise to $8-$14"),
    ],
)
def test_amounts_within_the_posted_limit(betting: str, stakes: dict[str, str] | None, allowed: str) -> None:
    assert rights(seat(posted(BIG_O, betting, stakes=stakes), FOUR)) == allowed


@pytest.mark.rule(BIG_O, "2668-2672, 2699, 2814-2828")
@pytest.mark.parametrize(
    ("choice", "first", "last"),
    [
        ("two-limits", "3: fold, call $8, raise $16", "1: fold, check, bet $16"),
        # Any amount from $8 to $16, in every round: on top of the $8 to be called in the first.
        ("spread", "3: fold, call $8, raise to $16-$24", "1: fold, check, bet to $8-$16"),
    ],
)
def test_an_amount_within_the_posted_limit_is_one_of_two_or_any_between_them(
    choice: str, first: str, last: str
) -> None:
    played = deal(terms(game(BIG_O, {"bet-sizes": choice}), "4"), 4)
    assert rights(played) == first
    assert rights(passive(played, until=5)) == last


# The showdown --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "2524-2531, 2545-2558, 2763-2774, 2784-2788")
@pytest.mark.parametrize(("hands", "board", "dollars"), [row[1:] for row in NO_LOW], ids=[row[0] for row in NO_LOW])
def test_without_a_qualifying_low_the_high_hand_takes_all(hands: list[str], board: str, dollars: list[int]) -> None:
    assert settled(hands, board, 50) == dollars


@pytest.mark.rule(BIG_O, "2524-2531, 2545-2561, 2763-2770, 2776-2782, 2790-2796")
@pytest.mark.parametrize(("hands", "board", "dollars"), [row[1:] for row in SPLIT], ids=[row[0] for row in SPLIT])
def test_with_a_low_each_half_has_its_winners(hands: list[str], board: str, dollars: list[int]) -> None:
    assert settled(hands, board, {2: 50, 3: 40, 4: 40}[len(hands)]) == dollars


@pytest.mark.rule(BIG_O, "2555-2561")
def test_the_printed_example_of_two_lows() -> None:
    low = ORDERS[game(BIG_O).hands["low"].ranking]
    assert low.strength(cards("7c 6d 4h 3s 2c")) > low.strength(cards("8c 6d 5h 3s Ac"))
    assert low.strength(cards("5c 4d 3h 2s Ac")) > low.strength(cards("6c 4d 3h 2s Ac"))


@pytest.mark.rule(BIG_O, "2562-2610")
@table(
    "better",
    "worse",
    rows=[
        ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
        ("5s 4s 3s 2s As", "Ac Ad Ah As Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Kc Ks"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("7c 5c 4c 3c 2c", "As Kd Qh Jc Ts"),
        ("5s 4d 3h 2s Ac", "Ac Ad Ah Kc Qs"),
        ("2c 2d 2h 3s 4c", "Ac Ad Kh Kc Qs"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qc Js"),
        ("2c 2d 3h 4s 5c", "Ac Kd Qh Jc 9s"),
    ],
)
def test_the_lowest_hand_of_a_class_beats_the_highest_of_the_next(better: str, worse: str) -> None:
    high = ORDERS[game(BIG_O).hands["high"].ranking]
    assert high.strength(cards(better)) > high.strength(cards(worse))
    assert high.say(high.strength(cards("As Ks Qs Js Ts"))) == "royal flush"


@pytest.mark.rule(BIG_O, "2786-2788, 2794-2796")
@pytest.mark.parametrize(
    ("choice", "hands", "dollars"),
    [
        # $9 in the pot of three: the odd dollar by seat, or to the high hand. Seat 1 is nearest the button.
        ("by-seat", ["As 4s 9d Th Jc", "Ks Kc Jd Jh Td", "9s 9h Tc Ts 8d"], [5, 4, 0]),
        ("high", ["As 4s 9d Th Jc", "Ks Kc Jd Jh Td", "9s 9h Tc Ts 8d"], [4, 5, 0]),
    ],
)
def test_odd_chips_go_to_the_player_closest_to_the_left_of_the_button(
    choice: str, hands: list[str], dollars: list[int]
) -> None:
    at = posted(BIG_O, readings={"odd-half": choice}, stakes={"limits": "$3-$6", "blinds": "$1 $3"})
    played = passive(seat(at, "200 200 200", shoe=deck(hands, "Kh Qd 2s", "3c", "8h")))
    assert [chips - 200 + 3 for chips in purses(played).values()] == dollars


@pytest.mark.rule(BIG_O, "2525-2529, 2765-2768")
@pytest.mark.parametrize(("choice", "dollars"), [("two-and-three", [0, 100]), ("two-or-more", [100, 0])])
def test_exactly_two_hole_cards_or_at_least_two(choice: str, dollars: list[int]) -> None:
    # Two aces of one's own lose to three kings; three of them and the deuce fill up with that of the board.
    hands = ["As Ad Ac 2d 7h", "Kd Kc 6c 9d 4d"]
    assert settled(hands, "Kh Qd Js 8c 2h", 50, hole_cards=choice) == dollars


@pytest.mark.rule(BIG_O, "2763-2796")
def test_random_hands_end_as_the_slow_method_says() -> None:
    chance = Random(7)
    at = posted(BIG_O, readings={"odd-half": "high"})
    for _ in range(15):
        seats = sorted(chance.sample(range(1, 10), chance.randint(2, 4)))
        stacks = {number: chance.randint(10, 90) * 100 for number in seats}
        shoe = Shoe.seeded(at.pack, chance.getrandbits(32))
        played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {number: played.table.ledger[stack(number)] for number in seats}
        assert final == expected(played, 0, [2], "hi-lo")


# Fees ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BIG_O, "2800-2832")
@table("row", rows=ROWS)
def test_every_row_of_the_document_has_its_limits_players_and_fee(row: Printed) -> None:
    at = terms(game(BIG_O), row.id)
    limits, words = row.words.split(" ", 1)
    assert str(at.stakes.limits) == limits
    assert at.structure == ("spread" if limits == "$5-$100" else "limit")
    for players in (2, 4, 5, 6, 7, 8):
        fee = list(row.fees) if fits(words.replace("or 6", "- 6"), players) else []
        assert taken(play_until(deal(at, players), FLOP_HANDS["flop"])) == fee
        assert taken(play_until(deal(at, players), FLOP_HANDS["before the flop"])) == []


@pytest.mark.rule(BIG_O, "2800-2802")
@pytest.mark.parametrize(("choice", "fees"), [("after-the-flop", [300]), ("after-the-turn", [])])
def test_a_hand_that_ends_on_the_flop_has_gone_past_it_or_not(choice: str, fees: list[int]) -> None:
    at = terms(game(BIG_O, {"past-the-flop": choice}), "3")
    assert taken(play_until(deal(at, 4), FLOP_HANDS["flop"])) == fees
    assert taken(play_until(deal(at, 4), FLOP_HANDS["turn"])) == [300]


@pytest.mark.rule(BIG_O, "2800-2808, 4241-4252, 5727-5746")
def test_an_option_of_the_document_or_of_the_book_and_nothing_else_for_the_house() -> None:
    sheet = game(BIG_O)
    assert options(sheet, "document") == told(ROWS) == [str(number) for number in range(1, 13)]
    assert options(sheet, "board") == [str(number) for number in range(1, 311)]
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in sheet.options())
    played = play_until(deal(terms(sheet, "3"), 4), never)
    assert "option 3" in played.terms.posted
    assert house_receives(played) == played.collection == 300


@pytest.mark.rule(BIG_O, "4243-4350, 4383-4497, 4500-4751")
@pytest.mark.parametrize(
    ("option", "players", "ends", "fees"),
    [
        ("board-four-fees/71", 8, "river", [100, 800, 100, 100]),
        ("board-four-fees/71", 8, "before the flop", [100]),
        ("board-three-fees/1", 7, "showdown", [100, 700, 100]),
        ("board-nineteen/16", 7, "showdown", [100, 800]),
        ("board-two-fees/34", 7, "flop", [100, 800]),
        ("board-three-fees-no-limit/156", 7, "showdown", [100, 700, 100]),
    ],
)
def test_fees_of_the_book_at_their_moments(option: str, players: int, ends: str, fees: list[int]) -> None:
    at = terms(game(BIG_O), option)
    assert taken(play_until(deal(at, players), FLOP_HANDS[ends])) == fees


@pytest.mark.rule(BIG_O, "4353-4380, 4610-4637")
def test_by_time_each_player_pays_every_thirty_minutes() -> None:
    at = terms(game(BIG_O), "board-time/52")
    assert taken(play_until(deal(at, 6, lasting=HALF_HOUR), never)) == [1800] * 6
