"""Seven Card Stud, California Grand: betting rights in the five structures, who acts first, open pairs.

Four players with $200 each, $4-$8, an ante of $1 and a bring-in of $2. Seat 4 brings in, seat 1 has the high board on
fourth and fifth street, seat 4 from the sixth on. A slash parts betting rounds for the eye.
"""

from __future__ import annotations

import pytest

from houseway.errors import NotLegal
from tests.rules.holdem_table import purses, rights
from tests.rules.stud_table import STUD, answer, check_down, posted, sit

LIMPED = "4:bring 1:call 2:call 3:call"
CHECKS = "check check check check"
TO_FIFTH = f"{LIMPED} / {CHECKS}"
TO_SIXTH = f"{TO_FIFTH} / {CHECKS}"
TO_SEVENTH = f"{TO_SIXTH} / {CHECKS}"


def after(words: str, betting: str = "limit", *, stacks: str = "", **readings: str) -> str:
    return rights(answer(sit(at=posted(betting=betting, **readings), stacks=stacks), words))


# Fixed limit --------------------------------------------------------------------------------------------------------

THIRD = [
    ("", "4: bring in $2, bet $4"),
    ("bring", "1: fold, call $2, complete $4"),
    ("bet", "1: fold, call $4, raise $8"),
    ("bring fold", "2: fold, call $2, complete $4"),
    ("bring call", "2: fold, call $2, complete $4"),
    ("bring call call", "3: fold, call $2, complete $4"),
    ("bring complete", "2: fold, call $4, raise $8"),
    ("bring complete call call", "4: fold, call $2, raise $6"),
    ("bring complete raise", "3: fold, call $8, raise $12"),
    ("bring complete raise fold", "4: fold, call $6, raise $10"),
    ("bring complete raise fold fold", "1: fold, call $4, raise $8"),
    ("bring complete raise fold raise", "1: fold, call $8, raise $12"),
    ("bring call complete", "3: fold, call $4, raise $8"),
    ("bring call complete call", "4: fold, call $2, raise $6"),
    ("bring call complete call call", "1: fold, call $2, raise $6"),
    ("bet raise", "2: fold, call $8, raise $12"),
    ("bet raise call call", "4: fold, call $4, raise $8"),
    ("bet call call call", "1: fold, check, bet $4"),
    (LIMPED, "1: fold, check, bet $4"),
]


@pytest.mark.rule(STUD, "2520, 2637-2642, 2756-2767")
@pytest.mark.parametrize(("words", "expected"), THIRD)
def test_third_street_nobody_checks_and_the_bring_in_is_completed_to_the_lower_limit(words: str, expected: str) -> None:
    assert after(words) == expected


LATER = [
    (f"{LIMPED} / check", "2: fold, check, bet $4"),
    (f"{LIMPED} / bet", "2: fold, call $4, raise $8"),
    (f"{LIMPED} / bet raise", "3: fold, call $8, raise $12"),
    (f"{LIMPED} / check check check bet", "1: fold, call $4, raise $8"),
    (TO_FIFTH, "1: fold, check, bet $8"),
    (f"{TO_FIFTH} / check", "2: fold, check, bet $8"),
    (f"{TO_FIFTH} / bet", "2: fold, call $8, raise $16"),
    (f"{TO_FIFTH} / bet raise", "3: fold, call $16, raise $24"),
    (TO_SIXTH, "4: fold, check, bet $8"),
    (f"{TO_SIXTH} / check bet", "2: fold, call $8, raise $16"),
    (TO_SEVENTH, "4: fold, check, bet $8"),
    (f"{TO_SEVENTH} / bet fold raise", "3: fold, call $16, raise $24"),
    (f"{TO_SEVENTH} / check check check", "3: fold, check, bet $8"),
]


@pytest.mark.rule(STUD, "2522-2528, 2770-2782, 2789-2823")
@pytest.mark.parametrize(("words", "expected"), LATER)
def test_the_lower_limit_on_fourth_street_and_the_higher_from_the_fifth_on(words: str, expected: str) -> None:
    assert after(words) == expected


