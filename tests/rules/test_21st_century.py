"""21st Century Blackjack, without a bust (oaks 695-889) and under the heading Bust (oaks 985-1174): the same rules.

What both share with the room's sheet of double-down, split and surrender is tried there hand by hand; here every
clause that either document prints is tried once more, and what is theirs alone.
"""

from __future__ import annotations

import pytest

from houseway import BadRules, NotLegal, game
from houseway.cards import cards
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import EVERYONE, NOBODY, Announced, Dealt, Moved
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, HandId, hand_pile
from houseway.rules.posting.terms import Terms
from tests.rules.fee_hands import house_receives
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

NO_BUST, BUST = "oaks/no-bust-21st-century-blackjack", "oaks/21st-century-blackjack"
both = pytest.mark.parametrize("name", [NO_BUST, BUST])


def at(name: str, **readings: str) -> Terms:
    return posted(name, {reading.replace("_", "-"): choice for reading, choice in readings.items()}, option="1")


def shoe(name: str, hands: list[str], up: str, hole: str, drawn: str = "", then: str = "") -> str:
    """The order of the cards: the second of the bank is dealt face down with the others, or after the players' draw."""
    if name == BUST:
        return order(hands, f"{up} {hole}", f"{drawn} {then}")
    return order(hands, up, f"{drawn} {hole} {then}")


def stand(terms: Terms, hand: str, up: str, hole: str, then: str = "") -> list[float]:
    """What the hand gains when it stands, or is not asked."""
    name = terms.sheet.id
    return nets(stand_pat(deal(terms, shoe(name, [hand], up, hole, then=then), TEN)))


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(NO_BUST, "706, 748-751")
def test_eight_positions_and_eight_decks_with_eight_jokers_are_424_cards() -> None:
    assert game(NO_BUST).seats.max == 8
    assert len(at(NO_BUST).faces) == 424
    assert at(NO_BUST).faces.count(cards("Jk")[0]) == 8
    with pytest.raises(BadInput, match="8 to 8 decks"):
        posted(NO_BUST, decks=6)


@pytest.mark.rule(BUST, "998-1000, 1016-1018")
def test_several_decks_have_a_joker_each_and_a_single_one_has_none() -> None:
    assert game(BUST).seats.max == 8
    sizes = {choice: len(at(BUST, pack=choice).faces) for choice in ("eight", "two", "one")}
    assert sizes == {"eight": 424, "two": 106, "one": 52}
    assert len(posted(BUST, decks=6).faces) == 318


@both
@pytest.mark.rule(NO_BUST, "717, 837-851, 3780-3783")
@pytest.mark.rule(BUST, "1104-1116, 3780-3783")
def test_the_position_goes_round_and_without_another_banker_the_game_is_disbanded(name: str) -> None:
    assert asked(sit(at(name), "", banked=(2, 1))).seat == 2
    assert asked(sit(at(name), "", banked=(2, 2))).seat == 3
    assert asked(sit(at(name, hands_in_a_row="one"), "", banked=(2, 1))).seat == 3
    broken = answer(sit(at(name), "", seats=2, banked=(1, 2)), "pass")
    said = [each.words for each in broken.events if isinstance(each, Announced)]
    assert (broken.state, said[-1].rpartition("; ")[2]) == ("over", "the game is broken")
    played = deal(at(name), shoe(name, ["Kh 9d"], "9h", "8c"), TEN, "stand")
    assert played.table.lasting[BankRotation].hands == 1


@both
@pytest.mark.rule(NO_BUST, "695-706, 854, 861")
@pytest.mark.rule(BUST, "1118-1122")
def test_the_bank_has_no_maximum_and_need_not_cover(name: str) -> None:
    played = place(bank(sit(at(name), "", stacks={1: 1_000_000})), {2: "game $100"})
    circle = bank_circle(played)
    assert (circle.least, circle.most) == (1000, 99_999_800)
    assert bank_circle(place(bank(sit(at(name, bank_minimum="any-amount"), "")), TEN)).least == 100
    wagers = {2: "game $40", 3: "game $40"}
    short = deal(at(name), shoe(name, ["Kh 9d", "Kd 9c"], "9h", "8c"), wagers, "stand", "stand", put_up=50)
    assert results(short) == [(2, "game", "wins", 40.0), (3, "game", "wins", 10.0)]


