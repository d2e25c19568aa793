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


BIG_O, DOUBLE_BOARD, OMAHA = "players/big-o-hi-lo-run-it-twice", "players/double-board-omaha", "calgrand/omaha"


def test_two_boards_play_for_half_each() -> None:
    """The printed boards of the document: four sevens on one, four deuces on the other."""
    boards = "4h Ks 7h 7c 7s | Jd 2s 8c 4d 2c"
    found = data("equity", "7dAcJcJh", "KhKd2h2d", "--game", DOUBLE_BOARD, "--board", boards)
    assert [player["fraction"] for player in found["players"]] == ["1/2", "1/2"]
    assert (found["pairs"], [player["scoops"] for player in found["players"]]) == (1, [0, 0])
    sevens = found["players"][0]["tallies"]
    assert [sevens[part]["wins"] for part in ("board 1 high", "board 2 high")] == [1, 0]


def test_two_boards_to_come_are_worth_what_one_is() -> None:
    two = data("equity", "AhAdKsQs", "9h8h7c6c", "--game", DOUBLE_BOARD, "--dead", "2c 2d 2h 2s")
    one = data("equity", "AhAdKsQs", "9h8h7c6c", "--game", f"{OMAHA}#high", "--dead", "2c 2d 2h 2s")
    assert two["boards"] == ["", ""]
    for both, single in zip(two["players"], one["players"], strict=True):
        assert both["fraction"] == single["fraction"]
        assert both["tallies"]["board 1 high"] == both["tallies"]["board 2 high"] == single["tallies"]["high"]


def test_high_and_low_with_five_cards() -> None:
    """Printed: 7-6-4-3-A is lower than 8-6-4-3-2. With equal highs it takes three quarters."""
    found = data("equity", "As7dJcJh9c", "8d2hJdJs9h", "--game", BIG_O, "--board", "3s 4c 6h Kd Qs")
    assert (found["ranking"], found["use"]) == ("hi-lo", "two-and-three")
    assert [player["fraction"] for player in found["players"]] == ["3/4", "1/4"]


def test_running_it_twice_is_worth_what_running_it_once_is() -> None:
    hands = ("As7dKcKh9c", "3h5hQcJdTd")
    once = data("equity", *hands, "--game", BIG_O)
    twice = data("equity", *hands, "--game", BIG_O, "--board", "|")
    assert [player["fraction"] for player in once["players"]] == [player["fraction"] for player in twice["players"]]


@pytest.mark.parametrize(
    ("form", "ranking", "parts"),
    [("high", "high", ["high"]), ("low", "ace-five", ["ace-five"]), ("hi-lo", "hi-lo", ["high", "low"])],
)
def test_a_form_is_read_as_its_showdown_reads_it(form: str, ranking: str, parts: list[str]) -> None:
    found = data("equity", "AhAd2s3s", "9h8h7c6c", "--game", f"{OMAHA}#{form}", "--board", "4d 5d Kc Qc")
    assert (found["ranking"], list(found["players"][0]["tallies"])) == (ranking, parts)


WITHOUT_A_BOARD = [
    # Three aces and three kings with a card to come for each, of 39. The kings win with the last king (38 deals), and
    # when they fill up with one of nine cards and the aces do not (9 times 38 - 9).
    ("calgrand/seven-card-stud#high", "own-seven", ("AsAdAh2c3d7h", "KsKdKh4c5d8h"), "Ac", 39 * 38, 39 * 38 - 299),
    ("calgrand/seven-card-stud#razz", "own-seven", ("As2d3h4c5dKhKs", "6s7d8h9cTdQhQs"), "2c", 1, 1),
    ("players/badugi", "own-four", ("As2d3c4h", "9h8d7s"), "5c", 44, 44),
]


@pytest.mark.parametrize(("name", "use", "hands", "dead", "deals", "wins"), WITHOUT_A_BOARD)
def test_without_a_board_the_missing_cards_come_from_the_pack(
    name: str, use: str, hands: tuple[str, ...], dead: str, deals: int, wins: int
) -> None:
    found = data("equity", *hands, "--game", name, "--dead", dead)
    assert (found["use"], found["boards"], found["deals"]) == (use, [], deals)
    [tally] = found["players"][0]["tallies"].values()
    assert tally["wins"] == wins


@pytest.mark.parametrize(
    "name", ["bankers/lowball-deuce-to-seven", "calgrand/draw-poker#low", "calgrand/lowball#ace-to-five"]
)
def test_draw_hands_of_one_pack_are_compared_wherever_they_are_dealt(name: str) -> None:
    found = data("equity", "2c3c4c5d7h", "KsKcQdJd9d", "--game", name)
    assert [player["fraction"] for player in found["players"]] == ["1", "0"]


def test_an_omaha_hand_is_compared_with_any_hand() -> None:
    found = data("equity", "AhAdKhKd", "random", "--game", "players/omaha", "--samples", "2000")
    assert [player["hand"] for player in found["players"]] == ["AhAdKhKd", "random"]
    assert 0.6 < found["players"][0]["equity"] < 0.9


def test_high_low_stud() -> None:
    found = data("equity", "As2d3h4c5dKhKs", "QsQdQh9c9dThTs", "--game", "calgrand/seven-card-stud#hi-lo")
    wheel, queens = found["players"]
    assert [wheel["fraction"], queens["fraction"]] == ["1/2", "1/2"]
    assert wheel["tallies"]["low"]["wins"] == queens["tallies"]["high"]["wins"] == 1


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
        (("AhAd", "KsXx", "--game", "cordova/texas-holdem"), "hand 2", "Xx"),
        (("AhAdKhQh", "KsKcQdJd", "--game", BIG_O), "hands", "deals 5 cards to a hand, not 4"),
        (("AhAdKhQh2c", "KsKcQdJd3c", "--game", DOUBLE_BOARD), "hands", "deals 4 cards to a hand, not 5"),
        (("AhAdKhQh", "KsKcQdJd", "--game", DOUBLE_BOARD, "--board", "2c 3c 4c"), "--board", "has two boards"),
        (("AhAd", "KsKc", "--game", "cordova/texas-holdem", "--board", "2c | 3c"), "--board", "has one board"),
        (("AhAd2c3c4c", "KsKcQdJd3c", "--game", "players/lowball-ace-to-five"), "--game", "one joker"),
        (("AhAd2c3c4c", "KsKcQdJd3d", "--game", "calgrand/draw-poker#jacks-back"), "--game", "as it was opened"),
        (("AhAd2c", "KsKcQd", "--game", "players/crazy-pineapple"), "hands", "played out with 2 cards of one's own"),
        (("AhAd2c3c4c", "KsKcQdJd3d", "--game", "bankers/mexican-stud-poker"), "--game", "one pack of 52 alone"),
        (("AsAd2h3h", "KsKc", "--game", "players/badugi", "--board", "2c 3c 4c"), "board", "have no board"),
        (("AsAd2h3h4h", "KsKc", "--game", "players/badugi"), "hands", "own-four is for hands of 4 cards"),
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
