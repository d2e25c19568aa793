"""Ultimate Texas Hold'em: the published figure, positions played out in plain Python, and what the passes agree on."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.odds.core.advice import Position
from houseway.odds.core.price import price_hand
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.odds.games.ultimate.board_classes import (
    DEALS_OF_A_HOLDING,
    SUITS,
    every_board,
    every_flop,
    exchanged,
    number,
)
from houseway.odds.games.ultimate.flops import DEALS, holding_cells
from houseway.odds.games.ultimate.rank_boards import (
    facts_of_ranks,
    gain_sums,
    given_to_holdings,
    rank_boards,
    suited_boards,
    waiting_holdings,
)
from houseway.odds.games.ultimate.solve import _sixes, ranked, six_cards
from houseway.odds.games.ultimate.ultimate_methods import choices, solved
from houseway.ranking import USES, best, high
from tests.odds.against_the_bank import UTH, counted, hand, left, match_of, mean, played, seen, with_pays
from tests.odds.lab import lab, posted

ALL_DEALS = 27_813_810_024_000
ENDS = [(qualified, result) for qualified in (False, True) for result in ("win", "tie", "lose")]


def test_the_published_edge() -> None:
    found = lab(UTH).price("ante")
    assert f"{float(-found.ev):.4%}" == "2.1850%"
    assert f"{float(-found.ev):.6%}" == "2.184971%"
    assert found.total == ALL_DEALS == comb(52, 2) * comb(50, 2) * comb(48, 3) * comb(45, 2)
    assert sum(row.deals for row in found.outcomes) == ALL_DEALS


def test_the_charts_begin_as_published() -> None:
    strategy = lab(UTH).price("ante").deals.strategy
    assert strategy is not None
    raised = "33+, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"
    assert strategy.rules[0] == f"Before the flop play 4x with {raised}; otherwise check. This is exact."
    assert [rule.split()[:3] for rule in strategy.rules[1:]] == [["After", "the", "flop"], ["On", "the", "river"]]
    assert all("approximate: it costs 0." in rule for rule in strategy.rules[1:])
    assert strategy.charts[0].cells["2", "2"].move == "check"
    assert strategy.charts[0].cells["5", "K"].move == strategy.charts[0].cells["K", "2"].move == "play 4x"


def test_boards_and_flops_up_to_suits() -> None:
    boards, flops = every_board(), every_flop()
    assert (len(boards.cards), int(boards.weights.sum())) == (134_459, comb(52, 5))
    assert (len(flops.cards), int(flops.weights.sum())) == (1_755, comb(52, 3))


def test_boards_where_only_ranks_count_have_no_three_of_a_suit() -> None:
    by_ranks, suited = rank_boards(), suited_boards()
    assert len(by_ranks.rows) + len(suited.cards) == 134_459
    # Suits in the shapes 2-2-1 and 2-1-1-1, of 13 ranks each.
    assert int(by_ranks.boards.weights.sum()) == 12 * comb(13, 2) ** 2 * 13 + 4 * comb(13, 2) * 13**3
    # Five ranks of thirteen with repetition, but never five alike.
    assert len(by_ranks.ranks) == comb(17, 5) - 13


@pytest.mark.parametrize("which_five", ["any-five", "two-and-three"])
def test_pairs_of_ranks_count_what_all_holdings_count(which_five: str) -> None:
    """Both kernels on the same boards: one compares 91 pairs of ranks, the other 1,081 holdings with their suits."""
    from houseway.odds.games.ultimate.rank_board_kernels import played_out_by_ranks, wait_or_bet_by_ranks
    from houseway.odds.games.ultimate.ultimate_kernels import played_out, wait_or_bet

    match = Match.of(posted(UTH, {"which-five": which_five}))
    known, by_ranks, flops = ranked(match), rank_boards(), every_flop()
    six = six_cards(match, known)
    facts = facts_of_ranks(known.table, six, known.rules)
    random = np.random.default_rng(5)
    first = int(random.integers(len(by_ranks.rows) - 40))
    some = slice(first, first + 40)
    boards = by_ranks.boards
    with_suits = boards.cards[some], boards.weights[some], known.table, known.rules

    sums = gain_sums()
    wait_or_bet_by_ranks(by_ranks.part(some), facts, known.rules, known.middle, known.last, *sums)
    gains, early = np.zeros((1755, 1326), np.int64), np.zeros((1326, 2), np.int64)
    wait_or_bet(*with_suits, known.middle, known.last, boards.choices(some, flops.moved), gains, early)
    found_gains, found_early = given_to_holdings(*sums)
    assert np.array_equal(found_gains, gains)
    assert np.array_equal(found_early, early)

    # Any strategy before the flop by kind of holding, any after it by holding.
    stages = random.integers(0, 3, 169).astype(np.uint8)[holding_cells().numbers]
    bets, calls = random.integers(0, 2, (1755, 1326)).astype(np.uint8), random.integers(0, 3, 48).astype(np.uint8)
    shape = len(match.offers[0].times) + 3, len(match.kinds), 2, 3
    mine, other = ((np.zeros(shape, np.int64), np.zeros((48, 3), np.int64)) for _ in range(2))
    waits = waiting_holdings(stages, bets)
    played_out_by_ranks(by_ranks.part(some), facts, known.rules, known.last, stages, *waits, calls, *mine)
    sixes = _sixes(match, known, boards.cards[some])
    played_out(*with_suits, known.last, boards.choices(some, flops.moved), stages, bets, calls, sixes, *other)
    assert all(np.array_equal(*both) for both in zip(mine, other, strict=True))


def test_both_passes_agree() -> None:
    """What the first pass expects of the best choices is what the second one counts; and every deal is somewhere."""
    match = match_of(UTH)
    found = solved(match)
    sure, more, wait = (found.early[:, at].astype(object) for at in range(3))
    early = choices(match, found.early)
    (four, three), parts = match.offers[0].times, match.pays.parts
    most = sum(max(sure[at] + four * more[at], sure[at] + three * more[at], wait[at]) for at in range(169))
    assert Fraction(most, ALL_DEALS * parts) == price_hand(match.terms.sheet, played(match.terms)).ev
    assert found.tally.sum() == ALL_DEALS
    waits = np.isin(holding_cells().numbers, np.flatnonzero(early == 0))
    assert found.flops[:, :, DEALS].sum() == int(waits.sum()) * DEALS_OF_A_HOLDING == found.tally[-3:].sum()
    assert found.rivers[:, DEALS].sum() == found.tally[-2:].sum()


def _gains(match: Match, position: Position, times: int) -> dict[tuple[bool, str], Fraction | int]:
    """By the printed rules: the Ante pushes against no pair, the Blind pays 1:1 for a straight up to 500:1."""
    kind = high.name(high.strength((*position.hand, *position.board)))
    blind = {
        "straight": Fraction(1),
        "flush": Fraction(3, 2),
        "full house": Fraction(3),
        "four of a kind": Fraction(10),
    }
    assert kind not in ("straight flush", "royal flush")
    found: dict[tuple[bool, str], Fraction | int] = {}
    for qualified, result in ENDS:
        ante = {"win": 1, "tie": 0, "lose": -1}[result] if qualified else 0
        on_blind = {"win": blind.get(kind, Fraction(0)), "tie": Fraction(0), "lose": Fraction(-1)}[result]
        found[qualified, result] = ante + on_blind + times * {"win": 1, "tie": 0, "lose": -1}[result]
    return found


RIVERS = [
    ("9h 5h", "2c 7h Jh Kd Ac"),
    ("Ah 4d", "2c 3h 5s 9d Kc"),
    ("Qh 4d", "Qc Qs 5s 5d Kc"),
    ("7h 2d", "Tc Js Qs Kd Ac"),
    ("8h 3h", "Th Jh 2h 2d 3c"),
]


@pytest.mark.parametrize(("own", "board"), RIVERS)
def test_a_river_against_every_holding(own: str, board: str) -> None:
    match, position = match_of(UTH), seen(own, "", board)
    play = mean(counted(match, position), _gains(match, position, 1))
    assert {each.move: each.ev for each in offer_play(match.terms, position)} == {"play": play, "fold": Fraction(-2)}


@pytest.mark.parametrize(("own", "board"), RIVERS)
def test_a_river_with_both_own_cards(own: str, board: str) -> None:
    """The other reading: two own cards and three of the board. The straight on the fourth board is nobody's."""
    match, position = match_of(UTH, {"which-five": "two-and-three"}), seen(own, "", board)
    compared = counted(match, position)
    found = {each.move: each.ev for each in offer_play(match.terms, position)}
    value = match.pays
    kind = match.kind(best(match.order, position.hand, position.board, USES["two-and-three"]))
    gains = {
        end: Fraction(int(value.fixed[kind, at // 3, at % 3] + value.raised[kind, at // 3, at % 3]), value.parts)
        for at, end in enumerate(ENDS)
    }
    assert found == {"play": mean(compared, gains), "fold": Fraction(-2)}


def _flop_in_plain_python(match: Match, own: str, flop: str) -> dict[str, Fraction]:
    """Every turn and river, every holding of the bank, and the better of one unit and a fold."""
    raised, waited, rivers = Fraction(0), Fraction(0), 0
    start = seen(own, "", flop)
    for more in combinations(left(*start.hand, *start.board), 2):
        position = Position(start.hand, (), (*start.board, *more))
        counts = counted(match, position)
        raised += mean(counts, _gains(match, position, 2))
        waited += max(mean(counts, _gains(match, position, 1)), Fraction(-2))
        rivers += 1
    assert rivers == comb(47, 2)
    return {"play": raised / rivers, "check": waited / rivers}


@pytest.mark.slow
@pytest.mark.parametrize(("own", "flop"), [("9h 5d", "2c 7h Js"), ("Th 4d", "Tc 7s 2s"), ("9d 8s", "2c 7h Jc")])
def test_a_flop_with_every_turn_and_river(own: str, flop: str) -> None:
    match = match_of(UTH)
    found = {each.move: each.ev for each in offer_play(match.terms, seen(own, "", flop))}
    assert found == _flop_in_plain_python(match, own, flop)


def test_kept_flops_are_those_of_single_positions() -> None:
    """Flops were summed up to an exchange of suits; each position by itself says the same."""
    match, some = match_of(UTH), Random(4)
    found = solved(match)
    early = choices(match, found.early)
    kinds, flops = holding_cells(), every_flop()
    for _ in range(12):
        cards = some.sample(range(52), 5)
        own, flop = tuple(cards[:2]), np.array([sorted(cards[2:])], np.uint8)
        code = int(flop[0].astype(int) @ [52 * 52, 52, 1])
        turned = exchanged(np.array([own], np.uint8), SUITS[flops.turns[code]])
        bet = bool(found.bets[flops.numbers[code], number(turned)[0]])
        advice = offer_play(match.terms, Position(own, (), tuple(cards[2:])))
        assert (advice[0].move == "play") == bet
        before = offer_play(match.terms, Position(own))
        at = kinds.numbers[number(np.sort(np.array([own], np.uint8), axis=1))[0]]
        assert before[0].move == ("check", "play 4x", "play 3x")[early[at]]


def test_other_pay_tables_are_other_games() -> None:
    at = posted(UTH)
    other = with_pays(at, "blind", {"win-with-flush": "2:1"})
    assert Match.of(at).digest != Match.of(other).digest
    assert Match.of(at).pays.parts == 2
    assert Match.of(other).pays.parts == 1
    assert Match.of(at).digest == Match.of(posted(UTH, {"order-of-a-hand": "ante-first"})).digest


@pytest.mark.slow
@pytest.mark.rule(UTH, "579-580, 822-824, 865-866")
def test_both_own_cards_make_another_game() -> None:
    found = hand(posted(UTH, {"which-five": "two-and-three"}))
    assert found.total == ALL_DEALS
    assert found.ev < lab(UTH).price("ante").ev
