"""The state of one round: where every card lies, who may see it, who sits where, and the ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from houseway.cards import Card, Shoe
from houseway.cards.card import JOKER, MARK
from houseway.cards.face import ALONE, text
from houseway.errors import BrokenLaw, ShortDeck
from houseway.play.decisions import Asked
from houseway.play.events import (
    EVERYONE,
    NOBODY,
    Announced,
    Carried,
    Dealt,
    Event,
    Rolled,
    Shown,
    Shuffled,
)
from houseway.play.ids import BURNS, HAND_PILES, MUCK, POT, RACK, SEAT_TEXTS, STACKS, Account, PileId
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting, LastingState
from houseway.play.ledger import Ledger
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.values import Cents

T = TypeVar("T")


@cache
def rotation(seats: tuple[int, ...], seat: int, direction: str) -> tuple[int, ...]:
    """The seats in the order of play after this one, numbered clockwise. Cached, because every turn needs it."""
    later = tuple(each for each in seats if each > seat)
    earlier = tuple(each for each in seats if each < seat)
    here = (seat,) if seat in seats else ()
    if direction == "clockwise":
        return (*later, *earlier, *here)
    return (*earlier[::-1], *later[::-1], *here)


class Pile(Struct, eq=False, gc=False):
    """Cards in one place. `sight` is parallel to `cards`: the seat that sees the card, EVERYONE or NOBODY."""

    name: PileId
    owner: int
    cards: list[Card] = []
    sight: list[int] = []

    def __repr__(self) -> str:
        return f"<{self.name}: {text(self.cards)}>"


class Facts(dict[type, Any]):
    """The families' own state by type, each made from its defaults at first use."""

    __slots__ = ()

    def __missing__(self, kind: type[T]) -> T:
        made = self[kind] = kind()
        return made


class _ReadFacts(Protocol):
    def __call__(self, kind: type[T], /) -> T: ...


