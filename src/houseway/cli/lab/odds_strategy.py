"""`houseway odds --strategy`: the exact price of a given strategy beside that of the best play."""

from __future__ import annotations

from typing import Any

from houseway.cli.lab.odds_tables import draw_price, say_changed, share, table
from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.odds import GameOdds, Price, priced
from houseway.odds.core.deal_counts import Expected, Uncounted
from houseway.odds.core.given_strategy import GivenStrategy, read_strategy
from houseway.odds.report.figures import plain_figures, plain_game, ratio


def answer_strategy(found: GameOdds, words: str, *, as_json: bool) -> None:
    """Price the strategy, and say what it costs against the best play, or gains where it uses more than that does."""
    from houseway.odds.core.methods import count_given

    given = read_strategy(words)
    counts = count_given(found.terms, given)
    others = {wager.id: Uncounted("no part of this hand") for wager in found.terms.sheet.wagers}
    prices = priced(found.terms, {**others, **counts}).prices
    if not prices:
        raise BadInput("no hand of this game is played by a strategy", where=found.terms.sheet.name)
    pairs = [(each, found.price(each.wager.id)) for each in prices]
    if as_json:
        emit(_plain(found, given, pairs))
    else:
        _draw(found, given, pairs)


def _plain(found: GameOdds, given: GivenStrategy, pairs: list[tuple[Price, Price]]) -> dict[str, Any]:
    return {
        **plain_game(found.terms),
        "strategy": given.name,
        "wagers": [
            {**plain_figures(each), "parts": [plain_figures(part) for part in each.parts],
             "best_ev": ratio(best.ev), "cost": ratio(best.ev - each.ev)}
            for each, best in pairs
        ],
    }  # fmt: skip


def _draw(found: GameOdds, given: GivenStrategy, pairs: list[tuple[Price, Price]]) -> None:
    out = console()
    out.print(f"{found.terms.sheet.name}, {found.terms.pack.say()}: hands by {given.name}", style="bold", markup=False)
    say_changed(out, found.terms.sheet)
    drawn = table("played by", "house edge", "staked", "risk", "sd", "costs")
    for each, usual in pairs:
        best = max(usual, each, key=lambda price: price.ev)
        for name, price in ((given.name, each), ("the best play" if usual is best else "the usual play", usual)):
            about = "~" if isinstance(price.deals, Expected) and not price.sd_exact else ""
            spread = "-" if price.sd is None else f"{about}{price.sd:.4f}"
            cost = "best" if price is best else f"{float(best.ev - price.ev):.6%}"
            drawn.add_row(
                name, f"{float(-price.ev):.6%}", f"{float(price.staked):.4f}", share(price.risk), spread, cost
            )
    out.print(drawn)
    for each, _ in pairs:
        draw_price(out, each)