# The other structures ------------------------------------------------------------------------------------------------

STRAIGHT = [
    ("bring", "1: fold, call $2, complete $4"),
    ("bet raise", "2: fold, call $8, raise $12"),
    (LIMPED, "1: fold, check, bet $4"),
    (TO_FIFTH, "1: fold, check, bet $4"),
    (f"{TO_SIXTH} / bet", "1: fold, call $4, raise $8"),
    (f"{TO_SEVENTH} / bet raise", "2: fold, call $8, raise $12"),
]


@pytest.mark.rule(STUD, "2825-2850")
@pytest.mark.parametrize(("words", "expected"), STRAIGHT)
def test_a_straight_limit_is_the_same_on_every_street(words: str, expected: str) -> None:
    assert after(words, "straight") == expected


SPREAD = [
    ("", "4: bring in $2, bet to $4-$8"),
    ("bring", "1: fold, call $2, complete to $4-$8"),
    ("bet=6", "1: fold, call $6, raise to $12-$14"),
    ("bring complete=5", "2: fold, call $5, raise to $10-$13"),
    ("bring complete=8", "2: fold, call $8, raise to $16-$16"),
    ("bring complete=4 raise=10", "3: fold, call $10, raise to $16-$18"),
    (LIMPED, "1: fold, check, bet to $4-$8"),
    (TO_FIFTH, "1: fold, check, bet to $4-$8"),
    (f"{TO_FIFTH} / bet=7", "2: fold, call $7, raise to $14-$15"),
]


@pytest.mark.rule(STUD, "2729-2754")
@pytest.mark.parametrize(("words", "expected"), SPREAD)
def test_a_spread_limit_bets_from_the_lower_to_the_upper(words: str, expected: str) -> None:
    assert after(words, "spread") == expected


NO_LIMIT = [
    ("", "4: bring in $2, bet to $3-$199"),
    ("bring", "1: fold, call $2, raise to $4-$199"),
    ("bring call raise=10", "3: fold, call $10, raise to $20-$199"),
    ("bring call raise=10 call", "4: fold, call $8, raise to $18-$199"),
    ("bet=10", "1: fold, call $10, raise to $20-$199"),
    (LIMPED, "1: fold, check, bet to $2-$197"),
    (TO_FIFTH, "1: fold, check, bet to $2-$197"),
    (f"{TO_FIFTH} / bet=30 raise=60", "3: fold, call $60, raise to $120-$197"),
]


@pytest.mark.rule(STUD, "2659-2687")
@pytest.mark.parametrize(("words", "expected"), NO_LIMIT)
def test_without_a_limit_a_bet_is_at_least_the_minimum_bring_in(words: str, expected: str) -> None:
    assert after(words, "no-limit") == expected


SHORT_STACK = "200 200 16 200"


@pytest.mark.rule(STUD, "2668-2671, 2682-2685, 2698-2704, 2713-2716")
@pytest.mark.parametrize("betting", ["no-limit", "pot-limit"])
def test_a_short_all_in_is_no_raise_for_who_has_bet_and_none_for_the_amount_either(betting: str) -> None:
    # Seat 1 bets $10, seat 2 calls, seat 3 goes all in for $13.
    words = f"{LIMPED} / bet=10 call raise=13"
    assert after(words, betting, stacks=SHORT_STACK).startswith("4: fold, call $13, raise to $23-")
    assert after(f"{words} call", betting, stacks=SHORT_STACK) == "1: fold, call $3"
    # Who has only called may raise; by the other reading nobody who has acted may.
    assert after(f"{words} call call", betting, stacks=SHORT_STACK).startswith("2: fold, call $3, raise to ")
    assert after(f"{words} call call", betting, stacks=SHORT_STACK, short_raise="who-has-acted") == "2: fold, call $3"


