"""What lasts between rounds: stacks, the button, the bank's rotation, the shoe. Plain data, no script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.cards import Card, LiveChance, SeededChance, Shoe, shuffle
from houseway.errors import BadInput
from houseway.play.incidents import Incident
from houseway.play.ledger import COLLECTION, stack
from houseway.play.round import Round
from houseway.play.table import RACK
from houseway.rules.terms import Terms
from houseway.rules.values import Cents


class Session:
    """A table over many rounds. The source of chance decides whether it is live or a simulation."""

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        chance: LiveChance | SeededChance,
        *,
        names: Mapping[int, str] | None = None,
        between: Mapping[str, int] | None = None,
    ) -> None:
        self.terms = terms
        self.stacks: dict[int, Cents] = dict(stacks)
        self.names = dict(names or {})
        self.chance = chance
        self.between: dict[str, int] = dict(between or {})
        self.collected: Cents = 0
        self.rounds = 0
        self._shoe: Shoe | None = None
        self._rack: list[Card] = []
        self._faces = list(terms.faces)

    def deal(self, incidents: Iterable[Incident] = ()) -> Round:
        """The next round, for every seat that has chips."""
        playing = {seat: amount for seat, amount in self.stacks.items() if amount > 0}
        shoe = self._next_shoe()
        return Round(
            self.terms,
            playing,
            shoe,
            names=self.names,
            between=self.between,
            rack=self._rack,
            incidents=incidents,
        )

    def _next_shoe(self) -> Shoe:
        if self._shoe is not None and not self._shoe.cut_card_is_out:
            self._shoe.mark_opening()
            return self._shoe
        order = self._faces.copy()
        shuffle(order, self.chance)
        self._shoe = Shoe(order, self.chance, cut=self.terms.sheet.pack.cut)
        self._rack = []
        return self._shoe

    def close(self, played: Round) -> None:
        """Keep what a finished round leaves behind. A void round leaves everything as it was, save the shuffle."""
        if played.state == "open":
            raise BadInput("the round is still open", where=self.terms.sheet.name)
        ledger = played.table.ledger
        for seat in played.table.seats:
            self.stacks[seat] = ledger[stack(seat)]
        self.rounds += 1
        if played.state == "over":
            self.collected += ledger[COLLECTION]
            self.between = dict(played.table.between)
        if self.terms.sheet.pack.shuffled == "every round" or played.state == "void":
            self._shoe = None
        else:
            piles = played.table.piles
            used = [face for name, pile in piles.items() if name != RACK for face in pile.cards]
            self._rack = [*self._rack, *used]
