"""Pai gow out of 52 cards, copies that push, and dai-su: the lab against hands that are dealt and set one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from houseway.cards import cards
from houseway.cards.card import JOKER
from houseway.odds.core.deal_counts import PlayedHand, Uncounted
from houseway.odds.core.price import price_hand
from houseway.odds.games.pai_gow.dai_su_odds import numbers, settle_dai_su
from houseway.odds.games.pai_gow.pai_gow_methods import Against, compare_settings, settled, ways_by_house
from houseway.odds.games.pai_gow.set_kinds import set_kinds
from houseway.odds.games.pai_gow.setting_counts import PACKS, bank_of, hands_apart, hands_with
from houseway.ranking import pai_gow
from houseway.ranking.kernels.seven_card_kinds import hand_kinds
from houseway.rules.house_way_table import house_way_table
from houseway.rules.house_ways import set_house_way, setting_rules
from houseway.rules.posting.terms import Terms
from tests.odds.lab import posted

GRAND, OAKS, BANKERS = "calgrand/pai-gow-poker", "oaks/double-hand-poker", "bankers/pai-gow-poker"


@pytest.mark.parametrize("jokers", [0, 1])
@pytest.mark.parametrize("size", range(6))
def test_the_kinds_of_sets_are_all_sets_of_the_pack(size: int, jokers: int) -> None:
    _, weights = set_kinds(size, jokers)
    assert int(weights.sum()) == comb(JOKER + jokers, size) == comb(len(PACKS[jokers]), size)


def test_hands_that_contain_a_set_are_numbered_one_by_one() -> None:
    chance = Random(8)
    sets = [chance.sample(range(53), size) for size in (6, 6, 6, 7)]
    sets += [[*chance.sample(range(0, 52, 4), 4), *more] for more in ([52], [1, 2], [1, 52])]
    for held in sets:
        rest = [face for face in range(53) if face not in held]
        hands = [hand_kinds().number([*held, *more]) for more in combinations(rest, 7 - len(held))]
        whole = np.bincount(hands, minlength=len(hand_kinds().hands))
        assert np.array_equal(hands_with(np.array(held, np.uint8), PACKS[1]), whole)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Three hearts may become a flush; of the other two cards only the ranks matter.
        ("2h 7h Jh 2c Kd", "2h 7h Jh 2s Ks"),
        ("2h 7h Jh 9h Kd 3c", "2d 7d Jd 9d Kh 3h"),
        ("2h 7h Jh Kd 3c 3s", "2c 7s Js Kc 3d 3h"),
        ("2h 7h Kd 3c Jk", "2c 7c Ks 3d Jk"),
    ],
)
def test_sets_of_one_kind_are_completed_to_the_same_hands(one: str, other: str) -> None:
    first, second = (hands_with(np.array(cards(each), np.uint8), PACKS[1]) for each in (one, other))
    assert np.array_equal(first, second)


def test_beside_a_hand_of_52_cards_the_bank_holds_seven_of_45() -> None:
    hand = [0, 5, 10, 15, 20, 25, 30]
    times = hands_apart(hand, 0)
    assert int(times.sum()) == comb(45, 7)
    with_joker = (hand_kinds().hands == JOKER).any(axis=1)
    assert int(times[with_joker].sum()) == 0
    # Four of a kind are possible in the ranks of which the hand holds no card; any three of the other 41 go with them.
    held = {face >> 2 for face in hand}
    whole = [rank for rank in range(13) if rank not in held]
    ranks = np.minimum(hand_kinds().hands.astype(np.int64) >> 2, 12)
    fours = sum(int(times[(ranks == rank).sum(axis=1) == 4].sum()) for rank in whole)
    assert fours == len(whole) * comb(41, 3)


def test_many_hands_are_numbered_as_one_hand_is() -> None:
    chance = Random(3)
    hands = [chance.sample(range(53), 7) for _ in range(300)] + [chance.sample(range(0, 53, 4), 7) for _ in range(100)]
    found = numbers(hand_kinds(), np.array(hands, np.uint8))
    assert found.tolist() == [hand_kinds().number(hand) for hand in hands]


def by_hand(at: Terms, rounds: int, seed: int, players: int = 6) -> list[tuple[list[str], int]]:
    """Rounds dealt from a shuffled pack, every hand set by the clauses: each player's outcomes, and the spot's gain."""
    sheet, chance, found = at.sheet, Random(seed), []
    rules = setting_rules(sheet.hands["back"].ranking)
    for _ in range(rounds):
        deal = chance.sample(list(at.pack.cards()), 7 * (players + 1))
        bank, *others = (set_house_way(sheet.house_way, deal[7 * k : 7 * k + 7], rules)[0] for k in range(players + 1))
        ends = [pai_gow.compare(hand, bank) for hand in others]
        found.append((list(map(str, ends)), ends.count("banker") - ends.count("player")))
    return found


def test_dai_su_is_worth_what_tables_dealt_and_set_one_by_one_give() -> None:
    """Six players at one unit: the bet takes half of the spot's gain, between minus one and one unit."""
    at, rounds = posted(BANKERS), 1_500
    row = next(each for each in at.sheet.round if each.step == "settle_dai_su")
    found = settle_dai_su(at, row)["dai-su"]
    assert isinstance(found, PlayedHand)
    price = price_hand(at.sheet, found)
    assert not found.exact
    assert price.stderr is not None
    gains = [max(-1.0, min(1.0, gain / 2)) for _, gain in by_hand(at, rounds, 4)]
    mean, spread = float(np.mean(gains)), float(np.std(gains))
    assert abs(float(price.ev) - mean) < 4 * (spread / sqrt(rounds) + price.stderr)
    # Whoever bets with the bank has its advantage: an estimate that lies many errors above zero.
    assert float(price.ev) > 4 * price.stderr


