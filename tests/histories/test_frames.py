"""Hands as frames of pandas and polars."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.histories import hand_frames, to_frame
from houseway.histories.formats import ohh_read, phh_read
from tests.histories.hands import FOREIGN, OPEN_HAND

LIBRARIES = ("pandas", "polars")


def columns(frame: Any) -> dict[str, list[Any]]:
    return {name: list(frame[name]) for name in frame.columns}


@pytest.mark.parametrize("library", LIBRARIES)
def test_results_are_a_row_for_each_player(library: Any) -> None:
    pytest.importorskip(library)
    frame = columns(to_frame([phh_read.loads(FOREIGN), ohh_read.loads(OPEN_HAND)], library=library))
    assert frame["player"] == ["Phil", "Patrik", "Tom", "One", "Two", "Hero"]
    # Phil had 112.50 and lost Tom's stack of 55; Tom won that and the big blind.
    assert frame["net"] == [-5500, -200, 5700, -1, -6, 7]
    assert sum(frame["net"]) == 0
    assert frame["cards"] == ["Ac 2d", "?? ??", "7h 6h", "?? ??", "?? ??", "Ah Kd"]
    assert frame["position"] == [2, 1, 0, 2, 1, 0]
    assert frame["hand"] == ["1", "1", "1", "77-1", "77-1", "77-1"]


@pytest.mark.parametrize("library", LIBRARIES)
def test_actions_are_a_row_each(library: Any) -> None:
    pytest.importorskip(library)
    frame = columns(to_frame([phh_read.loads(FOREIGN)], "actions", library))
    assert list(zip(frame["street"], frame["action"], frame["amount"], frame["to"], strict=True))[:5] == [
        ("preflop", "small blind", 100, 100),
        ("preflop", "big blind", 200, 200),
        ("preflop", "raise", 700, 700),
        ("preflop", "raise", 2200, 2300),
        ("preflop", "fold", 0, 200),
    ]
    assert frame["street"][-1] == "turn"
    assert frame["all_in"][-2:] == [True, True]


def test_what_cannot_be_made_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(HousewayError, match="expected 'pandas' or 'polars', found 'excel'"):
        to_frame([], library="excel")  # type: ignore[arg-type]
    with pytest.raises(HousewayError, match="expected 'results' or 'actions', found 'cards'"):
        to_frame([], "cards")  # type: ignore[arg-type]

    def missing(name: str) -> Any:
        if name == "polars":
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr(hand_frames, "import_module", missing)
    with pytest.raises(HousewayError, match=r"polars is not installed: pip install houseway\[frames\]"):
        to_frame([], library="polars")
