"""Setting values at a path: the one mechanism behind forms, readings and near-twins."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from houseway.rules.loading.patch import patched

RAW: dict[str, Any] = {
    "title": "A",
    "betting": {"structure": "limit", "raises": 3},
    "round": [
        {"step": "deal", "cards": 2},
        {"step": "bet", "limit": "lower"},
        {"step": "bet", "limit": "lower", "name": "last bet"},
    ],
    "wagers": [{"id": "tie", "pays": [{"on": "tie"}]}, {"id": "line"}],
}


def set_one(path: str, value: Any) -> dict[str, Any]:
    values, faults = patched(RAW, {path: value}, "f.toml", "sets")
    assert faults == []
    return values


def test_a_value_is_set_in_a_table_or_at_the_top() -> None:
    assert set_one("betting.structure", "no-limit")["betting"] == {"structure": "no-limit", "raises": 3}
    assert set_one("title", "B")["title"] == "B"
    assert set_one("betting.cap", 4)["betting"]["cap"] == 4


def test_a_word_picks_every_item_of_a_list_that_bears_it_as_id_name_or_step() -> None:
    assert [row.get("limit") for row in set_one("round.bet.limit", "higher")["round"]] == [None, "higher", "higher"]
    assert [row.get("limit") for row in set_one("round.last bet.limit", "higher")["round"]] == [None, "lower", "higher"]
    assert set_one("wagers.line.pays", [])["wagers"][1] == {"id": "line", "pays": []}


def test_a_path_that_ends_at_an_item_of_a_list_changes_what_is_named_and_keeps_the_rest() -> None:
    assert set_one("round.deal", {"burn": 1})["round"][0] == {"step": "deal", "cards": 2, "burn": 1}


def test_a_row_of_another_step_takes_the_place_of_the_whole_row() -> None:
    assert set_one("round.deal", {"step": "roll", "dice": 3})["round"][0] == {"step": "roll", "dice": 3}
    assert set_one("round.deal", {"step": "deal", "burn": 1})["round"][0] == {"step": "deal", "cards": 2, "burn": 1}


def test_the_original_and_the_given_values_are_never_shared() -> None:
    before, given = deepcopy(RAW), {"pays": [1]}
    values, _ = patched(RAW, {"wagers.tie": given, "betting": {"raises": given}}, "f.toml", "sets")
    values["wagers"][0]["pays"].append(2)
    values["betting"]["raises"]["pays"].append(3)
    assert before == RAW
    assert given == {"pays": [1]}


def test_paths_are_set_in_order_so_that_a_later_one_may_build_on_an_earlier() -> None:
    values, faults = patched(RAW, {"extra": {}, "extra.deep": 1}, "f.toml", "sets")
    assert (values["extra"], faults) == ({"deep": 1}, [])


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("bettin.raises", "no 'bettin'; did you mean 'betting'?"),
        ("betting.raises.more", "no 'more'; there are none"),
        ("round.deall.cards", "no 'deall'; did you mean 'deal'?"),
        ("round.deall", "no 'deall'; did you mean 'deal'?"),
        ("wagers.zzz", "no 'zzz'; expected one of: tie, line"),
        ("wagers.tie.pays.tie", "no 'tie'; there are none"),
        ("title.x", "no 'x'; there are none"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_was_lost(path: str, told: str) -> None:
    values, faults = patched(RAW, {path: {}}, "f.toml", "sets")
    assert values == RAW
    assert [str(fault) for fault in faults] == [f"f.toml: sets.{path}: nothing there to set; {told}"]


def test_every_path_is_reported_and_the_good_ones_are_set() -> None:
    values, faults = patched(RAW, {"a.b": 1, "title": "B", "c.d": 2}, "f.toml", "sets")
    assert [fault.path for fault in faults] == ["sets.a.b", "sets.c.d"]
    assert values["title"] == "B"
