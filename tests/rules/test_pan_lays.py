"""Pan at California Grand: the lays offered are all the lays there are (printed lines 279-307, 340-350, 387-437)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import Card, card, cards
from houseway.families.registry import game
from houseway.families.rummy.lays import lays_from, lays_with
from houseway.families.rummy.pan_state import meld_rules
from houseway.play.decisions import Lay
from houseway.ranking.melds import kind
from tests.rules.pan_table import GAME

CHARTS = game(GAME).charts
RULES = meld_rules(CHARTS["ranks"], CHARTS["conditions"])
FACES = [card(rank + suit) for rank in RULES.sequence for suit in "cdhs"]

hands = st.lists(st.sampled_from(FACES), min_size=1, max_size=10)


@st.composite
def melds(draw: st.DrawFn, size: int) -> list[Card]:
    """A rope or a square of this size."""
    suit = draw(st.sampled_from("cdhs"))
    if draw(st.booleans()) and size <= 7:
        start = draw(st.integers(0, 10 - size))
        return [card(rank + suit) for rank in RULES.sequence[start : start + size]]
    rank = draw(st.sampled_from(RULES.sequence))
    three = draw(st.sampled_from(["ccc", "ddd", "hhh", "sss", "cdh", "cds", "chs", "dhs"]))
    more = draw(st.lists(st.sampled_from("cdhs"), min_size=size - 3, max_size=size - 3))
    return [card(rank + each) for each in (*three, *more)]


boards = st.lists(st.integers(3, 4).flatmap(melds), max_size=2)
outs = st.sampled_from([(3, 3, 5), (3, 4, 4), (5, 6), (4, 7), (3, 8)])


def after(board: list[list[Card]], hand: list[Card], lay: Lay) -> tuple[list[list[Card]], list[Card]]:
    """Board and hand as they lie after a lay, by the meaning of its words."""
    lain, left = [list(meld) for meld in board], list(hand)
    for face in lay.cards:
        left.remove(face)
    for number, face in lay.borrowed:
        lain[number - 1].remove(face)
    if lay.onto:
        lain[lay.onto - 1] += lay.cards
    else:
        lain.append([*lay.cards, *(face for _, face in lay.borrowed)])
    return lain, left


@pytest.mark.rule(GAME, "279-307, 340-350, 389-409")
@given(st.sampled_from(FACES), hands, boards)
def test_every_lay_uses_the_card_and_leaves_only_melds_on_the_board(
    drawn: Card, hand: list[Card], board: list[list[Card]]
) -> None:
    offered = lays_with(drawn, hand, board, RULES)
    assert len({lay.say() for lay in offered}) == len(offered)
    for lay in offered:
        assert drawn in lay.cards
        lain, _ = after(board, [*hand, drawn], lay)
        assert all(kind(meld, RULES) for meld in lain)


@pytest.mark.rule(GAME, "273-275, 340-350, 389-409")
@given(hands, boards)
def test_every_further_lay_takes_cards_from_the_hand_and_leaves_only_melds(
    hand: list[Card], board: list[list[Card]]
) -> None:
    for lay in lays_from(hand, board, RULES):
        lain, left = after(board, hand, lay)
        assert len(left) < len(hand)
        assert all(kind(meld, RULES) for meld in lain)


@pytest.mark.rule(GAME, "261-269")
@given(st.sampled_from(FACES), hands, boards)
@settings(max_examples=60)
def test_a_card_that_makes_any_meld_with_the_hand_or_on_the_board_is_offered_a_use(
    drawn: Card, hand: list[Card], board: list[list[Card]]
) -> None:
    groups = (group for size in (2, 3) for group in combinations(hand, size))
    in_hand = any(kind((drawn, *group), RULES) for group in groups)
    on_board = any(kind((drawn, *meld), RULES) == kind(meld, RULES) for meld in board)
    if in_hand or on_board:
        assert lays_with(drawn, hand, board, RULES)


def can_go_out(board: list[list[Card]], hand: list[Card]) -> bool:
    if not hand:
        return True
    return any(can_go_out(*after(board, hand, lay)) for lay in lays_from(hand, board, RULES))


@pytest.mark.rule(GAME, "441")
@given(st.data())
@settings(deadline=None)
def test_eleven_cards_that_are_melds_can_always_be_laid_down(data: st.DataObject) -> None:
    parts = [data.draw(melds(size)) for size in data.draw(outs)]
    every = [face for meld in parts for face in meld]
    drawn = every.pop(data.draw(st.integers(0, 10)))
    first = (after([], [*every, drawn], lay) for lay in lays_with(drawn, every, [], RULES))
    assert any(can_go_out(board, hand) for board, hand in first)


@pytest.mark.rule(GAME, "389-391, 407-409")
def test_an_increased_meld_lends_one_card_at_a_time() -> None:
    rope = cards("5d 6d 7d Jd Qd")
    assert [lay.say() for lay in lays_with(card("4d"), [], [rope], RULES)] == ["4d onto 1"]
