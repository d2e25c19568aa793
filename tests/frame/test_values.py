"""Money, odds, brackets, printed lines and rows: each reads back from its text, and nonsense is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import BadInput
from houseway.rules.sheet.values import Band, Cells, Lines, Money, Odds, Rates, dollars

cents = st.integers(0, 10**11)
# What people type by mistake, and what only a machine would think of.
NONSENSE = [
    "",
    " ",
    "$",
    "five",
    "$-5",
    "-$5",
    "1e3",
    "$5.5",
    "$5.555",
    "$1,00",
    "$1,0000",
    "5 dollars",
    "²",
    "$²",
    "٥",
]
ENDLESS = "9" * 5000


# Money -----------------------------------------------------------------------------------------------------------


@given(cents)
def test_money_reads_back_as_whole_cents(amount: int) -> None:
    read = Money.read(dollars(amount))
    assert read == amount
    assert type(read) is int


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("$5", 500),
        ("5", 500),
        ("$1.50", 150),
        ("$0.05", 5),
        ("$1,000", 100_000),
        ("$1000", 100_000),
        ("$12,345,678.90", 1_234_567_890),
        (" $5 ", 500),
    ],
)
def test_amounts_as_they_are_printed(words: str, amount: int) -> None:
    assert Money.read(words) == amount


@pytest.mark.parametrize("words", [*NONSENSE, "$5+", "$5-$6", "5:1", ENDLESS])
def test_what_is_no_amount_is_refused_with_examples(words: str) -> None:
    with pytest.raises(BadInput, match=r"is not an amount; expected for example \$5, \$1.50 or \$1,000"):
        Money.read(words)


@pytest.mark.parametrize(
    ("amount", "words"), [(0, "$0"), (5, "$0.05"), (-2000, "-$20"), (-150, "-$1.50"), (100_000_000, "$1,000,000")]
)
def test_money_as_it_is_said(amount: int, words: str) -> None:
    assert dollars(amount) == words


# Odds ------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_odds_read_back_and_are_not_reduced(win: int, stake: int) -> None:
    assert Odds.read(f"{win}:{stake}") == Odds(win, stake)
    assert str(Odds(win, stake)) == f"{win}:{stake}"
    assert Odds(win, stake).exact() == Fraction(win, stake)


def test_nineteen_to_twenty_is_exact() -> None:
    odds = Odds.read("19:20")
    assert odds.exact() == Fraction(19, 20)
    assert odds.pays(2000) == 1900
    assert odds.pays(500) == 475
    # In binary fractions this is 28.499999999999996.
    assert odds.pays(30) == 28
    assert odds.pays(10**17 + 20) == 19 * (10**17 + 20) // 20


@given(st.integers(0, 10**3), st.integers(1, 10**3), st.integers(0, 10**12))
def test_a_win_is_paid_to_the_cent_and_never_more_than_the_odds(win: int, stake: int, amount: int) -> None:
    paid = Odds(win, stake).pays(amount)
    assert type(paid) is int
    assert 0 <= amount * Fraction(win, stake) - paid < 1


@pytest.mark.parametrize(
    "words", ["", "40", "40:0", "40:", ":1", "40-1", "40/1", "-1:2", "1.5:1", "40:1:1", "²:1", f"{ENDLESS}:1"]
)
def test_what_is_no_odds_is_refused_with_examples(words: str) -> None:
    with pytest.raises(BadInput, match="is not odds; expected for example 40:1, 19:20 or a fixed"):
        Odds.read(words)


# Bands -----------------------------------------------------------------------------------------------------------


@st.composite
def bands(draw: st.DrawFn) -> Band:
    low = draw(cents)
    high = draw(st.one_of(st.none(), st.integers(low, low + 10**6)))
    return Band(low, high, draw(st.booleans()))


@given(bands())
def test_a_bracket_reads_back(band: Band) -> None:
    assert Band.read(str(band)) == band


@pytest.mark.parametrize(
    ("words", "band"),
    [
        ("5-6", Band(5, 6, money=False)),
        ("7+", Band(7, None, money=False)),
        ("4", Band(4, 4, money=False)),
        ("$5-$130", Band(500, 13000, money=True)),
        ("$755+", Band(75500, None, money=True)),
        ("$1,000 - $5,000", Band(100_000, 500_000, money=True)),
    ],
)
def test_brackets_as_they_are_printed(words: str, band: Band) -> None:
    assert Band.read(words) == band


@given(bands(), cents)
def test_a_bracket_holds_its_ends_and_what_lies_between(band: Band, amount: int) -> None:
    assert band.low in band
    assert band.low - 1 not in band
    assert (amount in band) == (band.low <= amount <= (amount if band.high is None else band.high))
    if band.high is not None:
        assert band.high in band
        assert band.high + 1 not in band


def test_nothing_but_a_whole_number_is_in_a_bracket() -> None:
    assert 5.5 not in Band.read("5-6")
    assert "5" not in Band.read("5-6")


@pytest.mark.parametrize(
    "words", [*(each for each in NONSENSE if each != "5"), "6-5", "5-", "-6", "5-6-7", "5to6", "+", "5++", ENDLESS]
)
def test_what_is_no_bracket_is_refused(words: str) -> None:
    with pytest.raises(BadInput):
        Band.read(words)


@pytest.mark.parametrize("words", ["$5-6", "5-$6", "$5-700", "5-$130"])
def test_a_bracket_is_of_money_at_both_ends_or_at_neither(words: str) -> None:
    with pytest.raises(BadInput, match="is not a range"):
        Band.read(words)


# Lines -----------------------------------------------------------------------------------------------------------

spans = st.tuples(st.integers(1, 3000), st.integers(0, 50)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(st.lists(spans, min_size=1, max_size=5))
def test_seed_lines_read_back(parts: list[tuple[int, int]]) -> None:
    lines = Lines(tuple(parts))
    assert Lines.read(str(lines)) == lines
    assert lines.numbers() == {line for first, last in parts for line in range(first, last + 1)}
    assert lines.within(lines)


def test_lines_know_whether_they_lie_within_others() -> None:
    whole = Lines.read("10-20, 30")
    assert Lines.read("12-14, 30").within(whole)
    assert not Lines.read("12-21").within(whole)
    assert not Lines.read("20-30").within(whole)
    assert not Lines()
    assert whole


@pytest.mark.parametrize("words", ["", "x", "14-12", "12-", "-12", "12;14", "12,", "$5", "1-2-3", "²", ENDLESS])
def test_what_is_no_list_of_lines_is_refused_with_an_example(words: str) -> None:
    with pytest.raises(BadInput, match="is not a list of lines; expected for example 12-14, 20"):
        Lines.read(words)


# Rows ------------------------------------------------------------------------------------------------------------

words_of_a_cell = st.text(alphabet="abc DS19", min_size=1).map(str.strip).filter(bool)


@given(st.lists(words_of_a_cell, min_size=2, max_size=6))
def test_cells_between_bars_read_back(cells: list[str]) -> None:
    assert Cells.read(" | ".join(cells)) == tuple(cells)


@given(st.lists(st.text(alphabet="HSD19x", min_size=1), max_size=6))
def test_cells_between_spaces_read_back(cells: list[str]) -> None:
    assert Cells.read("  ".join(cells)) == tuple(cells)


@given(st.lists(cents, max_size=6))
def test_rates_read_back(rates: list[int]) -> None:
    read = Rates.read(str(Rates(rates)))
    assert read == tuple(rates)
    assert all(type(rate) is int for rate in read)


@pytest.mark.parametrize("words", ["$4 three", "$4,$3", "$4 -$3", "4%"])
def test_rates_are_amounts_and_never_a_percentage(words: str) -> None:
    with pytest.raises(BadInput, match="is not an amount"):
        Rates.read(words)
