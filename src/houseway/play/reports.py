"""The floor's reports in a round: which irregularities a sheet knows, and until when their remedies apply."""

from __future__ import annotations

from collections.abc import Container

from houseway.errors import NotLegal
from houseway.play.events import Reported
from houseway.play.incidents import Incident
from houseway.play.steps import STEPS
from houseway.play.table import Table
from houseway.rules.posting.terms import Terms


def check_incident(terms: Terms, seats: Container[int], incident: Incident) -> None:
    """Refuse a word that the sheet does not know, and a seat at which nobody sits or plays."""
    steps = [STEPS[row.step] for row in terms.sheet.round]
    printed = {clause.incident for clause in terms.sheet.clauses}
    known = {word for each in steps for word in each.incidents}
    known |= {word for each in steps for word in each.ruled if word in printed}
    if incident.word not in known:
        valid = ", ".join(sorted(known)) or "none"
        raise NotLegal(f"{terms.sheet.id} knows no such incident; it knows {valid}", where=incident.word)
    if incident.seat and incident.seat not in seats:
        raise NotLegal(f"nobody sits at seat {incident.seat}", where=incident.word)
    if type(incident.count) is not int or incident.count < 0:
        raise NotLegal(f"expected a whole number from 0 up, found {incident.count!r}", where=incident.word)


def reportable(table: Table, at: int) -> tuple[str, ...]:
    """The irregularities that may be reported while the step before this index of the plan runs."""
    rows = table.terms.sheet.round
    printed = {clause.incident for clause in table.terms.sheet.clauses}
    known = [word for row in rows for word in STEPS[row.step].incidents]
    for row in rows[at - 1 :]:
        known += [word for word in STEPS[row.step].rules_on(table, row.params) if word in printed]
    return tuple(dict.fromkeys(known))


def dismiss(table: Table) -> None:
    """Rule on the reports whose step the round has not reached: nothing is done about them."""
    printed = {clause.incident: str(clause.lines) for clause in table.terms.sheet.clauses}
    for each in table.incidents:
        remedy = "nothing is mended: the round did not come to that"
        table.events.append(Reported(each.word, each.seat, remedy, printed.get(each.word, "")))
    table.incidents.clear()
