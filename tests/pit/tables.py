"""A pit played beside single tables: what differs between them is told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import numpy as np

import houseway
from houseway.pit.open_questions import CALL, CHECK, FOLD, MOVES, PICK, RAISE, OpenQuestions
from houseway.pit.pit import Pit
from houseway.pit.pit_players import Random
from houseway.pit.table_opening import Numbers
from houseway.play.decisions import Choose, Decision, Pick
from houseway.play.ids import COLLECTION, JACKPOT, STACKS

_NAMES = {
    "fold": FOLD,
    "check": CHECK,
    "pass": CHECK,
    "agree": CHECK,
    "kept": CHECK,
    "open": CALL,
    "split": RAISE,
    "object": RAISE,
    "straddle": RAISE,
    "kill": RAISE,
    "call": CALL,
    "bring in": CALL,
    "bet": RAISE,
    "raise": RAISE,
    "complete": RAISE,
}


Player: TypeAlias = Callable[[OpenQuestions], tuple[Numbers, Numbers]]
Heard: TypeAlias = tuple[OpenQuestions, Numbers]
"""What was asked, and what each of the seats that were asked had bet before."""


def played(
    terms: houseway.Terms, stacks: Mapping[int, int], tables: int, seed: int, player: Player | None = None
) -> tuple[Pit, list[Heard]]:
    """A pit of which every hand has been played, at random unless somebody is named, and all that it asked."""
    pit, answers = Pit(terms, stacks, tables, seed, kept=True), player or Random(seed)
    pit.deal()
    heard = []
    while len(asked := pit.asked()):
        columns = np.searchsorted(list(pit.stacks), asked.seats)
        heard.append((asked, pit.sight().bets[np.arange(len(asked)), columns]))
        pit.answer(*answers(asked))
    return pit, heard


def faults(pit: Pit, heard: list[Heard], tables: range) -> Iterator[str]:
    """What the real steps ask, pay and keep otherwise than the pit at these tables."""
    net, collection, jackpot = pit.net(), pit.collection, pit.jackpot
    for table in tables:
        round_ = pit.replayed(table)
        own = [
            (asked, row, int(bets[row]))
            for asked, bets in heard
            for row in np.flatnonzero(asked.tables == table).tolist()
        ]
        conversation = list(round_.conversation())
        if len(own) != len(conversation):
            yield f"table {table}: {len(own)} questions in the pit, {len(conversation)} at the table"
        for (asked, row, before), (decision, _) in zip(own, conversation, strict=False):
            if (here := _told(asked, row)) != (there := _expected(decision, before)):
                yield f"table {table}, question {decision.number}: {here} in the pit, {there} at the table"
        paid = {STACKS[seat]: int(gain) for seat, gain in zip(pit.stacks, net[table], strict=True)}
        paid |= {COLLECTION: int(collection[table]), JACKPOT: int(jackpot[table])}
        kept = {name: round_.net().get(name, 0) for name in paid}
        if paid != kept:
            yield f"table {table}: {paid} in the pit, {kept} at the table"


def _told(asked: OpenQuestions, row: int) -> tuple[object, ...]:
    """A question of the pit: whose, which moves, what a call costs, what a raise may go to, how many cards."""
    moves = {MOVES[move] for move in range(len(MOVES)) if asked.may(move)[row]}
    call = int(asked.to_call[row]) if "call" in moves else 0
    raises = (int(asked.least[row]), int(asked.most[row])) if "raise" in moves else ()
    picks = (int(asked.pick_least[row]), int(asked.pick_most[row])) if "pick" in moves else ()
    return int(asked.seats[row]), moves, call, raises, picks


def _expected(decision: Decision, before: int) -> tuple[object, ...]:
    """The same of a question at a single table; where it names no amounts, a raise goes to what it costs."""
    if isinstance(decision, Pick):
        return decision.seat, {MOVES[PICK]}, 0, (), (decision.least, decision.most)
    assert isinstance(decision, Choose)
    costs = dict(zip(decision.moves, decision.costs or [0] * len(decision.moves), strict=True))
    moves = {MOVES[_NAMES[word]] for word in decision.moves}
    call = costs.get("call", costs.get("bring in", 0))
    raises: tuple[int, ...] = ()
    for word in ("bet", "raise", "complete", "straddle", "kill", "object", "split"):
        if word in costs:
            amount = (decision.amounts or {}).get(word)
            raises = (amount.least, amount.most) if amount else (before + costs[word],) * 2
    return decision.seat, moves, call, raises, ()
