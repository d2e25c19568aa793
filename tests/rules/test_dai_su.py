"""Dai-su, the bet beside a spot of the player-dealer position. Bankers, 875-884."""

from __future__ import annotations

import pytest

from houseway import Round, Terms
from houseway.play.ids import stack
from houseway.play.wager_question import Wager
from tests.rules.pai_gow_table import answer, fees, nets, posted, sit

GAME = "bankers/pai-gow-poker"
BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"
LOSES = "Qh Td 9s 7c 6s 4c 2d"
LOSES_TOO = "Qc Ts 9c 7d 6d 4h 2c"


def at(**readings: str) -> Terms:
    return posted(GAME, "pai-gow/9", **readings)


def put_up(
    hands: dict[int, str],
    wagers: dict[int, str],
    banks: dict[int, str] | None = None,
    behind: dict[int, int] | None = None,
    **readings: str,
) -> Round:
    played = sit(at(**readings), hands, behind=behind, dice=(6, 6, 4), to=(1, *(seat for seat in hands if seat > 1)))
    answer(played, "wagers", wagers)
    return answer(played, "bank wager", banks or {})


def over(played: Round, bets: dict[int, str]) -> Round:
    answer(played, "dai-su", bets)
    answer(played, "action pile", {})
    for _ in range(2):
        answer(played, "set", {})
    assert played.state == "over"
    return played


# The wagers of seats 2 and 3 (who both lose, or both win), the bet of seat 4, what it comes to, what the spot keeps.
SHARES = [
    # "In order for the dai-su bet to win or lose the entire amount bet, the spot must win or lose twice as much."
    (10, 10, 10, 10, 10),
    # "If the spot wins or loses only as much as the dai-su bet, [both win or lose] half as much."
    (10, 10, 20, 10, 10),
    # A spot that wins or loses more than twice the bet leaves the bet its own amount.
    (30, 30, 10, 10, 50),
    # Of an odd dollar each has half.
    (10, 11, 20, 10.5, 10.5),
]


@pytest.mark.rule(GAME, "875-884")
@pytest.mark.parametrize(("one", "two", "bet", "share", "kept"), SHARES)
@pytest.mark.parametrize("spot_wins", [True, False])
def test_the_bet_shares_half_and_half_with_its_spot_up_to_its_amount(
    one: int, two: int, bet: int, share: float, kept: float, *, spot_wins: bool
) -> None:
    strong, weak = {1: BANK}, {1: LOSES}
    hands = {**strong, 2: LOSES, 3: LOSES_TOO} if spot_wins else {**weak, 2: WINS, 3: "Ac Ah Kc 9h 8d 5d 3s"}
    if not spot_wins:
        hands[3] = "Qs Qc Ah Kh 8d 5d 3s"  # A K in front of queens
    played = over(put_up(hands, {2: f"game ${one}", 3: f"game ${two}"}), {4: f"dai-su ${bet}"})
    sign = 1 if spot_wins else -1
    assert nets(played)["4 dai-su"] == sign * share
    fee = 1
    assert played.net()[stack(1)] / 100 == sign * kept - fee


@pytest.mark.rule(GAME, "876-879")
def test_a_spot_that_is_even_gives_the_bet_back() -> None:
    played = over(put_up({1: BANK, 2: WINS, 3: LOSES}, {2: "game $10", 3: "game $10"}), {4: "dai-su $10"})
    assert nets(played)["4 dai-su"] == 0


@pytest.mark.rule(GAME, "875-879, 887-891")
def test_the_second_spot_has_its_own_bet_and_its_own_result() -> None:
    """The first spot takes $20 of seat 2 and wins; the second meets seat 3, and wins $10 of its $30."""
    hands, wagers = {1: BANK, 2: LOSES, 3: LOSES_TOO}, {2: "game $20", 3: "game $10"}
    played = put_up(hands, wagers, {1: "bank $20", 8: "bank 2 $30"}, {8: 1})
    over(played, {4: "dai-su 2 $10", 2: "dai-su $10"})
    assert nets(played) == {"2 game": -20, "3 game": -10, "2 dai-su": 10, "4 dai-su": 5}
    assert [played.net()[stack(person)] / 100 for person in (1, 8)] == [10 - 1, 5]


@pytest.mark.rule(GAME, "875-877")
def test_there_is_room_for_one_bet_beside_each_of_three_spots() -> None:
    played = put_up({1: BANK}, {2: "game $100", 3: "game $100"}, {1: "bank $20", 8: "bank 2 $20"}, {8: 1, 9: 1})
    first = played.open_decisions()[0]
    assert isinstance(first, Wager)
    assert (first.seat, first.about) == (2, "dai-su")
    assert [str(circle.id) for circle in first.circles] == ["dai-su", "dai-su 2"]
    played.answer(first.number, 2, {first.circles[0].id: 10_00})
    second = played.open_decisions()[0]
    assert isinstance(second, Wager)
    assert [str(circle.id) for circle in second.circles] == ["dai-su 2"]
    assert second.why_not({second.circles[0].id: 9_00}) is not None


@pytest.mark.rule(GAME, "868-872, 875-879")
def test_the_third_spot_has_its_bet_and_none_counts_in_the_table_action() -> None:
    """Of $300 wagered the spots meet $10 each, and win them; the third shares its own."""
    hands, wagers = {1: BANK, 2: LOSES, 3: LOSES_TOO}, {2: "game $150", 3: "game $150"}
    played = put_up(hands, wagers, {1: "bank $10", 8: "bank 2 $10", 9: "bank 3 $10"}, {8: 1, 9: 1})
    over(played, {4: "dai-su 3 $10"})
    assert nets(played)["4 dai-su"] == 5
    assert [played.net()[stack(person)] / 100 for person in (8, 9)] == [10, 5]
    assert fees(played) == [("seat 1", 1)]  # an action of $300; from $301 it would be $3


@pytest.mark.rule(GAME, "875-877")
def test_read_the_other_way_only_those_behind_the_position_are_asked() -> None:
    played = put_up({1: BANK}, {2: "game $10"}, {8: "nothing"}, {8: 1}, dai_su_by="behind")
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(8, "dai-su")]
    alone = put_up({1: BANK}, {2: "game $10"}, dai_su_by="behind")
    assert alone.open_decisions()[0].about == "action pile"
