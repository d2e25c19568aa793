"""`houseway odds`: what every wager against the bank is worth, for one game or for all, at one table or in pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.options import bet_option, console, decks_option, emit, fee_option, reading_option
from houseway.cli.options import command as house_command
from houseway.errors import BadInput
from houseway.odds.core.progress import watched

if TYPE_CHECKING:
    from houseway.odds import GameOdds
    from houseway.odds.core.layout import LayoutFile
    from houseway.rules.terms import Terms

_PLOTS = ("session", "decks", "fees")


@house_command(short_help="What every wager is worth: exact figures, charts, layouts, plots.")
@click.argument("name", metavar="[ID]", required=False)
@click.option("--all", "everything", is_flag=True, help="Every game that stands, in one table.")
@decks_option
@reading_option
@fee_option
@bet_option
@click.option("--layout", type=click.Path(path_type=Path), metavar="FILE", help="A described table, as TOML.")
@click.option("--seat", "seats", type=(int, str), multiple=True, metavar="N WAGERS", help="Such as --seat 2 tie=25.")
@click.option("--bank", "banks", multiple=True, metavar="AMOUNT", help="With --seat: what the player-dealer puts up.")
@click.option("--bank-seat", type=int, default=0, metavar="N", help="With --seat: where they sit; else the first free.")
@click.option("--sample", type=click.IntRange(2), default=20_000, help="Rounds to play where a table is not counted.")
@click.option("--seed", type=int, default=1, help="The seed of these rounds.")
@click.option("--chart", is_flag=True, help="How hands are best played; with --out as SVG.")
@click.option("--plot", type=click.Choice(_PLOTS), help="A picture, written to --out as SVG or PNG.")
@click.option("--wager", metavar="ID", help="With --plot: which wager; else the first.")
@click.option("--rounds", type=click.IntRange(1, 1_000_000), default=100, help="With --plot session: how long it is.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where a picture goes.")
@click.option("--fresh", is_flag=True, help="Compute figures again that are in the cache.")
def command(**given: Any) -> None:
    """What each wager against the bank is worth, as exact fractions; what is sampled is called an estimate.

    With --fee also what a wager comes to after the collection of player and player-dealer: the smallest, or --bet. With
    --layout, or with --seat and --bank, what a whole table comes to. Figures are kept, and read at the next call.
    """
    asked = OddsRequest(**given)
    with watched(console(error=True)):
        asked.answer()


@dataclass(frozen=True, slots=True)
class OddsRequest:
    """The options of the command."""

    name: str | None
    everything: bool
    decks: int | None
    readings: dict[str, str]
    fee: str | None
    bet: int | None
    layout: Path | None
    seats: tuple[tuple[int, str], ...]
    banks: tuple[str, ...]
    bank_seat: int
    sample: int
    seed: int
    chart: bool
    plot: str | None
    wager: str | None
    rounds: int
    out: Path | None
    fresh: bool
    as_json: bool

    def answer(self) -> None:
        """Answer the request."""
        from houseway.cli.odds_layout import described

        if self.everything:
            self._all()
            return
        if self.name is None:
            raise click.UsageError("name a game, or ask for --all")
        file = described(self.layout, self.seats, self.banks, self.bank_seat)
        if self.chart and (self.plot or file):
            raise BadInput("a chart is drawn by itself", where="chart")
        if self.out and not (self.plot or self.chart):
            raise BadInput("a file is written for a --plot or a --chart", where="out")
        if self.plot:
            self._plot(self.plot, file)
        elif self.chart:
            self._chart()
        elif file:
            self._layout(file)
        else:
            self._figures()

    def _look(self, terms: Terms) -> GameOdds:
        from houseway.odds.core.odds_cache import kept_odds

        return kept_odds(terms, fresh=self.fresh)

    def _found(self, file: LayoutFile | None = None) -> GameOdds:
        """The figures of the game, at the table that the options or the file describe."""
        from houseway.families.registry import game
        from houseway.rules.terms import terms

        assert self.name is not None
        if file is None:
            return self._look(terms(game(self.name, self.readings), self.fee, self.decks))
        if file.game not in ("", self.name):
            raise BadInput(f"the layout is one of {file.game}, not of {self.name}", where="layout")
        sheet = game(self.name, {**file.readings, **self.readings})
        return self._look(terms(sheet, self.fee or file.fee, self.decks or file.decks))

    def _figures(self) -> None:
        if self.bet is not None and self.fee is None:
            raise BadInput("an amount matters after a collection alone; name a --fee option", where="bet")
        found = self._found()
        if not found.prices:
            reasons = "; ".join(f"{wager}: {why}" for wager, why in found.refused.items())
            raise BadInput(f"no wager of it can be counted. {reasons}", where=found.terms.sheet.name)
        if self.as_json:
            from houseway.odds.report.figures import plain

            emit(plain(found, fees=self.fee is not None, bet=self.bet))
        else:
            from houseway.cli.odds_tables import draw

            draw(console(), found, fees=self.fee is not None, bet=self.bet)

    def _layout(self, file: LayoutFile) -> None:
        from houseway.cli.odds_layout import draw_layout, plain_layout
        from houseway.odds.core.layout_ends import ends

        found = self._found(file)
        ended = ends(found, file.layout(found.terms), self.sample, self.seed)
        if self.as_json:
            emit(plain_layout(ended, self.sample, self.seed))
        else:
            draw_layout(console(), ended, self.sample, self.seed)

    def _chart(self) -> None:
        from houseway.cli.print_charts import draw_strategy, strategies, written

        found = self._found()
        told = strategies(found)
        if self.out is not None:
            written(self.out, found, told)
        if self.as_json:
            from houseway.odds.report.figures import plain_game, plain_strategy

            charts = [{"wager": wager, **(plain_strategy(each) or {})} for wager, each in told.items()]
            emit({**plain_game(found.terms), "file": str(self.out) if self.out else None, "strategies": charts})
        elif self.out is not None:
            click.echo(str(self.out))
        else:
            for each in told.values():
                draw_strategy(console(), each)

    def _plot(self, kind: str, file: LayoutFile | None) -> None:
        from houseway.cli.odds_plots import place, plot_decks, plot_fees, plot_session
        from houseway.families.registry import game

        path = place(self.out)
        assert self.name is not None
        if file is not None and kind != "session":
            raise BadInput("a described table has a session, not a plot by decks or fees", where="plot")
        if kind == "session":
            found = self._found(file)
            at = None if file is None else file.layout(found.terms)
            told = plot_session(path, found, at, self)
        elif kind == "decks":
            told = plot_decks(path, game(self.name, self.readings), self._look)
        else:
            told = plot_fees(path, game(self.name, self.readings), self.decks, self.wager, self.bet, self._look)
        if self.as_json:
            emit({"game": self.name, "plot": kind, "file": str(path), **told})
        else:
            click.echo(str(path))

    def _all(self) -> None:
        from houseway.cli.odds_all import draw_all, every_game

        if self.name is not None:
            raise BadInput("name one game, or ask for --all", where="all")
        found = every_game(self._look)
        if self.as_json:
            from houseway.odds.report.figures import plain

            emit({"games": [plain(each) for each in found]})
        else:
            draw_all(console(), found)
