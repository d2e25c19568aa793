"""Where a long count is made: on processors, or on a graphics card if the user asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TypeAlias

Device: TypeAlias = Literal["cpu", "cuda"]

_chosen: ContextVar[Device] = ContextVar("device", default="cpu")


@contextmanager
def counting_on(device: Device) -> Iterator[None]:
    """While this context is open, counts that have a kernel for this device are made there."""
    token = _chosen.set(device)
    try:
        yield
    finally:
        _chosen.reset(token)


def counting_device() -> Device:
    return _chosen.get()
