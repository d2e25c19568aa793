"""Mexican Poker, Salinas version: a bet before the deal, the button dealt first, a wild joker, a fee topped up later.

Five players with the button at seat 5, $100 each, unless a row says otherwise.
"""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Session, Shoe
from houseway.cards import text
from houseway.errors import BadInput, NotLegal
from houseway.play.decisions import Pick
from houseway.play.events import Announced, Dealt, Shuffled
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.buy_ins import buy_in_fault
from tests.rules.holdem_table import in_cents
from tests.rules.salinas_table import ALL_CALL, CHECKED, DOCUMENT, FIVE, PAT, play, posted, purses, rights, sit

# The bet before the deal (40-42, 54-56, 69-70) ----------------------------------------------------------------------

BEFORE_THE_DEAL = [
    ("", "5: open $2-$5"),
    ("open=2", "1: fold, call $2, raise to $3-$100"),
    ("open=5", "1: fold, call $5, raise to $6-$100"),
    ("open=3 call", "2: fold, call $3, raise to $4-$100"),
    ("open=3 fold", "2: fold, call $3, raise to $4-$100"),
    ("open=3 raise=4", "2: fold, call $4, raise to $5-$100"),
    ("open=3 raise=20", "2: fold, call $20, raise to $21-$100"),
    ("open=3 raise=20 raise=21", "3: fold, call $21, raise to $22-$100"),
    ("open=3 raise=100", "2: fold, call $100"),
    ("open=3 call call call raise=10", "5: fold, call $7, raise to $11-$100"),
    ("open=3 call call call raise=10 call", "1: fold, call $7, raise to $11-$100"),
    ("open=3 call call call fold", "1: check, fold, bet to $1-$97"),
    (f"open=3 {ALL_CALL}", "1: check, fold, bet to $1-$97"),
    ("open=2 fold fold fold", "4: fold, call $2, raise to $3-$100"),
    ("open=2 fold fold fold fold", "over"),
]


@pytest.mark.rule(DOCUMENT, "40-43, 54-56, 69-70")
@pytest.mark.parametrize(("words", "expected"), BEFORE_THE_DEAL, ids=[words or "first" for words, _ in BEFORE_THE_DEAL])
def test_rights_before_the_deal(words: str, expected: str) -> None:
    assert rights(play(sit(), words)) == expected


@pytest.mark.rule(DOCUMENT, "41-42, 69")
@pytest.mark.parametrize("amount", ["1", "6", "2.50", "0"])
def test_the_button_bets_between_two_and_five_dollars(amount: str) -> None:
    with pytest.raises(NotLegal):
        play(sit(), f"open={amount}")


@pytest.mark.rule(DOCUMENT, "69")
def test_a_button_with_less_than_two_dollars_is_all_in() -> None:
    played = sit("100 100 100 100 1")
    assert rights(played) == "5: open $1-$1"
    assert rights(play(played, "open=1")) == "1: fold, call $1, raise to $2-$100"


@pytest.mark.rule(DOCUMENT, "69-76")
def test_no_card_is_dealt_before_the_bets_are_made() -> None:
    played = play(sit(), "open=2 call call call")
    assert not any(isinstance(event, Dealt) for event in played.events)
    play(played, "call")
    assert [len(played.table.hand(seat).cards) for seat in range(1, 6)] == [5] * 5


# The deal (74-76) ---------------------------------------------------------------------------------------------------


def dealing_order(played: Round) -> list[str]:
    return [str(event.to) for event in played.events if isinstance(event, Dealt)]


@pytest.mark.rule(DOCUMENT, "74-76")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        (f"open=2 {ALL_CALL}", (5, 1, 2, 3, 4)),
        ("open=2 call fold call fold", (5, 1, 3)),
        ("open=2 fold raise=10 call fold fold", (2, 3)),
    ],
)
def test_five_cards_one_at_a_time_starting_with_the_button_to_whoever_is_in(words: str, order: tuple[int, ...]) -> None:
    assert dealing_order(play(sit(), words)) == [f"hand {seat}" for _ in range(5) for seat in order]


@pytest.mark.rule(DOCUMENT, "69-70, 74-76")
def test_if_everybody_declines_nothing_is_dealt() -> None:
    played = play(sit(), "open=5 fold fold fold fold")
    assert dealing_order(played) == []


# Betting on the cards (77-79, 88) -----------------------------------------------------------------------------------

AFTER_THE_DEAL = [
    ("", "1: check, fold, bet to $1-$98"),
    ("check", "2: check, fold, bet to $1-$98"),
    ("bet=1", "2: fold, call $1, raise to $2-$98"),
    ("bet=50", "2: fold, call $50, raise to $51-$98"),
    ("bet=50 raise=60", "3: fold, call $60, raise to $61-$98"),
    ("bet=98", "2: fold, call $98"),
    ("check check check check bet=5", "1: fold, call $5, raise to $6-$98"),
    (CHECKED, "1: draw 0 to 5"),
    (f"{CHECKED} pat pat pat pat", "5: draw 0 to 4"),
    (f"{CHECKED} {PAT}", "1: check, fold, bet to $1-$98"),
    (f"{CHECKED} {PAT} check bet=10", "3: fold, call $10, raise to $11-$98"),
    (f"{CHECKED} {PAT} {CHECKED}", "over"),
]


