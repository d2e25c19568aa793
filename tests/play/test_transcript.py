"""A round told in lines."""

from __future__ import annotations

import pytest

from houseway.play.events import (
    EVERYONE,
    NOBODY,
    Acted,
    Announced,
    Carried,
    Checked,
    Closed,
    Dealt,
    Event,
    Moved,
    Opened,
    Ranked,
    Reported,
    Rolled,
    Settled,
    Shown,
    Shuffled,
    Voided,
)
from houseway.play.ids import (
    BANK,
    BANK_HAND,
    BURNS,
    COLLECTION,
    HAND_PILES,
    MUCK,
    POT,
    Account,
    HandId,
    PileId,
    bet,
    hand_pile,
    stack,
    won,
)
from houseway.play.transcript.tell_round import lines, told
from houseway.play.transcript.transcript_lines import marked_name, said_to, speaks_of
from houseway.play.view import event_view

ACE, KING, SEVEN = 50, 45, 20


def test_deals_in_a_row_are_one_line_with_each_hand_together() -> None:
    events = [Dealt(HAND_PILES[seat], (card,), seat) for card in (ACE, KING) for seat in (1, 2)]
    assert lines(events) == ["  1 deal     seat 1 Ah Kd · seat 2 Ah Kd"]


def test_a_viewer_reads_only_what_it_may_see() -> None:
    events: list[Event] = [
        Dealt(HAND_PILES[1], (ACE,), 1),
        Dealt(HAND_PILES[2], (KING,), 2),
        Dealt(BURNS, (SEVEN,), NOBODY),
    ]
    assert lines([event_view(event, 1) for event in events]) == ["  1 deal     seat 1 Ah · seat 2 ?? · burn"]


def test_a_bet_is_told_once_though_chips_move_for_it() -> None:
    events: list[Event] = [
        Acted(1, "bet", "call", 400),
        Moved(stack(1), bet(1), 400, "call"),
        Acted(2, "bet", "fold"),
    ]
    events += [Carried(HAND_PILES[2], MUCK, (ACE, KING), NOBODY)]
    assert lines(events) == ["  1 bet      seat 1 calls $4 · seat 2 folds"]


def test_bets_are_pulled_into_the_pot_as_one_sum() -> None:
    events = [Moved(bet(seat), POT, 150, "pulled into the pot") for seat in (1, 2, 3)]
    assert lines(events) == ["  1 pot      $4.50 pulled into the pot"]


def test_a_settlement_is_told_by_wager_and_its_moves_are_left_out() -> None:
    events: list[Event] = []
    for seat in (2, 3):
        events += [
            Moved(Account("circle", seat, "tie"), won(BANK), 500, "Tie Bet loses"),
            Settled(seat, "tie", 500, "loses", -500, "Tie Bet loses"),
        ]
    assert lines(events) == ["  1 settle   Tie Bet loses: seat 2 -$5, seat 3 -$5"]


def test_a_settlement_says_on_which_hand_and_at_which_seat() -> None:
    events: list[Event] = [Opened("g", "", "", ((2, "Ada", 100), (15, "bettor 15 behind seat 2", 100)), {})]
    events += [
        Settled(2, "game", 500, "loses", -500, "Game wager loses", 2, 1),
        Settled(15, "game", 500, "loses", -500, "Game wager loses", 2, 1),
        Settled(2, "game", 500, "loses", -500, "Game wager loses", 2, 2),
        Settled(2, "game", 500, "loses", -500, "Game wager loses", 5, 1),
        Settled(2, "game", 500, "loses", -500, "Game wager loses", 5, 3),
    ]
    assert str(told(events)[-1]) == (
        "Game wager loses: Ada -$5, bettor 15 behind seat 2 -$5, hand 2 of Ada -$5, Ada at seat 5 -$5, "
        "hand 3 of Ada at seat 5 -$5"
    )


def test_what_the_bank_does_not_cover_is_told_with_its_wager() -> None:
    events: list[Event] = [
        Moved(Account("circle", 2, "game", at=5, hand=2), won(BANK), 300, "Game wager loses"),
        Moved(Account("circle", 2, "game", at=5, hand=2), stack(2), 200, "not covered by the player-dealer"),
        Settled(2, "game", 500, "loses", -300, "Game wager loses", 5, 2),
    ]
    assert lines(events) == ["  1 settle   Game wager loses: hand 2 of seat 2 at seat 5 -$3"]


