"""Tiles where cards lie: numbers of their own, a pack of 32, and text that reads back."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.cards import Pack, Shoe, tile
from houseway.cards import card as one_card
from houseway.cards.card import TEXTS as CARDS
from houseway.cards.face import TEXTS, TILE, face, faces, lay, pretty, take, text
from houseway.errors import BadInput
from houseway.ranking import rank
from houseway.ranking.twentyone import RULES, total

SET_OF_TILES = Pack(kind="tiles")


def test_no_tile_has_the_number_of_a_card_marked_or_not() -> None:
    assert set(lay(range(21))).isdisjoint(CARDS)
    assert len(TEXTS) == len(CARDS) + 21 == len(set(TEXTS.values()))


def test_every_face_reads_back_and_is_drawn() -> None:
    assert all(face(words) == number for number, words in TEXTS.items())
    assert faces("6-6 1-2") == [TILE + 20, TILE]
    assert faces("AhKd") == [one_card("Ah"), one_card("Kd")]
    assert text(faces("3-6 2-4")) == "3-6 2-4"
    assert (pretty(face("3-6")), pretty(face("Td"))) == ("3-6", "10♦")
    assert take(lay(tile.SET)) == list(tile.SET)


@pytest.mark.parametrize("words", ["6-7", "3-6 Ah", "66", "Ah3-6"])
def test_what_is_neither_cards_nor_tiles_is_refused(words: str) -> None:
    with pytest.raises(BadInput, match=r"is not a (tile|card)"):
        faces(words)


def test_a_ranking_of_cards_refuses_tiles() -> None:
    with pytest.raises(BadInput):
        rank("6-6 3-6 1-1 2-2 5-5")
    with pytest.raises(BadInput):
        total(faces("6-6 3-6"), next(iter(RULES.values())))


def test_the_pack_of_tiles_is_the_set_of_32_and_says_so() -> None:
    assert SET_OF_TILES.cards() == sorted(lay(tile.SET))
    assert Counter(SET_OF_TILES.counts().values()) == {2: 11, 1: 10}
    assert SET_OF_TILES.say() == "32 tiles: 16 pairs"


def test_a_set_of_tiles_has_no_decks_jokers_or_marks() -> None:
    for changes in ({"decks": 2}, {"jokers": 1}, {"without": "2"}, {"removed": "Ah"}, {"marked": "Ts*"}):
        with pytest.raises(BadInput, match="32 tiles"):
            Pack(**changes, kind="tiles")


def test_a_shoe_of_tiles_is_stacked_by_text_and_refuses_what_the_set_has_not() -> None:
    shoe = Shoe.rigged(SET_OF_TILES, "6-6 6-6 3-6")
    assert text(shoe.draw() for _ in range(3)) == "6-6 6-6 3-6"
    assert len(shoe) == 29
    with pytest.raises(BadInput, match="3-6 is dealt 2 times, the pack has 1"):
        Shoe.rigged(SET_OF_TILES, "3-6 3-6")
    with pytest.raises(BadInput, match="the pack has 0"):
        Shoe.rigged(SET_OF_TILES, "Ah")
