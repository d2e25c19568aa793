"""Hands from elsewhere: played at the neutral table, nothing dropped, nothing invented, every assumption said."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from pokerkit import HandHistory

from houseway.cards import text
from houseway.families.registry import game, games
from houseway.histories.formats import hand_text, ohh_read, ohh_write, phh_read, phh_write, stars_write
from houseway.histories.formats.ohh_neutral import OHH_GAMES
from houseway.histories.formats.phh_neutral import GAMES
from houseway.play.ids import BOARD, HAND_PILES, stack
from houseway.rules.loading.library import shipped
from tests.histories.hands import FOREIGN, OPEN_HAND


def test_the_neutral_table_is_no_game_of_a_room() -> None:
    sheets = {each.sheet for each in GAMES.values()}
    assert {game(name).room for name in sheets} == {"neutral"}
    assert not [name for name in (*games(), *shipped().documents()) if name.startswith("neutral/")]


def test_a_hand_is_played_at_the_neutral_table() -> None:
    history = phh_read.loads(FOREIGN, "friday.phh")
    played = history.played
    assert played.table.terms.sheet.name == "neutral/holdem"
    assert played.table.terms.posted == "no collection printed: no-limit, blinds $1 $2"
    assert played.opening_stacks == {4: 112_50, 6: 200_00, 2: 55_00}
    # Tom has 55 and wins the main pot of twice that and the big blind; the rest goes back to Phil.
    assert played.net() == {stack(4): -55_00, stack(6): -2_00, stack(2): 57_00}


def test_cards_come_out_as_they_are_written() -> None:
    piles = phh_read.loads(FOREIGN).played.table.piles
    assert text(piles[BOARD].cards) == "Jc 3d 5c 4h Jh"
    assert text(piles[HAND_PILES[4]].cards) == "Ac 2d"


def test_a_card_that_no_file_knows_is_never_written_as_dealt() -> None:
    history = phh_read.loads(FOREIGN)
    # Patrik, in seat 6, folded two unknown cards.
    assert len(history.unknown) == 2
    for written in (hand_text.dumps(history), phh_write.dumps(history), stars_write.dumps(history)):
        assert not [text([face]) for face in history.unknown if text([face]) in written]
    dealt = [
        action["player_id"]
        for action in json.loads(ohh_write.dumps(history))["ohh"]["rounds"][0]["actions"]
        if action["action"] == "Dealt Cards"
    ]
    assert dealt == [4, 2]
    assert "Patrik ?? ??" in hand_text.dumps(history)
    assert "d dh p2 ????" in phh_write.dumps(history)


def test_a_file_comes_back_line_by_line() -> None:
    lines = [line for line in FOREIGN.splitlines() if not line.startswith("  #")]
    one_line = "\n".join(lines).replace("[\n  ", "[").replace(",\n  ", ", ").replace(",\n]", "]") + "\n"
    history = phh_read.loads(one_line)
    same = one_line.replace("{ ", "{").replace(" }", "}").replace("1e3", "1E+3")
    assert phh_write.dumps(history) == same
    assert "p3 cbr 7 # this looks strong" in history.phh["actions"]
    assert "# a long pause" in history.phh["actions"]


def test_unknown_cards_are_those_that_are_shown_later() -> None:
    hidden = FOREIGN.replace("'d dh p3 7h6h'", "'d dh p3 ????'")
    assert text(phh_read.loads(hidden).played.table.piles[HAND_PILES[2]].cards) == "7h 6h"


def test_unknown_stacks_are_deep() -> None:
    history = phh_read.loads(FOREIGN.replace("[112.50, 200, 55]", "[112.50, inf, 55]"))
    assert history.played.opening_stacks[6] == 100_000_00
    assert history.notes == ["stacks that the file does not know are $100,000"]
    assert "starting_stacks = [112.50, inf, 55]" in phh_write.dumps(history)


def test_rake_is_noted_and_kept() -> None:
    history = phh_read.loads(FOREIGN + "finishing_stacks = [57.50, 198, 109]\n")
    assert history.notes == ["finishing_stacks: the file says [57.50, 198, 109], the hand $57.50, $198, $112"]
    assert "finishing_stacks = [57.50, 198, 109]" in phh_write.dumps(history)


def test_seats_that_are_not_in_the_order_of_play_are_counted_anew() -> None:
    history = phh_read.loads(FOREIGN.replace("[4, 6, 2]", "[6, 4, 2]"))
    assert list(history.played.opening_stacks) == [1, 2, 3]
    assert history.notes == ["seats: [6, 4, 2] are not seats of a table in the order of play; they are counted from 1"]
    assert "seats = [6, 4, 2]" in phh_write.dumps(history)


def test_the_reader_may_name_another_sheet() -> None:
    history = phh_read.loads(FOREIGN, game="oaks/texas-holdem#plain")
    assert history.played.table.terms.sheet.name == "oaks/texas-holdem#plain"
    # That room plays with dollars: a dollar is played for every cent.
    assert history.scale == 100


def test_antes_at_a_sheet_without_are_refused() -> None:
    with pytest.raises(ValueError, match=r"oaks/texas-holdem#plain is played without; nobody takes \$1"):
        phh_read.loads(FOREIGN.replace("[0, 0, 0]", "[1, 1, 1]"), game="oaks/texas-holdem#plain")


def test_every_variant_of_phh_is_played() -> None:
    assert set(HandHistory.game_types) <= set(GAMES)


# Open Hand History ---------------------------------------------------------------------------------------------------


def plain_open_hand() -> dict[str, Any]:
    hand: dict[str, Any] = json.loads(OPEN_HAND)["ohh"]
    return hand


def test_an_open_hand_is_played() -> None:
    played = ohh_read.loads(OPEN_HAND, "brno.ohh").played
    assert played.table.terms.sheet.name == "neutral/holdem"
    # No collection is taken here: the winner has the whole 13 cents.
    assert played.net() == {stack(1): -1, stack(3): -6, stack(5): 7}


def test_an_open_hand_keeps_what_it_says() -> None:
    written = ohh_write.dumps(ohh_read.loads(OPEN_HAND))
    assert json.loads(written)["ohh"] == plain_open_hand()
    assert ohh_write.dumps(ohh_read.loads(written)) == written


def test_what_stands_beside_a_hand_is_kept() -> None:
    beside = OPEN_HAND.replace('{"ohh"', '{"id": "a-1", "ohh"', 1).rstrip().removesuffix("}") + ', "more": 1}'
    written = json.loads(ohh_write.dumps(ohh_read.loads(beside)))
    assert (written["id"], written["more"], written["ohh"]["weather"]) == ("a-1", 1, "rain")


def test_the_fields_that_the_standard_requires_are_there() -> None:
    required = {
        "spec_version", "site_name", "network_name", "internal_version", "game_number", "start_date_utc", "table_name",
        "game_type", "bet_limit", "table_size", "currency", "dealer_seat", "small_blind_amount", "big_blind_amount",
        "ante_amount", "players", "rounds", "pots",
    }  # fmt: skip
    hand = json.loads(ohh_write.dumps(phh_read.loads(FOREIGN)))["ohh"]
    assert required <= hand.keys()
    assert [each["street"] for each in hand["rounds"]] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert {"id", "seat", "name", "starting_stack"} <= hand["players"][0].keys()
    assert {"number", "amount", "rake", "player_wins"} <= hand["pots"][0].keys()
    words = [action["action"] for part in hand["rounds"] for action in part["actions"]]
    assert words[:4] == ["Post SB", "Post BB", "Dealt Cards", "Dealt Cards"]
    raised = next(action for action in hand["rounds"][0]["actions"] if action["action"] == "Raise")
    assert (raised["player_id"], raised["amount"]) == (2, 7)


@pytest.mark.parametrize(("kind", "bets"), [("Omaha", "PL"), ("OmahaHiLo", "FL"), ("Stud", "FL"), ("Holdem", "FL")])
def test_every_game_type_has_a_sheet(kind: str, bets: str) -> None:
    assert OHH_GAMES[kind, bets].sheet


# From one format into the other and back -----------------------------------------------------------------------------


def test_site_table_number_and_date_survive_open_hand_history() -> None:
    facts = """