@pytest.mark.parametrize("name", [GRAND, BANKERS])
def test_two_jokers_are_refused_with_the_reason(name: str) -> None:
    at = posted(name, {"jokers": "two"})
    row = next(each for each in at.sheet.round if each.step == "compare_settings")
    found = compare_settings(at, row)["game"]
    assert isinstance(found, Uncounted)
    assert "at most one joker" in found.why


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "readings"),
    [(GRAND, {"jokers": "none"}), (OAKS, {"copies": "nobody"}), ("bankers/fortune-pai-gow-joker-fully-wild", {})],
)
def test_house_way_against_house_way_ends_as_often_as_hands_dealt_and_set_one_by_one(
    name: str, readings: dict[str, str]
) -> None:
    at, rounds = posted(name, readings), 3_000
    against = Against.of(at)
    ways = ways_by_house(against, settled(against))
    total = comb(len(at.pack), 7) * comb(len(at.pack) - 7, 7)
    assert sum(ways.values()) == total
    sheet, chance = at.sheet, Random(9)
    rules, wins, losses = setting_rules(sheet.hands["back"].ranking), 0, 0
    for _ in range(rounds):
        deal = chance.sample(list(at.pack.cards()), 14)
        mine, bank = (set_house_way(sheet.house_way, half, rules)[0] for half in (deal[:7], deal[7:]))
        words = pai_gow.outcomes(mine, bank)
        wins += "player" in words
        losses += "banker-outright" in words if against.copies_push else "banker" in words
    for seen, word in ((wins, "player"), (losses, "banker")):
        share = float(Fraction(ways[word,], total))
        assert abs(seen - rounds * share) < 4 * sqrt(rounds * share * (1 - share))


def test_past_copies_a_setting_is_above_what_it_equals() -> None:
    at = posted(OAKS)
    found = house_way_table(tuple(at.sheet.house_way), at.sheet.hands["back"].ranking)
    bank = bank_of(found)
    below = bank.places(bank.front_scale, bank.back_scale[: len(bank.front_scale)])
    past = bank.places(bank.front_scale, bank.back_scale[: len(bank.front_scale)], past_copies=True)
    assert all((after - before == 1).all() for before, after in zip(below, past, strict=True))
