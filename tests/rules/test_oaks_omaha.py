"""Omaha at pot limit and Omaha Hi-Lo Split with and without half kill, Oaks: the rules, and three printed schedules.

Three players: seat 1 is the first blind, 2 the last blind, 3 has the button and acts first before the flop. Omaha has
blinds of $2 and $2 (option 1), the split game $3-$6 with $1 and $3 (option 1 without a kill), $2-$4 with $1 and $2
(option 1 of the half kill) or $4-$8 with $2 and $4 (its option 3).
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import SeededChance, Shoe
from houseway.errors import BadInput, BadRules
from houseway.families.poker.core.button import BlindPlaces
from houseway.families.poker.forced.kill import KillNotes
from houseway.families.registry import game
from houseway.play.events import Dealt
from houseway.play.ids import BOARD, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.loading.load import forms_of
from houseway.rules.posting.terms import Terms, terms
from tests.lasting_words import lasting_of
from tests.rules.calgrand_table import check_down, deck, posted, say, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import play, purses, rights

OMAHA, SPLIT = "oaks/omaha", "oaks/omaha-hi-lo"
NO_KILL, HALF_KILL = f"{SPLIT}#no-kill", f"{SPLIT}#half-kill"
GAMES = {OMAHA: "pot-limit", NO_KILL: "limit", HALF_KILL: "limit"}
every_game = pytest.mark.parametrize("name", list(GAMES))


def at(name: str, fee: str = "none", **read: str) -> Terms:
    """A table of the first limits, without a collection unless an option is named."""
    return posted(name, GAMES[name], fee=fee, **read)


def seat(name: str, hands: list[str] | None = None, runout: str = "", **read: str) -> Round:
    return sit(at(name, **read), "100 100 100", shoe=deck(hands, runout) if hands else "")


def gains(name: str, hands: list[str], runout: str) -> dict[int, float]:
    return {number: chips - 100 for number, chips in purses(check_down(seat(name, hands, runout))).items()}


# The deal and the betting --------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "273, 895-941")
@pytest.mark.rule(SPLIT, "273, 895-941, 944-945")
@every_game
def test_four_cards_face_down_in_turn_the_button_last_and_five_on_the_board(name: str) -> None:
    played = check_down(seat(name))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    assert dealt[:12] == [(f"hand {number}", 1) for _ in range(4) for number in (1, 2, 3)]
    assert [count for to, count in dealt if to == "board"] == [3, 1, 1]
    assert check_down(sit(at(name), " ".join(["100"] * 10))).state == "over"


@pytest.mark.rule(OMAHA, "908-916, 924-938")
@pytest.mark.rule(SPLIT, "908-916, 924-938")
@pytest.mark.parametrize(
    ("name", "first", "last", "bets"),
    [
        (OMAHA, "3: fold, call $2, raise to $4-$8", "2: fold, check, raise to $4-$8", ["to $2-$6"] * 3),
        (NO_KILL, "3: fold, call $3, raise $6", "2: fold, check, raise $3", ["$3", "$6", "$6"]),
        (HALF_KILL, "3: fold, call $2, raise $4", "2: fold, check, raise $2", ["$2", "$4", "$4"]),
    ],
)
def test_the_first_round_from_the_left_of_the_last_blind_and_blinds_are_live(
    name: str, first: str, last: str, bets: list[str]
) -> None:
    played = seat(name)
    assert rights(played) == first
    # With blinds of the same amount the first blind has nothing to call.
    assert rights(play(played, "3:call 1:check" if name == OMAHA else "3:call 1:call")) == last
    play(played, "2:check")
    for bet in bets:
        assert rights(played) == f"1: fold, check, bet {bet}"
        play(played, "1:check 2:check 3:check")
    assert played.state == "over"


@pytest.mark.rule(OMAHA, "1938-1939")
@pytest.mark.parametrize(
    ("read", "words", "allowed"),
    [
        # $4 lie there, and $2 to call make six: a raise by six, to eight.
        ({}, "", "3: fold, call $2, raise to $4-$8"),
        ({"pot_raise": "as-it-lies"}, "", "3: fold, call $2, raise to $4-$6"),
        # 8 + 2 + 2 in the pot and 6 to call: a raise by 18.
        ({}, "3:raise=8", "1: fold, call $6, raise to $14-$26"),
        ({"pot_raise": "as-it-lies"}, "3:raise=6", "1: fold, call $4, raise to $10-$16"),
        ({"least_raise": "increment"}, "3:raise=8", "1: fold, call $6, raise to $10-$26"),
        ({}, "3:raise=4 1:raise=6 2:raise=8", "3: fold, call $4, raise to $10-$30"),
        ({"raises": "three"}, "3:raise=4 1:raise=6 2:raise=8", "3: fold, call $4"),
        ({"raises": "three"}, "3:raise=4 1:raise=6 2:raise=8 3:fold", "1: fold, call $2, raise to $10-$28"),
    ],
)
def test_nobody_can_raise_more_than_the_size_of_the_total_pot(read: dict[str, str], words: str, allowed: str) -> None:
    assert rights(play(sit(at(OMAHA, **read), "100 100 100"), words)) == allowed


@pytest.mark.rule(SPLIT, "915-916")
@pytest.mark.parametrize(("choice", "more"), [("three", False), ("any", True)])
def test_three_raises_in_a_limit_game_unless_the_table_posts_otherwise(choice: str, *, more: bool) -> None:
    played = play(seat(NO_KILL, raises=choice), "3:raise 1:raise 2:raise")
    assert ("raise" in rights(played)) is more


@pytest.mark.rule(OMAHA, "911-912")
@pytest.mark.rule(SPLIT, "911-912")
@every_game
@pytest.mark.parametrize(("choice", "asked"), [("post-or-wait", "enter"), ("at-once", "bet")])
def test_a_new_player_posts_or_waits_or_comes_in_at_once(name: str, choice: str, asked: str) -> None:
    played = sit(at(name, entering=choice), "100 100 100 100", button=1, lasting=lasting_of("new 4"))
    assert played.open_decisions()[0].about == asked


@pytest.mark.rule(OMAHA, "1935")
@pytest.mark.rule(SPLIT, "1855, 1889")
@every_game
def test_only_the_structure_with_printed_fees_is_played(name: str) -> None:
    with pytest.raises(BadInput, match="is not played 'no-limit'"):
        terms(game(name), betting="no-limit")


# The showdown --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "329-333, 902-905, 940-941")
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        pytest.param(
            ["2s 3h 2d 3d", "9c 8d Ad 4d", "Qh Jh 4h 5h"],
            "Ts Tc Jc Qc 2h Kc 2c Ac",
            {1: -2, 2: -2, 3: 4},
            id="the royal flush of the board is nobody's",
        ),
        pytest.param(
            ["Ah Kh 2c 2d", "As Ks 3c 3d", "7h 7s 6d 6h"],
            "9s Ac Kd 9c 9h Tc 8d Jd",
            {1: 1, 2: 1, 3: -2},
            id="a tie splits the pot",
        ),
    ],
)
def test_exactly_two_of_the_four_and_three_of_the_board(hands: list[str], runout: str, won: dict[int, float]) -> None:
    assert gains(OMAHA, hands, runout) == won


@pytest.mark.rule(OMAHA, "329-333")
def test_an_odd_chip_of_a_tie_goes_to_the_seat_closest_to_the_button_clockwise() -> None:
    hands, runout = ["7h 7s 6d 6h", "As Ks 3c 3d", "Ah Kh 2c 2d"], "9s Ac Kd 9c 9h Tc 8d Jd"
    played = sit(posted(OMAHA, "pot-limit", blinds="$1 $2", fee="none"), "100 100 100", shoe=deck(hands, runout))
    # Seat 1 leaves $1, seats 2 and 3 have $2 each: $5 for two equal hands, and seat 2 is the closer one.
    check_down(play(played, "3:call 1:fold 2:check"))
    assert purses(played) == {1: 99, 2: 101, 3: 100}


@pytest.mark.rule(SPLIT, "947-958")
@pytest.mark.parametrize("name", [NO_KILL, HALF_KILL])
@pytest.mark.parametrize(
    ("hands", "runout", "words", "won"),
    [
        # $9 in the pot: the high hand is awarded the odd dollar wherever it sits.
        pytest.param(
            ["As 2h Qc Qd", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d 6d Jc 9h 7c 9d Kd",
            "",
            {1: 1, 2: 2, 3: -3},
            id="high and low, the odd chip to the high hand",
        ),
        pytest.param(
            ["As 2h 6c 6d", "Ks Kh Jd Td", "Js Jh Ts 9c"],
            "9s 3d Tc Jc 9h 7c 9d Kd",
            "",
            {1: -3, 2: 6, 3: -3},
            id="nobody has an eight or better: the entire pot to the best high hand",
        ),
        pytest.param(
            ["Ad 2d Jc Jh", "Kc Ks 9c 9h", "Tc Td 9s 8s"],
            "7s 3d 4d 5d 7h Kd 7c Qh",
            "",
            {1: 6, 2: -3, 3: -3},
            id="one player wins both with the same cards",
        ),
        pytest.param(
            ["As 2c Kd Ks", "Qc Qs 9c 9h", "Tc Td 9s 8s"],
            "7s 3d 4h 7d Jh Kc Jc Qh",
            "",
            {1: 6, 2: -3, 3: -3},
            id="or with other cards",
        ),
        pytest.param(
            ["4c 2h Qs Qd", "4d 2c Js Jd", "Kc Ks 9c Ts"],
            "9s 8d 7d 6s 9h 3s 9d Kh",
            "",
            {1: -1, 2: -1, 3: 2},
            id="two equal lows split $4",
        ),
        pytest.param(
            ["4c 2h Qs Qd", "4d 2c Js Jd", "Kc Ks 9c Ts"],
            "9s 8d 7d 6s 9h 3s 9d Kh",
            "3:raise 1:raise 2:raise 3:call 1:call 1:bet 2:call 3:call",
            {1: -4, 2: -4, 3: 8},
            id="of $45, $23 are for the high hand and $11 for each low",
        ),
    ],
)
def test_the_low_hand_of_eight_or_better_splits_the_pot_with_the_high_hand(
    name: str, hands: list[str], runout: str, words: str, won: dict[int, float]
) -> None:
    played = check_down(play(seat(name, hands, runout, limits="$3-$6", blinds="$1 $3"), words))
    assert {number: chips - 100 for number, chips in purses(played).items()} == won


@pytest.mark.rule(OMAHA, "902-905, 940-941")
@pytest.mark.rule(SPLIT, "947-958")
@every_game
def test_random_hands_end_as_the_slow_method_says(name: str) -> None:
    chance, posted_at = Random(name), at(name)
    for _ in range(20):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 4)))
        stacks = {number: chance.randint(10, 90) * 100 for number in seats}
        shoe = Shoe.seeded(posted_at.pack, chance.getrandbits(32))
        played = Round(posted_at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {number: played.table.ledger[stack(number)] for number in seats}
        assert final == expected(played, 0, [2], "high" if name == OMAHA else "hi-lo")


# Half kill (1889) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(SPLIT, "1855, 1889")
def test_two_forms_and_only_one_of_them_asks_about_the_kill() -> None:
    assert forms_of(SPLIT) == ["no-kill", "half-kill"]
    with pytest.raises(BadRules, match="no reading 'half-kill'"):
        game(NO_KILL, {"half-kill": "one-pot"})
    assert {"half-kill", "kill-split", "kill-turn", "kill-blinds"} <= {each.id for each in game(HALF_KILL).readings}


@pytest.mark.rule(SPLIT, "1889")
@pytest.mark.parametrize(
    ("name", "read", "before", "after"),
    [
        (HALF_KILL, {}, KillNotes(), KillNotes(won=3, in_a_row=1)),
        (HALF_KILL, {}, KillNotes(won=3, in_a_row=1), KillNotes(3, won=3, in_a_row=2, blind=300)),
        (HALF_KILL, {"half_kill": "one-pot"}, KillNotes(), KillNotes(3, won=3, in_a_row=1, blind=300)),
        (NO_KILL, {}, KillNotes(), KillNotes()),
    ],
)
def test_who_must_kill_the_next_pot(name: str, read: dict[str, str], before: KillNotes, after: KillNotes) -> None:
    played = play(sit(at(name, **read), "100 100 100", lasting=Lasting(before)), "3:raise 1:fold 2:fold")
    assert played.table.lasting[KillNotes] == after


@pytest.mark.rule(SPLIT, "1889")
def test_a_killer_who_leaves_the_table_has_paid_and_the_others_match_the_raised_bet() -> None:
    session = Session(at(HALF_KILL, "3"), dict.fromkeys((1, 2, 3, 4), 100_00), SeededChance(1))
    for _ in range(2):
        played = session.deal()
        while played.state == "open":
            [asked] = played.open_decisions()
            move = "raise" if asked.seat == 3 else "fold"
            played.answer(asked.number, asked.seat, move if move in rights(played) else "call")
        session.close(played)
    assert session.lasting[KillNotes].seat == 3
    session.leave(3)
    # $4-$8 is played as $6-$12, and nobody at the table has a kill blind.
    assert rights(session.deal()).endswith("fold, call $6, raise $12")


@pytest.mark.rule(SPLIT, "1889")
def test_the_limits_of_a_half_kill_go_up_by_a_half() -> None:
    """$4-$8 becomes $6-$12, and the killer posts $6."""
    played = sit(at(HALF_KILL, "3"), "100 100 100", lasting=Lasting(KillNotes(3, won=3, in_a_row=2)))
    assert rights(say(played, "3:play")) == "3: fold, check, raise $6"
    assert purses(played) == {1: 98, 2: 96, 3: 94}
    assert rights(play(played, "3:check")) == "1: fold, call $4, raise $10"
    play(played, "1:call 2:call")
    for bet in (6, 12, 12):
        assert rights(played) == f"1: fold, check, bet ${bet}"
        play(played, "check check check")


@pytest.mark.rule(SPLIT, "956-958, 1889")
@pytest.mark.parametrize(
    ("read", "won"), [({}, {4: 3, 1: 2, 2: -3}), ({"kill_blinds": "raised"}, {4: 2.5, 1: 2.5, 2: -3})]
)
def test_a_killed_pot_is_matched_and_split_in_the_chips_that_lie_in_it(
    read: dict[str, str], won: dict[int, float]
) -> None:
    """$2-$4 with half kill: seat 3 kills with $3 and leaves the hand, and the three others must match it.

    They put in $9. With the $3 and less the fee of $1 these are $11; half dollars come with raised blinds alone.
    """
    hands = ["As 2h Qc Qd", "Js Jh Ts 9c", "Ks Kh Jd Td"]
    notes = Lasting(KillNotes(3, won=3, in_a_row=2))
    played = sit(at(HALF_KILL, "1", **read), "100 100 100 100", shoe=deck(hands, SPLIT_BOARD), lasting=notes)
    assert rights(say(played, "3:leave")) == "4: fold, call $3, raise $6"
    check_down(played)
    assert {number: purses(played)[number] - 100 for number in won} == won


SPLIT_BOARD = "9s 3d 6d Jc 9h 7c 9d Kd"


@pytest.mark.rule(SPLIT, "1889")
@pytest.mark.parametrize(
    ("read", "posts", "order"),
    [
        ({}, {1: 98, 2: 96, 3: 94}, [3, 1, 2]),
        ({"kill_turn": "last"}, {1: 98, 2: 96, 3: 94}, [1, 2, 3]),
        ({"kill_blinds": "raised"}, {1: 97, 2: 94, 3: 94}, [3, 1, 2]),
    ],
)
def test_what_a_table_may_post_of_the_kill(read: dict[str, str], posts: dict[int, float], order: list[int]) -> None:
    played = sit(at(HALF_KILL, "3", **read), "100 100 100", lasting=Lasting(KillNotes(3, won=3, in_a_row=2)))
    assert purses(say(played, "3:play")) == posts
    asked = []
    while not played.table.pile(BOARD).cards:
        asked.append(int(rights(played)[0]))
        play(played, "check" if "check" in rights(played) else "call")
    assert asked == order


@pytest.mark.rule(SPLIT, "908-912, 1889")
@pytest.mark.parametrize(
    ("killer", "paid", "first"),
    [
        # Last hand: button 6, small blind 1, big blind 2. The killer's $6 lie in the pot for nobody's bet.
        (1, {1: 6, 2: 2, 3: 4}, 4),
        (2, {2: 6, 3: 4}, 4),
        # The next in turn for the big blind leaves: it goes on to the one after.
        (3, {2: 2, 3: 6, 4: 4}, 5),
        (6, {2: 2, 3: 4, 6: 6}, 4),
    ],
)
def test_with_a_dead_button_the_blinds_pass_a_killer_who_leaves_the_hand(
    killer: int, paid: dict[int, float], first: int
) -> None:
    lasting = Lasting(DealerButton(6), BlindPlaces((1, 2)), KillNotes(killer, won=killer, in_a_row=2))
    table = at(HALF_KILL, "3", empty_seats="dead-button")
    played = say(sit(table, "100 100 100 100 100 100", lasting=lasting), f"{killer}:leave")
    assert {number: 100 - held for number, held in purses(played).items() if held < 100} == paid
    assert rights(played) == f"{first}: fold, call $6, raise $12"
    assert check_down(played).state == "over"


@pytest.mark.rule(SPLIT, "908-912, 1889")
def test_with_a_dead_button_two_who_are_left_by_a_killer_post_both_blinds() -> None:
    lasting = Lasting(DealerButton(3), BlindPlaces((1, 2)), KillNotes(3, won=3, in_a_row=2))
    table = at(HALF_KILL, "3", empty_seats="dead-button")
    played = say(sit(table, "100 100 100", lasting=lasting), "3:leave")
    # The big blind moves on from seat 2, past the killer, to seat 1; of two players the button posts the small one.
    assert purses(played) == {1: 96, 2: 98, 3: 94}
    assert rights(played) == "2: fold, call $4, raise $10"