POT_LIMIT = [
    # Four antes and the bring-in are $6, rounded to $5; with the call of $2 a raise may be to 2 + 5 + 2.
    ("bring", {}, "1: fold, call $2, raise to $4-$9"),
    ("bring", {"rounding": "exact"}, "1: fold, call $2, raise to $4-$10"),
    # $8 with the call, rounded to $10: a raise to 2 + 10.
    ("bring", {"rounding": "forced-bet-after"}, "1: fold, call $2, raise to $4-$12"),
    # Four antes, $2 and $4: $10.
    ("bring raise=4", {}, "2: fold, call $4, raise to $8-$18"),
    # $12 in the pot on fourth street, rounded to $10.
    (LIMPED, {}, "1: fold, check, bet to $2-$10"),
    (LIMPED, {"rounding": "exact"}, "1: fold, check, bet to $2-$12"),
    # $12 and a bet of $10 are $22, rounded to $20; with the call, a raise to 10 + 20 + 10.
    (f"{LIMPED} / bet=10", {}, "2: fold, call $10, raise to $20-$40"),
]


@pytest.mark.rule(STUD, "2689-2727")
@pytest.mark.parametrize(("words", "readings", "expected"), POT_LIMIT)
def test_pot_limit_rounds_the_pot_to_five_dollars(words: str, readings: dict[str, str], expected: str) -> None:
    assert after(words, "pot-limit", **readings) == expected


@pytest.mark.rule(STUD, "2720")
def test_a_forced_bet_without_single_dollars_leaves_the_pot_as_it_is() -> None:
    at = posted(betting="pot-limit", stakes="bring_in=$5 ante=$2")
    assert rights(answer(sit(at=at), "bring")) == "1: fold, call $5, raise to $10-$23"


@pytest.mark.rule(STUD, "2668, 2682")
def test_the_least_raise_may_be_the_last_raise_instead() -> None:
    words = "bring call raise=10 call"
    assert after(words, "no-limit", least_raise="last-raise") == "4: fold, call $8, raise to $18-$199"
    words = "bring raise=10 raise=20"
    assert after(words, "no-limit", least_raise="last-raise") == "3: fold, call $20, raise to $30-$199"
    assert after(words, "no-limit") == "3: fold, call $20, raise to $40-$199"


@pytest.mark.rule(STUD, "2542-2547")
def test_the_table_posts_one_of_five_structures() -> None:
    for betting in ("limit", "spread", "straight", "pot-limit", "no-limit"):
        assert posted(betting=betting).structure == betting


# Options of the house ------------------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2615")
@pytest.mark.parametrize(("choice", "expected"), [("allowed", "raise $8"), ("barred", "call $4")])
def test_check_and_raise_may_or_may_not_be_allowed(choice: str, expected: str) -> None:
    said = after(f"{LIMPED} / check bet fold fold", check_raise=choice)
    assert said.startswith("1: ")
    assert said.endswith(expected)


@pytest.mark.rule(STUD, "2617")
@pytest.mark.parametrize(
    ("choice", "raises", "more"),
    [("none", 9, True), ("three", 2, True), ("three", 3, False), ("four", 3, True), ("four", 4, False)],
)
def test_there_may_or_may_not_be_a_limit_on_raises_and_completing_is_none(choice: str, raises: int, more: bool) -> None:  # noqa: FBT001
    said = after("bring complete " + "raise " * raises, raises=choice)
    assert ("raise" in said) is more


# Who acts first ------------------------------------------------------------------------------------------------------

BOARDS = [
    ("high", ["Ks 9h", "Kd 8h", "7c 7d", "Ad 2c"], {}, 3),
    ("high", ["Ks 9h", "Kd 9d", "7c 2d", "Qd 2c"], {}, 1),
    ("high", ["Ks 9h", "Ad 2d", "7c 2h", "Ac 3c"], {}, 4),
    ("high", ["6s 9h", "5d 5s", "5c 2h", "6c 6h"], {}, 4),
    ("hi-lo", ["Ks 9h", "Ad 2d", "7c 2h", "Qc 3c"], {}, 2),
    ("razz", ["Ks 9h", "Ad 2d", "7c 2h", "Qc 3c"], {}, 2),
    ("razz", ["Ks 9h", "2d 2h", "7c 3h", "Qc 3c"], {}, 3),
    ("razz", ["Ks 9h", "8d Ad", "8c As", "Qc 3c"], {}, 2),
    ("razz", ["Ks 9h", "3d 2d", "7c 2h", "Qc 3c"], {}, 2),
    ("razz", ["Ks 9h", "3d 2d", "7c 2h", "Qc 3c"], {"first_to_act": "high-board"}, 1),
    ("razz", ["2s 2h", "Ad Ac", "Kc Kh", "Qc Jc"], {}, 4),
]


