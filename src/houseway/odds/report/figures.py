"""The figures as plain data: fractions as text, with rounded numbers for people."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from houseway.odds import GameOdds
from houseway.odds.core.advice import Advice
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.deal_counts import Deals, Expected, Uncounted
from houseway.odds.core.price import Outcome, Price
from houseway.odds.core.strategy import Strategy, StrategyChart
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import Sheet, WagerRules
from houseway.rules.sheet.values import Cents, dollars


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def ratio_or_none(value: Fraction | None) -> str | None:
    return None if value is None else ratio(value)


def pay_table(wager: WagerRules) -> str:
    """`40-30-6-3-1`; odds other than to one are written in full."""
    return "-".join(str(row.pays.win) if row.pays.stake == 1 else str(row.pays) for row in wager.pays)


def counted(price: Price) -> str:
    """What the rows of a price count: a wager's deals, whole hands with all their wagers, or expected counts."""
    match price.deals:
        case Deals():
            return "wager"
        case Expected():
            return "expected"
        case _:
            return "hand"


def plain_game(terms: Terms) -> dict[str, Any]:
    """Which game it is: the first fields of every answer of the lab."""
    sheet = terms.sheet
    return {
        "game": sheet.id,
        "form": sheet.form,
        "digest": sheet.digest,
        "changed": list(sheet.changed),
        "decks": terms.pack.decks,
    }


def not_printed(sheet: Sheet) -> str:
    """What is not as the document prints it, in words; empty where all is."""
    return f"not the printed game: {'; '.join(sheet.changed)}" if sheet.changed else ""


def plain(found: GameOdds, *, fees: bool = False, bet: Cents | None = None) -> dict[str, Any]:
    """Everything as JSON; with the figures after collection on request."""
    terms = found.terms
    return {
        **plain_game(terms),
        "readings": dict(terms.sheet.taken),
        "posted": terms.posted if fees else None,
        "wagers": [_wager(found, each, fees=fees, bet=bet) for each in found.prices],
        "not_computed": [{"wager": wager, "because": why} for wager, why in found.refused.items()],
    }


def _wager(found: GameOdds, price: Price, *, fees: bool, bet: Cents | None) -> dict[str, Any]:
    after = after_fees(found.terms, price, bet, found.prices) if fees else None
    return {
        **plain_figures(price),
        "parts": [plain_figures(part) for part in price.parts],
        "after_fees": after and plain_after(after),
        "strategy": plain_strategy(price.deals.strategy),
    }


def plain_figures(price: Price) -> dict[str, Any]:
    edge = float(-price.ev)
    variance = price.variance
    n0 = None if price.n0 is None else float(price.n0)
    return {
        "wager": price.wager.id,
        "title": price.wager.title,
        "pay_table": pay_table(price.wager),
        "counted": counted(price),
        "exact": price.exact,
        "stderr": price.stderr,
        "deal": price.deals.of,
        "assumes": price.deals.assumes,
        "ev": ratio(price.ev),
        "edge": edge,
        "element_of_risk": None if price.risk is None else float(price.risk),
        "staked": ratio(price.staked),
        "hit": float(price.hit),
        "rtp": ratio_or_none(price.rtp),
        "variance": ratio_or_none(variance),
        "sd": price.sd,
        "sd_exact": price.sd_exact,
        "n0": n0,
        "largest": ratio(price.largest),
        "total": price.total,
        "outcomes": [_outcome(price, each) for each in price.outcomes],
        "bank": {
            "ev": ratio(-price.ev),
            "edge": -edge,
            "hit": float(bank_hit(price)),
            "sd": price.sd,
            "n0": n0,
            "most_paid": ratio(price.largest),
            "most_won": ratio(most_won(price)),
        },
    }


def bank_hit(price: Price) -> Fraction:
    """How often the player-dealer gains on the wager."""
    return sum((each.probability for each in price.outcomes if each.net < 0), Fraction(0))


def most_won(price: Price) -> Fraction:
    """The most that the player-dealer gains from a unit in any deal that occurs."""
    return -min((each.net for each in price.outcomes if each.probability), default=Fraction(0))


def _outcome(price: Price, outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.name,
        "pays": outcome.pays,
        "combinations": outcome.deals,
        "probability": ratio(outcome.probability),
        "contribution": ratio_or_none(price.contribution(outcome)),
        "staked": ratio(outcome.stake),
        "gains": ratio(outcome.net),
    }


def with_what_it_needs(title: str, after: AfterFees) -> str:
    """A wager with those that it cannot be made without, for which the figure after a collection is as well."""
    beside = [f"{each} {dollars(amount)}" for each, amount in after.placed.items() if each != after.wager]
    beside += [f"{each} {dollars(amount)} on the second spot" for each, amount in after.again.items()]
    return " with ".join([title, *([", ".join(beside)] if beside else [])])


def plain_after(found: AfterFees | Uncounted) -> dict[str, Any]:
    if isinstance(found, Uncounted):
        return {"not_computed": found.why}
    return {
        "bet": found.placed[found.wager],
        "placed": dict(found.placed),
        "beside": list(found.beside),
        "again": dict(found.again),
        "exact": found.exact,
        "player": {"fee": found.player_fee, "cents": ratio(found.player), "edge": float(-found.player / found.amount)},
        "bank": {"fee": found.bank_fee, "cents": ratio(found.bank), "edge": float(-found.bank / found.amount)},
    }


def plain_strategy(found: Strategy | None) -> dict[str, Any] | None:
    """Rules and charts, the cells row by row."""
    if found is None:
        return None
    return {"rules": list(found.rules), "charts": [plain_chart(each) for each in found.charts]}


def plain_chart(chart: StrategyChart) -> dict[str, Any]:
    cells = [
        {"row": row, "column": column, "move": cell.move, "cost": ratio(cell.cost)}
        for (row, column), cell in chart.cells.items()
    ]
    return {"title": chart.title, "rows": list(chart.rows), "columns": list(chart.columns), "cells": cells}


def plain_advice(found: list[Advice]) -> list[dict[str, Any]]:
    """Every move with its worth and its cost against the best, which comes first."""
    return [
        {
            "move": each.move,
            "ev": ratio(each.ev),
            "expectation": float(each.ev),
            "cost": ratio(found[0].ev - each.ev),
            "exact": each.stderr is None,
            "stderr": each.stderr,
        }
        for each in found
    ]
