"""Betting rights at limit, on Texas Hold'em of Bankers: $4-$8, blinds of $2 and $4.

The small blind is left of the button, heads up on it (155-156). Blinds are live (152-153, 171-172). Three raises a
round, any number between two, in the readings taken.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.families.registry import game
from houseway.rules.posting.terms import Terms, terms
from tests.rules.betting_rights.runner import Case, rights_after, table_of

DOCUMENT = "bankers/texas-holdem"


def posted(blinds: str = "$2 $4", limits: str = "$4-$8", readings: Mapping[str, str] | None = None) -> Terms:
    taken = {"straddle-offered": "not-offered", **(readings or {})}
    return terms(game(DOCUMENT, taken), "1", stakes={"limits": limits, "blinds": blinds})


TWO = """
# The button posts the small blind and acts first before the flop, last after it.
400 400 | | 2: fold, call $2, raise $6
 | call | 1: fold, check, raise $4
 | raise | 1: fold, call $4, raise $8
 | call raise | 2: fold, call $4, raise $8
 | raise raise | 2: fold, call $4, raise $8
 | raise raise raise raise raise | 1: fold, call $4, raise $8
 | call check | 1: fold, check, bet $4
 | call check / check | 2: fold, check, bet $4
 | call check / bet | 2: fold, call $4, raise $8
 | call check / bet raise | 1: fold, call $4, raise $8
 | call check / check bet | 1: fold, call $4, raise $8
 | call check / check check | 1: fold, check, bet $8
 | call check / check check / bet | 2: fold, call $8, raise $16
 | call check / check check / bet raise raise raise raise | 2: fold, call $8, raise $16
 | call check / check check / check check | 1: fold, check, bet $8
 | call check / check check / check check / check bet | 1: fold, call $8, raise $16
 | call check / check check / check check / check check | over
 | fold | over
# Short stacks between two: nobody can be raised who has no more.
400 5 | | 2: fold, call $2, raise $3
 | raise | 1: fold, call $1
400 4 | | 2: fold, call $2
3 400 | | 2: fold, call $2
5 400 | call | 1: fold, check, raise $1
5 400 | call raise | 2: fold, call $1
400 10 | call check / bet | 2: fold, call $4, raise $6
400 10 | call check / bet raise | 1: fold, call $2
"""


@pytest.mark.rule(DOCUMENT, "152-156, 171-172")
@table_of(TWO)
def test_two_players(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


MANY = """
# Three players: the button acts first.
400 400 400 | | 3: fold, call $4, raise $8
 | fold | 1: fold, call $2, raise $6
 | call | 1: fold, call $2, raise $6
 | raise | 1: fold, call $6, raise $10
 | call call | 2: fold, check, raise $4
 | fold call | 2: fold, check, raise $4
 | fold raise | 2: fold, call $4, raise $8
 | raise raise raise | 3: fold, call $8
 | raise raise fold | 3: fold, call $4, raise $8
 | call call check | 1: fold, check, bet $4
 | fold call check | 1: fold, check, bet $4
 | call fold check | 2: fold, check, bet $4
 | call call check / bet raise raise raise | 2: fold, call $8
 | call call check / bet raise raise raise fold | 3: fold, call $4, raise $8
# Five.
400 400 400 400 400 | | 3: fold, call $4, raise $8
 | fold fold fold | 1: fold, call $2, raise $6
 | fold fold fold fold | over
 | call call call call | 2: fold, check, raise $4
 | raise call fold raise | 2: fold, call $8, raise $12
 | raise call fold raise fold | 3: fold, call $4, raise $8
 | raise call fold raise fold raise | 4: fold, call $8
 | raise raise raise fold fold | 3: fold, call $8
 | raise raise raise fold fold call | 4: fold, call $4
 | call call call call check / check check check check | 5: fold, check, bet $4
 | call call call call check / check check check check bet | 1: fold, call $4, raise $8
 | call call call call check / check check check check bet raise | 2: fold, call $8, raise $12
 | call call fold fold check | 2: fold, check, bet $4
# Nine and ten.
400 400 400 400 400 400 400 400 400 | fold fold fold fold fold fold | 9: fold, call $4, raise $8
 | fold fold fold fold fold fold fold | 1: fold, call $2, raise $6
 | fold fold fold fold fold fold raise | 1: fold, call $6, raise $10
 | call call call call call call call call | 2: fold, check, raise $4
400 400 400 400 400 400 400 400 400 400 | | 3: fold, call $4, raise $8
 | raise raise raise | 6: fold, call $16
 | raise raise raise fold fold fold fold fold | 1: fold, call $14
 | raise raise raise fold fold fold fold fold fold | 2: fold, call $12
 | raise raise raise fold fold fold fold fold fold fold | 3: fold, call $8
 | raise raise raise fold fold fold fold fold fold fold fold | 4: fold, call $4, raise $8
 | raise raise raise fold fold fold fold fold fold fold fold fold | over
"""


@pytest.mark.rule(DOCUMENT, "137-145, 155-156, 171-172")
@table_of(MANY)
def test_three_to_ten_players(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


ALL_IN = """
# A raise for less: a seat may go all in, and it is no raise to those who have acted.
400 400 6 400 | | 3: fold, call $4, raise $6
 | raise | 4: fold, call $6, raise $8
 | raise call | 1: fold, call $4, raise $6
 | raise fold fold | 2: fold, call $2
 | raise call fold | 2: fold, call $2, raise $4
 | raise call call call | 1: fold, check, bet $4
