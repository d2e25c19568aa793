"""Play or fold against the bank's hand by the published thresholds; Peek Bonus only where it costs least."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from houseway.cards.card import RANKS, Card, card, cards, rank, suit
from houseway.cards.rng import Chance
from houseway.play.decisions import Choose, Decision
from houseway.play.ids import BANK_HAND, BOARD, HAND_PILES, PileId
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer, Wager
from houseway.ranking import high
from houseway.ranking.short_hands import three_card_strength

_TWO, _EIGHT, _TEN, _JACK, _QUEEN, _KING, _ACE = (RANKS.index(letter) for letter in "28TJQKA")
_PAIR = high.PAIR << high.CLASS_SHIFT
_TWO_PAIR = high.TWO_PAIR << high.CLASS_SHIFT
# Before the flop, by the higher card: the lowest kicker, suited and offsuit, with which to bet four times.
_PLAY_EARLY = {_KING: ("2", "5"), _QUEEN: ("6", "8"), _JACK: ("8", "T")}
# The weakest three cards to play without seeing a card of the bank, and against each of its cards.
_QUEEN_SIX_FOUR = three_card_strength(cards("Qc 6d 4h"))
_WITH_A_NINE = {up: three_card_strength(cards(f"{RANKS[up]}c 9d 2h")) for up in (_QUEEN, _KING, _ACE)}
# The row on which each Peek Bonus wager is made.
_PEEKS = {f"peek-{letter}": PileId("row", number=at) for at, letter in enumerate("abc", start=1)}
# Play the river if fewer cards than this in the player-dealer's hand would beat the player's.
_OUTS_MAX = 21


def play_or_fold(sight: Callable[[], dict[str, Any]], decision: Decision, chance: Chance) -> Answer:
    """The largest wager offered where the hand is worth it, otherwise a check or a fold."""
    assert isinstance(decision, Choose)
    piles = sight()["piles"]
    mine = HAND_PILES[decision.hand.seat if decision.hand else decision.seat]
    own, bank, board = (_known(piles.get(name, ())) for name in (mine, BANK_HAND, BOARD))
    match len(own):
        case 3:
            wanted = plays_three_cards(own, bank)
        case 5:
            wanted = calls_five_cards(own, bank)
        case _:
            wanted = bets_holdem(own, board)
    return decision.moves[1] if wanted else decision.default


def plays_three_cards(own: Sequence[Card], bank: Sequence[Card]) -> bool:
    """Queen, six and four or better. With a card of the bank visible, always against a jack or less.

    Against a queen, a king or an ace: a hand with that card and a nine, or better.
    """
    strength = three_card_strength(own)
    if not bank:
        return strength >= _QUEEN_SIX_FOUR
    up = rank(bank[0])
    return up < _QUEEN or strength >= _WITH_A_NINE[up]


def calls_five_cards(own: Sequence[Card], bank: Sequence[Card]) -> bool:
    """Always with a pair or better, never below ace-king; in between it depends on the bank's card."""
    strength = high.strength(own)
    if strength >= _PAIR:
        return True
    ranks = sorted(map(rank, own), reverse=True)
    if ranks[:2] != [_ACE, _KING] or not bank:
        return False
    up = rank(bank[0])
    if up in (_ACE, _KING):
        return ranks[2] in (_QUEEN, _JACK)
    return up in ranks or (ranks[2] == _QUEEN and up < ranks[3])


def bets_holdem(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether to bet two cards before the flop, after it, or on the river."""
    top, low = sorted(map(rank, own), reverse=True)
    suited = suit(own[0]) == suit(own[1])
    if not board:
        if top == low:
            return top > _TWO
        least = _PLAY_EARLY.get(top, ("A", "A"))[0 if suited else 1]
        return top == _ACE or low >= RANKS.index(least)
    strength = high.strength([*own, *board])
    if len(board) == 3:
        return _pairs_with(own, board, strength) or _draws_to_flush(own, board)
    return _pairs_with(own, board, strength) or _beaten_by(strength, own, board) < _OUTS_MAX


def _pairs_with(own: Sequence[Card], board: Sequence[Card], strength: int) -> bool:
    """Two pair or better after the flop, or a pair that uses one of the player's two cards (not a pair of deuces)."""
    if len(board) == 3 and strength >= _TWO_PAIR:
        return True
    shared = {rank(face) for face in board}
    ranks = [rank(face) for face in own]
    hidden = any(each in shared for each in ranks) or (ranks[0] == ranks[1] and ranks[0] > _TWO)
    return hidden or (len(board) > 3 and strength >> high.CLASS_SHIFT > high.strength(board) >> high.CLASS_SHIFT)


def _draws_to_flush(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Four of a suit, one of them the player's ten or better."""
    suits = [suit(face) for face in (*own, *board)]
    return any(suits.count(suit(face)) == 4 and rank(face) >= _TEN for face in own)


def _beaten_by(strength: int, own: Sequence[Card], board: Sequence[Card]) -> int:
    """How many single cards would give the player-dealer a better hand."""
    return sum([theirs > strength for face, theirs in _with_one_more(tuple(board)) if face not in own])


@lru_cache(16)
def _with_one_more(board: tuple[Card, ...]) -> list[tuple[Card, int]]:
    """Every card that is not on the board, with the strength it gives the board. Cached for all seats."""
    others = [face for face in range(52) if face not in board]
    return list(zip(others, high.strengths(board, [(face,) for face in others]), strict=True))


def is_peek_bonus(decision: Decision) -> bool:
    """Whether this is the wager that opens when each row has two cards."""
    return isinstance(decision, Wager) and any(circle.id.wager == "peek-a" for circle in decision.circles)


def peek_bonus(sight: Callable[[], dict[str, Any]], decision: Decision, chance: Chance) -> Answer:
    """The minimum on every row that began with a pair, where the wager loses least; nothing on the others."""
    assert isinstance(decision, Wager)
    piles = sight()["piles"]
    for circle in decision.circles:
        row = _known(piles[_PEEKS[circle.id.wager]])
        if rank(row[0]) == rank(row[1]):
            return {circle.id: circle.least}
    return decision.default_answer()


def _known(pile: Sequence[str]) -> list[Card]:
    return [card(words) for words in pile if words != HIDDEN]
