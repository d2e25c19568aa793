"""The pages that are made when the documentation is built: the reference of words, a page per game, their index.

`conf.py` calls `write`. Nothing of it is kept in the repository.
"""

from __future__ import annotations

import dataclasses
import json
import os
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from houseway import game, games
from houseway.cli.check_lines import account_of
from houseway.families import registry as _every_family  # noqa: F401
from houseway.play.round_file import RoundFile, Said
from houseway.play.steps import STEPS, Step
from houseway.ranking import OUTCOMES, RANKINGS
from houseway.rules.checks.line_account import LineAccount
from houseway.rules.house_ways import HouseWay
from houseway.rules.loading.library import Library
from houseway.rules.pages.markdown import book_markdown, markdown
from houseway.rules.pages.render import title
from houseway.rules.sheet import spec
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.part_names import ChartName
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.tile_ways import TileWay

DOCS = Path(__file__).parent
ROOMS = {"poker": "Pot games", "bank": "Player-dealer games", "rummy": "Rummies", "points": "Games for points"}
Coverage = dict[str, dict[str, Any]]
"""What `python -m tests.rule_coverage` writes, by the name of the game."""
Accounts = dict[str, LineAccount]
"""How the printed lines of each document are accounted for, by its id."""


def originals() -> Path | None:
    """The folder with the printed documents, if it is there: `HOUSEWAY_SOURCES`, or the one beside the checkout."""
    given = os.environ.get("HOUSEWAY_SOURCES")
    folder = Path(given) if given else DOCS.parent.parent / "shared" / "seeds"
    return folder if folder.is_dir() else None


def accounts(folder: Path | None) -> Accounts:
    """The account of every document that has a page; none without the originals."""
    library = Library()
    return {each: account_of(library, each, folder) for each in (*library.ids(), *books())} if folder else {}


def books() -> list[str]:
    """The fee books, overlays and procedures."""
    library = Library()
    return library.books()


def pages(proved: Coverage, lines: Accounts) -> dict[str, str]:
    """Every generated page, by its path below the documentation."""
    made = {f"games/{page(name)}.md": game_page(name, proved, lines) for name in games()}
    made |= {f"games/{name}.md": book_page(name, lines) for name in books()}
    return {"reference.md": reference(), "games/index.md": contents(proved, lines), **made}


def write(coverage: Path, folder: Path = DOCS) -> None:
    """Write what has changed, and remove the pages of games that are gone."""
    proved = json.loads(coverage.read_text(encoding="utf-8")) if coverage.exists() else {}
    made = {folder / path: text for path, text in pages(proved, accounts(originals())).items()}
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in {*(folder / "games").rglob("*.md")} - made.keys():
        path.unlink()


def page(name: str) -> str:
    """The page of a form: `cordova/texas-holdem-no-limit`."""
    return name.replace("#", "-")


def game_page(name: str, proved: Coverage, lines: Accounts) -> str:
    """The sheet as rules, and below them how its printed lines and clauses are accounted for."""
    sheet = game(name)
    said = [_account(lines[sheet.id])] if sheet.id in lines else []
    said += [_proof(proved[name])] if name in proved else []
    return "\n\n".join([markdown(sheet).rstrip(), *(["## Proof"] if said else []), *said]) + "\n"


def book_page(name: str, lines: Accounts) -> str:
    """A fee book or a procedure, and below it how its printed lines are accounted for."""
    proof = ["## Proof", _account(lines[name])] if name in lines else []
    return "\n\n".join([book_markdown(load_document(name)).rstrip(), *proof]) + "\n"


def _account(found: LineAccount) -> str:
    """How many lines the document has, and what became of each."""
    return f"The document has {found.printed:,} printed lines: {_lines(found)}."


def _lines(found: LineAccount) -> str:
    return (
        f"{found.cited:,} are cited by a rule, {found.furniture:,} are headings, page feet and the like, "
        f"and {len(found.unaccounted):,} are not accounted for"
    )


def _proof(found: dict[str, Any]) -> str:
    """The figures of one game, and the clauses that no test covers."""
    said = (
        f"Tests prove {found['proved']} of the {found['kept by the table']} clauses that the table keeps; "
        f"the floor keeps {found['kept by the floor']} more."
    )
    missing = [each for each in found["clauses"] if each["kept"] == "by the table" and not each["proved"]]
    return "\n".join([said, *(f"\n- Not proved: {each['says']} [{each['lines']}]" for each in missing)])


