"""The lab against rounds dealt in the pit: what every wager came to is what the lab says, within four sigma."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache
from math import sqrt

import numpy as np
import pytest

from houseway.cards import cards
from houseway.cards.card import RANK_NAMES
from houseway.families.registry import game
from houseway.odds import GameOdds, priced
from houseway.odds.analysis.covariance import covariances
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Expected, PlayedHand
from houseway.odds.core.given_strategy import GivenStrategy
from houseway.odds.core.methods import count, count_given
from houseway.odds.core.price import Price
from houseway.odds.games.poker_vs_bank.as_many_cards import solved
from houseway.odds.games.poker_vs_bank.best_raises import best_raises
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, RAISED
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.priced_round import play_round
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.strategies.pit_chart import hand_chart
from houseway.pit.banked.bank_pit import BankPit, BankPlayer
from houseway.pit.banked.hand_questions import BANK, HIT, PLAY_ON, STAND, HandChart, HandQuestions
from houseway.pit.table_opening import Numbers
from houseway.ranking import ORDERS
from houseway.ranking.kernels import batch
from houseway.rules.posting.terms import terms
from tests.odds.lab import lab, posted
from tests.pit.random_layouts import banked_with
from tests.pit.test_setting_pit import REFUSED as SETTINGS_REFUSED
from tests.pit.test_twentyone_pit import REFUSED

COMMUNITY = banked_with("third_cards", "go_to_war")
TWENTYONE = [name for name in banked_with("play_hands") if name not in REFUSED]
THREE_CARDS = [
    name
    for name in banked_with("offer_play")
    if sum(row.step == "offer_play" for row in game(name).round) == 1 and "three" in game(name).hands
]
SETTINGS = [name for name in banked_with("compare_settings", "open_tiles") if name not in SETTINGS_REFUSED]
NINES = "oaks/super-pan-9"
ROUNDS, SPREAD_ROUNDS, HOLDEM_ROUNDS = 10_000_000, 5_000_000, 200_000
_TABLES, _UNIT = 8_192, 2_000


def before_the_deal(counted: GameOdds) -> list[Price]:
    """The wagers with a price that lie on the table when the cards come."""
    return [each for each in counted.prices if each.wager.opens == "before the deal"]


def far_off(
    name: str, counted: GameOdds, player: BankPlayer | None, rounds: int, players: int, *, only: Collection[str] = ()
) -> list[str]:
    """What the wagers came to at the tables, where it is more than four sigma from the lab."""
    at = terms(posted(name).sheet, "none")
    pit = BankPit(at, dict.fromkeys(range(1, players + 2), 1 << 40), _TABLES, seed=23)
    prices = [each for each in before_the_deal(counted) if not only or each.wager.id in only]
    # A bank that covers the wagers as they lie would not cover what is doubled and split on them.
    laid = {part.wager.id for each in prices for part in (each, *each.parts) if part.wager.opens == "before the deal"}
    pit.wager(dict.fromkeys(laid, _UNIT), bank=None if player is None else _UNIT * 100_000)
    sums = {each.wager.id: (0, 0) for each in prices}
    # A hand of several wagers is priced as one, per unit of its first.
    hands = {each.wager.id: [part.wager.id for part in each.parts] or [each.wager.id] for each in prices}
    dealt = 0
    while dealt * players < rounds:
        pit.play(player)
        dealt += _TABLES
        for wager, (total, squares) in sums.items():
            # Seats of one table share the bank's cards: a table is one observation.
            gains = sum((pit.gained(each) for each in hands[wager]), np.int64(0)).sum(axis=1)
            sums[wager] = total + int(gains.sum()), squares + int((gains * gains).sum())
    told = []
    for each in prices:
        mean, square = (total / dealt for total in sums[each.wager.id])
        sigma = sqrt((square - mean * mean) / dealt) / players / _UNIT
        found, expected = mean / players / _UNIT, float(each.ev)
        if abs(found - expected) > 4 * sigma:
            told.append(f"{each.wager.id}: {found:+.6f} in the pit, {expected:+.6f} in the lab, sigma {sigma:.6f}")
    return told


def as_the_lab_says(counted: GameOdds) -> HandChart:
    hand = next(each.deals for each in counted.prices if isinstance(each.deals, Expected))
    assert hand.strategy is not None
    return hand_chart(hand.strategy)


def test_community_hands_and_the_lab_agree() -> None:
    name = "cordova/commission-free-baccarat"
    assert far_off(name, lab(name), None, 200_000, players=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMUNITY)
def test_community_hands_and_the_lab_agree_over_ten_million(name: str) -> None:
    assert far_off(name, lab(name), None, ROUNDS, players=1) == []


def test_wagers_of_one_round_go_together_as_the_lab_counts() -> None:
    """Every two wagers of eight decks: their product over dealt rounds, within four sigma of the exact one."""
    name = "oaks/zoobac"
    (group,) = covariances(lab(name))
    pit = BankPit(terms(posted(name).sheet, "none"), {1: 1 << 40, 2: 1 << 40}, _TABLES, seed=31)
    pit.wager(dict.fromkeys(group.wagers, _UNIT))
    rounds = []
    for _ in range(30):
        pit.play()
        rounds.append(np.stack([pit.gained(each)[:, 1] / _UNIT for each in group.wagers]))
    gains = np.hstack(rounds)
    for (one, two), covariance in group.pairs.items():
        products = gains[group.wagers.index(one)] * gains[group.wagers.index(two)]
        expected = float(covariance + group.means[one] * group.means[two])
        assert abs(products.mean() - expected) <= 4 * products.std() / sqrt(products.size) + 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("name", TWENTYONE)
def test_twenty_one_and_the_lab_agree_over_ten_million(name: str) -> None:
    counted = lab(name)
    assert far_off(name, counted, as_the_lab_says(counted), ROUNDS, players=3) == []


def by_the_rules_of_thumb(name: str, counted: GameOdds) -> Callable[[HandQuestions], Numbers]:
    """Three cards against the card that the bank shows, by the lab's sentences: play with so much or better."""
    sheet = posted(name).sheet
    order = ORDERS[sheet.hands["three"].ranking]
    hand = next(each.deals for each in counted.prices if each.parts)
    assert isinstance(hand, PlayedHand)
    assert hand.strategy is not None
    least = np.zeros(13, np.int64)
    for rule in hand.strategy.rules:
        if found := re.fullmatch(r"Play with (any hand|(.)-(.)-(.) or better) against an? (\w+)( or less)?\.", rule):
            weakest = 0 if found[1] == "any hand" else order.strength(cards(f"{found[2]}c {found[3]}d {found[4]}h"))
            up = RANK_NAMES.index(found[5])
            least[slice(0, up + 1) if found[6] else up] = weakest

    def player(asked: HandQuestions) -> Numbers:
        assert asked.own is not None
        assert asked.shown is not None
        plays = batch.strengths(sheet.hands["three"].ranking, asked.own) >= least[asked.shown[:, 0] >> 2]
        return np.where(plays, PLAY_ON, STAND)

    return player


