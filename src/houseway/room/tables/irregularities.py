"""The irregularities that a game knows, each with the clause that is printed for it."""

from __future__ import annotations

from functools import cache

from houseway.families.registry import game
from houseway.play.round import Round
from houseway.play.steps import STEPS
from houseway.room.wire.protocol import IncidentChoice


@cache
def game_incidents(name: str) -> tuple[IncidentChoice, ...]:
    """Every irregularity that a step of this game knows."""
    sheet = game(name)
    ruled = {clause.incident for clause in sheet.clauses}
    steps = [STEPS[row.step] for row in sheet.round]
    words = dict.fromkeys(word for each in steps for word in (*each.incidents, *each.ruled))
    known = [word for word in words if word in ruled or any(word in each.incidents for each in steps)]
    return tuple(with_clause(name, word) for word in known)


def reportable_incidents(played: Round | None) -> tuple[IncidentChoice, ...]:
    """The irregularities that a round accepts now."""
    return tuple(with_clause(played.terms.sheet.name, word) for word in played.reportable()) if played else ()


@cache
def with_clause(name: str, word: str) -> IncidentChoice:
    """An irregularity with the clause that rules on it."""
    clause = next((each for each in game(name).clauses if each.incident == word), None)
    title = word.replace("_", " ")
    return (
        IncidentChoice(word, title, clause.says, str(clause.lines)) if clause else IncidentChoice(word, title, "", "")
    )
