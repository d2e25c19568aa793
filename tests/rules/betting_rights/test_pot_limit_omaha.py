"""Betting rights at pot limit, on Omaha of the California Grand: blinds of $1 and $2, unless told.

A raise is at least the amount to call (2389-2392) and, in the reading taken, never less than the minimum bring-in. At
most the pot may be bet, with the call counted in it (2412-2416); where the blinds have single dollars the pot counts to
the nearest $5 (2409).
"""

from __future__ import annotations

import pytest

from houseway.errors import NotLegal
from houseway.rules.posting.terms import Terms
from tests.rules.betting_rights.runner import Case, rights_after, table_of
from tests.rules.calgrand_table import OMAHA, Rights, Slate, after, posted, sequences, sit
from tests.rules.holdem_table import play
from tests.tables import table


def pot_limit(blinds: str = "$1 $2", **read: str) -> Terms:
    return posted(OMAHA, "pot-limit", "", blinds, **read)


FIRST_ROUND = """
500 500 500 500 | | 3: fold, call $2, raise to $4-$9
 | fold | 4: fold, call $2, raise to $4-$9
# Five dollars in the pot count as five, seven as five, eight as ten.
 | call | 4: fold, call $2, raise to $4-$9
 | call call | 1: fold, call $1, raise to $4-$8
 | call call call | 2: fold, check, raise to $4-$12
 | fold fold | 1: fold, call $1, raise to $4-$8
 | fold fold call | 2: fold, check, raise to $4-$7
 | fold fold fold | over
 | raise=4 | 4: fold, call $4, raise to $8-$13
 | raise=6 | 4: fold, call $6, raise to $12-$22
 | raise=9 | 4: fold, call $9, raise to $18-$28
 | raise=9 call | 1: fold, call $8, raise to $17-$37
 | raise=9 call fold | 2: fold, call $7, raise to $16-$36
 | raise=9 raise=28 | 1: fold, call $27, raise to $55-$95
 | raise=9 raise=28 raise=95 | 2: fold, call $93, raise to $188-$323
 | raise=9 raise=28 fold fold | 3: fold, call $19, raise to $47-$87
 | call raise=9 call call | 3: fold, call $7, raise to $16-$46
 | raise=9 fold fold fold | over
# All-ins.
500 500 20 500 | | 3: fold, call $2, raise to $4-$9
500 500 6 500 | | 3: fold, call $2, raise to $4-$6
500 500 3 500 | | 3: fold, call $2, raise to $3-$3
500 500 3 500 | raise=3 | 4: fold, call $3, raise to $5-$11
500 500 2 500 | | 3: fold, call $2
500 20 500 500 | raise=9 raise=28 fold | 2: fold, call $18
"""

LATER_ROUNDS = """
500 500 500 500 | call call call check | 1: fold, check, bet to $2-$10
 | call call call check / check | 2: fold, check, bet to $2-$10
 | call call call check / bet=2 | 2: fold, call $2, raise to $4-$14
 | call call call check / bet=10 | 2: fold, call $10, raise to $20-$40
 | call call call check / bet=10 call | 3: fold, call $10, raise to $20-$50
 | call call call check / bet=10 raise=40 | 3: fold, call $40, raise to $80-$140
 | call call call check / bet=10 raise=40 fold fold | 1: fold, call $30, raise to $70-$130
 | call call call check / check check check bet=5 | 1: fold, call $5, raise to $10-$25
 | call call call check / check check check check | 1: fold, check, bet to $2-$10
 | call call call check / bet=10 call call call | 1: fold, check, bet to $2-$50
 | call call call check / check check check check / check check check check | 1: fold, check, bet to $2-$10
 | call call fold check | 2: fold, check, bet to $2-$5
 | fold fold call check | 1: fold, check, bet to $2-$5
 | raise=9 call call call | 1: fold, check, bet to $2-$35
# A short all-in is ignored for the least raise; who has bet may not raise it again, who has called may.
500 500 11 500 | call call call check / bet=6 call raise=9 | 4: fold, call $9, raise to $15-$48
500 500 11 500 | call call call check / bet=6 call raise=9 fold | 1: fold, call $3
500 500 11 500 | call call call check / bet=6 call raise=9 fold call | 2: fold, call $3, raise to $11-$42
3 500 500 500 | call call call check | 1: fold, check, bet to $1-$1
500 500 3 500 | call call call check / check check bet=1 | 4: fold, call $1, raise to $3-$12
500 500 3 500 | call call call check / check check bet=1 call | 1: fold, call $1, raise to $3-$12
"""

OTHER_BLINDS = [
    # No single dollars, no rounding.
    ("$5 $10", "", "3: fold, call $10, raise to $20-$35"),
    ("$5 $10", "raise=35", "4: fold, call $35, raise to $70-$120"),
    ("$5 $10", "call call", "1: fold, call $5, raise to $20-$50"),
    ("$5 $10", "call call call", "2: fold, check, raise to $20-$50"),
    ("$5 $10", "call call call check", "1: fold, check, bet to $10-$40"),
    ("$5 $10", "raise=22 call call call / bet=88", "2: fold, call $88, raise to $176-$352"),
    ("$5 $10", "raise=23 fold fold", "2: fold, call $13, raise to $36-$74"),
    # One of the blinds has single dollars: seven count as five, 43 as 45.
    ("$2 $5", "", "3: fold, call $5, raise to $10-$15"),
    ("$2 $5", "raise=15 call", "1: fold, call $13, raise to $28-$63"),
    ("$3 $5", "", "3: fold, call $5, raise to $10-$20"),
    ("$1 $3", "call call call", "2: fold, check, raise to $6-$13"),
    ("$1 $3", "call call call check", "1: fold, check, bet to $3-$10"),
    # Twelve dollars count as ten, thirteen as fifteen.
    ("$4 $4", "call", "4: fold, call $4, raise to $8-$18"),
    ("$5 $6", "", "3: fold, call $6, raise to $12-$22"),
]

