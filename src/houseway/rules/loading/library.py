"""The files of the sheets: `games/<room>/<slug>.toml` has the id `<room>/<slug>`, whatever kind of document it is.

There are also `games/<room>/room.toml` (the room's name and the file of its originals), `games/readings/*.toml` (the
readings that several sheets share) and `games/neutral/*.toml` (the usual rules, by which hands from elsewhere are
played: sheets like any others, but not among the games of the rooms). A folder of one's own has the same shape; the
environment variable `HOUSEWAY_GAMES` names it.
"""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from houseway.errors import BadInput, BadRules, Fault, nearest

GAMES = Path(__file__).parents[2] / "games"
OWN_GAMES = "HOUSEWAY_GAMES"
_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
_KIND = re.compile(r'^kind\s*=\s*"([a-z]+)"', re.MULTILINE)
# How tomllib says that a key or a table is there already.
_WRITTEN_TWICE = ("Cannot overwrite a value", "Cannot declare", "Duplicate inline table key")
_PRINTING = re.compile(r'"([a-z0-9-]+/[a-z0-9-]+)"\s*=')
ROOM, READINGS = "room", "readings"
# The usual rules, for hands that were played elsewhere: no document of a room, and not among the games.
NEUTRAL = "neutral"
# Documents that are not games.
OTHER_KINDS = ("fees", "overlay", "procedure")


class Library:
    """The sheets below one folder. Files are read at first use."""

    def __init__(self, root: Path = GAMES) -> None:
        self.root = root
        self._raw: dict[Path, dict[str, Any]] = {}
        self._kinds: dict[Path, str] = {}
        self._shared: dict[str, Any] | None = None
        self.resolved: dict[str, Any] = {}
        self.parts: dict[tuple[str, str, int], tuple[Any, Any]] = {}
        # The forms, by sheet and form, whose values as written have no fault.
        self.sound: set[tuple[str, str]] = set()

    def ids(self) -> list[str]:
        """The ids of all games."""
        return [each for each in self.documents() if self.kind(each) not in OTHER_KINDS]

    def books(self) -> list[str]:
        """The ids of all documents that are not games: fee books, overlays and procedures."""
        return [each for each in self.documents() if self.kind(each) in OTHER_KINDS]

    def documents(self) -> list[str]:
        """The ids of all documents of rooms that have a file."""
        others = (READINGS, NEUTRAL)
        files = (path for path in self.root.glob("*/*.toml") if path.stem != ROOM and path.parent.name not in others)
        return sorted(f"{path.parent.name}/{path.stem}" for path in files)

    def kind(self, sheet: str) -> str:
        """The kind that a file declares, without reading the rest of it; empty where it declares none."""
        path = self.path(sheet)
        if path not in self._kinds:
            found = _KIND.search(path.read_text(encoding="utf-8", errors="replace"))
            self._kinds[path] = found[1] if found else ""
        return self._kinds[path]

    def path(self, sheet: str) -> Path:
        """The file of a document; for a second printing, the file of the book that names it."""
        room, _, slug = sheet.partition("/")
        path = self.root / room / f"{slug}.toml"
        if _ID.fullmatch(sheet) and not path.is_file():
            for other in sorted((self.root / room).glob("fees-*.toml")):
                if sheet in _PRINTING.findall(other.read_text(encoding="utf-8", errors="replace")):
                    return other
        return path

    def shown(self, path: Path) -> str:
        """The path to show to people, relative to the folder of the sheets."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.as_posix()

    def has(self, sheet: str) -> bool:
        # An id comes from outside (a round file, a browser), so it must never be a path through the folders.
        return bool(_ID.fullmatch(sheet)) and self.path(sheet).is_file()

    def raw(self, sheet: str) -> dict[str, Any]:
        """The plain values of a document. An unknown id is refused with the nearest one."""
        if not self.has(sheet):
            raise BadRules([Fault(sheet, "", f"no such sheet; {self._hint(sheet)}")])
        return self.raw_file(self.path(sheet))

    def _hint(self, sheet: str) -> str:
        """The nearest id; where none is near, how an id looks and what lists them all."""
        hint = nearest(sheet, self.documents())
        if not hint.endswith("..."):
            return hint
        example = next(name for name in self.documents() if self.kind(name) not in OTHER_KINDS)
        return f"expected a room and a game, such as {example!r}; `houseway games` lists them"

    def raw_file(self, path: Path) -> dict[str, Any]:
        if path not in self._raw:
            try:
                self._raw[path] = tomllib.loads(path.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                raise BadRules([not_toml(self.shown(path), error)]) from None
        return self._raw[path]

    def room(self, room: str) -> dict[str, Any]:
        """The values of `room.toml`: the room's name, its file, and lines that belong to no document."""
        path = self.root / room / f"{ROOM}.toml"
        return self.raw_file(path) if path.is_file() else {}

    def shared_readings(self) -> dict[str, Any]:
        """The readings that sheets use by name: the shipped ones, and those of this folder."""
        if self._shared is None:
            files = sorted((self.root / READINGS).glob("*.toml"))
            own = {name: each for path in files for name, each in self.raw_file(path).items()}
            self._shared = own if self.root == GAMES else {**shipped().shared_readings(), **own}
        return self._shared


