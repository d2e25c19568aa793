"""No Bust 21st Century Blackjack with double-down, split and surrender. Printed lines 1178-1317 of the Oaks."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import BadRules, NotLegal, game
from houseway.cards import cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose, subject
from houseway.play.events import EVERYONE, Announced, Dealt, Moved, Settled
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, HandId, hand_pile
from houseway.rules.posting.terms import Terms
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    bank_circle,
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

GAME = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
at = partial(posted, GAME, option="1")


def stand(terms: Terms, hand: str, bank_up: str, then: str = "") -> list[float]:
    """What the hand gains when it stands, or is not asked; `then` begins with the bank's second card."""
    return nets(stand_pat(deal(terms, order([hand], bank_up, then), TEN)))


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1186-1192")
def test_eight_decks_have_a_joker_each() -> None:
    assert len(at().faces) == 424
    assert at().faces.count(cards("Jk")[0]) == 8
    assert len(at({"pack": "two-and-two"}).faces) == 106


@pytest.mark.rule(GAME, "1196, 1202-1206")
def test_eight_seats_and_a_bank_that_goes_round() -> None:
    assert game(GAME).seats.max == 8
    assert asked(sit(at(), "", banked=(2, 1))).seat == 2
    assert asked(sit(at(), "", banked=(2, 2))).seat == 3
    broken = answer(sit(at(), "", seats=2, banked=(1, 2)), "pass")
    assert broken.state == "over"
    again = sit(at({"rotation": "when-all-decline"}), "", seats=2, banked=(1, 2))
    assert asked(answer(again, "pass")).seat == 1


@pytest.mark.rule(GAME, "1196")
def test_the_tile_counts_the_hands_of_a_bank() -> None:
    played = deal(at(), order(["Kh 9d"], "9h", "8c"), TEN, "stand")
    assert played.table.lasting[BankRotation].hands == 1


@pytest.mark.rule(GAME, "1202-1208")
def test_the_bank_has_one_card_up_and_receives_the_second_after_the_last_draw() -> None:
    played = deal(at(), order(["Kh 5d", "Kc 9d"], "9h", "2d 8c"), {2: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 2", "hand 3", "bank hand", "hand 2", "hand 3"]
    answer(played, "hit", "stand", "stand")
    assert dealt_to(played)[5:] == ["hand 2", "bank hand"]
    assert all(each.seen_by == EVERYONE for each in played.events if isinstance(each, Dealt))


@pytest.mark.rule(GAME, "1299")
def test_wagers_are_within_the_limits_of_the_table() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    for amount in (900, 10_100):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, {"game": amount})


@pytest.mark.rule(GAME, "1273-1279, 1293")
@pytest.mark.parametrize(("reading", "least"), [("table-minimum", 1000), ("any-amount", 100)])
def test_the_bank_puts_up_a_wager(reading: str, least: int) -> None:
    played = place(bank(sit(at({"bank-minimum": reading}), "")), TEN)
    assert bank_circle(played).least == least


@pytest.mark.rule(GAME, "1297, 3397-3408")
def test_collections_are_taken_before_anybody_acts_and_not_on_what_comes_later() -> None:
    played = deal(at(), order(["8h 8d"], "9h", "3c Kd Ks 8c"), TEN)
    assert collected(played) == {"seat 1": 2.0, "seat 2": 1.0}
    answer(played, "split", "double", "stand")
    assert collected(played) == {"seat 1": 2.0, "seat 2": 1.0}


@pytest.mark.rule(GAME, "1297, 3401-3403")
@pytest.mark.parametrize(("reading", "dealt"), [("after-the-deal", 3), ("in-advance", 0)])
def test_collections_are_taken_in_advance_or_when_the_cards_have_been_distributed(reading: str, dealt: int) -> None:
    played = deal(at({"collected": reading}), order(["8h 7d"], "9h"), TEN)
    fee = next(i for i, each in enumerate(played.events) if isinstance(each, Moved) and each.payee == COLLECTION)
    assert sum(isinstance(each, Dealt) for each in played.events[:fee]) == dealt
    assert collected(played) == {"seat 1": 2.0, "seat 2": 1.0}


# The draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1204, 1226-1233")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("6h 5d", ["hit", "double", "surrender"]),
        ("Kh 2d", ["stand", "hit", "double", "surrender"]),
        ("Kh 9d", ["stand", "hit", "double", "surrender"]),
        ("Ah 8d", ["stand", "hit", "double", "surrender"]),
        ("Ah 9d", ["stand", "double", "surrender"]),
        ("Kh Qd", ["stand", "double", "split", "surrender"]),
        ("Ah Kd", ["stand", "double", "surrender"]),
        ("Ah Ad", ["stand", "hit", "double", "split", "surrender"]),
    ],
)
def test_a_player_hits_11_or_less_chooses_from_12_to_19_and_stands_from_20(hand: str, offered: list[str]) -> None:
    assert moves(deal(at(), order([hand], "9h"), TEN)) == offered


