"""The exact price of a given strategy beside that of the play that the lab has worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.errors import BadInput
from houseway.odds import GameOdds, Price, priced
from houseway.odds.core.deal_counts import Uncounted
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.report.figures import plain_figures, ratio


@dataclass(frozen=True, slots=True)
class GivenPrice:
    """A hand by the strategy, and as it is usually played."""

    strategy: str
    given: Price
    usual: Price

    @property
    def rows(self) -> tuple[tuple[str, Price], ...]:
        """Both by name: a strategy that uses more than the usual play does may gain more."""
        better = self.given.ev > self.usual.ev
        return (self.strategy, self.given), ("the usual play" if better else "the best play", self.usual)

    @property
    def best(self) -> Price:
        return self.given if self.given.ev > self.usual.ev else self.usual


def given_prices(found: GameOdds, given: GivenStrategy) -> list[GivenPrice]:
    """Every hand that the strategy plays; refused where no hand of the game is played by one."""
    from houseway.odds.core.methods import count_given

    counts = count_given(found.terms, given)
    others = {wager.id: Uncounted("no part of this hand") for wager in found.terms.sheet.wagers}
    prices = priced(found.terms, {**others, **counts}).prices
    if not prices:
        raise BadInput("no hand of this game is played by a strategy", where=found.terms.sheet.name)
    return [GivenPrice(given.name, each, found.price(each.wager.id)) for each in prices]


def plain_given(each: GivenPrice) -> dict[str, Any]:
    """The figures of the strategy, with those of the usual play and what it costs against them."""
    return {
        **plain_figures(each.given),
        "parts": [plain_figures(part) for part in each.given.parts],
        "best_ev": ratio(each.usual.ev),
        "cost": ratio(each.usual.ev - each.given.ev),
    }
