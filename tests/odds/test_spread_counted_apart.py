"""The spread of hands that split is counted when a price is asked for it, and by nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from houseway.odds import priced
from houseway.odds.core import methods, odds_cache
from houseway.odds.core.answers_as_data import from_plain, to_plain
from houseway.odds.core.deal_counts import Counting, Expected, Uncounted, WagerEnd
from houseway.odds.report.certificate import certificate
from houseway.odds.report.figure_lint import odds_findings
from houseway.odds.report.figures import plain
from houseway.rules.posting.terms import Terms
from houseway.simulation.count_jobs import CountJobs, count_table, counted_together
from houseway.simulation.run_plan import package_identity
from houseway.simulation.sweeps import Variant
from houseway.simulation.workers import LOCAL
from tests.odds.lab import posted

GAME = "cordova/blackjack-x"
# A round that gains or loses one unit, a third of the time a gain: the mean is -1/3, the variance 1 - 1/9.
ROWS = {
    WagerEnd("win", "1:1", Fraction(1), Fraction(1)): Fraction(1, 3),
    WagerEnd("loses", "", Fraction(-1), Fraction(1)): Fraction(2, 3),
}
VARIANCE = 8 / 9


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """An empty folder, and the games whose spread was counted."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    seen: list[str] = []

    def count_spread(terms: Terms) -> float:
        seen.append(terms.sheet.name)
        return VARIANCE

    monkeypatch.setattr(methods, "count_spread", count_spread)
    return seen


def answers(at: Terms) -> Mapping[str, Counting]:
    """The game's hand without its spread; nothing else of it has a figure."""
    wager = next(row.params.wager for row in at.sheet.round if row.step == "play_hands")
    others: dict[str, Counting] = {each.id: Uncounted("not looked at") for each in at.sheet.wagers}
    return {**others, wager: Expected(wager, ROWS, "a round", counted=True)}


def test_a_spread_is_counted_once_and_only_where_it_is_asked_for(counted: list[str]) -> None:
    at = posted(GAME)
    found = priced(at, answers(at))
    odds_findings(found)
    assert from_plain(json.loads(json.dumps(to_plain(answers(at))))) == answers(at)
    assert counted == []
    (price,) = found.prices
    assert price.sd == pytest.approx(VARIANCE**0.5)
    assert price.n0 == pytest.approx(VARIANCE * 9)
    assert counted == [GAME]


def test_figures_without_spreads_keep_their_fields(counted: list[str]) -> None:
    at = posted(GAME)
    found = priced(at, answers(at))
    left_out, whole = plain(found.without_spreads()), plain(found)
    assert counted == [GAME]
    (bare,), (full,) = left_out["wagers"], whole["wagers"]
    assert bare["sd"] is bare["n0"] is bare["bank"]["sd"] is bare["bank"]["n0"] is None
    known = {name: bare[name] for name in ("sd", "n0", "bank")}
    assert {**full, **known} == bare


def test_many_games_are_shown_without_spreads_also_where_one_was_counted(counted: list[str]) -> None:
    at = posted(GAME)
    odds_cache.keep_answers(at, odds_cache.with_spreads(at, answers(at)))
    assert counted == [GAME]
    whole, bare = (
        counted_together([Variant(GAME)], LOCAL, lambda many: None, spreads=each)[0] for each in (True, False)
    )
    assert not isinstance(whole, str)
    assert not isinstance(bare, str)
    assert whole.prices[0].sd == pytest.approx(VARIANCE**0.5)
    assert bare.prices[0].sd is None
    assert counted == [GAME]


@pytest.mark.parametrize("spreads", [True, False])
def test_workers_count_spreads_where_they_are_shown(counted: list[str], spreads: bool) -> None:  # noqa: FBT001
    at = posted(GAME)
    odds_cache.keep_answers(at, answers(at))
    jobs = CountJobs(package_identity(), [Variant(GAME)], fresh=False, spreads=spreads)
    found = from_plain(count_table(msgspec.json.encode(jobs), 0)["answers"])
    assert odds_cache.lack_spreads(found) != spreads
    assert counted == [GAME] * spreads


def test_certificates_have_the_spread(counted: list[str]) -> None:
    at = posted(GAME)
    odds_cache.keep_answers(at, answers(at))
    (known,) = certificate(at, "1")["counts"]["counted"]
    assert known["variance"] == VARIANCE
    assert counted == [GAME]
