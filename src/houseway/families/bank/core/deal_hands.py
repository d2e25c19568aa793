"""Hands for the seats that have wagered, and one for the bank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.bank_state import Banked, bank_position, laid_after, laid_from, pile_of
from houseway.play.events import EVERYONE, NOBODY
from houseway.play.ids import BANK_HAND, HandId
from houseway.play.steps import step
from houseway.play.table import Pile, Table
from houseway.rules.sheet.part_names import WagerName

Face = Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class DealHands:
    """Cards for each hand in play. `players` and `bank` say for each card whether it is dealt up or down.

    A card that is dealt down is seen by whoever holds the hand: has the first wager of the sheet on it, its own player
    before others. The bank's down cards are seen by nobody, or by the player-dealer. The bank receives its cards last,
    or when it is its seat's turn. Only hands with a wager `on` one of these are dealt to, where any is named; without
    such a hand the bank is dealt nothing either.
    """

    players: tuple[Face, ...]
    bank: tuple[Face, ...] = ()
    starts: Literal["left of the player-dealer", "left of the house dealer", "the action button"] = (
        "left of the player-dealer"
    )
    at_once: Literal["one at a time", "a hand at a time"] = "one at a time"
    bank_sees: Literal["nobody", "the player-dealer"] = "nobody"
    bank_receives: Literal["last", "in its turn"] = "last"
    on: tuple[WagerName, ...] = ()


@step(DealHands)
def deal_hands(table: Table, rules: DealHands) -> None:
    """Deal to every hand in play in turn, and to the bank."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    order = _from(table, banked, rules.starts)
    hands = {seat: found for seat in banked.hands() if (found := _hands_with(banked, seat, rules.on))}
    if not hands:
        return
    seats = [seat for seat in order if seat in hands]
    first = table.terms.sheet.wagers[0].id
    dealt = [hand for seat in seats for hand in hands[seat]]
    piles = [(pile_of(table, hand), rules.players, banked.holder(hand, first)) for hand in dealt]
    unseen = NOBODY if rules.bank_sees == "nobody" else banked.seat
    if rules.bank:
        before = order[: order.index(bank_position(table))] if rules.bank_receives == "in its turn" else order
        at = sum([len(hands[seat]) for seat in before if seat in hands])
        piles.insert(at, (bank_hand(table), rules.bank, unseen))
    most = max(len(faces) for _, faces, _ in piles)
    if rules.at_once == "a hand at a time":
        for pile, faces, holder in piles:
            for face in faces:
                table.deal(pile, seen_by=EVERYONE if face == "up" else holder)
        return
    for number in range(most):
        for pile, faces, holder in piles:
            if number < len(faces):
                table.deal(pile, seen_by=EVERYONE if faces[number] == "up" else holder)


def _hands_with(banked: Banked, seat: int, on: tuple[str, ...]) -> list[HandId]:
    """The hands at a seat on which one of these wagers lies, or any where none is named."""
    hands = banked.hands_at(seat)
    if not on:
        return hands
    lies = {place.hand for place in banked.at(seat) if not banked.circles.get(place, {}).keys().isdisjoint(on)}
    return [hand for hand in hands if hand in lies]


def _from(table: Table, banked: Banked, starts: str) -> tuple[int, ...]:
    if starts == "left of the player-dealer":
        return laid_after(table, bank_position(table))
    return laid_from(table, banked.action if starts == "the action button" else min(*table.seats, *banked.hands()))


def bank_hand(table: Table) -> Pile:
    """The cards of the player-dealer."""
    return table.pile(BANK_HAND, table.facts(Banked).seat)