@both
@pytest.mark.rule(NO_BUST, "695-698")
@pytest.mark.rule(BUST, "1118")
def test_wagers_are_within_the_limits_of_the_table(name: str) -> None:
    played = bank(sit(at(name), ""))
    one = asked(played)
    for amount in (900, 10_100):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, {"game": amount})


@both
@pytest.mark.rule(NO_BUST, "708-709, 854-857, 3399-3403")
@pytest.mark.rule(BUST, "1118-1122, 3399-3403")
def test_the_house_receives_the_collection_alone_after_the_deal_and_nothing_on_what_is_added(name: str) -> None:
    played = deal(at(name), shoe(name, ["8h 8d"], "9h", "8c", "3c Kd Ks"), TEN)
    fee = next(i for i, each in enumerate(played.events) if isinstance(each, Moved) and each.payee == COLLECTION)
    assert sum(isinstance(each, Dealt) for each in played.events[:fee]) == (4 if name == BUST else 3)
    answer(played, "split", "double", "stand")
    assert collected(played) == {"seat 1": 2.0, "seat 2": 1.0}
    assert house_receives(played) == 300


@pytest.mark.rule(NO_BUST, "711-714")
@pytest.mark.rule(BUST, "998-1000, 1126-1128, 1152-1158")
@pytest.mark.parametrize("terms", [at(NO_BUST), at(BUST, second_card="after")], ids=lambda each: each.sheet.id)
def test_the_bank_receives_the_second_card_face_up_when_all_have_drawn(terms: Terms) -> None:
    played = deal(terms, order(["Kh 5d", "Kc 9d"], "9h", "2d 8c"), {2: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 2", "hand 3", "bank hand", "hand 2", "hand 3"]
    answer(played, "hit", "stand", "stand")
    assert dealt_to(played)[5:] == ["hand 2", "bank hand"]
    assert all(each.seen_by == EVERYONE for each in played.events if isinstance(each, Dealt))


@pytest.mark.rule(NO_BUST, "711-714, 728")
@pytest.mark.rule(BUST, "996-1004, 1126-1128")
@pytest.mark.parametrize("terms", [at(NO_BUST, second_card="before"), at(BUST)], ids=lambda each: each.sheet.id)
def test_the_second_card_lies_face_down_until_the_players_have_drawn(terms: Terms) -> None:
    played = deal(terms, order(["Kh 5d"], "9h 8c", "2d"), TEN)
    unseen = [(str(each.to), each.seen_by) for each in played.events if isinstance(each, Dealt)]
    assert unseen[-1] == ("bank hand", NOBODY)
    assert asked(played).seat == 2
    answer(played, "hit", "stand")
    assert (held(played, BANK_HAND), nets(played)) == ("9h 8c", [0.0])


# The draw -----------------------------------------------------------------------------------------------------------


@both
@pytest.mark.rule(NO_BUST, "721, 729-744, 872-875, 877")
@pytest.mark.rule(BUST, "996-1008, 1140-1146, 1152")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("6h 5d", ["hit", "double", "surrender"]),
        ("Kh 2d", ["stand", "hit", "double", "surrender"]),
        ("Ah 8d", ["stand", "hit", "double", "surrender"]),
        ("Ah 9d", ["stand", "double", "surrender"]),
        ("8h 8d", ["stand", "hit", "double", "split", "surrender"]),
        ("Kh Qd", ["stand", "double", "split", "surrender"]),
        ("Ah Kd", ["stand", "double", "surrender"]),
        ("Ah Ad", []),
        ("Jk 2d", []),
        ("Ah Jk", []),
    ],
)
def test_a_player_hits_11_or_less_chooses_from_12_to_19_and_stands_from_20(
    name: str, hand: str, offered: list[str]
) -> None:
    assert moves(deal(at(name), shoe(name, [hand], "9h", "8c"), TEN)) == offered


@both
@pytest.mark.rule(NO_BUST, "737-744, 872-875")
@pytest.mark.rule(BUST, "1006-1008, 1140-1146")
def test_in_the_other_reading_what_must_stand_is_split_but_not_doubled(name: str) -> None:
    bound = at(name, must_stand="under-the-chart")
    assert moves(deal(bound, shoe(name, ["Kh Qd"], "9h", "8c"), TEN)) == ["stand", "split", "surrender"]


