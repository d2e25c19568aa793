"""No option of any game has more collection rates than its documents print."""

from __future__ import annotations

import pytest

from houseway.families.registry import game, games
from houseway.rules.fees import RATES_MAX, distinct_rates


@pytest.mark.parametrize("name", games())
def test_no_option_has_more_rates_than_are_printed(name: str) -> None:
    sheet = game(name)
    printed = {clause.rates for clause in sheet.clauses if clause.rates} or {RATES_MAX}
    counted = {f"{schedule.id}/{option.id}": distinct_rates(schedule, option) for schedule, option in sheet.options()}
    assert printed == {5}
    assert {option: many for option, many in counted.items() if many > 5} == {}
