"""A hand as a log of tokens: who was dealt what, posted, bet, discarded, showed and won, in order.

The hand is replayed to build the log, so that every answer comes before its effects. The formats write the log down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from houseway.cards.card import TEXTS, Card
from houseway.errors import HousewayError
from houseway.families.poker.core.hand_state import Hand
from houseway.histories.history_fields import Number, number
from houseway.play.decisions import OPENING, Choose, Decision, Pick
from houseway.play.events import EVERYONE, Acted, Carried, Dealt, Event, Moved, Shown
from houseway.play.ids import BOARD, BOARDS, COLLECTION, JACKPOT, MUCK, POT, Account, PileId, bet, stack
from houseway.play.incidents import Incident
from houseway.play.round import Round
from houseway.play.wager_question import Answer, Wager
from houseway.rules.sheet.values import Cents

BET = "bet"
BET_MOVES = (BET, "raise", "complete")
ANTE = "ante"


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards dealt to a place: a hand, a board, or a place that only some games have."""

    place: PileId
    seat: int
    faces: tuple[Card, ...]
    up: bool


@dataclass(frozen=True, slots=True)
class Posts:
    """Chips put up without a choice of amount: an ante, a blind (live: a bet), a dead blind."""

    seat: int
    what: str
    amount: Cents
    live: bool
    all_in: bool


@dataclass(frozen=True, slots=True)
class Bets:
    """A turn in a betting round: what the seat paid, and its total bet in this round.

    A forced bet that leaves no choice was not `asked`.
    """

    seat: int
    move: str
    paid: Cents
    to: Cents
    all_in: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class Throws:
    """Cards discarded, replaced or not."""

    seat: int
    faces: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declares:
    """An answer to any other question."""

    seat: int
    about: str
    words: str


