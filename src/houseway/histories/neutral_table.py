"""Hands from elsewhere at the neutral table: what a file records is dealt, posted and answered there.

The games of the neutral table that have a board deal in an order that is known beforehand, so the shoe is stacked once
and the hand is played once. In stud and draw games `rebuild` stacks the shoe while the hand is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

import msgspec

from houseway.cards import NoChance, Shoe, text
from houseway.cards.card import Card
from houseway.errors import BadInput, HousewayError
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.mucking import MUCK_IT, SHOW, SHOWDOWN, WAIT
from houseway.families.poker.core.ready_seats import RecordedAwards, RecordedPosts
from houseway.families.registry import game
from houseway.histories.hand_log import BET_MOVES
from houseway.histories.legality import legal, move_in_words
from houseway.play.decisions import Choose, Decision, subject
from houseway.play.ids import BOARDS, POT, STACKS
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import NO_COLLECTION, Terms, once, terms
from houseway.rules.sheet.values import Band, Cents, Rates, dollars

BOARD_SIZE = 5
UNIT: Cents = 100
# What stands in a place after the file and the hand.
_IN_HAND = re.compile(r"(?<=: )(?:line \d|rounds\[).*")


class OutOfTurn(BadInput):
    """A seat acts in the file while another one is asked."""


class NeutralStakes(NamedTuple):
    """What a hand is played for: the least bet (of a limit game both bets), the small blind, and the bring-in."""

    bet: Cents
    higher: Cents = 0
    small: Cents = 0
    bring_in: Cents = 0
    ante: Cents = 0


@lru_cache(maxsize=4096)
def neutral_terms(name: str, betting: str, stakes: NeutralStakes, *, whole: bool) -> Terms:
    """The terms of a neutral sheet: any stakes, no collection. With `whole` units, pots are split in these."""
    sheet = game(name, {"smallest-chip": "a-unit" if whole else "a-cent"})
    said: dict[str, str] = {}
    if betting == "limit":
        said["limits"] = str(Band(stakes.bet, stakes.higher or 2 * stakes.bet, money=True))
    if stakes.bring_in:
        said["bring_in"] = dollars(stakes.bring_in)
        said["ante"] = dollars(stakes.ante)
    else:
        small = (stakes.small,) if 0 < stakes.small < stakes.bet else ()
        big = stakes.bet if betting != "limit" else max(stakes.bet, stakes.small)
        said["blinds"] = str(Rates((*small, big)))
    return terms(sheet, NO_COLLECTION, betting=betting, stakes=said)


@dataclass(slots=True)
class Results:
    """What the file says came of the hand: what each seat ended with, or won, where it says so."""

    ended: Mapping[int, Cents] = field(default_factory=dict)
    won: Mapping[int, Cents] = field(default_factory=dict)

    def winner(self, played: Round) -> int:
        """The only live seat that ended with more than it had left, or won anything; 0 where there is none, or more."""
        live, ledger = played.table.facts(Hand).live, played.table.ledger
        if any(self.won.values()):
            found = [seat for seat in live if self.won.get(seat)]
        else:
            found = [seat for seat in live if self.ended.get(seat, 0) > ledger[STACKS[seat]]]
        return found[0] if len(found) == 1 else 0

    def says_nothing(self) -> str:
        """Why nobody can be awarded a pot by these results."""
        if any(self.won.values()) or self.ended:
            return "what the file says that each won does not fit the pot"
        return "the file does not say who won"

    def awards(self, played: Round) -> dict[int, Cents]:
        """What each live seat took from the pot, as far as that can be: nothing where the file does not say."""
        hand, ledger = played.table.facts(Hand), played.table.ledger
        won = {seat: amount for seat, amount in self.won.items() if amount}
        if not won:
            over = {seat: ended - ledger[STACKS[seat]] for seat, ended in self.ended.items()}
            won = {seat: amount for seat, amount in over.items() if amount > 0}
        fits = won and all(seat in hand.live for seat in won) and sum(won.values()) <= ledger[POT]
        return won if fits else {}


@dataclass(slots=True)
class BoardHand:
    """A recorded hand of a game with a board. `order` runs from the left of the button, with the chips of each seat.

    `hands` are the cards of each seat (None: unknown), `acts` are seat, move and amount, `place` names the act of a
    number in the file. `shows` is what each seat did at the showdown, where it is told; `undecided` is
    why the cards of the file do not tell who won, where it says so. `origin` is the act of the file that deals a card.
    """

    posted: Terms
    order: tuple[int, ...]
    stacks: dict[int, Cents]
    names: dict[int, str]
    posts: RecordedPosts
    place: Callable[[int], str]
    hands: dict[int, list[Card | None]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    second: list[Card] = field(default_factory=list)
    acts: list[tuple[int, str, Cents, int]] = field(default_factory=list)
    shows: dict[int, bool] = field(default_factory=dict)
    origin: dict[Card, int] = field(default_factory=dict)
    undecided: str = ""
    results: Results = field(default_factory=Results)
    notes: list[str] = field(default_factory=list)
    unknown: set[Card] = field(default_factory=set)
    played: Round = field(init=False)

    def play(self, awards: Mapping[int, Cents] | None = None) -> Round:
        """Play it. What the file leaves open stays open, with a note."""
        shoe = Shoe(self._order_of_cards(), NoChance())
        posts = msgspec.structs.replace(self.posts, boards=2) if self.second else self.posts
        lasting = Lasting(DealerButton(self._last_button()), posts)
        if awards:
            lasting = lasting.keeping(RecordedAwards(awards))
        self.played = Round(self.posted, self.stacks, shoe, names=self.names, lasting=lasting)
        for seat, does, amount, at in self.acts:
            self._act(seat, does, amount, at)
        if self.played.asked is not None:
            self._pass_over_covered()
        self._check_board()
        return self._shown_down() if awards is None and self.played.asked is not None else self.played

    # Cards --------------------------------------------------------------------------------------------------------

    def _order_of_cards(self) -> list[Card]:
        """The shoe: every card that the file names where it is dealt, and unknown ones from the rest."""
        count = hole_count(self.posted)
        hands = [self._hand(seat, count) for seat in self.order]
        places = [hand[nth] for nth in range(count) for hand in hands]
        named = [face for face in places if face is not None] + self.board + self.second
        taken = set(named)
        left = list(filterfalse(taken.__contains__, self.posted.faces))
        if len(left) + len(named) != len(self.posted.faces):
            face, problem = _impossible(named, self.posted.faces)
            raise BadInput(f"{text([face])} {problem}", where=self._place_of(face))
        self.unknown.update(left[: places.count(None)])
        rest = iter(left)
        dealt = [next(rest) if face is None else face for face in places]
        # A board that the file does not finish is not dealt further: what would come there is not the second board.
        if self.second and len(self.board) < BOARD_SIZE:
            raise BadInput("a second board is dealt when the first is complete", where=self.place(-1))
        return [*dealt, *self.board, *self.second, *rest]

    def _hand(self, seat: int, count: int) -> list[Card | None]:
        hand = self.hands.get(seat)
        if hand is None:
            return [None] * count
        if len(hand) != count:
            dealt = f"{self.posted.sheet.name} deals {count} cards to each player"
            last = next((face for face in reversed(hand) if face is not None), None)
            raise BadInput(f"{dealt}, the file {len(hand)} to seat {seat}", where=self._place_of(last))
        return hand

    def _place_of(self, face: Card | None) -> str:
        return self.place(-1 if face is None else self.origin.get(face, -1))

    def _last_button(self) -> int:
        """The button of the hand before, so that the button comes to the last of the order."""
        seats = sorted(self.stacks)
        return seats[seats.index(self.order[-1]) - 1]

    # Answers ------------------------------------------------------------------------------------------------------

    def _act(self, seat: int, does: str, amount: Cents, at: int) -> None:
        played = self.played
        asked = played.asked
        if type(asked) is not Choose or asked.about == SHOWDOWN:
            if does == "call" and self._has_nobody_to_bet_with(seat, at):
                return
            asked = self._next_bet(at)
        if asked.seat != seat:
            if does == "fold" and self._gives_up(seat, at):
                return
            self._pass_over_covered()
            asked = self._next_bet(at)
        if asked.seat != seat:
            who = f"seat {asked.seat} is asked about {subject(asked)}, {legal(asked)}"
            problem = f"it is not the turn of seat {seat} to {move_in_words(does)}: {who}"
            raise OutOfTurn(problem, where=self.place(at))
        moves = asked.moves
        if does == "fold":
            value: str | tuple[str, int] = "fold"
        elif does == "call":
            value = "check" if "check" in moves else "call"
        else:
            value = self._higher(asked, amount, at)
        try:
            played.answer(asked.number, seat, value)
        except HousewayError as error:
            why = asked.why_not(value) or error.message
            raise BadInput(f"{why}; {legal(asked)}", where=self.place(at)) from None

    def _gives_up(self, seat: int, at: int) -> bool:
        """A fold of somebody who is all in, as sites write it of players who are away: the hand is not shown down."""
        hand, ledger = self.played.table.facts(Hand), self.played.table.ledger
        if seat not in hand.live or ledger[STACKS[seat]]:
            return False
        self.shows[seat] = False
        self._note(f"seat {seat} is all in and is not asked: its fold gives the hand up at the showdown", at)
        return True

    def _has_nobody_to_bet_with(self, seat: int, at: int) -> bool:
        """A check of the only one with chips left, who has posted and not acted yet: nothing follows from it."""
        hand, ledger = self.played.table.facts(Hand), self.played.table.ledger
        if any(act[0] == seat and act[3] < at for act in self.acts):
            return False
        if not is_showdown(self.played) or [each for each in hand.live if ledger[STACKS[each]]] != [seat]:
            return False
        self._note(f"all others are all in: seat {seat} is not asked, and its check changes nothing", at)
        return True

    def _note(self, words: str, at: int) -> None:
        """Note something with its place in the hand, once: a hand may be played twice to award its pot."""
        found = _IN_HAND.search(self.place(at))
        note = f"{words} ({found[0]})" if found else words
        self.notes += [] if note in self.notes else [note]

    def _higher(self, asked: Choose, amount: Cents, at: int) -> str | tuple[str, int]:
        """A bet or raise: to what must be called anyway it is a call, and for all that others have it may be short."""
        word, level = asked.moves[-1], max(self.played.table.facts(Hand).bets.values())
        if word not in BET_MOVES and amount > level > 0 and most_of_others(self.played, asked.seat) <= level:
            self._note("nobody has more to call this raise with: it is a call, and what is over goes back", at)
            return "call"
        if word not in BET_MOVES or amount == level > 0:
            if amount == level and "call" in asked.moves:
                return "call"
            raise BadInput(f"seat {asked.seat} may not bet or raise here; {legal(asked)}", where=self.place(at))
        if asked.amounts is None:
            return self._fixed(asked, word, amount, at)
        least = asked.amounts[word].least
        return word, least if puts_all_in(self.played, asked.seat, amount, least) else amount

    def _pass_over_covered(self) -> None:
        """A seat that has put in more than all others have left is asked, by the rules, and has nothing to say."""
        while (seat := self._covered()) and self.played.asked is not None:
            self.played.answer(self.played.count, seat, "call")

    def _covered(self) -> int:
        asked, hand = self.played.asked, self.played.table.facts(Hand)
        if type(asked) is not Choose or asked.about != "bet" or "call" not in asked.moves:
            return 0
        return asked.seat if hand.bets[asked.seat] >= most_of_others(self.played, asked.seat) else 0

    def _fixed(self, asked: Choose, word: str, amount: Cents, at: int) -> str:
        """A bet of fixed size must be of that size."""
        goes_to = self.played.table.facts(Hand).bets[asked.seat] + asked.costs[asked.moves.index(word)]
        if goes_to != amount and not puts_all_in(self.played, asked.seat, amount, goes_to):
            raise BadInput(f"a {word} here is to {dollars(goes_to)}, not to {dollars(amount)}", where=self.place(at))
        return word

    def _next_bet(self, at: int) -> Choose:
        """The question about a bet that is open."""
        asked = self.played.asked
        if type(asked) is Choose and asked.about != SHOWDOWN:
            return asked
        raise BadInput("the hand is over, and nobody is asked any more", where=self.place(at))

    # The end ------------------------------------------------------------------------------------------------------

    def _shown_down(self) -> Round:
        """The showdown; where the cards do not decide it, the pot is awarded as the file tells."""
        known = {seat: seat in self.hands and None not in self.hands[seat] for seat in self.order}
        why, won = finish(self.played, known, self.shows, self.results, self.undecided)
        self.notes += [why] if why else []
        return self.play(won) if won else self.played

    def _check_board(self) -> None:
        """A card of the board that the file does not name is not invented, and none that it names is left out."""
        piles = self.played.table.piles
        for pile, told in zip(BOARDS, (self.board, self.second), strict=True):
            dealt = len(piles[pile].cards) if pile in piles else 0
            if dealt > len(told):
                problem = "nobody can bet any more and the rest of the board is dealt"
                raise BadInput(f"{problem}, but the file has {len(told)} cards of it", where=self.place(-1))
            if dealt < len(told):
                problem = f"the {pile} has {dealt} cards in this hand, the file {len(told)}"
                raise BadInput(problem, where=self._place_of(told[dealt]))


def puts_all_in(played: Round, seat: int, amount: Cents, whole: Cents) -> bool:
    """Whether a bet is short of its size because nobody else has more: what is over would go back anyway."""
    if amount >= whole:
        return False
    return max(played.table.facts(Hand).bets.values()) < amount >= most_of_others(played, seat)


def most_of_others(played: Round, seat: int) -> Cents:
    """The highest bet that anybody else in the hand could make in all."""
    hand, ledger = played.table.facts(Hand), played.table.ledger
    return max([ledger[STACKS[each]] + hand.bets[each] for each in hand.live if each != seat], default=0)


def split_in_cents(played: Round, *, whole: bool) -> list[str]:
    """A note where several took from the pots of a file with cents: others split a cent, or leave an odd dollar."""
    if whole or len(played.table.facts(Hand).won) < 2:
        return []
    return ["the file has cents: a pot that is split is split to the cent, and the odd one is left of the button"]


def is_showdown(played: Round) -> bool:
    """Whether the players are asked what they show."""
    return isinstance(played.asked, Choose) and played.asked.about == SHOWDOWN


def finish(
    played: Round, known: Mapping[int, bool], shows: Mapping[int, bool], results: Results, undecided: str = ""
) -> tuple[str, dict[int, Cents]]:
    """Let the players show or give up, as the file tells or as follows from it.

    A hand whose cards are not known is given up: it never wins against one that is shown. Where the cards do not
    decide, the file may name the winner, who takes the pot, or several with what they took: the hand must then be
    played again with these awards, which are returned. Before them comes a note on what was assumed or left open.
    """
    if played.asked is None:
        return "", {}
    if not is_showdown(played):
        return f"the hand is not finished: seat {_first(played).seat} is asked about {subject(_first(played))}", {}
    live = list(played.table.facts(Hand).live)
    untold = not any(shows.values()) and all(known.get(seat) for seat in live)
    shown = [seat for seat in live if known.get(seat) and shows.get(seat, untold)]
    why = undecided or _undecided(played, live, shown)
    if why:
        winner, won = results.winner(played), results.awards(played)
        if won and not winner:
            return f"{why}: the pot is awarded as the file says", won
        if not winner:
            return f"{why}, and {results.says_nothing()}: the pot is awarded to nobody", {}
        shown, why = [], f"{why}: the file says that seat {winner} won"
    else:
        winner = 0
    while waiting := played.open_decisions():
        decision, seat = waiting[0], waiting[0].seat
        played.answer(decision.number, seat, SHOW if seat in shown else WAIT if seat == winner else MUCK_IT)
    return why, {}


def _first(played: Round) -> Decision:
    return played.open_decisions()[0]


def _undecided(played: Round, live: Sequence[int], shown: Sequence[int]) -> str:
    """Why the known cards do not decide every pot; empty where they do."""
    if not shown:
        return "no cards are known at the showdown"
    put_in = played.table.facts(Hand).put_in
    most = max(put_in[seat] for seat in shown)
    over = [seat for seat in live if put_in[seat] > most]
    return "no cards are known of those who play for a side pot" if len(over) > 1 else ""


@once
def hole_count(posted: Terms) -> int:
    """How many cards of their own the players of a game with a board have."""
    return next(int(row.params.cards) for row in posted.sheet.round if row.step == "deal_hole")


def _impossible(named: Sequence[Card], faces: Sequence[Card]) -> tuple[Card, str]:
    """A card that cannot be dealt as the file says, and why not."""
    for face in named:
        if face not in faces:
            return face, "is not in the pack"
    return next(face for face in named if named.count(face) > 1), "has been dealt already"
