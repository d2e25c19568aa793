"""The battery passes fair shuffles and catches unfair ones as often as it should by calculation."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from itertools import combinations
from math import erfc, exp, factorial, sqrt
from pathlib import Path
from statistics import NormalDist
from zipfile import ZipFile

import numpy as np
import pytest

from houseway.cards import LiveChance, Pack, SeededChance, shuffle
from houseway.cards.card import Card
from houseway.cards.rng import Chance, below
from houseway.simulation.shuffle_battery import (
    FIVE_CARD_HANDS,
    Shuffle,
    five_card_classes,
    natural_odds,
    seven_card_classes,
    seven_card_odds,
)
from houseway.simulation.shuffle_evidence import LEVEL, battery, byte_tests, gather, skipping_shuffle, write_evidence
from houseway.simulation.tail_odds import chi_square_tail, holm, normal_tails

SMALL, NIGHTLY = 8_000, 10_000_000


@pytest.mark.parametrize("freedom", [2, 4, 10, 60])
@pytest.mark.parametrize("statistic", [0.1, 3.0, 9.21, 80.0])
def test_an_even_chi_square_has_the_tail_of_a_poisson_sum(freedom: int, statistic: float) -> None:
    half = statistic / 2
    expected = exp(-half) * sum(half**k / factorial(k) for k in range(freedom // 2))
    assert chi_square_tail(statistic, freedom) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("statistic", [0.01, 1.0, 6.635, 40.0])
def test_a_chi_square_of_one_degree_is_a_squared_normal_number(statistic: float) -> None:
    assert chi_square_tail(statistic, 1) == pytest.approx(erfc(sqrt(statistic / 2)), rel=1e-12)
    assert chi_square_tail(statistic, 1) == pytest.approx(normal_tails(sqrt(statistic)), rel=1e-12)


def test_published_points_of_large_chi_squares() -> None:
    # 1 % points: 135.807 with 100 degrees; 1,106.97 with 1,000 (tables of the NIST handbook and of R).
    assert chi_square_tail(135.807, 100) == pytest.approx(0.01, abs=1e-6)
    assert chi_square_tail(1106.97, 1000) == pytest.approx(0.01, abs=1e-5)


def test_holm_fails_what_each_step_of_its_ladder_fails() -> None:
    # 0.01 / 4, 0.01 / 3, 0.01 / 2: the third is above its step, so it and all after it pass.
    chances = {"a": 0.002, "b": 0.003, "c": 0.006, "d": 0.009}
    assert holm(chances, 0.01) == {"a", "b"}
    assert holm({"a": 0.004, "b": 0.004}, 0.01) == {"a", "b"}
    assert holm({"a": 0.006, "b": 0.0001}, 0.01) == {"a", "b"}


@pytest.mark.slow
def test_all_five_card_hands_fall_into_their_printed_classes() -> None:
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    assert np.bincount(five_card_classes(hands)).tolist() == list(FIVE_CARD_HANDS.values())


def test_naturals_have_the_published_chances() -> None:
    # Eight decks: a side has a natural in 18.9434 % of rounds, both in 3.5820 %.
    odds = natural_odds(8)
    assert sum(odds) == pytest.approx(1)
    assert odds[1] + odds[3] == pytest.approx(0.189434, abs=1e-6)


def test_seven_cards_of_a_small_pack_are_counted_as_they_are_dealt() -> None:
    assert sum(seven_card_odds()) == pytest.approx(1)
    # No pair and no joker: C(13,7) 4^7 of C(53,7).
    assert seven_card_odds()[7] == pytest.approx(1716 * 4**7 / 154_143_080)
    block = np.array([[0, 1, 2, 3, 4, 8, 52], [0, 4, 8, 12, 16, 20, 24]], np.uint8)
    assert seven_card_classes(block).tolist() == [3 + 8, 7]


@pytest.mark.parametrize("pack", [Pack(), Pack(jokers=1), Pack(decks=8)], ids=["52", "53", "416"])
def test_fair_shuffles_pass(pack: Pack) -> None:
    many = SMALL // 4 // pack.decks
    tested = battery("fair", pack, many, partial(shuffle, chance=SeededChance(20_261)))
    assert len(tested) == 5
    assert holm({each.name: each.chance for each in tested}, LEVEL) == set()


def card_at_place(skipped: int, cards: int = 52) -> np.ndarray:
    """The exact chance of each card at each place when one swap is skipped: swap after swap, as a matrix."""
    found = np.eye(cards)
    for place in range(cards - 1, 0, -1):
        if place != skipped:
            mixed = found.copy()
            # A place below takes part in the swap once in place + 1 times.
            mixed[:place] = found[:place] * place / (place + 1) + found[place] / (place + 1)
            mixed[place] = found[: place + 1].mean(axis=0)
            found = mixed
    return found


def power(skipped: int, shuffles: int, tests: int) -> float:
    """How likely card x place alone catches the skipped swap, at the strictest step of Holm's ladder."""
    chances, freedom = card_at_place(skipped), 51 * 51
    far = shuffles * float(((chances - 1 / 52) ** 2).sum()) * 51
    limit = NormalDist(freedom, sqrt(2 * freedom)).inv_cdf(1 - LEVEL / tests)
    return 1 - NormalDist(freedom + far, sqrt(2 * (freedom + 2 * far))).cdf(limit)


