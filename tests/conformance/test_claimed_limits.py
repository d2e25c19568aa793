"""What a page says of a limit: every number that it claims is printed in the lines beside it, or kept by the table.

Claims are found by their words: at most, up to, no more than, at least, in a row. The originals are needed to compare.
The lines themselves begin where something is printed.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from houseway import game, games
from houseway.rules.checks.line_account import source_lines
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.spec import Note, RoundRow, Sheet
from houseway.rules.sheet.values import Lines

SOURCES = Path(__file__).parents[3] / "shared" / "seeds"

COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
VALUES = {word: Fraction(number) for number, word in enumerate(COUNTED, 1)} | {
    "fifteen": Fraction(15),
    "twenty": Fraction(20),
    "thirty": Fraction(30),
    "forty": Fraction(40),
    "fifty": Fraction(50),
    "hundred": Fraction(100),
}
NUMBER = rf"(\$?\d[\d,]*(?:\.\d+)?|{'|'.join(VALUES)})\b"
BEFORE = "at most|no more than|not more than|(?<!add )(?<!adds )up to|a maximum of|at least|no fewer than|larger than"
CLAIMS = (
    re.compile(rf"\b(?:{BEFORE}) {NUMBER}", re.IGNORECASE),
    re.compile(rf"\b{NUMBER} (?:\w+ )?(?:in a row|consecutive)", re.IGNORECASE),
    re.compile(rf"\b{NUMBER} (?:\w+ )?that a player may", re.IGNORECASE),
)
# A note may speak of a number that its own lines do not have, if it says so.
ELSEWHERE = re.compile(r"not printed|no\w* (?:number |amount )?is printed", re.IGNORECASE)


def sentences(part: object) -> Iterator[tuple[object, str, Lines]]:
    """Every part of a sheet that says something of its own, with its sentence and its lines."""
    if isinstance(part, Mapping):
        part = tuple(part.values())
    if isinstance(part, tuple | list):
        for each in part:
            yield from sentences(each)
    elif dataclasses.is_dataclass(part) and not isinstance(part, type):
        lines, says = getattr(part, "lines", None), getattr(part, "says", None)
        if isinstance(lines, Lines) and isinstance(says, str):
            yield part, says, lines
        for field in dataclasses.fields(part):
            yield from sentences(getattr(part, field.name, None))


def claimed(says: str) -> list[tuple[str, Fraction]]:
    """The limits that a sentence claims: the words, and the number in them."""
    return [(found[0], amount(found[1])) for claim in CLAIMS for found in claim.finditer(says)]


def amount(text: str) -> Fraction:
    return VALUES.get(text.lower()) or Fraction(text.lstrip("$").replace(",", ""))


def is_printed(number: Fraction, text: str) -> bool:
    figures = {Fraction(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}
    return number in figures or any(
        re.search(rf"\b{word}\b", text, re.I) for word, each in VALUES.items() if each == number
    )


def is_kept(number: Fraction, part: object) -> bool:
    """Whether a step of the round has the number as one of its own values."""
    if not isinstance(part, RoundRow):
        return False
    values = [getattr(part.params, field.name) for field in dataclasses.fields(part.params)]
    return any(isinstance(value, int) and number in (value, Fraction(value, 100)) for value in values)


def unfounded(sheet: Sheet, text: list[str]) -> list[str]:
    found = []
    for part, says, lines in sentences(sheet):
        cited = " ".join(text[line - 1] for line in sorted(lines.numbers()))
        for words, number in claimed(says):
            excused = isinstance(part, Note) and ELSEWHERE.search(says)
            if not (is_printed(number, cited) or is_kept(number, part) or excused):
                found.append(f"{lines}: {words!r} in {says!r}")
    return found


@pytest.mark.parametrize("name", games())
def test_every_limit_that_a_page_claims_is_printed_in_its_lines_or_kept_by_the_table(name: str) -> None:
    if not SOURCES.is_dir():
        pytest.skip("the originals are not here")
    room = name.partition("/")[0]
    assert unfounded(game(name), source_lines(shipped(), room, SOURCES)) == []


@pytest.mark.parametrize("name", games())
def test_no_citation_begins_on_a_blank_line(name: str) -> None:
    """One that does is a line early: the drops of jacks or better began on the blank line before their sentence."""
    if not SOURCES.is_dir():
        pytest.skip("the originals are not here")
    text = source_lines(shipped(), name.partition("/")[0], SOURCES)
    begins = {first for _, _, lines in sentences(game(name)) for first, _ in lines.spans}
    assert [line for line in sorted(begins) if not text[line - 1].strip()] == []


@pytest.mark.parametrize("name", [name for name in games() if game(name).kind == "bank"])
def test_hands_in_a_row_are_claimed_only_where_the_bank_needs_somebody_in_between(name: str) -> None:
    """The other pages say that the position is offered after so many hands, and may come back to the same player."""
    sheet = game(name)
    offers = [row.params for row in sheet.round if row.step == "offer_bank"]
    goes_on = any(getattr(params, "again", "") != "never" for params in offers)
    claims = [says for part, says, _ in sentences(sheet) if isinstance(part, RoundRow) and "a player may bank" in says]
    assert not (goes_on and claims)


@pytest.mark.parametrize(
    ("says", "numbers"),
    [
        ("at most three raises", [3]),
        ("Up to $1,000 in two stacks.", [1000]),
        ("Two hands in a row at most, by the table.", [2]),
        ("One more hand of the two that a player may bank.", [2]),
        ("blinds add up to $35", []),
    ],
)
def test_claims_are_found_by_their_words(says: str, numbers: list[int]) -> None:
    assert [number for _, number in claimed(says)] == numbers
