"""What the floor has reported, and the ruling: each names the clause of the sheet that decides it."""

from __future__ import annotations

from houseway.play.events import Reported
from houseway.play.incidents import Incident
from houseway.play.table import Table


def reported(table: Table, *words: str) -> list[Incident]:
    """Take what has been reported in these words, in the order of the reports."""
    found = [each for each in table.incidents if each.word in words]
    if found:
        table.incidents[:] = [each for each in table.incidents if each.word not in words]
    return found


def rule(table: Table, incident: Incident, remedy: str) -> None:
    """Say what is done about it, under the clause of the sheet that mends such a thing."""
    lines = next((str(each.lines) for each in table.terms.sheet.clauses if each.incident == incident.word), "")
    table.events.append(Reported(incident.word, incident.seat, remedy, lines))
