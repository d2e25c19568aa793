"""Whether the installed files of Houseway, sheets and fee schedules among them, are those of its distribution."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import Path

from houseway.errors import BadInput
from houseway.room.audit.walk_chains import BadRow

_PACKAGE = "houseway"


def files_of_this_program() -> list[BadRow]:
    """Which installed files are not those of the distribution; none where it runs from a checkout."""
    try:
        return walk_files(distribution(_PACKAGE))[1]
    except (BadInput, PackageNotFoundError):
        return []


def walk_files(found: Distribution) -> tuple[int, list[BadRow]]:
    """How many files were compared with the digests of RECORD, and which are changed, missing or strange."""
    listed = {str(each): each for each in found.files or () if each.parts[0] == _PACKAGE and _kept(each)}
    if not listed:
        raise BadInput("Houseway runs from a checkout, which has no digests to compare with", where="--files")
    problems = [BadRow(name, told) for name, each in listed.items() if (told := _problem(each))]
    folder = Path(str(found.locate_file(_PACKAGE)))
    here = {f"{_PACKAGE}/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*") if path.is_file()}
    strange = sorted(name for name in here - set(listed) if _kept(PackagePath(name)))
    return len(listed), problems + [BadRow(name, "is not a file of the distribution") for name in strange]


def _kept(path: PackagePath) -> bool:
    """Python makes compiled files by itself."""
    return "__pycache__" not in path.parts


def _problem(listed: PackagePath) -> str:
    path = Path(str(listed.locate()))
    if not path.is_file():
        return "is missing"
    digest = urlsafe_b64encode(sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
    if listed.hash is None or listed.hash.mode != "sha256":
        return "has no digest in RECORD"
    return "" if digest == listed.hash.value else "has been changed since it was installed"
