"""Settlement: the bank meets the circles in the printed order until it is exhausted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.facts import WON, Banked
from houseway.play.events import Settled
from houseway.play.ledger import BANK, circle, stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.ranking import OUTCOMES
from houseway.rules.settle import Line, Stake, settle, verdict
from houseway.rules.spec import WagerName


@dataclass(frozen=True, slots=True)
class SettleByWager:
    """`order` is the order of the wagers; each kind is settled around the table from the left of the player-dealer.

    `money` says whether what the bank has collected may pay later winners.
    """

    order: tuple[WagerName, ...]
    money: Literal["used once", "used again"]


@step(SettleByWager)
def settle_by_wager(table: Table, rules: SettleByWager) -> None:
    """Settle all wagers of one kind from seat to seat, then those of the next kind, as far as the bank reaches."""
    banked = table.facts(Banked)
    if banked.idle:
        return
    sheet = table.terms.sheet
    seats = table.after(banked.seat)
    stakes = [
        Stake(seat, sheet.wager(name), amount, verdict(sheet.wager(name), banked.outcomes))
        for name in rules.order
        for seat in seats
        if (amount := banked.circles.get(seat, {}).get(name, 0))
    ]
    for line in settle(table.ledger[BANK], stakes, rules.money):
        _settle_line(table, line)
    for account, why in (
        (BANK, "the rest of the player-dealer's wager"),
        (WON, "what the player-dealer collected"),
    ):
        if left := table.ledger[account]:
            table.ledger.move(account, stack(banked.seat), left, why)


def _settle_line(table: Table, line: Line) -> None:
    stake = line.stake
    place = circle(stake.seat, stake.wager.id)
    why = _because(table, line)
    if line.taken:
        table.ledger.move(place, WON, line.taken, why)
    if line.paid:
        own = min(line.paid, table.ledger[BANK])
        if own:
            table.ledger.move(BANK, stack(stake.seat), own, why)
        if line.paid > own:
            table.ledger.move(WON, stack(stake.seat), line.paid - own, why)
    if back := stake.amount - line.taken:
        table.ledger.move(place, stack(stake.seat), back, why if not line.taken else "not covered by the player-dealer")
    result = stake.verdict.result if line.covered or line.taken or line.paid else "returned"
    table.events.append(Settled(stake.seat, stake.wager.id, stake.amount, result, line.paid - line.taken, why))


def _because(table: Table, line: Line) -> str:
    stake = line.stake
    words = OUTCOMES[table.terms.sheet.outcomes]
    match stake.verdict.result:
        case "wins":
            assert stake.verdict.row is not None
            why = f"{stake.wager.title} pays {stake.verdict.row.pays}: {words[stake.verdict.on]}"
        case "pushes":
            why = f"{stake.wager.title} pushes: {words[stake.verdict.on]}"
        case "loses":
            why = f"{stake.wager.title} loses"
    return why if line.covered else f"{why}; the player-dealer's wager is exhausted"
