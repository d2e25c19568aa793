"""`houseway odds --all`: the whole lab in one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cli.lab.odds_tables import share, show, table
from houseway.odds import GameOdds
from houseway.odds.core.deal_counts import Expected

if TYPE_CHECKING:
    from rich.console import Console


def draw_all(out: Console, found: Sequence[GameOdds]) -> None:
    """Exact figures, then estimates, then what has no figure."""
    for exact, title in ((True, "exact"), (False, "estimates, with their standard error")):
        prices = [(each, price) for each in found for price in each.prices if price.exact == exact]
        if not prices:
            continue
        out.print(title, style="bold")
        error = [] if exact else ["stderr"]
        drawn = table("game and wager", "house edge", *error, "risk", "hits", "returns", "sd", "largest")
        last = ""
        for each, price in prices:
            if (name := each.terms.sheet.name) != last:
                drawn.add_row(last := name)
            about = "~" if isinstance(price.deals, Expected) and not price.sd_exact else ""
            drawn.add_row(
                f"  {price.wager.id}",
                f"{float(-price.ev):.4%}",
                *["-" if price.stderr is None else f"{price.stderr:.4%}"] * len(error),
                share(price.risk),
                f"{float(price.hit):.4%}",
                share(price.rtp),
                "-" if price.sd is None else f"{about}{price.sd:.4f}",
                f"{float(price.largest):,.10g}:1",
            )
        show(out, drawn)
        if any(isinstance(price.deals, Expected) and not price.sd_exact for _, price in prices):
            out.print("~ is an estimate")
        if any(isinstance(price.deals, Expected) and price.sd is None for _, price in prices):
            out.print("- is left out: the spread of hands that split; `houseway odds ID` counts it for one game")
    refused = [(each.terms.sheet.name, wager, why) for each in found for wager, why in each.refused.items()]
    if refused:
        out.print("\nno figure", style="bold")
        for name, wager, why in refused:
            out.print(f"{name}, {wager}: {why}")
