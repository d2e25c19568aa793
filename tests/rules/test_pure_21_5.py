"""Pure 21.5 Blackjack of Banker's. Printed lines 1238-1736."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.cards.card import RANKS, rank
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Checked
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    circles,
    collected,
    deal,
    dealt_to,
    gain,
    moves,
    nets,
    order,
    posted,
    read,
    results,
    sit,
    stand_pat,
    wager,
)

GAME = "bankers/pure-21-5-blackjack"
at = partial(posted, GAME, option="spanish-21/1")
insured = partial(posted, f"{GAME}#3-to-2", option="spanish-21/1")
ALL = ["stand", "hit", "double", "surrender"]


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1262-1266, 1323-1328")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_one_to_eight_decks_have_sixteen_bonus_cards_each(decks: int) -> None:
    faces = at(decks=decks).faces
    assert len(faces) == 52 * decks
    assert {RANKS[rank(face)] for face in faces if face >= 64} == {"T", "J", "Q", "K"}
    assert sum(face >= 64 for face in faces) == 16 * decks
    with pytest.raises(ValueError, match="1 to 8 decks"):
        at(decks=9)


@pytest.mark.rule(GAME, "1314-1318, 1569-1570")
def test_eight_players_face_the_house_dealer() -> None:
    assert game(GAME).seats.max == 8
    assert game(GAME, {"table": "without"}).seats.max == 9


@pytest.mark.rule(GAME, "1463-1467, 1470-1477, 1726-1736")
@pytest.mark.parametrize(("banked", "first"), [((2, 1), 2), ((2, 2), 3), ((3, 2), 1), (None, 1)])
def test_nobody_banks_more_than_two_hands_in_a_row(banked: tuple[int, int] | None, first: int) -> None:
    assert asked(sit(at(), "", banked=banked)).seat == first
    alone = answer(sit(at(), "", seats=2, banked=(1, 2)), "pass")
    assert alone.state == "over"
    assert not alone.table.facts(Banked).seat


@pytest.mark.rule(GAME, "1579")
@pytest.mark.parametrize(("reading", "allowed"), [("allowed", True), ("not-allowed", False)])
def test_the_back_line_is_allowed_unless_an_ordinance_forbids_it(reading: str, *, allowed: bool) -> None:
    assert game(GAME, {"back-line": reading}).back_line is allowed


@pytest.mark.rule(GAME, "1354-1359")
def test_unoccupied_circles_are_played_beside_ones_own_seat_and_each_pays_the_collection() -> None:
    notes = Lasting().keeping(SeatNotes(plays={4: 2})).keeping(BankRotation(1, 1))
    one = posted(GAME, option="first-pure/1")
    played = bank(sit(one, order(["9h 8d", "9s 9d"], "Tc 7c"), lasting=notes))
    first = asked(played)
    with pytest.raises(NotLegal, match="needs"):
        played.answer(first.number, first.seat, {circle.id: 1000 for circle in circles(played) if circle.id.seat})
    wager(played, {2: "game $10, game at seat 4 $20"})
    assert collected(stand_pat(played)) == {"seat 1": 1.0, "seat 2": 2.0}
    assert nets(played) == [0.0, 20.0]


@pytest.mark.rule(GAME, "1339-1343, 1354-1357, 1362-1364")
def test_the_bank_may_be_put_up_before_the_wagers_are_seen() -> None:
    assert asked(bank(sit(at(), ""))).about == "wagers"
    first = asked(bank(sit(at({"bank-first": "before-the-wagers"}), "")))
    assert (first.seat, first.about) == (1, "bank wager")


@pytest.mark.rule(GAME, "1371-1375, 1381-1391")
def test_cards_are_dealt_and_played_from_the_left_of_the_player_dealer() -> None:
    played = sit(at(), order(["9h 8d"] * 2, "9c 8c"))
    wager(bank(played, 2), {1: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 3", "hand 1", "bank hand"] * 2
    assert asked(played).seat == 3


# Naturals -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1250-1252, 1268-1270, 1510-1514, 1641-1647")
@pytest.mark.parametrize(("form", "pays"), [("6-to-5", 12.0), ("7-to-5", 14.0), ("3-to-2", 15.0)])
@pytest.mark.parametrize("hand", ["Ah Td", "Jh Ad", "Ah Qd", "Kh Ad"])
def test_an_ace_and_a_bonus_card_are_paid_by_the_form(form: str, pays: float, hand: str) -> None:
    one = posted(f"{GAME}#{form}", option="spanish-21/1")
    assert nets(deal(one, order([hand], "9c 8c"), TEN)) == [pays]
    pushed = deal(one, order([hand], "Kc Ac"), TEN)
    assert (nets(pushed), read(pushed)["bank hand"]) == ([0.0], "natural 21.5")


@pytest.mark.rule(GAME, "1303-1305, 1597-1601")
def test_an_ace_and_a_bonus_card_after_a_split_are_21_and_pushed_by_21() -> None:
    played = deal(at(), order(["Ah Ad"], "9c 7c", "Kd 9d 5h"), TEN, "split")
    assert [read(played)[name] for name in ("hand 2", "hand 2.2", "bank hand")] == ["soft 21", "soft 20", "21"]
    assert nets(played) == [0.0, -10.0]


@pytest.mark.rule(GAME, "1517-1522")
@pytest.mark.parametrize(
    ("bank_hand", "checked"), [("Ah Kc", True), ("Th Ac", True), ("Ah 9c", True), ("9h Ac", False)]
)
def test_the_down_card_is_checked_under_an_ace_or_a_bonus_card(bank_hand: str, *, checked: bool) -> None:
    played = deal(at(), order(["9h 7d"], bank_hand), TEN)
    assert bool([each for each in played.events if isinstance(each, Checked)]) is checked
    assert (played.state == "over") is ("K" in bank_hand or "T" in bank_hand)


# Insurance and even money -------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1656-1664")
def test_insurance_is_offered_at_3_to_2_alone_for_half_and_pays_2_to_1() -> None:
    for form in ("6-to-5", "7-to-5"):
        assert "insurance" not in [wager.id for wager in game(f"{GAME}#{form}").wagers]
        assert "surrender" in moves(
            deal(posted(f"{GAME}#{form}", option="spanish-21/1"), order(["9h 7d"], "Ac 9c"), TEN)
        )
    played = deal(insured(), order(["9h 7d"], "Ac Kc"), TEN)
    (circle,) = circles(played)
    assert (circle.least, circle.most) == (100, 500)
    assert results(answer(played, "insurance $5")) == [(2, "game", "loses", -10.0), (2, "insurance", "wins", 10.0)]
    lost = stand_pat(deal(insured(), order(["9h Kd"], "Ac 8c"), TEN, "insurance $5"))
    assert results(lost) == [(2, "game", "pushes", 0.0), (2, "insurance", "loses", -5.0)]


@pytest.mark.rule(GAME, "1410-1412, 1420-1423, 1656-1659")
@pytest.mark.parametrize(
    ("reading", "kinds"), [("with-the-seat", ["game", "insurance"]), ("at-the-check", ["insurance", "game"])]
)
def test_insurance_is_settled_with_the_seat_or_at_the_check(reading: str, kinds: list[str]) -> None:
    """A bank of $10 wins $10 in all: the game wager, or $5 of insurance and then $5 of it."""
    shoe = order(["9h 7d"], "Ac 8c")
    played = stand_pat(deal(insured({"insurance-settled": reading}), shoe, TEN, "insurance $5", put_up=10))
    assert [each[1] for each in results(played)] == kinds
    assert [each[3] for each in results(played)] == ([-10.0, 0.0] if kinds[0] == "game" else [-5.0, -5.0])


@pytest.mark.rule(GAME, "1666-1676")
@pytest.mark.parametrize("hole", ["Kc", "9c"])
def test_even_money_and_half_of_the_wager_insured_come_to_the_same(hole: str) -> None:
    """With the Bonus card insurance wins $10 and the wager pushes; without it $5 is lost and 3 to 2 is won: $10."""
    shoe = order(["Kd Ad"], f"Ac {hole}")
    even = deal(insured(), shoe, TEN, "even money")
    assert [each[1:] for each in results(even)] == [("game", "wins", 10.0)]
    played = deal(insured(), shoe, TEN, "play on", "insurance $5")
    assert gain(played, 2) == 10.0


@pytest.mark.rule(GAME, "1666-1669")
def test_even_money_is_for_a_natural_against_an_ace_alone() -> None:
    assert nets(deal(insured(), order(["Kd Ad"], "Kc 9c"), TEN)) == [15.0]
    assert asked(deal(insured(), order(["9d Ad"], "Ac 9c"), TEN)).about == "insurance"
    assert asked(deal(insured({"even-money": "not-offered"}), order(["Kd Ad"], "Ac 9c"), TEN)).about == "insurance"
    assert deal(at(), order(["Kd Ad"], "Ac 9c"), TEN).state == "over"


# The draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1396-1398, 1480-1487, 1591-1594, 1597-1601")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("2h 9d", ["hit", "double", "surrender"]),
        ("5h 7d", ALL),
        ("9h 9d", ["stand", "hit", "double", "split", "surrender"]),
        ("Kh 9d", ["stand", "double", "surrender"]),
        ("Kh Td", ["stand", "double", "split", "surrender"]),
        ("Ah 8d", ALL),
        ("Ah 9d", ALL),
        ("Ah Kd", []),
    ],
)
def test_chart_1a_says_who_must_hit_and_stand(hand: str, offered: list[str]) -> None:
    assert moves(deal(at(), order([hand], "9c 8c"), TEN)) == offered


@pytest.mark.rule(GAME, "1480-1487")
def test_a_hand_that_must_stand_may_be_barred_from_doubling() -> None:
    played = deal(at({"must-stand": "under-the-chart"}), order(["Kh Td"], "9c 8c"), TEN)
    assert moves(played) == ["stand", "split", "surrender"]


@pytest.mark.rule(GAME, "1591-1594, 1601")
def test_doubling_for_less_is_allowed_splitting_for_less_is_not() -> None:
    shoe = order(["5h 6d"], "9c 8c", "Kd")
    assert nets(deal(at(), shoe, TEN, "double $10")) == [20.0]
    assert nets(deal(at(), shoe, TEN, "double $3")) == [13.0]
    pair = deal(at(), order(["8h 8d"], "9c 8c"), TEN, stacks={2: 15})
    assert "split" not in moves(pair)
    assert "double" in moves(pair)


@pytest.mark.rule(GAME, "1597-1604")
def test_a_pair_is_split_three_times_into_four_hands_and_each_is_drawn_to() -> None:
    split = deal(at(), order(["8h 8d"], "9c 8c", "8s 8c 8h 2d"), TEN, "split", "split", "split")
    assert "split" not in moves(split)
    assert len(split.table.facts(Banked).hands_at(2)) == 4


@pytest.mark.rule(GAME, "1600-1604")
@pytest.mark.parametrize(("reading", "offered"), [("once", []), ("again", ["stand", "split"])])
def test_split_aces_receive_one_card_each(reading: str, offered: list[str]) -> None:
    aces = deal(at({"aces-again": reading}), order(["Ah Ad"], "9c 8c", "As 5d"), TEN, "split")
    assert moves(aces) == offered


@pytest.mark.rule(GAME, "1591-1604")
@pytest.mark.parametrize(("reading", "doubled"), [("barred", False), ("allowed", True)])
def test_a_hand_out_of_a_split_may_be_doubled_by_reading_and_is_not_surrendered(reading: str, *, doubled: bool) -> None:
    split = deal(at({"double-after-a-split": reading}), order(["8h 8d"], "9c 8c", "3s"), TEN, "split")
    assert ("double" in moves(split)) is doubled
    assert "surrender" not in moves(split)


@pytest.mark.rule(GAME, "1609-1612")
def test_surrender_forfeits_half_on_the_first_two_cards() -> None:
    gone = deal(at(), order(["9h 7d"], "Kc 8c"), TEN, "surrender")
    assert (nets(gone), gain(gone, 2)) == ([-5.0], -5.0)
    assert "surrender" not in moves(deal(at(), order(["2h 7d"], "Kc 8c", "5d"), TEN, "hit"))
    early = deal(at({"surrender": "early"}), order(["9h 7d"], "Ac Kc"), TEN)
    assert asked(early).about == "surrender"
    assert nets(answer(early, "surrender")) == [-5.0]


@pytest.mark.rule(GAME, "1418-1420, 1491-1500")
@pytest.mark.parametrize(
    ("reading", "bank_hand", "then", "ends"),
    [
        ("stands", "9c 8c", "", "17"),
        ("stands", "Ac 6c", "4d", "soft 21"),
        ("stands", "Ac 7c", "", "soft 18"),
        ("draws-on", "Ac 7c", "9d", "17"),
        ("stands", "9c 7c", "6d", "over with 22"),
    ],
)
def test_chart_1b_completes_the_bank_without_options(reading: str, bank_hand: str, then: str, ends: str) -> None:
    played = deal(at({"soft-18": reading}), order(["Kh Td"], bank_hand, then), TEN)
    if isinstance(asked(played) if played.state == "open" else None, Choose):
        stand_pat(played)
    assert read(played)["bank hand"] == ends


# Who wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1530-1566")
@pytest.mark.parametrize(
    ("hand", "drawn", "bank_hand", "net"),
    [
        ("Kh 8d", "", "9c 8c", 10.0),
        ("Kh 7d", "", "9c 8c", 0.0),
        ("Kh 6d", "", "9c 8c", -10.0),
        ("Kh 6d", "", "9c 7c Kc", 10.0),
        ("Kh Ad", "", "9c 7c 5c", 12.0),
        ("Kh 6d", "5d", "9c 7c 5c", 0.0),
        ("Kh 6d", "Qd", "9c 8c", -10.0),
        ("Kh 6d", "Qd", "9c 7c Kc", -10.0),
        ("Kh 6d", "Qd", "8c 8s 8c", 0.0),
        ("Kh 6d", "Qd", "8c 8s 6c", -10.0),
    ],
)
def test_hands_are_compared_and_a_bust_pushes_against_three_eights(
    hand: str, drawn: str, bank_hand: str, net: float
) -> None:
    first, second, *more = bank_hand.split()
    played = deal(at(), order([hand], f"{first} {second}", " ".join([drawn, *more])), TEN, *["hit"] * bool(drawn))
    assert nets(stand_pat(played)) == [net]


@pytest.mark.rule(GAME, "1678-1680")
def test_as_an_option_a_bust_wins_against_three_eights() -> None:
    shoe = order(["Kh 6d"], "8c 8s", "Qd 8c")
    assert nets(deal(at({"three-eights": "win"}), shoe, TEN, "hit")) == [10.0]


# The settlement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1403-1415, 1420-1423, 1426-1430, 1619-1622")
@pytest.mark.parametrize(
    ("reading", "hole", "first"),
    [
        ("bank-is-one", "3c", 3),
        ("bank-is-one", "4c", 4),
        ("left-is-one", "2c", 3),
        ("from-the-house-dealer", "3c", 4),
    ],
)
def test_the_down_card_says_who_is_settled_first_until_the_bank_is_exhausted(
    reading: str, hole: str, first: int
) -> None:
    """Seat 1 banks $10 against three wagers of $10: the first is met, the others go back."""
    wagers = {2: "game $10", 3: "game $10", 4: "game $10"}
    shoe = order(["Kh 9d"] * 3, f"Kc {hole}", "Ks")
    at_first = at({"action-count": reading})
    played = stand_pat(deal(at_first, shoe, wagers, put_up=10, seats=4))
    ends = results(played)
    assert ends[0][0] == first
    assert [each[2] for each in ends] == ["wins", "returned", "returned"]


@pytest.mark.rule(GAME, "1615-1617, 4474-4476, 4681-4683")
@pytest.mark.parametrize("option", ["first-pure-by-action/2", "spanish-21/3"])
def test_doubles_splits_and_insurance_cost_nothing(option: str) -> None:
    one = posted(f"{GAME}#3-to-2", option=option)
    doubled = deal(one, order(["5h 6d"], "9c 8c", "Kd"), {2: "game $60"}, "double $60")
    assert collected(doubled) == {"seat 1": 1.0}
    split = deal(one, order(["8h 8d"], "Ac 6c", "Kd Kd 4d"), {2: "game $60"}, "insurance $30", "split")
    assert collected(stand_pat(split)) == {"seat 1": 1.0}


@pytest.mark.rule(GAME, "1420-1423, 1609-1612, 1619-1622")
@pytest.mark.parametrize(
    ("put_up", "ends"),
    [(10, [-10.0, 0.0, 0.0]), (25, [-10.0, 15.0, 0.0]), (31, [-10.0, 20.0, 1.0])],
)
def test_half_of_a_surrendered_wager_is_taken_in_its_turn(put_up: int, ends: list[float]) -> None:
    """The two places the button at seat 2. The bank wins half of $20 there, and no more in all than it put up."""
    wagers = dict.fromkeys((2, 3, 4), "game $20")
    shoe = order(["9h 7d", "Kh 9d", "Kh 9s"], "Kc 2c", "Ks")
    played = deal(at(), shoe, wagers, "surrender", "stand", "stand", put_up=put_up, seats=4)
    assert nets(played) == ends
