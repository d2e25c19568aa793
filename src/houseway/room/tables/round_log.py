"""The log of a round: the lines of its transcript, told action by action, as each viewer may see them.

An action is told once for everybody, and once more for each seat that it concerns: that shows its private cards or
speaks of it. The words come from `houseway.play.transcript`, and the cards from `houseway.play.view`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from houseway.cards.face import TEXTS
from houseway.families.registry import game
from houseway.play.events import EVERYONE, Acted, Carried, Dealt, Event, Opened
from houseway.play.ids import Account, PileId
from houseway.play.round import Round
from houseway.play.transcript.echoed_events import TURN
from houseway.play.transcript.tell_round import told
from houseway.play.transcript.transcript_lines import OWN
from houseway.play.view import HIDDEN, event_view, sees, whole_event
from houseway.room.wire.wire_types import LogLine, Span

# The viewer who sees every card, of a round that has ended.
AUDITOR = -2
# Cards are marked while a line is made, so that no word is taken for one.
_OPEN, _CLOSE = "\x02", "\x03"
_MARKS = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}|((?:(?<!\\S)[+-])?[$]\\d+(?:,\\d{{3}})*(?:\\.\\d\\d)?)")
_CARDS = frozenset(TEXTS.values())
# Cards lie here that nobody plays.
_ASIDE = frozenset(("burns", "muck", "rack", "pile"))
# Amounts in these lines are part of a sentence: nobody pays them there.
_NO_MONEY = frozenset(("open", "dealer", "floor", "read", "shuffle", "close", "void"))


class RoundLog:
    """The log of one round. `note` is called after each action; `lines` tells it to a viewer."""

    def __init__(self) -> None:
        # After each action: how many events there were, which seat was asked next, and which seats it concerns.
        self._ends: list[int] = []
        self._next_seats: list[int] = []
        self._concerned: list[frozenset[int]] = []
        self._told: dict[tuple[int, int], tuple[LogLine, ...]] = {}

    @property
    def told(self) -> int:
        """How many events the log holds."""
        return self._ends[-1] if self._ends else 0

    def note(self, played: Round) -> None:
        """An action has been carried out in the round."""
        begin, events = self.told, len(played.events)
        if events > begin:
            waiting = played.open_decisions() if played.state == "open" else []
            next_seat = waiting[0].seat if waiting else 0
            self._ends.append(events)
            self._next_seats.append(next_seat)
            self._concerned.append(frozenset(_seats_in(played.events[begin:], next_seat)))

    def lines(self, played: Round, viewer: int, after: int = 0) -> tuple[LogLine, ...]:
        """What happened after the first `after` events, for a seat, for `EVERYONE`, or for an auditor (`AUDITOR`)."""
        first = bisect_right(self._ends, after)
        return tuple(line for at in range(first, len(self._ends)) for line in self._action(played, viewer, at))

    def _action(self, played: Round, viewer: int, at: int) -> tuple[LogLine, ...]:
        apart = viewer == AUDITOR or viewer in self._concerned[at]
        key = at, viewer if apart else EVERYONE
        if key not in self._told:
            events = played.events[self._ends[at - 1] if at else 0 : self._ends[at]]
            self._told[key] = tuple(_tell(played, events, key[1], self._next_seats[at], self._ends[at]))
        return self._told[key]


def _seats_in(events: Sequence[Event], next_seat: int) -> Iterator[int]:
    """The seats that events show private cards to, or speak of. A drawn card belongs to the next seat."""
    for event in events:
        if isinstance(event, Opened):
            yield from (seat for seat, _, _ in event.seats)
        elif isinstance(event, Dealt | Carried):
            yield event.seen_by
            yield next_seat if event.to.kind == "drawn" else EVERYONE
        for field in event.__struct_fields__:
            match getattr(event, field):
                case Account() | PileId() as where:
                    yield where.seat
                case int(seat) if field in ("seat", "at"):
                    yield seat


def _tell(played: Round, events: Sequence[Event], viewer: int, next_seat: int, after: int) -> Iterator[LogLine]:
    """One line for each clause."""
    names = {seat: played.table.name(seat) for seat in played.table.seats}
    if viewer in names:
        names[viewer] = f"{OWN}You"
    marked = [_marked(each, viewer) for each in events if viewer == AUDITOR or not _goes_without_saying(each, viewer)]
    for line in told(marked, names, next_seat, _titles(played.table.terms.sheet.name)):
        for part in line.parts:
            text = str(part)
            words = tuple(_spans(text.replace(OWN, ""), money=line.label not in _NO_MONEY))
            yield LogLine(after, line.label, words, OWN in text)


def _goes_without_saying(event: Event, viewer: int) -> bool:
    """Whether cards that the viewer does not see are only put aside, or come from where they were put aside."""
    match event:
        case Dealt(to=to):
            return to.kind in _ASIDE
        case Carried(source=source, to=to, seen_by=seen_by):
            return not sees(viewer, seen_by) and (source.kind in _ASIDE or to.kind in _ASIDE)
    return False


@cache
def _titles(name: str) -> Mapping[str, str]:
    """The titles of a game's wagers, by id."""
    return {wager.id: wager.title for wager in game(name).wagers}


def _marked(event: Event, viewer: int) -> dict[str, Any]:
    """An event as the viewer may see it, its cards marked."""
    seen = whole_event(event) if viewer == AUDITOR else event_view(event, viewer)
    if "cards" in seen:
        seen["cards"] = [_mark(card) for card in seen["cards"]]
    elif isinstance(event, Acted) and event.about in TURN:
        # A lay is said in the words of its cards.
        seen["move"] = _mark_words(event.move)
    return seen


def _mark(card: str) -> str:
    return card if card == HIDDEN else f"{_OPEN}{card}{_CLOSE}"


def card_spans(words: str) -> tuple[Span, ...]:
    """The words of a lay, `5h onto 2`, with its cards told apart."""
    return tuple(_spans(_mark_words(words), money=False))


def _mark_words(words: str) -> str:
    return " ".join(_mark(word) if word in _CARDS else word for word in words.split(" "))


def _spans(text: str, *, money: bool) -> Iterator[Span]:
    """The words, the cards and the money of a sentence, in their order."""
    done = 0
    text = text.replace(HIDDEN, f"{_OPEN}{HIDDEN}{_CLOSE}")
    for found in _MARKS.finditer(text):
        card, amount = found.groups()
        if amount and not money:
            continue
        if found.start() > done:
            yield Span(text[done : found.start()])
        yield Span(amount, money=_kind(amount)) if amount else Span(card, card=True)
        done = found.end()
    if done < len(text):
        yield Span(text[done:])


def _kind(amount: str) -> Literal["paid", "won", "lost"]:
    return "won" if amount.startswith("+") else "lost" if amount.startswith("-") else "paid"
