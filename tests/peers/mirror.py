"""Our hand, played a second time in PokerKit: the same cards and moves, rights and chips compared at every turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pokerkit import Automation

from houseway.cards import SeededChance, Shoe, shuffle, text
from houseway.cards.card import rank
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.stud.stud_deal import shown_cards
from houseway.play.decisions import Choose, Pick
from houseway.play.events import Dealt
from houseway.play.ids import BOARD, HAND_PILES, PileId, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.table import Pile
from houseway.play.wager_question import Answer
from houseway.rules.posting.posted_stakes import Posted
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Band

DOLLAR = 100
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)

Make = Callable[[Sequence[int]], Any]
"""A PokerKit state for these stacks in dollars, from the left of the button."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What a seat may do: fold, call for so much, bet or raise to so much (0 and 0: not at all). In dollars."""

    fold: bool
    call: int
    least: int
    most: int

    def __str__(self) -> str:
        raising = f", raise to {self.least}-{self.most}" if self.most else ""
        return f"{'fold, ' if self.fold else ''}call {self.call}{raising}"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the two part: the turn, the rights or the chips of each, and what the table looked like."""

    kind: str
    ours: Any
    theirs: Any
    facts: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.kind}: we say {self.ours}; PokerKit says {self.theirs}; {self.facts}"


def posted(terms: Terms, limits: str | None, blinds: Sequence[int], ante: int = 0, bring_in: int = 0) -> Terms:
    """The game without a collection, at whole dollars."""
    stakes = Posted(
        Band.read(limits) if limits else None,
        tuple(blind * DOLLAR for blind in blinds),
        ante * DOLLAR,
        bring_in * DOLLAR,
    )
    return Terms(terms.sheet, None, None, terms.pack, terms.structure, stakes)


class Mirror:
    """One hand at both tables."""

    def __init__(self, terms: Terms, make: Make, random: Random, seats: int, stacks: tuple[int, int]) -> None:
        self.random = random
        chips = {seat: random.randint(*stacks) * DOLLAR for seat in range(1, seats + 1)}
        order = list(terms.faces)
        shuffle(order, SeededChance(random.getrandbits(32)))
        chance = SeededChance(random.getrandbits(32))
        self.played = Round(terms, chips, Shoe(order, chance), lasting=Lasting(DealerButton(random.randint(1, seats))))
        self.order = self.played.table.facts(Hand).order
        self.state = make([chips[seat] // DOLLAR for seat in self.order])
        self.opening = {seat: chips[seat] // DOLLAR for seat in self.order}
        self.given = dict.fromkeys(self.order, 0)

    def run(self) -> Iterator[Difference]:
        """Play to the end with moves that both allow; every turn at which they differ is told.

        Where a call costs something else at each table the hands are no longer the same, and the comparison ends.
        """
        while self.played.state == "open":
            decision = self.played.open_decisions()[0]
            self.sync()
            if isinstance(decision, Pick):
                self._draw(decision)
            elif isinstance(decision, Choose) and decision.about == "bring-in":
                if not self.state.can_post_bring_in() or self.order[self.state.actor_index] != decision.seat:
                    yield self._difference("turn", f"seat {decision.seat} brings it in", self._actor())
                    return
                self._bring_in(decision)
            elif isinstance(decision, Choose):
                if self.state.can_post_bring_in():
                    # Our table has put in a forced bet that leaves nothing to ask.
                    self.state.post_bring_in()
                ours, theirs = our_rights(self.played, decision), their_rights(self.state)
                actor = self.state.actor_index
                if actor is None or self.order[actor] != decision.seat:
                    yield self._difference("turn", f"seat {decision.seat} acts", self._actor())
                    return
                if ours != theirs:
                    yield self._difference("rights", ours, theirs)
                if ours.call != theirs.call:
                    return
                self._move(decision, ours, theirs)
        self.sync()
        # PokerKit also asks whoever owes nothing and can win no more; we do not.
        while self.state.actor_index is not None and not self.state.checking_or_calling_amount:
            self.state.check_or_call()
            self.sync()
        yield from self._chips()

    # Cards ----------------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Give PokerKit the cards that our table has dealt since."""
        state = self.state
        while state.status:
            if state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_hole():
                seat = self.order[state.hole_dealee_index]
                have = self._dealt(HAND_PILES[seat])
                if self.given[seat] >= len(have):
                    return
                state.deal_hole(text([have[self.given[seat]]]))
                self.given[seat] += 1
            elif state.can_deal_board():
                have = self._dealt(BOARD)
                at = sum(len(cards) for cards in state.board_cards)
                if at >= len(have):
                    return
                state.deal_board(text(have[at : at + state.board_dealing_count]))
            else:
                return

    def _dealt(self, place: PileId) -> list[int]:
        events = self.played.events
        return [face for event in events if isinstance(event, Dealt) and event.to == place for face in event.cards]

    def _draw(self, decision: Pick) -> None:
        count = self.random.choice((0, 0, 1, 1, 2, 3, 4))
        thrown = tuple(self.random.sample(decision.cards, min(count, decision.most)))
        self.state.stand_pat_or_discard(text(thrown) if thrown else ())
        self.played.answer(decision.number, decision.seat, thrown)

    # Turns ----------------------------------------------------------------------------------------------------

    def _bring_in(self, decision: Choose) -> None:
        """The forced bet, or the lower limit at once."""
        if self.random.random() < 0.3:
            self.state.complete_bet_or_raise_to()
            answer: Answer = ("bet", decision.amounts["bet"].most) if decision.amounts else "bet"
        else:
            self.state.post_bring_in()
            answer = "bring in"
        self.played.answer(decision.number, decision.seat, answer)

    def _actor(self) -> str:
        at = self.state.actor_index
        return "nobody" if at is None else f"seat {self.order[at]} acts"

    def _move(self, decision: Choose, ours: Rights, theirs: Rights) -> None:
        """A random move that both tables allow."""
        raising = next((move for move in decision.moves if move in ("bet", "raise", "complete")), "")
        least, most = max(ours.least, theirs.least), min(ours.most, theirs.most)
        if self.played.table.terms.by_limit and least > ours.least:
            # Of two sizes that we allow, theirs is none.
            most = 0
        choices = ["call"] * 5 + ["raise"] * (3 if raising and 0 < least <= most else 0) + ["fold"] * ours.fold
        answer: Answer
        match self.random.choice(choices):
            case "fold":
                self.state.fold()
                answer = "fold"
            case "call":
                self.state.check_or_call()
                answer = "check" if "check" in decision.moves else "call"
            case _:
                top = most if self.random.random() < 0.15 else min(most, least + 20)
                to = self.random.randint(least, top)
                if self.played.table.terms.by_limit:
                    # The smaller of two sizes.
                    to = least
                self.state.complete_bet_or_raise_to(to)
                answer = (raising, to * DOLLAR) if decision.amounts else raising
        self.played.answer(decision.number, decision.seat, answer)

    def _chips(self) -> Iterator[Difference]:
        ours = [self.played.table.ledger[stack(seat)] // DOLLAR for seat in self.order]
        theirs = list(self.state.stacks)
        if self.state.status or ours != theirs:
            yield self._difference("chips", ours, theirs)

    def _difference(self, kind: str, ours: Any, theirs: Any) -> Difference:
        hand = self.played.table.facts(Hand)
        facts = {
            "live": len(hand.live),
            "dealt in": len(hand.order),
            "street": self.state.street_index,
            "own": 0 if self.state.actor_index is None else self.state.bets[self.state.actor_index],
            "halves": self.state.hand_type_count,
            "pots": len({amount for amount in hand.put_in.values() if amount}),
            "open pair": any(_paired(pile) for pile in self.played.table.hands(hand.live)),
            "raises": self.state.completion_betting_or_raising_count,
            "bets": [hand.bets[seat] // DOLLAR for seat in hand.order],
            "stacks": [self.played.table.ledger[stack(seat)] // DOLLAR for seat in hand.order],
            "acts": [f"{seat} {answer}" for _, seat, answer in self.played.answers],
        }
        return Difference(kind, ours, theirs, facts)


def _paired(pile: Pile) -> bool:
    ranks = [rank(face) for face in shown_cards(pile)]
    return len(set(ranks)) < len(ranks)


def our_rights(played: Round, decision: Choose) -> Rights:
    costs = dict(zip(decision.moves, decision.costs, strict=False))
    raising = next((move for move in decision.moves if move in ("bet", "raise", "complete")), "")
    least = most = 0
    if raising:
        own = played.table.facts(Hand).bets[decision.seat]
        least = most = own + costs[raising]
        if decision.amounts:
            least, most = decision.amounts[raising].least, decision.amounts[raising].most
    free = "check" in decision.moves
    return Rights(not free, 0 if free else costs["call"] // DOLLAR, least // DOLLAR, most // DOLLAR)


def their_rights(state: Any) -> Rights:
    least = state.min_completion_betting_or_raising_to_amount or 0
    most = state.max_completion_betting_or_raising_to_amount or 0
    return Rights(state.checking_or_calling_amount > 0, state.checking_or_calling_amount, least, most)
