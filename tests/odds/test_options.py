"""Every option of `houseway odds` and `houseway advise`, wherever it may be given, acts or is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from houseway.cli.advise import command as advise_command
from houseway.cli.lab import odds_plots, odds_sweep
from houseway.cli.lab.odds_modes import ACTS, MODES
from houseway.cli.odds import command
from houseway.families.registry import game
from tests.cli.house import refusal, run

ROOT = Path(__file__).parents[2]
EZ, ZOO, THREE = "players/ez-baccarat", "oaks/zoobac", "bankers/three-card-poker"
# Hands that split have no list of their ends, so that these rounds are sampled.
SPLIT = "cordova/blackjack-x"
LINE = ("--seat", "2", "player=50")
# The action button says whom a short bank settles first, so that these rounds are sampled.
SHORT = ("--seat", "2", "player=50", "--seat", "3", "banker=100", "--bank", "120")

ASKED: Mapping[str, tuple[str, ...]] = {
    "figures": (EZ,),
    "all": ("--all",),
    "chart": (THREE, "--chart"),
    "layout": (EZ, *LINE),
    "report": (EZ, "--report", "report.json"),
    "certificate": (EZ, "--certificate", "certificate.json"),
    "sweep": (EZ, "--sweep", "reading=dragon-7-push"),
    "session": (EZ, "--plot", "session", "--out", "a.svg"),
    "layout session": (EZ, "--plot", "session", "--out", "a.svg", *LINE),
    "decks": (ZOO, "--plot", "decks", "--out", "a.svg"),
    "fees": (EZ, "--plot", "fees", "--out", "a.svg"),
    "moves": (THREE, "--moves"),
    "tables": (EZ, "--tables"),
    "removal": (EZ, "--removal"),
    "collection": (EZ, "--collection"),
    "risk": (EZ, "--risk"),
    "layout risk": (EZ, "--risk", *LINE),
    "covariance": (EZ, "--covariance"),
}
"""How each thing is asked for."""

GIVEN: Mapping[str, tuple[str, ...]] = {
    "name": (EZ,),
    "everything": ("--all",),
    "decks": ("--decks", "6"),
    "readings": ("--reading", "dragon-7-push=pushes"),
    "pays": ("--pays", "player=2:1"),
    "rules": ("--rule", "wagers.player.pushes=[]"),
    "fee": ("--fee", "10"),
    "bet": ("--bet", "30"),
    "layout": ("--layout", str(ROOT / "docs/examples/layout.toml")),
    "seats": ("--seat", "4", "banker=50"),
    "banks": ("--bank", "30"),
    "bank_seat": ("--bank-seat", "5"),
    "sample": ("--sample", "5"),
    "seed": ("--seed", "9"),
    "strategy": ("--strategy", "always"),
    "report": ("--report", "another.json"),
    "certificate": ("--certificate", "another.json"),
    "sweeps": ("--sweep", "decks=6,7"),
    "cluster": ("--cluster", "nowhere.json"),
    "chart": ("--chart",),
    "moves": ("--moves",),
    "tables": ("--tables",),
    "removal": ("--removal",),
    "covariance": ("--covariance",),
    "collection": ("--collection",),
    "risk": ("--risk",),
    "bankroll": ("--bankroll", "700"),
    "plot": ("--plot", "fees"),
    "wager": ("--wager", "tie"),
    "rounds": ("--rounds", "7"),
    "out": ("--out", "b.svg"),
    "device": ("--device", "cuda"),
    "no_spread": ("--no-spread",),
    "fresh": ("--fresh",),
    "as_json": ("--json",),
    "games": ("--games", str(ROOT / "src/houseway/games")),
}
"""Each option with a value that is not the default one."""

SEVERAL = ("--sample", "3")
ELSEWHERE: Mapping[tuple[str, str], tuple[tuple[str, ...], tuple[str, ...]]] = {
    ("bet", "figures"): ((EZ, "--fee", "3"), ("--bet", "30")),
    ("readings", "chart"): ((THREE, "--chart"), ("--reading", "ante-unqualified=returned")),
    ("readings", "decks"): ((EZ, "--plot", "decks", "--out", "a.svg"), GIVEN["readings"]),
    ("readings", "layout"): ((EZ, "--seat", "2", "banker=50"), GIVEN["readings"]),
    ("readings", "layout session"): ((*ASKED["session"], "--seat", "2", "banker=50"), GIVEN["readings"]),
    ("readings", "session"): ((*ASKED["session"], "--wager", "banker"), GIVEN["readings"]),
    ("readings", "fees"): ((*ASKED["fees"], "--wager", "banker"), GIVEN["readings"]),
    ("readings", "moves"): ((THREE, "--moves"), ("--reading", "ante-unqualified=returned")),
    ("pays", "moves"): ((THREE, "--moves"), ("--pays", "ante=2:1")),
    ("rules", "moves"): ((THREE, "--moves"), ("--rule", "round.compare_hands.qualifies=Kc 3d 2h")),
    ("out", "moves"): ((THREE, "--moves"), ("--out", "b.csv")),
    ("out", "tables"): ((EZ, "--tables"), ("--out", "b.csv")),
    ("out", "removal"): ((EZ, "--removal"), ("--out", "b.csv")),
    ("readings", "collection"): ((EZ, "--collection", "--wager", "banker"), GIVEN["readings"]),
    ("readings", "risk"): ((EZ, "--risk", "--wager", "banker"), GIVEN["readings"]),
    ("readings", "layout risk"): ((EZ, "--risk", "--seat", "2", "banker=50"), GIVEN["readings"]),
    ("out", "covariance"): ((EZ, "--covariance"), ("--out", "b.csv")),
    ("out", "collection"): ((EZ, "--collection"), ("--out", "b.csv")),
    ("layout", "layout risk"): ((EZ, "--risk", "--fee", "3"), GIVEN["layout"]),
    ("sample", "risk"): ((SPLIT, "--risk", *SEVERAL), GIVEN["sample"]),
    ("seed", "risk"): ((SPLIT, "--risk", *SEVERAL), GIVEN["seed"]),
    ("sample", "layout risk"): ((ZOO, "--risk", *SHORT, *SEVERAL), GIVEN["sample"]),
    ("seed", "layout risk"): ((ZOO, "--risk", *SHORT, *SEVERAL), GIVEN["seed"]),
    ("readings", "sweep"): ((EZ, "--sweep", "decks=6,7"), GIVEN["readings"]),
    ("strategy", "figures"): ((THREE,), ("--strategy", "always")),
    ("strategy", "report"): ((THREE, "--report", "report.json"), ("--strategy", "always")),
    ("strategy", "moves"): (("players/blackjack-switch", "--moves"), ("--strategy", "both-hands")),
    ("no_spread", "figures"): ((SPLIT,), GIVEN["no_spread"]),
    ("pays", "chart"): ((THREE, "--chart"), ("--pays", "ante=2:1")),
    ("rules", "chart"): ((THREE, "--chart"), ("--rule", "round.compare_hands.qualifies=Kc 3d 2h")),
    ("layout", "layout"): ((EZ, "--fee", "3"), GIVEN["layout"]),
    ("layout", "layout session"): ((EZ, "--plot", "session", "--out", "a.svg", "--fee", "3"), GIVEN["layout"]),
    ("sample", "layout"): ((ZOO, *SHORT, *SEVERAL), GIVEN["sample"]),
    ("seed", "layout"): ((ZOO, *SHORT, *SEVERAL), GIVEN["seed"]),
    ("sample", "session"): ((SPLIT, "--plot", "session", "--out", "a.svg", *SEVERAL), GIVEN["sample"]),
    ("seed", "session"): ((SPLIT, "--plot", "session", "--out", "a.svg", *SEVERAL), GIVEN["seed"]),
    ("sample", "layout session"): ((ZOO, "--plot", "session", "--out", "a.svg", *SHORT, *SEVERAL), GIVEN["sample"]),
    ("seed", "layout session"): ((ZOO, "--plot", "session", "--out", "a.svg", *SHORT, *SEVERAL), GIVEN["seed"]),
}
"""Where an option acts only on another game or beside another option."""

EVERY = [(name, mode) for name in ACTS for mode in MODES]
# An option that asks for something else than the figures.
_ASKS_FOR_IT = [(name, mode) for name in ("layout", "seats") for mode in ("figures", "session", "risk")]
_ASKS_FOR_IT += [
    (name, "figures") for name in ("chart", "moves", "tables", "removal", "covariance", "collection", "risk", "plot")
]
_ASKS_FOR_IT += [("risk", "layout")]
_ASKS_FOR_IT += [(name, "figures") for name in ("report", "certificate", "sweeps")]
_SELECT = {
    "name",
    "everything",
    "report",
    "certificate",
    "sweeps",
    "cluster",
    "device",
    "chart",
    "moves",
    "tables",
    "removal",
    "covariance",
    "collection",
    "risk",
    "plot",
    "as_json",
    "games",
}


@pytest.fixture(autouse=True)
def _no_pictures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pictures are not drawn here, and all games are two."""
    for name in ("draw_sessions", "draw_decks", "draw_fees"):
        monkeypatch.setattr(odds_plots, name, lambda *_: None)
    monkeypatch.setattr(odds_sweep, "readable", lambda: [game(EZ), game("cordova/commission-free-baccarat")])
    monkeypatch.chdir(tmp_path)


