"""`houseway equity`."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.cli import equity as module
from tests.cli.house import data, refusal, run


def test_aces_against_kings() -> None:
    found = data("equity", "AhAd", "KsKc", "--game", "cordova/texas-holdem")
    aces, kings = found["players"]
    assert aces["tallies"]["high"] == {"wins": 1_388_072, "ties": {"2": 6_538}, "losses": 317_694}
    assert Fraction(aces["fraction"]) + Fraction(kings["fraction"]) == 1
    assert aces["equity"] == pytest.approx(float(Fraction(aces["fraction"])))
    assert (found["game"], found["deals"], found["sampled"]) == ("cordova/texas-holdem", 1_712_304, False)


def test_the_table_is_on_stdout_and_nothing_else() -> None:
    run("equity", "AhAd", "KsKc")  # The first call on a machine says that it compiles.
    result = run("equity", "AhAd", "KsKc", "--board", "Kd 7c 2h", "--dead", "As Ac")
    assert result.exit_code == 0
    assert "board K♦ 7♣ 2♥" in result.stdout
    assert "A♥ A♦" in result.stdout
    assert result.stderr == ""


def test_a_sample_has_its_seed_and_its_standard_error() -> None:
    found = data("equity", "AhAd", "KsKc", "--samples", "5000", "--seed", "3")
    assert (found["sampled"], found["seed"], found["deals"]) == (True, 3, 5000)
    assert found["players"][0]["stderr"] > 0
    assert found == data("equity", "AhAd", "KsKc", "--samples", "5000", "--seed", "3")


def test_a_range_and_two_boards() -> None:
    found = data("equity", "AhAd,AsAc", "KsKc", "--board", "Kd 7c 2h 3s | 2d 3d 4d 9h")
    assert found["players"][0]["hand"] == "AhAd, AsAc"
    assert list(found["players"][0]["tallies"]) == ["board 1 high", "board 2 high"]
    assert found["boards"] == ["Kd 7c 2h 3s", "2d 3d 4d 9h"]


@pytest.mark.parametrize(
    ("args", "where", "why"),
    [
        (("AhAd", "AhKs"), "cards", "Ah is in hand 1 and in hand 2"),
        (("AhAd", "KsJk"), "hand 2", "Jk is not among the 52 cards"),
        (("AhAd",), "hands", "2 to 10 hands"),
        (("AhAd", "KsKc", "--game", "players/ez-baccarat"), "--game", "not played for a pot"),
        (("AhAd", "KsKc", "--game", "calgrand/pan"), "--game", "not played for a pot"),
        (("AhAd", "KsKc", "--game", "cordova/texas-hold"), "cordova/texas-hold", "did you mean"),
        (("AhAdKh", "KsKcQd"), "hands", "any-five needs 2 cards"),
    ],
)
def test_what_cannot_be_is_refused(args: tuple[str, ...], where: str, why: str) -> None:
    error = refusal("equity", *args)
    assert error["where"] == where
    assert why in error["message"]


def test_whoever_waits_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE_SECONDS", 0)
    result = run("equity", "AhAd", "KsKc", "--samples", "20000000")
    assert "of 20,000,000" in result.stderr
    assert "of 20,000,000" not in result.stdout
