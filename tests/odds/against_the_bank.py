"""Hands against the bank in the lab: as printed, with other pay tables or cards, and counted again in plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from houseway.cards import Card, cards
from houseway.families.bank.core.deal_hands import DealHands
from houseway.families.bank.poker_vs_bank.compare_hands import CompareHands
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import PlayedHand, Uncounted
from houseway.odds.core.methods import METHODS
from houseway.odds.core.price import Price, price_hand
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.ranking import USES, best
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow
from houseway.rules.sheet.values import Odds
from tests.odds.lab import posted

UTH = "players/ultimate-texas-holdem"
TCP = "bankers/three-card-poker-6-card-bonus"
STUD = "calgrand/caribbean-stud"


def answer(at: Terms) -> PlayedHand | Uncounted:
    row = next(each for each in at.sheet.round if isinstance(each.params, CompareHands))
    found = METHODS[row.step](at, row)["ante"]
    assert isinstance(found, PlayedHand | Uncounted)
    return found


def played(at: Terms) -> PlayedHand:
    found = answer(at)
    assert isinstance(found, PlayedHand)
    return found


def hand(at: Terms) -> Price:
    """The whole hand, without the bonuses beside it."""
    return price_hand(at.sheet, played(at))


def match_of(name: str, readings: Mapping[str, str] | None = None) -> Match:
    return Match.of(posted(name, readings))


def with_steps(at: Terms, kind: type[Any], **changes: Any) -> Terms:
    """The same game with some parameters of a step changed."""

    def changed(row: RoundRow) -> RoundRow:
        return replace(row, params=replace(row.params, **changes)) if type(row.params) is kind else row

    return replace(at, sheet=replace(at.sheet, round=tuple(map(changed, at.sheet.round))))


def all_face_down(at: Terms) -> Terms:
    dealt = next(row.params for row in at.sheet.round if isinstance(row.params, DealHands))
    return with_steps(at, DealHands, bank=("down",) * len(dealt.bank))


def with_pays(at: Terms, wager: str, pays: Mapping[str, str]) -> Terms:
    """The same game with other odds on some rows of a wager."""
    wagers = tuple(
        replace(
            each,
            pays=tuple(replace(row, pays=Odds.read(pays.get(row.on, str(row.pays)))) for row in each.pays),
        )
        if each.id == wager
        else each
        for each in at.sheet.wagers
    )
    return replace(at, sheet=replace(at.sheet, wagers=wagers))


def seen(hand: str, up: str = "", board: str = "") -> Position:
    return Position(*(tuple(cards(each)) for each in (hand, up, board)))


def left(*gone: Card) -> list[Card]:
    return [face for face in range(52) if face not in gone]


def counted(match: Match, position: Position) -> dict[tuple[bool, str], int]:
    """How the hand compares with every hand of the bank, by whether that qualifies; one at a time, in plain Python."""
    use = USES[match.use]
    mine = best(match.order, position.hand, position.board, use)
    found = {(qualified, result): 0 for qualified in (False, True) for result in ("win", "tie", "lose")}
    rest = left(*position.hand, *position.up, *position.board)
    for others in combinations(rest, match.own - len(position.up)):
        theirs = best(match.order, (*position.up, *others), position.board, use)
        result = "win" if mine > theirs else "lose" if mine < theirs else "tie"
        found[theirs >= match.least, result] += 1
    return found


def mean(counts: Mapping[tuple[bool, str], int], gains: Mapping[tuple[bool, str], Fraction | int]) -> Fraction:
    total = sum(counts.values())
    return sum((Fraction(count) * gains[end] for end, count in counts.items()), Fraction(0)) / total