@pytest.mark.slow
@pytest.mark.parametrize("name", THREE_CARDS)
def test_three_cards_and_the_lab_agree_over_ten_million(name: str) -> None:
    counted = lab(name)
    assert far_off(name, counted, by_the_rules_of_thumb(name, counted), ROUNDS, players=3) == []


def by_the_cells(name: str) -> Callable[[HandQuestions], Numbers]:
    """Five cards against an open card, by strength and rank; where suits decide, as most hands of the cell do."""
    match = Match.of(posted(name))
    _, cells = solved(match)
    raised = 2 * cells.facts[:, :, RAISED] > cells.facts[:, :, DEALS]

    def player(asked: HandQuestions) -> Numbers:
        assert asked.own is not None
        assert asked.shown is not None
        places = np.searchsorted(cells.scale, batch.strengths(match.order.name, asked.own))
        return np.where(raised[places, asked.shown[:, 0] >> 2], PLAY_ON, STAND)

    return player


@pytest.mark.slow
def test_caribbean_stud_and_the_lab_agree_over_ten_million() -> None:
    name = "calgrand/caribbean-stud"
    assert far_off(name, lab(name), by_the_cells(name), ROUNDS, players=3) == []


def set_by_the_house_way(name: str, rounds: int) -> list[str]:
    at = posted(name)
    counted = priced(at, {**count(at), **count_given(at, GivenStrategy("house-way"))})
    return far_off(name, counted, None, rounds, players=3)


