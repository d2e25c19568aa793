"""A table of the pit before the first card: who is dealt in, antes and blinds, from the real steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards import NoChance, Shoe
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.deal.hole_cards import DealHole
from houseway.families.poker.draw.five_card_hands import DealDrawHands
from houseway.families.poker.stud.stud_deal import DealStud
from houseway.pit.kernels import table_records as k
from houseway.play.decisions import Choose
from houseway.play.ids import COLLECTION, JACKPOT, POT, STACKS
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton
from houseway.play.steps import STEPS, Script
from houseway.play.table import Table
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow
from houseway.rules.sheet.values import Cents

Numbers: TypeAlias = NDArray[np.int64]
Records: TypeAlias = NDArray[np.void]

Offer: TypeAlias = Choose | None
"""A question before the cards: to decline, or to accept."""

_DEALS = (DealHole, DealDrawHands, DealStud)


@dataclass(frozen=True, slots=True)
class Opening:
    """A table before the first card: who is dealt in, from the left of the button, and its record.

    Where the sheet asks before the cards, there is a record for each course of the answers, the first before any.
    """

    order: tuple[int, ...]
    lasting: Lasting
    tables: Records


def opening(terms: Terms, stacks: Mapping[int, Cents], last_button: int) -> Opening:
    """Run the real steps before the first card: who is dealt in, antes and blinds, and a fee that is taken then."""
    lasting = Lasting(DealerButton(last_button))
    found: list[Records] = []
    orders: set[tuple[int, ...]] = set()

    def follow(answers: tuple[str, ...]) -> int:
        """Write the record after these answers, and those after every answer to the next question."""
        table, asked = _run(terms, stacks, lasting, answers)
        hand, at = table.facts(Hand), len(found)
        state = _record(table, hand)
        found.append(state)
        orders.add(hand.order)
        state["if_passed"] = state["if_taken"] = -1
        if asked is not None:
            declines, accepts = asked.moves
            state["offered_to"], state["costs"] = hand.order.index(asked.seat), asked.costs[1]
            state["if_passed"], state["if_taken"] = follow((*answers, declines)), follow((*answers, accepts))
        return at

    follow(())
    if len(orders) > 1:
        raise BadInput("who is dealt in depends on an answer; the pit does not know that", where=terms.sheet.name)
    return Opening(orders.pop(), lasting, np.concatenate(found))


def _run(terms: Terms, stacks: Mapping[int, Cents], lasting: Lasting, answers: Sequence[str]) -> tuple[Table, Offer]:
    """The table after these answers, at the next question or at the first card."""
    table = Table(terms, stacks, Shoe(terms.faces, NoChance()), {}, lasting, (), [])
    left = list(answers)
    for row in until_the_deal(terms):
        script: Script | None = STEPS[row.step].run(table, row.params)
        if script is None:
            continue
        asked = next(script, None)
        while asked is not None:
            if not isinstance(asked, Choose) or len(asked.moves) != 2 or asked.amounts:
                about = getattr(asked, "about", row.step)
                raise BadInput(f"before the cards the sheet asks ({about}); the pit does not", where=terms.sheet.name)
            if not left:
                return table, asked
            try:
                asked = script.send(left.pop(0))
            except StopIteration:
                asked = None
    return table, None


def _record(table: Table, hand: Hand) -> Records:
    terms, ledger = table.terms, table.ledger
    if hand.opened or hand.dead:
        raise BadInput("a pot that is opened before the cards is not dealt in the pit", where=terms.sheet.name)
    state, order = np.zeros(1, k.TABLE), hand.order
    everybody = (1 << len(order)) - 1
    for name, value in {
        "pot": ledger[POT],
        "level": hand.level,
        "full": hand.full,
        "first": order.index(hand.first),
        "opened": k.NOBODY,
        "acts_last": order.index(hand.acts_last) if hand.acts_last else k.NOBODY,
        "halves": hand.halves,
        "killer": k.NOBODY,
        "opener": k.NOBODY,
        "forced": k.NOBODY,
        "live": everybody,
        "dealt": everybody,
        # A blind is a bet that is not in the pot yet.
        "most": max(hand.put_in.values()),
        "stub": len(terms.faces),
        "taken": -1,
        "collection": ledger[COLLECTION],
        "jackpot": ledger[JACKPOT],
        "hands": k.NO_CARD,
        "boards": k.NO_CARD,
    }.items():
        state[name] = value
    state["stubs"][0, 0] = len(terms.faces)
    state["decks"][0, 0, : len(terms.faces)] = terms.faces
    for charge, amount in hand.taken.items():
        state["taken"][0, charge], state["owed"][0, charge] = amount, hand.owed.get(charge, 0)
    for place, seat in enumerate(order):
        state["stack"][0, place] = ledger[STACKS[seat]]
        state["bets"][0, place], state["put_in"][0, place] = hand.bets[seat], hand.put_in[seat]
        state["antes"][0, place] = hand.antes.get(seat, 0)
    return state


def until_the_deal(terms: Terms) -> Sequence[RoundRow]:
    """The rows of the sheet before the first card."""
    rows = terms.sheet.round
    first = next((number for number, row in enumerate(rows) if isinstance(row.params, _DEALS)), len(rows))
    return rows[:first]
