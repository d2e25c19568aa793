"""How many collection rates a table may post: no more than its documents print."""

from __future__ import annotations

from houseway.errors import BadInput
from houseway.rules.fees import RATES_MAX, collection_rates
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import NO_LINES
from houseway.rules.sheet.values import Rates


def check_rates(terms: Terms) -> None:
    """Refuse a table that posts more collection rates than are printed; five, where a document prints no number.

    Five is what the California Penal Code allows (oaks 2910-2912).
    """
    if terms.schedule is None or terms.option is None:
        return
    clauses = [clause for clause in terms.sheet.clauses if clause.rates]
    most = min((clause.rates for clause in clauses), default=RATES_MAX)
    rates = collection_rates(terms.schedule, terms.option)
    if len(rates) <= most:
        return
    lines = NO_LINES
    for clause in clauses:
        lines |= clause.lines
    printed = f"lines {lines} of {terms.sheet.source.title}" if lines else "the California Penal Code"
    told = f"option {terms.fee} has {len(rates)} collection rates ({Rates(sorted(rates))})"
    raise BadInput(f"{told}; no more than {most} may be established for a table ({printed})", where=terms.sheet.name)
