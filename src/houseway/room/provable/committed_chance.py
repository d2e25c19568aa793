"""The chance of a live table: every order and roll is committed to before anybody sees a part of it.

The room draws an order with the operating system's generator and publishes a Merkle root over it. The seats may add
nonces that they have pledged before. When the shoe is dealt, the nonces are told, and the order that is dealt is the
room's order in a further order drawn from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from struct import Struct as WordStruct

from msgspec import Struct, field, structs

from houseway.cards import Card, LiveChance, below, shuffle
from houseway.cards.card import JOKER, MARK
from houseway.cards.commitment import (
    hashed,
    labels,
    leaves,
    links,
    numbers,
    paths,
    permutation,
    salts,
    shuffled_places,
    tree,
)
from houseway.cards.face import TILE
from houseway.cards.rng import ProvenChance
from houseway.errors import At, BrokenLaw
from houseway.room.provable.proof_types import (
    LINKS,
    Commitment,
    OrderKind,
    ProvenOrder,
    ProvenRoll,
    pack_text,
    pledge_of,
)
from houseway.room.provable.verify_proof import order_key, roll_key

# Orders that are committed to for shuffles in the middle of a round. Those that are not used stay for the next shoe.
RESERVES = 2
_SECRET_BITS = 256


class SecretOrder(Struct, forbid_unknown_fields=True):
    """The room's order of a pack, and the secret that its salts are made from.

    `faces` are the numbers of the cards within the pack, by their places in the tree.
    """

    secret: str
    faces: list[int]

    @classmethod
    def drawn(cls, size: int) -> SecretOrder:
        return cls(new_secret(), shuffled_places(_live_words(size), size))


def _live_words(at_once: int) -> Iterator[int]:
    """Words of 32 bits of the operating system's generator, which is asked for many at once: each time takes long."""
    live, read = LiveChance(), WordStruct(f">{at_once}I").unpack
    while True:
        yield from read(live.bits(32 * at_once).to_bytes(4 * at_once))


def new_secret() -> str:
    """256 bits of the operating system's generator."""
    return f"{LiveChance().bits(_SECRET_BITS):064x}"


class CommittedOrder:
    """A secret order of a pack with its tree."""

    def __init__(self, secret: SecretOrder, names: Sequence[str]) -> None:
        self.secret = secret
        self.salts = salts(bytes.fromhex(secret.secret), len(names))
        self.labels = [names[face] for face in secret.faces]
        self.levels = tree(leaves(self.labels, self.salts))

    @property
    def root(self) -> str:
        return self.levels[-1][0].hex()

    @cached_property
    def paths(self) -> list[str]:
        """The path of every leaf, made when the first card is proved."""
        return paths(self.levels)


class UsedOrder:
    """An order from which a round is dealt: the committed one, mixed with the nonces.

    `places` are those that were in it when the round came to it, in the order in which they are dealt.
    """

    def __init__(self, drawn: DrawnOrder, order: CommittedOrder, mixed: Sequence[int]) -> None:
        self.drawn, self.order, self.mixed, self.places = drawn, order, mixed, drawn.places

    def since(self, event: int) -> ProvenOrder:
        """What is told of it: that it is dealt from since this event."""
        first = self.places[0] if self.drawn.kind == "shoe" and self.places else 0
        return ProvenOrder(event, self.drawn.kind, self.drawn.number, self.order.root, first, len(self.places))

    def faces(self) -> list[int]:
        """The numbers of the cards within the pack, the next one first."""
        return [self.order.secret.faces[self.mixed[place]] for place in self.places]


class DrawnOrder(Struct, forbid_unknown_fields=True):
    """An order that cards are dealt from, as it is sealed for the store."""

    kind: OrderKind
    number: int
    secret: SecretOrder
    places: list[int]


class DealingState(Struct, forbid_unknown_fields=True):
    """Everything secret and public that the dealing of a table needs, as it is sealed for the store.

    `opened` is committed to and waits for nonces; `closed` is the shoe that is being dealt, `current` the order that a
    round begins with. The chain of the dice ends with `chain`, of which `told` links are known; `base` were known
    when the shoe was committed to.
    """

    opened: Commitment | None = None
    opened_order: SecretOrder | None = None
    closed: Commitment | None = None
    current: DrawnOrder | None = None
    reserves: list[SecretOrder] = field(default_factory=list)
    reserves_used: int = 0
    late: int = 0
    chain: str = ""
    told: int = 0
    base: int = 0
    opened_base: int = 0
    round_orders: list[DrawnOrder] = field(default_factory=list)
    round_rolls: list[ProvenRoll] = field(default_factory=list)


