"""Hot Action Blackjack with Buster Blackjack. Printed lines 2911-3300 and 5630-5730 of the California Grand."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.cards import cards
from houseway.families.bank.core.bank_state import Banked
from houseway.odds.core.deal_counts import Deals
from houseway.odds.core.methods import count
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Checked, Dealt
from houseway.play.ids import BANK_HAND
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    collected,
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
    results,
    sit,
    stand_pat,
    wager,
)
from tests.tables import table

GAME, BUSTER = "calgrand/hot-action-blackjack", "calgrand/buster-blackjack"
at = partial(posted, GAME, option="A1")
NO = "nothing"


def stand(terms: Terms, hand: str, bank_hand: str, then: str = "", *said: str) -> list[float]:
    """What the hand gains when it stands, or is not asked."""
    return nets(stand_pat(deal(terms, order([hand], bank_hand, then), TEN, *said)))


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2924-2925, 3164-3165")
@pytest.mark.parametrize(("jokers", "count"), [("one", 6), ("two", 12), ("three", 18), ("four", 24)])
def test_every_deck_has_one_to_four_jokers(jokers: str, count: int) -> None:
    assert at({"jokers": jokers}).faces.count(cards("Jk")[0]) == count
    assert len(at({"jokers": jokers}, decks=8).faces) == 8 * 52 + 8 * count // 6


@pytest.mark.rule(GAME, "2916-2920, 3232-3236")
def test_whoever_does_not_wish_to_bank_passes_the_option_on_and_it_is_offered_after_two_hands() -> None:
    assert asked(answer(sit(at(), ""), "pass")).seat == 2
    assert asked(sit(at(), "", banked=(2, 1))).seat == 2
    assert asked(sit(at(), "", banked=(2, 2))).seat == 3


@pytest.mark.rule(GAME, "2931-2934, 3239-3241")
def test_wagers_are_made_before_any_card_and_back_line_betting_is_a_reading() -> None:
    played = bank(sit(at(), ""))
    assert not dealt_to(played)
    assert game(GAME).back_line
    assert not game(GAME, {"back-line": "not-allowed"}).back_line


@pytest.mark.rule(GAME, "2958-2962")
def test_two_cards_up_to_each_player_one_up_and_one_down_to_the_player_dealer() -> None:
    played = deal(at(), order(["Kh 5d", "Kc 9d"], "9h 8c"), {2: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 2", "hand 3", "bank hand"] * 2
    seen = [each.seen_by == EVERYONE for each in played.events if isinstance(each, Dealt)]
    assert seen == [True, True, True, True, True, False]


SECOND = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 1,
    "9": 2,
    "T": 3,
    "J": 4,
    "Q": 5,
    "K": 6,
    "Jk": 7,
}


@pytest.mark.rule(GAME, "2938-2951, 3191-3194")
@table("card", "positions", rows=SECOND.items())
def test_the_second_card_names_the_position_that_is_settled_first(card: str, positions: int) -> None:
    hands = [f"T{suit} 9{suit}" for suit in "cdhscdh"]
    second = card if card == "Jk" else f"{card}s"
    everybody = dict.fromkeys(range(2, 9), "game $10")
    played = deal(at(), order(hands, f"6h {second}", "Kc Kd Kh"), everybody, seats=8)
    assert played.table.facts(Banked).action == 1 + positions
    assert results(played)[0][0] == 1 + positions


@pytest.mark.rule(GAME, "2938-2942, 3167")
@pytest.mark.parametrize(("reading", "first"), [("second-card", 3), ("first-card", 2), ("seat-one", 2)])
def test_another_method_for_the_action_may_be_posted(reading: str, first: int) -> None:
    """The up card is an eight (one position), the second a nine (two)."""
    both = {2: "game $10", 3: "game $10"}
    played = deal(at({"action": reading}), order(["Tc 9c", "Td 9d"], "8h 9s"), both)
    assert results(played)[0][0] == first


# The naturals -------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2973-2992, 3056-3060, 3100-3101, 3110-3115")
@table(
    "hand",
    "bank_hand",
    "then",
    "net",
    rows=[
        ("Jk Jk", "9h 9c", "", 40),
        ("Ah Ah", "9h 9c", "", 20),
        ("Ah Kd", "9h 9c", "", 12),
        ("Ah Ad", "9h 9c", "", -10),
        ("Jk Jk", "Jk Jk", "Kh 9d", 40),
        ("Jk Jk", "Kh Ac", "", 40),
        ("Ah Ah", "Kh Ac", "", 20),
        ("Ah Kd", "Kh Ac", "", 0),
        ("Kd 9d", "Kh Ac", "", -10),
        ("Ah Kd", "9h 2c", "Kc", 12),
    ],
)
def test_naturals(hand: str, bank_hand: str, then: str, net: int) -> None:
    assert stand(at(), hand, bank_hand, then) == [net]


@pytest.mark.rule(GAME, "2984-2992, 3111, 3142-3144")
@pytest.mark.parametrize(("hand", "net"), [("Jk Jk", 40), ("Ah Ah", 20), ("Ah Kd", -10), ("Kd 9d", -10)])
def test_against_a_natural_22_the_player_wins_ties_and_a_natural_21_loses(hand: str, net: int) -> None:
    assert stand(at(), hand, "As As", "", NO) == [net]
    if hand == "Ah Ah":
        assert stand(at({"ties": "push"}), hand, "As As", "", NO) == [0]


@pytest.mark.rule(GAME, "2981-2982")
def test_two_jokers_of_the_player_dealer_are_a_four() -> None:
    played = stand_pat(deal(at(), order(["Kd 9d"], "Jk Jk", "Kh 5c"), TEN))
    assert read(played)["bank hand"] == "19"


@pytest.mark.rule(GAME, "2969-2976, 3151-3153")
def test_a_natural_is_turned_over_at_once_or_found_late_and_plays_as_one_all_the_same() -> None:
    played = deal(at(), order(["5d 6c"], "Kh Ac"), TEN)
    assert [each.words for each in played.events if isinstance(each, Checked)] == ["a natural"]
    assert (played.state, nets(played)) == ("over", [-10])
    late = deal(at({"second-card": "late"}), order(["5d 6c"], "Kh", "Ts Ac"), TEN, "double $10")
    assert not [each for each in late.events if isinstance(each, Checked)]
    assert read(late)["bank hand"] == "natural 21"
    assert nets(late) == [-20]


@pytest.mark.rule(GAME, "2970-2971")
@pytest.mark.parametrize(("up", "checked"), [("Kh", True), ("Th", True), ("Ah", True), ("9h", False), ("Jk", False)])
def test_the_card_is_checked_under_an_ace_a_face_card_and_a_ten(up: str, checked: bool) -> None:  # noqa: FBT001
    played = deal(at(), order(["5d 6c"], f"{up} 5c"), TEN, *([NO] if up == "Ah" else []))
    assert bool([each for each in played.events if isinstance(each, Checked)]) == checked


# The play -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2996-2998, 3119-3121, 3127-3132, 3154-3157")
@table(
    "hand",
    "may",
    rows=[
        ("6h 5d", "hit double"),
        ("8h 4d", "stand hit"),
        ("Th 2d", "stand hit"),
        ("Th 7d", "stand hit"),
        ("6h 6d", "stand hit split"),
        ("9h 9d", "stand split"),
        ("Th Kd", "stand split"),
        ("Ah Ad", "stand hit double split"),
        ("Ah 6d", "stand hit double"),
        ("Ah 7d", "stand hit double"),
        ("Ah 8d", "stand double"),
        ("Ah 9d", "stand double"),
        ("Jk 2d", "hit double split"),
        ("5h 5d", "hit double split"),
    ],
)
def test_what_two_cards_may_do(hand: str, may: str) -> None:
    assert moves(deal(at(), order([hand], "6h 9c"), TEN)) == may.split()


@pytest.mark.rule(GAME, "2997-2998")
@pytest.mark.parametrize(("hand", "drawn"), [("Th 8d", ""), ("Th 5d", "3c"), ("Ah 8d", ""), ("Jk Jk", "")])
def test_a_player_stops_at_hard_18_and_asks_no_more(hand: str, drawn: str) -> None:
    played = deal(at(), order([hand], "6h 9c", f"{drawn} 3h Kd"), TEN, *(["hit"] if drawn else []))
    assert "hit" not in moves(played)


@pytest.mark.rule(GAME, "3121-3123")
def test_a_double_is_for_as_much_or_less_and_receives_one_card() -> None:
    played = deal(at(), order(["6h 5d"], "6h 9c", "2c Kd"), TEN, "double $4")
    assert (read(played)["hand 2"], nets(played)) == ("13", [14])
    with pytest.raises(NotLegal):
        deal(at(), order(["6h 5d"], "6h 9c"), TEN, "double $11")


@pytest.mark.rule(GAME, "3121-3122")
@pytest.mark.parametrize(("reading", "least"), [("table-minimum", 500), ("a-dollar", 100)])
def test_how_small_a_double_may_be(reading: str, least: int) -> None:
    five = posted(GAME, {"least-double": reading}, option="buster-free/5A-50")
    one = asked(deal(five, order(["6h 5d"], "6h 9c"), TEN))
    assert isinstance(one, Choose)
    assert one.amounts is not None
    assert one.amounts["double"].least == least


@pytest.mark.rule(GAME, "3127-3138")
def test_pairs_are_split_again_and_aces_once_with_one_card_each_and_nothing_more_is_collected() -> None:
    eights = deal(at(), order(["8h 8d"], "6h 9c", "8c Kc 8s Kd 9d Kh Ks"), TEN, "split", "split", "split")
    assert len(nets(stand_pat(eights))) == 4
    assert collected(eights) == {"seat 1": 0.5, "seat 2": 0.5}
    aces = deal(at(), order(["Ah Ad"], "9h Kc", "Ac 9d"), TEN, "split")
    assert (aces.state, nets(aces)) == ("over", [-10, 10])


@pytest.mark.rule(GAME, "2976, 3295-3300")
def test_an_ace_and_a_ten_after_a_split_are_paid_even_money() -> None:
    """The split aces receive a king and a queen: two 21s against 19."""
    played = deal(at(), order(["Ah Ad"], "9h Kc", "Kd Qd"), TEN, "split")
    assert nets(played) == [10, 10]


@pytest.mark.rule(GAME, "3002-3006, 3154")
@pytest.mark.parametrize(("reading", "cards_held"), [("hit", "6h As 4c"), ("stand", "6h As")])
def test_the_player_dealer_hits_soft_17_or_with_notice_stands(reading: str, cards_held: str) -> None:
    played = stand_pat(deal(at({"soft-17": reading}), order(["Kd 9d"], "6h As", "4c"), TEN))
    assert held(played, BANK_HAND) == cards_held


@pytest.mark.rule(GAME, "3008-3011, 3112-3113, 3076-3085, 3096-3098")
@table(
    "drawn",
    "bank_draws",
    "text",
    "chart",
    rows=[
        ("7c", "6d", 0, 0),
        ("8c", "6d", -10, -10),
        ("7c", "7d", -10, 10),
        ("9c", "8d", -10, 0),
        ("7c", "3d", -10, -10),
    ],
)
def test_both_over(drawn: str, bank_draws: str, text: int, chart: int) -> None:
    """Ten and five draw to 22, 23 or 24, the bank's ten and six to 22, 23, 24 or 19."""
    for reading, net in (("player-dealer", text), ("chart", chart)):
        played = deal(at({"both-over": reading}), order(["Kh 5d"], "Kc 6c", f"{drawn} {bank_draws}"), TEN, "hit")
        assert nets(played) == [net]