@pytest.mark.rule(BUST, "1006-1008")
def test_in_the_other_reading_of_the_lost_chart_only_a_natural_must_stand() -> None:
    free = at(BUST, players_chart="free")
    assert "hit" in moves(deal(free, shoe(BUST, ["Kh Qd"], "9h", "8c"), TEN))
    assert moves(deal(free, shoe(BUST, ["Ah Ad"], "9h", "8c"), TEN)) == []


@both
@pytest.mark.rule(NO_BUST, "712-713, 730")
@pytest.mark.rule(BUST, "1002-1004")
def test_players_draw_as_many_cards_as_they_need_and_must_on_11_or_less(name: str) -> None:
    played = deal(at(name), shoe(name, ["2h 3d"], "9h", "8c", "4c 3s 2c 2d"), TEN, "hit", "hit", "hit")
    assert held(played, HAND_PILES[2]) == "2h 3d 4c 3s 2c 2d"
    assert moves(played) == ["stand", "hit"]


@both
@pytest.mark.rule(NO_BUST, "754-797, 880")
@pytest.mark.rule(BUST, "1020-1051, 1160")
@pytest.mark.parametrize(
    ("hand", "total"),
    [("Jk 5d", "21"), ("Kh Jk", "21"), ("Ah 6d", "soft 17"), ("Jh 7d", "17"), ("Qh 2d", "12"), ("9h 8d", "17")],
)
def test_cards_count_their_face_aces_1_or_11_pictures_10_and_a_joker_makes_21(name: str, hand: str, total: str) -> None:
    played = stand_pat(deal(at(name), shoe(name, [hand], "9h", "8c"), TEN))
    assert read(played)["hand 2"] == total


@both
@pytest.mark.rule(NO_BUST, "744, 810, 882-883")
@pytest.mark.rule(BUST, "1008, 1066, 1164-1168")
def test_two_aces_are_a_natural_unless_the_option_holds(name: str) -> None:
    assert read(deal(at(name), shoe(name, ["Ah Ad"], "9h", "8c"), TEN))["hand 2"] == "natural 22, two aces"
    option = at(name, naturals="jokers-only")
    drawn = deal(option, shoe(name, ["Ah Ad"], "9h", "8c", "9c"), TEN)
    assert moves(drawn) == ["stand", "hit", "double", "split", "surrender"]
    assert read(stand_pat(answer(drawn, "hit")))["hand 2"] == "soft 21"
    parted = deal(option, shoe(name, ["Ah Ad"], "9h", "8c", "2c 3d"), TEN, "split")
    assert parted.state == "over"
    assert (held(parted, HAND_PILES[2]), held(parted, hand_pile(HandId(2, 2)))) == ("Ah 2c", "Ad 3d")
    assert read(deal(option, shoe(name, ["Ah Jk"], "9h", "8c"), TEN))["hand 2"] == "natural 22, ace and joker"


@both
@pytest.mark.rule(NO_BUST, "872-875")
@pytest.mark.rule(BUST, "1140-1148")
@pytest.mark.parametrize(("reading", "more"), [("without-limit", True), ("aces-once", True), ("four-hands", False)])
def test_pairs_and_tens_are_split_again_and_doubled_after_a_split(name: str, reading: str, *, more: bool) -> None:
    cards_dealt = shoe(name, ["Kh Qd"], "9h", "8c", "Jc Tc Ks Qs")
    played = deal(at(name, multiple_splitting=reading), cards_dealt, TEN, "split", "split", "split")
    assert ("split" in moves(played)) is more
    assert "double" in moves(played)


@both
@pytest.mark.rule(NO_BUST, "873-875, 877, 880-883")
@pytest.mark.rule(BUST, "1142-1148, 1152, 1160-1168")
def test_after_a_split_there_is_no_natural_no_surrender_and_no_option_with_a_joker(name: str) -> None:
    option = at(name, naturals="jokers-only")
    aces = deal(option, shoe(name, ["Ah Ad"], "9h", "2c", "Jk Kc", "Kd"), TEN, "split")
    assert [read(aces)[hand] for hand in ("hand 2", "hand 2.2")] == ["21", "soft 21"]
    parted = deal(at(name), shoe(name, ["8h 8d"], "9h", "8c", "Jk 7d"), TEN, "split")
    assert held(parted, HAND_PILES[2]) == "8h Jk"
    assert moves(parted) == ["stand", "hit", "double"]


