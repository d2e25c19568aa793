"""Twenty-one for the pit: the rows of the sheet, compiled one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from houseway.families.bank.core.action_button import ActionByCard, ActionByValue, ActionToTheLeft, ShakeDice
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.twentyone.bank_hand import (
    BurnCards,
    CheckBank,
    DrawForBank,
    OfferEvenMoney,
    OfferInsurance,
    OfferSurrender,
)
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.families.bank.twentyone.verdicts import CompareInsurance, CompareTotals, DecideNaturals, ReadSideBet
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
from houseway.pit.banked.hand_arrays import HandArrays
from houseway.pit.banked.known_rules import IDLE, OPENING, refusal
from houseway.pit.banked.round_steps import AskingStep, Steps, TableStep
from houseway.pit.banked.settlement_plan import PayRows, settlement_order
from houseway.pit.banked.twentyone_plan import (
    bust_rows,
    lucky_lucky_rows,
    lucky_pair_rows,
    match_rows,
    twentyone_plan,
)
from houseway.pit.banked.twentyone_steps import (
    AskEvenMoney,
    AskInsurance,
    AskSurrender,
    CheckNatural,
    CompareAllHands,
    DealTwentyone,
    DrawForTheBank,
    PlayTheHands,
    ReadBonusWager,
    ReadInsurance,
    SettleTheHands,
    bank_card,
)
from houseway.pit.table_opening import Numbers
from houseway.ranking.twentyone import HALVES
from houseway.rules.sheet.spec import RoundRow, WagerRules

ASKING = (OfferInsurance, OfferSurrender, OfferEvenMoney, PlayHands)
_BONUS: dict[str, Callable[[WagerRules, PayRows], Numbers]] = {
    "buster": bust_rows,
    "lucky pair": lucky_pair_rows,
    "match the dealer": match_rows,
    "lucky lucky": lucky_lucky_rows,
}
_TEN, _ACE = 20, 12
_TWO = 2


class TwentyoneRounds:
    """Compiles a sheet of twenty-one for these tables. Rows that are not known have been refused before."""

    def __init__(self, tables: BankTables, bank: int) -> None:
        self.tables, self.bank, self.terms = tables, bank, tables.terms
        self.pays = PayRows(self.terms)
        self.plan = twentyone_plan(self.terms, tables.seats, bank, self.pays)
        self.hands = HandArrays.of(tables, self.plan.most_hands)
        self.names = [wager.id for wager in self.terms.sheet.wagers]
        self.drawn = False

    def steps(self) -> Steps:
        found: list[TableStep | AskingStep] = []
        for row in self.terms.sheet.round:
            found += self._compiled(row)
        return found

    def _compiled(self, row: RoundRow) -> Steps:
        given = (self.plan, self.hands, self.bank)
        match row.params:
            case DealHands():
                return [self._deal()]
            case OfferInsurance():
                known = row.params.insurance in self.names
                return [AskInsurance(*given, row.params, self.names.index(row.params.insurance))] if known else []
            case OfferSurrender():
                return [AskSurrender(*given)] if row.params.asked == "before the check" else []
            case OfferEvenMoney():
                return [AskEvenMoney(*given)] if row.params.offered == "when an ace shows" else []
            case CheckBank():
                return [CheckNatural(*given, _shown(row.params))]
            case PlayHands():
                return [PlayTheHands(*given)]
            case DrawForBank():
                self.drawn = True
                return [DrawForTheBank(*given)]
            case CompareTotals() | DecideNaturals() | CompareInsurance() | ReadSideBet():
                return self._read(row)
            case Settle():
                return self._settle(row.params)
            case ShakeDice() | ActionByCard() | ActionByValue() | ActionToTheLeft():
                return self._button(row)
            case other if isinstance(other, (BurnCards, *IDLE, *OPENING)):
                return []
        raise refusal(self.terms, f"the pit does not know the step {row.step} of twenty-one")

    def _deal(self) -> DealTwentyone:
        burns = sum(row.params.cards for row in self.terms.sheet.round if isinstance(row.params, BurnCards))
        cut, needed = cards_at_the_cut(self.terms), burns + _TWO * len(self.tables.seats)
        if cut < needed:
            raise refusal(self.terms, f"a deal may need {needed} cards, and the cut card leaves {cut}")
        return DealTwentyone(self.plan, self.hands, self.bank, cut, burns)

    def _read(self, row: RoundRow) -> Steps:
        given, rules = (self.plan, self.hands, self.bank), row.params
        if isinstance(rules, CompareInsurance):
            if rules.insurance not in self.names:
                return []
            wager = self.terms.sheet.wager(rules.insurance)
            words = ((), ("dealer-natural",), ("dealer-natural", "push"))
            found = np.array([self.pays.row(wager, each) for each in words], np.int64)
            return [ReadInsurance(*given, self.names.index(rules.insurance), found)]
        if isinstance(rules, ReadSideBet):
            if rules.wager not in self.names:
                return []
            if rules.looks_at not in _BONUS:
                raise refusal(self.terms, f"the pit does not know a bonus that looks at {rules.looks_at}")
            found = _BONUS[rules.looks_at](self.terms.sheet.wager(rules.wager), self.pays)
            return [ReadBonusWager(*given, self.names.index(rules.wager), rules.looks_at, found)]
        if rules.wager != self.plan.game.id:
            raise refusal(self.terms, "the pit compares the wager with which the hands are played")
        ended = [("dealer",), ("even-money",), ("push",)]
        given_up = np.array([self.pays.row(self.plan.game, words) for words in ended], np.int64)
        if isinstance(rules, DecideNaturals):
            early = rules.when == "before the draw"
            return [CompareAllHands(*given, given_up, naturals_only=True)] if early else []
        return [
            CompareAllHands(
                *given,
                given_up,
                insured=self.names.index(rules.insured) if rules.insured in self.names else -1,
                first_alone=rules.natural_takes == "the first wager alone",
            )
        ]

    def _settle(self, rules: Settle) -> Steps:
        if rules.of == "folded hands":
            raise refusal(self.terms, "the pit folds no hands of twenty-one")
        order = settlement_order(self.terms, self.tables.seats, self.bank, rules)
        return [SettleTheHands(self.hands, order, self.pays)] if order.groups.shape[1] else []

    # The action button --------------------------------------------------------------------------------------------

    def _button(self, row: RoundRow) -> Steps:
        terms, bank, rules = self.terms, self.bank, row.params
        if isinstance(rules, ShakeDice):
            return give_button_by_dice(terms, bank, rules)
        if getattr(rules, "used", "in every hand") != "in every hand":
            raise refusal(terms, "an action button that is used only where it is needed is not dealt with twenty-one")
        if isinstance(rules, ActionByCard):
            return [give_button_by_card(terms, bank, rules, self._reads(rules.pile, rules.card))]
        if isinstance(rules, ActionByValue):
            return [give_button_by_value(terms, self.tables.seats, bank, rules, self._reads(rules.pile, rules.card))]
        return [give_button_to_the_left(terms, bank, rules)]

    def _reads(self, pile: str, card: str) -> ReadCard:
        """The last card of the bank is known before it draws: the second, or the first of one."""
        places = {"the first": 0, "the second": 1}
        if not self.drawn:
            places["the last"] = len(self._bank_cards()) - 1
        if pile != "bank hand":
            raise refusal(self.terms, f"the pit does not read {pile} for the action button of twenty-one")
        place = first_or_second(places, card)
        hands = self.hands

        def read(tables: BankTables, pile: str, card: str) -> Faces:
            del tables, pile, card
            return bank_card(hands, place)

        return read

    def _bank_cards(self) -> Sequence[str]:
        faces: Sequence[str] = next(
            row.params.bank for row in self.terms.sheet.round if isinstance(row.params, DealHands)
        )
        return faces


def _shown(rules: CheckBank) -> list[int]:
    """The ranks under which the card that lies down is checked."""
    tens = [rank for rank, half in enumerate(HALVES) if half == _TEN]
    return [*([_ACE] if "an ace" in rules.when else []), *(tens if "a ten" in rules.when else [])]
