"""Pays: asked for when a condition lies on the board, and paid all over again when a player goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import Card
from houseway.families.rummy.fouled_hands import out_of_chips
from houseway.families.rummy.pan_state import Pan, award_hand, chips
from houseway.play.decisions import Choose
from houseway.play.events import Ranked
from houseway.play.ids import stack
from houseway.play.steps import step
from houseway.play.table import Table
from houseway.play.wager_question import Amount
from houseway.ranking import melds
from houseway.ranking.melds import MeldRules


def question(table: Table, pan: Pan, seat: int) -> Choose | None:
    """What the seat may ask of each player before discarding, if anything is due from anybody."""
    due = pan.due(seat) * pan.chip
    if not due or not any(table.ledger[stack(payer)] for payer in _payers(table, pan, seat)):
        return None
    return Choose(seat, "pays", ("ask", "pass"), "pass", amounts={"ask": Amount(pan.chip, due, pan.chip)})


def collect_asked(table: Table, pan: Pan, seat: int, count: int, rules: MeldRules) -> None:
    """The seat has asked for so many of the chips that are due."""
    _collect(table, pan, seat, count, f"asks {chips(count)} of {pan.due(seat)} due: {_conditions(pan, seat, rules)}")


def collect_due(table: Table, pan: Pan, seat: int, meld: Sequence[Card], rules: MeldRules) -> None:
    """The seat has laid this meld, or added to it, and collects whatever is due without asking."""
    if count := pan.due(seat):
        _collect(table, pan, seat, count, f"collects {chips(count)}: {_words(meld, rules)}")


def _collect(table: Table, pan: Pan, seat: int, count: int, because: str) -> None:
    """Each player who pays gives so many chips, or all that they have."""
    pan.collected[seat] = pan.collected.get(seat, 0) + count
    for payer in _payers(table, pan, seat):
        owed = count * pan.chip_between(seat, payer, going_out=False)
        if paid := min(owed, table.ledger[stack(payer)]):
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
    """`outs` chips for going out; `up_to` is how far the winner's own chips limit what is collected.

    The `payers` are those who pay for conditions, or the active players of them alone.
    """

    outs: int
    payers: Literal["whoever pays for conditions", "active players"] = "whoever pays for conditions"
    up_to: Literal["their chips from each", "their chips in all", "all that is owed"] = "all that is owed"


@step(PayWinner)
def pay_winner(table: Table, rules: PayWinner) -> None:
    """Each player who pays gives what is due, the pays as they lie again, and the outs; the winner takes any tops."""
    pan = table.facts(Pan)
    seat = pan.winner
    if not seat:
        return
    due, again = pan.due(seat), pan.worth.get(seat, 0)
    count = due + again + rules.outs
    because = f"panned: {due} due, pays again {again}, outs {rules.outs}, {chips(count)} in all"
    limited = rules.up_to != "all that is owed"
    bound = table.ledger[stack(seat)]
    for payer in _payers(table, pan, seat):
        if rules.payers == "active players" and payer not in (*pan.declared, *pan.fouled):
            continue
        owed = count * pan.chip_between(seat, payer, going_out=True)
        owed = min(owed, bound) if limited else owed
        if paid := min(owed, table.ledger[stack(payer)]):
            table.ledger.move(stack(payer), stack(seat), paid, because)
            bound -= paid if rules.up_to == "their chips in all" else 0
    award_hand(table, pan, seat, "panned: the tops go to the winner" if pan.tops else "panned")
