"""Our side of each comparison, through the public interface: sessions, questions, answers, events, audits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

import houseway
from houseway.pit.pit_players import caller
from houseway.play.decisions import Choose


def _check_or_call(played: houseway.Round) -> None:
    asked = played.asked
    assert isinstance(asked, Choose)
    played.answer(asked.number, asked.seat, "call" if "call" in asked.moves else "check")


TABLES = 4_096
STACKS = dict.fromkeys(range(1, 7), 10**9)


def _posted() -> houseway.Terms:
    return houseway.terms(houseway.game("cordova/texas-holdem"), "3")


def _session() -> houseway.Session:
    return houseway.Session(_posted(), STACKS, houseway.SeededChance(1))


def pit(posted: houseway.Terms | None = None) -> Callable[[], object]:
    """The same hand at every table of a pit, every question asked and answered."""
    tables = houseway.Pit(posted or _posted(), STACKS, TABLES)
    return lambda: tables.play(caller)


def hand() -> Callable[[], object]:
    """A complete six-handed hand: shuffled, dealt, bet, ranked, settled, audited; stacks and button carried on."""
    session = _session()

    def play() -> object:
        played = session.deal()
        while (asked := cast("Choose | None", played.asked)) is not None:
            played.answer(asked.number, asked.seat, "call" if "call" in asked.moves else "check")
        session.close(played)
        return played

    return play


def _middle() -> houseway.Round:
    session = _session()
    opening = session.deal()
    while opening.asked is not None:
        _check_or_call(opening)
    session.close(opening)
    played = session.deal()
    for _ in range(9):
        _check_or_call(played)
    return played


def first_clones(count: int) -> list[float]:
    """Seconds for the first copy of a hand, which replays it and saves a checkpoint where each step began."""
    times = []
    for played in [_middle() for _ in range(count)]:
        start = time.perf_counter()
        played.clone()
        times.append(time.perf_counter() - start)
    return times


def clone() -> Callable[[], object]:
    """A copy in the middle of a hand, after nine actions."""
    return _middle().clone


def rewind() -> Callable[[], object]:
    """Back to the sixth question of the same hand."""
    played = _middle()
    return lambda: played.rewind(6)
