"""Pure Spanish 21.5: doubles up to eight times, rescue, ties for the player. Printed lines 2562-2895 of Banker's."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.cards.card import RANKS, rank
from houseway.families.bank.core.bank_state import Banked
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Checked, Dealt
from houseway.play.ids import BANK_HAND, HAND_PILES, HandId, Place, hand_pile
from houseway.play.view import HIDDEN, view
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    bank_circle,
    deal,
    dealt_to,
    gain,
    held,
    moves,
    nets,
    order,
    place,
    posted,
    read,
    sit,
    stand_pat,
    wager,
)

GAME = "bankers/pure-spanish-21-5"
at = partial(posted, GAME, option="1")


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2579-2583")
@pytest.mark.parametrize(("decks", "size"), [(4, 192), (6, 288), (8, 384)])
def test_four_to_eight_decks_of_48_cards_without_tens_have_twelve_bonus_cards_each(decks: int, size: int) -> None:
    faces = at(decks=decks).faces
    assert len(faces) == size
    assert not any(RANKS[rank(face)] == "T" for face in faces)
    assert {RANKS[rank(face)] for face in faces if face >= 64} == {"J", "Q", "K"}
    assert sum(face >= 64 for face in faces) == 12 * decks
    for wrong in (3, 9):
        with pytest.raises(ValueError, match="4 to 8 decks"):
            at(decks=wrong)


@pytest.mark.rule(GAME, "2607-2609")
def test_eight_players_face_the_house_dealer() -> None:
    assert game(GAME).seats.max == 8
    assert game(GAME, {"table": "without"}).seats.max == 9


@pytest.mark.rule(GAME, "2622-2628, 2695-2697")
@pytest.mark.parametrize(("banked", "first"), [((2, 1), 2), ((2, 2), 3), ((3, 2), 1), (None, 1)])
def test_the_position_is_offered_clockwise_after_two_hands(banked: tuple[int, int] | None, first: int) -> None:
    assert asked(sit(at(), "", banked=banked)).seat == first
    alone = answer(sit(at({"bank-again": "never"}), "", seats=2, banked=(1, 2)), "pass")
    assert alone.state == "over"


@pytest.mark.rule(GAME, "2788")
def test_there_is_no_back_line() -> None:
    assert not game(GAME).back_line


@pytest.mark.rule(GAME, "2622-2625, 2632-2637, 2680-2684")
@pytest.mark.parametrize(("reading", "least"), [("table-minimum", 1000), ("any-amount", 100)])
def test_wagers_are_within_the_limits_and_the_bank_has_no_maximum(reading: str, least: int) -> None:
    played = bank(sit(at({"bank-minimum": reading}), ""))
    one = asked(played)
    for amount in (900, 30_100):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, {"game": amount})
    circle = bank_circle(place(played, TEN))
    assert (circle.least, circle.most) == (least, 999_900)


@pytest.mark.rule(GAME, "2640-2656, 2669-2671")
def test_cards_go_from_the_left_of_the_player_dealer_who_is_last_and_has_one_down() -> None:
    played = sit(at(), order(["9h 8d"] * 2, "9c 8c"), seats=3)
    wager(bank(played, 2), {1: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 3", "hand 1", "bank hand"] * 2
    dealt = [each for each in played.events if isinstance(each, Dealt)]
    assert [each.seen_by == EVERYONE for each in dealt] == [True] * 5 + [False]
    assert view(played.table, 2)["piles"][BANK_HAND][1] == HIDDEN
    assert asked(played).seat == 3


# The check and surrender --------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2738-2744")
@pytest.mark.parametrize("bank_hand", ["Ah Kc", "Kh Ac", "Qh Ac", "Jh Ac"])
def test_a_natural_of_the_bank_ends_the_hand_before_anybody_draws(bank_hand: str) -> None:
    played = deal(at(), order(["9h 8d", "Kd Ad"], bank_hand), {2: "game $10", 3: "game $10"})
    assert played.state == "over"
    # Both natural: the player wins, at 6 to 5.
    assert nets(played) == [-10.0, 12.0]
    assert [each.words for each in played.events if isinstance(each, Checked)] == ["a natural"]


@pytest.mark.rule(GAME, "2738-2744")
def test_under_any_other_card_nothing_is_checked() -> None:
    played = deal(at(), order(["9h 8d"], "9c 8c"), TEN)
    assert not [each for each in played.events if isinstance(each, Checked)]


@pytest.mark.rule(GAME, "2838-2852")
def test_late_surrender_comes_after_the_check_on_the_first_two_cards() -> None:
    played = deal(at(), order(["9h 7d"], "Kc 8c", "2d"), TEN)
    assert "surrender" in moves(played)
    gone = answer(deal(at(), order(["9h 7d"], "Kc 8c"), TEN), "surrender")
    assert (nets(gone), gain(gone, 2)) == ([-5.0], -5.0)
    assert "surrender" not in moves(answer(deal(at(), order(["2h 7d"], "Kc 8c", "2d"), TEN), "hit"))
    split = answer(deal(at(), order(["8h 8d"], "Kc 8c", "2d"), TEN), "split")
    assert "surrender" not in moves(split)


@pytest.mark.rule(GAME, "2738-2744, 2838-2841")
def test_in_the_other_reading_surrender_comes_before_the_check_and_saves_half() -> None:
    early = deal(at({"surrender": "early"}), order(["9h 7d"], "Ac Kc"), TEN)
    assert asked(early).about == "surrender"
    assert nets(answer(early, "surrender")) == [-5.0]
    lost = answer(deal(at({"surrender": "early"}), order(["9h 7d"], "Ac Kc"), TEN), "play on")
    assert nets(lost) == [-10.0]


# The draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2656-2660, 2710-2717")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("2h 3d", ["stand", "hit", "double", "surrender"]),
        ("9h 7d", ["stand", "hit", "double", "surrender"]),
        ("9h 8d", ["stand", "double", "surrender"]),
        ("Ah 6d", ["stand", "hit", "double", "surrender"]),
        ("Ah 9d", ["stand", "hit", "double", "surrender"]),
        ("9h 9d", ["stand", "double", "split", "surrender"]),
        ("Kh Qd", ["stand", "double", "split", "surrender"]),
        ("8h 8d", ["stand", "hit", "double", "split", "surrender"]),
    ],
)
def test_a_player_must_stand_on_hard_17_and_has_the_option_on_everything_else(hand: str, offered: list[str]) -> None:
    assert moves(deal(at(), order([hand], "9c 8c"), TEN)) == offered


@pytest.mark.rule(GAME, "2710-2715, 2798-2801, 2828-2830")
def test_in_the_other_reading_hard_17_is_split_but_not_doubled() -> None:
    bound = at({"must-stand": "under-the-chart"})
    assert moves(deal(bound, order(["9h 9d"], "9c 8c"), TEN)) == ["stand", "split", "surrender"]


@pytest.mark.rule(GAME, "2715")
def test_a_soft_21_may_be_hit_and_a_hard_17_is_not_asked() -> None:
    played = deal(at(), order(["Ah 8d"], "9c 8c", "2d 7d"), TEN, "hit")
    assert moves(played) == ["stand", "hit"]
    answer(played, "hit")
    assert played.state == "over"
    assert read(played)["hand 2"] == "18"


@pytest.mark.rule(GAME, "2804-2806, 2809-2818")
def test_the_printed_example_one_two_four_eight_and_a_rescue_takes_back_four() -> None:
    shoe = order(["2h 3d"], "9c 8c", "2d 2c 2s")
    played = deal(at(), shoe, TEN, "double", "double", "double")
    assert played.table.facts(Banked).circles[Place(2, HandId(2))]["game"] == 8000
    assert moves(played) == ["stand", "rescue"]
    saved = answer(played.clone(), "rescue")
    assert (nets(saved), gain(saved, 2)) == ([-40.0], -40.0)
    assert read(saved)["hand 2"] == "rescued"
    kept = answer(played, "stand")
    assert nets(kept) == [-80.0]


@pytest.mark.rule(GAME, "2804-2806, 2811-2818")
@pytest.mark.parametrize(("doubles", "forfeits"), [(1, 10.0), (2, 20.0), (3, 40.0)])
def test_a_rescue_takes_back_the_last_doubled_portion_alone(doubles: int, forfeits: float) -> None:
    shoe = order(["2h 3d"], "9c 8c", "2d 2c 2s")
    played = deal(at(), shoe, TEN, *["double"] * doubles, "rescue")
    assert gain(played, 2) == -forfeits


@pytest.mark.rule(GAME, "2804-2805, 2811-2815")
def test_a_busted_double_is_neither_rescued_nor_doubled_again() -> None:
    played = deal(at(), order(["9h 7d"], "9c 8c", "Kd"), TEN, "double")
    assert played.state == "over"
    assert nets(played) == [-20.0]


@pytest.mark.rule(GAME, "2798-2801, 2823-2825, 2830")
def test_without_the_double_double_down_a_double_may_be_for_less() -> None:
    once = at({"double-double-down": "not-allowed"})
    played = deal(once, order(["6h 5d"], "9c 8c", "9d"), TEN)
    one = asked(played)
    assert isinstance(one, Choose)
    assert one.amounts is not None
    assert (one.amounts["double"].least, one.amounts["double"].most) == (100, 1000)
    assert moves(answer(played, "double $4")) == ["stand", "rescue"]
    assert nets(answer(played, "stand")) == [14.0]
    whole = asked(deal(at(), order(["6h 5d"], "9c 8c", "9d"), TEN))
    assert isinstance(whole, Choose)
    assert whole.amounts is None


@pytest.mark.rule(GAME, "2823-2825, 2829-2830")
def test_nobody_doubles_or_splits_for_less_when_their_chips_do_not_reach() -> None:
    short = deal(at(), order(["8h 8d"], "9c 8c"), TEN, stacks={2: 19})
    assert moves(short) == ["stand", "hit", "surrender"]


@pytest.mark.rule(GAME, "2828-2835")
def test_pairs_and_cards_of_equal_value_are_split_three_times_and_doubled() -> None:
    shoe = order(["Kh Qd"], "9c 8c", "Jc Ks 9d 8d 2c 9s 7d")
    played = deal(at(), shoe, TEN, "split", "split", "split")
    assert "split" not in moves(played)
    answer(played, "stand", "stand", "double", "stand", "stand")
    assert [held(played, hand_pile(HandId(2, number))) for number in (1, 2, 3, 4)] == [
        "Kh 9d",
        "Qd 7d",
        "Jc 2c 9s",
        "Ks 8d",
    ]
    assert nets(played) == [10.0, 0.0, 20.0, 10.0]


@pytest.mark.rule(GAME, "2828-2830, 2585-2587")
def test_split_aces_are_played_like_any_pair_and_make_no_natural() -> None:
    shoe = order(["Ah Ad"], "9c 8c", "2c 6d Kd")
    played = deal(at(), shoe, TEN, "split")
    assert "hit" in moves(played)
    answer(played, "hit", "stand", "stand")
    assert (held(played, HAND_PILES[2]), held(played, hand_pile(HandId(2, 2)))) == ("Ah 2c 6d", "Ad Kd")
    assert nets(played) == [10.0, 10.0]
    again = deal(at(), order(["Ah Ad"], "9c 8c", "Ac"), TEN, "split")
    assert "split" in moves(again)


@pytest.mark.rule(GAME, "2663-2666, 2673, 2720-2730, 2747-2749")
@pytest.mark.parametrize(
    ("bank_hand", "then", "drawn"),
    [
        ("9c 8c", "2d", "9c 8c"),
        ("6c Ac", "Kd 2c", "6c Ac Kd"),
        ("7c Ac", "2d", "7c Ac"),
        ("9c 7c", "9d", "9c 7c 9d"),
        ("Kc 7c", "2d", "Kc 7c"),
    ],
)
def test_the_bank_stands_on_hard_17_and_hits_soft_17(bank_hand: str, then: str, drawn: str) -> None:
    assert held(deal(at(), order(["9h 9d"], bank_hand, then), TEN, "stand"), BANK_HAND) == drawn


@pytest.mark.rule(GAME, "2720-2730")
def test_in_the_other_reading_a_soft_18_draws_on() -> None:
    played = deal(at({"soft-18": "draws-on"}), order(["9h 9d"], "7c Ac", "Kd"), TEN, "stand")
    assert held(played, BANK_HAND) == "7c Ac Kd"


# Who wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2566-2574, 2585-2587, 2732-2783")
@pytest.mark.parametrize(
    ("hand", "draws", "bank_hand", "bank_draws", "net"),
    [
        ("Ah Kd", "", "9c 8c", "", 12),  # 1: a Pure Spanish 21.5 pays 6 to 5
        ("Ah Jd", "", "7c 7d", "7h", 12),  # it beats 21
        ("Ah 5d", "5c", "7c 7d", "7h", 10),  # 8: both 21
        ("9h 7d", "", "9c 7c", "9d", 10),  # 4: the player-dealer is over
        ("9h 7d", "Kd", "9c 8c", "", -10),  # 5: the player is over
        ("9h 8d", "", "9c 8c", "", 0),  # 6: the same total
        ("9h 9d", "", "9c 8c", "", 10),  # 7: closer
        ("9h 7d", "", "9c 8c", "", -10),
        ("9h 7d", "Kd", "8c 8d", "8h", 0),  # 9 a: three eights
        ("9h 7d", "Kd", "9c 7c", "8h", -10),  # 9 b
        ("9h 7d", "", "8c 8d", "8h", 10),
    ],
)
def test_hands_are_compared_as_printed(hand: str, draws: str, bank_hand: str, bank_draws: str, net: int) -> None:
    played = deal(at(), order([hand], bank_hand, f"{draws} {bank_draws}"), TEN, *["hit"] * bool(draws))
    assert nets(stand_pat(played)) == [net]