@pytest.mark.rule(GAME, "3113-3115")
@pytest.mark.parametrize(("hand", "net"), [("Th 9d", 0), ("Th 8d", -10), ("Th Kd", 10)])
def test_equal_totals_of_21_or_less_push(hand: str, net: int) -> None:
    assert stand(at(), hand, "Kc 9c") == [net]


@pytest.mark.rule(GAME, "3140-3144")
@table(
    "hole",
    "game_net",
    "insurance_net",
    rows=[("Kc", -10, 10), ("Ah", -10, 10), ("Ac", 10, -5)],
)
def test_insurance_is_half_and_wins_against_both_naturals(hole: str, game_net: int, insurance_net: int) -> None:
    """The up card is the ace of hearts: a king makes 21, the same ace 22, another ace draws on to 12 and 22."""
    played = stand_pat(deal(at(), order(["Kd 9d"], f"Ah {hole}", "Kh Ks"), TEN, "insurance $5"))
    assert nets(played) == [game_net]
    assert nets(played, "insurance") == [insurance_net]
    with pytest.raises(NotLegal):
        deal(at(), order(["Kd 9d"], "Ah Kc"), TEN, "insurance $4")


@pytest.mark.rule(GAME, "3180-3182, 3292-3293")
def test_surrender_is_not_offered_or_with_notice_costs_half() -> None:
    assert "surrender" not in moves(deal(at(), order(["Th 6d"], "Kh 9c"), TEN))
    assert nets(deal(at({"surrender": "offered"}), order(["Th 6d"], "Kh 9c"), TEN, "surrender")) == [-5]


