"""Counting to the action: every card of the pack names a place of the layout, under every reading."""

from __future__ import annotations

import pytest

from houseway import Sheet, Shoe, game, games, terms
from houseway.cards.card import JOKER, RANKS, card, rank
from houseway.families.bank.core.action_button import ActionByCard, ActionByValue
from houseway.families.bank.core.bank_state import Banked
from houseway.play.ids import HandId, PileId, Place
from houseway.play.lasting import Lasting
from houseway.play.steps import STEPS
from houseway.play.table import Table

BANKED = [name for name in games() if game(name).kind == "bank"]
COUNTED = ["A", *"23456789T"]
STACK = 100_000


def every_reading(name: str) -> list[Sheet]:
    """The sheet as it is taken, and with every other choice of every reading."""
    sheet = game(name)
    others = [(each.id, choice) for each in sheet.readings for choice in each.choices if choice != each.taken]
    return [sheet, *(game(name, dict([other])) for other in others)]


@pytest.mark.parametrize("name", BANKED)
def test_the_count_goes_around_the_places_of_the_layout_under_every_reading(name: str) -> None:
    for sheet in every_reading(name):
        for row in sheet.round:
            # 0 are as many as there are seats.
            assert (getattr(row.params, "positions", 0) or sheet.seats.max) == sheet.seats.max


@pytest.mark.parametrize("name", BANKED)
def test_every_card_of_the_pack_names_a_place(name: str) -> None:
    for sheet in every_reading(name):
        for row in sheet.round:
            if isinstance(row.params, ActionByCard | ActionByValue):
                for face in set(terms(sheet).faces):
                    assert counted_by(sheet, row.step, face) in range(1, sheet.seats.max + 1)


def counted_by(sheet: Sheet, step: str, face: int) -> int:
    """The place on which the count of this card ends by a step of the sheet."""
    (row,) = [each for each in sheet.round if each.step == step]
    return counted_with(sheet, row.params, face)


def counted_with(sheet: Sheet, rules: ActionByCard | ActionByValue, face: int) -> int:
    """The place on which the count of this card ends, seat 2 banking at a full table."""
    posted = terms(sheet)
    table = Table(
        posted, dict.fromkeys(range(1, sheet.seats.max + 1), STACK), Shoe.rigged(posted.pack, ""), {}, Lasting(), (), []
    )
    banked = table.facts(Banked)
    banked.seat = 2
    for seat in set(table.seats) - {2}:
        place = Place(seat, HandId(seat))
        banked.places.append(place)
        banked.circles[place] = {"game": 100}
    table.pile(PileId(rules.pile)).cards[:] = [face, face]
    STEPS["action_by_value" if isinstance(rules, ActionByValue) else "action_by_card"].run(table, rules)
    return banked.counted


@pytest.mark.rule("bankers/pure-spanish-21-5", "2607-2609, 2665-2666")
@pytest.mark.parametrize(("table", "places"), [("with", 8), ("without", 9)])
def test_the_down_card_counts_around_as_many_places_as_there_are(table: str, places: int) -> None:
    """The player-dealer is one, an ace counts to them; a nine counts to the ninth place, which is theirs at eight."""
    sheet = game("bankers/pure-spanish-21-5", {"table": table})
    for face in set(terms(sheet).faces):
        value = COUNTED.index(RANKS[rank(face)]) + 1 if RANKS[rank(face)] in COUNTED else 10
        assert counted_by(sheet, "action_by_value", face) == (2 - 1 + value - 1) % places + 1


def test_a_joker_counts_as_a_ten_does() -> None:
    assert counted_by(game("oaks/zoobac"), "action_by_value", JOKER) == (2 - 1 + 10) % 12 + 1


@pytest.mark.parametrize(
    ("face", "seat"),
    [("Ah", 1), ("2h", 3), ("7h", 8), ("8h", 1), ("9c", 3), ("Td", 4), ("Jd", 5), ("Qd", 6), ("Kd", 7)],
)
def test_the_count_from_the_house_dealer_leaves_out_the_player_dealer(face: str, seat: int) -> None:
    """Seat 2 banks; seats 1, 3, 4 and on are numbers one, two, three. A king goes round the seven others."""
    rules = ActionByValue("bank hand", "the last", 8, "left of the house dealer", "eleven to thirteen")
    assert counted_with(game("bankers/pure-spanish-21-5"), rules, card(face)) == seat
