"""A table over many rounds: stacks, who sits where, the lasting states and the shoe. Plain data, no script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from houseway.cards.rng import SessionChance
from houseway.errors import At, BadInput, check_names, check_type
from houseway.play.ids import COLLECTION, JACKPOT, STACKS
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.round import Round
from houseway.play.seat_checks import check_shape
from houseway.play.seat_notes import CarriedPot, DealerButton, HalfHours, Noted, SeatNote, SeatNotes
from houseway.play.session_seats import (
    check_back_line,
    check_button,
    check_chips,
    check_further_seat,
    check_people,
    check_seat,
    check_taken,
    playing,
)
from houseway.play.shoe_keeper import ShoeKeeper
from houseway.play.time_keeper import TimeKeeper
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents

_MARKS: tuple[Noted, ...] = ("away", "new", "missed_small", "missed_big")


class Session:
    """A table over many rounds. The random source decides whether it is live or a simulation.

    `clock` gives the time in whole seconds, counted from any full hour; without one no time passes. Changes to seats
    while a round is open take effect in the next one.
    """

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        chance: SessionChance,
        *,
        names: Mapping[int, str] | None = None,
        lasting: Lasting = NOTHING_LASTS,
        clock: Callable[[], int] | None = None,
    ) -> None:
        check_shape(terms, stacks)
        if not callable(getattr(chance, "bits", None)):
            raise BadInput(f"expected LiveChance() or SeededChance(7), found {chance!r}", where="chance")
        for seat, chips in stacks.items():
            if type(chips) is not int or chips < 0:
                raise BadInput(f"expected a stack in whole cents, found {chips!r}", at=At(seat=seat))
        if names is not None:
            check_names(names)
        check_type(lasting, Lasting, "what a session has left: session.lasting", "lasting")
        if clock is not None:
            check_type(clock, Callable, "a function that gives the time in seconds", "clock")  # type: ignore[arg-type]
        self.terms = terms
        self.stacks: dict[int, Cents] = dict(stacks)
        self.names = dict(names or {})
        self.lasting = lasting
        self.said: list[SeatNote] = []
        self.shoe = ShoeKeeper(terms, chance)
        self.time = TimeKeeper(terms, clock)
        self.collected: Cents = 0
        self.jackpot: Cents = 0
        self.rounds = 0
        self.dealt: Round | None = None
        self._closed: Round | None = None

    # Rounds ---------------------------------------------------------------------------------------------------

    def playing(self) -> dict[int, Cents]:
        """The people to whom the next round would be dealt, the back line included, with their chips."""
        return playing(self.terms, self.stacks, self.lasting)

    def deal(self, incidents: Iterable[Incident] = ()) -> Round:
        """The next round, for every seat that has chips."""
        if passed := self.time.passed():
            # The half hours are kept until a round takes the fee, so that a void round does not lose them.
            self.lasting = self.lasting.keeping(self.lasting[HalfHours].passing(passed))
        stacks = self.playing()
        shoe, rack = self.shoe.next_shoe()
        self.said.clear()
        self.dealt = Round(
            self.terms, stacks, shoe, names=self.names, lasting=self.lasting, rack=rack, incidents=incidents
        )
        return self.dealt

    def close(self, played: Round) -> None:
        """Take over the results of a finished round. A void round changes nothing but the shuffle."""
        check_type(played, Round, "the round that was dealt", "round")
        if played.state == "open":
            raise BadInput("the round is still open", where=self.terms.sheet.name)
        if self._closed is played:
            raise BadInput("the round has been closed already", where=self.terms.sheet.name)
        self._closed = played
        self.dealt = None
        table = played.table
        ledger = table.ledger
        stacks, balances = self.stacks, ledger.balances
        for seat in table.seats:
            stacks[seat] = balances[STACKS[seat]]
        self.rounds += 1
        if played.state == "over":
            self.collected += ledger[COLLECTION]
            self.jackpot += ledger[JACKPOT]
            self.lasting = table.lasting
            for note in self.said:
                self._keep(note)
        self.shoe.keep(played)

    def in_play(self, seat: int) -> bool:
        """Whether a round is open that was dealt to this seat."""
        return self._open() and self.dealt is not None and seat in self.dealt.table.seats

    def _open(self) -> bool:
        return self.dealt is not None and self.dealt.state == "open"

    # Seats ----------------------------------------------------------------------------------------------------

    def sit_out(self, seat: int) -> None:
        """Keep the seat and its chips, and be dealt no cards until `come_back`."""
        check_taken(self.stacks, seat)
        self._say("away", seat, 1)

    def come_back(self, seat: int) -> None:
        """Be dealt in again: at once, or by the sheet's rule on missed blinds."""
        check_taken(self.stacks, seat)
        self._say("away", seat, 0)

    def join(self, seat: int, chips: Cents, name: str = "", *, stays: bool = False) -> None:
        """Take a free seat, or one that has no chips left. In a running game with blinds a new player owes them.

        A fee by time is owed for the half hours from now on, unless somebody `stays` at the table in another seat.
        """
        check_seat(seat, self.terms.sheet.seats.max)
        check_type(name, str, "a name", f"seat {seat}")
        if self.stacks.get(seat) or self.in_play(seat):
            raise BadInput("somebody sits there", at=At(seat=seat))
        check_chips(self.terms, seat, chips)
        check_people(self.terms, self.stacks, seat)
        if seat not in self.lasting[CarriedPot].claims:
            # A player with a claim on a carried pot buys in again and keeps the claim.
            self._vacate(seat)
        self._forget("plays", seat)
        self.stacks[seat] = chips
        if name:
            self.names[seat] = name
        if self.terms.stakes.blinds and self.lasting[DealerButton].seat:
            self._say("new", seat, 1)
        if self.time.half_hour is not None and not stays:
            self._say("came", seat, self.time.passed())

    def dues(self, seat: int) -> Cents:
        """What goes into the next pot when this seat is given up, as far as its chips reach."""
        if self._open():
            return 0
        return min(sum(state.dues(seat) for state in self.lasting), self.stacks.get(seat, 0))

    def leave(self, seat: int) -> Cents:
        """Give up the seat between rounds; returns its chips, less its `dues`. Missed blinds are forgotten."""
        check_type(seat, int, "the number of a seat", "seat")
        if self.in_play(seat):
            raise BadInput("the round that this seat plays is still open", at=At(seat=seat))
        dues = self.dues(seat)
        self._say("gone", seat, 1)
        self.lasting = self.lasting.keeping(self.lasting[CarriedPot].adding(dues))
        return self._vacate(seat) - dues

    def _vacate(self, seat: int) -> Cents:
        """Forget what is noted of a seat, and take its chips away."""
        for about in _MARKS:
            self._forget(about, seat)
        self._forget("behind", seat)
        notes = self.lasting[SeatNotes]
        for button, holders in notes.holds.items():
            if seat in holders:
                self._say("holds", seat, 0, button)
        for played in [each for each, person in notes.plays.items() if person == seat]:
            self._say("plays", played, 0)
        self.names.pop(seat, None)
        return self.stacks.pop(seat, 0)

    def stand_behind(self, person: int, seat: int, chips: Cents = 0, name: str = "") -> None:
        """Stand behind a seat to wager on its hand: a new person brings these chips, one who moves brings their own.

        A person who stands has a number above those of the seats. Behind an empty seat they are passed over.
        """
        check_type(name, str, "a name", f"person {person!r}")
        check_back_line(self.terms, self.stacks, self.lasting[SeatNotes].behind, person, seat)
        if not self.stacks.get(person):
            check_chips(self.terms, person, chips)
            self.stacks[person] = chips
        elif chips:
            raise BadInput("somebody has that number", at=At(person=person))
        if name:
            self.names[person] = name
        self._say("behind", person, seat)

    def step_away(self, person: int) -> Cents:
        """Leave the back line between rounds; returns the chips."""
        if type(person) is not int or person not in self.lasting[SeatNotes].behind:
            raise BadInput("nobody of that number stands behind a seat", at=At(person=person))
        return self.leave(person)

    def play_seat(self, person: int, seat: int) -> None:
        """Wager on an empty seat besides one's own. Whoever sits down there later takes it over."""
        check_further_seat(self.terms, self.stacks, self.lasting[SeatNotes].plays, person, seat)
        self._say("plays", seat, person)

    def give_up_seat(self, seat: int) -> None:
        """Stop wagering on an empty seat."""
        if type(seat) is not int or seat not in self.lasting[SeatNotes].plays:
            raise BadInput("nobody wagers there from a seat of their own", at=At(seat=seat))
        self._say("plays", seat, 0)

    def take_button(self, seat: int, button: str) -> None:
        """Hold one of the sheet's buttons, from the next hand on."""
        self._hold(seat, button, 1)

    def return_button(self, seat: int, button: str) -> None:
        """Give the button back."""
        self._hold(seat, button, 0)

    def _hold(self, seat: int, button: str, value: int) -> None:
        check_taken(self.stacks, seat)
        check_button(self.terms, button)
        self._say("holds", seat, value, button)

    def _forget(self, about: Noted, seat: int) -> None:
        if seat in getattr(self.lasting[SeatNotes], about):
            self._say(about, seat, 0)

    def _say(self, about: Noted, seat: int, value: int, button: str = "") -> None:
        """Note it at once, and again when the round being played has ended."""
        note = SeatNote(about, seat, value, button)
        self.said = [*(each for each in self.said if not each.replaced_by(note)), note]
        self._keep(note)

    def _keep(self, note: SeatNote) -> None:
        if note.about == "gone":
            self.lasting = self.lasting.without(note.seat)
        elif note.about == "came":
            self.lasting = self.lasting.keeping(self.lasting[HalfHours].joined(note.seat, note.value))
        else:
            self.lasting = self.lasting.keeping(self.lasting[SeatNotes].noting(note))
