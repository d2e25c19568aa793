"""What is the same for everybody at a table: its card in the lobby, the people there, the last rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from msgspec import structs

from houseway.play.ids import PEOPLE
from houseway.play.seat_notes import SeatNotes
from houseway.room.provable.proof_types import Commitment
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire.encoding import encoded


@dataclass(frozen=True, slots=True)
class SharedState:
    """The part that is the same for everybody at a table, made once for each change."""

    card: p.TableCard
    people: tuple[p.SeatedPerson, ...]
    last_rounds: tuple[p.RoundLine, ...]
    commitment: Commitment | None


def shared_state(table: LiveTable, connected: set[int], old: SharedState | None = None) -> SharedState:
    """The state now. Each part that is as it was is the same object as in the `old` state of this table."""
    watching = len(connected - {each.person for each in table.places.values()})
    card, people, last_rounds = card_of(table, watching), people_of(table, connected), tuple(table.last_rounds)
    commitment = table.dealing.announced
    if old is None:
        return SharedState(card, people, last_rounds, commitment)
    return SharedState(
        old.card if card == old.card else card,
        old.people if people == old.people else people,
        old.last_rounds if last_rounds == old.last_rounds else last_rounds,
        commitment,
    )


def card_of(table: LiveTable, watching: int) -> p.TableCard:
    """A table as the lobby shows it."""
    return structs.replace(
        table.placard,
        state=cast(p.TableState, table.state),
        seated=len(table.places),
        bots=sum(1 for each in table.places.values() if each.bot),
        watching=watching,
        rounds=table.seating.rounds,
    )


def people_of(table: LiveTable, connected: set[int]) -> tuple[p.SeatedPerson, ...]:
    notes, stacks, buttons = table.seating.lasting[SeatNotes], table.seating.stacks, table.placard.buttons
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
            plays=tuple([other for other in sorted(notes.plays) if notes.plays[other] == seat]),
            buttons=tuple([each for each in buttons if seat in notes.holds.get(each, ())]),
            connected=bool(each.bot) or each.person in connected,
        )
        for seat, each in sorted(table.places.items())
    )


def shared_change(old: SharedState | None, new: SharedState) -> dict[str, Any]:
    """What somebody must be told who knows the old state: fields of an update, encoded.

    Who comes back knows nothing and is told everything.
    """
    fields: dict[str, Any] = {}
    if old is None or old.card is not new.card:
        fields["table"] = encoded({name: getattr(new.card, name) for name in p.TableNow.__struct_fields__})
    if old is None or old.people is not new.people:
        # Whoever comes back may remember anybody.
        known = {each.seat: each for each in old.people} if old else dict.fromkeys(range(1, PEOPLE))
        fields |= _people_since(known, new.people)
    if old is None or old.last_rounds is not new.last_rounds:
        last = old.last_rounds[-1].id if old and old.last_rounds else 0
        fields["last_rounds"] = encoded([each for each in new.last_rounds if each.id > last])
    if new.commitment is not None and (old is None or old.commitment is not new.commitment):
        fields["commitment"] = encoded(new.commitment)
    return fields


def _people_since(old: Mapping[int, p.SeatedPerson | None], people: tuple[p.SeatedPerson, ...]) -> dict[str, Any]:
    """Who is new or has changed, and which seats have been left."""
    seats = {each.seat for each in people}
    found = {
        "people": [each for each in people if old.get(each.seat) != each],
        "left": [seat for seat in old if seat not in seats],
    }
    return {name: encoded(value) for name, value in found.items() if value}