@pytest.mark.rule(GAME, "1226-1233, 1263-1269")
def test_in_the_other_reading_what_must_stand_is_split_but_not_doubled() -> None:
    bound = at({"must-stand": "under-the-chart"})
    assert moves(deal(bound, order(["Kh Qd"], "9h"), TEN)) == ["stand", "split", "surrender"]


@pytest.mark.rule(GAME, "1226-1233")
def test_eleven_or_less_after_two_cards_is_hit_without_a_question() -> None:
    played = deal(at(), order(["2h 3d"], "9h", "4c Kd"), TEN, "hit")
    assert held(played, HAND_PILES[2]) == "2h 3d 4c Kd"
    assert moves(played) == ["stand", "hit"]


@pytest.mark.rule(GAME, "1188, 1271")
@pytest.mark.parametrize("hand", ["Jk 5d", "Kh Jk", "Jk 2d"])
def test_a_joker_with_any_card_is_a_hard_21_that_takes_no_card_and_no_option(hand: str) -> None:
    played = deal(at(), order([hand], "9h", "8c"), TEN)
    assert played.state == "over"
    assert read(played)["hand 2"] == "21"
    assert nets(played) == [10.0]


@pytest.mark.rule(GAME, "1188")
def test_a_drawn_joker_makes_a_hard_21() -> None:
    played = deal(at(), order(["Kh 5d"], "9h", "Jk 8c"), TEN, "hit")
    assert played.state == "over"
    assert read(played)["hand 2"] == "21"


@pytest.mark.rule(GAME, "1210-1217, 1269, 1287-1291")
@pytest.mark.parametrize(("hand", "natural"), [("Jk Jk", True), ("Ah Jk", True), ("Ah Ad", False), ("Ah Kd", False)])
def test_naturals_are_two_jokers_or_ace_and_joker_and_are_declared(hand: str, *, natural: bool) -> None:
    played = deal(at(), order([hand], "9h", "8c"), TEN)
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert [words.startswith("seat 2 declares a natural 22") for words in said] == [True] * natural
    assert ("split" in moves(played)) is (hand == "Ah Ad")


@pytest.mark.rule(GAME, "1273-1275")
@pytest.mark.parametrize(("hand", "net"), [("Jk Jk", 20.0), ("Ah Jk", 10.0)])
def test_two_jokers_pay_two_to_one(hand: str, net: float) -> None:
    assert stand(at(), hand, "9h", "8c") == [net]


@pytest.mark.rule(GAME, "1263-1265")
def test_any_two_cards_are_doubled_for_one_card_and_an_equal_wager() -> None:
    played = deal(at(), order(["6h 5d"], "9h", "9c 8c"), TEN)
    one = asked(played)
    assert isinstance(one, Choose)
    assert (one.amounts, one.costs[one.moves.index("double")]) == (None, 1000)
    answer(played, "double")
    assert (held(played, HAND_PILES[2]), nets(played)) == ("6h 5d 9c", [20.0])


@pytest.mark.rule(GAME, "1265-1269")
@pytest.mark.parametrize(("reading", "more"), [("without-limit", True), ("aces-once", True), ("four-hands", False)])
def test_pairs_and_tens_are_split_again_and_again(reading: str, *, more: bool) -> None:
    shoe = order(["Kh Qd"], "9h", "Jc Tc Ks Qs")
    played = deal(at({"multiple-splitting": reading}), shoe, TEN, "split", "split", "split")
    assert ("split" in moves(played)) is more
    assert "double" in moves(played)


@pytest.mark.rule(GAME, "1267-1269, 1287-1289")
@pytest.mark.parametrize(("reading", "again"), [("without-limit", True), ("aces-once", False), ("four-hands", False)])
def test_split_aces_receive_one_card_each(reading: str, *, again: bool) -> None:
    played = deal(at({"multiple-splitting": reading}), order(["Ah Ad"], "9h", "2c 3d 8c"), TEN, "split")
    assert played.state == "over"
    assert (held(played, HAND_PILES[2]), held(played, hand_pile(HandId(2, 2)))) == ("Ah 2c", "Ad 3d")
    third = deal(at({"multiple-splitting": reading}), order(["Ah Ad"], "9h", "Ac 3d 8c"), TEN, "split")
    assert moves(third) == (["stand", "split"] if again else [])


