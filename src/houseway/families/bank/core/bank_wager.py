"""The bank's own wager: what must be put up at the least, and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from msgspec.structs import replace

from houseway.families.bank.core.bank_fees import (
    BEFORE_THE_DEAL,
    affordable,
    bank_fee,
    fees_on_bank,
    highest_bank_fee,
    least_bank_fee,
)
from houseway.families.bank.core.bank_state import Banked, BankRotation, around, bank_position
from houseway.families.bank.core.wagers import (
    WHOLE,
    BelowAStep,
    FiveDollarSteps,
    full_cover,
    in_steps,
    smaller_than,
    step_between,
    to_come,
    up_to,
    wager_limits,
)
from houseway.play.ids import BANK, Account, CircleId, bank, stack
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Circle, Wager
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.part_names import WagerName
from houseway.rules.sheet.values import Cents, Money, dollars


@dataclass(frozen=True, slots=True)
class PutUpBank:
    """`step_of` is the smallest difference between two bank wagers, `least` the smallest wager.

    A game of two parts has a `bank` for each, with the wagers that it stands `against` (all, where none is named).
    `spots` says whose wagers lie at the position of the bank, in the order in which they meet those of the players.
    It is put up when the wagers lie on the table, or before them; a row for the other moment is passed over. One wager
    may be parted in equal `shares`, each of them the bank of some settlement. A minimum `below_a_step` is as in
    `place_wagers`.
    """

    step_of: Money
    least: Literal["the table minimum", "one step"] = "the table minimum"
    bank: str = WHOLE
    against: tuple[WagerName, ...] = ()
    fives: FiveDollarSteps = "like any amount"
    when: Literal["when the wagers lie", "before the wagers", "not at this moment"] = "when the wagers lie"
    spots: Literal["their own", "their own, then those behind them", "those behind them, then their own"] = "their own"
    shares: tuple[str, ...] = ()
    below_a_step: BelowAStep = "not allowed"


@step(PutUpBank)
def put_up_bank(table: Table, rules: PutUpBank) -> Script:
    """The player-dealer puts up a wager, the most they can win or lose; others at the position may add theirs."""
    banked = table.facts(Banked)
    early = rules.when == "before the wagers"
    if rules.when == "not at this moment" or not banked.seat or not (early or banked.total(rules.against)):
        return
    first = _spot(rules.bank, 1)
    banked.reach[first], banked.spots[rules.bank] = [0, 0], [(first, banked.seat)]
    most = table.terms.table_limits[1] or table.ledger[stack(banked.seat)]
    wanted = most * len(table.seats) if early else _cover(table, rules)
    asked = _bank_question(table, banked.seat, CircleId(rules.bank), rules, wanted)
    if asked is None:
        _send_back(table, rules)
        return
    answer = yield asked
    put_up = _put_up(table, banked.seat, first, answer[CircleId(rules.bank)])
    _part(table, first, rules.shares)
    for person in _others_at_the_bank(table, banked) if rules.spots != "their own" else ():
        number = len(banked.spots[rules.bank]) + 1
        circle = CircleId(rules.bank, stack=number)
        asked = _bank_question(table, person, circle, rules, max(0, wanted - put_up))
        answer = (yield asked) if asked is not None else {}
        if circle in answer:
            spot = _spot(rules.bank, number)
            banked.spots[rules.bank].append((spot, person))
            put_up += _put_up(table, person, spot, answer[circle])
    if rules.spots == "those behind them, then their own":
        banked.spots[rules.bank].append(banked.spots[rules.bank].pop(0))


def _cover(table: Table, rules: PutUpBank) -> Cents:
    """What covers the wagers on any deal; of equal shares, each covers those that are settled with it."""
    if not rules.shares:
        return full_cover(table, rules.against) + to_come(table, rules.against)
    met = [_settled_with(table.terms, share) for share in rules.shares]
    return len(met) * max(full_cover(table, wagers) + to_come(table, wagers) for wagers in met)


@once
def _settled_with(terms: Terms, bank: str) -> tuple[str, ...]:
    """The wagers that are settled with this bank."""
    rows = [row.params for row in terms.sheet.round if row.step == "settle" and row.params.bank == bank]
    return tuple(dict.fromkeys(wager for rules in rows for wager in rules.order))


def _part(table: Table, whole: Account, shares: tuple[str, ...]) -> None:
    """Part a bank wager in equal shares. It is still one wager, and pays its fee as one."""
    banked = table.facts(Banked)
    amount = table.ledger[whole] // max(1, len(shares))
    for share in shares:
        spot = _spot(share, 1)
        table.ledger.move(whole, spot, amount, f"the share for {share}")
        banked.spots[share], banked.reach[spot] = [(spot, banked.seat)], [amount, amount]
        banked.reach[whole] = [0, 0]


def _send_back(table: Table, rules: PutUpBank) -> None:
    """A player-dealer who cannot put up the least wager after the fee on this action meets none of it."""
    least, banked = dollars(least_bank(table.terms, rules)), table.facts(Banked)
    table.announce(f"the player-dealer cannot put up {least} for the {rules.bank} after the fee; those wagers go back")
    for place, circles in list(banked.circles.items()):
        for name in [each for each in circles if not rules.against or each in rules.against]:
            table.ledger.move(place.account(name), stack(place.bettor), circles.pop(name), "no bank to meet it")
            banked.placed.get(place, {}).pop(name, None)
        if not circles:
            del banked.circles[place]
            banked.places.remove(place)
            banked.placed.pop(place, None)
    del banked.reach[_spot(rules.bank, 1)], banked.spots[rules.bank]
    if rules.when == "before the wagers":
        banked.seat = 0
    if banked.idle:
        # It counts as one of the hands, so that the position goes on around the table.
        rotation = table.lasting[BankRotation]
        table.keep(replace(rotation, hands=rotation.hands + 1))


def _spot(part: str, number: int) -> Account:
    """The account of a spot of the bank: that of the whole game has no name of its own."""
    return bank("" if part == WHOLE else part, number)


def _others_at_the_bank(table: Table, banked: Banked) -> list[int]:
    """Everybody else at the position of the bank, by square."""
    bank = bank_position(table)
    return [each for each in around(table, bank) if (table.behind(each) or each) == bank and each != banked.seat]


def _bank_question(table: Table, person: int, circle: CircleId, rules: PutUpBank, wanted: Cents) -> Wager | None:
    """What a person may put up on a spot of the bank, or None if they cannot. Only the player-dealer must."""
    banker = person == table.facts(Banked).seat
    early = rules.when == "before the wagers"
    purse = table.ledger[stack(person)] - (highest_bank_fee(table.terms) if early else bank_fee(table, person))
    fees = fees_on_bank(table.terms, rules.bank)
    most, least = affordable(purse, fees), least_bank(table.terms, rules)
    if most < least:
        return None
    step_of = step_between(table.terms, rules.step_of, rules.fives)
    also = smaller_than(step_of, least, rules.below_a_step)
    least += -least % step_of if also else 0
    one = up_to(Circle(circle, _title(circle), least, most, step_of, also=also), most)
    cover = in_steps(least, max(least, wanted) + step_of - 1, step_of)
    usual = {circle: min(one.most, cover)} if banker else {}
    banks = (one,)
    return Wager(person, "bank wager", banks, purse, usual, required=banker, fees=fees)


@cache
def _title(circle: CircleId) -> str:
    return str(circle).capitalize()


def least_bank(terms: Terms, rules: PutUpBank) -> Cents:
    """The smallest wager of a player-dealer."""
    return (
        terms.table_limits[0] if rules.least == "the table minimum" else step_between(terms, rules.step_of, rules.fives)
    )


@once
def least_to_bank(terms: Terms) -> Cents:
    """What somebody needs at the least who takes the position: the smallest bank, and the fee on the least action."""
    banks = [row.params for row in terms.sheet.round if isinstance(row.params, PutUpBank)]
    costs = []
    for rules in [each for each in banks if each.when != "not at this moment"]:
        met = [wager for wager in terms.sheet.wagers if not rules.against or wager.id in rules.against]
        alone = [wager for wager in met if wager.opens == BEFORE_THE_DEAL and not wager.needs] or met
        action = min(wager_limits(terms, wager)[0] for wager in alone)
        least = least_bank(terms, rules)
        early = rules.when == "before the wagers"
        fee = highest_bank_fee(terms) if early else least_bank_fee(terms, least, action, rules.against)
        costs.append(least + fee)
    return min(costs)


def _put_up(table: Table, person: int, spot: Account, amount: Cents) -> Cents:
    banked = table.facts(Banked)
    why = "the player-dealer's wager" if spot is BANK else f"the player-dealer's wager, {spot}"
    table.ledger.move(stack(person), spot, amount, why)
    banked.banks[spot], banked.reach[spot] = amount, [amount, amount]
    return amount
