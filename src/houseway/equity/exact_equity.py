"""Exact equity. Boards that are the same for every hand are ranked once and weighted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.card import Card
from houseway.equity.board_ranking import BLOCK_ROWS, Pots, Weights, answer, every_board
from houseway.equity.given_hands import Holding
from houseway.equity.pot_equity import BOARD, Equity, Player, Progress, Question, compatible
from houseway.equity.two_board_scoops import both_boards
from houseway.errors import BadInput
from houseway.ranking.kernels import catalog
from houseway.ranking.kernels.batch_rows import Hands, kernels
from houseway.ranking.kernels.pattern_tables import NO_FLUSH

MOST_CHOICES = 1_000_000
MOST_DRAWS = 5_000_000
# About two seconds of work: the most boards examined one by one for scoops of two boards.
MOST_SCOOP_BOARDS = 20_000_000
_NEVER = 9

Choice = tuple[Holding, ...]
Suits = tuple[tuple[int, ...], ...]


def exact(asked: Question, progress: Progress | None) -> Equity:
    """Equity over every deal, each holding of a range equally likely.

    Choices that differ only by suits are counted once.
    """
    if asked.boards and any(len(each) < asked.own for holdings in asked.holdings for each in holdings):
        raise BadInput(
            f"random hands of {asked.own} cards are too many to count one by one: give samples, for example 1000000 "
            "(--samples 1000000 at the terminal)",
            where="hands",
        )
    choices = _distinct_choices(asked)
    sums = [Pots(asked, 1) for _ in asked.boards or [()]]
    for done, (choice, times) in enumerate(choices, 1):
        for board, total in enumerate(sums):
            within = progress if len(choices) == len(sums) == 1 else None
            total.take(
                _over_boards(asked, choice, board, within) if asked.boards else _without_board(asked, choice), times
            )
        if progress:
            progress(done, len(choices))
    scoops, pairs = _scoops_of_both_boards(asked, choices) if len(sums) == 2 else (sums[0].scoops.tolist(), None)
    players = [_player(asked, sums, player, scoops) for player in range(len(asked.holdings))]
    return answer(asked, players, sum(each.deals() for each in sums), pairs=pairs)


def _player(asked: Question, sums: Sequence[Pots], player: int, scoops: Sequence[int] | None) -> Player:
    """Combine the sums of each board: each board was counted separately, since shares of a pot add up."""
    pot = kernels("equity.showdown_kernels").POT
    share, tallies = Fraction(0), {}
    for board, each in enumerate(sums):
        share += Fraction(int(each.points[player]), pot * each.deals() * len(sums))
        tallies.update(each.tallies(player, each.deals(), board))
    return Player(asked.names[player], share, tallies, scoops[player] if scoops else None)


def _scoops_of_both_boards(
    asked: Question, choices: Sequence[tuple[Choice, int]]
) -> tuple[list[int] | None, int | None]:
    """How often each hand takes both boards whole, and how many pairs of boards there are."""
    live = 52 - len(asked.holdings) * asked.own - sum(map(len, asked.boards)) - len(asked.dead)
    one, two = (BOARD - len(known) for known in asked.boards)
    if len(choices) * (comb(live, one) + comb(live, two)) > MOST_SCOOP_BOARDS:
        return None, None
    found = [0] * len(asked.holdings)
    for choice, times in choices:
        found = [total + times * mine for total, mine in zip(found, both_boards(asked, choice), strict=True)]
    return found, sum(times for _, times in choices) * comb(live, one) * comb(live - one, two)


def _distinct_choices(asked: Question) -> list[tuple[Choice, int]]:
    """The choices of holdings that differ in more than the names of suits, each with how many choices it represents."""
    choices = compatible(asked, MOST_CHOICES)
    if len(choices) == 1:
        return [(choices[0], 1)]
    counts: Counter[Suits] = Counter()
    examples: dict[Suits, Choice] = {}
    held = {each: _ranks(each) for holdings in asked.holdings for each in holdings}
    fixed = [_ranks(each) for each in (*asked.boards, asked.dead)]
    for choice in choices:
        key = tuple(sorted(zip(*(held[each] for each in choice), *fixed, strict=True)))
        counts[key] += 1
        examples.setdefault(key, choice)
    return [(examples[key], count) for key, count in counts.items()]


def _ranks(group: Sequence[Card]) -> tuple[int, ...]:
    """The ranks of a group in each suit."""
    return tuple(sum(1 << (face >> 2) for face in group if face & 3 == suit) for suit in range(4))


def _by_suit(groups: Sequence[Sequence[Card]]) -> list[tuple[int, ...]]:
    """For each suit the ranks of each group: two suits with the same ranks everywhere are interchangeable."""
    return list(zip(*map(_ranks, groups), strict=True))


def _over_boards(asked: Question, choice: Sequence[Holding], board: int, progress: Progress | None) -> Pots:
    """The shares of one choice of hands over every board that can come; the other board's cards are out of the pack."""
    known = asked.boards[board]
    gone = {face for each in (*choice, *asked.boards, asked.dead) for face in each}
    holes = [np.array([each], np.uint8) for each in choice]
    pots = Pots(asked, 1)
    least = _flush_thresholds(asked, choice)
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


def _flush_thresholds(asked: Question, choice: Sequence[Holding]) -> list[int]:
    """For each suit, the fewest of its cards on the board that give someone a flush.

    Boards are grouped only if every threshold is at least three.
    """
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
    """One board of each kind and how many boards it represents; interchangeable suits are counted together."""
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
    count = kernels("equity.showdown_kernels").board_kinds(
        live,
        np.array(known, np.uint8),
        need,
        np.array(least, np.int64),
        np.array(alike, np.int64),
        boards,
        weights,
    )
    return [boards[:count]], weights[:count]


def _without_board(asked: Question, choice: Sequence[Holding]) -> Pots:
    """The shares of hands without a board, completed from the pack in every way."""
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
        if len(rows) == BLOCK_ROWS:
            _add_rows(pots, choice, rows)
            rows = []
    if rows:
        _add_rows(pots, choice, rows)
    return pots


def _draws(live: Sequence[Card], wanted: Sequence[int]) -> Iterator[list[Holding]]:
    """Every way to deal each hand the cards it still needs."""
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