@pytest.mark.rule(DOCUMENT, "42-43, 77-88")
@pytest.mark.parametrize(("words", "expected"), AFTER_THE_DEAL, ids=[words or "first" for words, _ in AFTER_THE_DEAL])
def test_rights_after_the_deal(words: str, expected: str) -> None:
    assert rights(play(sit(), f"open=2 {ALL_CALL} {words}")) == expected


@pytest.mark.rule(DOCUMENT, "54-56, 77-79")
@pytest.mark.parametrize(
    ("readings", "words", "expected"),
    [
        ({"least-bet": "two-dollars"}, "", "1: check, fold, bet to $2-$98"),
        ({"least-bet": "two-dollars"}, "bet=2", "2: fold, call $2, raise to $3-$98"),
        ({"least-raise": "last-raise"}, "bet=20", "2: fold, call $20, raise to $40-$98"),
        ({"least-raise": "last-raise"}, "bet=20 raise=45", "3: fold, call $45, raise to $70-$98"),
        ({"heads-up": "three"}, "bet=1 raise=2 raise=3 raise=4", "5: fold, call $4"),
        ({}, "bet=1 raise=2 raise=3 raise=4", "5: fold, call $4, raise to $5-$98"),
    ],
)
def test_readings_of_the_betting(readings: dict[str, str], words: str, expected: str) -> None:
    assert rights(play(sit(at=posted(None, readings)), f"open=2 {ALL_CALL} {words}")) == expected


# The draw (80-86) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "80-86")
def test_from_the_left_of_the_button_up_to_five_cards_the_button_at_most_four() -> None:
    played = play(sit(), f"open=2 {ALL_CALL} {CHECKED}")
    for seat in (1, 2, 3):
        play(played, f"{seat}:draw={''.join(text([face]) for face in played.table.hand(seat).cards)}")
    play(played, "4:pat")
    five = "".join(text([face]) for face in played.table.hand(5).cards)
    with pytest.raises(NotLegal):
        play(played, f"5:draw={five}")
    play(played, f"5:draw={five[:-2]}")
    assert [len(played.table.hand(seat).cards) for seat in range(1, 6)] == [5] * 5


@pytest.mark.rule(DOCUMENT, "20-21, 80-86")
@pytest.mark.parametrize("reading", ["folded-and-discards", "discards"])
def test_seven_players_who_draw_everything_run_the_deck_out(reading: str) -> None:
    at = posted(None, {"deck-runs-out": reading})
    session = Session(at, dict.fromkeys(range(1, 8), 10_000), SeededChance(3), lasting=Lasting(DealerButton(6)))
    played = session.deal()
    while played.state == "open":
        [asked] = played.open_decisions()
        answer = asked.cards[: asked.most] if isinstance(asked, Pick) else asked.default_answer()
        played.answer(asked.number, asked.seat, "call" if answer == "fold" else answer)
    assert [event.because for event in played.events if isinstance(event, Shuffled)][-1] == "the deck has run out"
    played.table.audit()


# The showdown (15-16, 60-65, 89-91, 113-115) ------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "15-16, 60-65, 89-91, 113-115")
@pytest.mark.parametrize(
    ("reading", "button", "left", "winner"),
    [
        ("highest", "Kc Kd 8c 6d 2d", "Qc Qd 7c 5d 2s", 5),
        # The joker pairs the king, makes trips of queens, five of a kind.
        ("highest", "Jk Kd 8c 6d 2h", "Qc Qd 7c 5d 2s", 5),
        ("highest", "Ac Ad 8c 6d 2h", "Qc Qd Jk 5d 2s", 1),
        ("highest", "Jk 9c 9d 9h 9s", "Ac Kc Qc Jc Tc", 5),
        ("highest", "Jk Ac Ad Ah As", "Kc Qc Jc Tc 9c", 5),
        ("bug", "Jk 9c 9d 9h 9s", "Ac Kc Qc Jc Tc", 1),
        ("bug", "Jk Kd 8c 6d 2h", "Qc Qd 7c 5d 2s", 1),
    ],
)
def test_the_joker_is_totally_wild(reading: str, button: str, left: str, winner: int) -> None:
    played = sit(hands=(button, left), at=posted(None, {"five-of-a-kind": reading}))
    play(played, "open=5 call fold fold fold / bet=10 call / pat pat / check check")
    # $30 less the collection.
    assert purses(played)[winner] == 100 - 15 + 25


@pytest.mark.rule(DOCUMENT, "15-16, 64-65, 113-115")
@pytest.mark.parametrize(("choice", "winner"), [("missing-card", 1), ("any-card", 5)])
def test_whether_the_joker_is_a_second_ace_in_a_flush_is_a_reading(choice: str, winner: int) -> None:
    hands = ("Jk Ah 9h 5h 3h", "As Ks Qs Js 9s")
    played = sit(hands=hands, at=posted(None, {"second-ace": choice}))
    play(played, "open=5 call fold fold fold / bet=10 call / pat pat / check check")
    assert purses(played)[winner] == 100 - 15 + 25


