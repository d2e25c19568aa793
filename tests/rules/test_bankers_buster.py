"""Buster Blackjack of Banker's, laid over Pure 21.5 Blackjack. Printed lines 1903-2033."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal
from houseway.rules.sheet.documents import load_document
from tests.rules.twentyone_table import asked, bank, circles, deal, nets, order, posted, results, sit, stand_pat

GAME = "bankers/pure-21-5-blackjack"
BUSTER = "bankers/buster-blackjack"
at = partial(posted, GAME, option="spanish-21/1")


@pytest.mark.rule(BUSTER, "1960-1967, 1972-1975, 1985-1992")
@pytest.mark.parametrize(
    ("bank_hand", "then", "net"),
    [
        ("9h 8c", "", -10),
        ("9h 7c", "9d", 20),
        ("9h 5c", "2d 9d", 20),
        ("9h 2c", "2d 2d 9d", 40),
        ("2h 2c", "2d 2d 8d 9d", 150),
        ("2h 2c", "2d 2d 2c 6d 9d", 500),
        ("2h 2c", "2d 2d 2c 2h 4d 9d", 2000),
    ],
)
def test_buster_pays_table_b_by_the_number_of_cards(bank_hand: str, then: str, net: int) -> None:
    played = deal(at(), order(["Kh 8d"], bank_hand, then), {2: "game $10, buster $10"}, "stand")
    assert nets(played, "buster") == [net]


@pytest.mark.rule(BUSTER, "1963-1965")
def test_buster_needs_a_game_wager_and_six_decks() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    with pytest.raises(NotLegal, match="needs"):
        played.answer(one.number, one.seat, {"buster": 1000})
    for decks, offered in ((5, False), (6, True), (8, True)):
        offers = circles(bank(sit(at(decks=decks), "")))
        assert ("buster" in [circle.id.wager for circle in offers]) is offered
    assert len(circles(bank(sit(at({"buster-offered": "not-offered"}), "")))) == 1
    assert [wager.id for wager in load_document(BUSTER).wagers] == ["buster"]


@pytest.mark.rule(BUSTER, "1969-1970, 1977-1978, 2010-2011, 2016-2021, 2030-2033")
def test_buster_stays_in_action_after_a_bust_and_beside_naturals_at_the_same_odds() -> None:
    wagers = {2: "game $10, buster $10", 3: "game $10, buster $10"}
    naturals = deal(at(), order(["Kh Ad", "Ah Td"], "9c 7c", "8d"), wagers)
    assert nets(naturals, "buster") == [20.0, 20.0]
    busted = deal(at(), order(["Kh 6d", "Ah Td"], "9c 7c", "Qd 8d"), wagers, "hit")
    assert (nets(busted), nets(busted, "buster")) == ([-10.0, 12.0], [20.0, 20.0])
    given_up = deal(at(), order(["9h 7d", "Ah Td"], "9c 7c", "8d"), wagers, "surrender")
    assert (nets(given_up), nets(given_up, "buster")) == ([-5.0, 12.0], [20.0, 20.0])
    safe = deal(at(), order(["Kh 9d", "Ah Td"], "9c 8c"), wagers, "stand")
    assert nets(safe, "buster") == [-10.0, -10.0]


@pytest.mark.rule(BUSTER, "1972-1975")
@pytest.mark.parametrize(
    ("reading", "order_of"),
    [("with-the-seat", ["game", "buster", "game", "buster"]), ("afterwards", ["game", "game", "buster", "buster"])],
)
def test_buster_is_settled_with_the_seat_or_afterwards(reading: str, order_of: list[str]) -> None:
    wagers = {2: "game $10, buster $10", 3: "game $10, buster $10"}
    played = stand_pat(deal(at({"buster-settled": reading}), order(["Kh 8d"] * 2, "9c 8c"), wagers))
    assert [each[1] for each in results(played)] == order_of
