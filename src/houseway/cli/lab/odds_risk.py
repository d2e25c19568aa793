"""`houseway odds --collection` and `--risk`: wagers of every size after every option, and ruin and bankrolls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.lab.odds_analysis import written
from houseway.cli.lab.odds_tables import say_changed, show, table
from houseway.cli.options import console, emit
from houseway.odds.analysis.collection import CurvePoint, cheapest, curves
from houseway.odds.core.layout_ends import RoundEnds
from houseway.odds.report.figures import not_printed, plain_game, ratio
from houseway.odds.report.plot_data import Look, plain_session, session
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents, dollars

if TYPE_CHECKING:
    from houseway.odds.analysis.risk import SeatRisk

_SIDES = ("player", "bank")


def answer_collection(
    sheet: Sheet, decks: int | None, wager: str | None, path: Path | None, look: Look, *, as_json: bool
) -> None:
    """Every option over the size of a wager: the cheapest of each size, a picture, or all points."""
    from houseway.odds.report.plots import check_place, draw_collection

    if path is not None and path.suffix.lower() != ".csv":
        check_place(path)
    price, found = curves(sheet, decks, wager, look)
    lowest = {side: cheapest(found, side) for side in _SIDES}
    what = "exact" if price.exact else "an estimate"
    if path is not None and path.suffix.lower() == ".csv":
        head = ("option", "size", "player_fee", "bank_fee", "player", "bank")
        rows = [
            (each.option, *_money(each), float(each.player), float(each.bank))
            for some in found.values()
            for each in some
        ]
        written(path, head, rows)
    elif path is not None:
        note = "; ".join(filter(None, (f"{what}; one player with this wager alone", not_printed(sheet))))
        draw_collection(path, f"{sheet.title}: {price.wager.title} by size and option", note, found, lowest)
    if as_json:
        game = plain_game(terms(sheet, None, decks))
        best = {side: [_plain_point(each) for each in some] for side, some in lowest.items()}
        options = {option: [_plain_point(each) for each in some] for option, some in found.items()}
        emit({**game, "wager": price.wager.id, "exact": price.exact, "file": str(path) if path else None,
              "cheapest": best, "options": options})  # fmt: skip
    elif path is not None:
        click.echo(str(path))
    else:
        _draw_collection(sheet, price.wager.title, lowest)


def _money(point: CurvePoint) -> tuple[Cents, Cents, Cents]:
    return point.size, point.player_fee, point.bank_fee


def _plain_point(each: CurvePoint) -> dict[str, Any]:
    return {
        "option": each.option, "posted": each.posted, "size": each.size, "player_fee": each.player_fee,
        "bank_fee": each.bank_fee, "player": ratio(each.player), "bank": ratio(each.bank),
    }  # fmt: skip


def _draw_collection(sheet: Sheet, title: str, lowest: dict[str, list[CurvePoint]]) -> None:
    out = console()
    out.print(f"{sheet.name}, {title}: the cheapest option for each size, one player alone", style="bold", markup=False)
    say_changed(out, sheet)
    drawn = table(
        "wager", "for the player", "fee", "player gains", "for the player-dealer", "fee", "player-dealer gains"
    )
    for mine, theirs in zip(lowest["player"], lowest["bank"], strict=True):
        drawn.add_row(
            dollars(mine.size), mine.option, dollars(mine.player_fee), f"{float(mine.player):+.4%}",
            theirs.option, dollars(theirs.bank_fee), f"{float(theirs.bank):+.4%}",
        )  # fmt: skip
    show(out, drawn)
    out.print("every option at every size: --out curves.svg or curves.csv, or --json")


# Risk ----------------------------------------------------------------------------------------------------------------


def answer_risk(ended: RoundEnds, bankroll: Cents | None, rounds: int, *, fees: bool, as_json: bool) -> None:
    """Ruin and bankrolls of every seat, and the distribution of a session's result."""
    from houseway.odds.analysis.risk import seat_risk

    layout = ended.layout
    seats = (*layout.people, layout.bank_seat)
    found = [seat_risk(seat, ended.person(seat), bankroll, rounds, fees=fees) for seat in seats]
    if as_json:
        emit({**plain_game(layout.terms), "exact": ended.exact, "because": ended.because, "after_fees": fees,
              "people": [_plain_risk(ended, each, fees=fees) for each in found]})  # fmt: skip
        return
    _draw_risk(ended, found, fees=fees)


def _plain_risk(ended: RoundEnds, risk: SeatRisk, *, fees: bool) -> dict[str, Any]:
    from houseway.odds.analysis.risk import deviation, mean

    needs = {str(part): {"within": within, "ever": ever} for part, (within, ever) in risk.needs.items()}
    results = session(ended.person(risk.seat), risk.rounds, fees=fees)
    return {
        "seat": risk.seat, "bank": risk.seat == ended.layout.bank_seat, "bankroll": risk.bankroll,
        "mean": mean(risk.gains), "sd": deviation(risk.gains), "ruin_within": risk.within, "ruin_ever": risk.ever,
        "needs": needs, "session": plain_session(results),
    }  # fmt: skip


def _draw_risk(ended: RoundEnds, found: list[SeatRisk], *, fees: bool) -> None:
    from houseway.odds.analysis.risk import deviation, mean

    out, layout, rounds = console(), ended.layout, found[0].rounds
    charged = f"after {layout.terms.posted}" if fees else "before collection"
    out.print(f"{layout.terms.sheet.name}, {charged}: {rounds:,} rounds", style="bold", markup=False)
    say_changed(out, layout.terms.sheet)
    out.print(f"exact results of a round: {ended.because}" if ended.exact else f"estimated: {ended.because}")
    drawn = table("seat", "bankroll", "a round", "sd", "ruined within", "ever", "needs 10%", "5%", "1%", "ever 1%")
    for each in found:
        bank = each.seat == layout.bank_seat
        wagers = ", ".join(f"{circle} {dollars(cents)}" for circle, cents in layout.seats.get(each.seat, {}).items())
        needs = [dollars(within) for within, _ in each.needs.values()]
        ever = each.needs[min(each.needs)][1]
        drawn.add_row(
            f"{each.seat}: {'player-dealer' if bank else wagers}", dollars(each.bankroll),
            f"{mean(each.gains) / 100:+,.4f}", f"{deviation(each.gains) / 100:,.2f}", f"{each.within:.4%}",
            f"{each.ever:.4%}", *needs, "never enough" if ever is None else dollars(ever),
        )  # fmt: skip
    show(out, drawn)
    out.print("\nthe result of the session", style="bold")
    parts = ("0.05", "0.25", "0.5", "0.75", "0.95")
    drawn = table("seat", "expects", "sd", "ahead", *(f"{float(part):.0%} below" for part in parts))
    for each in found:
        result = session(ended.person(each.seat), rounds, fees=fees)
        quantiles = [dollars(result.quantile(float(part))) for part in parts]
        figures = f"{result.mean / 100:+,.2f}", f"{result.sd / 100:,.2f}", f"{result.ahead:.2%}"
        drawn.add_row(str(each.seat), *figures, *quantiles)
    show(out, drawn)
    out.print(
        "ruined: less is left than the largest loss of a round. Within the rounds every round is stepped through; ever"
        " is the exponent at which gains and losses balance, an upper bound that is nearly reached."
    )
