"""Chips move in pairs, in whole cents, and the sum never changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import BrokenLaw
from houseway.play.events import Event, Moved
from houseway.play.ids import BANK, COLLECTION, JACKPOT, POT, Account, bet, stack
from houseway.play.ledger import Ledger

ACCOUNTS = [stack(1), stack(2), bet(1), bet(2), Account("circle", 1, "tie"), POT, BANK, COLLECTION]
OPENING = {stack(1): 10000, stack(2): 5000}
account = st.sampled_from(ACCOUNTS)


def ledger() -> tuple[Ledger, list[Event]]:
    events: list[Event] = []
    return Ledger(OPENING, events), events


def test_a_move_takes_from_one_account_what_it_gives_to_another_and_says_why() -> None:
    books, events = ledger()
    books.move(stack(1), POT, 300, "call")
    assert (books[stack(1)], books[POT], books[stack(2)]) == (9700, 300, 5000)
    assert events == [Moved(stack(1), POT, 300, "call")]


def test_an_account_that_nobody_has_paid_holds_nothing() -> None:
    assert ledger()[0][JACKPOT] == 0


@pytest.mark.parametrize(
    ("payer", "payee", "amount"),
    [
        (stack(1), POT, 10001),
        (stack(1), POT, 0),
        (stack(1), POT, -5),
        (stack(1), stack(1), 5),
        (POT, stack(1), 1),
        (JACKPOT, stack(1), 1),
    ],
)
def test_overdrawing_or_moving_nothing_breaks_the_law_and_changes_nothing(
    payer: Account, payee: Account, amount: int
) -> None:
    books, events = ledger()
    with pytest.raises(BrokenLaw) as broken:
        books.move(payer, payee, amount, "a test")
    assert broken.value.where == "a test"
    assert books.balances == OPENING
    assert events == []


@given(st.lists(st.tuples(account, account, st.integers(-100, 12000)), max_size=40))
def test_whatever_is_tried_the_sum_is_the_same_and_nobody_is_in_debt(moves: list[tuple[Account, Account, int]]) -> None:
    books, events = ledger()
    for payer, payee, amount in moves:
        before = dict(books.balances)
        try:
            books.move(payer, payee, amount, "a test")
        except BrokenLaw:
            assert books.balances == before
        assert sum(books.balances.values()) == 15000
        assert min(books.balances.values()) >= 0
        books.audit()
    assert sum(books.net().values()) == 0
    assert books.net() == told(events)
    books.give_back()
    assert (books.balances, books.net()) == (OPENING, {})


def told(events: list[Event]) -> dict[Account, int]:
    """What the log alone says of every account."""
    gained = dict.fromkeys(ACCOUNTS, 0)
    for event in events:
        assert isinstance(event, Moved)
        gained[event.payer] -= event.amount
        gained[event.payee] += event.amount
    return {name: amount for name, amount in gained.items() if amount}


def test_giving_back_does_not_hand_out_the_opening_figures_themselves() -> None:
    books, _ = ledger()
    books.give_back()
    books.move(stack(1), POT, 300, "call")
    books.give_back()
    assert books.balances == OPENING


@pytest.mark.parametrize("wrong", [{stack(1): 10001}, {JACKPOT: 1}, {stack(1): 15001, stack(2): -1}])
def test_an_audit_finds_chips_that_came_from_nowhere_or_an_account_in_debt(wrong: dict[Account, int]) -> None:
    books, _ = ledger()
    books.balances.update(wrong)
    with pytest.raises(BrokenLaw):
        books.audit()


def test_net_names_only_accounts_that_gained_or_lost() -> None:
    books, _ = ledger()
    books.move(stack(1), POT, 300, "call")
    books.move(POT, stack(2), 250, "wins")
    books.move(POT, COLLECTION, 50, "collection")
    assert books.net() == {stack(1): -300, stack(2): 250, COLLECTION: 50}