@pytest.mark.rule(STUD, "2588, 2591, 2892-2893")
@pytest.mark.parametrize(("form", "boards", "readings", "first"), BOARDS)
def test_the_best_cards_showing_begin_and_of_equals_who_was_dealt_to_first(
    form: str, boards: list[str], readings: dict[str, str], first: int
) -> None:
    down = ("3s 4s", "4d 5h", "Td Jd", "Th Js")
    hands = [f"{two} {up}" for two, up in zip(down, boards, strict=True)]
    played = check_down(sit(hands, at=posted(form, **readings)), 4)
    assert rights(played).startswith(f"{first}: fold, check, bet")


SIXTH = [
    ("high", ["Ks Kh 9c 7h", "8d 8h 4h 4d", "7c 3c 9d 6d", "Ad 2c 6h Jc"], 2),
    ("high", ["Ks Kh 9c 7h", "8d 8h 4h 4d", "3c 3d 3h 6d", "Ad 2c 6h Jc"], 3),
    ("razz", ["Ks Kh 9c 7h", "2d 2h 4h 4d", "3c 3d 3h 6d", "Ad Ac 6h 6c"], 1),
]


@pytest.mark.rule(STUD, "2588, 2591, 2892-2893")
@pytest.mark.parametrize(("form", "boards", "first"), SIXTH)
def test_two_pair_showing_beat_a_higher_pair_and_threes_beat_two_pair(form: str, boards: list[str], first: int) -> None:
    down = ("3s 4s", "4c 5h", "Td Jd", "Th Js")
    hands = [f"{two} {up}" for two, up in zip(down, boards, strict=True)]
    assert rights(check_down(sit(hands, at=posted(form)), 6)).startswith(f"{first}: fold, check, bet")


@pytest.mark.rule(STUD, "2588, 2591, 2813-2823")
def test_who_was_high_on_sixth_street_begins_the_last_round_and_if_they_have_folded_the_next_best() -> None:
    assert after(TO_SEVENTH).startswith("4: ")
    assert after(f"{TO_SIXTH} / 4:fold 1:bet 2:call 3:call").startswith("1: ")


# An open pair --------------------------------------------------------------------------------------------------------

PAIRED = ("2c 7d 9s 9h", "3d 8s Qd Jc", "4d 9d Jh Qh", "5h Th 2s Kc")
OPEN_PAIR = [
    ("", {}, "1: fold, check, bet to $4-$8"),
    ("bet=4", {}, "2: fold, call $4, raise to $8-$12"),
    ("bet=8", {}, "2: fold, call $8, raise $16"),
    ("bet=4 raise=8", {}, "3: fold, call $8, raise to $12-$16"),
    ("bet=4 raise=12", {}, "3: fold, call $12, raise $20"),
    ("bet=8 raise", {}, "3: fold, call $16, raise $24"),
    ("check", {}, "2: fold, check, bet $4"),
    ("check bet", {}, "3: fold, call $4, raise to $8-$12"),
    ("check check", {"open_pair": "anybody"}, "3: fold, check, bet to $4-$8"),
    ("", {"open_pair": "nobody"}, "1: fold, check, bet $4"),
]


@pytest.mark.rule(STUD, "2608-2611, 2784-2787, 2883")
@pytest.mark.parametrize(("words", "readings", "expected"), OPEN_PAIR)
def test_an_open_pair_may_bet_either_limit_and_after_the_higher_only_that(
    words: str, readings: dict[str, str], expected: str
) -> None:
    played = answer(sit(PAIRED, at=posted(**readings)), f"{LIMPED} / {words}")
    assert rights(played) == expected


