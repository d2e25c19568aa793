"""Betting rights without a limit, on Texas Hold'em of Bankers (blinds of $2 and $4) and of Oaks (two and three blinds).

In the readings taken the least bet is the big blind in every round, a raise is at least the raise before it, an all-in
for less opens nothing again, and there is no cap on raises.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.families.registry import game
from houseway.rules.posting.terms import Terms, terms
from tests.rules.betting_rights.runner import Case, rights_after, table_of

DOCUMENT = "bankers/texas-holdem"
OAKS = "oaks/texas-holdem"


def posted(blinds: str = "$2 $4", readings: Mapping[str, str] | None = None) -> Terms:
    taken = {"straddle-offered": "not-offered", **(readings or {})}
    return terms(game(DOCUMENT, taken), betting="no-limit", stakes={"blinds": blinds})


FIRST_ROUND = """
200 200 200 200 | | 3: fold, call $4, raise to $8-$200
 | fold | 4: fold, call $4, raise to $8-$200
 | call | 4: fold, call $4, raise to $8-$200
 | fold fold | 1: fold, call $2, raise to $8-$200
 | call call | 1: fold, call $2, raise to $8-$200
 | fold fold fold | over
 | fold fold call | 2: fold, check, raise to $8-$200
 | call call call | 2: fold, check, raise to $8-$200
 | call call fold | 2: fold, check, raise to $8-$200
# A raise is at least the raise before it.
 | raise=8 | 4: fold, call $8, raise to $12-$200
 | raise=9 | 4: fold, call $9, raise to $14-$200
 | raise=12 | 4: fold, call $12, raise to $20-$200
 | raise=20 | 4: fold, call $20, raise to $36-$200
 | raise=100 | 4: fold, call $100, raise to $196-$200
 | raise=103 | 4: fold, call $103, raise to $200-$200
 | raise=150 | 4: fold, call $150, raise to $200-$200
 | raise=200 | 4: fold, call $200
 | raise=8 fold | 1: fold, call $6, raise to $12-$200
 | raise=8 call | 1: fold, call $6, raise to $12-$200
 | raise=8 raise=12 | 1: fold, call $10, raise to $16-$200
 | raise=8 raise=20 | 1: fold, call $18, raise to $32-$200
 | raise=12 raise=20 | 1: fold, call $18, raise to $28-$200
 | raise=12 raise=30 | 1: fold, call $28, raise to $48-$200
 | raise=12 raise=30 call | 2: fold, call $26, raise to $48-$200
 | raise=12 raise=30 call fold | 3: fold, call $18, raise to $48-$200
 | raise=12 raise=30 raise=48 | 2: fold, call $44, raise to $66-$200
 | raise=12 raise=30 raise=48 raise=66 | 3: fold, call $54, raise to $84-$200
 | raise=12 raise=30 raise=48 raise=66 raise=84 | 4: fold, call $54, raise to $102-$200
 | raise=12 raise=30 fold fold | 3: fold, call $18, raise to $48-$200
 | raise=12 fold fold | 2: fold, call $8, raise to $20-$200
 | raise=12 fold fold raise=20 | 3: fold, call $8, raise to $28-$200
# The blinds may raise when it is their turn.
 | call call raise=8 | 2: fold, call $4, raise to $12-$200
 | call call call raise=8 | 3: fold, call $4, raise to $12-$200
 | call call call raise=10 | 3: fold, call $6, raise to $16-$200
 | call call call raise=10 call | 4: fold, call $6, raise to $16-$200
 | call call call raise=10 raise=16 | 4: fold, call $12, raise to $22-$200
 | call call call raise=10 call call | 1: fold, call $6, raise to $16-$200
 | call call call raise=200 | 3: fold, call $196
 | raise=200 call | 1: fold, call $198
 | raise=200 call fold | 2: fold, call $196
