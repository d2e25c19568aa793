"""Betting rights at a straight limit, on Omaha of the California Grand: one limit for every bet and raise.

Before the flop a player must bet the limit to continue, whatever the blinds, and may never check (2488-2493). Every
raise is an increment of the limit, all-ins excepted (2495, 2509). The house has posted no cap on raises.
"""

from __future__ import annotations

import pytest

from houseway.rules.posting.terms import Terms
from tests.rules.betting_rights.runner import Case, rights_after, table_of
from tests.rules.calgrand_table import OMAHA, Rights, Slate, after, posted, sequences
from tests.tables import table


def straight(limit: int = 30, blinds: str = "$15 $30", **read: str) -> Terms:
    return posted(OMAHA, "straight", f"${limit}", blinds, **read)


FIRST_ROUND = """
1000 1000 1000 1000 | | 3: fold, call $30, raise $60
 | fold | 4: fold, call $30, raise $60
 | call | 4: fold, call $30, raise $60
 | raise | 4: fold, call $60, raise $90
 | raise raise | 1: fold, call $75, raise $105
 | raise raise raise | 2: fold, call $90, raise $120
 | raise raise raise raise | 3: fold, call $90, raise $120
 | raise raise raise raise raise raise raise | 2: fold, call $90, raise $120
 | call call | 1: fold, call $15, raise $45
 | fold fold | 1: fold, call $15, raise $45
 | fold fold fold | over
 | call call call | 2: fold, check, raise $30
 | fold fold call | 2: fold, check, raise $30
 | fold fold raise | 2: fold, call $30, raise $60
 | fold raise fold | 2: fold, call $30, raise $60
 | call raise call | 2: fold, call $30, raise $60
 | call raise call call | 3: fold, call $30, raise $60
 | call raise call raise | 3: fold, call $60, raise $90
 | call call call raise | 3: fold, call $30, raise $60
 | call call call raise raise | 4: fold, call $60, raise $90
 | raise fold fold fold | over
# An all-in is the only exception to the increments; the next raise makes the increment whole.
1000 1000 50 1000 | raise | 4: fold, call $50, raise $60
 | raise call | 1: fold, call $35, raise $45
 | raise raise | 1: fold, call $45, raise $75
1000 1000 20 1000 | | 3: fold, call $20
 | call | 4: fold, call $30, raise $60
40 1000 1000 1000 | call call raise | 2: fold, call $10, raise $30
"""

LATER_ROUNDS = """
1000 1000 1000 1000 | call call call check | 1: fold, check, bet $30
 | call call call check / check | 2: fold, check, bet $30
 | call call call check / bet | 2: fold, call $30, raise $60
 | call call call check / bet raise | 3: fold, call $60, raise $90
 | call call call check / bet raise raise | 4: fold, call $90, raise $120
 | call call call check / bet raise raise raise | 1: fold, call $90, raise $120
 | call call call check / check check check bet | 1: fold, call $30, raise $60
 | call call call check / check bet fold call | 1: fold, call $30, raise $60
 | call call call check / check check check check | 1: fold, check, bet $30
 | call call call check / check check check check / bet | 2: fold, call $30, raise $60
 | call call call check / check check check check / check check check check | 1: fold, check, bet $30
 | call call call check / check check check check / check check check check / bet raise | 3: fold, call $60, raise $90
1000 45 1000 1000 | call call call check / check bet | 3: fold, call $15, raise $30
1000 50 1000 1000 | call call call check / check bet | 3: fold, call $20, raise $30
"""

# Blinds may be any amount and need not relate to the limit (2348-2350): to continue is to bet the limit.
SMALL_BLINDS = """
1000 1000 1000 1000 | | 3: fold, call $30, raise $60
 | call | 4: fold, call $30, raise $60
 | call call | 1: fold, call $25, raise $55
 | call call call | 2: fold, call $20, raise $50
 | call call call call | 1: fold, check, bet $30
 | raise call call | 2: fold, call $50, raise $80
"""


@pytest.mark.rule(OMAHA, "2486-2498")
@table_of(FIRST_ROUND)
def test_before_the_flop(case: Case) -> None:
    assert rights_after(case, straight()) == case.rights


@pytest.mark.rule(OMAHA, "2499-2509")
@table_of(LATER_ROUNDS)
def test_on_all_rounds_after_the_flop(case: Case) -> None:
    assert rights_after(case, straight()) == case.rights


@pytest.mark.rule(OMAHA, "2348-2350, 2488-2493")
@table_of(SMALL_BLINDS)
def test_the_limit_must_be_bet_to_continue_even_if_the_blinds_are_smaller(case: Case) -> None:
    assert rights_after(case, straight(blinds="$5 $10")) == case.rights


# Every way of acting, against the printed rule on paper --------------------------------------------------------------


def _before_the_flop(limit: int, small: int, big: int, depth: int) -> list[tuple[str, str, str]]:
    def rule(slate: Slate) -> Rights:
        return Rights(slate.level + limit, slate.level + limit)

    def start() -> Slate:
        return Slate((3, 4, 1, 2), {1: small, 2: big}, max(limit, big))

    found = sequences(start, rule, depth)
    return [(f"${small} ${big}", words, slate.say(rule(slate), by_cost=True)) for words, slate in found]


def _after_the_flop(limit: int, depth: int) -> list[tuple[str, str]]:
    def rule(slate: Slate) -> Rights:
        return Rights(slate.level + limit, slate.level + limit)

    found = sequences(lambda: Slate((1, 2, 3, 4), {}, 0), rule, depth)
    return [(words, slate.say(rule(slate), by_cost=True)) for words, slate in found]


def _plain(words: str) -> str:
    """Where bets are fixed, an amount is not said."""
    return " ".join(word.partition("=")[0] for word in words.split())


EVERY_FIRST = [
    (limit, *case)
    for limit, small, big, depth in ((30, 15, 30, 3), (30, 5, 10, 3), (40, 20, 40, 3), (10, 5, 10, 2), (8, 10, 20, 2))
    for case in _before_the_flop(limit, small, big, depth)
]
EVERY_LATER = [(limit, *case) for limit in (30, 7) for case in _after_the_flop(limit, 3)]


@pytest.mark.rule(OMAHA, "2486-2497")
@table("limit", "blinds", "words", "expected", rows=EVERY_FIRST)
def test_every_way_to_act_before_the_flop(limit: int, blinds: str, words: str, expected: str) -> None:
    assert after(straight(limit, blinds), _plain(words)) == expected


@pytest.mark.rule(OMAHA, "2499-2509")
@pytest.mark.parametrize("street", [1, 2, 3], ids=["flop", "turn", "river"])
@table("limit", "words", "expected", rows=EVERY_LATER)
def test_every_way_to_act_after_the_flop(street: int, limit: int, words: str, expected: str) -> None:
    before = "call call call check " + "check check check check " * (street - 1)
    assert after(straight(limit, f"${limit // 2} ${limit}"), before + _plain(words)) == expected
