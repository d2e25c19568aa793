"""Texas Hold'em, Cordova: betting rights at limit and no limit, seat by seat, with exact costs.

Four players, $3-$6 with blinds of $1 and $3, unless a row says otherwise: seat 1 is the small blind, 2 the big blind, 3
acts first, 4 has the button. A slash parts betting rounds for the eye.
"""

from __future__ import annotations

import pytest

from houseway.errors import NotLegal, NotYourTurn
from houseway.play.ids import bet
from tests.rules.holdem_table import (
    LIMIT,
    NO_LIMIT,
    Option,
    board,
    passive,
    play,
    posted,
    purses,
    rights,
    sit,
    stacked,
)

DOCUMENT = "cordova/texas-holdem"

LIMPED = "call call call check"
TO_TURN = f"{LIMPED} / check check check check"
TO_RIVER = f"{TO_TURN} / check check check check"


def after(words: str, stacks: str = "200 200 200 200", *, option: str = "3", form: str = "limit", **read: str) -> str:
    readings = {name.replace("_", "-"): choice for name, choice in read.items()}
    return rights(play(sit(stacks, at=posted(option, form, readings)), words.replace("/", "")))


# First round: the blinds are bets, and live (11-13) ----------------------------------------------------------------

FIRST_ROUND = [
    ("", "3: fold, call $3, raise $6"),
    ("fold", "4: fold, call $3, raise $6"),
    ("call", "4: fold, call $3, raise $6"),
    ("raise", "4: fold, call $6, raise $9"),
    ("call call", "1: fold, call $2, raise $5"),
    ("fold fold", "1: fold, call $2, raise $5"),
    ("call raise", "1: fold, call $5, raise $8"),
    ("raise raise", "1: fold, call $8, raise $11"),
    ("call call call", "2: fold, check, raise $3"),
    ("call call fold", "2: fold, check, raise $3"),
    ("fold fold call", "2: fold, check, raise $3"),
    ("call call raise", "2: fold, call $3, raise $6"),
    ("raise fold fold", "2: fold, call $3, raise $6"),
    ("raise call call", "2: fold, call $3, raise $6"),
    ("fold fold raise", "2: fold, call $3, raise $6"),
    ("call call call raise", "3: fold, call $3, raise $6"),
    ("call call call raise call", "4: fold, call $3, raise $6"),
    ("call call call raise raise", "4: fold, call $6, raise $9"),
    ("call call call raise call call", "1: fold, call $3, raise $6"),
    ("call call raise call", "3: fold, call $3, raise $6"),
    ("raise call raise fold", "3: fold, call $3, raise $6"),
]


@pytest.mark.rule(DOCUMENT, "11-13")
@pytest.mark.parametrize(("words", "expected"), FIRST_ROUND, ids=[words or "opening" for words, _ in FIRST_ROUND])
def test_rights_before_the_flop(words: str, expected: str) -> None:
    assert after(words) == expected


# Later rounds (10-11, 14-17) ---------------------------------------------------------------------------------------

LATER_ROUNDS = [
    (LIMPED, "1: fold, check, bet $3"),
    (f"{LIMPED} / check", "2: fold, check, bet $3"),
    (f"{LIMPED} / check check", "3: fold, check, bet $3"),
    (f"{LIMPED} / check check check", "4: fold, check, bet $3"),
    (f"{LIMPED} / bet", "2: fold, call $3, raise $6"),
    (f"{LIMPED} / bet call", "3: fold, call $3, raise $6"),
    (f"{LIMPED} / bet fold", "3: fold, call $3, raise $6"),
    (f"{LIMPED} / bet raise", "3: fold, call $6, raise $9"),
    (f"{LIMPED} / bet raise raise", "4: fold, call $9, raise $12"),
    (f"{LIMPED} / bet raise fold fold", "1: fold, call $3, raise $6"),
    (f"{LIMPED} / check check check bet", "1: fold, call $3, raise $6"),
    (f"{LIMPED} / check bet fold raise", "1: fold, call $6, raise $9"),
    (f"{LIMPED} / check bet fold raise fold", "2: fold, call $3, raise $6"),
    (f"{LIMPED} / bet call call raise call call", "3: fold, call $3, raise $6"),
    ("raise call call call", "1: fold, check, bet $3"),
    ("call call fold check", "2: fold, check, bet $3"),
    ("call call fold fold", "3: fold, check, bet $3"),
    ("call fold call check / check check", "3: fold, check, bet $3"),
    ("call fold call check / check check check", "1: fold, check, bet $6"),
    (TO_TURN, "1: fold, check, bet $6"),
    (f"{LIMPED} / fold bet call call", "2: fold, check, bet $6"),
    (f"{LIMPED} / bet call call call", "1: fold, check, bet $6"),
    (f"{TO_TURN} / bet", "2: fold, call $6, raise $12"),
    (f"{TO_TURN} / bet raise", "3: fold, call $12, raise $18"),
    (f"{TO_TURN} / check check bet", "4: fold, call $6, raise $12"),
    (f"{TO_TURN} / check check bet raise", "1: fold, call $12, raise $18"),
    (TO_RIVER, "1: fold, check, bet $6"),
    (f"{TO_RIVER} / check check check", "4: fold, check, bet $6"),
    (f"{TO_RIVER} / check bet", "3: fold, call $6, raise $12"),
    (f"{TO_RIVER} / check bet raise", "4: fold, call $12, raise $18"),
    (f"{TO_RIVER} / check bet raise fold", "1: fold, call $12, raise $18"),
    (f"{TO_RIVER} / check bet raise fold fold", "2: fold, call $6, raise $12"),
]