"""


@pytest.mark.rule(DOCUMENT, "140, 152-153, 171-172, 5583-5584")
@table_of(FIRST_ROUND)
def test_before_the_flop(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


TO_RIVER = "call call call check / check check check check / check check check check"

LATER = f"""
200 200 200 200 | call call call check | 1: fold, check, bet to $4-$196
 | call call call check / check | 2: fold, check, bet to $4-$196
 | call call call check / check check check | 4: fold, check, bet to $4-$196
 | call call call check / bet=4 | 2: fold, call $4, raise to $8-$196
 | call call call check / bet=5 | 2: fold, call $5, raise to $10-$196
 | call call call check / bet=16 | 2: fold, call $16, raise to $32-$196
 | call call call check / bet=98 | 2: fold, call $98, raise to $196-$196
 | call call call check / bet=100 | 2: fold, call $100, raise to $196-$196
 | call call call check / bet=196 | 2: fold, call $196
 | call call call check / bet=10 call | 3: fold, call $10, raise to $20-$196
 | call call call check / bet=10 fold | 3: fold, call $10, raise to $20-$196
 | call call call check / bet=10 raise=20 | 3: fold, call $20, raise to $30-$196
 | call call call check / bet=10 raise=25 | 3: fold, call $25, raise to $40-$196
 | call call call check / bet=10 raise=50 | 3: fold, call $50, raise to $90-$196
 | call call call check / bet=10 raise=50 call | 4: fold, call $50, raise to $90-$196
 | call call call check / bet=10 raise=50 call call | 1: fold, call $40, raise to $90-$196
 | call call call check / bet=10 raise=50 fold fold | 1: fold, call $40, raise to $90-$196
 | call call call check / bet=10 raise=50 fold fold raise=90 | 2: fold, call $40, raise to $130-$196
 | call call call check / check bet=10 raise=30 fold | 1: fold, call $30, raise to $50-$196
 | call call call check / check bet=10 raise=30 fold fold | 2: fold, call $20, raise to $50-$196
 | call call call check / check check check bet=40 | 1: fold, call $40, raise to $80-$196
 | call fold call check | 1: fold, check, bet to $4-$196
 | call call fold check | 2: fold, check, bet to $4-$196
 | raise=20 call call call | 1: fold, check, bet to $4-$180
 | raise=20 call call call / bet=60 | 2: fold, call $60, raise to $120-$180
# The turn and the river: the least bet is the big blind again.
 | call call call check / check check check check | 1: fold, check, bet to $4-$196
 | call call call check / check check check check / bet=4 | 2: fold, call $4, raise to $8-$196
 | call call call check / bet=20 call call call | 1: fold, check, bet to $4-$176
 | call call call check / bet=20 call call call / bet=30 raise=60 | 3: fold, call $60, raise to $90-$176
 | {TO_RIVER} | 1: fold, check, bet to $4-$196
 | {TO_RIVER} / check check check | 4: fold, check, bet to $4-$196
 | {TO_RIVER} / bet=4 raise=8 raise=12 raise=16 | 1: fold, call $12, raise to $20-$196
 | call call call check / bet=196 fold fold | 4: fold, call $196
 | call call call check / bet=196 call fold fold | over
"""


@pytest.mark.rule(DOCUMENT, "142-145, 171-172")
@table_of(LATER)
def test_after_the_flop(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


TWO_AND_MORE = """
200 200 | | 2: fold, call $2, raise to $8-$200
 | call | 1: fold, check, raise to $8-$200
 | raise=8 | 1: fold, call $4, raise to $12-$200
 | raise=12 | 1: fold, call $8, raise to $20-$200
 | raise=12 raise=20 | 2: fold, call $8, raise to $28-$200
 | raise=12 raise=20 raise=28 raise=36 | 2: fold, call $8, raise to $44-$200
 | call raise=200 | 2: fold, call $196
 | call check | 1: fold, check, bet to $4-$196
 | call check / check | 2: fold, check, bet to $4-$196
 | call check / bet=30 | 2: fold, call $30, raise to $60-$196
 | call check / bet=30 raise=60 | 1: fold, call $30, raise to $90-$196
 | call check / check check | 1: fold, check, bet to $4-$196
 | call check / check check / check check / check | 2: fold, check, bet to $4-$196
200 200 200 | | 3: fold, call $4, raise to $8-$200
 | fold | 1: fold, call $2, raise to $8-$200
 | raise=12 | 1: fold, call $10, raise to $20-$200
 | raise=12 raise=30 | 2: fold, call $26, raise to $48-$200
 | call call check | 1: fold, check, bet to $4-$196
200 200 200 200 200 200 | | 3: fold, call $4, raise to $8-$200
 | fold fold fold fold | 1: fold, call $2, raise to $8-$200
 | fold fold fold raise=12 | 1: fold, call $10, raise to $20-$200
 | call call call call call | 2: fold, check, raise to $8-$200
 | raise=8 raise=12 raise=16 raise=20 | 1: fold, call $18, raise to $24-$200
 | raise=8 raise=12 raise=16 raise=20 raise=24 | 2: fold, call $20, raise to $28-$200