@pytest.mark.rule(GAME, "3103-3106")
def test_money_is_used_once_and_the_remaining_bets_receive_no_action() -> None:
    """A bank of $15 from seat 3 on, two positions from the bank: $10 is taken there, $5 of the $10 at seat 2."""
    both = {2: "game $10", 3: "game $10"}
    played = deal(at(), order(["Tc 8c", "Td 8d"], "Th 9s"), both, put_up=15)
    assert results(played) == [(3, "game", "loses", -10.0), (2, "game", "loses", -5.0)]


@pytest.mark.rule(GAME, "2917-2918, 2931-2932, 2962, 3137-3138")
def test_the_house_account_receives_the_collection_alone() -> None:
    played = deal(at(), order(["6h 5d"], "6h 9c", "2c Kd"), TEN, "double $10")
    assert gain(played, 1) + gain(played, 2) == -1.0
    assert sum(collected(played).values()) == 1.0


# Buster Blackjack ---------------------------------------------------------------------------------------------------

BOTH = {2: "game $10, buster $10"}


@pytest.mark.rule(BUSTER, "5632-5633, 5641-5642, 5656-5662, 5676-5678, 5700-5702, 5713-5716")
@table(
    "bank_hand",
    "then",
    "net",
    rows=[
        ("9h 7c", "Kd", 10),
        ("9h 2c", "2d Kd", 30),
        ("2h 2c", "2d 8d Kd", 40),
        ("2h 2c", "2d 2s 8c Kd", 150),
        ("2h 2c", "2d 2s 3d 5c Kd", 400),
        ("2h 2c", "2d 2s Jk Jk 4d Kd", 2000),
        ("9h 8c", "", -10),
        ("9h 7c", "5d", -10),
    ],
)
def test_buster_pays_by_the_cards_of_the_bust_and_the_hand_is_completed_for_a_player_with_a_natural(
    bank_hand: str, then: str, net: int
) -> None:
    for hand in ("Ah Ks", "Jk Jk"):
        played = deal(at(), order([hand], bank_hand, then), BOTH)
        assert nets(played, "buster") == [net]


