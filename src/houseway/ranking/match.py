"""Side wagers on a few cards: Super Match, Lucky Lucky, Lucky Pair, Match the Dealer, Buster, Super Pan 9.

Where the cards alone decide, there is an `Order`. Where a hand meets the player-dealer's, there is a function that
returns one word of a closed registry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from houseway.cards.card import RANKS, TEXTS, Card, cards, rank, suit, text
from houseway.cards.pack import Pack, missing
from houseway.errors import BadInput
from houseway.ranking import baccarat
from houseway.ranking.order import Order
from houseway.ranking.twentyone import RULES, Total, count

_BLACKJACK = RULES["blackjack"]
SPANISH = RULES["pure-spanish-21-5"].pack
_PAN_NINE = Pack(decks=8, without="789T")
_SEVENS = [RANKS.index("7")] * 3
_SIX_SEVEN_EIGHT = [RANKS.index(letter) for letter in "678"]

# players/blackjack-switch 1793-1812. Only ranks matter: the sizes of the groups of equal ranks name the class.
_SUPER_MATCH = ("no match", "pair", "three of a kind", "two pair", "four of a kind")
_GROUPS = {(1, 1, 1, 1): 0, (2, 1, 1): 1, (3, 1): 2, (2, 2): 3, (4,): 4}

# oaks/pure-21-5-blackjack 3202-3223. The chart ends at "18 or less"; a total over 21 is not on it and does not win.
_LUCKY_LUCKY = (
    "over 21",
    "18 or less",
    "19",
    "20",
    "21",
    "suited 21",
    "678",
    "777",
    "suited 678",
    "suited 777",
)

# bankers/pure-spanish-21-5 2872-2895.
MATCHES: Mapping[str, str] = {
    "no-match": "neither card is of the rank of the up card",
    "one-unsuited": "one card is of the rank of the up card, in another suit",
    "two-unsuited": "both cards are of the rank of the up card, in other suits",
    "one-suited": "one card is the up card again",
    "suited-and-unsuited": "one card is the up card again, the other its rank in another suit",
    "two-suited": "both cards are the up card again",
}
_MATCHES = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 0): 3, (1, 1): 4, (2, 0): 5}

# cordova/blackjack-x 1343-1354.
PAIRS: Mapping[str, str] = {
    "no-pair": "the first two cards are of different ranks",
    "pair": "the first two cards are of one rank",
    "pair-and-dealer-natural": "the first two cards are of one rank and the player-dealer has a natural",
}

# The same six rows, paid differently, in players/blackjack-5-buster 2170-2177, cordova/blackjack-x 1329-1335, bankers
# 1985-1992, calgrand 5669-5702 and 9064-9075, oaks 1393-1400 and 3169-3181. A natural 22 is no bust (calgrand, 9064).
BUSTS: Mapping[str, str] = {
    "no-bust": "the player-dealer is not over",
    **{f"bust-{size}": f"the player-dealer is over with {size} cards" for size in range(3, 8)},
    "bust-8": "the player-dealer is over with 8 cards or more",
}


def _super_match(hand: Sequence[Card]) -> int:
    return _GROUPS[tuple(sorted(Counter(map(rank, hand)).values(), reverse=True))]


def _lucky_lucky(hand: Sequence[Card]) -> int:
    ranks = sorted(map(rank, hand))
    suited = len(set(map(suit, hand))) == 1
    if ranks == _SEVENS:
        return 9 if suited else 7
    if ranks == _SIX_SEVEN_EIGHT:
        return 8 if suited else 6
    points = count(hand, _BLACKJACK)[0] // 2
    if points == 21:
        return 5 if suited else 4
    return 0 if points > 21 else max(1, points - 17)


SUPER_MATCH = Order(
    name="super-match",
    says="the first four cards of both hands: pair, three of a kind, two pair, four of a kind",
    classes=_SUPER_MATCH,
    sizes=(4,),
    strength=_super_match,
    kind=_SUPER_MATCH.__getitem__,
    say=_SUPER_MATCH.__getitem__,
    pack=_BLACKJACK.pack,
)

LUCKY_LUCKY = Order(
    name="lucky-lucky",
    says="the player's two cards and the up card: 19, 20, 21, 6-7-8, 7-7-7, better when suited",
    classes=_LUCKY_LUCKY,
    sizes=(3,),
    strength=_lucky_lucky,
    kind=_LUCKY_LUCKY.__getitem__,
    say=_LUCKY_LUCKY.__getitem__,
    pack=_BLACKJACK.pack,
)

# oaks/super-pan-9 625-632: three cards and perhaps a fourth, the last digit of the total, no ranks from 7 to 10.
SUPER_PAN_9 = Order(
    name="super-pan-9",
    says="points modulo ten of three or four cards, closest to nine",
    classes=tuple(map(str, range(10))),
    sizes=(3, 4),
    strength=baccarat.points,
    kind=str,
    say=str,
    pack=_PAN_NINE,
)


def match_the_dealer(hand: str | Sequence[Card], up: str | Card, pack: Pack = SPANISH) -> str:
    """The word of MATCHES for a player's first two cards against the up card."""
    faces = _read(hand, 2)
    (shown,) = _read(up if isinstance(up, str) else [up], 1)
    _check((*faces, shown), pack)
    matched = [face for face in faces if rank(face) == rank(shown)]
    suited = sum(suit(face) == suit(shown) for face in matched)
    return list(MATCHES)[_MATCHES[suited, len(matched) - suited]]


def lucky_pair(hand: str | Sequence[Card], dealer: Total, pack: Pack = _BLACKJACK.pack) -> str:
    """The word of PAIRS for a player's first two cards. A king and a queen are not a pair."""
    first, second = faces = _read(hand, 2)
    _check(faces, pack)
    if rank(first) != rank(second):
        return "no-pair"
    return "pair-and-dealer-natural" if dealer.natural else "pair"


def busts(dealer: Total) -> str:
    """The word of BUSTS for the player-dealer's finished hand."""
    return f"bust-{min(len(dealer.cards), 8)}" if dealer.over else "no-bust"


def _read(given: str | Sequence[Card], wanted: int) -> tuple[Card, ...]:
    faces = tuple(cards(given)) if isinstance(given, str) else tuple(given)
    if len(faces) != wanted:
        raise BadInput(f"expected {wanted} cards, not {len(faces)}", where="match")
    if strangers := [face for face in faces if face not in TEXTS]:
        raise BadInput(f"{strangers[0]} is not a card", where="match")
    return faces


def _check(faces: Sequence[Card], pack: Pack) -> None:
    # Bonus cards are marked; the mark changes neither rank nor suit.
    if strangers := missing((face & 63 for face in faces), pack):
        raise BadInput(f"the pack does not have enough of {text(strangers)}", where="match")