200 200 200 200 200 200 200 200 200 200 | fold fold fold fold fold fold fold fold | 1: fold, call $2, raise to $8-$200
 | fold fold fold fold fold fold fold raise=10 | 1: fold, call $8, raise to $16-$200
"""


@pytest.mark.rule(DOCUMENT, "155-156, 171-172")
@table_of(TWO_AND_MORE)
def test_two_players_and_more(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


ALL_IN = """
# Less than a call, a call, less than a raise, a raise.
200 200 200 3 | call | 4: fold, call $3
200 200 200 4 | call | 4: fold, call $4
200 200 200 6 | call | 4: fold, call $4, raise to $6-$6
200 200 200 8 | call | 4: fold, call $4, raise to $8-$8
200 200 200 9 | call | 4: fold, call $4, raise to $8-$9
200 200 200 15 | raise=20 | 4: fold, call $15
200 200 200 20 | raise=20 | 4: fold, call $20
200 200 200 30 | raise=20 | 4: fold, call $20, raise to $30-$30
200 200 200 36 | raise=20 | 4: fold, call $20, raise to $36-$36
200 200 200 40 | raise=20 | 4: fold, call $20, raise to $36-$40
# Who has acted may not raise an all-in that is no full raise; who has not, may.
200 200 200 30 | raise=20 raise=30 | 1: fold, call $28, raise to $46-$200
 | raise=20 raise=30 fold | 2: fold, call $26, raise to $46-$200
 | raise=20 raise=30 fold fold | 3: fold, call $10
 | raise=20 raise=30 call fold | 3: fold, call $10
 | raise=20 raise=30 call call | 3: fold, call $10
 | raise=20 raise=30 raise=46 fold | 3: fold, call $26, raise to $62-$200
200 200 200 36 | raise=20 raise=36 call fold | 3: fold, call $16, raise to $52-$200
200 200 200 40 | raise=20 raise=40 call fold | 3: fold, call $20, raise to $60-$200
6 200 200 200 | call call raise=6 call | 3: fold, call $2
 | call call raise=6 raise=10 | 3: fold, call $6, raise to $14-$200
8 200 200 200 | call call raise=8 call | 3: fold, call $4, raise to $12-$200
# Two short all-ins on top of each other.
200 200 200 30 | raise=20 raise=30 fold fold call | over
200 34 200 30 | raise=20 raise=30 call raise=34 | 3: fold, call $14
200 34 200 30 | raise=20 raise=30 call raise=34 call | 1: fold, call $4
# On the flop.
200 200 200 10 | call call call check / bet=4 call call | 4: fold, call $4, raise to $6-$6
 | call call call check / bet=4 call call raise=6 | 1: fold, call $2
200 200 200 12 | call call call check / bet=4 call call | 4: fold, call $4, raise to $8-$8
 | call call call check / bet=4 call call raise=8 | 1: fold, call $4, raise to $12-$196
200 200 200 50 | call call call check / bet=30 call call | 4: fold, call $30, raise to $46-$46
 | call call call check / bet=30 call call raise=46 | 1: fold, call $16
 | call call call check / check check bet=30 raise=46 | 1: fold, call $46, raise to $76-$196
 | call call call check / check check bet=30 raise=46 call | 2: fold, call $46, raise to $76-$196
 | call call call check / check check bet=30 raise=46 call call | 3: fold, call $16
6 200 200 200 | call call call check | 1: fold, check, bet to $2-$2
 | call call call check / bet=2 | 2: fold, call $2, raise to $6-$196
 | call call call check / bet=2 call | 3: fold, call $2, raise to $6-$196
