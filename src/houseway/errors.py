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
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from reprlib import repr as shortened
from types import UnionType


@dataclass(frozen=True, slots=True)
class At:
    """What a refusal is about, by the numbers that people see; 0 for none."""

    seat: int = 0
    table: int = 0
    question: int = 0
    round: int = 0
    person: int = 0
    proposal: int = 0

    def __str__(self) -> str:
        return " of ".join(f"{kind} {number}" for kind, number in asdict(self).items() if number)


NOWHERE = At()


class HousewayError(Exception):
    """The root of the tree. `code` is stable and crosses the wire; `where` says which file, path, field or seat.

    `where` is for people. A program finds the numbers in `at`, and the name of what was given in `field`.
    """

    code = "error"

    def __init__(self, message: str, *, where: str = "", at: At = NOWHERE, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where or str(at) or field
        self.at = at
        self.field = field

    def says(self, *, at_table: bool = False) -> str:
        """What a person reads: the message, with the seat or table that it is about, where it does not name it.

        Whoever is `at_table` knows which table it is.
        """
        place = str(At(seat=self.at.seat, table=0 if at_table else self.at.table))
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


_MISSING = re.compile(r"Object missing required field `(.+)`")
_AT = {"<": "fewer", ">": "more"}


def in_words(problem: Exception) -> str:
    """What is wrong with a field of a file, first the field: `seats.stack: expected a whole number, found text`."""
    said, path = _said_of(problem)
    if _MISSING.fullmatch(said):
        return f"{path}: is missing"
    said = re.sub(r"`([\w |]+)`", _kinds, said.removeprefix("Object contains "))
    if wrong := re.fullmatch(r"Expected (.*?)(?:, got (.*))?", said):
        said = f"expected {wrong[1]}, found {wrong[2]}" if wrong[2] else f"expected {wrong[1]}"
    said = re.sub(r"of length ([<>])= (\d+)", lambda size: f"of {size[2]} characters or {_AT[size[1]]}", said)
    return f"{path}: {said}" if path else said


def field_of(problem: Exception) -> str:
    """The field of a file or a body that is wrong, such as `seats.stack`; empty where the whole is."""
    return _said_of(problem)[1]


def _said_of(problem: Exception) -> tuple[str, str]:
    """What msgspec says of a problem, and the path to its field."""
    said, _, path = str(problem).partition(" - at `$")
    path = path.rstrip("`").lstrip(".").replace("[...]", "")
    missing = _MISSING.fullmatch(said)
    return said, ".".join(filter(None, (path, missing[1]))) if missing else path


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
