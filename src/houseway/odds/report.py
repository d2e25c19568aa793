"""The figures as plain data: fractions as text, and beside them what people look at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from houseway.odds import Odds
from houseway.odds.collection import AfterFees, after_fees
from houseway.odds.deals import Uncounted
from houseway.odds.price import Outcome, Price
from houseway.rules.spec import WagerRules
from houseway.rules.values import Cents


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def pay_table(wager: WagerRules) -> str:
    """`40-30-6-3-1`; odds that are not to one in full."""
    return "-".join(str(row.pays.win) if row.pays.stake == 1 else str(row.pays) for row in wager.pays)


def plain(found: Odds, *, fees: bool = False, bet: Cents | None = None) -> dict[str, Any]:
    """Everything, as JSON has it; with what is left after collection where it is asked for."""
    terms = found.terms
    return {
        "game": terms.sheet.id,
        "form": terms.sheet.form,
        "digest": terms.sheet.digest,
        "decks": terms.pack.decks,
        "readings": dict(terms.sheet.taken),
        "posted": terms.posted if fees else None,
        "wagers": [_wager(found, each, fees=fees, bet=bet) for each in found.prices],
        "not_computed": [{"wager": wager, "because": why} for wager, why in found.refused.items()],
    }


def _wager(found: Odds, price: Price, *, fees: bool, bet: Cents | None) -> dict[str, Any]:
    return {
        **_figures(price),
        "parts": [_figures(part) for part in price.parts],
        "after_fees": _after(after_fees(found.terms, price, bet)) if fees else None,
    }


def _figures(price: Price) -> dict[str, Any]:
    edge = float(-price.ev)
    variance = price.variance
    return {
        "wager": price.wager.id,
        "title": price.wager.title,
        "pay_table": pay_table(price.wager),
        "exact": price.exact,
        "stderr": price.stderr,
        "deal": price.deals.of,
        "assumes": price.deals.assumes,
        "ev": ratio(price.ev),
        "edge": edge,
        "element_of_risk": float(price.risk),
        "staked": ratio(price.staked),
        "hit": float(price.hit),
        "rtp": ratio(price.rtp),
        "variance": None if variance is None else ratio(variance),
        "sd": price.sd,
        "n0": None if price.n0 is None else float(price.n0),
        "largest": ratio(price.largest),
        "total": price.total,
        "outcomes": [_outcome(price, each) for each in price.outcomes],
        "bank": {"ev": ratio(-price.ev), "edge": -edge, "sd": price.sd, "most_paid": ratio(price.largest)},
    }


def _outcome(price: Price, outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.name,
        "pays": outcome.pays,
        "combinations": outcome.deals,
        "probability": ratio(outcome.probability),
        "contribution": ratio(price.contribution(outcome)),
        "staked": ratio(outcome.stake),
        "gains": ratio(outcome.net),
    }


def _after(found: AfterFees | Uncounted) -> dict[str, Any]:
    if isinstance(found, Uncounted):
        return {"not_computed": found.why}
    return {
        "bet": found.amount,
        "player": {"fee": found.player_fee, "cents": ratio(found.player), "edge": float(-found.player / found.amount)},
        "bank": {"fee": found.bank_fee, "cents": ratio(found.bank), "edge": float(-found.bank / found.amount)},
    }
