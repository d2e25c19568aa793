"""The regular of panguingue: plays decent hands, lays what pays, and keeps what may still become a meld."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from houseway.bots.bank_bots import known_cards
from houseway.bots.bot_types import Bot, Sight
from houseway.cards.card import RANKS, Card, rank, suit
from houseway.cards.rng import Chance
from houseway.families.rummy.pan_state import meld_rules
from houseway.families.rummy.turns import PlayPan
from houseway.play.decisions import Choose, Decision, Lay, Meld, Pick
from houseway.play.ids import HAND_PILES, PileId
from houseway.play.wager_question import Answer
from houseway.ranking import melds
from houseway.ranking.melds import MeldRules
from houseway.rules.sheet.spec import Sheet

Piles: TypeAlias = Mapping[PileId, Sequence[str]]


def pan_bot(sheet: Sheet) -> Bot:
    """The regular of this game: it knows what the melds of the sheet are worth."""
    rules = next(row.params for row in sheet.round if isinstance(row.params, PlayPan))
    worth = meld_rules(sheet.charts[rules.ranks], sheet.charts[rules.conditions], rules.squares, rules.grown)

    def answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        return _answer(sight, decision, worth)

    return answer


def _answer(sight: Sight, decision: Decision, rules: MeldRules) -> Answer:
    """Play a decent hand, use every card that fits, ask for everything due, discard the least useful card."""
    match decision:
        case Meld(lays=lays) if lays:
            return _best_lay(lays, sight()["piles"], decision.seat, rules).say()
        case Pick(least=1, most=1):
            return (min(decision.cards, key=lambda face: _use(face, decision.cards, rules)),)
        case Choose(amounts=amounts) if amounts:
            move = next(iter(amounts))
            return (move, amounts[move].most)
        case Choose(moves=moves) if "take" in moves:
            return "take"
        case Choose(moves=moves) if "in" in moves:
            held = known_cards(sight()["piles"].get(HAND_PILES[decision.seat], []))
            decent = sum(_use(face, held, rules) for face in held) >= 3 * len(held) // 2
            return "in" if decent else decision.default_answer()
    return decision.default_answer()


def _best_lay(lays: Sequence[Lay], piles: Piles, seat: int, rules: MeldRules) -> Lay:
    """The lay that adds most to the pays; then the one of most cards; then the one that leaves the better hand."""
    board = {
        pile.number: known_cards(cards) for pile, cards in piles.items() if (pile.kind, pile.seat) == ("meld", seat)
    }
    held = known_cards(piles.get(HAND_PILES[seat], []))

    def good(lay: Lay) -> tuple[int, int, int]:
        rest = list(held)
        for face in lay.cards:
            if face in rest:
                rest.remove(face)
        return _gain(lay, board, rules), len(lay.cards), sum(_use(face, rest, rules) for face in rest)

    return max(lays, key=good)


def _gain(lay: Lay, board: Mapping[int, Sequence[Card]], rules: MeldRules) -> int:
    """By how many chips the lay raises what the melds on the board are worth."""
    after = {number: list(meld) for number, meld in board.items()}
    for number, face in lay.borrowed:
        after[number].remove(face)
    onto = lay.onto or len(after) + 1
    after[onto] = [*after.get(onto, ()), *lay.cards, *(face for _, face in lay.borrowed)]
    return _worth(after, rules) - _worth(board, rules)


def _worth(board: Mapping[int, Sequence[Card]], rules: MeldRules) -> int:
    return sum(melds.value(meld, rules) for meld in board.values())


def _use(face: Card, held: Sequence[Card], rules: MeldRules) -> int:
    """How many held cards could join a meld with this one: same rank, or near it in the same suit."""
    place = rules.sequence.find(RANKS[rank(face)])
    near = [
        each
        for each in held
        if suit(each) == suit(face) and 0 < abs(rules.sequence.find(RANKS[rank(each)]) - place) <= 2
    ]
    return 2 * (sum(rank(each) == rank(face) for each in held) - 1) + len(near)