def test_a_hand_where_nobody_sits_is_told_by_its_seat() -> None:
    events: list[Event] = [
        Acted(2, "play", "hit", hand=HandId(5)),
        Dealt(HAND_PILES[5], (ACE,), EVERYONE),
        Acted(2, "play", "stand", hand=HandId(5)),
        Acted(2, "play", "stand", hand=HandId(5, 2)),
        Acted(2, "play", "double", 500, HandId(2, 2)),
    ]
    told = "seat 5 hits Ah, stands · seat 5 (hand 2) stands · seat 2 (hand 2) doubles $5"
    assert lines(events) == [f"  1 play     {told}"]


def test_every_payment_has_its_reason() -> None:
    events = [Moved(POT, COLLECTION, 300, "drop"), Moved(POT, stack(1), 900, "pot: two pair")]
    events += [Moved(stack(2), stack(1), 100, "valle"), Moved(stack(3), stack(1), 100, "valle")]
    assert lines(events) == [
        "  1 fee      drop: pot $3",
        "  2 award    seat 1 $9 from the pot (two pair)",
        "  3 pay      seat 1 $1 from each of seat 2, seat 3 (valle)",
    ]


def test_a_ruling_names_its_lines_where_some_are_printed() -> None:
    ruled = [Reported("foul", 2, "out of the hand", "512-516"), Reported("missed_turn", 3, "nothing is mended", "")]
    assert lines(ruled) == [
        "  1 floor    foul at seat 2: out of the hand (lines 512-516) · missed turn at seat 3: nothing is mended"
    ]


def test_a_turn_at_rummy_is_one_sentence() -> None:
    events: list[Event] = [
        Acted(2, "turn", "draw"),
        Dealt(PileId("drawn"), (SEVEN,), EVERYONE),
        Acted(2, "use", "7c 7d 7h"),
        Carried(PileId("drawn"), PileId("meld", 2, 1), (SEVEN,), EVERYONE),
        Ranked(PileId("meld", 2, 1), "mixed square of sevens"),
        Carried(HAND_PILES[2], PileId("discards"), (ACE,), EVERYONE),
        Dealt(PileId("drawn"), (KING,), EVERYONE),
        Acted(3, "use", "discard"),
        Carried(PileId("drawn"), PileId("discards"), (KING,), EVERYONE),
    ]
    first = "seat 2 draws 7c, lays 7c 7d 7h (mixed square of sevens), discards Ah"
    assert lines(events) == [f"  1 turn     {first} · seat 3 draws Kd, discards it"]


def test_an_addition_to_a_meld_names_the_meld_as_such() -> None:
    events = [Acted(2, "use", "7s onto 2"), Acted(3, "use", "5c 5h with 5d of 1 onto 3")]
    assert lines(events) == [
        "  1 turn     seat 2 lays 7s onto meld 2 · seat 3 lays 5c 5h with 5d of meld 1 onto meld 3"
    ]


def test_a_hand_that_is_played_is_one_clause_and_a_second_hand_is_named() -> None:
    events: list[Event] = [
        Acted(2, "play", "split", 500),
        Moved(stack(2), Account("circle", 2, "game", hand=2), 500, "split"),
        Dealt(HAND_PILES[2], (SEVEN,), EVERYONE),
        Acted(2, "play", "hit"),
        Dealt(HAND_PILES[2], (KING,), EVERYONE),
        Dealt(hand_pile(HandId(2, 2)), (ACE,), EVERYONE),
        Acted(2, "play", "double", 500, HandId(2, 2)),
        Moved(stack(2), Account("circle", 2, "game", hand=2), 500, "double down"),
        Dealt(hand_pile(HandId(2, 2)), (KING,), EVERYONE),
        Acted(3, "play", "switch"),
    ]
    first, second = "seat 2 splits $5 7c, hits Kd", "seat 2 (hand 2) draws Ah, doubles $5 Kd"
    assert lines(events) == [f"  1 play     {first} · {second} · seat 3 switches"]


def test_names_replace_the_seats_and_you_takes_the_bare_verb() -> None:
    events = [Acted(1, "bet", "call"), Acted(2, "bet", "call")]
    assert lines(events, {1: "You", 2: "Ada"}) == ["  1 bet      You call · Ada calls"]


def test_your_second_hand_is_yours() -> None:
    events: list[Event] = [
        Settled(1, "game", 500, "loses", -500, "Game wager loses", 1, 2),
        Settled(1, "game", 500, "loses", -500, "Game wager loses", 5, 2),
    ]
    assert lines(events, {1: "You"}) == ["  1 settle   Game wager loses: your hand 2 -$5, your hand 2 at seat 5 -$5"]


