"""The collection: what a fee option takes from the pot or from the players, at its printed moments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.hand import Hand
from houseway.play.ledger import COLLECTION, JACKPOT, POT
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.fees import due
from houseway.rules.spec import Charge
from houseway.rules.values import Cents


@dataclass(frozen=True, slots=True)
class TakeDrop:
    """`at` is the printed moment; `players` who counts for a fee by number of players."""

    at: str
    players: Literal["dealt in", "still in"] = "dealt in"


@step(TakeDrop)
def take_drop(table: Table, rules: TakeDrop) -> None:
    """Take the fees of the option that are due at this moment from the pot, each once, unless the pot is decided.

    A fee that is taken `at` the award is taken whether the pot is decided or not.
    """
    hand, terms = table.facts(Hand), table.terms
    if terms.schedule is None or terms.option is None or hand.called_off:
        return
    if rules.at != "award" and hand.decided:
        return
    count = len(hand.order) if rules.players == "dealt in" else len(hand.live)
    if terms.option.players is not None and count not in terms.option.players:
        return
    for number, (charge, rates) in enumerate(zip(terms.schedule.charges, terms.option.pays, strict=True)):
        if charge.payer == "pot" and _is_due(table, hand, number, charge, rules.at):
            fee = due(charge, rates, count)
            _take(table, hand, number, charge, fee, f"{count} players {rules.players}")
    hand.reached.append(rules.at)


def _is_due(table: Table, hand: Hand, number: int, charge: Charge, moment: str) -> bool:
    if number in hand.taken and charge.short == "takes what there is":
        return False
    if moment not in charge.at or any(each in hand.reached for each in charge.unless):
        return False
    return not charge.from_pot or table.ledger[POT] >= charge.from_pot


def _take(table: Table, hand: Hand, number: int, charge: Charge, fee: Cents, words: str) -> None:
    """As much of the fee as is still owed and as the pot holds."""
    before = hand.taken.get(number, 0)
    amount = min(fee - before, table.ledger[POT])
    hand.taken[number] = before + amount
    if amount:
        account = COLLECTION if charge.to == "collection" else JACKPOT
        table.ledger.move(POT, account, amount, f"{charge.to}, {words}")
