"""The course of a round at all tables: the steps of the sheet, one after another, with their questions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from houseway.pit.banked.bank_tables import BankTables
from houseway.pit.banked.hand_questions import HandQuestions
from houseway.pit.table_opening import Numbers

Course: TypeAlias = Generator[HandQuestions, tuple[Numbers, Numbers], None]
"""Asks, and receives moves and amounts, until nothing is left to ask."""


class TableStep(Protocol):
    """A step of the sheet, for all tables at once."""

    def run(self, tables: BankTables) -> None: ...


@runtime_checkable
class AskingStep(Protocol):
    """A step that asks."""

    def course(self, tables: BankTables) -> Course: ...


Steps: TypeAlias = Sequence[TableStep | AskingStep]


def course(steps: Steps, tables: BankTables) -> Course:
    """Run through the steps; every question waits for its answers."""
    for step in steps:
        if isinstance(step, AskingStep):
            yield from step.course(tables)
        else:
            step.run(tables)
