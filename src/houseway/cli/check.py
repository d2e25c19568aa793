"""`houseway check`: faults, warnings and readings of shipped sheets, of a file or of a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import houseway.families.registry  # noqa: F401  (its import teaches the steps)
from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput, BadRules, Fault
from houseway.odds.core.progress import progress, watched
from houseway.play.steps import STEPS
from houseway.rules.index import GAMES, Library
from houseway.rules.lint import Note, notes, schedule_notes
from houseway.rules.load import forms_of, load
from houseway.rules.reader import MISSING, Reader
from houseway.rules.spec import Schedule, Sheet
from houseway.rules.terms import terms

if TYPE_CHECKING:
    from rich.console import RenderableType


class Shelf(Library):
    """Sheets of one folder; what they extend, and their fee books, may also be among the shipped ones."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._shipped = Library()

    def raw(self, sheet: str) -> dict[str, Any]:
        return super().raw(sheet) if self.path(sheet).is_file() else self._shipped.raw(sheet)


@dataclass(slots=True)
class CheckReport:
    """What was found, each note with its file. The forms of one document mostly say the same; it is said once."""

    deep: bool = False
    sheets: list[str] = field(default_factory=list)
    found: dict[tuple[str, Note], None] = field(default_factory=dict)
    readings: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)

    def add(self, file: str, said: Iterable[Note]) -> None:
        self.found |= dict.fromkeys((file, note) for note in said if note.level != "reading")

    def add_faults(self, faults: Iterable[Fault]) -> None:
        for each in faults:
            self.add(each.file, [Note("fault", each.path, each.problem)])

    def add_sheet(self, file: str, sheet: Sheet) -> None:
        said = notes(sheet)
        self.add(file, said)
        words = {note.path: note.message for note in said if note.level == "reading"}
        for each in sheet.readings:
            path = f"reading.{each.id}"
            self.readings[file, each.id] = {
                "file": file,
                "path": path,
                "message": words[path],
                "id": each.id,
                "question": each.question,
                "lines": [list(span) for span in each.lines.spans],
                "choices": {name: choice.says for name, choice in each.choices.items()},
                "taken": sheet.taken[each.id],
                "because": each.because,
                "would": {},
            }

    def add_figures(self, file: str, sheet: Sheet, taken: Callable[[Mapping[str, str]], Sheet]) -> None:
        """What the lab says of it, and in a deep check what each reading would do."""
        from houseway.odds.core.odds_cache import kept_odds, odds_at_hand
        from houseway.odds.report.figure_lint import effects, odds_notes

        found = (kept_odds if self.deep else odds_at_hand)(terms(sheet))
        self.add(file, odds_notes(found))
        for each in effects(found, taken, kept_odds) if self.deep else ():
            self.readings[file, each.reading]["would"].setdefault(each.choice, []).append(each.say())

    def of(self, level: str) -> list[tuple[str, Note]]:
        return [(file, note) for file, note in self.found if note.level == level]

    def plain(self, *, quiet: bool) -> dict[str, Any]:
        def rows(level: str) -> list[dict[str, str]]:
            return [{"file": file, "path": note.path, "message": note.message} for file, note in self.of(level)]

        readings = [] if quiet else list(self.readings.values())
        return {"sheets": self.sheets, "faults": rows("fault"), "warnings": rows("warning"), "readings": readings}


@house_command(short_help="Look for faults in sheets.")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Leave out the readings.")
@click.option("--odds", "deep", is_flag=True, help="Work out every figure, also under every other reading.")
@click.pass_context
def command(ctx: click.Context, path: Path | None, *, quiet: bool, deep: bool, as_json: bool) -> None:
    """Check all shipped sheets, one of them by its id or file, or a folder shaped like games/.

    Such a folder has ROOM/GAME.toml and ROOM/fees/BOOK.toml. Faults exit 1. Warnings and readings explain what is odd
    and how it is read. Wagers that favour the player, rows that are never paid and fees that eat the bank are found by
    the figures that the lab has at hand; --odds works out the others, which takes minutes, and what every other choice
    of a reading would do.
    """
    watching = console(error=True)
    with watched(watching) if watching.is_terminal or deep else nullcontext():
        report = checked(path, deep=deep)
    if as_json:
        emit(report.plain(quiet=quiet))
    else:
        _draw(report, quiet=quiet)
    if report.of("fault"):
        ctx.exit(1)


def checked(path: Path | None, *, deep: bool = False) -> CheckReport:
    report = CheckReport(deep=deep)
    shelf, ids, books = _chosen(path)
    with progress("sheets", len(ids) + len(books)) as advance:
        for sheet in ids:
            _check_sheet(report, shelf, sheet)
            advance(1)
        for book in books:
            _check_book(report, shelf, book)
            advance(1)
    return report


