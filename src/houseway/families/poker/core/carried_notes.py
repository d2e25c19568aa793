"""What is known of a pot that nobody has won, besides its chips: it outlasts the hand with them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from houseway.play.lasting import LastingState, lasts
from houseway.rules.sheet.values import Cents


@lasts("antes")
class CarriedAntes(LastingState, frozen=True):
    """`rounds` of antes lie in the pot; `barred` wait for a winner, `entitled` may play for forfeited chips.

    Who is `short` could not match every round of antes, and plays for those that were matched. `blinds` is how much of
    each seat's chips were blinds.
    """

    rounds: int = 0
    barred: tuple[int, ...] = ()
    entitled: tuple[int, ...] = ()
    short: tuple[int, ...] = ()
    blinds: Mapping[int, Cents] = {}

    def without(self, seat: int) -> CarriedAntes:
        """Whoever takes the seat of a player who has left is barred from nothing and entitled to nothing."""
        named = (self.barred, self.entitled, self.short)
        barred, entitled, short = [tuple([each for each in seats if each != seat]) for seats in named]
        blinds = {each: amount for each, amount in self.blinds.items() if each != seat}
        return CarriedAntes(self.rounds, barred, entitled, short, blinds)

    def of(self, claims: Mapping[int, Cents]) -> CarriedAntes:
        """The same where the other seats have their chips back."""
        short = tuple([seat for seat in self.short if seat in claims])
        blinds = {seat: min(blind, claims[seat]) for seat, blind in self.blinds.items() if seat in claims}
        return replace(self, short=short, blinds=blinds)
