"""`houseway odds --plot`: the figures of each kind of picture."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.core.layout import Layout
from houseway.odds.core.layout_ends import RoundEnds, ends
from houseway.odds.report.figures import not_printed
from houseway.odds.report.plot_data import (
    Look,
    SessionResults,
    edges_by_decks,
    gains_by_option,
    plain_session,
    session,
    usual_layout,
)
from houseway.odds.report.plots import check_place, draw_decks, draw_fees, draw_sessions
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents, dollars

if TYPE_CHECKING:
    from houseway.cli.odds import OddsRequest


def place(out: Path | None) -> Path:
    """The file of the picture; refused before any work is done if it is missing."""
    if out is None:
        raise BadInput("say where the picture goes, such as --out session.svg", where="out")
    check_place(out)
    return out


def plot_session(path: Path, found: GameOdds, layout: Layout | None, asked: OddsRequest) -> dict[str, Any]:
    """The results of a session at a described table, or of one wager alone; with --fee after the collection."""
    at = layout or usual_layout(found, asked.wager, asked.bet)
    played = asked.sampled(ends(found, at, *asked.sampling))
    sheet, rounds, fees = found.terms.sheet, asked.rounds, asked.fee is not None or layout is not None
    people = {seat: session(played.person(seat), rounds, fees=fees) for seat in (*at.people, at.bank_seat)}
    titles = {
        seat: ", ".join(f"{each} {dollars(cents)}" for each, cents in circles.items())
        for seat, circles in at.seats.items()
    }
    how = (
        f"exact: {played.because}" if played.exact else f"estimate from {asked.sampling[0]:,} rounds through the steps"
    )
    charged = f"after {found.terms.posted}" if fees else "before collection"
    draw_sessions(
        path,
        f"{sheet.title}: {rounds:,} rounds",
        _note(sheet, f"{how}; {charged}"),
        [
            (titles.get(seat, "player-dealer"), each, _exactly(played, seat, each, fees=fees))
            for seat, each in people.items()
        ],
    )
    told = [
        {"seat": seat, "wagers": dict(at.seats.get(seat, {})), **plain_session(each)} for seat, each in people.items()
    ]
    return {"exact": played.exact, "because": played.because, "after_fees": fees, "people": told}


def _exactly(played: RoundEnds, seat: int, found: SessionResults, *, fees: bool) -> float | None:
    """The exact figures of the wagers, where the picture is an estimate."""
    settled = played.settled[seat]
    if played.exact or settled is None:
        return None
    return float(found.rounds * (settled - fees * played.fees[seat]))


def _note(sheet: Sheet, words: str) -> str:
    return "; ".join(filter(None, (words, not_printed(sheet))))


def plot_decks(path: Path, sheet: Sheet, look: Look) -> dict[str, Any]:
    found = edges_by_decks(sheet, look)
    note = "exact where no bar is drawn; bars are four standard errors of an estimate"
    draw_decks(path, f"{sheet.title}: house edge by number of decks", _note(sheet, note), found)
    return {"wagers": [asdict(each) for each in found]}


def plot_fees(
    path: Path, sheet: Sheet, decks: int | None, wager: str | None, bet: Cents | None, look: Look
) -> dict[str, Any]:
    price, found = gains_by_option(sheet, decks, wager, bet, look)
    which = f"a wager of {dollars(bet)} as far as the limits allow" if bet else "the smallest wager of each option"
    what = "exact" if price.exact else "an estimate"
    draw_fees(
        path,
        f"{sheet.title}: {price.wager.title} after every fee option",
        _note(sheet, f"{what}; one player, {which}"),
        float(price.ev),
        found,
    )
    return {"wager": price.wager.id, "exact": price.exact, "options": [asdict(each) for each in found]}
