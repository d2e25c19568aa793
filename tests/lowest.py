"""The lowest versions that pyproject.toml declares, as requirements: `python -m tests.lowest EXTRA ...` prints them."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def lowest(*extras: str) -> list[str]:
    """`uvicorn==0.44` for every dependency of the package and of these extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [
        *project["dependencies"],
        *(each for extra in extras for each in project["optional-dependencies"][extra]),
    ]
    for each in declared:
        assert re.fullmatch(r"[\w.-]+(\[\w+\])?>=[\w.]+", each), f"{each}: expected a lowest version, such as name>=1.2"
    return [each.replace(">=", "==") for each in declared]


if __name__ == "__main__":
    sys.stdout.write("\n".join(lowest(*sys.argv[1:])) + "\n")
