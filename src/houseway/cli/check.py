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
from houseway.cli.check_lines import check_lines
from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput, BadRules, Fault
from houseway.odds.core.progress import progress, watched
from houseway.play.steps import STEPS
from houseway.rules.checks.lint import Finding, findings, reading_findings, schedule_findings
from houseway.rules.loading.library import GAMES, OTHER_KINDS, CombinedLibrary, FolderLibrary, Library, own_folder
from houseway.rules.loading.load import forms_of, load
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.sheet_schema import sheet_schema
from houseway.rules.sheet.spec import Reading, Sheet

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(slots=True)
class CheckReport:
    """All findings, each with its file. A finding that several forms of a document share is listed once."""

    deep: bool = False
    sheets: list[str] = field(default_factory=list)
    found: dict[tuple[str, Finding], None] = field(default_factory=dict)
    readings: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)

    def add(self, file: str, said: Iterable[Finding]) -> None:
        self.found |= dict.fromkeys((file, note) for note in said if note.level != "reading")

    def add_faults(self, faults: Iterable[Fault]) -> None:
        for each in faults:
            self.add(each.file, [Finding("fault", each.path, each.problem, each.line, each.column)])

    def add_sheet(self, file: str, sheet: Sheet) -> None:
        self.add(file, findings(sheet))
        self.add_readings(file, sheet.readings, sheet.taken)

    def add_readings(self, file: str, readings: tuple[Reading, ...], taken: Mapping[str, str]) -> None:
        for each, said in zip(readings, reading_findings(readings, taken), strict=True):
            self.readings[file, each.id] = {
                "file": file,
                "path": said.path,
                "message": said.message,
                "id": each.id,
                "question": each.asks,
                "lines": [list(span) for span in each.lines.spans],
                "choices": {name: choice.says for name, choice in each.choices.items()},
                "taken": taken[each.id],
                "because": each.because,
                "would": {},
            }

    def add_figures(self, file: str, sheet: Sheet, taken: Callable[[Mapping[str, str]], Sheet]) -> None:
        """Add what the odds lab finds, and in a deep check also under each reading."""
        from houseway.odds.core.odds_cache import kept_odds, odds_at_hand
        from houseway.odds.report.figure_lint import effects, odds_findings

        found = (kept_odds if self.deep else odds_at_hand)(terms(sheet))
        self.add(file, odds_findings(found))
        for each in effects(found, taken, kept_odds) if self.deep else ():
            self.readings[file, each.reading]["would"].setdefault(each.choice, []).append(each.say())

    def of(self, level: str) -> list[tuple[str, Finding]]:
        return [(file, note) for file, note in self.found if note.level == level]

    def plain(self) -> dict[str, Any]:
        def rows(level: str) -> list[dict[str, Any]]:
            return [
                {"file": file, "path": each.path, "message": each.message, "line": each.line, "column": each.column}
                for file, each in self.of(level)
            ]

        explained = {"warnings": rows("warning"), "readings": list(self.readings.values())}
        return {"sheets": self.sheets, "faults": rows("fault"), **explained}


@house_command(short_help="Look for faults in sheets.")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--warnings", "warned", is_flag=True, help="Show the warnings of all shipped sheets too.")
@click.option("--readings", "explained", is_flag=True, help="Explain every reading, with its choices.")
@click.option("--odds", "deep", is_flag=True, help="Work out every figure, also under every other reading.")
@click.option("--lines", "by_line", is_flag=True, help="Account for every printed line of the originals.")
@click.option("--sources", type=click.Path(path_type=Path), help="The folder of the originals, for --lines.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a sheet, for editors.")
@click.pass_context
def command(
    ctx: click.Context,
    path: Path | None,
    *,
    warned: bool,
    explained: bool,
    deep: bool,
    by_line: bool,
    sources: Path | None,
    schema: bool,
    as_json: bool,
) -> None:
    """Check all shipped sheets, or those of --games; one by its id or file; or a folder shaped like games/.

    Such a folder has ROOM/GAME.toml and ROOM/fees-BOOK.toml. With faults the exit status is 1. A warning says
    what is odd in the print: those of one sheet or folder are shown, those of all shipped sheets are counted. Some
    warnings need the figures of the odds lab: wagers that favour the player, rows that are never paid, fees that use up
    the bank. They are given where the figures have been worked out before. --odds works out all figures, which takes
    minutes, and says what every other choice of a reading would change.

    --lines checks the printed lines instead: every line must be cited by a part of the sheet or listed as furniture
    (headings, page feet, trademarks), or it is reported. --sources names the folder of the originals.
    """
    if schema:
        if path is not None:
            raise click.UsageError("the schema is the same for every sheet; --schema takes none")
        emit(sheet_schema(STEPS))
        return
    if by_line:
        ctx.exit(0 if check_lines(path, sources, as_json=as_json) else 1)
    watching = console(error=True)
    with watched(watching) if watching.is_terminal or deep else nullcontext():
        report = checked(path, deep=deep)
    if as_json:
        emit(report.plain())
    else:
        _draw(report, warned=warned or path is not None or bool(own_folder()), explained=explained)
    if report.of("fault"):
        ctx.exit(1)


