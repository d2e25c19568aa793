"""Chance, proved by enumeration: every accepted sequence of draws, and what comes of it."""

from __future__ import annotations

import inspect
import random
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial

import pytest

from houseway.cards import Chance, LiveChance, Pack, SeededChance, Shoe, below, roll, shuffle
from houseway.cards.rng import ForkedChance


class Scripted:
    """Chance that answers from a list and notes how many bits each question asked for."""

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = list(answers)
        self.sizes: list[int] = []

    def bits(self, size: int) -> int:
        self.sizes.append(size)
        drawn = self.answers.pop(0)
        assert 0 <= drawn < 2**size, "the script gives a number that the source could not give"
        return drawn


def shuffled(n: int, draws: Sequence[int]) -> tuple[int, ...]:
    stack, chance = list(range(n)), Scripted(draws)
    shuffle(stack, chance)
    assert not chance.answers, "every draw of the script is used"
    return tuple(stack)


def accepted(n: int) -> Iterator[tuple[int, ...]]:
    """Every sequence of draws that a shuffle of n cards accepts: the last place first, 0..last for each."""
    return product(*(range(last + 1) for last in range(n - 1, 0, -1)))


@pytest.mark.parametrize("n", range(1, 8))
def test_each_of_the_n_factorial_orders_has_exactly_one_sequence_of_accepted_draws(n: int) -> None:
    orders = Counter(shuffled(n, draws) for draws in accepted(n))
    assert len(orders) == factorial(n)
    assert set(orders.values()) == {1}
    assert set(orders) == set(permutations(range(n)))


@pytest.mark.parametrize("n", range(1, 8))
def test_all_accepted_sequences_are_equally_likely_because_each_question_asks_for_the_same_bits(n: int) -> None:
    sizes = set()
    for draws in accepted(n):
        chance = Scripted(draws)
        shuffle(list(range(n)), chance)
        sizes.add(tuple(chance.sizes))
    assert sizes == {tuple(last.bit_length() for last in range(n - 1, 0, -1))}


@pytest.mark.parametrize("n", range(2, 7))
def test_a_rejected_draw_is_asked_again_and_changes_nothing(n: int) -> None:
    for draws in accepted(n):
        with_rejects: list[int] = []
        for last, drawn in zip(range(n - 1, 0, -1), draws, strict=True):
            with_rejects += [*range(last + 1, 2 ** last.bit_length()), drawn]
        assert shuffled(n, with_rejects) == shuffled(n, draws)


def test_nothing_and_one_card_need_no_chance() -> None:
    assert shuffled(0, []) == ()
    assert shuffled(1, []) == (0,)


@pytest.mark.parametrize("n", range(1, 17))
def test_a_number_below_n_is_uniform_and_large_draws_are_asked_again(n: int) -> None:
    size = (n - 1).bit_length()
    accepted_draws = [drawn for drawn in range(2**size) if drawn < n]
    assert [below(Scripted([drawn]), n) for drawn in accepted_draws] == list(range(n))
    for rejected in range(n, 2**size):
        for drawn in accepted_draws:
            assert below(Scripted([rejected, rejected, drawn]), n) == drawn


def test_below_asks_no_more_bits_than_it_needs() -> None:
    for n in range(2, 400):
        chance = Scripted([0])
        below(chance, n)
        assert 2 ** (chance.sizes[0] - 1) < n <= 2 ** chance.sizes[0]


def test_a_die_has_six_faces_and_each_is_as_likely() -> None:
    faces = Counter(roll(Scripted([drawn]), 1) for drawn in range(6))
    assert faces == {(face,): 1 for face in range(1, 7)}
    assert roll(Scripted([6, 7, 3]), 1) == (4,)


def test_dice_are_independent() -> None:
    rolls = Counter(roll(Scripted(draws), 3) for draws in product(range(6), repeat=3))
    assert rolls == dict.fromkeys(product(range(1, 7), repeat=3), 1)


def test_real_dice_show_every_face() -> None:
    assert set(roll(LiveChance(), 400)) == {1, 2, 3, 4, 5, 6}
    assert set(roll(SeededChance(1), 400)) == {1, 2, 3, 4, 5, 6}