class CommittedChance(ProvenChance):
    """The chance of one live table. `changed` says that `state` must be written with the action that is under way."""

    def __init__(self, table: int, faces: Sequence[Card], state: DealingState | None = None) -> None:
        super().__init__()
        self.table = table
        self.state = DealingState() if state is None else state
        self.changed = False
        # The last commitment that was told, as it was while it was open.
        self.announced = self.state.opened or _without_nonces(self.state.closed)
        # Nonces that have come for the shoe that is open, and pledges for the one after it, by seat.
        self.nonces: dict[int, str] = {}
        self.pledged: dict[int, str] = {}
        # Seats that have pledged for the open shoe and were given up: nobody there can tell that nonce.
        self._given_up: set[int] = set()
        self._faces = list(faces)
        self._names = labels(faces)
        self.no_two_alike = len(set(faces)) == len(self._faces)
        self._orders: dict[str, CommittedOrder] = {}
        self._permutations: dict[str, Sequence[int]] = {}

    # Before a shoe --------------------------------------------------------------------------------------------

    def open_shoe(self, number: int) -> None:
        """Commit to the shoe of this number, unless it has been done. Seats may now add what they have pledged."""
        state = self.state
        if state.opened is not None and state.opened.shoe == number:
            return
        secret = SecretOrder.drawn(len(self._faces))
        if not state.chain or LINKS - state.told < LINKS // 2:
            state.chain, state.told = new_secret(), 0
            self.__dict__.pop("_links", None)
        self._orders = {each.secret: self._order(each) for each in state.reserves}
        state.reserves += [SecretOrder.drawn(len(self._faces)) for _ in range(RESERVES - len(state.reserves))]
        state.opened_order, state.opened_base = secret, state.told
        state.opened = Commitment(
            table=self.table,
            shoe=number,
            pack=self._pack_hash,
            size=len(self._faces),
            root=self._order(secret).root,
            reserves=tuple(self._order(each).root for each in state.reserves),
            dice=self._links[state.told],
            pledges=dict(sorted(self.pledged.items())),
        )
        self.announced = state.opened
        self.nonces, self.pledged, self.changed = {}, {}, True
        self._given_up.clear()

    @cached_property
    def _pack_hash(self) -> str:
        return hashed(pack_text(self._faces))

    @cached_property
    def _links(self) -> list[str]:
        return links(self.state.chain, LINKS)

    def _order(self, secret: SecretOrder) -> CommittedOrder:
        """A secret order with its tree, which is made once."""
        found = self._orders.get(secret.secret)
        if found is None:
            found = self._orders[secret.secret] = CommittedOrder(secret, self._names)
        return found

    def contribute(self, seat: int, nonce: str, commitment: str) -> bool:
        """Take the nonce that a seat has pledged for the open commitment. Returns whether it counts."""
        opened = self.state.opened
        if opened is None or commitment != opened.digest or opened.pledges.get(seat) != pledge_of(nonce):
            return False
        self.nonces[seat] = nonce
        return True

    def pledge(self, seat: int, pledge: str) -> bool:
        """Take a seat's pledge: for the open commitment as long as nobody has told a nonce, or else for the next one.

        Returns whether the open commitment has changed. Who has told a nonce has seen which pledges there were; another
        one could be chosen to suit that nonce.
        """
        opened = self.state.opened
        if opened is None or self.nonces:
            self.pledged[seat] = pledge
            return False
        pledges = dict(sorted({**opened.pledges, seat: pledge}.items()))
        self.announced = self.state.opened = structs.replace(opened, pledges=pledges)
        self._given_up.discard(seat)
        return True

    def untold(self) -> Set[int]:
        """The seats that have pledged a nonce for the open commitment and have not told it yet."""
        opened = self.state.opened
        return frozenset() if opened is None else opened.pledges.keys() - self.nonces.keys() - self._given_up

    def forget(self, seat: int) -> None:
        """A seat has been given up: what it has pledged does not bind who comes next, and is not waited for."""
        self.pledged.pop(seat, None)
        self._given_up.add(seat)

    # Dealing --------------------------------------------------------------------------------------------------

    def new_shoe(self, number: int) -> list[Card]:
        """Close the commitment with the nonces that have come, and return the order that follows from both."""
        self.open_shoe(number)
        state = self.state
        assert state.opened is not None
        state.closed = structs.replace(state.opened, nonces=dict(sorted(self.nonces.items())))
        assert state.opened_order is not None
        state.current = DrawnOrder("shoe", 0, state.opened_order, list(range(len(self._faces))))
        state.base, state.reserves_used, state.late = state.opened_base, 0, 0
        state.opened = state.opened_order = None
        self.nonces, self.changed = {}, True
        self._permutations.clear()
        return [self._faces[each] for each in self._used(state.current).faces()]

    def reordered(self, stack: Sequence[Card]) -> list[Card]:
        """These cards in the order in which they lie in the next reserve.

        Equal cards are told apart by their labels, and the first copies are taken: which ones does not depend on the
        order, so that every order of these cards is equally likely.
        """
        if self.state.closed is None:
            order = list(stack)
            shuffle(order, self)
            return order
        wanted = [self.plain(each) for each in stack]
        names = _copies(wanted, self._faces, self._names)
        drawn = self._next_reserve()
        used = self._used(drawn)
        drawn.places += [place for place, at in enumerate(used.mixed) if used.order.labels[at] in names]
        if len(drawn.places) != len(wanted):
            raise BrokenLaw("cards that are not of the pack were to be shuffled", at=At(table=self.table))
        self.state.round_orders.append(drawn)
        self.changed = True
        as_marked: dict[Card, list[Card]] = {}
        for plain, face in zip(wanted, stack, strict=True):
            as_marked.setdefault(plain, []).append(face)
        return [as_marked[self._faces[each]].pop() for each in reversed(used.faces())]

    def _next_reserve(self) -> DrawnOrder:
        """The next order that was committed to for this. If there is none, it is committed to now, which is late."""
        state = self.state
        if state.reserves_used < len(self._commitment.reserves):
            state.reserves_used += 1
            return DrawnOrder("reserve", state.reserves_used - 1, state.reserves.pop(0), [])
        state.late += 1
        return DrawnOrder("late", state.late - 1, SecretOrder.drawn(len(self._faces)), [])

    def numbers(self, sides: int, count: int) -> list[int]:
        """Numbers from the next link of the chain, each added to one that is drawn from the nonces."""
        state = self.state
        if state.closed is None:
            return [below(self, sides) for _ in range(count)]
        if state.told >= LINKS:
            raise BrokenLaw("the chain of the dice is used up within one shoe", at=At(table=self.table))
        state.told += 1
        link, secret = state.told - state.base, self._links[state.told]
        found = numbers(secret, roll_key(self._commitment, link), sides, count)
        state.round_rolls.append(ProvenRoll(0, link, secret, sides, tuple(found)))
        self.changed = True
        return found

    @property
    def _commitment(self) -> Commitment:
        if self.state.closed is None:
            raise BrokenLaw("a card was dealt before there was a commitment", at=At(table=self.table))
        return self.state.closed

    def plain(self, face: Card) -> Card:
        """A card as it is in the pack: a joker may be marked on the table."""
        if face < MARK or face >= TILE:
            return face
        return JOKER if face & MARK - 1 == JOKER and face not in self._faces else face

    # Proofs ---------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> Commitment | None:
        """What the round that is being played was committed to."""
        return self.state.closed

    def orders(self) -> list[UsedOrder]:
        """The orders that the round has been dealt from so far, the shoe's first."""
        found = [self.state.current, *self.state.round_orders]
        return [self._used(each) for each in found if each is not None]

    def _used(self, drawn: DrawnOrder) -> UsedOrder:
        key = order_key(self._commitment, drawn.kind, drawn.number)
        if key not in self._permutations:
            self._permutations[key] = permutation(key, len(self._faces))
        return UsedOrder(drawn, self._order(drawn.secret), self._permutations[key])

    def end_round(self, left: int) -> None:
        """A round has ended, and so many cards are left to be dealt on: the others are never told."""
        state = self.state
        if state.round_orders or state.round_rolls or not left:
            self.changed = True
        state.current = [state.current, *state.round_orders][-1]
        state.round_orders, state.round_rolls = [], []
        if left:
            self.go_on(left)
        else:
            state.closed = state.current = None

    def go_on(self, left: int) -> None:
        """The next round begins with the last so many cards of the order that the shoe is dealt from.

        This is not written with every round, since the store knows how many cards are left.
        """
        if self.state.current is not None and left:
            self.state.current.places = self.state.current.places[-left:]


def _without_nonces(closed: Commitment | None) -> Commitment | None:
    return None if closed is None else structs.replace(closed, nonces={})


def _copies(wanted: Sequence[Card], faces: Sequence[Card], names: Sequence[str]) -> set[str]:
    """The labels of these cards: of equal ones the first copies."""
    left: dict[Card, int] = {}
    for face in wanted:
        left[face] = left.get(face, 0) + 1
    found = set()
    for face, name in zip(faces, names, strict=True):
        if left.get(face, 0):
            left[face] -= 1
            found.add(name)
    return found
