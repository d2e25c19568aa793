"""What is put up before the cards: antes and blinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.hand import Hand
from houseway.play.ledger import POT, bet, stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.values import Cents


@dataclass(frozen=True, slots=True)
class PostAntes:
    """Nothing to choose: the amount is posted at the table."""


@step(PostAntes)
def post_antes(table: Table, rules: PostAntes) -> None:
    """Everybody who is dealt in puts the ante into the pot, if the table posts one."""
    hand = table.facts(Hand)
    ante = table.terms.stakes.ante * hand.halves // 2
    if not ante:
        return
    for seat in hand.order:
        paid = min(ante, table.ledger[stack(seat)])
        table.ledger.move(stack(seat), POT, paid, "ante" if paid == ante else "ante, all in for less")
        hand.put_in[seat] += paid


@dataclass(frozen=True, slots=True)
class PostBlinds:
    """`starts` is the seat of the first blind; `two_players` says who posts when only two are dealt in."""

    starts: Literal["left of the button", "the button"] = "left of the button"
    two_players: Literal["as with more", "button posts small"] = "as with more"


NAMES: dict[int, tuple[str, ...]] = {
    1: ("blind",),
    2: ("small blind", "big blind"),
    3: ("first blind", "second blind", "big blind"),
}


@step(PostBlinds)
def post_blinds(table: Table, rules: PostBlinds) -> None:
    """Post the blinds from the smallest to the biggest, in consecutive seats. Blinds are live bets."""
    hand = table.facts(Hand)
    amounts = table.terms.stakes.blinds
    if not amounts:
        return
    seats = hand.order if rules.starts == "left of the button" else (hand.order[-1], *hand.order[:-1])
    if len(seats) == 2 and rules.two_players == "button posts small":
        seats = (hand.order[1], hand.order[0])
    # More blinds than players: the biggest are posted.
    amounts = amounts[-len(seats) :]
    for seat, amount, name in zip(seats, amounts, NAMES[len(amounts)], strict=False):
        post(table, hand, seat, amount * hand.halves // 2, name)
        hand.first = _after(hand, seat)
    hand.level = hand.full = amounts[-1] * hand.halves // 2


def post(table: Table, hand: Hand, seat: int, amount: Cents, what: str) -> None:
    """A live blind: a bet of the seat's own."""
    paid = min(amount, table.ledger[stack(seat)])
    if paid:
        table.ledger.move(stack(seat), bet(seat), paid, what if paid == amount else f"{what}, all in for less")
        hand.bets[seat] += paid


def _after(hand: Hand, seat: int) -> int:
    """The next seat in the order of play."""
    return hand.order[(hand.order.index(seat) + 1) % len(hand.order)]
