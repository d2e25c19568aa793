"""The log of a round: the lines of its transcript, told action by action, as each viewer may see them.

What an action made public is told once for everybody; only an action that dealt or carried private cards is told for
each viewer. The words come from `houseway.play.transcript`, and the cards from `houseway.play.view`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from houseway.cards.face import TEXTS
from houseway.play.events import EVERYONE, Acted, Carried, Dealt, Event
from houseway.play.round import Round
from houseway.play.transcript.echoed_events import TURN
from houseway.play.transcript.tell_round import told
from houseway.play.transcript.transcript_lines import Line
from houseway.play.view import HIDDEN, event_view, whole_event
from houseway.room.wire.wire_types import LogLine, Span

# The viewer who sees every card, of a round that has ended.
AUDITOR = -2
# Cards are marked while a line is made, so that no word is taken for one.
_OPEN, _CLOSE = "\x02", "\x03"
_SPANS = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
# The label of a line, and its words.
Told: TypeAlias = tuple[str, tuple[Span, ...]]
_CARDS = frozenset(TEXTS.values())


class RoundLog:
    """The log of one round. `note` is called after each action; `lines` tells it to a viewer."""

    def __init__(self) -> None:
        # After each action: how many events there were, and which seat was asked next.
        self._ends: list[int] = []
        self._next_seats: list[int] = []
        self._told: dict[tuple[int, int], tuple[LogLine, ...]] = {}

    @property
    def told(self) -> int:
        """How many events the log holds."""
        return self._ends[-1] if self._ends else 0

    def note(self, played: Round) -> None:
        """An action has been carried out in the round."""
        events = len(played.events)
        if events > self.told:
            waiting = played.open_decisions() if played.state == "open" else []
            self._ends.append(events)
            self._next_seats.append(waiting[0].seat if waiting else 0)

    def lines(self, played: Round, viewer: int, after: int = 0) -> tuple[LogLine, ...]:
        """What happened after the first `after` events, for a seat, for `EVERYONE`, or for an auditor (`AUDITOR`)."""
        first = bisect_right(self._ends, after)
        return tuple(line for at in range(first, len(self._ends)) for line in self._action(played, viewer, at))

    def _action(self, played: Round, viewer: int, at: int) -> tuple[LogLine, ...]:
        events = played.events[self._ends[at - 1] if at else 0 : self._ends[at]]
        key = at, viewer if viewer == AUDITOR or any(_is_private(each) for each in events) else EVERYONE
        if key not in self._told:
            lines = _tell(played, events, key[1], self._next_seats[at])
            self._told[key] = tuple(LogLine(self._ends[at], label, words) for label, words in lines)
        return self._told[key]


def _is_private(event: Event) -> bool:
    return isinstance(event, Dealt | Carried) and event.seen_by > EVERYONE


def _tell(played: Round, events: Sequence[Event], viewer: int, next_seat: int) -> Iterator[Told]:
    names = {seat: played.table.name(seat) for seat in played.table.seats}
    for line in told([_marked(each, viewer) for each in events], names, next_seat):
        yield from _lines(line)


def _lines(line: Line) -> Iterator[Told]:
    """One line for each clause."""
    for part in line.parts:
        yield line.label, tuple(_spans(str(part)))


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
    return tuple(_spans(_mark_words(words)))


def _mark_words(words: str) -> str:
    return " ".join(_mark(word) if word in _CARDS else word for word in words.split(" "))


def _spans(text: str) -> Iterator[Span]:
    for at, part in enumerate(_SPANS.split(text.replace(HIDDEN, f"{_OPEN}{HIDDEN}{_CLOSE}"))):
        if part:
            yield Span(part, card=at % 2 == 1)
