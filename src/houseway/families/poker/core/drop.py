"""The collection: what a fee option takes from the pot or from the players, at its printed moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import FEE_ACCOUNTS, Hand
from houseway.families.poker.core.ready_seats import present
from houseway.play.ids import COLLECTION, POT, STACKS
from houseway.play.seat_notes import CarriedPot, HalfHours, SeatNotes
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.play.time_keeper import EVERY_HALF_HOUR, ON_THE_HALF_HOUR
from houseway.rules.fees import due
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.schedules import DOUBLE, Charge
from houseway.rules.sheet.values import Cents, dollars

BY_TIME = (EVERY_HALF_HOUR, ON_THE_HALF_HOUR)
# Fees of these moments are taken whether the pot is decided or not.
AT_THE_END = ("award", *BY_TIME)
WHOLLY: Cents = 1 << 40


@dataclass(frozen=True, slots=True)
class TakeDrop:
    """`at` is the printed moment; `players` who counts for a fee by number of players.

    `pot` is what counts where the pot must have reached an amount. `carried` says whether a pot pays that nobody has
    won, and that stays for the next hand.
    """

    at: str
    players: Literal["dealt in", "still in"] = "dealt in"
    pot: Literal["as it lies there", "with the fees taken from it"] = "as it lies there"
    carried: Literal["pays nothing", "pays as well"] = "pays nothing"


@step(TakeDrop, ruled=("fee_waived",))
def take_drop(table: Table, rules: TakeDrop) -> None:
    """Take the fees of the option that are due at this moment from the pot, each once, unless the pot is decided.

    A fee that is taken `at` the award, or by the half hour, is taken whether the pot is decided or not. One that falls
    due while the blinds still lie before the players is taken as soon as they are in the pot.
    """
    hand, terms = table.facts(Hand), table.terms
    if terms.schedule is None or terms.option is None:
        return
    if hand.called_off and (rules.carried == "pays nothing" or not table.lasting[CarriedPot].total):
        return
    if hand.decided and rules.at not in AT_THE_END:
        return
    if table.incidents:
        _hear_waivers(table, hand)
    count = len(hand.order) if rules.players == "dealt in" else len(hand.live)
    if hand.owed:
        for number, fee in list(hand.owed.items()):
            _collect(table, hand, number, terms.schedule.charges[number], fee, f"{count} players {rules.players}")
    if charges := _charges(terms, rules.at, count):
        pot = table.ledger[POT]
        if rules.pot == "with the fees taken from it":
            pot += sum(hand.taken.values())
        for number, charge, fee in charges:
            if _is_due(hand, number, charge, rules.at, pot):
                if rules.at in BY_TIME:
                    fee *= table.lasting[HalfHours].due
                    table.keep(HalfHours())
                _collect(table, hand, number, charge, fee, f"{count} players {rules.players}")
    hand.reached.append(rules.at)
    if hand.called_off:
        table.keep(table.lasting[CarriedPot].holding(table.ledger[POT]))


@once
def _charges(terms: Terms, moment: str, count: int) -> tuple[tuple[int, Charge, Cents], ...]:
    """What the pot of so many players pays at this moment: the number of each charge, and the fee."""
    option = terms.option
    if terms.schedule is None or option is None or (option.players is not None and count not in option.players):
        return ()
    return tuple(
        [
            (number, charge, due(charge, option.pays[number], count))
            for number, charge in enumerate(terms.schedule.charges)
            if charge.payer == "pot" and moment in charge.at
        ]
    )


def _is_due(hand: Hand, number: int, charge: Charge, moment: str, pot: Cents) -> bool:
    if number in hand.taken or pot < charge.from_pot:
        return False
    if charge.after and moment not in charge.after and not any(each in hand.reached for each in charge.after):
        return False
    return not charge.unless or not any(each in hand.reached for each in charge.unless)


def _collect(table: Table, hand: Hand, number: int, charge: Charge, fee: Cents, words: str) -> None:
    """Take as much of the fee as the pot holds. Where the fee is topped up, the rest stays owed."""
    if hand.waived and charge.to == "collection":
        let_off = min(fee, hand.waived)
        hand.waived -= let_off
        fee -= let_off
    amount = min(fee, table.ledger[POT])
    hand.taken[number] = hand.taken.get(number, 0) + amount
    if amount:
        table.ledger.move(POT, FEE_ACCOUNTS[charge.to], amount, f"{charge.to}, {words}")
    if amount < fee and (charge.short == "topped up later" or any(hand.bets.values())):
        hand.owed[number] = fee - amount
    elif number in hand.owed:
        del hand.owed[number]


def _hear_waivers(table: Table, hand: Hand) -> None:
    """Apply the floor's waivers: of the whole fee of this hand, or of some dollars, as far as it has not been taken."""
    for each in reported(table, "fee_waived"):
        hand.waived += each.count * 100 or WHOLLY
        what = f"{dollars(each.count * 100)} of the collection" if each.count else "the collection"
        rule(table, each, f"{what} of this hand is waived")


@dataclass(frozen=True, slots=True)
class TakeTime:
    """`at` says which half hours; `payer` who pays a fee by time that is printed as taken from the pot.

    `players` says who counts, and pays: everybody who does not sit out, everybody who takes part in this round, or
    everybody who has a seat.
    """

    at: Literal["half hour", "hour and half hour"]
    payer: Literal["as printed", "each player"] = "as printed"
    players: Literal["present", "dealt in", "seated"] = "present"


@step(TakeTime)
def take_time(table: Table, rules: TakeTime) -> None:
    """Take the fee by time from every player who counts, for each half hour that has passed since the last hand.

    Whoever has sat down since then pays for those that have passed from there on. A player who has no more than the fee
    keeps one chip, so that they can be dealt in. Whoever holds the button of a double stake pays the fee of that one.
    """
    half_hours, terms = table.lasting[HalfHours], table.terms
    if not half_hours.due or terms.schedule is None or terms.option is None:
        return
    payers = ("player",) if rules.payer == "as printed" else ("player", "pot")
    timed = [
        (charge, rates)
        for charge, rates in zip(terms.schedule.charges, terms.option.pays, strict=True)
        if charge.payer in payers and rules.at in charge.at
    ]
    if not timed:
        return
    table.keep(HalfHours())
    seats = _counted(table, rules)
    count = len(seats)
    if terms.option.players is not None and count not in terms.option.players:
        return
    chip = terms.betting.chip if terms.sheet.betting else terms.table_limits[0]
    for charge, rates in timed:
        fee = due(charge, rates, count)
        for seat in _at_stake(table, seats, charge):
            owed = half_hours.owed_by(seat)
            amount = min(fee * owed, table.ledger[STACKS[seat]] - chip)
            if amount > 0:
                time = "a half hour" if owed == 1 else f"{owed} half hours"
                words = f"collection for {time}, {count} players {rules.players}"
                table.ledger.move(STACKS[seat], COLLECTION, amount, words)


def _counted(table: Table, rules: TakeTime) -> Sequence[int]:
    if rules.players == "seated":
        return table.seats
    return present(table) if rules.players == "present" else table.facts(Hand).order


def _at_stake(table: Table, seats: Sequence[int], charge: Charge) -> Sequence[int]:
    """Of these seats, those that play for the stake of the charge."""
    if not charge.stake:
        return seats
    doubled = table.lasting[SeatNotes].holds.get(DOUBLE, ())
    return [seat for seat in seats if (seat in doubled) == (charge.stake == DOUBLE)]