def test_whoever_pays_twice_is_named_once_with_the_sum() -> None:
    events: list[Event] = [Moved(stack(seat), COLLECTION, 100, "collection") for seat in (1, 2, 1)]
    assert lines(events, {1: "You", 2: "Ada"}) == ["  1 fee      collection: You $2, Ada $1"]


ANNOUNCED = {
    "Ann Lee draws the king of hearts and receives the button": "You draw the king of hearts and receive the button",
    "the action button goes to Ann Lee": "the action button goes to you",
    "the hand of Ann Lee is fouled; the dealer sets it house way": "your hand is fouled; the dealer sets it house way",
    "by the house way Ann Lee has two pair": "by the house way you have two pair",
    "the disc lies in front of Ann Lee and shows win": "the disc lies in front of you and shows win",
    "Ann Lee cannot show openers and loses the pot": "You cannot show openers and lose the pot",
    "Ann Lee is away and misses the big blind": "You are away and miss the big blind",
    "Ann Lee must kill the pot: the stakes are doubled": "You must kill the pot: the stakes are doubled",
    "Ann against Ann Lee: 3 points": "Ann against you: 3 points",
    "Ann and Ann Lee are not dealt in: at most 8 hands": "Ann and you are not dealt in: at most 8 hands",
    "the pot is shared: the disc stays as it lies": "the pot is shared: the disc stays as it lies",
}


@pytest.mark.parametrize(("words", "yours"), ANNOUNCED.items())
def test_an_announcement_speaks_to_whoever_it_names(words: str, yours: str) -> None:
    names = {1: marked_name(1, "Ann"), 2: marked_name(2, "Ann Lee"), 3: marked_name(3, "Bo")}
    named = tuple(seat for seat, begins in ((1, words.startswith("Ann a")), (2, "Ann Lee" in words)) if begins)
    text = str(told([Announced(words, named=named)], names)[0])
    assert said_to(text, 2) == yours
    assert said_to(text, 3) == words
    assert speaks_of(text, 2) == (yours != words)
    assert not speaks_of(text, 3)


def test_a_name_that_is_also_a_word_of_the_announcement_is_left() -> None:
    words = "the hand of hand is fouled; the dealer sets it house way"
    assert said_to(str(told([Announced(words, named=(1,))], {1: marked_name(1, "hand")})[0]), 1) == words


def test_somebody_who_is_called_like_a_word_is_not_spoken_to_where_nobody_names_them() -> None:
    words = "the dealer burns a card"
    assert said_to(str(told([Announced(words)], {1: marked_name(1, "dealer")})[0]), 1) == words


def test_long_lines_are_wrapped_under_their_label() -> None:
    rows = lines([Acted(seat, "bet", "check") for seat in range(1, 15)])
    assert len(rows) == 3
    assert all(row.startswith(" " * 13 + "seat") for row in rows[1:])
    assert all(len(row) <= 112 for row in rows)


@pytest.mark.parametrize(("count", "said"), [(1, "1 card: the turn goes back"), (2, "2 cards: the turn goes back")])
def test_one_card_that_is_shuffled_in_is_no_cards(count: int, said: str) -> None:
    assert lines([Shuffled((MUCK,), count, "the turn goes back")])[0].endswith(said)


def test_every_kind_of_event_has_words() -> None:
    events: list[Event] = [
        Opened("cordova/x", "0" * 16, "option 1", ((1, "Ada", 10000),), {}),
        Shown(HAND_PILES[1], (ACE, KING)),
        Ranked(HAND_PILES[1], "high card, ace"),
        Shuffled((MUCK,), 5, "the muck goes back"),
        Rolled((3, 4), "action button"),
        Announced("no wagers"),
        Checked(BANK_HAND, "no natural"),
        Reported("boxed_card", 1, "the card does not play", "12"),
        Voided("our bug"),
        Closed(),
    ]
    words = "\n".join(lines(events))
    for expected in (
        "Ada $100",
        "Ada Ah Kd (high card, ace)",
        "5 cards: the muck",
        "3 4 action",
        "no wagers",
        "bank hand is checked: no natural",
        "boxed card",
    ):
        assert expected in words
    assert "every chip goes back: our bug" in words
    assert [line.label for line in told(events)][-1] == "close"


def test_a_raise_is_told_by_what_the_bet_comes_to_and_a_call_by_what_it_adds() -> None:
    events = [
        Acted(2, "bet", "raise", 300, to=600),
        Acted(3, "bet", "call", 600),
        Acted(4, "bet", "complete", 400, to=400),
    ]
    assert lines(events) == ["  1 bet      seat 2 raises to $6 · seat 3 calls $6 · seat 4 completes to $4"]
