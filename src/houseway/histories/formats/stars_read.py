"""Reading text in the manner of PokerStars: each hand becomes the object of Open Hand History that tells the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from houseway.errors import BadInput, HousewayError
from houseway.histories.formats.ohh_read import read_plain
from houseway.histories.history_fields import History

_HEAD = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+):\s+(?:\{.*?\} +)?"
    r"(?:(?:Zoom )?Tournament #(?P<event>\d+), (?:(?P<fee>.+?) )?)?(?:(?:8-Game|HORSE|HOSE|Mixed [^(]*) \()?"
    r"(?P<game>6\+ Hold'em|Hold'em|Omaha Hi/Lo|Omaha) (?P<limit>No Limit|Pot Limit|Limit)\)?"
    r"(?: - (?:Match Round \S+, )?Level (?P<level>\S+))?"
    r" \((?P<sign>[^\d\s]?)(?P<low>[\d.]+)/[^\d\s]?(?P<high>[\d.]+)(?: - [^\d\s]?[\d.]+ Cap - )?"
    r"(?: (?P<currency>[A-Z]{3}))?\)"
    r" - (?P<day>\d{4}/\d\d/\d\d) (?:- )?(?P<clock>\d{1,2}:\d\d:\d\d)(?: \(?(?P<zone>[^\s()]+)\)?)?(?: \[.*\])?\s*"
)
_TABLE = re.compile(r"Table '(?P<name>.*)' (?:(?P<size>\d+)-max )?(?:\(.*\) )?Seat #(?P<button>\d+) is the button\s*")
_SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \([^\d\s]?(?P<chips>[\d.]+) in chips(?:, .*)?\)"
    r"(?P<out> is sitting out| out of hand .*)?\s*"
)
_STREET = re.compile(r"\*\*\* (?:(FIRST|SECOND) )?(HOLE CARDS|FLOP|TURN|RIVER|SHOW DOWN|SUMMARY) \*\*\*(?P<cards>.*)")
_MONEY = r"[^\d\s]?(?P<amount>[\d.]+)"
_POST = re.compile(rf"posts (?P<what>small & big blinds|small blind|big blind|the ante|straddle|dead blind) {_MONEY}.*")
_BET = re.compile(rf"(?P<does>calls|bets) {_MONEY}(?P<all> and is all-in)?\s*")
_RAISE = re.compile(r"raises [^\d\s]?[\d.]+ to [^\d\s]?(?P<amount>[\d.]+)(?P<all> and is all-in)?\s*")
_SHOWS = re.compile(r"shows \[(?P<cards>[^\]]*)\].*")
_DEALT = re.compile(r"Dealt to (?P<name>.+?) \[(?P<cards>[^\]]*)\]\s*")
_COLLECTED = re.compile(rf"(?P<name>.+) collected {_MONEY} from (?:(?:main |side )?pot.*)\s*")
_UNCALLED = re.compile(r"Uncalled bet \([^\d\s]?[\d.]+\) returned to .+")
_RAKE = re.compile(r"Total pot [^\d\s]?[\d.]+.*\| Rake [^\d\s]?(?P<rake>[\d.]+).*")
_CASHED_OUT = re.compile(rf"(?P<name>.+) cashed out the hand for {_MONEY}.*")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
# Lines that are no part of the hand.
_ASIDE = re.compile(
    r".*(?:joins the table|leaves the table|will be allowed to play|has timed out|is disconnected|is connected|"
    r"said, \"|was removed from the table|has returned|is sitting out|sits out|re-buys|Hand was run twice|"
    r"agree to Run It Twice|doesn't show hand|No low hand qualified|Betting is capped|finished the tournament|"
    r"wins the tournament|bounty for eliminating|wins \S+ for (?:eliminating|splitting the elimination)).*"
)
_TYPES = {"Hold'em": "Holdem", "6+ Hold'em": "ShortDeck", "Omaha": "Omaha", "Omaha Hi/Lo": "OmahaHiLo"}
_HOLE_CARDS = {"Holdem": 2, "ShortDeck": 2, "Omaha": 4, "OmahaHiLo": 4}
_LIMITS = {"No Limit": "NL", "Pot Limit": "PL", "Limit": "FL"}
_POSTS = {
    "small blind": "Post SB",
    "big blind": "Post BB",
    "the ante": "Post Ante",
    "straddle": "Straddle",
    "dead blind": "Post Dead",
}
# In a limit game the small blind is about half of the small bet.
HALF = Decimal("0.5")
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}


def loads_all(content: str, where: str = "txt") -> list[History]:
    """The hands of a text. The first that cannot be read is refused."""
    hands = []
    for found in each_hand(content.splitlines(keepends=True), where):
        if isinstance(found, HousewayError):
            raise found
        hands.append(found)
    return hands


def each_hand(lines: Iterable[str], where: str) -> Iterator[History | HousewayError]:
    """The hands of a text one after the other; in place of one that cannot be read, why not."""
    found = False
    for first, text in hand_texts(lines):
        found = True
        try:
            yield _StarsHand(text, first, where).read()
        except HousewayError as error:
            yield error
    if not found:
        yield BadInput("there is no hand in it; expected a line that begins with 'PokerStars Hand #'", where=where)


def hand_texts(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each hand, and the number of the first."""
    first = 1
    held: list[str] = []
    for nth, line in enumerate(lines, start=1):
        words = line.strip("\ufeff\r\n ")
        if words.startswith("PokerStars ") and " #" in words and held:
            yield first, held
            held = []
        if words and not held:
            first = nth
        if words or held:
            held.append(words)
    if held:
        yield first, held