def _chosen(path: Path | None) -> tuple[Library, list[str], list[str]]:
    """The shelf and the ids on it that a path means."""
    if path is None:
        shelf = Library()
        return shelf, shelf.ids(), shelf.books()
    if not path.exists() and path.as_posix() in (shelf := Library()).ids():
        return shelf, [path.as_posix()], []
    path = path.resolve()
    if path.is_dir():
        shelf = Shelf(path)
        if not shelf.ids() and not shelf.books():
            raise BadInput("no sheets here; expected ROOM/GAME.toml, as in " + str(GAMES), where=str(path))
        return shelf, shelf.ids(), shelf.books()
    if path.suffix != ".toml" or not path.is_file():
        raise BadInput("no such sheet; expected the id of a game, a .toml file or a folder", where=str(path))
    if path.parent.name == "fees":
        return Shelf(path.parents[2]), [], [f"{path.parents[1].name}/fees-{path.stem}"]
    return Shelf(path.parents[1]), [f"{path.parent.name}/{path.stem}"], []


def _check_sheet(report: CheckReport, shelf: Library, sheet: str) -> None:
    file = shelf.shown(shelf.path(sheet))
    for form in _forms(report, shelf, sheet, file):
        name = f"{sheet}#{form}" if form else sheet
        report.sheets.append(name)
        if loaded := _loaded(report, shelf, name, file, {}):
            report.add_sheet(file, loaded)
            if loaded.kind == "bank" and not report.of("fault"):
                report.add_figures(file, loaded, partial(_taken, shelf, name))
            for reading in loaded.readings:
                for choice in reading.choices:
                    # A choice that nobody has taken yet must load as well.
                    _loaded(report, shelf, name, file, {reading.id: choice})


def _taken(shelf: Library, name: str, readings: Mapping[str, str]) -> Sheet:
    return load(name, STEPS, shelf=shelf, readings=dict(readings))


def _forms(report: CheckReport, shelf: Library, sheet: str, file: str) -> list[str]:
    try:
        return forms_of(sheet, shelf)
    except BadRules as error:
        report.add_faults(error.faults)
    except TypeError:
        report.add_faults([Fault(file, "forms", "expected a table for each form")])
    return []


def _loaded(report: CheckReport, shelf: Library, name: str, file: str, readings: dict[str, str]) -> Sheet | None:
    try:
        return load(name, STEPS, shelf=shelf, readings=readings)
    except BadRules as error:
        report.add_faults(error.faults)
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        # A value of a shape that nobody writes by mistake twice, such as `extends = 3`.
        report.add_faults([Fault(file, "", f"cannot be read: {type(error).__name__}: {error}")])
    return None


def _check_book(report: CheckReport, shelf: Library, book: str) -> None:
    file = shelf.shown(shelf.path(book))
    report.sheets.append(book)
    reader = Reader(file)
    try:
        schedules = reader.read(tuple[Schedule, ...], shelf.raw(book).get("fees", []), "fees")
    except BadRules as error:
        report.add_faults(error.faults)
        return
    report.add_faults(reader.faults)
    if schedules is not MISSING:
        for at, schedule in enumerate(schedules):
            report.add(file, schedule_notes(schedule, f"fees[{at}]"))


def _draw(report: CheckReport, *, quiet: bool) -> None:
    from rich.text import Text

    out = console()
    for level, style in (("fault", "bold red"), ("warning", "yellow")):
        for file, note in report.of(level):
            words = Text(f"{level}: ", style=style).append(file, style="bold")
            words.append(f": {note}" if note.path else f": {note.message}", style="not bold default")
            out.print(words, soft_wrap=True)
    if not quiet and report.readings:
        out.print(*(_explained(each) for each in report.readings.values()), sep="\n")
    faults, warned = len(report.of("fault")), len(report.of("warning"))
    found = f"{faults} faults, {warned} warnings, {len(report.readings)} readings"
    out.print(f"{len(report.sheets)} sheets and forms: {found}", style="bold red" if faults else "bold green")


def _explained(reading: dict[str, Any]) -> RenderableType:
    from rich.padding import Padding
    from rich.text import Text

    words = Text("reading: ", style="cyan").append(reading["file"], style="bold").append(f": {reading['id']}\n")
    words.append(f"{reading['question']}\n")
    for name, says in reading["choices"].items():
        taken = name == reading["taken"]
        words.append(f"{'taken' if taken else '   or'}  {name}: {says}\n", style="green" if taken else "dim")
        for each in reading["would"].get(name, ()):
            words.append(f"       {each}\n", style="yellow")
    return Padding(words.append(f"because  {reading['because']}"), (0, 0, 1, 0))
