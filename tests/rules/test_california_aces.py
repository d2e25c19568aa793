"""California Aces: closer to 22, against a player-dealer who draws as they like. Printed lines 674-693 of the Oaks."""

from __future__ import annotations

import pytest

from houseway import BadInput, game
from houseway.cards import cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Dealt, Shown
from houseway.play.ids import BANK_HAND, HAND_PILES
from houseway.play.view import HIDDEN, view
from houseway.ranking.twentyone import RULES, total
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

GAME = "oaks/california-aces"


def at(**readings: str) -> Terms:
    return posted(GAME, {reading.replace("_", "-"): choice for reading, choice in readings.items()})


@pytest.mark.rule(GAME, "674-675, 681-682")
def test_a_deck_has_four_aces_more_and_the_table_seven_positions() -> None:
    assert game(GAME).seats.max == 7
    for choice, decks in {"one": 1, "two": 2, "four": 4, "six": 6, "eight": 8}.items():
        faces = at(decks=choice).faces
        assert len(faces) == 56 * decks
        assert [faces.count(ace) for ace in cards("Ac Ad Ah As")] == [2 * decks] * 4


@pytest.mark.rule(GAME, "678-681")
def test_players_cards_lie_face_down_the_bank_shows_one_and_draws_lie_face_up() -> None:
    played = deal(at(), order(["5h 9d", "Kc 9c"], "8h 2c", "4d 6c"), {2: "game $10", 3: "game $10"})
    seen = [(str(each.to), each.seen_by) for each in played.events if isinstance(each, Dealt)]
    assert seen == [
        ("hand 2", 2),
        ("hand 3", 3),
        ("bank hand", 1),
        ("hand 2", 2),
        ("hand 3", 3),
        ("bank hand", EVERYONE),
    ]
    assert view(played.table, 3)["piles"][BANK_HAND] == [HIDDEN, "2c"]
    assert view(played.table, 1)["piles"][BANK_HAND] == ["8h", "2c"]
    answer(played, "hit", "stand", "stand")
    assert asked(played).seat == 1
    assert view(played.table, 1)["piles"][HAND_PILES[2]] == [HIDDEN, HIDDEN, "4d"]
    answer(played, "hit", "stand")
    drawn = [each.seen_by for each in played.events if isinstance(each, Dealt)][6:]
    assert drawn == [EVERYONE, EVERYONE]
    assert {str(each.place) for each in played.events if isinstance(each, Shown)} == {"hand 2", "hand 3", "bank hand"}


@pytest.mark.rule(GAME, "679-681")
def test_everybody_draws_as_many_cards_as_they_like_and_the_bank_last() -> None:
    played = deal(at(), order(["2h 2d"], "2c 2s", "3h 3d 3c 4h 3s 4d 4c"), TEN, "hit", "hit", "hit")
    assert moves(played) == ["stand", "hit"]
    answer(played, "stand")
    one = asked(played)
    assert isinstance(one, Choose)
    assert (one.seat, one.moves, one.default) == (1, ("stand", "hit"), "stand")
    answer(played, "hit", "hit", "hit", "hit", "stand")
    assert played.state == "over"
    assert (held(played, HAND_PILES[2]), held(played, BANK_HAND)) == ("2h 2d 3h 3d 3c", "2c 2s 4h 3s 4d 4c")


@pytest.mark.rule(GAME, "679-681")
@pytest.mark.parametrize(("hand", "drawn"), [("Kh 9d", ""), ("Ah Ad", ""), ("Kh 9d", "3c"), ("Kh Qd", "Kc")])
def test_every_hand_is_asked_so_that_its_cards_stay_unknown(hand: str, drawn: str) -> None:
    played = deal(at(), order([hand], "8h 2c", drawn), TEN, *["hit"] * bool(drawn))
    assert (asked(played).seat, moves(played)) == (2, ["stand", "hit"])


@pytest.mark.rule(GAME, "674-675, 679-681")
def test_nobody_draws_when_no_card_is_left() -> None:
    """Of 56 cards seven hands take 14. One player draws the other 42: then nobody is asked, the bank neither."""
    played = deal(at(), "", dict.fromkeys(range(2, 8), "game $10"), *["hit"] * 42, seats=7)
    assert (played.state, len(played.table.shoe.stack)) == ("over", 0)
    assert len(held(played, HAND_PILES[2]).split()) == 44
    assert len(held(played, BANK_HAND).split()) == 2
    assert len(results(played)) == 6


@pytest.mark.rule(GAME, "675-677")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Ah Ad", "soft 22"),
        ("Ah Ad Ac", "soft 23"),
        ("Ah Ad Ac 9h", "soft 22"),
        ("Kh Qd", "20"),
        ("Jh Ad", "soft 21"),
        ("9h 8d 5c", "22"),
        ("Kh 2d Ac", "soft 23"),
    ],
)
def test_aces_count_1_or_11_each_and_pictures_10(hand: str, counts: str) -> None:
    assert str(total(hand, RULES["california-aces"])) == counts


