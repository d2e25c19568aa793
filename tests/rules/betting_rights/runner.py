"""Betting rights in a table: the stacks before the hand, what has been said, and what the next seat may do.

    400 400 400 400 | call call | 1: fold, call $2, raise $6

A row is stacks in dollars, moves in words with a slash between rounds for the eye, and the rights as `rights` tells
them. The last seat has the button. A row whose stacks are left out has those of the row before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import play, rights, sit
from tests.tables import Test, table


class Case(NamedTuple):
    stacks: str
    words: str
    rights: str


def cases(table: str) -> list[Case]:
    """The rows of a table; a line that begins with # tells what follows."""
    found: list[Case] = []
    for line in table.strip().splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        stacks, words, told = (part.strip() for part in line.split("|"))
        found.append(Case(stacks or found[-1].stacks, words, told))
    return found


def table_of(text: str) -> Callable[[Test], Test]:
    """A test that tries the cases of a table."""
    return table("case", rows=cases(text))


def rights_after(case: Case, at: Terms) -> str:
    """Say the words of a case; what may be said next."""
    return rights(play(sit(case.stacks, at=at), case.words.replace("/", "")))
