"""Hold'em of Player's Casino and the games that take over its rules: Omaha, Omaha High-Low, Pineapple, Crazy Pineapple.

Three players and $4-$8 with blinds of $2 and $4: seat 1 is the small blind, 2 the big blind, 3 has the button and acts
first before the flop. Option 1 is printed for seven and more players, so that three pay no collection.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import Shoe
from houseway.errors import NotLegal
from houseway.families.poker.forced.kill import KillNotes
from houseway.play import ids
from houseway.play.decisions import Pick
from houseway.play.events import Dealt
from houseway.play.ids import BURNS, HAND_PILES, PileId, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from tests.rules.calgrand_table import deck, pile, play_out, posted, reshuffled, rulings, say, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import play, purses, rights

HOLDEM = "players/holdem"
OMAHA = "players/omaha"
SPLIT = "players/omaha-hi-lo"
PINEAPPLE = "players/pineapple"
CRAZY = "players/crazy-pineapple"
CARDS = {HOLDEM: 2, OMAHA: 4, SPLIT: 4, PINEAPPLE: 3, CRAZY: 3}
every_game = pytest.mark.parametrize("name", list(CARDS))
both_omahas = pytest.mark.parametrize("name", [OMAHA, SPLIT])
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"
HANDS = ["As Ah 2c 4h", "Ks Kh 3c 5h", "Qs Qh 4c 6h"]
RUNOUT = "9s 5d 6d Jc 9h Tc 9d 8h"


def held(name: str, hands: list[str] | None = None) -> list[str]:
    """As many cards of each hand as the game deals."""
    return [" ".join(hand.split()[: CARDS[name]]) for hand in hands or HANDS]


def table(name: str, hands: list[str] | None = None, runout: str = RUNOUT, **read: str) -> Round:
    return sit(posted(name, **read), "100 100 100", shoe=deck(held(name, hands), runout))


def gains(name: str, hands: list[str], runout: str) -> dict[int, float]:
    return {seat: chips - 100 for seat, chips in purses(play_out(table(name, hands, runout))).items()}


def discarded(played: Round) -> Round:
    """Whoever has to throw a card away throws away the one dealt last."""
    for asked in played.open_decisions():
        if isinstance(asked, Pick):
            played.answer(asked.number, asked.seat, asked.default_answer())
    return played


# Deal, button and betting --------------------------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "142-155")
@pytest.mark.rule(OMAHA, "89, 91, 104-105, 142-148, 152-155")
@pytest.mark.rule(SPLIT, "89, 113, 126, 142-148, 152-155")
@pytest.mark.rule(PINEAPPLE, "142-155, 193-207")
@pytest.mark.rule(CRAZY, "142-155, 157-168")
@every_game
def test_so_many_downcards_the_button_last_then_three_board_cards_and_two_more(name: str) -> None:
    played = play_out(table(name))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    hands = [(f"hand {seat}", 1) for _ in range(CARDS[name]) for seat in (1, 2, 3)]
    board = [("burns", 1), ("board", 3), ("burns", 1), ("board", 1), ("burns", 1), ("board", 1)]
    assert dealt == [*hands, *board]


@pytest.mark.rule(HOLDEM, "144-148, 154-155")
@pytest.mark.rule(OMAHA, "91, 144-148, 154-155")
@pytest.mark.rule(SPLIT, "113, 144-148, 154-155")
@pytest.mark.rule(PINEAPPLE, "144-148, 154-155")
@pytest.mark.rule(CRAZY, "144-148, 154-155")
@every_game
def test_the_button_acts_last_after_the_first_round_and_the_bets_double_on_the_turn(name: str) -> None:
    played = table(name)
    assert rights(played) == "3: fold, call $4, raise $8"
    play(played, CALLED)
    for bet in ("$4", "$8", "$8"):
        discarded(played)
        assert rights(played) == f"1: fold, check, bet {bet}"
        play(played, CHECKED)
    assert played.state == "over"


@pytest.mark.rule(HOLDEM, "152-155")
def test_the_button_rotates_clockwise() -> None:
    at = posted(HOLDEM)
    for before, now in ((1, 2), (2, 3), (3, 1)):
        dealt = Shoe.seeded(at.pack, 1)
        played = Round(at, dict.fromkeys((1, 2, 3), 100_00), dealt, lasting=Lasting(DealerButton(before)))
        assert played.table.lasting[DealerButton].seat == now


@pytest.mark.rule(HOLDEM, "144-148, 4250-4252, 4507-4509")
@pytest.mark.parametrize(
    ("betting", "read", "allowed"),
    [
        # $10 is to be called, and raised by $6: the least raise is to $16.
        ("no-limit", {}, "1: fold, call $8, raise to $16-$100"),
        ("no-limit", {"no_limit_raise": "increment"}, "1: fold, call $8, raise to $14-$100"),
        # The pot is 10 + 2 + 4, and 8 with the call: a raise by $24 on top of $10.
        ("pot-limit", {}, "1: fold, call $8, raise to $16-$34"),
    ],
)
def test_a_raise_of_a_free_amount(betting: str, read: dict[str, str], allowed: str) -> None:
    assert rights(play(sit(posted(HOLDEM, betting, **read), "100 100 100"), "3:raise=10")) == allowed


@pytest.mark.rule(HOLDEM, "144-148, 4507-4509")
@pytest.mark.parametrize(
    ("read", "allowed"),
    [
        ({}, "2: fold, call $4"),
        ({"no_limit_cap": "no-cap"}, "2: fold, call $4, raise to $20-$100"),
        ({"raises": "none"}, "2: fold, call $4, raise to $20-$100"),
    ],
)
def test_three_raises_in_a_round_unless_the_table_posts_otherwise(read: dict[str, str], allowed: str) -> None:
    played = sit(posted(HOLDEM, "no-limit", **read), "100 100 100")
    assert rights(play(played, "3:raise=8 1:call 2:raise=12 3:raise=16 1:call")) == allowed


# Which cards play ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "147-150")
@pytest.mark.rule(PINEAPPLE, "147-150, 196-199")
@pytest.mark.rule(CRAZY, "147-150, 159")
@pytest.mark.parametrize("name", [HOLDEM, PINEAPPLE, CRAZY])
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        pytest.param(["As Ah 2c", "Ks Kh 3c", "Qs Qh 4c"], RUNOUT, {1: 8, 2: -4, 3: -4}, id="two of one's own"),
        pytest.param(
            ["Ac 3h 2d", "7s 7h 3d", "Qs Jh 4d"], "9s 5c 6c 8c 9h 9c 9d Ts", {1: 8, 2: -4, 3: -4}, id="one of one's own"
        ),
        pytest.param(
            ["2s 3h 2d", "4s 6h 3d", "5s 7h 4d"], "9s Tc Jc Qc 9h Kc 9d Ac", {1: 0, 2: 0, 3: 0}, id="the board"
        ),
    ],
)
def test_any_five_of_the_board_and_ones_own_play(
    name: str, hands: list[str], runout: str, won: dict[int, float]
) -> None:
    assert gains(name, hands, runout) == won


@pytest.mark.rule(OMAHA, "89-91, 99-105")
@pytest.mark.rule(SPLIT, "93-95, 99-105, 113, 122-124")
@both_omahas
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        pytest.param(
            ["2s 3h 2d 3d", "9c 9d Ad 4d", "Qh Jh 4h 5h"],
            "Ts Tc Jc Qc 2h Kc 2c Ac",
            {1: -4, 2: -4, 3: 8},
            id="a royal flush on the board is nobody's",
        ),
        pytest.param(
            ["Ac 3h 2d 3d", "Kh Kd 7s 7d", "2h 2s 5h 5d"],
            "9s Kc 9c 8c 9h 4c 9d Ts",
            {1: -4, 2: 8, 3: -4},
            id="one club makes no flush of four on the board",
        ),
        pytest.param(
            ["As Ah Ad Ac", "Ks Kh 7c 7d", "Js Jh 3c 3d"],
            "9s Qd Tc 8c 9h Th 9d 2h",
            {1: 8, 2: -4, 3: -4},
            id="four aces in the hand are two",
        ),
    ],
)
def test_exactly_two_of_ones_own_and_three_of_the_board(
    name: str, hands: list[str], runout: str, won: dict[int, float]
) -> None:
    assert gains(name, hands, runout) == won


@pytest.mark.rule(SPLIT, "93-95, 109-126")
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        # A pot of $12, $6 for each half.
        pytest.param(
            ["As 2h Qc Qd", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d 6d Jc 9h 7c 9d Kd",
            {1: 2, 2: 2, 3: -4},
            id="high and low",
        ),
        pytest.param(
            ["As 2h 6c 6d", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d Tc Jc 9h 7c 9d Kd",
            {1: -4, 2: 8, 3: -4},
            id="no low on the board: the high hand wins the entire pot",
        ),
        pytest.param(
            ["As Th Qc Qd", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d 6d Jc 9h 7c 9d Kd",
            {1: -4, 2: 8, 3: -4},
            id="one low card of one's own is no low",
        ),
        pytest.param(
            ["As 2s Qc Qd", "Kc Kh Jd Td", "Jc Jh Tc 9c"],
            "9h 3s 6s Js 9d 7d 8h Kd",
            {1: 8, 2: -4, 3: -4},
            id="the same two cards make both",
        ),
        pytest.param(
            ["As 2h Ks Kh", "Qs Qh Jh Tc", "Js Jc Ts 9c"],
            "9s 3d 6d Kc 9h 7c 9d Qd",
            {1: 8, 2: -4, 3: -4},
            id="other cards for each half",
        ),
    ],
)
def test_high_and_low_of_eight_or_better(hands: list[str], runout: str, won: dict[int, float]) -> None:
    assert gains(SPLIT, hands, runout) == won


@pytest.mark.rule(SPLIT, "115-117")
def test_a_posting_to_the_contrary_lets_any_low_take_its_half() -> None:
    hands = ["As 2h 6c 6d", "Ks Kh Jd Td", "Js Jh Ts 9c"]
    runout = "9s 3d Tc Jc 9h 7c 9d Kd"
    played = play_out(table(SPLIT, hands, runout, qualifier="none"))
    # Ten-seven-three-deuce-ace is the lowest hand, and takes half of $12.
    assert purses(played) == {1: 102, 2: 102, 3: 96}


@pytest.mark.rule(HOLDEM, "147-150")
@pytest.mark.rule(OMAHA, "89-91, 99-102")
@pytest.mark.rule(SPLIT, "115-124")
@pytest.mark.rule(PINEAPPLE, "196-199")
@pytest.mark.rule(CRAZY, "159")
@every_game
def test_random_hands_end_as_the_slow_method_says(name: str) -> None:
    chance, at = Random(name), posted(name)
    own, form = ([2], "hi-lo" if name == SPLIT else "high") if CARDS[name] == 4 else ([0, 1, 2], "high")
    for _ in range(25):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 4)))
        stacks = {seat: chance.randint(10, 90) * 100 for seat in seats}
        shoe = Shoe.seeded(at.pack, chance.getrandbits(32))
        played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {seat: played.table.ledger[stack(seat)] for seat in seats}
        assert final == expected(played, 0, own, form)


# The third card of pineapple (159-166, 196-206) ----------------------------------------------------------------------

PLACES = [(PINEAPPLE, "after-the-betting", 0), (CRAZY, "after-the-betting", 3)]
EARLY = [(PINEAPPLE, "before-the-betting", 0), (CRAZY, "before-the-betting", 3)]


@pytest.mark.rule(PINEAPPLE, "196-199")
@pytest.mark.rule(CRAZY, "159")
@pytest.mark.parametrize(("name", "choice", "board"), [*PLACES, *EARLY])
def test_all_who_are_in_discard_at_once_before_the_next_cards(name: str, choice: str, board: int) -> None:
    played = table(name, discard=choice)
    early = choice == "before-the-betting"
    if name == PINEAPPLE and not early:
        play(played, "3:fold 1:call 2:check")
    elif name == CRAZY:
        play(played, CALLED if early else "3:fold 1:call 2:check")
        if not early:
            play(played, "1:check 2:check")
    asked = played.open_decisions()
    assert [(each.seat, each.about) for each in asked] == [
        (seat, "discard") for seat in ((1, 2, 3) if early else (1, 2))
    ]
    assert len(played.table.pile(ids.BOARD).cards) == board
    discarded(say(played, "1:Ah 2:3c"))
    assert (pile(played, HAND_PILES[1]), pile(played, HAND_PILES[2])) == ("As 2c", "Ks Kh")
    play_out(played)
    assert [len(played.table.hand(seat).cards) for seat in (1, 2)] == [2, 2]


@pytest.mark.rule(PINEAPPLE, "203")
@pytest.mark.rule(CRAZY, "163")
@pytest.mark.parametrize("name", [PINEAPPLE, CRAZY])
def test_who_fails_to_discard_when_asked_has_a_dead_hand(name: str) -> None:
    played = play(table(name), CALLED)
    if name == CRAZY:
        with pytest.raises(NotLegal):
            played.report("failed_to_discard", seat=0)
        play(played, CHECKED)
    played.report("failed_to_discard", seat=1)
    assert [each.seat for each in played.open_decisions()] == [2, 3]
    play_out(played)
    # The aces are dead; kings take $12.
    assert purses(played) == {1: 96, 2: 108, 3: 96}
    assert rulings(played) == [("failed_to_discard", "203" if name == PINEAPPLE else "163")]


@pytest.mark.rule(PINEAPPLE, "204-206")
def test_a_flop_before_the_discards_is_returned_and_reshuffled_and_they_are_asked_for() -> None:
    at = posted(PINEAPPLE)
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck(held(PINEAPPLE), RUNOUT), "2d 3d 4d"))
    play(played, CALLED)
    assert played.open_decisions()[0].about == "discard"
    played.report("premature_flop")
    discarded(played)
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2d 3d 4d", "9s")
    assert rulings(played) == [("premature_flop", "204-206")]


@pytest.mark.rule(CRAZY, "165-166")
def test_a_fourth_card_before_the_discards_is_out_of_play_for_that_round() -> None:
    at = posted(CRAZY)
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck(held(CRAZY), RUNOUT), "2d"))
    play(played, f"{CALLED} {CHECKED}")
    assert played.open_decisions()[0].about == "discard"
    played.report("premature_turn")
    discarded(played)
    assert (pile(played, ids.BOARD), pile(played, PileId("taken back"))) == ("5d 6d Jc 8h", "Tc")
    play(played, CHECKED)
    assert pile(played, ids.BOARD) == "5d 6d Jc 8h 2d"
    assert rulings(played) == [("premature_turn", "165-166")]


# Rules 12 and 13 of Hold'em (165-166, 204-206) -----------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "204-206")
@pytest.mark.rule(OMAHA, "104-105, 204-206")
@pytest.mark.rule(SPLIT, "126, 204-206")
@pytest.mark.rule(CRAZY, "168, 204-206")
@pytest.mark.parametrize("name", [HOLDEM, OMAHA, SPLIT, CRAZY])
def test_a_premature_flop_is_returned_and_reshuffled(name: str) -> None:
    at = posted(name)
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck(held(name), RUNOUT), "2d 3d 4d"))
    played.report("premature_flop")
    play(played, CALLED)
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2d 3d 4d", "9s")
    assert rulings(played) == [("premature_flop", "204-206")]


@pytest.mark.rule(HOLDEM, "165-166")
@pytest.mark.rule(OMAHA, "104-105, 165-166")
@pytest.mark.rule(SPLIT, "126, 165-166")
@pytest.mark.rule(PINEAPPLE, "165-166, 207")
@pytest.mark.parametrize("name", [HOLDEM, OMAHA, SPLIT, PINEAPPLE])
def test_a_premature_fourth_card_is_out_of_play_for_that_round(name: str) -> None:
    at = posted(name)
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck(held(name), RUNOUT), "2d"))
    discarded(play(played, CALLED))
    played.report("premature_turn")
    play(played, CHECKED)
    assert (pile(played, ids.BOARD), pile(played, PileId("taken back"))) == ("5d 6d Jc 8h", "Tc")
    play(played, CHECKED)
    assert pile(played, ids.BOARD) == "5d 6d Jc 8h 2d"
    assert rulings(played) == [("premature_turn", "165-166")]


@every_game
@pytest.mark.parametrize("word", ["premature_river", "flop_too_many", "accidental_discard"])
def test_what_is_not_printed_is_not_ruled(name: str, word: str) -> None:
    with pytest.raises(NotLegal):
        table(name).report(word)


# Kill pots (107) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "107")
@pytest.mark.rule(SPLIT, "107, 113")
@both_omahas
@pytest.mark.parametrize(
    ("choice", "notes", "asked"),
    [
        ("not-played", KillNotes(), "1: fold, call $4, raise $8"),
        ("two-in-a-row", KillNotes(1, won=1, in_a_row=2, blind=800), "1: fold, check, raise $8"),
        ("half-kill", KillNotes(1, won=1, in_a_row=2, blind=600), "1: fold, check, raise $6"),
    ],
)
def test_a_table_may_post_a_kill(name: str, choice: str, notes: KillNotes, asked: str) -> None:
    at = posted(name, kill=choice)
    lasting = Lasting(KillNotes(won=1, in_a_row=1)) if choice != "not-played" else Lasting()
    first = play(sit(at, "100 100 100", lasting=lasting), "3:fold 1:raise 2:fold")
    assert first.table.lasting[KillNotes] == notes
    second = sit(at, "100 100 100", button=1, lasting=Lasting(notes))
    if second.open_decisions()[0].about == "kill":
        say(second, "1:play")
    # Seat 1 has the button and, where it kills, a blind of the first bet as it is raised; seat 2 is the small blind.
    assert rights(second) == asked
