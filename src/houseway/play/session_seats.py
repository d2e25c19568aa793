"""Who sits where from one round to the next: who is new, who is away, what he has missed, which buttons he holds.

All of it is kept in `between`, one key a seat (`away 3`), so that a round file tells it again.
"""

from __future__ import annotations

from functools import cache

from houseway.errors import BadInput, nearest
from houseway.play.ledger import PEOPLE
from houseway.play.round import Round
from houseway.play.table import BEHIND, CARRIED, PLAYS
from houseway.rules.terms import Terms, buy_in_fault
from houseway.rules.values import Cents


@cache
def keys(word: str) -> tuple[str, ...]:
    """The key under which something is kept, for every seat: `away 3`."""
    return tuple([f"{word} {seat}" for seat in range(PEOPLE)])


AWAY = keys("away")
NEW = keys("new")
MISSED_SMALL = keys("missed small")
MISSED_BIG = keys("missed big")
STANDS = keys(BEHIND)
PLAYED = keys(PLAYS)

BUTTON = "button"
# The seat that must kill the next pot, and pays for that even if its player sits the hand out.
KILL = "kill"


class Places:
    """The seats of a session between its rounds. What is said while a round is open holds from the next one on."""

    terms: Terms
    stacks: dict[int, Cents]
    names: dict[int, str]
    between: dict[str, int]
    _said: dict[str, int]
    _dealt: Round | None

    def sit_out(self, seat: int) -> None:
        """Keep the seat and its chips, and be dealt no cards until coming back."""
        self._check_taken(seat)
        self._say(AWAY[seat], 1)

    def come_back(self, seat: int) -> None:
        """Be dealt in again: at once, or as the sheet says of blinds that were missed."""
        self._check_taken(seat)
        self._say(AWAY[seat], 0)

    def join(self, seat: int, chips: Cents, name: str = "") -> None:
        """Take a free seat, or one that has no chips left. Where blinds are posted, a running game asks for them."""
        most = self.terms.sheet.seats.max
        if type(seat) is not int or not 1 <= seat <= most:
            raise BadInput(f"expected a seat from 1 to {most}", where=f"seat {seat}")
        if self.stacks.get(seat) or self._in_play(seat):
            raise BadInput("somebody sits there", where=f"seat {seat}")
        self._check_chips(seat, chips)
        if f"{CARRIED}{seat}" not in self.between:
            # Whoever has chips in a pot that is carried over buys in again, and keeps what he has in it.
            self.leave(seat)
        self._forget(PLAYED[seat])
        self.stacks[seat] = chips
        if name:
            self.names[seat] = name
        if self.terms.stakes.blinds and BUTTON in self.between:
            self._say(NEW[seat], 1)

    def leave(self, seat: int) -> Cents:
        """Give up the seat, between rounds, and take the chips along. Nothing that was owed there is owed any more."""
        if self._in_play(seat):
            raise BadInput("the round that this seat plays is still open", where=f"seat {seat}")
        for kept in (AWAY, NEW, MISSED_SMALL, MISSED_BIG, STANDS, *map(keys, self.terms.sheet.buttons)):
            self._forget(kept[seat])
        for key in [key for key in PLAYED if self.between.get(key) == seat]:
            self._forget(key)
        if not self._open() and (left := self.between.pop(f"{CARRIED}{seat}", 0)):
            # What he has in a pot that is carried over is nobody's now.
            self.between[f"{CARRIED}0"] = self.between.get(f"{CARRIED}0", 0) + left
        self.names.pop(seat, None)
        return self.stacks.pop(seat, 0)

    def stand_behind(self, person: int, seat: int, chips: Cents = 0, name: str = "") -> None:
        """Wager on the hand of a seat from behind it: with chips for whoever is new, with his own for who moves on.

        Whoever stands has a number above those of the seats. Behind an empty seat he is passed over.
        """
        sheet = self.terms.sheet
        most = sheet.seats.max
        if not sheet.back_line:
            raise BadInput(f"{sheet.name} takes no back-line wagers", where=f"seat {seat}")
        if type(person) is not int or not most < person < PEOPLE:
            raise BadInput(f"expected a number from {most + 1} to {PEOPLE - 1}", where=f"person {person}")
        if seat > most:
            raise BadInput(f"expected a seat from 1 to {most}", where=f"seat {seat}")
        self._check_taken(seat)
        line = [each for each in self.stacks if each != person and self.between.get(STANDS[each]) == seat]
        if sheet.seats.circles and len(line) + 1 >= sheet.seats.circles:
            raise BadInput(f"every one of its {sheet.seats.circles} circles is taken", where=f"seat {seat}")
        if not self.stacks.get(person):
            self._check_chips(person, chips)
            self.stacks[person] = chips
        elif chips:
            raise BadInput("somebody has that number", where=f"person {person}")
        if name:
            self.names[person] = name
        self._say(STANDS[person], seat)

    def step_away(self, person: int) -> Cents:
        """Leave the back line, between rounds, and take the chips along."""
        if not 0 <= person < PEOPLE or STANDS[person] not in self.between:
            raise BadInput("nobody of that number stands behind a seat", where=f"person {person}")
        return self.leave(person)

    def play_seat(self, person: int, seat: int) -> None:
        """Wager on the hand of a seat where nobody sits, besides his own. Whoever sits down there takes it over."""
        sheet = self.terms.sheet
        if not sheet.further_seats:
            raise BadInput(f"{sheet.name} lets nobody wager on an unoccupied seat", where=f"seat {seat}")
        most = sheet.seats.max
        for number, who in ((person, "person"), (seat, "seat")):
            if type(number) is not int or not 1 <= number <= most:
                raise BadInput(f"expected a seat from 1 to {most}", where=f"{who} {number}")
        self._check_taken(person)
        if self.stacks.get(seat):
            raise BadInput("somebody sits there", where=f"seat {seat}")
        if (other := self.between.get(PLAYED[seat], person)) != person:
            raise BadInput(f"the player of seat {other} wagers there", where=f"seat {seat}")
        self._say(PLAYED[seat], person)

    def give_up_seat(self, seat: int) -> None:
        """Wager no more on a seat where nobody sits."""
        if type(seat) is not int or not 0 <= seat < PEOPLE or PLAYED[seat] not in self.between:
            raise BadInput("nobody wagers there besides his own seat", where=f"seat {seat}")
        self._say(PLAYED[seat], 0)

    def take_button(self, seat: int, button: str) -> None:
        """Hold one of the buttons of the sheet, from the next hand on."""
        self._check_button(seat, button)
        self._say(keys(button)[seat], 1)

    def return_button(self, seat: int, button: str) -> None:
        """Hold that button no longer."""
        self._check_button(seat, button)
        self._say(keys(button)[seat], 0)

    def _check_button(self, seat: int, button: str) -> None:
        self._check_taken(seat)
        if button not in (buttons := self.terms.sheet.buttons):
            name = self.terms.sheet.name
            raise BadInput(f"{name} has no button {button!r} to hold; {nearest(str(button), buttons)}", where=button)

    def _forget(self, key: str) -> None:
        if key in self.between:
            self._say(key, 0)

    def _say(self, key: str, value: int) -> None:
        """Known at once, and still known when a round that is being played has ended."""
        self._said[key] = value
        self._keep(key, value)

    def _keep(self, key: str, value: int) -> None:
        if value:
            self.between[key] = value
        else:
            self.between.pop(key, None)

    def _playing(self) -> dict[int, Cents]:
        """Every seat that has chips, or chips in a pot that nobody has won yet.

        Whoever is away is passed by the blinds; without blinds the round does not need them, unless they must kill it.
        """
        blinds = self.terms.stakes.blinds
        between = self.between
        playing = {
            seat: amount
            for seat, amount in self.stacks.items()
            if (amount > 0 or f"{CARRIED}{seat}" in between)
            and (blinds or AWAY[seat] not in between or between.get(KILL) == seat)
        }
        if self.terms.sheet.kind == "bank":
            return {each: amount for each, amount in playing.items() if between.get(STANDS[each], each) in playing}
        return playing

    def _check_chips(self, seat: int, chips: Cents) -> None:
        if type(chips) is not int or chips <= 0:
            raise BadInput(f"expected chips in whole cents above nothing, found {chips!r}", where=f"seat {seat}")
        if fault := buy_in_fault(self.terms, chips):
            raise BadInput(fault, where=f"seat {seat}")

    def _check_taken(self, seat: int) -> None:
        if seat not in self.stacks:
            raise BadInput("nobody sits there", where=f"seat {seat}")

    def _in_play(self, seat: int) -> bool:
        return self._open() and self._dealt is not None and seat in self._dealt.table.seats

    def _open(self) -> bool:
        return self._dealt is not None and self._dealt.state == "open"
