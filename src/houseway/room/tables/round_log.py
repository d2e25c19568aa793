"""The log of a round: the lines of its transcript, told action by action, as each viewer may see them.

An action is told once for everybody, and once more for each seat to which it showed private cards. A line that speaks
of the viewer says "You" and is theirs; all others are shared. The words come from `houseway.play.transcript`, and the
cards from `houseway.play.view`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from houseway.cards.face import TEXTS
from houseway.families.registry import game
from houseway.play.events import EVERYONE, Acted, Carried, Dealt, Event
from houseway.play.round import Round
from houseway.play.transcript.echoed_events import TURN
from houseway.play.transcript.tell_round import told
from houseway.play.transcript.transcript_lines import marked_name, said_to, speaks_of
from houseway.play.view import HIDDEN, event_view, sees, whole_event
from houseway.room.provable.round_proofs import RoundProofs
from houseway.room.wire.wire_types import LogLine, Span
from houseway.rules.pages.render import title

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

    def __init__(self, proofs: RoundProofs | None = None) -> None:
        self.proofs = proofs
        # After each action: how many events there were, which seat was asked next, and who was shown private cards.
        self._ends: list[int] = []
        self._next_seats: list[int] = []
        self._shown: list[frozenset[int]] = []
        self._texts: dict[tuple[int, int], list[tuple[str, str]]] = {}
        self._told: dict[tuple[int, int], tuple[LogLine, ...]] = {}
        self._shared: dict[tuple[int, str, str], LogLine] = {}
        self._public: dict[int, list[dict[str, Any]]] = {}

    @property
    def told(self) -> int:
        """How many events the log holds."""
        return self._ends[-1] if self._ends else 0

    def note(self, played: Round) -> None:
        """An action has been carried out in the round."""
        begin, events = self.told, len(played.events)
        if events > begin:
            if self.proofs is not None:
                self.proofs.note(played)
            waiting = played.open_decisions() if played.state == "open" else []
            self._ends.append(events)
            self._next_seats.append(waiting[0].seat if waiting else 0)
            cards = (each for each in played.events[begin:] if isinstance(each, Dealt | Carried))
            self._shown.append(frozenset(each.seen_by for each in cards if each.seen_by > EVERYONE))

    def lines(self, played: Round, viewer: int, after: int = 0) -> tuple[LogLine, ...]:
        """What happened after the first `after` events, for a seat, for `EVERYONE`, or for an auditor (`AUDITOR`)."""
        first = bisect_right(self._ends, after)
        return tuple(line for at in range(first, len(self._ends)) for line in self._action(played, viewer, at))

    def _action(self, played: Round, viewer: int, at: int) -> tuple[LogLine, ...]:
        """An action told to a viewer."""
        if (at, viewer) not in self._told:
            sees_as = viewer if viewer == AUDITOR or viewer in self._shown[at] else EVERYONE
            texts = self._text(played, sees_as, at)
            self._told[at, viewer] = tuple([self._line(at, label, text, viewer) for label, text in texts])
        return self._told[at, viewer]

    def _line(self, at: int, label: str, text: str, viewer: int) -> LogLine:
        """A line told to a viewer. One that does not speak of them is shared with all who are told the same."""
        if speaks_of(text, viewer):
            return _line(self._ends[at], label, text, viewer)
        found = self._shared.get((at, label, text))
        if found is None:
            found = self._shared[at, label, text] = _line(self._ends[at], label, text, EVERYONE)
        return found

    def _text(self, played: Round, viewer: int, at: int) -> list[tuple[str, str]]:
        """The label and the sentence of each line, names and cards marked, as those who see these cards are told."""
        if (at, viewer) not in self._texts:
            events = played.events[self._ends[at - 1] if at else 0 : self._ends[at]]
            marked = [_marked(each, viewer) for each in events] if viewer == AUDITOR else self._seen(events, viewer, at)
            names = {seat: marked_name(seat, played.table.name(seat)) for seat in played.table.seats}
            titles = _titles(played.table.terms.sheet.name)
            if at == 0:
                marked = [_opening(each, played) for each in marked]
            lines = told([each for each in marked if each], names, self._next_seats[at], titles)
            self._texts[at, viewer] = [(line.label, str(part)) for line in lines for part in line.parts]
        return self._texts[at, viewer]

    def _seen(self, events: Sequence[Event], viewer: int, at: int) -> list[dict[str, Any]]:
        """The events of an action as a viewer may see them: those of the public, except for their own cards."""
        if at not in self._public:
            self._public[at] = [_heard(each, EVERYONE) for each in events]
        public = self._public[at]
        if viewer == EVERYONE:
            return public
        return [
            _heard(event, viewer) if isinstance(event, Dealt | Carried) and event.seen_by == viewer else told_to_all
            for event, told_to_all in zip(events, public, strict=True)
        ]


def _opening(event: dict[str, Any], played: Round) -> dict[str, Any]:
    """The opening of a round by the title of its game and its placard, without the ids of files and options."""
    if event.get("event") != "opened":
        return event
    posted = played.table.terms
    return event | {"game": title(posted.sheet), "posted": posted.placard or "no limits"}


def _line(after: int, label: str, text: str, viewer: int) -> LogLine:
    words = tuple(_spans(said_to(text, viewer), money=label not in _NO_MONEY))
    return LogLine(after, label, words, speaks_of(text, viewer))


def _heard(event: Event, viewer: int) -> dict[str, Any]:
    """An event as the viewer may see it, its cards marked; empty where there is nothing to say."""
    return {} if _goes_without_saying(event, viewer) else _marked(event, viewer)


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
    if HIDDEN in text:
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
