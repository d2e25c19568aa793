"""Words for what was legal, where a file disagrees with the rules."""

from __future__ import annotations

from houseway.play.decisions import Choose, Decision, Pick
from houseway.play.wager_question import Wager
from houseway.rules.sheet.values import dollars

_WORDS = {"call": "check or call", "raise": "bet or raise", "discard": "draw", "say": "answer"}


def move_in_words(does: str) -> str:
    return _WORDS.get(does, does)


def legal(decision: Decision) -> str:
    """`may fold, call $4, raise to $12-$40`."""
    if isinstance(decision, Pick):
        return f"may throw {decision.least} to {decision.most} cards"
    if isinstance(decision, Wager):
        return "may bet " + ", ".join(f"{dollars(each.least)}-{dollars(each.most)}" for each in decision.circles)
    if not isinstance(decision, Choose):
        return f"may answer {decision.say(decision.default_answer())}"
    told = []
    costs = dict(zip(decision.moves, decision.costs, strict=False))
    for move in decision.moves:
        amount = (decision.amounts or {}).get(move)
        if amount is not None:
            told.append(f"{move} to {dollars(amount.least)}-{dollars(amount.most)}")
        else:
            told.append(f"{move} {dollars(costs[move])}" if costs.get(move) else move)
    return "may " + ", ".join(told)