class Table:
    """The state of one round, which the steps read and change. Nothing else holds state."""

    __slots__ = (
        "_facts",
        "answered",
        "asked",
        "events",
        "facts",
        "incidents",
        "lasting",
        "ledger",
        "names",
        "piles",
        "seats",
        "shoe",
        "standing",
        "terms",
    )

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, Cents],
        shoe: Shoe,
        names: Mapping[int, str],
        lasting: Lasting,
        rack: Sequence[Card],
        events: list[Event],
    ) -> None:
        self.terms = terms
        self.seats: tuple[int, ...] = tuple(sorted(stacks))
        self.names = names
        self.shoe = shoe
        self.lasting = lasting
        # The back line: the seat behind which each of them stands. It does not change while a round is played.
        self.standing = lasting[SeatNotes].behind
        self.events = events
        opening: dict[Account, Cents] = {}
        for seat, amount in stacks.items():
            opening[STACKS[seat]] = amount
        if left := lasting[CarriedPot].total:
            opening[POT] = left
        self.ledger = Ledger(opening, events)
        self.piles: dict[PileId, Pile] = {}
        self.asked: Asked | None = None
        self.answered: list[int] = []
        self.incidents: list[Incident] = []
        self.know(Facts())
        if rack:
            pile = self.pile(RACK)
            pile.cards += rack
            pile.sight += [NOBODY] * len(rack)

    # Seats ----------------------------------------------------------------------------------------------------

    def after(self, seat: int) -> tuple[int, ...]:
        """The seats in the order of play, beginning with the one after this and ending with it."""
        return rotation(self.seats, seat, self.terms.sheet.seats.direction)

    def order_from(self, seat: int) -> tuple[int, ...]:
        """The seats in the order of play, beginning with this one."""
        order = self.after(seat)
        return (seat, *order[:-1]) if order and order[-1] == seat else order

    def behind(self, person: int) -> int:
        """The seat behind which somebody of the back line stands; 0 for everybody who sits."""
        return self.standing.get(person, 0)

    def name(self, seat: int) -> str:
        if (named := self.names.get(seat)) or self.terms.sheet.kind != "bank":
            return named or SEAT_TEXTS[seat]
        at = self.behind(seat)
        return f"bettor {seat} behind seat {at}" if at else SEAT_TEXTS[seat]

    # Cards ----------------------------------------------------------------------------------------------------

    def pile(self, name: PileId, owner: int = 0) -> Pile:
        """The pile of this name; made at first use."""
        found = self.piles.get(name)
        if found is None:
            found = self.piles[name] = Pile(name, owner)
        return found

    def hand(self, seat: int) -> Pile:
        name = HAND_PILES[seat]
        return self.piles.get(name) or self.pile(name, seat)

    def hands(self, seats: Iterable[int]) -> list[Pile]:
        """The hands of these seats, in this order."""
        piles = self.piles
        try:
            return [piles[HAND_PILES[seat]] for seat in seats]
        except KeyError:
            for seat in seats:
                if (name := HAND_PILES[seat]) not in piles:
                    piles[name] = Pile(name, seat)
            return [piles[HAND_PILES[seat]] for seat in seats]

    def deal(self, pile: Pile, count: int = 1, *, seen_by: int = EVERYONE) -> tuple[Card, ...]:
        """Deal this many cards from the top of the shoe."""
        stacked = self.shoe.stack
        if count > len(stacked):
            raise ShortDeck(f"{pile.name} needs {count} cards and the shoe holds {len(stacked)}", where=str(pile.name))
        if count == 1:
            face = stacked.pop()
            pile.cards.append(face)
            pile.sight.append(seen_by)
            dealt: tuple[Card, ...] = ALONE[face]
        else:
            dealt = tuple([stacked.pop() for _ in range(count)])
            pile.cards += dealt
            pile.sight += (seen_by,) * count
        self.events.append(Dealt(pile.name, dealt, seen_by))
        return dealt

    def deal_around(self, piles: Sequence[Pile], count: int = 1, *, face_up: bool = False) -> None:
        """Deal one card to each pile in turn, `count` times: face down for its owner, or face up for everybody."""
        stacked, events, needed = self.shoe.stack, self.events, len(piles)
        for _ in range(count):
            if needed > len(stacked):
                short = f"{needed} hands need a card and the shoe holds {len(stacked)}"
                raise ShortDeck(short, where=str(piles[0].name))
            for pile in piles:
                face = stacked.pop()
                seen_by = EVERYONE if face_up else pile.owner
                pile.cards.append(face)
                pile.sight.append(seen_by)
                events.append(Dealt(pile.name, ALONE[face], seen_by))

    def deal_from_middle(self, pile: Pile, count: int, *, seen_by: int) -> None:
        """Deal this many cards from the centre of the shoe, one after another."""
        dealt = tuple([self.shoe.draw_from_middle() for _ in range(count)])
        pile.cards += dealt
        pile.sight += (seen_by,) * count
        self.events.append(Dealt(pile.name, dealt, seen_by))

    def burn(self) -> None:
        self.deal(self.pile(BURNS), seen_by=NOBODY)

    def carry(self, cards: Iterable[Card], source: Pile, to: Pile, *, seen_by: int = EVERYONE) -> None:
        """Move cards between piles. Of equal cards, one that everybody has seen goes first, then the one dealt last.

        Nobody can tell equal cards apart, so a card that goes must not reveal that another one is held.
        """
        taken = tuple(cards)
        if taken == tuple(source.cards):
            source.cards.clear()
            source.sight.clear()
        else:
            for face in taken:
                at = _place_of(face, source)
                del source.cards[at], source.sight[at]
        self._lay(taken, source, to, seen_by)

    def muck(self, source: Pile) -> None:
        """Throw a hand away unseen."""
        if source.cards:
            taken = tuple(source.cards)
            source.cards.clear()
            source.sight.clear()
            self._lay(taken, source, self.pile(MUCK), NOBODY)

    def _lay(self, taken: tuple[Card, ...], source: Pile, to: Pile, seen_by: int) -> None:
        """Lay cards down that were taken from another pile."""
        to.cards += taken
        to.sight += (seen_by,) * len(taken)
        self.events.append(Carried(source.name, to.name, taken, seen_by))

    def show(self, pile: Pile) -> None:
        """Turn a whole pile up."""
        pile.sight = [EVERYONE] * len(pile.cards)
        self.events.append(Shown(pile.name, tuple(pile.cards)))

    def shuffle_in(self, names: Sequence[PileId], because: str) -> None:
        """Return these piles to the shoe, and shuffle it."""
        back: list[Card] = []
        for name in names:
            pile = self.pile(name)
            back += pile.cards
            pile.cards.clear()
            pile.sight.clear()
        self.shoe.shuffle_in(back)
        self.events.append(Shuffled(tuple(names), len(back), because))

    def roll(self, dice: int, because: str) -> tuple[int, ...]:
        rolled = self.shoe.roll(dice)
        self.events.append(Rolled(rolled, because))
        return rolled

    # Facts ----------------------------------------------------------------------------------------------------

    def know(self, facts: Facts) -> None:
        """Take over these facts. `facts(kind)` is a family's own state for this round, made at first use."""
        self._facts = facts
        # The method of a dictionary: every step asks for facts, and several times.
        self.facts: _ReadFacts = self._facts.__getitem__

    def keep(self, state: LastingState) -> None:
        """Keep this state beyond the round, in place of the one of its type."""
        self.lasting = self.lasting.keeping(state)

    def all_facts(self) -> dict[str, object]:
        return {kind.__name__: value for kind, value in self._facts.items()}

    def announce(self, words: str, *, named: Iterable[int] = (), action: int = 0) -> None:
        """Say something to everybody. `named` are the seats whose names stand in the words."""
        self.events.append(Announced(words, action, tuple(named)))

    def audit(self) -> None:
        """Check that every chip and every card is somewhere, exactly once."""
        self.ledger.audit()
        held = self.shoe.stack.copy()
        for pile in self.piles.values():
            held += pile.cards
        if not _is_pack(self.terms, held) and not _is_pack(self.terms, _without_off_button(held)):
            raise BrokenLaw(f"the table holds {len(held)} cards that are not the pack of {len(self.terms.faces)}")


