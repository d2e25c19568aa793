"""Settlement as pure functions: verdicts, what is due, and a bank that is exhausted, against a chip at a time."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.rules.settle import SettledStake, Stake, Verdict, due, settle, verdict
from houseway.rules.sheet.spec import PayRow, WagerRules
from houseway.rules.sheet.values import Lines, Odds

DOCUMENT = "players/ez-baccarat"

Money = Literal["used once", "used again"]
NO_LINES = Lines()


def circle(pays: str = "1:1", on: str = "win", pushes: tuple[str, ...] = ()) -> WagerRules:
    row = PayRow(on, Odds.read(pays), NO_LINES)
    return WagerRules("circle", "Circle", (row,), NO_LINES, pushes)


def stake(result: str, amount: int, pays: str = "1:1") -> Stake:
    """A wager of `circle` that wins, loses or pushes."""
    rules = circle(pays, pushes=("push",))
    outcome = {"wins": "win", "loses": "other", "pushes": "push"}[result]
    return Stake(2, rules, amount, verdict(rules, [outcome]))


def nets(bank: int, stakes: list[Stake], money: Money = "used once") -> list[int]:
    return [line.paid - line.taken for line in settle(bank, stakes, money)]


# Verdicts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "366-376")
@pytest.mark.parametrize(
    ("outcomes", "result"),
    [(["win"], "wins"), (["push"], "pushes"), (["win", "push"], "pushes"), (["other"], "loses"), ([], "loses")],
)
def test_a_push_is_looked_at_first_then_the_pay_rows_and_anything_else_loses(outcomes: list[str], result: str) -> None:
    assert verdict(circle(pushes=("push",)), outcomes).result == result


@pytest.mark.rule(DOCUMENT, "298-307")
def test_the_first_pay_row_that_applies_is_paid() -> None:
    rows = tuple(PayRow(on, Odds.read(pays), NO_LINES) for on, pays in (("better", "40:1"), ("good", "5:1")))
    rules = WagerRules("circle", "Circle", rows, NO_LINES)
    assert verdict(rules, ["good", "better"]) == Verdict("wins", "better", rows[0])
    assert verdict(rules, ["good"]) == Verdict("wins", "good", rows[1])


@pytest.mark.rule(DOCUMENT, "299-307, 401, 422, 442")
@pytest.mark.parametrize(
    ("pays", "amount", "expected"),
    [("1:1", 1000, 1000), ("9:1", 1000, 9000), ("25:1", 500, 12_500), ("40:1", 9900, 396_000), ("19:20", 100, 95)],
)
def test_what_settles_a_winning_wager_is_its_odds(pays: str, amount: int, expected: int) -> None:
    assert due(stake("wins", amount, pays)) == expected
    assert due(stake("loses", amount, pays)) == amount
    assert due(stake("pushes", amount, pays)) == 0


# Exhaustion --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
@pytest.mark.parametrize(
    ("bank", "table", "once", "again"),
    [
        (100, [("wins", 60), ("wins", 60)], [60, 40], [60, 40]),
        (100, [("loses", 60), ("loses", 60)], [-60, -40], [-60, -40]),
        (100, [("wins", 100), ("wins", 5), ("loses", 5)], [100, 0, 0], [100, 0, -5]),
        (100, [("loses", 60), ("wins", 60)], [-60, 40], [-60, 60]),
        (100, [("loses", 60), ("wins", 200)], [-60, 40], [-60, 160]),
        (100, [("wins", 60), ("loses", 200)], [60, -40], [60, -160]),
        (100, [("pushes", 500), ("wins", 100)], [0, 100], [0, 100]),
        (100, [], [], []),
        (0, [("wins", 5), ("loses", 5)], [0, 0], [0, 0]),
    ],
)
def test_the_bank_meets_the_wagers_in_order_until_it_is_exhausted(
    bank: int, table: list[tuple[str, int]], once: list[int], again: list[int]
) -> None:
    stakes = [stake(result, amount) for result, amount in table]
    assert nets(bank, stakes) == once
    assert nets(bank, stakes, "used again") == again


def _chip_by_chip(bank: int, stakes: list[Stake], money: Money) -> list[int]:
    """One cent after another. Used once: every cent that is settled, won or lost, spends one of the bank. Used again:
    cents are settled as long as the player-dealer is no further ahead or behind than the bank's wager."""
    ahead = spent = 0
    found = []
    for each in stakes:
        gain = 1 if each.verdict.result == "loses" else -1
        net = 0
        for _ in range(due(each)):
            exhausted = spent == bank if money == "used once" else abs(ahead + gain) > bank
            if exhausted:
                break
            spent += 1
            ahead += gain
            net -= gain
        found.append(net)
    return found


