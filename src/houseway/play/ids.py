"""Identities as small values: a hand, a bettor's place, a circle, a pile, an account.

Equal values are the same object, so that dictionaries are fast and `is` means the same as `==`. `str` gives the text
that people read; only `houseway.play.read_words` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Literal, Self, TypeAlias, final

# Seats, and people who stand behind them, have numbers below this.
PEOPLE = 32


class Identity:
    """An immutable value. Fields that have their default are left out of its plain data."""

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    _usual: ClassVar[dict[str, object]] = {}
    _made: ClassVar[dict[tuple[object, ...], Any]]

    def __init_subclass__(cls) -> None:
        cls._made = {}

    @classmethod
    def _one(cls, *values: object) -> Self:
        """The object with these values, given in the order of the fields."""
        found: Self | None = cls._made.get(values)
        if found is None:
            found = object.__new__(cls)
            for name, value in zip(cls._fields, values, strict=True):
                object.__setattr__(found, name, value)
            cls._made[values] = found
        return found

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        return cls._fields

    @classmethod
    def usual_values(cls) -> dict[str, object]:
        return cls._usual

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self._fields)

    def _said(self) -> Iterator[tuple[str, Any]]:
        for name in self._fields:
            value = getattr(self, name)
            if name not in self._usual or value != self._usual[name]:
                yield name, value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._said())})"

    def plain(self) -> dict[str, Any]:
        """The fields, for JSON."""
        return {name: value.plain() if isinstance(value, Identity) else value for name, value in self._said()}


@cache
def _plain(value: Identity) -> dict[str, Any]:
    """There is one object for each identity, so its fields are read once. Whoever is given the dictionary copies it."""
    return value.plain()


def plain(value: object) -> Any:
    """An identity as plain data: a hook for msgspec, which knows all other types."""
    if isinstance(value, Identity):
        return _plain(value)
    raise NotImplementedError(f"{type(value).__name__} has no plain form")


# Hands and wagers --------------------------------------------------------------------------------------------------


@final
class HandId(Identity):
    """A hand of cards: its seat, and its number there (2 or more after a split or on a second spot)."""

    _fields = __slots__ = ("seat", "number")
    seat: int
    number: int
    _usual: ClassVar[dict[str, object]] = {"number": 1}

    def __new__(cls, seat: int, number: int = 1) -> Self:
        return cls._one(seat, number)

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.number == 1 else f"seat {self.seat} hand {self.number}"


@final
class CircleId(Identity):
    """A circle from its bettor's side: the wager, the further seat (0: their own), the hand and the stack."""

    _fields = __slots__ = ("wager", "seat", "hand", "stack")
    wager: str
    seat: int
    hand: int
    stack: int
    _usual: ClassVar[dict[str, object]] = {"seat": 0, "hand": 1, "stack": 1}

    def __new__(cls, wager: str, seat: int = 0, hand: int = 1, stack: int = 1) -> Self:
        # A wager's name may come from a sheet as a subclass of str.
        return cls._one(str(wager), seat, hand, stack)

    @property
    def spot(self) -> tuple[int, int, int]:
        """Where it lies: the same for all circles of one spot."""
        return self.seat, self.hand, self.stack

    def __str__(self) -> str:
        return _on(self.wager, self.hand, self.stack, self.seat)


def _on(words: str, hand: int, stack: int, seat: int) -> str:
    """`game`, `game 2` on a second stack or hand, `game at seat 5` where nobody sits."""
    number = max(hand, stack)
    words = f"{words} {number}" if number > 1 else words
    return f"{words} at seat {seat}" if seat else words


@final
class Place(Identity):
    """A bettor's stake in a hand. A bettor may have a second `stack` on it; `further` means that nobody sits there."""

    _fields = ("bettor", "hand", "stack", "further")
    # The seat is that of the hand.
    __slots__ = (*_fields, "seat")
    bettor: int
    hand: HandId
    stack: int
    further: bool
    seat: int
    _usual: ClassVar[dict[str, object]] = {"stack": 1, "further": False}

    def __new__(cls, bettor: int, hand: HandId, stack: int = 1, *, further: bool = False) -> Self:
        found = cls._one(bettor, hand, stack, further)
        object.__setattr__(found, "seat", hand.seat)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return _place, (self.bettor, self.hand, self.stack, self.further)

    def circle(self, wager: str) -> CircleId:
        """The circle of a wager there."""
        return _circle(self, wager)

    def account(self, wager: str) -> Account:
        """The account of the chips on that circle."""
        return _stake(self, wager)

    def __str__(self) -> str:
        return f"seat {self.bettor} on {self.hand}"


def _place(bettor: int, hand: HandId, stack: int, further: bool) -> Place:  # noqa: FBT001
    return Place(bettor, hand, stack, further=further)


@cache
def _circle(place: Place, wager: str) -> CircleId:
    return CircleId(wager, place.seat if place.further else 0, place.hand.number, place.stack)


