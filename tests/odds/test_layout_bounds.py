"""What a sampled table says besides its samples: bounds from the rules, and by what its hands are played."""

from __future__ import annotations

import random

import pytest

from houseway.bots.bot import policy
from houseway.bots.bot_types import Sight
from houseway.cards import Pack
from houseway.cards.rng import Chance
from houseway.families.registry import game
from houseway.odds import GameOdds, odds
from houseway.odds.core.advice import Position, advise
from houseway.odds.core.best_bot import BEST, NO_HANDS, REGULAR, best_bot
from houseway.odds.core.layout import Layout, probe, tables
from houseway.odds.core.layout_bounds import bounds
from houseway.odds.core.layout_ends import ends
from houseway.odds.core.methods import ADVISERS
from houseway.odds.games.poker_vs_bank.best_raises import best_raises
from houseway.odds.games.twentyone.strategies.best_turns import Turn, best_turns
from houseway.play.decisions import Choose, Decision
from houseway.play.wager_question import Answer
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import Cents
from tests.odds.hand_made import caribbean
from tests.odds.lab import posted


def table(name: str, fee: str | None = None) -> GameOdds:
    return odds(terms(game(name), fee, None))


@pytest.mark.parametrize(
    ("seats", "bank"),
    [
        ({2: {"player": 5_000, "panda-8": 1_000}, 5: {"banker": 700, "tie": 500}}, 0),
        ({2: {"player": 5_000}, 3: {"player": 2_500}}, 0),
        ({2: {"player": 5_000}, 3: {"banker": 9_900}}, 20_000),
    ],
)
def test_bounds_are_the_extremes_of_every_deal_where_the_bank_can_pay(
    seats: dict[int, dict[str, Cents]], bank: Cents
) -> None:
    found = table("players/ez-baccarat")
    layout = Layout(found.terms, seats, {"bank": bank} if bank else {})
    counted = ends(found, layout, 1, 1)
    assert counted.exact
    deals = found.price("player").deals
    prices = {each.wager.id: each for each in found.prices}
    told = bounds(layout, probe(layout), prices, deals)  # type: ignore[arg-type]
    for seat, (worst, best) in told.items():
        person = counted.person(seat)
        assert (person.worst, person.best) == (worst - counted.fees[seat], best - counted.fees[seat])


def test_hands_are_bounded_by_their_raises_and_by_the_bank() -> None:
    """Ante $10 and a bet of $20: $30 either way; ante $5: $15. No seat wins or loses more than a bank of $25."""
    free = ends(caribbean(), Layout(caribbean().terms, {2: {"ante": 1_000}, 3: {"ante": 500}}), 3, 7)
    assert free.bounds == {1: (-4_500, 4_500), 2: (-3_000, 3_000), 3: (-1_500, 1_500)}
    short = ends(caribbean(), Layout(caribbean().terms, {2: {"ante": 1_000}, 3: {"ante": 500}}, {"bank": 2_500}), 3, 7)
    assert short.bounds == {1: (-2_500, 2_500), 2: (-2_500, 2_500), 3: (-1_500, 1_500)}
    assert short.person(2).worst == -2_500 - short.fees[2]


def test_a_short_bank_may_pay_one_wager_and_leave_the_other_unsettled() -> None:
    """$50 on either side against $120: a seat that wins one and is not taken the other gains $50."""
    found = table("oaks/zoobac")
    layout = Layout(found.terms, {2: {"player": 5_000, "banker": 5_000}, 3: {"banker": 10_000}}, {"bank": 12_000})
    sampled = ends(found, layout, 30, 1)
    assert (sampled.exact, sampled.played_by) == (False, NO_HANDS)
    for seat in (1, 2, 3):
        worst, best = sampled.bounds[seat]
        assert all(worst <= gain <= best for gain, _ in sampled.person(seat).gains)
    assert sampled.bounds[2] == (-5_000, 5_000)
    assert sampled.bounds[1] == (-12_000, 12_000)


def test_a_bot_says_by_what_it_plays() -> None:
    regular = lambda sight, decision, chance: ""  # noqa: E731
    assert best_bot(posted("bankers/three-card-poker"), regular)[1] == BEST
    assert best_bot(posted("bankers/pai-gow-tiles"), regular)[1] == REGULAR
    assert best_bot(posted("oaks/zoobac"), regular)[1] == NO_HANDS


def asked_about(name: str, seats: dict[int, dict[str, Cents]], rounds: int) -> set[str]:
    """The questions with these moves that a table leaves to the regulars while hands are played the best way."""
    at = posted(name)
    usual, left = policy("regular", at.sheet), set()

    def regular(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if isinstance(decision, Choose) and {"fold", "hit", "stand", "switch"} & {*decision.moves}:
            left.add(f"{decision.about}: {', '.join(decision.moves)}")
        return usual(sight, decision, chance)

    play = tables(Layout(at, seats), 3, best_bot(at, regular)[0])
    for _ in range(rounds):
        play()
    return left


def test_no_hand_of_three_cards_is_left_to_the_regulars() -> None:
    assert asked_about("bankers/three-card-poker", {2: {"ante": 1_000}, 3: {"ante": 1_000}}, 30) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "circles"),
    [
        ("cordova/blackjack-x", {"game": 1_000}),
        ("players/blackjack-switch", {"game": 1_000, "game 2": 1_000}),
        ("players/ultimate-texas-holdem", {"ante": 1_000, "blind": 1_000}),
    ],
)
def test_no_hand_is_left_to_the_regulars(name: str, circles: dict[str, Cents]) -> None:
    assert asked_about(name, {2: circles, 3: circles}, 60) == set()


def agrees(name: str, sizes: tuple[int, int, int], hands: int) -> None:
    at, rng = posted(name), random.Random(5)
    move = best_raises(at)
    assert move is not None
    for _ in range(hands):
        some = rng.sample(Pack().cards(), sum(sizes))
        own, up, board = (tuple(some[sum(sizes[:part]) : sum(sizes[: part + 1])]) for part in range(3))
        seen = Position(own, up, board)
        told = advise(at, seen, ADVISERS)
        assert move(seen) == told[0].move


def test_three_cards_are_played_as_advised() -> None:
    agrees("bankers/three-card-poker", (3, 1, 0), 40)


@pytest.mark.slow
@pytest.mark.parametrize("board", [0, 3, 5])
def test_holdem_against_the_bank_is_played_as_advised(board: int) -> None:
    agrees("players/ultimate-texas-holdem", (2, 0, board), 12)


@pytest.mark.slow
def test_five_cards_are_played_as_advised() -> None:
    agrees("calgrand/caribbean-stud", (5, 1, 0), 40)


@pytest.mark.slow
def test_twenty_one_is_played_as_advised() -> None:
    at, rng = posted("cordova/blackjack-x"), random.Random(5)
    found = best_turns(at)
    assert found is not None
    turn, _ = found
    deck = [face for face in Pack().cards() if face >> 2 != 12]
    for _ in range(8):
        one, two, up = rng.sample(deck, 3)
        told = advise(at, Position((one, two), (up,)), ADVISERS)
        assert turn(Turn((one, two), up), [each.move for each in told]) == told[0].move
