"""Writing PHH, the poker hand history format.

What PHH has no notation for is a comment that begins with `hw:`, and what it has no field for is in the table
`_houseway`. So the file holds everything that the round file does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from houseway.cards.card import Card
from houseway.families.poker.core.mucking import MUCK_IT
from houseway.families.poker.forced.blinds import NAMES
from houseway.histories import toml_writer
from houseway.histories.formats.variant_codes import OWN, code_of
from houseway.histories.hand_log import (
    ANTE,
    Bets,
    Cards,
    Declares,
    HandLog,
    Locked,
    Posts,
    Shows,
    Throws,
    Token,
    tell,
)
from houseway.histories.history_fields import Comment, History, Number, round_fields
from houseway.play.events import Acted, Shuffled
from houseway.play.ids import BOARD, BOARDS, BURNS, COLLECTION, JACKPOT
from houseway.play.round import Round
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.rules.loading.library import NEUTRAL
from houseway.rules.sheet.values import Cents

CODE = "hw:"
STRADDLE = "straddle"
HOUSE = "_houseway"
# Fields of PHH that follow from the hand.
OF_THE_HAND = (
    "variant",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "seats",
    "players",
    "finishing_stacks",
    "winnings",
)
# Those and our own; all others in a file are kept as written.
DERIVED = (*OF_THE_HAND, "_fees", "_sat_out", HOUSE)
_DRAWS = ("draw", "lowball-draw")
# How many cards a hand of stud has on the street on which an open pair may bet the higher limit.
FOURTH_STREET = 4


def dumps(history: History, table: str = "") -> str:
    """A hand as the text of a `.phh` file, or under the name of its table in a `.phhs` file."""
    if is_neutral(history.played):
        return toml_writer.line_by_line(fields(history), table)
    return toml_writer.dumps(fields(history), table)


def dumps_all(histories: Iterable[History]) -> str:
    """Several hands as the text of a `.phhs` file."""
    return "\n".join(dumps(each, str(at)) for at, each in enumerate(histories, start=1))


def is_neutral(played: Round) -> bool:
    """Whether the hand is one of the neutral table, which needs no fields of ours."""
    return played.table.terms.sheet.room == NEUTRAL


def fields(history: History) -> dict[str, Any]:
    """A hand as the fields of PHH."""
    if is_neutral(history.played):
        from houseway.histories.formats.phh_neutral_write import neutral_fields

        return neutral_fields(history)
    log = tell(history.played, history.scale)
    derived = derive(log)
    derived["actions"] = _with_comments(derived["actions"], history.comments)
    return {**{key: value for key, value in derived.items() if key != HOUSE}, **history.phh, HOUSE: derived[HOUSE]}


def derive(log: HandLog) -> dict[str, Any]:
    """The fields that follow from the hand alone."""
    played, order = log.played, log.order
    terms, hand, names = played.table.terms, log.hand, played.table.names
    plain = is_plain(log)
    code = code_of(terms.sheet.name, terms.structure or "limit", plain=plain)
    opening, ending = played.opening_stacks, log.stacks()
    told: dict[str, Any] = {"variant": code, "antes": [log.number(each) for each in _antes(log)]}
    if terms.stakes.blinds:
        blinds = _blinds(log)
        told["blinds_or_straddles"] = [log.number(each) for each in (blinds[::-1] if len(order) == 2 else blinds)]
    if terms.stakes.bring_in:
        told["bring_in"] = log.number(terms.stakes.bring_in * hand.halves // 2)
    told |= _sizes(log)
    told["starting_stacks"] = [log.number(opening[seat]) for seat in order]
    told["actions"] = actions(log, early=plain and terms.sheet.family not in _DRAWS)
    told["seats"] = list(order)
    told["seat_count"] = terms.sheet.seats.max
    told["players"] = [names.get(seat, "") for seat in order]
    told["finishing_stacks"] = [log.number(ending[seat]) for seat in order]
    told["winnings"] = [log.number(hand.won.get(seat, 0)) for seat in order]
    fees = {str(name): log.number(taken) for name in (COLLECTION, JACKPOT) if (taken := log.taken(name))}
    if fees:
        told["_fees"] = fees
    if log.sat_out:
        told["_sat_out"] = [
            {"seat": seat, "stack": log.number(opening[seat]), "name": names.get(seat, "")} for seat in log.sat_out
        ]
    told[HOUSE] = round_fields(played, log.scale)
    return told


def _sizes(log: HandLog) -> dict[str, Number]:
    """The fixed bet sizes, or the least bet."""
    terms, halves = log.played.table.terms, log.hand.halves
    lower, higher = terms.lower * halves // 2, terms.higher * halves // 2
    if terms.structure in ("no-limit", "pot-limit"):
        return {"min_bet": log.number(lower)}
    return {"small_bet": log.number(lower), "big_bet": log.number(lower if terms.structure == "straight" else higher)}


def _antes(log: HandLog) -> list[Cents]:
    """The ante of each player; a player with fewer chips is all in."""
    full = log.played.table.terms.stakes.ante * log.hand.halves // 2
    paid = dict.fromkeys(log.order, 0)
    for each in _posts(log):
        if not each.live and each.what.startswith(ANTE) and each.seat in paid:
            paid[each.seat] += max(each.amount, full) if each.all_in else each.amount
    return list(paid.values())


def _blinds(log: HandLog) -> list[Cents]:
    """What each player has put up as a live bet before the cards; a printed blind in full, even from a short stack."""
    terms, halves = log.played.table.terms, log.hand.halves
    posted = terms.stakes.blinds[-len(log.order) :][: len(NAMES)]
    full = {name: amount * halves // 2 for name, amount in zip(NAMES[len(posted)], posted, strict=True)}
    paid = dict.fromkeys(log.order, 0)
    for each in _posts(log):
        if each.live and each.seat in paid:
            paid[each.seat] += full.get(each.what.partition(",")[0], each.amount) if each.all_in else each.amount
    return list(paid.values())


def _posts(log: HandLog) -> list[Posts]:
    return [each for each in log.tokens if isinstance(each, Posts)]


def is_plain(log: HandLog) -> bool:
    """Whether PHH's own variant can hold the whole hand: blinds in their places, and nothing unknown to it."""
    played, hand = log.played, log.hand
    lasting = played.opening_lasting
    if hand.dead or hand.called_off or hand.boards > 1 or hand.halves != 2 or not hand.order:
        return False
    if played.state == "void" or played.incidents or lasting[CarriedPot].claims or lasting[SeatNotes].holds:
        return False
    shuffled = [each for each in played.events if isinstance(each, Shuffled)]
    if played.table.terms.sheet.family not in _DRAWS and any("button" not in each.because for each in shuffled):
        return False
    if any(isinstance(each, Declares) and each.about != STRADDLE for each in log.tokens):
        return False
    acted = next((each for each in played.events if isinstance(each, Acted) and each.about == "bet"), None)
    if acted and acted.move == "fold" and played.table.terms.stakes.bring_in:
        # Somebody who stood in for the low card folded instead of opening.
        return False
    if _higher_on_fourth_street(log):
        return False
    live = [(each.seat, each.what.partition(",")[0]) for each in _posts(log) if each.live]
    blinds = [seat for seat, what in live if what != STRADDLE]
    usual = list(log.order[: len(blinds)])
    return blinds == usual or (len(log.order) == 2 and blinds == usual[::-1])


