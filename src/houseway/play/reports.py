"""What the floor says to a round: an irregularity and its printed remedy, or that the round does not count."""

from __future__ import annotations

from houseway.errors import NotLegal, TooLate
from houseway.play.driver import Driver
from houseway.play.incidents import Incident
from houseway.play.steps import STEPS


class Reports(Driver):
    """A round that the floor can speak to while it is open."""

    __slots__ = ()

    def report(self, word: str, seat: int = 0, count: int = 0) -> None:
        """The floor reports an irregularity, and what ends a hand is ruled on at once.

        Other remedies are applied in their turn, by the step that knows the word. After a ruling the open question may
        be another one.
        """
        if self.state != "open":
            raise TooLate("the round has ended; no decision can be rendered on it", where=word)
        incident = Incident(word, seat, count, self.count)
        self._check_incident(incident)
        if word not in self.reportable():
            raise TooLate("the moment at which its remedy applies is past in this round", where=word)
        self.incidents.append(incident)
        self.table.incidents.append(incident)
        self._rule_at_once()

    def reportable(self) -> tuple[str, ...]:
        """The irregularities that may be reported now: the steps that know their remedies are not past."""
        if self.state != "open":
            return ()
        rows = self.table.terms.sheet.round
        printed = {clause.incident for clause in self.table.terms.sheet.clauses}
        known = [word for row in rows for word in STEPS[row.step].incidents]
        for row in rows[self._at - 1 :]:
            known += [word for word in STEPS[row.step].rules_on(self.table, row.params) if word in printed]
        return tuple(dict.fromkeys(known))

    def _check_incident(self, incident: Incident) -> None:
        terms = self._given[0]
        steps = [STEPS[row.step] for row in terms.sheet.round]
        printed = {clause.incident for clause in terms.sheet.clauses}
        known = {word for each in steps for word in each.incidents}
        known |= {word for each in steps for word in each.ruled if word in printed}
        if incident.word not in known:
            valid = ", ".join(sorted(known)) or "none"
            raise NotLegal(f"{terms.sheet.id} knows no such incident; it knows {valid}", where=incident.word)
        if incident.seat and incident.seat not in self._given[1]:
            raise NotLegal(f"nobody sits at seat {incident.seat}", where=incident.word)
        if type(incident.count) is not int or incident.count < 0:
            raise NotLegal(f"expected a whole number from 0 up, found {incident.count!r}", where=incident.word)

    def void(self, because: str) -> None:
        """The floor declares that the round does not count: every chip goes back. What has ended stays ended."""
        if self.state != "open":
            raise TooLate("the round has ended; no decision can be rendered on it", where=self.table.terms.sheet.name)
        self._void(because)
