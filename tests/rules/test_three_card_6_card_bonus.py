"""Three Card Poker 6 Card Bonus: the deal, play or fold, what wins and what it pays. Banker's seed, 3144-3522."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from houseway import BadInput, NotLegal, Session, game
from houseway.cards import SeededChance, cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Announced, Dealt, Ranked, Shown
from houseway.play.ids import HAND_PILES, MUCK, stack
from houseway.play.read_words import read_answer
from houseway.play.view import view
from houseway.ranking import bonus_hands, high
from houseway.ranking.poker_vs_bank import five_card
from tests.ranking.slow import every_hand
from tests.rules.bank_table import cards_dealt, gain, results, wager
from tests.rules.versus_table import deal, nets, posted, put_up, sit

GAME = "bankers/three-card-poker-6-card-bonus"
AT = posted(GAME)
TEN = {2: "ante $10"}
ALL = {2: "ante $10, pair-plus $10, six-card $10"}

QUEEN_HIGH, JACK_HIGH = "Qc 3d 2h", "Jc 9d 8h"


def two(mine: str, bank: str, readings: dict[str, str] | None = None) -> tuple[float, float]:
    """What an Ante of $10 and the Play wager gain."""
    found = nets(deal(posted(GAME, readings), TEN, f"{mine} {bank}", {2: "play"}))
    return found["2 ante"], found["2 play"]


# The table, the wagers and the deal (3162-3292) --------------------------------------------------------------------


@pytest.mark.rule(GAME, "3162-3167, 3180-3204, 3268-3271")
def test_eight_seats_and_one_freshly_shuffled_deck_of_52_without_jokers() -> None:
    sheet = game(GAME)
    assert (sheet.seats.max, sheet.pack.shuffled, sheet.pack.jokers) == (8, "every round", 0)
    assert sorted(sheet.pack.pack().cards()) == list(range(52))


@pytest.mark.rule(GAME, "3169-3178, 3243-3263, 3396-3399, 3434-3437")
@pytest.mark.parametrize(
    ("words", "both", "one"),
    [
        ("ante $10", True, True),
        ("ante $10, pair-plus $5", True, True),
        ("ante $10, six-card $25", True, True),
        ("ante $10, pair-plus $5, six-card $25", True, False),
        ("pair-plus $5", False, False),
        ("six-card $5", False, False),
        ("pair-plus $5, six-card $5", False, False),
        ("play $10", False, False),
    ],
)
def test_a_bonus_needs_an_ante_and_both_may_be_made_or_in_the_other_reading_one(
    words: str, *, both: bool, one: bool
) -> None:
    for reading, allowed in (("both", both), ("one", one)):
        asked = sit(posted(GAME, {"both-bonuses": reading}), "").open_decisions()[0]
        assert (asked.why_not(read_answer(asked, words)) is None) == allowed


@pytest.mark.rule(GAME, "3249-3251, 3274-3277")
def test_after_no_more_bets_nothing_is_made_increased_or_withdrawn() -> None:
    played = put_up(wager(sit(AT, ""), TEN))
    asked = played.open_decisions()[0]
    for late in ({"six-card": 1000}, {"ante": 2000}, {}):
        with pytest.raises(NotLegal):
            played.answer(asked.number, 2, late)


@pytest.mark.rule(GAME, "3265, 3488")
def test_nobody_bets_behind_a_seat() -> None:
    session = Session(AT, dict.fromkeys((1, 2), 100_000), SeededChance(1))
    with pytest.raises(BadInput):
        session.stand_behind(11, 2, 100_000)


@pytest.mark.rule(GAME, "3268-3271, 3280-3286")
@pytest.mark.parametrize(("reading", "up"), [("the-first", [0]), ("the-last", [2])])
def test_stacks_of_three_from_the_left_of_the_bank_whose_bottom_card_is_turned_up(reading: str, up: list[int]) -> None:
    at = posted(GAME, {"bottom-card": reading})
    played = put_up(wager(sit(at, "", seats=4), {2: "ante $10", 4: "ante $10"}))
    assert cards_dealt(played) == ["hand 2"] * 3 + ["hand 4"] * 3 + ["bank hand"] * 3
    seen = [each.seen_by for each in played.events if isinstance(each, Dealt)]
    assert seen[:6] == [2, 2, 2, 4, 4, 4]
    assert [at for at, each in enumerate(seen[6:]) if each == EVERYONE] == up


# Play or fold (3305-3323) ------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "3253-3256, 3297, 3305-3310, 3503-3507")
def test_from_the_left_of_the_bank_each_plays_for_their_ante_or_folds() -> None:
    played = put_up(wager(sit(AT, "", seats=3), {2: "ante $10", 3: "ante $25"}))
    offered = []
    while played.open_decisions():
        asked = played.open_decisions()[0]
        assert isinstance(asked, Choose)
        offered.append((asked.seat, asked.moves, asked.costs))
        played.answer(asked.number, asked.seat, "play")
    assert offered == [(2, ("fold", "play"), (0, 1000)), (3, ("fold", "play"), (0, 2500))]


@pytest.mark.rule(GAME, "3305-3323, 3409-3412, 3456-3458, 3499")
@pytest.mark.parametrize(("bank", "bonus"), [("9c 9d Ah", -10), ("9c 8h Ah", 80), (JACK_HIGH, 80), ("2c 2d 8s", 200)])
def test_a_fold_loses_ante_and_pair_plus_and_keeps_the_six_card_bonus(bank: str, bonus: int) -> None:
    # A pair of eights would win on Pair Plus.
    played = deal(AT, ALL, f"8c 8d Th {bank}", {2: "fold"})
    assert nets(played) == {"2 ante": -10, "2 pair-plus": -10, "2 six-card": bonus}


@pytest.mark.rule(GAME, "3321-3323")
def test_a_folded_hand_without_a_six_card_bonus_goes_down_unseen() -> None:
    played = deal(AT, TEN, f"8c 8d 9h {QUEEN_HIGH}", {2: "fold"})
    assert view(played.table, 3)["piles"][MUCK] == ["??"] * 3
    assert [str(each.place) for each in played.events if isinstance(each, Shown)] == ["bank hand"]


@pytest.mark.rule(GAME, "3321-3323, 3368-3371")
@pytest.mark.parametrize(("reading", "first"), [("before", "3 ante"), ("in-its-turn", "2 ante")])
def test_forfeited_wagers_are_collected_before_the_banks_cards_are_revealed(reading: str, first: str) -> None:
    at = posted(GAME, {"forfeits": reading})
    wagers = {2: "ante $10", 3: "ante $10, pair-plus $10"}
    played = deal(at, wagers, "4c 5d 7h 8c 8d 9h Kc Qd 2h", {2: "play", 3: "fold"}, bank=20)
    assert next(iter(nets(played))) == first
    shown = next(at for at, each in enumerate(played.events) if isinstance(each, Shown))
    settled = next(at for at, each in enumerate(played.events) if type(each).__name__ == "Settled")
    assert (settled < shown) == (reading == "before")


@pytest.mark.rule(GAME, "3253-3256, 3305-3308")
@pytest.mark.parametrize(
    ("reading", "expected"), [("folds", {"2 ante": -10}), ("for-less", {"2 ante": 10, "2 play": 4})]
)
def test_a_player_short_of_their_ante_folds_or_plays_for_less(reading: str, expected: dict[str, float]) -> None:
    at = posted(GAME, {"short-of-chips": reading})
    moves = {"folds": {}, "for-less": {2: "play"}}[reading]
    assert nets(deal(at, TEN, f"8c 8d 9h {QUEEN_HIGH}", moves, stacks={2: 14})) == expected


# Qualifying and comparing (3326-3354) ------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "3326-3329")
@pytest.mark.parametrize(
    ("bank", "qualifies"),
    [
        (QUEEN_HIGH, True),
        ("Ac 4d 2h", True),
        ("2c 2d 3h", True),
        ("2c 3d 4h", True),
        ("2c 5c 7c", True),
        (JACK_HIGH, False),
        ("5c 3d 2h", False),
    ],
)
def test_the_bank_plays_with_queen_high_or_better(bank: str, *, qualifies: bool) -> None:
    played = deal(AT, TEN, f"7s 6d 4s {bank}", {2: "play"})
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert said == [f"the player-dealer {'qualifies' if qualifies else 'does not qualify'}"]


@pytest.mark.rule(GAME, "3332-3337")
@pytest.mark.parametrize("mine", ["7s 6d 4s", "Jd 9s 8s", "Ac Kc Qc"])
def test_an_unqualified_bank_pays_every_ante_whoever_is_better_and_refunds_play(mine: str) -> None:
    assert two(mine, JACK_HIGH) == (10, 0)


@pytest.mark.rule(GAME, "3335-3337, 3352-3354")
@pytest.mark.parametrize(("reading", "mine", "ante"), [("paid", "Jd 9s 8s", 10), ("pushes", "Jd 9s 8s", 0)])
def test_equal_hands_below_the_qualifier(reading: str, mine: str, ante: int) -> None:
    assert two(mine, JACK_HIGH, {"equal-hands-unqualified": reading}) == (ante, 0)
    # The reading changes nothing else.
    assert two("7s 6d 4s", JACK_HIGH, {"equal-hands-unqualified": reading}) == (10, 0)
    assert two("Ac Kc Qc", JACK_HIGH, {"equal-hands-unqualified": reading}) == (10, 0)


# From the highest to the lowest, each in two sets of suits; the ends of the classes are those of the document.
RANKED = [
    ("Ac Kc Qc", "Ad Kd Qd"),  # mini royal
    ("Kd Qd Jd", "Kh Qh Jh"),
    ("4h 3h 2h", "4s 3s 2s"),
    ("Ah 2h 3h", "As 2s 3s"),  # the lowest straight flush
    ("Ac Ad Ah", "Ac Ad As"),
    ("2c 2d 2h", "2c 2d 2s"),
    ("As Kd Qh", "Ac Kd Qh"),
    ("Ad 2s 3h", "Ad 2s 3h"),  # the lowest straight
    ("As Ks Js", "Ah Kh Jh"),
    ("5s 3s 2s", "5h 3h 2h"),
    ("As Ad Kh", "As Ad Kh"),
    ("2s 2d 3h", "2s 2d 3h"),
    ("As Kd Jh", "As Kd Jh"),
    ("Ac Kd 9h", "Ac Kh 9d"),
    ("Qs 3d 2h", "Qs 3d 2h"),
]


@pytest.mark.rule(GAME, "3206-3238, 3340-3349")
@pytest.mark.parametrize(("better", "worse"), [(one[0], other[1]) for one, other in pairwise(RANKED)])
def test_hands_rank_as_printed_and_the_better_wins_even_money_on_both(better: str, worse: str) -> None:
    assert two(better, worse) == (10, 10)
    assert two(worse, better) == (-10, -10)


@pytest.mark.rule(GAME, "3208, 3352-3354")
@pytest.mark.parametrize(
    ("mine", "bank"), [("Ks 9d 4h", "Kd 9s 4c"), ("Ac Kc Qc", "Ad Kd Qd"), ("5c 5d 7h", "5h 5s 7d")]
)
def test_equal_hands_push_and_suits_have_no_rank(mine: str, bank: str) -> None:
    assert two(mine, bank) == (0, 0)


# Pair Plus (3391-3426) ---------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "3391-3426")
@pytest.mark.parametrize(
    ("mine", "net"),
    [
        ("Ah Kh Qh", 2000),
        ("Kh Qh Jh", 400),
        ("Ah 2h 3h", 400),
        ("4h 4d 4s", 300),
        ("4h 5d 6s", 60),
        ("Ad 2s 3h", 60),
        ("4h 9h 6h", 30),
        ("4h 4d 6s", 10),
        ("Ah Kd Js", -10),
    ],
)
@pytest.mark.parametrize("bank", ["Tc Td Ts", JACK_HIGH, "Ac Kc Qc"])
def test_pair_plus_pays_by_the_players_three_cards_whatever_becomes_of_the_ante(mine: str, net: int, bank: str) -> None:
    found = nets(deal(AT, {2: "ante $10, pair-plus $10"}, f"{mine} {bank}", {2: "play"}))
    assert found["2 pair-plus"] == net


# 6 Card Bonus (3429-3484) ------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "3429-3480")
@pytest.mark.parametrize(
    ("mine", "bank", "odds"),
    [
        ("Ah Kh Qh", "Jh Th 2c", 1_000),
        ("Ah 2h Qc", "5h 3h 4h", 200),
        ("9h 9d 2c", "9c 9s 7h", 100),
        ("9h 9d 2c", "9c 2s 7h", 20),
        ("9h Kh 2c", "Qh 2h 7h", 15),
        ("9h Kd 7c", "Th 8c Jd", 9),
        ("Ah Kd 4c", "2h 3c 5d", 9),
        ("9h 9d 7c", "9c 2s Kd", 8),
        ("9h 9d 7c", "7d 2s Kd", -1),
        ("9h 8d 7c", "2d 3s Kd", -1),  # three of the player's own in a row are no straight of five
    ],
)
@pytest.mark.parametrize("move", ["play", "fold"])
def test_the_bonus_pays_by_the_best_five_of_both_hands_played_or_folded(
    mine: str, bank: str, odds: int, move: str
) -> None:
    found = nets(deal(AT, {2: "ante $10, six-card $5"}, f"{mine} {bank}", {2: move}))
    assert found["2 six-card"] == 5 * odds


@pytest.mark.rule(GAME, "3462-3484")
def test_the_bonus_hits_and_costs_as_printed() -> None:
    """House advantage 6.74%, hit frequency 7.2798%, over all 20,358,520 hands of six cards."""
    counts: Counter[str] = Counter()
    for six, weight in every_hand(6):
        counts[five_card(high.strength(six))] += weight
    rows = {row.on: row.pays.exact() for row in game(GAME).wager("six-card").pays}
    assert {name: counts[name] for name in rows} == {
        "royal-flush": 188,
        "straight-flush": 1_656,
        "four-of-a-kind": 14_664,
        "full-house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three-of-a-kind": 732_160,
    }
    total = sum(counts.values())
    assert total == 20_358_520
    hit = Fraction(sum(counts[name] for name in rows), total)
    edge = 1 - hit - sum(counts[name] * odds for name, odds in rows.items()) / total
    assert f"{float(100 * hit):.4f}" == "7.2798"
    assert f"{float(100 * edge):.2f}" == "6.74"


@pytest.mark.rule(GAME, "3441-3445")
def test_the_best_five_are_the_first_row_that_is_true_of_six_cards() -> None:
    for six in (
        "Ah Kh Qh Jh Th 2c",
        "9h 9d 9c 9s 2c 2d",
        "9h 9d 9c 2s 2c 2d",
        "4h 5h 6h 7h 8h 9h",
        "4h 5c 6h 7h 8h 9h",
    ):
        assert bonus_hands.six_card(cards(six))[0] == five_card(high.strength(cards(six)))


# Settlement and the bank (3154-3158, 3368-3388) --------------------------------------------------------------------


@pytest.mark.rule(GAME, "3358-3360, 3368-3373")
def test_player_by_player_from_the_left_of_the_bank_ante_play_pair_plus_six_card() -> None:
    wagers = dict.fromkeys((2, 3), ALL[2])
    played = deal(AT, wagers, f"4c 5d 7h 8c 8d 9h {QUEEN_HIGH}", {2: "play", 3: "play"})
    order = [(seat, name) for seat, name, *_ in results(played)]
    assert order == [(seat, name) for seat in (2, 3) for name in ("ante", "play", "pair-plus", "six-card")]
    shown = [str(each.place) for each in played.events if isinstance(each, Shown)]
    assert shown == ["bank hand", "hand 2", "hand 3"]


@pytest.mark.rule(GAME, "3154-3155, 3372-3380, 3384-3387, 3414-3415, 3460-3461")
def test_an_exhausted_bank_returns_what_it_does_not_cover_bonus_bets_too() -> None:
    wagers = {2: "ante $10", 3: "ante $10, six-card $10"}
    played = deal(AT, wagers, "8c 8d 9h Ac Ad 9s 9c Qd 2h", {2: "play", 3: "play"}, bank=35)
    assert results(played) == [
        (2, "ante", "wins", 10),
        (2, "play", "wins", 10),
        (3, "ante", "wins", 10),
        (3, "play", "wins", 5),
        (3, "six-card", "returned", 0),
    ]
    assert gain(played, 1) == -35


@pytest.mark.rule(GAME, "3372-3373, 3384-3387")
@pytest.mark.parametrize(("reading", "bonus"), [("once", 0), ("again", 40)])
def test_whether_what_was_collected_pays_later_winners(reading: str, bonus: int) -> None:
    # Seat 2 loses $20, all that the bank reaches; the three fours with the bank's cards are due $80.
    at = posted(GAME, {"bank-money": reading})
    played = deal(at, {2: "ante $10, six-card $10"}, "4c 7d 2h 4d 4h Kc", {2: "play"}, bank=20)
    assert nets(played) == {"2 ante": -10, "2 play": -10, "2 six-card": bonus}


@pytest.mark.rule(GAME, "3376-3388")
def test_the_house_receives_nothing_but_collection() -> None:
    played = deal(AT, ALL, f"8c 8d 9h {QUEEN_HIGH}", {2: "play"})
    assert set(played.net()) <= {stack(1), stack(2)}
    assert gain(played, 1) == -gain(played, 2)


@pytest.mark.rule(GAME, "3157-3158, 3383-3384")
def test_the_position_is_offered_clockwise_after_every_two_hands() -> None:
    session = Session(AT, dict.fromkeys((1, 2, 3), 100_000), SeededChance(1))
    for hands, first in ((1, 2), (2, 3)):
        session.lasting = session.lasting.keeping(BankRotation(2, hands))
        assert session.deal().open_decisions()[0].seat == first
    played = deal(AT, TEN, "", {2: "fold"})
    assert played.table.lasting[BankRotation].hands == 2


def test_a_hand_is_called_by_its_own_cards_and_the_six_are_announced() -> None:
    played = deal(AT, ALL, "Ac Td 2h 6s 6d Qc", {2: "play"})
    named = [each.words for each in played.events if isinstance(each, Ranked) and each.place == HAND_PILES[2]]
    assert named == ["high card, ace"]
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert "seat 2 shows pair of sixes with the player-dealer's cards" in said