@pytest.mark.rule(DOCUMENT, "10-11, 14-17, 19")
@pytest.mark.parametrize(("words", "expected"), LATER_ROUNDS, ids=[words for words, _ in LATER_ROUNDS])
def test_rights_on_the_flop_the_turn_and_the_river(words: str, expected: str) -> None:
    assert after(words) == expected


@pytest.mark.rule(DOCUMENT, "11")
@pytest.mark.parametrize("button", [1, 2, 3, 4])
def test_after_the_flop_the_first_active_player_clockwise_of_the_button_begins_and_the_button_is_last(
    button: int,
) -> None:
    played = passive(sit(button=button), until=3)
    clockwise = [(button + step) % 4 + 1 for step in range(4)]
    asked = []
    while len(board(played)) == 3:
        asked.append(int(rights(played)[0]))
        play(played, "check")
    assert asked == clockwise
    assert asked[-1] == button


@pytest.mark.rule(DOCUMENT, "10")
def test_the_button_is_not_last_in_the_first_round() -> None:
    played = sit()
    play(played, "3:call 4:call 1:call 2:check")
    assert len(board(played)) == 3


# The cap of three raises (20) --------------------------------------------------------------------------------------

FROM_THE_START = "from-the-start"
WHENEVER = "whenever-two-remain"

CAPS = [
    ("raise raise raise", WHENEVER, "2: fold, call $9"),
    ("raise raise raise call", WHENEVER, "3: fold, call $6"),
    ("raise raise raise fold", WHENEVER, "3: fold, call $6"),
    ("raise raise raise call call", WHENEVER, "4: fold, call $3"),
    ("call raise raise raise", WHENEVER, "3: fold, call $9"),
    ("raise raise raise fold fold", WHENEVER, "4: fold, call $3, raise $6"),
    ("raise raise raise fold fold", FROM_THE_START, "4: fold, call $3"),
    ("fold fold raise raise", FROM_THE_START, "1: fold, call $3, raise $6"),
    ("fold fold raise raise raise", WHENEVER, "2: fold, call $3, raise $6"),
    ("fold fold raise raise raise", FROM_THE_START, "2: fold, call $3"),
    ("fold fold raise raise raise raise", WHENEVER, "1: fold, call $3, raise $6"),
    (f"{LIMPED} / bet raise raise raise", WHENEVER, "1: fold, call $9"),
    (f"{LIMPED} / bet raise raise raise fold", WHENEVER, "2: fold, call $6"),
    (f"{LIMPED} / bet raise raise raise fold fold", WHENEVER, "3: fold, call $3, raise $6"),
    (f"{LIMPED} / bet raise raise raise fold fold", FROM_THE_START, "3: fold, call $3"),
    (f"{LIMPED} / check bet raise raise raise", WHENEVER, "2: fold, call $9"),
    (f"{TO_TURN} / bet raise raise raise", WHENEVER, "1: fold, call $18"),
    (f"{TO_RIVER} / bet raise raise raise", FROM_THE_START, "1: fold, call $18"),
    ("fold fold call check / bet raise raise raise raise", WHENEVER, "2: fold, call $3, raise $6"),
    ("fold fold call check / bet raise raise raise raise", FROM_THE_START, "2: fold, call $3, raise $6"),
    # A new round has three raises of its own.
    ("raise raise raise call call call / bet raise raise", WHENEVER, "4: fold, call $9, raise $12"),
]


@pytest.mark.rule(DOCUMENT, "20")
@pytest.mark.parametrize(("words", "heads_up", "expected"), CAPS, ids=[f"{row[0]} ({row[1]})" for row in CAPS])
def test_three_raises_a_round_and_no_limit_to_them_heads_up(words: str, heads_up: str, expected: str) -> None:
    assert after(words, heads_up=heads_up) == expected