def test_every_skipped_swap_is_caught_at_the_nightly_size_by_calculation() -> None:
    assert card_at_place(0) == pytest.approx(np.full((52, 52), 1 / 52))
    assert min(power(place, NIGHTLY, 19) for place in range(1, 52)) > 0.9999
    # The hardest one is the second place, and the small size of these tests is enough for it.
    assert min(range(1, 52), key=lambda place: power(place, 4_000, 19)) == 1
    assert power(1, SMALL, 19) > 0.9999


@pytest.mark.parametrize("skipped", [1, 2, 26, 51])
def test_a_skipped_swap_is_caught(skipped: int) -> None:
    how = partial(skipping_shuffle, chance=SeededChance(skipped), skipped=skipped)
    tested = battery("biased", Pack(), SMALL, how)
    assert "card x place" in holm({each.name: each.chance for each in tested}, LEVEL / 4)


def swap_with_any(stack: list[Card], chance: Chance) -> None:
    """The shuffle of PlanetPoker's supplier, as published in 1999: each place is swapped with any place."""
    for place in range(len(stack)):
        drawn = below(chance, len(stack))
        stack[place], stack[drawn] = stack[drawn], stack[place]


def repeated(stack: list[Card], chance: Chance, kept: list[list[Card]]) -> None:
    """A shuffle that deals every other round as the one before."""
    if kept:
        stack[:] = kept.pop()
        return
    shuffle(stack, chance)
    kept.append(list(stack))


@pytest.mark.parametrize(
    ("how", "test"),
    [
        (partial(swap_with_any, chance=SeededChance(3)), "card x place"),
        (partial(repeated, chance=SeededChance(3), kept=[]), "serial correlation"),
    ],
    ids=["swap with any", "the same again"],
)
def test_famous_faults_are_caught(how: Shuffle, test: str) -> None:
    tested = battery("biased", Pack(), SMALL, how)
    assert test in holm({each.name: each.chance for each in tested}, LEVEL)


def test_bytes_of_a_counter_and_of_a_sticky_source_are_caught() -> None:
    assert min(each.chance for each in byte_tests(SeededChance(5).bits(800_000).to_bytes(100_000, "big"))) > LEVEL / 4
    for sample in (bytes(range(256)) * 400, b"\x55" * 100_000, bytes(k // 2 % 256 for k in range(100_000))):
        assert min(each.chance for each in byte_tests(sample)) < 1e-9


def test_the_archive_holds_report_sample_and_digests(tmp_path: Path) -> None:
    found = gather(400, sample_bytes=20_000, chance=SeededChance(8))
    path = tmp_path / "evidence.zip"
    assert write_evidence(found, path) == sha256(path.read_bytes()).hexdigest()
    with ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    lines = [line.split("  ") for line in files.pop("SHA256SUMS").decode().splitlines()]
    sums = {name: digest for digest, name in lines}
    assert sums == {name: sha256(content).hexdigest() for name, content in files.items()}
    told = json.loads(files["report.json"])
    assert len(files["sample.bin"]) == 20_000
    assert told["control"]["caught"]
    assert "bits(size)" in told["algorithm"]["shuffle"]["text"]
    assert len(told["tests"]) == 19


@pytest.mark.slow
def test_the_shuffle_of_live_tables_passes_the_whole_battery() -> None:
    # A fair generator fails once in a hundred runs; three failures in a row are once in a million.
    assert any(gather(100_000, chance=LiveChance()).fair for _ in range(3))
