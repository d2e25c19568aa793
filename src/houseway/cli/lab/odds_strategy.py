"""`houseway odds --strategy`: the exact price of a given strategy beside that of the best play."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cli.lab.odds_tables import draw_price, say_changed, share, show, table
from houseway.cli.options import console, emit
from houseway.odds import GameOdds
from houseway.odds.core.deal_counts import Expected
from houseway.odds.core.given_strategy import read_strategy
from houseway.odds.report.figures import plain_game
from houseway.odds.report.given_prices import GivenPrice, given_prices, plain_given


def answer_strategy(found: GameOdds, words: str, *, as_json: bool) -> None:
    """Price the strategy, and say what it costs against the best play, or gains where it uses more than that does."""
    given = read_strategy(words)
    prices = given_prices(found, given)
    if as_json:
        emit({**plain_game(found.terms), "strategy": given.name, "wagers": list(map(plain_given, prices))})
    else:
        _draw(found, given.name, prices)


def _draw(found: GameOdds, name: str, prices: Sequence[GivenPrice]) -> None:
    out = console()
    out.print(f"{found.terms.sheet.name}, {found.terms.pack.say()}: hands by {name}", style="bold", markup=False)
    say_changed(out, found.terms.sheet)
    drawn = table("played by", "house edge", "staked", "risk", "sd", "costs")
    for each in prices:
        for by, price in each.rows:
            about = "~" if isinstance(price.deals, Expected) and not price.sd_exact else ""
            spread = "-" if price.sd is None else f"{about}{price.sd:.4f}"
            cost = "best" if price is each.best else f"{float(each.best.ev - price.ev):.6%}"
            drawn.add_row(by, f"{float(-price.ev):.6%}", f"{float(price.staked):.4f}", share(price.risk), spread, cost)
    show(out, drawn)
    for each in prices:
        draw_price(out, each.given)
