"""What a seat may be asked: every offer is legal, every answer reads back from its words, refusals are clear."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import Pack, cards
from houseway.errors import BadInput, HousewayError
from houseway.play.decisions import Choose, Decision, Lay, Meld, Pick, Together
from houseway.play.ids import CircleId
from houseway.play.read_words import read_answer
from houseway.play.wager_question import Amount, Circle, Wager

LIMIT = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 300, 600))
NO_LIMIT = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 300, 600), {"raise": Amount(600, 15050, 100)})
CIRCLES = (
    Circle(CircleId("player"), "Player line", 500, 10000, 100, (), 100),
    Circle(CircleId("banker"), "Banker line", 500, 10000, 100, (), 100),
    Circle(CircleId("tie"), "Tie Bet", 500, 10000, 100),
    Circle(CircleId("dragon-7"), "Dragon 7", 500, 10000, 100, (CircleId("player"), CircleId("banker"))),
)
WAGER = Wager(2, "wagers", CIRCLES, 10000)
REQUIRED = Wager(
    2, "bank wager", (Circle(CircleId("bank"), "Bank", 500, 1550, 100),), 1550, {CircleId("bank"): 500}, required=True
)
PICK = Pick(3, "discard", tuple(cards("Ah Ah Kd 2c Jk")), 1, 1, tuple(cards("Ah")))
DRAW = Pick(3, "draw", tuple(cards("Ah Kd 2c 7s 7d")), 2, 3, tuple(cards("Ah Kd")))
LAYS = (
    Lay(tuple(cards("7s 7s 7d"))),
    Lay(tuple(cards("5h")), 2),
    Lay(tuple(cards("5c 5h")), 0, ((1, cards("5d")[0]),)),
)
MELD = Meld(4, "play", LAYS, ("discard", "done"), "discard")
EVERY: list[Decision] = [LIMIT, NO_LIMIT, WAGER, REQUIRED, PICK, DRAW, MELD]


@pytest.mark.parametrize("decision", EVERY, ids=lambda each: each.about)
def test_every_offer_and_the_default_are_legal_and_read_back(decision: Decision) -> None:
    offers = list(decision.offers())
    assert offers
    for answer in [*offers, decision.default_answer()]:
        assert decision.why_not(answer) is None
        assert read_answer(decision, decision.say(answer)) == answer
        assert read_answer(decision, f"  {decision.say(answer)} ") == answer


@pytest.mark.parametrize("decision", EVERY, ids=lambda each: each.about)
@pytest.mark.parametrize(
    "wrong", [None, 3, 1.5, True, "", "zzz", [], ["raise"], ["raise", 600, 1], [[]], {"zzz": 5}, object()]
)
def test_nonsense_is_refused_in_words_and_never_by_an_exception(decision: Decision, wrong: object) -> None:
    why = decision.why_not(wrong)
    assert isinstance(why, str)
    assert why


# A choice --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("rase", "'rase' is not among the moves; did you mean 'raise'?"),
        ("check", "'check' is not among the moves; expected one of: fold, call, raise"),
        (("call", 300), "'call' takes no amount"),
        (("raise", 600), "'raise' takes no amount"),
    ],
)
def test_a_move_outside_the_choice_is_refused(answer: object, told: str) -> None:
    why = LIMIT.why_not(answer)
    assert why is not None
    assert told in why


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("raise", "raise needs an amount, such as ['raise', 600]"),
        (("raise", 599), "$5.99 is below the minimum of $6"),
        (("raise", 15100), "$151 is above the maximum of $150.50"),
        (("raise", 650), "$6.50 is not a step of $1 from $6"),
        (("raise", 600.0), "expected an amount in cents, found 600.0"),
        (("raise", True), "expected an amount in cents, found True"),
        (("raise", "600"), "expected an amount in cents, found '600'"),
        (("call", 600), "'call' takes no amount; expected one of: raise"),
    ],
)
def test_an_amount_outside_its_range_is_refused(answer: object, told: str) -> None:
    assert NO_LIMIT.why_not(answer) == told


def test_all_that_is_left_is_always_allowed_whatever_the_step() -> None:
    assert NO_LIMIT.why_not(("raise", 15050)) is None
    assert NO_LIMIT.why_not(["raise", 15050]) is None


@given(st.integers(1, 500), st.integers(0, 5000), st.integers(1, 300), st.integers(-100, 6000))
def test_an_amount_is_legal_in_steps_from_the_least_or_at_the_most(
    least: int, more: int, step: int, tried: int
) -> None:
    amount = Amount(least, least + more, step)
    legal = tried == least + more or tried in range(least, least + more + 1, step)
    assert (amount.why_not(tried) is None) == legal


@given(st.integers(6, 150))
def test_every_amount_reads_back(whole: int) -> None:
    answer = ("raise", whole * 100)
    assert NO_LIMIT.why_not(answer) is None
    assert read_answer(NO_LIMIT, NO_LIMIT.say(answer)) == answer


def test_words_that_hold_no_amount_are_refused_when_read() -> None:
    with pytest.raises(BadInput, match="'six' is not an amount"):
        read_answer(NO_LIMIT, "raise six")
    assert read_answer(NO_LIMIT, "raise") == "raise"


# Wagers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"tye": 500}, "no circle 'tye'; did you mean 'tie'?"),
        ({"tie": 400}, "Tie Bet: $4 is below the minimum of $5"),
        ({"tie": 10100}, "Tie Bet: $101 is above the maximum of $100"),
        ({"tie": 550}, "Tie Bet: $5.50 is not a step of $1 from $5"),
        ({"tie": 500.0}, "Tie Bet: expected an amount in cents, found 500.0"),
        ({"tie": 0}, "Tie Bet: $0 is below the minimum of $5"),
        ({"dragon-7": 500}, "Dragon 7 needs a wager on Player line or Banker line as well"),
        ({"dragon-7": 500, "tie": 500}, "Dragon 7 needs a wager on Player line or Banker line as well"),
        ({"player": 10000}, "$101, fees included, is more than the $100 at hand"),
        ({"player": 5000, "tie": 5000}, "$101, fees included, is more than the $100 at hand"),
        ([("tie", 500)], "expected {circle: cents}, found [('tie', 500)]"),
    ],
)
def test_a_wager_that_cannot_be_made_is_refused(answer: object, told: str) -> None:
    assert WAGER.why_not(answer) == told


def test_wagers_may_take_the_last_chip_and_no_more() -> None:
    assert WAGER.why_not({"player": 9900}) is None
    assert WAGER.why_not({"banker": 4900, "dragon-7": 5000}) is None
    assert WAGER.why_not({"banker": 4900, "dragon-7": 5100}) is not None


def test_sitting_out_is_a_wager_of_nothing_unless_one_is_required() -> None:
    assert WAGER.why_not({}) is None
    assert (WAGER.say({}), read_answer(WAGER, "nothing"), read_answer(WAGER, "")) == ("nothing", {}, {})
    assert REQUIRED.why_not({}) == "a wager is required on Bank"
    assert REQUIRED.why_not({"bank": 1550}) is None


amounts = st.integers(5, 30).map(lambda whole: whole * 100)


@given(st.dictionaries(st.sampled_from([circle.id for circle in CIRCLES]), amounts, max_size=4))
def test_every_legal_wager_reads_back(answer: dict[CircleId, int]) -> None:
    if WAGER.why_not(answer) is None:
        assert read_answer(WAGER, WAGER.say(answer)) == answer


def test_large_amounts_with_commas_read_back() -> None:
    rich = Wager(
        2, "wagers", (Circle(CircleId("player"), "P", 500, 10**8), Circle(CircleId("tie"), "T", 500, 10**8)), 10**9
    )
    answer = {CircleId("player"): 123456700, CircleId("tie"): 1000000}
    assert rich.say(answer) == "player $1,234,567, tie $10,000"
    assert read_answer(rich, rich.say(answer)) == answer


@pytest.mark.parametrize(
    ("words", "told"),
    [("player $5, player $6", "wagered on twice"), ("player", "is not an amount"), ("player five", "amount")],
)
def test_words_that_are_no_wager_are_refused_when_read(words: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        read_answer(WAGER, words)


# Cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((), "expected 2 to 3 cards, found 0"),
        (cards("Ah"), "expected 2 to 3 cards, found 1"),
        (cards("Ah Kd 2c 7s"), "expected 2 to 3 cards, found 4"),
        (cards("Ah Ah"), "Ah is not there to pick"),
        (cards("Ah Ks"), "Ks is not there to pick"),
        (["Ah", "Kd"], "'Ah' is not there to pick"),
        ((9999, 9998), "9999 is not there to pick"),
        ((-1, -2), "-1 is not there to pick"),
        ("AhKd", "expected a list of cards, found 'AhKd'"),
    ],
)
def test_a_pick_outside_the_cards_is_refused(answer: object, told: str) -> None:
    assert DRAW.why_not(answer) == told


@pytest.mark.parametrize("face", [60, 127, 255])
def test_a_number_that_is_no_card_is_refused_in_words(face: int) -> None:
    """The numbers of cards have holes: 53 to 63 of every 64 name nothing."""
    why = PICK.why_not((face,))
    assert why is not None
    assert "is not there to pick" in why


@pytest.mark.parametrize("like", [float, bool])
def test_what_only_equals_a_card_is_no_card(like: type) -> None:
    """JSON knows 1.0 and true; both equal the deuce of diamonds, and neither is one."""
    decision = Pick(3, "discard", (1,), 1, 1, (1,))
    assert decision.why_not((1,)) is None
    assert decision.why_not((like(1),)) is not None


def test_two_copies_may_be_picked_where_two_lie() -> None:
    two = Pick(3, "draw", tuple(cards("Ah Ah Kd")), 0, 3, ())
    assert two.why_not(cards("Ah Ah")) is None
    assert two.why_not(cards("Ah Ah Ah")) == "Ah is not there to pick"
    assert (two.say(()), read_answer(two, "none")) == ("none", ())
    assert two.why_not(two.default_answer()) is None


@given(st.lists(st.sampled_from(Pack(2, jokers=1).cards()), min_size=1, max_size=10), st.data())
def test_every_legal_pick_reads_back(hand: list[int], data: st.DataObject) -> None:
    decision = Pick(1, "draw", tuple(hand), 0, len(hand), ())
    picked = tuple(data.draw(st.permutations(hand)))[: data.draw(st.integers(0, len(hand)))]
    assert decision.why_not(picked) is None
    assert read_answer(decision, decision.say(picked)) == picked


def test_a_lay_is_named_by_its_words() -> None:
    assert list(MELD.offers()) == ["discard", "done", "7s 7s 7d", "5h onto 2", "5c 5h with 5d of 1"]
    assert MELD.lay("5h onto 2") == LAYS[1]
    assert MELD.lay("done") is None
    why = MELD.why_not("5h onto 3")
    assert why is not None
    assert "'5h onto 3' is not offered; did you mean '5h onto 2'?" in why


def test_questions_are_numbered_by_the_driver_and_begin_without_a_number() -> None:
    assert [decision.number for decision in EVERY] == [0] * len(EVERY)
    assert Together((LIMIT, WAGER)).decisions == (LIMIT, WAGER)


anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(EVERY), anything)
def test_whatever_json_may_hold_is_judged_and_never_crashes(decision: Decision, answer: object) -> None:
    why = decision.why_not(answer)
    assert why is None or isinstance(why, str)


@given(st.sampled_from(EVERY), st.text(max_size=12))
def test_whatever_words_are_read_they_are_read_or_refused(decision: Decision, words: str) -> None:
    try:
        answer = read_answer(decision, words)
    except HousewayError as error:
        assert isinstance(error, BadInput)
    else:
        assert decision.why_not(answer) is None or isinstance(decision.why_not(answer), str)
