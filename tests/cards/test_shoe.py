"""The shoe: an order of cards, and how the same order is dealt again."""

from __future__ import annotations

import pytest

from houseway.cards import LiveChance, NoChance, Pack, SeededChance, Shoe, cards, text
from houseway.errors import BadInput, ShortDeck
from houseway.play.events import Shuffled
from houseway.play.ids import BOARD, BURNS, PileId
from houseway.play.lasting import NOTHING_LASTS
from houseway.play.table import Table
from houseway.rules.posting.terms import terms
from tests.frame.helpers import holdem


class Counting:
    """A source that counts how often it was asked."""

    def __init__(self) -> None:
        self.source = SeededChance(11)
        self.asked = 0

    def bits(self, size: int) -> int:
        self.asked += 1
        return self.source.bits(size)


def table_with(shoe: Shoe) -> Table:
    return Table(terms(holdem()), {1: 1000, 2: 1000}, shoe, {}, NOTHING_LASTS, (), [])


def test_a_rigged_shoe_deals_the_named_cards_then_the_rest_in_order() -> None:
    shoe = Shoe.rigged(Pack(), "Ah Kd 2c")
    assert [shoe.draw() for _ in range(3)] == cards("Ah Kd 2c")
    assert text([shoe.draw(), shoe.draw()]) == "2d 2h"
    assert len(shoe) == 47


def test_cards_may_be_rigged_as_text_or_as_faces() -> None:
    assert Shoe.rigged(Pack(), cards("Ah Kd")).stack == Shoe.rigged(Pack(), "AhKd").stack


@pytest.mark.parametrize(
    ("pack", "order", "told"),
    [
        (Pack(), "Ah Kd Ah", "Ah is dealt 2 times, the pack has 1"),
        (Pack(2), "Ah Ah Kd Ah", "Ah is dealt 3 times, the pack has 2"),
        (Pack(), "Jk", "Jk is dealt 1 times, the pack has 0"),
        (Pack(without="8"), "8h 8d", "8d is dealt 1 times, the pack has 0; 8h is dealt 1 times, the pack has 0"),
        (Pack(marked="Ts*"), "Ts", "Ts is dealt 1 times, the pack has 0"),
    ],
)
def test_a_card_dealt_too_often_is_refused_by_name_and_number(pack: Pack, order: str, told: str) -> None:
    with pytest.raises(BadInput) as refused:
        Shoe.rigged(pack, order)
    assert refused.value.message == f"this shoe is impossible: {told}"


def test_a_rigged_shoe_never_guesses() -> None:
    shoe = Shoe.rigged(Pack(), "Ah")
    assert isinstance(shoe.chance, NoChance)
    with pytest.raises(ShortDeck, match="asked to shuffle"):
        shoe.shuffle_in([])
    with pytest.raises(ShortDeck):
        shoe.roll(2)


def test_an_empty_shoe_says_so() -> None:
    shoe = Shoe(cards("Ah"), NoChance())
    shoe.draw()
    with pytest.raises(ShortDeck) as refused:
        shoe.draw()
    assert refused.value.code == "short_deck"
    with pytest.raises(ShortDeck):
        shoe.draw_from_middle()


def test_the_table_refuses_to_deal_more_than_there_is_and_deals_nothing() -> None:
    table = table_with(Shoe(cards("Ah Kd"), NoChance()))
    with pytest.raises(ShortDeck, match="board needs 3 cards and the shoe holds 2"):
        table.deal(table.pile(BOARD), 3)
    assert len(table.shoe) == 2
    assert table.pile(BOARD).cards == []
    assert table.events == []


@pytest.mark.parametrize(("count", "drawn"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (52, 26)])
def test_the_middle_card_has_as_many_above_as_below(count: int, drawn: int) -> None:
    """Counted from the top: of an even number, the upper of the two in the middle."""
    shoe = Shoe(range(count), NoChance())
    assert shoe.draw_from_middle() == drawn - 1
    assert shoe.stack[::-1] == [face for face in range(count) if face != drawn - 1]


def test_a_burn_is_seen_by_nobody_and_stays_on_the_table() -> None:
    table = table_with(Shoe.rigged(Pack(), "Ah Kd"))
    table.burn()
    pile = table.pile(BURNS)
    assert (pile.cards, pile.sight) == (cards("Ah"), [-1])
    assert table.shoe.draw() == cards("Kd")[0]


