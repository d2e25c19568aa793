"""`houseway odds`: what every wager against the bank is worth, for one game or for all, at one table or in pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.lab.odds_modes import ALL, mode_of, refuse_idle, without_spreads
from houseway.cli.lab.rule_changes import change_options
from houseway.cli.options import (
    LOCAL,
    SWEEP_HELP,
    bet_option,
    cluster_option,
    console,
    decks_option,
    dollars_of,
    emit,
    fee_option,
    given_options,
    reading_option,
)
from houseway.cli.options import command as house_command
from houseway.errors import BadInput
from houseway.odds.core.progress import watched

if TYPE_CHECKING:
    from houseway.odds import GameOdds
    from houseway.odds.core.counting_device import Device
    from houseway.odds.core.layout import LayoutFile
    from houseway.odds.core.layout_ends import RoundEnds
    from houseway.rules.posting.terms import Terms
    from houseway.rules.sheet.spec import Sheet

_PLOTS = ("session", "decks", "fees")
_SAMPLE, _SEED = 20_000, 1
_FILE = click.Path(path_type=Path, dir_okay=False)


@house_command(short_help="What every wager is worth: exact figures, charts, layouts, plots.")
@click.argument("name", metavar="[ID]", required=False)
@click.option("--all", "everything", is_flag=True, help="Every game of the lab in one table.")
@decks_option
@reading_option
@change_options
@fee_option
@bet_option
@click.option("--layout", type=click.Path(path_type=Path), metavar="FILE", help="A described table, as TOML.")
@click.option(
    "--seat",
    "seats",
    type=(int, str),
    multiple=True,
    metavar="N WAGERS",
    help="A seat and what it wagers, such as --seat 2 tie=25.",
)
@click.option("--bank", "banks", multiple=True, metavar="AMOUNT", help="With --seat: what the player-dealer puts up.")
@click.option(
    "--bank-seat",
    type=int,
    default=0,
    metavar="N",
    help="With --seat: where the player-dealer sits; by default at the first free seat.",
)
@click.option(
    "--sample",
    type=click.IntRange(2),
    help="How many rounds are played where a table is not counted; by default 20,000.",
)
@click.option("--seed", type=int, help="The seed of these rounds; by default 1.")
@click.option(
    "--strategy", metavar="NAME", help="The price of another way to play, by its name or by charts in a JSON file."
)
@click.option("--report", type=_FILE, metavar="FILE", help="All of it as .pdf, .html or .json.")
@click.option(
    "--certificate",
    type=_FILE,
    metavar="FILE",
    help="Write how each figure was counted, for `houseway certify` to check.",
)
@click.option("--chart", is_flag=True, help="How hands are best played; with --out as SVG.")
@click.option("--moves", is_flag=True, help="Every move with its expectation; all of them with --out as CSV.")
@click.option("--tables", is_flag=True, help="Totals of the bank by its up card, and how frequent hands are.")
@click.option("--removal", is_flag=True, help="What a removed card changes, the best counts, and what they gain.")
@click.option("--covariance", is_flag=True, help="How the wagers of one round go together.")
@click.option("--collection", is_flag=True, help="Wagers of every size after every fee option, and the cheapest.")
@click.option("--risk", is_flag=True, help="Ruin and bankrolls of player and player-dealer, and a session's result.")
@click.option("--bankroll", callback=dollars_of, metavar="AMOUNT", help="With --risk: what each seat begins with.")
@click.option("--plot", type=click.Choice(_PLOTS), help="A picture, written to --out as SVG or PNG.")
@click.option("--wager", metavar="ID", help="With --plot, --collection or --risk: which wager; by default the first.")
@click.option("--rounds", type=click.IntRange(1, 1_000_000), default=100, help="How long a session is.")
@click.option("--out", type=_FILE, metavar="FILE", help="Where a picture or a table goes.")
@cluster_option
@click.option("--sweep", "sweeps", multiple=True, metavar="WHAT=VALUES", help=SWEEP_HELP)
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", help="Where Ultimate Texas Hold'em is counted."
)
@click.option(
    "--no-spread",
    is_flag=True,
    help="Leave out the standard deviation of hands that split, which takes longest to count.",
)
@click.option("--fresh", is_flag=True, help="Compute figures again that are in the cache.")
def command(**given: Any) -> None:
    """What each wager against the bank is worth, as exact fractions; what is sampled is called an estimate.

    With --fee also what a wager comes to after the collection of player and player-dealer: the smallest, or --bet. With
    --layout, or with --seat and --bank, what a whole table comes to. Figures are kept, and read at the next call.
    """
    asked = OddsRequest(**given, given=given_options())
    with watched(console(error=True)):
        asked.answer()


@dataclass(frozen=True, slots=True)
class OddsRequest:
    """The options of the command."""

    name: str | None
    everything: bool
    decks: int | None
    readings: dict[str, str]
    pays: tuple[str, ...]
    rules: tuple[str, ...]
    fee: str | None
    bet: int | None
    layout: Path | None
    seats: tuple[tuple[int, str], ...]
    banks: tuple[str, ...]
    bank_seat: int
    sample: int | None
    seed: int | None
    strategy: str | None
    report: Path | None
    certificate: Path | None
    chart: bool
    moves: bool
    tables: bool
    removal: bool
    covariance: bool
    collection: bool
    risk: bool
    bankroll: int | None
    plot: str | None
    wager: str | None
    rounds: int
    out: Path | None
    cluster: str
    sweeps: tuple[str, ...]
    device: Device
    no_spread: bool
    fresh: bool
    as_json: bool
    given: Mapping[str, str]

    def answer(self) -> None:
        """Answer the request."""
        from houseway.cli.lab.odds_layout import described

        file = described(self.layout, self.seats, self.banks, self.bank_seat)
        asked = {"all": self.everything, "report": bool(self.report), "certificate": bool(self.certificate)}
        asked |= {"sweep": bool(self.sweeps), "chart": self.chart, "moves": self.moves, "tables": self.tables}
        asked |= {"removal": self.removal, "covariance": self.covariance, "collection": self.collection}
        mode = mode_of({**asked, "risk": self.risk}, plot=self.plot, table=file is not None)
        if self.name is None and mode != ALL:
            raise click.UsageError("name a game, or ask for --all")
        refuse_idle(self.given, mode)
        match mode:
            case "all":
                self._all()
            case "report":
                self._report()
            case "certificate":
                self._certificate()
            case "sweep":
                self._sweep()
            case "chart":
                self._chart()
            case "layout":
                assert file is not None
                self._layout(file)
            case "figures":
                self._figures()
            case "moves" | "tables" | "removal":
                self._derived(mode)
            case "covariance":
                from houseway.cli.lab.odds_analysis import answer_covariance

                answer_covariance(self._found(), self.out, as_json=self.as_json)
            case "collection":
                self._collection()
            case "risk" | "layout risk":
                self._risk(file)
            case _:
                assert self.plot is not None
                self._plot(self.plot, file)

    def _look(self, terms: Terms) -> GameOdds:
        from houseway.odds.core.counting_device import counting_on
        from houseway.odds.core.odds_cache import kept_odds

        if self.device == "cuda":
            from houseway.odds.games.ultimate.holdem_cuda import check_game

            check_game(terms)
        with counting_on(self.device):
            return kept_odds(terms, fresh=self.fresh)

    def _sheet(self, readings: Mapping[str, str] | None = None) -> Sheet:
        """The game with its readings, as printed or as changed."""
        from houseway.cli.lab.rule_changes import game_with

        assert self.name is not None
        return game_with(self.name, {**(readings or {}), **self.readings}, self.pays, self.rules)

    def _otherwise(self, readings: Mapping[str, str]) -> Sheet:
        """The same with other choices of some readings; what was changed may be what is printed then."""
        from houseway.cli.lab.rule_changes import changed_game

        assert self.name is not None
        return changed_game(self.name, {**self.readings, **readings}, self.pays, self.rules)

    def _found(self, file: LayoutFile | None = None) -> GameOdds:
        """The figures of the game, at the table that the options or the file describe."""
        from houseway.rules.posting.terms import terms

        if file is None and self.cluster != LOCAL:
            return self._by_cluster()
        if file is None:
            return self._look(terms(self._sheet(), self.fee, self.decks))
        if file.game not in ("", self.name):
            raise BadInput(f"the layout is one of {file.game}, not of {self.name}", where="layout")
        posted = terms(self._sheet(file.readings), self.fee or file.fee, self.decks or file.decks)
        # A table that cannot be laid out so is refused before anything is counted.
        file.layout(posted)
        return self._look(posted)

    def _by_cluster(self) -> GameOdds:
        from houseway.cli.lab.odds_sweep import one_game

        if self.pays or self.rules:
            raise BadInput("a changed game is counted here: leave out --cluster", where="cluster")
        assert self.name is not None
        return one_game(self.name, self.readings, self.fee, self.decks, self.cluster, fresh=self.fresh)

    def _sweep(self) -> None:
        from houseway.cli.lab.odds_sweep import answer_sweep
        from houseway.simulation.sweeps import Variant

        assert self.name is not None
        base = Variant(self.name, {}, self.readings, self.fee, self.decks)
        answer_sweep(base, self.sweeps, self.cluster, self.out, fresh=self.fresh, as_json=self.as_json)

    def _figures(self) -> None:
        if self.strategy is not None and self.fee is not None:
            raise BadInput("a given strategy is priced before any collection", where="fee")
        if self.bet is not None and self.fee is None:
            raise BadInput("an amount matters after a collection alone; name a --fee option", where="bet")
        found = self._found()
        if not found.prices:
            reasons = "; ".join(f"{wager}: {why}" for wager, why in found.refused.items())
            raise BadInput(f"none of its wagers can be counted. {reasons}", where=found.terms.sheet.name)
        if self.no_spread:
            found = without_spreads(found, self.strategy)
        fees = self.fee is not None
        if self.strategy is not None:
            from houseway.cli.lab.odds_strategy import answer_strategy

            answer_strategy(found, self.strategy, as_json=self.as_json)
        elif self.as_json:
            from houseway.odds.report.figures import plain

            emit(plain(found, fees=fees, bet=self.bet))
        else:
            from houseway.cli.lab.odds_tables import draw

            draw(console(), found, fees=fees, bet=self.bet)

    def _report(self) -> None:
        from houseway.cli.lab.odds_report import write_math_report

        assert self.report is not None
        write_math_report(self.report, self._found, self._otherwise, self._look, self.strategy, as_json=self.as_json)

    def _certificate(self) -> None:
        from houseway.cli.lab.odds_report import write_certificate

        assert self.certificate is not None
        write_certificate(self.certificate, self._found, as_json=self.as_json)

    def _layout(self, file: LayoutFile) -> None:
        from houseway.cli.lab.odds_layout import draw_layout, plain_layout
        from houseway.odds.core.layout_ends import ends

        found = self._found(file)
        ended = self.sampled(ends(found, file.layout(found.terms), *self.sampling))
        if self.as_json:
            emit(plain_layout(ended, *self.sampling))
        else:
            draw_layout(console(), ended, *self.sampling)

    @property
    def sampling(self) -> tuple[int, int]:
        """How many rounds are played where a table is not counted, and their seed."""
        return self.sample or _SAMPLE, _SEED if self.seed is None else self.seed

    def sampled(self, ended: RoundEnds) -> RoundEnds:
        """Refuse rounds and a seed for a table that needs none."""
        if ended.exact and (self.sample is not None or self.seed is not None):
            raise BadInput(
                f"nothing is sampled: this table is counted, over every deal ({ended.because})", where="sample"
            )
        return ended

    def _derived(self, mode: str) -> None:
        from houseway.cli.lab import odds_analysis
        from houseway.rules.posting.terms import terms

        posted = terms(self._sheet(), None, self.decks)
        match mode:
            case "moves":
                odds_analysis.answer_moves(posted, self.out, strategy=self.strategy, as_json=self.as_json)
            case "tables":
                odds_analysis.answer_tables(posted, self.out, as_json=self.as_json)
            case _:
                odds_analysis.answer_removal(posted, self.out, as_json=self.as_json)

    def _collection(self) -> None:
        from houseway.cli.lab.odds_risk import answer_collection

        answer_collection(self._sheet(), self.decks, self.wager, self.out, self._look, as_json=self.as_json)

    def _risk(self, file: LayoutFile | None) -> None:
        from houseway.cli.lab.odds_risk import answer_risk
        from houseway.odds.core.layout_ends import ends
        from houseway.odds.report.plot_data import usual_layout

        found = self._found(file)
        at = usual_layout(found, self.wager, self.bet) if file is None else file.layout(found.terms)
        ended = self.sampled(ends(found, at, *self.sampling))
        fees = self.fee is not None or file is not None
        answer_risk(ended, self.bankroll, self.rounds, fees=fees, as_json=self.as_json)

    def _chart(self) -> None:
        from houseway.cli.lab.print_charts import different, draw_strategy, strategies, written

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
            from houseway.cli.lab.odds_tables import say_changed

            say_changed(console(), found.terms.sheet)
            for each in different(told):
                draw_strategy(console(), each)

    def _plot(self, kind: str, file: LayoutFile | None) -> None:
        from houseway.cli.lab.odds_plots import place, plot_decks, plot_fees, plot_session

        path = place(self.out)
        if kind == "session":
            found = self._found(file)
            at = None if file is None else file.layout(found.terms)
            told = plot_session(path, found, at, self)
        elif kind == "decks":
            told = plot_decks(path, self._sheet(), self._look)
        else:
            told = plot_fees(path, self._sheet(), self.decks, self.wager, self.bet, self._look)
        if self.as_json:
            emit({"game": self.name, "plot": kind, "file": str(path), **told})
        else:
            click.echo(str(path))

    def _all(self) -> None:
        from houseway.cli.lab.odds_all import draw_all
        from houseway.cli.lab.odds_sweep import every_game

        found = every_game(self.cluster, fresh=self.fresh)
        if self.as_json:
            from houseway.odds.report.figures import plain

            emit({"games": [plain(each) for each in found]})
        else:
            draw_all(console(), found)