READ_OTHERWISE = [
    ({"rounding": "after"}, "", "3: fold, call $2, raise to $4-$7"),
    ({"rounding": "after"}, "call", "4: fold, call $2, raise to $4-$7"),
    ({"rounding": "after"}, "raise=7", "4: fold, call $7, raise to $14-$22"),
    ({"rounding": "after"}, "call call call check", "1: fold, check, bet to $2-$10"),
    ({"least_raise": "last-raise"}, "raise=9", "4: fold, call $9, raise to $16-$28"),
    ({"least_raise": "last-raise"}, "raise=9 raise=28", "1: fold, call $27, raise to $47-$95"),
    ({"least_raise": "last-raise"}, "raise=9 raise=28 fold fold", "3: fold, call $19, raise to $47-$87"),
    ({"big_blind": "bet-in-turn"}, "call call call", "1: fold, check, bet to $2-$10"),
    ({"big_blind": "bet-in-turn"}, "call call raise=8", "2: fold, call $6, raise to $14-$29"),
    ({"raises": "three"}, "raise=4 raise=8 raise=16", "2: fold, call $14"),
    ({"raises": "four"}, "raise=4 raise=8 raise=16", "2: fold, call $14, raise to $30-$60"),
    ({"raises": "four"}, "raise=4 raise=8 raise=16 raise=32 fold", "4: fold, call $24"),
    ({"raises": "four"}, "raise=4 raise=8 fold fold raise=16 raise=32", "3: fold, call $16, raise to $48-$98"),
    ({"check_raise": "barred"}, "call call call check / check bet=5", "3: fold, call $5, raise to $10-$25"),
    ({"check_raise": "barred"}, "call call call check / check bet=5 fold fold", "1: fold, call $5"),
]


@pytest.mark.rule(OMAHA, "2382-2394, 2407-2416")
@table_of(FIRST_ROUND)
def test_before_the_flop(case: Case) -> None:
    assert rights_after(case, pot_limit()) == case.rights


@pytest.mark.rule(OMAHA, "2396-2416")
@table_of(LATER_ROUNDS)
def test_on_all_rounds_after_the_flop(case: Case) -> None:
    assert rights_after(case, pot_limit()) == case.rights


@pytest.mark.rule(OMAHA, "2409-2416")
@table("blinds", "words", "expected", rows=OTHER_BLINDS)
def test_the_pot_is_rounded_only_where_the_blinds_have_single_dollars(blinds: str, words: str, expected: str) -> None:
    assert after(pot_limit(blinds), words) == expected


@pytest.mark.rule(OMAHA, "2276-2277, 2314-2316, 2389-2392, 2409-2416")
@table("read", "words", "expected", rows=READ_OTHERWISE)
def test_a_table_that_reads_the_rules_otherwise(read: dict[str, str], words: str, expected: str) -> None:
    assert after(pot_limit(**read), words) == expected


@pytest.mark.rule(OMAHA, "2382-2416")
@pytest.mark.parametrize("move", ["raise=3", "raise=10", "raise=500", "check", "bet=4"])
def test_other_amounts_are_refused_and_change_nothing(move: str) -> None:
    played = sit(pot_limit())
    before = list(played.events)
    with pytest.raises(NotLegal):
        play(played, move)
    assert played.events == before


# Every way of acting, against the printed rule on paper --------------------------------------------------------------


def _rule(slate: Slate, small: int, big: int) -> Rights:
    """At least the amount to call, or the bring-in if that is more; at most the pot, the call counted in it."""
    pot = slate.pot
    if small % 5 or big % 5:
        down = pot - pot % 5
        pot = down if pot - down <= 2 else down + 5
    return Rights(slate.level + max(slate.owed, big), slate.level + pot + slate.owed)


def _first(small: int, big: int, depth: int) -> list[tuple[str, str, str]]:
    found = sequences(
        lambda: Slate((3, 4, 1, 2), {1: small, 2: big}, big), lambda slate: _rule(slate, small, big), depth
    )
    return [(f"${small} ${big}", words, slate.say(_rule(slate, small, big), by_cost=False)) for words, slate in found]


def _later(small: int, big: int, depth: int) -> list[tuple[str, str, str]]:
    found = sequences(lambda: Slate((1, 2, 3, 4), {}, 0, pot=4 * big), lambda slate: _rule(slate, small, big), depth)
    return [(f"${small} ${big}", words, slate.say(_rule(slate, small, big), by_cost=False)) for words, slate in found]


EVERY_FIRST = [
    case for small, big, depth in ((1, 2, 3), (2, 5, 3), (5, 10, 3), (1, 3, 2)) for case in _first(small, big, depth)
]
EVERY_LATER = [case for small, big in ((1, 2), (5, 10), (1, 3)) for case in _later(small, big, 2)]


@pytest.mark.rule(OMAHA, "2382-2394, 2407-2416")
@table("blinds", "words", "expected", rows=EVERY_FIRST)
def test_every_way_to_act_before_the_flop(blinds: str, words: str, expected: str) -> None:
    assert after(pot_limit(blinds), words) == expected


@pytest.mark.rule(OMAHA, "2396-2416")
@pytest.mark.parametrize("street", [1, 2, 3], ids=["flop", "turn", "river"])
@table("blinds", "words", "expected", rows=EVERY_LATER)
def test_every_way_to_act_after_the_flop(street: int, blinds: str, words: str, expected: str) -> None:
    before = "call call call check " + "check check check check " * (street - 1)
    assert after(pot_limit(blinds), before + words) == expected
