"""`houseway odds --moves`, `--tables`, `--covariance` and `--removal`: what is derived from the counts."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.lab.odds_tables import count, say_changed, show, table
from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.odds.report.figures import plain_game, ratio

if TYPE_CHECKING:
    from houseway.odds import GameOdds
    from houseway.odds.analysis.covariance import Covariances
    from houseway.odds.analysis.move_worths import MoveWorth
    from houseway.odds.analysis.removal import Removal
    from houseway.odds.analysis.total_tables import TotalTable
    from houseway.rules.posting.terms import Terms

_CLOSE = 30
_RANKS = "A23456789TJQK"


def written(path: Path, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Rows as a CSV file."""
    if path.suffix.lower() != ".csv":
        raise BadInput(f"a table is written as .csv, not {path.name!r}", where="out")
    out = StringIO()
    lines = csv.writer(out)
    lines.writerow(head)
    lines.writerows(rows)
    try:
        path.write_text(out.getvalue(), encoding="utf-8", newline="")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", where=str(path)) from None


def _head(terms: Terms, what: str) -> None:
    out = console()
    out.print(f"{terms.sheet.name}, {terms.pack.say()}: {what}", style="bold", markup=False)
    say_changed(out, terms.sheet)


# Moves ---------------------------------------------------------------------------------------------------------------


def answer_moves(terms: Terms, path: Path | None, *, strategy: str | None, as_json: bool) -> None:
    """Every move with its expectation: all of them as JSON or CSV, the closest decisions on the screen."""
    from houseway.odds.analysis.move_worths import every_move
    from houseway.odds.core.given_strategy import read_strategy

    moves = every_move(terms, read_strategy(strategy) if strategy is not None else None)
    if path is not None:
        head = ("question", "hand", "against", "move", "expectation", "exact", "deals")
        written(path, head, ((*_words(each), float(each.ev), ratio(each.ev), float(each.deals)) for each in moves))
    if as_json:
        emit({**plain_game(terms), "file": str(path) if path else None, "moves": [_plain_move(each) for each in moves]})
    elif path is not None:
        click.echo(str(path))
    else:
        _draw_moves(terms, moves)


def _words(move: MoveWorth) -> tuple[str, str, str, str]:
    return move.question, move.hand, move.against, move.move


def _plain_move(each: MoveWorth) -> dict[str, Any]:
    return {
        "question": each.question, "hand": each.hand, "against": each.against, "move": each.move,
        "ev": ratio(each.ev), "expectation": float(each.ev), "deals": ratio(each.deals), "exact": each.exact,
    }  # fmt: skip


def _draw_moves(terms: Terms, moves: Sequence[MoveWorth]) -> None:
    questions: dict[tuple[str, str, str], list[MoveWorth]] = {}
    for each in moves:
        questions.setdefault((each.question, each.hand, each.against), []).append(each)
    open_ones = [sorted(some, key=lambda move: -move.ev) for some in questions.values() if len(some) > 1]
    open_ones.sort(key=lambda some: some[0].ev - some[1].ev)
    _head(terms, "the closest decisions, every move in units of the base wager")
    drawn = table("question", "hand", "against", "move", "expectation", "costs", words=4)
    for some in open_ones[:_CLOSE]:
        for at, each in enumerate(some):
            words = _words(each) if not at else ("", "", "", each.move)
            drawn.add_row(*words, f"{float(each.ev):+.6f}", f"{float(some[0].ev - each.ev):.6f}" if at else "best")
    show(console(), drawn)
    what = "exact" if all(each.exact for each in moves) else "found in floating point, to about twelve digits"
    console().print(f"{what}; all {len(moves):,} moves of {len(questions):,} questions: --out moves.csv, or --json")


# Totals --------------------------------------------------------------------------------------------------------------


def answer_tables(terms: Terms, path: Path | None, *, as_json: bool) -> None:
    """The bank's totals by up card, totals of community hands, and the frequencies of hands."""
    from houseway.odds.analysis.total_tables import total_tables

    found = total_tables(terms)
    if path is not None:
        rows = (
            (each.title, row, column, each.combinations.get((row, column), ""), float(share), ratio(share))
            for each in found
            for (row, column), share in each.shares.items()
        )
        written(path, ("table", "row", "column", "combinations", "share", "exact"), rows)
    if as_json:
        plain = {**plain_game(terms), "file": str(path) if path else None, "tables": list(map(_plain_table, found))}
        emit(plain)
    elif path is not None:
        click.echo(str(path))
    else:
        _head(terms, "how hands end, exact")
        for each in found:
            _draw_table(each)


def _plain_table(found: TotalTable) -> dict[str, Any]:
    cells = [
        {"row": row, "column": column, "share": ratio(share), "combinations": found.combinations.get((row, column))}
        for (row, column), share in found.shares.items()
    ]
    return {"title": found.title, "rows": list(found.rows), "columns": list(found.columns), "cells": cells}


def _draw_table(found: TotalTable) -> None:
    out = console()
    out.print(f"\n{found.title}", style="bold", markup=False)
    single = len(found.columns) == 1
    drawn = table("", *found.columns, *["share"] * single)
    for row in found.rows:
        shares = [found.shares.get((row, column)) for column in found.columns]
        cells = ["" if share is None else f"{float(share):.6f}" for share in shares]
        if single:
            cells = [count(found.combinations[row, found.columns[0]]), *cells]
        drawn.add_row(row, *cells)
    show(out, drawn)


# Wagers of one round -------------------------------------------------------------------------------------------------


