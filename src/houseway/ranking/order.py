"""An order of hands: how they rank, what their classes are called, and what a dealer says.

A sheet combines three choices freely: which cards make a hand (`hole_rules`), how they rank (an `Order`), and what a
joker may be (`jokers`). Strengths are integers: larger is better and equal ties, for low hands too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import total_ordering

from houseway.cards import Card, Pack, card, cards, pretty, text
from houseway.cards.card import TEXTS
from houseway.errors import BadInput

_FIFTY_TWO = Pack()


@dataclass(frozen=True, slots=True)
class Order:
    """A ranking of hands. `strength` is fast and unchecked; `rank` checks its cards and returns a `Value`.

    `classes` run from the weakest to the strongest; `sizes` are the numbers of cards that can be ranked.
    """

    name: str
    says: str
    classes: tuple[str, ...]
    sizes: tuple[int, ...]
    strength: Callable[[Sequence[Card]], int]
    kind: Callable[[int], str]
    say: Callable[[int], str]
    pack: Pack = _FIFTY_TWO

    def rank(self, hand: str | Sequence[Card | str]) -> Value:
        """The value of a hand given as text or as cards. A hand that cannot be dealt is refused."""
        faces = cards(hand) if isinstance(hand, str) else _faces(hand)
        self.check(faces)
        return Value(self, self.strength(faces), tuple(faces))

    def check(self, faces: Sequence[Card]) -> None:
        """Refuse a wrong number of cards, a card that is not in the pack, or more copies than the pack has."""
        if len(faces) not in self.sizes:
            wanted = " or ".join(map(str, self.sizes))
            raise BadInput(f"{self.name} ranks {wanted} cards, not {len(faces)}: {text(faces)}", where=self.name)
        held = self.pack.counts()
        for face, count in Counter(faces).items():
            if count > held[face]:
                problem = (
                    "is not in the pack" if not held[face] else f"is there {count} times, the pack has {held[face]}"
                )
                raise BadInput(f"{text([face])} {problem}", where=self.name)


def _faces(hand: Sequence[Card | str]) -> list[Card]:
    """The cards of a sequence, each a number or a text."""
    given = list(hand) if isinstance(hand, Iterable) else None
    if given is None or not all(isinstance(each, str) or each in TEXTS for each in given):
        raise BadInput(f"expected cards, such as 'Ah Kd' or ['Ah', 'Kd'], found {hand!r}", where="hand")
    return [card(each) if isinstance(each, str) else each for each in given]


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """A ranked hand. Values of one order compare; `str` names the hand; `repr` evaluates to the same value."""

    order: Order
    strength: int
    cards: tuple[Card, ...]

    @property
    def kind(self) -> str:
        """The class of the hand: `two pair`."""
        return self.order.kind(self.strength)

    def __str__(self) -> str:
        return self.order.say(self.strength)

    def __repr__(self) -> str:
        return f"rank({text(self.cards)!r}, {self.order.name!r})"

    def _repr_html_(self) -> str:
        """For a notebook: the cards and the name of the hand."""
        return f"<b>{self}</b> <code>{' '.join(map(pretty, self.cards))}</code>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and (self.order.name, self.strength) == (other.order.name, other.strength)

    def __lt__(self, other: Value) -> bool:
        if self.order.name != other.order.name:
            raise BadInput(f"{self.order.name} and {other.order.name} hands do not compare", where="ranking")
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash((self.order.name, self.strength))
