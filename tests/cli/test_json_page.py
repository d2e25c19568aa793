"""Every example of docs/json.md is run and compared."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from houseway.cli import COMMANDS
from tests.cli.house import data

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ houseway (.+?) --json\n```\n```json\n(.+?)```", PAGE, re.DOTALL)
ANYTHING = "..."


def differs(shown: object, real: object, path: str = "") -> str:
    """Where the page and the program disagree, or nothing."""
    if shown == ANYTHING:
        return ""
    if isinstance(shown, dict) and isinstance(real, dict):
        told = {key: value for key, value in shown.items() if key != ANYTHING}
        if missing := told.keys() - real.keys():
            return f"{path} lacks {sorted(missing)}"
        if ANYTHING not in shown and (more := real.keys() - told.keys()):
            return f"{path} has {sorted(more)} besides"
        return next((why for key in told if (why := differs(told[key], real[key], f"{path}.{key}"))), "")
    if isinstance(shown, list) and isinstance(real, list):
        known = shown[:-1] if shown[-1:] == [ANYTHING] else shown
        if len(real) < len(known) or (known is shown and len(real) > len(known)):
            return f"{path} has {len(real)} items"
        pairs = enumerate(zip(known, real, strict=False))
        return next((why for at, (one, two) in pairs if (why := differs(one, two, f"{path}[{at}]"))), "")
    return "" if shown == real else f"{path} is {real!r}, the page says {shown!r}"


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command.split()[0] for command, _ in EXAMPLES])
def test_the_page_says_what_the_command_says(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # A fresh checkout has no such folder, in which one of the examples writes.
    (ROOT / "build").mkdir(exist_ok=True)
    assert differs(json.loads(shown), data(*shlex.split(command), typed="\n" * 20)) == ""


def test_every_command_is_on_the_page() -> None:
    assert set(COMMANDS) <= {command.split()[0] for command, _ in EXAMPLES}


@pytest.mark.parametrize(
    ("shown", "real"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {}),
        ({}, {"a": 1}),
        ([1], [1, 2]),
        ([1, "..."], []),
        ({"a": [1]}, {"a": [True, 2]}),
    ],
)
def test_a_difference_is_noticed(shown: object, real: object) -> None:
    assert differs(shown, real)
