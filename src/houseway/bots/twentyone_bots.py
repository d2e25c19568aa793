"""A regular of the twenty-one tables: small wagers, basic strategy for several decks with soft 17 hit, no insurance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from houseway.bots.bank_bots import bank_regular
from houseway.bots.bot_types import Bot, Sight
from houseway.cards.card import JOKER, RANKS, Card, card, rank
from houseway.cards.rng import Chance, below
from houseway.play.decisions import Choose, Decision
from houseway.play.ids import BANK_HAND, HandId, PileId, hand_pile
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer, Wager
from houseway.ranking.twentyone import HALVES, RULES, Made, TotalRules, strength, tally
from houseway.rules.sheet.spec import Sheet

Piles: TypeAlias = Mapping[PileId, Sequence[str]]

# One column for each up card: deuce to nine, ten, ace. H hit, S stand, D double or else hit, d double or else stand.
# Totals without a row hit below 17 and stand from there.
HARD = {
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDD",
    12: "HHSSSHHHHH",
    **dict.fromkeys((13, 14, 15, 16), "SSSSSHHHHH"),
}
SOFT = {
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    12: "HHHHHHHHHH",
    17: "HDDDDHHHHH",
    18: "dddddSSHHH",
    19: "SSSSdSSSSS",
}
PAIRS = {
    "A": "YYYYYYYYYY",
    "9": "YYYYY-YY--",
    "8": "YYYYYYYYYY",
    "7": "YYYYYY----",
    "6": "YYYYY-----",
    "4": "---YY-----",
    "3": "YYYYYY----",
    "2": "YYYYYY----",
}
SURRENDERED = {15: "--------YY", 16: "-------YYY"}
# On these totals standing is worth less than half of the wager: the last double is taken back.
_RESCUE = "------YYYY"
_AGAIN = {9: "-YYYY-----", 10: "YYYYYYYY--", 11: "YYYYYYYY--"}

# From which first card on a parlay gains, by the up card; 11 is never.
_PARLAYED = (8, 8, 7, 6, 7, 8, 9, 10, 11, 11)

# The worth of two cards, in hundredths of the wager, against a small and against a large up card.
_WORTH = {
    **dict.fromkeys(range(4, 9), (-5, -25)),
    9: (20, -5),
    10: (45, 15),
    11: (55, 25),
    **dict.fromkeys(range(12, 17), (-20, -45)),
    17: (-5, -35),
    18: (20, -10),
    19: (40, 15),
    20: (65, 45),
    21: (85, 80),
}
_SOFT_WORTH = {12: (45, 25), **dict.fromkeys(range(13, 18), (10, -15))}
_NATURAL_WORTH = 100


def twentyone_bot(sheet: Sheet) -> Bot:
    """A player who follows this sheet's way of counting."""
    rules = next(RULES[hand.ranking] for hand in sheet.hands.values() if hand.ranking in RULES)

    def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        match decision:
            case Wager(about="wagers"):
                return _wager(decision, chance)
            case Wager(about="insurance"):
                return decision.default_answer()
            case Wager(about="parlay"):
                return _parlay(sight(), decision, rules)
            case Choose() if is_twentyone(decision):
                return _answer(sight(), decision, rules)
        return bank_regular(sight, decision, chance)

    return bot


def is_twentyone(decision: Decision) -> bool:
    """Whether the question is to play, switch or surrender a hand of twenty-one."""
    about, moves = decision.about, getattr(decision, "moves", ())
    return about in ("switch", "surrender") or (about == "play" and ("hit" in moves or "stand" in moves))


