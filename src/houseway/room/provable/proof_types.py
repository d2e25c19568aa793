"""What is told of a commitment and of the cards that it proves: on the socket, in the store, and in proof files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from houseway.cards.card import Card
from houseway.cards.commitment import hashed
from houseway.cards.face import TEXTS

FORMAT: Literal["houseway proof 1"] = "houseway proof 1"
# How many secrets a chain has, so that as many rolls can be proved by it.
LINKS = 1000
HexHash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
OrderKind: TypeAlias = Literal["shoe", "reserve", "late"]


class Commitment(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What the room is bound to before the first card of a shoe, and what the players have added to it.

    `pack` is the hash of the pack, which a proof file names, and `size` its number of cards. `root` is of the shoe,
    `reserves` are of further orders for shuffles in the middle of a round, `dice` is the front of a chain of
    secrets. `pledges` are hashes of the nonces that seats have promised; `nonces` are told once the shoe is closed,
    and a pledged nonce that is missing was withheld.
    """

    table: int
    shoe: int
    pack: HexHash
    size: int
    root: HexHash
    reserves: tuple[HexHash, ...]
    dice: HexHash
    pledges: dict[int, HexHash]
    nonces: dict[int, HexHash] = {}

    @cached_property
    def digest(self) -> str:
        """The hash of everything but the nonces. A nonce that is sent in names the commitment by it."""
        first = f"houseway commitment\n{self.table}\n{self.shoe}\n{self.pack}\n{self.size}\n{self.root}"
        return hashed(f"{first}\n{' '.join(self.reserves)}\n{self.dice}\n{_by_seat(self.pledges)}")

    @cached_property
    def key(self) -> str:
        """What every order and roll under this commitment is mixed with: it depends on all nonces."""
        return hashed(f"houseway mix {self.digest} {_by_seat(self.nonces)}")


def _by_seat(told: dict[int, str]) -> str:
    return " ".join(f"{seat}:{told[seat]}" for seat in sorted(told))


def pledge_of(nonce: str) -> str:
    """The hash by which a nonce is promised before anybody knows it."""
    return hashed(f"houseway nonce {nonce}")


def pack_text(faces: Sequence[Card]) -> str:
    """The cards of a pack, each face once: `2c 2d`, with its number where there are several, `2c:8`."""
    return " ".join(TEXTS[face] + (f":{many}" if many > 1 else "") for face, many in Counter(faces).items())


class ProvenOrder(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An order that cards were dealt from, since the event of this number. The first one is the shoe's.

    `number` tells the reserves of a shoe apart, or the orders that were made too `late` to be committed to in time.
    `first` is the place of the first card that was left, and `cards` how many there were.
    """

    event: int
    kind: OrderKind
    number: int
    root: HexHash
    first: int
    cards: int


class DealtPlaces(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Where in an order the cards of one event came from: the next ones, or those in the `middle` of what was left."""

    event: int
    order: int
    places: tuple[int, ...]
    middle: bool = False


class ProvenCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card with its proof. `to` is the seat that may see it, 0 for everybody, since the event of this number.

    `dealt` is the number of the event that dealt it. The card is the label up to a slash, which counts equal cards.
    """

    event: int
    to: int
    dealt: int
    order: int
    place: int
    label: str
    salt: str
    path: str


class ProvenRoll(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Numbers below `sides` that were drawn from one link of the chain; a die shows one more than its number."""

    event: int
    link: Annotated[int, Meta(ge=1, le=LINKS)]
    secret: HexHash
    sides: Annotated[int, Meta(ge=1, le=10_000)]
    numbers: tuple[int, ...]


class RoundProof(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The commitment of a round, and the proofs of what one viewer has seen; in an update, those that are new."""

    commitment: Commitment | None = None
    orders: tuple[ProvenOrder, ...] = ()
    dealt: tuple[DealtPlaces, ...] = ()
    cards: tuple[ProvenCard, ...] = ()
    rolls: tuple[ProvenRoll, ...] = ()


class ProofFile(Struct, forbid_unknown_fields=True):
    """The proofs of one round as a file. `seat` is whose cards it has besides the public ones, 0 for nobody's.

    `pack` are all cards, `2c 2d`, with their number where there are several of a face, `2c:8`.
    """

    format: Literal["houseway proof 1"]
    table: int
    round: int
    game: str
    seat: int
    pack: str
    proof: RoundProof
