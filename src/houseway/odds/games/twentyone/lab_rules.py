"""A twenty-one sheet as the lab reads it: what may be done with a hand, and what every end of two hands pays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, MARK, RANKS
from houseway.families.bank.twentyone.bank_hand import CheckBank, DrawForBank, OfferEvenMoney, OfferSurrender
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.families.bank.twentyone.twentyone_state import may_double
from houseway.families.bank.twentyone.verdicts import CompareTotals
from houseway.odds.core.deal_counts import Uncounted
from houseway.odds.games.twentyone.composition import (
    ACES,
    BY_SUIT,
    STAND_ZONE,
    SUITED_ACES,
    BankHand,
    CardKinds,
    Held,
    Naturals,
    PlayerHands,
    alike,
)
from houseway.odds.games.twentyone.hand_pays import HandPays
from houseway.ranking.twentyone import RULES, TotalRules
from houseway.rules.posting.terms import Terms

_TWELVE = 24
_TEN, _JOKER = (alike(face) for face in (4 * RANKS.index("T"), JOKER))
_ACE_KINDS = (SUITED_ACES, ACES)


def kinds_of_cards(terms: Terms, counted: TotalRules, splits: str, *, suits: bool = True) -> CardKinds:
    """The kinds that this way of counting tells apart. A joker that counts two is split like a deuce, by value."""
    suited = suits and "suited-aces" in counted.naturals
    return CardKinds(
        tuple(face % MARK for face in terms.faces),
        suited_aces=suited and any(alike(face % MARK) == ACES for face in terms.faces),
        joker_two=counted.joker == "two" and splits == "by value",
    )


def chooses(terms: Terms) -> bool:
    """Whether the player-dealer has an option on any total."""
    draw = next(row.params for row in terms.sheet.round if isinstance(row.params, DrawForBank))
    return any("option" in cells for cells in terms.sheet.charts[draw.chart].rows.values())


class TwentyOneTable(HandPays):
    """The rules of a sheet for hands of twenty-one, over the cards of its shoe.

    The bank's natural is `hidden` where it ends the round before a hand is played, or where it takes the first wager
    alone: hands are then played as if there were no natural. Without `suits`, all aces are of one kind, which is enough
    beside an up card that is no ace. `hands` are those of a table with the same shoe whose player has the same chart.
    """

    def __init__(self, terms: Terms, *, suits: bool = True, hands: PlayerHands | None = None) -> None:
        rounds = [row.params for row in terms.sheet.round]
        self.terms = terms
        self.play: PlayHands = next(each for each in rounds if isinstance(each, PlayHands))
        draw = next(each for each in rounds if isinstance(each, DrawForBank))
        versus = next(each for each in rounds if isinstance(each, CompareTotals))
        check = [each.when for each in rounds if isinstance(each, CheckBank)]
        self.first_alone = versus.natural_takes == "the first wager alone"
        self.early = any(isinstance(each, OfferSurrender) and each.asked == "before the check" for each in rounds)
        self.two_spots = self.play.switch != "not allowed"
        self.times = 0 if self.play.doubles == "not allowed" else self.play.times
        counted, charts = RULES[terms.sheet.hands[self.play.hand].ranking], terms.sheet.charts
        shoe = kinds_of_cards(terms, counted, self.play.splits, suits=suits)
        super().__init__(
            terms.sheet.wager(self.play.wager),
            counted,
            shoe,
            BankHand(shoe, counted, charts[draw.chart]),
            hands or PlayerHands(shoe, counted, charts[self.play.chart], self.times),
        )
        looked = {kind for when in check for word in when for kind in (_ACE_KINDS if word == "an ace" else (_TEN,))}
        self.checked = [kind in looked for kind in self.shoe.kinds]
        self.naturals = Naturals.of(shoe, counted)

    @cached_property
    def without_suits(self) -> TwentyOneTable:
        return TwentyOneTable(self.terms, suits=False) if self.shoe.suited_aces else self

    def beside(self, up: int) -> tuple[TwentyOneTable, int]:
        """The table with the kinds that matter beside an up card, and the up card's kind there."""
        table = self if self.is_ace(up) else self.without_suits
        return table, table.shoe.kinds.index(self.shoe.kinds[up])

    # The bank's natural ------------------------------------------------------------------------------------------

    @property
    def natural_with(self) -> tuple[tuple[bool, ...], ...]:
        """For each up card, the second cards that give the bank a natural."""
        return self.naturals.dealer

    def is_natural(self, low: int, high: int) -> bool:
        """Whether any two dealt cards of these kinds are a player's natural."""
        return self.naturals.share(low, high) == 1

    def plain(self, low: int, high: int) -> Fraction:
        """The share of two dealt cards of these kinds that are no natural."""
        return 1 - self.naturals.share(low, high)

    @cached_property
    def parts(self) -> int:
        """A number of parts such that naturals of every name have a whole number of them among their two kinds."""
        return lcm(*(share.denominator for names in self.naturals.player.values() for share in names.values()))

    def hides(self, up: int) -> bool:
        return self.checked[up] or self.first_alone

    def hidden(self, up: int, *, hides: bool) -> NDArray[np.bool_]:
        """The second cards that give the bank a natural, where one `hides`."""
        return np.array([hides and with_it for with_it in self.natural_with[up]])

    def ends(self, up: int, *, hides: bool) -> NDArray[np.int32]:
        """The ends of the bank's tree, without naturals where they are hidden."""
        found = self.bank.behind[up].end.copy()
        if hides:
            found[[end >= 0 and self.bank.naturals[end] for end in found.tolist()]] = -1
        return found

    @property
    def even_money(self) -> bool:
        """Whether a natural may be given up for even money against an ace."""
        rounds = [row.params for row in self.terms.sheet.round]
        return any(isinstance(each, OfferEvenMoney) and each.offered == "when an ace shows" for each in rounds)

    def played_on(self, up: int) -> Fraction:
        """The worth of an ace and a ten that are played on against an up card whose natural they push."""
        left = Counter(dict(zip(self.shoe.kinds, self.shoe.held, strict=True)))
        left -= Counter((self.shoe.kinds[up], ACES, _TEN))
        holes = sum(left[kind] for kind, it in zip(self.shoe.kinds, self.natural_with[up], strict=True) if it)
        paid = sum((share * each.net for share, each in self.usually(self.natural)), Fraction(0))
        return paid * (1 - Fraction(holes, left.total()))

    def even_money_gains(self) -> bool:
        """Whether even money is worth more than a natural that is played on."""
        return self.even_money and self.played_on(self.shoe.kinds.index(ACES)) < 1

    # What is alike against the bank -----------------------------------------------------------------------------------

    def flats(self, up: int, *, hides: bool) -> NDArray[np.bool_]:
        """For each number, whether it ends in the `usually` way against every end of the bank after an up card."""
        reached = sorted({int(end) for end in self.ends(up, hides=hides) if end >= 0})
        if self.first_alone and any(self.bank.naturals[end] for end in reached):
            return np.array([number == self.surrendered for number in range(len(self.paid))])
        cells = self.numbered_cells
        alike: NDArray[np.bool_] = (cells[:, reached] == cells[:, [self.plain_end]]).all(axis=1)
        return alike

    # What may be done --------------------------------------------------------------------------------------------

    def barred(self, hand: Held) -> bool:
        """Whether a joker bars every option."""
        joker = [at for at, kind in enumerate(self.shoe.kinds) if kind == _JOKER]
        return self.play.jokers == "bar every option" and any(hand[at] for at in joker)

    def is_joker(self, kind: int) -> bool:
        return self.shoe.kinds[kind] == _JOKER

    def is_ace(self, kind: int) -> bool:
        return self.shoe.kinds[kind] in _ACE_KINDS

    @property
    def unlike_pairs(self) -> list[tuple[int, int]]:
        """Two kinds that are a pair all the same: the aces of the up card's suit, and the others."""
        aces = [kind for kind in range(len(self.shoe.kinds)) if self.is_ace(kind)]
        return [(aces[0], aces[1])] if len(aces) == 2 and self.play.splits != "not allowed" else []

    def may_surrender(self, up: int, *, split: bool) -> bool:
        word = "after a split" if split else "on the first two cards"
        shown = self.is_joker(up) and self.play.jokers == "bar every option"
        return self.play.surrender in (word, "on any two cards") and not shown

    def may_double(self, hand: int, *, split: bool) -> bool:
        """Whether two cards may be doubled; the chart of doubles, if there is one, may bar their total."""
        chart = self.play.double_chart
        barred = bool(chart) and not may_double(self.terms.sheet.charts[chart], self.hands.totals[hand])
        return self.times > 0 and not barred and not (split and self.play.after_a_split == "may not double")

    @cached_property
    def gives(self) -> NDArray[np.bool_]:
        """The hands, of any number of cards, that may be surrendered from 12 on."""
        from_12 = [total.points >= _TWELVE and not total.over for total in self.hands.totals]
        allowed = self.play.surrender == "at any time from 12 on"
        found: NDArray[np.bool_] = np.array(from_12) & (self.hands.zones != STAND_ZONE) & allowed
        return found

    def one_card_each(self, kind: int) -> bool:
        """Whether a split card of this kind receives only one card."""
        return self.is_ace(kind) and self.play.aces != "like any pair"

    def pair_share(self, kind: int) -> Fraction:
        """The share of two cards of this kind that are a pair that may be split."""
        ranks, held = self.shoe.ranks[kind], self.shoe.held[kind]
        if self.play.splits == "not allowed" or (self.is_joker(kind) and self.play.jokers == "bar every option"):
            return Fraction(0)
        if held < 2:
            return Fraction(0)
        if self.play.splits == "by value" or len(ranks) == 1:
            return Fraction(1)
        return Fraction(sum(count * (count - 1) for count in ranks), held * (held - 1))

    def most_hands(self, kind: int, bound: int) -> int:
        """The most hands that a pair may become; `bound` where the document sets no limit."""
        if (self.is_ace(kind) and self.play.aces == "split once, one card each") or self.pair_share(kind) < 1:
            return 2
        return min(self.play.most_hands or bound, bound)

    def refusal(self) -> Uncounted | None:
        """Why the lab does not play this sheet; None if it does."""
        if not self.naturals.told:
            return Uncounted(BY_SUIT)
        if self.unlike_pairs and self.play.aces != "split once, one card each":
            return Uncounted("aces that are split again or played on, where two of one suit are a natural")
        if self.play.switch == "the second cards, before or after":
            return Uncounted("hands that are doubled or split before their second cards are switched")
        if self.two_spots and self.play.split_aces == "as they were dealt":
            return Uncounted("aces that may be split unless a switch has brought them together")
        if "split" in self.counted.bonus:
            return Uncounted("an ace and a ten after a split that count more than 21, and less after a switch")
        if self.first_alone and self.play.surrender == "at any time from 12 on":
            return Uncounted("hands that are surrendered after a hit, where a natural takes the first wager alone")
        if self.even_money_gains():
            return Uncounted("even money that is worth more than the natural")
        if self.first_alone and self.play.surrender in ("after a split", "on any two cards"):
            return Uncounted("hands that are surrendered after a split, where a natural takes the first wager alone")
        return None
