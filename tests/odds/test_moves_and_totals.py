"""Every move with its expectation, and totals and frequencies as tables: against published and second counts."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.families.registry import game
from houseway.odds.analysis.move_worths import MoveWorth, every_move
from houseway.odds.analysis.total_tables import bank_totals, total_tables
from houseway.rules.posting.terms import terms
from tests.cli.house import data, refusal, run

THREE, JACK = "bankers/three-card-poker-6-card-bonus", "players/blackjack-5-buster"


def best(moves: list[MoveWorth]) -> Fraction:
    """What all deals come to if each question is answered by its best move."""
    questions: dict[tuple[str, str, str], list[MoveWorth]] = {}
    for each in moves:
        questions.setdefault((each.question, each.hand, each.against), []).append(each)
    return sum((max(move.ev for move in some) * some[0].deals for some in questions.values()), Fraction(0))


def test_the_best_moves_of_three_cards_are_worth_the_whole_game() -> None:
    moves = every_move(terms(game(THREE)))
    assert {each.move for each in moves} == {"play", "fold"}
    ante = next(each for each in data("odds", THREE)["wagers"] if each["wager"] == "ante")
    assert best(moves) == Fraction(ante["ev"])


def test_all_moves_are_written_as_csv(tmp_path: Path) -> None:
    file = tmp_path / "moves.csv"
    assert run("odds", THREE, "--moves", "--out", str(file)).exit_code == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(data("odds", THREE, "--moves")["moves"])
    assert "as .csv" in refusal("odds", THREE, "--moves", "--out", str(tmp_path / "a.txt"))["message"]
    assert "closest decisions" in run("odds", THREE, "--moves").stdout


def test_a_game_whose_moves_are_not_listed_is_refused() -> None:
    assert "ask `houseway advise`" in refusal("odds", "cordova/mini-pai-gow", "--moves")["message"]
    assert "nobody has a move" in refusal("odds", "players/ez-baccarat", "--moves")["message"]
    assert "no totals" in refusal("odds", "cordova/ultimate-war", "--tables")["message"]


def test_the_bank_with_a_six_is_as_published() -> None:
    """One deck, standing on soft 17: 17 to 21, and over."""
    stands = game(JACK, changes={"charts.bank.rows.17": "stand stand"})
    found = bank_totals(terms(stands, None, 1))
    told = [float(found.shares["6", each]) for each in ("17", "18", "19", "20", "21", "over")]
    assert told == pytest.approx([0.166948, 0.106454, 0.107192, 0.100705, 0.097879, 0.420823], abs=1e-6)


def test_a_row_of_the_bank_adds_up_to_one() -> None:
    found = bank_totals(terms(game(JACK)))
    for row in found.rows:
        assert sum(share for (up, _), share in found.shares.items() if up == row) == 1


def test_five_cards_are_as_frequent_as_published() -> None:
    (found,) = total_tables(terms(game("calgrand/caribbean-stud")))
    assert [found.combinations[row, "hands"] for row in found.rows] == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip


def test_seven_cards_of_pai_gow_are_as_frequent_as_published() -> None:
    """Out of 53 cards, the joker an ace or what completes a straight or a flush; a royal flush is a straight flush."""
    (found,) = total_tables(terms(game("cordova/pai-gow-poker")))
    counts = {row: found.combinations[row, "hands"] for row in found.rows}
    counts["straight flush"] += counts.pop("royal flush", 0)
    assert list(counts.values()) == [
        1_128, 210_964, 307_472, 4_188_528, 6_172_088, 11_236_028, 7_470_676, 35_553_816, 64_221_960, 24_780_420,
    ]  # fmt: skip


def test_two_tiles_make_sixteen_pairs_eight_wongs_and_sixteen_gongs() -> None:
    """Two Days and two Teens, each with two nines (Chop Gow) or four eights (Yun, Chop Bot); 496 hands in all."""
    (found,) = total_tables(terms(game("bankers/pai-gow-tiles")))
    counts = [found.combinations[row, "hands"] for row in found.rows]
    assert found.rows[:4] == ("pair", "wong", "gong", "9 points")
    assert (counts[:3], sum(counts)) == ([16, 8, 16], 496)


def test_totals_of_baccarat_tie_as_often_as_the_tie_wins() -> None:
    together = total_tables(terms(game("players/ez-baccarat")))[-1]
    ties = sum(together.combinations[f"Player {total}", str(total)] for total in range(10))
    assert ties == 475_627_426_473_216
    assert sum(together.combinations.values()) == 4_998_398_275_503_360


@pytest.mark.slow
def test_the_best_moves_of_holdem_are_worth_the_whole_game() -> None:
    name = "players/ultimate-texas-holdem"
    ante = next(each for each in data("odds", name)["wagers"] if each["wager"] == "ante")
    assert best(every_move(terms(game(name)))) == Fraction(ante["ev"])


@pytest.mark.slow
def test_tiles_and_nines_by_their_moves_are_worth_the_whole_game() -> None:
    for name in ("oaks/super-pan-9", "bankers/pai-gow-tiles"):
        whole = data("odds", name)["wagers"][0]
        assert best(every_move(terms(game(name)))) == Fraction(whole["ev"])
