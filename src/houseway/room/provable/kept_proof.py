"""The proofs of a round as they are stored. A card that is told twice, and what its paths share, is kept once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from houseway.cards.commitment import leaf, permutation, shared_nodes, shared_paths
from houseway.room.provable.proof_types import Commitment, DealtPlaces, ProvenCard, ProvenOrder, ProvenRoll, RoundProof
from houseway.room.provable.verify_proof import order_key

# No pack is larger.
_MOST_CARDS = 2000


class KeptCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A proven card. Its salt is left out where it was told before, and its path where the shared nodes have it."""

    event: int
    to: int
    dealt: int
    order: int
    place: int
    label: str
    salt: str = ""
    path: str = ""


class KeptProof(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The proofs of a round. `nodes` are for each order those that its cards do not lead to, from the leaves up."""

    commitment: Commitment | None = None
    orders: tuple[ProvenOrder, ...] = ()
    dealt: tuple[DealtPlaces, ...] = ()
    cards: tuple[KeptCard, ...] = ()
    rolls: tuple[ProvenRoll, ...] = ()
    nodes: tuple[str, ...] = ()


def kept_text(proof: RoundProof, trees: Sequence[Sequence[Sequence[bytes]]], mixed: Sequence[Sequence[int]]) -> str:
    """The proofs as text for the store. `trees` are those of the orders, and `mixed` says where in them a place is."""
    known: list[set[int]] = [set() for _ in trees]
    cards = []
    for each in proof.cards:
        at = mixed[each.order][each.place]
        salt = "" if at in known[each.order] else each.salt
        known[each.order].add(at)
        cards.append(KeptCard(each.event, each.to, each.dealt, each.order, each.place, each.label, salt))
    nodes = tuple([shared_nodes(levels, leaves) for levels, leaves in zip(trees, known, strict=True)])
    kept = KeptProof(proof.commitment, proof.orders, proof.dealt, tuple(cards), proof.rolls, nodes)
    return msgspec.json.encode(kept).decode()


def read_kept(text: str) -> RoundProof:
    """The proofs that were stored, each card with its path. ValueError for what cannot be read."""
    try:
        kept = msgspec.json.decode(text, type=KeptProof)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None
    return RoundProof(kept.commitment, kept.orders, kept.dealt, tuple(_proven(kept)), kept.rolls)


def _proven(kept: KeptProof) -> Iterator[ProvenCard]:
    salts = {(each.order, each.place): each.salt for each in kept.cards if each.salt}
    paths = {(order, place): path for order in range(len(kept.nodes)) for place, path in _paths(kept, order, salts)}
    for each in kept.cards:
        where = each.order, each.place
        path = each.path or paths.get(where, "")
        salt = salts.get(where, "")
        yield ProvenCard(each.event, each.to, each.dealt, each.order, each.place, each.label, salt, path)


def _paths(kept: KeptProof, order: int, salts: dict[tuple[int, int], str]) -> Iterator[tuple[int, str]]:
    """The path of every place of an order that has been shown."""
    commitment = kept.commitment
    if commitment is None or order >= len(kept.orders) or not 0 < commitment.size <= _MOST_CARDS:
        raise ValueError("the proofs have nodes of an order that there is not")
    told = kept.orders[order]
    mixed = permutation(order_key(commitment, told.kind, told.number), commitment.size)
    labels = {each.place: each.label for each in kept.cards if each.order == order}
    if any(not 0 <= place < commitment.size for place in labels):
        raise ValueError("the proofs have a place that is not in the order")
    leaves = {mixed[at]: leaf(mixed[at], label, salts.get((order, at), "")) for at, label in labels.items()}
    paths = shared_paths(leaves, commitment.size, kept.nodes[order])
    for place in labels:
        yield place, paths[mixed[place]]
