"""Secrets: what a seat cannot see does not change one byte of what it is told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from houseway.cards import NoChance, SeededChance, Shoe, below, cards, shuffle, text
from houseway.cards.card import TEXTS
from houseway.play.decisions import Choose, Lay, Meld, Pick
from houseway.play.events import EVERYONE, NOBODY, Acted, Carried, Dealt, Ranked, Shown
from houseway.play.ids import BOARD, BURNS, HAND_PILES, MUCK, PileId
from houseway.play.lasting import NOTHING_LASTS
from houseway.play.round import Round
from houseway.play.table import Table
from houseway.play.view import HIDDEN, decision_view, event_view, sees, view, whole_event
from houseway.rules.posting.terms import terms
from tests.frame.helpers import baccarat_round, holdem, holdem_round, random_answer, to_wagers, view_bytes

CARD_WORDS = set(TEXTS.values())


def words_in(plain: Any) -> Iterator[str]:
    """Every word of a view that is the name of a card."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from words_in(key)
            yield from words_in(value)
    elif isinstance(plain, list | tuple):
        for each in plain:
            yield from words_in(each)
    elif isinstance(plain, str) and plain in CARD_WORDS:
        yield plain


def known_to(played: Round, viewer: int | None) -> set[int]:
    """By the rules of hold'em alone: one's own cards, what lies face up, and hands shown at the end."""
    known: set[int] = set()
    for event in played.events:
        open_to_all = isinstance(event, Dealt) and (event.to == BOARD or event.to.kind == "draw")
        own = isinstance(event, Dealt) and (event.to.kind, event.to.seat) == ("hand", viewer)
        if isinstance(event, Dealt | Shown) and (open_to_all or own or isinstance(event, Shown)):
            known |= set(event.cards)
    return known


def mixed(order: Sequence[int], fixed: set[int], chance: SeededChance) -> list[int]:
    """The same places, the same known cards in them, and all the others dealt anew."""
    hidden = [face for face in order if face not in fixed]
    shuffle(hidden, chance)
    return [face if face in fixed else hidden.pop() for face in order]


def dealt_anew(played: Round, viewer: int | None, chance: SeededChance) -> Round:
    """The same round with every card that the viewer does not know lying somewhere else, and the same answers."""
    known, shoe = known_to(played, viewer), played.table.shoe
    other = Shoe(
        mixed(shoe.opening[::-1], known, chance),
        NoChance(),
        orders=[mixed(order, known, chance) for order in shoe.orders],
    )
    again = Round(played.terms, played.opening_stacks, other, lasting=played.opening_lasting)
    for number, seat, value in played.answers:
        again.answer(number, seat, value)
    return again


def leaks(played: Round, chance: SeededChance) -> list[str]:
    """What any viewer can tell of cards that it does not know; they must lie elsewhere to compare anything."""
    found: list[str] = []
    for viewer in (None, *played.table.seats):
        again = dealt_anew(played, viewer, chance)
        assert again.table.shoe.opening != played.table.shoe.opening
        if view_bytes(again, viewer) != view_bytes(played, viewer):
            found.append(f"{viewer} sees other cards")
        shown = set(words_in(view(played.table, viewer))) - {TEXTS[face] for face in known_to(played, viewer)}
        found += [f"{viewer} sees {word}" for word in sorted(shown)]
    return found


@pytest.mark.parametrize("form", ["limit", "no-limit"])
@pytest.mark.parametrize("seed", range(20))
def test_no_view_of_a_hand_depends_on_cards_that_the_seat_cannot_see(form: str, seed: int) -> None:
    chance = SeededChance(seed)
    # Every other hand begins with a draw for the button, whose cards are shown and shuffled in again.
    played = holdem_round(seed, seats=2 + below(chance, 5), form=form, button=None if seed % 2 else 1, stack=20000)
    while played.state == "open":
        assert leaks(played, chance) == []
        decision = played.open_decisions()[0]
        played.answer(decision.number, decision.seat, random_answer(decision, chance))
    assert leaks(played, chance) == []


