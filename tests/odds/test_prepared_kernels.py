"""What is compiled after the lab was installed is all that it compiles."""

from __future__ import annotations

from pathlib import Path

import pytest

import houseway
from houseway.errors import BadInput
from houseway.odds.core.prepared_kernels import MODULES, prepare, prepare_all

ROOT = Path(houseway.__file__).parent


def test_every_module_of_the_lab_with_compiled_kernels_is_listed() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "odds").rglob("*.py")}
    found = {path.relative_to(ROOT).with_suffix("") for path, text in texts.items() if "\n@compiled(" in text}
    listed = {module for module in MODULES if module.startswith("odds.")}
    assert listed == {".".join(path.parts) for path in found}


def test_a_module_is_prepared_with_every_size_of_hand() -> None:
    from houseway.ranking.kernels.small_hands import BY_RANKS

    assert prepare("ranking.kernels.small_hands") >= 0
    assert all(callable(BY_RANKS[size]) for size in BY_RANKS)


def test_an_unknown_module_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"did you mean 'ranking\.kernels\.fives'"):
        next(prepare_all(["ranking.kernels.five"]))


def test_nothing_is_compiled_where_it_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(blocked))
    with pytest.raises(BadInput, match="compiled code would not be kept"):
        next(prepare_all())
