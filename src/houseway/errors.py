"""Every error that Houseway raises.

HousewayError
    BadInput(ValueError)         something given from outside that cannot be read: a card, an amount, a round file
    BadRules(ValueError)         a sheet that cannot be true: every fault at once, each with file and path
    NotLegal(ValueError)         an answer outside the decision; nothing has changed
    NotYourTurn(NotLegal)        an answer from a seat that was not asked
    TooLate(NotLegal)            an answer to a question that is no longer open
    ShortDeck                    the shoe has no card left to deal; the round is void
    BrokenLaw(AssertionError)    chips or cards not conserved: our bug; the round is void, every chip goes back
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches


class HousewayError(Exception):
    """The root of the tree. `code` is stable and crosses the wire; `where` says which file, path or seat."""

    code = "error"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class BadInput(HousewayError, ValueError):
    code = "bad_input"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a sheet, at a path such as `round[4].chart`, with its line and column if known."""

    file: str
    path: str
    problem: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return ": ".join(each for each in (place, self.path, self.problem) if each)


class BadRules(HousewayError, ValueError):
    code = "bad_rules"

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        files = sorted({fault.file for fault in faults})
        super().__init__("\n".join(map(str, faults)))
        self.files = files

    def __str__(self) -> str:
        return self.message


class NotLegal(HousewayError, ValueError):
    code = "not_legal"


class NotYourTurn(NotLegal):
    code = "not_your_turn"


class TooLate(NotLegal):
    code = "too_late"


class ShortDeck(HousewayError):
    code = "short_deck"


class BrokenLaw(HousewayError, AssertionError):
    code = "broken_law"


def nearest(word: str, valid: Sequence[str]) -> str:
    """The hint at the end of a refusal: the nearest valid spelling, or the whole list when it is short."""
    close = get_close_matches(word, valid, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?"
    if not valid:
        return "there are none"
    shown = ", ".join(map(str, list(valid)[:12]))
    return f"expected one of: {shown}" + (", ..." if len(valid) > 12 else "")
