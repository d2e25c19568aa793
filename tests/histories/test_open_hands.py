"""Open Hand History as programs of the field write it: posts as told, lines of JSON, words that the standard lacks."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from houseway.families.poker.core.hand_state import Hand
from houseway.histories.formats import ohh_read, ohh_write, phh_read, phh_write
from houseway.histories.history_fields import History
from houseway.play.ids import stack

Posted = tuple[int, str, float]


def hand(posts: list[Posted], rounds: list[tuple[str, list[str], list[Any]]], **more: Any) -> dict[str, Any]:
    """A hand at a table of four with 100 each, the button in seat 4. An action is a player, a word and an amount."""
    streets = [("Preflop", [], [*posts, *rounds[0][2]]), *rounds[1:]]
    number = 0
    told = []
    for at, (street, cards, actions) in enumerate(streets):
        part: dict[str, Any] = {"id": at, "street": street, "cards": cards, "actions": []}
        for player, word, amount in actions:
            number += 1
            action = {"action_number": number, "player_id": player, "action": word}
            action |= {"cards": amount} if isinstance(amount, list) else {"amount": amount, "is_allin": False}
            part["actions"].append(action)
        told.append(part)
    return {
        "ohh": {
            "spec_version": "1.4.7", "site_name": "PokerNow.club", "network_name": "PokerNow.club",
            "internal_version": "1", "game_number": "1", "start_date_utc": "2022-01-16T01:48:24Z", "table_name": "t",
            "game_type": "Holdem", "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 10, "currency": "USD",
            "dealer_seat": 4, "small_blind_amount": 1, "big_blind_amount": 2, "ante_amount": 0, "hero_player_id": 1,
            "players": [{"id": at, "seat": at, "name": f"P{at}", "starting_stack": 100} for at in (1, 2, 3, 4)],
            "flags": [], "rounds": told, "pots": [], **more,
        }
    }  # fmt: skip


BLINDS: list[Posted] = [(1, "Post SB", 1), (2, "Post BB", 2)]


def read(plain: dict[str, Any]) -> History:
    return ohh_read.loads(json.dumps(plain), "case.ohh")


def ended(history: History) -> list[Decimal]:
    ledger = history.played.table.ledger
    return [Decimal(ledger[stack(seat)]) / 100 for seat in sorted(history.played.opening_stacks)]


def wins(*told: tuple[int, float]) -> list[dict[str, Any]]:
    return [{"number": 0, "amount": 0, "rake": 0, "player_wins": [{"player_id": a, "win_amount": b} for a, b in told]}]


def test_a_dead_and_an_extra_blind_are_posted_as_told() -> None:
    """Seat 4 comes in with a dead 1 and a live 2, and raises to 8: it puts in 6 more, and takes 1, 1 and 2."""
    posts = [*BLINDS, (4, "Post Dead", 1), (4, "Post Extra Blind", 2)]
    folds = [(3, "Fold", 0), (4, "Raise", 6), (1, "Fold", 0), (2, "Fold", 0)]
    history = read(hand(posts, [("Preflop", [], folds)]))
    assert ended(history) == [99, 98, 100, 103]
    dead = history.played.table.facts(Hand).dead_from
    assert dead == {4: 100}


def test_a_small_blind_that_is_made_up_to_a_big_one_does_not_move_who_acts_first() -> None:
    """Heads-up the button posts 1, a dead 1 and 1 more to come in: it acts first all the same, and raises to 6."""
    told = hand([(1, "Post SB", 1), (2, "Post BB", 2), (1, "Post Dead", 1), (1, "Post Extra Blind", 1)],
                [("Preflop", [], [(1, "Raise", 4), (2, "Fold", 0)])], dealer_seat=1)  # fmt: skip
    told["ohh"]["players"] = told["ohh"]["players"][:2]
    assert ended(read(told)) == [102, 98]


def test_who_sits_between_the_button_and_the_blinds_is_named_in_a_refusal() -> None:
    """By the seats 1 acts first after the flop; the file lets 2 do so, as if 1 had the button."""
    folds = [(4, "Fold", 0), (1, "Call", 2), (2, "Call", 1), (3, "Check", 0)]
    flop = ("Flop", ["2c", "7d", "9h"], [(2, "Check", 0)])
    with pytest.raises(ValueError, match="it is not the turn of seat 2") as caught:
        read(hand([(2, "Post SB", 1), (3, "Post BB", 2)], [("Preflop", [], folds), flop]))
    assert str(caught.value).endswith("(dealer_seat is 4, and seat 1 is between it and the first blind)")


def test_pots_of_nothing_are_no_difference() -> None:
    folds = [(3, "Fold", 0), (4, "Fold", 0), (1, "Fold", 0)]
    assert read(hand(BLINDS, [("Preflop", [], folds)], pots=wins((2, 0)))).notes == []


def test_antes_are_posted_as_told() -> None:
    posts = [(at, "Post Ante", 0.5) for at in (1, 2, 3, 4)] + BLINDS
    folds = [(3, "Raise", 6), (4, "Fold", 0), (1, "Fold", 0), (2, "Fold", 0)]
    assert ended(read(hand(posts, [("Preflop", [], folds)]))) == [
        Decimal("98.5"), Decimal("97.5"), Decimal("104.5"), Decimal("99.5")
    ]  # fmt: skip


def test_a_straddle_acts_last() -> None:
    folds = [(4, "Call", 4), (1, "Fold", 0), (2, "Fold", 0), (3, "Raise", 8), (4, "Fold", 0)]
    assert ended(read(hand([*BLINDS, (3, "Straddle", 4)], [("Preflop", [], folds)]))) == [99, 98, 107, 96]


def showdown(shows: list[Any], **more: Any) -> History:
    """Seats 1 and 2 check it down for a pot of 4."""
    folds = [(3, "Fold", 0), (4, "Fold", 0), (1, "Call", 1), (2, "Check", 0)]
    checks = [(1, "Check", 0), (2, "Check", 0)]
    board = [("Flop", ["2c", "7d", "9h"], checks), ("Turn", ["3s"], checks), ("River", ["4s"], checks)]
    return read(hand(BLINDS, [("Preflop", [], folds), *board, ("Showdown", [], shows)], **more))


def test_a_hand_that_is_not_shown_does_not_win() -> None:
    assert ended(showdown([(2, "Shows Cards", ["Kh", "Qd"])])) == [98, 102, 100, 100]
    shows = [(1, "Mucks Cards", []), (2, "Shows Cards", ["Kh", "Qd"])]
    assert ended(showdown(shows)) == [98, 102, 100, 100]


def test_the_pots_decide_where_nobody_shows() -> None:
    history = showdown([], pots=wins((1, 4)))
    assert ended(history) == [102, 98, 100, 100]
    assert history.notes == ["no cards are known at the showdown: the file says that seat 1 won"]
    assert ended(showdown([], pots=wins((1, 1.5), (2, 2)))) == [Decimal("99.5"), 100, 100, 100]


def test_one_known_board_of_two_does_not_decide() -> None:
    """It was run twice and each won once: the file says what each took, and has one board."""
    shows = [(1, "Shows Cards", ["Ah", "Ad"]), (2, "Shows Cards", ["Kh", "Kd"])]
    history = showdown(shows, pots=wins((1, 2), (2, 2)), flags=["Run_It_Twice"])
    assert ended(history) == [100, 100, 100, 100]
    assert history.notes == ["it was run twice, and one board is known: the pot is awarded as the file says"]


def test_a_raise_to_what_must_be_called_is_a_call() -> None:
    folds = [(3, "Raise", 6), (4, "Raise", 6), (1, "Fold", 0), (2, "Fold", 0)]
    flop = [("Flop", ["2c", "7d", "9h"], [(3, "Bet", 10), (4, "Fold", 0)])]
    assert ended(read(hand(BLINDS, [("Preflop", [], folds), *flop]))) == [99, 98, 109, 94]


def test_words_that_are_no_part_of_the_hand_are_passed_over_and_kept() -> None:
    folds = [(3, "Fold", 0), (4, "Fold", 0), (1, "Fold", 0), (2, "Payout", 1), (2, "Added Chips", 50)]
    history = read(hand(BLINDS, [("Preflop", [], folds)], tournament={"name": "x"}))
    assert ended(history) == [99, 101, 100, 100]
    written = json.loads(ohh_write.dumps(history))["ohh"]
    assert written["tournament"] == {"name": "x"}
    assert [each["action"] for each in written["rounds"][0]["actions"]][-2:] == ["Payout", "Added Chips"]


def test_a_line_of_json_for_each_hand() -> None:
    fold = [(3, "Fold", 0), (4, "Fold", 0), (1, "Fold", 0)]
    one = json.dumps({"id": "h-1", **hand(BLINDS, [("Preflop", [], fold)])})
    lines = f"{one}\n{one.replace('Fold', 'Folds')}\n{one[:-1]}\n{one}\n"
    found = list(ohh_read.each_hand(lines.splitlines(keepends=True), "night.jsonl"))
    assert [isinstance(each, History) for each in found] == [True, False, False, True]
    assert str(found[1]) == (
        "night.jsonl: hand 2: line 2, rounds[0].actions[2] (3 Folds): 'Folds' is not an action of the standard"
    )
    assert str(found[2]).startswith("night.jsonl: hand 3: line 3: not JSON, perhaps cut short: another hand begins")
    assert json.loads(ohh_write.dumps(found[0]))["id"] == "h-1"  # type: ignore[arg-type]


@pytest.mark.parametrize("flags", [[], ["Run_It_Twice"]])
def test_an_open_hand_goes_through_phh_with_the_same_stacks(flags: list[str]) -> None:
    shows = [(1, "Shows Cards", ["Ah", "Ad"]), (2, "Shows Cards", ["Kh", "Kd"])]
    history = showdown(shows, pots=wins((1, 3), (2, 1)) if flags else wins((1, 4)), flags=flags)
    assert ended(phh_read.loads(phh_write.dumps(history))) == ended(history)
