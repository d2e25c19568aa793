"""A round as everybody meets it: questions, answers, reports, copies.

What is stored is the sheet, the seats, the shuffle and the answers. Copying, rewinding, replaying and auditing are all
the same thing: run it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy

from houseway.cards import Card, Shoe
from houseway.errors import BadInput, NotLegal, NotYourTurn, TooLate
from houseway.play.checkpoint import Checkpoint
from houseway.play.decisions import Answer, Choose, Decision, Together
from houseway.play.driver import Answered
from houseway.play.events import Event, Opened
from houseway.play.incidents import Incident
from houseway.play.ledger import COLLECTION, PEOPLE
from houseway.play.reports import Reports
from houseway.play.table import BEHIND, CARRIED, PLAYS
from houseway.rules.terms import Terms
from houseway.rules.values import Cents


class Round(Reports):
    """One round at one table, from the first question to the last chip."""

    __slots__ = ()

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        shoe: Shoe,
        *,
        names: Mapping[int, str] | None = None,
        between: Mapping[str, int] | None = None,
        rack: Sequence[Card] = (),
        incidents: Iterable[Incident] = (),
    ) -> None:
        check_seats(terms, stacks, between or {})
        self._given = (terms, dict(stacks), dict(names or {}), dict(between or {}), tuple(rack))
        self.incidents = list(incidents)
        for each in self.incidents:
            self._check_incident(each)
        events: list[Event] = []
        self._start(shoe, events)
        sheet = terms.sheet
        seats = tuple([(seat, self.table.name(seat), stacks[seat]) for seat in self.table.seats])
        events.append(Opened(sheet.name, sheet.digest, terms.posted, seats, sheet.taken))
        self._run(None)

    # Asking and answering -------------------------------------------------------------------------------------

    @property
    def terms(self) -> Terms:
        return self.table.terms

    def open_decisions(self) -> list[Decision]:
        """The questions that still want an answer."""
        asked = self.asked
        if asked is None:
            return []
        if isinstance(asked, Together):
            return [each for each in asked.decisions if each.number not in self._waiting]
        return [asked]

    def answer(self, number: int, seat: int, value: Answer) -> None:
        """Answer the question of this number. A refusal changes nothing."""
        asked = self.asked
        # A plain move of a single question, by far the most frequent answer, needs no more than this.
        if (
            type(asked) is Choose
            and asked.number is number
            and asked.seat == seat
            and type(value) is str
            and value in asked.moves
            and not asked.amounts
        ):
            self.answers.append((number, seat, value))
            self._run(value)
            return
        if type(asked) is Together:
            self._answer_one_of(asked, number, seat, value)
            return
        if asked is None or asked.number != number or type(number) is not int:
            raise _wrong_number(self, number)
        if asked.seat != seat or asked.why_not(value) is not None:
            raise _refusal(asked, seat, value)
        if type(value) is not str and value != ():
            value = _kept(value)
        self.answers.append((number, seat, value))
        self._run(value)

    def _answer_one_of(self, asked: Together, number: int, seat: int, value: Answer) -> None:
        # Questions that are asked together are numbered one after another.
        at = number - asked.decisions[0].number if type(number) is int else -1
        decision = asked.decisions[at] if 0 <= at < len(asked.decisions) else None
        if decision is None or number in self._waiting:
            raise _wrong_number(self, number)
        if decision.seat != seat or decision.why_not(value) is not None:
            raise _refusal(decision, seat, value)
        self._waiting[number] = value = _kept(value)
        self.table.answered.append(number)
        self.answers.append((number, seat, value))
        if len(self._waiting) == len(asked.decisions):
            self._run(self._all_heard(asked))

    def default(self) -> None:
        """Let the clock run out: every open question gets its default answer."""
        asked = self.asked
        if asked is not None and type(asked) is not Together:
            self.answer(asked.number, asked.seat, asked.default_answer())
            return
        for decision in self.open_decisions():
            self.answer(decision.number, decision.seat, decision.default_answer())

    # Running again --------------------------------------------------------------------------------------------

    def clone(self) -> Round:
        """A copy that can be played on by itself."""
        return self._again(self.answers, self.count, self.incidents)

    def rewind(self, number: int) -> Round:
        """A copy in which this question is open again, and later ones have not been asked."""
        if not 1 <= number <= self.count:
            raise BadInput(f"this round has asked questions 1 to {self.count}", where=f"question {number}")
        incidents = [each for each in self.incidents if each.after < number]
        return self._again([each for each in self.answers if each[0] < number], number - 1, incidents)

    def conversation(self) -> Iterator[tuple[Decision, Answer]]:
        """Every question with its answer, as they were asked: the round runs again while you listen."""
        copy = self._at_first(self.incidents)
        for number, _, value in self.answers:
            copy._hear_reports()
            yield next(each for each in copy.open_decisions() if each.number == number), value
            copy._hear(number, value)

    def _again(self, answers: Sequence[Answered], count: int, incidents: Sequence[Incident]) -> Round:
        """Run the same shuffle and answers again. They were legal once, so they are not checked twice.

        The first copy of a round runs it from the first card and keeps where each step began; later copies start there.
        """
        kept = [each for each in self._kept if each.asked <= count]
        copy = self._from(kept, incidents) if kept else self._at_first(incidents, marking=True)
        first = kept[-1].asked if kept else 0
        for number, _, value in answers:
            if number > first:
                if copy._later:
                    copy._hear_reports()
                copy._hear(number, value)
        copy._hear_reports()
        copy.answers = list(answers)
        copy._marking = False
        if len(copy._kept) > len(self._kept):
            self._kept = list(copy._kept)
        return copy

    def _at_first(self, incidents: Sequence[Incident], *, marking: bool = False) -> Round:
        """A copy at its first question, which is to hear of these incidents."""
        copy = Round.__new__(Round)
        copy._given = self._given
        copy.incidents = list(incidents)
        copy._start(self.table.shoe.again(), [self.table.events[0]])
        copy._marking = marking
        copy._run(None)
        return copy

    def _from(self, kept: list[Checkpoint], incidents: Sequence[Incident]) -> Round:
        """A copy at the first question of the last step that was kept; the steps after it are kept as they begin."""
        copy = Round.__new__(Round)
        copy._given = self._given
        copy.incidents = list(incidents)
        copy._resume(kept[-1], self.table.shoe)
        copy._run(None)
        copy._kept = kept
        copy._marking = True
        return copy

    # Afterwards -----------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        return self.table.events

    @property
    def opening_stacks(self) -> dict[int, Cents]:
        return dict(self._given[1])

    @property
    def opening_between(self) -> dict[str, int]:
        return dict(self._given[3])

    @property
    def opening_rack(self) -> tuple[Card, ...]:
        return self._given[4]

    @property
    def collection(self) -> Cents:
        return self.table.ledger[COLLECTION]

    def net(self) -> dict[str, Cents]:
        """What each account has gained."""
        return self.table.ledger.net()


def _kept(value: Answer) -> Answer:
    """An answer that nobody can change any more: as it is where it cannot be changed."""
    if type(value) is tuple and (not value or _FIXED.issuperset(map(type, value))):
        return value
    if type(value) is dict and _FIXED.issuperset(map(type, value)) and _FIXED.issuperset(map(type, value.values())):
        return value.copy()
    return value if type(value) in _FIXED else deepcopy(value)


_FIXED = frozenset({int, str})
_PLAYED = tuple(f"{PLAYS} {seat}" for seat in range(PEOPLE))


def _wrong_number(played: Round, number: int) -> NotLegal:
    if played.state != "open":
        return TooLate("the round has ended", where=f"question {number}")
    numbers = ", ".join(str(each.number) for each in played.open_decisions())
    if type(number) is not int:
        return NotLegal(f"expected the number of a question, found {number!r}; open: {numbers}", where="question")
    if number > played.count:
        return NotLegal(f"no such question has been asked yet; open: {numbers}", where=f"question {number}")
    return TooLate(f"that question is no longer open; open: {numbers}", where=f"question {number}")


def _refusal(decision: Decision, seat: int, value: Answer) -> NotLegal:
    if decision.seat != seat:
        problem = f"question {decision.number} is for seat {decision.seat}, not seat {seat!r}"
        return NotYourTurn(problem, where=f"seat {seat!r}")
    why = decision.why_not(value)
    return NotLegal(str(why), where=f"question {decision.number} to seat {seat} ({decision.about})")


def check_shape(terms: Terms, stacks: Mapping[int, Cents]) -> None:
    """What is posted, and chips by seat: not a sheet or a list, as one might think."""
    if not isinstance(terms, Terms):
        raise BadInput(f"expected what houseway.terms(sheet) posts, found {type(terms).__name__}", where="terms")
    if not isinstance(stacks, Mapping):
        raise BadInput(f"expected cents by seat, such as {{1: 20000, 2: 20000}}, found {stacks!r}", where="stacks")


def check_seats(terms: Terms, stacks: Mapping[int, Cents], between: Mapping[str, int]) -> None:
    """As many people as the sheet seats, in seats that it has, with chips before them."""
    check_shape(terms, stacks)
    seats = terms.sheet.seats
    standing = _standing(terms, stacks, between) if terms.sheet.kind == "bank" else ()
    if terms.sheet.kind == "bank":
        _check_played(terms, stacks, between)
    seated = len(stacks) - len(standing)
    if not seats.min <= seated <= seats.max:
        raise BadInput(f"{terms.sheet.name} seats {seats.min} to {seats.max}, not {seated}", where="seats")
    for seat, amount in stacks.items():
        if type(seat) is not int or not (1 <= seat <= seats.max or seat in standing):
            raise BadInput(f"expected a seat from 1 to {seats.max}", where=f"seat {seat!r}")
        # Whoever has chips in a pot that is carried over plays for it, with or without others before him.
        if type(amount) is not int or amount < 0 or (amount == 0 and not between.get(f"{CARRIED}{seat}")):
            raise BadInput(f"expected a stack of whole cents above nothing, found {amount!r}", where=f"seat {seat}")


def _standing(terms: Terms, stacks: Mapping[int, Cents], between: Mapping[str, int]) -> tuple[int, ...]:
    """The back line: people with numbers above the seats, each behind a seat that somebody has taken."""
    most, found = terms.sheet.seats.max, []
    for person in stacks if [key for key in between if key.startswith(BEHIND)] else ():
        at = between.get(f"{BEHIND} {person}", 0)
        if not at:
            continue
        if not terms.sheet.back_line:
            raise BadInput(f"{terms.sheet.name} takes no back-line wagers", where=f"person {person}")
        if at not in stacks or at > most or type(person) is not int or not most < person < PEOPLE:
            raise BadInput(
                f"a back-line bettor has a number from {most + 1} to {PEOPLE - 1} and stands behind a taken seat",
                where=f"person {person}",
            )
        found.append(person)
    circles = terms.sheet.seats.circles
    behind = Counter(between[f"{BEHIND} {person}"] for person in found) if circles and found else {}
    for seat, many in behind.items():
        if many >= circles:
            raise BadInput(f"{many} stand behind it; the layout has {circles} circles a seat", where=f"seat {seat}")
    return tuple(found)


def _check_played(terms: Terms, stacks: Mapping[int, Cents], between: Mapping[str, int]) -> None:
    """Whoever wagers on a seat besides his own sits himself, and nobody sits there."""
    if between.keys().isdisjoint(_PLAYED):
        return
    most = terms.sheet.seats.max
    for seat, key in enumerate(_PLAYED):
        person = between.get(key, 0)
        if person not in stacks:
            continue
        if not terms.sheet.further_seats:
            raise BadInput(f"{terms.sheet.name} lets nobody wager on an unoccupied seat", where=f"seat {seat}")
        if seat in stacks or not 1 <= seat <= most or person > most:
            raise BadInput(
                f"a seat that is played besides one's own is empty, and from 1 to {most}", where=f"seat {seat}"
            )
