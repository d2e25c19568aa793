"""Draw Poker, Banker's: the draw, splitting and showing openers, and the showdown.

Four players: seat 1 acts first, seat 4 has the button. Seat 2 opens unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Shoe, game, terms, view
from houseway.cards import cards, text
from houseway.play.events import EVERYONE, Ranked, Shown, Shuffled
from houseway.play.ids import HAND_PILES, PileId
from tests.rules.jacks_table import (
    ACE_HIGH,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    TENS,
    play,
    posted,
    pot,
    purses,
    rights,
    said,
    sit,
)

DOCUMENT = "bankers/draw-poker-jacks-or-better"
HANDS = (ACE_HIGH, KINGS, NINES, JACKS)
TO_THE_DRAW = "check bet call fold fold"


def opened(hands: tuple[str, ...] = HANDS, drawn: str = "", words: str = TO_THE_DRAW, **read: str) -> Round:
    return play(sit(hands=hands, drawn=drawn, at=posted(**read)), words)


def held(played: Round, seat: int) -> str:
    return text(played.table.hand(seat).cards)


# The draw (13) ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "631, 635-636, 701")
def test_a_player_may_draw_up_to_five_consecutive_cards() -> None:
    played = opened(drawn="7h 7d 7s Ad Ah 2c")
    assert rights(played) == "2: draw 0 to 5"
    play(played, "2:draw=KcKd8c6d2d split")
    assert held(played, 2) == "7h 7d 7s Ad Ah"
    assert rights(play(played, "3:draw=3s")) == "2: check, fold, bet $8"
    assert held(played, 3) == "9h 9s 6c 4d 2c"


@pytest.mark.rule(DOCUMENT, "636-637")
@pytest.mark.parametrize(
    ("reading", "words", "expected"),
    [
        ("opener", TO_THE_DRAW, "2: check, fold, bet $8"),
        ("left-of-the-button", TO_THE_DRAW, "2: check, fold, bet $8"),
        ("opener", "check bet call fold call", "2: check, fold, bet $8"),
        ("left-of-the-button", "check bet call fold call", "1: check, fold, bet $8"),
    ],
)
def test_who_begins_after_the_draw(reading: str, words: str, expected: str) -> None:
    played = opened(words=words, after_the_draw=reading)
    while rights(played).endswith("draw 0 to 5"):
        play(played, "pat")
    assert rights(played) == expected


AFTER_THE_DRAW = [
    ("bet", "3: fold, call $8, raise $16"),
    ("check", "3: check, fold, bet $8"),
    ("check bet", "2: fold, call $8, raise $16"),
    ("check bet raise", "3: fold, call $8, raise $16"),
    ("check check", "over"),
    ("bet fold", "over"),
]


@pytest.mark.rule(DOCUMENT, "636-637, 736")
@pytest.mark.parametrize(("words", "expected"), AFTER_THE_DRAW, ids=[words for words, _ in AFTER_THE_DRAW])
def test_rights_after_the_draw_at_the_higher_limit(words: str, expected: str) -> None:
    assert rights(play(opened(), f"pat pat {words}")) == expected


@pytest.mark.rule(DOCUMENT, "632, 636-637")
def test_both_rounds_may_be_bet_at_the_lower_limit() -> None:
    assert rights(play(opened(limits="lower-throughout"), "pat pat")) == "2: check, fold, bet $4"


@pytest.mark.rule(DOCUMENT, "635-636, 701")
def test_when_the_deck_runs_out_folded_hands_and_served_discards_are_reshuffled() -> None:
    at = posted()
    stacks = " ".join(["100"] * 8)
    played = sit(stacks, [JACKS, TENS, QUEENS, KINGS, NINES, ACE_HIGH], at=at)
    shoe = Shoe(reversed(played.table.shoe.opening), SeededChance(4))
    played = Round(at, played.opening_stacks, shoe, lasting=played.opening_lasting)
    play(played, "bet call call call call call call call")
    for seat in range(1, 9):
        play(played, f"{seat}:draw={''.join(text([face]) for face in played.table.hand(seat).cards)}")
        if seat == 1:
            play(played, "split")
    assert any(isinstance(event, Shuffled) for event in played.events)
    # Thirteen cards are left after the deal, so the third player's draw runs over; the opener's discards are not dealt.
    assert sorted(text(played.table.pile(PileId("openers", 1)).cards).split()) == sorted(JACKS.split())
    assert all(len(played.table.hand(seat).cards) == 5 for seat in range(1, 9))


# Splitting openers (8, 9, 10) ---------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "684-685")
def test_declared_splits_lie_under_a_chip_and_are_exposed_when_the_hand_is_complete() -> None:
    played = opened((ACE_HIGH, "Kc Kd Qh Jh Th", NINES, TENS), drawn="2s", words=TO_THE_DRAW)
    play(played, "2:draw=Kd split")
    assert "seat 2 splits the openers: the discards go under a chip" in said(played)
    assert view(played.table, 3)["piles"][PileId("openers", 2)] == ["??"]
    assert view(played.table, 2)["piles"][PileId("openers", 2)] == ["Kd"]
    play(played, "3:pat / 2:bet 3:fold")
    assert purses(played)[2] == 99 - 4 + 12
    assert view(played.table, 3)["piles"][PileId("openers", 2)] == ["Kd"]


SPLITS = [
    # What the opener holds and throws, the default answer about a split, and whether `kept` may win.
    ("Kc Kd Qh Jh Th", "Kd", "split", False),
    ("Kc Kd Qh Jh Th", "QhJhTh", "kept", True),
    ("Kc Kd 5h 5s 2h", "5h5s", "kept", True),
    ("8h 8s 5h 5s 2c", "2c", "kept", True),
    ("8h 8s 5h 5s 2c", "5h5s", "split", False),
    ("8h 8s 8c Kd 2c", "Kd2c", "kept", True),
    ("8h 8s 8c Kd 2c", "8cKd", "split", False),
    ("9d 8s 7c 6h 5h", "9d", "split", False),
    ("Kh Jh 8h 5h 2h", "2h", "split", False),
    ("Jk As Ks Qc Tc", "QcTc", "kept", True),
    ("Jk Ks 8s 5s 2s", "2s", "split", False),
]


@pytest.mark.rule(DOCUMENT, "684-688")
@pytest.mark.parametrize(
    ("hand", "thrown", "truth", "wins"), SPLITS, ids=[f"{hand} throws {thrown}" for hand, thrown, _, _ in SPLITS]
)
def test_whoever_splits_without_saying_so_loses_the_pot(hand: str, thrown: str, truth: str, wins: bool) -> None:  # noqa: FBT001
    blanks = "3d 4h 6d 7d"
    declared = opened((hand, NINES), drawn=blanks, words="bet call fold fold")
    play(declared, f"1:draw={thrown}")
    asked = declared.asked
    assert asked is not None
    assert getattr(asked, "default", "") == truth
    silent = declared.clone()
    for played, word in ((declared, "split"), (silent, "kept")):
        play(played, f"{word} 2:pat / 1:bet 2:fold")
        assert pot(played) == (0 if word == "split" or wins else 12)


@pytest.mark.rule(DOCUMENT, "687-688")
@pytest.mark.parametrize(
    ("drawn", "winner"),
    [
        # Kings are split for a flush. What is made of it may have been openers; king high cannot have been.
        ("9h", 1),
        ("2h", 1),
        ("Kd", 1),
        ("2s", 2),
    ],
)
def test_an_undeclared_split_loses_where_the_hand_shows_no_openers(drawn: str, winner: int) -> None:
    played = opened(("Kc Kh Qh Jh 3h", TENS.replace("3h", "3s")), drawn=drawn, words="bet call fold fold")
    play(played, "1:draw=Kc kept 2:pat / 1:check 2:check")
    assert purses(played)[winner] == 99 - 4 + 12


@pytest.mark.rule(DOCUMENT, "687-688")
def test_an_undeclared_split_loses_even_with_the_best_hand() -> None:
    hands = ("Ac Ah Kd Qs Jc", "9h 8s 6c 4d 3s")
    played = opened(hands, drawn="7d", words="bet call fold fold")
    play(played, "1:draw=Ac kept 2:pat / 1:check 2:check")
    # Ace high would have beaten nine high.
    assert "seat 1 cannot show openers and loses the pot" in said(played)
    assert purses(played)[2] == 99 - 4 + 12


@pytest.mark.rule(DOCUMENT, "689-691")
def test_breaking_a_straight_with_joker_and_ace_is_not_splitting() -> None:
    played = opened(("Jk As Ks Qs Tc", "9h 9s 6c 4d 3s"), drawn="2c", words="bet call fold fold")
    play(played, "1:draw=Tc")
    assert getattr(played.asked, "default", "") == "kept"
    play(played, "kept 2:pat / 1:check 2:check")
    # Joker and ace are the openers: the pair of aces wins.
    assert purses(played)[1] == 99 - 4 + 12
    assert "cannot show openers" not in said(played)


@pytest.mark.rule(DOCUMENT, "684-685")
def test_only_an_opener_who_discards_is_asked_whether_they_split() -> None:
    assert rights(play(opened(), "2:pat")) == "3: draw 0 to 5"
    assert rights(play(opened(), "2:draw=2d")) == "2: kept, split"
    assert rights(play(opened(), "2:draw=2d kept")) == "3: draw 0 to 5"
    assert rights(play(opened(), "2:pat 3:draw=9h")) == "2: check, fold, bet $8"


# Showing openers (3, 6, 7) ------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "634-635, 660-661")
def test_an_uncalled_opener_shows_no_more_than_their_openers() -> None:
    played = play(opened(), "pat pat 2:bet 3:fold")
    [shown] = [event for event in played.events if isinstance(event, Shown)]
    assert shown == Shown(HAND_PILES[2], tuple(cards("Kc Kd")))
    assert view(played.table, 3)["piles"][HAND_PILES[2]] == ["Kc", "Kd", "??", "??", "??"]


@pytest.mark.rule(DOCUMENT, "660-661")
def test_somebody_else_who_bets_the_opener_out_shows_nothing() -> None:
    played = play(opened(), "pat pat 2:check 3:bet 2:fold")
    assert not any(isinstance(event, Shown) for event in played.events)
    assert purses(played)[3] == 99 - 4 + 12


@pytest.mark.rule(DOCUMENT, "678-679")
def test_the_floor_may_let_an_opener_retrieve_their_hand_to_prove_openers() -> None:
    played = opened((ACE_HIGH, "Kc Kd Qh Jh Th", NINES), drawn="2s")
    play(played, "2:draw=Kd kept 3:pat")
    played.report("openers_retrieved", 2)
    play(played, "2:bet 3:fold")
    assert purses(played)[2] == 99 - 4 + 12


@pytest.mark.rule(DOCUMENT, "681-682")
@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("", "2:draw=2d kept 3:pat 2:bet 3:call"),
        ("", "2:draw=KcKd8c6d split 3:pat 2:check 3:check"),
        ("2:draw=2d kept 3:pat 2:bet", "3:call"),
        ("2:pat 3:pat 2:bet", "3:fold"),
        ("2:pat 3:pat 2:check 3:bet", "2:fold"),
    ],
    ids=["one card drawn", "openers split", "asked after the draw", "nobody calls", "the opener folds"],
)
def test_a_player_may_ask_to_see_the_opening_hand_when_the_winner_is_known(before: str, then: str) -> None:
    played = play(opened(drawn="5h 7h 7d 7s"), before)
    played.report("openers_asked_for", 3)
    assert "the opener retains the opening hand" in said(played)
    play(played, then)
    # Whatever was thrown away or folded since: all five cards on which the pot was opened, for everybody to see.
    pile = played.table.pile(PileId("openers", 2))
    assert sorted(pile.cards) == sorted(cards(KINGS))
    assert set(pile.sight) == {EVERYONE}
    played.table.audit()


@pytest.mark.rule(DOCUMENT, "681-682")
def test_before_anybody_has_opened_there_is_no_opening_hand_to_retain() -> None:
    played = sit(hands=(ACE_HIGH, KINGS, NINES))
    played.report("openers_asked_for", 3)
    assert "nobody has opened the pot" in said(played)


# The showdown (12) --------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "628-629, 637-638")
@pytest.mark.parametrize(
    ("opener", "other", "winner"),
    [
        (KINGS, "Qc Qd 7c 5d 2s", 2),
        (KINGS, "Ac Ad 7c 5d 2s", 3),
        ("Jk As Ah Ad Ac", "Ks Qs Js Ts 9s", 2),
        ("Jk Ah 7c 5d 2s", "Kc Kd Qh Jh 3c", 2),
        ("Jk Kh Qh Jh Th", "9c 9d 9h 9s 2c", 2),
        ("Kc Kd Kh 2c 2d", "Jk 9s 7s 5s 3s", 2),
    ],
)
def test_the_highest_hand_wins_and_five_aces_are_the_best(opener: str, other: str, winner: int) -> None:
    played = play(opened(("8h 6h 4h 3h 4s", opener, other)), "pat pat check check")
    assert purses(played)[winner] == 99 - 4 + 12


@pytest.mark.rule(DOCUMENT, "638")
@pytest.mark.parametrize(("reading", "odd"), [("left-of-the-button", 2), ("highest-card", 3)])
def test_a_tie_splits_the_pot_equally(reading: str, odd: int) -> None:
    hands = (ACE_HIGH, "Kc Kd 8c 6d 2d", "Kh Ks 8d 6s 2c")
    played = sit("100 100 100 100 100", hands, at=posted(odd_chip=reading))
    play(played, "check bet call fold fold fold / pat pat / check check")
    # $5 of antes and $8 of bets: $6 each, and one that cannot be split.
    assert purses(played)[odd] == 99 - 4 + 7
    assert purses(played)[5 - odd] == 99 - 4 + 6


@pytest.mark.rule(DOCUMENT, "698-699")
def test_callers_who_cannot_beat_the_openers_get_nothing_back() -> None:
    played = play(opened((ACE_HIGH, KINGS, "Th 7h 5h 4h 3c", JACKS)), "pat pat bet call")
    assert any(isinstance(event, Ranked) and event.words == "high card, ten" for event in played.events)
    assert purses(played) == {1: 99, 2: 115, 3: 87, 4: 99}


@pytest.mark.rule(DOCUMENT, "687-688")
def test_queens_that_are_kept_are_openers() -> None:
    played = play(opened((QUEENS, TENS), words="bet call fold fold"), "1:draw=7c5d2s kept 2:pat check check")
    assert "cannot show openers" not in said(played)


@pytest.mark.rule(DOCUMENT, "638")
def test_an_ante_of_half_a_dollar_brings_half_dollars_to_the_table() -> None:
    at = terms(game(DOCUMENT), "first-round-small/17", stakes={"limits": "$2-$4", "ante": "$0.50"})
    hands = ("Ac Qd 9c 7d 2s", "Kc Kd 8c 6d 3s", "Kh Ks 8h 6h 3h")
    played = play(sit("100 100 100", hands, at=at), "check bet call fold / pat pat / check check")
    # Three antes of $0.50 and two bets of $2 are $5.50: one half dollar is odd, and goes to the left of the button.
    assert purses(played) == {1: 99.5, 2: 100 - 2.5 + 3, 3: 100 - 2.5 + 2.5}
