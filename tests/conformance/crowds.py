"""Sessions with more bettors than seats, or more seats than bettors: what is looked at in all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import msgspec

from houseway import Round, Session, game
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, JACKPOT, Account, stack
from houseway.play.round_file import RoundFile, replay, write
from tests.conformance.players import STACK, play_on, redealt, snapshot, view_bytes


def rounds(session: Session, many: int, seed: int = 1) -> list[Round]:
    """So many rounds with random answers, everybody with a full stack before each."""
    found = []
    for number in range(many):
        played = session.deal()
        for _ in play_on(played, Random(seed * 100 + number)):
            played.table.audit()
        found.append(played)
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, STACK)
    return found


def left_over(played: Round) -> set[Account]:
    """The accounts that still hold chips though they are nobody's own, and not the house's."""
    held = {account for account, amount in played.table.ledger.balances.items() if amount}
    return held - {stack(person) for person in played.table.seats} - {COLLECTION, JACKPOT}


def bank_results(played: Round) -> Iterator[tuple[int, int, int]]:
    """For everybody who banks: the lowest possible result, the result, and the highest possible one."""
    banked, net = played.table.facts(Banked), played.net()
    moves = [event for event in played.events if isinstance(event, Moved)]
    action = sum(move.amount for move in moves if move.payee.circle_of == move.payer.seat > 0)
    for account in {stack(person) for spots in banked.spots.values() for _, person in spots}:
        put_up = sum(move.amount for move in moves if move.payer == account and move.payee in banked.reach)
        fees = sum(move.amount for move in moves if (move.payer, move.payee) == (account, COLLECTION))
        yield -put_up, net.get(account, 0) + fees, min(put_up, action)


def told_twice(session: Session, seed: int, one_in: int = 1) -> Iterator[tuple[str | bytes, str | bytes]]:
    """Two tellings that must be the same: of a round and its copies, its views redealt, and its file run again.

    After every answer, or after one in so many.
    """
    random = Random(seed)
    rounds(session, 1, seed)
    played = session.deal()
    for step, _ in enumerate(play_on(played, random)):
        if step % one_in:
            continue
        yield snapshot(played.clone()), snapshot(played)
        for seat in (None, *played.table.seats):
            other = redealt(played, seat, random)
            if other is not None:
                yield view_bytes(other, seat), view_bytes(played, seat)
    again = replay(msgspec.convert(json.loads(write(played)), RoundFile), game)
    yield repr(again.events), repr(played.events)


def ends_by_default(played: Round) -> str:
    """What has become of a round whose questions all get their default answers."""
    for _ in range(2000):
        if played.state == "open":
            played.default()
    return played.state
