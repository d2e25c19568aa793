"""The odds lab: exact figures for wagers against a bank, from the outcomes and pay rows of the sheet.

No step is played here. A method counts deals by their outcome words, with the rankings and charts that the table
uses; pay rows turn the counts into fractions. A wager without an exact method is refused, with a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from houseway.errors import BadInput, check_type, nearest
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.deal_counts import CountedLater, Counting, Deals, Expected, PartOf, PlayedHand, Uncounted
from houseway.odds.core.price import Outcome, Price, price, price_expected, price_hand
from houseway.rules.posting.terms import Terms


@dataclass(frozen=True, slots=True)
class GameOdds:
    """The wagers that are priced, and why the others are not."""

    terms: Terms
    prices: tuple[Price, ...]
    refused: dict[str, str]

    def price(self, wager: str) -> Price:
        """The price of a wager by its id. A wager that belongs to another's hand is found among that hand's parts."""
        check_type(wager, str, "the id of a wager", self.terms.sheet.name)
        whole = [each for each in self.prices if each.wager.id == wager]
        parts = [part for each in self.prices for part in each.parts if part.wager.id == wager]
        if found := whole + parts:
            return found[0]
        if wager in self.refused:
            raise BadInput(f"{wager} has no price: {self.refused[wager]}", where=self.terms.sheet.name)
        known = [each.id for each in self.terms.sheet.wagers]
        raise BadInput(f"no wager is called {wager!r}; {nearest(wager, known)}", where=self.terms.sheet.name)

    def without_spreads(self) -> GameOdds:
        """The same, but no price has a standard deviation that is counted apart, whether it was counted or not."""
        return replace(self, prices=tuple(_without_spread(each) for each in self.prices))


def _without_spread(found: Price) -> Price:
    if isinstance(found.deals, Expected) and found.deals.counted:
        return replace(found, deals=replace(found.deals, variance=None))
    return found


def odds(terms: Terms) -> GameOdds:
    """The odds of every wager of a sheet, dealt at one table from a full shoe."""
    needs_bank(terms)
    # The methods import the compiled kernels, which are not needed to read cached figures.
    from houseway.odds.core.methods import count

    return priced(terms, count(terms))


def needs_bank(terms: Terms) -> None:
    check_type(terms, Terms, "what houseway.terms(sheet) posts", "terms")
    if terms.sheet.kind != "bank":
        raise BadInput("there is no bank to wager against: the players win from each other", where=terms.sheet.name)


def priced(terms: Terms, answers: Mapping[str, Counting]) -> GameOdds:
    """Prices from the counts of the methods, by the pay rows of the sheet.

    A spread that the counts lack is counted when a price is asked for its standard deviation.
    """
    prices, refused = [], {}
    for wager in terms.sheet.wagers:
        match answers[wager.id]:
            case Deals() as deals:
                prices.append(price(wager, deals))
            case PlayedHand() as played:
                prices.append(price_hand(terms.sheet, played))
            case Expected(lacks_spread=True) as expected:
                later = CountedLater(partial(_spread, terms))
                prices.append(price_expected(wager, replace(expected, variance=later)))
            case Expected() as expected:
                prices.append(price_expected(wager, expected))
            case PartOf():
                # It is priced among the parts of its hand.
                pass
            case Uncounted(why):
                refused[wager.id] = why
    return GameOdds(terms, tuple(prices), refused)


def _spread(terms: Terms) -> float:
    from houseway.odds.core.methods import count_spread

    return count_spread(terms)


__all__ = ["AfterFees", "Deals", "GameOdds", "Outcome", "Price", "Uncounted", "after_fees", "odds"]
