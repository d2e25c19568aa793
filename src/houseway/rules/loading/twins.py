"""A twin of another document: what it inherits, what it changes, and the lines of its own that it cites for that.

A twin inherits the rules, but no lines of another document: a citation, a note or a clause is kept where the twin may
cite those lines itself (`citations.py`). Furniture belongs to one document and is not inherited.
"""

from __future__ import annotations

import re
from typing import Any

from houseway.errors import BadInput, Fault, nearest
from houseway.rules.loading.patch import patched, places_of
from houseway.rules.sheet.citations import CITED_ROWS, kept_citations, kept_rows
from houseway.rules.sheet.values import Lines

_OWN = ("title", "number", "source", "furniture", "overlays", *CITED_ROWS)
_TOLD = ("extends", "sets", "without", "changes", "lines")
_MERGED = ("wagers", "hands", "charts", "fees", "reading", "forms")
# What a path of the twin's tables sets.
_SET_AT = {"sets": "{}", "lines": "{}.lines"}
_NTH = re.compile(r"(.+)#([1-9][0-9]*)")


def made_from(
    parent: dict[str, Any], child: dict[str, Any], file: str, own_lines: Lines
) -> tuple[dict[str, Any], list[Fault], dict[str, str]]:
    """The values of a twin, the faults, and the path in the file of each value that it sets, by the value's path.

    `own_lines` are the lines of the parent's file that the twin may cite.
    """
    faults: list[Fault] = []
    raw = {key: kept_citations(value, own_lines) for key, value in parent.items() if key not in _OWN}
    raw |= {key: parent[key] for key in CITED_ROWS if key in parent}
    for path in _list(child.get("without", []), "without", file, faults):
        raw, lost = _removed(raw, path, file)
        faults += lost
    own = {key: value for key, value in child.items() if key not in _TOLD or key == "extends"}
    recited, lines, lost = _rows_cited_anew(raw, child.get("lines", {}), file)
    faults += lost
    own |= {key: kept_rows(raw.get(key, []), child.get(key, []), own_lines, recited[key]) for key in CITED_ROWS}
    set_by = _own_rows(own, child)
    for key, value in own.items():
        merged = key in _MERGED and isinstance(value, dict) and isinstance(raw.get(key), dict)
        raw[key] = {**raw[key], **value} if merged else value
    if "changes" in child:
        raw["round"], lost = changed_round(raw.get("round", []), child["changes"], file)
        faults += lost
    set_by |= rows_of_changes(raw.get("round"), child.get("changes"), "changes")
    for key, wanted in (("sets", child.get("sets", {})), ("lines", lines)):
        if not isinstance(wanted, dict):
            faults.append(Fault(file, key, f"expected a table, found {wanted!r}"))
            continue
        sets = {_SET_AT[key].format(path): value for path, value in wanted.items()}
        raw, lost = patched(raw, sets, file, key)
        faults += lost
        set_by |= {place: f"{key}.{path}" for path in wanted for place in places_of(raw, _SET_AT[key].format(path))}
    return raw, faults, set_by


def _own_rows(made: dict[str, Any], child: dict[str, Any]) -> dict[str, str]:
    """The path in the file of each note and clause of the twin, which stand behind those of its parent."""
    found: dict[str, str] = {}
    for key in CITED_ROWS:
        own = child.get(key)
        first = len(made[key]) - len(own) if isinstance(own, list) else 0
        found |= {f"{key}[{first + at}]": f"{key}[{at}]" for at in range(len(own) if isinstance(own, list) else 0)}
    return found


def _rows_cited_anew(raw: dict[str, Any], lines: Any, file: str) -> tuple[dict[str, dict[str, str]], Any, list[Fault]]:
    """The twin's lines for notes and clauses of its parent, those for its other parts, and the faults.

    `"notes.12-14" = "40-42"` takes over the note on lines 12-14, and cites lines 40-42 for it.
    """
    found: dict[str, dict[str, str]] = {key: {} for key in CITED_ROWS}
    faults: list[Fault] = []
    if not isinstance(lines, dict):
        return found, lines, faults
    for path, cited in lines.items():
        key, _, name = path.partition(".")
        if key not in CITED_ROWS:
            continue
        named = [_name(row) for row in raw.get(key, [])]
        if name not in named:
            faults.append(Fault(file, f"lines.{path}", f"no {name!r}; {nearest(name, named)}"))
        elif not isinstance(cited, str):
            faults.append(Fault(file, f"lines.{path}", f"expected lines such as 12-14, found {cited!r}"))
        elif problem := _no_lines(cited):
            faults.append(Fault(file, f"lines.{path}", problem))
        else:
            found[key][name] = cited
    return found, {path: cited for path, cited in lines.items() if path.partition(".")[0] not in CITED_ROWS}, faults


