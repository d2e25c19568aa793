"""Betting rights at a spread limit, on Omaha of the California Grand: $2-$10 with blinds of $1 and $2, unless told.

A bet is from the lower to the upper limit; a raise is at least the size of the previous bet or raise, all-ins excepted
(2420-2441), and at most the upper limit in the reading taken. Blinds are bets (2251).
"""

from __future__ import annotations

import pytest

from houseway.errors import NotLegal
from houseway.rules.posting.terms import Terms
from tests.rules.betting_rights.runner import Case, rights_after, table_of
from tests.rules.calgrand_table import OMAHA, Rights, Slate, after, posted, sequences, sit
from tests.rules.holdem_table import play
from tests.tables import table


def spread(limits: str = "$2-$10", blinds: str = "$1 $2", **read: str) -> Terms:
    return posted(OMAHA, "spread", limits, blinds, **read)


FIRST_ROUND = """
500 500 500 500 | | 3: fold, call $2, raise to $4-$12
 | fold | 4: fold, call $2, raise to $4-$12
 | call | 4: fold, call $2, raise to $4-$12
# A raise is at least the raise before it, and at most ten dollars more.
 | raise=4 | 4: fold, call $4, raise to $6-$14
 | raise=5 | 4: fold, call $5, raise to $8-$15
 | raise=7 | 4: fold, call $7, raise to $12-$17
 | raise=11 | 4: fold, call $11, raise to $20-$21
 | raise=12 | 4: fold, call $12, raise to $22-$22
 | raise=12 raise=22 | 1: fold, call $21, raise to $32-$32
 | raise=4 raise=10 | 1: fold, call $9, raise to $16-$20
 | raise=4 raise=10 raise=16 | 2: fold, call $14, raise to $22-$26
 | raise=7 raise=12 call call | 3: fold, call $5, raise to $17-$22
 | call call | 1: fold, call $1, raise to $4-$12
 | call call call | 2: fold, check, raise to $4-$12
 | call call raise=4 | 2: fold, call $2, raise to $6-$14
 | call call raise=9 call | 3: fold, call $7, raise to $16-$19
 | call call call raise=12 | 3: fold, call $10, raise to $22-$22
 | fold fold call | 2: fold, check, raise to $4-$12
 | fold fold fold | over
 | raise=12 fold fold fold | over
# All-ins: for less than a raise, and below the limit.
500 500 5 500 | | 3: fold, call $2, raise to $4-$5
500 500 3 500 | | 3: fold, call $2, raise to $3-$3
500 500 3 500 | raise=3 | 4: fold, call $3, raise to $5-$13
500 500 3 500 | raise=3 call call | 2: fold, call $1, raise to $5-$13
500 500 9 500 | call raise=6 call call raise=9 | 4: fold, call $3
500 500 9 500 | call raise=6 call call raise=9 fold | 1: fold, call $3, raise to $13-$19
500 500 1 500 | | 3: fold, call $1
"""

LATER_ROUNDS = """
500 500 500 500 | call call call check | 1: fold, check, bet to $2-$10
 | call call call check / check | 2: fold, check, bet to $2-$10
 | call call call check / bet=2 | 2: fold, call $2, raise to $4-$12
 | call call call check / bet=6 | 2: fold, call $6, raise to $12-$16
 | call call call check / bet=10 | 2: fold, call $10, raise to $20-$20
 | call call call check / bet=10 raise=20 | 3: fold, call $20, raise to $30-$30
 | call call call check / bet=3 raise=8 | 3: fold, call $8, raise to $13-$18
 | call call call check / bet=3 raise=8 fold fold | 1: fold, call $5, raise to $13-$18
 | call call call check / check check check bet=5 | 1: fold, call $5, raise to $10-$15
# The limits are the same in every round.
 | call call call check / check check check check | 1: fold, check, bet to $2-$10
 | call call call check / check check check check / bet=10 | 2: fold, call $10, raise to $20-$20
 | call call call check / check check check check / check check check check | 1: fold, check, bet to $2-$10
 | raise=12 call call call / check | 2: fold, check, bet to $2-$10
# All-ins.
3 500 500 500 | call call call check | 1: fold, check, bet to $1-$1
3 500 500 500 | call call call check / bet=1 | 2: fold, call $1, raise to $3-$11
9 500 500 500 | call call call check | 1: fold, check, bet to $2-$7
500 9 500 500 | call call call check / bet=5 | 2: fold, call $5, raise to $7-$7
500 9 500 500 | call call call check / bet=5 raise=7 | 3: fold, call $7, raise to $12-$17
500 9 500 500 | call call call check / bet=5 raise=7 call call | 1: fold, call $2
"""

