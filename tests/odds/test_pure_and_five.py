"""Pure 21.5 and Blackjack 5.0 in the lab: surrender at any time, even money, barred doubles, Lucky Lucky."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from houseway.cards import cards
from houseway.cards.card import RANKS
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import Deals
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import every_up
from houseway.odds.games.twentyone.priced_round import play_round
from houseway.odds.games.twentyone.side_wagers.buster import bust_counts
from houseway.odds.games.twentyone.side_wagers.first_card_wagers import read_side_bet
from houseway.odds.games.twentyone.strategies.twentyone_advice import advise_hand
from houseway.odds.games.twentyone.strategies.twentyone_charts import strategy
from houseway.odds.games.twentyone.twentyone_kernels import DOUBLE, SURRENDER
from tests.odds.lab import few, posted

PURE, OAKS, FIVE = "bankers/pure-21-5-blackjack", "oaks/pure-21-5-blackjack", "players/blackjack-5-buster"
BUSTER = "bankers/buster-blackjack"

# Surrender at any time ----------------------------------------------------------------------------------------------

# A small pack, and the same by points for the check.
SMALL = "9d 9d 6d 4c 3c Ac " + "Th " * 8
HELD: tuple[int, ...] = (1, 0, 1, 1, 0, 1, 0, 0, 2, 8)
Left = tuple[int, ...]


def _points(hand: Sequence[int]) -> tuple[int, bool]:
    """The points of a hand of ones to tens, and whether an ace counts eleven."""
    points = sum(hand)
    return (points + 10, True) if 1 in hand and points <= 11 else (points, False)


def _less(left: Left, point: int) -> Left:
    return (*left[: point - 1], left[point - 1] - 1, *left[point:])


@cache
def _bank(hand: tuple[int, ...], left: Left) -> dict[int, Fraction]:
    """The bank's ends by points (over is its count), from soft 17 hit and hard 17 stood."""
    points, soft = _points(hand)
    if points > 17 or (points == 17 and not soft):
        return {points: Fraction(1)}
    found: dict[int, Fraction] = {}
    for point in range(1, 11):
        if left[point - 1]:
            share = Fraction(left[point - 1], sum(left))
            for end, chance in _bank((*hand, point), _less(left, point)).items():
                found[end] = found.get(end, Fraction(0)) + share * chance
    return found


def _paid(hand: tuple[int, ...], end: int) -> int:
    """2098-2140: nearer wins; a bust loses, but for three cards of 23 to 25 against a higher bust."""
    mine = _points(hand)[0]
    if mine > 21:
        return 0 if len(hand) == 3 and 23 <= mine <= 25 and end > mine else -1
    return 1 if end > 21 or mine > end else 0 if mine == end else -1


def _natural(up: int, hole: int) -> bool:
    return {up, hole} == {1, 10}


@cache
def _stands(hand: tuple[int, ...], up: int, left: Left) -> Fraction:
    """The worth of a unit that stands, where the bank has no natural."""
    worth = Fraction(0)
    for hole in range(1, 11):
        if left[hole - 1] and not _natural(up, hole):
            ends = _bank((up, hole), _less(left, hole))
            share = Fraction(left[hole - 1], sum(left))
            worth += share * sum(chance * _paid(hand, end) for end, chance in ends.items())
    return worth


@cache
def _played(hand: tuple[int, ...], up: int, left: Left) -> Fraction:
    """The worth of the best play: hit to 11, stand on 21, and between stand, hit or give up half."""
    points, _ = _points(hand)
    if points >= 21:
        return _stands(hand, up, left)
    hit = _drawn(hand, up, left, doubled=False)
    if points <= 11:
        return max(hit, _double(hand, up, left)) if len(hand) == 2 else hit
    live = 1 - Fraction(sum(left[hole - 1] for hole in range(1, 11) if _natural(up, hole)), sum(left))
    moves = [_stands(hand, up, left), hit, -live / 2]
    return max(*moves, _double(hand, up, left)) if len(hand) == 2 else max(moves)


def _double(hand: tuple[int, ...], up: int, left: Left) -> Fraction:
    return 2 * _drawn(hand, up, left, doubled=True)


def _drawn(hand: tuple[int, ...], up: int, left: Left, *, doubled: bool) -> Fraction:
    worth = Fraction(0)
    for point in range(1, 11):
        if left[point - 1]:
            grown, rest = tuple(sorted((*hand, point))), _less(left, point)
            value = _stands(grown, up, rest) if doubled else _played(grown, up, rest)
            worth += Fraction(left[point - 1], sum(left)) * value
    return worth


def _round() -> Fraction:
    """Every up card and every two cards; naturals pay 6 to 5, push each other, and end the hand of others."""
    worth, size = Fraction(0), sum(HELD)
    for up in range(1, 11):
        for one in range(1, 11):
            for two in range(1, 11):
                left, ways = HELD, 1
                for point in (up, one, two):
                    ways *= left[point - 1]
                    left = _less(left, point)
                if not ways:
                    continue
                naturals = Fraction(sum(left[hole - 1] for hole in range(1, 11) if _natural(up, hole)), sum(left))
                if {one, two} == {1, 10}:
                    value = Fraction(6, 5) * (1 - naturals)
                else:
                    value = _played(tuple(sorted((one, two))), up, left) - naturals
                worth += Fraction(ways, size * (size - 1) * (size - 2)) * value
    return worth


def _unsplit(params: Any) -> Any:
    """The rules of a step without splits, which the check does not know."""
    return replace(params, splits="not allowed") if isinstance(params, PlayHands) else params


