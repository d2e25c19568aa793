"""Poker hands against the bank's hand, at all tables at once: play or fold, the comparison, bonus hands."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards import cards as read_cards
from houseway.families.bank.poker_vs_bank.compare_hands import CompareHands, ReadBonus
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.pit.banked.bank_tables import BankTables, bank_kernels
from houseway.pit.banked.hand_arrays import StakedHands, no_stakes
from houseway.pit.banked.hand_questions import PLAY_ON, PLAY_OR_FOLD, STAND, HandQuestions
from houseway.pit.banked.kernels import hand_records as k
from houseway.pit.banked.round_steps import Course
from houseway.pit.banked.settlement_plan import PayRows
from houseway.pit.pit_showdown import Strengths, worth_of
from houseway.pit.table_opening import Numbers
from houseway.ranking import ORDERS, Order
from houseway.ranking.poker_vs_bank import against, five_card
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import HandRules, WagerRules

Faces = NDArray[np.uint8]
_RESULTS = (-1, 0, 1)


@dataclass
class PokerVsBankArrays(StakedHands):
    """The hands of all tables: the seats' in their columns, then the bank's, then the board with `turned` cards up.

    `up` are the places of the bank's cards that everybody sees.
    """

    cards: Faces
    purse: Numbers
    own: int
    bank: int
    up: tuple[int, ...]
    turned: int = 0

    @classmethod
    def of(cls, tables: BankTables, own: int, bank: int, board: int, up: tuple[int, ...]) -> PokerVsBankArrays:
        many, seats, _ = tables.gained.shape
        return cls(
            *no_stakes(tables),
            np.zeros((many, seats + 2, max(own, bank, board)), np.uint8),
            np.zeros((many, seats), np.int64),
            own,
            bank,
            up,
        )

    def board(self, at: Numbers) -> Faces:
        """The cards of the board that lie up at these tables."""
        return self.cards[at, -1, : self.turned]

    def bank_cards(self, at: Numbers) -> Faces:
        return self.cards[at, -2, : self.bank]


@dataclass(frozen=True)
class DealAgainstBank:
    """Lay the wagers, and deal every card of the round in its order: `rows` and their `places`."""

    hands: PokerVsBankArrays
    cut: int
    rows: Numbers
    places: Numbers

    def run(self, tables: BankTables) -> None:
        hands, laid = self.hands, tables.laid
        stacks = np.array(list(tables.layout.stacks.values()))
        hands.purse[:] = stacks - laid.wagers.sum(axis=2) - laid.player_fees
        hands.reach[:] = laid.bank[:, None]
        hands.staked[:, :, 0], hands.rulings[:], hands.folded[:] = laid.wagers, -1, False
        hands.counts[:] = tables.in_play
        hands.turned = 0
        deal = bank_kernels("side_kernels").deal_rows
        shoe = (tables.shoes, tables.tops, tables.begins, tables.chance, laid.playing, self.cut)
        state = (hands.counts, self.rows, self.places, hands.cards)
        tables.share(lambda first, last: deal(first, last, *shoe, *state))


@dataclass(frozen=True)
class TurnCards:
    """So many more cards of the board are turned up."""

    hands: PokerVsBankArrays
    cards: int

    def run(self, tables: BankTables) -> None:
        del tables
        self.hands.turned += self.cards


@dataclass(frozen=True)
class AskToPlay:
    """A further wager on the hand, or not. One seat's answer changes nothing for the next: all are asked at once."""

    hands: PokerVsBankArrays
    rules: OfferPlay
    names: tuple[str, ...]

    def course(self, tables: BankTables) -> Course:
        hands, rules = self.hands, self.rules
        of, wager = self.names.index(rules.of), self.names.index(rules.wager)
        base, lies = hands.staked[:, :, 0, of], hands.staked[:, :, 0, wager]
        at, columns = np.nonzero((base > 0) & (lies == 0) & ~hands.folded & tables.playing[:, None])
        stake, purse = base[at, columns], hands.purse[at, columns]
        reach = np.stack([np.where(times * stake <= purse, times * stake, 0) for times in sorted(rules.times)])
        most = reach.max(axis=0)
        least = np.where(most > 0, min(rules.times) * stake, 0)
        if rules.short == "for less":
            least, most = (np.where(most > 0, each, purse) for each in (least, most))
        plays, amounts = np.zeros(len(at), np.bool_), np.zeros(len(at), np.int64)
        if len(able := np.flatnonzero(most > 0)):
            asked = self._asked(tables, at[able], columns[able], stake[able], least[able], most[able])
            moves, said = yield asked
            plays[able], amounts[able] = moves == PLAY_ON, said
        hands.staked[at[plays], columns[plays], 0, wager] = amounts[plays]
        hands.purse[at[plays], columns[plays]] -= amounts[plays]
        if rules.otherwise == "fold":
            self._fold(at[~plays], columns[~plays])

    def _asked(
        self, tables: BankTables, at: Numbers, columns: Numbers, stake: Numbers, least: Numbers, most: Numbers
    ) -> HandQuestions:
        hands = self.hands
        records = np.zeros(len(at), k.HAND_QUESTION)
        records["column"], records["moves"], records["stake"] = columns, 1 << STAND | 1 << PLAY_ON, stake
        records["least"], records["most"] = least, most
        seats, own = np.array(tables.seats)[columns], hands.cards[at, columns, : hands.own]
        shown = hands.bank_cards(at)[:, list(hands.up)]
        return HandQuestions(PLAY_OR_FOLD, at, seats, columns, stake, records, own, hands.board(at), shown)

    def _fold(self, at: Numbers, columns: Numbers) -> None:
        """All wagers of the hand are lost but those that still depend on the cards."""
        self.hands.folded[at, columns] = True
        for wager, name in enumerate(self.names):
            if name not in self.rules.alive:
                self.hands.rulings[at, columns, 0, wager] = 0


