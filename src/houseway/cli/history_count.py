"""Counting hands while they are read: how far it is, which games, and what was refused for which reason."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.options import emit

if TYPE_CHECKING:
    from houseway.errors import HousewayError
    from houseway.histories.history_fields import History

# Refusals that are listed one by one; the others are counted.
LISTED = 50
_EVERY = 0.5
_IN_HAND = re.compile(r" \((?:line \d|rounds\[).*\)$")
_FIGURES = re.compile(r"\[.*?\]|\$?\d[\d,.]*\d|\$?\d")


def without_figures(sentence: str) -> str:
    """A refusal or note without its figures, its place in the hand, and what was legal there."""
    return _FIGURES.sub("#", _IN_HAND.sub("", sentence.partition("; may ")[0]))


def shown_progress(*, wanted: bool | None) -> bool:
    """Whether progress is shown: as asked for, or on a terminal."""
    return sys.stderr.isatty() if wanted is None else wanted


class HandCount:
    """What has been read so far. Of the refusals the first are kept, and of the others how many for each reason."""

    def __init__(self, files: int, *, shown: bool) -> None:
        self.files, self.shown = files, shown
        self.file, self.hands, self.refused = 0, 0, 0
        self.games: Counter[str] = Counter()
        self.unfinished = 0
        self.notes: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.errors: list[HousewayError] = []
        self._told = time.monotonic()

    @property
    def first(self) -> HousewayError | None:
        return self.errors[0] if self.errors else None

    def begin(self, file: Path) -> None:
        self.file += 1
        self._tell(file.name)

    def read(self, hand: History) -> None:
        self.hands += 1
        terms = hand.played.table.terms
        self.games[f"{terms.sheet.name}, {terms.structure}"] += 1
        self.unfinished += hand.played.state == "open"
        self.notes.update({without_figures(note) for note in hand.notes})
        self._tell("")

    def refuse(self, error: HousewayError) -> None:
        self.refused += 1
        self.reasons[without_figures(error.message)] += 1
        if len(self.errors) < LISTED:
            self.errors.append(error)

    def _tell(self, name: str) -> None:
        if self.shown and time.monotonic() - self._told > _EVERY:
            self._told = time.monotonic()
            self._line(name)

    def _line(self, name: str = "") -> None:
        said = f"{self.hands:,} hands, {self.refused:,} refused, file {self.file:,} of {self.files:,} {name}"
        click.echo(f"\r{said[:78]:<78}", err=True, nl=False)

    def end(self) -> None:
        if self.shown and self.file == self.files:
            self._line()
            click.echo("", err=True)

    def list_refusals(self) -> None:
        """Each refusal on stderr with its file, line and place; of very many the first ones."""
        for error in self.errors:
            click.echo(f"houseway: {error}", err=True)
        if self.refused > len(self.errors):
            click.echo(f"houseway: {self.refused - len(self.errors):,} more were refused", err=True)

    def report(self, *, as_json: bool) -> None:
        """The summary on stdout: hands, games, what was assumed or left open in how many, and refusals by reason."""
        if as_json:
            emit(self._plain())
            return
        self.list_refusals()
        click.echo(f"{self.hands:,} hands in {self.files:,} files, {self.refused:,} refused")
        for name, many in self.games.most_common():
            click.echo(f"{many:>10,}  {name}")
        if self.unfinished:
            click.echo(f"{self.unfinished:>10,}  not finished, or nobody is told to have won")
        for note, many in self.notes.most_common():
            click.echo(f"{many:>10,}  noted: {note}")
        for reason, many in self.reasons.most_common():
            click.echo(f"{many:>10,}  refused: {reason}")

    def _plain(self) -> dict[str, object]:
        return {
            "files": self.files,
            "hands": self.hands,
            "games": dict(self.games),
            "unfinished": self.unfinished,
            "notes": dict(self.notes),
            "refused": self.refused,
            "reasons": dict(self.reasons),
            "errors": [str(error) for error in self.errors],
        }
