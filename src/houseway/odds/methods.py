"""Which step decides a wager, and how its deals are counted; every other wager is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from houseway.odds.bonuses import judge_seven_cards, read_bonus
from houseway.odds.community import go_to_war, third_cards
from houseway.odds.deals import Answer, Uncounted
from houseway.odds.rows import read_two_cards
from houseway.odds.sides import read_side_bet
from houseway.odds.super_bet import read_five_cards
from houseway.rules.spec import Row, WagerRules
from houseway.rules.terms import Terms

Method: TypeAlias = Callable[[Terms, Row], Mapping[str, Answer]]

METHODS: Mapping[str, Method] = {
    "third_cards": third_cards,
    "go_to_war": go_to_war,
    "read_bonus": read_bonus,
    "judge_seven_cards": judge_seven_cards,
    "read_two_cards": read_two_cards,
    "read_five_cards": read_five_cards,
    "read_side_bet": read_side_bet,
}
"""By the step that says what has come of the wagers."""

_BEFORE = "before the deal"


def count(terms: Terms) -> dict[str, Answer]:
    """For every wager of the sheet its deals, or why they are not counted."""
    found: dict[str, Answer] = {}
    for row in terms.sheet.round:
        if row.step in METHODS:
            found.update(METHODS[row.step](terms, row))
    return {wager.id: _answer(wager, found.get(wager.id)) for wager in terms.sheet.wagers}


def _answer(wager: WagerRules, found: Answer | None) -> Answer:
    if any(row.pays.fixed for row in wager.pays):
        return Uncounted("it is paid in fixed amounts, whatever was staked")
    if wager.opens != _BEFORE:
        return Uncounted("it is made in the middle of the round, by what has been seen: that needs a strategy")
    return found or Uncounted("it depends on how hands are played, set or drawn, which is not worked out yet")
