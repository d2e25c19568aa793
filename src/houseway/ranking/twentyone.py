"""Twenty-one: what a hand totals, and who wins, under the rules of each document.

`count` is fast and unchecked; `total` checks its cards and returns a `Total`; `compare` names all outcomes that hold
for two finished hands. The differences between documents are data: see `RULES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import get_args

from houseway.cards.card import JOKER, RANKS, TEXTS, Card, cards, rank
from houseway.cards.pack import Pack
from houseway.errors import BadInput
from houseway.ranking.twentyone_rules import (
    NATURALS,
    RULES,
    SAVES,
    Made,
    Result,
    Side,
    Total,
    TotalRules,
)

__all__ = [
    "HALVES",
    "NATURALS",
    "OUTCOMES",
    "RULES",
    "SAVES",
    "Made",
    "Result",
    "Side",
    "Total",
    "TotalRules",
    "compare",
    "count",
    "result",
    "strength",
    "tally",
    "total",
]

_PLAIN = 63
_ACE, _JOKER = RANKS.index("A"), rank(JOKER)
HALVES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 20, 20, 20, 2, 4)
"""The half points of each rank from the deuce up, with the ace low and the joker a two."""
_ELEVEN_MORE = 20
_TWENTY_ONE = 42
_BONUS = 43

OUTCOMES: Mapping[str, str] = {
    "player": "the player hand wins",
    "dealer": "the player-dealer's hand wins",
    "push": "neither hand wins",
    "even-money": "the player takes even money for a natural",
    "player-over": "the player hand is over",
    "dealer-over": "the player-dealer's hand is over",
    "both-over": "both hands are over",
    "dealer-push-total": "the player-dealer is over with the total that pushes",
    "player-beyond": "the player hand has the one total above the frozen ones: hard 31",
    "player-natural": "the player holds a natural",
    "dealer-natural": "the player-dealer holds a natural",
    **{f"player-{word}": f"the player holds {natural.says}" for word, natural in NATURALS.items()},
    **{f"dealer-{word}": f"the player-dealer holds {natural.says}" for word, natural in NATURALS.items()},
    **{word: save.says for word, save in SAVES.items()},
}


def count(hand: Sequence[Card], rules: TotalRules) -> tuple[int, bool]:
    """The half points of a hand, and whether an ace counts eleven. Fast and unchecked; ignores naturals."""
    points = aces = 0
    jokers = False
    for face in hand:
        place = (face & _PLAIN) >> 2
        points += HALVES[place]
        if place == _ACE:
            aces += 1
        elif place == _JOKER:
            jokers = True
    if jokers and rules.joker == "wild":
        return _wild(hand, points)
    if not aces:
        return points, False
    if rules.over == "distance":
        return _nearest(points, aces, rules)
    high = min(aces, rules.elevens, (rules.limit - points) // _ELEVEN_MORE)
    return (points + _ELEVEN_MORE * high, True) if high > 0 else (points, False)


def _wild(hand: Sequence[Card], points: int) -> tuple[int, bool]:
    """A joker with any card is a hard 21 (oaks 1188). Where the other cards leave no room it counts one."""
    jokers = sum(rank(face) == _JOKER for face in hand)
    return max(_TWENTY_ONE, points - 2 * jokers), False


def _nearest(points: int, aces: int, rules: TotalRules) -> tuple[int, bool]:
    """The count nearest to the target on either side; of two equally near, the lower."""
    choices = [(points + _ELEVEN_MORE * high, high > 0) for high in range(min(aces, rules.elevens) + 1)]
    return min(choices, key=lambda choice: abs(choice[0] - rules.limit))


def tally(hand: Sequence[Card], rules: TotalRules, *, made: Made = "dealt", side: Side = "player") -> Total:
    """`total` without its checks."""
    points, soft = count(hand, rules)
    if len(hand) == 2:
        word = _natural(hand, rules, side) if made == "dealt" else ""
        if word:
            return Total(tuple(hand), NATURALS[word].points, soft=soft, over=False, natural=word)
        if points == _TWENTY_ONE and soft and made in rules.bonus:
            return Total(tuple(hand), _BONUS, soft=soft, over=rules.limit < _BONUS, half=made == "split")
    over = points > rules.limit and points != rules.beyond and rules.over != "distance"
    return Total(tuple(hand), points, soft=soft, over=over)


def _natural(hand: Sequence[Card], rules: TotalRules, side: Side) -> str:
    """The natural of two cards.

    Blackjack X is also an ace and a ten and is listed after it, so the last comes first.
    """
    first, second = hand
    for word in reversed(rules.naturals):
        natural = NATURALS[word]
        if natural.holds(first, second) and not (natural.player_only and side == "dealer"):
            return word
    return ""


def total(hand: str | Sequence[Card], rules: TotalRules, *, made: Made = "dealt", side: Side = "player") -> Total:
    """The total of a hand. A hand made by a switch or a split has no natural. An impossible hand is refused."""
    faces = cards(hand) if isinstance(hand, str) else list(hand)
    if made not in get_args(Made) or side not in get_args(Side):
        raise BadInput(f"a hand is dealt, switched or split, of the player or the dealer: not {made!r}, {side!r}")
    if side == "dealer" and made != "dealt":
        raise BadInput(f"the player-dealer's hand is never {made}", where="twentyone")
    _check(faces, rules)
    return tally(faces, rules, made=made, side=side)


def _check(faces: Sequence[Card], rules: TotalRules) -> None:
    if not faces:
        raise BadInput("a hand without cards has no total", where="twentyone")
    if strangers := [face for face in faces if face not in TEXTS]:
        raise BadInput(f"{strangers[0]} is not a card", where="twentyone")
    held = _held(rules.pack)
    for face, copies in Counter(face & _PLAIN for face in faces).items():
        if copies > held[face]:
            problem = f"is there {copies} times, the pack has {held[face]}" if held[face] else "is not in the pack"
            raise BadInput(f"{TEXTS[face]} {problem}", where="twentyone")


@cache
def _held(pack: Pack) -> Counter[Card]:
    """How many of each plain face the pack has: a Bonus mark changes no count."""
    return Counter(face & _PLAIN for face in pack.cards())


def strength(hand: Total, rules: TotalRules) -> int:
    """The place of a hand in the chart of its rules: larger is better, equal is a tie."""
    if hand.natural:
        return 10_000 if rules.naturals_tie else 10_000 - rules.naturals.index(hand.natural)
    if rules.over == "distance":
        return -abs(hand.points - rules.limit)
    if not hand.over:
        # A switched 21.5 pushes against 21 (players 1694-1695); of the others only a natural has a half point.
        return hand.points // 2 * 2 + hand.half
    return 0 if rules.over == "dealer" else -hand.points


def result(player: Total, dealer: Total, rules: TotalRules) -> Result:
    """Who wins two finished hands."""
    if not (player.natural or dealer.natural):
        if player.over:
            return _over(player, dealer, rules)
        if dealer.over:
            return "push" if dealer.points == rules.push_at else "player"
    ours, theirs = strength(player, rules), strength(dealer, rules)
    if ours != theirs:
        return "player" if ours > theirs else "dealer"
    if player.level in rules.player_ties:
        return "player"
    return "dealer" if player.level in rules.dealer_ties else "push"


def _over(player: Total, dealer: Total, rules: TotalRules) -> Result:
    """The result when the player is over: a loss, unless the player-dealer is over too and the rules say otherwise."""
    if not dealer.over:
        return "dealer"
    for word, saved in rules.saves:
        if SAVES[word].holds(player, dealer):
            return saved
    if rules.over == "dealer" or player.points > dealer.points:
        return "dealer"
    if rules.over == "closer-pushes":
        return "push" if player.points < dealer.points else "dealer"
    return "player" if player.points < dealer.points else "push"


def compare(player: Total, dealer: Total, rules: TotalRules) -> tuple[str, ...]:
    """The names of all outcomes that hold for two finished hands, in the order of `OUTCOMES`; who wins comes first."""
    found: set[str] = {result(player, dealer, rules)}
    both = player.over and dealer.over
    facts = {
        "player-over": player.over,
        "dealer-over": dealer.over,
        "both-over": both,
        "dealer-push-total": dealer.over and dealer.points == rules.push_at,
        "player-beyond": not player.natural and player.points == rules.beyond,
        "player-natural": bool(player.natural),
        "dealer-natural": bool(dealer.natural),
        f"player-{player.natural}": bool(player.natural),
        f"dealer-{dealer.natural}": bool(dealer.natural),
        **{word: both and SAVES[word].holds(player, dealer) for word, _ in rules.saves},
    }
    found |= {word for word, true in facts.items() if true}
    return tuple(word for word in OUTCOMES if word in found)


def compared(player: Total, dealer: Total, counted: TotalRules) -> tuple[str, ...]:
    """The outcomes of two hands that were played to the end. A losing hand is not paid for what it holds."""
    words = compare(player, dealer, counted)
    return tuple(word for word in words if words[0] != "dealer" or not word.startswith("player"))
