"""A certificate stands when it is true, and does not when any figure of it was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway import SeededChance, Session, game, terms
from houseway.bots.bot import answer_all, policy
from houseway.bots.bot_types import Sight
from houseway.cards.rng import Chance
from houseway.errors import HousewayError
from houseway.odds import GameOdds
from houseway.odds.core.best_bot import BEST, best_bot
from houseway.odds.core.deal_counts import Expected
from houseway.odds.core.odds_cache import kept_answers
from houseway.odds.core.price import price_expected
from houseway.odds.report import certificate as certificates
from houseway.odds.report.certificate import certificate, certified_table, check_counts, check_sums
from houseway.odds.report.dealt_check import check_compiled
from houseway.odds.report.figures import ratio
from houseway.odds.report.second_counts import HAND_BY_HAND, every_hand
from houseway.play.decisions import PLAY_OR_FOLD, Decision
from houseway.play.wager_question import Answer
from tests.cli.house import data, refusal, run
from tests.odds.lab import lab, posted
from tests.pit.random_layouts import banked_with

GAME = "players/ez-baccarat"
# Dice are left to chance too: a short shoe does not decide where they begin.
DICE = "calgrand/baccarat"
Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("certificates") / "ez.json"
    data("odds", GAME, "--certificate", str(path))
    return path


def test_a_true_certificate_stands_by_three_methods(made: Path) -> None:
    found = data("certify", str(made), "--rounds", "400")
    assert found["stands"]
    names = [each["check"] for each in found["checks"]]
    assert {"the sheet", "counted again", "tie: sums", "tie: pay rows", "tie: dealt rounds"} <= set(names)
    assert "the certificate stands" in run("certify", str(made), "--rounds", "0").stdout


def _count(plain: dict[str, Any]) -> None:
    row = plain["figures"][2]["rows"][0]
    row["deals"] = str(int(row["deals"]) + 1)


def _figure(plain: dict[str, Any]) -> None:
    plain["figures"][0]["ev"] = "-1/100"


def _odds(plain: dict[str, Any]) -> None:
    plain["figures"][2]["rows"][0]["net"] = "10/1"


def _forged(plain: dict[str, Any]) -> None:
    """Deals moved from one row to another, and every sum worked out again: the figure is at one with itself."""
    figure = plain["figures"][0]
    first, last = figure["rows"][0], figure["rows"][-1]
    first["deals"], last["deals"] = str(int(first["deals"]) + 1000), str(int(last["deals"]) - 1000)
    for row in figure["rows"]:
        row["probability"] = ratio(Fraction(int(row["deals"]), int(figure["total"])))
        row["product"] = ratio(Fraction(row["probability"]) * Fraction(row["net"]))
    figure["ev"] = ratio(sum((Fraction(row["product"]) for row in figure["rows"]), Fraction(0)))


def _product(plain: dict[str, Any]) -> None:
    plain["figures"][0]["rows"][0]["product"] = "1/1"


def _staked(plain: dict[str, Any]) -> None:
    plain["figures"][0]["staked"] = "2/1"


def _left_out(plain: dict[str, Any]) -> None:
    plain["figures"] = []


def _renamed(plain: dict[str, Any]) -> None:
    plain["figures"][0]["wager"] = "no-such"


def _pack(plain: dict[str, Any]) -> None:
    plain["cards"] = 3


def _class(plain: dict[str, Any]) -> None:
    plain["counts"]["counted"][0]["deals"][0][1] += 1


def _sheet(plain: dict[str, Any]) -> None:
    plain["digest"] = "0000"


def _method(plain: dict[str, Any]) -> None:
    plain["methods"]["third_cards"]["proof"] = "It is so."


def _hits(plain: dict[str, Any]) -> None:
    plain["figures"][0]["summary"]["hits"] = "1/2"


@pytest.mark.parametrize(
    ("change", "fails"),
    [
        (_method, "the methods"),
        (_hits, "player: sums"),
        (_count, "tie: sums"),
        (_figure, "player: sums"),
        (_odds, "tie: pay rows"),
        (_class, "counted again"),
        (_sheet, "the sheet"),
        (_pack, "the sheet"),
        (_forged, "figures from the counts"),
        (_product, "figures from the counts"),
        (_staked, "figures from the counts"),
        (_left_out, "figures from the counts"),
        (_renamed, "figures from the counts"),
    ],
)
def test_a_certificate_that_was_changed_does_not_stand(made: Path, tmp_path: Path, change: Change, fails: str) -> None:
    plain = json.loads(made.read_text())
    change(plain)
    other = tmp_path / "other.json"
    other.write_text(json.dumps(plain))
    result = run("certify", str(other), "--rounds", "0", "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert not found["stands"]
    assert fails in [each["check"] for each in found["checks"] if not each["stands"]]


def _leaves(plain: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where every single value of a certificate stands."""
    if isinstance(plain, dict | list):
        for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from _leaves(value, (*at, key))
    else:
        yield at


