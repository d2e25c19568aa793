"""War: while the last cards are equal, one more is dealt to each side, without limit."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards.card import name as card_name
from houseway.families.bank.core.bank_state import Banked
from houseway.play.ids import BANKER, PLAYER
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import war


@dataclass(frozen=True, slots=True)
class GoToWar:
    """No parameters."""


@step(GoToWar)
def go_to_war(table: Table, rules: GoToWar) -> None:
    """While the last cards of both hands are equal, deal one more to each; the last cards decide."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    player, banker = table.pile(PLAYER), table.pile(BANKER)
    # Every war takes two cards from a finite shoe, which bounds the loop.
    while war.ties(player.cards[-1], banker.cards[-1]):
        table.announce("the hands tie and go to war")
        table.deal(player)
        table.deal(banker)
    banked.outcomes = war.outcomes(player.cards, banker.cards)
    banked.read = f"player {card_name(player.cards[-1])}, banker {card_name(banker.cards[-1])}"
    table.announce(war.OUTCOMES[banked.outcomes[0]])