def test_hands_set_by_the_house_way_and_the_lab_agree() -> None:
    assert set_by_the_house_way("cordova/pai-gow-poker-triple-bonus", 200_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
def test_hands_set_by_the_house_way_and_the_lab_agree_over_ten_million(name: str) -> None:
    assert set_by_the_house_way(name, ROUNDS) == []


@pytest.mark.slow
def test_two_community_settings_and_the_lab_agree_over_ten_million() -> None:
    """Only one base bet may be made, and the others need it."""
    name = "cordova/ultimate-pai-gow-poker"
    for laid in (("banker",), ("player", "push", "tie")):
        assert far_off(name, lab(name), None, ROUNDS, players=1, only=laid) == []


def as_the_lab_draws() -> Callable[[HandQuestions], Numbers]:
    """Nines: the player draws with 0 to 5; so does the bank, and with 6 where the player has stood."""
    stood = np.zeros(_TABLES, np.bool_)

    def player(asked: HandQuestions) -> Numbers:
        hits = asked.totals <= 5
        if asked.kind == BANK:
            hits |= (asked.totals == 6) & stood[asked.tables]
        else:
            stood[asked.tables] = ~hits
        return np.where(hits, HIT, STAND)

    return player


def test_super_pan_9_and_the_lab_agree() -> None:
    assert far_off(NINES, lab(NINES), as_the_lab_draws(), 400_000, players=1) == []


@pytest.mark.slow
def test_super_pan_9_and_the_lab_agree_over_ten_million() -> None:
    assert far_off(NINES, lab(NINES), as_the_lab_draws(), ROUNDS, players=1) == []


HOLDEM = "players/ultimate-texas-holdem"


def always(asked: HandQuestions) -> Numbers:
    return asked.prefer(PLAY_ON)


@pytest.mark.slow
def test_hold_em_that_is_always_raised_and_the_lab_agree_over_ten_million() -> None:
    """Four times the Ante at once: the only hands of hold'em that need no look at every hand of the bank."""
    at = posted(HOLDEM)
    counted = priced(at, {**count(at), **count_given(at, GivenStrategy("always"))})
    assert far_off(HOLDEM, counted, always, ROUNDS, players=3) == []


def as_the_lab_raises() -> Callable[[HandQuestions], Numbers]:
    """The best play at all three decisions; on the river every hand of the bank is looked at, one board at a time."""
    at = posted(HOLDEM)
    best = best_raises(at)
    assert best is not None
    known = cache(lambda hand, board: best(Position(hand, (), board)))

    def player(asked: HandQuestions) -> Numbers:
        assert asked.own is not None
        assert asked.board is not None
        hands, boards = np.sort(asked.own, axis=1).tolist(), asked.board.tolist()
        moves = [known(tuple(hand), tuple(board)) for hand, board in zip(hands, boards, strict=True)]
        return np.where([move in ("check", "fold") for move in moves], STAND, PLAY_ON)

    return player


@pytest.mark.slow
def test_hold_em_by_the_best_play_and_the_lab_agree_over_two_hundred_thousand() -> None:
    """A river takes a tenth of a millisecond: fewer rounds than of the other games."""
    assert far_off(HOLDEM, lab(HOLDEM), as_the_lab_raises(), HOLDEM_ROUNDS, players=3) == []


@pytest.mark.slow
def test_rounds_of_twenty_one_spread_as_the_lab_counts_over_five_million() -> None:
    """A chart plays hands by their totals. In this game no hand that differs from its total changes the spread."""
    name = "cordova/blackjack-x"
    counted = lab(name)
    at, sd = posted(name), counted.price("game").sd
    pit = BankPit(terms(at.sheet, "none"), {1: 1 << 40, 2: 1 << 40}, _TABLES, seed=29)
    pit.wager({"game": _UNIT}, bank=_UNIT * 100_000)
    powers = np.zeros(5)
    for _ in range(SPREAD_ROUNDS // _TABLES):
        pit.play(as_the_lab_says(counted))
        gains = pit.gained("game").sum(axis=1) / _UNIT
        powers += [(gains**power).mean() for power in range(5)]
    _, one, two, three, four = powers / (SPREAD_ROUNDS // _TABLES)
    variance, fourth = two - one**2, four - 4 * one * three + 6 * one**2 * two - 3 * one**4
    assert sd is not None
    assert abs(variance - sd**2) <= 4 * sqrt((fourth - variance**2) / SPREAD_ROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["players/blackjack-5-buster", "bankers/pure-spanish-21-5"])
def test_rounds_by_the_very_cards_spread_as_the_lab_counts_over_ten_million(name: str) -> None:
    """Where a hand may be given up or rescued late, its cards decide, not its total: no chart of the pit plays so."""
    table = TwentyOneTable(posted(name))
    played = play_round(table)
    dealt = CompiledTable(table, played.behind).sample(ROUNDS)
    sd = lab(name).price("game").sd
    assert sd is not None
    assert abs(dealt.variance - sd**2) <= 4 * dealt.variance_stderr


def test_another_strategy_is_noticed() -> None:
    """Whoever stands on twelve does not come to what the lab says of the best play."""
    name = "players/blackjack-5-buster"
    told = far_off(name, lab(name), HandChart.standing_from(12, 18), 200_000, players=3)
    assert any(each.startswith("game: -0.0") for each in told)
