"""Cards that are exposed once the piles have gone out: a dead hand, or a new deal where it is the player-dealer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.families.bank.core.settle_circles import give_back
from houseway.families.bank.pai_gow.piles import HandOutPiles, Piles, deal_again, hand_out
from houseway.families.bank.pai_gow.switched_cards import rule_on_switched
from houseway.families.floor_reports import NOT_IN_PLAY, reported, rule
from houseway.play.decisions import Together
from houseway.play.ids import stack
from houseway.play.incidents import Incident
from houseway.play.table import Table

HANDED_OUT, BANK_CARD = "exposed_in_handing_out", "exposed_bank_card"
EXPOSED_LATER = (HANDED_OUT, BANK_CARD)
SETTING = "set"
PLAYED_ON = "the player-dealer's card: no remedy is printed, and the hand is played on"


@dataclass(slots=True)
class ExposedHands:
    """`deals` is how often the hands have been dealt in this round."""

    deals: int = 1


def rule_while_set(table: Table, rules: object) -> Sequence[int]:
    """Rule at once while the players set their hands. Whose hand is dead, or dealt again, is not asked any more."""
    del rules
    asked = table.asked
    if not isinstance(asked, Together) or asked.decisions[0].about != SETTING:
        return ()
    deals = table.facts(ExposedHands).deals
    set_by = dict(table.facts(Piles).set_by)
    dead = [set_by.get(seat, seat) for seat in (*rule_on_hands(table), *rule_on_switched(table))]
    return [each.seat for each in asked.decisions] if table.facts(ExposedHands).deals > deals else dead


def rule_on_hands(table: Table) -> list[int]:
    """Rule on what was exposed. Returns the seats whose hand is dead."""
    dead: list[int] = []
    for incident in reported(table, *EXPOSED_LATER):
        if incident.word == BANK_CARD or _is_bank(table, incident):
            rule(table, incident, "the player-dealer's card: a misdeal, all hands are reshuffled")
            _deal_hands_again(table)
            dead.clear()
        elif incident.seat in [place.seat for place in table.facts(Banked).circles]:
            rule(table, incident, "the hand is dead, and all bets on that position are returned")
            _return_bets(table, incident.seat)
            dead.append(incident.seat)
        else:
            rule(table, incident, PLAYED_ON if _at_bank(table, incident) else NOT_IN_PLAY)
    return dead


def _is_bank(table: Table, incident: Incident) -> bool:
    """Whether a card that was exposed in handing out is the player-dealer's, where such a thing has a remedy."""
    printed = any(clause.incident == BANK_CARD for clause in table.terms.sheet.clauses)
    return printed and _at_bank(table, incident)


def _at_bank(table: Table, incident: Incident) -> bool:
    return incident.seat in (table.facts(Banked).seat, bank_position(table))


def _deal_hands_again(table: Table) -> None:
    """The pile that was chosen and the seat that the dice named stand; only the cards are new."""
    deal_again(table, "the deal is a misdeal")
    hand_out(table, next(row.params for row in table.terms.sheet.round if isinstance(row.params, HandOutPiles)))
    table.facts(ExposedHands).deals += 1


def _return_bets(table: Table, seat: int) -> None:
    banked = table.facts(Banked)
    for place in [each for each in banked.circles if each.seat == seat]:
        for wager, amount in banked.circles.pop(place).items():
            table.ledger.move(
                place.account(wager), stack(place.bettor), amount, "the hand is dead: the bet is returned"
            )
    table.muck(table.hand(seat))
    if not banked.circles:
        for bank in banked.spots:
            give_back(table, bank)
