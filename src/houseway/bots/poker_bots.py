"""Poker bots: tight, loose and sharp. All judge a hand by dealing the unseen cards.

They read hands as the sheet does, so they play every poker game; they know only what their seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from houseway.bots.bot_types import Bot, Sight
from houseway.cards import SeededChance
from houseway.cards.card import MARK, Card, card
from houseway.cards.rng import Chance, below
from houseway.families.poker.irregular.stud_last_card import ALL_IN
from houseway.play.decisions import OPENING, Choose, Decision, Pick
from houseway.play.events import Carried, Dealt
from houseway.play.ids import BOARDS, HAND_PILES, MUCK, STACKS, PileId
from houseway.play.session import Session
from houseway.play.view import HIDDEN
from houseway.play.wager_question import Answer
from houseway.ranking import ORDERS, USES, Order, Use, best
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.part_names import HandName
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents

# Known cards, and how many cards the hand ends with.
Held = tuple[list[Card], int]
# How the halves of a pot, or the whole of it, are read.
Halves = list[tuple[Order, Use]]

DEALS = 60
DRAW_DEALS = 16
# A pot in parts that every number of winners divides.
WHOLE = 27_720
# The share of the stack that a player risks before seeing a card.
BLINDLY = 10
MANY = 9


@dataclass(frozen=True, slots=True)
class Temper:
    """How good a hand must be, in hundredths of what a fair share of the pot is worth.

    A hand is measured by the odds with which it wins: 200 is a hand that wins twice as often for each time it loses as
    an average one among the players left. It bets or raises from `open` on where nobody has bet, and calls a blind from
    `call` on; against a bet it calls from `face` on, and raises from `again` on. A call must also be worth its price.
    After `bets` bets in a round it raises no more: an opponent who raised that often has a good hand. In `bluff` of a
    hundred hands it bets with nothing.
    """

    open: int
    call: int
    face: int
    again: int
    bets: int = 3
    bluff: int = 0


TEMPERS = {
    "tight": Temper(open=145, call=120, face=140, again=350),
    "loose": Temper(open=130, call=60, face=90, again=250, bluff=10),
    "sharp": Temper(open=150, call=110, face=125, again=300, bets=4, bluff=5),
}


class Judge:
    """What cards are worth in one game: how its hands are read, and how many cards they end with."""

    def __init__(self, sheet: Sheet) -> None:
        self.faces = sheet.pack.pack().cards()
        self.halves, self.back = _halves(sheet, back=False), _halves(sheet, back=True)
        self.own, self.boards = _final_sizes(sheet)

    def share(self, seen: dict[str, Any], seat: int, chance: Chance, deals: int = DEALS) -> int:
        """The average share of the pot that the hand wins, from 0 to WHOLE, over `deals` deals of the unseen cards."""
        piles = seen["piles"]
        rivals = [piles[pile] for pile in piles if pile.kind == "hand" and pile.seat != seat]
        mine = piles[HAND_PILES[seat]]
        # Where cards will be discarded later, everybody still has all of them to choose from.
        own, others = self._held(mine), [self._held(each) for each in rivals]
        boards = [_known(piles.get(name, ())) for name in BOARDS]
        unseen = self._unseen([face for each in piles.values() for face in _known(each)])
        halves = self._played_for(seen)
        own, *others = _as_far_as_they_go([own, *others], len(unseen))
        return sum(self._deal(own, others, boards, unseen, halves, chance) for _ in range(deals)) // deals

    def _played_for(self, seen: dict[str, Any]) -> Halves:
        """How hands are read now: as lowball, where nobody has opened and the hand has gone back to it."""
        return self.back if seen.get("lasting", {}).get("openers", {}).get("back") else self.halves

    def _held(self, pile: Sequence[str]) -> Held:
        return _known(pile), max(self.own, len(pile))

    def _unseen(self, known: Sequence[Card]) -> list[Card]:
        """The rest of the pack. A joker marked by how it was dealt counts as the joker."""
        left = list(self.faces)
        for face in known:
            if face & MARK - 1 in left:
                left.remove(face & MARK - 1)
        return left

    def _deal(
        self,
        own: Held,
        others: list[Held],
        boards: list[list[Card]],
        unseen: list[Card],
        halves: Halves,
        chance: Chance,
    ) -> int:
        """Deal the unseen cards once and settle: the share of the pot won."""
        stub = unseen.copy()

        def filled(cards: list[Card], size: int) -> list[Card]:
            return cards + [_drawn(stub, chance) for _ in range(min(size - len(cards), len(stub)))]

        mine, rest = filled(*own), [filled(*each) for each in others]
        shared = [filled(board, size) for board, size in zip(boards, self.boards, strict=False)] or [[]]
        parts = [self._part(mine, rest, board, order, use) for board in shared for order, use in halves]
        counted = [part for part in parts if part is not None]
        return sum(counted) // len(counted) if counted else 0

    def _part(self, mine: list[Card], rest: list[list[Card]], board: list[Card], order: Order, use: Use) -> int | None:
        """The share of one half of the pot; None where no low qualifies."""
        here = self._worth(mine, board, order, use)
        there = [self._worth(hand, board, order, use) for hand in rest]
        top = max([here, *there])
        if not top:
            return None
        return WHOLE // (1 + there.count(top)) if here == top else 0

    def _worth(self, hand: list[Card], board: list[Card], order: Order, use: Use) -> int:
        if len(hand) + len(board) not in order.sizes and not board:
            return max(map(order.strength, combinations(hand, max(size for size in order.sizes if size <= len(hand)))))
        return best(order, hand, board, use)

    def throw(self, decision: Pick, seen: dict[str, Any], chance: Chance) -> tuple[Card, ...]:
        """The cards to discard: those whose removal leaves the strongest hand on average."""
        counts = range(decision.least, decision.most + 1)
        ways = [way for count in counts for way in combinations(decision.cards, count)]
        board = _known(seen["piles"].get(BOARDS[0], ()))
        unseen = self._unseen([*decision.cards, *board])
        order, use = self._played_for(seen)[0]
        return max(ways, key=lambda way: self._becomes(decision.cards, way, board, unseen, order, use, chance))

    def _becomes(
        self,
        held: Sequence[Card],
        thrown: tuple[Card, ...],
        board: list[Card],
        unseen: list[Card],
        order: Order,
        use: Use,
        chance: Chance,
    ) -> int:
        """The average strength after discarding these cards, over some deals of the rest."""
        kept = list(held)
        for face in thrown:
            kept.remove(face)
        total = 0
        for _ in range(DRAW_DEALS):
            stub = unseen.copy()
            hand = kept + [_drawn(stub, chance) for _ in range(self.own - len(kept))]
            shared = board + [_drawn(stub, chance) for _ in range(sum(self.boards[:1]) - len(board))]
            total += self._worth(hand, shared, order, use)
        return total


def _drawn(stub: list[Card], chance: Chance) -> Card:
    at = below(chance, len(stub))
    stub[at], stub[-1] = stub[-1], stub[at]
    return stub.pop()


def _as_far_as_they_go(hands: list[Held], unseen: int) -> list[Held]:
    """The hands with as many cards each as the rest of the pack has for all: eight of stud get six, not seven."""
    while sum([max(0, size - len(cards)) for cards, size in hands]) > unseen:
        hands = [(cards, size - 1) for cards, size in hands]
    return hands


def _known(cards: Sequence[str]) -> list[Card]:
    return [card(words) for words in cards if words != HIDDEN]


def _halves(sheet: Sheet, *, back: bool) -> Halves:
    """The orders and hole card rules by which the steps of the round read hands, or those of a hand gone `back`."""
    named: list[str] = []
    for row in sheet.round:
        fields = [each for each in type(row.params).__dataclass_fields__ if (each == "back") is back]
        values = [getattr(row.params, each) for each in fields]
        named += [value for value in values if isinstance(value, HandName)]
    hands = [sheet.hands[name] for name in dict.fromkeys(named)]
    return [(ORDERS[hand.ranking], USES[hand.use]) for hand in hands if hand.ranking in ORDERS]


def _final_sizes(sheet: Sheet) -> tuple[int, list[int]]:
    """How many cards a hand and the boards end with, found by playing a hand in which everybody calls."""
    posted = terms(sheet)
    seats = range(1, max(sheet.seats.min, 2) + 1)
    played = Session(posted, dict.fromkeys(seats, 1000 * max(posted.higher, 100)), SeededChance(1)).deal()
    while played.state == "open":
        for decision in played.open_decisions():
            played.answer(decision.number, decision.seat, _to_the_end(decision))
    held: dict[PileId, int] = {}
    for event in played.events:
        if isinstance(event, Dealt):
            held[event.to] = held.get(event.to, 0) + len(event.cards)
        elif isinstance(event, Carried) and event.to is not MUCK:
            held[event.source] = held.get(event.source, 0) - len(event.cards)
    own = max(count for pile, count in held.items() if pile.kind == "hand")
    return own, [held[name] for name in BOARDS if name in held]


def _to_the_end(decision: Decision) -> Answer:
    if not isinstance(decision, Choose):
        return decision.default_answer()
    wanted = ("open", "bet", "check") if decision.about == OPENING else ("check", "call", "bet")
    move = next((move for move in wanted if move in decision.moves), decision.default)
    return sized(decision, move, 0)


def sized(decision: Choose, move: str, pot: Cents) -> Answer:
    """The move, at about two thirds of the pot where the amount is free."""
    amount = (decision.amounts or {}).get(move)
    if amount is None:
        return move
    wanted = max(amount.least, min(amount.most, amount.least + pot * 2 // 3))
    return (move, amount.least + (wanted - amount.least) // amount.step * amount.step)


def poker_bot(name: str, sheet: Sheet) -> Bot:
    """A bot of this temper for this game. Questions that are not bets or draws get the default answer."""
    temper, judge = TEMPERS[name], Judge(sheet)

    def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        if isinstance(decision, Pick):
            return judge.throw(decision, sight(), chance)
        if not isinstance(decision, Choose) or not _judged(decision):
            return decision.default_answer()
        if "open" in decision.moves:
            # Opening costs nothing, and only a player with openers is asked.
            return "open"
        if decision.about == OPENING and "bet" in decision.moves:
            # A pot that nobody opens stays for the next hand, and this is among the hands that may.
            return sized(decision, "bet", _pot(sight()) if decision.amounts else 0)
        if decision.about == "declare":
            return decision.default
        seen = sight()
        if HAND_PILES[decision.seat] not in seen["piles"]:
            return _bet_blindly(decision, seen)
        share = judge.share(seen, decision.seat, chance)
        if ALL_IN in decision.moves:
            return decision.default if _edge(share, seen) >= temper.open else ALL_IN
        return _bet(decision, temper, share, seen, chance)

    return bot


def _judged(decision: Choose) -> bool:
    """Whether the answer depends on the cards. A forced bet that cannot be folded is made for the least."""
    return (
        decision.about in ("bet", "declare", OPENING)
        or ALL_IN in decision.moves
        or (decision.about == "bring-in" and "fold" in decision.moves)
    )


def _edge(share: int, seen: dict[str, Any]) -> int:
    """The odds with which the hand wins, in hundredths of those of an average one among the players left."""
    others: int = sum(pile.kind == "hand" for pile in seen["piles"]) - 1
    return 100 * share * max(others, 1) // max(WHOLE - share, 1)


def _bets(decision: Choose, raising: str, seen: dict[str, Any]) -> int:
    """How many bets somebody has made in this round, counted in raises of the next size.

    Blinds do not count, nor a bring-in that may be completed. Where nobody may raise any more, there were many.
    """
    level = max((amount for each, amount in seen["accounts"].items() if each.kind == "bet"), default=0)
    if not level or raising == "complete":
        return 0
    if not raising:
        return MANY
    costs = dict(zip(decision.moves, decision.costs, strict=True))
    made: int = -(-level // max(costs[raising] - costs.get("call", 0), 1))
    # In the first round the first bet is a blind.
    return made - 1 if _first_round(seen, level) else made


def _first_round(seen: dict[str, Any], level: Cents) -> bool:
    """Whether the pot is still empty, but for antes."""
    pot: Cents = sum(amount for each, amount in seen["accounts"].items() if each.kind == "pot")
    return pot < level


def _against_bettors(edge: int, seat: int, seen: dict[str, Any]) -> int:
    """The share of the pot against those who will stay: in the first round whoever has paid as much as is asked."""
    bets = {each.seat: amount for each, amount in seen["accounts"].items() if each.kind == "bet"}
    level = max(bets.values(), default=0)
    hands = [pile.seat for pile in seen["piles"] if pile.kind == "hand" and pile.seat != seat]
    paid = [each for each in hands if bets.get(each, 0) >= level] if _first_round(seen, level) else hands
    return WHOLE * edge // (edge + 100 * max(len(paid), 1))


def _pot(seen: dict[str, Any]) -> Cents:
    """What is in the pot, and what has been bet in this round."""
    pot: Cents = sum(amount for each, amount in seen["accounts"].items() if each.kind in ("pot", "bet"))
    return pot


def _bet_blindly(decision: Choose, seen: dict[str, Any]) -> Answer:
    """Before the deal all hands are equal: pay to see the cards as long as that is cheap."""
    if "check" in decision.moves:
        return "check"
    cost = decision.costs[decision.moves.index("call")] if "call" in decision.moves else 0
    return "call" if 0 < cost * BLINDLY <= seen["accounts"].get(STACKS[decision.seat], 0) else "fold"


def _bet(decision: Choose, temper: Temper, share: int, seen: dict[str, Any], chance: Chance) -> Answer:
    """Bet and raise what is better than an average hand, call what is worth its price, fold the rest."""
    pot, edge = _pot(seen), _edge(share, seen)
    raising = next((move for move in ("bet", "raise", "complete") if move in decision.moves), "")
    facing = _bets(decision, raising, seen)
    bluffs = not facing and below(chance, 100) < temper.bluff
    if raising and facing < temper.bets and (edge >= (temper.again if facing else temper.open) or bluffs):
        return sized(decision, raising, pot)
    if "check" in decision.moves:
        return "check"
    least = temper.face if facing else temper.call
    call = next((move for move in ("call", "bring in") if move in decision.moves), "")
    if not call:
        return sized(decision, raising, 0) if raising and edge >= least else "fold"
    cost = decision.costs[decision.moves.index(call)]
    price = WHOLE * cost // max(pot + cost, 1)
    return call if _against_bettors(edge, decision.seat, seen) >= price and edge >= least else "fold"
