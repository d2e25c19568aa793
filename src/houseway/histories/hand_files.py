"""Hands from files, folders and patterns, one by one: whatever the size of a file, one hand is in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from houseway.errors import BadInput, HousewayError, check_type
from houseway.histories.formats import ohh_read, phh_read, stars_read
from houseway.histories.history_fields import History

ENDINGS = (".phh", ".phhs", ".ohh", ".jsonl", ".json", ".toml", ".txt")
Refused = Callable[[HousewayError], None]


def read_hands(path: str | Path, *, game: str | None = None, refused: Refused | None = None) -> Iterator[History]:
    """The hands of a file, of every file in a folder, or of every file of a pattern such as `night/*.phhs`.

    A hand that cannot be read is raised as an error; with `refused` it is handed to that function instead, and the next
    hand is read. `game` names the sheet for hands from elsewhere, which are otherwise played at the neutral table.
    """
    check_type(path, Path | str, "the path of a file or folder, or a pattern", "path")
    for file in hand_files([path]):
        for found in each_hand(file, game):
            if isinstance(found, History):
                yield found
            elif refused is None:
                raise found
            else:
                refused(found)


def hand_files(paths: Iterable[str | Path]) -> list[Path]:
    """The files that these paths mean: of folders all histories in them and below, of patterns all that match."""
    found: list[Path] = []
    for each in paths:
        path = Path(each)
        if path.is_dir():
            inside = sorted(inner for inner in path.rglob("*") if inner.suffix in ENDINGS and inner.is_file())
            if not inside:
                raise BadInput(f"no history in it; expected files ending in {', '.join(ENDINGS)}", where=str(each))
            found += inside
        elif path.exists() or not set("*?[") & set(str(each)):
            found.append(path)
        else:
            anchor = Path(path.anchor or ".")
            pattern = str(path.relative_to(path.anchor)) if path.anchor else str(path)
            matched = sorted(anchor.glob(pattern))
            if not matched:
                raise BadInput("no file matches it", where=str(each))
            found += [inner for inner in matched if inner.is_file()]
    return list(dict.fromkeys(found))


def each_hand(file: Path, game: str | None = None) -> Iterator[History | HousewayError]:
    """The hands of one file by its ending and by what is in it; in place of one that cannot be read, why not."""
    try:
        yield from _by_ending(file, game)
    except OSError as error:
        yield BadInput(f"cannot be read: {error.strerror}", where=file.name)
    except UnicodeDecodeError as error:
        # Python counts from the beginning of the piece that it was decoding: the file itself is asked.
        yield BadInput(f"cannot be read: it is not text in UTF-8, {_from_byte(file, error)}", where=file.name)


def _by_ending(file: Path, game: str | None) -> Iterator[History | HousewayError]:
    match file.suffix:
        case ".phhs":
            yield from _lines(file, lambda lines: phh_read.each_hand(lines, file.name, game))
        case ".phh":
            yield _one(lambda: phh_read.loads(file.read_text(encoding="utf-8-sig"), file.name, game))
        case ".ohh" | ".jsonl":
            yield from _lines(file, lambda lines: ohh_read.each_hand(lines, file.name, game))
        case ".json" if _is_ohh(file):
            yield from _lines(file, lambda lines: ohh_read.each_hand(lines, file.name, game))
        case ".txt":
            yield from _lines(file, lambda lines: stars_read.each_hand(lines, file.name))
        case ".json" | ".toml":
            yield _one(lambda: _round(file, game))
        case _:
            file.stat()
            expected = f"expected {', '.join(ENDINGS[:4])}, .txt, or a round file (.json, .toml)"
            yield BadInput(f"no format has the ending {file.suffix!r}; {expected}", where=file.name)


Read = Callable[[Iterable[str]], Iterator[History | HousewayError]]


def _lines(file: Path, read: Read) -> Iterator[History | HousewayError]:
    with file.open(encoding="utf-8-sig", newline="") as lines:
        yield from read(lines)


def _one(read: Callable[[], History]) -> History | HousewayError:
    try:
        return read()
    except HousewayError as error:
        return error


def _is_ohh(file: Path) -> bool:
    """Whether a JSON file holds Open Hand History: the object of a hand has a field of that name, a round has not."""
    with file.open(encoding="utf-8-sig") as content:
        opening = content.read(2000)
    return '"ohh"' in opening


def _round(file: Path, game: str | None) -> History:
    from houseway.families.registry import game as sheet_of
    from houseway.play.round_file import read, replay

    if game is not None:
        raise BadInput("a round file names its game itself", where="--game")
    return History.of(replay(read(file), sheet_of, where=file.name))


def _from_byte(file: Path, error: UnicodeDecodeError) -> str:
    try:
        file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as whole:
        return f"from byte {whole.start + 1} on"
    return f"from byte {error.start + 1} on"
