"""The messages for each receiver. What they show of a round comes from `houseway.play.view` and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from houseway.play.events import EVERYONE
from houseway.play.seat_notes import SeatNotes
from houseway.room.money.books import Books, purse
from houseway.room.settings import Settings
from houseway.room.tables.action import STAFF
from houseway.room.tables.irregularities import reportable_incidents
from houseway.room.tables.live_table import LiveTable, LogPosition, buy_in
from houseway.room.tables.table_clock import clock_of
from houseway.room.wire import protocol as p
from houseway.room.wire.said_view import PublicViews, said_view
from houseway.room.wire.wire_types import Event, LogLine, View
from houseway.rules.render import title

_WATCHES_LIVE = (*STAFF, "auditor")
_AT_ANY_SEAT = ("leave", "come_back", "rebuy", "add_bot", "remove_bot")


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who receives a message. The seat is looked up each time, since people come and go."""

    person: int
    name: str
    role: p.Role


@dataclass(frozen=True, slots=True)
class SharedState:
    """The part that is the same for everybody at a table, made once for each change."""

    card: p.TableCard
    people: tuple[p.SeatedPerson, ...]
    last_rounds: tuple[p.RoundLine, ...]


def shared_state(table: LiveTable, connected: set[int], watching: int) -> SharedState:
    return SharedState(card_of(table, watching), people_of(table, connected), tuple(table.last_rounds))


def card_of(table: LiveTable, watching: int = 0) -> p.TableCard:
    sheet, config, posted = table.terms.sheet, table.config, table.terms
    return p.TableCard(
        id=table.id,
        name=config.name,
        game=sheet.name,
        title=title(sheet),
        room=sheet.room,
        family=sheet.family,
        kind=sheet.kind,
        posted=posted.posted,
        fee=posted.fee,
        betting=posted.structure,
        decks=posted.pack.decks,
        stakes=dict(config.stakes),
        readings=dict(config.readings),
        chips=config.chips,
        seats=(sheet.seats.min, sheet.seats.max),
        back_line=sheet.back_line,
        further_seats=sheet.further_seats,
        buttons=tuple(sheet.buttons),
        buy_in=buy_in(posted),
        seconds=config.seconds,
        auto=config.auto,
        state=cast(p.TableState, table.state),
        seated=len(table.places),
        bots=sum(1 for each in table.places.values() if each.bot),
        watching=watching,
        rounds=table.seating.rounds,
        opened_by=table.opened_by.name,
    )


def people_of(table: LiveTable, connected: set[int]) -> tuple[p.SeatedPerson, ...]:
    notes, stacks = table.seating.lasting[SeatNotes], table.seating.stacks
    return tuple(
        p.SeatedPerson(
            seat=seat,
            name=each.name,
            person=each.person,
            bot=each.bot,
            stack=stacks.get(seat, 0),
            adding=each.adding,
            away=seat in notes.away,
            leaving=each.leaving,
            behind=notes.behind.get(seat, 0),
            plays=tuple(sorted(other for other, person in notes.plays.items() if person == seat)),
            buttons=tuple(each for each in table.terms.sheet.buttons if seat in notes.holds.get(each, ())),
            connected=bool(each.bot) or each.person in connected,
        )
        for seat, each in sorted(table.places.items())
    )


def you_of(table: LiveTable, receiver: Receiver, books: Books) -> p.You:
    seat = table.place_of(receiver.person)
    return p.You(
        person=receiver.person,
        name=receiver.name,
        role=receiver.role,
        seat=seat,
        balance=books.settled.get(purse(receiver.person, table.config.chips), 0),
        live=bool(seat) or receiver.role in _WATCHES_LIVE,
        may=open_commands(table, receiver, seat),
        reports=reportable_incidents(table.open_round) if receiver.role in STAFF else (),
    )


