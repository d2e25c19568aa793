"""Poker hands against the bank's hand for the pit: the rows of the sheet, compiled one by one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.families.bank.core.action_button import ActionByCard, ActionByValue, ActionToTheLeft, ShakeDice
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.poker_vs_bank.compare_hands import CompareHands, LayBoard, ReadBonus, TurnBoard
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.pit.banked.bank_tables import BankTables, cards_at_the_cut
from houseway.pit.banked.button_steps import (
    Faces,
    ReadCard,
    first_or_second,
    give_button_by_card,
    give_button_by_dice,
    give_button_by_value,
    give_button_to_the_left,
)
from houseway.pit.banked.deal_order import dealt_in_turn
from houseway.pit.banked.known_rules import IDLE, OPENING, one_of, refusal
from houseway.pit.banked.poker_vs_bank_steps import (
    AskToPlay,
    CompareWithBank,
    DealAgainstBank,
    PokerVsBankArrays,
    ReadPokerBonus,
    TurnCards,
)
from houseway.pit.banked.round_steps import AskingStep, Steps, TableStep
from houseway.pit.banked.settlement_plan import PayRows, settlement_order
from houseway.pit.banked.twentyone_steps import SettleTheHands
from houseway.pit.table_opening import Numbers
from houseway.rules.sheet.spec import RoundRow


class PokerVsBankRounds:
    """Compiles a sheet of poker against the bank. Rows that are not known have been refused before."""

    def __init__(self, tables: BankTables, bank: int) -> None:
        self.tables, self.bank, self.terms = tables, bank, tables.terms
        self.pays = PayRows(self.terms)
        self.names = tuple(wager.id for wager in self.terms.sheet.wagers)
        rows = [row.params for row in self.terms.sheet.round]
        self.deal = one_of(self.terms, DealHands)
        self.board = sum(each.cards for each in rows if isinstance(each, LayBoard))
        self.alive = {str(name) for each in rows if isinstance(each, OfferPlay) for name in each.alive}
        kinds = [type(each) for each in rows if isinstance(each, DealHands | LayBoard | OfferPlay)]
        if LayBoard in kinds and (kinds.count(LayBoard) > 1 or kinds.index(LayBoard) > kinds.index(OfferPlay)):
            raise refusal(self.terms, "the pit lays one board, before anybody decides")
        up = tuple(place for place, face in enumerate(self.deal.bank) if face == "up")
        self.hands = PokerVsBankArrays.of(tables, len(self.deal.players), len(self.deal.bank), self.board, up)
        tables.playing_hands = self.hands

    def steps(self) -> Steps:
        found: list[TableStep | AskingStep] = []
        for row in self.terms.sheet.round:
            found += self._compiled(row)
        return found

    def _compiled(self, row: RoundRow) -> Steps:
        match row.params:
            case DealHands():
                return [self._deal()]
            case TurnBoard():
                return [TurnCards(self.hands, row.params.cards)]
            case OfferPlay():
                return [self._offer(row.params)]
            case CompareHands():
                return [CompareWithBank(self.hands, self.terms, row.params, self.pays)]
            case ReadBonus():
                known = row.params.wager in self.names
                return [ReadPokerBonus(self.hands, self.terms, row.params, self.pays, self.alive)] if known else []
            case Settle():
                if row.params.of == "decided hands":
                    raise refusal(self.terms, "the pit decides no hand against the bank before the others")
                order = settlement_order(self.terms, self.tables.seats, self.bank, row.params)
                return [SettleTheHands(self.hands, order, self.pays)] if order.groups.shape[1] else []
            case ShakeDice() | ActionByCard() | ActionByValue() | ActionToTheLeft():
                return self._button(row)
            case other if isinstance(other, (LayBoard, *IDLE, *OPENING)):
                return []
        raise refusal(self.terms, f"the pit does not know the step {row.step} of hands against the bank")

    def _offer(self, rules: OfferPlay) -> AskToPlay:
        times = sorted(rules.times)
        if times != list(range(times[0], times[-1] + 1)):
            raise refusal(self.terms, f"the pit offers multiples one after another, not {rules.times}")
        return AskToPlay(self.hands, rules, self.names)

    def _deal(self) -> DealAgainstBank:
        """The cards of the hands and of the bank in their order, then those of the board."""
        seats = self.tables.seats
        columns = dealt_in_turn(self.terms, self.deal, seats, self.bank)
        rows = [len(seats) if column < 0 else column for column in columns] + [len(seats) + 1] * self.board
        places = [rows[:at].count(row) for at, row in enumerate(rows)]
        cut = cards_at_the_cut(self.terms)
        if cut < len(rows):
            raise refusal(self.terms, f"a deal may need {len(rows)} cards, and the cut card leaves {cut}")
        return DealAgainstBank(self.hands, cut, _numbers(rows), _numbers(places))

    def _button(self, row: RoundRow) -> Steps:
        terms, bank, rules = self.terms, self.bank, row.params
        if isinstance(rules, ShakeDice):
            return give_button_by_dice(terms, bank, rules)
        if isinstance(rules, ActionByCard):
            return [give_button_by_card(terms, bank, rules, self._reads(rules.pile, rules.card))]
        if isinstance(rules, ActionByValue):
            return [give_button_by_value(terms, self.tables.seats, bank, rules, self._reads(rules.pile, rules.card))]
        return [give_button_to_the_left(terms, bank, rules)]

    def _reads(self, pile: str, card: str) -> ReadCard:
        if pile != "bank hand":
            raise refusal(self.terms, f"the pit does not read {pile} for the action button of this game")
        place = first_or_second({"the first": 0, "the second": 1, "the last": len(self.deal.bank) - 1}, card)
        hands = self.hands

        def read(tables: BankTables, pile: str, card: str) -> Faces:
            del tables, pile, card
            return hands.cards[:, -2, place]

        return read


def _numbers(given: Sequence[int]) -> Numbers:
    return np.array(given, np.int64)
