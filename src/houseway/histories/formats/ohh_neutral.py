"""Open Hand History at the neutral table: from the object of a file to a hand that is played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from houseway.cards.card import Card, card
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import RecordedPosts
from houseway.histories.formats.phh_neutral import GAMES, MOST_SEATS, NeutralGame
from houseway.histories.formats.phh_notation import show_cards
from houseway.histories.history_fields import cents
from houseway.histories.neutral_table import (
    UNIT,
    BoardHand,
    NeutralStakes,
    OutOfTurn,
    Results,
    neutral_terms,
    split_in_cents,
)
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, dollars

OHH_GAMES: dict[tuple[str, str], NeutralGame] = {
    ("Holdem", "NL"): GAMES["NT"],
    ("Holdem", "PL"): GAMES["PT"],
    ("Holdem", "FL"): GAMES["FT"],
    ("ShortDeck", "NL"): GAMES["NS"],
    ("Omaha", "PL"): GAMES["PO"],
    ("Omaha", "NL"): GAMES["NO"],
    ("Omaha", "FL"): GAMES["FO"],
    ("OmahaHiLo", "FL"): GAMES["FO/8"],
    ("OmahaHiLo", "PL"): GAMES["PO/8"],
    ("OmahaHiLo", "NL"): GAMES["NO/8"],
    ("Stud", "FL"): GAMES["F7S"],
    ("StudHiLo", "FL"): GAMES["F7S/8"],
}
_BETS = {"Fold": "fold", "Check": "call", "Call": "call", "Bet": "raise", "Raise": "raise"}
_LIVE = {
    "Post SB": "small blind",
    "Post BB": "big blind",
    "Straddle": "straddle",
    "Post Extra Blind": "blind posted late",
}
_DEAD = {"Post Ante": "ante", "Post Dead": "dead blind", "Add to Pot": "added to the pot"}
# Posts that move who acts first.
_IN_TURN = ("Post SB", "Post BB", "Straddle")
# Not part of the hand.
ASIDE = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment", "Payout")
# The fields of Open Hand History that tell how a hand was played.
OHH_PLAYED = (
    "spec_version",
    "game_type",
    "bet_limit",
    "table_size",
    "currency",
    "dealer_seat",
    "small_blind_amount",
    "big_blind_amount",
    "ante_amount",
    "players",
    "rounds",
    "pots",
)
UNKNOWN_CARDS = ("??", "XX", "xx", "")


class NeutralOhh:
    """Reads one hand. `where` is the file and the hand; `seats` are the players dealt in by number in the file."""

    def __init__(self, plain: Mapping[str, Any], where: str, ids: Mapping[Any, int], seats: Mapping[int, Any]) -> None:
        self.plain, self.where, self.ids = plain, where, ids
        self.notes: list[str] = []
        self.stacks: dict[int, Cents] = {seat: chips for seat, (chips, _) in seats.items()}
        self.names = {seat: name for seat, (_, name) in seats.items() if name}
        self.antes: dict[int, Cents] = {}
        self.dead: dict[int, Cents] = {}
        self.live: dict[int, Cents] = {}
        self.called: dict[int, str] = {}
        self.in_turn: dict[int, Cents] = {}
        self.bets: dict[int, Cents] = {}
        self.acts: list[tuple[int, str, Cents, int]] = []
        self.places: list[str] = []
        self.hands: dict[int, list[Card | None]] = {}
        self.shows: dict[int, bool] = {}
        self.boards: list[list[Card]] = []
        self.origin: dict[Card, int] = {}
        self.whole = True

    def read(self, game: NeutralGame) -> tuple[Round, frozenset[Card]]:
        if not 2 <= len(self.stacks) <= MOST_SEATS or max(self.stacks) > MOST_SEATS:
            problem = f"expected 2 to {MOST_SEATS} players in seats from 1 to {MOST_SEATS}"
            raise BadInput(problem, where=f"{self.where}: players")
        self.order = self._order()
        self._all_actions()
        posts = self._posts()
        posted = self._terms(game, posts)
        flags = self.plain.get("flags")
        twice = isinstance(flags, list) and "Run_It_Twice" in flags
        board, second = self._run(twice=twice)
        hand = BoardHand(
            posted, self.order, self.stacks, self.names, posts, self._place, self.hands, board, second, self.acts
        )
        won = self._won()
        # Where the file has neither a showdown nor a winner, the hand is not finished.
        hand.shows = self.shows if self.shows or won else dict.fromkeys(self.order, False)
        hand.results = Results(won=won)
        hand.undecided = "it was run twice, and one board is known" if twice and not second else ""
        hand.origin = self.origin
        try:
            played = hand.play()
        except OutOfTurn as error:
            error.message += self._out_of_order()
            raise
        self.notes += [*hand.notes, *split_in_cents(played, whole=self.whole)]
        return played, frozenset(hand.unknown)

    def _order(self) -> tuple[int, ...]:
        dealer, seats = self.plain["dealer_seat"], sorted(self.stacks)
        order = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
        return tuple(order)

    def _out_of_order(self) -> str:
        """Who is dealt in between the button and the first blind, where the file may mean another order of play."""
        seats = list(self.order)
        blinds = [seats.index(seat) for seat in self.in_turn]
        between = seats[: min(blinds)] if len(seats) > 2 and blinds else []
        if not between:
            return ""
        named = ", ".join(map(str, between))
        return f" (dealer_seat is {self.plain['dealer_seat']}, and seat {named} is between it and the first blind)"

    def _place(self, at: int) -> str:
        return self.places[at] if at >= 0 else f"{self.where}: rounds"

    # Actions ------------------------------------------------------------------------------------------------------

    def _all_actions(self) -> None:
        for at, part in enumerate(self.plain["rounds"]):
            actions = part.get("actions") or []
            if not isinstance(actions, list) or not all(isinstance(each, dict) for each in actions):
                raise BadInput("expected a list of actions", where=f"{self.where}: rounds[{at}].actions")
            if at:
                self.bets = {}
            faces = self._cards(part.get("cards"), f"{self.where}: rounds[{at}].cards")
            if faces:
                self._board(faces, f"{self.where}: rounds[{at}].cards")
            for nth, action in enumerate(actions):
                told = f"({action.get('player_id')} {action.get('action')})"
                where = f"{self.where}: rounds[{at}].actions[{nth}] {told}"
                if "_line" in action:
                    # The hand comes from a text, where the action has a line of its own.
                    where = f"{self.where.rpartition(': line ')[0]}: line {action['_line']}"
                self._action(action, where)

    def _action(self, action: Mapping[str, Any], where: str) -> None:
        word = action.get("action")
        if not isinstance(word, str):
            raise BadInput(f"expected the word of an action, found {word!r}", where=where)
        if word in ASIDE:
            return
        seat = self._seat(action.get("player_id"), where)
        if word in _BETS:
            self._bet(seat, _BETS[word], action, where)
        elif word in _LIVE:
            self._post_live(seat, word, cents(action.get("amount"), where))
        elif word in _DEAD:
            self._post_dead(seat, word, cents(action.get("amount"), where))
        elif word == "Dealt Cards":
            self.hands.setdefault(seat, []).extend(self._cards(action.get("cards"), where))
        elif word in ("Shows Cards", "Mucks Cards"):
            self._shown(seat, self._cards(action.get("cards"), where), where, shows=word == "Shows Cards")
        else:
            raise BadInput(f"{word!r} is not an action of the standard", where=where)

    def _seat(self, player: object, where: str) -> int:
        if not isinstance(player, int | str) or player not in self.ids:
            raise BadInput(f"there is no player {player!r}", where=where)
        seat = self.ids[player]
        if seat not in self.stacks:
            raise BadInput(f"player {player!r} sits out", where=where)
        return seat

    def _bet(self, seat: int, does: str, action: Mapping[str, Any], where: str) -> None:
        before = self.bets.get(seat, 0)
        paid = cents(action.get("amount"), where) if does == "raise" or action.get("action") == "Call" else 0
        self.bets[seat] = before + paid
        self.acts.append((seat, does, before + paid, len(self.places)))
        self.places.append(where)

    def _post_live(self, seat: int, word: str, amount: Cents) -> None:
        self.live[seat] = self.bets[seat] = self.live.get(seat, 0) + amount
        self.called.setdefault(seat, _LIVE[word])
        if word in _IN_TURN:
            self.in_turn[seat] = self.in_turn.get(seat, 0) + amount

    def _post_dead(self, seat: int, word: str, amount: Cents) -> None:
        self.dead[seat] = self.dead.get(seat, 0) + amount
        self.called.setdefault(-seat, _DEAD[word])

    def _shown(self, seat: int, shown: Sequence[Card | None], where: str, *, shows: bool) -> None:
        known = [face for face in shown if face is not None]
        if known:
            show_cards(self.hands.setdefault(seat, list(shown)), known, where)
        self.shows[seat] = shows and len(known) == len(shown) > 0

    def _board(self, faces: Sequence[Card | None], where: str) -> None:
        known = [face for face in faces if face is not None]
        if len(known) != len(faces):
            raise BadInput("a card of the board is not known", where=where)
        self.boards.append(known)

    def _run(self, *, twice: bool) -> tuple[list[Card], list[Card]]:
        """The cards of the board, and those of the second where the file has both."""
        whole = [face for part in self.boards for face in part]
        if len(whole) > 5 and not twice:
            raise BadInput(f"the board has {len(whole)} cards", where=f"{self.where}: rounds")
        return whole[:5], whole[5:]

    def _cards(self, faces: Any, where: str) -> list[Card | None]:
        """The cards of a list; text that is not a card, such as `XX`, is an unknown card."""
        if faces in (None, "", []):
            return []
        if not isinstance(faces, list) or not all(isinstance(each, str) for each in faces):
            raise BadInput("expected a list of cards", where=where)
        try:
            found = [None if each in UNKNOWN_CARDS else card(each) for each in faces]
        except BadInput as error:
            raise BadInput(error.message, where=where) from None
        for face in found:
            if face is not None:
                self.origin[face] = len(self.places)
        self.places.append(where)
        return found

    # What is put up, and for what ---------------------------------------------------------------------------------

    def _posts(self) -> RecordedPosts:
        """What the file says was put up. The seat after the last of the biggest posts in turn acts first."""
        level = max(self.live.values(), default=0)
        big = cents(self.plain.get("big_blind_amount") or 0, f"{self.where}: big_blind_amount")
        first = self.order[0]
        if self.in_turn:
            most = max(self.in_turn.values())
            last = [seat for seat in self.order if self.in_turn.get(seat) == most][-1]
            first = self.order[(self.order.index(last) + 1) % len(self.order)]
        return RecordedPosts(self.antes, self.dead, self.live, max(level, big), first, self.called)

    def _terms(self, game: NeutralGame, posts: RecordedPosts) -> Terms:
        small, big = (
            cents(self.plain.get(name) or 0, f"{self.where}: {name}")
            for name in ("small_blind_amount", "big_blind_amount")
        )
        if not big:
            where = f"{self.where}: big_blind_amount"
            raise BadInput("expected more than nothing: it is the smallest bet", where=where)
        paid = [*posts.live.values(), *posts.dead.values(), *[act[2] for act in self.acts]]
        self.whole = not any(amount % UNIT for amount in (big, *self.stacks.values(), *paid))
        return neutral_terms(game.sheet, game.betting, NeutralStakes(big, 2 * big, small), whole=self.whole)

    def _won(self) -> dict[int, Cents]:
        """What each seat took from the pots, as the file says."""
        won: dict[int, Cents] = {}
        for at, pot in enumerate(self.plain["pots"]):
            wins = pot.get("player_wins") or []
            if not isinstance(wins, list) or not all(isinstance(each, dict) for each in wins):
                raise BadInput("expected a list of objects", where=f"{self.where}: pots[{at}].player_wins")
            for nth, win in enumerate(wins):
                where = f"{self.where}: pots[{at}].player_wins[{nth}]"
                seat = self._seat(win.get("player_id"), where)
                won[seat] = won.get(seat, 0) + cents(win.get("win_amount"), where)
        return won

    def compare(self, played: Round) -> Iterator[str]:
        """Where the file awards the pots in another way, after whatever rake it took."""
        won = {seat: amount for seat, amount in self._won().items() if amount}
        if played.state != "over" or not won:
            return
        hand_won = {seat: amount for seat, amount in _collected(played).items() if amount}
        rake = sum(cents(pot.get("rake") or 0, f"{self.where}: pots") for pot in self.plain["pots"])
        if (hand_won != won and sum(hand_won.values()) - sum(won.values()) != rake) or set(hand_won) != set(won):
            came = ", ".join(f"seat {seat} {dollars(amount)}" for seat, amount in hand_won.items())
            said = ", ".join(f"seat {seat} {dollars(amount)}" for seat, amount in won.items())
            yield f"pots: the file says {said}, the hand {came}"


def _collected(played: Round) -> dict[int, Cents]:
    return played.table.facts(Hand).won