@pytest.mark.rule(GAME, "675-678")
@pytest.mark.parametrize(
    ("hand", "drawn", "up", "nearer", "worse", "bust"),
    [
        ("Ah Kd", "", "Kc Qc", 10, 10, 10),  # 21 against 20
        ("Kh 9d", "", "Kc Qc", -10, -10, -10),
        ("Kh 9d", "", "Kc 9c", 0, 0, 0),  # the same total: the bet is returned
        ("Kh 9d", "3c", "Kc Ac", 10, 10, 10),  # 22 against 21
        ("Kh 9d", "4c", "Kc Ac", 0, -10, -10),  # 23 is as close as 21, or over
        ("Kh 9d", "4c", "Kc Qc", 10, -10, -10),  # 23 against 20
        ("Kh 9d", "6c", "Kc Qc", -10, -10, -10),  # 25 against 20
    ],
)
def test_the_hand_closer_to_22_wins(hand: str, drawn: str, up: str, nearer: int, worse: int, bust: int) -> None:
    for choice, net in (("nearer", nearer), ("worse", worse), ("bust", bust)):
        played = deal(at(over_22=choice), order([hand], up, drawn), TEN, *["hit"] * bool(drawn))
        assert nets(stand_pat(played)) == [net], choice


@pytest.mark.rule(GAME, "675-678")
@pytest.mark.parametrize(
    ("mine", "theirs", "nearer", "worse", "bust"),
    [("4c", "5c", 10, 10, -10), ("5c", "4c", -10, -10, -10), ("4c", "4d", 0, 0, -10)],
)
def test_two_hands_over_22_are_compared_unless_over_is_lost(
    mine: str, theirs: str, nearer: int, worse: int, bust: int
) -> None:
    """19 and a 4 or a 5 on both sides: 23 or 24."""
    for choice, net in (("nearer", nearer), ("worse", worse), ("bust", bust)):
        played = deal(at(over_22=choice), order(["Kh 9d"], "Kc 9c", f"{mine} {theirs}"), TEN, "hit")
        # Only where 23 is not over is its player asked again.
        answer(played, *["stand"] * (choice == "nearer"), "hit")
        assert nets(stand_pat(played)) == [net], choice


@pytest.mark.rule(GAME, "685-686, 690-693")
def test_the_position_moves_clockwise_is_kept_for_two_hands_or_passed() -> None:
    assert asked(sit(at(), "", banked=(2, 1))).seat == 2
    assert asked(answer(sit(at(), "", banked=(2, 1)), "pass")).seat == 3
    assert asked(sit(at(), "", banked=(2, 2))).seat == 3
    alone = sit(at(), "", seats=2, banked=(1, 2))
    assert asked(answer(alone, "pass")).seat == 1
    broken = sit(at(bank_again="never"), "", seats=2, banked=(1, 2))
    assert answer(broken, "pass").state == "over"
    played = stand_pat(deal(at(), order(["Kh 9d"], "8h Kc"), TEN))
    assert played.table.lasting[BankRotation].hands == 1


@pytest.mark.rule(GAME, "676-678, 687-690")
@pytest.mark.parametrize(("reading", "least"), [("table-minimum", 100), ("any-amount", 100)])
def test_the_bank_puts_up_a_wager_and_need_not_cover(reading: str, least: int) -> None:
    played = place(bank(sit(at(bank_minimum=reading), "")), TEN)
    assert bank_circle(played).least == least


@pytest.mark.rule(GAME, "686-690")
@pytest.mark.parametrize(("reading", "last"), [("once", 0.0), ("again", 40.0)])
def test_the_round_ends_when_the_bank_is_won_or_lost(reading: str, last: float) -> None:
    played = sit(at(bank_money=reading), order(["Kh 6d", "Kd Ac"], "9h 8c"), seats=3)
    wager(bank(played, 2), {3: "game $20", 1: "game $40"}, 20)
    stand_pat(played)
    assert results(played) == [(3, "game", "loses", -20.0), (1, "game", "wins" if last else "returned", last)]


@pytest.mark.rule(GAME, "686-690")
@pytest.mark.parametrize(
    ("put_up", "found"),
    [
        (5, (-5, 0, 0)),
        (10, (-10, 0, 0)),
        (11, (-10, 1, 0)),
        (20, (-10, 10, 0)),
        (21, (-10, 10, 1)),
        (31, (-10, 10, 10)),
    ],
)
def test_the_bank_wins_and_loses_no_more_than_its_wager(put_up: int, found: tuple[int, ...]) -> None:
    """19 for the bank against 16, 21 and 20, ten dollars each, in this order; the bank's rest goes back to it."""
    wagers = dict.fromkeys((2, 3, 4), "game $10")
    cards_dealt = order(["Kh 6d", "Kd Ac", "Kc Qc"], "9h Th")
    played = stand_pat(deal(at(), cards_dealt, wagers, put_up=put_up, seats=4))
    assert nets(played) == list(found)
    assert gain(played, 1) == -sum(found)


@pytest.mark.rule(GAME, "682-685, 688-689")
@pytest.mark.parametrize("seats", [2, 7])
def test_two_to_seven_hands_are_played_and_the_house_receives_nothing(seats: int) -> None:
    hands = [f"{rank}h {rank}d" for rank in "234567"][: seats - 1]
    wagers = dict.fromkeys(range(2, seats + 1), "game $10")
    played = stand_pat(deal(at(), order(hands, "8h Kc"), wagers, seats=seats))
    assert len(nets(played)) == seats - 1
    assert (collected(played), house_receives(played)) == ({}, 0)
    assert read(played)["bank hand"] == "18"
    with pytest.raises(BadInput, match="no fee options"):
        posted(GAME, option="1")
