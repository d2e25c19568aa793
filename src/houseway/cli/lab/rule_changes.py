"""`--pays` and `--rule`: a pay table or a rule that is not printed, without writing a sheet."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from houseway.errors import BadInput, nearest

if TYPE_CHECKING:
    from houseway.rules.sheet.spec import Sheet, WagerRules

_Function = TypeVar("_Function", bound=Callable[..., Any])


def change_options(function: _Function) -> _Function:
    """`--pays` and `--rule`, each any number of times."""
    pays = click.option(
        "--pays", multiple=True, metavar="WAGER=ODDS", help="Another pay table: trips=50-40-30-9-7-4-3, or by rows."
    )
    rule = click.option(
        "--rule", "rules", multiple=True, metavar="PATH=VALUE", help="Another rule, by its place in the sheet."
    )
    return pays(rule(function))


def game_with(name: str, readings: Mapping[str, str], pays: Sequence[str], rules: Sequence[str]) -> Sheet:
    """The game with these changes; as it is printed without any. A change that changes nothing is refused."""
    from houseway.families.registry import game

    found = changed_game(name, readings, pays, rules)
    printed = game(name, readings)
    if found.changed and replace(found, changed=(), digest=printed.digest) == printed:
        raise BadInput("this is what the document prints", where="pays" if pays else "rule")
    return found


def changed_game(name: str, readings: Mapping[str, str], pays: Sequence[str], rules: Sequence[str]) -> Sheet:
    """The game with these changes, whether they change anything or not."""
    from houseway.families.registry import game

    printed = game(name, readings)
    if not pays and not rules:
        return printed
    changes = _rules(rules)
    said = [f"{path} = {value}" for path, value in changes.items()]
    for words in pays:
        wager, rows = _pays(printed, words)
        if (path := f"wagers.{wager.id}.pays") in changes:
            raise BadInput(f"the pay table of {wager.id} is given twice", where="pays")
        changes[path] = _written(wager, rows)
        said.append(f"{wager.title} pays {', '.join(f'{odds} on {row}' for row, odds in rows.items())}")
    return replace(game(name, readings, changes=changes), changed=tuple(said))


def _rules(given: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for words in given:
        path, equals, value = words.partition("=")
        if not equals or not path.strip():
            raise BadInput(f"expected path=value such as round.settle.money=used again, found {words!r}", where="rule")
        if path.strip() in found:
            raise BadInput(f"{path.strip()} is set twice", where="rule")
        found[path.strip()] = _value(value.strip())
    return found


def _value(words: str) -> Any:
    """A value as a sheet writes it: a number, a list, a table; anything else is text."""
    try:
        return tomllib.loads(f"value = {words}")["value"]
    except tomllib.TOMLDecodeError:
        return words


# Pay tables --------------------------------------------------------------------------------------------------------


def _pays(sheet: Sheet, words: str) -> tuple[WagerRules, dict[str, str]]:
    """A wager and the odds of its rows, from `trips=50-40-30-8-7-4-3` or `trips=flush 8:1, straight 5:1`.

    With `:=` for `=` the rows are the whole table; otherwise those that are not named stay.
    """
    name, equals, given = words.partition("=")
    whole = name.endswith(":")
    name = name.rstrip(":").strip()
    wagers = {wager.id: wager for wager in sheet.wagers}
    if not equals or not given.strip():
        raise BadInput(f"expected wager=odds such as tie=9:1, found {words!r}", where="pays")
    if name not in wagers:
        raise BadInput(f"no wager {name!r}; {nearest(name, list(wagers))}", where="pays")
    wager = wagers[name]
    if any(row.decks for row in wager.pays):
        raise BadInput(
            f"the rows of {name} differ by the number of decks; give --rule wagers.{name}.pays", where="pays"
        )
    parts = [part.strip() for part in given.split(",")]
    if len(parts) == 1 and " " not in parts[0]:
        return wager, _in_order(wager, parts[0])
    told = [part.rsplit(None, 1) for part in parts]
    if bad := next((part for part, row in zip(parts, told, strict=True) if len(row) != 2), None):
        raise BadInput(f"expected a row and its odds such as flush 8:1, found {bad!r}", where="pays")
    rows = {row: _odds(odds) for row, odds in told}
    if len(rows) < len(told):
        raise BadInput(f"a row of {name} is given twice", where="pays")
    printed = [row.on for row in wager.pays]
    if whole:
        return wager, rows
    if strange := [row for row in rows if row not in printed]:
        raise BadInput(f"{name} has no row {strange[0]!r}; {nearest(strange[0], printed)}", where="pays")
    return wager, {**{row.on: str(row.pays) for row in wager.pays}, **rows}


def _in_order(wager: WagerRules, odds: str) -> dict[str, str]:
    """Odds for every printed row in order: `50-40-30-8-7-4-3`."""
    given = odds.split("-")
    rows = [row.on for row in wager.pays]
    if len(given) != len(rows):
        many = f"{len(rows)} row{'s' * (len(rows) > 1)} ({', '.join(rows)})"
        raise BadInput(f"{wager.id} has {many}, and {len(given)} odds are given", where="pays")
    return dict(zip(rows, map(_odds, given), strict=True))


def _odds(words: str) -> str:
    return f"{words}:1" if words.isdecimal() else words


def _written(wager: WagerRules, rows: Mapping[str, str]) -> str:
    """Rows as a sheet writes them, each with the lines that are printed for it."""
    lines = {row.on: f"  {row.lines}" if row.lines else "" for row in wager.pays}
    return "\n".join(f"{on}  {odds}{lines.get(on, '')}" for on, odds in rows.items())
