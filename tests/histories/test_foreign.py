"""Hands from elsewhere: played by the nearest sheet, nothing dropped, every assumption said."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from pokerkit import HandHistory

from houseway.cards import text
from houseway.histories import ohh_read, ohh_write, phh_read, phh_write
from houseway.histories.variant_codes import STRADDLED, UNPLAYED, VARIANTS, played_as
from houseway.play.ids import BOARD, HAND_PILES, stack
from tests.histories.hands import FOREIGN, OPEN_HAND


def test_a_hand_is_played_by_the_sheet_of_its_variant() -> None:
    history = phh_read.loads(FOREIGN, "friday.phh")
    played = history.played
    assert played.table.terms.sheet.name == "cordova/texas-holdem#no-limit"
    # The file has cents, and our chips are dollars: a dollar is played for every cent.
    assert history.scale == 100
    assert played.table.terms.posted == "no collection: blinds $100 $200"
    assert played.opening_stacks == {4: 11_250_00, 6: 20_000_00, 2: 5_500_00}
    # Tom has 55 and wins the main pot of twice that and the big blind; the rest goes back to Phil.
    assert tomllib.loads(phh_write.dumps(history))["finishing_stacks"] == [57.5, 198, 112]


def test_cards_come_out_as_they_are_written_and_the_rest_is_filled_in() -> None:
    history = phh_read.loads(FOREIGN)
    piles = history.played.table.piles
    assert text(piles[BOARD].cards) == "Jc 3d 5c 4h Jh"
    assert text(piles[HAND_PILES[4]].cards) == "Ac 2d"
    assert any(note.startswith("seat 6: the file does not know every card; filled in:") for note in history.notes)
    assert "played by cordova/texas-holdem#no-limit, no-limit, without a collection" in history.notes


def test_what_no_round_knows_is_kept() -> None:
    written = phh_write.dumps(phh_read.loads(FOREIGN))
    plain = tomllib.loads(written)
    before = tomllib.loads(FOREIGN)
    for name in ("ante_trimming_status", "author", "event", "time", "year", "currency", "_odds", "_where", "players"):
        assert plain[name] == before[name], name
    assert "p3 cbr 7 # this looks strong" in plain["actions"]
    assert "# a long pause" in plain["actions"]
    assert "# the file: d dh p2 ????" in plain["actions"]
    assert phh_write.dumps(phh_read.loads(written)) == written


def test_unknown_cards_are_those_that_are_shown_later() -> None:
    hidden = FOREIGN.replace("'d dh p3 7h6h'", "'d dh p3 ????'")
    assert text(phh_read.loads(hidden).played.table.piles[HAND_PILES[2]].cards) == "7h 6h"


def test_a_showdown_with_unknown_cards_is_a_guess_and_says_so() -> None:
    hidden = FOREIGN.replace("'d dh p3 7h6h'", "'d dh p3 ????'").replace("'p3 sm 7h6h'", "'p3 sm ????'")
    assert any("who wins is a guess" in note for note in phh_read.loads(hidden).notes)


def test_an_unknown_stack_is_deep() -> None:
    deep = FOREIGN.replace("[112.50, 200, 55]", "[112.50, inf, 55]")
    history = phh_read.loads(deep)
    assert history.played.opening_stacks[6] == 10_000_000_00
    assert any("the stack of seat 6 is unknown" in note for note in history.notes)
    assert history.phh["_written_starting_stacks"][1].is_infinite()


def test_rake_is_noted_and_kept() -> None:
    raked = FOREIGN + "finishing_stacks = [57.50, 198, 109]\n"
    history = phh_read.loads(raked)
    assert any(note.startswith("finishing_stacks: the file says [57.50, 198, 109], the hand") for note in history.notes)
    assert [float(each) for each in history.phh["_written_finishing_stacks"]] == [57.5, 198, 109]


def test_a_straddle_is_played_where_straddles_are_printed() -> None:
    straddled = (
        FOREIGN.replace("[1, 2, 0]", "[1, 2, 4]")
        .replace("p3 cbr 7 # this looks strong", "p1 cc")
        .replace("'p1 cbr 23',\n  'p2 f',\n  'p3 cc',", "'p2 f',\n  'p3 cbr 23',\n  'p1 cc',")
    )
    history = phh_read.loads(straddled)
    assert history.played.table.terms.sheet.name == STRADDLED["NT"].game
    assert "straddle" in [each for _, _, each in history.played.answers]


def test_whole_dollars_are_played_as_dollars() -> None:
    whole = FOREIGN.replace("112.50", "112").replace("10.50", "11").replace("cbr 79", "cbr 78")
    history = phh_read.loads(whole)
    assert history.scale == 1
    assert history.played.table.terms.posted == "no collection: blinds $1 $2"


def test_the_reader_may_name_another_sheet() -> None:
    history = phh_read.loads(FOREIGN, game="oaks/texas-holdem#plain")
    assert history.played.table.terms.sheet.name == "oaks/texas-holdem#plain"


def test_every_variant_of_phh_is_played_or_refused_by_name() -> None:
    assert set(HandHistory.game_types) == set(VARIANTS) | set(UNPLAYED)


# Open Hand History ---------------------------------------------------------------------------------------------------


def plain_open_hand() -> dict[str, Any]:
    hand: dict[str, Any] = json.loads(OPEN_HAND)["ohh"]
    return hand


def test_an_open_hand_is_played() -> None:
    history = ohh_read.loads(OPEN_HAND, "brno.ohh")
    played = history.played
    assert played.table.terms.sheet.name == "cordova/texas-holdem#no-limit"
    # No collection is taken here: the winner has the whole 13 cents, for each of which a dollar is played.
    assert played.net() == {stack(1): -100, stack(3): -600, stack(5): 700}
    assert any(note.startswith(("pots[0].amount", "pots[0].rake")) for note in history.notes)


def test_antes_that_the_sheet_does_not_take_are_noted() -> None:
    history = ohh_read.loads(OPEN_HAND.replace('"ante_amount": 0.00', '"ante_amount": 0.01'))
    assert "cordova/texas-holdem#no-limit takes no antes; those of the file are left out" in history.notes
    assert not any("antes" in note for note in ohh_read.loads(OPEN_HAND).notes)


def test_an_open_hand_keeps_what_it_says() -> None:
    written = ohh_write.dumps(ohh_read.loads(OPEN_HAND))
    hand = json.loads(written)["ohh"]
    for name in ("site_name", "game_number", "start_date_utc", "table_name", "table_size", "hero_player_id", "weather"):
        assert hand[name] == plain_open_hand()[name], name
    assert hand["_written_pots"] == plain_open_hand()["pots"]
    assert ohh_write.dumps(ohh_read.loads(written)) == written


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
    assert words[:5] == ["Post SB", "Post BB", "Dealt Cards", "Dealt Cards", "Dealt Cards"]
    raised = next(action for action in hand["rounds"][0]["actions"] if action["action"] == "Raise")
    assert (raised["player_id"], raised["amount"]) == (2, 7)


@pytest.mark.parametrize(("kind", "bets"), [("Omaha", "PL"), ("OmahaHiLo", "FL"), ("Stud", "FL"), ("Holdem", "FL")])
def test_every_game_type_has_a_sheet(kind: str, bets: str) -> None:
    assert played_as(kind, bets).game
