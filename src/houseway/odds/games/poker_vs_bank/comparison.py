"""A hand against the bank's, as the sheet prints it: words for the pay rows and numbers for the kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import lcm
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from houseway.cards import cards
from houseway.cards.pack import Pack
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.poker_vs_bank.compare_hands import FOLDED, CompareHands, LayBoard, TurnBoard
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.odds.core.deal_counts import Bets, Counting, OutcomeIds, PartOf, PlayedHand, StakeAtEnd, Uncounted
from houseway.ranking import ORDERS, Order
from houseway.ranking.poker_vs_bank import FIVE_CARD, against, five_card
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import RoundRow, WagerRules

if TYPE_CHECKING:
    from houseway.odds.core.given_strategy import GivenStrategy
    from houseway.odds.core.strategy import Strategy

Numbers = NDArray[np.int64]

RESULTS = ("win", "tie", "lose")
BEST = "every decision is the best one"
_DECK, _THREE = 52, 3
_ABOVE = {"win": 1, "tie": 0, "lose": -1}


@dataclass(frozen=True, slots=True)
class EndPays:
    """The gain of every end of a hand in whole parts of the base wager; `parts` of them make one base wager.

    By kind of hand, whether the bank qualifies, and the result: `fixed` is the gain of the wagers made before the deal,
    `raised` the gain of each unit of the raise. `folded` is the loss of a fold.
    """

    parts: int
    fixed: Numbers
    raised: Numbers
    folded: int


@dataclass(frozen=True)
class Match:
    """One printed game: the cards, how they rank, what is wagered and when it may be raised."""

    terms: Terms
    rules: CompareHands
    dealt: DealHands
    offers: tuple[OfferPlay, ...]

    @classmethod
    def of(cls, terms: Terms) -> Match:
        rows = [row.params for row in terms.sheet.round]
        return cls(
            terms,
            next(row for row in rows if isinstance(row, CompareHands)),
            next(row for row in rows if isinstance(row, DealHands)),
            tuple(row for row in rows if isinstance(row, OfferPlay)),
        )

    @property
    def cards(self) -> int:
        return len(self.terms.pack)

    @property
    def decks(self) -> int:
        """How many whole decks the pack is as large as."""
        return max(1, self.cards // _DECK)

    @property
    def own(self) -> int:
        return len(self.dealt.players)

    @property
    def seen(self) -> int:
        """How many of the bank's cards are open when the players decide."""
        return sum(face == "up" for face in self.dealt.bank)

    @property
    def board(self) -> tuple[int, ...]:
        """How many board cards are turned up at each stage; empty where cards stay hidden."""
        rows = [row.params for row in self.terms.sheet.round]
        turned = tuple(row.cards for row in rows if isinstance(row, TurnBoard))
        laid = sum(row.cards for row in rows if isinstance(row, LayBoard))
        return turned if sum(turned) == laid else ()

    @property
    def order(self) -> Order:
        return ORDERS[self.terms.sheet.hands[self.rules.hand].ranking]

    @property
    def use(self) -> str:
        return self.terms.sheet.hands[self.rules.hand].use

    @property
    def least(self) -> int:
        """The weakest strength with which the bank qualifies."""
        return self.order.strength(cards(self.rules.qualifies))

    @property
    def base(self) -> str:
        return self.offers[0].of

    @property
    def raise_on(self) -> WagerRules:
        return self.terms.sheet.wager(self.offers[0].wager)

    @property
    def before(self) -> list[tuple[WagerRules, Fraction]]:
        """The wagers made before the deal, with their stakes in units of the base wager."""
        found = []
        for name in self.rules.wagers:
            wager = self.terms.sheet.wager(name)
            if name == self.base or wager.equals == self.base:
                found.append((wager, Fraction(wager.times)))
        return [each for each in found if each[0].id != self.raise_on.id]

    @property
    def fault(self) -> str:
        """Why the lab cannot play this game; empty if it can."""
        if self.terms.pack.counts() != Pack(decks=self.decks).counts():
            return "hands against the bank's are counted out of 52 cards, or of several such decks"
        if self.decks > 1 and (self.own != _THREE or self.board):
            return f"hands of {self.own} cards are counted out of 52 cards"
        if len(self.dealt.players) != len(self.dealt.bank):
            return "the player and the bank do not have the same number of cards"
        if {wager.id for wager, _ in self.before} | {self.raise_on.id} != {*self.rules.wagers}:
            return "its wagers are not made in one printed ratio"
        if any(offer.of != self.base or offer.wager != self.raise_on.id for offer in self.offers):
            return "more than one wager may be raised"
        return ""

    # Words and what they gain -----------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of hands, in the words of the pay rows."""
        return tuple(FIVE_CARD) if self.order is ORDERS["high"] else self.order.classes

    def kind(self, strength: int) -> int:
        """The number of a hand's kind."""
        word = five_card(strength) if self.order is ORDERS["high"] else self.order.kind(strength)
        return self.kinds.index(word)

    def words(self, kind: int, result: str, *, qualified: bool) -> OutcomeIds:
        bank = 1
        return against(
            bank + _ABOVE[result],
            bank,
            bank if qualified else bank + 1,
            unqualified=self.rules.unqualified,
            ties=self.rules.ties,
            kind=self.kinds[kind],
        )

    def ends(self) -> Iterator[tuple[int, int, int, OutcomeIds]]:
        """Every combination of kind, qualification and result, with its outcome words."""
        for kind in range(len(self.kinds)):
            for qualified in (0, 1):
                for at, result in enumerate(RESULTS):
                    yield kind, qualified, at, self.words(kind, result, qualified=bool(qualified))

    @cached_property
    def pays(self) -> EndPays:
        shape = len(self.kinds), 2, len(RESULTS)
        fixed, raised = np.zeros(shape, object), np.zeros(shape, object)
        for kind, qualified, result, words in self.ends():
            fixed[kind, qualified, result] = sum(stake * gained(wager, words) for wager, stake in self.before)
            raised[kind, qualified, result] = gained(self.raise_on, words)
        folded = sum(stake * gained(wager, (FOLDED,)) for wager, stake in self.before)
        parts = lcm(Fraction(folded).denominator, *(each.denominator for each in (*fixed.flat, *raised.flat)))
        whole = [(each * parts).astype(np.int64) for each in (fixed, raised)]
        return EndPays(parts, whole[0], whole[1], int(folded * parts))

    @property
    def digest(self) -> str:
        """A short name for everything that decides who wins what. Sheets and readings that agree share it."""
        pays = self.pays
        offers = [(offer.times, offer.otherwise) for offer in self.offers]
        hands = self.order.name, self.use, self.least
        cards = self.own, self.board, self.seen, self.decks
        gains = pays.parts, pays.folded, pays.fixed.tolist(), pays.raised.tolist()
        return sha256(repr((hands, cards, offers, gains)).encode()).hexdigest()[:12]

    # Answers --------------------------------------------------------------------------------------------------------

    def bets(self, times: int, words: OutcomeIds) -> Bets:
        """How the wagers end; without a raise the hand was folded."""
        made = tuple(StakeAtEnd(wager.id, stake, words) for wager, stake in self.before)
        return (*made, StakeAtEnd(self.raise_on.id, Fraction(times), words)) if times else made

    def played(
        self, tally: Mapping[int, Numbers], of: str, strategy: Strategy, assumes: str = BEST
    ) -> dict[str, Counting]:
        """The answer for the whole hand. `tally` has a count for each end, by the size of the raise (0 for a fold)."""
        ways: Counter[Bets] = Counter()
        for times, counts in tally.items():
            for kind, qualified, result, words in self.ends():
                if count := int(counts[kind, qualified, result]):
                    ways[self.bets(times, words if times else (FOLDED,))] += count
        whole = PlayedHand(self.base, ways, of, assumes=assumes, strategy=strategy)
        return {**{name: PartOf(self.base) for name in self.rules.wagers}, self.base: whole}

    def refused(self, why: str) -> dict[str, Counting]:
        return dict.fromkeys(self.rules.wagers, Uncounted(why))


def gained(wager: WagerRules, words: Iterable[str]) -> Fraction:
    """The gain of a unit of a wager when these words hold."""
    found = verdict(wager, tuple(words))
    match found.result:
        case "wins":
            assert found.row is not None
            return sum((row.pays.exact() for row in (found.row, *found.more)), Fraction(0))
        case "pushes":
            return Fraction(0)
        case "loses":
            return Fraction(-1)


def compare_hands(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Three cards, five cards, or two with a board: every decision is the best one."""
    del row
    match = Match.of(terms)
    if match.fault:
        return match.refused(match.fault)
    if match.board:
        from houseway.odds.games.ultimate import ultimate_methods as ultimate

        return ultimate.answer(match)
    from houseway.odds.games.poker_vs_bank import as_many_cards

    return as_many_cards.answer(match)


def price_raises(terms: Terms, given: GivenStrategy) -> Mapping[str, Counting]:
    """The same by a given strategy."""
    from houseway.odds.games.poker_vs_bank.given_raises import price_raises as price

    return price(terms, given)
