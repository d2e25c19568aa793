"""Caribbean Stud: the published figure through its pay table, positions counted again, readings, the rules said."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from houseway.cards import cards
from houseway.odds.games.poker_vs_bank.as_many_cards import every_hand, solved
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, RAISED
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.ranking import high
from tests.odds.against_the_bank import STUD, counted, hand, match_of, mean, seen, with_pays
from tests.odds.lab import lab, posted

ALL_DEALS = comb(52, 5) * 47 * comb(46, 4)
NEVADA = {
    "win-with-royal-flush": "100:1",
    "win-with-straight-flush": "50:1",
    "win-with-four-of-a-kind": "20:1",
    "win-with-full-house": "7:1",
    "win-with-flush": "5:1",
    "win-with-straight": "4:1",
}
Gains = dict[tuple[bool, str], Fraction | int]
POSITIONS = [
    ("Ah Kd Qc 5s 3h", "4s"),
    ("Qh Jd 9c 5s 3h", "As"),
    ("Kh Kd 9c 9s 3h", "3s"),
]


def test_the_nevada_pay_table() -> None:
    found = hand(with_pays(posted(STUD), "bet", NEVADA))
    assert f"{float(-found.ev):.3%}" == "5.224%"
    assert found.total == ALL_DEALS == 19_933_230_517_200


@pytest.mark.rule(STUD, "25-48, 59-61, 150-168")
def test_the_printed_pay_table() -> None:
    found = lab(STUD).price("ante")
    assert found.total == ALL_DEALS
    assert sum(row.probability for row in found.outcomes) == 1
    # A royal flush wins against any hand that qualifies; it is called, whatever is open.
    royal = next(row for row in lab(STUD).price("bet").outcomes if row.name == "win-with-royal-flush")
    assert royal.net == 20
    assert royal.stake == 2
    assert found.staked == 1 + lab(STUD).price("bet").staked


def test_pairs_are_called_and_less_than_the_qualifier_never() -> None:
    match = match_of(STUD)
    _, cells = solved(match)
    raised, deals = cells.facts[:, :, RAISED], cells.facts[:, :, DEALS]
    pairs, qualifies = cells.scale >= high.PAIR << high.CLASS_SHIFT, cells.scale >= match.least
    assert (raised[pairs] == deals[pairs]).all()
    assert not raised[~qualifies].any()
    assert raised[qualifies & ~pairs].any()


def test_the_rules_said_cost_next_to_nothing() -> None:
    strategy = lab(STUD).price("ante").deals.strategy
    assert strategy is not None
    assert strategy.rules == (
        "pair or better: call.",
        "A-K-Q-J: call.",
        "A-K-Q: call against an ace or a king, a rank that you hold, a card below your fourth; otherwise fold.",
        "A-K-J: call against an ace or a king, a rank that you hold; otherwise fold.",
        "A-K with less: call against a rank that you hold; otherwise fold.",
        "less than A-K: fold.",
        "Approximate: against the best play for every hand these rules cost 0.0002% of the Ante.",
    )


@cache
def _counted(own: str, up: str) -> dict[tuple[bool, str], int]:
    return counted(match_of(STUD), seen(own, up))


def _gains(kind_pays: int) -> Gains:
    """The printed rules: ante 1:1, bet twice the ante by the hand; no action for the bet without a qualifying hand."""
    unqualified: Gains = {(False, "win"): 1, (False, "tie"): 1, (False, "lose"): 1}
    return {**unqualified, (True, "win"): 1 + 2 * kind_pays, (True, "tie"): 0, (True, "lose"): -3}


@pytest.mark.parametrize(("own", "up"), POSITIONS)
def test_advice_is_what_all_hands_of_the_bank_come_to(own: str, up: str) -> None:
    match, position = match_of(STUD), seen(own, up)
    pays = 2 if own.startswith("Kh Kd 9c 9s") else 1
    call = mean(_counted(own, up), _gains(pays))
    assert {each.move: each.ev for each in offer_play(match.terms, position)} == {"call": call, "fold": Fraction(-1)}


def test_inclusion_and_exclusion_counts_as_dealing_does() -> None:
    """The kernel itself, for a few hands: those below, those at most equal, those that do not qualify."""
    from houseway.odds.games.poker_vs_bank.hand_kernels import against_all

    match, every = match_of(STUD), every_hand("high", 5)
    positions = sorted(POSITIONS, key=lambda each: high.strength(cards(each[0])))
    own = [sorted(cards(each)) for each, _ in positions]
    mine = np.array(own, np.uint8)
    ranks = np.searchsorted(every.scale, [high.strength(each) for each in own])
    starts = np.cumsum([0, 0, *(comb(52, size) for size in range(1, 6))])
    choose = np.array([[comb(card, size) for size in range(7)] for card in range(52)])
    found = np.zeros((len(mine), 3, 52), np.int32)
    least = int(np.searchsorted(every.scale, match.least))
    against_all(every.hands, every.edges, least, mine, ranks, len(every.scale), starts, choose, found)
    for at, (each, up) in enumerate(positions):
        counts = _counted(each, up)
        win, tie = (sum(counts[plays, result] for plays in (False, True)) for result in ("win", "tie"))
        weak = sum(counts[False, result] for result in ("win", "tie", "lose"))
        assert found[at, :, cards(up)[0]].tolist() == [win, win + tie, weak]
    assert not found[np.arange(len(mine))[:, None], :, mine].any()


@pytest.mark.parametrize(
    ("readings", "end", "gains"),
    [
        ({}, "tie", 0),
        ({"ties": "player-dealer"}, "tie", -1),
        ({"ties": "player"}, "tie", 1),
    ],
)
def test_readings_change_what_a_tie_gains(readings: dict[str, str], end: str, gains: int) -> None:
    match = match_of(STUD, readings)
    pair = match.kinds.index("pair")
    assert match.pays.raised[pair, 1, ("win", "tie", "lose").index(end)] == gains
    assert (match.digest == match_of(STUD).digest) == (not readings)


@pytest.mark.slow
@pytest.mark.rule(STUD, "45-47, 59-61, 130-132")
def test_readings_change_the_figure() -> None:
    edges = {
        name: hand(posted(STUD, readings)).ev
        for name, readings in (
            ("printed", {}),
            ("bank", {"ties": "player-dealer"}),
            ("player", {"ties": "player"}),
            ("pair", {"qualifier": "pair"}),
        )
    }
    assert edges["bank"] < edges["printed"] < edges["player"]
    # A bank that qualifies with a pair alone folds more often: the even money on the Ante comes oftener.
    assert edges["pair"] != edges["printed"]
    assert len({Match.of(posted(STUD, each)).digest for each in ({}, {"ties": "player"}, {"qualifier": "pair"})}) == 3
