"""The regulars: modest players of each kind of game who are pleasant to sit with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from houseway.cards.card import JOKER, RANKS, Card, card, rank, suit
from houseway.cards.chance import Chance, below
from houseway.play.decisions import Answer, Choose, Decision, Meld, Pick, Wager
from houseway.play.views import HIDDEN
from houseway.ranking import high
from houseway.rules.values import Cents

_UNKNOWN = 40
_SEQUENCE = "A234567JQK"


def poker_regular(sight: Callable[[], dict[str, Any]], decision: Decision, chance: Chance) -> Answer:
    """Tight and passive: folds what is weak, calls what may be good, raises what is strong."""
    if not isinstance(decision, Choose):
        return decision.default_answer()
    seen = sight()
    worth = strength(seen, decision.seat)
    pot = sum(amount for name, amount in seen["accounts"].items() if name == "pot" or name.endswith(" bet"))
    for raising in ("bet", "raise"):
        if raising in decision.moves and worth > 70 and below(chance, 10) < 7:
            return _sized(decision, raising, pot)
    if "check" in decision.moves:
        return "check"
    if "call" in decision.moves:
        cost = decision.costs[decision.moves.index("call")]
        return "call" if worth > 30 + 60 * cost // max(pot + cost, 1) else "fold"
    return decision.default_answer()


def _sized(decision: Choose, move: str, pot: Cents) -> Answer:
    """About two thirds of the pot, where the size is free."""
    amount = (decision.amounts or {}).get(move)
    if amount is None:
        return move
    wanted = max(amount.least, min(amount.most, amount.least + pot * 2 // 3))
    return (move, amount.least + (wanted - amount.least) // amount.step * amount.step)


def strength(seen: dict[str, Any], seat: int) -> int:
    """How good the seat's hand looks, from 0 to 100."""
    own, board = (_known(seen["piles"].get(name, [])) for name in (f"hand {seat}", "board"))
    if not own or any(face & 63 == JOKER or face > JOKER for face in own + board):
        return _UNKNOWN
    if len(own) == 2 and not board:
        return _before_the_flop(own)
    if len(own + board) in (5, 6, 7) and len(own) < 5:
        return _with_a_board(own, board)
    return _UNKNOWN


def _known(cards: Sequence[str]) -> list[Card]:
    return [card(words) for words in cards if words != HIDDEN]


def _before_the_flop(own: list[Card]) -> int:
    low, high_ = sorted(map(rank, own))
    if low == high_:
        return 50 + 4 * low
    near = max(0, 8 - 2 * (high_ - low))
    return 2 * high_ + low + near + (8 if suit(own[0]) == suit(own[1]) else 0) + 4


def _with_a_board(own: list[Card], board: list[Card]) -> int:
    """What the own cards add to the board: a class, a good pair, a draw."""
    made = high.strength(own + board) >> high.CLASS_SHIFT
    ranks = [rank(face) for face in board]
    shared = max((ranks.count(each) - 1 for each in ranks), default=0)
    if made <= shared:
        drawing = len(board) < 5 and max([face & 3 for face in own + board].count(each) for each in range(4)) == 4
        return 55 if drawing else 15 + max(map(rank, own))
    if made == high.PAIR:
        paired = max(each for each in map(rank, own) if each in ranks or [rank(face) for face in own].count(each) > 1)
        return 50 + 10 * (paired >= max(ranks)) + paired
    return min(95, 65 + 8 * (made - high.PAIR))


def bank_regular(sight: Callable[[], dict[str, Any]], decision: Decision, chance: Chance) -> Answer:
    """A small wager on one line, now and then a side bet; takes the bank more often than not."""
    match decision:
        case Choose(moves=moves) if "take" in moves:
            return "take" if below(chance, 3) else "pass"
        case Wager(required=False):
            return _small_wager(decision, chance)
    return decision.default_answer()


def _small_wager(decision: Wager, chance: Chance) -> Answer:
    alone = [circle for circle in decision.circles if not circle.needs]
    if not alone:
        return decision.default_answer()
    first = alone[below(chance, min(2, len(alone)))]
    more = min((first.most - first.least) // first.step, 2 * first.least // first.step)
    answer = {first.id: first.least + first.step * below(chance, more + 1)}
    others = [circle for circle in decision.circles if first.id in circle.needs]
    if others and not below(chance, 4):
        side = others[below(chance, len(others))]
        answer[side.id] = side.least
    return answer if decision.why_not(answer) is None else decision.default_answer()


def rummy_regular(sight: Callable[[], dict[str, Any]], decision: Decision, chance: Chance) -> Answer:
    """Plays a decent hand, lays down what can be laid, asks for all that is due, throws the card that helps least."""
    match decision:
        case Meld(lays=lays) if lays:
            return max(lays, key=lambda lay: len(lay.cards)).say()
        case Pick(least=1, most=1):
            return (min(decision.cards, key=lambda face: _use(face, decision.cards)),)
        case Choose(amounts=amounts) if amounts:
            move = next(iter(amounts))
            return (move, amounts[move].most)
        case Choose(moves=moves) if "take" in moves:
            return "take"
        case Choose(moves=moves) if "in" in moves:
            held = _known(sight()["piles"].get(f"hand {decision.seat}", []))
            decent = sum(_use(face, held) for face in held) >= 3 * len(held) // 2
            return "in" if decent else decision.default_answer()
    return decision.default_answer()


def _use(face: Card, held: Sequence[Card]) -> int:
    """How many held cards could come to lie in a meld with this one: same rank, or near it in the same suit."""
    near = [each for each in held if suit(each) == suit(face) and 0 < abs(_step(each) - _step(face)) <= 2]
    return 2 * (sum(rank(each) == rank(face) for each in held) - 1) + len(near)


def _step(face: Card) -> int:
    """The place in the sequence of panguingue, where the jack follows the seven."""
    return _SEQUENCE.find(RANKS[rank(face)])
