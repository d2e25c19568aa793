"""Bonus wagers on seven cards at all tables at once: the best hand in them, ace-high hands, the hands of others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from houseway.cards.card import JOKER
from houseway.families.bank.pai_gow.seven_card_bonus import EnvyButtons, JudgeAceUp, JudgeEnvy, JudgeSevenCards
from houseway.pit.banked.bank_tables import BankTables
from houseway.pit.banked.known_rules import refusal
from houseway.pit.banked.set_hands.setting_steps import BANK_ROW, SettingArrays
from houseway.pit.banked.set_hands.seven_card_words import ENDED, ace_high, seven_card_classes, words_of
from houseway.pit.banked.settlement_plan import PayRows
from houseway.ranking import bonus_hands
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import WagerRules


@dataclass(frozen=True)
class JudgeTheSevenCards:
    """A bonus wager on the seven cards of a hand, however it was set."""

    hands: SettingArrays
    terms: Terms
    pays: PayRows
    rules: JudgeSevenCards
    pushed: bool

    def run(self, tables: BankTables) -> None:
        hands, wager = self.hands, self.terms.sheet.wager(self.rules.on)
        column = self.terms.sheet.wagers.index(wager)
        at, columns = hands.with_wager([column], tables.playing)
        bits = seven_card_classes(hands.cards[at, columns], self.rules.joker)
        values, where = np.unique(bits, return_inverse=True)
        void = (hands.void[at] & self.pushed).astype(np.int64)
        more: tuple[tuple[str, ...], ...] = ((), ENDED)
        rows = [[self.pays.row(wager, (*words_of(bit), *each)) for bit in values.tolist()] for each in more]
        hands.rulings[at, columns, 0, column] = np.array(rows, np.int64).reshape(2, -1)[void, where.reshape(-1)]


@dataclass(frozen=True)
class JudgeTheAceUp:
    """A bonus wager on an ace-high hand of the player-dealer, and of the player as well."""

    hands: SettingArrays
    terms: Terms
    pays: PayRows
    rules: JudgeAceUp

    def run(self, tables: BankTables) -> None:
        hands, wager = self.hands, self.terms.sheet.wager(self.rules.on)
        column = self.terms.sheet.wagers.index(wager)
        at, columns = hands.with_wager([column], tables.playing)
        own, bank = hands.cards[at, columns], hands.cards[at, BANK_ROW]
        mine, theirs = (ace_high(each, self.rules.joker) for each in (own, bank))
        joker = (bank == JOKER).any(axis=1)
        both, with_joker, without = bonus_hands.ACE_UP
        rows = np.full((2, 2, 2), self.pays.row(wager, ()), np.int64)
        for aces, held in np.ndindex(2, 2):
            kind = with_joker if held else without
            rows[aces, 1, held] = self.pays.row(wager, (both, kind) if aces else (kind,))
        hands.rulings[at, columns, 0, column] = rows[
            mine.astype(np.int64), theirs.astype(np.int64), joker.astype(np.int64)
        ]


@dataclass(frozen=True)
class JudgeTheEnvy:
    """Every button wins a fixed amount for every other hand that is good enough."""

    hands: SettingArrays
    terms: Terms
    pays: PayRows
    buttons: EnvyButtons
    rules: JudgeEnvy

    def run(self, tables: BankTables) -> None:
        hands, names = self.hands, tables.layout.names
        wager, of = self.terms.sheet.wager(self.rules.envy), names.index(self.rules.on)
        column = names.index(self.rules.envy)
        at, columns = hands.with_wager([] if self.rules.of == "any player" else [of], tables.playing)
        bits = seven_card_classes(hands.cards[at, columns], self.rules.joker)
        values, where = np.unique(bits, return_inverse=True)
        worth = np.zeros(tables.in_play.shape, np.int64)
        worth[at, columns] = np.array([self._paid(wager, bit) for bit in values.tolist()], np.int64)[where.reshape(-1)]
        others = worth.sum(axis=1)[:, None] - worth
        at, columns = np.nonzero((tables.laid.wagers[..., of] >= self.buttons.least) & (others > 0))
        sums, where = np.unique(others[at, columns], return_inverse=True)
        rows = np.array([self.pays.fixed(total) for total in sums.tolist()], np.int64)
        hands.rulings[at, columns, 0, column] = rows[where.reshape(-1)]

    def _paid(self, wager: WagerRules, bits: int) -> int:
        """What one hand is worth to a button: the first of its classes that the pay table has."""
        best = verdict(wager, words_of(bits)).on
        row = verdict(wager, [best]).row if best else None
        if row is None:
            return 0
        if not row.pays.fixed:
            raise refusal(self.terms, "the pit pays fixed amounts for the hands of others")
        return row.pays.fixed
