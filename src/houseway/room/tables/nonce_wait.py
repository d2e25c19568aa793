"""How long a deal waits for the nonces that seats have pledged."""

from __future__ import annotations

from collections.abc import Set


class NonceWait:
    """A deal waits for pledged nonces, `longest_s` at most, and never again for whoever let that time pass.

    `called_at` is when somebody asked for the deal that waits now; None where nobody has.
    """

    def __init__(self, longest_s: float = 0.0) -> None:
        self.longest_s = longest_s
        self.called_at: float | None = None
        self._too_late: set[int] = set()

    def call(self, now: float) -> None:
        """Somebody asks for the deal. Asking again does not make it wait longer."""
        if self.called_at is None:
            self.called_at = now

    def still(self, people: Set[int]) -> Set[int]:
        """Those of these people for whom a deal waits."""
        return people - self._too_late if self.longest_s else frozenset()

    def end(self, missing: Set[int]) -> None:
        """The cards are dealt without the nonces of these people."""
        self.called_at = None
        self._too_late |= missing
