"""The shoe from round to round: it is dealt on until the cut card is out."""

from __future__ import annotations

from itertools import chain

from houseway.cards import Card, Shoe, shuffle
from houseway.cards.rng import ProvenChance, SessionChance
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms


class ShoeKeeper:
    """`left` are the cards that the last round left in the shoe, `rack` those that lie beside it.

    `number` counts the shoes, so that what is written of one is not taken for another.
    """

    __slots__ = ("_faces", "_pack", "chance", "left", "number", "rack")

    def __init__(self, terms: Terms, chance: SessionChance) -> None:
        self._pack = terms.sheet.pack
        self._faces = list(terms.faces)
        self.chance = chance
        self.number = 0
        self.left: list[Card] = []
        self.rack: list[Card] = []

    def next_shoe(self) -> tuple[Shoe, list[Card]]:
        """The cards that the last round left, and the rack, until the cut card is out; then all cards, shuffled.

        Every round has a shoe of its own, so that an earlier round can still be written or run again. An order is
        used once: if this round is never closed, the next one is not dealt from cards that somebody has seen.
        """
        is_over, order, rack = self.is_over, self.left, self.rack
        self.left, self.rack = [], []
        if is_over:
            order, rack = self.new_order(), []
        return Shoe(order, self.chance, cut=self._pack.cut), rack

    @property
    def is_over(self) -> bool:
        """Whether the next round is dealt from a new shoe: nothing is left, or the cut card is out."""
        return len(self.left) <= self._pack.cut

    def new_order(self) -> list[Card]:
        """A new shoe: all cards, shuffled. Every shoe of a session is made here."""
        self.number += 1
        if isinstance(self.chance, ProvenChance):
            return self.chance.new_shoe(self.number)
        order = self._faces.copy()
        shuffle(order, self.chance)
        return order

    def keep(self, played: Round) -> None:
        """Where the shoe is dealt on, keep the cards as this round (or a copy of it) has left them."""
        if self._pack.shuffled == "at the cut card" and played.state == "over":
            self.left = played.table.shoe.stack[::-1]
            self.rack = list(chain.from_iterable([pile.cards for pile in played.table.piles.values()]))
