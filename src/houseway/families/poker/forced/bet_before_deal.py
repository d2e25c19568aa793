"""Betting before the deal: the button names the first bet, and whoever has called it is dealt in."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.moving_bets import put_in
from houseway.play.ids import STACKS, CircleId
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Circle, Wager
from houseway.rules.sheet.values import Money

BET = "bet"


@dataclass(frozen=True, slots=True)
class OpeningBet:
    """The first bet is from `least` to `most`, at the button's choice."""

    least: Money
    most: Money


@step(OpeningBet)
def opening_bet(table: Table, rules: OpeningBet) -> Script:
    """Before any card, the player with the button makes the first bet; the others answer it, from the button's left."""
    hand = table.facts(Hand)
    seat = hand.order[-1]
    purse = table.ledger[STACKS[seat]]
    least, most = min(rules.least, purse), min(rules.most, purse)
    bet = CircleId(BET)
    circle = Circle(bet, "opening bet", least, most, table.terms.betting.chip)
    answer = yield Wager(seat, "opening bet", (circle,), purse, {bet: least}, required=True)
    put_in(table, hand.bets, seat, BET, answer[bet])
    hand.level = hand.full = answer[bet]
    hand.opened, hand.first = seat, hand.order[0]


@dataclass(frozen=True, slots=True)
class DealFromButton:
    """`cards` for each player who is still in."""

    cards: int


@step(DealFromButton)
def deal_from_button(table: Table, rules: DealFromButton) -> None:
    """Deal everybody who is still in so many cards face down, one at a time, the player with the button first."""
    hand = table.facts(Hand)
    if hand.decided:
        return
    order = (hand.order[-1], *hand.order[:-1])
    table.deal_around(table.hands([seat for seat in order if seat in hand.live]), rules.cards)
