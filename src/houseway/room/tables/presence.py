"""Who of the people at a table is there, and since when the others are not."""

from __future__ import annotations

from collections.abc import Iterable


class Presence:
    """Known while the room is open; after a start everybody is absent until they connect.

    `patience_s` is how long the seat of somebody absent is kept; 0 keeps it.
    """

    def __init__(self, patience_s: float = 0.0, now: float = 0.0) -> None:
        self.patience_s = patience_s
        self.here: set[int] = set()
        self._first = now
        self._last_seen: dict[int, float] = {}
        # Who was connected or did something in this round. After a start in the middle of a round nobody knows.
        self._seen: set[int] | None = None
        # Who let a turn of this round run out while they were away, and has not been there since.
        self._let_pass: set[int] = set()

    def connect(self, people: Iterable[int], now: float) -> None:
        """These people are connected now, and no others."""
        people = set(people)
        self._last_seen |= dict.fromkeys(self.here | people, now)
        self.here = people
        self._let_pass -= people
        if self._seen is not None:
            self._seen |= people

    def notice(self, person: int, now: float) -> None:
        """Somebody has done something, connected or not."""
        self._last_seen[person] = now
        self._let_pass.discard(person)
        if self._seen is not None:
            self._seen.add(person)

    def begin_round(self) -> None:
        self._seen = set(self.here)
        self._let_pass.clear()

    def time_is_up(self, person: int) -> None:
        """A question to somebody was answered for them."""
        if person not in self.here:
            self._let_pass.add(person)

    def is_lost(self, person: int) -> bool:
        """Whether somebody has let a turn of this round run out while away: nobody waits for their next ones."""
        return person in self._let_pass

    def missed_round(self, person: int) -> bool:
        """Whether somebody was away through the whole round and did nothing in it."""
        return self._seen is not None and person not in self._seen

    def kept_until(self, person: int) -> float | None:
        """When the seat of somebody absent is given up; None for whoever is here, and where seats are kept."""
        if person in self.here or not self.patience_s:
            return None
        return self._last_seen.get(person, self._first) + self.patience_s
