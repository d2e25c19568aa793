"""Sessions by adding up every way, and pictures that are written."""

from __future__ import annotations

import builtins
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houseway.odds.core.layout_ends import SeatResult
from houseway.odds.report.plot_data import SessionResults, session
from houseway.odds.report.plots import draw_sessions
from tests.cli.house import data, refusal, run

# (gain, fee): how often; a wager of $5 that is paid 3:1 one time in four.
PERSON = SeatResult({(1_500, 100): 1, (-500, 100): 3}, exact=True)
SKEWED = SeatResult({(100_000, 0): 1, (700, 0): 29, (0, 0): 170, (-500, 0): 800}, exact=True)


def by_hand(person: SeatResult, rounds: int, *, fees: bool) -> dict[int, Fraction]:
    """Every order of rounds, one by one."""
    found: Counter[int] = Counter()
    for ends in product(person.gains.items(), repeat=rounds):
        result = sum(gain - fee * fees for (gain, fee), _ in ends)
        found[result] += prod(many for _, many in ends)
    return {result: Fraction(many, person.total**rounds) for result, many in found.items()}


def chances(found: SessionResults) -> dict[int, float]:
    return {found.least + found.step * at: float(each) for at, each in enumerate(found.share) if each > 1e-15}


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
@pytest.mark.parametrize("person", [PERSON, SKEWED])
def test_a_session_is_every_order_of_its_rounds(person: SeatResult, rounds: int) -> None:
    for fees in (True, False):
        found, wanted = chances(session(person, rounds, fees=fees)), by_hand(person, rounds, fees=fees)
        # What comes less often than once in ten million million sessions may be left out.
        assert found.keys() <= wanted.keys()
        assert all(abs(found.get(each, 0) - float(chance)) < 1e-12 for each, chance in wanted.items())


def test_long_sessions_keep_expectation_and_spread() -> None:
    for person in (PERSON, SKEWED):
        found = session(person, 1_000, fees=True)
        assert found.mean == pytest.approx(float(1_000 * person.after), rel=1e-6)
        assert found.sd == pytest.approx(1_000**0.5 * person.sd, rel=1e-6)
        assert found.quantile(0.05) < found.mean < found.quantile(0.95)


def test_who_is_ahead() -> None:
    """Two rounds of 3:1 before fees: ahead after any win, which is 1 - (3/4)^2."""
    assert session(PERSON, 2, fees=False).ahead == pytest.approx(7 / 16)
    assert session(SeatResult({(0, 0): 1}, exact=True), 5, fees=True).ahead == 0


EZ = "players/ez-baccarat"


@pytest.mark.parametrize(
    "asked",
    [
        ("session", "--rounds", "20", "--wager", "dragon-7", "--fee", "1"),
        ("session", "--rounds", "20", "--seat", "3", "player=25", "--bank", "50"),
        ("decks",),
        ("fees", "--bet", "100"),
    ],
)
def test_the_command_draws_a_picture(asked: tuple[str, ...], tmp_path: Path) -> None:
    kind, *options = asked
    file = tmp_path / "plot.svg"
    result = run("odds", EZ, "--plot", kind, *options, "--out", str(file))
    assert (result.exit_code, result.stdout) == (0, f"{file}\n")
    page = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert any("EZ Baccarat" in str(text) for text in page.itertext())


def test_the_same_picture_is_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.{ending}" for ending in ("svg", "png") for name in ("one", "two")]
    for file in files:
        draw_sessions(file, "a session", "a note", [("player $5", session(PERSON, 20, fees=True), -1.0)])
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b"(exactly -$0.01)" in files[0].read_bytes()
    assert files[2].read_bytes() == files[3].read_bytes()
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_the_numbers_of_a_picture(tmp_path: Path) -> None:
    found = data("odds", EZ, "--plot", "decks", "--out", str(tmp_path / "decks.svg"))
    tie = next(each for each in found["wagers"] if each["wager"] == "tie")
    assert tie["at"] == ["3", "4", "5", "6", "7", "8"]
    # Of 4,998,398,275,503,360 orders of six cards so many tie, and pay nine to one.
    assert tie["edges"][-1] == pytest.approx(1 - 10 * 475_627_426_473_216 / 4_998_398_275_503_360)
    found = data("odds", EZ, "--plot", "fees", "--out", str(tmp_path / "fees.svg"))
    third = found["options"][2]
    # $25 on the line: 1.2351% and the fees of $1 and $2.
    assert third["player"] == pytest.approx(-0.0123508 - 0.04, abs=1e-6)
    assert third["bank"] == pytest.approx(0.0123508 - 0.08, abs=1e-6)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--plot", "session"), "--out"),
        (("--plot", "session", "--out", "plot.pdf"), ".svg or .png"),
        (("--plot", "session", "--out", "nowhere/plot.svg"), "no folder"),
        (("--plot", "session", "--out", "plot.svg", "--wager", "dragon"), "did you mean 'dragon-7'?"),
        (("--plot", "decks", "--out", "plot.svg", "--seat", "2", "tie=5"), "has a session"),
        (("--out", "plot.svg"), "--out does nothing with the figures of a game"),
    ],
)
def test_refusals(asked: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refusal("odds", EZ, *asked)["message"]
    assert list(tmp_path.iterdir()) == []


def test_a_game_with_one_number_of_decks(tmp_path: Path) -> None:
    refused = refusal("odds", "players/golden-frog-baccarat", "--plot", "decks", "--out", str(tmp_path / "x.svg"))
    assert "8 decks and no other number" in refused["message"]


def test_without_matplotlib_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    refused = refusal("odds", EZ, "--plot", "session", "--out", str(tmp_path / "x.svg"))
    assert "pip install 'houseway[plots]'" in refused["message"]
