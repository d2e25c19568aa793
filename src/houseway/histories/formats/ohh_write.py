"""Writing Open Hand History: a hand of ours as the JSON that trackers read.

What the standard cannot hold is in one object, `_houseway`: the fields of a round file, answers that are not bets,
and cards outside hands and boards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.families.poker.core.mucking import MUCK_IT
from houseway.families.poker.deal.two_boards import OPTION
from houseway.histories import table_facts, toml_writer
from houseway.histories.formats import phh_neutral_write
from houseway.histories.formats.phh_write import DERIVED as PHH_DERIVED
from houseway.histories.formats.phh_write import is_neutral
from houseway.histories.formats.variant_codes import BET_TYPES, game_type_of
from houseway.histories.hand_log import (
    ANTE,
    Bets,
    Cards,
    Declares,
    Gets,
    HandLog,
    Posts,
    Shows,
    Takes,
    Throws,
    Token,
    tell,
)
from houseway.histories.history_fields import History, round_fields
from houseway.histories.table_facts import NO_DATE
from houseway.play.ids import BOARD, BOARDS, BURNS, COLLECTION, JACKPOT, Account
from houseway.play.round_file import write
from houseway.rules.sheet.values import Cents

SPEC = "1.4.7"
HOUSE = "_houseway"
# The first part of the path of a field that stands beside the hand and not in it.
BESIDE = ""
# The fields of PHH that the standard has no place for, as TOML.
PHH = "_phh"
# Fields about the table rather than the hand: kept as written.
KEPT = (
    "spec_version",
    "site_name",
    "network_name",
    "internal_version",
    "game_number",
    "start_date_utc",
    "table_name",
    "table_size",
    "currency",
    "hero_player_id",
    "flags",
)
# Amounts are decimals and are written digit by digit.
_EXACT = msgspec.json.Encoder(decimal_format="number")
FIVE = 5
_STREETS = {3: "Flop", 4: "Turn", 5: "River"}
_STUD = ("Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street")


def dumps(history: History) -> str:
    """A hand as the text of an `.ohh` file, with what stood beside it."""
    beside = {str(path[1]): value for path, value in history.ohh.items() if path[:1] == (BESIDE,)}
    return msgspec.json.format(_EXACT.encode({**beside, "ohh": fields(history)}), indent=1).decode() + "\n"


def dumps_all(histories: Iterable[History]) -> str:
    """Several hands: one object after the other, separated by a blank line."""
    return "\n".join(map(dumps, histories))


def fields(history: History) -> dict[str, Any]:
    """A hand as the fields of the standard, with its file's extra fields put back in place."""
    if () in history.ohh:
        return _without_lines(history.ohh[()])
    told = derive(tell(history.played, history.scale, history.unknown))
    if is_neutral(history.played):
        return _neutral(told, history)
    house = told.pop(HOUSE)
    for path, value in history.ohh.items():
        inner: Any = told
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = value
    return {**told, HOUSE: house}


def _without_lines(plain: dict[str, Any]) -> dict[str, Any]:
    """The object of a hand; without the lines of the text that it comes from."""
    rounds = [
        {**part, "actions": [{key: value for key, value in act.items() if key != "_line"} for act in part["actions"]]}
        if part.get("actions")
        else part
        for part in plain["rounds"]
    ]
    return {**plain, "rounds": rounds}


def _neutral(told: dict[str, Any], history: History) -> dict[str, Any]:
    """A hand of the neutral table: no fields of ours, and those of PHH that the standard has no place for as TOML."""
    told.pop(HOUSE)
    told |= table_facts.to_ohh(history.phh) | {
        str(path[0]): value for path, value in history.ohh.items() if path and path[0]
    }
    if left := _left_of_phh(history):
        told[PHH] = toml_writer.line_by_line(left)
    return told