def _place_of(face: Card, pile: Pile) -> int:
    """The index of the card to move: the last one of its face that everybody has seen, or else the last one."""
    at = len(pile.cards) - 1 - pile.cards[::-1].index(face)
    if pile.sight[at] == EVERYONE or pile.cards.count(face) == 1:
        return at
    seen = [place for place, each in enumerate(pile.cards) if each == face and pile.sight[place] == EVERYONE]
    return seen[-1] if seen else at


# To count the faces of a shoe is quicker than to sort it; to sort a pack or two is quicker than to count them.
_COUNTED = 156


def _is_pack(terms: Terms, held: list[Card]) -> bool:
    """Whether these are the cards of the pack, in any order."""
    if len(held) < _COUNTED:
        if each_once := _each_once(terms):
            # As many cards as the pack has, and none of its faces is missing.
            return len(held) == len(each_once) and not each_once.difference(held)
        return sorted(held) == terms.faces
    return Counter(held) == _faces_counted(terms)


@once
def _each_once(terms: Terms) -> frozenset[Card]:
    """The faces of a pack that has every one of them once; of any other none."""
    faces = frozenset(terms.faces)
    return faces if len(faces) == len(terms.faces) else frozenset()


@once
def _faces_counted(terms: Terms) -> dict[Card, int]:
    # A plain dictionary, because comparing two counters is slow.
    return dict(Counter(terms.faces))


def _without_off_button(held: Sequence[Card]) -> list[Card]:
    """The cards as they are in the pack: a joker is marked while its power depends on how it was dealt."""
    return [JOKER if face & MARK - 1 == JOKER else face for face in held]
