"""The proofs of a round: which place of which order each card came from, and who may see it.

The events of the round are followed card by card. A card is proved to a viewer when they may first see it: when it is
dealt, carried or shown to them, or turned up where it lies.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct, structs

from houseway.cards import Card, Shoe
from houseway.play.events import EVERYONE, NOBODY, Carried, Dealt, Event, Shown, Shuffled
from houseway.play.ids import PileId
from houseway.play.round import Round
from houseway.play.table import Pile
from houseway.room.provable.committed_chance import CommittedChance, UsedOrder
from houseway.room.provable.kept_proof import kept_text
from houseway.room.provable.proof_types import DealtPlaces, ProvenCard, RoundProof


class _DealtCard(Struct, eq=False, gc=False):
    """One card on the table: its face in the pack, where it came from, and to whom it has been proved, a bit for each.

    The table may have marked a joker; here it is the one of the pack.
    """

    face: Card
    order: int
    place: int
    dealt: int
    shown: int = 0

    @property
    def public(self) -> bool:
        return bool(self.shown & 1 << EVERYONE)

    def proved_to(self, viewer: int) -> bool:
        return bool(self.shown & (1 << EVERYONE | 1 << viewer))


class _LyingCards(Struct, eq=False, gc=False):
    """The cards of a pile, and who sees them as they were dealt, carried or looked at last."""

    cards: list[_DealtCard] = []
    sight: list[int] = []


_ABOUT_CARDS = frozenset((Dealt, Carried, Shown, Shuffled))


class _Numbered(Protocol):
    @property
    def event(self) -> int: ...


T = TypeVar("T", bound=_Numbered)


def _since(told: tuple[T, ...], after: int) -> tuple[T, ...]:
    """What belongs to the events after the first `after`; it is told in their order."""
    return told[bisect_left(told, after, key=_event) :] if told and told[-1].event >= after else ()


def _event(told: _Numbered) -> int:
    return told.event


class RoundProofs:
    """The proofs of one round. Without its chance they are those of a round that has ended, from the store."""

    def __init__(self, chance: CommittedChance | None, told: RoundProof | None = None) -> None:
        self._chance = chance
        if chance is not None and chance.commitment is None:
            # A shoe that was shuffled by a Houseway that did not commit to it.
            self._chance = None
        self.whole = told or RoundProof(commitment=chance.commitment if chance else None)
        self._events = 0
        self._orders: list[UsedOrder] = []
        # The places that are left in the last order, the next one at the end.
        self._left: list[int] = []
        self._piles: dict[PileId, _LyingCards] = {}
        # What the action that is being followed has added.
        self._new: list[ProvenCard] = []
        self._new_dealt: list[DealtPlaces] = []
        # The last event that something is told of.
        self._last = max((each[-1].event for each in self._parts() if each), default=-1)

    def note(self, played: Round) -> None:
        """An action has been carried out in the round."""
        if self._chance is None or played.state == "void":
            return
        if not self._orders:
            self._next_order(0)
        table, events = played.table, played.events
        # Most events, and most actions, are about chips and words.
        about_cards = [each for each in range(self._events, len(events)) if type(events[each]) in _ABOUT_CARDS]
        for number in about_cards:
            event = events[number]
            if type(event) is Dealt:
                self._deal(table.shoe, number, event)
            else:
                self._follow(number, event)
        self._events = len(events)
        if len(table.shoe.rolls) > len(self.whole.rolls):
            self._note_rolls(len(table.shoe.rolls))
        if about_cards:
            self._look_around(table.piles)
        if self._new_dealt:
            self.whole.dealt += tuple(self._new_dealt)
            self._new_dealt = []
        if self._new:
            self.whole.cards += tuple(self._new)
            self._last = max(self._last, self._new[-1].event)
            self._new = []

    def _follow(self, number: int, event: Event) -> None:
        match event:
            case Carried(source=source, to=to, cards=cards, seen_by=seen_by):
                self._carry(number, source, to, cards, seen_by)
            case Shown(place=place, cards=cards):
                self._turn_up(number, self._pile(place).cards, cards, EVERYONE)
            case Shuffled(piles=piles):
                for name in piles:
                    self._piles.pop(name, None)
                self._next_order(number)

    def tells_since(self, after: int) -> bool:
        """Whether somebody is told something of the events after the first `after`."""
        return self.whole.commitment is not None and (not after or after <= self._last)

    def since(self, seat: int | None, after: int) -> RoundProof | None:
        """What is new to a viewer who knows the first `after` events; None for nothing."""
        if not self.tells_since(after):
            return None
        told, sees = self.all_since(after), (EVERYONE, seat)
        told.cards = tuple([each for each in told.cards if each.to in sees])
        return told if told != RoundProof() else None

    def all_since(self, after: int) -> RoundProof:
        """What is told of the events after the first `after`, with the cards of all seats."""
        whole = self.whole
        if not after:
            return structs.replace(whole)
        cards, rolls = _since(whole.cards, after), _since(whole.rolls, after)
        return RoundProof(None, _since(whole.orders, after), _since(whole.dealt, after), cards, rolls)

    def kept(self) -> str | None:
        """All of it for the store, when the round ends; None where there is no commitment."""
        if self.whole.commitment is None:
            return None
        trees, mixed = [each.order.levels for each in self._orders], [each.mixed for each in self._orders]
        return kept_text(self.whole, trees, mixed)

    def _parts(self) -> Iterator[Sequence[_Numbered]]:
        yield from (self.whole.orders, self.whole.dealt, self.whole.cards, self.whole.rolls)

    def _next_order(self, number: int) -> None:
        assert self._chance is not None
        used = self._chance.orders()[len(self._orders)]
        self._orders.append(used)
        self._left = used.places[::-1]
        self.whole.orders += (used.since(number),)
        self._last = max(self._last, number)

    def _note_rolls(self, many: int) -> None:
        """The rolls since the last time, with the last event: a number that picks a card has no event of its own."""
        assert self._chance is not None
        rolls = self._chance.state.round_rolls[len(self.whole.rolls) : many]
        self.whole.rolls += tuple([structs.replace(each, event=self._events - 1) for each in rolls])
        self._last = self._events - 1

    def _deal(self, shoe: Shoe, number: int, event: Dealt) -> None:
        assert self._chance is not None
        at, left, plain = len(self._orders) - 1, self._left, self._chance.plain
        # Either all cards of an event come from the middle or none does.
        middle = shoe.from_middle(at, len(left))
        if len(event.cards) == 1 and not middle:
            # Most cards come one by one.
            place = left.pop()
            self._new_dealt.append(DealtPlaces(number, at, (place,), middle))
            dealt = [_DealtCard(plain(event.cards[0]), at, place, number)]
        else:
            places = tuple([left.pop(len(left) // 2 if middle else -1) for _ in event.cards])
            self._new_dealt.append(DealtPlaces(number, at, places, middle))
            named = zip(event.cards, places, strict=True)
            dealt = [_DealtCard(plain(face), at, place, number) for face, place in named]
        self._last = number
        self._lay(number, self._pile(event.to), dealt, event.seen_by)

    def _carry(self, number: int, source: PileId, to: PileId, faces: Sequence[Card], seen_by: int) -> None:
        assert self._chance is not None
        pile = self._pile(source)
        there = pile.cards
        if self._chance.no_two_alike and len(faces) == len(there):
            moved = there.copy()
            there.clear()
        else:
            moved = list(self._taken(there, faces))
        # What is left there is looked at.
        pile.sight.clear()
        self._lay(number, self._pile(to), moved, seen_by)

    def _taken(self, lying: list[_DealtCard], faces: Sequence[Card]) -> Iterator[_DealtCard]:
        """Take cards of these faces from a pile."""
        assert self._chance is not None
        for face in map(self._chance.plain, faces):
            card = self._found(lying, face)
            if card is not None:
                lying.remove(card)
                yield card

    def _found(self, lying: Sequence[_DealtCard], face: Card) -> _DealtCard | None:
        """A card of this face: of equal ones, one that everybody has seen, or the one dealt last, as on the table."""
        assert self._chance is not None
        found = None
        for card in reversed(lying):
            if card.face == face and (found is None or card.public):
                found = card
                if card.public or self._chance.no_two_alike:
                    break
        return found

    def _pile(self, name: PileId) -> _LyingCards:
        found = self._piles.get(name)
        if found is None:
            found = self._piles[name] = _LyingCards()
        return found

    def _lay(self, number: int, pile: _LyingCards, cards: Sequence[_DealtCard], seen_by: int) -> None:
        """Lay cards down that are dealt or carried. A pile that is seen otherwise than this says is looked at."""
        pile.cards += cards
        pile.sight += (seen_by,) * len(cards)
        if seen_by != NOBODY:
            self._prove(number, cards, seen_by)

    def _turn_up(self, number: int, lying: list[_DealtCard], faces: Sequence[Card], to: int) -> None:
        """Prove so many cards of a pile that these faces are proved, and no more: a hand may be shown in part."""
        assert self._chance is not None
        if len(faces) == len(lying):
            self._prove(number, lying, to)
            return
        for face, many in Counter(map(self._chance.plain, faces)).items():
            equal = [each for each in lying if each.face == face]
            unproved = [each for each in equal if not each.proved_to(to)]
            self._prove(number, unproved[::-1][: max(many - len(equal) + len(unproved), 0)], to)

    def _look_around(self, piles: Mapping[PileId, Pile]) -> None:
        """Look at the piles that are seen otherwise than they were."""
        known = self._piles
        for name, pile in piles.items():
            lying = known.get(name)
            if pile.sight != lying.sight if lying else pile.sight:
                self._look(pile)

    def _look(self, pile: Pile) -> None:
        """Prove the cards that were turned up where they lie."""
        found = self._pile(pile.name)
        found.sight = pile.sight.copy()
        if lying := found.cards:
            for to in set(pile.sight) - {NOBODY}:
                faces = [face for face, seen_by in zip(pile.cards, pile.sight, strict=True) if seen_by == to]
                self._turn_up(self._events - 1, lying, faces, to)

    def _prove(self, number: int, cards: Iterable[_DealtCard], to: int) -> None:
        proved, mine = 1 << EVERYONE | 1 << to, 1 << to
        for card in cards:
            if not card.shown & proved:
                card.shown |= mine
                used = self._orders[card.order]
                at, order = used.mixed[card.place], used.order
                label, salt, path = order.labels[at], order.salts[at], order.paths[at]
                self._new.append(ProvenCard(number, to, card.dealt, card.order, card.place, label, salt, path))