def checked(path: Path | None, *, deep: bool = False) -> CheckReport:
    report = CheckReport(deep=deep)
    library, ids, books = _chosen(path)
    with progress("sheets", len(ids) + len(books)) as advance:
        for sheet in ids:
            _check_sheet(report, library, sheet)
            advance(1)
        for book in books:
            _check_book(report, library, book)
            advance(1)
    return report


def _chosen(path: Path | None) -> tuple[Library, list[str], list[str]]:
    """The library that a path names, and the ids to check in it."""
    if path is None and not own_folder():
        library = Library()
        return library, library.ids(), library.books()
    given = path = path or Path(own_folder())
    library = CombinedLibrary(own_folder()) if own_folder() else Library()
    if not path.exists() and library.has(path.as_posix()):
        game = path.as_posix() in library.ids()
        return library, [path.as_posix()] if game else [], [] if game else [path.as_posix()]
    path = path.resolve()
    if path.is_dir():
        library = FolderLibrary(path)
        if not library.ids() and not library.books():
            raise BadInput("no sheets here; expected ROOM/GAME.toml, as in " + str(GAMES), where=str(path))
        return library, library.ids(), library.books()
    if path.suffix != ".toml" or not path.is_file():
        raise BadInput("no such sheet; expected the id of a game, a .toml file or a folder", where=str(given))
    folder, name = FolderLibrary(path.parents[1]), f"{path.parent.name}/{path.stem}"
    return (folder, [], [name]) if folder.kind(name) in OTHER_KINDS else (folder, [name], [])


def _check_sheet(report: CheckReport, library: Library, sheet: str) -> None:
    file = library.shown(library.path(sheet))
    for form in _forms(report, library, sheet, file):
        name = f"{sheet}#{form}" if form else sheet
        report.sheets.append(name)
        if loaded := _loaded(report, library, name, file, {}):
            report.add_sheet(file, loaded)
            if loaded.kind == "bank" and not report.of("fault"):
                report.add_figures(file, loaded, partial(_taken, library, name))
            for reading in loaded.readings:
                for choice in reading.choices:
                    # A choice that no table has taken must load as well.
                    _loaded(report, library, name, file, {reading.id: choice})


def _taken(library: Library, name: str, readings: Mapping[str, str]) -> Sheet:
    return load(name, STEPS, library=library, readings=dict(readings))


def _forms(report: CheckReport, library: Library, sheet: str, file: str) -> list[str]:
    try:
        return forms_of(sheet, library)
    except BadRules as error:
        report.add_faults(error.faults)
    except TypeError:
        report.add_faults([Fault(file, "forms", "expected a table for each form")])
    return []


def _loaded(report: CheckReport, library: Library, name: str, file: str, readings: dict[str, str]) -> Sheet | None:
    try:
        return load(name, STEPS, library=library, readings=readings)
    except BadRules as error:
        report.add_faults(error.faults)
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        # A value of an unexpected shape, such as `extends = 3`.
        report.add_faults([Fault(file, "", f"cannot be read: {type(error).__name__}: {error}")])
    return None


def _check_book(report: CheckReport, library: Library, book: str) -> None:
    """A fee book, an overlay or a procedure, by itself."""
    file = library.shown(library.path(book))
    report.sheets.append(book)
    try:
        document = load_document(book, library)
    except BadRules as error:
        report.add_faults(error.faults)
        return
    for schedule in document.fees:
        report.add(file, schedule_findings(schedule, f"fees.{schedule.id}"))
    report.add_readings(file, document.reading, document.taken)
    for reading in document.reading if document.kind == "fees" else ():
        for choice in reading.choices:
            try:
                load_document(book, library, readings={reading.id: choice})
            except BadRules as error:
                report.add_faults(error.faults)


def _draw(report: CheckReport, *, warned: bool, explained: bool) -> None:
    from rich.text import Text

    out = console()
    for level, style in (("fault", "bold red"), ("warning", "yellow")):
        for file, note in report.of(level) if level == "fault" or warned else ():
            place = f"{file}:{note.line}:{note.column}" if note.line else file
            words = Text(f"{level}: ", style=style).append(place, style="bold")
            words.append(f": {note}" if note.path else f": {note.message}", style="not bold default")
            out.print(words, soft_wrap=True)
    if told := [each for each in report.readings.values() if explained or each["would"]]:
        out.print(*(_explained(each) for each in told), sep="\n")
    faults, warnings, readings = len(report.of("fault")), len(report.of("warning")), len(report.readings)
    hidden = [("--warnings", warnings and not warned), ("--readings", readings and not explained)]
    more = " and ".join(option for option, left in hidden if left)
    counts = ((faults, "fault"), (warnings, "warning"), (readings, "reading"))
    found = ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts)
    sheets = "1 sheet or form" if len(report.sheets) == 1 else f"{len(report.sheets)} sheets and forms"
    shown = f" ({more} to see them)" if more else ""
    out.print(f"{sheets}: {found}{shown}", style="bold red" if faults else "bold green")


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
