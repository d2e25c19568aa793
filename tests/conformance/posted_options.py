"""Every printed fee option of every banked sheet, a sheet at a time: a thousand options are not a thousand tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps

import pytest

from houseway import Terms, game, games, terms

BANKED = [name for name in games() if game(name).kind == "bank" and game(name).options()]


def posted_options(name: str) -> Iterator[Terms]:
    """The game under each of its options."""
    sheet = game(name)
    for schedule, option in sheet.options():
        yield terms(sheet, f"{schedule.id}/{option.id}")


def for_every_option(check: Callable[[Terms], None]) -> Callable[[str], None]:
    """A test of one posted table becomes a test of a sheet under every option; a failure names the option."""

    @pytest.mark.parametrize("name", BANKED)
    @wraps(check, assigned=("__module__", "__name__", "__qualname__", "__doc__"), updated=())
    def test(name: str) -> None:
        for posted in posted_options(name):
            try:
                check(posted)
            except (Exception, pytest.fail.Exception) as error:
                error.add_note(f"under option {posted.fee}")
                raise

    del test.__wrapped__
    return test
