"""What `houseway odds` may be asked for, and the options that act there: any other option is refused by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from houseway.errors import BadInput

FIGURES, ALL, CHART, LAYOUT = "figures", "all", "chart", "layout"
REPORT, CERTIFICATE, SWEEP = "report", "certificate", "sweep"
SESSION, DECKS, FEES, LAYOUT_SESSION = "session", "decks", "fees", "layout session"

MODES: Mapping[str, str] = {
    FIGURES: "the figures of a game",
    ALL: "--all, which takes every game as it is printed",
    CHART: "--chart",
    LAYOUT: "a described table",
    REPORT: "--report",
    CERTIFICATE: "--certificate",
    SWEEP: "--sweep",
    SESSION: "--plot session of one wager",
    LAYOUT_SESSION: "--plot session of a described table",
    DECKS: "--plot decks",
    FEES: "--plot fees",
}
"""What may be asked for, in words."""

_ONE_GAME = (FIGURES, REPORT, CERTIFICATE, CHART, LAYOUT, SESSION, LAYOUT_SESSION, DECKS, FEES)
_TABLES = (LAYOUT, LAYOUT_SESSION)
# A changed game has no document, and so no certificate.
_CHANGED = tuple(mode for mode in _ONE_GAME if mode != CERTIFICATE)

ACTS: Mapping[str, tuple[str, ...]] = {
    "name": (*_ONE_GAME, SWEEP),
    "everything": (ALL,),
    "decks": (FIGURES, SWEEP, REPORT, CERTIFICATE, CHART, LAYOUT, SESSION, LAYOUT_SESSION, FEES),
    "readings": (*_ONE_GAME, SWEEP),
    "pays": _CHANGED,
    "rules": _CHANGED,
    "fee": (FIGURES, SWEEP, LAYOUT, SESSION, LAYOUT_SESSION),
    "bet": (FIGURES, SESSION, FEES),
    "layout": _TABLES,
    "seats": _TABLES,
    "banks": _TABLES,
    "bank_seat": _TABLES,
    "sample": (LAYOUT, SESSION, LAYOUT_SESSION),
    "seed": (LAYOUT, SESSION, LAYOUT_SESSION),
    "strategy": (FIGURES,),
    "sweeps": (SWEEP,),
    "cluster": (FIGURES, ALL, SWEEP),
    "report": (REPORT,),
    "certificate": (CERTIFICATE,),
    "chart": (CHART,),
    "plot": (SESSION, LAYOUT_SESSION, DECKS, FEES),
    "wager": (SESSION, FEES),
    "rounds": (SESSION, LAYOUT_SESSION),
    "out": (CHART, SWEEP, SESSION, LAYOUT_SESSION, DECKS, FEES),
    "fresh": tuple(MODES),
    "as_json": tuple(MODES),
}
"""Each option with what it acts on."""


def mode_of(*, everything: bool, file: str | None, chart: bool, plot: str | None, table: bool) -> str:
    """What is asked for; two things at once are refused. `file` is a report, a certificate or a sweep."""
    if file and (everything or chart or plot or table):
        raise BadInput(f"a {file} is made by itself", where=file)
    if file:
        return file
    if everything:
        return ALL
    if chart:
        if plot or table:
            raise BadInput("a chart is drawn by itself", where="chart")
        return CHART
    if plot:
        if table and plot != SESSION:
            raise BadInput("a described table has a session, not a plot by decks or fees", where="plot")
        return LAYOUT_SESSION if table else plot
    return LAYOUT if table else FIGURES


def refuse_idle(given: Mapping[str, str], mode: str, acts: Mapping[str, Collection[str]] = ACTS) -> None:
    """Refuse an option that would do nothing. `given` are the options of the command line, by parameter."""
    for name, option in given.items():
        if mode not in acts[name]:
            what = "the name of a game" if name == "name" else option
            where = ", ".join(MODES[each] for each in acts[name])
            raise BadInput(f"{what} does nothing with {MODES[mode]}; it acts on {where}", where=option.strip("-"))
