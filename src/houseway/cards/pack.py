"""Packs as data: which cards a game is played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from typing import Literal, TypeAlias, get_args

from houseway.cards import tile
from houseway.cards.card import JOKER, MARK, MARKS, RANK_PLURALS, RANKS, Card, cards, rank, suit, text
from houseway.cards.face import lay
from houseway.errors import BadInput, check_type

PackKind: TypeAlias = Literal["cards", "tiles"]


@dataclass(frozen=True, slots=True)
class Pack:
    """`decks` copies of the 52 cards without the ranks in `without`, with `jokers` in each deck.

    Single cards may be `removed` or `added`, so suits may be unequal (a pan pack lacks one set of spades). `marked`
    names faces that carry a mark in every deck (`Ts*` replaces each ten of spades). A pack of `tiles` is the one set of
    32.
    """

    decks: int = 1
    jokers: int = 0
    without: str = ""
    removed: str = ""
    added: str = ""
    marked: str = ""
    kind: PackKind = "cards"

    def __post_init__(self) -> None:
        for each in fields(self)[:-1]:
            kind = type(each.default)
            check_type(getattr(self, each.name), kind, "a whole number" if kind is int else "cards as text", each.name)
        if self.kind not in get_args(PackKind):
            raise BadInput(f"expected 'cards' or 'tiles', found {self.kind!r}", where="kind")
        cards(self.added)
        if self.kind == "tiles" and any(getattr(self, each.name) != each.default for each in fields(self)[:-1]):
            raise BadInput("a set of tiles is 32 tiles: no decks, jokers, marks or other changes")
        if not 1 <= self.decks <= 16:
            raise BadInput(f"a pack has 1 to 16 decks, not {self.decks}")
        if not 0 <= self.jokers <= 8:
            raise BadInput(f"a deck has 0 to 8 jokers, not {self.jokers}")
        for sign in self.without.replace(" ", ""):
            if sign not in RANKS:
                raise BadInput(f"{sign!r} is not a rank; expected some of {RANKS}")
        if short := Counter(cards(self.removed)) - Counter(self._before_changes()):
            raise BadInput(f"cannot remove {text(short.elements())}: the pack has no such card left")
        if len({face & (MARK - 1) for face in cards(self.marked)}) < len(cards(self.marked)):
            raise BadInput(f"a face carries one mark at most: {self.marked}")
        for face in cards(self.marked):
            if face < MARK or face - MARK * (face >> 6) not in self._before_changes():
                raise BadInput(f"{text([face])} must carry a mark ({' '.join(MARKS[1:])}) and be in the pack")

    def _before_changes(self) -> list[Card]:
        if self.kind == "tiles":
            return lay(tile.SET)
        deck = [face for face in range(JOKER) if RANKS[rank(face)] not in self.without]
        return (deck + [JOKER] * self.jokers) * self.decks

    def cards(self) -> list[Card]:
        """Every card of the pack, in a fixed order."""
        left = Counter(self._before_changes()) - Counter(cards(self.removed)) + Counter(cards(self.added))
        marks = {face & (MARK - 1): face for face in cards(self.marked)}
        return sorted(marks.get(face, face) for face in left.elements())

    def counts(self) -> Counter[Card]:
        return Counter(self.cards())

    def __len__(self) -> int:
        return len(self.cards())

    def say(self) -> str:
        """One line for the rulebook: `310 cards: 8 decks, without eights, nines and tens, less As 2s ...`."""
        if self.kind == "tiles":
            return f"{len(self)} tiles: {len(tile.KINDS)} pairs"
        parts = [f"{self.decks} decks" if self.decks > 1 else "one deck"]
        if self.jokers:
            each = "one joker" if self.jokers == 1 else f"{self.jokers} jokers"
            parts.append(f"{each} in each" if self.decks > 1 else each)
        if self.without:
            *ranks, last = (RANK_PLURALS[RANKS.index(sign)] for sign in self.without.replace(" ", ""))
            parts.append(f"without {', '.join(ranks)} and {last}" if ranks else f"without {last}")
        if self.removed:
            parts.append(f"less {text(cards(self.removed))}")
        if self.added:
            parts.append(f"plus {self.added}")
        if self.marked:
            parts.append(f"marked {self.marked}")
        return f"{len(self)} cards: " + ", ".join(parts)


def missing(wanted: Iterable[Card], pack: Pack) -> list[Card]:
    """The cards of `wanted` that a pack cannot supply: not in the pack, or more copies than it has."""
    held = _held(pack)
    return sorted(face for face, many in Counter(wanted).items() for _ in range(many - held[face]))


@cache
def _held(pack: Pack) -> Counter[Card]:
    return pack.counts()


def suits_are_equal(pack: Pack) -> bool:
    """Whether every suit holds the same ranks. Only then may suits be exchanged in a calculation."""
    by_suit: list[Counter[int]] = [Counter() for _ in range(4)]
    for face in pack.cards():
        if face & 63 != JOKER:
            by_suit[suit(face)][rank(face)] += 1
    return all(each == by_suit[0] for each in by_suit)