def contents(proved: Coverage, lines: Accounts) -> str:
    """The index of the games and of the fee books, with the figures of all documents together."""
    rows = [_row(name, proved, lines) for name in games()]
    tree = "\n".join([*(page(name) for name in games()), *books()])
    return (
        "# The games\n\nGenerated from the sheets: what the table deals is what these pages say.\n\n"
        f"{_sum_of_lines(lines)}{_sum(proved)}"
        "| game | id | family | lines accounted for | clauses proved |\n|---|---|---|---|---|\n"
        + "\n".join(rows)
        + "\n\n## Fee books and procedures\n\n| document | id | options | lines accounted for |\n|---|---|---|---|\n"
        + "\n".join(_book_row(name, lines) for name in books())
        + f"\n\n```{{toctree}}\n:hidden:\n\n{tree}\n```\n"
    )


def _row(name: str, proved: Coverage, lines: Accounts) -> str:
    sheet = game(name)
    account = _accounted(lines.get(sheet.id))
    cells = (f"[{title(sheet)}]({page(name)}.md)", f"`{name}`", sheet.family, account, _figures(proved.get(name)))
    return f"| {' | '.join(cells)} |"


def _book_row(name: str, lines: Accounts) -> str:
    book = load_document(name)
    options = sum(len(each.options) for each in book.fees)
    cells = (f"[{book.title}]({name}.md)", f"`{name}`", f"{options:,}", _accounted(lines.get(name)))
    return f"| {' | '.join(cells)} |"


def _accounted(found: LineAccount | None) -> str:
    return f"{found.printed - len(found.unaccounted):,} of {found.printed:,}" if found else ""


def _figures(found: dict[str, Any] | None) -> str:
    return f"{found['proved']} of {found['kept by the table']}" if found else ""


def _sum_of_lines(lines: Accounts) -> str:
    """One sentence for the printed lines of all documents."""
    if not lines:
        return ""
    unaccounted = tuple(each for found in lines.values() for each in found.unaccounted)
    printed, furniture = (sum(getattr(found, key) for found in lines.values()) for key in ("printed", "furniture"))
    whole = LineAccount("", printed, furniture, unaccounted)
    return f"The {len(lines)} documents have {printed:,} printed lines: {_lines(whole)}.\n\n"


def _sum(proved: Coverage) -> str:
    """One sentence for all documents; the forms of a document share its clauses and count once."""
    documents = {found["document"]: found for found in proved.values()}.values()
    if not documents:
        return ""
    tests, table, floor = (
        sum(found[key] for found in documents) for key in ("proved", "kept by the table", "kept by the floor")
    )
    return (
        f"Tests prove {tests:,} of the {table:,} printed clauses that the tables keep; the floor keeps {floor:,} more. "
        "A clause is proved when tests that are marked with its lines cover all of them.\n\n"
    )


def reference() -> str:
    """Every word that a sheet may use."""
    parts = [_INTRODUCTION]
    for room, heading in ROOMS.items():
        parts.append(f"## {heading}\n")
        parts += [_step(step) for name, step in sorted(STEPS.items()) if step.room == room]
    parts.append("## Sections of a sheet\n")
    parts += [_record(kind) for kind in _SECTIONS]
    parts.append("## Rankings\n\n| word | what it is |\n|---|---|")
    parts += [f"| `{word}` | {says} |" for word, says in RANKINGS.items()]
    parts.append("\n## Outcomes\n\nThe words that pay rows and pushes are written on.\n")
    for family, words in OUTCOMES.items():
        parts.append(f'### outcomes = "{family}"\n\n| word | true when |\n|---|---|')
        parts += [f"| `{word}` | {says} |" for word, says in words.items()]
        parts.append("")
    parts.append("## Round files\n\nThe fields, in full; [the page on round files](round-file.md) explains them.\n")
    parts += [_record(RoundFile), _record(Said)]
    return "\n".join(parts).rstrip() + "\n"


_INTRODUCTION = """# The words of a sheet

Generated from the code when the documentation is built.

A sheet is TOML. Its `round` is a list of steps; each row names a step below and gives its parameters, together with
`lines` (the printed lines that say so). The rule in a sentence stands behind the row, or in it as `says`. `name` gives
a row a name of its own, so that a form or a reading can change it: `sets = { "round.NAME.parameter" = value }`.
[How to add a game](add-a-game.md) shows the compact forms; `houseway check --schema` prints a JSON Schema.
"""