@both
@pytest.mark.rule(NO_BUST, "877-878, 881")
@pytest.mark.rule(BUST, "1152-1154, 1162")
def test_surrender_forfeits_half_as_far_as_money_covers_unless_the_bank_shows_a_joker(name: str) -> None:
    wagers = {2: "game $20", 3: "game $20"}
    cards_dealt = shoe(name, ["Kh 6d", "Kd 6c"], "Kc", "8c")
    assert nets(deal(at(name), cards_dealt, wagers, "surrender", "surrender", put_up=15)) == [-10.0, -5.0]
    assert moves(deal(at(name), shoe(name, ["Kh 6d"], "Jk", "8c"), TEN)) == ["stand", "hit", "double"]


@both
@pytest.mark.rule(NO_BUST, "713-714, 863-869")
@pytest.mark.rule(BUST, "1124-1131")
@pytest.mark.parametrize(
    ("up", "hole", "then", "drawn"),
    [
        ("9h", "8c", "2d", "9h 8c"),
        ("9h", "7c", "2d", "9h 7c 2d"),
        ("6h", "Ac", "Kd 2c", "6h Ac Kd"),
        ("7h", "Ac", "2d", "7h Ac"),
        ("2h", "2c", "2d 2s 3c 3d 4c", "2h 2c 2d 2s 3c 3d 4c"),
        ("Jk", "2c", "3d", "Jk 2c"),
        ("Ah", "Ac", "3d", "Ah Ac"),
    ],
)
def test_the_bank_stands_on_hard_17_and_hits_soft_17(name: str, up: str, hole: str, then: str, drawn: str) -> None:
    played = stand_pat(deal(at(name), shoe(name, ["Kh 9d"], up, hole, then=then), TEN))
    assert held(played, BANK_HAND) == drawn


@both
@pytest.mark.rule(NO_BUST, "866-869")
@pytest.mark.rule(BUST, "1130-1131")
def test_in_the_other_reading_a_soft_18_draws_on(name: str) -> None:
    cards_dealt = shoe(name, ["Kh 9d"], "7h", "Ac", then="Kd")
    assert held(deal(at(name, soft_18="draws-on"), cards_dealt, TEN, "stand"), BANK_HAND) == "7h Ac Kd"


@pytest.mark.rule(BUST, "1002-1004, 1016-1018, 1142-1146")
def test_a_single_deck_that_is_drawn_out_ends_the_draw() -> None:
    """Seven pairs of tens, all split, and low cards behind them: the 52 cards do not last for every hand."""
    tens = [f"{face}{suit}" for face in "TJQK" for suit in "chds"]
    low = " ".join(f"{face}{suit}" for face in "3456" for suit in "chds")
    pairs = [" ".join(tens[place : place + 2]) for place in range(0, 14, 2)]
    wagers = dict.fromkeys(range(2, 9), "game $10")
    played = deal(at(BUST, pack="one"), order(pairs, "2c 2d", low), wagers, seats=8)
    while played.state == "open":
        answer(played, next(move for move in ("split", "hit", "stand") if move in moves(played)))
    assert len(played.table.shoe.stack) == 0
    assert len(results(played)) >= 14


# Who wins -----------------------------------------------------------------------------------------------------------


