"""What is new between two views of a round, for somebody who has been sent the first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any

from msgspec import Struct

from houseway.play.ids import PileId
from houseway.room.wire.encoding import encoded
from houseway.room.wire.said_view import PublicView, SeatView, said_accounts, said_piles, said_questions
from houseway.room.wire.wire_types import ViewChange


class PublicChange(Struct, frozen=True):
    """What is new for everybody: the fields of a `ViewChange`, encoded, and the piles."""

    fields: dict[str, Any]
    piles: dict[PileId, list[str]]


def public_change(old: PublicView, new: PublicView) -> PublicChange | None:
    """What everybody must be told. None where the round has been set back: then everything is told anew."""
    if not (_goes_on(old.piles, new.piles) and _goes_on(old.accounts, new.accounts)):
        return None
    fields = {name: encoded(value) for name, value in new.said.items() if value != old.said[name]}
    accounts = {each: cents for each, cents in new.accounts.items() if old.accounts.get(each) != cents}
    if accounts:
        fields["accounts"] = encoded(said_accounts(new.said["game"], accounts))
    return PublicChange(fields, {each: cards for each, cards in new.piles.items() if old.piles.get(each) != cards})


def _goes_on(old: Collection[object], new: Iterable[object]) -> bool:
    """Whether there is nothing new except at the end."""
    return list(islice(new, len(old))) == list(old)


def view_change(old: SeatView, new: SeatView, public: PublicChange) -> ViewChange:
    """What one seat must be told besides: its own cards and questions."""
    piles = public.piles
    if old.piles or new.piles:
        piles = dict(piles)
        for pile in {**old.piles, **new.piles}:
            cards = _lying(new, pile)
            if cards == _lying(old, pile) and old.public.piles.get(pile) == new.public.piles.get(pile):
                piles.pop(pile, None)
            else:
                piles[pile] = cards
    asked = None if new.questions == old.questions else said_questions(new.questions)
    return ViewChange(**public.fields, piles=said_piles(new, piles) if piles else (), decisions=asked)


def _lying(seen: SeatView, pile: PileId) -> list[str]:
    """The cards of a pile as the seat sees them."""
    found = seen.piles.get(pile)
    return seen.public.piles.get(pile, []) if found is None else found