@pytest.mark.rule(GAME, "1188, 1210-1217, 1287-1289")
def test_a_split_ace_with_a_joker_is_a_hard_21_and_no_natural() -> None:
    played = deal(at(), order(["Ah Ad"], "9h", "Jk Kc 2c Kd"), TEN, "split")
    assert read(played) == {"bank hand": "21", "hand 2": "21", "hand 2.2": "soft 21"}
    assert nets(played) == [0.0, 0.0]


@pytest.mark.rule(GAME, "1277")
def test_a_hand_out_of_a_split_is_not_surrendered() -> None:
    assert "surrender" not in moves(deal(at(), order(["8h 8d"], "9h", "7c"), TEN, "split"))


@pytest.mark.rule(GAME, "1190, 1287")
@pytest.mark.parametrize(("card", "total"), [("9c", "soft 21"), ("Tc", "soft 22"), ("Jk", "21")])
def test_two_aces_count_2_or_12(card: str, total: str) -> None:
    played = stand_pat(deal(at(), order(["Ah Ad"], "9h", f"{card} 8c"), TEN, "hit"))
    assert read(played)["hand 2"] == total


@pytest.mark.rule(GAME, "1273-1275, 1293")
@pytest.mark.parametrize(("put_up", "first", "second"), [(10, 10, 0), (15, 15, 0), (20, 20, 0), (25, 20, 5)])
def test_the_odds_of_two_jokers_are_paid_to_the_extent_that_money_covers(put_up: int, first: int, second: int) -> None:
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at(), order(["Jk Jk", "Kh 9d"], "9h", "8c"), wagers, "stand", put_up=put_up)
    assert nets(played) == [first, second]


@pytest.mark.rule(GAME, "1271")
def test_a_split_hand_with_a_joker_has_no_option_either() -> None:
    played = deal(at(), order(["8h 8d"], "9h", "Jk Kd 8c"), TEN, "split")
    assert (held(played, HAND_PILES[2]), subject(asked(played))) == ("8h Jk", "play hand 2")


@pytest.mark.rule(GAME, "1277-1281")
def test_surrender_forfeits_half_unless_the_bank_shows_a_joker() -> None:
    gone = deal(at(), order(["Kh 6d"], "Kc", "8c"), TEN, "surrender")
    assert results(gone) == [(2, "game", "loses", -5.0)]
    joker = deal(at(), order(["Kh 6d"], "Jk", "8c"), TEN)
    assert moves(joker) == ["stand", "hit", "double"]
    hit = deal(at(), order(["2h 6d"], "Kc", "5c"), TEN, "hit")
    assert "surrender" not in moves(hit)


@pytest.mark.rule(GAME, "1277-1279")
def test_a_surrender_is_collected_to_the_extent_that_money_covers() -> None:
    wagers = {2: "game $20", 3: "game $20"}
    played = deal(at(), order(["Kh 6d", "Kd 6c"], "Kc", "8c"), wagers, "surrender", "surrender", put_up=15)
    assert nets(played) == [-10.0, -5.0]


@pytest.mark.rule(GAME, "1206-1208, 1220-1224")
@pytest.mark.parametrize(
    ("up", "then", "drawn"),
    [
        ("9h", "8c 2d", "9h 8c"),
        ("9h", "7c 2d", "9h 7c 2d"),
        ("6h", "Ac Kd 2c", "6h Ac Kd"),
        ("7h", "Ac 2d", "7h Ac"),
        ("Jk", "2c 3d", "Jk 2c"),
        ("Ah", "Jk 3d", "Ah Jk"),
    ],
)
def test_the_bank_stands_on_hard_17_and_hits_soft_17(up: str, then: str, drawn: str) -> None:
    assert held(deal(at(), order(["Kh 9d"], up, then), TEN, "stand"), BANK_HAND) == drawn


@pytest.mark.rule(GAME, "1220-1224")
def test_in_the_other_reading_a_soft_18_draws_on() -> None:
    played = deal(at({"soft-18": "draws-on"}), order(["Kh 9d"], "7h", "Ac Kd"), TEN, "stand")
    assert held(played, BANK_HAND) == "7h Ac Kd"


