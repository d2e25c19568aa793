"""Cards and their text forms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, card, cards, pretty, rank, suit, text
from houseway.cards.card import MARK, MARKS, RANKS, SUITS, TEXTS, name
from houseway.errors import BadInput, HousewayError

every_card = st.sampled_from(sorted(TEXTS))


def test_there_are_53_faces_and_each_may_carry_one_of_three_marks() -> None:
    assert len(TEXTS) == 53 * 4
    assert len(set(TEXTS.values())) == 53 * 4
    assert [face for face in TEXTS if face < MARK] == list(range(53))


@pytest.mark.parametrize("face", sorted(TEXTS))
def test_every_card_reads_back_from_its_text(face: int) -> None:
    assert card(TEXTS[face]) == face
    assert cards(text([face])) == [face]


@given(st.lists(every_card, max_size=12))
def test_a_hand_reads_back_spaced_or_written_together(hand: list[int]) -> None:
    words = text(hand)
    assert cards(words) == hand
    assert cards(words.replace(" ", "")) == hand
    assert cards(words.replace(" ", "  \n")) == hand


def test_spaces_and_jokers_may_be_mixed() -> None:
    assert cards("AhKd Jk") == [card("Ah"), card("Kd"), JOKER]
    assert cards("Ts*Ts Jk+") == [card("Ts*"), card("Ts"), card("Jk+")]
    assert cards("") == []
    assert cards("  ") == []


def test_a_face_is_its_rank_then_its_suit() -> None:
    for at, sign in enumerate(RANKS):
        for which, letter in enumerate(SUITS):
            assert rank(card(sign + letter)) == at
            assert suit(card(sign + letter)) == which
    assert rank(JOKER) == 13


@pytest.mark.parametrize("mark", range(1, 4))
def test_a_mark_changes_the_face_but_neither_rank_nor_suit(mark: int) -> None:
    for face in range(JOKER + 1):
        marked = face + MARK * mark
        assert TEXTS[marked] == TEXTS[face] + MARKS[mark]
        assert rank(marked) == rank(face)
        assert suit(marked) == suit(face)


def test_cards_are_told_to_people_with_symbols_and_words() -> None:
    assert [pretty(face) for face in cards("Ah Ts 2c Qd* Jk Jk!")] == ["A♥", "10♠", "2♣", "Q♦*", "Joker", "Joker!"]
    assert [name(face) for face in cards("Ah 2c Ts* Jk")] == [
        "ace of hearts",
        "deuce of clubs",
        "ten of spades",
        "joker",
    ]


@pytest.mark.parametrize(
    "wrong",
    ["", "A", "1h", "100h", "10", "Ax", "hA", "Jj", "10k", "Ah?", "Ah**", "Ah*+", "Ah Kd", " Ah", "??", "Äh"],
)
def test_what_is_not_one_card_is_refused_with_what_was_expected(wrong: str) -> None:
    with pytest.raises(BadInput) as refused:
        card(wrong)
    assert refused.value.code == "bad_input"
    assert repr(wrong) in refused.value.message
    assert "a rank of 23456789TJQKA and a suit of cdhs, such as Ah, or Jk for the joker" in refused.value.message


@pytest.mark.parametrize(("wrong", "blamed"), [("Ah K", "K"), ("AhKdx", "x"), ("Ah Zd Kd", "Zd"), ("*Ah", "*A")])
def test_the_first_bad_card_of_a_text_is_the_one_that_is_named(wrong: str, blamed: str) -> None:
    with pytest.raises(BadInput) as refused:
        cards(wrong)
    assert repr(blamed) in refused.value.message


@given(st.text(max_size=8))
def test_no_text_does_anything_but_read_or_be_refused(words: str) -> None:
    try:
        read = cards(words)
    except HousewayError as error:
        assert isinstance(error, BadInput)
    else:
        assert text(read).replace(" ", "").lower() == "".join(words.split()).replace("10", "T").lower()


@pytest.mark.parametrize("face", sorted(TEXTS))
def test_every_card_reads_in_any_case_and_a_ten_in_figures(face: int) -> None:
    words = TEXTS[face]
    for way in (words, words.lower(), words.upper(), words.swapcase(), words.replace("T", "10")):
        assert card(way) == face
        assert cards(f"{way}{way} {way}") == [face] * 3
