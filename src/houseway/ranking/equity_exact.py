"""Exact equity: boards that differ only in what no hand can see are counted together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.card import Card
from houseway.errors import BadInput
from houseway.ranking.equity_kernels import Pots, Weights, answer
from houseway.ranking.kernels import batch, catalog
from houseway.ranking.kernels.batch import Hands
from houseway.ranking.kernels.tables import NO_FLUSH
from houseway.ranking.pot_equity import BOARD, Equity, Holding, Player, Progress, Question, compatible

MOST_CHOICES = 1_000_000
MOST_DRAWS = 5_000_000
_NEVER = 9
_ROWS = 1 << 17

Suits = tuple[tuple[int, ...], ...]


def exact(asked: Question, progress: Progress | None) -> Equity:
    """Every deal, each choice of a range as likely; choices that differ by an exchange of suits are counted once."""
    choices = _different(asked)
    sums = [Pots(asked, 1) for _ in asked.boards or [()]]
    for done, (choice, times) in enumerate(choices, 1):
        for board, total in enumerate(sums):
            within = progress if len(choices) == len(sums) == 1 else None
            total.take(_on_boards(asked, choice, board, within) if asked.boards else _drawn_out(asked, choice), times)
        if progress:
            progress(done, len(choices))
    players = [_player(asked, sums, player) for player in range(len(asked.holdings))]
    return answer(asked, players, sum(each.deals() for each in sums))


def _player(asked: Question, sums: Sequence[Pots], player: int) -> Player:
    """Boards were counted one by one, since parts of a pot add up; what both give together is not known."""
    pot = batch.kernels("showdown").POT
    share, tallies = Fraction(0), {}
    for board, each in enumerate(sums):
        share += Fraction(int(each.points[player]), pot * each.deals() * len(sums))
        tallies.update(each.tallies(player, each.deals(), board))
    scoops = int(sums[0].scoops[player]) if len(sums) == 1 else None
    return Player(asked.names[player], share, tallies, scoops)


def _different(asked: Question) -> list[tuple[tuple[Holding, ...], int]]:
    """The choices of holdings that differ in more than the names of suits, and how many each stands for."""
    choices = compatible(asked, MOST_CHOICES)
    if len(choices) == 1:
        return [(choices[0], 1)]
    counts: Counter[Suits] = Counter()
    examples: dict[Suits, tuple[Holding, ...]] = {}
    for choice in choices:
        key = tuple(sorted(_by_suit([*choice, *asked.boards, asked.dead])))
        counts[key] += 1
        examples.setdefault(key, choice)
    return [(examples[key], count) for key, count in counts.items()]


def _by_suit(groups: Sequence[Sequence[Card]]) -> list[tuple[int, ...]]:
    """For each suit the ranks of each group: two suits with the same ranks everywhere can change places."""
    return [tuple(sum(1 << (face >> 2) for face in group if face & 3 == suit) for group in groups) for suit in range(4)]


def _on_boards(asked: Question, choice: Sequence[Holding], board: int, progress: Progress | None) -> Pots:
    """One choice of hands on every board that can come, all cards of the other board out of the pack."""
    known = asked.boards[board]
    gone = {face for each in (*choice, *asked.boards, asked.dead) for face in each}
    holes = [np.array([each], np.uint8) for each in choice]
    pots = Pots(asked, 1)
    least = _least(asked, choice)
    if min(least) >= 3:
        pots.add(holes, *_kinds(choice, known, gone, least))
        return pots
    done, whole = 0, comb(52 - len(gone), BOARD - len(known))
    for boards in every_board(known, gone):
        pots.add(holes, [boards])
        done += len(boards)
        if progress:
            progress(done, whole)
    return pots


def _least(asked: Question, choice: Sequence[Holding]) -> list[int]:
    """For each suit, with how many of its cards on the board someone has a flush. Fewer than three is not foreseen."""
    orders = [order for order in (asked.high, asked.low) if order]
    if all(catalog.entry(order).flush_at == NO_FLUSH for order in orders):
        return [_NEVER] * 4
    held = [max(sum(face & 3 == suit for face in each) for each in choice) for suit in range(4)]
    if asked.rule.least == asked.rule.most == 2:
        return [3 if most >= 2 else _NEVER for most in held]
    return [BOARD - min(most, asked.rule.most) for most in held]


def _kinds(
    choice: Sequence[Holding], known: Holding, gone: set[Card], least: Sequence[int]
) -> tuple[list[Hands], Weights]:
    """One board of each kind and how many it stands for; suits that are alike for everyone are counted together."""
    live = np.array([face not in gone for face in range(52)], np.uint8)
    suits = _by_suit([*choice, known, sorted(gone)])
    alike = [suits.count(each) if suits.index(each) == suit else 0 for suit, each in enumerate(suits)]
    need = BOARD - len(known)
    rows = comb(12 + need, need) + sum(
        comb(13, suited) * comb(12 + need - suited, need - suited)
        for suit in range(4)
        for suited in range(need + 1)
        if alike[suit] and suited + sum(face & 3 == suit for face in known) >= least[suit]
    )
    boards, weights = np.empty((rows, BOARD), np.uint8), np.empty(rows, np.int64)
    boards[:, : len(known)] = known
    count = batch.kernels("showdown").board_kinds(
        live,
        np.array(known, np.uint8),
        need,
        np.array(least, np.int64),
        np.array(alike, np.int64),
        boards,
        weights,
    )
    return [boards[:count]], weights[:count]


def every_board(known: Holding, gone: set[Card]) -> Iterator[Hands]:
    """All boards with these cards on them, in blocks."""
    live = np.array([face for face in range(52) if face not in gone], np.uint8)
    need = BOARD - len(known)
    picked = np.arange(max(need, 1), dtype=np.int64)
    next_boards = batch.kernels("showdown").next_boards
    while True:
        boards = np.empty((_ROWS, BOARD), np.uint8)
        boards[:, : len(known)] = known
        count = next_boards(live, need, picked, boards)
        if count:
            yield boards[:count]
        if count < _ROWS:
            return


def _drawn_out(asked: Question, choice: Sequence[Holding]) -> Pots:
    """Hands without a board, filled up from the pack in every way."""
    gone = {face for each in (*choice, asked.dead) for face in each}
    live = [face for face in range(52) if face not in gone]
    wanted = [asked.own - len(each) for each in choice]
    count, left = 1, len(live)
    for need in wanted:
        count *= comb(left, need)
        left -= need
    if count > MOST_DRAWS:
        raise BadInput(f"{count:,} deals are too many to count one by one: give samples", where="hands")
    pots = Pots(asked, 1)
    rows: list[list[Holding]] = []
    for draws in _draws(live, wanted):
        rows.append(draws)
        if len(rows) == _ROWS:
            _add_rows(pots, choice, rows)
            rows = []
    if rows:
        _add_rows(pots, choice, rows)
    return pots


def _draws(live: Sequence[Card], wanted: Sequence[int]) -> Iterator[list[Holding]]:
    """Every way to deal so many cards to each."""
    if not wanted:
        yield []
        return
    for mine in combinations(live, wanted[0]):
        rest = [face for face in live if face not in mine] if mine else live
        for others in _draws(rest, wanted[1:]):
            yield [mine, *others]


def _add_rows(pots: Pots, choice: Sequence[Holding], rows: Sequence[Sequence[Holding]]) -> None:
    holes = [np.array([(*held, *draws[player]) for draws in rows], np.uint8) for player, held in enumerate(choice)]
    pots.add(holes, [np.empty((len(rows), 0), np.uint8)])