# Blinds for less.
1 200 200 200 | call call | 2: fold, check, raise to $8-$200
200 3 200 200 | | 3: fold, call $4, raise to $8-$200
200 3 200 200 | call call call | 1: fold, check, bet to $4-$196
# Nobody is left who could call a raise.
50 200 50 50 | raise=50 call call | 2: fold, call $46
200 50 50 50 | call call | 1: fold, call $2, raise to $8-$200
200 4 4 4 | call call | 1: fold, call $2
200 200 4 4 | call call call check | 1: fold, check, bet to $4-$196
200 200 4 4 | call call call check / bet=50 | 2: fold, call $50, raise to $100-$196
100 200 4 4 | call call call check / bet=96 | 2: fold, call $96
"""


@pytest.mark.rule(DOCUMENT, "140, 5583-5584")
@table_of(ALL_IN)
def test_all_in(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


HALF = """
200 200 200 28 | raise=20 raise=28 call fold | 3: fold, call $8, raise to $36-$200
200 200 200 27 | raise=20 raise=27 call fold | 3: fold, call $7
6 200 200 200 | call call raise=6 call | 3: fold, call $2, raise to $10-$200
5 200 200 200 | call call raise=5 call | 3: fold, call $1
"""
ANY = """
5 200 200 200 | call call raise=5 call | 3: fold, call $1, raise to $9-$200
200 200 200 27 | raise=20 raise=27 call fold | 3: fold, call $7, raise to $34-$200
"""
INCREMENT = """
200 200 200 200 | raise=20 | 4: fold, call $20, raise to $24-$200
 | raise=20 raise=50 | 1: fold, call $48, raise to $54-$200
 | call call call check / bet=50 | 2: fold, call $50, raise to $54-$196
"""
DOUBLES = """
200 200 200 200 | call call call check | 1: fold, check, bet to $4-$196
 | call call call check / check check check check | 1: fold, check, bet to $8-$196
 | call call call check / check check check check / bet=8 | 2: fold, call $8, raise to $16-$196
 | call call call check / check check check check / check check check check | 1: fold, check, bet to $8-$196
"""


@pytest.mark.rule(DOCUMENT, "140, 171-172")
@table_of(HALF)
def test_in_another_reading_half_a_raise_opens_the_betting_again(case: Case) -> None:
    assert rights_after(case, posted(readings={"all-in": "half"})) == case.rights


@pytest.mark.rule(DOCUMENT, "140, 171-172")
@table_of(ANY)
def test_in_another_reading_any_all_in_raise_does(case: Case) -> None:
    assert rights_after(case, posted(readings={"all-in": "reopens"})) == case.rights


@pytest.mark.rule(DOCUMENT, "140, 171-172")
@table_of(INCREMENT)
def test_in_another_reading_a_raise_is_at_least_the_big_blind(case: Case) -> None:
    assert rights_after(case, posted(readings={"no-limit-raise": "increment"})) == case.rights


@pytest.mark.rule(DOCUMENT, "140, 171-172")
@table_of(DOUBLES)
def test_in_another_reading_the_least_bet_doubles_on_the_turn(case: Case) -> None:
    assert rights_after(case, posted(readings={"no-limit-minimum": "doubles"})) == case.rights


# Oaks: options 110 ($1-$3) and 195 ($2/$3/$5); two players as printed, the button second ------------------------------

OAKS_TWO_BLINDS = """
100 100 100 100 | | 3: fold, call $3, raise to $6-$100
 | call call | 1: fold, call $2, raise to $6-$100
 | call call call | 2: fold, check, raise to $6-$100
 | raise=10 | 4: fold, call $10, raise to $17-$100
 | call call call check | 1: fold, check, bet to $3-$97
 | call call call check / check check check check | 1: fold, check, bet to $3-$97
100 100 | | 1: fold, call $2, raise to $6-$100
 | call | 2: fold, check, raise to $6-$100
 | call check | 1: fold, check, bet to $3-$97
"""
OAKS_THREE_BLINDS = """
100 100 100 100 | | 4: fold, call $5, raise to $10-$100
 | call | 1: fold, call $3, raise to $10-$100
 | call call | 2: fold, call $2, raise to $10-$100
 | call call call | 3: fold, check, raise to $10-$100
 | call call call raise=20 | 4: fold, call $15, raise to $35-$100
 | call call call check | 1: fold, check, bet to $5-$95
100 100 100 | | 1: fold, call $3, raise to $10-$100
 | call call | 3: fold, check, raise to $10-$100
100 100 100 100 100 100 | fold fold fold | 1: fold, call $3, raise to $10-$100
"""


@pytest.mark.rule(OAKS, "276-284, 292-305, 1635-1755")
@table_of(OAKS_TWO_BLINDS)
def test_oaks_with_two_blinds(case: Case) -> None:
    assert rights_after(case, terms(game(f"{OAKS}#plain"), "110")) == case.rights


@pytest.mark.rule(OAKS, "276-284, 292-305, 1758-1786")
@table_of(OAKS_THREE_BLINDS)
def test_oaks_with_three_blinds(case: Case) -> None:
    assert rights_after(case, terms(game(f"{OAKS}#plain"), "195")) == case.rights
