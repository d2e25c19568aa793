"""Mexican Poker, Salinas version: the collection of the filing, and the options of the room's book.

Five players with the button at seat 5, $100 each, unless a row says otherwise.
"""

from __future__ import annotations

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, POT
from houseway.rules.posting.terms import terms
from tests.rules.salinas_table import ALL_CALL, CHECKED, DOCUMENT, play, posted, purses, rights, sit

# The collection (35-36, 71-73, 117-125) -----------------------------------------------------------------------------

COLLECTION_CASES = [
    # The pot of the first round covers it; it does not, and later rounds make it up; nothing more comes in.
    ("open=2 call call fold fold / check check check / pat pat pat / check check check", [500]),
    ("open=2 call fold fold fold / bet=1 call / pat pat / check check", [400, 100]),
    ("open=2 call fold fold fold / check check / pat pat / bet=3 call", [400, 100]),
    ("open=2 call fold fold fold / check check / pat pat / check check", [400]),
    ("open=2 fold fold fold fold", [200]),
    ("open=5 fold fold fold fold", [500]),
    ("open=2 raise=3 fold fold fold call / check check / pat pat / check check", [500]),
    ("open=2 raise=3 fold fold fold fold", [400]),
]


@pytest.mark.rule(DOCUMENT, "35-36, 71-73, 117-125")
@pytest.mark.parametrize(("words", "taken"), COLLECTION_CASES, ids=[words for words, _ in COLLECTION_CASES])
def test_five_dollars_a_round_topped_up_later(words: str, taken: list[int]) -> None:
    played = play(sit(), words)
    moves = [event for event in played.events if isinstance(event, Moved) and event.payee == COLLECTION]
    assert [move.amount for move in moves] == taken
    assert {move.payer for move in moves} == {POT}
    assert sum(purses(played).values()) == 500 - sum(taken) / 100


@pytest.mark.rule(DOCUMENT, "119-122")
def test_what_the_main_pot_lacks_comes_out_of_the_side_pot_of_a_later_round() -> None:
    hands = ("As Ah Ad Kc Kd", "Ks Kh Qc Qd 2c", "3c 3d 4h 5s 7d", "3h 4c 5d 7s 8s")
    played = sit("1 100 100 100 1", hands)
    play(played, "5:open=1 1:call 2:call 3:call 4:fold / 2:bet=5 3:call / pat pat pat pat / 2:check 3:check")
    # $4 of four players is all collection; $10 of two of them less $1 goes to the better of these two.
    assert purses(played) == {1: 0, 2: 94 + 9, 3: 94, 4: 100, 5: 0}
    assert played.collection == 500


@pytest.mark.rule(DOCUMENT, "119")
@pytest.mark.parametrize("seats", [5, 6, 7])
def test_the_number_of_players_does_not_matter(seats: int) -> None:
    played = play(sit(" ".join(["100"] * seats)), "open=5 " + "call " * (seats - 1))
    assert played.collection == 500


@pytest.mark.rule(DOCUMENT, "5793-5799, 5842-5847")
@pytest.mark.parametrize(
    ("fee", "words", "taken"),
    [
        # Option 10: $2 after the first round, $1 after the second, for five players; $1 without a first round.
        ("first-round/10", f"open=2 {ALL_CALL} {CHECKED}", 300),
        ("first-round/10", "open=2 fold fold fold fold", 100),
        # Option 1 of the last table: $2 for five players after the second round, $1 if it is not reached.
        ("second-round/1", f"open=2 {ALL_CALL} {CHECKED}", 200),
        ("second-round/1", "open=2 fold fold fold fold", 100),
    ],
)
def test_the_later_fee_tables(fee: str, words: str, taken: int) -> None:
    assert play(sit(at=posted(fee)), words).collection == taken


@pytest.mark.rule(DOCUMENT, "40-42, 77-79, 5803, 5825, 5850-5860")
@pytest.mark.parametrize(
    ("fee", "limits", "least"),
    [
        # The book prints games from $4-$8 to $75-$150, from $2-$4 to $3-$6, and a table limit beside each option.
        ("first-round/10", "", "$4"),
        ("first-round/10", "$75+", "$75"),
        ("first-round/10", "$76+", None),
        ("first-round/10", "$3+", None),
        ("first-round-small/25", "", "$2"),
        ("first-round-small/25", "$3+", "$3"),
        ("first-round-small/25", "$4+", None),
        ("second-round/1", "", "$1"),
        ("second-round/9", "", "$20"),
        # The filing prints no limit.
        ("five-dollars", "", "$1"),
    ],
)
def test_a_table_limit_of_the_book_is_the_least_bet_after_the_deal(fee: str, limits: str, least: str | None) -> None:
    stakes = {"limits": limits} if limits else {}
    if least is None:
        with pytest.raises(BadInput, match="outside the games of the schedule"):
            terms(game(DOCUMENT), fee, stakes=stakes)
        return
    played = sit(at=terms(game(DOCUMENT), fee, stakes=stakes))
    assert rights(played) == "5: open $2-$5"
    assert rights(play(played, f"open=2 {ALL_CALL}")) == f"1: check, fold, bet to {least}-$98"


@pytest.mark.rule(DOCUMENT, "54-56, 77-79, 5803, 5850-5860")
@pytest.mark.parametrize(
    ("fee", "least"), [("five-dollars", "$2"), ("first-round/10", "$4"), ("second-round/9", "$20")]
)
def test_a_least_bet_of_two_dollars_gives_way_to_a_table_limit_of_the_book(fee: str, least: str) -> None:
    played = sit(at=posted(fee, {"least-bet": "two-dollars"}))
    assert rights(play(played, f"open=2 {ALL_CALL}")) == f"1: check, fold, bet to {least}-$98"


@pytest.mark.rule(DOCUMENT, "5800-5801, 5845-5860")
@pytest.mark.parametrize(
    ("reading", "taken"),
    [
        # Two of five match the bet and stay in: $2 for five players, $1 for two or three.
        ("at-the-table", 200),
        ("matched", 100),
    ],
)
def test_who_counts_for_a_fee_by_the_number_of_players(reading: str, taken: int) -> None:
    played = sit(at=posted("second-round/1", {"fee-players": reading}))
    assert play(played, "open=2 call fold fold fold / check check").collection == taken
