"""What people read: estimates apart from exact figures, hands by what they gain, long tables folded."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO

from rich.console import Console

from houseway.cli.lab.odds_all import draw_all
from houseway.cli.lab.odds_tables import ROWS_SHOWN, draw, show, table
from houseway.odds import GameOdds, priced
from houseway.odds.core.deal_counts import (
    Counting,
    Deals,
    Expected,
    PartOf,
    PlayedHand,
    StakeAtEnd,
    Uncounted,
    WagerEnd,
)
from tests.odds.hand_made import CARIBBEAN, ONE, WINS, caribbean
from tests.odds.lab import posted


def shown(found: GameOdds, *, fees: bool = False) -> str:
    out = StringIO()
    draw(Console(file=out, width=120), found, fees=fees, bet=None)
    return out.getvalue()


def three_card(**answers: Counting) -> GameOdds:
    """Three card poker with some answers of our own."""
    at = posted("bankers/three-card-poker-6-card-bonus")
    every = {wager.id: Uncounted("left out") for wager in at.sheet.wagers}
    return priced(at, {**every, **{name.replace("_", "-"): answer for name, answer in answers.items()}})


EXACT = Deals({("pair",): 1, ("high card",): 3}, "a deal")
SAMPLED = Deals({("flush",): 20, ("high card",): 180}, "a round", exact=False)


def test_an_estimate_never_stands_beside_an_exact_figure() -> None:
    told = shown(three_card(pair_plus=EXACT, six_card=SAMPLED), fees=True)
    exact, mark, estimates = told.partition("estimates: sampled deals, with their standard error")
    assert mark
    assert "Pair Plus" in exact
    assert "6 Card Bonus" not in exact
    summary = estimates.split("\n\n")[0]
    assert "6 Card Bonus" in summary
    assert "stderr" in summary
    assert "Pair Plus" not in summary


def test_an_estimate_tells_its_error() -> None:
    """20 of 200 rounds pay 15:1: a mean of 0.6, a variance of 0.1 * 225 + 0.9 - 0.36, over 200 rounds."""
    price = three_card(six_card=SAMPLED).price("six-card")
    assert price.ev == Fraction(3, 5)
    assert price.stderr is not None
    assert abs(price.stderr - ((22.5 + 0.9 - 0.36) / 200) ** 0.5) < 1e-12
    assert f"{price.stderr:.2e}" in shown(three_card(six_card=SAMPLED))


def test_a_hand_is_shown_by_its_gains_and_parts() -> None:
    told = [line.split() for line in shown(caribbean()).split("\n")]
    assert ["+3", "3", "4", "40.000000%", "100.000000%"] in told
    assert ["-1", "1", "3", "30.000000%", "0.000000%"] in told
    # Of ten antes seven meet a bet of two units: 1.4 on average, and four of them win.
    assert ["Bet", "1.400000", "+40.000000%", "40.0000%", "2:1"] in told
    assert ["surrender", "sixteen", "against", "a", "ten"] in told


def test_long_tables_are_folded_and_still_sum_up() -> None:
    many: dict[tuple[StakeAtEnd, ...], int] = {
        (StakeAtEnd("ante", ONE, WINS), StakeAtEnd("bet", Fraction(stake), WINS)): stake for stake in range(1, 41)
    }
    hand = PlayedHand("ante", many, "one of many")
    found = priced(posted("calgrand/caribbean-stud"), {"ante": hand, "bet": PartOf("ante")})
    lines = shown(found).split("\n")
    start = next(at for at, line in enumerate(lines) if line.startswith("the hand gains"))
    rows = [line.split() for line in lines[start + 1 : start + 2 + ROWS_SHOWN]]
    assert [row[0] for row in rows[:2]] == ["+41", "+40"]
    assert " ".join(rows[-2][:3]) == "21 rarer rows"
    assert rows[-1][:3] == ["together", "820", "100%"]


def test_rows_that_are_expected() -> None:
    rows = {WagerEnd("win", "1:1", ONE, ONE): Fraction(3, 4), WagerEnd("loses", "", -ONE, ONE): Fraction(1, 2)}
    told = shown(three_card(ante=Expected("ante", rows, "a round")))
    assert "a round  of the return" in told
    assert next(line.split() for line in told.split("\n") if line.startswith("together"))[2] == "125.000000%"
    assert "-25.0000%" in told


def test_the_whole_lab_in_one_table() -> None:
    out = StringIO()
    draw_all(Console(file=out, width=120), [caribbean(), three_card(pair_plus=EXACT, six_card=SAMPLED)])
    exact, _, estimates = out.getvalue().partition("estimates, with their standard error")
    assert "calgrand/caribbean-stud" in exact
    assert "pair-plus" in exact
    assert "six-card" not in exact
    assert "six-card" in estimates
    assert "play: left out" in estimates
    assert CARIBBEAN.of not in out.getvalue()


def test_no_cell_is_cut_where_the_window_is_narrow() -> None:
    """A wager with a name of two words beside thirteen kinds of cards; the name may be folded, but not cut."""
    out, drawn = StringIO(), table("wager", *"A23456789TJQK")
    drawn.add_row("Super Bet", *["-1125.4"] * 13)
    console = Console(file=out, width=80)
    show(console, drawn)
    assert "\N{HORIZONTAL ELLIPSIS}" not in out.getvalue()
    assert out.getvalue().count("-1125.4") == 13
    assert console.width == 80