def basic_strategy(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Play a hand of twenty-one by basic strategy, for any sheet."""
    assert isinstance(decision, Choose)
    return _answer(sight(), decision, RULES["blackjack"])


def _answer(seen: dict[str, Any], decision: Choose, rules: TotalRules) -> Answer:
    asked = decision.hand
    if asked is None:
        return _for_bank(seen["piles"], rules)
    if decision.about == "switch":
        return _switch(seen["piles"], asked.seat, rules)
    hand = [card(words) for words in seen["piles"][hand_pile(asked)]]
    if not rules.naturals:
        return _closer(hand, rules)
    return _move(decision, hand, _up(seen["piles"], rules), rules)


def _for_bank(piles: Piles, rules: TotalRules) -> Answer:
    """A player-dealer who may choose draws as their players do."""
    return _closer([card(words) for words in piles[BANK_HAND]], rules)


def _closer(hand: list[Card], rules: TotalRules) -> Answer:
    """Where nothing but the total counts: draw while more cards would bring it closer than farther away."""
    now = strength(tally(hand, rules), rules)
    after = [strength(tally([*hand, 4 * place], rules), rules) for place in range(len(RANKS))]
    return "hit" if sum(each > now for each in after) > sum(each < now for each in after) else "stand"


def _wager(decision: Wager, chance: Chance) -> Answer:
    """One to three times the minimum on every game circle, and now and then a side bet."""
    game = [circle for circle in decision.circles if circle.id.wager == decision.circles[0].id.wager]
    times = 1 + below(chance, 3)
    answer = {circle.id: min(circle.most, times * circle.least) for circle in game}
    others = [circle for circle in decision.circles if circle not in game]
    if others and not below(chance, 4):
        side = others[below(chance, len(others))]
        answer[side.id] = side.least
    if decision.why_not(answer) is not None:
        # More than the stack allows: only the player's own seat, for the minimum.
        answer = {circle.id: circle.least for circle in game if not circle.id.seat}
    return answer if decision.why_not(answer) is None else decision.default_answer()


def _parlay(seen: dict[str, Any], decision: Wager, rules: TotalRules) -> Answer:
    """All that War has won with a first card that gains against the up card. The back line keeps what it has won."""
    answer = {}
    for circle in decision.circles:
        faces = [card(words) for words in seen["piles"].get(hand_pile(HandId(circle.id.seat or decision.seat)), ())]
        if len(faces) == 1 and HALVES[rank(faces[0])] // 2 >= _PARLAYED[_up(seen["piles"], rules)]:
            answer[circle.id] = circle.most
    return answer


def _up(piles: Piles, rules: TotalRules) -> int:
    """The column of the player-dealer's up card. A joker that makes 21 with any card comes after the ace."""
    face = next(card(words) for words in piles[BANK_HAND] if words != HIDDEN)
    if rank(face) == rank(JOKER):
        return 0 if rules.joker == "two" else 10
    return 9 if RANKS[rank(face)] == "A" else HALVES[rank(face)] // 2 - 2


def _name(face: Card) -> str:
    """The row of a pair; a joker that may be split counts two."""
    return "2" if rank(face) == rank(JOKER) else RANKS[rank(face)]


def _says(chart: Mapping[Any, str], row: object, up: int, otherwise: str) -> str:
    """The cell of a chart; a joker uses the ace's column."""
    cells = chart.get(row)
    return cells[min(up, 9)] if cells else otherwise


def _move(decision: Choose, hand: list[Card], up: int, rules: TotalRules) -> Answer:
    """The first offered move that the charts name: surrender, split, double, then hit or stand."""
    moves = decision.moves
    total = tally(hand, rules, made="switched")
    points = total.points // 2
    if "rescue" in moves:
        return _doubled(decision, points, up, soft=total.soft)
    if "surrender" in moves and not total.soft and _says(SURRENDERED, points, up, "-") == "Y":
        return "surrender"
    if "split" in moves and _says(PAIRS, _name(hand[0]), up, "-") == "Y":
        return "split"
    if up > 9 and "hit" in moves and points < 20:
        return "hit"
    otherwise = "H" if points < 17 else "S"
    said = _says(SOFT if total.soft else HARD, points, up, otherwise)
    if said in "Dd" and "double" in moves and len(hand) == 2:
        return _double(decision)
    wanted = "stand" if said in "Sd" else "hit"
    return wanted if wanted in moves else decision.default_answer()


def _doubled(decision: Choose, points: int, up: int, *, soft: bool) -> Answer:
    """A doubled hand: double again where it pays, take the double back where the hand is worth less than half."""
    if "double" in decision.moves and not soft and _says(_AGAIN, points, up, "-") == "Y":
        return _double(decision)
    return "rescue" if points < 17 and _says({0: _RESCUE}, 0, up, "-") == "Y" else "stand"


def _double(decision: Choose) -> Answer:
    amount = (decision.amounts or {}).get("double")
    return ("double", amount.most) if amount else "double"


def _switch(piles: Piles, seat: int, rules: TotalRules) -> Answer:
    """Switch where the two hands together are worth more afterwards."""
    (a, b), (c, d) = ([card(words) for words in piles[hand_pile(HandId(seat, number))]] for number in (1, 2))
    large = int(_up(piles, rules) > 4)
    kept = _worth([a, b], large, rules) + _worth([c, d], large, rules)
    made = _worth([a, d], large, rules, "switched") + _worth([c, b], large, rules, "switched")
    return "switch" if made > kept else "keep"


def _worth(hand: list[Card], large: int, rules: TotalRules, made: Made = "dealt") -> int:
    total = tally(hand, rules, made=made)
    if total.natural:
        return _NATURAL_WORTH
    points = total.points // 2
    worth = _SOFT_WORTH.get(points) if total.soft else None
    return (worth or _WORTH[points])[large]
