"""Writing a hand as text in the manner of PokerStars, which trackers read: games with a board, amounts in dollars."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from houseway.errors import BadInput
from houseway.families.poker.core.mucking import MUCK_IT
from houseway.histories import table_facts
from houseway.histories.hand_log import Bets, Cards, Declares, Gets, HandLog, Posts, Shows, Takes, Token, tell
from houseway.histories.history_fields import History
from houseway.play.events import Ranked
from houseway.play.ids import BOARD, BOARDS, COLLECTION, JACKPOT
from houseway.play.round_file import write
from houseway.rules.sheet.values import Cents

_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "limit": "Limit"}
_STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
_NO_DATE = "1970/01/01 0:00:00 UTC"
_CURRENCY = {"USD": "$", "EUR": "€", "GBP": "£", "": "$"}


def dumps(history: History) -> str:
    """The text of a hand."""
    return "\n".join(_StarsWriter(history).lines()) + "\n"


def dumps_all(histories: Iterable[History]) -> str:
    """Several hands, separated by two blank lines as trackers expect."""
    return "\n\n".join(map(dumps, histories))


def game_name(history: History) -> str:
    """`Hold'em No Limit`; a game without such a name is refused."""
    terms = history.played.table.terms
    sheet = terms.sheet
    halved = any(getattr(row.params, "low", None) for row in sheet.round)
    kinds = {"holdem": "Hold'em", "omaha": "Omaha Hi/Lo" if halved else "Omaha"}
    kind = "6+ Hold'em" if sheet.id == "neutral/short-deck" else kinds.get(sheet.family, "")
    structure = _LIMITS.get(terms.structure or "", "")
    if not kind or not structure:
        raise BadInput(f"text in the manner of PokerStars is for hold'em and Omaha, not {sheet.name}", where="--to")
    return f"{kind} {structure}"


class _StarsWriter:
    """Writes one hand, line by line."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.log: HandLog = tell(history.played, history.scale, history.unknown)
        self.table = history.played.table
        plain = history.ohh.get((), {})
        self.facts: dict[str, Any] = {**plain} if plain else table_facts.to_ohh(history.phh)
        self.sign = _CURRENCY.get(str(self.facts.get("currency", "")), "$")
        self.told = _Told()

    def lines(self) -> list[str]:
        lines = [*self._head()]
        body = [line for token in self.log.tokens for line in self._token(token)]
        if not self.told.dealt:
            body.append("*** HOLE CARDS ***")
        return [*lines, *body, *self._summary()]

    # The table ----------------------------------------------------------------------------------------------------

    def _head(self) -> Iterable[str]:
        terms = self.table.terms
        stakes = (terms.lower, terms.higher) if terms.by_limit else self._blinds()
        played_for = "/".join(map(self.money, stakes)) + f" {self.facts.get('currency') or 'USD'}"
        yield f"PokerStars Hand #{self._number()}:  {game_name(self.history)} ({played_for}) - {self._when()}"
        button = self.log.hand.button or self.log.order[-1]
        size = self.facts.get("table_size") or terms.sheet.seats.max
        name = self.facts.get("table_name") or terms.sheet.name
        yield f"Table '{name}' {size}-max Seat #{button} is the button"
        for seat, chips in sorted(self.history.played.opening_stacks.items()):
            out = " is sitting out" if seat in self.log.sat_out else ""
            yield f"Seat {seat}: {self.name(seat)} ({self.money(chips)} in chips){out}"

    def _blinds(self) -> tuple[Cents, Cents]:
        blinds = self.table.terms.stakes.blinds or (0,)
        return (blinds[0] if len(blinds) > 1 else 0), blinds[-1]

    def _number(self) -> str:
        number = str(self.facts.get("game_number", ""))
        if number.isdecimal():
            return number
        made = hashlib.sha256((number or write(self.history.played)).encode()).hexdigest()
        return str(int(made[:12], 16))

    def _when(self) -> str:
        moment = table_facts.spelled(str(self.facts.get("start_date_utc", "")))
        zone = str(self.history.phh.get("time_zone_abbreviation", "")) or "UTC"
        return f"{moment} {zone}" if moment else _NO_DATE

    def name(self, seat: int) -> str:
        return self.table.name(seat)

    def money(self, amount: Cents) -> str:
        """`$12`, `$0.50`: always with cents where there are any."""
        return f"{self.sign}{self.log.number(amount)}"

    # What happened ------------------------------------------------------------------------------------------------

    def _token(self, token: Token) -> Iterable[str]:
        match token:
            case Posts():
                yield from self._post(token)
            case Cards():
                yield from self._cards(token)
            case Bets():
                yield from self._bet(token)
            case Gets(own=True):
                yield f"Uncalled bet ({self.money(token.amount)}) returned to {self.name(token.seat)}"
            case Gets():
                yield from self._showdown(shown=False)
                yield f"{self.name(token.seat)} collected {self.money(token.amount)} from {self._pot(token)}"
            case Shows():
                yield from self._showdown(shown=True)
                yield f"{self.name(token.seat)}: shows [{self._faces(token.faces)}] ({self._rank(token.seat)})"
            case Declares(about="showdown", words=words) if words == MUCK_IT:
                yield from self._showdown(shown=True)
                yield f"{self.name(token.seat)}: mucks hand"
            case Takes() if not token.seat:
                self.told.rake += token.amount

    def _post(self, token: Posts) -> Iterable[str]:
        self.told.level = max(self.told.level, token.amount) if token.live else self.told.level
        what = token.what.removesuffix(", all in for less")
        if not token.live:
            said = "the ante" if what.startswith("ante") else "dead blind"
        else:
            said = what if what in ("small blind", "big blind", "straddle") else "big blind"
        yield f"{self.name(token.seat)}: posts {said} {self.money(token.amount)}{_end(token)}"

    def _cards(self, token: Cards) -> Iterable[str]:
        if token.seat:
            self.told.hands.setdefault(token.seat, []).extend(token.faces)
            return
        # A card that is drawn for the button, or burned, comes before the hole cards and is not told.
        if token.place not in BOARDS:
            return
        yield from self._deal()
        board = self.told.boards.setdefault(str(token.place), [])
        before = list(board) or (
            self.told.boards[str(BOARD)][: self.log.hand.shared] if token.place is not BOARD else []
        )
        board[:] = [*before, *token.faces]
        which = "" if self.log.hand.boards == 1 or len(before) < self.log.hand.shared else self._which(token)
        lying = f"[{self._faces(before)}] " if before else ""
        self.told.level = 0
        yield f"*** {which}{_STREETS.get(len(board), 'BOARD')} *** {lying}[{self._faces(token.faces)}]"

    def _which(self, token: Cards) -> str:
        return "FIRST " if token.place is BOARD else "SECOND "

    def _deal(self) -> Iterable[str]:
        """The hole cards, once everybody has theirs: known ones alone."""
        if self.told.dealt:
            return
        self.told.dealt = True
        yield "*** HOLE CARDS ***"
        for seat, faces in self.told.hands.items():
            if not self.log.unknown.issuperset(faces):
                yield f"Dealt to {self.name(seat)} [{self._faces(faces)}]"

    def _bet(self, token: Bets) -> Iterable[str]:
        yield from self._deal()
        who, end, level = self.name(token.seat), _end(token), self.told.level
        match token.move:
            case "fold":
                yield f"{who}: folds"
            case "check":
                yield f"{who}: checks"
            case "call":
                yield f"{who}: calls {self.money(token.paid)}{end}"
            case _ if not level:
                yield f"{who}: bets {self.money(token.to)}{end}"
            case _:
                yield f"{who}: raises {self.money(token.to - level)} to {self.money(token.to)}{end}"
        self.told.level = max(level, token.to)

    def _showdown(self, *, shown: bool) -> Iterable[str]:
        yield from self._deal()
        if shown and not self.told.showdown:
            self.told.showdown = True
            yield "*** SHOW DOWN ***"

    def _rank(self, seat: int) -> str:
        ranked = [each for each in self.history.played.events if isinstance(each, Ranked) and each.place.seat == seat]
        return ranked[-1].words if ranked else "shown"

    def _pot(self, token: Gets) -> str:
        if token.pot:
            return f"side pot-{token.pot}"
        several = any(isinstance(each, Gets) and each.pot for each in self.log.tokens)
        return "main pot" if several and token.pot == 0 else "pot"

    def _faces(self, faces: Iterable[Any]) -> str:
        return " ".join(self.log.cards(faces))

    # The summary --------------------------------------------------------------------------------------------------

    def _summary(self) -> Iterable[str]:
        won = self.log.hand.won
        yield "*** SUMMARY ***"
        fees = sum(self.log.taken(account) for account in (COLLECTION, JACKPOT))
        yield f"Total pot {self.money(sum(won.values()) + fees)} | Rake {self.money(fees)}"
        boards = [faces for faces in self.told.boards.values() if faces]
        for nth, board in enumerate(boards):
            which = ("FIRST ", "SECOND ")[nth] if len(boards) > 1 else ""
            yield f"{which}Board [{self._faces(board)}]"
        for seat in sorted(self.log.order):
            yield f"Seat {seat}: {self.name(seat)} {self._ended(seat)}".rstrip()

    def _ended(self, seat: int) -> str:
        won = self.log.hand.won.get(seat, 0)
        shown = next((each for each in self.log.tokens if isinstance(each, Shows) and each.seat == seat), None)
        if shown is not None:
            result = f"won ({self.money(won)})" if won else "lost"
            return f"showed [{self._faces(shown.faces)}] and {result} with {self._rank(seat)}"
        if won:
            return f"collected ({self.money(won)})"
        folded = self._folded_on(seat)
        return f"folded {folded}" if folded else "mucked"

    def _folded_on(self, seat: int) -> str:
        street = "before Flop"
        for token in self.log.tokens:
            if isinstance(token, Cards) and token.place is BOARD:
                street = {"before Flop": "on the Flop", "on the Flop": "on the Turn"}.get(street, "on the River")
            if isinstance(token, Bets) and (token.seat, token.move) == (seat, "fold"):
                return street
        return ""


@dataclass(slots=True)
class _Told:
    """What has been written so far."""

    dealt: bool = False
    showdown: bool = False
    level: Cents = 0
    rake: Cents = 0
    hands: dict[int, list[Any]] = field(default_factory=dict)
    boards: dict[str, list[Any]] = field(default_factory=dict)


def _end(token: Posts | Bets) -> str:
    return " and is all-in" if token.all_in else ""


__all__ = ["dumps", "dumps_all", "game_name"]