# The two sources -------------------------------------------------------------------------------------------------


def test_live_chance_is_the_generator_of_the_operating_system() -> None:
    # `secrets.randbits` is a bound method of a SystemRandom, which reads os.urandom at every call.
    assert LiveChance().bits == secrets.randbits
    assert isinstance(getattr(LiveChance().bits, "__self__"), random.SystemRandom)  # noqa: B009


def test_live_chance_has_no_seed_and_takes_none() -> None:
    assert not hasattr(LiveChance(), "seed")
    with pytest.raises(TypeError):
        LiveChance(7)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        LiveChance().seed = 7  # type: ignore[attr-defined]
    assert list(inspect.signature(LiveChance).parameters) == []


def test_live_and_seeded_chance_are_unrelated_types() -> None:
    assert not issubclass(LiveChance, SeededChance)
    assert not issubclass(SeededChance, LiveChance)
    assert not issubclass(ForkedChance, (LiveChance, SeededChance))
    assert (repr(LiveChance()), repr(SeededChance(3))) == ("LiveChance()", "SeededChance(3)")


def test_a_live_shoe_takes_no_seed() -> None:
    assert list(inspect.signature(Shoe.live).parameters) == ["pack", "cut"]
    with pytest.raises(TypeError):
        Shoe.live(Pack(), 7)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Shoe.live(Pack(), seed=7)  # type: ignore[call-arg]
    assert isinstance(Shoe.live(Pack()).chance, LiveChance)


def test_a_seeded_shoe_takes_no_live_chance() -> None:
    # Strict mypy fails on an unused ignore: this line is itself the proof that the type is refused.
    def misuse() -> Shoe:
        return Shoe.seeded(Pack(), LiveChance())  # type: ignore[arg-type]

    assert inspect.signature(Shoe.seeded).parameters["seed"].annotation == "int | SeededChance"
    assert isinstance(Shoe.seeded(Pack(), 3).chance, SeededChance)
    assert callable(misuse)


def test_the_same_seed_shuffles_the_same_and_another_one_differently() -> None:
    one, two, three = ([*range(52)] for _ in range(3))
    shuffle(one, SeededChance(5))
    shuffle(two, SeededChance(5))
    shuffle(three, SeededChance(6))
    assert one == two != three
    assert sorted(three) == [*range(52)]


def test_a_seeded_source_goes_on_from_shuffle_to_shuffle() -> None:
    chance = SeededChance(5)
    one, two = [*range(52)], [*range(52)]
    shuffle(one, chance)
    shuffle(two, chance)
    assert one != two


def test_eight_decks_can_be_shuffled_live() -> None:
    pack = Pack(8)
    shoe, other = Shoe.live(pack), Shoe.live(pack)
    assert sorted(shoe.stack) == pack.cards()
    assert shoe.stack != other.stack
    assert shoe.stack != pack.cards()


def test_the_largest_pack_there_can_be_is_shuffled_too() -> None:
    pack = Pack(16, jokers=8)
    assert sorted(Shoe.seeded(pack, 1).stack) == pack.cards()


def test_seeded_shuffles_of_four_cards_are_even() -> None:
    """The whole path, source included: 24 orders, 24,000 shuffles, chi-squared with 23 degrees of freedom."""
    chance, seen = SeededChance(2024), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        stack = [0, 1, 2, 3]
        shuffle(stack, chance)
        seen[tuple(stack)] += 1
    squares = sum((seen[order] - 1000) ** 2 for order in permutations(range(4)))
    assert squares < 49_700  # 49.7: one in a thousand


def test_a_fork_depends_on_the_opening_order_alone() -> None:
    one, two = ForkedChance((9, 4)), ForkedChance((9, 4))
    assert [one.bits(16) for _ in range(5)] == [two.bits(16) for _ in range(5)]


def test_everything_that_deals_asks_the_same_single_question() -> None:
    sources: list[Chance] = [LiveChance(), SeededChance(1), ForkedChance((1,)), Scripted([])]
    assert all(callable(source.bits) for source in sources)
