"""Wagers on another's seven cards: the Ace Up Bonus Bet, and envy on another player's hand. Exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from houseway.cards.card import JOKER
from houseway.cards.pack import Pack
from houseway.families.bank.pai_gow.seven_card_bonus import EnvyButtons, JudgeAceUp, JudgeEnvy
from houseway.odds.core.deal_counts import Counting, Deals, Expected, Uncounted, WagerEnd
from houseway.odds.games.poker_vs_bank.bonuses import seven_card_words
from houseway.ranking import bonus_hands
from houseway.ranking.short_hands import Joker
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import RoundRow
from houseway.rules.sheet.values import dollars

Suits = tuple[int, int, int, int]

_SEVEN, _RANKS, _SUITS, _FLUSH = 7, 13, 4, 5
_ACE_HIGH = "pai-gow-ace-high"
_NOTHING = "no such hand"


def judge_ace_up(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count ace-high hands of the player-dealer, and of the player with them."""
    rules: JudgeAceUp = row.params
    if terms.pack.counts() != Pack(jokers=1).counts():
        return {rules.on: Uncounted("ace-high hands are counted out of 53 cards")}
    others, means = comb(JOKER + 1 - _SEVEN, _SEVEN), rules.joker
    with_joker, without = _hands(1, means) * others, _hands(0, means) * others
    both_joker = both_ace_high(bank=1, player=0, joker=means)
    both_without = both_ace_high(bank=0, player=0, joker=means) + both_ace_high(bank=0, player=1, joker=means)
    both, joker, plain = bonus_hands.ACE_UP
    ways = {
        (both, joker): both_joker,
        (both, plain): both_without,
        (joker,): with_joker - both_joker,
        (plain,): without - both_without,
        (): comb(JOKER + 1, _SEVEN) * others - with_joker - without,
    }
    of = "seven cards for the player and seven for the player-dealer out of 53"
    return {rules.on: Deals(ways, of)}


@cache
def rank_sets(joker: int, means: Joker) -> tuple[int, ...]:
    """The ranks, as bits, of ace-high hands with or without the joker, for all suits that make no flush."""
    found = []
    for ranks in combinations(range(_RANKS), _SEVEN - joker):
        hand = [rank * _SUITS + place % _SUITS for place, rank in enumerate(ranks)] + [JOKER] * joker
        if _ACE_HIGH in bonus_hands.seven_card(hand, joker=means):
            found.append(sum(1 << rank for rank in ranks))
    return tuple(found)


def _hands(joker: int, means: Joker) -> int:
    """How many ace-high hands there are, with or without the joker."""
    return len(rank_sets(joker, means)) * _without_flush((0, 0, 0, 0), _SEVEN - joker, _flush(joker, means))


def _flush(joker: int, means: Joker) -> int:
    """How many cards of a suit make a flush in a hand with this many jokers. No straight is left to make one here."""
    return _FLUSH if means == "bug without flushes" else _FLUSH - joker


def both_ace_high(*, bank: int, player: int, joker: Joker) -> int:
    """Deals in which both hands are ace high, each with this many jokers: sets of ranks, then suits for both."""
    mine, yours = rank_sets(bank, joker), rank_sets(player, joker)
    shared = Counter((one & other).bit_count() for one in mine for other in yours)
    return sum(many * _suits_for_both(common, bank, player, joker) for common, many in shared.items())


@cache
def _suits_for_both(common: int, bank: int, player: int, joker: Joker) -> int:
    """The number of ways that two hands with `common` shared ranks have different cards and no flush."""
    states: Counter[tuple[Suits, Suits]] = Counter({((0, 0, 0, 0), (0, 0, 0, 0)): 1})
    for _ in range(common):
        after: Counter[tuple[Suits, Suits]] = Counter()
        for (mine, yours), ways in states.items():
            for one, two in product(range(_SUITS), repeat=2):
                if one != two:
                    after[_one_more(mine, one), _one_more(yours, two)] += ways
        states = after
    return sum(
        ways
        * _without_flush(mine, _SEVEN - bank - common, _flush(bank, joker))
        * _without_flush(yours, _SEVEN - player - common, _flush(player, joker))
        for (mine, yours), ways in states.items()
    )


def _one_more(suits: Suits, suit: int) -> Suits:
    one, two, three, four = (many + (place == suit) for place, many in enumerate(suits))
    return one, two, three, four


@cache
def _without_flush(suits: Suits, more: int, flush: int) -> int:
    """The number of ways to give `more` cards a suit without `flush` cards of one suit."""
    if max(suits) >= flush:
        return 0
    return sum(_without_flush(_one_more(suits, suit), more - 1, flush) for suit in range(_SUITS)) if more else 1


def judge_envy(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The value of one envy button with one other hand, for the smallest bet that earns it. It costs no stake."""
    rules: JudgeEnvy = row.params
    if terms.pack.counts() != Pack(jokers=1).counts():
        return {rules.envy: Uncounted("seven cards are counted out of 53")}
    least = next(each.params.least for each in terms.sheet.round if isinstance(each.params, EnvyButtons))
    wager, hands = terms.sheet.wager(rules.envy), comb(JOKER + 1, _SEVEN)
    found: Counter[WagerEnd] = Counter()
    for words, many in seven_card_words(rules.joker).items():
        paid = verdict(wager, words).row
        cents = paid.pays.fixed if paid else 0
        end = WagerEnd(
            paid.on if paid else _NOTHING, dollars(cents) if paid else "", Fraction(cents, least), Fraction(0)
        )
        found[end] += many
    rows = {end: Fraction(many, hands) for end, many in sorted(found.items(), key=lambda each: -each[0].net)}
    of = f"the seven cards of one other player; the unit is the bet of {dollars(least)} that earns the button"
    assumes = "one other player has the bet too; each other hand adds as much, and the button costs nothing"
    return {rules.envy: Expected(rules.envy, rows, of, assumes)}
