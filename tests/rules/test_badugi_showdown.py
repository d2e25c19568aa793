"""Badugi, Player's: the ranking, ties, odd chips, and the fees of the document's own schedules."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Moved, Shown
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import HalfHours
from houseway.rules.posting.buy_ins import buy_in_fault
from tests.rules.holdem_table import purses
from tests.rules.lowball_table import passive, play, posted, sit

DOCUMENT = "players/badugi"
NO_FEE = "badugi-draw/1"

HANDS = [
    ("the best badugi", ["Ac 2d 3h 4s", "Ad 2h 3s 5c"], [1]),
    ("four cards beat three", ["Kc Qd Jh Ts", "Ac 2d 3h 3s"], [1]),
    ("three cards beat two", ["Kc Qd Jh Js", "Ac 2c 3d 2d"], [1]),
    ("two cards beat one", ["Kc Qd Qc Kd", "Ac 2c 3c 4c"], [1]),
    ("the highest card decides first", ["7c 3d 2h As", "8c 4d 2s Ah"], [1]),
    ("then the next", ["8c 3d 2h As", "8d 4c 2s Ah"], [1]),
    ("then the last", ["8c 4d 3h As", "8d 4c 3s 2h"], [1]),
    ("aces are low", ["Ac Kd Qh Js", "2c Kh Qd Jc"], [1]),
    ("of a pair the lower rest counts", ["2c 2d 3h 5s", "6c 3d 2h 6h"], [1]),
    ("of two of a suit the higher drops out", ["Ac 9c 4d 5h", "As 2s 6d 6h"], [1]),
    ("the same three cards in other suits", ["Ac 2d 3h Ks", "Ad 2h 3s Kc"], [1, 2]),
    ("a fourth card that does not fit is nothing", ["Ac 2d 3h Kh", "Ad 2h 3s 4s"], [1, 2]),
    ("suits do not break ties", ["As 2h 3d 4c", "Ac 2d 3h 4s"], [1, 2]),
    ("straights and flushes are nothing: four of a suit are one card", ["5c 6c 7c 8c", "Kc Kd Kh Qh"], [2]),
]


@pytest.mark.rule(DOCUMENT, "3343-3345, 3353-3375, 3524-3548")
@pytest.mark.parametrize(("hands", "expected"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_the_best_hand_takes_the_pot_wherever_it_sits(hands: list[str], expected: list[int]) -> None:
    at = posted(DOCUMENT, fee=NO_FEE)
    for order, winners in ((hands, expected), (hands[::-1], sorted(3 - seat for seat in expected))):
        played = passive(sit(at, "200 200", hands=order))
        assert sorted(played.table.facts(Hand).won) == winners


@pytest.mark.rule(DOCUMENT, "3541-3545")
@pytest.mark.parametrize("button", [3, 1, 2])
def test_equal_hands_split_and_the_odd_chip_goes_left_of_the_button(button: int) -> None:
    at = posted(DOCUMENT, fee="document-draw/14")
    hands = ["Kc Qd Jh Ts", "Ac 2d 3h 4s", "Ad 2h 3s 4c"]
    played = passive(play(sit(at, "200 200 200", hands=hands, button=button), "call fold check"))
    small = button % 3 + 1
    nearest, other = small % 3 + 1, (small + 1) % 3 + 1
    # Ten dollars less two and one: seven.
    assert purses(played) == {small: 198, nearest: 196 + 4, other: 196 + 3}


@pytest.mark.rule(DOCUMENT, "3327-3329, 3527-3536")
def test_only_live_hands_are_shown_and_everything_but_the_fee_goes_to_players() -> None:
    at = posted(DOCUMENT, fee="document-draw/15")
    played = passive(
        play(sit(at, "200 200 200", hands=["Kc Qd Jh Ts", "Ac 2d 3h 4s", "Ad 2h 3s 5c"]), "call fold check")
    )
    assert [str(each.place) for each in played.events if isinstance(each, Shown)] == ["hand 2", "hand 3"]
    assert sum(purses(played).values()) == 600 - 2


# Fees as the document itself prints them (3564-3685) ---------------------------------------------------------------

# Printed lines 3578-3593 and 3639-3653, typed from the print: the first and the last option of each number of players.
FROM_THE_POT = [
    ("1", "33", 7, 7),
    ("5", "37", 7, 3),
    ("6", "38", 6, 6),
    ("10", "42", 6, 2),
    ("11", "43", 5, 5),
    ("15", "47", 5, 1),
]


def _fees(played: Round) -> list[int]:
    return [each.amount // 100 for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]


@pytest.mark.rule(DOCUMENT, "3551-3556, 3564-3593, 3627-3653")
@pytest.mark.parametrize(("limit", "no_limit", "players", "fee"), FROM_THE_POT)
def test_the_designated_fee_before_and_the_regular_fee_after_the_draw(
    limit: str, no_limit: str, players: int, fee: int
) -> None:
    for option in (f"document-draw/{limit}", f"document-draw-no-limit/{no_limit}"):
        played = sit(posted(DOCUMENT, fee=option), "200 " * players)
        assert _fees(passive(played, until="draw")) == [fee]
        assert _fees(passive(played)) == [fee, 1]


@pytest.mark.rule(DOCUMENT, "3550-3551, 3564-3593")
@pytest.mark.parametrize(("option", "players"), [("1", 6), ("6", 5), ("6", 7), ("11", 6)])
def test_an_option_for_other_numbers_of_players_takes_nothing(option: str, players: int) -> None:
    assert _fees(passive(sit(posted(DOCUMENT, fee=f"document-draw/{option}"), "200 " * players))) == []


@pytest.mark.rule(DOCUMENT, "3564-3565, 3627-3628, 5087-5089, 5140-5142")
@pytest.mark.parametrize(
    ("option", "fee"),
    [("document-draw/12", 4), ("document-draw-no-limit/44", 4), ("badugi-draw/12", 1), ("badugi-draw-no-limit/46", 1)],
)
def test_a_pot_that_is_won_without_a_draw_pays_only_in_one_reading(option: str, fee: int) -> None:
    for reading, fees in (("nothing", []), ("designated", [fee])):
        at = posted(DOCUMENT, fee=option, readings={"no-draw": reading})
        assert _fees(play(sit(at, "200 200 200"), "call fold check / pat pat / fold")) == [fee, 1 if fee > 1 else 4]
        assert _fees(play(sit(at, "200 200 200"), "fold fold")) == fees


@pytest.mark.rule(DOCUMENT, "3564-3566")
@pytest.mark.parametrize(("reading", "after_one_draw"), [("first", [2, 1]), ("last", [2])])
def test_which_draw_the_regular_fee_is_taken_after(reading: str, after_one_draw: list[int]) -> None:
    at = posted(DOCUMENT, fee="document-draw/14", readings={"which-draw": reading})
    played = play(sit(at, "200 200 200"), "call call check / pat pat pat")
    assert _fees(played) == after_one_draw
    assert _fees(passive(played)) == [2, 1]


# Printed lines 3607-3624 and 3668-3685.
BY_TIME = [("16", "48", 6, 18), ("25", "57", 7, 9), ("28", "61", 6, 5), ("29", "62", 5, 8), ("32", "65", 2, 5)]


@pytest.mark.rule(DOCUMENT, "3594-3624, 3656-3685")
@pytest.mark.parametrize(("limit", "no_limit", "players", "fee"), BY_TIME)
def test_each_player_pays_every_thirty_minutes(limit: str, no_limit: str, players: int, fee: int) -> None:
    for option in (f"document-time/{limit}", f"document-time-no-limit/{no_limit}"):
        played = sit(posted(DOCUMENT, fee=option), "200 " * players, lasting=Lasting(HalfHours(1)))
        assert _fees(played) == [fee] * players


@pytest.mark.rule(DOCUMENT, "3617")
def test_the_row_that_is_printed_as_a_second_eleven_can_be_posted() -> None:
    played = sit(posted(DOCUMENT, fee="document-time/11"), "200 " * 6, lasting=Lasting(HalfHours(1)))
    assert _fees(played) == [8] * 6


@pytest.mark.rule(DOCUMENT, "3594-3596, 3656-3658")
def test_nothing_is_taken_from_the_pot_at_a_table_that_pays_by_time() -> None:
    assert _fees(passive(sit(posted(DOCUMENT, fee="document-time/16"), "200 " * 6))) == []


# The games that the document's own schedules are printed for (3569-3570, 3598-3599, 3632, 3660) --------------------


@pytest.mark.rule(DOCUMENT, "3379-3380, 3569-3570, 3598-3599")
@pytest.mark.parametrize("option", ["document-draw/1", "document-time/16"])
def test_limit_tables_run_from_one_and_two_dollars_to_five_hundred_and_a_thousand(option: str) -> None:
    for limits, blinds in (("$1-$2", "$1 $1"), ("$500-$1,000", "$250 $500")):
        assert posted(DOCUMENT, fee=option, stakes={"limits": limits, "blinds": blinds}).structure == "limit"
    for limits, blinds in (("$0.50-$1", "$0.50 $0.50"), ("$500-$1,001", "$250 $500"), ("$501-$1,000", "$250 $501")):
        with pytest.raises(BadInput, match="outside the games of the schedule"):
            posted(DOCUMENT, fee=option, stakes={"limits": limits, "blinds": blinds})


@pytest.mark.rule(DOCUMENT, "3632, 3656-3660")
@pytest.mark.parametrize(
    ("option", "reading", "structure"),
    [
        ("document-draw-no-limit/33", "no-limit", "no-limit"),
        ("document-time-no-limit/48", "no-limit", "no-limit"),
        # As headed: a limit game with these buy-ins.
        ("document-time-no-limit/48", "limit", "limit"),
    ],
)
def test_the_buy_in_is_fifty_to_ten_thousand_dollars(option: str, reading: str, structure: str) -> None:
    at = posted(DOCUMENT, fee=option, readings={"time-table": reading})
    assert at.structure == structure
    accepted = [buy_in_fault(at, amount) is None for amount in (4_999, 5_000, 1_000_000, 1_000_001)]
    assert accepted == [False, True, True, False]
