"""Whether the proofs of a round hold. It needs nothing but the file: no room, no sheet, no secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from houseway.cards.commitment import hashed, leaf, next_link, numbers, permutation, root_from
from houseway.room.provable.proof_types import (
    Commitment,
    DealtPlaces,
    OrderKind,
    ProofFile,
    ProvenCard,
    ProvenOrder,
    ProvenRoll,
    RoundProof,
    pledge_of,
)

# A pack has 16 decks at most, with 8 jokers in each.
_MOST_COPIES, _LONGEST = 128, 4


@dataclass(slots=True)
class ProofVerdict:
    """What was checked, what an honest reader must know besides, and what is wrong."""

    checked: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults


def verify(file: ProofFile) -> ProofVerdict:
    """Check everything that a proof file claims."""
    verdict, proof, commitment = ProofVerdict(), file.proof, file.proof.commitment
    if commitment is None:
        verdict.faults.append("the file has no commitment")
        return verdict
    if commitment.table != file.table:
        verdict.faults.append(f"the commitment is of table {commitment.table}, the round of table {file.table}")
    verdict.faults += _nonce_faults(commitment)
    pack = _pack_labels(file.pack)
    if hashed(file.pack) != commitment.pack or len(pack) != commitment.size:
        verdict.faults.append("the pack is not the one that was committed to")
    for at, order in enumerate(proof.orders):
        verdict.faults += _order_faults(commitment, proof, at, order, pack)
    verdict.faults += _sequence_faults(commitment, proof)
    verdict.faults += _roll_faults(commitment, proof.rolls)
    verdict.faults += [f"{_named(each)}: no such order" for each in proof.cards if each.order >= len(proof.orders)]
    _tell(verdict, commitment, proof)
    return verdict


def _tell(verdict: ProofVerdict, commitment: Commitment, proof: RoundProof) -> None:
    many, pledged = len(commitment.nonces), len(commitment.pledges)
    verdict.checked += [
        f"commitment {commitment.digest}",
        f"{many} of {pledged} pledged nonces mixed in",
        f"{len(proof.cards)} cards, {sum(len(each.places) for each in proof.dealt)} dealt, {len(proof.rolls)} rolls",
    ]
    if not many:
        verdict.notes.append("no player has added a nonce: the order was fixed in advance, but by the room alone")
    if many < pledged:
        verdict.notes.append("a pledged nonce was withheld")
    if proof.orders and (proof.orders[0].kind, proof.orders[0].first) != ("shoe", 0):
        verdict.notes.append(
            "the round goes on with a shoe: that no card before it was passed over, its earlier rounds show"
        )
    if any(each.kind == "late" for each in proof.orders):
        verdict.notes.append("a shuffle in the round was committed to when the nonces were known already")
    if any(each.kind != "shoe" and each.cards < commitment.size for each in proof.orders):
        verdict.notes.append("cards of a reserve are passed over while they lie elsewhere: that they do is not proved")


def _nonce_faults(commitment: Commitment) -> Iterator[str]:
    for seat, nonce in commitment.nonces.items():
        if commitment.pledges.get(seat) != pledge_of(nonce):
            yield f"the nonce of seat {seat} is not the one that was pledged"


def _pack_labels(pack: str) -> set[str]:
    """The labels of all cards of a pack."""
    found: set[str] = set()
    for each in pack.split():
        card, _, many = each.partition(":")
        copies = min(int(many), _MOST_COPIES) if many.isdecimal() and len(many) < _LONGEST else 1
        found |= {card, *(f"{card}/{copy}" for copy in range(1, copies))}
    return found


def order_key(commitment: Commitment, kind: OrderKind, number: int) -> str:
    """What the players' part of an order is drawn from."""
    return f"{commitment.key} {kind} {number}"


def roll_key(commitment: Commitment, link: int) -> str:
    """What the players' part of a roll is drawn from."""
    return f"{commitment.key} roll {link}"


