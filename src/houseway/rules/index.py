"""Where the sheets are: `games/<room>/<slug>.toml` is `<room>/<slug>`, `games/<room>/fees/<slug>.toml` a fee book."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from houseway.errors import BadRules, Fault, nearest

GAMES = Path(__file__).parent.parent / "games"
_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


class Library:
    """The sheets below one folder. Nothing is read until it is asked for."""

    def __init__(self, root: Path = GAMES) -> None:
        self.root = root
        self._raw: dict[Path, dict[str, Any]] = {}
        self.parts: dict[tuple[str, str, int], tuple[Any, Any]] = {}

    def ids(self) -> list[str]:
        """Every game, by id."""
        return sorted(f"{path.parent.name}/{path.stem}" for path in self.root.glob("*/*.toml"))

    def books(self) -> list[str]:
        """Every fee book, by id: `cordova/fees-poker`."""
        return sorted(f"{path.parent.parent.name}/fees-{path.stem}" for path in self.root.glob("*/fees/*.toml"))

    def path(self, sheet: str) -> Path:
        room, _, slug = sheet.partition("/")
        if slug.startswith("fees-"):
            return self.root / room / "fees" / f"{slug[5:]}.toml"
        return self.root / room / f"{slug}.toml"

    def shown(self, path: Path) -> str:
        """The path as people should see it: from the folder of the sheets on."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.as_posix()

    def raw(self, sheet: str) -> dict[str, Any]:
        """The plain values of a sheet. An unknown id is refused with the nearest one."""
        path = self.path(sheet)
        # An id comes from outside (a round file, a browser): it names a sheet and never a way through the folders.
        if not _ID.fullmatch(sheet) or not path.is_file():
            valid = [*self.ids(), *self.books()]
            raise BadRules([Fault(sheet, "", f"no such sheet; {nearest(sheet, valid)}")])
        return self.raw_file(path)

    def raw_file(self, path: Path) -> dict[str, Any]:
        if path not in self._raw:
            try:
                self._raw[path] = tomllib.loads(path.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                raise BadRules([Fault(self.shown(path), "", f"not TOML: {error}")]) from None
        return self._raw[path]


@cache
def library() -> Library:
    """The sheets that ship with Houseway."""
    return Library()
