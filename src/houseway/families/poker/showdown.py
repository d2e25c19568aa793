"""The drop and the showdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.families.poker.hand import BOARD, Hand, Pot, shares, side_pots
from houseway.play.events import Ranked
from houseway.play.ledger import COLLECTION, POT, stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import ORDERS, USES, Order, Use, best, high
from houseway.ranking.use import ANY_FIVE
from houseway.rules.fees import due
from houseway.rules.spec import HandName
from houseway.rules.values import Cents, Money


@dataclass(frozen=True, slots=True)
class TakeDrop:
    """`at` is the printed moment; `players` who counts for a fee by number of players."""

    at: str
    players: Literal["dealt in", "still in"] = "dealt in"


@step(TakeDrop)
def take_drop(table: Table, rules: TakeDrop) -> None:
    """Take the collection fee from the pot, if this is its printed moment and it has not been taken yet."""
    hand = table.facts(Hand)
    terms = table.terms
    if terms.schedule is None or terms.option is None or (rules.at == "flop" and hand.decided):
        return
    count = len(hand.order) if rules.players == "dealt in" else len(hand.live)
    for charge, rates in zip(terms.schedule.charges, terms.option.pays, strict=True):
        if charge.payer == "pot" and rules.at in charge.at and not hand.dropped:
            fee = min(due(charge, rates, count), table.ledger[POT])
            hand.dropped = True
            if fee:
                table.ledger.move(POT, COLLECTION, fee, f"collection, {count} players {rules.players}")


@dataclass(frozen=True, slots=True)
class Showdown:
    """`hand` is how hands are read; a split is made in whole chips of `chip`."""

    hand: HandName
    chip: Money
    odd_chips: Literal["winner nearest the left of the button"]


@step(Showdown)
def showdown(table: Table, rules: Showdown) -> None:
    """Show the hands and award each pot to the best; ties split it, odd chips go by the printed rule."""
    hand = table.facts(Hand)
    if hand.decided:
        if left := table.ledger[POT]:
            table.ledger.move(POT, stack(hand.live[0]), left, "everybody else has folded")
        else:
            table.announce("everybody else has folded, and the fee has taken the whole pot")
        return
    read = table.terms.sheet.hands[rules.hand]
    order = ORDERS[read.ranking]
    strengths = _read_hands(table, hand, order, USES[read.use])
    drop = sum(hand.put_in.values()) - table.ledger[POT]
    pots = side_pots(hand.put_in, hand.live, drop)
    for at, pot in enumerate(pots):
        name = "pot" if len(pots) == 1 else "main pot" if at == 0 else f"side pot {at}"
        _award(table, hand, Prize(name, pot, order), strengths, rules.chip)


def _read_hands(table: Table, hand: Hand, order: Order, use: Use) -> dict[int, int]:
    board = table.pile(BOARD).cards
    piles = [table.hand(seat) for seat in hand.live]
    if order.strength is high.strength and use is ANY_FIVE:
        strengths = high.strengths(board, [pile.cards for pile in piles])
    else:
        strengths = [best(order, pile.cards, board, use) for pile in piles]
    for pile, strength in zip(piles, strengths, strict=True):
        table.show(pile)
        table.events.append(Ranked(pile.name, order.say(strength)))
    return dict(zip(hand.live, strengths, strict=True))


class Prize(NamedTuple):
    """A pot, what the dealer calls it, and how its hands are read."""

    name: str
    pot: Pot
    order: Order


def _award(table: Table, hand: Hand, prize: Prize, strengths: dict[int, int], chip: Cents) -> None:
    name, pot, order = prize
    top = max([strengths[seat] for seat in pot.seats])
    # `order` runs from the left of the button, so the first winner in it is the nearest.
    winners = [seat for seat in hand.order if seat in pot.seats and strengths[seat] == top]
    words = order.say(top)
    if len(winners) == 1:
        reason = f"{name}: {words}" if len(pot.seats) > 1 else f"{name}: nobody else is in it"
        table.ledger.move(POT, stack(winners[0]), pot.amount, reason)
        return
    for seat, share in shares(pot.amount, winners, winners[0], chip).items():
        if share:
            table.ledger.move(POT, stack(seat), share, f"{name} split {len(winners)} ways: {words}")