@both
@pytest.mark.rule(NO_BUST, "801-810, 818-834, 876")
@pytest.mark.rule(BUST, "987, 1060-1066, 1072-1095, 1150")
@pytest.mark.parametrize(
    ("hand", "drawn", "up", "hole", "then", "net"),
    [
        ("Kh 6d", "7c", "9h", "8c", "", -10),  # rule 1: over, and the bank is not
        ("Kh 6d", "", "9h", "7c", "9d", 10),  # rule 2: the bank is over
        ("Kh 6d", "8c", "9h", "7c", "9d", 0),  # rule 3: 24 against 25, the closer player pushes
        ("Kh 6d", "9c", "9h", "7c", "8d", -10),  # rule 3: 25 against 24
        ("Kh 6d", "8c", "9h", "7c", "8d", -10),  # rule 4: ties over 22 are the bank's
        ("Kh 9d", "", "9h", "8c", "", 10),
        ("Kh 7d", "", "9h", "8c", "", 0),
        ("Kh 5d", "7c", "9h", "8c", "", 10),  # a plain 22 is not over
        ("Ah Jk", "", "9h", "2c", "Kc", 10),  # a natural beats 21
        ("Ah Ad", "", "9h", "3c", "Kc", 10),  # and a plain 22
        ("Jk Jk", "", "9h", "8c", "", 20),  # two jokers pay 2 to 1
        ("Kh 9d", "", "Ah", "Ac", "", -10),
        ("Ah Jk", "", "Ac", "As", "", 0),
        ("Jk Jk", "", "Ac", "Jk", "", 0),
    ],
)
def test_hands_are_compared_as_printed(
    name: str, hand: str, drawn: str, up: str, hole: str, then: str, net: int
) -> None:
    played = deal(at(name), shoe(name, [hand], up, hole, drawn, then), TEN, *["hit"] * bool(drawn))
    assert nets(stand_pat(played)) == [net]


@both
@pytest.mark.rule(NO_BUST, "818-834, 876, 882-883")
@pytest.mark.rule(BUST, "1072-1095, 1150, 1164-1168")
def test_in_the_other_readings_naturals_are_ranked_and_a_plain_22_is_over(name: str) -> None:
    for ranked in (at(name, two_naturals="ranked"), at(name, plain_22="over-and-ranked")):
        assert stand(ranked, "Jk Jk", "Ah", "Jk") == [20.0]
        assert stand(ranked, "Ah Ad", "Ac", "Jk") == [-10.0]
        assert stand(ranked, "Ah Jk", "Ad", "Jk") == [0.0]
    option = at(name, two_naturals="ranked-jokers-only")
    assert stand(option, "Ah Jk", "Jk", "Jk") == [-10.0]
    for choice in ("over", "over-and-ranked", "over-jokers-only", "over-and-ranked-jokers-only"):
        at_22 = at(name, plain_22=choice)
        lost = deal(at_22, shoe(name, ["Kh 5d"], "9h", "8c", "7c"), TEN, "hit")
        assert nets(lost) == [-10.0]
        push = deal(at_22, shoe(name, ["Kh 5d"], "9h", "7c", "7c", "9d"), TEN, "hit")
        assert nets(push) == [0.0]
    assert "split" in moves(deal(at(name, plain_22="over-jokers-only"), shoe(name, ["Ah Ad"], "9h", "8c"), TEN))
    with pytest.raises(BadRules, match="both set"):
        at(name, plain_22="over", naturals="jokers-only")


@both
@pytest.mark.rule(NO_BUST, "879")
@pytest.mark.rule(BUST, "1156-1158")
def test_against_a_natural_doubles_and_splits_have_no_action(name: str) -> None:
    doubled = deal(at(name), shoe(name, ["6h 5d"], "Ah", "Ac", "9c"), TEN, "double")
    assert (nets(doubled), gain(doubled, 2)) == ([-10.0], -11.0)
    parted = deal(at(name), shoe(name, ["8h 8d"], "Ah", "Jk", "3c Kd Ks"), TEN, "split", "double", "stand")
    assert (nets(parted), gain(parted, 2)) == ([-10.0], -11.0)


@both
@pytest.mark.rule(NO_BUST, "698-706, 714-717, 728-730, 881")
@pytest.mark.rule(BUST, "1000-1002, 1162")
@pytest.mark.parametrize(("reading", "last"), [("once", 0.0), ("again", 40.0)])
def test_wagers_are_settled_clockwise_until_the_bank_is_won_or_lost(name: str, reading: str, last: float) -> None:
    played = sit(at(name, bank_money=reading), shoe(name, ["Kh 6d", "Kd 9c"], "9h", "8c"), seats=3)
    wager(bank(played, 2), {3: "game $20", 1: "game $40"}, 20)
    answer(played, "stand", "stand")
    assert results(played) == [(3, "game", "loses", -20.0), (1, "game", "wins" if last else "returned", last)]
