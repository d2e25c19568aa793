"""The lab against figures that others have printed, to every printed digit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb, perm

import pytest

from houseway.odds.core.deal_counts import Deals
from houseway.odds.core.price import price
from houseway.odds.core.suit_classes import bonus_counts, by_ranks_and_flushes, strength_counts, up_to_suits
from houseway.ranking.kernels import strengths
from houseway.ranking.poker_vs_bank import five_card
from houseway.rules.sheet.values import Odds
from tests.odds.lab import answers, deals, lab, posted, quick

EZ, TCP = "players/ez-baccarat", "bankers/three-card-poker-6-card-bonus"
ALL = 4_998_398_275_503_360


@pytest.mark.slow
def test_ranks_and_flushes_count_what_every_hand_of_six_cards_counts() -> None:
    found: Counter[int] = Counter()
    for hands, weights in up_to_suits(6):
        for strength, many in zip(strengths("high", hands).tolist(), weights.tolist(), strict=True):
            found[strength] += many
    pairs = by_ranks_and_flushes("high", 6).tolist()
    assert dict(zip(pairs[::2], pairs[1::2], strict=True)) == found


@pytest.mark.parametrize(
    ("wager", "outcome", "published"),
    [
        ("banker", "banker", 2_292_252_566_437_888),
        ("player", "player", 2_230_518_282_592_256),
        ("tie", "tie", 475_627_426_473_216),
        ("dragon-7", "banker-three-card-7", 112_633_011_329_024),
        ("panda-8", "player-three-card-8", 172_660_763_262_976),
    ],
)
def test_eight_decks_of_baccarat(wager: str, outcome: str, published: int) -> None:
    found = lab(EZ).price(wager)
    assert found.total == perm(416, 6) == ALL
    assert next(each.deals for each in found.outcomes if each.name == outcome) == published


@pytest.mark.parametrize(
    ("wager", "reading", "published"),
    [
        ("dragon-7", (), "-7.6113%"),
        ("panda-8", (), "-10.1876%"),
        ("banker", (("dragon-7-push", "pushes"),), "-1.0183%"),
    ],
)
def test_edges_of_baccarat(wager: str, reading: tuple[tuple[str, str], ...], published: str) -> None:
    assert f"{float(lab(EZ, reading).price(wager).ev):.4%}" == published


def test_golden_frogs_dragon_and_panda_are_the_same_hands() -> None:
    frog = lab("players/golden-frog-baccarat")
    assert f"{float(frog.price('jin-chan-7').ev):.4%}" == "-7.6113%"
    assert f"{float(frog.price('koi-8').ev):.4%}" == "-10.1876%"


def test_trips() -> None:
    found = lab("players/ultimate-texas-holdem").price("trips")
    assert f"{float(-found.ev):.2%}" == "3.50%"
    assert found.total == comb(52, 7) == 133_784_560
    counts = {each.name: each.deals for each in found.outcomes}
    assert counts["royal-flush"] + counts["straight-flush"] == 41_584
    assert (counts["four-of-a-kind"], counts["full-house"], counts["flush"]) == (224_848, 3_473_184, 4_047_644)
    assert (counts["straight"], counts["three-of-a-kind"]) == (6_180_020, 6_461_620)
    assert counts["loses"] == 31_433_400 + 58_627_800 + 23_294_460


def test_six_card_bonus() -> None:
    found = lab(TCP).price("six-card")
    assert (f"{float(-found.ev):.2%}", f"{float(found.hit):.4%}") == ("6.74%", "7.2798%")
    assert found.total == comb(52, 6)


def test_pair_plus_with_the_published_pay_table() -> None:
    at = posted(TCP)
    ours = at.sheet.wager("pair-plus")
    # The published table has no row for the mini royal, which is a straight flush in it.
    rows = tuple(replace(row, pays=Odds(40, 1)) if row.on == "mini royal" else row for row in ours.pays)
    found = price(replace(ours, pays=rows), deals(at, "pair-plus"))
    assert found.ev == Fraction(-1_608, 22_100)
    assert f"{float(-found.ev):.2%}" == "7.28%"
    counts = [each.deals for each in found.outcomes]
    assert counts == [4, 44, 52, 720, 1_096, 3_744, 16_440]


def test_pair_plus_where_ace_deuce_trey_of_one_suit_is_a_flush() -> None:
    """Four hands go from 40:1 to 3:1: of 22,100 they cost 148 more than the 968 of the other reading."""
    at = posted(TCP, {"suited-ace-deuce-trey": "flush"})
    counted = answers(at, "read_bonus")["pair-plus"]
    assert isinstance(counted, Deals)
    found = price(at.sheet.wager("pair-plus"), counted)
    assert found.ev == Fraction(-968 - 4 * (40 - 3), 22_100)
    assert [each.deals for each in found.outcomes] == [4, 40, 52, 720, 1_100, 3_744, 16_440]


def test_five_cards() -> None:
    counts: dict[str, int] = {}
    for strength, hands in strength_counts("high", 5).items():
        counts[five_card(strength)] = counts.get(five_card(strength), 0) + hands
    assert len(strength_counts("high", 5)) == 7_462
    assert counts == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three-of-a-kind": 54_912,
        "two-pair": 123_552,
        "pair": 1_098_240,
        "high-card": 1_302_540,
    }


@pytest.mark.parametrize(
    ("game", "wager"),
    [("bankers/fortune-pai-gow-poker-1-1", "fortune"), ("cordova/ace-up-pai-gow-poker", "lucky-bonus")],
)
def test_seven_cards_with_a_bug(game: str, wager: str) -> None:
    found = quick(game).price(wager)
    counts = {each.name: each.deals for each in found.outcomes}
    assert found.total == 154_143_080
    assert sum(bonus_counts("seven-card", 7, 1).values()) == 154_143_080
    flushes = ("seven-card-straight-flush", "seven-card-straight-flush-joker", "royal-flush-royal-match")
    assert sum(counts[name] for name in (*flushes, "royal-flush", "straight-flush")) == 210_964
    assert [counts[name] for name in ("five-aces", "four-of-a-kind", "full-house", "flush")] == [
        1_128,
        307_472,
        4_188_528,
        6_172_088,
    ]
    assert counts["three-of-a-kind"] + counts["straight"] == 7_470_676 + 11_236_028
    assert counts["loses"] == 35_553_816 + 64_221_960 + 24_780_420