def test_the_proof_itself_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a view that shows everything, the comparison must tell leaks: otherwise it proves nothing."""
    monkeypatch.setattr("houseway.play.view.sees", lambda viewer, seen_by: True)
    assert leaks(holdem_round(), SeededChance(1)) != []


# By hand ---------------------------------------------------------------------------------------------------------

# Three seats, the button at 1: cards go to 2, 3, 1 and again.
ORDER = "Ah Kd 2c  As Ks 2d   7h  3h 4h 5h   8h  Qs  9h  Js"
HANDS = {2: "Ah As", 3: "Kd Ks", 1: "2c 2d"}


def test_a_seat_sees_its_own_cards_and_the_board_and_no_more() -> None:
    played = holdem_round(order=ORDER)
    for seat in (1, 2, 3):
        piles = view(played.table, seat)["piles"]
        for other, hand in HANDS.items():
            assert piles[HAND_PILES[other]] == (hand.split() if other == seat else [HIDDEN, HIDDEN])
    assert view(played.table, None)["piles"] == {HAND_PILES[seat]: [HIDDEN, HIDDEN] for seat in (2, 3, 1)}
    for number, seat in enumerate((1, 2, 3), 1):
        played.answer(number, seat, "call" if seat < 3 else "check")
    assert view(played.table, None)["piles"][BOARD] == ["3h", "4h", "5h"]
    assert view(played.table, 1)["piles"][BURNS] == [HIDDEN]


def shown_down() -> Round:
    """Seat 1 folds after the flop; seats 2 and 3 go to the end."""
    played = holdem_round(order=ORDER)
    while played.state == "open":
        decision = played.open_decisions()[0]
        assert isinstance(decision, Choose)
        after_the_flop = decision.number > 3
        move = "check" if "check" in decision.moves else "call"
        played.answer(decision.number, decision.seat, "fold" if decision.seat == 1 and after_the_flop else move)
    return played


def test_a_showdown_reveals_the_hands_that_are_shown_and_no_others() -> None:
    played = shown_down()
    for viewer in (None, 1, 2, 3):
        seen = view(played.table, viewer)
        assert seen["piles"][HAND_PILES[2]] == ["Ah", "As"]
        assert seen["piles"][HAND_PILES[3]] == ["Kd", "Ks"]
        assert seen["piles"][MUCK] == [HIDDEN, HIDDEN]
        assert seen["piles"][BURNS] == [HIDDEN] * 3
        told = {event["place"] for event in seen["events"] if event["event"] in ("shown", "ranked")}
        assert told == {HAND_PILES[2], HAND_PILES[3]}


def test_a_folded_hand_stays_hidden_from_all_others_to_the_end() -> None:
    played = shown_down()
    for viewer in (None, 2, 3):
        assert not {"2c", "2d"} & set(words_in(view(played.table, viewer)))
    # Its owner was dealt it, and that does not become untrue.
    own = [
        event for event in view(played.table, 1)["events"] if event["event"] == "dealt" and event["to"] is HAND_PILES[1]
    ]
    assert [event["cards"] for event in own] == [["2c"], ["2d"]]


def test_a_pot_that_nobody_contests_shows_no_hand() -> None:
    played = holdem_round(order=ORDER)
    played.answer(1, 1, "fold")
    played.answer(2, 2, "fold")
    assert played.state == "over"
    assert set(words_in(view(played.table, None))) == set()
    assert set(words_in(view(played.table, 3))) == {"Kd", "Ks"}
    assert not [event for event in played.events if isinstance(event, Shown | Ranked)]


def test_what_comes_is_in_no_view() -> None:
    played = holdem_round(order=ORDER)
    coming = set(text(played.table.shoe.stack).split())
    for viewer in (None, 1, 2, 3):
        seen = view(played.table, viewer)
        assert not coming & set(words_in(seen))
        assert seen["shoe"] == 46


# Questions -------------------------------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_sees_what_it_may_answer() -> None:
    played = holdem_round()
    assert [each["moves"] for each in view(played.table, 1)["decisions"]] == [("fold", "call", "raise")]
    for viewer in (None, 2, 3):
        seen = view(played.table, viewer)
        assert seen["decisions"] == []
        assert seen["to_answer"] == [{"number": 1, "seat": 1, "about": "bet", "hand": None}]


def test_of_several_questions_a_seat_sees_its_own() -> None:
    played = to_wagers(baccarat_round())
    assert [each["seat"] for each in view(played.table, None)["to_answer"]] == [2, 3, 4]
    assert view(played.table, 1)["decisions"] == []
    assert [each["seat"] for each in view(played.table, 3)["decisions"]] == [3]


def test_cards_and_lays_of_a_question_are_told_as_text() -> None:
    pick = Pick(3, "discard", tuple(cards("Ah Kd")), 1, 1, tuple(cards("Ah")), 5)
    assert decision_view(pick)["cards"] == ["Ah", "Kd"]
    assert decision_view(pick)["default"] == ["Ah"]
    meld = Meld(3, "play", (Lay(tuple(cards("7s 7s 7d"))),), ("done",), "done")
    assert decision_view(meld)["lays"] == ["7s 7s 7d"]


def test_who_has_answered_is_no_longer_asked() -> None:
    played = to_wagers(baccarat_round())
    third = next(each for each in played.open_decisions() if each.seat == 3)
    played.answer(third.number, 3, {"player": 2_500})
    assert [each["seat"] for each in view(played.table, None)["to_answer"]] == [2, 4]
    assert view(played.table, 3)["decisions"] == []
    assert played.clone().table.answered == [third.number]


# Sight -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "seen_by", "sight"),
    [
        (3, EVERYONE, True),
        (3, 3, True),
        (3, 4, False),
        (3, NOBODY, False),
        (EVERYONE, EVERYONE, True),
        (EVERYONE, 3, False),
        (EVERYONE, NOBODY, False),
        (NOBODY, NOBODY, False),
    ],
)
def test_who_sees_what(viewer: int, seen_by: int, *, sight: bool) -> None:
    assert sees(viewer, seen_by) is sight


@pytest.mark.parametrize("seat", [0, -1, 99])
def test_a_seat_that_is_not_there_sees_what_a_bystander_sees(seat: int) -> None:
    played = shown_down()
    seen, bystander = view(played.table, seat), view(played.table, None)
    assert {**seen, "seat": None} == bystander


def test_an_event_hides_its_cards_and_keeps_their_number() -> None:
    carried = Carried(HAND_PILES[1], MUCK, tuple(cards("Ah Kd")), NOBODY)
    assert event_view(carried, 1)["cards"] == [HIDDEN, HIDDEN]
    assert whole_event(carried)["cards"] == ["Ah", "Kd"]
    assert event_view(Dealt(HAND_PILES[1], tuple(cards("Ah")), 1), 1)["cards"] == ["Ah"]
    assert event_view(Acted(1, "bet", "call", 300), 2) == whole_event(Acted(1, "bet", "call", 300))


def test_cards_of_one_pile_may_be_open_and_hidden_side_by_side() -> None:
    table = Table(terms(holdem()), {1: 1000, 2: 1000}, Shoe(cards("Ah Kd 2c"), NoChance()), {}, NOTHING_LASTS, (), [])
    table.deal(table.hand(1), seen_by=1)
    table.deal(table.hand(1), seen_by=EVERYONE)
    table.deal(table.hand(1), seen_by=NOBODY)
    assert view(table, 1)["piles"][HAND_PILES[1]] == ["Ah", "Kd", HIDDEN]
    assert view(table, 2)["piles"][HAND_PILES[1]] == [HIDDEN, "Kd", HIDDEN]


def test_a_view_is_plain_data_and_shares_nothing_with_the_table() -> None:
    played = holdem_round()
    before = view_bytes(played, 1)
    seen = view(played.table, 1)
    for key in ("accounts", "lasting", "piles", "seats"):
        seen[key].clear()
    seen["events"].clear()
    assert view_bytes(played, 1) == before
    assert json.loads(before)["game"] == "cordova/texas-holdem#limit"


def test_an_equal_card_that_goes_does_not_tell_of_another_that_is_held() -> None:
    table = Table(
        terms(holdem()), {1: 1000, 2: 1000}, Shoe(cards("7h 2c 7h Kd"), NoChance()), {}, NOTHING_LASTS, (), []
    )
    hand = table.hand(1)
    for seen_by in (EVERYONE, 1, 1, EVERYONE):
        table.deal(hand, seen_by=seen_by)
    # Everybody saw one seven come; when a seven goes, nobody but its owner may know of another.
    table.carry(cards("7h"), hand, table.pile(PileId("discards")))
    assert view(table, 2)["piles"][HAND_PILES[1]] == [HIDDEN, HIDDEN, "Kd"]
    assert view(table, 1)["piles"][HAND_PILES[1]] == ["2c", "7h", "Kd"]
