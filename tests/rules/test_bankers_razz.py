"""Razz, Bankers: four rules without a heading; what they change in stud, and what is read where they are silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.cards import cards
from houseway.families.registry import game
from houseway.play.incidents import Incident
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import board, purse, purses, rights
from tests.rules.stud_table import BANKERS, RAZZ, answer, bankers, check_down, sees, sit
from tests.tables import table

# Seat 1 makes a seven low, seat 2 an eight low, seat 3 a wheel. No pair shows before sixth street.
LOWS = ("7c 6d 2h 4s Kd 3c Qh", "8c 6h Ks 5s 3d 2c Qd", "Ac 2d Jh 3h 4d 5c Qc")


def seated(hands: tuple[str, ...] = LOWS, *incidents: Incident, at: Terms | None = None, stacks: str = "") -> Round:
    stacks = stacks or " ".join(["1000"] * len(hands))
    return sit(hands, at=at or bankers(RAZZ), stacks=stacks, incidents=list(incidents))


DOORS = [
    ("Ks Qd Jh 2s", {}, 1),
    ("Kd Kh Jh Ks", {}, 4),
    ("As Qd Jh Qs", {}, 4),
    ("As Qd Jh Qs", {"ranking": "deuce-to-seven"}, 1),
    ("Ks Qd Jh 2s", {"forced_card": "lowest"}, 4),
]


@pytest.mark.rule(RAZZ, "329-331, 475")
@table("doors", "readings", "opener", rows=DOORS)
def test_the_highest_card_brings_it_in_with_aces_low(doors: str, readings: dict[str, str], opener: int) -> None:
    down = ("4c 5c", "6c 7c", "8d 9d", "Tc Td")
    hands = tuple(f"{two} {door}" for two, door in zip(down, doors.split(), strict=True))
    played = seated(hands, at=bankers(RAZZ, **readings))
    assert rights(played) == f"{opener % 4 + 1}: fold, call $5, complete $15"
    assert purse(played, opener) == 993


@pytest.mark.rule(RAZZ, "470")
def test_the_low_hand_begins_and_of_equals_the_first_clockwise_from_the_dealer() -> None:
    # Seat 1 shows 2 4, seat 2 K 5, seat 3 J 3: four high is the lowest.
    assert rights(check_down(seated(), 4)) == "1: fold, check, bet $15"
    equal = ("Kc Kd 7s 3s", "Qc Qd 5h 2h", "Jc Jd 5s 2c")
    assert rights(check_down(seated(equal), 4)).startswith("2: ")


@pytest.mark.rule(RAZZ, "470, 475")
@table("choice", "winner", rows=[("ace-to-five", 3), ("deuce-to-seven", 1)])
def test_the_lowest_hand_wins(choice: str, winner: int) -> None:
    # Ace to five: 5 4 3 2 A beats 7 6 4 3 2 and 8 6 5 3 2. Deuce to seven: the wheel has an ace high, 7 6 4 3 2 wins.
    played = check_down(seated(at=bankers(RAZZ, ranking=choice)))
    assert purse(played, winner) == 1000 - 7 + 21


@pytest.mark.rule(RAZZ, "475, 477")
def test_the_odd_chip_of_a_tie_goes_to_the_lowest_card_by_suit() -> None:
    # Both make 6 4 3 2 A. Three players with an ante of $4 and a bring-in of $5 have $27 in the pot.
    hands = ("Ad 2c 6s 4h 3d Kc Kd", "Ac 2d 6h 4s 3h Qc Qd", "9c 9d Jh Js Tc")
    played = answer(check_down(seated(hands, at=bankers(RAZZ, stakes="ante=$4")), 5), "bet")
    while "3: " not in rights(played):
        answer(played, "call")
    answer(played, "fold")
    check_down(played)
    # Two calls of $30 on top: $87 are $43 for each, and the odd dollar for the ace of clubs of seat 2.
    assert purses(played) == {1: 1000 - 39 + 43, 2: 1000 - 39 + 44, 3: 991}


@pytest.mark.rule(RAZZ, "351-357, 475")
@table("choice", "may", rows=[("anybody", "bet to $15-$30"), ("nobody", "bet $15")])
def test_an_open_pair_opens_the_higher_limit_as_in_stud_unless_the_house_says_no(choice: str, may: str) -> None:
    paired = ("2c 3c 9s 9h", "4c 5c Ks 8h", "6c 7c 2d 3d")
    played = check_down(seated(paired, at=bankers(RAZZ, open_pair=choice)), 4)
    assert rights(played) == f"3: fold, check, {may}"


@pytest.mark.rule(RAZZ, "371-374, 381-383, 475")
def test_who_stands_in_for_the_high_card_may_fold_open_or_bet_in_full() -> None:
    # Seat 2 shows the king and has nothing left after the ante.
    played = seated(stacks="1000 2 1000")
    assert rights(played) == "3: fold, bring in $5, bet $15"
    # Both hole cards of seat 1 are up, and the seven and the six are below the king: seat 2 brings it in.
    dead = [Incident("exposed_card", 1, card) for card in (1, 2)]
    assert purse(seated(LOWS, *dead), 2) == 993
    # With the king of clubs among them seat 1 would have had to open against the jack and the deuce.
    high = ("Kc 6d 2h", "8c 6h 2s 5s 3d 2c Qd", "Ac 2d Jh 3h 4d 5c Qc")
    played = seated(high, *dead)
    assert (purse(played, 1), rights(played)) == (1000, "2: fold, bring in $5, bet $15")


@pytest.mark.rule(RAZZ, "385-388, 447-466, 475")
def test_the_irregularities_of_stud_have_its_remedies() -> None:
    played = seated(LOWS, Incident("wrong_opener_named", 1))
    assert (purse(played, 1), purse(played, 2)) == (998, 993)
    check_down(played, 6).report("exposed_last_card", 2)
    check_down(played, 7)
    assert sees(played, None, 2)[-2:] == "Qd"
    [asked] = played.open_decisions()
    played.answer(asked.number, asked.seat, "declare all in")
    # Seat 3 shows J 3 4 5 on sixth street, seat 1 K 4 3 2: the jack is lower.
    assert rights(played) == "3: fold, check, bet $30"


# What razz says otherwise, by the name of the row and its parameters.
OTHERWISE = {
    "bring_in": {"card": "highest", "aces": "low"},
    "fourth_street": {"first": "lowest board"},
    "fifth_street": {"first": "lowest board"},
    "sixth_street": {"first": "lowest board"},
    "seventh_street": {"first": "lowest board", "community": "counts by rank"},
    "showdown": {"hand": "low", "odd_chips": "lowest card by suit"},
}


@pytest.mark.rule(RAZZ, "317-324, 332-334, 342-343, 347-349, 361-363, 368-370, 375-379, 390-395, 397-434, 439-445, 475")
@pytest.mark.rule(RAZZ, "4430, 5793-5822, 5825-5847, 5850")
def test_every_other_row_is_that_of_stud_with_the_same_values_and_remedies() -> None:
    """The rules of stud are proved at its own table; here nothing but what is listed may differ from them."""
    stud, razz = game(BANKERS), game(RAZZ)
    assert [row.step for row in razz.round] == [row.step for row in stud.round]
    for ours, theirs in zip(razz.round, stud.round, strict=True):
        assert ours.params == replace(theirs.params, **OTHERWISE.get(ours.name or ours.step, {}))
    assert (razz.pack, razz.seats, razz.fees) == (stud.pack, stud.seats, stud.fees)
    assert {each.incident for each in razz.clauses} == {each.incident for each in stud.clauses}


@pytest.mark.rule(RAZZ, "361-366, 385-388, 472-475")
def test_no_sentence_of_the_page_lets_the_low_card_open() -> None:
    razz = game(RAZZ)
    told = (
        [each.says for each in razz.notes]
        + [each.says for each in razz.clauses]
        + [each.asks for each in razz.readings]
    )
    assert [words for words in told if "low card" in words or "new pairs" in words] == []


@pytest.mark.rule(RAZZ, "433-435, 475")
def test_with_a_community_card_the_lowest_cards_that_show_begin() -> None:
    # Eight players stay, so that a community card comes: the four of spades, which pairs seat 8.
    hands = (
        "Kc Kd 9s 4c 3d 8c",
        "Kh Qd 9h Jc Jd 8d",
        "Ks Qh 9d Qc Ts 8h",
        "As Ad 7s 2d 5h Th",
        "6c 6d 7h Ac 3s 9c",
        "2h 3h 7d Jh Tc 8s",
        "2s Qs 6h Js 5c Td",
        "4h 5s 6s Ah 4d 7c",
    )
    used = cards(" ".join(hands))
    [turned] = cards("4s")
    rest = [face for face in range(52) if face not in [*used, turned]]
    played = sit(hands, at=bankers(RAZZ), stacks=" ".join(["1000"] * 8), orders=[[*rest[:-1], turned, rest[-1]]])
    check_down(played, 6)
    # On sixth street 7 6 4 A of seat 8 is the lowest; with the four it is 9 7 4 3 A of seat 5.
    first = rights(played)[0]
    while not board(played):
        answer(played, "check")
    assert (first, rights(played)[0]) == ("8", "5")
