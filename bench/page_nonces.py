"""What a page adds to the shuffle, as `client/src/lib/nonces.ts` does it: for visitors of a room that is measured."""

from __future__ import annotations

from itertools import count

from houseway.room.provable.proof_types import Commitment, pledge_of
from houseway.room.wire.protocol import Contribute


class PageNonces:
    """The numbers of one page, counted on from the first: each is pledged before it is told, and told once."""

    def __init__(self, first: int) -> None:
        self._numbers = count(first)
        self._pledged: dict[str, str] = {}
        self._answered = ""

    def pledge(self) -> str:
        """The pledge of a new number."""
        nonce = f"{next(self._numbers):064x}"
        made = pledge_of(nonce)
        self._pledged[made] = nonce
        return made

    def answer(self, commitment: Commitment, seat: int) -> Contribute | None:
        """What the page sends when a deal is near: the number that it has pledged, and the next pledge."""
        nonce = self._pledged.pop(commitment.pledges.get(seat, ""), None)
        if nonce is None or self._answered == commitment.root:
            return None
        self._answered = commitment.root
        return Contribute(self.pledge(), nonce, commitment.digest)
