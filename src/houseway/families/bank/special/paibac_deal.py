"""PaiBac: baccarat dealt out of the player-dealer's unseen pai gow hand, which is put together again and played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

from houseway.cards import Card
from houseway.families.bank.baccarat.third_cards import Drawing, draw_thirds
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.deal_hands import bank_hand
from houseway.play.events import Ranked
from houseway.play.ids import BANKER, PLAYER
from houseway.play.steps import step
from houseway.play.table import Pile, Table
from houseway.ranking import paibac


@dataclass(frozen=True, slots=True)
class BaccaratOutOfHand(Drawing):
    """The Player hand draws up to `player_draws_to`. Banker draws up to `banker_draws_to` if it stood, else by `chart`.

    A natural, 8 or 9 in two cards, stops the other hand; itself it stands. The joker is worth a ten, and `joker` says
    whether it makes a pair with one.
    """

    joker: Literal["pairs with nothing", "pairs with a ten"] = "pairs with nothing"

    @property
    def joker_is_ten(self) -> bool:
        """Whether the joker and a ten are a pair."""
        return self.joker == "pairs with a ten"


@step(BaccaratOutOfHand)
def baccarat_out_of_hand(table: Table, rules: BaccaratOutOfHand) -> None:
    """Deal both baccarat hands from the top of the player-dealer's unseen hand, complete them and read them."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    player, banker = table.pile(PLAYER), table.pile(BANKER)
    from_the_top = partial(_from_the_top, table)
    for side in (player, banker) * 2:
        from_the_top(side)
    if not paibac.is_natural(player.cards) and not paibac.is_natural(banker.cards):
        draw_thirds(table, rules, paibac.points, from_the_top)
    for pile in (player, banker):
        table.events.append(Ranked(pile.name, paibac.say(pile.cards)))
    banked.outcomes = paibac.outcomes(player.cards, banker.cards, joker_is_ten=rules.joker_is_ten)
    banked.read = f"player {paibac.say(player.cards)}, banker {paibac.say(banker.cards)}"
    table.announce(paibac.OUTCOMES[banked.outcomes[0]])


def _from_the_top(table: Table, to: Pile) -> list[Card]:
    """The card that was dealt last lies on top."""
    hand = bank_hand(table)
    top = [hand.cards[-1]]
    table.carry(top, hand, to)
    return top


@dataclass(frozen=True, slots=True)
class PutTogether:
    """No parameters."""


@step(PutTogether)
def put_together(table: Table, rules: PutTogether) -> None:
    """The cards of both baccarat hands go back to the player-dealer's hand."""
    for side in (PLAYER, BANKER):
        pile = table.pile(side)
        if pile.cards:
            table.carry(list(pile.cards), pile, bank_hand(table))
