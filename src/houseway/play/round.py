"""A round as callers use it: questions, answers, reports, copies.

A round is stored as the sheet, the seats, the shuffle and the answers. Copying, rewinding, replaying and auditing all
run it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from houseway.cards import Card, Shoe
from houseway.errors import At, BadInput, NotLegal, NotYourTurn, TooLate, check_names, check_type
from houseway.play.decisions import Asked, Choose, Decision, Pick, Together, subject
from houseway.play.driver import Answered, Driver, Given, State, at_first, run_again, run_stored, start
from houseway.play.events import Event, Opened, Voided
from houseway.play.ids import COLLECTION, SEAT_TEXTS, Account, CircleId
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.reports import check_incident, reportable
from houseway.play.seat_checks import check_seats
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Table
from houseway.play.wager_question import Answer, Wager
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents


class Round:
    """One round at one table, from the first question to the last chip."""

    # `asked` is what the table is waiting for; None when the round has ended. It is the driver's, taken over after each
    # run: everybody who plays reads it at every question, and a property would take longer than the answer to find.
    __slots__ = ("_driver", "asked")
    asked: Asked | None

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        shoe: Shoe,
        *,
        names: Mapping[int, str] | None = None,
        lasting: Lasting = NOTHING_LASTS,
        rack: Sequence[Card] = (),
        incidents: Iterable[Incident] = (),
    ) -> None:
        check_seats(terms, stacks, lasting)
        if not isinstance(shoe, Shoe):
            raise BadInput(f"expected a shoe, such as Shoe.live(terms.pack), found {shoe!r}", where="shoe")
        if names is not None:
            check_names(names)
        if lasting is not NOTHING_LASTS:
            check_type(lasting, Lasting, "what a round has left: round.table.lasting", "lasting")
        check_type(rack, Sequence, "cards, such as cards('Ah Kd')", "rack")
        check_type(incidents, Iterable, "incidents", "incidents")
        reported = list(incidents)
        for each in reported:
            check_type(each, Incident, "incidents", "incidents")
            check_incident(terms, stacks, each)
        events: list[Event] = []
        driver = start(Given(terms, dict(stacks), dict(names or {}), lasting, tuple(rack)), reported, shoe, events)
        sheet, table = terms.sheet, driver.table
        if names or sheet.kind == "bank":
            seats = tuple([(seat, table.name(seat), stacks[seat]) for seat in table.seats])
        else:
            seats = tuple([(seat, SEAT_TEXTS[seat], stacks[seat]) for seat in table.seats])
        events.append(Opened(sheet.name, sheet.digest, terms.posted, seats, sheet.taken))
        self._driver = driver
        driver.run(None)
        self.asked = driver.asked

    # How it stands --------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self._driver.table

    @property
    def terms(self) -> Terms:
        return self._driver.table.terms

    @property
    def state(self) -> State:
        return self._driver.state

    @property
    def count(self) -> int:
        """How many questions have been asked."""
        return self._driver.count

    @property
    def answers(self) -> list[Answered]:
        return self._driver.answers

    @property
    def incidents(self) -> list[Incident]:
        return self._driver.incidents

    @property
    def events(self) -> list[Event]:
        return self._driver.table.events

    @property
    def row_starts(self) -> list[int]:
        return self._driver.row_starts

    def open_decisions(self) -> list[Decision]:
        """The questions that are still open."""
        asked = self._driver.asked
        if asked is None:
            return []
        if isinstance(asked, Together):
            waiting = self._driver.waiting
            return [each for each in asked.decisions if each.number not in waiting]
        return [asked]

    # Answering ------------------------------------------------------------------------------------------------

    def answer(self, number: int, seat: int, value: Answer) -> None:
        """Answer the question of this number. A refusal changes nothing."""
        driver = self._driver
        asked = driver.asked
        # The most frequent answers need no more than this: a plain move, and no cards where none must be picked. Each
        # has lines of its own, because the interpreter is fast where it always meets the same kind of question.
        if not (
            type(asked) is Choose
            and asked.number is number
            and asked.seat == seat
            and type(value) is str
            and value in asked.moves
            and not (asked.amounts and value in asked.amounts)
        ) and not (
            type(asked) is Pick and asked.number is number and asked.seat == seat and value == () and not asked.least
        ):
            if type(asked) is Together:
                self._answer_one_of(asked, number, seat, value)
                return
            if asked is None or asked.number != number or type(number) is not int:
                raise _wrong_number(self, number)
            if asked.seat != seat or asked.why_not(value) is not None:
                raise _refusal(asked, seat, value)
            if type(value) is not str:
                value = _kept(asked.in_full(value) if type(asked) is Wager else value)
        driver.answers.append((number, seat, value))
        try:
            driver.run(value)
        finally:
            self.asked = driver.asked

    def _answer_one_of(self, asked: Together, number: int, seat: int, value: Answer) -> None:
        # Questions that are asked together are numbered one after another.
        driver = self._driver
        at = number - asked.decisions[0].number if type(number) is int else -1
        decision = asked.decisions[at] if 0 <= at < len(asked.decisions) else None
        if decision is None or number in driver.waiting:
            raise _wrong_number(self, number)
        if decision.seat != seat or decision.why_not(value) is not None:
            raise _refusal(decision, seat, value)
        value = _kept(decision.in_full(value) if type(decision) is Wager else value)
        driver.answers.append((number, seat, value))
        try:
            driver.take_answer(number, value)
        finally:
            self.asked = driver.asked

    def default(self) -> None:
        """Let the clock run out: every open question gets its default answer."""
        asked = self.asked
        if asked is not None and type(asked) is not Together:
            self.answer(asked.number, asked.seat, asked.default_answer())
            return
        for decision in self.open_decisions():
            self.answer(decision.number, decision.seat, decision.default_answer())

    # The floor ------------------------------------------------------------------------------------------------

    def report(self, word: str, seat: int = 0, count: int = 0) -> None:
        """The floor reports an irregularity. What ends a hand is ruled on at once; then another question may be open.

        Any other remedy is applied in its turn, by the step that knows the word.
        """
        check_type(word, str, "the word of an irregularity", "report")
        self._check_open(word)
        incident = Incident(word, seat, count, self.count)
        check_incident(self.terms, {*self.opening_stacks, *self.table.lasting[SeatNotes].plays}, incident)
        if word not in self.reportable():
            raise TooLate("the moment at which its remedy applies is past in this round", where=word)
        self.incidents.append(incident)
        try:
            self._driver.take_report(incident)
        finally:
            self.asked = self._driver.asked

    def reportable(self) -> tuple[str, ...]:
        """The irregularities that may be reported now, because a step that knows the remedy is still to come."""
        return reportable(self.table, len(self._driver.row_starts)) if self.state == "open" else ()

    def void(self, because: str) -> None:
        """The floor voids the round: every chip goes back. A round that has ended cannot be voided."""
        check_type(because, str, "the reason in words", "void")
        self._check_open(self.terms.sheet.name)
        self._driver.void(because)
        self.asked = None

    def _check_open(self, where: str) -> None:
        if self.state != "open":
            raise TooLate("the round has ended; no decision can be rendered on it", where=where)

    # Running again --------------------------------------------------------------------------------------------

    def clone(self) -> Round:
        """A copy that can be played on by itself."""
        return _with(run_again(self._driver, self.answers, self.count, self.incidents))

    def rewind(self, number: int) -> Round:
        """A copy in which this question is open again and later ones have not been asked."""
        check_type(number, int, "the number of a question", "rewind")
        if not 1 <= number <= self.count:
            raise BadInput(f"this round has asked questions 1 to {self.count}", at=At(question=number))
        answers = [each for each in self.answers if each[0] < number]
        incidents = [each for each in self.incidents if each.after < number]
        return _with(run_again(self._driver, answers, number - 1, incidents))

    def __reduce__(self) -> tuple[Callable[..., Round], tuple[Any, ...]]:
        """For pickle and for copies: what the round was dealt from and every answer; it is run again."""
        driver, last = self._driver, self.events[-1]
        voided = last.because if isinstance(last, Voided) else None
        stored = (driver.given, driver.incidents, driver.table.shoe, self.events[0], driver.answers, voided)
        return _run_stored, stored

    def conversation(self) -> Iterator[tuple[Decision, Answer]]:
        """Every question with its answer, as they were asked: the round runs again while you listen."""
        copy = _with(at_first(self._driver, self.incidents))
        for number, _, value in self.answers:
            copy._driver.take_reports()
            yield next(each for each in copy.open_decisions() if each.number == number), value
            copy._driver.take_answer(number, value)

    # What it was dealt from, and what came of it --------------------------------------------------------------

    @property
    def opening_stacks(self) -> dict[int, Cents]:
        return dict(self._driver.given.stacks)

    @property
    def opening_lasting(self) -> Lasting:
        return self._driver.given.lasting

    @property
    def opening_rack(self) -> tuple[Card, ...]:
        return self._driver.given.rack

    @property
    def collection(self) -> Cents:
        return self.table.ledger[COLLECTION]

    def net(self) -> dict[Account, Cents]:
        """What each account has gained."""
        return self.table.ledger.net()


def _with(driver: Driver) -> Round:
    """A round around this driver."""
    played = Round.__new__(Round)
    played._driver, played.asked = driver, driver.asked
    return played


def _run_stored(*stored: Any) -> Round:
    return _with(run_stored(*stored))


def _kept(value: Answer) -> Answer:
    """An immutable copy of an answer; the answer itself where it is immutable."""
    if type(value) is tuple and (not value or _FIXED.issuperset(map(type, value))):
        return value
    if type(value) is dict and _FIXED.issuperset(map(type, value)) and _FIXED.issuperset(map(type, value.values())):
        return value.copy()
    return value if type(value) in _FIXED else deepcopy(value)


_FIXED = frozenset({int, str, CircleId})


def _wrong_number(played: Round, number: int) -> NotLegal:
    if played.state != "open":
        return TooLate("the round has ended", at=At(question=number))
    numbers = ", ".join(str(each.number) for each in played.open_decisions())
    if type(number) is not int:
        return NotLegal(f"expected the number of a question, found {number!r}; open: {numbers}", where="question")
    if number > played.count:
        return NotLegal(f"no such question has been asked yet; open: {numbers}", at=At(question=number))
    return TooLate(f"that question is no longer open; open: {numbers}", at=At(question=number))


def _refusal(decision: Decision, seat: int, value: Answer) -> NotLegal:
    if decision.seat != seat:
        problem = f"question {decision.number} is for seat {decision.seat}, not seat {seat!r}"
        return NotYourTurn(problem, where=f"seat {seat!r}")
    why = decision.why_not(value)
    where = f"question {decision.number} to seat {seat} ({subject(decision)})"
    return NotLegal(str(why), where=where, at=At(question=decision.number))
