"""Collection fees at a table with a bank: what is due on which wagers, and the moment at which it is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Reported
from houseway.play.ids import COLLECTION, Place, stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.rules.fees import DUE_ONCE, Fee, reached
from houseway.rules.posting.terms import Terms, once, wagers_by_name
from houseway.rules.sheet.schedules import Charge
from houseway.rules.sheet.spec import WagerRules
from houseway.rules.sheet.values import Cents, Rates

BEFORE_THE_DEAL = "before the deal"
WAIVED = "fee_waived"
Payer: TypeAlias = Literal["player-dealer", "player"]
PAYERS: tuple[Payer, ...] = ("player-dealer", "player")


class PostedCharge(NamedTuple):
    """A charge of the posted option: its number in the option, its rates, and the fee on a wager."""

    number: int
    charge: Charge
    rates: Rates
    fee: Fee


@once
def posted_charges(terms: Terms, payer: Payer) -> tuple[PostedCharge, ...]:
    """The charges of the posted option that this payer owes."""
    if terms.schedule is None or terms.option is None:
        return ()
    charged = enumerate(terms.schedule.charged(terms.option))
    return tuple(
        PostedCharge(number, charge, rates, Fee.of(charge, rates))
        for number, (charge, rates) in charged
        if charge.payer == payer
    )


@once
def later_wagers(terms: Terms) -> tuple[WagerRules, ...]:
    """The wagers that may be made in the middle of the deal."""
    return tuple(wager for wager in terms.sheet.wagers if wager.opens != BEFORE_THE_DEAL)


@once
def _action_may_grow(terms: Terms, on: tuple[str, ...]) -> bool:
    """Whether chips may be wagered on these circles in the middle of the deal; a fixed pay costs its bettor none."""
    later = [wager for wager in later_wagers(terms) if not on or wager.id in on]
    return any(not row.pays.fixed for wager in later for row in wager.pays)


def may_rise(terms: Terms, charge: Charge) -> bool:
    """Whether a fee by table action is taken when more may lie on the table than was wagered before the deal."""
    return charge.by == "table action" and BEFORE_THE_DEAL not in charge.at and _action_may_grow(terms, charge.on)


# The player-dealer -------------------------------------------------------------------------------------------------


@once
def least_bank_fee(terms: Terms, bank: Cents, action: Cents, against: tuple[str, ...]) -> Cents:
    """What the player-dealer pays for a bank of this size when so much lies on the circles that it stands against."""
    owed = 0
    for each in posted_charges(terms, "player-dealer"):
        charge, rises = each.charge, each.fee.rises
        if charge.by == "bank wager":
            owed += reached(rises, bank)
        elif may_rise(terms, charge):
            owed += times_due(terms, charge) * max(each.rates)
        elif charge.by == "table action":
            parts = charge.parts or (charge.on,)
            lies = [not against or not part or not set(part).isdisjoint(against) for part in parts]
            owed += sum(reached(rises, action if here else 0) for here in lies)
        else:
            owed += each.rates[0]
    return owed


@once
def highest_bank_fee(terms: Terms) -> Cents:
    """The most that the player-dealer may be asked for, where the action is not known yet."""
    return sum(times_due(terms, each.charge) * max(each.rates) for each in posted_charges(terms, "player-dealer"))


def times_due(terms: Terms, charge: Charge) -> int:
    """How often a charge may fall due in one hand: for each bank wager, for each part of the game."""
    if charge.by == "bank wager":
        return len({row.params.bank for row in terms.sheet.round if row.step == "put_up_bank"})
    return len(charge.parts) or 1


def bank_fee(table: Table, person: int) -> Cents:
    """What somebody at the bank still owes for this hand.

    The player-dealer may owe more later, for wagers that are not yet open.
    """
    terms, banked = table.terms, table.facts(Banked)
    owed = 0
    for each in posted_charges(terms, "player-dealer"):
        number, charge, rates, _ = each
        if number in banked.collected:
            continue
        rises = person == banked.seat and may_rise(terms, charge)
        owed += times_due(terms, charge) * max(rates) if rises else _due_from_bank(banked, each).get(person, 0)
    return owed


def _due_from_bank(banked: Banked, posted: PostedCharge) -> dict[int, Cents]:
    """What is owed by the player-dealer, and by anybody who has put up a wager beside the bank's."""
    charge, rises = posted.charge, posted.fee.rises
    owed = {banked.seat: 0}
    if charge.by == "bank wager":
        for spot, person in (each for spots in banked.spots.values() for each in spots if each[0] in banked.banks):
            owed[person] = owed.get(person, 0) + reached(rises, banked.banks[spot])
    elif charge.by == "table action":
        owed[banked.seat] = sum([reached(rises, banked.action_on(part)) for part in charge.parts or (charge.on,)])
    else:
        owed[banked.seat] = posted.rates[0]
    return owed