STAKES = st.lists(
    st.builds(
        stake,
        st.sampled_from(["wins", "loses", "pushes"]),
        st.integers(1, 40),
        st.sampled_from(["1:1", "9:1", "25:1", "40:1", "1:2"]),
    ),
    max_size=12,
)
MONEY = st.sampled_from(["used once", "used again"])


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
@settings(max_examples=400, deadline=None)
@given(st.integers(0, 300), STAKES, MONEY)
def test_settlement_is_what_settling_a_cent_at_a_time_gives(bank: int, stakes: list[Stake], money: Money) -> None:
    assert nets(bank, stakes, money) == _chip_by_chip(bank, stakes, money)


def _bank_result(lines: list[SettledStake]) -> int:
    return sum(line.taken - line.paid for line in lines)


@pytest.mark.rule(DOCUMENT, "217-219, 283-284")
@settings(max_examples=1000, deadline=None)
@given(st.integers(0, 3000), STAKES, MONEY)
def test_the_player_dealers_result_lies_between_their_wager_lost_and_their_wager_won(
    bank: int, stakes: list[Stake], money: Money
) -> None:
    lines = settle(bank, stakes, money)
    action = sum(each.amount for each in stakes)
    assert -bank <= _bank_result(lines) <= min(bank, action)
    running = 0
    for line in lines:
        running += line.taken - line.paid
        assert -bank <= running <= bank


@pytest.mark.rule(DOCUMENT, "218-219, 283-284, 402-405")
@settings(max_examples=1000, deadline=None)
@given(st.integers(0, 300), STAKES, MONEY)
def test_no_wager_loses_more_than_itself_or_wins_more_than_its_odds(
    bank: int, stakes: list[Stake], money: Money
) -> None:
    lines = settle(bank, stakes, money)
    assert [line.stake for line in lines] == stakes
    for line in lines:
        each = line.stake
        match each.verdict.result:
            case "loses":
                assert 0 <= line.taken <= each.amount
                assert line.paid == 0
            case "wins":
                assert 0 <= line.paid <= due(each)
                assert line.taken == 0
            case "pushes":
                assert line.taken == line.paid == 0
        assert line.covered == (line.taken + line.paid == due(each))


@pytest.mark.rule(DOCUMENT, "218-219, 283-284")
@settings(max_examples=1000, deadline=None)
@given(st.integers(0, 300), STAKES)
def test_after_the_first_wager_that_is_not_covered_all_later_ones_come_back_whole(
    bank: int, stakes: list[Stake]
) -> None:
    lines = settle(bank, stakes)
    short = next((at for at, line in enumerate(lines) if not line.covered), len(lines))
    for line in lines[short + 1 :]:
        assert line.taken == line.paid == 0


@pytest.mark.rule(DOCUMENT, "217-219")
@settings(max_examples=500, deadline=None)
@given(STAKES, MONEY)
def test_a_bank_as_large_as_everything_due_covers_every_wager(stakes: list[Stake], money: Money) -> None:
    lines = settle(sum(map(due, stakes)), stakes, money)
    assert all(line.covered for line in lines)
