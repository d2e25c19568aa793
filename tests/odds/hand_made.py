"""A small strategy, small answers and an adviser, written by hand: what the tools around the lab are tried on."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from houseway.odds import GameOdds, priced
from houseway.odds.core.advice import Advice, Position
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
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.rules.posting.terms import Terms
from tests.odds.lab import posted

CHART = StrategyChart(
    "two cards & <more>",
    ("12", "16", "A7"),
    ("2", "T"),
    {
        ("12", "2"): Cell("hit", Fraction(1, 50)),
        ("12", "T"): Cell("hit", Fraction(1, 3)),
        ("16", "2"): Cell("stand", Fraction(1, 4)),
        ("16", "T"): Cell("surrender", Fraction(1, 1000)),
        ("A7", "2"): Cell("play 4x", Fraction(1, 5)),
    },
)
STRATEGY = Strategy((CHART,), ("surrender sixteen against a ten",))

ONE, TWO = Fraction(1), Fraction(2)
WINS, LOSES, FOLDS = ("win", "win-with-pair"), ("lose",), ("folded",)
# Of ten deals of Caribbean Stud: three are folded, four win with a pair, two lose, in one the bank does not qualify.
CARIBBEAN = PlayedHand(
    "ante",
    {
        (StakeAtEnd("ante", ONE, FOLDS),): 3,
        (StakeAtEnd("ante", ONE, WINS), StakeAtEnd("bet", TWO, WINS)): 4,
        (StakeAtEnd("ante", ONE, LOSES), StakeAtEnd("bet", TWO, LOSES)): 2,
        (StakeAtEnd("ante", ONE, ("not-qualified",)), StakeAtEnd("bet", TWO, ("not-qualified",))): 1,
    },
    "one of ten",
    strategy=STRATEGY,
)


def caribbean(fee: str | None = None) -> GameOdds:
    from houseway.families.registry import game
    from houseway.rules.posting.terms import terms

    return priced(terms(game("calgrand/caribbean-stud"), fee), {"ante": CARIBBEAN, "bet": PartOf("ante")})


def answers() -> dict[str, Counting]:
    """One of every kind; two wagers share their deals."""
    shared = Deals({("win",): 10**40, (): 3}, "a deal", void=1, lowest=True, assumes="so")
    rows = {
        WagerEnd("win", "3:2", Fraction(3, 2), ONE): Fraction(1, 3),
        WagerEnd("loses", "", -ONE, ONE): Fraction(2, 3),
    }
    return {
        "one": shared,
        "other": shared,
        "hand": CARIBBEAN,
        "raise": PartOf("hand"),
        "split": Expected("split", MappingProxyType(rows), "a round", strategy=STRATEGY, variance=1.25),
        "sampled": Deals({("win",): 5}, "a round", exact=False),
        "none": Uncounted("because"),
    }


def adviser(terms: Terms, position: Position) -> list[Advice]:
    """Folding loses the ante; calling gains as many hundredths as the first card is high."""
    return [Advice("fold", -ONE), Advice("call", Fraction(position.hand[0] // 4, 100))]


__all__ = ["CARIBBEAN", "CHART", "STRATEGY", "adviser", "answers", "caribbean", "posted"]