@pytest.mark.rule(STUD, "2608-2611")
def test_the_printed_example_four_or_eight_and_nothing_between() -> None:
    played = answer(sit(PAIRED), LIMPED)
    before = purses(played)
    for amount in ("bet=5", "bet=6", "bet=12", "bet=3"):
        with pytest.raises(NotLegal):
            answer(played, amount)
    assert purses(played) == before


@pytest.mark.rule(STUD, "2784-2785")
def test_the_other_printed_example_three_or_six() -> None:
    played = answer(sit(PAIRED, at=posted(stakes="limits=$3-$6")), LIMPED)
    assert rights(played) == "1: fold, check, bet to $3-$6"


@pytest.mark.rule(STUD, "2608")
@pytest.mark.parametrize("betting", ["straight", "spread", "no-limit", "pot-limit"])
def test_an_open_pair_changes_nothing_in_other_structures(betting: str) -> None:
    paired = answer(sit(PAIRED, at=posted(betting=betting)), LIMPED)
    assert rights(paired) == after(LIMPED, betting)


@pytest.mark.rule(STUD, "2608, 2789-2797")
def test_a_pair_on_fifth_street_bets_the_higher_limit_as_everybody_does() -> None:
    played = check_down(sit(("2c 7d 9s 8h 9c", "3d 8s Qd Jc 4c", "4d 9d Jh Qh 5c", "5h Th 2s Kc 6c")), 5)
    assert rights(played) == "1: fold, check, bet $8"


# All in --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2539-2540")
def test_a_bet_that_nobody_calls_wins_the_pot_at_once() -> None:
    played = answer(sit(), f"{LIMPED} / bet fold fold fold")
    assert played.state == "over"
    assert purses(played) == {1: 209, 2: 197, 3: 197, 4: 197}


@pytest.mark.rule(STUD, "2648-2652")
def test_who_is_all_in_is_asked_no_more_and_wins_only_what_they_have_matched() -> None:
    # Seat 1 has $5: the ante and the completed bet. It has a straight to the king, the best hand.
    hands = ("Ad Qc Ks Jh Th 9d 2d", *("2c 7c Qd Jc 8c 6h Td", "4d 9s 3h Qh 4c 7s 3s", "5h 8h 2s Kc 6d Ac 3c"))
    played = answer(sit(hands, stacks="5 200 200 200"), "4:bring 1:complete 2:call 3:call 4:call")
    answer(played, "2:bet 3:call 4:call")
    check_down(played)
    assert purses(played)[1] == 20
    assert sum(purses(played).values()) == 605


@pytest.mark.rule(STUD, "2528, 2648-2652")
def test_with_one_player_who_still_has_chips_the_cards_are_dealt_without_betting() -> None:
    played = answer(sit(stacks="5 5 5 200"), "4:bring 1:complete 2:call 3:call 4:call")
    assert played.state == "over"


# Kings show at seat 1 on fourth street.
OPEN_KINGS = ("2c 7d Ks Kh", "3d 8s Qd Jc", "4d 9s Jh Qh", "5h Th 2s Kc")


@pytest.mark.rule(STUD, "2608-2611, 2782-2786")
@pytest.mark.parametrize(
    ("stacks", "words", "expected"),
    [
        # $3 are in by the bring-in, so seat 1 has $5 left: a whole bet of $4 and $1 that is short of the next.
        ("8 200 200 200", "1:bet=5", "2: fold, call $5, raise to $8-$12"),
        # A bet of $4, and all in to $9: a whole raise to $8 and $1 more.
        ("200 12 200 200", "1:bet=4 2:raise=9", "3: fold, call $9, raise to $12-$16"),
        # A bet of $8, the higher limit: from now on by $8 alone, whoever is all in for $9.
        ("200 12 200 200", "1:bet=8 2:raise", "3: fold, call $9, raise $16"),
    ],
)
def test_after_a_short_all_in_on_an_open_pair_the_raises_are_counted_from_the_last_whole_bet(
    stacks: str, words: str, expected: str
) -> None:
    played = answer(sit(OPEN_KINGS, stacks=stacks), "4:bring 1:call 2:call 3:call")
    assert rights(answer(played, words)) == expected
