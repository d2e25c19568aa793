"""Plots as SVG or PNG files by matplotlib, an optional extra: nothing else in the lab needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.errors import BadInput
from houseway.odds.analysis.collection import CurvePoint
from houseway.odds.report.plot_data import AfterOption, Edges, SessionResults
from houseway.rules.sheet.values import dollars

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = (".svg", ".png")
_PLAYER, _BANK, _QUIET = "#1f6f8b", "#c8553d", "#8a8f94"
_BARS_MOST = 90
_STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _QUIET,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e6e8ea",
    "xtick.color": "#44484c",
    "ytick.color": "#44484c",
    # The same data gives the same file, with searchable text.
    "svg.fonttype": "none",
    "text.parse_math": False,
    "svg.hashsalt": "houseway",
}


def check_place(path: Path) -> None:
    """Refuse a file type that is not supported or a folder that does not exist, before any work is done."""
    if path.suffix.lower() not in KINDS:
        raise BadInput(f"a plot is written as {' or '.join(KINDS)}, not {path.name!r}", where="out")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {str(path.parent)!r}", where="out")
    _matplotlib()


def _matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadInput("plots need matplotlib: pip install 'houseway[plots]'", where="plot") from None


@contextmanager
def _page(path: Path, title: str, note: str, width: float, height: float) -> Iterator[Figure]:
    """A figure with a title and a note below it, saved when the context ends."""
    from matplotlib import style
    from matplotlib.figure import Figure

    with style.context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")
        yield figure
        figure.supxlabel(note, x=0.01, ha="left", fontsize=8, color="#55595d")
        metadata = {"Title": title, "Date": None} if path.suffix.lower() == ".svg" else {"Title": title}
        try:
            figure.savefig(path, dpi=150, metadata=metadata)
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", where=str(path)) from None


# A session ---------------------------------------------------------------------------------------------------------


def draw_sessions(
    path: Path, title: str, note: str, sessions: Sequence[tuple[str, SessionResults, float | None]]
) -> None:
    """For each seat the distribution of results, with the middle nine tenths, the expectation and the chance to win.

    An estimate is shown with the exact expectation where that is known.
    """
    with _page(path, title, note, 8, 1.2 + 2.1 * len(sessions)) as figure:
        panels = figure.subplots(len(sessions), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (who, found, exactly) in zip(panels, sessions, strict=True):
            _draw_session(axes, who, found, exactly)
        panels[-1].set_xlabel("result after all rounds")


def _draw_session(axes: Axes, who: str, found: SessionResults, exactly: float | None) -> None:
    from matplotlib.ticker import FuncFormatter, PercentFormatter

    colour = _BANK if who.startswith("player-dealer") else _PLAYER
    low, high = found.quantile(0.05), found.quantile(0.95)
    results, chances, width = _bars(found)
    inside = [low <= result <= high for result in results]
    axes.bar(
        results,
        chances,
        width=width * (0.92 if len(results) < 60 else 1.0),
        color=[colour if each else f"{colour}66" for each in inside],
        linewidth=0,
    )
    axes.axvline(0, color="#44484c", linewidth=0.8)
    axes.axvline(found.mean, color="#111111", linewidth=1.2, linestyle=(0, (4, 2)))
    surely = "" if exactly is None else f" (exactly {_money(exactly)})"
    middle = f"nine in ten from {_money(low)} to {_money(high)}"
    told = f"expects {_money(found.mean)}{surely}, ahead {found.ahead:.1%}, {middle}"
    axes.set_title(f"{who}: {told}")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda cents, _: _money(cents)))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=None))
    axes.set_ylabel("probability")
    axes.grid(visible=False, axis="x")


def _bars(found: SessionResults) -> tuple[list[float], list[float], float]:
    """The visible results, in no more bars than fit; one thousandth is left out on either side."""
    first, last = found.quantile(0.001), found.quantile(0.999)
    start, stop = (first - found.least) // found.step, (last - found.least) // found.step + 1
    together = max(1, ceil((stop - start) / _BARS_MOST))
    width = together * found.step
    results, chances = [], []
    for at in range(start, stop, together):
        some = found.share[at : at + together]
        results.append(found.least + found.step * (at + (len(some) - 1) / 2))
        chances.append(float(some.sum()))
    # Gains that come in steps leave most places empty: those are not bars.
    shown = [(result, chance) for result, chance in zip(results, chances, strict=True) if chance > 1e-9]
    return [result for result, _ in shown], [chance for _, chance in shown], width


def _money(cents: float) -> str:
    return dollars(round(cents / 100) * 100) if abs(cents) >= 1000 else dollars(round(cents))


# Decks and fees ----------------------------------------------------------------------------------------------------


def draw_decks(path: Path, title: str, note: str, found: Sequence[Edges]) -> None:
    """A small panel for each wager, each with its own scale."""
    from matplotlib.ticker import PercentFormatter

    across = min(3, ceil(sqrt(len(found))))
    down = ceil(len(found) / across)
    with _page(path, title, note, max(5.0, 3.1 * across), 1.0 + 2.1 * down) as figure:
        panels = figure.subplots(down, across, squeeze=False).ravel()
        for axes, each in zip(panels, found, strict=False):
            at = range(len(each.at))
            errors = [4 * (stderr or 0) for stderr in each.stderr]
            if any(errors):
                axes.errorbar(at, each.edges, yerr=errors, color=_PLAYER, marker="o", markersize=4, capsize=2)
            else:
                axes.plot(at, each.edges, color=_PLAYER, marker="o", markersize=4)
            axes.set_xticks(list(at), each.at)
            axes.set_title(f"{each.title}{' (estimate)' if any(errors) else ''}")
            axes.yaxis.set_major_formatter(PercentFormatter(1))
            axes.grid(visible=False, axis="x")
            axes.margins(y=0.2)
            axes.set_xlabel("decks")
        for axes in panels[len(found) :]:
            axes.set_axis_off()
        figure.supylabel("house edge", fontsize=9)


def draw_fees(path: Path, title: str, note: str, before: float, found: Sequence[AfterOption]) -> None:
    """A line for each option: the gains of player and player-dealer after it, and before."""
    from matplotlib.ticker import PercentFormatter

    with _page(path, title, note, 8, 1.6 + 0.24 * len(found)) as figure:
        axes = figure.subplots()
        rows = range(len(found))
        axes.hlines(rows, [row.player for row in found], [row.bank for row in found], color="#d4d7da", linewidth=1.2)
        for gains, sure, colour, who in (
            ([row.player for row in found], before, _PLAYER, "player"),
            ([row.bank for row in found], -before, _BANK, "player-dealer"),
        ):
            axes.axvline(sure, color=colour, linewidth=0.9, linestyle=(0, (4, 2)))
            axes.scatter(gains, rows, color=colour, s=26, zorder=3, label=f"{who} after collection (dashed: before)")
        axes.axvline(0, color="#44484c", linewidth=0.8)
        axes.set_yticks(list(rows), [f"{row.option}, {dollars(row.bet)}" for row in found], fontsize=8)
        axes.invert_yaxis()
        axes.xaxis.set_major_formatter(PercentFormatter(1))
        axes.set_xlabel("gains of the wager")
        axes.set_ylabel("option and wager")
        axes.grid(visible=False, axis="y")
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), frameon=False, fontsize=8, ncols=2)


def draw_collection(
    path: Path,
    title: str,
    note: str,
    found: Mapping[str, Sequence[CurvePoint]],
    lowest: Mapping[str, Sequence[CurvePoint]],
) -> None:
    """What player and player-dealer gain after every option, over the size of the wager; the cheapest in colour."""
    from matplotlib.ticker import FuncFormatter, PercentFormatter

    with _page(path, title, note, 9, 7) as figure:
        for axes, (side, colour) in zip(figure.subplots(2), (("player", _PLAYER), ("bank", _BANK)), strict=True):
            for points in found.values():
                gains = [float(getattr(point, side)) for point in points]
                axes.plot([point.size for point in points], gains, color="#c4c8cc", linewidth=0.8)
            best = lowest[side]
            axes.plot([point.size for point in best], [float(getattr(point, side)) for point in best], color=colour)
            last = ""
            for point in best:
                if point.option != last:
                    axes.annotate(point.option, (point.size, float(getattr(point, side))), fontsize=6, rotation=60)
                last = point.option
            axes.set_xscale("log")
            axes.set_ylim(max(-0.25, min(float(getattr(point, side)) for point in best) - 0.02), None)
            axes.axhline(0, color="#44484c", linewidth=0.8)
            axes.xaxis.set_major_formatter(FuncFormatter(lambda cents, _: dollars(round(cents))))
            axes.yaxis.set_major_formatter(PercentFormatter(1))
            who = "player" if side == "player" else "player-dealer"
            axes.set_title(f"what the {who} gains after collection; in colour after the cheapest option, by name")
        figure.supxlabel("size of the wager", fontsize=9)


# A sweep -----------------------------------------------------------------------------------------------------------


def draw_intervals(path: Path, title: str, unit: str, points: Sequence[tuple[str, str, float, float]]) -> None:
    """For each wager a panel: every table of a sweep with its mean, and twice the standard error to either side."""
    from matplotlib.ticker import PercentFormatter

    wagers = list(dict.fromkeys(wager for wager, *_ in points))
    tables = list(dict.fromkeys(table for _, table, *_ in points))
    with _page(path, title, f"mean ({unit}), and twice the standard error", 8, 1.2 + 0.22 * len(points)) as figure:
        panels = figure.subplots(len(wagers), 1, squeeze=False)[:, 0]
        for axes, wager in zip(panels, wagers, strict=True):
            mine = [(tables.index(table), mean, error) for name, table, mean, error in points if name == wager]
            axes.errorbar(
                [mean for _, mean, _ in mine],
                [at for at, *_ in mine],
                xerr=[2 * error for *_, error in mine],
                fmt="o",
                color=_PLAYER,
                ecolor=_QUIET,
                capsize=2,
                markersize=4,
            )
            axes.set_yticks(range(len(tables)), tables)
            axes.invert_yaxis()
            axes.set_title(wager)
            if unit == "of the wager":
                axes.xaxis.set_major_formatter(PercentFormatter(1))