@pytest.mark.rule(DOCUMENT, "20")
@pytest.mark.parametrize("heads_up", [WHENEVER, FROM_THE_START])
@pytest.mark.parametrize("raises", [4, 9, 20])
def test_two_who_begin_the_round_may_raise_until_the_chips_are_gone(heads_up: str, raises: int) -> None:
    assert "raise" in after("raise " * raises, "500 500", heads_up=heads_up)


@pytest.mark.rule(DOCUMENT, "20")
def test_a_fourth_raise_is_refused_and_changes_nothing() -> None:
    played = play(sit(), "raise raise raise")
    before = (rights(played), purses(played), len(played.events))
    with pytest.raises(NotLegal):
        play(played, "raise")
    assert (rights(played), purses(played), len(played.events)) == before


# The printed amounts (13, 19) --------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "19")
def test_the_printed_example_three_six_raises_by_three_twice_and_then_by_six() -> None:
    played = sit()
    assert purses(played) == {1: 199, 2: 197, 3: 200, 4: 200}
    for words, level in (("raise", 6), ("raise", 9), ("raise", 12)):
        play(played, words)
        assert played.table.ledger[bet(dict(zip((6, 9, 12), (3, 4, 1), strict=True))[level])] == level * 100
    play(played, "call call call")
    assert purses(played) == dict.fromkeys((1, 2, 3, 4), 188)
    play(played, "1:bet 2:raise 3:call 4:call 1:call")
    assert purses(played) == dict.fromkeys((1, 2, 3, 4), 182)
    play(played, "1:bet 2:raise 3:call 4:call 1:call")
    assert purses(played) == dict.fromkeys((1, 2, 3, 4), 170)
    play(played, "1:check 2:bet 3:raise 4:raise 1:call 2:call 3:call")
    assert sum(purses(played).values()) == 800 - 2


@pytest.mark.rule(DOCUMENT, "13, 19, 1462-1475")
@pytest.mark.parametrize("option", LIMIT, ids=lambda option: f"option {option.id}")
def test_every_limit_option_bets_and_raises_at_its_lower_then_at_its_higher_limit(option: Option) -> None:
    low, high, small, big = option.lower, option.higher, option.small, option.big
    shoe = stacked(["As Ah", "Ks Kh", "Qs Qh", "Js Jh"], "2c 7d 9h 3s 4d")
    played = sit("9000 9000 9000 9000", at=posted(option.id), shoe=shoe)
    assert rights(played) == f"3: fold, call ${big}, raise ${big + low}"
    play(played, "call call")
    complete = f"call ${big - small}, " if big > small else "check, "
    assert rights(played) == f"1: fold, {complete}raise ${big - small + low}"
    play(played, "raise")
    assert rights(played) == f"2: fold, call ${low}, raise ${2 * low}"
    play(played, "call call call")
    for size in (low, high, high):
        assert rights(played) == f"1: fold, check, bet ${size}"
        assert rights(play(played, "bet")) == f"2: fold, call ${size}, raise ${2 * size}"
        assert rights(play(played, "raise")) == f"3: fold, call ${2 * size}, raise ${3 * size}"
        assert rights(play(played, "raise")) == f"4: fold, call ${3 * size}, raise ${4 * size}"
        assert rights(play(played, "raise")) == f"1: fold, call ${3 * size}"
        play(played, "call call call")
    each = big + low + 4 * (low + 2 * high)
    left = 9000 - each
    assert purses(played) == {1: 9000 + 3 * each - option.fees[2], 2: left, 3: left, 4: left}


# No limit (19) -----------------------------------------------------------------------------------------------------

NL_LIMPED = "call call call check"
NL_TURN = f"{NL_LIMPED} / check check check check"
NL_RIVER = f"{NL_TURN} / check check check check"

