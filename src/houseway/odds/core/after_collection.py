"""What a wager is worth after collection: the player's fee on it, and the player-dealer's fee for the hand.

A wager that needs another is made together with it, one that must equal another is as large, and one that is made on
two spots lies on both: the smallest legal set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.errors import BadInput, check_type
from houseway.families.bank.core.bank_fees import BEFORE_THE_DEAL
from houseway.families.bank.core.wagers import wager_limits
from houseway.families.bank.twentyone.switch_cards import PlaceOnTwoSpots
from houseway.odds.core.deal_counts import Deals, PlayedHand, Uncounted
from houseway.odds.core.price import Price
from houseway.rules.fees import Fee, due
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import Stake, verdict
from houseway.rules.settle import due as settles
from houseway.rules.sheet.schedules import Charge
from houseway.rules.sheet.spec import WagerRules
from houseway.rules.sheet.values import Cents, Rates, dollars


@dataclass(frozen=True, slots=True)
class AfterFees:
    """One player with one wager, and the wagers it needs, against a bank that just covers them.

    Expectations are in cents for a hand. `beside` are the wagers of other hands, which are priced too; `placed` is
    everything put up before the deal, and `again` what lies on a second spot of the player as well.
    """

    wager: str
    placed: Mapping[str, Cents]
    beside: tuple[str, ...]
    player_fee: Cents
    bank_fee: Cents
    before: Fraction
    exact: bool
    again: Mapping[str, Cents] = field(default_factory=dict)

    @property
    def amount(self) -> Cents:
        """The base of the expectations: the wager itself and the wagers it needs, on both spots."""
        return sum(self.placed[each] for each in (self.wager, *self.beside)) + sum(self.again.values())

    @property
    def player(self) -> Fraction:
        return self.before - self.player_fee

    @property
    def bank(self) -> Fraction:
        return -self.before - self.bank_fee


def after_fees(
    terms: Terms, of: Price, amount: Cents | None = None, others: Sequence[Price] = ()
) -> AfterFees | Uncounted:
    """A wager of this amount (by default the smallest), alone on the table under the posted option.

    A wager that needs another is made with the first such one of `others`, at its smallest amount.
    """
    check_type(terms, Terms, "what houseway.terms(sheet) posts", "terms")
    check_type(of, Price, "a price, such as houseway.odds.odds(terms).price('player')", "price")
    if wager_limits(terms, of.wager)[1] == 0:
        return Uncounted("it is not made under this option")
    amount = _checked(terms, of.wager, amount)
    hands, placed = {of.wager.id: of}, placed_with(terms, of, amount)
    if of.wager.needs and not set(of.wager.needs) & placed.keys():
        other = next((each for need in of.wager.needs for each in others if each.wager.id == need), None)
        if other is None:
            return Uncounted("it is made together with another wager")
        hands[other.wager.id] = other
        placed = {**placed_with(terms, other, _checked(terms, other.wager, None, amount, of.wager.at_most)), **placed}
    again = {base: placed[base] for base in hands if base == _on_two_spots(terms)}
    before, cover = Fraction(0), 0
    for base, price in hands.items():
        gain, reach = in_cents(terms, price, placed[base])
        spots = 1 + (base in again)
        before, cover = before + spots * gain, cover + spots * reach
    lies = {1: placed, 2: again} if again else {1: placed}
    player_fee = bank_fee = 0
    if terms.schedule is not None and terms.option is not None:
        for charge, rates in terms.schedule.charged(terms.option):
            if charge.payer == "player":
                player_fee += sum(Fee.of(charge, rates).due(lies, _action(lies, charge.on)).values())
            else:
                bank_fee += _from_bank(charge, rates, lies, cover)
    exact = all(each.exact for each in hands.values())
    return AfterFees(of.wager.id, placed, tuple(hands)[1:], player_fee, bank_fee, before, exact, again)


def _on_two_spots(terms: Terms) -> str:
    """The wager that every player makes on two spots, if the sheet has one."""
    rows = [row.params for row in terms.sheet.round if isinstance(row.params, PlaceOnTwoSpots)]
    return rows[0].wager if rows else ""


def _checked(
    terms: Terms, wager: WagerRules, amount: Cents | None, beside: Cents | None = None, at_most: tuple[str, ...] = ()
) -> Cents:
    """An amount that the circle takes: by default the smallest, or `beside` if that must not exceed this wager."""
    least, most = wager_limits(terms, wager)
    if amount is None:
        return max(least, beside or 0) if wager.id in at_most else least
    if amount < least or (most is not None and amount > most):
        limits = f"{dollars(least)} to {dollars(most)}" if most else f"{dollars(least)} or more"
        raise BadInput(f"{wager.title} takes {limits}, not {dollars(amount)}", where="bet")
    return amount


def placed_with(terms: Terms, price: Price, amount: Cents) -> dict[str, Cents]:
    """What is put up before the deal with this base amount: the parts that open before the deal, in their ratio."""
    placed = {price.wager.id: amount}
    if isinstance(price.deals, PlayedHand):
        bets = next(iter(price.deals.ways))
        for bet in bets:
            if terms.sheet.wager(bet.wager).opens == BEFORE_THE_DEAL:
                placed[bet.wager] = int(bet.stake * amount)
    return placed


def in_cents(terms: Terms, price: Price, amount: Cents) -> tuple[Fraction, Cents]:
    """The average gain of a hand, and the most that the bank must pay. Fractions of a cent are not paid."""
    gains = gains_in_cents(terms, price, amount)
    mean = sum((chance * gain for gain, chance in gains.items()), Fraction(0))
    return mean, max(abs(gain) for gain, chance in gains.items() if chance)


def gains_in_cents(terms: Terms, price: Price, amount: Cents) -> dict[Cents, Fraction]:
    """How likely each gain of a hand is, with this amount on its base wager.

    Where hands split, the numbers are expected counts in a round.
    """
    chances: dict[Cents, Fraction] = {}
    rules = {wager.id: wager for wager in terms.sheet.wagers}
    deals = price.deals
    total = 1
    match deals:
        case Deals():
            ends = [(stake_gain(price.wager, amount, words), many) for words, many in deals.ways.items()]
            ends.append((0, deals.void))
            total = deals.total
        case PlayedHand():
            ends = [
                (sum(stake_gain(rules[bet.wager], int(bet.stake * amount), bet.words) for bet in bets), many)
                for bets, many in deals.ways.items()
            ]
            total = deals.total
        case _:
            for row in price.outcomes:
                gain = int(row.net * amount // 1)
                chances[gain] = chances.get(gain, Fraction(0)) + row.probability
            return chances
    for gain, many in ends:
        chances[gain] = chances.get(gain, Fraction(0)) + many
    return {gain: many / total for gain, many in chances.items()}


def stake_gain(wager: WagerRules, amount: Cents, words: tuple[str, ...]) -> Cents:
    """What a stake gains when these words hold."""
    stake = Stake(0, wager, amount, verdict(wager, words))
    return -settles(stake) if stake.verdict.result == "loses" else settles(stake)


def _from_bank(charge: Charge, rates: Rates, lies: Mapping[int, Mapping[str, Cents]], cover: Cents) -> Cents:
    match charge.by:
        case "bank wager":
            return due(charge, rates, cover)
        case "table action":
            parts = charge.parts or (charge.on,)
            return sum(due(charge, rates, _action(lies, part)) for part in parts)
        case _:
            return rates[0]


def _action(lies: Mapping[int, Mapping[str, Cents]], on: tuple[str, ...]) -> Cents:
    """What lies on these circles, or on all, spot by spot."""
    return sum(amount for placed in lies.values() for wager, amount in placed.items() if not on or wager in on)