@pytest.mark.rule(FIVE, "2209-2211")
def test_surrender_in_every_state_is_worth_what_the_best_play_card_by_card_is() -> None:
    """Written without the lab: every hand of this pack hit, stood, doubled or given up, whichever is best."""
    at = few(FIVE, SMALL)
    rows = [replace(row, params=_unsplit(row.params)) for row in at.sheet.round]
    table = TwentyOneTable(replace(at, sheet=replace(at.sheet, round=tuple(rows))))
    found = play_round(table)
    assert found.ev == _round()
    late = [move for each in found.behind for move in each.main.moves[table.hands.sizes > 2].tolist()]
    assert SURRENDER in late


def test_surrender_at_any_time_stands_in_the_charts_of_three_cards_and_in_the_advice() -> None:
    at = few(FIVE, SMALL)
    table = TwentyOneTable(at)
    charts = strategy(table, every_up(table)).charts
    (more,) = [chart for chart in charts if chart.title == "hard hands of three cards or more"]
    assert "surrender" in {cell.move for cell in more.cells.values()}
    three = Position(tuple(cards("9d 4c 3c")), up=tuple(cards("Th")))
    assert {each.move: each.ev for each in advise_hand(at, three)}["surrender"] == Fraction(-1, 2)


# Doubles and even money ---------------------------------------------------------------------------------------------


@pytest.mark.rule(PURE, "1591-1604")
def test_a_hand_out_of_a_split_is_not_doubled_where_that_is_barred() -> None:
    pack = "8d " * 5 + "3h " * 5 + "Jh " * 9 + "Ac " * 2
    worth = {}
    for reading in ("barred", "allowed"):
        table = TwentyOneTable(few(PURE, pack, {"double-after-a-split": reading}))
        moves = {
            move for each in every_up(table) for kind in each.split_plays for move in each.split_moves(kind).values()
        }
        assert (DOUBLE in moves) is (reading == "allowed")
        worth[reading] = play_round(table).ev
    assert worth["barred"] < worth["allowed"]


@pytest.mark.rule(PURE, "1641-1647, 1666-1676")
def test_a_natural_at_3_to_2_is_worth_three_tenths_more_than_at_6_to_5() -> None:
    """The naturals that win, counted by hand: an ace and a ten, and no such two cards of the bank."""
    pack, tens, aces, size = "8d " * 5 + "Jh " * 11 + "Ac " * 3, 11, 3, 19
    own = Fraction(2 * tens * aces, size * (size - 1))
    both = own * Fraction(2 * (tens - 1) * (aces - 1), (size - 2) * (size - 3))
    usual, dearer = (play_round(TwentyOneTable(few(f"{PURE}#{form}", pack))).ev for form in ("6-to-5", "3-to-2"))
    assert dearer - usual == Fraction(3, 10) * (own - both)


@pytest.mark.rule(PURE, "1666-1676")
def test_even_money_gives_up_more_than_three_percent_with_six_decks() -> None:
    """95 of the 309 cards besides two aces and a Bonus card are Bonus cards: 3/2 x 214/309 against 1."""
    table = TwentyOneTable(posted(f"{PURE}#3-to-2"))
    worth = table.played_on(table.shoe.names.index("A"))
    assert worth == Fraction(3, 2) * Fraction(214, 309)
    assert not table.even_money_gains()
    assert not TwentyOneTable(few(PURE, "8d " * 8 + "Jh " * 36 + "Ac " * 8)).even_money
    rich = TwentyOneTable(few(f"{PURE}#3-to-2", "8d " * 8 + "Jh " * 36 + "Ac " * 8))
    refused = rich.refusal()
    assert refused is not None
    assert "even money" in refused.why


# Side bets ----------------------------------------------------------------------------------------------------------


def _row(three: Sequence[int]) -> str:
    """3215-3223 by hand: a face is four times its rank, from the deuce, plus its suit."""
    ranks = sorted(RANKS[face // 4] for face in three)
    one_suit = "suited " if len({face % 4 for face in three}) == 1 else ""
    if ranks == ["7", "7", "7"] or ranks == ["6", "7", "8"]:
        return one_suit + "".join(ranks)
    points = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
    points += 10 if "A" in ranks and points <= 11 else 0
    if points == 21:
        return f"{one_suit}21"
    return "over 21" if points > 21 else str(points) if points > 18 else "18 or less"


@pytest.mark.rule(OAKS, "3213-3223")
@pytest.mark.parametrize("decks", [6, 8])
def test_lucky_lucky_is_counted_like_every_three_cards_by_hand(decks: int) -> None:
    at = posted(OAKS, decks=decks)
    row = next(each for each in at.sheet.round if each.step == "read_side_bet")
    found = read_side_bet(at, row)["lucky-lucky"]
    assert isinstance(found, Deals)
    ways: Counter[str] = Counter()
    for three in combinations_with_replacement(range(52), 3):
        some = 1
        for many in Counter(three).values():
            some *= comb(decks, many)
        ways[_row(three)] += some
    assert found.total == comb(52 * decks, 3)
    assert {words[0]: count for words, count in found.ways.items()} == {
        word: count for word, count in ways.items() if count
    }


@pytest.mark.rule(BUSTER, "2026")
def test_buster_hits_over_28_percent_once_in_three_and_a_half_hands_as_printed_and_as_published() -> None:
    found = bust_counts(posted(PURE, decks=6))
    assert isinstance(found, Deals)
    shares = {words[0]: ways / found.total for words, ways in found.ways.items()}
    hit = 1 - shares.pop("no-bust")
    assert hit > 0.28
    assert round(1 / hit, 1) == 3.5
    published = [0.173032, 0.089392, 0.020473, 0.002638, 0.000214, 0.000012]
    assert [round(shares[f"bust-{size}"], 6) for size in range(3, 9)] == published