def _left_of_phh(history: History) -> dict[str, Any]:
    """What PHH says of the hand that the standard has no place for: in a game without a board, all of it."""
    ours = phh_neutral_write.derived(tell(history.played, unknown=history.unknown))
    if history.played.table.terms.sheet.family not in ("holdem", "omaha"):
        return {**ours, **history.phh}
    left = table_facts.left_in_phh(history.phh)
    return {name: value for name, value in left.items() if name not in PHH_DERIVED or ours.get(name) != value}


def derive(log: HandLog) -> dict[str, Any]:
    """The fields that follow from the hand alone."""
    played, terms = log.played, log.played.table.terms
    sheet, blinds = terms.sheet, terms.stakes.blinds
    rounds = _Rounds(log)
    for token in log.tokens:
        rounds.take_token(token)
    rounds.flush()
    twice = any(isinstance(each, Declares) and each.about == OPTION for each in log.tokens) and log.hand.boards > 1
    return {
        "spec_version": SPEC,
        "site_name": "Houseway",
        "network_name": "Houseway",
        "internal_version": version("houseway"),
        "game_number": hashlib.sha256(write(played).encode()).hexdigest()[:16],
        "start_date_utc": NO_DATE,
        "table_name": sheet.name,
        "game_type": game_type_of(sheet),
        "bet_limit": {"bet_type": BET_TYPES[terms.structure or "limit"], "bet_cap": 0},
        "table_size": sheet.seats.max,
        "currency": "USD",
        "dealer_seat": log.hand.button or log.order[-1],
        "small_blind_amount": log.number(blinds[0] if len(blinds) > 1 else 0),
        "big_blind_amount": log.number(blinds[-1] if blinds else 0),
        "ante_amount": log.number(terms.stakes.ante),
        "hero_player_id": None,
        "flags": ["Observed", *(["Run_It_Twice"] if twice else [])],
        "players": _players(log),
        "rounds": rounds.rounds,
        "pots": _pots(log),
        HOUSE: {"round": round_fields(played, log.scale), "answers": rounds.answers, "cards": rounds.places},
    }


def _players(log: HandLog) -> list[dict[str, Any]]:
    """Everybody at the table; a player's number is the number of the seat."""
    table = log.played.table
    players = []
    for seat, chips in sorted(log.played.opening_stacks.items()):
        player = {"id": seat, "seat": seat, "name": table.name(seat), "starting_stack": log.number(chips)}
        players.append(player if seat in log.order else {**player, "is_sitting_out": True})
    return players


def name_of(player: dict[str, Any], seat: int) -> str:
    """The name of a player; empty if it is only the seat's."""
    name = str(player.get("name") or "")
    return "" if name == f"seat {seat}" else name