@cache
def _stake(place: Place, wager: str) -> Account:
    at = place.seat if place.further else 0
    return Account("circle", place.bettor, wager, at, place.hand.number, place.stack)


# Cards -------------------------------------------------------------------------------------------------------------

PileKind: TypeAlias = Literal[
    "hand",
    "board",
    "second board",
    "bank hand",
    "player",
    "banker",
    "row",
    "pile",
    "community",
    "meld",
    "drawn",
    "discards",
    "draw",
    "openers",
    "exposed",
    "dead",
    "taken back",
    "next burn",
    "boxed",
    "discard tray",
    "burns",
    "muck",
    "rack",
]


@final
class PileId(Identity):
    """A place for cards: what lies there, the seat that it belongs to (0: none), and its number among several."""

    _fields = __slots__ = ("kind", "seat", "number")
    kind: PileKind
    seat: int
    number: int
    _usual: ClassVar[dict[str, object]] = {"seat": 0, "number": 0}

    def __new__(cls, kind: PileKind, seat: int = 0, number: int = 0) -> Self:
        return cls._one(kind, seat, number)

    def __str__(self) -> str:
        if self.kind == "row":
            return f"row {ROWS[self.number - 1]}"
        words = f"{self.kind} {self.seat}" if self.seat else str(self.kind)
        if not self.number or (self.kind, self.number) == ("hand", 1):
            return words
        return f"{words}.{self.number}" if self.seat else f"{words} {self.number}"


ROWS = "ABC"

BOARD = PileId("board")
BOARDS = (BOARD, PileId("second board"))
PLAYER = PileId("player")
BANKER = PileId("banker")
BURNS = PileId("burns")
MUCK = PileId("muck")
RACK = PileId("rack")
BANK_HAND = PileId("bank hand")


@cache
def hand_pile(hand: HandId) -> PileId:
    """Where the cards of a hand lie."""
    return PileId("hand", hand.seat, hand.number)


# The piles of all first hands, made once because every turn needs them.
HANDS = tuple([HandId(seat) for seat in range(PEOPLE)])
HAND_PILES = tuple([hand_pile(hand) for hand in HANDS])


# Chips -------------------------------------------------------------------------------------------------------------

AccountKind: TypeAlias = Literal["stack", "bet", "circle", "pot", "bank", "bank won", "tops", "collection", "jackpot"]


@final
class Account(Identity):
    """An account of the ledger.

    A `circle` is that of a `wager` of this `seat`: `at` a further seat, on the `hand` of this number, in this `stack`.
    A `bank` has a part of the game as its `wager`, where the game has several, and a `stack` for each who adds to it.
    """

    _fields = __slots__ = ("kind", "seat", "wager", "at", "hand", "stack")
    kind: AccountKind
    seat: int
    wager: str
    at: int
    hand: int
    stack: int
    _usual: ClassVar[dict[str, object]] = {"seat": 0, "wager": "", "at": 0, "hand": 1, "stack": 1}

    def __new__(
        cls, kind: AccountKind, seat: int = 0, wager: str = "", at: int = 0, hand: int = 1, stack: int = 1
    ) -> Self:
        return cls._one(kind, seat, str(wager), at, hand, stack)

    @property
    def circle_of(self) -> int:
        """The seat whose bet or wager this is; 0 for any other account."""
        return self.seat if self.kind in ("bet", "circle") else 0

    @property
    def circle(self) -> str:
        """The text of a circle or bet, without its bettor."""
        if self.kind == "bet":
            return "bet"
        if self.hand > 1:
            return _on(f"hand {self.hand} {self.wager}", 1, 1, self.at)
        return _on(self.wager, 1, self.stack, self.at)

    def __str__(self) -> str:
        match self.kind:
            case "stack":
                return f"seat {self.seat}"
            case "bet" | "circle":
                return f"seat {self.seat} {self.circle}"
            case "bank" | "bank won":
                words = _on(self.wager or "bank", 1, self.stack, 0)
                return words if self.kind == "bank" else f"{words} won"
        return self.kind


POT = Account("pot")
BANK = Account("bank")
TOPS = Account("tops")
COLLECTION = Account("collection")
JACKPOT = Account("jackpot")
STACKS = tuple([Account("stack", seat) for seat in range(PEOPLE)])
# What a seat without a name is called.
SEAT_TEXTS = tuple(map(str, STACKS))
BETS = tuple([Account("bet", seat) for seat in range(PEOPLE)])


def stack(seat: int) -> Account:
    """The chips in front of a seat that are not in play."""
    return STACKS[seat]


def bet(seat: int) -> Account:
    """What a seat has bet in this betting round, before it is pulled into the pot."""
    return BETS[seat]


@cache
def bank(part: str = "", spot: int = 1) -> Account:
    """What has been put up on a spot of the bank, or of the bank against one part of the game."""
    return Account("bank", wager=part, stack=spot)


@cache
def won(spot: Account) -> Account:
    """What a spot of the bank has collected."""
    return Account("bank won", wager=spot.wager, stack=spot.stack)