def test_named_piles_go_back_into_the_shoe_and_no_others() -> None:
    table = table_with(Shoe.seeded(Pack(), 4))
    one, two, three = (PileId("pile", number=number) for number in (1, 2, 3))
    for each in (one, two, three):
        table.deal(table.pile(each), 5)
    kept = list(table.pile(three).cards)
    table.shuffle_in([one, three], "a test")
    assert (table.pile(one).cards, table.pile(three).cards) == ([], [])
    assert len(table.pile(two).cards) == 5
    assert len(table.shoe) == 47
    assert set(kept) < set(table.shoe.stack)
    assert table.events[-1] == Shuffled((one, three), 10, "a test")
    table.audit()


def test_the_cut_card_is_out_when_so_many_cards_are_left() -> None:
    shoe = Shoe(range(10), NoChance(), cut=4)
    for _ in range(5):
        shoe.draw()
        assert not shoe.cut_card_is_out
    shoe.draw()
    assert len(shoe) == 4
    assert shoe.cut_card_is_out


def test_again_deals_the_same_cards_and_leaves_the_original_alone() -> None:
    shoe = Shoe.seeded(Pack(), 4, cut=9)
    dealt = [shoe.draw() for _ in range(7)]
    again = shoe.again()
    assert len(again) == 52
    assert again.cut == 9
    assert [again.draw() for _ in range(7)] == dealt
    assert len(shoe) == 45


def play(shoe: Shoe) -> list[object]:
    """Some of everything that a round may do with a shoe."""
    seen: list[object] = [shoe.draw() for _ in range(6)]
    shoe.shuffle_in([seen[0], seen[1]])  # type: ignore[list-item]
    seen += [shoe.draw(), shoe.draw_from_middle(), shoe.roll(3)]
    shoe.shuffle_in([seen[2]])  # type: ignore[list-item]
    return [*seen, shoe.draw(), shoe.roll(1)]


def test_again_repeats_recorded_reshuffles_and_rolls_and_never_asks_the_original_source() -> None:
    chance = Counting()
    shoe = Shoe(Pack().cards(), chance)
    seen = play(shoe)
    asked = chance.asked
    once, twice = shoe.again(), shoe.again().again()
    assert play(once) == play(twice) == seen
    assert chance.asked == asked
    assert (once.orders, once.rolls) == (shoe.orders, shoe.rolls)


def test_beyond_the_record_a_copy_guesses_for_itself_and_always_the_same() -> None:
    chance = Counting()
    shoe = Shoe(Pack().cards(), chance)
    before = chance.asked
    once, twice = shoe.again(), shoe.again()
    assert play(once) == play(twice)
    assert chance.asked == before
    assert isinstance(Shoe.live(Pack()).chance, LiveChance)
    assert not isinstance(Shoe.live(Pack()).again().chance, LiveChance)


def test_a_copy_made_half_way_through_a_replay_keeps_what_is_still_to_come() -> None:
    shoe = Shoe.seeded(Pack(), 8)
    seen = play(shoe)
    again = shoe.again()
    for _ in range(6):
        again.draw()
    again.shuffle_in(seen[:2])  # type: ignore[arg-type]
    assert play(again.again()) == seen


def test_a_new_round_begins_where_the_last_one_stopped() -> None:
    shoe = Shoe.seeded(Pack(), 4)
    play(shoe)
    left = list(shoe.stack)
    shoe.mark_opening()
    assert (shoe.orders, shoe.rolls) == ([], [])
    shoe.draw()
    assert shoe.again().stack == left


def test_a_stacked_shoe_does_not_take_a_recorded_order_of_other_cards() -> None:
    shoe = Shoe(cards("Ah Kd 2c"), NoChance(), orders=[cards("Ah Ah Kd")])
    drawn = shoe.draw()
    with pytest.raises(ShortDeck, match="holds no such order"):
        shoe.shuffle_in([drawn])


def test_a_copy_that_goes_another_way_shuffles_the_cards_that_it_has() -> None:
    shoe = Shoe.seeded(Pack(), 8)
    first, second = shoe.draw(), shoe.draw()
    shoe.shuffle_in([first])
    copy = shoe.again()
    assert [copy.draw(), copy.draw()] == [first, second]
    copy.shuffle_in([second])
    assert sorted([*copy.stack, first]) == Pack().cards()


@pytest.mark.parametrize("rolled", [(3,), (1, 2, 3)])
def test_a_stacked_shoe_does_not_take_another_number_of_dice(rolled: tuple[int, ...]) -> None:
    shoe = Shoe(cards("Ah Kd"), NoChance(), rolls=[rolled])
    with pytest.raises(ShortDeck):
        shoe.roll(2)