@pytest.mark.rule(DOCUMENT, "61-62, 89-91")
@pytest.mark.parametrize(("reading", "odd"), [("left-of-the-button", 1), ("highest-card", 5)])
def test_equal_hands_share_the_pot(reading: str, odd: int) -> None:
    hands = ("Kh Ks 8c 6d 2d", "Kc Kd 8d 6h 2c", "Qh Js 9c 7d 3d")
    even = sit(hands=hands, at=posted(None, {"odd-chip": reading}))
    play(even, "open=5 1:call fold fold 4:call / check fold check / pat pat / check check")
    # $15 less $5: $5 each.
    assert purses(even) == {1: 100, 2: 100, 3: 100, 4: 95, 5: 100}
    uneven = sit(hands=hands, at=posted(None, {"odd-chip": reading}))
    play(uneven, "open=4 1:call fold fold 4:call / check fold check / pat pat / check check")
    # $12 less $5: $3 each, and one that cannot be split.
    assert purses(uneven) == {1: 99, 2: 100, 3: 100, 4: 96, 5: 99} | {odd: 100}


# The table (25-31, 40-41, 93) ---------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "31, 98-99")
@pytest.mark.parametrize(("seats", "fits"), [(4, False), (5, True), (6, True), (7, True), (8, False)])
def test_five_to_seven_players(seats: int, fits: bool) -> None:  # noqa: FBT001
    stacks = " ".join(["100"] * seats)
    if fits:
        assert sit(stacks).state == "open"
        return
    with pytest.raises(BadInput):
        sit(stacks)


@pytest.mark.rule(DOCUMENT, "40-41")
@pytest.mark.parametrize(("amount", "fits"), [(39, False), (40, True), (100, True), (101, False)])
def test_the_buy_in_is_forty_to_a_hundred_dollars(amount: int, fits: bool) -> None:  # noqa: FBT001
    assert (buy_in_fault(posted(), amount * 100) is None) is fits


@pytest.mark.rule(DOCUMENT, "25-27")
@pytest.mark.parametrize(
    ("drawn", "seat"),
    [("2c Kd 7h 4s Qc", 2), ("2c Kd Ks 4s Kh", 3), ("As Jk Kh Kd Kc", 2), ("2c 3d 4h 5s 6c", 5)],
)
def test_at_the_start_of_a_game_the_highest_card_receives_the_button(drawn: str, seat: int) -> None:
    at = posted()
    shoe = Shoe(Shoe.rigged(at.pack, drawn).stack[::-1], SeededChance(1))
    played = Round(at, in_cents(FIVE), shoe)
    assert played.table.lasting[DealerButton].seat == seat
    assert rights(played) == f"{seat}: open $2-$5"
    assert any(isinstance(event, Announced) for event in played.events)


@pytest.mark.rule(DOCUMENT, "25-27")
@pytest.mark.parametrize(("drawn", "seat"), [("2c Kd Ks 4s Kh 9c 3d 5h", 2), ("2c Kd Ks 4s Kh 9c 3d 9h 4c 2d", 2)])
def test_in_the_other_reading_equal_cards_are_dealt_again(drawn: str, seat: int) -> None:
    at = posted(None, {"high-card": "draw-again"})
    shoe = Shoe(Shoe.rigged(at.pack, drawn).stack[::-1], SeededChance(1))
    assert rights(Round(at, in_cents(FIVE), shoe)) == f"{seat}: open $2-$5"


@pytest.mark.rule(DOCUMENT, "31, 40-41")
def test_the_table_takes_a_sixth_player_for_a_printed_buy_in_and_does_not_play_with_four() -> None:
    session = Session(posted(), dict.fromkeys(range(1, 6), 10_000), SeededChance(2), lasting=Lasting(DealerButton(4)))
    for chips in (3_900, 10_100):
        with pytest.raises(BadInput):
            session.join(6, chips)
    session.join(6, 4_000)
    played = play(session.deal(), "open=2 fold fold fold fold fold")
    assert played.table.seats == (1, 2, 3, 4, 5, 6)
    session.close(played)
    session.leave(1)
    session.leave(2)
    with pytest.raises(BadInput, match="5 to 7"):
        session.deal()


@pytest.mark.rule(DOCUMENT, "20-21, 92-93")
def test_the_button_is_rotated_and_all_fifty_three_cards_are_shuffled_for_every_round() -> None:
    session = Session(posted(), dict.fromkeys(range(1, 6), 10_000), SeededChance(2), lasting=Lasting(DealerButton(4)))
    buttons = []
    for _ in range(6):
        played = session.deal()
        assert len(played.table.shoe) == 53
        while played.state == "open":
            played.default()
        buttons.append(played.table.lasting[DealerButton].seat)
        session.close(played)
    assert buttons == [5, 1, 2, 3, 4, 5]
