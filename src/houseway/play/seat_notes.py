"""What a table keeps about its seats from round to round: who is away or new, what they owe, who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from houseway.play.lasting import LastingState, lasts
from houseway.rules.sheet.values import Cents

NOBODYS = 0
Noted: TypeAlias = Literal["away", "new", "missed_small", "missed_big", "behind", "plays", "holds", "gone", "came"]


@lasts("seats", public=("away", "new", "missed_small", "missed_big", "behind", "plays", "holds"))
class SeatNotes(LastingState, frozen=True):
    """`away`, `new`, `missed_small` and `missed_big` are seats.

    `behind` is the seat behind which somebody of the back line stands, by their number; `plays` the person who wagers
    on the hand of an empty seat besides their own, by that seat; `holds` the seats that hold a button of the sheet.
    """

    away: tuple[int, ...] = ()
    new: tuple[int, ...] = ()
    missed_small: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()
    behind: Mapping[int, int] = {}
    plays: Mapping[int, int] = {}
    holds: Mapping[str, tuple[int, ...]] = {}

    def owes(self, seat: int) -> bool:
        """Whether the seat is new or has missed a blind."""
        return seat in self.new or seat in self.missed_small or seat in self.missed_big

    def owing_nothing(self, seats: tuple[int, ...]) -> SeatNotes:
        """A copy without what these seats owed."""
        left = {field: tuple([each for each in getattr(self, field) if each not in seats]) for field in _OWED}
        return replace(self, **left)

    def owing_again(self, seats: tuple[int, ...], was: SeatNotes) -> SeatNotes:
        """A copy with what these seats owed before."""
        back = {field: tuple([each for each in getattr(was, field) if each in seats]) for field in _OWED}
        return replace(self, **{field: _with(getattr(self, field), each) for field, each in back.items()})

    def noting(self, note: SeatNote) -> SeatNotes:
        """A copy with one note about a seat."""
        kept = getattr(self, note.about)
        match note.about:
            case "behind" | "plays":
                others = {each: value for each, value in kept.items() if each != note.seat}
                return replace(self, **{note.about: others | ({note.seat: note.value} if note.value else {})})
            case "holds":
                held = _marked(kept.get(note.button, ()), note)
                others = {each: seats for each, seats in kept.items() if each != note.button}
                return replace(self, holds=others | ({note.button: held} if held else {}))
        return replace(self, **{note.about: _marked(kept, note)})


class SeatNote(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change of the notes: `value` is 0 to remove the note, 1 to set it, or the seat or person concerned.

    Who is `gone` has left the table, with everything that outlasts a round and concerned them. Who `came` sat down when
    so many half hours had passed since they were counted last.
    """

    about: Noted
    seat: int
    value: int = 0
    button: str = ""

    def replaced_by(self, later: SeatNote) -> bool:
        """Whether a later note replaces this one. Half hours that have passed are never taken back."""
        return self.about != "came" and (self.about, self.seat, self.button) == (later.about, later.seat, later.button)


_OWED = ("new", "missed_small", "missed_big")


def _with(seats: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*seats, *more}))


def _marked(seats: tuple[int, ...], note: SeatNote) -> tuple[int, ...]:
    others = tuple([each for each in seats if each != note.seat])
    return _with(others, (note.seat,)) if note.value else others


@lasts("button", public=("seat",))
class DealerButton(LastingState, frozen=True):
    """`seat` has the button, or received the first card of the last hand; 0 before the first hand of a game."""

    seat: int = 0


@lasts("pot")
class CarriedPot(LastingState, frozen=True):
    """`claims` is what each seat has in a pot that nobody has won yet; under `NOBODYS` are chips without an owner."""

    claims: Mapping[int, Cents] = {}

    @property
    def total(self) -> Cents:
        return sum(self.claims.values())

    def without(self, seat: int) -> CarriedPot:
        """A claim on a carried pot is forfeited."""
        others = {each: amount for each, amount in self.claims.items() if each != seat}
        return CarriedPot(others).adding(self.claims.get(seat, 0))

    def adding(self, amount: Cents) -> CarriedPot:
        """The same with chips that are nobody's."""
        return CarriedPot({**self.claims, NOBODYS: self.claims.get(NOBODYS, 0) + amount}) if amount else self

    def holding(self, left: Cents) -> CarriedPot:
        """The same where so much of it is left: the seats keep their claims as far as that goes."""
        claims: dict[int, Cents] = {}
        for seat, claim in sorted(self.claims.items(), reverse=True):
            claims |= {seat: amount} if (amount := min(claim, left)) else {}
            left -= amount
        return CarriedPot(claims)


@lasts("half_hours")
class HalfHours(LastingState, frozen=True):
    """`due` is the number of half hours for which the fee by time has not been taken.

    `before` is how many of them had passed before the player of a seat sat down.
    """

    due: int = 0
    before: Mapping[int, int] = {}

    def passing(self, count: int) -> HalfHours:
        """The same when so many more have passed."""
        return replace(self, due=self.due + count)

    def joined(self, seat: int, count: int) -> HalfHours:
        """The same when so many more have passed, and a player has sat down."""
        due = self.due + count
        return HalfHours(due, {**self.without(seat).before, seat: due} if due else {})

    def without(self, seat: int) -> HalfHours:
        return replace(self, before={each: count for each, count in self.before.items() if each != seat})

    def owed_by(self, seat: int) -> int:
        """The half hours for which the player of a seat owes the fee: those since they sat down."""
        return self.due - self.before.get(seat, 0)