NO_LIMIT_RIGHTS = [
    ("", "3: fold, call $3, raise to $6-$100"),
    ("call", "4: fold, call $3, raise to $6-$100"),
    ("call call", "1: fold, call $2, raise to $6-$100"),
    ("call call call", "2: fold, check, raise to $6-$100"),
    ("raise=6", "4: fold, call $6, raise to $9-$100"),
    ("raise=10", "4: fold, call $10, raise to $17-$100"),
    ("raise=10 raise=30", "1: fold, call $29, raise to $50-$100"),
    ("raise=10 raise=30 call", "2: fold, call $27, raise to $50-$100"),
    ("raise=10 raise=30 fold fold", "3: fold, call $20, raise to $50-$100"),
    ("raise=100", "4: fold, call $100"),
    ("raise=100 call", "1: fold, call $99"),
    ("raise=6 raise=9 raise=12", "2: fold, call $9"),
    (NL_LIMPED, "1: fold, check, bet to $3-$97"),
    (f"{NL_LIMPED} / bet=3", "2: fold, call $3, raise to $6-$97"),
    (f"{NL_LIMPED} / bet=10", "2: fold, call $10, raise to $20-$97"),
    (f"{NL_LIMPED} / bet=10 raise=45", "3: fold, call $45, raise to $80-$97"),
    (f"{NL_LIMPED} / bet=10 raise=70", "3: fold, call $70, raise to $97-$97"),
    (NL_TURN, "1: fold, check, bet to $6-$97"),
    (f"{NL_TURN} / bet=6", "2: fold, call $6, raise to $12-$97"),
    (f"{NL_TURN} / bet=8", "2: fold, call $8, raise to $16-$97"),
    (NL_RIVER, "1: fold, check, bet to $6-$97"),
    (f"{NL_RIVER} / bet=6 raise=12", "3: fold, call $12, raise to $18-$97"),
]


@pytest.mark.rule(DOCUMENT, "19")
@pytest.mark.parametrize(("words", "expected"), NO_LIMIT_RIGHTS, ids=[row[0] or "opening" for row in NO_LIMIT_RIGHTS])
def test_rights_without_a_limit(words: str, expected: str) -> None:
    assert after(words, "100 100 100 100", form="no-limit") == expected


@pytest.mark.rule(DOCUMENT, "19")
@pytest.mark.parametrize(("words", "least"), [(NL_LIMPED, 3), (NL_TURN, 3), (NL_RIVER, 3)])
def test_in_the_other_reading_the_minimum_without_a_limit_is_the_big_blind_in_every_round(
    words: str, least: int
) -> None:
    found = after(words, "100 100 100 100", form="no-limit", no_limit_minimum="same")
    assert found == f"1: fold, check, bet to ${least}-$97"


@pytest.mark.rule(DOCUMENT, "19, 1482-1486")
@pytest.mark.parametrize("option", NO_LIMIT, ids=lambda option: f"option {option.id}")
def test_every_no_limit_option_has_the_big_blind_as_lower_minimum_and_twice_that_as_higher(option: Option) -> None:
    played = sit("900 900 900 900", at=posted(option.id, "no-limit"))
    big, left = option.big, 900 - option.big
    assert rights(played) == f"3: fold, call ${big}, raise to ${2 * big}-$900"
    play(played, "call call call check")
    assert rights(played) == f"1: fold, check, bet to ${big}-${left}"
    play(played, "check check check check")
    assert rights(played) == f"1: fold, check, bet to ${2 * big}-${left}"
    play(played, "check check check check")
    assert rights(played) == f"1: fold, check, bet to ${2 * big}-${left}"


@pytest.mark.rule(DOCUMENT, "19")
@pytest.mark.parametrize("answer", ["raise=5", "raise=101", "raise", "bet=6", "raise=0"])
def test_a_raise_outside_its_bounds_is_refused_and_changes_nothing(answer: str) -> None:
    played = sit("100 100 100 100", at=posted(form="no-limit"))
    before = (rights(played), purses(played), len(played.events))
    with pytest.raises(NotLegal):
        play(played, answer)
    assert (rights(played), purses(played), len(played.events)) == before


@pytest.mark.rule(DOCUMENT, "13")
@pytest.mark.parametrize("answer", ["check", "bet", "draw", "raise=6", ""])
def test_at_limit_a_move_that_is_not_offered_is_refused_and_changes_nothing(answer: str) -> None:
    played = sit()
    [asked] = played.open_decisions()
    before = (rights(played), purses(played), len(played.events))
    with pytest.raises(NotLegal):
        played.answer(asked.number, asked.seat, answer)
    assert (rights(played), purses(played), len(played.events)) == before


@pytest.mark.rule(DOCUMENT, "11")
def test_nobody_may_act_out_of_turn() -> None:
    played = sit()
    [asked] = played.open_decisions()
    with pytest.raises(NotYourTurn):
        played.answer(asked.number, 4, "fold")


# All in. The document prints buy-ins and no all-in rule; the reading is table stakes -------------------------------