def _order_faults(
    commitment: Commitment, proof: RoundProof, at: int, order: ProvenOrder, pack: set[str]
) -> Iterator[str]:
    if order.kind == "shoe" and at:
        yield f"order {at}: a shuffle in the round is not the shoe's"
    if order.kind != "late" and order.root != _committed_root(commitment, order):
        yield f"order {at}: its root was not committed to"
    places = [each for each in proof.dealt if each.order == at]
    yield from _place_faults(order, places, len(pack))
    mixed = permutation(order_key(commitment, order.kind, order.number), len(pack))
    where = {place: each.event for each in places for place in each.places}
    cards = [each for each in proof.cards if each.order == at]
    for card in cards:
        if not 0 <= card.place < len(pack) or where.get(card.place) != card.dealt:
            yield f"{_named(card)}: was not dealt from place {card.place}"
        elif card.label not in pack:
            yield f"{_named(card)}: no such card in the pack"
        elif _root(card, mixed[card.place], len(pack)) != order.root:
            yield f"{_named(card)}: the proof does not lead to the root"
    # A seat may be shown what everybody is shown later; that is one card with one proof.
    known = Counter({(card.place, card.label): 1 for card in cards})
    for what, found in (("place", Counter(place for place, _ in known)), ("card", Counter(name for _, name in known))):
        yield from (f"order {at}: {what} {each} is told in two ways" for each, many in found.items() if many > 1)


def _sequence_faults(commitment: Commitment, proof: RoundProof) -> Iterator[str]:
    """Orders and rolls come one after another: a room that could pass one over would choose among them."""
    due: tuple[str, int] | None = None
    for at, order in enumerate(proof.orders):
        if order.kind == "shoe" and order.number:
            yield f"order {at}: a shoe has one order"
        if due is not None and (order.kind, order.number) != due:
            yield f"order {at}: the {due[0]} {due[1]} was due"
        number = 0 if order.kind == "shoe" else order.number + 1
        late = order.kind == "late"
        due = ("reserve", number) if number < len(commitment.reserves) and not late else ("late", number if late else 0)
    links = [each.link for each in proof.rolls]
    first = proof.orders[0] if proof.orders else None
    if links and first and (first.kind, first.first) == ("shoe", 0) and links[0] != 1:
        yield f"roll {links[0]}: roll 1 was due"
    yield from (f"roll {one}: roll {last + 1} was due" for last, one in pairwise(links) if one != last + 1)


def _committed_root(commitment: Commitment, order: ProvenOrder) -> str:
    if order.kind == "shoe":
        return commitment.root
    return commitment.reserves[order.number] if 0 <= order.number < len(commitment.reserves) else ""


def _place_faults(order: ProvenOrder, dealt: list[DealtPlaces], size: int) -> Iterator[str]:
    """Cards come off the top without gaps. In a reserve, cards that lie elsewhere meanwhile are passed over."""
    if not 0 <= order.first <= size or not 0 <= order.cards <= size - order.first:
        yield f"order of event {order.event}: its cards do not fit the pack"
        return
    left = list(range(order.first, size))
    passes = size - order.first - order.cards
    for each in dealt:
        for place in each.places:
            if place not in left:
                yield f"event {each.event}: place {place} is not in the order any more"
                return
            skipped = left.index(place)
            if each.middle:
                skipped -= len(left) - 1 - len(left) // 2 if not passes else skipped
            elif skipped <= passes:
                passes -= skipped
                del left[:skipped]
                skipped = 0
            if skipped:
                yield f"event {each.event}: place {place} was dealt out of turn"
                return
            left.remove(place)


def _root(card: ProvenCard, place: int, size: int) -> str:
    try:
        return root_from(leaf(place, card.label, card.salt), place, size, card.path)
    except ValueError:
        return ""


def _roll_faults(commitment: Commitment, rolls: tuple[ProvenRoll, ...]) -> Iterator[str]:
    for roll in rolls:
        front = roll.secret
        for _ in range(roll.link):
            front = next_link(front)
        if front != commitment.dice or roll.link < 1:
            yield f"roll {roll.link}: its secret is not in the chain"
        found = numbers(roll.secret, roll_key(commitment, roll.link), roll.sides, len(roll.numbers))
        if tuple(found) != roll.numbers:
            yield f"roll {roll.link}: the secret gives {found}, not {list(roll.numbers)}"


def _named(card: ProvenCard) -> str:
    return f"{card.label} of event {card.event}"
