"""The messages for each receiver. What they show of a round comes from `houseway.play.view` and nowhere else.

A connection is told once, and from then on only what has changed: `Told` is what it knows. What several receivers are
told alike is made once, in the `Moment` of the change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from houseway.play.events import EVERYONE, Carried, Dealt, Event
from houseway.play.round import Round
from houseway.play.view import event_view
from houseway.room.money.books import Books
from houseway.room.provable.round_proofs import RoundProofs
from houseway.room.settings import Settings
from houseway.room.tables.live_table import LiveTable, LogPosition
from houseway.room.tables.table_clock import clock_of
from houseway.room.wire import protocol as p
from houseway.room.wire.encoding import encoded
from houseway.room.wire.receivers import Receiver, you_of
from houseway.room.wire.said_view import PublicView, SeatView, public_view, seat_view, whole_view
from houseway.room.wire.shared_state import SharedState, shared_change
from houseway.room.wire.view_changes import PublicChange, public_change, view_change
from houseway.room.wire.wire_types import LogLine, View, ViewChange

# The parts of a proof that are alike for everybody.
_FOR_ALL = ("commitment", "orders", "dealt", "rolls")


class Told(Struct, frozen=True):
    """What a connection knows: of which round how many events, and the last of everything else that it was sent."""

    round: int
    events: int
    view: SeatView | None = None
    shared: SharedState | None = None
    you: p.You | None = None


def told_until(position: LogPosition, table: LiveTable, you: p.You) -> Told:
    """What somebody comes back with who was told everything until then."""
    if you.live:
        return Told(position.round, position.events)
    seen = table.ended is not None and position.seq >= table.ended_seq
    return Told(table.ended_id, len(table.ended.events)) if seen and table.ended else Told(0, 0)


class PublicEvents:
    """Some events as everybody may see them, encoded once; those that show cards to one seat are kept to show them."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._one_by_one = [encoded(event_view(each, EVERYONE)) for each in events]
        self._all = encoded(self._one_by_one)
        cards = ((at, each) for at, each in enumerate(events) if isinstance(each, Dealt | Carried))
        self._private = [(at, each) for at, each in cards if each.seen_by > EVERYONE]

    def seen_by(self, seat: int | None) -> Any:
        """All of them as a seat may see them."""
        own = [(at, event) for at, event in self._private if event.seen_by == seat]
        if seat is None or not own:
            return self._all
        seen = list(self._one_by_one)
        for at, event in own:
            seen[at] = encoded(event_view(event, seat))
        return seen


class PublicProofs:
    """Some proofs as everybody is told them, encoded once; a seat is told its own cards among them."""

    def __init__(self, proofs: RoundProofs, after: int) -> None:
        told = proofs.all_since(after)
        self._cards = told.cards
        self._seats = {each.to for each in told.cards} - {EVERYONE}
        self._parts = {name: encoded(part) for name in _FOR_ALL if (part := getattr(told, name))}
        self._all = self._with(None)

    def seen_by(self, seat: int | None) -> Any:
        """All of them as a seat is told them; None for nothing."""
        return self._with(seat) if seat in self._seats else self._all

    def _with(self, seat: int | None) -> Any:
        cards = [each for each in self._cards if each.to in (EVERYONE, seat)]
        told = {**self._parts, "cards": cards} if cards else self._parts
        return encoded(told) if told else None


class Moment:
    """A table after a change, with what is made once for all who are told of it."""

    def __init__(self, table: LiveTable, shared: SharedState, books: Books, settings: Settings) -> None:
        self.table, self.shared, self.books = table, shared, books
        self.clock, self.waits = clock_of(table, settings), table.waiting_for()
        self._shared: dict[int, dict[str, Any]] = {}
        self._views: dict[int, PublicView] = {}
        self._changes: dict[int, PublicChange | None] = {}
        self._events: dict[tuple[int, int], PublicEvents] = {}
        self._proofs: dict[tuple[int, int], PublicProofs] = {}

    def shared_since(self, old: SharedState | None) -> dict[str, Any]:
        """What is new of what everybody may know."""
        if id(old) not in self._shared:
            self._shared[id(old)] = shared_change(old, self.shared)
        return self._shared[id(old)]

    def view(self, played: Round, seat: int | None) -> SeatView:
        """What a seat may see of a round."""
        if id(played) not in self._views:
            self._views[id(played)] = public_view(played)
        return seat_view(played, seat, self._views[id(played)])

    def change(self, old: SeatView, new: SeatView) -> ViewChange | None:
        """What is new for a seat that was sent the old view; None where it must be sent the whole view."""
        key = id(old.public)
        if key not in self._changes:
            self._changes[key] = public_change(old.public, new.public)
        public = self._changes[key]
        return None if public is None else view_change(old, new, public)

    def events(self, played: Round, seat: int | None, after: int) -> Any:
        """The events after the first `after`, encoded, as a seat may see them."""
        key = id(played), after
        if key not in self._events:
            self._events[key] = PublicEvents(played.events[after:])
        return self._events[key].seen_by(seat)

    def proof(self, proofs: RoundProofs, seat: int | None, after: int) -> Any:
        """The proofs of the events after the first `after`, for a seat; what all are told is encoded once."""
        if not proofs.tells_since(after):
            return None
        key = id(proofs), after
        if key not in self._proofs:
            self._proofs[key] = PublicProofs(proofs, after)
        return self._proofs[key].seen_by(seat)


