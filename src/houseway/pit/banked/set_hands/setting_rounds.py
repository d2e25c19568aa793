"""Pai gow poker for the pit: the rows of the sheet, compiled one by one."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families.bank.core.action_button import ShakeDice
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.pai_gow.community_settings import CompareSides, HandOutSides, SetSides
from houseway.families.bank.pai_gow.piles import ChoosePile, DealPiles, HandOutPiles
from houseway.families.bank.pai_gow.set_hands import (
    CompareSettings,
    JudgePush,
    SetBankHand,
    SetHands,
    ShowBankFirst,
    rules_of,
)
from houseway.families.bank.pai_gow.seven_card_bonus import EnvyButtons, JudgeAceUp, JudgeEnvy, JudgeSevenCards
from houseway.pit.banked.bank_tables import BankTables, cards_at_the_cut
from houseway.pit.banked.button_steps import give_button_by_dice
from houseway.pit.banked.known_rules import IDLE, OPENING, one_of, refusal
from houseway.pit.banked.round_steps import Steps
from houseway.pit.banked.set_hands.setting_bonuses import JudgeTheAceUp, JudgeTheEnvy, JudgeTheSevenCards
from houseway.pit.banked.set_hands.setting_steps import (
    AskForSettings,
    CompareTheSettings,
    CompareTheSides,
    DealThePiles,
    HandOut,
    HandOutTheSides,
    OpenTheBank,
    SetHouseWay,
    SettingArrays,
    setting_rows,
)
from houseway.pit.banked.set_hands.seven_card_words import knows_joker
from houseway.pit.banked.settlement_plan import PayRows, settlement_order
from houseway.pit.banked.twentyone_steps import SettleTheHands
from houseway.ranking.kernels.seven_card_kinds import SEVEN
from houseway.ranking.short_hands import Joker
from houseway.rules.house_way_table import house_way_table
from houseway.rules.sheet.spec import RoundRow

_FRONT, _MOST_JOKERS, _BACK = 2, 1, "back"


class SettingRounds:
    """Compiles a sheet of pai gow poker. Rows that are not known have been refused before."""

    def __init__(self, tables: BankTables, bank: int) -> None:
        self.tables, self.bank, self.terms = tables, bank, tables.terms
        terms = self.terms
        self.names = [wager.id for wager in terms.sheet.wagers]
        self.pays = PayRows(terms)
        self.piles = one_of(terms, DealPiles)
        rules = rules_of(terms.sheet)
        self.joker, self.back = rules.joker, terms.sheet.hands[_BACK].ranking
        if self.piles.cards != SEVEN or rules.front != _FRONT:
            raise refusal(terms, "the pit sets seven cards, two of them in front")
        if terms.pack.jokers > _MOST_JOKERS or not knows_joker(self.joker):
            raise refusal(terms, "the pit deals seven cards with one joker at most, a bug or any card")
        if cards_at_the_cut(terms) < len(terms.faces):
            raise refusal(terms, "the pit deals piles from a pack that is shuffled every round")
        community = any(isinstance(row.params, HandOutSides) for row in terms.sheet.round)
        hands = 2 if community else len(tables.seats) + 1
        self.hands = SettingArrays.of(tables, self.piles.piles, hands)
        tables.playing_hands = self.hands

    def steps(self) -> Steps:
        return [step for row in self.terms.sheet.round for step in self._compiled(row)]

    def _compiled(self, row: RoundRow) -> Steps:
        hands, terms, pays = self.hands, self.terms, self.pays
        match row.params:
            case DealPiles():
                return [DealThePiles.by(hands, row.params)]
            case ShakeDice():
                if not row.params.dice:
                    raise refusal(terms, "the pit hands out piles from a seat that dice name")
                return give_button_by_dice(terms, self.bank, row.params)
            case HandOutPiles():
                return [hand_out(hands, self.tables, self.bank, row.params, self.names), self._house()]
            case HandOutSides():
                if row.params.action != "no button":
                    raise refusal(terms, "the pit settles community hands without an action button")
                return [HandOutTheSides(hands, row.params)]
            case SetSides():
                return [self._house()]
            case CompareSides():
                return [CompareTheSides(hands, [setting_rows(pays, wager) for wager in terms.sheet.wagers])]
            case Settle():
                return [self._settlement(row.params)]
            case ChoosePile():
                return []
            case other if isinstance(other, (*IDLE, *OPENING)):
                return []
        return self._of_hands(row)

    def _of_hands(self, row: RoundRow) -> Steps:
        hands, terms, pays = self.hands, self.terms, self.pays
        match row.params:
            case ShowBankFirst():
                return [OpenTheBank(hands, terms, pays, self.joker, row.params)]
            case SetBankHand():
                return [OpenTheBank(hands, terms, pays, self.joker)]
            case SetHands():
                return [AskForSettings(hands, self._columns(row.params.on), self.back)]
            case CompareSettings():
                return [CompareTheSettings.by(hands, terms, pays, row.params.on, row.params.fouled)]
            case JudgePush():
                return [CompareTheSettings.by(hands, terms, pays, (row.params.on,), "loses", house=True)]
            case JudgeSevenCards():
                self._check_joker(row.params.joker)
                first = [each.params for each in terms.sheet.round if isinstance(each.params, ShowBankFirst)]
                pushed = any(row.params.on in each.pushes for each in first)
                known = row.params.on in self.names
                return [JudgeTheSevenCards(hands, terms, pays, row.params, pushed)] if known else []
            case JudgeAceUp():
                self._check_joker(row.params.joker)
                return [JudgeTheAceUp(hands, terms, pays, row.params)]
            case JudgeEnvy():
                self._check_joker(row.params.joker)
                return [JudgeTheEnvy(hands, terms, pays, one_of(terms, EnvyButtons), row.params)]
            case EnvyButtons():
                return []
        raise refusal(terms, f"the pit does not know the step {row.step} of pai gow poker")

    def _columns(self, wagers: Sequence[str]) -> list[int]:
        return [self.names.index(name) for name in wagers if name in self.names]

    def _house(self) -> SetHouseWay:
        return SetHouseWay(self.hands, house_way_table(tuple(self.terms.sheet.house_way), self.back))

    def _check_joker(self, joker: Joker) -> None:
        if not knows_joker(joker):
            raise refusal(self.terms, f"the pit reads no bonus hands with a joker as {joker}")

    def _settlement(self, rules: Settle) -> SettleTheHands:
        order = settlement_order(self.terms, self.tables.seats, self.bank, rules)
        envies = [row.params.envy for row in self.terms.sheet.round if isinstance(row.params, JudgeEnvy)]
        return SettleTheHands(self.hands, order, self.pays, envies)


def hand_out(hands: SettingArrays, tables: BankTables, bank: int, rules: HandOutPiles, names: Sequence[str]) -> HandOut:
    """The piles go out around the table in the direction of its play."""
    backward = tables.terms.sheet.seats.direction == "counter-clockwise"
    wagers = [names.index(name) for name in rules.on if name in names]
    return HandOut(hands, rules, wagers, tables.seats, bank, -1 if backward else 1)
