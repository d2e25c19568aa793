"""Packs: which cards a game is played with."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.cards import JOKER, Pack, card, cards, rank, suit, text
from houseway.cards.pack import missing, suits_are_equal
from houseway.errors import BadInput

PAN = Pack(8, without="89T", removed="2s3s4s5s6s7sJsQsKsAs")


def test_a_deck_is_each_of_the_52_once() -> None:
    assert Pack().cards() == list(range(52))
    assert len(Pack()) == 52
    assert set(Pack().counts().values()) == {1}


def test_a_joker_makes_53() -> None:
    pack = Pack(jokers=1)
    assert len(pack) == 53
    assert pack.cards() == [*range(52), JOKER]


@pytest.mark.parametrize("decks", [1, 2, 6, 8, 16])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_every_deck_brings_its_own_copy_and_its_own_jokers(decks: int, jokers: int) -> None:
    counts = Pack(decks, jokers).counts()
    assert sum(counts.values()) == decks * (52 + jokers)
    assert all(counts[face] == decks for face in range(52))
    assert counts[JOKER] == decks * jokers


def test_a_stripped_deck_lacks_whole_ranks() -> None:
    pack = Pack(without="2 3 4 5 6")
    assert len(pack) == 32
    assert {rank(face) for face in pack.cards()} == set(range(5, 13))
    assert suits_are_equal(pack)


def test_the_pan_pack_has_310_cards_and_one_set_of_spades_too_few() -> None:
    counts = PAN.counts()
    assert len(PAN) == sum(counts.values()) == 310
    for face, count in counts.items():
        assert count == (7 if suit(face) == 3 else 8), text([face])
    assert {rank(face) for face in counts} == {rank(face) for face in cards("AcKcQcJc7c6c5c4c3c2c")}
    assert not suits_are_equal(PAN)


def test_equal_suits_are_told_from_unequal_ones() -> None:
    assert suits_are_equal(Pack())
    assert suits_are_equal(Pack(2, jokers=1))
    assert not suits_are_equal(Pack(removed="2c"))
    # Equal numbers are not enough: the ranks must be the same.
    assert not suits_are_equal(Pack(removed="2c 3d 4h 5s"))


def test_marked_cards_take_the_place_of_plain_ones_in_every_deck() -> None:
    pack = Pack(6, marked="Ts* As+")
    counts = pack.counts()
    assert len(pack) == 312
    assert (counts[card("Ts*")], counts[card("As+")]) == (6, 6)
    assert card("Ts") not in counts
    assert card("As") not in counts
    assert counts[card("Th")] == 6


def test_cards_may_be_added_to_a_deck() -> None:
    pack = Pack(added="Ac Ad Ah As")
    assert len(pack) == 56
    assert [pack.counts()[face] for face in cards("Ac Ad Ah As")] == [2, 2, 2, 2]
    assert pack.counts()[card("Kc")] == 1


def test_the_order_of_a_pack_is_fixed() -> None:
    assert Pack(2, removed="Ah Kd").cards() == Pack(2, removed="Kd Ah").cards()
    assert PAN.cards() == sorted(PAN.cards())


@pytest.mark.parametrize(
    ("decks", "jokers", "without", "removed", "blamed"),
    [
        (1, 0, "", "Ah Ah", "Ah"),
        (1, 0, "", "Jk", "Jk"),
        (1, 0, "8", "8h", "8h"),
        (2, 0, "", "Kd Kd Kd", "Kd"),
        (1, 0, "", "Ts*", "Ts*"),
    ],
)
def test_what_is_not_there_cannot_be_removed(decks: int, jokers: int, without: str, removed: str, blamed: str) -> None:
    with pytest.raises(BadInput, match="cannot remove") as refused:
        Pack(decks, jokers, without, removed)
    assert f"cannot remove {blamed}:" in refused.value.message


@pytest.mark.parametrize("decks", [-1, 0, 17])
def test_a_pack_has_one_to_sixteen_decks(decks: int) -> None:
    with pytest.raises(BadInput, match=f"1 to 16 decks, not {decks}"):
        Pack(decks)


@pytest.mark.parametrize("jokers", [-1, 9])
def test_a_deck_has_at_most_eight_jokers(jokers: int) -> None:
    with pytest.raises(BadInput, match=f"0 to 8 jokers, not {jokers}"):
        Pack(jokers=jokers)


def test_only_ranks_can_be_left_out() -> None:
    with pytest.raises(BadInput, match="'x' is not a rank"):
        Pack(without="89x")


@pytest.mark.parametrize("marked", ["Ts", "Jk*"])
def test_a_marked_card_carries_a_mark_and_is_in_the_pack(marked: str) -> None:
    with pytest.raises(BadInput, match="must carry a mark"):
        Pack(marked=marked)


def test_the_pack_says_itself_in_one_line() -> None:
    assert Pack().say() == "52 cards: one deck"
    assert PAN.say() == "310 cards: 8 decks, without eights, nines and tens, less 2s 3s 4s 5s 6s 7s Js Qs Ks As"
    assert Pack(without="T").say() == "48 cards: one deck, without tens"
    assert Pack(1, 1).say() == "53 cards: one deck, one joker"
    assert Pack(8, 1).say() == "424 cards: 8 decks, one joker in each"
    assert Pack(6, 2, marked="Ts*").say() == "324 cards: 6 decks, 2 jokers in each, marked Ts*"


def test_missing_names_strangers_and_copies_too_many() -> None:
    assert missing(cards("Ah Ah Jk Kd"), Pack()) == cards("Ah Jk")
    assert missing(cards("Ah Ah"), Pack(2)) == []
    assert Counter(missing(cards("Ts Ts*"), Pack(marked="Ts*"))) == Counter(cards("Ts"))