@pytest.mark.rule(BUSTER, "5656-5659")
def test_a_natural_22_is_no_bust() -> None:
    assert nets(stand_pat(deal(at(), order(["Kd 9d"], "Ah Ah"), BOTH, NO)), "buster") == [-10]


@pytest.mark.rule(BUSTER, "5636-5639, 5647, 5649")
def test_a_buster_bet_needs_a_blackjack_bet_and_is_no_larger() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    assert isinstance(one, Wager)
    for wrong in ({"buster": 1000}, {"game": 500, "buster": 600}):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, wrong)
    place(played, {2: "game $5, buster $5"})


@pytest.mark.rule(BUSTER, "5651-5654")
@pytest.mark.parametrize(("reading", "last"), [("with-the-seat", "game"), ("last", "buster")])
def test_the_bet_is_settled_with_its_seat_or_after_all_others(reading: str, last: str) -> None:
    everybody = {2: "game $10, buster $10", 3: "game $10"}
    terms = at({"buster-order": reading})
    played = wager(bank(sit(terms, order(["Tc 8c", "Td 8d"], "Th 8s"))), everybody, 15)
    assert results(played)[-1][1] == last


@pytest.mark.rule(BUSTER, "5721-5723")
def test_the_printed_frequency_of_a_bust_is_reached_with_jokers() -> None:
    """Over 28%, once in 3.5 hands: the lab counts it."""
    found = count(at(), ["read_side_bet"])["buster"]
    assert isinstance(found, Deals)
    hits = sum(ways for words, ways in found.ways.items() if words != ("no-bust",))
    assert 0.28 < hits / found.total < 0.30
