"""Steps: small generators that ask, registered for sheets by name and with typed parameters."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from houseway.play.decisions import ArrangePart, Asked
from houseway.play.table import Table
from houseway.play.wager_question import Answer

Script: TypeAlias = Generator[Asked, Answer, None]
Run: TypeAlias = Callable[[Table, Any], Script | None]
Now: TypeAlias = Callable[[Table, Any], tuple[str, ...]]
AtOnce: TypeAlias = Callable[[Table, Any], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Step:
    """A registered step: its name, its parameters, its function, and the incidents it knows.

    Of those `ruled` by clauses it knows what the sheet prints a clause for; `now` says which of them a row can still
    rule on as the table stands, where that is not all. `at_once` rules on reports while a question is open, and says
    which seats are asked nothing more; `cites` are the incidents whose clauses it applies without a report. Hands that
    it has set lie in these `parts`; `takes` is the posted stake that it takes.
    """

    name: str
    params: type
    run: Run
    room: str
    incidents: tuple[str, ...] = ()
    ruled: tuple[str, ...] = ()
    parts: tuple[ArrangePart, ...] = ()
    now: Now | None = None
    takes: str = ""
    at_once: AtOnce | None = None
    cites: tuple[str, ...] = ()

    def rules_on(self, table: Table, params: object) -> tuple[str, ...]:
        """The words that a row with these parameters can rule on, now or later."""
        return self.now(table, params) if self.now else self.ruled

    @property
    def words(self) -> tuple[str, ...]:
        """The incidents of the clauses that it rules on or applies."""
        return (*self.incidents, *self.ruled, *self.cites)

    @property
    def doc(self) -> str:
        return (self.run.__doc__ or "").strip()


STEPS: dict[str, Step] = {}

R = TypeVar("R", bound=Callable[..., Any])


def step(
    params: type,
    *,
    incidents: tuple[str, ...] = (),
    ruled: tuple[str, ...] = (),
    parts: tuple[ArrangePart, ...] = (),
    now: Now | None = None,
    takes: str = "",
    at_once: AtOnce | None = None,
    cites: tuple[str, ...] = (),
) -> Callable[[R], R]:
    """Register a step under its function's name. It takes the table and its parameters, and may yield questions."""

    def register(run: R) -> R:
        name = run.__name__
        assert name not in STEPS, f"two steps are called {name}"
        assert run.__doc__, f"the step {name} has no docstring"
        room = run.__module__.removeprefix("houseway.families.").partition(".")[0]
        STEPS[name] = Step(name, params, run, room, incidents, ruled, parts, now, takes, at_once, cites)
        return run

    return register
