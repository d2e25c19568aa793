"""A mistake anywhere in a shipped sheet is refused with file, line, column and what was expected, and no traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import houseway.families.registry  # noqa: F401  (its import teaches the steps)
from houseway.errors import BadRules, Fault
from houseway.play.steps import STEPS
from houseway.rules.loading.library import GAMES, OTHER_KINDS, FolderLibrary, shipped
from houseway.rules.loading.load import forms_of, load
from houseway.rules.sheet.documents import load_document
from tests.frame.broken_sheets import Mistake, mistakes
from tests.frame.sheets import put

DOCUMENTS = shipped().documents()
# What says how it ought to be: a word that leads on, or a bound that is broken.
EXPECTED = ("expected", "did you mean", "needs", "under", "outside", "there are none", "for each", "brackets", "rates")


def found(root: Path, document: str, text: str) -> tuple[Fault, ...]:
    """The faults of a document, over all its forms; none, where it says something sensible."""
    put(root, document, text)
    library = FolderLibrary(root)
    try:
        if library.kind(document) in OTHER_KINDS:
            load_document(document, library)
        else:
            for form in forms_of(document, library):
                load(f"{document}#{form}" if form else document, STEPS, library=library)
    except BadRules as refused:
        return refused.faults
    return ()


def check(root: Path, document: str, mistake: Mistake) -> None:
    """The mistake is refused at its line, or says something sensible; each fault says what was expected, and where."""
    faults = found(root, document, mistake.text)
    for fault in faults:
        assert fault.file == f"{document}.toml", f"{mistake}: {fault}"
        assert fault.line > 0, f"{mistake}: {fault}"
        assert fault.column > 0, f"{mistake}: {fault}"
        assert fault.path or "not TOML" in fault.problem, f"{mistake}: {fault}"
        assert any(word in fault.problem.lower() for word in EXPECTED), f"{mistake}: {fault}"
    assert not mistake.sure or faults, f"{mistake} is taken"
    lines = {fault.line for fault in faults}
    if mistake.kind == "written twice":
        # What comes twice is noticed at its end.
        lines = {line for line in lines if line >= mistake.line} and {mistake.line}
    assert not faults or mistake.line in lines, f"{mistake}: {[str(each) for each in faults]}"


def some(document: str, count: int) -> list[Mistake]:
    text = GAMES.joinpath(f"{document}.toml").read_text(encoding="utf-8")
    made = mistakes(text, Random(document))
    return [next(made) for _ in range(count)]


@pytest.mark.parametrize("document", DOCUMENTS[::9])
def test_a_mistake_is_refused_at_its_place(document: str, tmp_path: Path) -> None:
    for mistake in some(document, 3):
        check(tmp_path, document, mistake)


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS)
def test_many_mistakes_are_refused_at_their_places(document: str, tmp_path: Path) -> None:
    for mistake in some(document, 12):
        check(tmp_path, document, mistake)
