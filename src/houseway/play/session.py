"""What lasts between rounds: stacks, the button, the bank's rotation, the shoe. Plain data, no script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from houseway.cards import Card, LiveChance, SeededChance, Shoe, shuffle
from houseway.errors import BadInput
from houseway.play.ids import COLLECTION, JACKPOT, STACKS
from houseway.play.incidents import Incident
from houseway.play.round import Round, check_shape
from houseway.play.session_seats import Places
from houseway.play.steps import check_stakes
from houseway.rules.terms import Terms
from houseway.rules.values import Cents

# Between rounds: so many half hours have passed for which the fee by time has not been taken.
HALF_HOURS = "half hours"
# The two printed kinds of half hour: thirty minutes after the last, and when the clock strikes.
EVERY_HALF_HOUR = "half hour"
ON_THE_HALF_HOUR = "hour and half hour"
HALF_HOUR_S = 1800


class Session(Places):
    """A table over many rounds. The source of chance decides whether it is live or a simulation.

    `clock` tells the time in whole seconds, counted from any full hour; without one no time passes.
    """

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        chance: LiveChance | SeededChance,
        *,
        names: Mapping[int, str] | None = None,
        between: Mapping[str, int] | None = None,
        clock: Callable[[], int] | None = None,
    ) -> None:
        check_shape(terms, stacks)
        check_stakes(terms)
        for seat, chips in stacks.items():
            if type(chips) is not int or chips < 0:
                raise BadInput(f"expected a stack in whole cents, found {chips!r}", where=f"seat {seat}")
        self.terms = terms
        self.stacks: dict[int, Cents] = dict(stacks)
        self.names = dict(names or {})
        self.chance = chance
        self.clock = clock
        self.between: dict[str, int] = dict(between or {})
        self.collected: Cents = 0
        self.jackpot: Cents = 0
        self.rounds = 0
        self._closed: Round | None = None
        self._dealt: Round | None = None
        self._said: dict[str, int] = {}
        self._left: list[Card] = []
        self._rack: list[Card] = []
        self._faces = list(terms.faces)
        self._half_hour: int | None = None

    def deal(self, incidents: Iterable[Incident] = ()) -> Round:
        """The next round, for every seat that has chips."""
        if self.clock is not None:
            self._count_half_hours(int(self.clock()))
        playing = self._playing()
        shoe, rack = self._next_shoe()
        self._said.clear()
        self._dealt = Round(
            self.terms,
            playing,
            shoe,
            names=self.names,
            between=self.between,
            rack=rack,
            incidents=incidents,
        )
        return self._dealt

    def _count_half_hours(self, now: int) -> None:
        """Where the posted fee is taken by time: the half hours since the last deal. The first deal starts the clock.

        They wait here until a round takes the fee, so that a void round does not forget them.
        """
        charges = self.terms.schedule.charges if self.terms.schedule else ()
        moments = [moment for charge in charges for moment in charge.at]
        if ON_THE_HALF_HOUR not in moments and EVERY_HALF_HOUR not in moments:
            return
        if self._half_hour is None:
            self._half_hour = now // HALF_HOUR_S * HALF_HOUR_S if ON_THE_HALF_HOUR in moments else now
        passed = (now - self._half_hour) // HALF_HOUR_S
        if passed > 0:
            self._half_hour += passed * HALF_HOUR_S
            self.between[HALF_HOURS] = self.between.get(HALF_HOURS, 0) + passed

    def _next_shoe(self) -> tuple[Shoe, list[Card]]:
        """What the last round left, and the rack, until the cut card is out; then everything, shuffled.

        Every round has a shoe of its own, so that an earlier round can still be written or run again. The order is
        given out once: if this round is never closed, the next one is not dealt from cards that somebody has seen.
        """
        order, rack = self._left, self._rack
        self._left, self._rack = [], []
        cut = self.terms.sheet.pack.cut
        if not order or len(order) <= cut:
            order, rack = self._faces.copy(), []
            shuffle(order, self.chance)
        return Shoe(order, self.chance, cut=cut), rack

    def close(self, played: Round) -> None:
        """Keep what a finished round leaves behind. A void round leaves everything as it was, save the shuffle."""
        if played.state == "open":
            raise BadInput("the round is still open", where=self.terms.sheet.name)
        if self._closed is played:
            raise BadInput("the round has been closed already", where=self.terms.sheet.name)
        self._closed = played
        self._dealt = None
        ledger = played.table.ledger
        stacks, balances = self.stacks, ledger.balances
        for seat in played.table.seats:
            stacks[seat] = balances[STACKS[seat]]
        self.rounds += 1
        if played.state == "over":
            self.collected += ledger[COLLECTION]
            self.jackpot += ledger[JACKPOT]
            self.between = dict(played.table.between)
            for key, value in self._said.items():
                self._keep(key, value)
        if self.terms.sheet.pack.shuffled == "at the cut card" and played.state == "over":
            # Taken from the round that was played, which may be a copy that went another way than the one dealt.
            self._left = played.table.shoe.stack[::-1]
            self._rack = list(chain.from_iterable([pile.cards for pile in played.table.piles.values()]))