class FolderLibrary(Library):
    """The sheets of one folder. The sheets they extend and their fee books may also be shipped ones."""

    def __init__(self, root: Path | str) -> None:
        if not isinstance(root, Path | str) or not _is_folder(root):
            raise BadInput("no such folder; expected one with ROOM/GAME.toml below it", where=str(root))
        super().__init__(Path(root).resolve())
        if any(self.root.glob("*.toml")) and not any(self.root.glob("*/*.toml")):
            raise BadInput(
                "sheets lie in this folder itself; expected the one above it, with ROOM/GAME.toml", where=str(root)
            )

    def path(self, sheet: str) -> Path:
        own = super().path(sheet)
        return own if own.is_file() or not shipped().has(sheet) else shipped().path(sheet)

    def _hint(self, sheet: str) -> str:
        """The nearest id of this folder, or of the shipped sheets where none of the folder is near."""
        hints = super()._hint(sheet), nearest(sheet, shipped().documents())
        return next((each for each in hints if each.endswith("?")), hints[0])

    def room(self, room: str) -> dict[str, Any]:
        return super().room(room) or shipped().room(room)


def _is_folder(path: Path | str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:
        # A name that is too long, for example.
        return False


class CombinedLibrary(FolderLibrary):
    """The sheets of one folder and the shipped ones. Where both have an id, the folder's own sheet is meant."""

    def documents(self) -> list[str]:
        return sorted({*super().documents(), *shipped().documents()})

    def shown(self, path: Path) -> str:
        """One's own files with their whole path, the others relative to the shipped sheets."""
        return path.relative_to(GAMES).as_posix() if path.is_relative_to(GAMES) else path.as_posix()


def not_toml(file: str, error: Exception) -> Fault:
    """The error for a file that is not TOML, with the place from tomllib's message."""
    place = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    words = str(error).replace(place[0], "") if place else str(error)
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    if words.startswith(_WRITTEN_TWICE):
        words = "this key or table is written twice; expected it once, with all its values"
    return Fault(file, "", f"not TOML: {words}", line, column)


@cache
def shipped() -> Library:
    """The sheets that ship with Houseway."""
    return Library()


def own_folder() -> str:
    """The folder of one's own sheets that `HOUSEWAY_GAMES` names; empty where it names none."""
    return os.environ.get(OWN_GAMES, "")


def library_in_use() -> Library:
    """The shipped sheets, and before them those of one's own folder."""
    return _combined(folder) if (folder := own_folder()) else shipped()


@cache
def _combined(folder: str) -> Library:
    return CombinedLibrary(folder)
