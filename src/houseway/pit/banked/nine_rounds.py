"""Super Pan 9 for the pit: the rows of the sheet, compiled one by one."""

from __future__ import annotations

import numpy as np

from houseway.families.bank.core.action_button import ShakeDice
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.special.super_pan_9 import BankHitOrStand, CompareNines, HitOrStand
from houseway.pit.banked.bank_tables import BankTables, cards_at_the_cut
from houseway.pit.banked.button_steps import give_button_by_dice
from houseway.pit.banked.known_rules import IDLE, OPENING, one_of, refusal
from houseway.pit.banked.nine_steps import (
    DEALT,
    MOST,
    AskToHit,
    CompareTheNines,
    DealNines,
    DrawForTheNine,
    NineArrays,
)
from houseway.pit.banked.round_steps import Steps
from houseway.pit.banked.settlement_plan import PayRows, settlement_order
from houseway.pit.banked.twentyone_steps import SettleTheHands
from houseway.rules.sheet.spec import RoundRow

_TOTALS = range(10)


class NineRounds:
    """Compiles a sheet of Super Pan 9. Rows that are not known have been refused before."""

    def __init__(self, tables: BankTables, bank: int) -> None:
        self.tables, self.bank, self.terms = tables, bank, tables.terms
        self.pays = PayRows(self.terms)
        deal = one_of(self.terms, DealHands)
        if (deal.starts, deal.bank_receives, deal.at_once) != ("the action button", "in its turn", "one at a time"):
            raise refusal(self.terms, "the pit deals this game from the action button on, the bank in its turn")
        if len(deal.players) != DEALT or len(deal.bank) != DEALT:
            raise refusal(self.terms, f"the pit deals {DEALT} cards to every hand of this game")
        if cards_at_the_cut(self.terms) < MOST * len(tables.seats):
            raise refusal(
                self.terms, f"a deal may need {MOST * len(tables.seats)} cards, and the cut card leaves fewer"
            )
        self.hands = NineArrays.of(tables)
        tables.playing_hands = self.hands

    def steps(self) -> Steps:
        return [step for row in self.terms.sheet.round for step in self._compiled(row)]

    def _compiled(self, row: RoundRow) -> Steps:
        hands, terms = self.hands, self.terms
        match row.params:
            case ShakeDice():
                return give_button_by_dice(terms, self.bank, row.params)
            case DealHands():
                return [DealNines(hands, cards_at_the_cut(terms), self.bank)]
            case HitOrStand():
                return [AskToHit(hands, self.bank)]
            case BankHitOrStand():
                chart = terms.sheet.charts[row.params.chart]
                told = "".join(chart.rows["bank"][chart.columns.index(str(total))] for total in _TOTALS)
                return [DrawForTheNine(hands, told, self.bank)]
            case CompareNines():
                wager = terms.sheet.wager(row.params.wager)
                rows = [self.pays.row(wager, (word,)) for word in ("lose", "tie", "win")]
                return [CompareTheNines(hands, terms.sheet.wagers.index(wager), np.array(rows, np.int64))]
            case Settle():
                order = settlement_order(terms, self.tables.seats, self.bank, row.params)
                return [SettleTheHands(hands, order, self.pays)]
            case other if isinstance(other, (*IDLE, *OPENING)):
                return []
        raise refusal(terms, f"the pit does not know the step {row.step} of this game")