class VisibleRound(Struct, frozen=True):
    """A round as one receiver sees it: from their own seat, as a live bystander, or the last one that has ended.

    `events` and `log` are what happened after the first `after` events.
    """

    round: int
    after: int
    view: SeatView | None
    events: Any
    log: tuple[LogLine, ...]
    told: int
    proof: Any = None


def visible_round(moment: Moment, you: p.You, told: Told) -> VisibleRound:
    """What the receiver may see now. It goes on after what they were told, if that was the same round and seat."""
    table = moment.table
    played, log, number = table.played, table.log, table.round_id
    if not you.live:
        played, log, number = table.ended, table.ended_log, table.ended_id
    if played is None:
        return VisibleRound(0, 0, None, (), (), 0)
    # The cards of a round belong to whoever sat there when it was dealt, not to who has taken the seat since.
    seat = table.seat_dealt_to(you.person) if you.live else None
    same = told.round == number and (told.view is None or told.view.seat == seat)
    after, events = told.events if same else 0, len(played.events)
    if same and not you.live and told.view:
        # It has ended and lies there as it was told.
        return VisibleRound(number, after, told.view, (), (), events)
    seen = moment.view(played, seat)
    lines = log.lines(played, seat or EVERYONE, after)
    proof = moment.proof(log.proofs, seat, after) if log.proofs else None
    return VisibleRound(number, after, seen, moment.events(played, seat, after), lines, events, proof)


def snapshot(moment: Moment, receiver: Receiver) -> tuple[p.Snapshot, Told]:
    """Everything that a receiver may know, and that they know it."""
    you, shared = you_of(moment.table, receiver, moment.books), moment.shared
    seen = visible_round(moment, you, Told(0, 0))
    message = p.Snapshot(
        seq=moment.table.seq,
        table=shared.card,
        people=shared.people,
        you=you,
        round=seen.round,
        view=None if seen.view is None else whole_view(seen.view),
        events=seen.events,
        log=seen.log,
        clock=moment.clock if you.live else None,
        waits=moment.waits,
        last_rounds=shared.last_rounds,
        commitment=shared.commitment,
        proof=seen.proof,
    )
    return message, Told(seen.round, seen.told, seen.view, shared, you)


def update(moment: Moment, receiver: Receiver, told: Told) -> tuple[p.Update | None, Told]:
    """What is new to a receiver, and what they know then. A delayed bystander may have nothing new to see."""
    you, shared, old = you_of(moment.table, receiver, moment.books), moment.shared, told.shared
    seen = visible_round(moment, you, told)
    now = Told(seen.round, seen.told, seen.view, shared, you)
    if not you.live and (now.round, now.view, now.shared, now.you) == (told.round, told.view, old, told.you):
        return None, told
    view, changes = _shown(moment, told.view if seen.round == told.round else None, seen.view)
    message = p.Update(
        seq=moment.table.seq,
        round=seen.round,
        after=seen.after,
        clock=moment.clock if you.live else None,
        waits=moment.waits,
        events=seen.events,
        log=seen.log,
        view=view,
        changes=changes,
        you=None if you == told.you else you,
        proof=seen.proof,
        **moment.shared_since(old),
    )
    return message, now


def _shown(moment: Moment, old: SeatView | None, new: SeatView | None) -> tuple[View | None, ViewChange | None]:
    """The whole view, or the changes in the one that was sent."""
    if new is None or new is old:
        return None, None
    if old is not None and old.seat == new.seat and (changes := moment.change(old, new)):
        return None, changes
    return whole_view(new), None
