"""Texas Hold'em, Bankers: the deck, the seats, the deal, the board, the showdown, and the moments of the collection."""

from __future__ import annotations

import pytest

from houseway.cards import text
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.events import NOBODY, Dealt
from houseway.play.ids import BOARD, BURNS, COLLECTION
from houseway.play.round import Round
from houseway.rules.posting.terms import terms
from tests.rules.holdem_table import best_of_seven, board, passive, play, purses, rights, stacked
from tests.rules.seating_table import BANKERS, hand, posted, to_the_cards

DOCUMENT = "bankers/texas-holdem"


def dealt(shoe: str = "", stacks: str = "400 400 400", fee: str | None = None, **read: str) -> Round:
    """Seat 3 has the button, seats 1 and 2 the blinds."""
    at = posted(straddle_offered="not-offered", **read)
    if fee:
        at = terms(at.sheet, fee, stakes=at.given)
    return hand(at, stacks, last=len(stacks.split()) - 1, shoe=shoe)


def places(played: Round) -> list[str]:
    return [str(event.to) for event in played.events if isinstance(event, Dealt)]


@pytest.mark.rule(DOCUMENT, "136")
def test_the_deck_is_the_standard_fifty_two() -> None:
    assert len(posted().faces) == len(set(posted().faces)) == 52


@pytest.mark.rule(DOCUMENT, "155-156")
@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_players_can_be_dealt_in(players: int) -> None:
    assert passive(dealt(stacks=" ".join(["400"] * players))).state == "over"


@pytest.mark.rule(DOCUMENT, "155-156")
def test_the_number_of_seats_is_a_reading() -> None:
    with pytest.raises(BadInput, match="11"):
        dealt(stacks=" ".join(["400"] * 11))
    with pytest.raises(BadInput, match="10"):
        dealt(stacks=" ".join(["400"] * 10), seats="nine")


@pytest.mark.rule(DOCUMENT, "138-139")
def test_two_cards_each_one_at_a_time_face_down_in_rotation() -> None:
    played = dealt("As Ks Qs 2c 3c 4c")
    assert places(played) == ["hand 1", "hand 2", "hand 3"] * 2
    assert text(played.table.hand(1).cards) == "As 2c"
    assert played.table.hand(1).sight == [1, 1]


@pytest.mark.rule(DOCUMENT, "142-145")
def test_flop_turn_and_river_each_followed_by_a_round_of_betting() -> None:
    played = dealt()
    counts = []
    while played.asked:
        counts.append(len(board(played)))
        play(played, "check" if "check" in rights(played) else "call")
    assert counts == [0] * 3 + [3] * 3 + [4] * 3 + [5] * 3
    assert places(played)[6:] == [str(BURNS), str(BOARD)] * 3
    assert played.table.pile(BURNS).sight == [NOBODY] * 3


@pytest.mark.rule(DOCUMENT, "139-145, 5555-5556")
def test_the_first_two_rounds_are_bet_at_the_lower_limit_and_the_last_two_at_the_higher() -> None:
    played = play(dealt(), "call call check")
    for size in (4, 8, 8):
        assert rights(played) == f"1: fold, check, bet ${size}"
        play(played, "check check check")


HANDS = [
    ("As Ah | Ks Kh | 7c 6c", "2d 5s 9h Jc Qd", [1]),
    ("As Ah | Ks Kh | 7c 6c", "Kd 5s 9h Jc 2d", [2]),
    ("As Ah | Ks Kh | 7c 6c", "8d 5s 9h Jc 2d", [3]),
    # The board plays for everybody, or for some of them.
    ("2s 3h | 4s 2h | 7c 6d", "Ts Js Qs Ks As", [1, 2, 3]),
    ("As 3h | Ad 2h | 7c 6d", "Ts Tc Kd Kh 9c", [1, 2]),
    ("2s 3h | Qd 2h | 7c 6d", "Ts Tc Kd Kh Qc", [2]),
]


@pytest.mark.rule(DOCUMENT, "147-150")
@pytest.mark.parametrize(("hands", "table", "winners"), HANDS)
def test_the_highest_hand_of_any_combination_wins_and_ties_split_equally(
    hands: str, table: str, winners: list[int]
) -> None:
    held = hands.split(" | ")
    played = passive(dealt(stacked(held, table)))
    strengths = [best_of_seven(played.table.hand(seat).cards + board(played)) for seat in (1, 2, 3)]
    assert [seat for seat in (1, 2, 3) if strengths[seat - 1] == max(strengths)] == winners
    share = 12 / len(winners)
    assert purses(played) == {seat: 396 + (share if seat in winners else 0) for seat in (1, 2, 3)}


@pytest.mark.rule(DOCUMENT, "149-150")
@pytest.mark.parametrize(("choice", "lucky"), [("left-of-the-button", 1), ("highest-card", 2)])
def test_who_receives_an_odd_chip_is_a_reading(choice: str, lucky: int) -> None:
    shoe = stacked(["Ad 3h", "As 2h", "7c 6d"], "Ts Tc Kd Kh 9c")
    played = dealt(shoe, "400 400 5", odd_chip=choice)
    play(played, "3:raise 1:call 2:call 1:check 2:check 1:check 2:check 1:check 2:check")
    assert purses(played) == {1: 402 + (lucky == 1), 2: 402 + (lucky == 2), 3: 0}


# The collection ----------------------------------------------------------------------------------------------------

# Option 17, four or fewer players, $1-$2 to $1,000-$2,000: after the flop $1, before it $1, after the river $1.
MOMENTS = [
    ("fold fold", 1),
    ("call call check / bet fold fold", 1),
    ("call call check / check check check / bet fold fold", 1),
    ("call call check / check check check / check check check / bet fold fold", 2),
    ("call call check / check check check / check check check / check check check", 2),
]


@pytest.mark.rule(DOCUMENT, "5550-5553, 5705-5706")
@pytest.mark.parametrize(("words", "fee"), MOMENTS)
def test_fees_after_the_flop_without_one_and_after_the_river_card(words: str, fee: int) -> None:
    played = play(dealt(fee="17"), words.replace("/", ""))
    assert played.state == "over"
    assert played.table.ledger[COLLECTION] == fee * 100


@pytest.mark.rule(DOCUMENT, "5550-5606")
def test_limit_and_no_limit_games_have_options_of_their_own() -> None:
    sheet = game(BANKERS)
    assert terms(sheet, betting="no-limit").fee == "22"
    assert terms(sheet).fee == "1"
    with pytest.raises(BadInput):
        terms(sheet, betting="pot-limit")


@pytest.mark.rule(DOCUMENT, "5751-5752")
def test_a_fee_by_time_is_taken_from_each_player() -> None:
    at = terms(posted().sheet, "139", stakes={"blinds": "$2 $4"})
    played = to_the_cards(hand(at, "400 400 400", last=3, notes="half hours"))
    assert played.table.ledger[COLLECTION] == 3 * 800