def open_commands(table: LiveTable, receiver: Receiver, seat: int) -> tuple[str, ...]:
    """The commands that are open to a person now. A refusal may still come: of an amount, or of a free seat."""
    if not receiver.person or table.closed:
        return ()
    found: list[str] = []
    played, sheet = table.open_round, table.terms.sheet
    if seat:
        found += [each for each in _AT_ANY_SEAT if table.config.chips == "play" or "bot" not in each]
        if seat <= sheet.seats.max:
            found.append("sit_out")
        else:
            found += ["stand_behind", "step_away"]
        if played and any(each.seat == seat for each in played.open_decisions()):
            found.append("answer")
        found += ["take_button", "return_button"] if sheet.buttons else []
        found += ["play_seat", "give_up_seat"] if sheet.further_seats else []
    else:
        found += ["sit"] if table.free_seat() else []
        found += ["stand_behind"] if sheet.back_line else []
        hosts = receiver.role in STAFF or table.opened_by.person == receiver.person
        found += ["add_bot", "remove_bot"] if hosts and table.config.chips == "play" else []
    staff = receiver.role in STAFF
    if (seat or staff) and played is None and not table.paused and not table.players_missing():
        found.append("deal")
    if staff:
        found += ["resume" if table.paused else "pause"]
        found += ["report"] if played and played.reportable() else []
        found += ["void"] if played and receiver.role == "floor" else []
    return tuple(found)


# Stories ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VisibleRound:
    """A round as one receiver sees it: from their own seat, as a live bystander, or the last one that has ended."""

    round: int
    view: View | None
    events: tuple[Event, ...]
    log: tuple[LogLine, ...]


def visible_round(table: LiveTable, you: p.You, public: PublicViews, after: int = 0) -> VisibleRound:
    """What the receiver may see now, with the events after the first `after`."""
    played, log, number = table.played, table.log, table.round_id
    if not you.live:
        played, log, number = table.ended, table.ended_log, table.ended_id
    if played is None:
        return VisibleRound(0, None, (), ())
    seat = you.seat if you.live and you.seat in played.table.seats else None
    plain = said_view(played, seat, since=after, public=public.of(played, after))
    events = tuple(plain.pop("events"))
    lines = log.lines(played, seat or EVERYONE, after)
    return VisibleRound(number, cast(View, plain), events, lines)


def snapshot(table: LiveTable, shared: SharedState, receiver: Receiver, books: Books, settings: Settings) -> p.Snapshot:
    you = you_of(table, receiver, books)
    seen = visible_round(table, you, PublicViews())
    return p.Snapshot(
        seq=table.seq,
        table=shared.card,
        people=shared.people,
        you=you,
        round=seen.round,
        view=seen.view,
        events=seen.events,
        log=seen.log,
        clock=clock_of(table, settings) if you.live else None,
        waits=table.waiting_for(),
        last_rounds=shared.last_rounds,
    )


def update(
    table: LiveTable,
    receiver: Receiver,
    books: Books,
    settings: Settings,
    since: LogPosition | None,
    shared: SharedState | None,
    *,
    rounds: bool = False,
    public: PublicViews | None = None,
) -> p.Update | None:
    """What has changed since a position in the log; None where a delayed bystander has nothing new to see.

    Receivers of the same change are given the same `public`.
    """
    you = you_of(table, receiver, books)
    after = since.events if since and since.round == table.round_id else 0
    if not you.live:
        told = since is not None and since.seq >= table.ended_seq
        if told and shared is None:
            return None
        after = len(table.ended.events) if told and table.ended else 0
    seen = visible_round(table, you, public or PublicViews(), after)
    return p.Update(
        seq=table.seq,
        round=seen.round,
        after=after,
        events=seen.events,
        log=seen.log,
        view=seen.view,
        you=you,
        clock=clock_of(table, settings) if you.live else None,
        waits=table.waiting_for(),
        table=shared.card if shared else None,
        people=shared.people if shared else None,
        last_rounds=shared.last_rounds if shared and rounds else None,
    )
