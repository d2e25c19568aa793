"""The driver of a round: one flat loop that runs the steps of a sheet, asks, and audits chips and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from typing import Literal, NamedTuple, TypeAlias

from houseway.cards import Card, Shoe
from houseway.errors import BrokenLaw, HousewayError
from houseway.play.checkpoint import Checkpoint, copied
from houseway.play.decisions import Asked, Together
from houseway.play.events import Announced, Closed, Event, Voided
from houseway.play.ids import COLLECTION, JACKPOT, POT, STACKS
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.reports import dismiss
from houseway.play.seat_notes import CarriedPot
from houseway.play.steps import STEPS, Run, Script
from houseway.play.table import Table
from houseway.play.wager_question import Answer
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, dollars

Answered: TypeAlias = tuple[int, int, Answer]
State: TypeAlias = Literal["open", "over", "void"]
Plan: TypeAlias = tuple[tuple[Run, object], ...]

# Where chips may lie when a round has ended; a pot is carried over.
_AT_REST = frozenset({*STACKS, COLLECTION, JACKPOT, POT})


class Given(NamedTuple):
    """The inputs of a round besides the shoe."""

    terms: Terms
    stacks: Mapping[int, Cents]
    names: Mapping[int, str]
    lasting: Lasting
    rack: tuple[Card, ...]


def _no_step() -> Script:
    yield from ()


# The script of a driver between two steps: it has come to its end.
_OVER = _no_step()
next(_OVER, None)

_PLANS: dict[int, tuple[Terms, Plan]] = {}
_PLANS_MAX = 256


def _plan(terms: Terms) -> Plan:
    """The steps of a sheet as functions with their parameters, cached."""
    kept = _PLANS.get(id(terms))
    if kept is None or kept[0] is not terms:
        if len(_PLANS) >= _PLANS_MAX:
            _PLANS.clear()
        plan = tuple((STEPS[row.step].run, row.params) for row in terms.sheet.round)
        _PLANS[id(terms)] = kept = (terms, plan)
    return kept[1]


class Driver:
    """Runs the script of a round on its table. It keeps its inputs and answers, so that the round can be run again."""

    __slots__ = (
        "_rows",
        "_script",
        "answers",
        "asked",
        "count",
        "given",
        "incidents",
        "kept",
        "later",
        "marking",
        "row_starts",
        "state",
        "table",
        "waiting",
    )

    def __init__(
        self, given: Given, incidents: Sequence[Incident], table: Table, *, starts: Sequence[int] = (), count: int = 0
    ) -> None:
        self.given = given
        self.incidents = list(incidents)
        self.table = table
        self.later = [each for each in self.incidents if each.after > count] if incidents else []
        # What the table is waiting for; None when the round has ended. The table has the same, for views.
        self.asked: Asked | None = None
        self.answers: list[Answered] = []
        self.state: State = "open"
        self.count = count
        self.waiting: dict[int, Answer] = {}
        self.kept: list[Checkpoint] = []
        self.marking = False
        self._script = _OVER
        # How many events there were when each row of the round began, and the rows that have not begun.
        self.row_starts = list(starts)
        plan = _plan(table.terms)
        self._rows = iter(plan[len(starts) :] if starts else plan)

    def run(self, value: Answer) -> None:
        """Run to the next question or to the end: with an answer, or from the start with none."""
        try:
            try:
                asked = self._script.send(value)
            except StopIteration:
                begun = self._next_step()
                if begun is None:
                    self._finish()
                    return
                asked = begun
        except Exception as error:
            raise self._failed(error) from error
        if type(asked) is Together:
            self._number(asked)
        else:
            self.count = asked.number = self.count + 1
        table = self.table
        self.asked = table.asked = asked
        if table.incidents:
            self.rule_at_once()

    def _failed(self, error: Exception) -> Exception:
        """The round is void; what to raise: a refusal as it is, anything else as a law that was broken."""
        if isinstance(error, HousewayError):
            self.void(str(error))
            return error
        said = f"{type(error).__name__}: {error}"
        self.void(said)
        return BrokenLaw(f"a step failed: {said}", where=self.table.terms.sheet.name)

    def _next_step(self) -> Asked | None:
        """The first question of the next step that asks one; None when no step is left."""
        table, starts = self.table, self.row_starts
        events = table.events
        for run, params in self._rows:
            starts.append(len(events))
            script = run(table, params)
            if script is None:
                continue
            # A new generator has not run yet, so the table is still as it was before the step.
            if self.marking:
                self.kept.append(Checkpoint(self.count, copied(table), starts[:-1]))
            for asked in script:
                self._script = script
                return asked
        return None

    def _number(self, asked: Together) -> None:
        for decision in asked.decisions:
            self.count = decision.number = self.count + 1

    def _finish(self) -> None:
        table = self.table
        self._script = _OVER
        self.asked = table.asked = None
        table.audit()
        ledger = table.ledger
        stray = [account for account, amount in ledger.balances.items() if amount and account not in _AT_REST]
        if stray:
            raise BrokenLaw(f"the round ends and {dollars(ledger[stray[0]])} still lies there", where=str(stray[0]))
        left = ledger[POT]
        if left != table.lasting[CarriedPot].total:
            raise BrokenLaw(f"{dollars(left)} is left in the pot that nobody carries over", where=str(POT))
        if table.incidents:
            dismiss(table)
        table.events.append(Closed())
        self.state = "over"

    def void(self, because: str) -> None:
        """Void the round: every account returns to its opening balance. The answers are kept as evidence."""
        self.table.ledger.give_back()
        self.table.events.append(Voided(because))
        self.asked = self.table.asked = None
        self._script = _OVER
        self.waiting = {}
        self.state = "void"

    def take_reports(self) -> None:
        """What the floor reported while this question was open comes to the table again, one report after another."""
        while self.later and self.later[0].after <= self.count and self.state == "open":
            self.take_report(self.later.pop(0))

    def take_report(self, incident: Incident) -> None:
        """Note what the floor has reported, tell everybody, and let the steps rule on it."""
        self.table.incidents.append(incident)
        self.table.events.append(Announced(f"the floor has noted: {incident.say()}"))
        self.rule_at_once()

    def rule_at_once(self) -> None:
        """Let the steps rule on what has been reported. Whose hand that ends is asked nothing more."""
        table = self.table
        gone: Sequence[int] = ()
        try:
            for row in table.terms.sheet.round[len(self.row_starts) - 1 :]:
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
            self.run(None)
            return
        closed = [each.number for each in asked.decisions if each.seat in gone]
        self.answers = [each for each in self.answers if each[0] not in closed]
        self.waiting |= dict.fromkeys(closed)
        self.table.answered += [number for number in closed if number not in self.table.answered]
        if len(self.waiting) == len(asked.decisions):
            self.run(self.answers_by_seat(asked))

    def take_answer(self, number: int, value: Answer) -> None:
        """Take an answer that is known to be legal."""
        asked = self.asked
        if isinstance(asked, Together):
            self.waiting[number] = value
            self.table.answered.append(number)
            if len(self.waiting) < len(asked.decisions):
                return
            value = self.answers_by_seat(asked)
        self.run(value)

    def answers_by_seat(self, asked: Together) -> dict[int, Answer]:
        """What everybody has answered, by seat. A seat whose question was withdrawn has said nothing."""
        said = {each.seat: self.waiting[each.number] for each in asked.decisions}
        self.waiting = {}
        self.table.answered.clear()
        return {seat: value for seat, value in said.items() if value is not None}


def start(given: Given, incidents: Sequence[Incident], shoe: Shoe, events: list[Event]) -> Driver:
    """A driver before the first step."""
    terms, stacks, names, lasting, rack = given
    table = Table(terms, stacks, shoe, names, lasting, rack, events)
    if incidents:
        table.incidents += [each for each in incidents if each.after == 0]
    return Driver(given, incidents, table)


# Running again --------------------------------------------------------------------------------------------------


def run_again(driver: Driver, answers: Sequence[Answered], count: int, incidents: Sequence[Incident]) -> Driver:
    """Run the same shuffle and answers again. They were legal once, so they are not checked twice.

    The first copy of a round starts at the first card and keeps a checkpoint for each step; later copies start there.
    """
    kept = [each for each in driver.kept if each.asked <= count]
    copy = _resumed(driver, kept, incidents) if kept else at_first(driver, incidents, marking=True)
    _answer_again(copy, answers, kept[-1].asked if kept else 0)
    copy.marking = False
    if len(copy.kept) > len(driver.kept):
        driver.kept = list(copy.kept)
    return copy


def _answer_again(copy: Driver, answers: Sequence[Answered], first: int = 0) -> None:
    """Give the answers to the questions after the `first`, with what was reported between them."""
    for number, _, value in answers:
        if number > first:
            if copy.later:
                copy.take_reports()
            copy.take_answer(number, value)
    copy.take_reports()
    copy.answers = list(answers)


def run_stored(
    given: Given,
    incidents: Sequence[Incident],
    shoe: Shoe,
    opened: Event,
    answers: Sequence[Answered],
    voided: str | None,
) -> Driver:
    """Run a round again that was stored with its shoe. It goes on from the same random source."""
    again = shoe.again()
    again.chance = shoe.chance
    driver = start(given, incidents, again, [opened])
    # The step that made the round void fails here as it did there.
    with nullcontext() if voided is None else suppress(HousewayError):
        driver.run(None)
        _answer_again(driver, answers)
    if voided is not None and driver.state == "open":
        driver.void(voided)
    driver.answers = list(answers)
    return driver


def at_first(driver: Driver, incidents: Sequence[Incident], *, marking: bool = False) -> Driver:
    """A copy at its first question, with these incidents still to be reported."""
    copy = start(driver.given, incidents, driver.table.shoe.again(), [driver.table.events[0]])
    copy.marking = marking
    copy.run(None)
    return copy


def _resumed(driver: Driver, kept: list[Checkpoint], incidents: Sequence[Incident]) -> Driver:
    """A copy at the first question of the last step that was kept; the steps after it are kept as they begin."""
    last = kept[-1]
    table = copied(last.table, driver.table.shoe)
    copy = Driver(driver.given, incidents, table, starts=last.starts, count=last.asked)
    copy.run(None)
    copy.kept = kept
    copy.marking = True
    return copy
