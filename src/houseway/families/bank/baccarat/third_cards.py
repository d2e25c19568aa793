"""The third cards of baccarat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.cards import Card
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Ranked
from houseway.play.ids import BANKER, PLAYER
from houseway.play.steps import step
from houseway.play.table import Pile, Table
from houseway.ranking import baccarat
from houseway.rules.sheet.part_names import DrawChart
from houseway.rules.sheet.spec import Chart

_NINE = 9


@dataclass(frozen=True, slots=True)
class Drawing:
    """How both hands draw, once they may."""

    player_draws_to: int
    banker_draws_to: int
    chart: DrawChart

    def __post_init__(self) -> None:
        for name, total in (("player_draws_to", self.player_draws_to), ("banker_draws_to", self.banker_draws_to)):
            if not 0 <= total <= _NINE:
                raise BadInput(f"a hand comes to 0 to {_NINE}, not {total}", where=name)


@dataclass(frozen=True, slots=True)
class ThirdCards(Drawing):
    """The Player hand draws up to `player_draws_to`. Banker draws up to `banker_draws_to` if it stood, else by `chart`.

    `naturals` says whether an 8 or 9 in two cards stops the drawing. A Banker hand that has one card receives the other
    when the Player hand is complete, so that it stops nothing.
    """

    naturals: Literal["stop the draw", "do not stop the draw"]


@step(ThirdCards)
def third_cards(table: Table, rules: ThirdCards) -> None:
    """Complete both baccarat hands by the drawing rules and read them."""
    banked = table.facts(Banked)
    if banked.undealt:
        return
    player, banker = table.pile(PLAYER), table.pile(BANKER)
    natural = baccarat.is_natural(player.cards) or baccarat.is_natural(banker.cards)
    if not (natural and rules.naturals == "stop the draw"):
        draw_thirds(table, rules, baccarat.points, table.deal)
    elif len(banker.cards) == 1:
        table.deal(banker)
    for pile in (player, banker):
        table.events.append(Ranked(pile.name, baccarat.say(pile.cards)))
    banked.outcomes = baccarat.outcomes(player.cards, banker.cards)
    banked.read = f"player {baccarat.say(player.cards)}, banker {baccarat.say(banker.cards)}"
    table.announce(baccarat.OUTCOMES[banked.outcomes[0]])


def draw_thirds(
    table: Table, rules: Drawing, points: Callable[[Sequence[Card]], int], deal: Callable[[Pile], Sequence[Card]]
) -> None:
    """A third card to each hand that draws: Player first, then Banker by the chart if Player has drawn."""
    player, banker = table.pile(PLAYER), table.pile(BANKER)
    third = points(deal(player)) if points(player.cards) <= rules.player_draws_to else None
    if len(banker.cards) == 1:
        deal(banker)
    total = points(banker.cards)
    chart = table.terms.sheet.charts[rules.chart]
    if total <= rules.banker_draws_to if third is None else banker_draws(chart, total, third):
        deal(banker)


def banker_draws(chart: Chart, total: int, third: int) -> bool:
    """What the printed chart says for this total against this third card; a total without a row stands."""
    row = chart.rows.get(str(total))
    return row is not None and row[chart.columns.index(str(third))] == "H"
