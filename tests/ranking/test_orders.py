"""The library's front door: every order by name, values that evaluate, words for sheets."""

from __future__ import annotations

import doctest
import subprocess
import sys
from random import Random

import pytest

import houseway.ranking
from houseway.errors import BadInput
from houseway.ranking import ORDERS, OUTCOMES, RANKINGS, USES, best_value, orders, rank


@pytest.mark.parametrize("name", ORDERS)
def test_a_value_evaluates_compares_and_says_itself(name: str) -> None:
    order = ORDERS[name]
    random = Random(name)
    faces = order.pack.cards()
    values = [order.rank(random.sample(faces, order.sizes[-1])) for _ in range(40)]
    for value in values:
        assert eval(repr(value), {"rank": rank}) == value
        assert hash(eval(repr(value), {"rank": rank})) == hash(value)
        assert value.kind in order.classes
        assert str(value)
        assert str(value) in value._repr_html_()
    ordered = sorted(values)
    assert [each.strength for each in ordered] == sorted(each.strength for each in values)


@pytest.mark.parametrize("name", ORDERS)
def test_a_hand_that_cannot_be_is_refused(name: str) -> None:
    order = ORDERS[name]
    faces = order.pack.cards()
    with pytest.raises(BadInput, match="cards, not"):
        order.rank(faces[: max(order.sizes) + 1])
    if order.pack.decks == 1 and order.sizes[0] > 1:
        with pytest.raises(BadInput, match="times, the pack has"):
            order.rank([faces[0]] * order.sizes[0])
    if not order.pack.jokers:
        with pytest.raises(BadInput, match="Jk is not in the pack"):
            order.rank([52, *faces[: order.sizes[0] - 1]])


def test_an_unknown_order_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="did you mean 'deuce-seven'"):
        rank("Ah", "duece-seven")


def test_values_of_two_orders_do_not_compare() -> None:
    with pytest.raises(BadInput, match="do not compare"):
        assert rank("Ah Kd 4c 3c 2c", "high") < rank("Ah Kd 4c 3c 2c", "ace-five")


def test_a_use_chooses_the_cards() -> None:
    omaha = best_value(ORDERS["high"], "Ah Kh 2c 3d", "Qh Jh Th 9c 9d", USES["two-and-three"])
    assert str(omaha) == "royal flush"
    # Four hearts on the board and one in the hand make no flush where two of one's own must play.
    assert best_value(ORDERS["high"], "Ah Kc 2c 3d", "Qh Jh Th 9h 8d", USES["two-and-three"]).kind == "straight"


def test_every_word_for_sheets_explains_itself() -> None:
    assert set(ORDERS) <= set(RANKINGS)
    for words in (RANKINGS, *OUTCOMES.values()):
        assert all(isinstance(says, str) and says for says in words.values())


def test_the_examples_run() -> None:
    for module in (houseway.ranking, orders):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_ranking_a_hand_never_waits_for_a_compiler() -> None:
    code = "import sys; from houseway.ranking import rank; rank('Ah Kd 4c 3c 2c'); "
    code += "print({'numpy', 'numba'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.strip() == "set()"
