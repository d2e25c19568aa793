"""Seven Card Stud, California Grand: the deal, who sees what, the forced bet, dead seats and a deck that runs short."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.cards import Card, SeededChance, cards, text
from houseway.play.decisions import Choose
from houseway.play.events import Dealt
from houseway.play.ids import BURNS, PileId
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.play.view import view
from tests.rules.holdem_table import board, in_cents, purse, purses, rights
from tests.rules.stud_table import FOUR, STUD, answer, burns, check_down, held, posted, sees, sit

# The cards ---------------------------------------------------------------------------------------------------------

STREETS = [
    (3, "2c 7d Ks", "?? ?? Ks"),
    (4, "2c 7d Ks 9h", "?? ?? Ks 9h"),
    (5, "2c 7d Ks 9h 8h", "?? ?? Ks 9h 8h"),
    (6, "2c 7d Ks 9h 8h 4c", "?? ?? Ks 9h 8h 4c"),
    (7, "2c 7d Ks 9h 8h 4c Jd", "?? ?? Ks 9h 8h 4c ??"),
]


@pytest.mark.rule(STUD, "2513-2528")
@pytest.mark.parametrize(("street", "own", "others"), STREETS)
def test_two_cards_down_four_up_and_the_last_down(street: int, own: str, others: str) -> None:
    played = check_down(sit(), street)
    assert sees(played, 1, 1) == own
    assert sees(played, 3, 1) == others
    assert sees(played, None, 1) == others
    assert burns(played) == max(street - 3, 0)


@pytest.mark.rule(STUD, "2519-2520")
def test_one_card_at_a_time_in_turn_from_the_left_of_the_dealer() -> None:
    dealt = [str(event.to) for event in sit().events if isinstance(event, Dealt)]
    assert dealt == [f"hand {seat}" for _ in range(3) for seat in (1, 2, 3, 4)]


@pytest.mark.rule(STUD, "2519")
def test_the_first_card_may_move_one_seat_every_hand() -> None:
    found = []
    for last in (0, 1, 4):
        played = sit(at=posted(first_card="moves"), lasting=Lasting(DealerButton(last)))
        found.append(next(str(event.to) for event in played.events if isinstance(event, Dealt)))
    assert found == ["hand 1", "hand 2", "hand 1"]


@pytest.mark.rule(STUD, "2516-2517, 2654-2657")
def test_everybody_antes_before_the_deal_and_the_ante_is_what_the_table_posts() -> None:
    assert purses(sit()) == {1: 199, 2: 199, 3: 199, 4: 199}
    assert purses(sit(at=posted(stakes="ante=$3")))[2] == 197


@pytest.mark.rule(STUD, "2513-2514, 2910")
def test_a_joker_plays_as_an_ace_where_it_is_used() -> None:
    at = posted(jokers="bug")
    assert len(at.pack) == 53
    played = check_down(sit(["Jk Ah 4s 9d 8c 2d 7h", "Kd Kh 3c Js Tc 5d 6s"], at=at))
    assert purse(played, 1) > purse(played, 2)


# The forced bet ----------------------------------------------------------------------------------------------------

HIGH, RAZZ = "high", "razz"
DOORS = [
    (HIGH, "Ks Qd Jh 2s", {}, 4),
    (HIGH, "2s Qd Jh 2c", {}, 4),
    (HIGH, "2s 2h 2d 3c", {}, 3),
    (HIGH, "2s 2h Ac 3c", {}, 2),
    (HIGH, "As Ah Ad Kc", {}, 4),
    (HIGH, "Ks Qd Jh 2s", {"forced_card": "highest"}, 1),
    (HIGH, "Ks Ad Ah 2s", {"forced_card": "highest"}, 3),
    ("hi-lo", "Ks Qd 3h 3s", {}, 3),
    (RAZZ, "Ks Qd Jh 2s", {}, 1),
    (RAZZ, "Kd Kh Jh Ks", {}, 4),
    (RAZZ, "As Qd Jh Qs", {}, 4),
    (RAZZ, "As Qd Jh Qs", {"aces": "high"}, 1),
    (RAZZ, "As Qd Jh 2s", {"forced_card": "lowest"}, 1),
]


@pytest.mark.rule(STUD, "2553-2555, 2637, 2859, 2892-2893")
@pytest.mark.parametrize(("form", "doors", "readings", "opener"), DOORS)
def test_the_lowest_up_card_by_rank_and_suit_opens_and_in_razz_the_highest(
    form: str, doors: str, readings: dict[str, str], opener: int
) -> None:
    down = ("4c 5c", "6c 7c", "8d 9d", "Tc Td")
    played = sit([f"{two} {door}" for two, door in zip(down, doors.split(), strict=True)], at=posted(form, **readings))
    assert rights(played) == f"{opener}: bring in $2, bet $4"


AMOUNTS = [
    ("limit", {}, "4: bring in $2, bet $4"),
    ("limit", {"forced_amount": "minimum"}, "1: fold, call $2, complete $4"),
    ("limit", {"forced_amount": "lower"}, "1: fold, call $4, raise $8"),
    ("straight", {}, "4: bring in $2, bet $4"),
    ("spread", {}, "4: bring in $2, bet to $4-$8"),
    ("no-limit", {}, "4: bring in $2, bet to $3-$199"),
    # Four antes are $4; with single dollars in the forced bet the total is rounded to the nearest $5 (2720).
    ("pot-limit", {}, "4: bring in $2, bet to $3-$5"),
    ("pot-limit", {"rounding": "exact"}, "4: bring in $2, bet to $3-$4"),
    ("no-limit", {"forced_amount": "minimum"}, "1: fold, call $2, raise to $4-$199"),
]


@pytest.mark.rule(STUD, "2637-2640, 2720")
@pytest.mark.parametrize(("betting", "readings", "expected"), AMOUNTS)
def test_the_forced_bet_is_the_minimum_or_the_lower_limit(
    betting: str, readings: dict[str, str], expected: str
) -> None:
    assert rights(sit(at=posted(betting=betting, **readings))) == expected


def test_a_bring_in_above_the_lower_limit_is_the_lower_limit() -> None:
    assert rights(sit(at=posted(stakes="limits=$1-$2"))) == "1: fold, call $1, raise $2"


@pytest.mark.rule(STUD, "2637-2642, 2648-2652")
def test_who_must_open_and_has_no_chips_left_after_the_ante_is_passed_over() -> None:
    played = sit(stacks="200 200 200 1")
    assert rights(played) == "1: bring in $2, bet $4"
    assert rights(answer(played, "bring")) == "2: fold, call $2, complete $4"


@pytest.mark.rule(STUD, "2648-2652")
def test_a_short_bring_in_is_all_in_and_the_others_match_the_whole_of_it() -> None:
    played = sit(stacks="200 200 200 2")
    assert purse(played, 4) == 0
    assert rights(played) == "1: fold, call $2, complete $4"


@pytest.mark.rule(STUD, "2557-2558")
def test_the_clock_brings_in_for_the_least_and_folds_the_rest() -> None:
    played = sit()
    played.default()
    assert purse(played, 4) == 197
    for _ in range(3):
        played.default()
    assert played.state == "over"
    assert purses(played) == {1: 199, 2: 199, 3: 199, 4: 203}


# Seats that still receive cards -------------------------------------------------------------------------------------

CALLED = "4:bring 1:call 2:call 3:call"


@pytest.mark.rule(STUD, "2564-2565")
def test_who_folds_in_a_round_of_checking_still_receives_cards_until_there_is_a_bet() -> None:
    played = answer(sit(), f"{CALLED} / 1:fold 2:check 3:check 4:check")
    assert text(played.table.pile(PileId("dead", 1)).cards) == "8h"
    assert sees(played, 2, 2) == "3d 8s Qd Jc 9c"
    answer(played, "4:bet 2:call 3:call")
    # From the next street on seat 1 receives nothing: the first card goes to seat 2.
    assert text(played.table.pile(PileId("dead", 1)).cards) == "8h"
    assert sees(played, None, 2) == "?? ?? Qd Jc 9c 4c"


@pytest.mark.rule(STUD, "2564-2565")
def test_a_second_round_of_checking_gives_a_dead_seat_another_card() -> None:
    played = answer(sit(), f"{CALLED} / 1:fold 2:check 3:check 4:check / 4:check 2:check 3:check")
    assert text(played.table.pile(PileId("dead", 1)).cards) == "8h 4c"


NO_CARD = [
    (f"{CALLED} / 1:fold 2:bet 3:call 4:call", {}, 1),
    (f"{CALLED} / 1:bet 2:fold 3:call 4:call", {}, 2),
    ("4:bring 1:fold 2:call 3:call / check check check", {}, 1),
    ("4:bring 1:complete 2:call 3:call 4:fold", {}, 4),
    (f"{CALLED} / 1:fold 2:check 3:check 4:check", {"dead_seat": "nobody"}, 1),
]


@pytest.mark.rule(STUD, "2564-2565")
@pytest.mark.parametrize(("words", "readings", "gone"), NO_CARD)
def test_no_card_for_who_folded_in_a_round_with_a_bet(words: str, readings: dict[str, str], gone: int) -> None:
    played = answer(sit(at=posted(**readings)), words)
    assert not [name for name in played.table.piles if name.kind == "dead"]
    assert [seat for seat in (1, 2, 3, 4) if not held(played, seat)] == [gone]


@pytest.mark.rule(STUD, "2564-2565, 2865")
def test_a_dead_seat_receives_its_last_card_face_down_for_nobody() -> None:
    played = check_down(sit(), 6)
    answer(played, "4:check 1:fold 2:check 3:check")
    for viewer in (None, 1, 2):
        assert view(played.table, viewer)["piles"][PileId("dead", 1)] == ["??"]


# A deck that is too short -------------------------------------------------------------------------------------------

EIGHT = (
    "2c 2d 9s Tc Td 8c",
    "3c 3d 9h Jc Jd 8d",
    "4c 4d 9d Qc Qd 8h",
    "5c 5d 7s Kc Kd 8s",
    "6c 6d 7h Ac Ad 9c",
    "2h 3h 7d Jh Qh Kh",
    "2s 3s 6h Js Qs Ks",
    "4h 5h 6s Ah As Th",
)


def _rest(hands: Sequence[str]) -> list[Card]:
    """The cards that nobody holds on sixth street, in some order."""
    dealt = cards(" ".join(hands))
    return [face for face in range(52) if face not in dealt]


@pytest.mark.rule(STUD, "2583-2588, 2604, 2856-2857")
def test_with_eight_players_in_a_community_card_plays_for_all() -> None:
    # Forty-eight cards and three burns leave one: the burns go into the stub, and still there are too few.
    rest = _rest(EIGHT)
    played = check_down(sit(EIGHT, orders=[rest]), 6)
    at_sixth = rights(played)
    while len(board(played)) == 0:
        answer(played, "check")
    assert [len(held(played, seat)) for seat in range(1, 9)] == [6] * 8
    assert len(board(played)) == 1
    assert len(played.table.shoe) == 2
    assert rights(played) == at_sixth
    assert check_down(played).state == "over"


@pytest.mark.rule(STUD, "2583-2588, 2604")
def test_with_seven_players_in_the_burns_are_shuffled_into_the_stub_and_the_last_card_stays() -> None:
    # Forty-two cards and three burns leave seven; with the burns there are ten, for a burn, seven cards and a last one.
    seven = EIGHT[:7]
    rest = _rest(seven)
    assert len(rest) == 10
    played = check_down(sit(seven, orders=[rest]), 6)
    while len(held(played, 1)) == 6:
        answer(played, "check")
    assert [len(held(played, seat)) for seat in range(1, 8)] == [7] * 7
    assert not board(played)
    assert len(played.table.pile(BURNS).cards) == 1
    assert len(played.table.shoe) == 2


@pytest.mark.rule(STUD, "2604")
def test_with_six_players_in_nothing_is_shuffled() -> None:
    played = check_down(sit(EIGHT[:6]), 7)
    assert [len(held(played, seat)) for seat in range(1, 7)] == [7] * 6
    assert burns(played) == 4
    assert len(played.table.shoe) == 52 - 42 - 4


# Seats and fees ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2519-2528")
@pytest.mark.parametrize(("choice", "most"), [("eight", 8), ("seven", 7)])
def test_the_number_of_seats(choice: str, most: int) -> None:
    assert posted(seats=choice).sheet.seats.max == most


# Printed rows, each with the number of players, what they do, and the whole fee: base and added fees by the pot.
FEES = [
    ("limit", "A1", 4, "", 1),
    ("limit", "A1", 6, "", 3),
    ("limit", "A1", 7, "", 4),
    ("limit", "A4", 8, "", 6),
    ("straight", "A7", 4, "", 3),
    ("no-limit", "B1", 5, "", 1),
    ("spread", "B1", 6, "", 2),
    ("pot-limit", "B2", 7, "", 3),
    ("limit", "E1", 4, "", 1),
    ("limit", "E1", 4, "bring complete call call call", 2),
    ("limit", "E10", 4, "bring complete call call call", 3),
    ("limit", "E1", 4, "bring complete raise call call call", 2),
    ("limit", "E1", 4, "bring complete raise raise call call call", 3),
    ("limit", "E11", 4, "bring complete raise raise call call call", 3),
    ("limit", "E11", 4, "bring complete raise call call call", 2),
    ("no-limit", "F1", 4, "bring raise=9 call call call", 3),
    ("no-limit", "F12", 4, "bring raise=9 call call call", 2),
]


@pytest.mark.rule(STUD, "10398-10417, 10423-10512, 10529-10630, 10892-11178, 11181-11476")
@pytest.mark.parametrize(("betting", "option", "players", "words", "fee"), FEES)
def test_the_collection_is_taken_before_the_pot_is_awarded(
    betting: str, option: str, players: int, words: str, fee: int
) -> None:
    hands = [hand[:8] for hand in EIGHT[:players]] if players > 4 else FOUR
    played = answer(sit(hands, at=posted(betting=betting, fee=option)), words)
    while played.state == "open":
        played.default()
    assert played.collection == fee * 100
    assert sum(purses(played).values()) == 200 * players - fee


# Base and added fee of a printed row, with so many players, and whether the hand reaches the street.
ADDED = [
    ("limit", "C1", 8, "fourth-card", 4, 5),
    ("limit", "C1", 7, "fourth-card", 4, 5),
    ("limit", "C1", 8, "fourth-card", 3, 4),
    ("limit", "C2", 7, "fourth-card", 4, 4),
    ("limit", "C8", 6, "fourth-card", 4, 5),
    ("limit", "C1", 8, "fifth-card", 4, 4),
    ("limit", "C1", 8, "fifth-card", 5, 5),
    ("limit", "C1", 8, "never", 5, 4),
    ("no-limit", "D1", 4, "fourth-card", 4, 2),
    ("pot-limit", "D12", 7, "fourth-card", 4, 5),
    ("spread", "D12", 6, "fourth-card", 4, 5),
    ("no-limit", "D1", 4, "fifth-card", 4, 1),
    ("no-limit", "D1", 4, "never", 7, 1),
]


@pytest.mark.rule(STUD, "10631-10731, 10732-10889")
@pytest.mark.parametrize(("betting", "option", "players", "choice", "cards_out", "fee"), ADDED)
def test_series_c_and_d_add_a_fee_after_what_is_read_as_the_flop(
    betting: str, option: str, players: int, choice: str, cards_out: int, fee: int
) -> None:
    hands = [hand[:14] for hand in EIGHT[:players]] if players > 4 else FOUR
    played = sit(hands, at=posted(betting=betting, fee=option, after_the_flop=choice))
    if cards_out > 3:
        check_down(played, cards_out)
    while played.state == "open":
        # From here on everybody folds but the last.
        asked = played.open_decisions()[0]
        assert isinstance(asked, Choose)
        played.answer(asked.number, asked.seat, "fold" if "fold" in asked.moves else asked.moves[0])
    assert played.collection == fee * 100


@pytest.mark.rule(STUD, "10404-10409")
def test_a_fee_may_be_waived() -> None:
    played = sit(at=posted(fee="A1"))
    played.report("fee_waived")
    while played.state == "open":
        played.default()
    assert played.collection == 0


@pytest.mark.rule(STUD, "10420-10422, 11477-11498")
def test_a_table_by_time_takes_nothing_from_the_pot_and_the_fee_from_every_player_each_half_hour() -> None:
    clock = iter([0, 1800])
    session = Session(posted(fee="G3"), in_cents("100 100"), SeededChance(1), clock=lambda: next(clock))
    for collected in (0, 12):
        played = session.deal()
        while played.state == "open":
            played.default()
        session.close(played)
        assert session.collected == collected * 100
