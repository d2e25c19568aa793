"""Bots that play hands as the lab has worked it out, and who say so; anything else they leave to the regulars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from houseway.bots.bot_types import Bot, Sight
from houseway.cards import Card
from houseway.cards.face import face
from houseway.cards.rng import Chance
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay
from houseway.families.bank.twentyone.hand_turns import PlayHands
from houseway.odds.core.advice import BestMove, Position
from houseway.play.decisions import PLAY_OR_FOLD, Choose, Decision
from houseway.play.ids import BANK_HAND, BOARD, HAND_PILES, HandId, PileId, hand_pile
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer
from houseway.rules.posting.terms import Terms

if TYPE_CHECKING:
    from houseway.odds.games.twentyone.strategies.best_turns import BestSwitch, BestTurn

BEST = "hands by the best play"
REGULAR = "hands as regulars play them, which is not the best play"
NO_HANDS = "no hand is decided"


def best_bot(terms: Terms, regular: Bot) -> tuple[Bot, str]:
    """A bot for every question about a hand, and by what it plays."""
    # The compiled kernels of a game are not needed for another.
    rows = [row.params for row in terms.sheet.round]
    if any(isinstance(row, OfferPlay) for row in rows):
        from houseway.odds.games.poker_vs_bank.best_raises import best_raises

        if raises := best_raises(terms):
            return _raiser(raises, regular), BEST
    if any(isinstance(row, PlayHands) for row in rows):
        from houseway.odds.games.twentyone.strategies.best_turns import best_turns

        if turns := best_turns(terms):
            return _turner(*turns, regular), BEST
    return regular, REGULAR if _decides(terms) else NO_HANDS


def _decides(terms: Terms) -> bool:
    from houseway.odds.core.methods import ADVISERS

    return any(row.step in ADVISERS for row in terms.sheet.round)


def _raiser(best: BestMove, regular: Bot) -> Bot:
    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if not isinstance(decision, Choose) or decision.about != PLAY_OR_FOLD:
            return regular(sight, decision, chance)
        piles = sight()["piles"]
        own = HAND_PILES[decision.hand.seat if decision.hand else decision.seat]
        seen = Position(_known(piles, own), _known(piles, BANK_HAND), _known(piles, BOARD))
        move = best(seen)
        return move if move in decision.moves else regular(sight, decision, chance)

    return answer


def _turner(best: BestTurn, keep: BestSwitch, regular: Bot) -> Bot:
    from houseway.odds.games.twentyone.strategies.best_turns import Turn

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if not isinstance(decision, Choose) or decision.hand is None or decision.about == "follow":
            return regular(sight, decision, chance)
        piles, spot = sight()["piles"], decision.hand
        up = _known(piles, BANK_HAND)
        if not up:
            return regular(sight, decision, chance)
        if decision.about == "switch":
            one, other = (_known(piles, hand_pile(HandId(spot.seat, number))) for number in (1, 2))
            return "keep" if keep(one, other, up[0]) else "switch"
        hand = _known(piles, hand_pile(spot))
        doubled = len(hand) - 2 if "rescue" in decision.moves else 0
        move = best(Turn(hand, up[0], _is_split(piles, spot), doubled), decision.moves)
        if move is None:
            return regular(sight, decision, chance)
        amount = (decision.amounts or {}).get(move)
        return (move, amount.most) if amount else move

    return answer


def _is_split(piles: Mapping[PileId, Sequence[str]], spot: HandId) -> bool:
    """Whether a hand came from a pair: it, or a later hand of its seat that began with such a card, has a number."""
    hands = [pile for pile in piles if pile.kind == "hand" and pile.seat == spot.seat]
    first = piles[hand_pile(spot)][0][:1]
    return len(hands) > 1 and any(piles[each][0][:1] == first for each in hands if each != hand_pile(spot))


def _known(piles: Mapping[PileId, Any], pile: PileId) -> tuple[Card, ...]:
    return tuple(face(words) for words in piles.get(pile, ()) if words != HIDDEN)
