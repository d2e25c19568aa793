"""The driver: one flat loop that runs the steps of a sheet, asks, and keeps the laws. `Round` is its door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from houseway.cards import Card, Shoe
from houseway.errors import BrokenLaw, HousewayError
from houseway.play.checkpoint import Checkpoint, copied
from houseway.play.decisions import Answer, Asked, Together
from houseway.play.events import Closed, Event, Reported, Voided
from houseway.play.incidents import Incident
from houseway.play.ledger import POT
from houseway.play.steps import STEPS, Run, Script
from houseway.play.table import Table, carried
from houseway.rules.terms import Terms
from houseway.rules.values import Cents, dollars

Answered: TypeAlias = tuple[int, int, Answer]
State: TypeAlias = Literal["open", "over", "void"]
Plan: TypeAlias = tuple[tuple[Run, object], ...]
Given: TypeAlias = tuple[Terms, Mapping[int, Cents], Mapping[int, str], Mapping[str, int], tuple[Card, ...]]

_PLANS: dict[int, tuple[Terms, Plan]] = {}
_PLANS_MAX = 256


def _plan(terms: Terms) -> Plan:
    """The steps of a sheet as functions with their parameters, kept for the tables that are being dealt."""
    kept = _PLANS.get(id(terms))
    if kept is None or kept[0] is not terms:
        if len(_PLANS) >= _PLANS_MAX:
            _PLANS.clear()
        plan = tuple((STEPS[row.step].run, row.params) for row in terms.sheet.round)
        _PLANS[id(terms)] = kept = (terms, plan)
    return kept[1]


class Driver:
    """Runs the script of a round over its table. What it was given is kept, so that it can be run again."""

    __slots__ = (
        "_at",
        "_given",
        "_kept",
        "_later",
        "_marking",
        "_plan",
        "_script",
        "_waiting",
        "answers",
        "asked",
        "count",
        "incidents",
        "row_starts",
        "state",
        "table",
    )

    _given: Given
    incidents: list[Incident]
    # What the table is waiting for; nothing when the round has ended. The table says the same to whoever looks at it.
    asked: Asked | None

    def _start(self, shoe: Shoe, events: list[Event]) -> None:
        terms, stacks, names, between, rack = self._given
        self.table = Table(terms, stacks, shoe, names, between, rack, events)
        self._later = [each for each in self.incidents if each.after > 0]
        if self.incidents:
            self.table.incidents += [each for each in self.incidents if each.after == 0]
        self.asked = None
        self.answers: list[Answered] = []
        self.state: State = "open"
        self.count = 0
        self._plan = _plan(terms)
        self._at = 0
        # How many events there were when each row of the round began.
        self.row_starts: list[int] = []
        self._script: Script | None = None
        self._waiting: dict[int, Answer] = {}
        self._kept: list[Checkpoint] = []
        self._marking = False

    def _resume(self, kept: Checkpoint, now: Shoe) -> None:
        """Stand where a step began, with everything that has been recorded since still to come."""
        self.table = copied(kept.table, now)
        self._later = [each for each in self.incidents if each.after > kept.asked]
        self.asked = None
        self.answers = []
        self.state = "open"
        self.count = kept.asked
        self._plan = _plan(self.table.terms)
        self._at = kept.at - 1
        self.row_starts = kept.starts.copy()
        self._script = None
        self._waiting = {}
        self._marking = False

    def _run(self, value: Answer) -> None:
        """Go on with an answer, from the start with none, to the next question or to the end."""
        script = self._script
        try:
            if script is None:
                asked = self._next_step()
            else:
                try:
                    asked = script.send(value)
                except StopIteration:
                    asked = self._next_step()
            if asked is None:
                self._finish()
                return
        except Exception as error:
            raise self._failed(error) from error
        if type(asked) is Together:
            self._number(asked)
        else:
            self.count = asked.number = self.count + 1
        self.asked = self.table.asked = asked
        if self.table.incidents:
            self._rule_at_once()

    def _failed(self, error: Exception) -> Exception:
        """The round is void; what to raise: a refusal as it is, anything else as a law that was broken."""
        if isinstance(error, HousewayError):
            self._void(str(error))
            return error
        said = f"{type(error).__name__}: {error}"
        self._void(said)
        return BrokenLaw(f"a step failed: {said}", where=self.table.terms.sheet.name)

    def _next_step(self) -> Asked | None:
        """The first question of the next step that has one; nothing when there is none left."""
        table = self.table
        for run, params in self._plan[self._at :]:
            self._at += 1
            self.row_starts.append(len(table.events))
            script = run(table, params)
            if script is None:
                continue
            # A generator has not run yet when it is made: the table is still as the step found it.
            if self._marking:
                self._kept.append(Checkpoint(self._at, self.count, copied(table), self.row_starts[:-1]))
            for asked in script:
                self._script = script
                return asked
        return None

    def _number(self, asked: Together) -> None:
        for decision in asked.decisions:
            self.count = decision.number = self.count + 1

    def _finish(self) -> None:
        self._script = None
        self.asked = self.table.asked = None
        self.table.audit()
        left = self.table.ledger[POT]
        if left != carried(self.table.between):
            raise BrokenLaw(f"{dollars(left)} is left in the pot that nobody carries over", where=POT)
        if self.table.incidents:
            self._dismiss()
        self.table.events.append(Closed())
        self.state = "over"

    def _dismiss(self) -> None:
        """Every report has its ruling, also when the round has not come to the step that knows the remedy."""
        printed = {clause.incident: str(clause.lines) for clause in self.table.terms.sheet.clauses}
        for each in self.table.incidents:
            remedy = "nothing is mended: the round did not come to that"
            self.table.events.append(Reported(each.word, each.seat, remedy, printed.get(each.word, "")))
        self.table.incidents.clear()

    def _void(self, because: str) -> None:
        """Every account as it was before, the answers kept as evidence."""
        self.table.ledger.give_back()
        self.table.events.append(Voided(because))
        self.asked = self.table.asked = None
        self._script = None
        self._waiting = {}
        self.state = "void"

    def _hear_reports(self) -> None:
        """What the floor reported while this question was open comes to the table again, one report after another."""
        while self._later and self._later[0].after <= self.count and self.state == "open":
            self.table.incidents.append(self._later.pop(0))
            self._rule_at_once()

    # Rulings --------------------------------------------------------------------------------------------------

    def _rule_at_once(self) -> None:
        """Let the steps rule on what has been reported. Whose hand that ends is asked nothing more."""
        table = self.table
        gone: Sequence[int] = ()
        try:
            for row in table.terms.sheet.round[self._at - 1 :]:
                known = STEPS[row.step]
                if known.at_once:
                    gone = known.at_once(table, row.params)
                if gone:
                    break
        except Exception as error:
            raise self._failed(error) from error
        if gone:
            self._withdraw(gone)

    def _withdraw(self, gone: Sequence[int]) -> None:
        """The ruling has changed the hand: a single question is asked anew, or not at all if it was for these seats.

        Of questions that were asked together those for these seats are closed, whether they were answered or not.
        """
        asked = self.asked
        if not isinstance(asked, Together):
            self._run(None)
            return
        closed = [each.number for each in asked.decisions if each.seat in gone]
        self.answers = [each for each in self.answers if each[0] not in closed]
        self._waiting |= dict.fromkeys(closed)
        self.table.answered += [number for number in closed if number not in self.table.answered]
        if len(self._waiting) == len(asked.decisions):
            self._run(self._all_heard(asked))

    def _hear(self, number: int, value: Answer) -> None:
        """Take an answer that is known to be legal."""
        asked = self.asked
        if isinstance(asked, Together):
            self._waiting[number] = value
            self.table.answered.append(number)
            if len(self._waiting) < len(asked.decisions):
                return
            value = self._all_heard(asked)
        self._run(value)

    def _all_heard(self, asked: Together) -> dict[int, Answer]:
        """What everybody has answered, by seat. A seat whose question was withdrawn has said nothing."""
        said = {each.seat: self._waiting[each.number] for each in asked.decisions}
        heard = {seat: value for seat, value in said.items() if value is not None}
        self._waiting = {}
        self.table.answered.clear()
        return heard
