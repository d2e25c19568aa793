"""Wagers and banks as arrays: what the steps would not take is refused in their words, and changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

import houseway
from houseway.families.bank.baccarat.third_cards import ThirdCards
from houseway.pit.banked.bank_pit import BankPit
from houseway.pit.banked.known_rules import check_row

STACKS = {1: 1_000_000, 3: 50_000, 4: 700}


def pit(bank: int = 1) -> BankPit:
    return BankPit(houseway.terms(houseway.game("players/ez-baccarat")), STACKS, 3, bank=bank)


@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        ({"player": 100}, "table 0, seat 3: Player line: \\$1 is below the minimum of \\$5"),
        ({"player": 12_000}, "table 0, seat 3: Player line: \\$120 is above the maximum of \\$99"),
        ({"player": [0, 550, 0]}, "\\$5.50 is not a step of \\$1 from \\$5"),
        ({"player": [500, 0, 0]}, "table 0, seat 1: this seat banks and does not wager"),
        ({"panda-8": [0, 500, 0]}, "Panda 8 needs a wager on Player line or Banker line as well"),
        (
            {"player": [[0, 0, 0], [0, 0, 0], [0, 0, 700]]},
            "table 2, seat 4: \\$8, fees included, is more than the \\$7",
        ),
    ],
)
def test_a_wager_that_the_steps_refuse_is_refused_in_their_words(wagers: dict[str, object], said: str) -> None:
    table = pit()
    table.wager({"banker": [0, 500, 0]})
    with pytest.raises(houseway.NotLegal, match=said):
        table.wager(wagers)  # type: ignore[arg-type]
    table.play()
    assert (table.staked("banker") == [0, 500, 0]).all()


@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        ({"plyer": 500}, "no such wager; did you mean 'player'"),
        ({"player": 500.0}, "expected whole numbers of cents \\(int64\\), found float64"),
        ({"player": [[500], [500, 500]]}, "expected whole numbers of cents, as many in every row"),
        ({"player": [500, 500]}, "expected amounts by table and seat, \\(3, 3\\), not \\(2,\\)"),
    ],
)
def test_what_cannot_be_read_as_wagers_is_refused(wagers: dict[str, object], said: str) -> None:
    with pytest.raises(houseway.BadInput, match=said):
        pit().wager(wagers)  # type: ignore[arg-type]


def test_a_bank_is_between_the_least_and_what_its_stack_can_pay() -> None:
    table = pit()
    for bank in (100, 5_000_000, [500, 500, 550]):
        with pytest.raises(houseway.NotLegal, match=r"a bank of .*; expected \$5 to \$9,99"):
            table.wager({"player": [0, 500, 0]}, bank=bank)
    with pytest.raises(houseway.BadInput, match="seat 3: this stack is too small for the smallest bank and its fee"):
        BankPit(houseway.terms(houseway.game("players/ez-baccarat")), {1: 900_000, 3: 400}, 1, bank=3)


def test_nothing_is_dealt_without_wagers_and_nothing_won_before_the_deal() -> None:
    table = pit()
    with pytest.raises(houseway.BadInput, match="no wagers have been made yet"):
        table.deal()
    table.wager({"player": [[0, 500, 0], [0, 0, 0], [0, 500, 0]]})
    with pytest.raises(houseway.BadInput, match="no round has been dealt yet"):
        table.net()
    table.play()
    assert (table.net()[1] == 0).all()
    assert table.collection[1] == 0
    assert table.replayed(1).state == "over"


def test_a_parameter_that_the_pit_does_not_know_is_refused_by_name() -> None:
    @dataclass(frozen=True)
    class Later(ThirdCards):
        fourth: str = "never"

    terms = houseway.terms(houseway.game("players/ez-baccarat"))
    row = next(each for each in terms.sheet.round if each.step == "third_cards")
    check_row(terms, row)
    strange = Later(5, 5, row.params.chart, "stop the draw", "on a tie")
    with pytest.raises(houseway.BadInput, match="the pit does not know the step third_cards"):
        check_row(terms, replace(row, params=strange))
    dealt = next(each for each in houseway.game("calgrand/war-blackjack").round if getattr(each.params, "on", ()))
    with pytest.raises(houseway.BadInput, match=r"does not know on = .* of the step deal_hands"):
        check_row(terms, dealt)


def test_poker_belongs_to_the_other_pit() -> None:
    with pytest.raises(houseway.BadInput, match="poker is dealt by Pit"):
        BankPit(houseway.terms(houseway.game("cordova/texas-holdem")), {1: 10_000, 2: 10_000}, 2)


def test_the_same_seed_deals_a_table_the_same_cards_however_many_others_there_are() -> None:
    few, many = (
        BankPit(houseway.terms(houseway.game("players/ez-baccarat")), {1: 900_000, 2: 900_000}, tables, seed=9)
        for tables in (3, 50)
    )
    for table in (few, many):
        table.wager({"player": 500, "tie": 500})
        for _ in range(30):
            table.play()
    assert np.array_equal(few.net(), many.net()[:3])
