"""What one wager is worth after collection: the player's fee on it, and the player-dealer's fee for the hand."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from houseway.errors import BadInput
from houseway.families.bank.wagers import wager_limits
from houseway.odds.deals import Uncounted
from houseway.odds.price import Price
from houseway.rules.fees import Fee, due
from houseway.rules.spec import Charge
from houseway.rules.terms import Terms
from houseway.rules.values import Cents, Rates, dollars


@dataclass(frozen=True, slots=True)
class AfterFees:
    """One player with one wager against a bank that just covers it. Expectations are in cents for a hand."""

    amount: Cents
    player_fee: Cents
    bank_fee: Cents
    before: Fraction

    @property
    def player(self) -> Fraction:
        return self.before - self.player_fee

    @property
    def bank(self) -> Fraction:
        return -self.before - self.bank_fee


def after_fees(terms: Terms, found: Price, amount: Cents | None = None) -> AfterFees | Uncounted:
    """A wager of this amount, the smallest unless it is said, alone on the table under the posted option."""
    wager = found.wager
    if wager.needs:
        return Uncounted("it is made beside another wager")
    least, most = wager_limits(terms, wager)
    amount = least if amount is None else amount
    if amount < least or (most is not None and amount > most):
        limits = f"{dollars(least)} to {dollars(most)}" if most else f"{dollars(least)} or more"
        raise BadInput(f"{wager.title} takes {limits}, not {dollars(amount)}", where="bet")
    # A part of a cent is not paid.
    before = sum((each.probability * (each.net * amount // 1) for each in found.outcomes), Fraction(0))
    cover = max(amount, int(found.largest * amount))
    player_fee = bank_fee = 0
    if terms.schedule is not None and terms.option is not None:
        for charge, rates in terms.schedule.charged(terms.option):
            if charge.payer == "player":
                player_fee += sum(Fee.of(charge, rates).due({1: {wager.id: amount}}).values())
            else:
                bank_fee += _from_bank(charge, rates, wager.id, amount, cover)
    return AfterFees(amount, player_fee, bank_fee, before)


def _from_bank(charge: Charge, rates: Rates, wager: str, amount: Cents, cover: Cents) -> Cents:
    match charge.by:
        case "bank wager":
            return due(charge, rates, cover)
        case "table action":
            parts = charge.parts or (charge.on,)
            return sum(due(charge, rates, amount if not part or wager in part else 0) for part in parts)
        case _:
            return rates[0]