@dataclass(frozen=True, slots=True)
class Shows:
    seat: int
    faces: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Locked:
    """The moment from which nobody can bet, with cards still to come: what each live seat holds."""

    held: tuple[tuple[int, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class Takes:
    """What the house or the jackpot takes, from the pot (seat 0) or from a seat."""

    account: Account
    amount: Cents
    seat: int
    because: str


@dataclass(frozen=True, slots=True)
class Gets:
    """Chips from the pot to a seat, or (`own`) its own bet coming back. An award has the number of its `pot`."""

    seat: int
    amount: Cents
    because: str
    own: bool
    pot: int | None


Token: TypeAlias = Cards | Posts | Bets | Throws | Declares | Shows | Locked | Takes | Gets


@dataclass(slots=True)
class HandLog:
    """A whole hand. `order` are the seats dealt in, from the left of the button; the others sat out.

    `scale` is how many dollars are played for each dollar in the file. Cards that are `unknown` are written `??`.
    """

    played: Round
    order: tuple[int, ...]
    scale: int = 1
    unknown: frozenset[Card] = frozenset()
    tokens: list[Token] = field(default_factory=list)

    @property
    def hand(self) -> Hand:
        return self.played.table.facts(Hand)

    def number(self, amount: Cents) -> Number:
        """An amount as the file writes it."""
        return number(amount, self.scale)

    def cards(self, faces: Iterable[Card]) -> list[str]:
        """Cards as the file writes them."""
        return ["??" if face in self.unknown else TEXTS[face] for face in faces]

    def together(self, faces: Iterable[Card]) -> str:
        """Cards without spaces: `AhKd`."""
        return "".join(self.cards(faces))

    @property
    def sat_out(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.played.table.seats if seat not in self.order)

    def stacks(self) -> dict[int, Cents]:
        """The chips of each seat at the end."""
        ledger = self.played.table.ledger
        return {seat: ledger[stack(seat)] for seat in self.played.table.seats}

    def taken(self, account: Account) -> Cents:
        return sum(each.amount for each in self.tokens if isinstance(each, Takes) and each.account == account)


def tell(played: Round, scale: int = 1, unknown: frozenset[Card] = frozenset()) -> HandLog:
    """The log of the whole hand."""
    order = played.table.facts(Hand).order or played.table.seats
    teller = _LogBuilder(HandLog(played, order, scale, unknown))
    for decision, value, events, before in turns(played):
        teller.take_answer(decision, value, events, before)
    return teller.log


def turns(played: Round) -> Iterator[tuple[Decision | None, Answer, list[Event], Cents]]:
    """Every answer with its events and the seat's earlier bet in the round; first, the events before any question."""
    if not played.answers:
        yield None, None, played.events, 0
        return
    copy = played.rewind(1)
    heard = len(copy.events)
    yield None, None, copy.events[:heard], 0
    later = [each for each in played.incidents if each.after > 0]
    for nth, seat, value in played.answers:
        later = apply_reports(copy, later)
        decision = next(each for each in copy.open_decisions() if each.number == nth)
        before = copy.table.facts(Hand).bets.get(seat, 0)
        try:
            copy.answer(nth, seat, value)
        except HousewayError:
            # A round that failed is void; its last answer is the one that failed.
            if copy.state != "void":
                raise
        yield decision, value, copy.events[heard:], before
        heard = len(copy.events)
    apply_reports(copy, later)
    if len(copy.events) > heard:
        yield None, None, copy.events[heard:], 0


def apply_reports(played: Round, later: list[Incident]) -> list[Incident]:
    """Report what the floor had reported by this question; returns the reports for later ones."""
    for each in later:
        if each.after <= played.count:
            played.report(each.word, each.seat, each.count)
    return [each for each in later if each.after > played.count]


def is_bet(decision: Decision) -> bool:
    """Whether a history answers this question with a fold, a check, a call or a bet."""
    return decision.about in ("bet", "bring-in", OPENING) or isinstance(decision, Wager)


def recorded_event(decision: Decision, value: Answer, events: Iterable[Event]) -> Acted | None:
    """The event that records this answer; None where a ruling changed it."""
    if not is_bet(decision):
        return None
    said = value if isinstance(value, str) else value[0] if isinstance(value, tuple) else BET
    same = (decision.seat, BET, said)
    acted = [each for each in events if isinstance(each, Acted) and (each.seat, each.about, each.move) == same]
    return acted[0] if acted else None


class _LogBuilder:
    """Turns answers and events into tokens."""

    def __init__(self, log: HandLog) -> None:
        self.log = log
        self.chips = dict(log.played.opening_stacks)
        self.held: dict[int, list[Card]] = {}
        self.out: set[int] = set()
        self.locked = False
        self.stud = log.played.table.terms.sheet.family == "stud"

    def take_answer(self, decision: Decision | None, value: Answer, events: list[Event], before: Cents) -> None:
        said = self._answer(decision, value, events, before) if decision else None
        for at, event in enumerate(events):
            if event is said:
                continue
            last = events[at - 1] if at else None
            match event:
                case Dealt():
                    self._dealt(event)
                case Carried():
                    self._carried(event)
                case Shown():
                    if event.place.kind == "hand":
                        self._add(Shows(event.place.seat, event.cards))
                case Moved():
                    self._moved(event, last)
                case Acted(about="bet"):
                    self._unasked(event)

    def _add(self, token: Token) -> None:
        self.log.tokens.append(token)

    def _answer(self, decision: Decision, value: Answer, events: list[Event], before: Cents) -> Event | None:
        """Log the answer; returns the event that records it."""
        seat = decision.seat
        if acted := recorded_event(decision, value, events):
            all_in = acted.amount > 0 and acted.amount == self.chips[seat]
            self._add(Bets(seat, acted.move, acted.amount, before + acted.amount, all_in, asked=True))
            return acted
        if isinstance(decision, Pick):
            self._add(Throws(seat, tuple(value)))
            return None
        self._add(Declares(seat, decision.about, decision.say(value)))
        return None

    def _unasked(self, event: Acted) -> None:
        """A forced bet, or a fold by a ruling."""
        all_in = event.amount > 0 and event.amount == self.chips[event.seat]
        self._add(Bets(event.seat, event.move, event.amount, event.amount, all_in, asked=False))

    def _dealt(self, event: Dealt) -> None:
        seat = event.to.seat if event.to.kind == "hand" else 0
        if event.to in BOARDS or (self.stud and len(self.held.get(seat, ())) > 2):
            self._look_for_lock()
        if seat:
            self.held.setdefault(seat, []).extend(event.cards)
        self._add(Cards(event.to, seat, event.cards, event.seen_by == EVERYONE))

    def _look_for_lock(self) -> None:
        live = [seat for seat in self.log.order if seat in self.held and seat not in self.out]
        if self.locked or len(live) < 2 or sum(self.chips[seat] > 0 for seat in live) > 1:
            return
        self.locked = True
        self._add(Locked(tuple((seat, tuple(self.held[seat])) for seat in live)))

    def _carried(self, event: Carried) -> None:
        if event.source.kind != "hand":
            return
        seat = event.source.seat
        for face in event.cards:
            self.held[seat].remove(face)
        if event.to is MUCK:
            self.out.add(seat)

    def _moved(self, event: Moved, last: Event | None) -> None:
        payer, payee = event.payer.seat, event.payee.seat
        if event.payer == stack(payer):
            self.chips[payer] -= event.amount
        if event.payee == stack(payee):
            self.chips[payee] += event.amount
        if event.payee in (COLLECTION, JACKPOT):
            self._add(Takes(event.payee, event.amount, payer, event.because))
        elif event.payee == stack(payee):
            self._add(Gets(payee, event.amount, event.because, event.payer == bet(payee), event.pot))
        elif event.payee == bet(payer) and event.payer == stack(payer):
            bets = isinstance(last, Acted) and last.about == "bet" and (last.seat, last.amount) == (payer, event.amount)
            if not bets:
                self._add(Posts(payer, event.because, event.amount, live=True, all_in=self.chips[payer] == 0))
        elif event.payee == POT and event.payer == stack(payer):
            self._add(Posts(payer, event.because, event.amount, live=False, all_in=self.chips[payer] == 0))


def raising(decision: Decision) -> str:
    """The move that goes higher (bet, raise or complete), if the question offers it."""
    moves = decision.moves if isinstance(decision, Choose) else ()
    return next((move for move in moves if move in BET_MOVES), "")


__all__ = [
    "BOARD",
    "Bets",
    "Cards",
    "Declares",
    "Gets",
    "HandLog",
    "Locked",
    "Posts",
    "Shows",
    "Takes",
    "Throws",
    "Token",
    "apply_reports",
    "is_bet",
    "raising",
    "recorded_event",
    "tell",
    "turns",
]