@dataclass(slots=True)
class _StarsHand:
    """Reads one hand. Its places in errors are the lines of the file."""

    text: Sequence[str]
    first: int
    where: str
    players: dict[str, int] = field(default_factory=dict)
    rounds: list[dict[str, Any]] = field(default_factory=list)
    wins: dict[int, Decimal] = field(default_factory=dict)
    bets: dict[int, Decimal] = field(default_factory=dict)
    plain: dict[str, Any] = field(default_factory=dict)
    posted: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    twice: bool = False
    ended: bool = False

    def read(self) -> History:
        head = _HEAD.fullmatch(self.text[0])
        if head is None:
            raise BadInput(
                "expected hold'em or Omaha, in a line such as \"PokerStars Hand #1:  Hold'em No Limit ($1/$2)\"",
                where=self._at(0),
            )
        try:
            self._head(head)
        except BadInput as error:
            raise BadInput(error.message, where=self._at(0)) from None
        self.rounds.append({"id": 0, "street": "Preflop", "actions": []})
        for nth, line in enumerate(self.text[1:], start=1):
            if line and not self.ended:
                self._checked_line(line, nth)
            elif found := _RAKE.fullmatch(line):
                self.plain["pots"][0]["rake"] = self._rake(found["rake"], nth)
        pot = self.plain["pots"][0]
        pot["player_wins"] = [{"player_id": seat, "win_amount": won} for seat, won in self.wins.items()]
        pot["amount"] = sum(self.wins.values(), pot["rake"])
        self._deal_in()
        self.plain["rounds"] = self.rounds
        self.plain["flags"] = ["Run_It_Twice"] if self.twice else []
        if "dealer_seat" not in self.plain:
            raise BadInput("expected a line such as \"Table 'A' 6-max Seat #1 is the button\"", where=self._at(0))
        history = read_plain(self.plain, f"{self.where}: line {self.first}", written="pokerstars")
        history.notes += self.notes
        return history

    def _rake(self, words: str, nth: int) -> Decimal:
        try:
            return _amount(words)
        except BadInput as error:
            raise BadInput(error.message, where=self._at(nth)) from None

    def _checked_line(self, line: str, nth: int) -> None:
        try:
            self._line(line, nth)
        except BadInput as error:
            error.where = error.where or self._at(nth)
            raise

    def _at(self, nth: int) -> str:
        return f"{self.where}: line {self.first + nth}"

    def _head(self, head: re.Match[str]) -> None:
        limit = _LIMITS[head["limit"]]
        low, high = _amount(head["low"]), _amount(head["high"])
        day, clock, zone = head["day"], head["clock"], head["zone"]
        self.plain = {
            "spec_version": "1.4.7",
            "site_name": "PokerStars",
            "network_name": "PokerStars",
            "internal_version": "",
            "game_number": head["number"],
            "start_date_utc": f"{day.replace('/', '-')}T{clock:0>8}" + ("Z" if zone == "UTC" else ""),
            "game_type": _TYPES[head["game"]],
            "bet_limit": {"bet_type": limit, "bet_cap": 0},
            "currency": head["currency"] or _SIGNS.get(head["sign"], ""),
            "small_blind_amount": low * HALF if limit == "FL" else low,
            "big_blind_amount": low if limit == "FL" else high,
            "ante_amount": 0,
            "hero_player_id": None,
            "players": [],
            "pots": [{"number": 0, "amount": 0, "rake": Decimal(0), "player_wins": []}],
        }
        if zone and zone != "UTC":
            self.plain["_phh"] = f"time_zone_abbreviation = '{zone}'\n"
        if head["event"]:
            self.plain["tournament_info"] = {"tournament_number": head["event"], "buy_in": head["fee"] or ""}

    # Lines --------------------------------------------------------------------------------------------------------

    def _line(self, line: str, nth: int) -> None:
        if found := _STREET.fullmatch(line):
            self._street(found[1] or "", found[2], found["cards"])
        elif found := _TABLE.fullmatch(line):
            size = {"table_size": int(found["size"])} if found["size"] else {}
            self.plain |= {"table_name": found["name"], **size}
            self.plain["dealer_seat"] = int(found["button"])
        elif found := _SEAT.fullmatch(line):
            self._seat(found, nth)
        elif (player := self._player(line)) is not None:
            self._does(player, line[len(player) + 2 :], nth)
        elif found := _DEALT.fullmatch(line):
            cards = {"cards": found["cards"].split()}
            self._act(self._named(found["name"], nth), "Dealt Cards", nth, **cards)
        elif found := _COLLECTED.fullmatch(line):
            seat = self._named(found["name"], nth)
            self.wins[seat] = self.wins.get(seat, Decimal(0)) + _amount(found["amount"])
        elif found := _CASHED_OUT.fullmatch(line):
            seat = self._named(found["name"], nth)
            told = f"the site bought the hand of seat {seat} for {found['amount']}; the pot is awarded by the cards"
            self.notes.append(f"{told} (line {self.first + nth})")
        elif not _UNCALLED.fullmatch(line) and not _ASIDE.fullmatch(line):
            raise BadInput(f"a line that is not understood: {line[:60]!r}", where=self._at(nth))

    def _seat(self, found: re.Match[str], nth: int) -> None:
        if found["name"] in self.players:
            raise BadInput(f"{found['name']!r} sits in two seats", where=self._at(nth))
        seat = int(found["seat"])
        self.players[found["name"]] = seat
        player = {"id": seat, "seat": seat, "name": found["name"], "starting_stack": _amount(found["chips"])}
        self.plain["players"].append({**player, "is_sitting_out": True} if found["out"] else player)

    def _deal_in(self) -> None:
        """In a tournament whoever sits out is dealt in, posts and folds all the same."""
        acted = {action["player_id"] for part in self.rounds for action in part["actions"]}
        for player in self.plain["players"]:
            if player["id"] in acted:
                player.pop("is_sitting_out", None)

    def _player(self, line: str) -> str | None:
        """The player whose line this is: of names that begin alike, the longest."""
        found = [name for name in self.players if line.startswith(f"{name}: ")]
        return max(found, key=len) if found else None

    def _named(self, name: str, nth: int) -> int:
        if name not in self.players:
            raise BadInput(f"there is no player {name!r}", where=self._at(nth))
        return self.players[name]

    def _street(self, which: str, street: str, cards: str) -> None:
        self.twice = self.twice or which == "SECOND"
        self.ended = street == "SUMMARY"
        if street in ("HOLE CARDS", "SUMMARY"):
            return
        self.bets = {}
        faces = _BRACKETS.findall(cards)
        part = {"cards": faces[-1].split()} if faces and street != "SHOW DOWN" else {}
        named = {"SHOW DOWN": "Showdown"}.get(street, street.title())
        self.rounds.append({"id": len(self.rounds), "street": named, **part, "actions": []})

    def _does(self, name: str, words: str, nth: int) -> None:
        seat = self.players[name]
        if words in ("folds", "checks") or words.startswith("folds ["):
            self._act(seat, "Fold" if words.startswith("folds") else "Check", nth)
        elif found := _POST.fullmatch(words):
            self._post(seat, found["what"], _amount(found["amount"]), nth)
        elif found := _BET.fullmatch(words):
            paid = _amount(found["amount"])
            self.bets[seat] = self.bets.get(seat, Decimal(0)) + paid
            self._act(
                seat, "Call" if found["does"] == "calls" else "Bet", nth, amount=paid, is_allin=bool(found["all"])
            )
        elif found := _RAISE.fullmatch(words):
            goes_to = _amount(found["amount"])
            paid = goes_to - self.bets.get(seat, Decimal(0))
            self.bets[seat] = goes_to
            self._act(seat, "Raise", nth, amount=paid, is_allin=bool(found["all"]))
        elif found := _SHOWS.fullmatch(words):
            shown = found["cards"].split()
            # Of a hand that is shown in part, the other cards are not known.
            hidden = ["??"] * (_HOLE_CARDS[self.plain["game_type"]] - len(shown))
            self._act(seat, "Shows Cards", nth, cards=shown + hidden)
        elif "has reached the" in words:
            raise BadInput("a cap on what a player bets in a hand is not played here", where=self._at(nth))
        elif words.startswith("mucks hand"):
            self._act(seat, "Mucks Cards", nth)
        elif not words.startswith("doesn't show hand") and not _ASIDE.fullmatch(words):
            raise BadInput(f"{words[:40]!r} is not understood", where=self._at(nth))

    def _post(self, seat: int, what: str, amount: Decimal, nth: int) -> None:
        """A second big blind is posted late, a second small one is dead; both at once are a dead and a live one."""
        if what == "small & big blinds":
            live = min(amount, Decimal(self.plain["big_blind_amount"]))
            self._act(seat, "Post Dead", nth, amount=amount - live)
            self._live(seat, "Post Extra Blind", live, nth)
        elif what in ("the ante", "dead blind"):
            self._act(seat, _POSTS[what], nth, amount=amount)
        elif what == "small blind" and what in self.posted:
            self._act(seat, "Post Dead", nth, amount=amount)
        else:
            late = what == "big blind" and what in self.posted
            self.posted.add(what)
            self._live(seat, "Post Extra Blind" if late else _POSTS[what], amount, nth)

    def _live(self, seat: int, word: str, amount: Decimal, nth: int) -> None:
        self.bets[seat] = self.bets.get(seat, Decimal(0)) + amount
        self._act(seat, word, nth, amount=amount)

    def _act(self, seat: int, word: str, nth: int, **more: Any) -> None:
        number = sum(len(part["actions"]) for part in self.rounds) + 1
        action = {"action_number": number, "player_id": seat, "action": word, **more}
        self.rounds[-1]["actions"].append({**action, "_line": self.first + nth})


def _amount(words: str) -> Decimal:
    try:
        return Decimal(words)
    except ArithmeticError:
        raise BadInput(f"{words!r} is not an amount") from None
