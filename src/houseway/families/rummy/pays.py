"""Pays: asked for when a condition lies on the board, and paid all over again when a player goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import Card
from houseway.families.rummy.fouled_hands import out_of_chips
from houseway.families.rummy.pan_state import Pan, award_tops, chips
from houseway.play.decisions import Choose
from houseway.play.events import Ranked
from houseway.play.ids import stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.play.wager_question import Amount
from houseway.ranking import melds
from houseway.ranking.melds import MeldRules
from houseway.rules.values import Cents


def question(table: Table, pan: Pan, seat: int) -> Choose | None:
    """What the seat may ask of each player before discarding, if anything is due from anybody."""
    due = pan.due(seat) * pan.chip
    if not due or not any(table.ledger[stack(payer)] for payer in _payers(table, pan, seat)):
        return None
    return Choose(seat, "pays", ("ask", "pass"), "pass", amounts={"ask": Amount(pan.chip, due, pan.chip)})


def collect(table: Table, pan: Pan, seat: int, asked: Cents, rules: MeldRules) -> None:
    """Each active player pays what was asked, or all their chips."""
    count = asked // pan.chip
    because = f"asks {chips(count)} of {pan.due(seat)} due: {_conditions(pan, seat, rules)}"
    pan.collected[seat] = pan.collected.get(seat, 0) + count
    for payer in _payers(table, pan, seat):
        if paid := min(asked, table.ledger[stack(payer)]):
            table.ledger.move(stack(payer), stack(seat), paid, because)
    out_of_chips(table, pan)


def read_aloud(table: Table, pan: Pan, seat: int, rules: MeldRules) -> None:
    """The melds of a hand that has been panned, with their pays."""
    for meld in pan.board(seat):
        table.events.append(Ranked(meld.name, _words(meld.cards, rules)))


def _payers(table: Table, pan: Pan, seat: int) -> list[int]:
    return [each for each in table.after(seat) if each in pan.payers and each != seat]


def _conditions(pan: Pan, seat: int, rules: MeldRules) -> str:
    return "; ".join(_words(meld.cards, rules) for meld in pan.board(seat) if melds.value(meld.cards, rules))


def _words(meld: Sequence[Card], rules: MeldRules) -> str:
    """A meld with its conditions: `mixed square of sevens: 4 chips (valle square, one suit)`."""
    worth = melds.worth(meld, rules)
    pay = f": {chips(melds.value(meld, rules))} ({' + '.join(name for name, _ in worth)})" if worth else ""
    return melds.say(meld, rules) + pay


@dataclass(frozen=True, slots=True)
class PayWinner:
    """`outs` chips for going out; `up_to` is how far the winner's own chips limit what is collected."""

    outs: int
    up_to: Literal["their chips from each", "their chips in all"]


@step(PayWinner)
def pay_winner(table: Table, rules: PayWinner) -> None:
    """Each active player pays what is due, the pays as they lie again, and the outs; the tops go to the winner."""
    pan = table.facts(Pan)
    seat = pan.winner
    if not seat:
        return
    due, again = pan.due(seat), pan.worth.get(seat, 0)
    owed = (due + again + rules.outs) * pan.chip
    because = f"panned: {due} due, pays again {again}, outs {rules.outs}, {chips(due + again + rules.outs)} in all"
    bound = table.ledger[stack(seat)]
    for payer in _payers(table, pan, seat):
        if paid := min(owed, bound, table.ledger[stack(payer)]):
            table.ledger.move(stack(payer), stack(seat), paid, because)
            bound -= paid if rules.up_to == "their chips in all" else 0
    award_tops(table, pan, seat, "panned: the tops go to the winner")