# Seat 1 posts $1 and seat 2 $3; stacks are those before the blinds.
LIMIT_ALL_INS = [
    ("200 200 2 200", "", "3: fold, call $2"),
    ("200 200 3 200", "", "3: fold, call $3"),
    ("200 200 5 200", "", "3: fold, call $3, raise $5"),
    ("200 200 6 200", "", "3: fold, call $3, raise $6"),
    ("200 200 2 200", "call", "4: fold, call $3, raise $6"),
    ("200 200 4 200", "raise", "4: fold, call $4, raise $6"),
    ("200 200 4 200", "raise fold", "1: fold, call $3, raise $5"),
    # Against the all-in alone there is nobody to raise.
    ("200 200 4 200", "raise fold fold", "2: fold, call $1"),
    ("200 200 4 200", "raise call fold", "2: fold, call $1, raise $3"),
    ("200 200 4 200", "raise raise", "1: fold, call $5, raise $8"),
    ("4 200 200 200", "call call raise", "2: fold, call $1, raise $3"),
    # Seats 3 and 4 have acted: an all-in of one dollar more is no raise to them, a complete raise is.
    ("4 200 200 200", "call call raise call", "3: fold, call $1"),
    ("4 200 200 200", "call call raise call call", "4: fold, call $1"),
    ("4 200 200 200", "call call raise raise", "3: fold, call $3, raise $6"),
    ("6 200 200 200", "call call raise call", "3: fold, call $3, raise $6"),
    ("200 200 2 200", "call call call check", "1: fold, check, bet $3"),
    ("200 200 3 200", "call call call check / check check", "4: fold, check, bet $3"),
    ("3 200 3 200", "call call call check", "2: fold, check, bet $3"),
    ("5 200 200 200", "call call call check", "1: fold, check, bet $2"),
    ("5 200 200 200", "call call call check / bet", "2: fold, call $2, raise $3"),
    ("200 200 200 8", "call call call check / bet call raise", "4: fold, call $5"),
    ("200 200 200 12", "call call call check / bet call raise", "4: fold, call $6, raise $9"),
    # Only one player still has chips: nobody is left to bet against.
    ("3 3 200 3", "call call call", "over"),
    ("200 3 3 3", "call call", "1: fold, call $2"),
    ("200 3 3 3", "call call call", "over"),
    ("1 200 200 200", "call call", "2: fold, check, raise $3"),
    ("200 2 200 200", "", "3: fold, call $3, raise $6"),
    ("200 2 200 200", "call call call", "1: fold, check, bet $3"),
]


@pytest.mark.rule(DOCUMENT, "3-24, 1462-1475")
@pytest.mark.parametrize(("stacks", "words", "expected"), LIMIT_ALL_INS)
def test_all_in_rights_at_limit(stacks: str, words: str, expected: str) -> None:
    assert after(words, stacks) == expected


NO_LIMIT_ALL_INS = [
    ("100 100 100 5", "raise=10", "4: fold, call $5"),
    ("100 100 100 10", "raise=10", "4: fold, call $10"),
    ("100 100 100 15", "raise=10", "4: fold, call $10, raise to $15-$15"),
    ("100 100 100 17", "raise=10", "4: fold, call $10, raise to $17-$17"),
    ("100 100 100 20", "raise=10", "4: fold, call $10, raise to $17-$20"),
    ("100 100 100 15", "raise=10 raise=15", "1: fold, call $14, raise to $22-$100"),
    ("100 100 100 15", "raise=10 raise=15 fold", "2: fold, call $12, raise to $22-$100"),
    # Seat 3 raised by seven; fifteen is not a raise of seven, so that seat may only call it.
    ("100 100 100 15", "raise=10 raise=15 fold fold", "3: fold, call $5"),
    ("100 100 100 15", "raise=10 raise=15 call fold", "3: fold, call $5"),
    ("100 100 100 15", "raise=10 raise=15 raise=22 fold", "3: fold, call $12, raise to $29-$100"),
    ("100 100 100 17", "raise=10 raise=17 fold call", "3: fold, call $7, raise to $24-$100"),
    ("100 100 100 20", "raise=10 raise=20 call fold", "3: fold, call $10, raise to $30-$100"),
    ("100 100 4 100", "raise=4 call call", "2: fold, call $1, raise to $7-$100"),
    ("100 100 4 100", "raise=4 call call call", "1: fold, check, bet to $3-$96"),
    ("100 100 100 100", "raise=100 fold fold", "2: fold, call $97"),
    ("100 40 100 100", "raise=100 fold fold", "2: fold, call $37"),
]


@pytest.mark.rule(DOCUMENT, "19, 1480-1486")
@pytest.mark.parametrize(("stacks", "words", "expected"), NO_LIMIT_ALL_INS)
def test_all_in_rights_without_a_limit(stacks: str, words: str, expected: str) -> None:
    assert after(words, stacks, form="no-limit") == expected