def answer_covariance(found: GameOdds, path: Path | None, *, as_json: bool) -> None:
    """The covariance and correlation of every two wagers that one count decides."""
    from houseway.odds.analysis.covariance import covariances

    groups = covariances(found)
    if path is not None:
        rows = (
            (one, two, float(value), ratio(value), each.correlation(one, two))
            for each in groups
            for (one, two), value in each.pairs.items()
        )
        written(path, ("wager", "with", "covariance", "exact", "correlation"), rows)
    if as_json:
        emit(
            {
                **plain_game(found.terms),
                "file": str(path) if path else None,
                "groups": [_plain_group(each) for each in groups],
            }
        )
    elif path is not None:
        click.echo(str(path))
    else:
        _head(found.terms, "covariance of the wagers of one round, exact; below it the correlation")
        for each in groups:
            console().print(f"\na deal is {each.of}", markup=False)
            drawn = table("", *each.wagers)
            for one in each.wagers:
                drawn.add_row(one, *(f"{float(each.pairs[one, two]):+.6f}" for two in each.wagers))
                drawn.add_row("", *(f"{each.correlation(one, two):+.4f}" for two in each.wagers))
            show(console(), drawn)


def _plain_group(found: Covariances) -> dict[str, Any]:
    pairs = [
        {"wager": one, "with": two, "covariance": ratio(value), "correlation": found.correlation(one, two)}
        for (one, two), value in found.pairs.items()
    ]
    means = {name: ratio(ev) for name, ev in found.means.items()}
    return {"deal": found.of, "wagers": list(found.wagers), "means": means, "pairs": pairs}


# Removed cards -------------------------------------------------------------------------------------------------------


def answer_removal(terms: Terms, path: Path | None, *, as_json: bool) -> None:
    """The change of every wager by one removed card, the best counts, and what a counter gains."""
    from houseway.odds.analysis.removal import removals

    found, refused = removals(terms)
    if not found:
        reasons = "; ".join(f"{wager}: {why}" for wager, why in refused.items())
        raise BadInput(f"none of its wagers has an exact figure. {reasons}", where=terms.sheet.name)
    if path is not None:
        rows = (
            (each.wager, name, float(effect), ratio(effect), *(one.tags[name] for one in each.counts))
            for each in found
            for name, effect in each.effects.items()
        )
        written(path, ("wager", "card", "effect", "exact", "level 1", "level 2"), rows)
    if as_json:
        lost = [{"wager": wager, "because": why} for wager, why in refused.items()]
        plain = {**plain_game(terms), "file": str(path) if path else None, "cut": found[0].cut}
        emit({**plain, "wagers": [_plain_removal(each) for each in found], "not_computed": lost})
    elif path is not None:
        click.echo(str(path))
    else:
        _draw_removal(terms, found, refused)


def _plain_removal(found: Removal) -> dict[str, Any]:
    counts = []
    for each in found.counts:
        gain = found.gain(each.correlation)
        counts.append(
            {"level": each.level, "tags": dict(each.tags), "correlation": each.correlation,
             "per_hundred": gain.per_hundred, "made": gain.made, "average": gain.average}
        )  # fmt: skip
    effects = {name: ratio(effect) for name, effect in found.effects.items()}
    return {"wager": found.wager, "title": found.title, "ev": ratio(found.ev), "effects": effects, "counts": counts}


def _draw_removal(terms: Terms, found: Sequence[Removal], refused: dict[str, str]) -> None:
    out = console()
    _head(terms, "what one card less in the shoe changes, in millionths of the wager")
    names = _alike(found)
    drawn = table("wager", *names.values())
    for each in found:
        drawn.add_row(each.title, *(f"{float(each.effects[name]) * 1e6:+.1f}" for name in names))
    show(out, drawn)
    out.print("\nthe best counts of small integers; a card that is gone adds its tag", style="bold")
    drawn = table("wager", "level", *names.values(), "correlation", "made", "at", "gain in 100")
    for each in found:
        for one in each.counts:
            gain = each.gain(one.correlation)
            tags = [f"{one.tags[name]:+d}" if one.tags[name] else "0" for name in names]
            figures = f"{one.correlation:.4f}", f"{gain.made:.2%}", f"{gain.average:+.2%}", f"{gain.per_hundred:.4f}"
            drawn.add_row(each.title if one.level == 1 else "", str(one.level), *tags, *figures)
    show(out, drawn)
    out.print(_method(found[0]))
    for wager, why in refused.items():
        out.print(f"{wager}: {why}")


def _alike(found: Sequence[Removal]) -> dict[str, str]:
    """One card of each group of neighbours that no wager tells apart, with the name of the group: `T-K`."""
    order = sorted(found[0].effects, key=lambda name: _RANKS.find(name) if name in _RANKS else len(_RANKS))
    groups: list[list[str]] = []
    for name in order:
        same = groups and all(each.effects[name] == each.effects[groups[-1][0]] for each in found)
        groups[-1].append(name) if same else groups.append([name])
    return {group[0]: group[0] if len(group) == 1 else f"{group[0]}-{group[-1]}" for group in groups}


def _method(found: Removal) -> str:
    if found.cut >= found.size:
        return "the shoe is shuffled after every round, so that nothing is gained by counting"
    return (
        "effects are exact, with the best play each time. The gain is one unit on every hand that the count favours,"
        f" averaged from the shuffle to the cut card at {found.cut} of {found.size} cards: effects are added up, and"
        " the expectation of a partly dealt shoe is taken to be normal."
    )
