"""Hole cards, and what is done when the dealer shows one or deals one too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.families.floor_reports import reported, rule
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.deal.board import NEXT_BURN, Board
from houseway.families.poker.irregular.rulings import misdeal
from houseway.play.events import EVERYONE, NOBODY
from houseway.play.ids import PEOPLE, PileId
from houseway.play.incidents import Incident
from houseway.play.steps import step
from houseway.play.table import Pile, Table

FIRST_EXPOSED, EXPOSED, EXTRA = "first_card_exposed", "hole_card_exposed", "extra_card"
# A card of the board that comes too early, and the burn before the one that takes its place.
MENDED = 2
# Where cards lie that a player has not looked at yet.
_UNSEEN = tuple([PileId("pile", seat) for seat in range(PEOPLE)])
_ANY_UNSEEN = frozenset(_UNSEEN)


@dataclass(frozen=True, slots=True)
class DealHole:
    """`cards` for each player, and so many `more` that the player does not look at yet.

    `more_exposed` is what is done when the dealer shows more than one of them.
    """

    cards: int
    more_exposed: Literal["misdeal", "each is replaced"] = "misdeal"
    more: int = 0


@step(DealHole, ruled=(FIRST_EXPOSED, EXPOSED, EXTRA))
def deal_hole(table: Table, rules: DealHole) -> None:
    """Deal each player so many cards face down, one at a time from the left of the button, the button last.

    A card that the dealer exposed (the report's count says which; without one, the player's last) is
    replaced after the deal and burned first; so is one extra card to the first player. Where cards lie before the
    players that they have not looked at yet, these are picked up instead.
    """
    piles = table.hands(table.facts(Hand).order)
    if _pick_up(table, piles):
        return
    if table.incidents:
        _deal_badly(table, rules, piles)
        return
    table.deal_around(piles, rules.cards)
    for _ in range(rules.more):
        for pile in piles:
            table.deal(_unseen(table, pile), seen_by=NOBODY)


def _unseen(table: Table, pile: Pile) -> Pile:
    return table.pile(_UNSEEN[pile.owner], pile.owner)


def _pick_up(table: Table, piles: Sequence[Pile]) -> bool:
    """Let each player look at the cards that were dealt and lie there. False where there are none."""
    if _ANY_UNSEEN.isdisjoint(table.piles):
        return False
    lying = [(_unseen(table, pile), pile) for pile in piles if _UNSEEN[pile.owner] in table.piles]
    lying = [(unseen, pile) for unseen, pile in lying if unseen.cards]
    for unseen, pile in lying:
        table.carry(list(unseen.cards), unseen, pile, seen_by=pile.owner)
    return bool(lying)


def _deal_badly(table: Table, rules: DealHole, piles: Sequence[Pile]) -> None:
    """Deal with the reported irregularities, then apply the remedies."""
    exposed = reported(table, EXPOSED)
    shown = {(each.seat, min(each.count or rules.cards, rules.cards)): each for each in exposed}
    first = reported(table, FIRST_EXPOSED)
    if (piles[0].owner, 1) in shown and any(each.incident == FIRST_EXPOSED for each in table.terms.sheet.clauses):
        first.append(Incident(FIRST_EXPOSED, piles[0].owner))
    if first:
        table.deal(piles[0])
        misdeal(table, first[0], "the first card off the deck is exposed: a misdeal")
        return
    for at in range(1, rules.cards + 1):
        for pile in piles:
            table.deal(pile, seen_by=EVERYONE if (pile.owner, at) in shown else pile.owner)
    if len(shown) > 1 and (rules.more_exposed == "misdeal" or not _suffices(table, len(shown))):
        misdeal(table, exposed[0], f"{len(shown)} hole cards are exposed: a misdeal")
        return
    # The first to be exposed is burned first: the last of the pile.
    for (seat, at), incident in reversed(list(shown.items())):
        _replace(table, incident, seat, at)
    for incident in reported(table, EXTRA):
        if not _take_back(table, incident, piles[0]):
            return


def _suffices(table: Table, exposed: int) -> bool:
    """Whether the deck can replace so many cards, which are the next burns, and still deal and mend the board."""
    boards = [row.params for row in table.terms.sheet.round if isinstance(row.params, Board)]
    burns = max(0, sum(each.burn for each in boards) - exposed)
    return exposed + sum(each.cards for each in boards) + burns + MENDED <= len(table.shoe)


def _replace(table: Table, incident: Incident, seat: int, at: int) -> None:
    pile = table.hand(seat)
    if not pile.cards:
        rule(table, incident, "nobody is dealt in there")
        return
    rule(table, incident, "it cannot be kept: after the deal the first card of the deck replaces it, and it is burned")
    card = pile.cards[at - 1 : at]
    table.deal(pile, seen_by=seat)
    table.carry(card, pile, table.pile(NEXT_BURN))


def _take_back(table: Table, incident: Incident, pile: Pile) -> bool:
    """One extra card to the first player is burned; more are a misdeal. True where the deal stands."""
    count = min(incident.count or 1, len(table.shoe))
    dealt = table.deal(pile, count, seen_by=NOBODY)
    if count > 1:
        misdeal(table, incident, f"{count} extra cards: a misdeal")
        return False
    rule(table, incident, "the extra card goes back to the deck and will be the burn card")
    table.carry(dealt, pile, table.pile(NEXT_BURN), seen_by=NOBODY)
    return True