def _no_lines(cited: str) -> str:
    """Why these are no lines; nothing where they are."""
    try:
        Lines.read(cited)
    except BadInput as error:
        return error.message
    return ""


def _list(value: Any, path: str, file: str, faults: list[Fault]) -> list[Any]:
    if isinstance(value, list):
        return value
    faults.append(Fault(file, path, f"expected a list, found {value!r}"))
    return []


def _removed(raw: dict[str, Any], path: Any, file: str) -> tuple[dict[str, Any], list[Fault]]:
    """Remove a part: `fees`, `wagers.tie`, `reading.cut-card`; of notes and clauses by their lines: `notes.12-14`."""
    key, _, name = str(path).partition(".")
    here = raw.get(key)
    if not name and key in raw:
        return {each: value for each, value in raw.items() if each != key}, []
    if isinstance(here, dict) and name in here:
        return {**raw, key: {each: value for each, value in here.items() if each != name}}, []
    named = [_name(each) for each in here] if isinstance(here, list) else []
    if name in named:
        return {**raw, key: [each for each in here or () if _name(each) != name]}, []
    valid = list(here) if isinstance(here, dict) and name else [each for each in named if each] or list(raw)
    return raw, [Fault(file, "without", f"nothing is called {path!r}; {nearest(name or key, valid)}")]


def _name(part: Any) -> str:
    """The id of a part, or the lines of a note or a clause."""
    if isinstance(part, list):
        return str(part[0]) if part else ""
    return str(part.get("id", "")) if isinstance(part, dict) else ""


def changed_round(rows: Any, changes: Any, file: str) -> tuple[list[Any], list[Fault]]:
    """The rows of a round after each change: insert, replace, move or remove."""
    if not isinstance(changes, list):
        return rows, [Fault(file, "changes", f"expected a list, found {changes!r}")]
    faults = []
    for at, change in enumerate(changes):
        changed = _changed(list(rows), change)
        if isinstance(changed, str):
            faults.append(Fault(file, f"changes[{at}]", changed))
        else:
            rows = changed
    return rows, faults


def rows_of_changes(rows: Any, changes: Any, path: str) -> dict[str, str]:
    """The path in the file of each row of the round that a change has brought in, by the path of the row."""
    if not isinstance(rows, list) or not isinstance(changes, (list, tuple)):
        return {}
    brought = {
        id(change[key]): f"{path}[{at}].{key}"
        for at, change in enumerate(changes)
        if isinstance(change, dict)
        for key in ("insert", "with")
        if key in change
    }
    return {f"round[{at}]": brought[id(row)] for at, row in enumerate(rows) if id(row) in brought}


_CHANGES = (
    {"insert", "before"},
    {"insert", "after"},
    {"replace", "with"},
    {"move", "before"},
    {"move", "after"},
    {"remove"},
)


def _changed(rows: list[Any], change: Any) -> list[Any] | str:
    """The rows after one change, or why it cannot be made."""
    if not isinstance(change, dict) or set(change) not in _CHANGES:
        ways = "; ".join(" and ".join(sorted(each)) for each in _CHANGES)
        return f"expected one of these pairs of keys: {ways}; found {change!r}"
    found = {}
    for key in ("replace", "move", "remove", "before", "after"):
        if key in change:
            place = _place(rows, change[key])
            if isinstance(place, str):
                return place
            found[key] = place
    if "remove" in found:
        return [*rows[: found["remove"]], *rows[found["remove"] + 1 :]]
    if "replace" in found:
        return [*rows[: found["replace"]], change["with"], *rows[found["replace"] + 1 :]]
    to = found["before"] if "before" in found else found["after"] + 1
    if "insert" in change:
        return [*rows[:to], change["insert"], *rows[to:]]
    row = rows.pop(found["move"])
    to -= found["move"] < to
    return [*rows[:to], row, *rows[to:]]


def _place(rows: list[Any], name: Any) -> int | str:
    """The index of the row of that name or step; of several, `bet#2` is the second."""
    nth = _NTH.fullmatch(str(name))
    word, number = (nth[1], int(nth[2])) if nth else (str(name), 0)
    named = [[row.get("name"), row.get("step")] if isinstance(row, dict) else [] for row in rows]
    places = [at for at, names in enumerate(named) if word in names]
    if not places:
        return (
            f"the round has no row {word!r}; {nearest(word, [str(each) for names in named for each in names if each])}"
        )
    if not number and len(places) > 1:
        return f"the round has {len(places)} rows {word!r}; say {word}#1 to {word}#{len(places)}"
    if number > len(places):
        return f"the round has {len(places)} rows {word!r}, and no {name}"
    return places[max(number, 1) - 1]
