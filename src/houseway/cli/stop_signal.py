"""Ctrl+C between two rounds: a long run stops and tells what it has."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def stop_signal() -> Iterator[Callable[[], bool]]:
    """A function that says whether Ctrl+C has been pressed. A second Ctrl+C does not wait for the round to end."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        del number, frame
        pressed = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