400 400 4 400 | | 3: fold, call $4
 | call call call | 2: fold, check, raise $4
400 400 3 400 | | 3: fold, call $3
 | call | 4: fold, call $4, raise $8
400 400 8 400 | raise | 4: fold, call $8, raise $12
 | raise raise fold fold | over
6 400 400 400 | call call raise call | 3: fold, call $2
 | call call raise call call | 4: fold, call $2
 | call call raise raise | 3: fold, call $4, raise $8
 | call call raise raise fold | 4: fold, call $4, raise $8
# An all-in that is a full raise opens the betting again.
8 400 400 400 | call call raise call | 3: fold, call $4, raise $8
 | call call raise call raise | 4: fold, call $8, raise $12
# Blinds for less than the blind: the bet is still the full one.
1 400 400 400 | call call | 2: fold, check, raise $4
2 400 400 400 | call call | 2: fold, check, raise $4
400 1 400 400 | | 3: fold, call $4, raise $8
 | call call | 1: fold, call $2, raise $6
 | call call call | 1: fold, check, bet $4
400 4 400 400 | raise call call | 1: fold, check, bet $4
# On the flop and the turn.
400 400 400 10 | call call call check / bet call call | 4: fold, call $4, raise $6
 | call call call check / bet call call raise | 1: fold, call $2
 | call call call check / check bet call raise | 1: fold, call $6, raise $8
 | call call call check / check bet call raise call | 2: fold, call $2
400 400 400 12 | call call call check / bet call call raise | 1: fold, call $4, raise $8
400 400 400 16 | call call call check / check check check check / bet call call | 4: fold, call $8, raise $12
 | call call call check / check check check check / bet call call raise | 1: fold, call $4
400 400 400 20 | call call call check / check check check check / bet call call raise | 1: fold, call $8, raise $16
# Nobody is left to bet against.
4 4 400 4 | call call call | over
400 4 4 4 | call call | 1: fold, call $2
400 400 4 4 | call call call check | 1: fold, check, bet $4
400 400 4 4 | call call call check / bet | 2: fold, call $4, raise $8
400 400 4 4 | call call call check / bet fold | over
"""


@pytest.mark.rule(DOCUMENT, "140, 149-150")
@table_of(ALL_IN)
def test_all_in(case: Case) -> None:
    assert rights_after(case, posted()) == case.rights


HALF = """
6 400 400 400 | call call raise call | 3: fold, call $2, raise $6
5 400 400 400 | call call raise call | 3: fold, call $1
400 400 400 10 | call call call check / bet call call raise | 1: fold, call $2, raise $6
400 400 400 9 | call call call check / bet call call raise | 1: fold, call $1
"""
ANY = """
5 400 400 400 | call call raise call | 3: fold, call $1, raise $5
400 400 400 9 | call call call check / bet call call raise | 1: fold, call $1, raise $5
"""


@pytest.mark.rule(DOCUMENT, "140")
@table_of(HALF)
def test_in_another_reading_half_a_raise_opens_the_betting_again(case: Case) -> None:
    assert rights_after(case, posted(readings={"all-in": "half"})) == case.rights


@pytest.mark.rule(DOCUMENT, "140")
@table_of(ANY)
def test_in_another_reading_any_all_in_raise_does(case: Case) -> None:
    assert rights_after(case, posted(readings={"all-in": "reopens"})) == case.rights


SIX = """
400 400 400 400 | raise raise raise | 2: fold, call $12, raise $16
 | raise raise raise raise raise raise | 1: fold, call $12
 | raise raise raise raise raise raise fold fold | 3: fold, call $4, raise $8
"""
UNCAPPED = """
400 400 400 400 | raise raise raise raise raise raise raise | 2: fold, call $12, raise $16
 | call call call check / bet raise raise raise raise | 2: fold, call $12, raise $16
"""


@pytest.mark.rule(DOCUMENT, "140")
@table_of(SIX)
def test_in_another_reading_there_are_six_raises(case: Case) -> None:
    assert rights_after(case, posted(readings={"raises": "six"})) == case.rights


@pytest.mark.rule(DOCUMENT, "140")
@table_of(UNCAPPED)
def test_in_another_reading_there_is_no_cap(case: Case) -> None:
    assert rights_after(case, posted(readings={"raises": "any"})) == case.rights


ONE_BLIND = """
400 400 400 400 | | 2: fold, call $4, raise $8
 | call call call | 1: fold, check, raise $4
 | fold fold raise | 1: fold, call $4, raise $8
 | fold fold fold | over
400 400 | | 2: fold, call $4, raise $8
 | call | 1: fold, check, raise $4
"""
THREE_BLINDS = """
400 400 400 400 | | 4: fold, call $4, raise $8
 | call | 1: fold, call $3, raise $7
 | call call | 2: fold, call $2, raise $6
 | call call call | 3: fold, check, raise $4
 | raise fold fold | 3: fold, call $4, raise $8
400 400 400 | | 1: fold, call $3, raise $7
"""


@pytest.mark.rule(DOCUMENT, "137-138, 152-153")
@table_of(ONE_BLIND)
def test_a_game_with_one_blind(case: Case) -> None:
    assert rights_after(case, posted("$4")) == case.rights


@pytest.mark.rule(DOCUMENT, "137-138, 152-153")
@table_of(THREE_BLINDS)
def test_a_game_with_three_blinds(case: Case) -> None:
    assert rights_after(case, posted("$1 $2 $4")) == case.rights
