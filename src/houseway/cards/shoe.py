"""The shoe: the order of the cards still to be dealt.

It records how it stood when the round began and every reshuffle since, so that the same round can be dealt again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from houseway.cards.card import Card
from houseway.cards.face import faces, text
from houseway.cards.pack import Pack, missing
from houseway.cards.rng import Chance, ForkedChance, LiveChance, ProvenChance, SeededChance, below, roll, shuffle
from houseway.errors import BadInput, ShortDeck, check_type


class NoChance:
    """The source of a rigged shoe, which deals only what it was given: asking it for a shuffle is an error."""

    def bits(self, size: int) -> int:
        raise ShortDeck(f"a stacked shoe was asked to shuffle ({size} bits) and the round file holds no such order")


def _check_order(order: object) -> None:
    if isinstance(order, str) or not isinstance(order, Iterable):
        raise BadInput(f"expected cards in order, such as cards('Ah Kd'), found {order!r}", where="order")


class Shoe:
    """Cards face down. The next card is the last of `stack`, so that dealing is a pop."""

    __slots__ = ("_again", "_lefts", "_middles", "_rolls", "chance", "cut", "opening", "orders", "rolls", "stack")

    def __init__(
        self,
        order: Iterable[Card],
        chance: Chance,
        *,
        cut: int = 0,
        orders: Sequence[Sequence[Card | None]] = (),
        rolls: Sequence[tuple[int, ...]] = (),
    ) -> None:
        """A recorded order may have None for a card that stayed in the shoe until the next shuffle."""
        check_type(cut, int, "how many cards lie behind the cut card", "cut")
        _check_order(order)
        self.stack: list[Card] = list(order)[::-1]
        self.chance = chance
        self.cut = cut
        self.opening: tuple[Card, ...] = tuple(self.stack)
        self.orders: list[tuple[Card, ...]] = []
        self.rolls: list[tuple[int, ...]] = []
        # How many cards were left before each reshuffle, and in which order, of how many, a middle card was drawn.
        self._lefts: list[int] = []
        self._middles: list[tuple[int, int]] = []
        self._again = [tuple(each) for each in orders]
        self._rolls = list(rolls)

    @classmethod
    def live(cls, pack: Pack, *, cut: int = 0) -> Shoe:
        """A fresh shuffle by the operating system's generator."""
        return cls._shuffled(pack, LiveChance(), cut)

    @classmethod
    def seeded(cls, pack: Pack, seed: int | SeededChance, *, cut: int = 0) -> Shoe:
        """A shuffle that the same seed repeats, for simulation, practice and tests."""
        return cls._shuffled(pack, seed if isinstance(seed, SeededChance) else SeededChance(seed), cut)

    @classmethod
    def rigged(cls, pack: Pack, order: str | Sequence[Card], *, cut: int = 0) -> Shoe:
        """The named cards first, in this order; then the rest of the pack in its fixed order."""
        _check_pack(pack)
        if not isinstance(order, Sequence):
            raise BadInput(f"expected cards in order, such as 'Ah Kd', found {order!r}", where="shoe")
        named = faces(order) if isinstance(order, str) else list(order)
        for face in named:
            check_type(face, int, "cards in order, such as 'Ah Kd'", "shoe")
        if extra := missing(named, pack):
            held = pack.counts()
            told = "; ".join(
                f"{text([face])} is dealt {named.count(face)} times, the pack has {held[face]}"
                for face in dict.fromkeys(extra)
            )
            raise BadInput(f"this shoe is impossible: {told}")
        left = pack.counts()
        left.subtract(named)
        return cls([*named, *sorted(left.elements())], NoChance(), cut=cut)

    @classmethod
    def _shuffled(cls, pack: Pack, chance: Chance, cut: int) -> Shoe:
        _check_pack(pack)
        order = pack.cards()
        shuffle(order, chance)
        return cls(order, chance, cut=cut)

    def __len__(self) -> int:
        return len(self.stack)

    @property
    def cut_card_is_out(self) -> bool:
        """Whether the cut card has been reached: this round is then the last of the shoe."""
        return len(self.stack) <= self.cut

    def draw(self) -> Card:
        if not self.stack:
            raise ShortDeck("the shoe is empty: no card left to deal")
        return self.stack.pop()

    def draw_from_middle(self) -> Card:
        """Deal the card in the middle of those left, for documents that replace a card from there."""
        if not self.stack:
            raise ShortDeck("the shoe is empty: no card left to deal")
        self._middles.append((len(self.orders), len(self.stack)))
        return self.stack.pop(len(self.stack) // 2)

    def shuffle_in(self, more: Iterable[Card]) -> None:
        """Shuffle these cards together with those left, and record the new order.

        A recorded order is used only if it orders exactly these cards. A replayed round that goes another way ignores
        the rest of the record.
        """
        self._lefts.append(len(self.stack))
        order = [*self.stack, *more]
        if self._again and (recorded := _completed(self._again[0], order)) is not None:
            self._again.pop(0)
            order = recorded
        else:
            self._again.clear()
            order = self._shuffled_again(order)
        self.orders.append(tuple(order))
        self.stack[:] = order

    def _shuffled_again(self, order: list[Card]) -> list[Card]:
        if isinstance(self.chance, ProvenChance):
            return self.chance.reordered(order)
        shuffle(order, self.chance)
        return order

    def from_middle(self, order: int, left: int) -> bool:
        """Whether the card that was dealt from an order while so many were left came from their middle."""
        return (order, left) in self._middles

    def roll(self, dice: int) -> tuple[int, ...]:
        """Roll dice from the same random source as the cards, and record the roll."""
        if self._rolls and len(self._rolls[0]) != dice:
            self._rolls.clear()
        rolled = self._rolls.pop(0) if self._rolls else self._rolled(dice)
        self.rolls.append(rolled)
        return rolled

    def _rolled(self, dice: int) -> tuple[int, ...]:
        if isinstance(self.chance, ProvenChance):
            return tuple([number + 1 for number in self.chance.numbers(6, dice)])
        return roll(self.chance, dice)

    def pick(self, count: int) -> int:
        """A uniform number below `count`, for a card that the dealer draws from a mixed hand. Recorded like a roll."""
        if self._rolls and (len(self._rolls[0]) != 1 or self._rolls[0][0] >= count):
            self._rolls.clear()
        picked = self._rolls.pop(0) if self._rolls else (self._picked(count),)
        self.rolls.append(picked)
        return picked[0]

    def _picked(self, count: int) -> int:
        if isinstance(self.chance, ProvenChance):
            return self.chance.numbers(count, 1)[0]
        return below(self.chance, count)

    def mark_opening(self) -> None:
        """Begin a new round: record the shoe as it stands."""
        self.opening = tuple(self.stack)
        self.orders.clear()
        self.rolls.clear()
        self._lefts.clear()
        self._middles.clear()

    def dealt(self) -> list[tuple[Card | None, ...]]:
        """The opening and each later order, with None for every card that was not dealt from it."""
        whole = [self.opening, *self.orders]
        return [self._dealt_from(at, order) for at, order in enumerate(whole)]

    def _dealt_from(self, at: int, order: tuple[Card, ...]) -> tuple[Card | None, ...]:
        stayed = list(range(len(order)))
        for number, length in self._middles:
            if number == at:
                del stayed[length:]
                stayed.pop(length // 2)
        left = len(self.stack) if at == len(self.orders) else self._lefts[at]
        hidden = set(stayed[:left])
        return tuple([None if place in hidden else card for place, card in enumerate(order)])

    def again(self) -> Shoe:
        """The shoe as it stood when the round began, with the same reshuffles and rolls to come.

        Randomness beyond the record is forked: a copy never draws from the original's source.
        """
        made = self._restored(list(self.opening), [], [], self)
        made._middles = []
        return made

    def copy(self, now: Shoe) -> Shoe:
        """This shoe as it stands.

        What `now`, the same shoe later on, has recorded since is still to come for the copy.
        """
        return self._restored(self.stack.copy(), self.orders.copy(), self.rolls.copy(), now)

    def _restored(
        self,
        stack: list[Card],
        orders: list[tuple[Card, ...]],
        rolls: list[tuple[int, ...]],
        now: Shoe,
    ) -> Shoe:
        copy = Shoe.__new__(Shoe)
        copy.stack, copy.orders, copy.rolls = stack, orders, rolls
        copy.opening, copy.cut = self.opening, self.cut
        copy._lefts = self._lefts[: len(orders)]
        copy._middles = self._middles.copy()
        copy.chance = ForkedChance(self.opening)
        copy._again = [*now.orders[len(orders) :], *now._again]
        copy._rolls = [*now.rolls[len(rolls) :], *now._rolls]
        return copy


def _check_pack(pack: Pack) -> None:
    if not isinstance(pack, Pack):
        raise BadInput(
            f"expected a pack, such as that of the terms: terms.pack, found {type(pack).__name__}", where="pack"
        )


def _completed(recorded: Sequence[Card | None], cards: Sequence[Card]) -> list[Card] | None:
    """The recorded order of exactly these cards, its unknown ones in their fixed order; None if it is of others."""
    left = Counter(cards)
    left.subtract(card for card in recorded if card is not None)
    if len(recorded) != len(cards) or min(left.values(), default=0) < 0:
        return None
    rest = iter(sorted(left.elements()))
    return [next(rest) if card is None else card for card in recorded]
