"""Everything that is generated from the sheets and the words: `make pages` writes it, a test compares it.

The reference of words, a page per game, a golden transcript per form, the types that the browser page
shares with the room. Review the difference like code.
"""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click

from houseway import Session, game, games, terms
from houseway.bots.bot import answer_all, policy
from houseway.cards import SeededChance
from houseway.families import registry as _every_family  # noqa: F401
from houseway.play.events import Ranked, Settled
from houseway.play.round_file import RoundFile, Said
from houseway.play.steps import STEPS, Step
from houseway.play.transcript.tell_round import lines
from houseway.ranking import OUTCOMES, RANKINGS
from houseway.room.wire.typescript import typescript
from houseway.rules import spec
from houseway.rules.house_ways import HouseWay
from houseway.rules.library import GAMES
from houseway.rules.markdown import markdown
from houseway.rules.render import title
from houseway.rules.schedules import Charge, FeeOption, Schedule
from houseway.rules.schema import sheet_schema
from houseway.rules.terms import buy_in_fault, usual_stack
from houseway.rules.tile_ways import TileWay
from tests.conformance.players import STACK, play_on

ROOT = Path(__file__).parent.parent
ROOMS = {"poker": "Pot games", "bank": "Player-dealer games", "rummy": "Rummies"}


def everything() -> dict[Path, str]:
    """Every generated file with what it should hold."""
    files = {ROOT / "docs" / "reference.md": reference(), ROOT / "client" / "src" / "protocol.ts": typescript()}
    files[GAMES / "sheet.schema.json"] = json.dumps(sheet_schema(STEPS), indent=1) + "\n"
    for name in games():
        files[ROOT / "docs" / "games" / f"{page(name)}.md"] = markdown(game(name))
    files[ROOT / "docs" / "games" / "index.md"] = contents()
    for name in games():
        slug = name.replace("/", "-").replace("#", "-")
        files[ROOT / "tests" / "golden" / f"{slug}.txt"] = transcript(name)
    return files


def page(name: str) -> str:
    """The page of a form: `cordova/texas-holdem-no-limit`."""
    return name.replace("#", "-")


def contents() -> str:
    rows = [f"| [{title(game(name))}]({page(name)}.md) | `{name}` | {game(name).family} |" for name in games()]
    tree = "\n".join(page(name) for name in games())
    return (
        "# The games\n\nGenerated from the sheets: what the table deals is what these pages say.\n\n"
        "| game | id | family |\n|---|---|---|\n" + "\n".join(rows) + "\n\n"
        f"```{{toctree}}\n:hidden:\n\n{tree}\n```\n"
    )


def transcript(name: str) -> str:
    """One seeded round, told line by line: regulars against a bank, random legal play elsewhere."""
    sheet = game(name)
    seed, seats = 7, max(4, sheet.seats.min)
    posted = terms(sheet)
    chips = usual_stack(posted) if buy_in_fault(posted, STACK) else STACK
    session = Session(posted, dict.fromkeys(range(1, seats + 1), chips), SeededChance(seed))
    company = dict.fromkeys(session.stacks, policy("regular", sheet))
    for more in range(200):
        played = session.deal()
        if sheet.kind == "bank":
            while answer_all(played, company, SeededChance(seed + more + played.count)):
                pass
        else:
            for _ in play_on(played, Random(seed + more)):
                pass
        told = lines(played.events)
        # A round worth reading: it came to a reckoning, and fits on a page.
        if len(told) < 55 and any(isinstance(event, Ranked | Settled) for event in played.events):
            return "\n".join([f"{name}  seed {seed}, round {more + 1}", *told]) + "\n"
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, chips)
    raise AssertionError(f"{name}: no round of a readable length")


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

Generated from the code by `make pages`; a test fails when it is out of date.

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


def _step(step: Step) -> str:
    used = [name for name in games() if any(row.step == step.name for row in game(name).round)]
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
    "ChartName": "the name of a chart of the sheet",
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


def main() -> None:
    for path, content in everything().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            click.echo(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