def _higher_on_fourth_street(log: HandLog) -> bool:
    """Whether an open pair let somebody bet by the higher limit of a stud game: PHH knows the lower one alone there."""
    terms, held, level = log.played.table.terms, dict.fromkeys(log.order, 0), 0
    if terms.structure != "limit" or terms.sheet.family != "stud":
        return False
    for token in log.tokens:
        if isinstance(token, Cards):
            held[token.seat] = held.get(token.seat, 0) + len(token.faces)
            level = 0
        elif isinstance(token, Bets):
            if max(held.values()) == FOURTH_STREET and token.to - level > terms.lower:
                return True
            level = max(level, token.to)
    return False


# Actions -----------------------------------------------------------------------------------------------------------


def actions(log: HandLog, *, early: bool) -> list[str]:
    """The actions in PHH's notation. With `early`, hands are shown as soon as nobody can bet any more."""
    writer = _PhhWriter(log, early=early)
    for token in log.tokens:
        writer.write(token)
    writer.flush()
    return writer.lines


class _PhhWriter:
    """Collects the cards of a deal by player until somebody acts; those of a draw until all have drawn."""

    def __init__(self, log: HandLog, *, early: bool) -> None:
        self.log = log
        self.players = {seat: at for at, seat in enumerate(log.order, start=1)}
        self.early = early
        self.neutral = is_neutral(log.played)
        self.acted = False
        self.threw: set[int] = set()
        self.lines: list[str] = []
        self.dealt: dict[int, list[Card]] = {}
        self.shown: dict[int, int] = {}

    def write(self, token: Token) -> None:
        match token:
            case Cards():
                self._cards(token)
            case Throws():
                self._throw(token)
            case Bets():
                self.acted = True
                self._line(f"{self.who(token.seat)} {_bet(self.log, token)}")
            case Declares(about="showdown"):
                if token.words == MUCK_IT:
                    self._line(f"{self.who(token.seat)} sm")
            case Declares() if self.neutral:
                pass
            case Declares():
                self._line(f"# {CODE} {self.who(token.seat)} {token.about}: {token.words}")
            case Shows():
                self._show(token.seat, token.faces)
            case Locked() if self.early:
                self.flush()
                for seat, faces in token.held:
                    self._show(seat, faces)

    def who(self, seat: int) -> str:
        """`p2` for the second player dealt in, `s7` for a seat that sits out."""
        return f"p{self.players[seat]}" if seat in self.players else f"s{seat}"

    def flush(self) -> None:
        for seat in sorted(self.dealt, key=lambda each: self.players.get(each, 0)):
            self.lines.append(f"d dh {self.who(seat)} {self.log.together(self.dealt[seat])}")
        self.dealt.clear()

    def _line(self, words: str) -> None:
        self.flush()
        self.threw.clear()
        self.lines.append(words)

    def _throw(self, token: Throws) -> None:
        """A player who discards a second time begins another draw."""
        if not self.threw or token.seat in self.threw:
            self.flush()
            self.threw.clear()
        self.threw.add(token.seat)
        self.lines.append(f"{self.who(token.seat)} sd {self.log.together(token.faces)}".rstrip())

    def _cards(self, token: Cards) -> None:
        if token.seat:
            if self.early and self.acted and token.seat in self.dealt:
                # Nobody can act any more: this is another street.
                self.flush()
            self.dealt.setdefault(token.seat, []).extend(token.faces)
        elif token.place is BOARD or (self.neutral and token.place in BOARDS):
            self._line(f"d db {self.log.together(token.faces)}")
        elif token.place is not BURNS:
            self._line(f"# {CODE} d {token.place}: {self.log.together(token.faces)}")

    def _show(self, seat: int, faces: Sequence[Card]) -> None:
        """A hand that was shown when the betting ended is shown again only if cards have come since."""
        self.flush()
        if self.shown.get(seat) != len(faces):
            self.lines.append(f"{self.who(seat)} sm {self.log.together(faces)}")
        self.shown[seat] = len(faces)


def _bet(log: HandLog, token: Bets) -> str:
    match token.move:
        case "fold":
            return "f"
        case "check" | "call":
            return "cc"
        case "bring in":
            return "pb"
    return f"cbr {log.number(token.to)}"


def is_code(words: str) -> bool:
    """Whether a comment is one of ours."""
    return words.startswith(f"{CODE} ")


def _with_comments(lines: Sequence[str], comments: Sequence[Comment]) -> list[str]:
    """Put comments back beside the actions, or before them."""
    beside = {each.at: each.words for each in comments if each.inline}
    written: list[str] = []
    for at in range(len(lines) + 1):
        written += [f"# {each.words}" if each.words else "" for each in comments if each.at == at and not each.inline]
        if at < len(lines):
            written.append(f"{lines[at]} # {beside[at]}" if at in beside else lines[at])
    return written


__all__ = ["CODE", "DERIVED", "HOUSE", "OWN", "derive", "dumps", "dumps_all", "fields", "is_code"]
