"""The regulars of banked games: modest players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from houseway.cards.card import Card, card
from houseway.cards.rng import Chance, below
from houseway.play.decisions import Choose, Decision
from houseway.play.ids import BANK_HAND, HAND_PILES, PileId
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer, Wager
from houseway.ranking.baccarat import points


def bank_regular(sight: Callable[[], dict[str, Any]], decision: Decision, chance: Chance) -> Answer:
    """A small wager on one line, now and then a side bet; usually takes the bank when offered."""
    match decision:
        case Choose(moves=moves) if "take" in moves:
            return "take" if below(chance, 3) else "pass"
        case Choose(about="box"):
            return _box(sight()["piles"], decision.hand.seat if decision.hand else decision.seat)
        case Choose(about="follow"):
            *_, second = decision.offers()
            return second if below(chance, 2) else decision.default
        case Wager(required=False):
            return _small_wager(decision, chance)
    return decision.default_answer()


def _small_wager(decision: Wager, chance: Chance) -> Answer:
    alone = [circle for circle in decision.circles if not circle.needs] or list(decision.circles[:1])
    lines = alone if alone[0].one_of else alone[:2]
    first = lines[below(chance, len(lines))]
    more = min((first.most - first.least) // first.step, 2 * first.least // first.step)
    amount = first.least + first.step * below(chance, more + 1)
    answer = dict.fromkeys((first.id, *(circle.id for circle in decision.circles if circle.equals == first.id)), amount)
    beside = [circle for circle in decision.circles if circle.id not in answer and circle not in lines]
    others = [circle for circle in beside if first.id in circle.needs or not circle.needs]
    if others and not below(chance, 4):
        side = others[below(chance, len(others))]
        answer[side.id] = side.least
    return answer if decision.why_not(answer) is None else decision.default_answer()


def _box(piles: Mapping[PileId, Sequence[str]], seat: int) -> str:
    """Super Pan 9: hit to five, which is best against any hand. A bank of six hits only when everybody has stood."""
    own = piles.get(BANK_HAND, [])
    hands = [cards for pile, cards in piles.items() if pile.kind == "hand"]
    if HIDDEN not in own:
        everybody_stood = all(len(cards) == 3 for cards in hands)
        return "hit" if points(known_cards(own)) <= 5 + everybody_stood else "stand"
    return "hit" if points(known_cards(piles[HAND_PILES[seat]])) <= 5 else "stand"


def known_cards(cards: Sequence[str]) -> list[Card]:
    """The cards of a pile that a view shows."""
    return [card(words) for words in cards if words != HIDDEN]