@once
def fees_on_bank(terms: Terms, bank: str) -> tuple[Fee, ...]:
    """What a bank wager itself costs the player-dealer."""
    charges = posted_charges(terms, "player-dealer")
    return tuple(Fee("wager", (bank,), each.fee.rises) for each in charges if each.charge.by == "bank wager")


def affordable(purse: Cents, fees: tuple[Fee, ...]) -> Cents:
    """The largest wager that leaves enough of the purse for the fees on it; 0 where none does."""
    if not fees:
        return max(purse, 0)

    def cost(size: Cents) -> Cents:
        return size + sum(reached(fee.rises, size) for fee in fees)

    lows = [low for fee in fees for low, _ in fee.rises]
    # Candidates: the purse less each possible fee, and the last amount before each next fee.
    sizes = [purse, *(purse - cost(low) + low for low in lows), *(low - 1 for low in lows)]
    return max((size for size in sizes if size > 0 and cost(size) <= purse), default=0)


# The players -------------------------------------------------------------------------------------------------------


@once
def wager_fee(terms: Terms, wager: str) -> Cents:
    """What every wager on this circle costs a player, whatever its amount and whatever lies elsewhere."""
    flat = [each for each in posted_charges(terms, "player") if _flat(each.charge)]
    return sum(each.rates[0] for each in flat if _is_on(each.charge, wager))


@once
def fees_on_wagers(terms: Terms) -> tuple[Fee, ...]:
    """The fees on a player's wagers that depend on the amounts or on the player's other wagers."""
    return tuple(each.fee for each in posted_charges(terms, "player") if not _flat(each.charge))


def _flat(charge: Charge) -> bool:
    return charge.by == "wager" and not charge.bands and not charge.over


def _is_on(charge: Charge, wager: str) -> bool:
    return not charge.on or wager in charge.on


def player_fees(table: Table, bettor: int, moment: str = "") -> dict[tuple[Place, str], Cents]:
    """What a bettor owes for each wager, by place and circle: at this moment, or at any."""
    banked, charges = table.facts(Banked), posted_charges(table.terms, "player")
    if not banked.placed or not charges:
        return {}
    mine = {place: circles for place, circles in banked.placed.items() if place.bettor == bettor}
    owed: dict[tuple[Place, str], Cents] = {}
    for posted in charges:
        if posted.number not in banked.collected and (not moment or moment in posted.charge.at):
            fees = posted.fee.due(mine, banked.action_on(posted.charge.on) if moment else None)
            owed = {each: owed.get(each, 0) + fees.get(each, 0) for each in (*owed, *fees)} if owed else fees
    return owed


# Collection --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CollectFees:
    """`at` is the printed moment of collection."""

    at: str


@step(CollectFees, ruled=(WAIVED,))
def collect_fees(table: Table, rules: CollectFees) -> None:
    """Take the posted collection fees from the player-dealer and from the players, each once in a hand.

    Where the floor has waived the collection of this hand, nothing is taken.
    """
    banked, terms = table.facts(Banked), table.terms
    if banked.idle:
        return
    if table.incidents and _waived(table):
        banked.collected += [each.number for payer in PAYERS for each in posted_charges(terms, payer)]
    taken = []
    for each in posted_charges(terms, "player-dealer"):
        number, charge = each.number, each.charge
        if number not in banked.collected and rules.at in charge.at:
            taken.append(number)
            why = f" for {charge.by}" if charge.bands else ""
            for person, fee in _due_from_bank(banked, each).items():
                if fee:
                    table.ledger.move(stack(person), COLLECTION, fee, f"collection from the player-dealer{why}")
    from_players = [
        each.number
        for each in posted_charges(terms, "player")
        if rules.at in each.charge.at and each.number not in banked.collected
    ]
    if from_players:
        _collect_from_players(table, banked, rules.at)
    banked.collected += taken + from_players


def _waived(table: Table) -> bool:
    """Whether the floor waives the collection of this hand; its reports are ruled on."""
    reported = [each for each in table.incidents if each.word == WAIVED]
    lines = next((str(each.lines) for each in table.terms.sheet.clauses if each.incident == WAIVED), "")
    for each in reported:
        table.incidents.remove(each)
        table.events.append(Reported(WAIVED, each.seat, "the collection of this hand is waived", lines))
    return bool(reported)


def _collect_from_players(table: Table, banked: Banked, moment: str) -> None:
    owed: dict[tuple[Place, str], Cents] = {}
    for bettor in dict.fromkeys([place.bettor for place in banked.placed]):
        owed |= player_fees(table, bettor, moment)
    wagers = wagers_by_name(table.terms)
    charged = {each.charge.by for each in posted_charges(table.terms, "player") if moment in each.charge.at}
    at_once = next(iter(charged)) if len(charged) == 1 and charged < DUE_ONCE else ""
    for place, circles in banked.placed.items():
        for wager in circles:
            if own := owed.get((place, wager)):
                why = f"collection for {at_once or f'the wager on {wagers[wager].title}'}"
                table.ledger.move(stack(place.bettor), COLLECTION, own, why)
