"""Every lay that is open to a player: pure functions from a hand and a board to choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from houseway.cards.card import Card, rank, suit
from houseway.play.decisions import Lay
from houseway.ranking.melds import MeldRules, can_add, can_lend, kind

Melds: TypeAlias = Sequence[Sequence[Card]]
# A card with where it comes from: 0 for the hand (or the card just brought in), else the number of the lending meld.
Sourced: TypeAlias = tuple[int, Card]


def lays_with(
    card: Card, hand: Sequence[Card], board: Melds, rules: MeldRules, *, slides: bool = True
) -> tuple[Lay, ...]:
    """Every way to use a card at once: onto a meld, or in a new one. A longer meld is the same lay with additions.

    Where a card `slides`, it may be taken off a meld that has been increased.
    """
    near = [each for each in _pool(hand, board if slides else (), rules) if _alike(card, each[1])]
    pairs = dict.fromkeys(combinations(near, 2))
    threes = (((0, card), *pair) for pair in pairs)
    return (*additions((card,), board, rules), *_melds(threes, rules), *_tops_a_three(card, hand, rules))


def lays_from(hand: Sequence[Card], board: Melds, rules: MeldRules, *, slides: bool = True) -> tuple[Lay, ...]:
    """Every further lay out of the hand, with at least one of its cards."""
    threes = dict.fromkeys(combinations(_pool(hand, board if slides else (), rules), 3))
    # The hand comes first in the pool, so a three without it shows in its first card.
    from_hand = (three for three in threes if three[0][0] == 0)
    return (*additions(hand, board, rules), *_melds(from_hand, rules))


def additions(cards: Iterable[Card], board: Melds, rules: MeldRules) -> Iterator[Lay]:
    """Each card onto each meld whose character it keeps."""
    faces = sorted(set(cards))
    for number, meld in enumerate(board, 1):
        yield from (Lay((face,), number) for face in faces if can_add(meld, face, rules))


def _pool(hand: Sequence[Card], board: Melds, rules: MeldRules) -> list[Sourced]:
    """The hand, then what the increased melds can lend."""
    own = [(0, face) for face in sorted(hand)]
    lent = [
        (number, face)
        for number, meld in enumerate(board, 1)
        for face in sorted(set(meld))
        if can_lend(meld, face, rules)
    ]
    return own + lent


def _melds(groups: Iterable[tuple[Sourced, ...]], rules: MeldRules) -> Iterator[Lay]:
    """Those groups that are melds. One meld lends one card at a time (calgrand 389-391)."""
    for group in groups:
        faces = [face for _, face in group]
        lenders = [number for number, _ in group if number]
        if _may_meld(faces) and len(set(lenders)) == len(lenders) and kind(faces, rules):
            own = tuple(sorted(face for number, face in group if not number))
            yield Lay(own, borrowed=tuple(each for each in group if each[0]))


def _tops_a_three(card: Card, hand: Sequence[Card], rules: MeldRules) -> Iterator[Lay]:
    """Three of one suit laid down and this card added to them, where it makes no meld with fewer."""
    for face in sorted(set(hand)):
        if rank(face) != rank(card) or hand.count(face) < 3 or kind((card, face, face), rules):
            continue
        if kind(four := tuple(sorted((card, face, face, face))), rules):
            yield Lay(four)


def _may_meld(faces: Sequence[Card]) -> bool:
    first = faces[0]
    return all(rank(face) == rank(first) for face in faces) or all(suit(face) == suit(first) for face in faces)


def _alike(one: Card, other: Card) -> bool:
    return rank(one) == rank(other) or suit(one) == suit(other)
