"""Lowball, Bankers: the deal and its mistakes, betting rights, the draw and its mistakes; ace-to-five and its twin.

$4-$8 with blinds of $2 and $4. With three players seat 1 is the small blind, 2 the big blind, and 3, who acts first,
has the button. Nobody pays a collection here: it is by time.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway import view
from houseway.cards import Shoe, text
from houseway.cards.card import JOKER
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.deal.board import NEXT_BURN
from houseway.play.events import Announced, Reported, Shuffled
from houseway.play.ids import BURNS, HAND_PILES, PileId
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import rights
from tests.rules.lowball_table import awards, dealt, hand, passive, play, posted, sit

A5, KANSAS = "bankers/lowball-ace-to-five", "bankers/lowball-deuce-to-seven"
both = pytest.mark.parametrize("name", [A5, KANSAS])
THREE = "400 400 400"
HANDS = ("Kc Qc Jc 9c 8c", "Kd Qd Jd 9d 8d", "Kh Qh Jh 9h 8h")
CALLED = "3:call 1:call 2:check"


def table(name: str = A5, betting: str | None = None, **read: str) -> Terms:
    return posted(name, betting=betting, readings={key.replace("_", "-"): choice for key, choice in read.items()})


def at_deal(*incidents: Incident, name: str = A5, hands: Sequence[str] = HANDS, then: str = "", **read: str) -> Round:
    return sit(table(name, **read), THREE, hands=hands, then=then, incidents=incidents)


def remedies(played: Round) -> list[tuple[str, str]]:
    """What was ruled, by word and lines."""
    return [(each.incident, each.lines) for each in played.events if isinstance(each, Reported)]


# The deck, the deal and betting rights (479-491, 587-590) ----------------------------------------------------------


@pytest.mark.rule(A5, "479-480")
@pytest.mark.rule(KANSAS, "617-618")
@pytest.mark.parametrize(("name", "jokers"), [(A5, 1), (KANSAS, 0)])
def test_ace_to_five_has_a_joker(name: str, jokers: int) -> None:
    assert table(name).faces.count(JOKER) == jokers


@pytest.mark.rule(A5, "483, 487")
@pytest.mark.rule(KANSAS, "483, 487")
@both
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "3: fold, call $4, raise $8"),
        ("call call", "2: fold, check, raise $4"),
        ("raise raise", "2: fold, call $8, raise $12"),
    ],
)
def test_players_bet_or_fold_before_the_draw(name: str, words: str, expected: str) -> None:
    played = sit(table(name), THREE, hands=HANDS)
    assert dealt(played, 1) == HANDS[0].split()
    assert rights(play(played, words)) == expected


@pytest.mark.rule(A5, "487, 590")
@pytest.mark.rule(KANSAS, "487, 590")
@both
@pytest.mark.parametrize(
    ("blinds", "opens"), [("$4", "2: fold, call $4, raise $8"), ("$1 $2", "3: fold, call $2, raise $6")]
)
def test_the_least_opening_bet_is_the_big_blind(name: str, blinds: str, opens: str) -> None:
    assert rights(sit(posted(name, stakes={"blinds": blinds}), THREE)) == opens


@pytest.mark.rule(A5, "489-490, 587-589")
@pytest.mark.rule(KANSAS, "489-490, 587-589, 626")
@both
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "1: fold, check, bet $8"),
        # Check and raise is permitted, on any hand.
        ("check bet", "3: fold, call $8, raise $16"),
        ("check bet call", "1: fold, call $8, raise $16"),
        # A bet and six raises with three players; two may go on.
        ("bet raise raise raise raise raise raise", "2: fold, call $16"),
        ("bet raise raise raise raise raise raise fold", "3: fold, call $8, raise $16"),
    ],
)
def test_rights_after_the_draw(name: str, words: str, expected: str) -> None:
    assert rights(play(sit(table(name), "900 900 900"), f"{CALLED} pat pat pat {words}")) == expected


@pytest.mark.rule(A5, "587")
def test_two_who_did_not_begin_alone_are_bound_in_the_other_reading() -> None:
    words = f"{CALLED} pat pat pat bet raise raise raise raise raise raise fold"
    assert rights(play(sit(table(multi_handed="from-the-start"), "900 900 900"), words)) == "3: fold, call $8"


@pytest.mark.rule(A5, "587")
def test_no_limit_games_have_no_cap() -> None:
    words = " ".join(f"raise={8 * more}" for more in range(1, 9))
    assert "raise to" in rights(play(sit(table(betting="no-limit"), THREE), words))


@pytest.mark.rule(A5, "484-485")
@pytest.mark.rule(KANSAS, "484-485")
@both
@pytest.mark.parametrize(("where", "first"), [("left-of-the-button", 3), ("on-the-button", 2)])
def test_the_blinds_are_sometimes_on_the_button(name: str, where: str, first: int) -> None:
    assert rights(sit(table(name, blinds=where), THREE)).startswith(f"{first}: fold, call $4")


# Exposed before the draw (529-535, 545-552, 623-624) ---------------------------------------------------------------

KEPT = [
    *[(A5, card, True) for card in ("Ac", "2c", "3c", "4c", "5c", "6c", "7c", "Jk")],
    *[(A5, card, False) for card in ("8c", "9c", "Tc", "Jc", "Qc", "Kc")],
    *[(KANSAS, card, True) for card in ("2c", "3c", "4c", "5c", "7c")],
    *[(KANSAS, card, False) for card in ("6c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac")],
]


@pytest.mark.rule(A5, "529-535")
@pytest.mark.rule(KANSAS, "529-535, 623-624")
@pytest.mark.parametrize(("name", "card", "kept"), KEPT)
def test_an_exposed_card_is_kept_or_replaced_by_its_rank(name: str, card: str, kept: bool) -> None:  # noqa: FBT001
    held = ("Kd Qd Jd 9d 8d", f"Kh Qh Jh 9h {card}", "Ks Qs Js 9s 8s")
    played = at_deal(Incident("exposed_card", 2), name=name, hands=held, then="2s")
    assert hand(played, 2).split()[-1] == (card if kept else "2s")
    # A kept card lies there for everybody to see; a replacement is the player's alone.
    seen = view(played.table, 3)["piles"][HAND_PILES[2]]
    assert seen == ["??"] * 4 + [card if kept else "??"]
    assert [word for word, _ in remedies(played)] == ["exposed_card"]


@pytest.mark.rule(KANSAS, "623-624")
def test_an_exposed_joker_is_one_of_the_other_cards_and_is_replaced_in_deuce_to_seven() -> None:
    held = ("Kd Qd Jd 9d 8d", "Kh Qh Jh 9h Jk", "Ks Qs Js 9s 8s")
    played = at_deal(Incident("exposed_card", 2), name=KANSAS, hands=held, then="2s", joker="joker")
    assert (hand(played, 2), text(played.table.pile(NEXT_BURN).cards)) == ("Kh Qh Jh 9h 2s", "Jk")


@pytest.mark.rule(A5, "532-535")
@pytest.mark.rule(KANSAS, "532-535")
@both
def test_the_replaced_card_is_the_burn_card_of_the_draw(name: str) -> None:
    played = at_deal(Incident("exposed_card", 2), name=name, then="2s 3s")
    assert text(played.table.pile(NEXT_BURN).cards) == "8d"
    play(played, f"{CALLED} 1:Kc")
    # No other card is burned: seat 1 draws the card after the replacement.
    assert (text(played.table.pile(BURNS).cards), hand(played, 1)) == ("8d", "Qc Jc 9c 8c 3s")


@pytest.mark.rule(A5, "535")
@pytest.mark.rule(KANSAS, "535")
@both
def test_without_an_exposed_card_the_top_of_the_deck_is_burned(name: str) -> None:
    played = play(sit(table(name), THREE, hands=HANDS, then="2s 3s"), f"{CALLED} 1:Kc")
    assert (text(played.table.pile(BURNS).cards), hand(played, 1)) == ("2s", "Qc Jc 9c 8c 3s")


@pytest.mark.rule(A5, "545-547")
@pytest.mark.rule(KANSAS, "545-547")
@both
def test_a_flashed_card_before_the_draw_is_kept_and_nobody_sees_it(name: str) -> None:
    played = at_deal(Incident("flashed_card", 2), name=name)
    assert hand(played, 2) == HANDS[1]
    assert view(played.table, 3)["piles"][HAND_PILES[2]] == ["??"] * 5
    assert remedies(played) == [("flashed_card", "545-547")]


# Short hands (559-570) ---------------------------------------------------------------------------------------------


@pytest.mark.rule(A5, "562-564")
@pytest.mark.rule(KANSAS, "562-564")
@both
def test_a_short_hand_is_completed_before_any_action(name: str) -> None:
    played = at_deal(Incident("short_hand", 1, 2), name=name)
    assert len(played.table.hand(1).cards) == 5
    assert remedies(played) == [("short_hand", "562-564")]


@pytest.mark.rule(A5, "566-568")
@pytest.mark.rule(KANSAS, "566-568")
@both
def test_the_button_receives_a_missing_fifth_card_after_action(name: str) -> None:
    played = play(at_deal(Incident("short_hand_after_action", 3), name=name), CALLED)
    assert len(played.table.hand(3).cards) == 5
    assert remedies(played) == [("short_hand_after_action", "566-570")]


@pytest.mark.rule(A5, "569-570")
@pytest.mark.rule(KANSAS, "569-570")
@both
@pytest.mark.parametrize("seat", [1, 3])
def test_more_missing_cards_are_dealt_on_the_draw(name: str, seat: int) -> None:
    played = play(at_deal(Incident("short_hand_after_action", seat, 2), name=name), CALLED)
    assert len(played.table.hand(seat).cards) == 3
    play(played, "1:pat 2:pat 3:pat")
    assert len(played.table.hand(seat).cards) == 5


@pytest.mark.rule(A5, "559-560, 569-570")
@pytest.mark.rule(KANSAS, "559-560, 569-570")
@both
@pytest.mark.parametrize(("reading", "live"), [("on-the-draw", [1, 2, 3]), ("fouled", [2, 3])])
def test_one_card_short_off_the_button(name: str, reading: str, live: list[int]) -> None:
    played = play(at_deal(Incident("short_hand_after_action", 1), name=name, one_card_short=reading), CALLED)
    play(played, "1:pat 2:pat 3:pat")
    assert played.table.facts(Hand).live == live
    fouled = [each.words for each in played.events if isinstance(each, Announced) and "fouled" in each.words]
    assert len(fouled) == 3 - len(live)


@pytest.mark.rule(A5, "559-560")
@pytest.mark.rule(KANSAS, "559-560")
@both
def test_a_fouled_hand_is_out_at_once(name: str) -> None:
    played = play(sit(table(name), THREE, hands=HANDS), f"{CALLED} pat pat pat 1:bet")
    played.report("fouled_hand", 2)
    assert rights(played).startswith("3: fold, call $8")
    assert remedies(played) == [("fouled_hand", "559-560")]


@pytest.mark.rule(A5, "559-570")
@pytest.mark.rule(KANSAS, "559-570")
@both
def test_a_hand_that_is_fouled_before_the_draw_is_asked_nothing_more(name: str) -> None:
    played = play(sit(table(name), THREE, hands=HANDS), "3:call")
    played.report("fouled_hand", 1)
    assert rights(played).startswith("2: fold, check")
    play(played, "2:check 2:pat 3:pat 2:check 3:check")
    # The hands of seats 2 and 3 are equal and share $10.
    assert [who for who, _, _ in awards(played)] == ["seat 2", "seat 3"]


# The draw (487-489, 537-557) ---------------------------------------------------------------------------------------


@pytest.mark.rule(A5, "488-489, 554-557")
@pytest.mark.rule(KANSAS, "488-489, 554-557")
@both
def test_a_fifth_card_comes_when_everybody_has_drawn(name: str) -> None:
    # The burn, four cards for seat 1, one for seat 2, four for seat 3; then the fifth cards in turn.
    played = sit(table(name), THREE, hands=HANDS, then="Ts 2s 3s 4s 5s 6s 7s 8s 9s 2h 3h 4h")
    play(played, f"{CALLED} 1:KcQcJc9c8c")
    assert hand(played, 1) == "2s 3s 4s 5s"
    play(played, "2:Kd 3:KhQhJh9h8h")
    assert (hand(played, 1), hand(played, 2), hand(played, 3)) == (
        "2s 3s 4s 5s 3h",
        "Qd Jd 9d 8d 6s",
        "7s 8s 9s 2h 4h",
    )


@pytest.mark.rule(A5, "537-543, 549-550")
@pytest.mark.rule(KANSAS, "537-543, 549-550")
@both
@pytest.mark.parametrize("word", ["exposed_on_the_draw", "flashed_on_the_draw"])
def test_a_card_exposed_on_the_draw_lies_open_and_is_replaced_at_its_end(name: str, word: str) -> None:
    played = play(sit(table(name), THREE, hands=HANDS, then="Ts 2s 3s 4s"), CALLED)
    played.report(word, 1)
    play(played, "1:Kc")
    assert view(played.table, 3)["piles"][HAND_PILES[1]] == ["??", "??", "??", "??", "2s"]
    play(played, "2:Kd 3:pat")
    # Seat 2 has the next card; the one after it is the first off the stub.
    assert (hand(played, 2), hand(played, 1)) == ("Qd Jd 9d 8d 3s", "Qc Jc 9c 8c 4s")
    assert text(played.table.pile(PileId("exposed")).cards) == "2s"
    assert remedies(played) == [(word, "537-543" if word.startswith("exposed") else "549-550")]


@pytest.mark.rule(A5, "487-489, 554-557")
@pytest.mark.rule(KANSAS, "487-489, 554-557")
@pytest.mark.parametrize(("reading", "folded"), [("folded-and-discards", 5), ("discards", 0)])
def test_what_is_shuffled_when_the_deck_runs_out(reading: str, folded: int) -> None:
    """Eight hands and the burn leave twelve cards. Seat 4 has folded; seats 1, 2 and 3 draw four each, seat 5 one."""
    at = table(deck_runs_out=reading)
    played = Round(at, dict.fromkeys(range(1, 9), 300_00), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(7)))
    play(passive(played, until="bet"), "3:call 4:fold 5:call 6:call 7:call 8:call 1:call 2:check")
    for seat, count in ((1, 4), (2, 4), (3, 4), (5, 1)):
        play(played, f"{seat}:{''.join(hand(played, seat).split()[:count])}")
    assert [each.count for each in played.events if isinstance(each, Shuffled)] == [1 + 12 + folded]


@pytest.mark.rule(A5, "487-489, 549-550")
def test_eight_players_may_all_draw_five_cards() -> None:
    at = table()
    played = passive(Round(at, dict.fromkeys(range(1, 9), 10_000), Shoe.seeded(at.pack, 1)), "draw")
    for _ in range(8):
        [asked] = played.open_decisions()
        assert asked.about == "draw"
        played.answer(asked.number, asked.seat, tuple(played.table.hand(asked.seat).cards))
    assert [len(played.table.hand(seat).cards) for seat in range(1, 9)] == [5] * 8
    passive(played)
    assert played.state == "over"
