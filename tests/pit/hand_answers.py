"""Players for a pit of twenty-one, and what the real steps ask otherwise than the pit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from houseway.pit.banked.bank_pit import BankPit
from houseway.pit.banked.hand_questions import (
    BANK,
    BOX_QUESTION,
    DOUBLE,
    EARLY_SURRENDER,
    EVEN,
    INSURANCE,
    INSURE,
    MOVES,
    PLAY,
    PLAY_ON,
    PLAY_OR_FOLD,
    HandQuestions,
)
from houseway.pit.table_opening import Numbers
from houseway.play.decisions import Choose, Decision
from houseway.play.wager_question import Wager

_KINDS = {
    "play or fold": PLAY_OR_FOLD,
    "play": PLAY,
    "surrender": EARLY_SURRENDER,
    "even money": EVEN,
    "insurance": INSURANCE,
    "box": BOX_QUESTION,
}


def heard(pit: BankPit, player: Callable[[HandQuestions], tuple[Numbers, Numbers]]) -> list[HandQuestions]:
    """Play a round at every table; returns all that was asked."""
    found: list[HandQuestions] = []

    def listening(asked: HandQuestions) -> tuple[Numbers, Numbers]:
        found.append(asked)
        return player(asked)

    pit.play(listening)
    return found


def faults(pit: BankPit, asked: list[HandQuestions], tables: range) -> Iterator[str]:
    """What the steps ask or allow otherwise at these tables. Chips and fees are compared by the replay itself."""
    for table in tables:
        own: dict[tuple[str, int], list[object]] = {}
        for each in asked:
            for row in np.flatnonzero(each.tables == table).tolist():
                own.setdefault((each.kind, int(each.seats[row])), []).append(_told(each, row))
        there: dict[tuple[str, int], list[object]] = {}
        for decision, _ in pit.replayed(table).conversation():
            if decision.about in _KINDS:
                kind = BANK if decision.seat == pit.bank else _KINDS[decision.about]
                there.setdefault((kind, decision.seat), []).append(_expected(decision))
        if own != there:
            yield f"table {table}: {own} in the pit, {there} at the table"


def _told(asked: HandQuestions, row: int) -> tuple[object, ...]:
    moves = {MOVES[move] for move in range(len(MOVES)) if asked.may(move)[row]}
    priced = asked.may(DOUBLE)[row] or asked.may(INSURE)[row] or asked.may(PLAY_ON)[row]
    return moves, (int(asked.least[row]), int(asked.most[row])) if priced else ()


def _expected(decision: Decision) -> tuple[object, ...]:
    if isinstance(decision, Wager):
        return {"stand", "insure"}, (decision.circles[0].least, decision.circles[0].most)
    assert isinstance(decision, Choose)
    if decision.about == PLAY_OR_FOLD:
        return {"stand", "play"}, (min(decision.costs[1:]), max(decision.costs[1:]))
    moves = {"stand" if word == "play on" else word for word in decision.moves}
    amount = (decision.amounts or {}).get("double")
    costs = dict(zip(decision.moves, decision.costs or (0,) * len(decision.moves), strict=True))
    equal = (costs["double"],) * 2 if "double" in costs else ()
    return moves, (amount.least, amount.most) if amount else equal
