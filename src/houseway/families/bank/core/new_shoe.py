"""A new shoe: cards burned by the first one, and hands dealt without wagers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import RANKS, name, rank
from houseway.families.bank.core.action_button import counted
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import EVERYONE, NOBODY, Reported
from houseway.play.ids import BURNS
from houseway.play.lasting import LastingState, lasts
from houseway.play.steps import step
from houseway.play.table import Table


@lasts("free_hands")
class FreeHandsDealt(LastingState, frozen=True):
    """`dealt` is how many hands have been dealt from this shoe without wagers."""

    dealt: int = 0


def is_new_shoe(table: Table) -> bool:
    """Whether no card has been dealt since the shuffle."""
    return len(table.shoe) == len(table.terms.faces)


@dataclass(frozen=True, slots=True)
class BurnByFirstCard:
    """`tens` says how many cards a ten burns; a picture burns ten."""

    tens: Literal["ten", "none"] = "ten"


@step(BurnByFirstCard)
def burn_by_first_card(table: Table, rules: BurnByFirstCard) -> None:
    """Turn up the first card of a new shoe and burn as many as it counts, pictures counting ten."""
    if not table.facts(Banked).seat or not is_new_shoe(table):
        return
    (first,) = table.deal(table.pile(BURNS), seen_by=EVERYONE)
    count = 0 if rules.tens == "none" and RANKS[rank(first)] == "T" else counted(first)
    table.announce(f"the first card of the shoe is the {name(first)}: {count} cards are burned")
    if count:
        table.deal(table.pile(BURNS), count, seen_by=NOBODY)


@dataclass(frozen=True, slots=True)
class FreeHand:
    """`most` is how many may be dealt from one shoe."""

    most: int


@step(FreeHand, ruled=("free_hand",))
def free_hand(table: Table, rules: FreeHand) -> None:
    """At a player's request, deal this hand without wagers, unless the shoe has had the most such hands already."""
    banked = table.facts(Banked)
    if is_new_shoe(table):
        table.keep(FreeHandsDealt())
    asked = [each for each in table.incidents if each.word == "free_hand"]
    if not asked or not banked.seat:
        return
    table.incidents[:] = [each for each in table.incidents if each not in asked]
    dealt = table.lasting[FreeHandsDealt].dealt
    banked.free = dealt < rules.most
    remedy = "this hand is dealt without wagers" if banked.free else f"no more than {rules.most} from one shoe"
    table.keep(FreeHandsDealt(dealt + banked.free))
    clauses = table.terms.sheet.clauses
    lines = next((str(each.lines) for each in clauses if each.incident == "free_hand"), "")
    table.events.append(Reported("free_hand", asked[0].seat, remedy, lines))