def test_every_option_is_listed() -> None:
    assert {each.name for each in command.params} == ACTS.keys() == GIVEN.keys()
    assert MODES.keys() == ASKED.keys()


IDLE = [each for each in EVERY if each[1] not in ACTS[each[0]] and each not in _ASKS_FOR_IT]


@pytest.mark.parametrize(("name", "mode"), IDLE)
def test_an_option_that_would_do_nothing_is_refused(name: str, mode: str) -> None:
    result = run("odds", *ASKED[mode], *GIVEN[name])
    assert result.exit_code in (1, 2)
    assert not result.stdout
    assert "Traceback" not in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mode"), [each for each in EVERY if each[1] in ACTS[each[0]] and each[0] not in _SELECT | {"fresh"}]
)
def test_an_option_that_is_taken_changes_the_answer(name: str, mode: str) -> None:
    without, more = ELSEWHERE.get((name, mode), (ASKED[mode], GIVEN[name]))
    answers = []
    for words in (without, (*without, *more)):
        result = run("odds", *words, "--json")
        assert result.exit_code == 0, result.stdout
        # A report and a certificate say where they are; what they say is in the file.
        written = [path.read_text(encoding="utf-8") for path in Path().glob("*.json")]
        answers.append((result.stdout, *written, Path("b.svg").exists()))
    if name == "out":
        assert more[1] in str(answers[1][0]) or answers[1][-1]
    assert answers[0] != answers[1]


