"""Mini Pai Gow: the best setting of six cards and the best double, against a bank that sets by the house way. Exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.cards.pack import Pack
from houseway.errors import BadInput
from houseway.families.bank.pai_gow.set_and_double import NOT_QUALIFIED, QualifyDoubles, SetAndDouble, least_strength
from houseway.families.bank.pai_gow.set_hands import BACK, CompareSettings, SetBankHand, rules_of
from houseway.odds.core.advice import Advice, Position
from houseway.odds.core.deal_counts import Bets, Counting, PartOf, PlayedHand, StakeAtEnd, Uncounted
from houseway.ranking import pai_gow
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import RoundRow

if TYPE_CHECKING:
    from houseway.odds.games.mini_pai_gow.six_card_counts import SixTable

SIX = 6
_OF = "six cards for the player and six for the player-dealer out of 53"
_BEST = "every hand is set and doubled in the best way"
_BY_HOUSE_WAY = f"{_BEST}, and the player-dealer asks for the house way"
_HIGHEST_ACE = "five cards with the joker as the highest ace are not told apart in the counts"
_WORDS = ("player", "push", "banker")


@dataclass(frozen=True, slots=True)
class Doubled:
    """The game of a sheet: the wagers on a hand, what they gain, and how the bank sets and qualifies."""

    base: str
    double: str
    gain: Fraction
    more: Fraction
    table: SixTable
    may_choose: bool
    highest_ace: bool

    @classmethod
    def of(cls, terms: Terms) -> Doubled:
        from houseway.odds.games.mini_pai_gow.six_card_counts import SixTable

        sheet = terms.sheet
        rows = [row.params for row in sheet.round]
        made = next(each for each in rows if isinstance(each, SetAndDouble))
        qualifies = next(each for each in rows if isinstance(each, QualifyDoubles))
        bank = next(each for each in rows if isinstance(each, SetBankHand))
        table = SixTable(tuple(sheet.house_way), sheet.hands[BACK].ranking, least_strength(qualifies))
        gains = [_gain(terms, wager) for wager in (made.of, made.double)]
        highest = any(isinstance(each, CompareSettings) and each.joker == "the highest ace" for each in rows)
        return cls(made.of, made.double, gains[0], gains[1], table, bank.by != "the house way", highest)


def _gain(terms: Terms, wager: str) -> Fraction:
    won = verdict(terms.sheet.wager(wager), ("player",)).row
    assert won is not None
    return won.pays.exact()


def qualify_doubles(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The wager on the hand and its double, which are priced together."""
    del row
    from houseway.odds.games.mini_pai_gow.six_card_hands import unknown_words
    from houseway.odds.games.mini_pai_gow.six_card_play import played

    game = Doubled.of(terms)
    both = (game.base, game.double)
    if terms.pack.counts() != Pack(jokers=1).counts():
        return dict.fromkeys(both, Uncounted("settings are counted out of 53 cards"))
    if game.highest_ace:
        return dict.fromkeys(both, Uncounted(_HIGHEST_ACE))
    if strange := unknown_words(game.table.clauses):
        why = f"{', '.join(strange)}: a house way in these words is not worked out for six cards"
        return dict.fromkeys(both, Uncounted(why))
    found = played(game.table, game.gain, game.more)
    ways: Counter[Bets] = Counter()
    for words, many in zip(_WORDS, found.single, strict=True):
        ways[(StakeAtEnd(game.base, Fraction(1), (words,)),)] += many
    for qualified, counts in ((True, found.qualified), (False, found.unqualified)):
        for words, many in zip(_WORDS, counts, strict=True):
            second = (words,) if qualified else (NOT_QUALIFIED,)
            ends = (StakeAtEnd(game.base, Fraction(1), (words,)), StakeAtEnd(game.double, Fraction(1), second))
            ways[ends] += many
    assumes = _BY_HOUSE_WAY if game.may_choose else _BEST
    whole = PlayedHand(game.base, ways, _OF, assumes=assumes, strategy=found.strategy)
    return {game.base: whole, game.double: PartOf(game.base)}


def advise_double(terms: Terms, position: Position) -> list[Advice]:
    """Every way to set six cards, doubled and not, against all hands of the bank."""
    from houseway.odds.games.mini_pai_gow.six_card_counts import EVERY_BANK, against_all

    if len(position.hand) != SIX:
        raise BadInput(f"six cards are set, not {len(position.hand)}", where="hand")
    game, rules = Doubled.of(terms), rules_of(terms.sheet)
    if game.highest_ace:
        raise BadInput(_HIGHEST_ACE, where="readings")
    ways = {(way.front_strength >> 16, way.back_strength): way for way in pai_gow.settings(position.hand, rules)}
    found = []
    for way, counts in zip(ways.values(), against_all(game.table, position.hand, list(ways)), strict=True):
        won, lost, plays_won, plays_lost = map(int, counts)
        single = won * game.gain - lost
        more = plays_won * game.more - plays_lost
        found += [Advice(way.shown, single / EVERY_BANK), Advice(f"{way.shown}, double", (single + more) / EVERY_BANK)]
    return found
