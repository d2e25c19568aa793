"""Super Pan 9: three cards and one more, dice for the action button, forced zones. Lines 625-672 of the Oaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from houseway import NotLegal, Round, SeededChance, Session, Shoe, game, terms, view
from houseway.bots.bot import answer_all, policy
from houseway.cards import NoChance, cards
from houseway.cards.card import RANKS, rank
from houseway.errors import BadInput
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Dealt, Moved, Shown
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, PileId, stack
from houseway.play.lasting import Lasting
from houseway.ranking import baccarat
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import cards_dealt, gain, in_cents, offer, put_up, results, wager

GAME = "oaks/super-pan-9"
ONE = (1, 1, 1)  # three pips: two seats after the player-dealer


def posted(option: str | None = None, **readings: str) -> Terms:
    return terms(game(GAME, {name.replace("_", "-"): choice for name, choice in readings.items()}), option)


def sit(shoe: str, *, dice: tuple[int, ...] = ONE, at: Terms | None = None, stacks: str = "500 500 500") -> Round:
    at = at or posted()
    order = Shoe.rigged(at.pack, shoe).stack[::-1]
    return Round(at, in_cents(stacks), Shoe(order, NoChance(), rolls=[dice]))


def dealt(
    shoe: str,
    wagers: Mapping[int, str] | None = None,
    *,
    dice: tuple[int, ...] = ONE,
    at: Terms | None = None,
    bank: int | None = None,
    stacks: str = "500 500 500",
    banker: int = 1,
) -> Round:
    """The cards are on the table. Seat 1 banks; of two players with three pips, seat 3 is dealt first."""
    wagers = wagers or {2: "game $10", 3: "game $10"}
    return put_up(wager(offer(sit(shoe, dice=dice, at=at, stacks=stacks), banker), wagers), bank)


def box(played: Round, hits: str = "") -> Round:
    """These seats hit, the others stand."""
    for each in played.open_decisions():
        assert isinstance(each, Choose)
        played.answer(each.number, each.seat, "hit" if str(each.seat) in hits.split() else "stand")
    return played


def hands(three: str, one: str, two: str, then: str = "") -> str:
    """A shoe for the hands of seats 3, 1 (the bank) and 2, dealt one card at a time, and what comes after."""
    rows = zip(three.split(), one.split(), two.split(), strict=True)
    return " ".join([*(" ".join(row) for row in rows), then])


# Cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "625-626")
def test_eight_decks_without_sevens_to_tens_and_without_a_joker() -> None:
    faces = posted().faces
    assert len(faces) == 288
    assert Counter(RANKS[rank(face)] for face in faces) == dict.fromkeys("23456JQKA", 32)


@pytest.mark.rule(GAME, "626-630")
@pytest.mark.parametrize(
    ("hand", "count"), [("6c 6d 4h", 6), ("5c 5d Kh", 0), ("Jc Qd Kh", 0), ("Ac 2d 6h", 9), ("Ac 2d 6h 5c", 4)]
)
def test_only_the_last_digit_of_the_total_is_used(hand: str, count: int) -> None:
    """Printed: two sixes and a four count six, two fives and a king nothing."""
    assert baccarat.points(cards(hand)) == count


@pytest.mark.rule(GAME, "630")
def test_two_to_eight_players() -> None:
    for seats in (1, 9):
        with pytest.raises(BadInput, match="seats 2 to 8"):
            sit("", stacks=" ".join(["500"] * seats))


@pytest.mark.rule(GAME, "630-631, 646-647")
def test_three_cards_each_face_down_one_at_a_time_from_the_action_button() -> None:
    played = dealt(hands("2c 3c 4c", "5c 6c Jc", "Qc Kc Ac"))
    assert cards_dealt(played) == ["hand 3", "bank hand", "hand 2"] * 3
    seen = {str(event.to): event.seen_by for event in played.events if isinstance(event, Dealt)}
    assert seen == {"hand 3": 3, "bank hand": -1, "hand 2": 2}
    assert view(played.table, 2)["piles"] == {
        HAND_PILES[3]: ["??"] * 3,
        BANK_HAND: ["??"] * 3,
        HAND_PILES[2]: ["Qc", "Kc", "Ac"],
    }


@pytest.mark.rule(GAME, "646-647")
def test_with_the_other_reading_the_player_dealer_is_dealt_last() -> None:
    played = dealt("2c 3c 4c", at=posted(bank_in_turn="last"))
    assert cards_dealt(played) == ["hand 3", "hand 2", "bank hand"] * 3


@pytest.mark.rule(GAME, "635-636, 643-644")
@pytest.mark.parametrize(
    ("dice", "seat"),
    [((1, 1, 1), 3), ((1, 1, 2), 4), ((2, 2, 4), 8), ((3, 3, 3), 2), ((3, 3, 4), 2), ((6, 6, 5), 2), ((6, 6, 6), 2)],
)
def test_the_dice_are_counted_around_eight_positions_from_the_player_dealer(dice: tuple[int, ...], seat: int) -> None:
    everybody = dict.fromkeys(range(2, 9), "game $10")
    played = dealt("", dict(everybody), dice=dice, stacks=" ".join(["500"] * 8))
    assert played.table.facts(Banked).action == seat


@pytest.mark.rule(GAME, "635-636, 643-644")
@pytest.mark.parametrize(
    ("dice", "seat"), [((1, 1, 1), 3), ((2, 2, 4), 8), ((3, 3, 3), 2), ((3, 3, 4), 2), ((6, 6, 6), 2), ((1, 1, 2), 4)]
)
def test_with_the_other_reading_the_total_names_the_seat(dice: tuple[int, ...], seat: int) -> None:
    """Seat 1 banks or seat 5 does: three, eight, nine (the first seat again), ten, eighteen (the second), four."""
    at = posted(dice_count="first-seat")
    played = dealt("", dict.fromkeys(range(2, 9), "game $10"), dice=dice, at=at, stacks=" ".join(["500"] * 8))
    assert played.table.facts(Banked).action == seat
    others = dict.fromkeys((1, 2, 3, 4, 6, 7, 8), "game $10")
    played = dealt("", others, dice=dice, at=at, stacks=" ".join(["500"] * 8), banker=5)
    assert played.table.facts(Banked).action == (1 if sum(dice) == 9 else seat)


@pytest.mark.rule(GAME, "630-632")
@pytest.mark.parametrize(("choice", "fewest", "most"), [("with", 2, 8), ("without", 3, 9)])
def test_two_to_eight_players_with_the_player_dealer_or_besides(choice: str, fewest: int, most: int) -> None:
    at = posted(table=choice)
    for seats in (fewest - 1, most + 1):
        with pytest.raises(BadInput, match=f"seats {fewest} to {most}"):
            sit("", at=at, stacks=" ".join(["500"] * seats))
    everybody = dict.fromkeys(range(2, most + 1), "game $10")
    played = dealt("", everybody, at=at, dice=(1, 1, 1), stacks=" ".join(["500"] * most))
    assert len(played.open_decisions()) == most - 1


@pytest.mark.rule(GAME, "643-644")
def test_the_dice_are_shaken_after_all_bets_have_been_placed() -> None:
    kinds = [type(event).__name__ for event in dealt("").events]
    moved = [at for at, event in enumerate(dealt("").events) if isinstance(event, Moved) and event.payee != COLLECTION]
    assert max(moved) < kinds.index("Rolled") < kinds.index("Dealt")


# Playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "631-632, 649-650")
def test_every_player_may_stand_or_draw_a_fourth_card_whatever_they_hold() -> None:
    played = dealt(hands("6c 3c Kc", "6d Jc Jd", "2c 2d Kd", "5c"))  # 9, 6 and 4
    asked = played.open_decisions()
    assert [(each.seat, list(each.offers())) for each in asked] == [
        (3, ["hit", "stand"]),
        (2, ["hit", "stand"]),
    ]
    box(played, "3")
    assert played.table.hand(3).cards == cards("6c 3c Kc 5c")
    assert played.table.hand(2).cards == cards("2c 2d Kd")


@pytest.mark.rule(GAME, "649-650")
def test_the_boxes_are_served_from_the_action_button() -> None:
    played = box(dealt(hands("2c Kc Kd", "3c Jc Jd", "2d Qc Qd", "4c 5c 6c")), "2 3")
    assert (played.table.hand(3).cards[-1:], played.table.hand(2).cards[-1:]) == (cards("4c"), cards("5c"))


@pytest.mark.rule(GAME, "631-632")
def test_the_fourth_card_is_seen_by_its_player_alone_or_by_everybody_with_the_other_reading() -> None:
    for lies, seen in (("down", "??"), ("up", "5c")):
        played = box(dealt(hands("2c Kc Kd", "6c Jc Jd", "2d Qc Qd", "5c"), at=posted(fourth_card=lies)), "3")
        assert view(played.table, 2)["piles"][HAND_PILES[3]][3] == seen


BANKS = {0: "Kc Qc Jc", 1: "Ac Qc Jc", 2: "2c Qc Jc", 3: "3c Qc Jc", 4: "4c Qc Jc", 5: "5c Qc Jc"}
BANKS |= {6: "6c Qc Jc", 7: "6c Ac Jc", 8: "6c 2c Jc", 9: "6c 3c Jc"}


@pytest.mark.rule(GAME, "652-662")
@pytest.mark.parametrize("total", range(10))
def test_the_player_dealer_hits_to_three_has_the_option_to_six_and_stands_from_seven(total: int) -> None:
    played = box(dealt(hands("2d Kd Kh", BANKS[total], "2h Qd Qh", "5d")))
    shown = [event for event in played.events if isinstance(event, Shown)]
    assert shown[0].place == BANK_HAND
    if 4 <= total <= 6:
        (asked,) = played.open_decisions()
        assert (asked.seat, asked.about) == (1, "box")
        for answer, size in (("hit", 4), ("stand", 3)):
            copy = played.clone()
            copy.answer(asked.number, 1, answer)
            assert len(copy.table.pile(BANK_HAND).cards) == size
    else:
        assert len(played.table.pile(BANK_HAND).cards) == (4 if total <= 3 else 3)
        assert played.state == "over"


@pytest.mark.rule(GAME, "632, 652-655")
def test_the_player_dealer_is_last_to_play_and_their_hand_is_exposed_before_they_choose() -> None:
    played = dealt(hands("2d Kd Kh", BANKS[5], "2h Qd Qh"))
    assert all(each.seat != 1 for each in played.open_decisions())
    assert view(played.table, 1)["piles"][BANK_HAND] == ["??"] * 3
    box(played)
    assert view(played.table, 2)["piles"][BANK_HAND] == ["5c", "Qc", "Jc"]


# Settlement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "626-628, 634-636, 664-672")
def test_closer_to_nine_wins_even_money_and_equal_counts_push() -> None:
    """Seat 3 has eight against seven, seat 2 seven: seat 2's cards go to the discards."""
    played = box(dealt(hands("6d 2d Kh", BANKS[7], "6h Ah Qh")))
    assert results(played) == [(3, "game", "wins", 10), (2, "game", "pushes", 0)]
    assert played.table.hand(3).cards == cards("6d 2d Kh")
    assert played.table.hand(2).cards == []
    assert sorted(played.table.pile(PileId("discard tray")).cards) == sorted(cards("6h Ah Qh"))