venue = 'Somewhere'
table = 'Brno'
hand = 77
day = 7
month = 4
time_zone = 'Europe/Prague'
"""
    written = FOREIGN + facts
    hand = phh_read.loads(written)
    told = json.loads(ohh_write.dumps(hand))["ohh"]
    assert (told["site_name"], told["table_name"], told["game_number"]) == ("Somewhere", "Brno", "77")
    # A quarter past eight in the evening in Prague, in summer, is two hours earlier in UTC.
    assert told["start_date_utc"] == "2009-04-07T18:15:00Z"
    back = phh_read.loads(phh_write.dumps(ohh_read.loads(ohh_write.dumps(hand))))
    assert {name: back.phh[name] for name in hand.phh} == hand.phh


def test_fields_of_open_hand_history_survive_phh() -> None:
    back = ohh_write.dumps(phh_read.loads(phh_write.dumps(ohh_read.loads(OPEN_HAND))))
    told, before = json.loads(back)["ohh"], plain_open_hand()
    for name in (
        "site_name",
        "network_name",
        "game_number",
        "start_date_utc",
        "table_name",
        "weather",
    ):
        assert told[name] == before[name], name
    # Player 30 is in seat 5, and PHH numbers players by their seats.
    assert (before["hero_player_id"], told["hero_player_id"]) == (30, 5)
    assert [each["name"] for each in told["players"] if each["id"] == told["hero_player_id"]] == ["Hero"]


def test_fields_of_phh_that_tell_another_hand_are_refused() -> None:
    hidden = FOREIGN.replace("'d dh p3 7h6h'", "'d dh p3 ????'")
    told = json.loads(ohh_write.dumps(phh_read.loads(hidden)))
    assert "actions" in tomllib.loads(told["ohh"]["_phh"])
    told["ohh"]["_phh"] = told["ohh"]["_phh"].replace("Jc3d5c", "JcAd5c")
    with pytest.raises(ValueError, match="tell another hand"):
        ohh_read.loads(json.dumps(told))
