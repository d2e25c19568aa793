"""What is put up before the cards: antes and blinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.button import BlindPlaces, OwedBlind, two_left
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import RecordedPosts, going_round
from houseway.play.ids import BETS, POT, STACKS
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class PostAntes:
    """Nothing to choose: the amount is posted at the table."""


@step(PostAntes, takes="ante")
def post_antes(table: Table, rules: PostAntes) -> None:
    """Everybody who is dealt in puts the ante into the pot, if the table posts one and no history says otherwise."""
    hand = table.facts(Hand)
    ante = table.terms.stakes.ante * hand.halves // 2
    if not ante or table.lasting[RecordedPosts].first:
        return
    ledger, put_in = table.ledger, hand.put_in
    for seat in hand.order:
        held = ledger.balances[STACKS[seat]]
        if held < ante:
            ledger.move(STACKS[seat], POT, held, "ante, all in for less")
            put_in[seat] += held
        else:
            ledger.move(STACKS[seat], POT, ante, "ante")
            put_in[seat] += ante


@dataclass(frozen=True, slots=True)
class PostBlinds:
    """`starts` is the seat of the first blind; `two_players` says who posts when only two are dealt in.

    `fewer_players` says what is posted by fewer players than there are blinds; `less_than_half` what is done where a
    player has less than half of theirs, and `owed` how such a player makes it up in the next hand.
    """

    starts: Literal["left of the button", "the button"] = "left of the button"
    two_players: Literal["as with more", "button posts small"] = "as with more"
    fewer_players: Literal["the biggest blinds", "the same sum"] = "the biggest blinds"
    less_than_half: Literal["is all in", "is all in, and the next player posts"] = "is all in"
    owed: Literal["in place of the big blind", "besides the blinds"] = "in place of the big blind"


NAMES: dict[int, tuple[str, ...]] = {
    1: ("blind",),
    2: ("small blind", "big blind"),
    3: ("first blind", "second blind", "big blind"),
}


@step(PostBlinds, takes="blinds")
def post_blinds(table: Table, rules: PostBlinds) -> None:
    """Post the blinds from the smallest to the biggest, in consecutive seats. Blinds are live bets."""
    hand = table.facts(Hand)
    amounts = going_round(table)
    if not amounts:
        return
    if hand.blind_seats:
        _post_where_they_fall(table, hand, amounts)
        return
    seats = hand.order if rules.starts == "left of the button" else (hand.order[-1], *hand.order[:-1])
    if len(seats) == 2 and len(amounts) > 1 and rules.two_players == "button posts small":
        seats = (hand.order[1], hand.order[0])
    if rules.fewer_players == "the same sum":
        alone = len(seats) - 1
        amounts = (*amounts[:alone], *([sum(amounts[alone:])] if amounts[alone:] else []))
    else:
        amounts = amounts[-len(seats) :]
    if rules.less_than_half == "is all in, and the next player posts":
        able = _able_seats(table, hand, seats, amounts)
        amounts = amounts[-len(able) :]
        seats = _owing_first(table, hand, rules, able, amounts)
    for seat, amount, name in zip(seats, amounts, NAMES[len(amounts)], strict=False):
        if seat:
            post(table, hand, seat, amount * hand.halves // 2, name)
            hand.first = _after(hand, seat)
    hand.level = hand.full = amounts[-1] * hand.halves // 2


def _able_seats(table: Table, hand: Hand, seats: Sequence[int], amounts: Sequence[Cents]) -> list[int]:
    """Who posts which blind, where a player with less than half of one is all in and the next player has to post it."""
    left, able = list(seats), []
    for amount in amounts:
        while len(left) > 1 and 2 * table.ledger[STACKS[left[0]]] < amount * hand.halves // 2:
            short = left.pop(0)
            post(table, hand, short, amount * hand.halves // 2, "less than half a blind")
            table.keep(OwedBlind((*table.lasting[OwedBlind].seats, short)))
        able.append(left.pop(0))
        if not left:
            break
    return able


def _owing_first(
    table: Table, hand: Hand, rules: PostBlinds, seats: list[int], amounts: Sequence[Cents]
) -> tuple[int, ...]:
    """Who owes a blind since an earlier hand takes the big blind, and posts no smaller one (0: nobody does)."""
    owing = [seat for seat in hand.was[OwedBlind].seats if seat in hand.order]
    if not owing:
        return tuple(seats)
    table.keep(OwedBlind(tuple([seat for seat in table.lasting[OwedBlind].seats if seat not in owing])))
    if rules.owed == "in place of the big blind":
        seats = [0 if seat == owing[0] else seat for seat in seats[:-1]] + owing[:1]
        owing = owing[1:]
    for seat in owing:
        if seat != seats[-1]:
            post(table, hand, seat, amounts[-1] * hand.halves // 2, "blind that was owed")
    return tuple(seats)


def _post_where_they_fall(table: Table, hand: Hand, amounts: Sequence[Cents]) -> None:
    """A blind that falls on an empty place is not posted, or on whoever buys the button, posted already."""
    if len(hand.order) == 2 and table.lasting[BlindPlaces].seats:
        two_left(table, hand)
    for seat, amount, name in zip(hand.blind_seats, amounts, NAMES[len(amounts)], strict=True):
        if seat in hand.bets:
            post(table, hand, seat, amount * hand.halves // 2, name)
    hand.first = _after(hand, hand.blind_seats[-1])
    hand.level = hand.full = amounts[-1] * hand.halves // 2


def post_dead(table: Table, hand: Hand, seat: int, amount: Cents, what: str) -> None:
    """Chips that go into the pot and count for no bet."""
    if paid := min(amount, table.ledger[STACKS[seat]]):
        table.ledger.move(STACKS[seat], POT, paid, what)
        hand.dead += paid
        hand.dead_from[seat] = hand.dead_from.get(seat, 0) + paid


def post(table: Table, hand: Hand, seat: int, amount: Cents, what: str) -> None:
    """A live blind: a bet of the seat's own."""
    paid = min(amount, table.ledger[STACKS[seat]])
    if paid:
        table.ledger.move(STACKS[seat], BETS[seat], paid, what if paid == amount else f"{what}, all in for less")
        hand.bets[seat] += paid


def _after(hand: Hand, seat: int) -> int:
    """The next seat in the order of play."""
    return hand.order[(hand.order.index(seat) + 1) % len(hand.order)]
