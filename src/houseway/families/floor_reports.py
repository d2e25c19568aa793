"""What the floor reported, taken by the step that knows the word, and the printed remedy as it is announced."""

from __future__ import annotations

from houseway.play.events import Reported
from houseway.play.incidents import Incident
from houseway.play.table import Table

NOT_IN_PLAY = "the hand is not in play: nothing is changed"


def reported(table: Table, *words: str) -> list[Incident]:
    """Take what has been reported in these words, in the order of the reports."""
    found = [each for each in table.incidents if each.word in words]
    if found:
        table.incidents[:] = [each for each in table.incidents if each.word not in words]
    return found


def rule(table: Table, incident: Incident, remedy: str) -> None:
    """Say what is done about it, under the clause of the sheet that mends such a thing."""
    clauses = table.terms.sheet.clauses
    lines = next((str(each.lines) for each in clauses if each.incident == incident.word), "")
    table.events.append(Reported(incident.word, incident.seat, remedy, lines))
