"""One profile for the property tests, and the time that a run has taken.

A slow machine is no failure, and the same commit tries the same examples.
"""

import gc
import os
import time
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# The tests speak of the shipped sheets, whatever folder the machine has of its own.
os.environ.pop("HOUSEWAY_GAMES", None)
STARTED = time.perf_counter()
# Tens of thousands of tests are made at once and stay until the end: looking for garbage among them finds none.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line: how long it took, and how long all workers together were busy."""
    if not hasattr(config, "workerinput") and config.getoption("numprocesses", None):
        used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
        busy = sum(each.ru_utime + each.ru_stime for each in used)
        took = time.perf_counter() - STARTED
        config.get_terminal_writer().line(f"{took:.0f} seconds; {busy:.0f} seconds of processor time")