# Rounds ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Rounds:
    """The betting rounds with their actions, numbered throughout."""

    log: HandLog
    rounds: list[dict[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    places: dict[str, list[str]] = field(default_factory=dict)
    dealt: dict[int, list[Card]] = field(default_factory=dict)
    count: int = 0
    board: int = 0
    acted: bool = False
    stud: int = 0

    def __post_init__(self) -> None:
        self._open("Preflop")

    def take_token(self, token: Token) -> None:
        if not isinstance(token, Cards):
            self.flush()
        match token:
            case Cards():
                self._cards(token)
            case Posts():
                self._act(token.seat, _post(token), token.amount, all_in=token.all_in)
            case Bets():
                self._bet(token)
            case Throws():
                self._answer(token.seat, "throws", self.log.cards(token.faces))
            case Declares(about="showdown"):
                if token.words == MUCK_IT:
                    self._act(token.seat, "Mucks Cards")
            case Declares():
                self._answer(token.seat, token.about, token.words)
            case Shows():
                if self.rounds[-1]["street"] != "Showdown":
                    self._open("Showdown")
                self._act(token.seat, "Shows Cards", cards=token.faces)
            case Takes() if token.seat:
                self._act(token.seat, "Player Adjustment", -token.amount)
            case Gets(own=False, pot=None):
                self._act(token.seat, "Player Adjustment", token.amount)

    def flush(self) -> None:
        for seat, faces in self.dealt.items():
            if not self.log.unknown.issuperset(faces):
                self._act(seat, "Dealt Cards", cards=faces)
        self.dealt.clear()

    def _open(self, street: str, faces: tuple[Card, ...] = ()) -> None:
        cards = {"cards": self.log.cards(faces)} if faces else {}
        self.rounds.append({"id": len(self.rounds), "street": street, **cards, "actions": []})
        self.acted = False

    def _cards(self, token: Cards) -> None:
        if token.seat:
            if self.acted and not self.dealt and self.log.played.table.terms.sheet.family == "stud":
                self._open(_STUD[min(self.stud, len(_STUD) - 1)])
                self.stud += 1
            self.dealt.setdefault(token.seat, []).extend(token.faces)
        elif token.place is BOARD or (is_neutral(self.log.played) and token.place in BOARDS):
            self.flush()
            if token.place is not BOARD and self.board >= FIVE:
                self.board = self.log.hand.shared
            self.board += len(token.faces)
            self._open(_STREETS.get(self.board, f"Board {self.board}"), token.faces)
        elif token.place is not BURNS:
            self.places.setdefault(str(token.place), []).extend(self.log.cards(token.faces))

    def _bet(self, token: Bets) -> None:
        self.acted = True
        word = {"fold": "Fold", "check": "Check", "call": "Call", "bring in": "Post Extra Blind"}.get(token.move)
        if word is None:
            word = "Bet" if token.move == "bet" and self.rounds[-1]["street"] != "Preflop" else "Raise"
        if token.move == "bring in" and token.asked:
            self._answer(token.seat, "bring-in", token.move)
        self._act(token.seat, word, token.paid if token.move not in ("fold", "check") else None, all_in=token.all_in)

    def _act(
        self,
        seat: int,
        word: str,
        amount: Cents | None = None,
        *,
        all_in: bool = False,
        cards: Iterable[Card] = (),
    ) -> None:
        self.count += 1
        action: dict[str, Any] = {"action_number": self.count, "player_id": seat, "action": word}
        if amount is not None:
            action["amount"] = self.log.number(amount) if amount >= 0 else -self.log.number(-amount)
            action["is_allin"] = all_in
        if faces := self.log.cards(cards):
            action["cards"] = faces
        self.rounds[-1]["actions"].append(action)

    def _answer(self, seat: int, about: str, words: str | list[str]) -> None:
        self.answers.append({"after": self.count, "player_id": seat, "about": about, "say": words})


def _post(token: Posts) -> str:
    if not token.live:
        return "Post Ante" if token.what.startswith(ANTE) else "Post Dead"
    what = token.what.removesuffix(", all in for less")
    return {"small blind": "Post SB", "big blind": "Post BB", "straddle": "Straddle"}.get(what, "Post Extra Blind")


# Pots --------------------------------------------------------------------------------------------------------------


def _pots(log: HandLog) -> list[dict[str, Any]]:
    """The amount of each pot with its fee, and who took how much. The fee comes off the main pot."""
    pots: dict[int, dict[int, Cents]] = {}
    for token in log.tokens:
        if isinstance(token, Gets) and token.pot is not None:
            wins = pots.setdefault(token.pot, {})
            wins[token.seat] = wins.get(token.seat, 0) + token.amount
    taken = {account: _from_pot(log, account) for account in (COLLECTION, JACKPOT)}
    if not pots and any(taken.values()):
        pots[0] = {}
    told = []
    for at, wins in enumerate(pots.values()):
        rake, jackpot = (taken[COLLECTION], taken[JACKPOT]) if at == 0 else (0, 0)
        pot: dict[str, Any] = {"number": at, "amount": log.number(sum(wins.values()) + rake + jackpot)}
        pot["rake"] = log.number(rake)
        if jackpot:
            pot["jackpot"] = log.number(jackpot)
        pot["player_wins"] = [{"player_id": seat, "win_amount": log.number(won)} for seat, won in wins.items()]
        told.append(pot)
    return told


def _from_pot(log: HandLog, account: Account) -> Cents:
    taken = [each for each in log.tokens if isinstance(each, Takes) and not each.seat]
    return sum(each.amount for each in taken if each.account == account)
