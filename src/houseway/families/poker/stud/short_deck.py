"""A stub that is too short for a street: what is mixed into it, and one community card where that is not enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER
from houseway.families.poker.stud.stud_deal import Stud, deal_up
from houseway.play.ids import BOARD, BURNS, MUCK, PileId
from houseway.play.table import Table
from houseway.ranking.jokers import DEALT_UP

Short: TypeAlias = Literal[
    "the burns",
    "the burns and the folded hands",
    "dealt out, then the burns",
    "dealt out, then the burns, unburned if need be",
]
Serve: TypeAlias = Callable[[Sequence[int]], None]

UNBURNED: Short = "dealt out, then the burns, unburned if need be"
# The stub is dealt out but for its last card, which is mixed with the burns and may be dealt.
DEALT_OUT: tuple[Short, ...] = ("dealt out, then the burns", UNBURNED)


def lacks(table: Table, short: Short, cards: int) -> bool:
    """Whether the stub cannot give so many cards. Where it is not dealt out, the last card is never dealt."""
    return len(table.shoe.stack) < cards + (short not in DEALT_OUT)


def stretch(table: Table, cards: int, short: Short) -> bool:
    """Shuffle more cards into the stub, if that gives enough."""
    piles = [BURNS] if short == "the burns" else [BURNS, MUCK]
    if len(table.shoe) + sum(len(table.pile(name).cards) for name in piles) <= cards:
        return False
    _shuffle_in(table, piles, f"{short} go into a stub that is too short")
    return True


def deal_out(table: Table, seats: Sequence[int], burn: int, short: Short, serve: Serve) -> bool:
    """Deal all cards but the last, mix that with the burns, burn again and serve the rest of the seats.

    Nothing is dealt if the cards would not last for everybody. Every burn is mixed in, that of this street and cards of
    an eliminated round too.
    """
    stub, burned = len(table.shoe), len(table.pile(BURNS).cards)
    served = max(stub - burn - 1, 0)
    spare = stub + burned - len(seats)
    if spare < (0 if short == UNBURNED else burn):
        return False
    if served:
        _burn(table, burn)
        serve(seats[:served])
    _shuffle_in(table, [BURNS], "the last card is mixed with the burns")
    _burn(table, min(burn, spare))
    serve(seats[served:])
    return True


def community_card(table: Table, stud: Stud, burn: int, short: Short) -> None:
    """One card face up that plays for everybody. A stub that cannot give even that is filled up first."""
    table.announce("not enough cards for everybody: one community card plays for all")
    needed = burn + 1 + (short not in DEALT_OUT)
    if len(table.shoe) < needed and table.pile(BURNS).cards:
        _shuffle_in(table, [BURNS], "the burns go into the stub")
    if len(table.shoe) >= needed:
        _burn(table, burn)
    if not lacks(table, short, 1):
        deal_up(table, stud, table.pile(BOARD))


def _burn(table: Table, cards: int) -> None:
    for _ in range(cards):
        table.burn()


def _shuffle_in(table: Table, piles: Sequence[PileId], because: str) -> None:
    """A joker loses its off button on the way."""
    for name in piles:
        faces = table.pile(name).cards
        faces[:] = [JOKER if face == DEALT_UP else face for face in faces]
    table.shuffle_in(piles, because)
