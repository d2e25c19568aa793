"""What `houseway odds` may be asked for, and the options that act there: any other option is refused by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from houseway.errors import BadInput

if TYPE_CHECKING:
    from houseway.odds import GameOdds

FIGURES, ALL, CHART, LAYOUT = "figures", "all", "chart", "layout"
REPORT, CERTIFICATE, SWEEP = "report", "certificate", "sweep"
SESSION, DECKS, FEES, LAYOUT_SESSION = "session", "decks", "fees", "layout session"
MOVES, TABLES, REMOVAL, COVARIANCE = "moves", "tables", "removal", "covariance"
COLLECTION, RISK, LAYOUT_RISK = "collection", "risk", "layout risk"

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
    MOVES: "--moves",
    TABLES: "--tables",
    REMOVAL: "--removal",
    COVARIANCE: "--covariance",
    COLLECTION: "--collection",
    RISK: "--risk of one wager",
    LAYOUT_RISK: "--risk of a described table",
}
"""What may be asked for, in words."""

_ONE_GAME = tuple(each for each in MODES if each not in (ALL, SWEEP))
_DERIVED = (MOVES, TABLES, REMOVAL)
_TABLES = (LAYOUT, LAYOUT_SESSION, LAYOUT_RISK)
_PLAYED = (*_TABLES, SESSION, RISK)
# A changed game has no document, and so no certificate.
_CHANGED = tuple(mode for mode in _ONE_GAME if mode != CERTIFICATE)

ACTS: Mapping[str, tuple[str, ...]] = {
    "name": (*_ONE_GAME, SWEEP),
    "everything": (ALL,),
    "decks": tuple(each for each in (*_ONE_GAME, SWEEP) if each != DECKS),
    "readings": (*_ONE_GAME, SWEEP),
    "pays": _CHANGED,
    "rules": _CHANGED,
    "fee": (FIGURES, SWEEP, *_PLAYED),
    "bet": (FIGURES, SESSION, FEES, RISK),
    "layout": _TABLES,
    "seats": _TABLES,
    "banks": _TABLES,
    "bank_seat": _TABLES,
    "sample": _PLAYED,
    "seed": _PLAYED,
    "strategy": (FIGURES, REPORT, MOVES),
    "sweeps": (SWEEP,),
    "cluster": (FIGURES, ALL, SWEEP),
    "report": (REPORT,),
    "certificate": (CERTIFICATE,),
    "chart": (CHART,),
    "moves": (MOVES,),
    "tables": (TABLES,),
    "removal": (REMOVAL,),
    "covariance": (COVARIANCE,),
    "collection": (COLLECTION,),
    "risk": (RISK, LAYOUT_RISK),
    "bankroll": (RISK, LAYOUT_RISK),
    "plot": (SESSION, LAYOUT_SESSION, DECKS, FEES),
    "wager": (SESSION, FEES, COLLECTION, RISK),
    "rounds": (SESSION, LAYOUT_SESSION, RISK, LAYOUT_RISK),
    "out": (CHART, SWEEP, SESSION, LAYOUT_SESSION, DECKS, FEES, COLLECTION, COVARIANCE, *_DERIVED),
    "device": (FIGURES,),
    "no_spread": (FIGURES,),
    "fresh": tuple(each for each in MODES if each not in _DERIVED),
    "as_json": tuple(MODES),
    # Where sheets are read from, for every command.
    "games": tuple(MODES),
}
"""Each option with what it acts on."""


_BECAUSE: Mapping[tuple[str, str], str] = {
    ("strategy", CHART): "A chart shows the best play of each hand by itself",
    ("strategy", CERTIFICATE): "A certificate counts the best play of each hand by itself",
}
"""Why an option does nothing where somebody might look for it."""


def mode_of(asked: Mapping[str, bool], *, plot: str | None, table: bool) -> str:
    """What is asked for, by the flags that select it; two things at once are refused."""
    flags = [mode for mode, given in asked.items() if given]
    if ALL in flags:
        return ALL
    if len(flags) + bool(plot) > 1 or (flags and table and flags != [RISK]):
        raise BadInput(f"{MODES[flags[0]]} is asked for by itself", where=flags[0])
    if flags == [RISK] and table:
        return LAYOUT_RISK
    if flags:
        return flags[0]
    if plot:
        if table and plot != SESSION:
            raise BadInput("a described table has a session, not a plot by decks or fees", where="plot")
        return LAYOUT_SESSION if table else plot
    return LAYOUT if table else FIGURES


def refuse_idle(given: Mapping[str, str], mode: str, acts: Mapping[str, Collection[str]] = ACTS) -> None:
    """Refuse an option that would do nothing. `given` are the options of the command line, by parameter."""
    for name, option in given.items():
        if mode not in acts[name]:
            if [MODES[each] for each in acts[name]] == [option]:
                raise BadInput(f"{option} is asked for by itself, not with {MODES[mode]}", where=option.strip("-"))
            what = "the name of a game" if name == "name" else option
            where = ", ".join(MODES[each] for each in acts[name])
            why = f". {_BECAUSE[name, mode]}" if (name, mode) in _BECAUSE else ""
            raise BadInput(f"{what} does nothing with {MODES[mode]}; it acts on {where}{why}", where=option.strip("-"))


def without_spreads(found: GameOdds, strategy: str | None) -> GameOdds:
    """The figures without the spread of hands that split; refused where there is none to leave out."""
    if strategy is not None:
        raise BadInput("a given strategy is priced with its spread", where="no-spread")
    short = found.without_spreads()
    if short == found:
        raise BadInput("no spread of it takes long to count: none of its hands splits", where="no-spread")
    return short
