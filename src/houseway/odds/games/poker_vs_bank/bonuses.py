"""Bonus wagers on what a few cards are, whoever wins: Pair Plus, 6 Card Bonus, Trips, Fortune and Lucky Bonus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations, product

from houseway.cards.card import RANKS
from houseway.cards.pack import Pack
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.pai_gow.seven_card_bonus import JudgeSevenCards, JudgeSixCards
from houseway.families.bank.poker_vs_bank.compare_hands import LayBoard, ReadBonus
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.core.suit_classes import bonus_counts, strength_counts
from houseway.odds.games.poker_vs_bank.several_decks import shoe_counts
from houseway.ranking import ORDERS
from houseway.ranking.bonus_hands import ACES, SEVEN_CARD, seven_card
from houseway.ranking.poker_vs_bank import five_card
from houseway.ranking.short_hands import Joker
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

_FOLDED = "no hand that wins this wager is folded"
_COUNTED_IN_SHOES = {("three-card-shoe", 3), ("three-card-shoe-pairs", 3)}
_COUNTED = {
    ("three-card", 3),
    ("three-card-suited-wheel-flush", 3),
    *_COUNTED_IN_SHOES,
    ("high", 5),
    ("high", 6),
    ("high", 7),
}


def read_bonus(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """The hand that a bonus wager reads: the player's own cards, perhaps with others."""
    rules: ReadBonus = row.params
    hand = terms.sheet.hands[rules.hand]
    size = cards_read(terms, rules)
    decks = max(1, len(terms.pack) // 52)
    counted = _COUNTED if decks == 1 else _COUNTED_IN_SHOES
    if terms.pack.counts() != Pack(decks=decks).counts() or (hand.ranking, size) not in counted:
        return {rules.wager: Uncounted(f"hands of {size} cards ranked as {hand.ranking} are not counted")}
    if hand.use not in ("any-five", "joined"):
        return {rules.wager: Uncounted(f"the hand must use {hand.use}, and all its deals are not counted")}
    ways = Counter[OutcomeIds]()
    counts = strength_counts(hand.ranking, size) if decks == 1 else shoe_counts(hand.ranking, decks)
    for strength, count in counts.items():
        ways[(kind_of_hand(hand.ranking, strength),)] += count
    return {rules.wager: Deals(ways, f"{size} cards out of {len(terms.pack)}", assumes=_assumes(terms, rules.wager))}


def kind_of_hand(ranking: str, strength: int) -> str:
    """The name by which a bonus pays a hand of this strength."""
    return five_card(strength) if ranking == "high" else ORDERS[ranking].kind(strength)


def cards_read(terms: Terms, rules: ReadBonus) -> int:
    """How many cards are read."""
    dealt = next(row.params for row in terms.sheet.round if isinstance(row.params, DealHands))
    board = sum(row.params.cards for row in terms.sheet.round if isinstance(row.params, LayBoard))
    others = {"with the board": board, "with the player-dealer's cards": len(dealt.bank)}
    return len(dealt.players) + others.get(rules.joined, 0)


def _assumes(terms: Terms, wager: str) -> str:
    """Where a fold loses the wager, the figure assumes that the player never folds a winning bonus hand."""
    offers = [row.params for row in terms.sheet.round if isinstance(row.params, OfferPlay)]
    lost = any(offer.otherwise == "fold" and wager not in offer.alive for offer in offers)
    return _FOLDED if lost else ""


def judge_seven_cards(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count seven cards from the 53 by all their classes."""
    rules: JudgeSevenCards = row.params
    wager = terms.sheet.wager(rules.on)
    if strange := {*wager.pushes, *(each.on for each in wager.pays)} - SEVEN_CARD.keys():
        return {rules.on: Uncounted(f"it looks at the player-dealer's hand too ({', '.join(sorted(strange))})")}
    if rules.by == "the house way":
        return {rules.on: Uncounted("it goes by the hand as the house way sets it, and those hands are not counted")}
    if terms.pack.counts() != Pack(jokers=1).counts():
        return {rules.on: Uncounted("seven cards are counted out of 53")}
    return {rules.on: Deals(seven_card_words(rules.joker), "seven cards out of 53")}


def judge_six_cards(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count six cards from the 53 by all their classes."""
    rules: JudgeSixCards = row.params
    if terms.pack.counts() != Pack(jokers=1).counts():
        return {rules.on: Uncounted("six cards are counted out of 53")}
    return {rules.on: Deals(_words(ACES, bonus_counts("aces-bonus", 6, 1)), "six cards out of 53")}


BONUSES: Mapping[Joker, str] = {
    "bug": "seven-card",
    "bug without flushes": "seven-card-no-flush",
    "wild": "seven-card-wild",
    "wild with copies": "seven-card-wild",
}
"""The compiled classes of seven cards, by what a joker stands for."""


def seven_card_words(joker: Joker) -> dict[OutcomeIds, int]:
    """How many of the 154,143,080 seven-card hands have which classes."""
    found = _words(SEVEN_CARD, bonus_counts(BONUSES[joker], 7, 1))
    # Hands are counted up to exchange of suits, which changes their colours: those of one colour are counted apart.
    nines = found.pop(_ONE_COLOUR, 0) + found.pop(_ONE_COLOUR[1:])
    return {**found, _ONE_COLOUR: _one_colour(), _ONE_COLOUR[1:]: nines - _one_colour()}


def _words(classes: Mapping[str, str], counts: Mapping[int, int]) -> dict[OutcomeIds, int]:
    """Counts by bits as counts by the classes that they stand for."""
    return {
        tuple(word for place, word in enumerate(classes) if bits >> place & 1): count for bits, count in counts.items()
    }


_ONE_COLOUR: OutcomeIds = ("pai-gow-9-high-one-colour", "pai-gow-9-high")
_COLOURS = ((0, 3), (1, 2))


@cache
def _one_colour() -> int:
    """The nine-high pai gows of one colour, card by card: a nine, six of the seven lower ranks, and two suits."""
    nine = RANKS.index("9")
    hands = (
        [rank * 4 + suit for rank, suit in zip((*lower, nine), suits, strict=True)]
        for lower in combinations(range(nine), 6)
        for colour in _COLOURS
        for suits in product(colour, repeat=7)
    )
    return sum(_ONE_COLOUR[0] in seven_card(hand) for hand in hands)
