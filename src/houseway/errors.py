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

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from reprlib import repr as shortened
from types import UnionType


@dataclass(frozen=True, slots=True)
class At:
    """A seat, a table, or a seat of a table, by the numbers that people see; 0 for none."""

    seat: int = 0
    table: int = 0

    def __str__(self) -> str:
        numbers = {"seat": self.seat, "table": self.table}
        return " of ".join(f"{kind} {number}" for kind, number in numbers.items() if number)


class HousewayError(Exception):
    """The root of the tree. `code` is stable and crosses the wire; `where` says which file, path or seat."""

    code = "error"

    def __init__(self, message: str, *, where: str | At = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = str(where)
        self.at = where if isinstance(where, At) else At()

    def says(self, *, at_table: bool = False) -> str:
        """What a person reads: the message, with the seat or table that it is about, where it does not name it.

        Whoever is `at_table` knows which table it is.
        """
        place = str(At(seat=self.at.seat) if at_table else self.at)
        return f"{self.message} ({place})" if place and place not in self.message else self.message

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

    def __reduce__(self) -> tuple[type[BadRules], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)

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


def check_type(given: object, kind: type | UnionType, expected: str, where: str) -> None:
    """Refuse an argument of another type. A truth value is never taken for a number."""
    if not isinstance(given, kind) or isinstance(given, bool):
        raise BadInput(f"expected {expected}, found {shortened(given)}", where=where)


def check_words(given: object, expected: str, where: str) -> None:
    """Refuse anything but texts by text."""
    check_type(given, Mapping, expected, where)
    assert isinstance(given, Mapping)
    for word in (*given, *given.values()):
        check_type(word, str, expected, where)


def check_names(given: object) -> None:
    """Refuse anything but names by seat."""
    expected = "names by seat, such as {1: 'Ann'}"
    check_type(given, Mapping, expected, "names")
    assert isinstance(given, Mapping)
    for seat, name in given.items():
        check_type(seat, int, expected, "names")
        check_type(name, str, expected, "names")


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "object": "named fields",
    "array": "a list",
    "null": "nothing",
}


_AT = {"<": "fewer", ">": "more"}


def in_words(problem: Exception) -> str:
    """What is wrong with a field of a file, first the field: `seats.stack: expected a whole number, found text`."""
    said, _, path = str(problem).partition(" - at `$")
    path = path.rstrip("`").lstrip(".").replace("[...]", "")
    if missing := re.fullmatch(r"Object missing required field `(.+)`", said):
        return f"{'.'.join(filter(None, (path, missing[1])))}: is missing"
    said = re.sub(r"`([\w |]+)`", _kinds, said.removeprefix("Object contains "))
    if wrong := re.fullmatch(r"Expected (.*?)(?:, got (.*))?", said):
        said = f"expected {wrong[1]}, found {wrong[2]}" if wrong[2] else f"expected {wrong[1]}"
    said = re.sub(r"of length ([<>])= (\d+)", lambda size: f"of {size[2]} characters or {_AT[size[1]]}", said)
    return f"{path}: {said}" if path else said


def _kinds(found: re.Match[str]) -> str:
    """`str | object` as `text or named fields`; a name of something else stays as it is."""
    kinds = found[1].split(" | ")
    return " or ".join(_KINDS[each] for each in kinds) if {*kinds} <= _KINDS.keys() else found[0]


def nearest(word: object, valid: Sequence[str]) -> str:
    """The hint at the end of a refusal: the nearest valid spelling, or the whole list when it is short."""
    close = get_close_matches(word, valid, n=1, cutoff=0.5) if isinstance(word, str) else []
    if close:
        return f"did you mean {close[0]!r}?"
    if not valid:
        return "there are none"
    shown = ", ".join(map(str, list(valid)[:12]))
    return f"expected one of: {shown}" + (", ..." if len(valid) > 12 else "")
