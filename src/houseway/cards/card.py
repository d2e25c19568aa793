"""Cards are small integers: rank * 4 + suit for the 52, 52 for the joker, plus 64 per mark.

Copies of one face in a shoe of several decks are the same integer: a pack is a multiset, and two aces of hearts
are interchangeable. A marked card (a Bonus ten, an X on the ace of spades) is a different face.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from houseway.errors import BadInput

Card: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
MARKS = ("", "*", "+", "!")
JOKER: Card = 52
MARK = 64

RANK_NAMES = (
    "deuce",
    "trey",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS = tuple(name + ("es" if name.endswith("x") else "s") for name in RANK_NAMES)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_FACES = [rank + suit for rank in RANKS for suit in SUITS] + ["Jk"]
TEXTS: dict[Card, str] = {
    face + MARK * mark: text + sign for mark, sign in enumerate(MARKS) for face, text in enumerate(_FACES)
}
_CARDS: dict[str, Card] = {text: face for face, text in TEXTS.items()}


def card(text: str) -> Card:
    """The card that a text names: `Ah`, `Td` or `10d`, `Jk` for the joker, `Ts*` for a marked ten, in any case."""
    found = _CARDS.get(text) if isinstance(text, str) else None
    if found is None:
        found = _CARDS.get(_usual(text)) if isinstance(text, str) else None
    if found is None:
        hint = "a rank of 23456789TJQKA and a suit of cdhs, such as Ah, or Jk for the joker"
        raise BadInput(f"{text!r} is not a card; expected {hint}")
    return found


def _usual(text: str) -> str:
    """The text of a card as it is usually written."""
    words = f"T{text[2:]}" if text.startswith("10") else text
    return words[:1].upper() + words[1:].lower()


def cards(text: str) -> list[Card]:
    """The cards of a text such as `Ah Kd Jk`, separated by spaces or written together (`AhKd`)."""
    if not isinstance(text, str):
        raise BadInput(f"expected cards as text, such as 'Ah Kd', found {text!r}")
    found = []
    for word in text.split():
        at = 0
        while at < len(word):
            size = 3 if word.startswith("10", at) else 2
            size += word[at + size : at + size + 1] in MARKS[1:]
            found.append(card(word[at : at + size]))
            at += size
    return found


def rank(face: Card) -> int:
    """The rank: 0 for a deuce, up to 12 for an ace and 13 for a joker."""
    return (face & 63) >> 2


def suit(face: Card) -> int:
    """The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades. A joker has no suit: the result is meaningless."""
    return face & 3


def text(faces: Iterable[Card]) -> str:
    """The inverse of `cards`: `Ah Kd Jk`."""
    try:
        return " ".join(map(TEXTS.__getitem__, faces))
    except (KeyError, TypeError):
        raise BadInput(f"expected cards as cards('Ah Kd') gives them, found {faces!r}") from None


def pretty(face: Card) -> str:
    """The card as people read it: `A♥`, `10♠`, `Joker`."""
    if face & 63 == JOKER:
        return "Joker" + MARKS[face >> 6]
    return RANKS[rank(face)].replace("T", "10") + SYMBOLS[suit(face)] + MARKS[face >> 6]


def name(face: Card) -> str:
    """The card in words: `ace of hearts`."""
    return "joker" if face & 63 == JOKER else f"{RANK_NAMES[rank(face)]} of {SUIT_NAMES[suit(face)]}"
