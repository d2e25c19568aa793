"""Commitments: neither side alone decides an order, and no part of a proof can be exchanged."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import pairwise, permutations, product
from math import factorial

import pytest

from houseway.cards.commitment import (
    labels,
    leaf,
    links,
    mixed,
    next_link,
    number_below,
    paths,
    permutation,
    root_from,
    salts,
    shared_nodes,
    shared_paths,
    shuffled_places,
    tree,
    words,
)

SIZES = (1, 2, 3, 4, 5, 7, 8, 32, 52, 53, 104)


def dealt(own: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    """The order that is dealt: the room's order, taken in the order of the players."""
    return tuple(own[place] for place in theirs)


@pytest.mark.parametrize("n", range(1, 6))
def test_whatever_one_side_fixes_every_order_comes_from_exactly_one_choice_of_the_other(n: int) -> None:
    every = list(permutations(range(n)))
    for fixed in every:
        assert Counter(dealt(fixed, theirs) for theirs in every) == Counter(every)
        assert Counter(dealt(own, fixed) for own in every) == Counter(every)


@pytest.mark.parametrize("n", range(1, 6))
def test_each_order_of_the_players_comes_from_exactly_one_sequence_of_numbers(n: int) -> None:
    sequences = product(*(range(last + 1) for last in range(n - 1, 0, -1)))
    orders = Counter(tuple(shuffled_places(iter(drawn), n)) for drawn in sequences)
    assert set(orders.values()) == {1}
    assert len(orders) == factorial(n)


@pytest.mark.parametrize("size", SIZES)
def test_the_paths_of_some_leaves_follow_from_the_nodes_that_they_share(size: int) -> None:
    made = [leaf(at, f"card {at}", f"{at:032x}") for at in range(size)]
    levels, every = tree(made), paths(tree(made))
    for step in range(1, size + 1):
        known = {at * step % size for at in range(0, size, step)}
        nodes = shared_nodes(levels, known)
        assert shared_paths({at: made[at] for at in known}, size, nodes) == {at: every[at] for at in known}
        # Nothing is kept twice, and nothing that the leaves themselves tell.
        told = [nodes[at : at + 64] for at in range(0, len(nodes), 64)]
        assert len(set(told)) == len(told)
        assert not {made[at].hex() for at in known} & set(told)
    assert not shared_nodes(levels, set(range(size)))


@pytest.mark.parametrize("sides", [1, 2, 6, 7, 52])
def test_words_beyond_the_last_multiple_are_passed_over_so_that_no_number_is_likelier(sides: int) -> None:
    last = 2**32 - 2**32 % sides
    assert last % sides == 0
    assert 2**32 - last < sides
    assert number_below(iter([last, 2**32 - 1, 5]) if last < 2**32 else iter([5]), sides) == 5 % sides


@pytest.mark.parametrize("sides", [2, 6, 11])
def test_a_die_is_uniform_if_either_number_is(sides: int) -> None:
    every = list(range(sides))
    for fixed in every:
        assert sorted(mixed(fixed, theirs, sides) for theirs in every) == every
        assert sorted(mixed(own, fixed, sides) for own in every) == every


def test_an_order_is_drawn_number_by_number_and_passes_over_the_same_words() -> None:
    seven, nine = 2**32 - 2**32 % 7, 2**32 - 2**32 % 9
    drawn = [nine, 2**32 - 1, 4_000_000_001, 17, seven, 3_000_000_019, *range(10**9, 10**9 + 50, 7)]
    one_by_one, places = iter(drawn), list(range(9))
    for last in range(8, 0, -1):
        other = number_below(one_by_one, last + 1)
        places[last], places[other] = places[other], places[last]
    whole = iter(drawn)
    assert shuffled_places(whole, 9) == places
    assert next(whole) == next(one_by_one)


def test_the_words_are_the_hashes_of_the_key_with_a_counter() -> None:
    stream = words("key")
    expected = sha256(b"key 0").digest() + sha256(b"key 1").digest()
    assert b"".join(next(stream).to_bytes(4) for _ in range(16)) == expected


@pytest.mark.parametrize("size", SIZES)
def test_every_leaf_leads_to_the_root_and_no_other_card_place_or_salt_does(size: int) -> None:
    names, salt = labels(list(range(52)) * 3)[:size], salts(b"secret", size)
    leaves = [leaf(at, names[at], salt[at]) for at in range(size)]
    levels = tree(leaves)
    root = levels[-1][0].hex()
    for at, way in enumerate(paths(levels)):
        assert root_from(leaves[at], at, size, way) == root
        assert root_from(leaf(at, "Xx", salt[at]), at, size, way) != root
        assert root_from(leaf(at, names[at], "00" * 16), at, size, way) != root
        if size > 1:
            assert root_from(leaf(at ^ 1, names[at], salt[at]), at, size, way) != root
            assert root_from(leaves[at], at, size, way[:-64]) != root
        assert root_from(leaves[at], at, size, way + "00" * 32) == ""


def test_the_root_of_three_leaves_by_hand() -> None:
    one, two, three = (
        sha256(b"\0%d %b %b" % (at, name, b"ab")).digest() for at, name in enumerate((b"Ah", b"Kd", b"2c"))
    )
    pair = sha256(b"\1" + one + two).digest()
    found = tree([leaf(0, "Ah", "ab"), leaf(1, "Kd", "ab"), leaf(2, "2c", "ab")])
    assert found[-1] == [sha256(b"\1" + pair + three).digest()]


def test_equal_cards_have_labels_of_their_own() -> None:
    assert labels([0, 0, 1, 0]) == ["2c", "2c/1", "2d", "2c/2"]


def test_a_chain_is_told_from_its_front() -> None:
    chain = links("end", 5)
    assert len(chain) == 6
    assert chain[-1] == "end"
    assert all(next_link(later) == earlier for earlier, later in pairwise(chain))


def test_every_bit_of_a_key_changes_the_order() -> None:
    assert sorted(permutation("a", 52)) == list(range(52))
    assert permutation("a", 52) != permutation("b", 52)
