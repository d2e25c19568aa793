"""Dai-su: a bet beside a spot of the player-dealer position, which shares what that spot wins or loses overall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from houseway.families.bank.core.bank_fees import bank_fee, player_fees
from houseway.families.bank.core.bank_state import Banked, around, bank_position
from houseway.families.bank.core.settle_circles import give_back
from houseway.families.bank.core.wagers import WHOLE, in_steps, wager_limits
from houseway.play.events import Acted, Settled
from houseway.play.ids import HANDS, Account, CircleId, Place, stack, won
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.play.wager_question import Circle, Wager
from houseway.rules.posting.terms import wagers_by_name
from houseway.rules.sheet.part_names import SettledWager, WagerName
from houseway.rules.sheet.values import Cents, Money


@dataclass(slots=True)
class DaiSu:
    """The bets beside the spots of the bank: for each spot the place of its bettor and the amount."""

    bets: dict[Account, tuple[Place, Cents]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OfferDaiSu:
    """The bet is the `wager` of this name, in steps of `step_of`; it lies beside one of the first `spots` of the bank.

    `by` says who may make one: everybody, or those who stand behind the position of the bank. The owner of a spot
    makes none.
    """

    wager: WagerName
    step_of: Money
    spots: int
    by: Literal["everybody", "those behind the position"] = "everybody"


@step(OfferDaiSu)
def offer_dai_su(table: Table, rules: OfferDaiSu) -> Script:
    """Everybody who may is asked in turn for a bet beside a spot of the bank. There is room for one beside each."""
    banked, bets = table.facts(Banked), table.facts(DaiSu).bets
    if banked.idle or WHOLE not in banked.spots:
        return
    for person in _bettors(table, banked, rules):
        circles = tuple(_circles(table, banked, rules, person))
        answer = (yield Wager(person, str(rules.wager), circles, _purse(table, person))) if circles else {}
        for number, (spot, _) in enumerate(banked.spots[WHOLE][: rules.spots], 1):
            if amount := answer.get(CircleId(rules.wager, stack=number), 0):
                place = Place(person, HANDS[bank_position(table)], number)
                table.ledger.move(stack(person), place.account(rules.wager), amount, f"dai-su beside the {spot}")
                bets[spot] = (place, amount)
        if circles and not answer:
            table.events.append(Acted(person, str(rules.wager), "no bet"))


def _bettors(table: Table, banked: Banked, rules: OfferDaiSu) -> list[int]:
    bank, owners = bank_position(table), [owner for _, owner in banked.spots[WHOLE]]
    people = [person for person in around(table, bank) if person not in owners]
    return people if rules.by == "everybody" else [each for each in people if (table.behind(each) or each) == bank]


def _circles(table: Table, banked: Banked, rules: OfferDaiSu, person: int) -> Iterator[Circle]:
    """The places beside the spots that are still free, within the limits of the table."""
    purse, wager = _purse(table, person), wagers_by_name(table.terms)[rules.wager]
    least, most = wager_limits(table.terms, wager)
    for number, (spot, _) in enumerate(banked.spots[WHOLE][: rules.spots], 1):
        if spot not in table.facts(DaiSu).bets and purse >= least:
            circle = CircleId(rules.wager, stack=number)
            top = in_steps(least, min(purse, most or purse), rules.step_of)
            yield Circle(circle, f"{wager.title} beside spot {number}", least, top, rules.step_of)


def _purse(table: Table, person: int) -> Cents:
    """What a person has beside the fees that they still owe."""
    return table.ledger[stack(person)] - sum(player_fees(table, person).values()) - bank_fee(table, person)


@dataclass(frozen=True, slots=True)
class SettleDaiSu:
    """The bets on the `wager` of this name are settled, and the bank goes back."""

    wager: SettledWager


@step(SettleDaiSu)
def settle_dai_su(table: Table, rules: SettleDaiSu) -> None:
    """Each bet takes half of what its spot has won, or pays half of what it has lost, up to its own amount.

    A half cent stays with the spot. Then the bank goes back.
    """
    banked = table.facts(Banked)
    if WHOLE not in banked.spots:
        return
    for spot, (place, amount) in table.facts(DaiSu).bets.items():
        _share(table, rules.wager, spot, place, amount)
    give_back(table)


def _share(table: Table, wager: WagerName, spot: Account, place: Place, amount: Cents) -> None:
    ledger, bettor, circle = table.ledger, stack(place.bettor), place.account(wager)
    gained = ledger[spot] + ledger[won(spot)] - table.facts(Banked).banks[spot]
    share = min(amount, abs(gained) // 2)
    if gained > 0 and share:
        ledger.move(won(spot), bettor, share, "dai-su: half of what the spot has won")
    elif share:
        ledger.move(circle, spot, share, "dai-su: half of what the spot has lost")
    left = ledger[circle]
    if left:
        ledger.move(circle, bettor, left, "dai-su: the bet goes back")
    net, result = (share, "wins") if gained > 0 else (-share, "loses" if share else "pushes")
    why = f"the spot has {'won' if gained > 0 else 'lost'} money overall" if share else "the spot is even"
    table.events.append(Settled(place.bettor, str(wager), amount, result, net, why, place.seat))
