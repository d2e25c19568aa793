"""Mini Pai Gow: the Aces Bonus, the order of settlement, and the fees."""

from __future__ import annotations

import re

import pytest

from houseway import game
from houseway.cards import cards
from houseway.play.events import Carried, Settled, Shown
from houseway.ranking.bonus_hands import aces
from houseway.rules.settle import verdict
from tests.rules.bank_fees import fees as fee_moves
from tests.rules.bank_fees import moments, play, posted
from tests.rules.book_rows import text_of
from tests.rules.test_mini_pai_gow import FIVES, GAME, against, faces, finish, sit, wager
from tests.rules.tiles_table import offer


@pytest.mark.rule(GAME, "594, 602-612")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ac Ad Ah As Jk 2c", 2500),
        ("Ac Kc Qc Jc Tc 2d", 1000),
        # With the joker a royal flush is a straight flush.
        ("Ac Kc Qc Jc Jk 2d", 100),
        ("9c 8c 7c 6c 5c 2d", 100),
        ("9c 9d 9h 9s 5c 2d", 50),
        ("Ac Ad Ah Jk 5c 2d", 50),
        ("9c 9d 9h 5s 5c 2d", 15),
        ("Ac Jc 9c 5c 2c 3d", 5),
        ("9c 9d 5h 5s 2c 2d", 5),
        ("9c 8d 7h 6s 5c 2d", 3),
        ("9c 9d 9h 6s 4c 2d", 2),
        ("9c 9d 6h 6s 4c 2d", 1),
        ("8c 7d 5h 4s 3c 2d", 50),
        ("8c 7d 6h 4s 3c 2d", 50),
        ("9c 7d 5h 4s 3c 2d", 0),
        ("9c 9d 6h 7s 4c 2d", 0),
        ("Jk Kd 9h 7s 4c 2d", 0),
    ],
)
def test_the_bonus_pays_by_the_six_cards(hand: str, pays: int) -> None:
    ruled = verdict(game(GAME).wager("aces-bonus"), aces(cards(hand)))
    assert (ruled.row.pays.exact() if ruled.row else 0) == pays


@pytest.mark.rule(GAME, "594")
def test_splitting_three_aces_still_pays_three_of_a_kind_whatever_comes_of_the_hand() -> None:
    found = against("Ac / Ad Ah 9s 7c 3h", "Kd / 5c 5d 5h 3s 2c", bonus=10)
    assert found["aces-bonus"] == ("wins", 20)
    assert found["base"][0] == "pushes"


@pytest.mark.rule(GAME, "601-612")
def test_the_pay_table_is_the_printed_one() -> None:
    printed = [re.fullmatch(r"(.*?)\s+([0-9]+)", line) for line in text_of("cordova")[601:612]]
    rows = game(GAME).wager("aces-bonus").pays
    assert [int(found[2]) for found in printed if found] == [row.pays.exact() for row in rows]
    assert len(rows) == 11


# Settlement and fees -----------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "566, 595")
@pytest.mark.parametrize(("reading", "order"), [("rounds", "bbbdddaaa"), ("hands", "bdabdabda")])
def test_original_wagers_then_doubles_then_the_bonus(reading: str, order: str) -> None:
    played = offer(
        sit(seats=(1, 2, 3, 4), last=faces(FIVES), first="Ac Kh Kd 9s 7c 3h", readings={"settlement": reading})
    )
    played = wager(played, dict.fromkeys((2, 3, 4), "base $10, aces-bonus $10"))
    done = finish(played, {1: FIVES}, [2, 3, 4])
    found = [(each.seat, each.wager) for each in done.events if isinstance(each, Settled)]
    assert "".join(name[0] for _, name in found) == order
    assert [seat for seat, name in found if name == "base"] == [2, 3, 4]


@pytest.mark.rule(GAME, "595")
def test_what_the_player_dealers_wager_cannot_cover_is_returned() -> None:
    player = "Ac / Kh Kd 9s 7c 3h"
    played = wager(offer(sit(faces(player), faces(FIVES))), bank=15)
    done = finish(played, {2: player, 1: FIVES}, [2])
    assert {each.wager: each.net for each in done.events if isinstance(each, Settled)} == {"base": 1_000, "double": 500}


def document_rows() -> dict[str, list[tuple[str, str]]]:
    """The options of the document: action and fee, line by line (648-673)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in text_of("cordova")[647:673]:
        if named := re.fullmatch(r"Option ([0-9])", line):
            found[named[1]] = []
        elif row := re.search(r"\$([0-9]+(?: - \$[0-9]+|\+))\s+\$([0-9]+)\.00$", line):
            found[str(max(map(int, found)))].append((row[1].replace(" ", "").replace("$", ""), row[2]))
    return found


@pytest.mark.rule(GAME, "648-673, 2103-2120")
def test_the_document_and_the_book_print_the_same_options() -> None:
    for schedule, option in game(GAME).options():
        ((charge, rates),) = schedule.charged(option)
        bands = [
            f"{band.low // 100}-{band.high // 100}" if band.high else f"{band.low // 100}+" for band in charge.bands
        ]
        assert list(zip(bands, [str(rate // 100) for rate in rates], strict=True)) == document_rows()[option.id]
        assert str(option.limits).replace(",", "") == "$5-$1000"


@pytest.mark.rule(GAME, "651-673, 2103")
@pytest.mark.parametrize(
    ("option", "wagers", "fee"),
    [
        ("1", "base $100", 1), ("1", "base $101", 2), ("1", "base $100, aces-bonus $5", 2), ("1", "base $701", 8),
        ("2", "base $300", 3), ("2", "base $301", 5), ("3", "base $600", 5), ("3", "base $601", 8),
        ("3", "base $1000, aces-bonus $5", 15),
    ],
)  # fmt: skip
def test_the_player_dealer_pays_by_table_action_and_players_nothing(option: str, wagers: str, fee: int) -> None:
    assert fee_moves(play(posted(GAME, option), {2: wagers})) == [("seat 1", fee * 100)]


@pytest.mark.rule(GAME, "2103")
def test_the_bonus_counts_in_the_action_or_not_and_the_fee_falls_while_the_hands_are_set() -> None:
    for reading, fee in (("counted", 200), ("not-counted", 100)):
        played = play(posted(GAME, "1", {"bonus-action": reading}), {2: "base $100, aces-bonus $5"})
        assert fee_moves(played) == [("seat 1", fee)]
        events = list(played.events)
        first = min(moments(played).fees)
        opened = next(at for at, each in enumerate(events) if isinstance(each, Shown))
        assert any(isinstance(each, Carried) for each in events[:first])
        assert first < opened