def class_words(order: Order, strengths: Strengths) -> tuple[list[str], Numbers]:
    """What each hand is, as a wager's rows are written: the words, and the place of each hand's among them."""
    values, where = np.unique(strengths, return_inverse=True)
    named = [five_card(value) if order is ORDERS["high"] else order.kind(value) for value in values.tolist()]
    words = list(dict.fromkeys(named))
    return words, np.array([words.index(each) for each in named], np.int64)[where.reshape(-1)]


class CompareWithBank:
    """The results of the hands that were not folded. `alone`: what a wager pays for words, compiled when first met."""

    def __init__(self, hands: PokerVsBankArrays, terms: Terms, rules: CompareHands, pays: PayRows) -> None:
        self.hands, self.rules, self.pays = hands, rules, pays
        self.part: HandRules = terms.sheet.hands[rules.hand]
        self.order = ORDERS[self.part.ranking]
        self.least = self.order.strength(read_cards(rules.qualifies))
        names = [wager.id for wager in terms.sheet.wagers]
        self.wagers = [(names.index(each), terms.sheet.wager(each)) for each in rules.wagers if each in names]

    def run(self, tables: BankTables) -> None:
        hands = self.hands
        at, columns = np.nonzero((hands.counts > 0) & ~hands.folded & tables.playing[:, None])
        if not len(at):
            return
        played, where = np.unique(at, return_inverse=True)
        theirs = worth_of(self.part, hands.bank_cards(played), hands.board(played))[where.reshape(-1)]
        mine = worth_of(self.part, hands.cards[at, columns, : hands.own], hands.board(at))
        words, kinds = class_words(self.order, mine)
        result = np.sign(mine - theirs) + 1
        weak = (theirs < self.least).astype(np.int64)
        for wager, rules in self.wagers:
            rows = np.array([[[self._row(rules, *each) for each in self._cases(word)] for word in words]])
            hands.rulings[at, columns, 0, wager] = rows.reshape(len(words), 2, 3)[kinds, weak, result]

    def _cases(self, word: str) -> list[tuple[str, int, int]]:
        return [(word, weak, result) for weak in (0, 1) for result in _RESULTS]

    def _row(self, wager: WagerRules, word: str, weak: int, result: int) -> int:
        least, how = 10 * weak, {"unqualified": self.rules.unqualified, "ties": self.rules.ties}
        return self.pays.row(wager, against(5 + result, 5, least, kind=word, **how))  # type: ignore[arg-type]


class ReadPokerBonus:
    """A bonus wager on what a hand is, with the board or with the bank's cards."""

    def __init__(
        self, hands: PokerVsBankArrays, terms: Terms, rules: ReadBonus, pays: PayRows, alive: Set[str]
    ) -> None:
        self.hands, self.rules, self.pays, self.alive = hands, rules, pays, alive
        self.part: HandRules = terms.sheet.hands[rules.hand]
        self.wager = terms.sheet.wager(rules.wager)
        self.column = [wager.id for wager in terms.sheet.wagers].index(rules.wager)

    def run(self, tables: BankTables) -> None:
        hands = self.hands
        lives = (hands.staked[:, :, 0, self.column] > 0) & tables.playing[:, None]
        if self.rules.wager not in self.alive:
            lives &= ~hands.folded
        if self.rules.of == "folded hands":
            lives &= hands.folded
        at, columns = np.nonzero(lives)
        if not len(at):
            return
        others = {"with the board": hands.board, "with the player-dealer's cards": hands.bank_cards}
        joined = others[self.rules.joined](at) if self.rules.joined in others else np.zeros((len(at), 0), np.uint8)
        worth = worth_of(self.part, hands.cards[at, columns, : hands.own], joined)
        words, kinds = class_words(ORDERS[self.part.ranking], worth)
        rows = np.array([self.pays.row(self.wager, [word]) for word in words], np.int64)
        hands.rulings[at, columns, 0, self.column] = rows[kinds]