_SECTIONS = (
    spec.Source,
    spec.Seats,
    spec.PackRules,
    spec.Betting,
    spec.WagerRules,
    spec.PayRow,
    spec.HandRules,
    spec.Chart,
    HouseWay,
    TileWay,
    Schedule,
    Charge,
    FeeOption,
    spec.Reading,
    spec.Choice,
    spec.Note,
    spec.Clause,
)


@cache
def _users() -> dict[str, list[str]]:
    """The games whose round has a step, by the step's name."""
    found: dict[str, list[str]] = {}
    for name in games():
        for step in {row.step for row in game(name).round}:
            found.setdefault(step, []).append(name)
    return found


def _step(step: Step) -> str:
    used = _users().get(step.name, [])
    text = f"### {step.name}\n\n{step.doc}\n"
    note = (step.params.__doc__ or "").strip()
    if dataclasses.fields(step.params):
        text += f"\n{note}\n\n{_fields(step.params)}\n"
    if step.incidents:
        text += f"\nIncidents it knows: {', '.join(f'`{word}`' for word in step.incidents)}.\n"
    if step.ruled:
        words = ", ".join(f"`{word}`" for word in step.ruled)
        text += f"\nIncidents it knows where the sheet prints a clause for them: {words}.\n"
    return text + f"\nUsed by: {', '.join(f'`{name}`' for name in used) or 'no sheet yet'}.\n"


def _record(kind: Any) -> str:
    return f"### {kind.__name__}\n\n{(kind.__doc__ or '').strip()}\n\n{_fields(kind)}\n"


def _fields(kind: Any) -> str:
    rows = ["| parameter | takes | default |", "|---|---|---|"]
    hints = get_type_hints(kind)
    defaults = _defaults(kind)
    rows += [f"| `{name}` | {_takes(hints[name])} | {shown} |" for name, shown in defaults.items()]
    return "\n".join(rows)


def _defaults(kind: Any) -> dict[str, str]:
    if dataclasses.is_dataclass(kind):
        found = {}
        for field in dataclasses.fields(kind):
            required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            found[field.name] = "required" if required else _shown(field.default)
        return found
    fields = kind.__struct_fields__
    given = (None,) * (len(fields) - len(kind.__struct_defaults__)) + tuple(kind.__struct_defaults__)
    optional = len(fields) - len(kind.__struct_defaults__)
    return {name: "required" if at < optional else _shown(given[at]) for at, name in enumerate(fields)}


def _shown(default: Any) -> str:
    if default is dataclasses.MISSING or callable(default) or "Factory" in type(default).__name__:
        return "empty"
    return "none" if default is None else f"`{default!r}`" if default not in ("", ()) else "empty"


def _takes(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Literal:
        return " or ".join(f"`{choice}`" for choice in get_args(hint))
    if origin is tuple:
        return f"a list of: {_takes(get_args(hint)[0])}"
    if origin is not None and get_args(hint) and type(None) in get_args(hint):
        return _takes(get_args(hint)[0])
    if origin in (dict, list) or (origin is not None and len(get_args(hint)) == 2):
        return (
            f"a table of: {_takes(get_args(hint)[-1])}"
            if origin is not list
            else f"a list of: {_takes(get_args(hint)[0])}"
        )
    if origin is not None:
        return " or ".join(_takes(each) for each in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, ChartName):
        cells = f", whose cells are {', '.join(f'`{each}`' for each in hint.cells)}" if hint.cells else ""
        return f"the name of a chart of the sheet{cells}"
    return _NAMES.get(getattr(hint, "__name__", ""), f"[{getattr(hint, '__name__', hint)}]")


_NAMES = {
    "str": "text",
    "int": "a whole number",
    "bool": "true or false",
    "Any": "any value",
    "Money": "an amount: `$5`, `$1.50`",
    "Odds": "odds: `40:1`",
    "Band": "a bracket: `5-6`, `7+`, `$5-$130`",
    "Brackets": "brackets in a row: `$1-$50 $51-$200 $201+`",
    "Lines": "printed lines: `12-14, 20`",
    "Cells": "words in a row: `S S H`, `any suit | spades`",
    "Rates": "amounts in a row: `$4 $3 $2`",
    "WagerName": "the id of a wager of the sheet",
    "HandName": "the name of a hand of the sheet",
    "PayRow": "pay rows",
    "Charge": "charges",
    "FeeOption": "options",
    "Choice": "choices",
    "Seated": "`{ stack, name }`, the stack in cents",
    "Incident": "`{ word, seat, count, after }`",
    "Said": "`{ say, number, seat }`",
}