@pytest.mark.rule(GAME, "626-628")
def test_a_fourth_card_is_no_better_than_three() -> None:
    played = box(dealt(hands("2d Kd Kh", BANKS[7], "6h Ah Qh", "5d")), "3")
    assert [result for _, _, result, _ in results(played)] == ["pushes", "pushes"]


@pytest.mark.rule(GAME, "634-638, 664-665, 672")
def test_the_wager_of_the_player_dealer_settles_from_the_action_button_until_it_is_used_up() -> None:
    for dice, order in (((1, 1, 1), [3, 2]), ((3, 3, 3), [2, 3])):
        shoe = hands("2d Kd Kh", BANKS[9], "2h Qd Qh") if order[0] == 3 else hands("2h Qd Qh", "2d Kd Kh", BANKS[9])
        played = box(dealt(shoe, dice=dice, bank=15))
        assert [seat for seat, _, _, _ in results(played)] == order
        assert [net for _, _, _, net in results(played)] == [-10, -5]
        assert gain(played, 1) == 15 - 2


@pytest.mark.rule(GAME, "636-638")
def test_the_player_dealer_need_not_cover_the_bets_and_cannot_lose_more_than_their_wager() -> None:
    played = box(dealt(hands("6d 3d Kh", BANKS[8], "6h 3h Qh"), bank=12))
    assert results(played) == [(3, "game", "wins", 10), (2, "game", "wins", 2)]


