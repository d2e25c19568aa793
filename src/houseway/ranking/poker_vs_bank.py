"""Outcomes of a hand against the player-dealer's, and of the rows of Two Card Peek, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from houseway.cards.card import Card, rank
from houseway.ranking import high
from houseway.ranking.bonus_hands import FIVES
from houseway.ranking.order import Order
from houseway.ranking.short_hands import PEEK, peek_kind, peek_say, peek_strength

Unqualified: TypeAlias = Literal[
    "the hands are compared", "the hands are not compared", "the hands are compared, and equal ones lose"
]
Ties: TypeAlias = Literal["push", "the player-dealer wins", "the player wins"]
RowTies: TypeAlias = Literal["all win", "push", "all lose"]

FIVE_CARD: dict[str, str] = {
    **FIVES,
    "two-pair": "two pairs",
    "pair": "two of one rank",
    "high-card": "none of these",
}
"""The classes of five cards, or of the best five of six or seven: Trips, Super Bet."""


def _with_article(kind: str) -> str:
    """A kind with its article: `a straight`, but `two pair`."""
    words = kind.replace("-", " ")
    return words if words.startswith(("two", "three", "four")) else f"a {words}"


VERSUS: dict[str, str] = {
    "folded": "the player has folded",
    "not-qualified": "the player-dealer's hand does not qualify",
    "not-qualified-and-lost": "the player-dealer's hand does not qualify, and the player's does not beat it",
    "win": "the player's hand ranks above the player-dealer's",
    "lose": "the player's hand ranks below the player-dealer's",
    "tie": "both hands have the same rank",
    **{f"win-with-{kind}": f"the player wins with {_with_article(kind)}" for kind in FIVE_CARD},
}
"""Outcomes of a hand played against the bank's: Ultimate Texas Hold'em, Caribbean Stud, Three Card Poker."""

ROWS: dict[str, str] = {
    **{row: f"row {row.upper()} is the highest" for row in "abc"},
    **{f"tie-{row}": f"row {row.upper()} shares the highest place" for row in "abc"},
    "not-qualified": "no row is good enough",
}
"""Outcomes of Pick Row (cordova 367-377)."""

_FROM_A_PAIR = ("two-pair", "three-of-a-kind")
PEEK_BONUS: dict[str, str] = {
    **{kind: words for kind, words in FIVE_CARD.items() if kind not in ("pair", "high-card")},
    **{f"{kind}-from-a-pair": f"{FIVE_CARD[kind]}, and the row began with a pair" for kind in _FROM_A_PAIR},
}
"""Outcomes of the Peek Bonus: two pair and three of a kind pay by how the row began (cordova 436-455)."""


def five_card(strength: int) -> str:
    """The word of FIVE_CARD for a strength of `high`."""
    return high.name(strength).replace(" ", "-")


def against(
    mine: int,
    theirs: int,
    least: int,
    *,
    unqualified: Unqualified = "the hands are compared",
    ties: Ties = "push",
    kind: str = "",
) -> tuple[str, ...]:
    """The outcomes of a hand against the bank's; `least` is the weakest strength with which the bank qualifies.

    `kind` is the player's hand as a word of FIVE_CARD, for wagers that are paid by it.
    """
    weak = theirs < least
    found = {"not-qualified"} if weak else set()
    if not weak or unqualified != "the hands are not compared":
        result = "win" if mine > theirs else "lose" if mine < theirs else "tie"
        if result == "tie" and weak and unqualified == "the hands are compared, and equal ones lose":
            result = "lose"
        elif result == "tie" and ties != "push":
            result = "win" if ties == "the player wins" else "lose"
        found |= {result, f"win-with-{kind}"} if result == "win" and kind else {result}
        found |= {"not-qualified-and-lost"} if weak and result == "lose" else set()
    return tuple(word for word in VERSUS if word in found)


def highest_rows(strengths: Sequence[int], *, qualified: bool, ties: RowTies = "all win") -> tuple[str, ...]:
    """Which of the rows A, B and C wins the Pick Row wagers."""
    if not qualified:
        return ("not-qualified",)
    top = max(strengths)
    rows = tuple(row for row, strength in zip("abc", strengths, strict=True) if strength == top)
    if len(rows) == 1 or ties == "all win":
        return rows
    return tuple(f"tie-{row}" for row in rows) if ties == "push" else ()


def peek_bonus(row: Sequence[Card]) -> tuple[str, ...]:
    """The outcomes of a finished row for the Peek Bonus. Its first two cards were seen before the wager."""
    return peek_words(five_card(high.strength(row)), from_a_pair=rank(row[0]) == rank(row[1]))


def peek_words(kind: str, *, from_a_pair: bool) -> tuple[str, ...]:
    """The outcomes of a row of this kind for the Peek Bonus, which pays less if the row began with a pair."""
    if from_a_pair and kind in _FROM_A_PAIR:
        return (f"{kind}-from-a-pair",)
    return (kind,) if kind in PEEK_BONUS else ()


_DEUCE, _ACE = 0, 12


def _ace_high(cards: Sequence[Card]) -> int:
    ranks = {rank(face) for face in cards}
    if ranks != {_DEUCE, _ACE}:
        return peek_strength(cards)
    flush = cards[0] & 3 == cards[1] & 3
    return PEEK.classes.index("flush" if flush else "high card") << 8 | _ACE << 4 | _DEUCE


PEEK_ACE_HIGH = Order(
    name="two-card-peek-ace-high",
    says="two cards as in two-card-peek, but an ace and a deuce are no straight",
    classes=PEEK.classes,
    sizes=PEEK.sizes,
    strength=_ace_high,
    kind=peek_kind,
    say=peek_say,
)
