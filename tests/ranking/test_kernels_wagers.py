"""Compiled twenty-one totals, pai gow tiles and side wagers give what the scalar faces give, and what is published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import JOKER, Pack, card, cards
from houseway.cards.tile import SET
from houseway.cards.tile import tiles as read_tiles
from houseway.errors import BadInput
from houseway.ranking import bonus_hands, kernels, match, tiles, twentyone
from houseway.ranking.kernels import NO_CARD, Totals
from houseway.ranking.twentyone import RULES, Made, Side
from tests.budget import now_and_whole
from tests.ranking.test_kernels import random_hands

Hands = NDArray[np.uint8]
MADE: list[tuple[Made, Side]] = [("dealt", "player"), ("dealt", "dealer"), ("switched", "player"), ("split", "player")]
LOW_CARDS = [JOKER, *cards("Ac Ad Ah As 2c 3d 4h 5s")]


def padded(hands: list[tuple[int, ...]], columns: int) -> Hands:
    return np.array([(*hand, *[NO_CARD] * (columns - len(hand))) for hand in hands], np.uint8)


def counted_otherwise(found: Totals, hands: Hands, made: Made = "dealt", side: Side = "player") -> list[str]:
    """The first rows in which an array of the totals is not the scalar total."""
    rules = found.rules
    alone = [
        twentyone.tally([face for face in row if face != NO_CARD], rules, made=made, side=side)
        for row in hands.tolist()
    ]
    words = [rules.naturals[place] if place >= 0 else "" for place in found.natural.tolist()]
    arrays: list[tuple[list[object], Iterable[object]]] = [
        (found.points.tolist(), (each.points for each in alone)),
        (found.soft.tolist(), (each.soft for each in alone)),
        (found.over.tolist(), (each.over for each in alone)),
        ([*words], (each.natural for each in alone)),
        (found.strength.tolist(), (twentyone.strength(each, rules) for each in alone)),
        (found.sizes.tolist(), (len(each.cards) for each in alone)),
        ([*found.say()], (str(each) for each in alone)),
    ]
    return [
        f"row {row}: {ours}, not {theirs}"
        for array, scalar in arrays
        for row, (ours, theirs) in enumerate(zip(array, scalar, strict=True))
        if ours != theirs
    ][:10]


@pytest.mark.parametrize("one_in", now_and_whole(5, 1))
@pytest.mark.parametrize("name", RULES)
def test_every_composition_up_to_four_cards_and_every_two_faces_come_to_the_same(name: str, one_in: int) -> None:
    ranks = [hand for size in (1, 3, 4) for hand in combinations_with_replacement(range(14), size)]
    hands = padded([tuple(rank * 4 for rank in hand) for hand in ranks], 4)[::one_in].copy()
    assert counted_otherwise(kernels.totals(name, hands), hands) == []
    pairs = np.indices((JOKER + 1,) * 2, np.uint8).reshape(2, -1).T[::one_in].copy()
    for made, side in MADE:
        assert counted_otherwise(kernels.totals(name, pairs, made=made, side=side), pairs, made, side) == []


@pytest.mark.parametrize("name", RULES)
def test_long_hands_out_of_a_shoe_come_to_the_same(name: str) -> None:
    """Half of them of aces, jokers and low cards, which is what long hands are made of."""
    chance = np.random.default_rng(21)
    hands = chance.integers(0, JOKER + 1, (4_000, 24)).astype(np.uint8)
    hands[::2] = chance.choice(LOW_CARDS, (2_000, 24))
    hands[np.arange(24) >= chance.integers(1, 25, (4_000, 1))] = NO_CARD
    assert counted_otherwise(kernels.totals(name, hands), hands) == []


@pytest.mark.parametrize("elevens", [0, 1, 3, 4])
def test_as_many_aces_count_eleven_as_the_rules_allow(elevens: int) -> None:
    rules = replace(RULES["california-aces"], limit=94, elevens=elevens)
    hands = np.random.default_rng(23).choice([*LOW_CARDS[1:], *cards("Ac As Td Kh")], (3_000, 7)).astype(np.uint8)
    found = kernels.totals(rules, hands)
    assert counted_otherwise(found, hands) == []
    assert (found.points - kernels.totals(replace(rules, elevens=0), hands).points).max() == 20 * elevens


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_a_million_hands_out_of_a_shoe_come_to_the_same(name: str) -> None:
    chance = np.random.default_rng(22)
    hands = chance.integers(0, JOKER + 1, (1_000_000, 7)).astype(np.uint8)
    hands[np.arange(7) >= chance.integers(1, 8, (1_000_000, 1))] = NO_CARD
    assert counted_otherwise(kernels.totals(name, hands), hands) == []


def finished(hand: tuple[int, ...], points: int, aces: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every hand of a player-dealer who stands on all 17s, as values from 1 to 10 out of an endless shoe."""
    if points >= 17 or (aces and 17 <= points + 10 <= 21):
        yield hand, Fraction(1)
        return
    for value in range(1, 11):
        for whole, chance in finished((*hand, value), points + value, aces + (value == 1)):
            yield whole, chance * Fraction(4 if value == 10 else 1, 13)


