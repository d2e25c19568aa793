"""Running the command line inside a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from houseway.cli import main

ROUND = """
game = "players/ez-baccarat"
shoe = "4h 2c Ts Kd 4d 7h"
answers = ["take", "player $25", "banker $10, dragon-7 $5", "bank $300"]

[seats]
1 = { stack = 50000 }
2 = { stack = 50000 }
3 = { stack = 50000 }
"""


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


def data(*args: str, typed: str | None = None) -> Any:
    """What a command says with --json; a traceback never counts as an answer."""
    result = run(*args, "--json", typed=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return json.loads(result.stdout)


def refusal(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert result.exit_code == 1, result.output
    error: dict[str, Any] = json.loads(result.stdout)["error"]
    assert {"code", "message", "where"} <= error.keys()
    return error


def round_file(folder: Path, content: str = ROUND) -> str:
    file = folder / "round.toml"
    file.write_text(content, encoding="utf-8")
    return str(file)