@pytest.mark.rule(GAME, "638-639")
def test_the_house_receives_collection_and_nothing_else() -> None:
    played = box(dealt(hands("6d 3d Kh", BANKS[8], "6h 3h Qh")))
    held = {account for account, amount in played.table.ledger.balances.items() if amount}
    assert held <= {stack(1), stack(2), stack(3), COLLECTION}


@pytest.mark.rule(GAME, "636-637")
def test_the_position_is_offered_clockwise_after_two_hands() -> None:
    at = posted()
    for held, first in ((1, 2), (2, 3)):
        lasting = Lasting(BankRotation(2, held))
        played = Round(at, in_cents("500 500 500"), Shoe.rigged(at.pack, ""), lasting=lasting)
        assert played.open_decisions()[0].seat == first


@pytest.mark.rule(GAME, "643, 649-650")
def test_with_the_other_reading_a_hand_that_only_the_back_line_bets_on_is_played_by_it() -> None:
    session = Session(posted(back_line="yes"), in_cents("500 500 500"), SeededChance(2))
    session.stand_behind(9, 2, 50_000)
    played = put_up(wager(offer(session.deal()), {9: "game $10", 3: "game $10"}))
    assert sorted(each.seat for each in played.open_decisions()) == [3, 9]
    box(played)
    while played.open_decisions():
        played.default()
    assert {seat for seat, _, _, _ in results(played)} == {3, 9}
    with pytest.raises(BadInput, match="takes no back-line wagers"):
        Session(posted(), in_cents("500 500"), SeededChance(2)).stand_behind(9, 2, 50_000)


# Bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "answer"), [("5d Kd Kh", "hit"), ("6d Kd Kh", "stand"), ("Kd Qd Jd", "hit")])
def test_the_regular_hits_to_five(hand: str, answer: str) -> None:
    played = dealt(hands(hand, BANKS[4], "2h Qd Qh"))
    answer_all(played, {3: policy("regular", played.terms.sheet)}, SeededChance(1))
    assert played.answers[-1][1:] == (3, answer)


@pytest.mark.parametrize(("hits", "total", "answer"), [("", 6, "hit"), ("3", 6, "stand"), ("3", 5, "hit")])
def test_the_regular_as_the_player_dealer_hits_six_only_when_everybody_has_stood(
    hits: str, total: int, answer: str
) -> None:
    played = box(dealt(hands("2d Kd Kh", BANKS[total], "2h Qd Qh", "5d")), hits)
    answer_all(played, {1: policy("regular", played.terms.sheet)}, SeededChance(1))
    assert played.answers[-1][1:] == (1, answer)


def test_a_box_takes_hit_or_stand_and_nothing_else() -> None:
    played = dealt(hands("2d Kd Kh", BANKS[6], "2h Qd Qh", "5d"))
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 3, "double")