def test_the_player_dealer_goes_over_as_often_as_is_published() -> None:
    """28.1593% with an endless shoe, standing on every 17, counted with the compiled totals."""
    ends = [each for first in range(1, 11) for each in finished((first,), first, int(first == 1))]
    chances = [chance * Fraction(4 if hand[0] == 10 else 1, 13) for hand, chance in ends]
    faces = [tuple(card("A23456789T"[value - 1] + "s") for value in hand) for hand, _ in ends]
    found = kernels.totals("blackjack", padded(faces, 17), side="dealer")
    over = sum((chance for chance, bust in zip(chances, found.over, strict=True) if bust), Fraction(0))
    assert sum(chances) == 1
    assert f"{float(over):.4%}" == "28.1593%"


def test_marked_cards_and_rules_of_ones_own_are_counted() -> None:
    found = kernels.totals(RULES["pure-21-5"], [cards("As Ts*"), cards("9h 8d")], checked=True)
    assert found.say() == ["natural 21.5", "17"]
    assert len(found) == 2


@pytest.mark.parametrize(
    ("name", "hands", "why"),
    [
        ("blackjack", [[0, 1], [NO_CARD, NO_CARD]], "row 1 has no cards"),
        ("blackjack", [[0, NO_CARD, 1]], "row 0 has a card after the end of the hand"),
        ("blackjack", [[0, JOKER]], "row 0 has a number outside 0 to 51"),
        ("pure-spanish-21-5", [[0, 32]], "row 0 has Tc, which is not in the pack"),
        ("blackjack", [[5] * 9], "row 0 has more than 8 copies of a card: 3d 3d"),
        ("blackjack", [[5] * 25], "hands of 1 to 24 cards"),
        ("blakcjack", [[5]], "did you mean 'blackjack'"),
    ],
)
def test_hands_that_cannot_be_are_refused_by_row(name: str, hands: list[list[int]], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        kernels.totals(name, hands, checked=True)


@pytest.mark.parametrize("name", tiles.RULES)
def test_every_two_tiles_rank_as_one_by_one(name: str) -> None:
    pairs = np.indices((21, 21), np.uint8).reshape(2, -1).T
    assert kernels.tile_strengths(pairs, name).tolist() == [
        tiles.strength(pair, tiles.RULES[name]) for pair in pairs.tolist()
    ]


@pytest.mark.parametrize("name", tiles.RULES)
def test_all_35960_stacks_of_tiles_are_set_as_one_by_one(name: str) -> None:
    stacks = np.array(list(combinations(SET, 4)), np.uint8)
    lows, highs = kernels.tile_settings(stacks, name, checked=True)
    assert len(stacks) == 35_960
    for stack, low, high in zip(stacks[::7].tolist(), lows[::7].tolist(), highs[::7].tolist(), strict=True):
        ways = tiles.settings(stack, tiles.RULES[name])
        assert {(way.low.strength, way.high.strength) for way in ways} == set(zip(low, high, strict=True))
    for way, (one, two) in enumerate(kernels.TILE_SPLITS):
        hands = [kernels.tile_strengths(stacks[:, list(pair)], name) for pair in (one, two)]
        assert np.array_equal(lows[:, way], np.minimum(*hands))
        assert np.array_equal(highs[:, way], np.maximum(*hands))


def test_tiles_that_no_set_holds_are_refused() -> None:
    with pytest.raises(BadInput, match="row 1 has a card twice: 1-2 1-2"):
        kernels.tile_strengths([read_tiles("6-6 6-6"), read_tiles("1-2 1-2")], checked=True)
    with pytest.raises(BadInput, match="row 0 has a number outside 0 to 20"):
        kernels.tile_strengths([[0, 21]], checked=True)
    with pytest.raises(BadInput, match="expected 4 tiles, not 2"):
        kernels.tile_settings([[0, 1]])
    with pytest.raises(BadInput, match="did you mean 'oaks'"):
        kernels.tile_strengths([[0, 1]], "oak")


def few_suits(bonus: str, count: int) -> Hands:
    """Half of the hands at random, half out of two suits: flushes beside pairs, runs and the joker."""
    known = kernels.BONUSES[bonus]
    faces = range(53 if known.joker else 52)
    two = np.array([face for face in faces if face & 3 < 2 or face == JOKER], np.uint8)
    return np.vstack(
        [
            random_hands(count // 2, known.size, len(faces), seed=6),
            two[random_hands(count // 2, known.size, len(two), seed=7)],
        ]
    )


@pytest.mark.parametrize("count", now_and_whole(10_000, 1_000_000))
@pytest.mark.parametrize("bonus", kernels.BONUSES)
def test_random_bonus_hands_are_classed_as_one_by_one(bonus: str, count: int) -> None:
    known, hands = kernels.BONUSES[bonus], few_suits(bonus, count)
    alone = np.fromiter((known.bits(known.classify(hand)) for hand in hands.tolist()), np.int32, len(hands))
    assert np.array_equal(kernels.true_classes(bonus, hands), alone)


@pytest.mark.parametrize(
    ("bonus", "joker"),
    [("seven-card", "bug"), ("seven-card-no-flush", "bug without flushes"), ("seven-card-wild", "wild")],
)
def test_rare_bonus_hands_are_classed_as_one_by_one(bonus: str, joker: str) -> None:
    """All of a suit in sequence, royal flushes with every two cards, and every colour of the nine highs."""
    runs = [[rank % 13 * 4 + suit for rank in range(low, low + 7)] for low in range(-1, 7) for suit in range(4)]
    hands = [*runs, *([*run[:at], JOKER, *run[at + 1 :]] for run in runs for at in range(7))]
    royal = cards("As Ks Qs Js Ts")
    for five in (royal, *([*royal[:at], JOKER, *royal[at + 1 :]] for at in range(5))):
        hands += [[*five, *two] for two in combinations(sorted({*range(53)} - {*five}), 2)]
    nine = [0, 1, 2, 3, 5, 6, 7]
    hands += [[rank * 4 + (code >> 2 * place & 3) for place, rank in enumerate(nine)] for code in range(4**7)]
    known = kernels.BONUSES[bonus]
    assert kernels.true_classes(bonus, hands).tolist() == [known.bits(known.classify(hand)) for hand in hands]
    assert known.joker == joker


def test_a_bonus_pays_the_first_of_its_rows_that_is_true() -> None:
    hands = [cards("As Ks Qs Js Ts 9h"), cards("9s 9d 9c 5s 5d 2h"), cards("2s 3d 7c 9s Jd Kh")]
    assert kernels.classes("six-card", hands).tolist() == [0, 3, -1]
    assert kernels.classes("six-card", hands, ["flush", "three-of-a-kind"]).tolist() == [0, 1, -1]
    words = list(bonus_hands.SIX_CARD)
    bits = kernels.true_classes("six-card", hands).tolist()
    assert [[word for at, word in enumerate(words) if each >> at & 1] for each in bits] == [
        ["royal-flush", "straight-flush", "flush", "straight"],
        ["full-house", "three-of-a-kind"],
        [],
    ]


def test_every_six_card_hand_pays_as_often_as_printed() -> None:
    """players 3173-3184: hit frequency 7.2798%; 1,482,064 of 20,358,520 hands, each of them dealt."""
    counts = np.zeros(len(bonus_hands.SIX_CARD) + 1, np.int64)
    rest = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8).reshape(-1, 5)
    for low in range(47):
        above = rest[rest[:, 0] > low]
        hands = np.column_stack([np.full(len(above), low, np.uint8), above])
        counts += np.bincount(kernels.classes("six-card", hands) + 1, minlength=len(counts))
    assert counts.tolist() == [comb(52, 6) - 1_482_064, 188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]


def test_ace_up_looks_at_both_hands() -> None:
    deals = random_hands(30_000, 14, 53, seed=8)
    found = kernels.ace_ups(deals[:, :7], deals[:, 7:], checked=True)
    words = list(bonus_hands.ACE_UP)
    alone = [sum(1 << words.index(word) for word in bonus_hands.ace_up(deal[:7], deal[7:])) for deal in deals.tolist()]
    assert found.tolist() == alone
    assert {0, 2, 3, 4, 5} == set(alone)


def test_every_two_cards_match_every_up_card_as_one_by_one() -> None:
    hands = np.indices((52, 52), np.uint8).reshape(2, -1).T.copy()
    words, pack = list(match.MATCHES), RULES["blackjack"].pack
    for up in (0, 26, 51):
        alone = [words.index(match.match_the_dealer(hand, up, pack)) for hand in hands.tolist()]
        assert kernels.matches(hands, np.full(len(hands), up)).tolist() == alone
    every = np.indices((52, 52, 52), np.uint8).reshape(3, -1).T.copy()
    counts = np.bincount(kernels.matches(every[:, :2], every[:, 2]))
    assert counts.tolist() == [52 * 48 * 48, 52 * 2 * 48 * 3, 52 * 9, 52 * 2 * 48, 52 * 2 * 3, 52]


def test_lucky_pairs_and_busts_look_at_the_player_dealer() -> None:
    chance = np.random.default_rng(9)
    hands = chance.integers(0, 52, (5_000, 2))
    dealers = chance.integers(0, 52, (5_000, 9)).astype(np.uint8)
    dealers[np.arange(9) >= chance.integers(2, 10, (5_000, 1))] = NO_CARD
    found = kernels.totals("blackjack", dealers, side="dealer")
    alone = [
        twentyone.total([face for face in row if face != NO_CARD], RULES["blackjack"], side="dealer")
        for row in dealers.tolist()
    ]
    pairs, busts = list(match.PAIRS), list(match.BUSTS)
    assert kernels.lucky_pairs(hands, found, checked=True).tolist() == [
        pairs.index(match.lucky_pair(hand, dealer)) for hand, dealer in zip(hands.tolist(), alone, strict=True)
    ]
    assert kernels.busts(found).tolist() == [busts.index(match.busts(dealer)) for dealer in alone]
    assert set(kernels.busts(found).tolist()) == set(range(len(busts)))


def test_side_wagers_that_cannot_be_are_refused() -> None:
    dealers = kernels.totals("blackjack", [[0, 1]])
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: kernels.true_classes("six-card", [[0, 1, 2, 3, 4]]), "judged on 6 cards, not 5"),
        (lambda: kernels.true_classes("six-card", [[0, 1, 2, 3, 4, 52]], checked=True), "outside 0 to 51"),
        (lambda: kernels.true_classes("aces-bonus", [[0, 1, 2, 3, 4, 4]], checked=True), "a card twice"),
        (lambda: kernels.classes("seven-card", [[*range(7)]], ["flash"]), "did you mean 'flush'"),
        (lambda: kernels.classes("seven-cards", [[*range(7)]]), "did you mean 'seven-card'"),
        (lambda: kernels.ace_ups([[*range(7)]], [[*range(6, 13)]], checked=True), "a card twice"),
        (lambda: kernels.ace_ups([[*range(7)]], np.empty((0, 7), np.uint8)), "1 players and 0"),
        (lambda: kernels.matches([[0, 1]], [32], checked=True), "Tc, which is not in the pack"),
        (lambda: kernels.matches([[0, 0]], [0], Pack(), checked=True), "a card twice: 2c 2c 2c"),
        (lambda: kernels.matches([[0, 1]], [2, 3]), "one up card each"),
        (lambda: kernels.lucky_pairs([[0, 1], [2, 3]], dealers), "one total each"),
    ]
    for call, why in refused:
        with pytest.raises(BadInput, match=why):
            call()
