"""Panguingue melds, against every printed example of the California Grand pages and a second method."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import JOKER, RANKS, card, cards
from houseway.errors import BadInput
from houseway.ranking import melds

SHEET = {
    "valle square, mixed suits": (1, 1),
    "valle square, one suit": (2, 4),
    "other square, one suit": (1, 2),
    "each card added to a one-suit square": (1, 2),
    "rope A-2-3": (1, 2),
    "rope J-Q-K": (1, 2),
}
RULES = melds.MeldRules(conditions=SHEET)
PACK = [RANKS.index(letter) * 4 + suit for letter in RULES.sequence for suit in range(4)]

squares = st.tuples(st.sampled_from(RULES.sequence), st.lists(st.sampled_from("cdhs"), min_size=3, max_size=11)).map(
    lambda square: [card(square[0] + suit) for suit in square[1]]
)
ropes = st.tuples(st.integers(0, 7), st.integers(3, 10), st.sampled_from("cdhs")).map(
    lambda rope: [card(letter + rope[2]) for letter in RULES.sequence[rope[0] :][: rope[1]]]
)


def value(shown: str) -> int:
    return melds.value(cards(shown), RULES)


def printed_pay(letter: str, group: str) -> int:
    """What one set of a rank is worth by the text alone (325-334, 353-365); -1 where it is no set."""
    if len(set(group)) == 1:
        chips = (2 if letter in "357" else 1) + len(group) - 3
        return chips * 2 if group[0] == "s" else chips
    if len(set(group)) == len(group):
        return 1 if letter in "357" else 0
    return 0 if letter in "AK" else -1


@cache
def brute_value(letter: str, suits: str) -> int:
    """A second method: the first card is free, or in a set with some of the others; try every such set."""
    if not suits:
        return 0
    first, others = suits[0], suits[1:]
    best = brute_value(letter, others)
    for size in range(2, len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            pay = printed_pay(letter, first + "".join(others[at] for at in chosen))
            if pay >= 0:
                rest = "".join(suit for at, suit in enumerate(others) if at not in chosen)
                best = max(best, pay + brute_value(letter, rest))
    return best


@pytest.mark.parametrize("letter", ["3", "4", "K"])
def test_the_value_of_every_square_agrees_with_trying_every_partition(letter: str) -> None:
    largest = 11 if letter == "3" else 9
    for size in range(3, largest + 1):
        for suits in combinations_with_replacement("cdhs", size):
            square = [card(letter + suit) for suit in suits]
            assert melds.value(square, RULES) == brute_value(letter, "".join(suits)), (letter, suits)


@pytest.mark.rule("calgrand/pan", "325-334")
@pytest.mark.parametrize(
    ("shown", "chips"),
    [("3d 3h 3c", 1), ("3d 3d 3d", 2), ("5s 5s 5s", 4), ("Jh Jh Jh", 1), ("2s 2s 2s", 2)],
)
def test_example_1_the_printed_squares_are_worth_what_is_printed(shown: str, chips: int) -> None:
    assert value(shown) == chips


@pytest.mark.rule("calgrand/pan", "336-338")
@pytest.mark.parametrize(
    ("shown", "chips"), [("Ah 2h 3h", 1), ("As 2s 3s", 2), ("Jc Qc Kc", 1), ("Js Qs Ks", 2), ("2s 3s 4s", 0)]
)
def test_the_ropes_at_both_ends_of_the_sequence_are_conditions(shown: str, chips: int) -> None:
    assert value(shown) == chips


@pytest.mark.rule("calgrand/pan", "353-365")
@pytest.mark.parametrize(("of", "chips", "more"), [("7h", 2, 1), ("5s", 4, 2), ("Kc", 1, 1), ("4s", 2, 2)])
def test_example_1b_each_card_added_to_a_one_suit_square_pays_again(of: str, chips: int, more: int) -> None:
    for added in range(6):
        assert value(of * (3 + added)) == chips + more * added


@pytest.mark.rule("calgrand/pan", "372-386")
def test_example_2_a_grown_square_is_worth_its_best_division() -> None:
    assert value("3d 3h 3h 3c") == 1
    assert value("3d 3h 3h 3c 3h") == 2
    assert value("3d 3h 3h 3c 3h 3s") == 3
    assert melds.worth(cards("3d 3h 3h 3c 3h 3s"), RULES) == [
        ("valle square, one suit", 2),
        ("valle square, mixed suits", 1),
    ]


@pytest.mark.rule("calgrand/pan", "391-405")
def test_example_3_a_rope_lends_its_ends_and_the_new_square_of_fives_pays_one() -> None:
    rope = cards("5d 6d 7d Jd")
    assert melds.can_add(cards("6d 7d Jd"), card("5d"), RULES)
    assert [melds.can_lend(rope, face, RULES) for face in rope] == [True, False, False, True]
    assert value("5d 5c 5h") == 1


@pytest.mark.rule("calgrand/pan", "407-421")
def test_example_3b_only_a_six_of_spades_can_be_slid_off() -> None:
    square = cards("6h 6c 6s 6s")
    assert [melds.can_lend(square, face, RULES) for face in square] == [False, False, True, True]
    assert not melds.can_lend(cards("6h 6c 6s"), card("6s"), RULES)
    assert melds.kind(cards("6s 7s Js"), RULES) == "rope"


@pytest.mark.rule("calgrand/pan", "423-437")
def test_example_4_lending_a_deuce_moves_a_chip_and_makes_none() -> None:
    assert melds.can_lend(cards("2c 2c 2c 2c"), card("2c"), RULES)
    assert value("2c 2c 2c 2c") == 2
    assert (value("2c 2c 2c"), value("Ac 2c 3c")) == (1, 1)


@pytest.mark.rule("calgrand/pan", "456-466")
def test_example_5_the_board_of_the_player_who_goes_out_on_a_good_one() -> None:
    assert (value("7s 7s 7s"), value("Ks Ks Ks"), value("4c 4d 4h 4s")) == (4, 2, 0)


@pytest.mark.rule("calgrand/pan", "291-301")
@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("6c 6h 6d", "square"),
        ("Qd Qd Qd", "square"),
        ("Kh Kh Kd", "square"),
        ("Ah Ah Ad", "square"),
        ("Qh Qh Qd", None),
        ("Qh Qh Qd Qd", None),
        ("6c 6h", None),
    ],
)
def test_a_square_is_of_different_suits_or_of_one_and_aces_and_kings_of_any(shown: str, found: str | None) -> None:
    assert melds.kind(cards(shown), RULES) == found


@pytest.mark.rule("calgrand/pan", "218-220")
@pytest.mark.rule("calgrand/pan", "305-307")
@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("6c 7c Jc", "rope"),
        ("Jc 6c 7c", "rope"),
        ("Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", "rope"),
        ("6c 7c Jd", None),
        ("6c 7c 7c Jc", None),
        ("6c Jc Qc", None),
        ("Qc Kc Ac", None),
        ("7c 8c 9c", None),
        ("9c Tc Jc", None),
    ],
)
def test_a_rope_is_a_run_of_one_suit_in_which_the_jack_follows_the_seven(shown: str, found: str | None) -> None:
    assert melds.kind(cards(shown), RULES) == found


@pytest.mark.rule("calgrand/pan", "342-348")
def test_to_three_deuces_of_clubs_any_other_deuce_may_be_added_and_nothing_else() -> None:
    meld = cards("2c 2c 2c")
    assert [face for face in PACK if melds.can_add(meld, face, RULES)] == cards("2c 2d 2h 2s")


@pytest.mark.rule("calgrand/pan", "281-281")
def test_a_meld_has_at_most_eleven_cards() -> None:
    assert melds.kind(cards("2c" * 11), RULES) == "square"
    assert melds.kind(cards("2c" * 12), RULES) is None


def test_a_long_rope_keeps_the_value_of_both_its_ends() -> None:
    whole = cards("As 2s 3s 4s 5s 6s 7s Js Qs Ks")
    assert melds.worth(whole, RULES) == [("rope A-2-3", 2), ("rope J-Q-K", 2)]


def test_nothing_can_be_added_to_or_slid_off_what_is_no_meld() -> None:
    assert not melds.can_add(cards("6c 7c"), card("Jc"), RULES)
    assert not melds.can_lend(cards("6c 7c Jc Qd"), card("Qd"), RULES)
    assert not melds.can_lend(cards("6c 7c Jc Qc"), card("Kc"), RULES)
    assert melds.kind([*cards("6c 7c"), JOKER], RULES) is None


@given(st.one_of(squares, ropes))
def test_adding_a_card_that_can_be_added_never_lowers_the_value(meld: list[int]) -> None:
    for face in PACK:
        if melds.can_add(meld, face, RULES):
            assert melds.value([*meld, face], RULES) >= melds.value(meld, RULES)


@given(st.one_of(squares, ropes), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(meld: list[int], rng: random.Random) -> None:
    shuffled = rng.sample(meld, len(meld))
    assert melds.kind(shuffled, RULES) == melds.kind(meld, RULES)
    assert melds.worth(shuffled, RULES) == melds.worth(meld, RULES)
    assert melds.say(shuffled, RULES) == melds.say(meld, RULES)


@given(st.one_of(squares, ropes))
def test_the_reasons_add_up_to_the_value_and_quote_the_sheet(meld: list[int]) -> None:
    reasons = melds.worth(meld, RULES)
    assert sum(chips for _, chips in reasons) == melds.value(meld, RULES)
    assert all(chips in SHEET[name] for name, chips in reasons)


@given(st.one_of(squares, ropes))
def test_what_can_be_lent_can_be_given_back(meld: list[int]) -> None:
    for face in set(meld):
        if melds.can_lend(meld, face, RULES):
            rest = list(meld)
            rest.remove(face)
            assert melds.can_add(rest, face, RULES)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("5s 5s 5s", "square of fives in spades"),
        ("7s 7c 7h", "mixed square of sevens"),
        ("6h 6h 6h 6c", "mixed square of sixes"),
        ("Jc 6c 7c", "rope 6-7-J of clubs"),
        ("Jc 6c 7d", "not a meld"),
    ],
)
def test_a_meld_is_called_in_the_words_of_the_floor(shown: str, said: str) -> None:
    assert melds.say(cards(shown), RULES) == said


def test_another_sheet_gives_other_chips_for_the_same_cards() -> None:
    doubled = melds.MeldRules(conditions={name: (2 * any_, 2 * spades) for name, (any_, spades) in SHEET.items()})
    meld = cards("7s 7s 7s 7s")
    assert (melds.value(meld, RULES), melds.value(meld, doubled)) == (6, 12)


def test_where_added_cards_pay_nothing_six_of_a_suit_are_two_squares() -> None:
    stingy = melds.MeldRules(conditions={**SHEET, "each card added to a one-suit square": (0, 0)})
    assert melds.worth(cards("3h" * 6), stingy) == [("valle square, one suit", 2)] * 2


def test_a_valle_rank_of_any_suits_pays_for_any_three_that_are_not_of_one_suit() -> None:
    loose = melds.MeldRules(any_suits="A3K", conditions=SHEET)
    assert melds.worth(cards("3h 3h 3d"), loose) == [("valle square, mixed suits", 1)]
    assert melds.worth(cards("3h 3h 3d"), RULES) == []


def test_a_sheet_that_misses_or_misspells_a_condition_is_refused() -> None:
    with pytest.raises(BadInput, match="rope J-Q-K"):
        melds.MeldRules(conditions={name: chips for name, chips in SHEET.items() if name != "rope J-Q-K"})
    with pytest.raises(BadInput, match="8 is not in the sequence"):
        melds.MeldRules(valle="358", conditions=SHEET)
