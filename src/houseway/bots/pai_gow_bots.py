"""Bots for pai gow poker: a small wager, the house way, and a better setting where the bank's hand lies open."""

from __future__ import annotations

from houseway.bots.bank_bots import bank_regular
from houseway.bots.bot_types import Bot, Sight
from houseway.cards import Card
from houseway.cards.card import RANKS, cards
from houseway.cards.rng import Chance, below
from houseway.families.bank.pai_gow.set_hands import rules_of
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose, Decision
from houseway.play.ids import BANK_HAND, HAND_PILES
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer, Wager
from houseway.ranking import high, pai_gow
from houseway.ranking.pai_gow import PaiGowRules, Setting
from houseway.rules.sheet.spec import Sheet

_WORTH = {"player": 2, "push": 1, "banker": 0}


def pai_gow_bot(sheet: Sheet) -> Bot:
    """A regular of this game: always the first circle, a bonus now and then, any pile, and hands by the house way."""
    rules = rules_of(sheet)

    def regular(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        match decision:
            case Wager(required=False):
                return _wagers(decision, chance)
            case Choose(about="action pile", moves=moves):
                return moves[below(chance, len(moves))]
            case Choose(about="double down"):
                return double_down(sight, decision, chance)
            case Arrange(about="set"):
                return _set(sight()["piles"].get(BANK_HAND, ()), decision, rules)
        return bank_regular(sight, decision, chance)

    return regular


# Mini Pai Gow: the lowest card in front with which five cards of each class behind are worth doubling, by the lab.
_DOUBLED_FROM = {
    high.TWO_PAIR: "Q",
    high.THREE: "T",
    high.STRAIGHT: "8",
    high.FLUSH: "6",
}
_FRONTS = (*RANKS, "joker")
_PAIRS_DOUBLED_FROM = dict.fromkeys("5678", "joker") | dict.fromkeys("9TJ", "A") | {"Q": "K", "K": "K", "A": "Q"}
_DOUBLED_FROM_FULL_HOUSE = "4"


def double_down(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Double six cards by the chart of the lab, as they have been set. The joker in front is the best card."""
    del chance
    front, *back = _faces(sight()["piles"][HAND_PILES[decision.seat]])
    way = pai_gow.set_hand([front], back, PaiGowRules(front=1))
    kind, top = way.back_strength >> high.CLASS_SHIFT, way.back_strength >> 16 & 15
    if kind > high.FLUSH:
        least = _DOUBLED_FROM_FULL_HOUSE
    else:
        least = _PAIRS_DOUBLED_FROM.get(RANKS[top], "") if kind == high.PAIR else _DOUBLED_FROM.get(kind, "")
    doubled = least and way.front_strength >> 16 >= _FRONTS.index(least)
    return "double" if doubled else decision.default_answer()


def _wagers(decision: Wager, chance: Chance) -> Answer:
    """One to three times the minimum on the main circle; one time in four the minimum on another as well.

    Of main circles that bar one another, any.
    """
    first = decision.circles[0]
    if first.one_of:
        rivals = [circle for circle in decision.circles if circle.one_of == first.one_of]
        first = rivals[below(chance, len(rivals))]
    others = [
        each for each in decision.circles if each is not first and (not each.one_of or each.one_of != first.one_of)
    ]
    most = min(first.most, 3 * first.least)
    answer = {first.id: first.least + first.step * below(chance, (most - first.least) // first.step + 1)}
    # The minimum at every other seat that the player plays.
    answer |= {circle.id: circle.least for circle in others if circle.id.wager == first.id.wager and circle.id.seat}
    if others and not below(chance, 4):
        other = others[below(chance, len(others))]
        answer[other.id] = other.least
    return answer if decision.why_not(answer) is None else decision.default_answer()


def _set(bank: list[str], decision: Arrange, rules: PaiGowRules) -> Answer:
    """The house way, unless the bank's hand lies open and another setting does better against it."""
    if len(bank) < len(decision.cards) or HIDDEN in bank or set(_faces(bank)) == set(decision.cards):
        return HOUSE_WAY
    theirs = pai_gow.set_hand(_faces(bank[:2]), _faces(bank[2:]), rules)
    if theirs.fouled:
        return HOUSE_WAY

    def worth(way: Setting) -> int:
        return _WORTH[pai_gow.compare(way, theirs)]

    front, back = decision.default
    ours = pai_gow.set_hand(front, back, rules)
    best = max(pai_gow.settings(decision.cards, rules), key=worth)
    return (best.front, best.back) if worth(best) > worth(ours) else HOUSE_WAY


def _faces(words: list[str]) -> list[Card]:
    return cards(" ".join(words))
