"""Chips that move while a hand of twenty-one is played: doubling, splitting, rescue and surrender."""

from __future__ import annotations

from houseway.families.bank.core.bank_state import Banked, pile_of
from houseway.families.bank.twentyone.twentyone_state import TwentyOne, first_cards, spots_at, stakes_on
from houseway.play.events import EVERYONE
from houseway.play.ids import HandId, Place, stack
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents


def staked(table: Table, spot: HandId, wager: str) -> Cents:
    """What the person who plays a hand has on it."""
    return table.facts(Banked).circles[stakes_on(table, spot)[0]].get(wager, 0)


def double(table: Table, place: Place, wager: str, amount: Cents) -> None:
    """Add to a wager on a hand that is doubled."""
    banked, facts = table.facts(Banked), table.facts(TwentyOne)
    table.ledger.move(stack(place.bettor), place.account(wager), amount, "double down")
    banked.circles[place][wager] += amount
    facts.added[place] = facts.added.get(place, 0) + amount
    facts.last[place] = amount


def one_card(table: Table, spot: HandId) -> None:
    """Deal a doubled hand its one card."""
    facts = table.facts(TwentyOne)
    facts.doubled[spot] = facts.doubled.get(spot, 0) + 1
    table.deal(pile_of(table, spot))


def split(table: Table, spot: HandId, wager: str) -> HandId:
    """Part two cards into two hands, with an equal wager of whoever plays them on the new one."""
    facts = table.facts(TwentyOne)
    seat = spot.seat
    new = HandId(seat, spots_at(table, seat)[-1].number + 1)
    facts.first.setdefault(spot, first_cards(table, spot))
    table.facts(Banked).lay_behind(new, spot)
    source, target = pile_of(table, spot), pile_of(table, new)
    if any(seen_by != EVERYONE for seen_by in source.sight):
        table.show(source)
    table.carry([source.cards[1]], source, target, seen_by=EVERYONE)
    wager_on_split(table, stakes_on(table, spot)[0], new, wager)
    facts.made[spot] = facts.made[new] = "split"
    facts.root[new] = facts.root.get(spot, spot.number)
    return new


def wager_on_split(table: Table, place: Place, new: HandId, wager: str) -> None:
    """Put a wager on the new hand, equal to the one on the hand that it was split from."""
    banked = table.facts(Banked)
    other = Place(place.bettor, new, place.stack, further=place.further)
    amount = banked.circles[place][wager]
    banked.places.append(other)
    table.ledger.move(stack(place.bettor), other.account(wager), amount, "split")
    banked.circles[other] = {wager: amount}
    table.facts(TwentyOne).added[other] = amount


def rescue(table: Table, spot: HandId, wager: str) -> None:
    """Take back the last doubled portion; the rest is forfeited when the wagers are settled."""
    facts = table.facts(TwentyOne)
    place = stakes_on(table, spot)[0]
    _take_back(table, place, wager, facts.last[place], "rescue: the last doubled portion")
    facts.added[place] -= facts.last[place]
    facts.ended[spot] = "rescued"


def surrender(table: Table, spot: HandId, wager: str) -> None:
    """Return half of every wager on the hand. The other half is collected when the wagers are settled."""
    banked, facts = table.facts(Banked), table.facts(TwentyOne)
    for place in stakes_on(table, spot):
        if half := banked.circles[place].get(wager, 0) // 2:
            _take_back(table, place, wager, half, "surrender: half of the wager")
    facts.ended[spot] = "surrendered"


def no_action(table: Table, wager: str, because: str) -> None:
    """Return what was put up on doubles and splits."""
    facts = table.facts(TwentyOne)
    for place, amount in facts.added.items():
        if back := min(amount, table.facts(Banked).circles[place].get(wager, 0)):
            _take_back(table, place, wager, back, because)
    facts.added.clear()


def _take_back(table: Table, place: Place, wager: str, amount: Cents, because: str) -> None:
    banked = table.facts(Banked)
    table.ledger.move(place.account(wager), stack(place.bettor), amount, because)
    banked.circles[place][wager] -= amount
    if not banked.circles[place][wager]:
        del banked.circles[place][wager]
