"""EZ Baccarat: the deal, the drawing rules cell by cell, and naturals."""

from __future__ import annotations

import pytest

from houseway.cards import text
from houseway.families.bank.baccarat.third_cards import banker_draws
from houseway.play.events import EVERYONE, Dealt, Ranked
from houseway.play.ids import BANKER, PLAYER
from houseway.play.round import Round
from tests.rules.bank_table import cards_dealt, deal, posted

DOCUMENT = "players/ez-baccarat"

# Printed lines 342-351, typed from the print.
CHART = {
    7: "S S S S S S S S S S",
    6: "S S S S S S H H S S",
    5: "S S S S H H H H S S",
    4: "S S H H H H H H S S",
    3: "H H H H H H H H S H",
    2: "H H H H H H H H H H",
    1: "H H H H H H H H H H",
    0: "H H H H H H H H H H",
}
CELLS = [(total, third, cell) for total, row in CHART.items() for third, cell in enumerate(row.split())]

FACES = ("K", "A", "2", "3", "4", "5", "6", "7", "8", "9")


def shoe(player: int, banker: int, third: int = 0, fifth: str = "Ts Ts") -> str:
    """Two cards worth each total (a king and the rest), then a third card of this value."""
    return f"Kh Kd {FACES[player]}c {FACES[banker]}s {FACES[third]}h {fifth}"


def hands(played: Round) -> tuple[int, int]:
    """How many cards each hand ended with."""
    return len(played.table.pile(PLAYER).cards), len(played.table.pile(BANKER).cards)


def finished(order: str, naturals: str = "stop") -> Round:
    return deal({2: "player $10"}, order, at=posted(readings={"naturals": naturals}))


# The deal (309-315) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "309-313")
def test_a_card_to_the_right_then_one_to_the_left_until_each_hand_has_two() -> None:
    played = finished("4h 2c 5h 5c")
    assert cards_dealt(played) == ["player", "banker", "player", "banker"]
    assert text(played.table.pile(PLAYER).cards) == "4h 5h"
    assert text(played.table.pile(BANKER).cards) == "2c 5c"


@pytest.mark.rule(DOCUMENT, "310")
def test_all_cards_are_dealt_face_up() -> None:
    played = finished(shoe(0, 0, 5))
    dealt = [each for each in played.events if isinstance(each, Dealt)]
    assert len(dealt) == 6
    assert {each.seen_by for each in dealt} == {EVERYONE}


@pytest.mark.rule(DOCUMENT, "313")
def test_the_players_hand_is_resolved_first_and_then_the_bankers() -> None:
    played = finished(shoe(0, 0, 5, "6s"))
    assert cards_dealt(played)[4:] == ["player", "banker"]
    assert text(played.table.pile(PLAYER).cards) == "Kh Kc 5h"
    assert text(played.table.pile(BANKER).cards) == "Kd Ks 6s"


# The drawing rules (317-351) ---------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "317-318, 353-355")
@pytest.mark.parametrize("total", range(10))
def test_the_player_hand_hits_on_five_or_less_and_stands_on_six_or_more(total: int) -> None:
    count, _ = hands(finished(shoe(total, 7)))
    assert count == (3 if total <= 5 else 2)


@pytest.mark.rule(DOCUMENT, "320")
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_if_the_player_hand_stands_the_banker_hits_on_five_or_less(player: int, banker: int) -> None:
    assert hands(finished(shoe(player, banker))) == (2, 3 if banker <= 5 else 2)


@pytest.mark.rule(DOCUMENT, "321, 335-351")
@pytest.mark.parametrize(("banker", "third", "cell"), CELLS, ids=[f"{row[0]} against {row[1]}" for row in CELLS])
def test_every_cell_of_the_printed_chart_in_a_real_round(banker: int, third: int, cell: str) -> None:
    for player in range(6):
        assert hands(finished(shoe(player, banker, third))) == (3, 3 if cell == "H" else 2)


def _sentences(banker: int, third: int) -> bool | None:
    """The four sentences as they are printed; they say nothing of other totals."""
    if banker == 3:
        return third != 8
    if banker == 4:
        return third not in (0, 1, 8, 9)
    if banker == 5:
        return third in (4, 5, 6, 7)
    if banker == 6:
        return third in (6, 7)
    return None


@pytest.mark.rule(DOCUMENT, "323-333")
@pytest.mark.parametrize("banker", range(3, 7))
@pytest.mark.parametrize("third", range(10))
def test_the_four_sentences_in_a_real_round(banker: int, third: int) -> None:
    expected = _sentences(banker, third)
    assert expected is not None
    assert hands(finished(shoe(2, banker, third))) == (3, 2 + expected)
    assert banker_draws(posted().sheet.charts["banker-draws"], banker, third) is expected


@pytest.mark.rule(DOCUMENT, "323-351")
def test_the_printed_chart_agrees_with_the_printed_sentences() -> None:
    told = {(total, third): cell == "H" for total, third, cell in CELLS}
    for (banker, third), hits in told.items():
        assert _sentences(banker, third) in (hits, None)


@pytest.mark.rule(DOCUMENT, "247-249, 321-333")
@pytest.mark.parametrize("ten", ["Th", "Jh", "Qh", "Kh"])
def test_tens_and_pictures_are_third_cards_of_nothing(ten: str) -> None:
    assert hands(finished(f"Kh Kd 2c 4s {ten} 9s")) == (3, 2)
    assert hands(finished(f"Kh Kd 2c 3s {ten} 9s")) == (3, 3)


@pytest.mark.rule(DOCUMENT, "248-249, 321-333")
def test_it_is_the_third_card_that_counts_and_not_the_total_of_the_player_hand() -> None:
    # Banker has 6 and hits against a six or seven: the third card is a six, the total then 1.
    assert hands(finished(shoe(5, 6, 6))) == (3, 3)
    # The total is six or seven and the third card is neither.
    assert hands(finished(shoe(4, 6, 2))) == (3, 2)
    assert hands(finished(shoe(4, 6, 3))) == (3, 2)


# Naturals (252-267) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "254-262")
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_a_natural_in_either_hand_stops_the_drawing(natural: int, other: int) -> None:
    assert hands(finished(shoe(natural, other))) == (2, 2)
    assert hands(finished(shoe(other, natural))) == (2, 2)


@pytest.mark.rule(DOCUMENT, "317-321")
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_in_the_other_reading_five_or_less_draws_even_against_a_natural(natural: int, other: int) -> None:
    draws = 3 if other <= 5 else 2
    assert hands(finished(shoe(natural, other), "draw-on")) == (2, draws)
    assert hands(finished(shoe(other, natural), "draw-on")) == (draws, 2)


@pytest.mark.rule(DOCUMENT, "321-351")
def test_the_reading_of_naturals_changes_nothing_without_one() -> None:
    for banker, third, cell in CELLS:
        assert hands(finished(shoe(1, banker, third), "draw-on")) == (3, 3 if cell == "H" else 2)


@pytest.mark.rule(DOCUMENT, "254-264")
def test_a_natural_is_called_one_and_eight_or_nine_in_three_cards_is_not() -> None:
    def called(order: str) -> list[str]:
        return [each.words for each in finished(order).events if isinstance(each, Ranked)]

    assert called(shoe(9, 8)) == ["natural 9", "natural 8"]
    assert called(shoe(4, 7, 4)) == ["8", "7"]
    assert called(shoe(5, 7, 4)) == ["9", "7"]
