"""21st Century Blackjack Switch: the table, the deal, the switch and the draw. Printed lines 1455-1969 of Player's."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose, subject
from houseway.play.events import EVERYONE, Dealt
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, HandId, hand_pile
from houseway.play.read_words import read_answer
from houseway.play.view import HIDDEN, view
from tests.rules.twentyone_table import (
    BOTH,
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
    wager,
)

GAME = "players/blackjack-switch"
at = partial(posted, GAME, option="by-bet/1")


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1490-1493")
def test_six_to_eight_decks_without_jokers_have_bonus_aces() -> None:
    assert [len(at(decks=decks).faces) for decks in (6, 7, 8)] == [312, 364, 416]
    for decks in (5, 9):
        with pytest.raises(ValueError, match="6 to 8 decks"):
            at(decks=decks)
    assert sum(face >= 64 for face in at().faces) == 8 * 4


@pytest.mark.rule(GAME, "1478-1483, 1523-1524")
@pytest.mark.parametrize(("table", "most"), [("six", 6), ("seven", 7)])
def test_six_places_are_for_the_players_and_the_player_dealer(table: str, most: int) -> None:
    assert game(GAME, {"table": table}).seats.max == most


@pytest.mark.rule(GAME, "1469, 1484-1487, 1542-1544")
def test_a_player_places_a_wager_on_both_of_their_spots_or_sits_out() -> None:
    played = bank(sit(at(), ""))
    for words in ("game $10", "game 2 $10", "super-match $10", "game $10, super-match $5"):
        one = asked(played)
        with pytest.raises(NotLegal, match="needs a wager"):
            played.answer(one.number, one.seat, read_answer(one, words))
    wager(played, {2: "game $10, game 2 $25"})
    assert [sorted(circles.items()) for circles in played.table.facts(Banked).circles.values()] == [
        [("game", 1000)],
        [("game", 2500)],
    ]


@pytest.mark.rule(GAME, "1469, 1484-1485")
def test_in_the_other_reading_both_wagers_are_equal() -> None:
    played = bank(sit(at({"two-amounts": "equal"}), ""))
    one = asked(played)
    with pytest.raises(NotLegal, match="must equal"):
        played.answer(one.number, one.seat, read_answer(one, "game $10, game 2 $25"))


@pytest.mark.rule(GAME, "1486-1487, 1805")
def test_there_is_no_back_line() -> None:
    assert not game(GAME).back_line


@pytest.mark.rule(GAME, "1534-1538, 1660-1662, 1676-1677")
@pytest.mark.parametrize(("banked", "first"), [((2, 1), 2), ((2, 2), 3), ((3, 2), 1), (None, 1)])
def test_the_position_is_offered_clockwise_after_two_hands(banked: tuple[int, int] | None, first: int) -> None:
    assert asked(sit(at(), "", banked=banked)).seat == first


@pytest.mark.rule(GAME, "1660-1662, 1676-1677")
def test_in_the_other_reading_the_bank_needs_another_player_in_between() -> None:
    played = sit(at({"bank-again": "never"}), "", seats=2, banked=(1, 2))
    answer(played, "pass")
    assert played.state == "over"


@pytest.mark.rule(GAME, "1536-1538, 1660-1661")
def test_the_button_counts_the_hands_of_a_bank() -> None:
    played = deal(at(), order(["Kh Kd", "Kc 9d"], "9h 8d"), BOTH, "keep", "stand", "stand")
    assert played.table.lasting[BankRotation].hands == 1


@pytest.mark.rule(GAME, "1534-1536, 1648-1650, 1670-1673")
def test_the_bank_has_a_minimum_and_no_maximum() -> None:
    circle = bank_circle(place(bank(sit(at(), "")), BOTH))
    # What the fee of two dollars leaves.
    assert (circle.least, circle.most) == (500, 999_800)
    low = place(bank(sit(at({"bank-minimum": "any-amount"}), "")), BOTH)
    assert bank_circle(low).least == 100


# The deal -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1550-1570")
def test_cards_go_from_the_left_of_the_house_dealer_to_both_hands_and_the_bank_last() -> None:
    played = sit(at(), "", seats=3)
    wager(bank(played, 2), {1: "game $10, game 2 $10", 3: "game $10, game 2 $10"})
    once = ["hand 1", "hand 1.2", "hand 3", "hand 3.2", "bank hand"]
    assert dealt_to(played)[:10] == [*once, *once]
    dealt = [each for each in played.events if isinstance(each, Dealt)][:10]
    assert [each.seen_by == EVERYONE for each in dealt] == [True] * 9 + [False]
    for seat in (None, 1, 2, 3):
        assert view(played.table, seat)["piles"][BANK_HAND][1] == HIDDEN


# The switch ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1472-1475, 1495-1506, 1589-1595")
def test_the_printed_example_king_five_and_six_ace_become_king_ace_and_six_five() -> None:
    shoe = order(["Kh 5d", "6h Ad"], "9h 8c", "Tc")
    played = deal(at(), shoe, BOTH, "switch", "stand", "double $10")
    assert (held(played, HAND_PILES[2]), held(played, hand_pile(HandId(2, 2)))) == ("Kh Ad", "6h 5d Tc")
    assert read(played) == {"bank hand": "17", "hand 2": "soft 21.5", "hand 2.2": "21"}
    kept = deal(at(), shoe, BOTH, "keep", "stand", "stand")
    assert read(kept) == {"bank hand": "17", "hand 2": "15", "hand 2.2": "soft 17"}


@pytest.mark.rule(GAME, "1469-1470, 1592-1595, 1724-1725, 1739")
def test_the_switch_is_decided_once_before_the_hands_are_played() -> None:
    played = deal(at(), order(["Kh 5d", "6h 8d"], "9h 8c"), BOTH)
    assert moves(played) == ["keep", "switch"]
    assert asked(answer(played, "keep")).about == "play"
    assert subject(asked(answer(played, "stand"))) == "play hand 2"


@pytest.mark.rule(GAME, "1495-1497, 1687-1700")
@pytest.mark.parametrize(
    ("bank_hand", "then", "net"),
    [
        ("Kc Ac", "", -10),  # the player-dealer's natural
        ("9c 5c", "7d", 0),  # 21
        ("9c 5c", "8d", 0),  # 22
        ("9c 5c", "9d", 10),  # 23
        ("9c Ac", "", 10),  # 20
    ],
)
def test_a_switched_natural_loses_to_a_natural_and_pushes_against_21_and_22(
    bank_hand: str, then: str, net: int
) -> None:
    shoe = order(["Kh 9d", "Th Ad"], bank_hand, then)
    played = deal(at(), shoe, BOTH, "switch", "stand", "stand")
    assert nets(played)[0] == net


@pytest.mark.rule(GAME, "1687-1700, 1774")
@pytest.mark.parametrize(
    ("bank_hand", "then", "net"), [("Kc Ac", "", 0), ("9c 5c", "7d", 10), ("9c 5c", "8d", 10), ("9c Ac", "", 10)]
)
def test_a_natural_that_was_kept_beats_all_but_a_natural_and_pays_even_money(
    bank_hand: str, then: str, net: int
) -> None:
    played = deal(at(), order(["Kh Ad", "Th 9d"], bank_hand, then), BOTH, "keep", "stand")
    assert nets(played)[0] == net


@pytest.mark.rule(GAME, "1527, 1589-1592")
@pytest.mark.parametrize(("reading", "first"), [("left-of-the-player-dealer", 3), ("left-of-the-house-dealer", 1)])
def test_who_acts_first(reading: str, first: int) -> None:
    played = sit(at({"first-to-act": reading}), order(["Kh 9d"] * 4, "9c 8c"))
    wager(bank(played, 2), {1: "game $10, game 2 $10", 3: "game $10, game 2 $10"})
    assert asked(played).seat == first


# The draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1600-1609")
@pytest.mark.parametrize(
    ("hand", "then", "offered"),
    [
        ("Kh 2d", "", ["stand", "hit", "double"]),
        ("Ah 9d", "", ["stand", "hit", "double"]),
        ("5h 6d", "", ["hit", "double"]),
        ("Kh 9d", "", ["stand", "hit", "double"]),
        ("8h 8d", "", ["stand", "hit", "double", "split"]),
        ("2h 3d", "4c", []),  # 9: must hit, and the next card is dealt without a question
    ],
)
def test_a_player_hits_on_11_or_less_chooses_from_12_and_stands_on_21(hand: str, then: str, offered: list[str]) -> None:
    played = deal(at(), order([hand, "Kc 9s"], "9h 8c", then), BOTH, "keep")
    if offered:
        assert moves(played) == offered
    else:
        answer(played, "hit")
        assert held(played, HAND_PILES[2]).startswith("2h 3d 4c ")


@pytest.mark.rule(GAME, "1604-1609, 1771")
def test_twenty_one_stands_without_a_question_and_nobody_surrenders() -> None:
    played = deal(at(), order(["Kh 5d", "Kc 9s"], "9h 8c", "6c"), BOTH, "keep")
    assert "surrender" not in moves(played)
    answer(played, "hit")
    assert (held(played, HAND_PILES[2]), subject(asked(played))) == ("Kh 5d 6c", "play hand 2")


@pytest.mark.rule(GAME, "1600-1609, 1722-1743")
def test_in_the_other_reading_what_must_stand_is_not_doubled() -> None:
    shoe = order(["Kh 9d", "Th Ad"], "9h 8c")
    free = deal(at(), shoe, BOTH, "switch")
    assert moves(free) == ["stand", "double"]
    bound = deal(at({"must-stand": "under-the-chart"}), shoe, BOTH, "switch")
    assert subject(asked(bound)) == "play hand 2"


@pytest.mark.rule(GAME, "1722-1733")
def test_a_double_takes_one_card_for_an_equal_wager_or_less() -> None:
    shoe = order(["6h 5d", "Kc 9s"], "9h 8c", "2c")
    played = deal(at(), shoe, BOTH, "keep")
    one = asked(played)
    assert isinstance(one, Choose)
    assert one.amounts is not None
    assert (one.amounts["double"].least, one.amounts["double"].most) == (100, 1000)
    for amount in (0, 1100):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, ("double", amount))
    answer(played, "double $4", "stand")
    assert held(played, HAND_PILES[2]) == "6h 5d 2c"
    assert nets(played) == [-14.0, 10.0]
    equal = deal(at({"double-for-less": "equal"}), shoe, BOTH, "keep", "double", "stand")
    assert nets(equal) == [-20.0, 10.0]


@pytest.mark.rule(GAME, "1722-1727")
def test_a_hand_of_three_cards_and_a_natural_are_not_doubled() -> None:
    played = deal(at(), order(["Kh Ad", "2c 3s"], "9h 8c", "8d"), BOTH, "keep")
    assert subject(asked(played)) == "play hand 2"
    assert moves(answer(played, "hit")) == ["stand", "hit"]


@pytest.mark.rule(GAME, "1737-1746")
@pytest.mark.parametrize(("reading", "splits"), [("of-one-rank", False), ("of-value", True)])
def test_tens_are_split_when_they_are_of_one_rank(reading: str, *, splits: bool) -> None:
    mixed = deal(at({"tens": reading}), order(["Kh Qd", "Kc 9s"], "9h 8c"), BOTH, "keep")
    assert ("split" in moves(mixed)) is splits
    same = deal(at({"tens": reading}), order(["Kh Kd", "Qc 9s"], "9h 8c"), BOTH, "keep")
    assert "split" in moves(same)


@pytest.mark.rule(GAME, "1737-1747")
def test_a_hand_is_split_three_times_into_four_with_an_equal_wager_each() -> None:
    shoe = order(["Kh Kd", "Qc 9s"], "9h 8c", "Ks Kc Ks 9d 8d Ah")
    played = deal(at(), shoe, BOTH, "keep", "split", "split", "split")
    assert "split" not in moves(played)
    answer(played, *["stand"] * 5)
    assert [held(played, hand_pile(HandId(2, number))) for number in (1, 2, 3, 4, 5)] == [
        "Kh Ks",
        "Qc 9s",
        "Kd Ah",
        "Ks 8d",
        "Kc 9d",
    ]
    # An ace on a split ten is 21 and no natural.
    assert read(played)["hand 2.3"] == "soft 21"
    assert nets(played) == [10.0, 10.0, 10.0, 10.0, 10.0]


@pytest.mark.rule(GAME, "1742-1743")
def test_a_split_hand_may_be_doubled() -> None:
    shoe = order(["8h 8d", "Qc 9s"], "9h 8c", "3c Kd Ks")
    played = deal(at(), shoe, BOTH, "keep", "split", "double $10", "stand", "stand")
    assert (held(played, HAND_PILES[2]), held(played, hand_pile(HandId(2, 3)))) == ("8h 3c Kd", "8d Ks")
    assert sorted(nets(played)) == [10.0, 10.0, 20.0]


@pytest.mark.rule(GAME, "1749-1753")
def test_aces_are_split_once_and_receive_one_card_each_without_a_natural() -> None:
    shoe = order(["Ah Ad", "Qc 9s"], "9h 8c", "Ac Kd")
    played = deal(at(), shoe, BOTH, "keep", "split")
    assert subject(asked(played)) == "play hand 2"
    answer(played, "stand")
    assert (held(played, HAND_PILES[2]), held(played, hand_pile(HandId(2, 3)))) == ("Ah Ac", "Ad Kd")
    assert read(played)["hand 2.3"] == "soft 21"


@pytest.mark.rule(GAME, "1740-1741, 1750-1751")
def test_nobody_doubles_or_splits_with_chips_that_they_do_not_have() -> None:
    shoe = order(["8h 8d", "Qc 9s"], "9h 8c")
    played = deal(at(), shoe, BOTH, "keep", stacks={2: 27})
    one = asked(played)
    assert isinstance(one, Choose)
    # Twenty wagered and two paid in fees leave five.
    assert one.amounts is not None
    assert (one.moves, one.amounts["double"].most) == (("stand", "hit", "double"), 500)


@pytest.mark.rule(GAME, "1623-1646")
@pytest.mark.parametrize(
    ("bank_hand", "then", "drawn"),
    [
        ("9h 8c", "2d", "9h 8c"),
        ("9h 7c", "2d", "9h 7c 2d"),
        ("6h Ac", "Kd 2c", "6h Ac Kd"),  # soft 17 draws, hard 17 stands
        ("6h Ac", "4d", "6h Ac 4d"),
        ("7h Ac", "2d", "7h Ac"),
        ("2h 2c", "Ad 2d Ks", "2h 2c Ad 2d Ks"),
    ],
)
def test_the_bank_draws_to_a_hard_17_and_stands_on_a_soft_18(bank_hand: str, then: str, drawn: str) -> None:
    played = deal(at(), order(["Kh 9d", "Kc 9s"], bank_hand, then), BOTH, "keep", "stand", "stand")
    assert held(played, BANK_HAND) == drawn


@pytest.mark.rule(GAME, "1632-1646")
def test_in_the_other_reading_a_soft_18_draws_on() -> None:
    shoe = order(["Kh 9d", "Kc 9s"], "7h Ac", "Kd")
    played = deal(at({"soft-18": "draws-on"}), shoe, BOTH, "keep", "stand", "stand")
    assert held(played, BANK_HAND) == "7h Ac Kd"


@pytest.mark.rule(GAME, "1670-1673, 1681-1682")
def test_the_house_receives_collection_alone() -> None:
    played = deal(at(), order(["Kh 9d", "Kc 9s"], "9h 8c"), BOTH, "keep", "stand", "stand")
    assert gain(played, 1) + gain(played, 2) == -4.0
    assert played.net()[COLLECTION] == 400
