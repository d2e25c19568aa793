"""The button, the blinds, hole cards and the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import name
from houseway.families.poker.hand import BOARD, BUTTON, Hand
from houseway.play.events import EVERYONE
from houseway.play.ledger import bet, stack
from houseway.play.steps import step
from houseway.play.table import Table


@dataclass(frozen=True, slots=True)
class MoveButton:
    """`first` says how a new game finds its button."""

    first: Literal["high card by suit"]


@step(MoveButton)
def move_button(table: Table, rules: MoveButton) -> None:
    """Move the dealer button one seat. In a new game, draw for it: the highest card by suit receives it."""
    hand = table.facts(Hand)
    last = table.between.get(BUTTON)
    if last is None:
        hand.button = _draw_for_button(table)
    else:
        hand.button = table.after(last)[0]
    table.between[BUTTON] = hand.button
    hand.order = table.after(hand.button)
    hand.live += hand.order
    hand.put_in.update(dict.fromkeys(hand.order, 0))
    hand.bets.update(hand.put_in)
    hand.first = hand.order[0]


def _draw_for_button(table: Table) -> int:
    """Cards rank first by rank, then spades, hearts, diamonds, clubs: the order of the integers themselves."""
    drawn = {seat: table.deal(table.pile(f"draw {seat}"), seen_by=EVERYONE)[0] for seat in table.seats}
    button = max(drawn, key=lambda seat: drawn[seat])
    table.announce(f"{table.name(button)} draws the {name(drawn[button])} and receives the button")
    table.shuffle_in([f"draw {seat}" for seat in table.seats], "the cards drawn for the button go back")
    return button


@dataclass(frozen=True, slots=True)
class PostBlinds:
    """`two_players` says who posts when only two are dealt in."""

    two_players: Literal["as with more", "button posts small"] = "as with more"


@step(PostBlinds)
def post_blinds(table: Table, rules: PostBlinds) -> None:
    """Post the small and the big blind, first and second to the left of the button. Blinds are live bets."""
    hand = table.facts(Hand)
    small, big = table.terms.blinds
    seats = hand.order if len(hand.order) > 2 or rules.two_players == "as with more" else hand.order[::-1]
    _post(table, hand, seats[0], small, "small blind")
    _post(table, hand, seats[1], big, "big blind")
    hand.level = big
    hand.first = table.after(seats[1])[0]


def _post(table: Table, hand: Hand, seat: int, amount: int, what: str) -> None:
    paid = min(amount, table.ledger[stack(seat)])
    table.ledger.move(stack(seat), bet(seat), paid, what if paid == amount else f"{what}, all in for less")
    hand.bets[seat] = paid


@dataclass(frozen=True, slots=True)
class DealHole:
    """`cards` for each player."""

    cards: int


@step(DealHole)
def deal_hole(table: Table, rules: DealHole) -> None:
    """Deal each player so many cards face down, one at a time from the left of the button, the button last."""
    piles = [table.hand(seat) for seat in table.facts(Hand).order]
    for _ in range(rules.cards):
        table.deal_around(piles)


@dataclass(frozen=True, slots=True)
class Board:
    """`cards` turned at once, after `burn` cards burned."""

    cards: int
    burn: int = 1


@step(Board)
def board(table: Table, rules: Board) -> None:
    """Burn, then turn community cards, unless the pot is already decided."""
    if table.facts(Hand).decided:
        return
    for _ in range(rules.burn):
        table.burn()
    table.deal(table.pile(BOARD), rules.cards, seen_by=EVERYONE)