def _other(value: object) -> object:
    """Another value of the same kind, as little different as it can be."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str() if "/" in value and value.strip("-0123456789/") == "":
            gained, of = value.split("/")
            return f"{int(gained) + 1}/{of}"
        case str() if value.isdigit():
            return str(int(value) + 1)
        case str():
            return f"1{value}"
        case _:
            return "1/7"


@pytest.mark.slow
def test_no_single_value_of_a_certificate_can_be_changed_unnoticed(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = json.loads(made.read_text())
    at = certified_table(plain, "")
    counts = kept_answers(at)
    monkeypatch.setattr(certificates, "kept_answers", lambda *_, **__: counts)
    said = [each.seen for each in check_sums(plain, at)]
    unnoticed = []
    for where in _leaves(plain):
        if where == ("package",):
            continue
        other = json.loads(made.read_text())
        holder = other
        for key in where[:-1]:
            holder = holder[key]
        holder[where[-1]] = _other(holder[where[-1]])
        try:
            posted = certified_table(other, "")
        except HousewayError:
            continue
        # Another program may have counted: this is no fault, but it is told.
        checks = [*check_sums(other, posted), *check_counts(other, posted)]
        if all(each.stands for each in checks) and [each.seen for each in checks][: len(said)] == said:
            unnoticed.append(where)
    assert not unnoticed


@pytest.mark.parametrize("name", [GAME, "bankers/three-card-poker", "oaks/zoobac"])
def test_a_certificate_has_every_figure_that_is_printed(name: str) -> None:
    printed = [each for wager in data("odds", name)["wagers"] for each in (wager, *wager["parts"])]
    for figure, mine in zip(certificate(posted(name), "")["figures"], printed, strict=True):
        summary = figure["summary"]
        assert float(Fraction(summary["house_edge"])) == pytest.approx(mine["edge"])
        assert float(Fraction(summary["hits"])) == pytest.approx(mine["hit"])
        assert float(Fraction(summary["variance"])) ** 0.5 == pytest.approx(mine["sd"])
        assert summary["returns"] == mine["rtp"]
        assert summary["largest"] == mine["largest"]
        assert summary["most_won"] == mine["bank"]["most_won"]
        assert float(Fraction(summary["bank_gains"])) == pytest.approx(mine["bank"]["hit"])
        assert (summary["n0"] is None) == (mine["n0"] is None)
        assert mine["n0"] is None or float(summary["n0"]) == pytest.approx(mine["n0"])


def test_what_is_no_certificate_is_refused(tmp_path: Path, made: Path) -> None:
    file = tmp_path / "wrong.json"
    for text, why in (
        ("[]", "no certificate"),
        ("{", "not JSON"),
        ("{}", "no certificate"),
        ('{"format": 9}', "format 9"),
    ):
        file.write_text(text)
        assert why in refusal("certify", str(file))["message"]
    assert "cannot be read" in refusal("certify", str(tmp_path / "nowhere.json"))["message"]


def test_a_seed_without_rounds_is_refused(made: Path) -> None:
    assert "does nothing" in refusal("certify", str(made), "--rounds", "0", "--seed", "4")["message"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plain: plain.pop("digest"), "digest: is missing"),
        (lambda plain: plain["figures"][0].pop("ev"), "figures[0].ev: is missing"),
        (lambda plain: plain["figures"][0].update(ev="1/0"), "figures[0].ev: "),
        (lambda plain: plain["figures"][0].update(total="9" * 5000), "figures[0].total: "),
        (lambda plain: plain["figures"][0].update(rows=7), "figures[0].rows: expected a list, found a whole number"),
        (lambda plain: plain.update(decks="8"), "decks: expected a whole number, found text"),
        (lambda plain: plain.update(game="no-room/no-game"), "no such sheet"),
    ],
)
def test_a_certificate_with_a_broken_field_is_refused_with_its_place(
    made: Path, tmp_path: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    plain = json.loads(made.read_text())
    change(plain)
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(plain))
    assert said in refusal("certify", str(file), "--rounds", "0")["message"]


def test_hands_with_decisions_are_dealt_as_the_lab_plays_them(tmp_path: Path) -> None:
    path = tmp_path / "three.json"
    data("odds", "bankers/three-card-poker-6-card-bonus", "--certificate", str(path))
    found = {each["check"]: each for each in data("certify", str(path), "--rounds", "600")["checks"]}
    assert found["ante: dealt rounds"]["stands"]
    assert found["ante: dealt rounds"]["seen"].startswith("600 rounds through the steps")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["cordova/blackjack-x", "players/ultimate-texas-holdem", "oaks/zoobac", "calgrand/caribbean-stud"]
)
def test_certificates_of_every_kind_of_game_stand(name: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    data("odds", name, "--certificate", str(path))
    found = data("certify", str(path), "--rounds", "20000")
    assert found["stands"]
    assert ("game: compiled rounds" in [each["check"] for each in found["checks"]]) == (name == "cordova/blackjack-x")


def test_compiled_rounds_notice_a_wrong_spread_and_a_wrong_gain() -> None:
    """The round of Blackjack X, and figures that are a little off."""
    true = lab("cordova/blackjack-x").price("game")
    assert isinstance(true.deals, Expected)
    # Counted over every two hands of a round: 1.109796, as the documentation has it.
    for variance, shift, stands in ((1.109796**2, 0, True), (1.19**2, 0, False), (1.109796**2, 1, False)):
        rows = {row: often + shift * (row.name == "loses") / Fraction(100) for row, often in true.deals.rows.items()}
        price = price_expected(true.wager, replace(true.deals, rows=rows, variance=variance))
        found = GameOdds(posted("cordova/blackjack-x"), (price,), {})
        (check,) = check_compiled(found, 10_000, 1)
        assert check.stands is stands, check.seen


@pytest.mark.parametrize("name", ["bankers/three-card-poker-6-card-bonus", "calgrand/caribbean-stud"])
def test_who_plays_the_best_way_asks_the_lab_and_nobody_else(name: str) -> None:
    posted = terms(game(name))
    flat, asked = policy("flat", posted.sheet), []

    def regular(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        asked.append(decision.about)
        return flat(sight, decision, chance)

    bot, played_by = best_bot(posted, regular)
    session, chance = Session(posted, {1: 10_000_000, 2: 10_000_000}, SeededChance(3)), SeededChance(4)
    played = session.deal()
    while answer_all(played, {1: bot, 2: bot}, chance):
        pass
    assert played_by == BEST
    assert asked
    assert PLAY_OR_FOLD not in asked


def _second(name: str, tmp_path: Path) -> dict[str, Any]:
    path = tmp_path / "second.json"
    data("odds", name, "--certificate", str(path))
    methods = {each["wager"]: each["second_method"] for each in json.loads(path.read_text())["figures"]}
    checks = data("certify", str(path), "--rounds", "0")["checks"]
    return {
        wager: [each["stands"] for each in checks if each["check"] == f"{wager}: {method}"]
        for wager, method in methods.items()
    }


def test_bonuses_are_counted_again_hand_by_hand(tmp_path: Path) -> None:
    found = _second("cordova/3-card-poker", tmp_path)
    assert found["pair-plus"] == [True]


@pytest.mark.slow
@pytest.mark.parametrize("name", [each for each in banked_with("third_cards", "go_to_war") if each != DICE])
def test_community_cards_are_counted_again_from_short_shoes(name: str, tmp_path: Path) -> None:
    assert all(stands == [True] for stands in _second(name, tmp_path).values())


def test_every_hand_of_some_cards_is_listed_once() -> None:
    hands = np.vstack(list(every_hand(4)))
    assert len(hands) == len(np.unique(np.sort(hands, axis=1), axis=0)) == 270_725


def test_a_wrong_bonus_is_noticed_by_the_second_count(tmp_path: Path) -> None:
    path = tmp_path / "bonus.json"
    data("odds", "cordova/3-card-poker", "--certificate", str(path))
    plain = json.loads(path.read_text())
    rows = next(each["rows"] for each in plain["figures"] if each["wager"] == "pair-plus")
    rows[0]["probability"], rows[1]["probability"] = rows[1]["probability"], rows[0]["probability"]
    path.write_text(json.dumps(plain))
    found = json.loads(run("certify", str(path), "--rounds", "0", "--json").stdout)
    assert f"pair-plus: {HAND_BY_HAND}" in [each["check"] for each in found["checks"] if not each["stands"]]