# A blind above the lower limit is the previous bet; one below it must be brought up to the limit.
OTHER_BLINDS = [
    ("$5 $5", "", "3: fold, call $5, raise to $10-$15"),
    ("$5 $5", "call call", "1: fold, check, raise to $10-$15"),
    ("$5 $5", "raise=10 call", "1: fold, call $5, raise to $15-$20"),
    ("$1 $1", "", "3: fold, call $2, raise to $4-$12"),
    ("$1 $1", "call call call", "2: fold, call $1, raise to $4-$12"),
    ("$1 $1", "call call call call", "1: fold, check, bet to $2-$10"),
    ("$2", "", "2: fold, call $2, raise to $4-$12"),
    ("$2", "call call call", "1: fold, check, raise to $4-$12"),
]


@pytest.mark.rule(OMAHA, "2418-2428")
@table_of(FIRST_ROUND)
def test_before_the_flop(case: Case) -> None:
    assert rights_after(case, spread()) == case.rights


@pytest.mark.rule(OMAHA, "2431-2441")
@table_of(LATER_ROUNDS)
def test_on_all_rounds_after_the_flop(case: Case) -> None:
    assert rights_after(case, spread()) == case.rights


@pytest.mark.rule(OMAHA, "2276-2277, 2348-2350, 2418-2428")
@table("blinds", "words", "expected", rows=OTHER_BLINDS)
def test_blinds_that_are_not_the_lower_limit(blinds: str, words: str, expected: str) -> None:
    assert after(spread(blinds=blinds), words) == expected


@pytest.mark.rule(OMAHA, "2418-2441")
@pytest.mark.parametrize(
    "move", ["raise=3", "raise=13", "raise=100", "check", "bet=4"], ids=lambda move: move.replace("=", " ")
)
def test_other_amounts_are_refused_and_change_nothing(move: str) -> None:
    played = sit(spread())
    before = list(played.events)
    with pytest.raises(NotLegal):
        play(played, move)
    assert played.events == before


# Every way of acting, against the printed rule on paper --------------------------------------------------------------


def _first(lower: int, upper: int, small: int, big: int, depth: int) -> list[tuple[str, str, str, str]]:
    found = sequences(lambda: _slate(lower, small, big), lambda slate: _rule(slate, lower, upper), depth)
    head = (f"${lower}-${upper}", f"${small} ${big}")
    return [(*head, words, slate.say(_rule(slate, lower, upper), by_cost=False)) for words, slate in found]


def _slate(lower: int, small: int, big: int) -> Slate:
    return Slate((3, 4, 1, 2), {1: small, 2: big}, max(lower, big))


def _rule(slate: Slate, lower: int, upper: int) -> Rights:
    """From the previous bet or raise (the lower limit for a first bet) to the upper limit, on top of the level."""
    return Rights(slate.level + max(slate.last_raise, lower), slate.level + upper)


def _later(lower: int, upper: int, depth: int) -> list[tuple[str, str, str]]:
    found = sequences(lambda: Slate((1, 2, 3, 4), {}, 0), lambda slate: _rule(slate, lower, upper), depth)
    return [
        (f"${lower}-${upper}", words, slate.say(_rule(slate, lower, upper), by_cost=False)) for words, slate in found
    ]


EVERY_FIRST = [
    case
    for lower, upper, small, big, depth in ((2, 10, 1, 2, 3), (3, 6, 1, 3, 3), (1, 5, 1, 1, 3), (4, 20, 1, 2, 2))
    for case in _first(lower, upper, small, big, depth)
]
EVERY_LATER = [case for lower, upper in ((2, 10), (3, 6)) for case in _later(lower, upper, 2)]


@pytest.mark.rule(OMAHA, "2418-2428")
@table("limits", "blinds", "words", "expected", rows=EVERY_FIRST)
def test_every_way_to_act_before_the_flop(limits: str, blinds: str, words: str, expected: str) -> None:
    assert after(spread(limits, blinds), words) == expected


@pytest.mark.rule(OMAHA, "2431-2441")
@pytest.mark.parametrize("street", [1, 2, 3], ids=["flop", "turn", "river"])
@table("limits", "words", "expected", rows=EVERY_LATER)
def test_every_way_to_act_after_the_flop(street: int, limits: str, words: str, expected: str) -> None:
    lower = int(limits[1])
    before = "call call call check " + "check check check check " * (street - 1)
    assert after(spread(limits, f"$1 ${lower}"), before + words) == expected
