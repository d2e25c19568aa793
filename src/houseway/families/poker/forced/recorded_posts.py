"""What was put up before the cards of a hand that was played elsewhere: taken as the history tells it."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import RecordedPosts
from houseway.families.poker.forced.blinds import post, post_dead
from houseway.play.ids import POT, STACKS
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class PostRecorded:
    """Nothing to choose: the history says who put up what."""


@step(PostRecorded)
def post_recorded(table: Table, rules: PostRecorded) -> None:
    """In a recorded hand, put up the antes, dead chips and live posts that the record names, instead of any others."""
    told = table.lasting[RecordedPosts]
    if not told.first:
        return
    hand = table.facts(Hand)
    table.keep(RecordedPosts())
    for seat, amount in told.antes.items():
        _ante(table, hand, seat, amount)
    for seat, amount in told.dead.items():
        post_dead(table, hand, seat, amount, told.names.get(-seat, "dead blind"))
    for seat, amount in told.live.items():
        post(table, hand, seat, amount, told.names.get(seat, "blind"))
    hand.level = hand.full = told.level
    hand.first = told.first


def _ante(table: Table, hand: Hand, seat: int, amount: Cents) -> None:
    if paid := min(amount, table.ledger[STACKS[seat]]):
        table.ledger.move(STACKS[seat], POT, paid, "ante" if paid == amount else "ante, all in for less")
        hand.put_in[seat] += paid