# Who wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1196-1200, 1210, 1245-1261")
@pytest.mark.parametrize(
    ("hand", "hits", "up", "then", "net"),
    [
        ("Kh 6d", 1, "9h", "7c 8c", -10),  # over, and the bank is not
        ("Kh 6d", 0, "9h", "7c 9d", 10),  # the bank is over
        ("Kh 6d", 1, "9h", "8c 7c 9d", 0),  # 24 against 25: closer pushes
        ("Kh 6d", 1, "9h", "9c 7c 8d", -10),  # 25 against 24
        ("Kh 6d", 1, "9h", "8c 7c 8d", -10),  # ties over 22 are the bank's
        ("Kh 9d", 0, "9h", "8c", 10),
        ("Kh 7d", 0, "9h", "8c", 0),
        ("Kh 5d", 1, "9h", "7c 8c", 10),  # a plain 22 is not over
        ("Kh Jk", 0, "9h", "2c Kc", 0),  # 21 each
        ("Ah Jk", 0, "9h", "2c Kc", 10),  # a natural beats all other hands
        ("Kh 9d", 0, "Ah", "Jk", -10),
        ("Ah Jk", 0, "Ah", "Jk", 0),
        ("Jk Jk", 0, "Ah", "Jk", 0),
    ],
)
def test_hands_are_compared_as_printed(hand: str, hits: int, up: str, then: str, net: int) -> None:
    played = deal(at(), order([hand], up, then), TEN, *["hit"] * hits)
    assert nets(stand_pat(played)) == [net]


@pytest.mark.rule(GAME, "1210-1217, 1273-1275")
def test_in_the_other_reading_two_jokers_beat_ace_and_joker() -> None:
    ranked = at({"two-naturals": "ranked"})
    assert stand(ranked, "Jk Jk", "Ah", "Jk") == [20.0]
    assert stand(ranked, "Ah Jk", "Jk", "Jk") == [-10.0]
    assert stand(ranked, "Ah Jk", "Ad", "Jk") == [0.0]


@pytest.mark.rule(GAME, "1198-1200, 1245-1261")
def test_in_the_other_reading_a_plain_22_is_over_and_the_closest_that_can_be() -> None:
    shoe = order(["Kh 5d"], "9h", "7c 8c")
    assert nets(deal(at({"plain-22": "over"}), shoe, TEN, "hit")) == [-10.0]
    both = order(["Kh 5d"], "9h", "7c 7c 9d")
    assert nets(deal(at({"plain-22": "over"}), both, TEN, "hit")) == [0.0]


@pytest.mark.rule(GAME, "1198-1200, 1210-1217, 1245-1261")
def test_a_plain_22_may_be_over_and_two_jokers_the_better_natural() -> None:
    both = at({"plain-22": "over-and-ranked"})
    assert nets(deal(both, order(["Kh 5d"], "9h", "7c 8c"), TEN, "hit")) == [-10.0]
    assert stand(both, "Jk Jk", "Ah", "Jk") == [20.0]
    assert stand(both, "Ah Jk", "Jk", "Jk") == [-10.0]
    with pytest.raises(BadRules, match="both set"):
        at({"plain-22": "over", "two-naturals": "ranked"})


@pytest.mark.rule(GAME, "1283-1285")
def test_against_a_natural_doubles_and_splits_have_no_action() -> None:
    doubled = deal(at(), order(["6h 5d"], "Ah", "9c Jk"), TEN, "double")
    assert (nets(doubled), gain(doubled, 2)) == ([-10.0], -11.0)
    parted = deal(at(), order(["8h 8d"], "Ah", "3c Kd Ks Jk"), TEN, "split", "double", "stand")
    assert (nets(parted), gain(parted, 2)) == ([-10.0], -11.0)
    other = deal(at(), order(["8h 8d"], "Ah", "3c Kd Ks Kc"), TEN, "split", "double", "stand")
    assert len(nets(other)) == 2


@pytest.mark.rule(GAME, "1293")
@pytest.mark.parametrize(("reading", "last"), [("once", 0.0), ("again", 40.0)])
def test_wagers_are_settled_clockwise_to_the_extent_that_money_covers(reading: str, last: float) -> None:
    played = sit(at({"bank-money": reading}), order(["Kh 6d", "Kd 9c"], "9h", "8c"), seats=3)
    wager(bank(played, 2), {3: "game $20", 1: "game $40"}, 20)
    answer(played, "stand", "stand")
    assert results(played) == [(3, "game", "loses", -20.0), (1, "game", "wins" if last else "returned", last)]


@pytest.mark.rule(GAME, "1196, 1267, 1293")
def test_hands_that_are_split_again_are_settled_as_they_lie() -> None:
    """Eights, the first of them split again: its new hand lies between the two, and is played and settled there.

    The bank's 19 beats all three: its $25 wins $10 of the first, $10 of the hand behind it and $5 of the last.
    """
    split_twice = order(["8h 8d"], "9h", "8c Kd 7c Kh Kc")
    played = deal(at(), split_twice, TEN, "split", "split", put_up=25)
    stand_pat(played)
    ends = [each for each in played.events if isinstance(each, Settled)]
    assert [(each.hand, each.net) for each in ends] == [(1, -10_00), (3, -10_00), (2, -5_00)]
