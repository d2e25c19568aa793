"""Play or fold by the published thresholds: three cards, five cards, hold'em; and the Peek Bonus."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseway import SeededChance, Session, game, terms
from houseway.bots.bot import answer_all, policy
from houseway.bots.poker_vs_bank_bots import bets_holdem, calls_five_cards, plays_three_cards
from houseway.cards import cards
from houseway.play.events import Acted, Settled
from houseway.ranking.short_hands import three_card_strength

DOCUMENTS = (
    "players/ultimate-texas-holdem",
    "calgrand/caribbean-stud",
    "bankers/three-card-poker-6-card-bonus",
    "cordova/two-card-peek",
)


@pytest.mark.parametrize(
    ("own", "plays"),
    [("Qc 6d 4h", True), ("Qc 6d 3h", False), ("Qc 5d 4h", False), ("Kc 3d 2h", True), ("2c 2d 3h", True)],
)
def test_three_cards_play_from_queen_six_four(own: str, *, plays: bool) -> None:
    assert plays_three_cards(cards(own), []) == plays


def worth_playing(own: str, up: str) -> bool:
    """Whether playing loses less than the ante, over every hand that the bank may have with this card."""
    mine, (shown,) = cards(own), cards(up)
    left = [face for face in range(52) if face not in (*mine, shown)]
    strength, least = three_card_strength(mine), three_card_strength(cards("Qc 3d 2h"))
    gain = hands = 0
    for two in combinations(left, 2):
        bank = three_card_strength((shown, *two))
        gain += 1 if bank < least else 2 * ((strength > bank) - (strength < bank))
        hands += 1
    return gain > -hands


@pytest.mark.parametrize(
    ("own", "up"),
    [
        ("5c 3d 2h", "Js"),
        ("5c 3d 2h", "2s"),
        ("Qd 9c 2h", "Qs"),
        ("Qd 8c 7h", "Qs"),
        ("Kd 9c 2h", "Ks"),
        ("Kd 8c 7h", "Ks"),
        ("Ad 9c 2h", "As"),
        ("Ad 8c 7h", "As"),
        ("Kd 3c 2h", "Qs"),
        ("Jd Tc 8h", "Qs"),
        ("2d 2c 3h", "As"),
    ],
)
def test_with_a_card_of_the_bank_in_sight_three_cards_are_played_when_that_is_worth_it(own: str, up: str) -> None:
    assert plays_three_cards(cards(own), cards(up)) == worth_playing(own, up)


@pytest.mark.parametrize(
    ("own", "up", "calls"),
    [
        ("2c 2d 5h 7s 9c", "As", True),
        ("Ac Qd Jh Ts 8c", "2s", False),
        ("Ac Kd Jh 8s 3c", "8d", True),  # the up card matches
        ("Ac Kd 9h 8s 3c", "7d", False),
        ("Ac Kd Jh 8s 3c", "Kh", True),  # ace or king, and a jack
        ("Ac Kd 9h 8s 3c", "Kh", False),
        ("Ac Kd Qh 8s 3c", "7d", True),  # a queen, and the up card below the fourth card
        ("Ac Kd Qh 6s 3c", "7d", False),
    ],
)
def test_five_cards_call_with_a_pair_never_below_ace_king_and_between_by_the_up_card(
    own: str, up: str, *, calls: bool
) -> None:
    assert calls_five_cards(cards(own), cards(up)) == calls


@pytest.mark.parametrize(
    ("own", "board", "bets"),
    [
        ("3c 3d", "", True),
        ("2c 2d", "", False),
        ("Ac 2d", "", True),
        ("Kc 2c", "", True),
        ("Kc 4d", "", False),
        ("Kc 5d", "", True),
        ("Qc 6c", "", True),
        ("Qc 7d", "", False),
        ("Qc 8d", "", True),
        ("Jc 8c", "", True),
        ("Jc 9d", "", False),
        ("Jc Td", "", True),
        ("Tc 9c", "", False),
        ("7c 4d", "7h Ks 2d", True),  # a pair with a hole card
        ("7c 4d", "Kh Ks 2d", False),  # the board's pair is everybody's
        ("Tc 4c", "Kc 8c 2d", True),  # four to a flush with a ten
        ("9c 4c", "Kc 8c 2d", False),
        ("2c 2d", "Kh 8s 5d", False),
        ("7c 4d", "7h Ks 2d 9c Jd", True),
        ("Ac 4d", "Kh Ks 2d 9c Jd", True),  # few cards beat an ace
        ("3c 4d", "Kh Qs Jd 9c 8d", False),
    ],
)
def test_holdem_is_bet_by_the_published_basic_strategy(own: str, board: str, *, bets: bool) -> None:
    assert bets_holdem(cards(own), cards(board)) == bets


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("name", ["flat", "regular", "random"])
def test_every_bot_plays_on_and_the_sensible_ones_neither_always_nor_never_fold(document: str, name: str) -> None:
    posted = terms(game(document))
    session = Session(posted, dict.fromkeys(range(1, 6), 200_000), SeededChance(8))
    bots = dict.fromkeys(session.stacks, policy(name, posted.sheet))
    chance, moves, settled = SeededChance(9), [], 0
    for _ in range(25):
        played = session.deal()
        while played.state == "open":
            assert answer_all(played, bots, chance)
        moves += [each.move for each in played.events if isinstance(each, Acted) and each.about == "play or fold"]
        settled += sum(isinstance(each, Settled) for each in played.events)
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, 200_000)
    assert settled > 25
    if document != "cordova/two-card-peek":
        assert {"fold"} < set(moves)
