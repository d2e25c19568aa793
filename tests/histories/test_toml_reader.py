"""The quick way to read TOML gives what `tomllib` gives, or leaves the text to it."""

from __future__ import annotations

import tomllib
from decimal import Decimal, InvalidOperation
from random import Random
from typing import Any

import pytest

from houseway.histories import toml_reader
from tests.histories.hands import FOREIGN
from tests.histories.mutations import mutated

PLAIN = """\
variant = 'NT'
ante_trimming_status = false
antes = [0, 0]
starting_stacks = [623.15, inf]
actions = ['d dh p1 ????', 'p1 cbr 2.50']
time = 22:55:40
hand = 123456789012345678901234567890
winnings = [-1e3, 0.10]
"""


def one_way_or_another(content: str) -> tuple[object, object]:
    """The fields by our reader and by tomllib, as texts: these tell 1 from 1.0 and true; a refusal is none."""
    found: list[object] = []
    for read in (toml_reader.loads, _tomllib):
        try:
            found.append(repr(read(content)))
        except (ValueError, RecursionError, InvalidOperation):
            found.append(None)
    return found[0], found[1]


def _tomllib(content: str) -> dict[str, Any]:
    return tomllib.loads(content, parse_float=Decimal)


@pytest.mark.parametrize("content", [PLAIN, FOREIGN])
def test_fields_are_those_of_tomllib(content: str) -> None:
    ours, theirs = one_way_or_another(content)
    assert ours == theirs is not None


@pytest.mark.parametrize("value", ["01", "1_000", "1.", ".5", "+1", "-0", "-inf", "nan", "0x1F", "1E5", "[1, 2,]"])
def test_a_number_is_read_as_tomllib_reads_it(value: str) -> None:
    ours, theirs = one_way_or_another(f"variant = 'NT'\nhand = {value}\n")
    assert ours == theirs


def test_a_mutated_text_is_read_as_tomllib_reads_it() -> None:
    random = Random(7)
    for _ in range(1500):
        content = mutated(random.choice((PLAIN, FOREIGN)), random)
        ours, theirs = one_way_or_another(content)
        assert ours == theirs, content


@pytest.mark.parametrize("rest", ["", "_stack = inf\n", '_text = ""\n'])
def test_a_number_that_no_decimal_can_hold_is_refused_by_every_way_of_reading(rest: str) -> None:
    """The exponent of a decimal has at most eighteen digits: the parsers raise what is refused with its place."""
    with pytest.raises(ValueError, match="1e99999999999999999999 is no number"):
        toml_reader.loads(f"hand = 1e99999999999999999999\n{rest}")