def test_a_cluster_that_is_not_there_is_refused_wherever_it_would_act() -> None:
    for mode in ACTS["cluster"]:
        result = run("odds", *ASKED[mode], "--cluster", "nowhere.json", "--fresh")
        assert (result.exit_code, result.stdout) == (1, "")
        assert "the scheduler's file" in result.stderr


def test_fresh_figures_are_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.odds.core import methods

    asked = []
    count = methods.count
    monkeypatch.setattr(methods, "count", lambda terms: asked.append(terms) or count(terms))  # type: ignore[func-returns-value]
    run("odds", EZ)
    before = len(asked)
    run("odds", EZ, "--fresh")
    assert len(asked) == before + 1


def test_an_amount_that_is_not_taken_is_refused_before_anything_is_printed() -> None:
    result = run("odds", EZ, "--fee", "3", "--bet", "1")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "$25 to $100, not $1" in result.stderr


def test_a_counted_table_takes_no_sample() -> None:
    assert "nothing is sampled" in refusal("odds", EZ, *LINE, "--sample", "50")["message"]


def test_a_spread_is_left_out_only_where_one_is_counted_apart() -> None:
    assert "none of its hands splits" in refusal("odds", EZ, "--no-spread")["message"]
    assert "with its spread" in refusal("odds", THREE, "--strategy", "always", "--no-spread")["message"]


# Advice ------------------------------------------------------------------------------------------------------------

POSITIONS: Mapping[str, tuple[str, ...]] = {
    THREE: ("--hand", "Qh 6d 4c", "--up", "9d"),
    "calgrand/caribbean-stud": ("--hand", "Ah Kd 7c 5s 3h", "--up", "7d"),
    "bankers/pai-gow-tiles": ("--hand", "6-6 3-6 1-3 2-2"),
    "oaks/super-pan-9": ("--hand", "4h 2c Kd"),
    "cordova/blackjack-x": ("--hand", "8h 8d", "--up", "6c"),
}
ADVICE: Mapping[str, tuple[str, ...]] = {
    "name": (EZ,),
    "hand": ("--hand", "As Ks Qs"),
    "up": ("--up", "5c"),
    "board": ("--board", "5c 6c 7c"),
    "file": ("--round", "none.toml"),
    "decks": ("--decks", "2"),
    "readings": ("--reading", "no-such=one"),
    "pays": ("--pays", "none=1:1"),
    "rules": ("--rule", "none.such=1"),
    "strategy": ("--strategy", "both-hands"),
}


def test_every_option_of_advice_is_tried() -> None:
    options = {each.name for each in advise_command.params if isinstance(each, click.Option)}
    assert options == {*ADVICE.keys() - {"name"}, "as_json", "games"}


@pytest.mark.slow
@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("name", sorted(ADVICE.keys() - {"name", "hand"}))
def test_an_option_of_advice_acts_or_is_refused(game: str, name: str) -> None:
    plain = run("advise", game, *POSITIONS[game])
    assert plain.exit_code == 0
    more = run("advise", game, *POSITIONS[game], *ADVICE[name])
    assert more.exit_code in (1, 2) or more.stdout != plain.stdout
