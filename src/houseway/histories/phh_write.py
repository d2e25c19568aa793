"""PHH, the poker hand history format: a hand of ours written down.

What PHH has no notation for is written as commentary that begins with `hw:`, and what it has no field for in the table
`_houseway`, so that the file says everything that the round file does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from houseway.cards.card import Card
from houseway.families.poker.forced.blinds import NAMES
from houseway.histories import toml_writer
from houseway.histories.hand_log import ANTE, Bets, Cards, Locked, Posts, Says, Shows, Tale, Throws, Token, tell
from houseway.histories.history_fields import Comment, History, Number, round_fields, together
from houseway.histories.variant_codes import OWN, code_of
from houseway.play.events import Shuffled
from houseway.play.ids import BOARD, BURNS, COLLECTION, JACKPOT
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.rules.values import Cents

CODE = "hw:"
STRADDLE = "straddle"
HOUSE = "_houseway"
# Fields that are worked out from the hand; everything else in a file is kept as it stands.
DERIVED = (
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
    "_fees",
    "_sat_out",
    HOUSE,
)
_DRAWS = ("draw", "lowball-draw")


def dumps(history: History) -> str:
    """A hand as the text of a `.phh` file."""
    return toml_writer.dumps(fields(history))


def dumps_all(histories: Iterable[History]) -> str:
    """Several hands as the text of a `.phhs` file."""
    return "\n".join(toml_writer.dumps(fields(each), str(at)) for at, each in enumerate(histories, start=1))


def fields(history: History) -> dict[str, Any]:
    """A hand as the fields of PHH."""
    tale = tell(history.played, history.scale)
    derived = derive(tale)
    derived["actions"] = _with_comments(derived["actions"], history.comments)
    return {**{key: value for key, value in derived.items() if key != HOUSE}, **history.phh, HOUSE: derived[HOUSE]}


def derive(tale: Tale) -> dict[str, Any]:
    """The fields that follow from the hand alone."""
    played, order = tale.played, tale.order
    terms, hand, names = played.table.terms, tale.hand, played.table.names
    plain = is_plain(tale)
    code = code_of(terms.sheet.name, terms.structure or "limit", plain=plain)
    opening, ending = played.opening_stacks, tale.stacks()
    told: dict[str, Any] = {"variant": code, "antes": [tale.number(each) for each in _antes(tale)]}
    if terms.stakes.blinds:
        blinds = _blinds(tale)
        told["blinds_or_straddles"] = [tale.number(each) for each in (blinds[::-1] if len(order) == 2 else blinds)]
    if terms.stakes.bring_in:
        told["bring_in"] = tale.number(terms.stakes.bring_in * hand.halves // 2)
    told |= _sizes(tale)
    told["starting_stacks"] = [tale.number(opening[seat]) for seat in order]
    told["actions"] = actions(tale, early=plain and terms.sheet.family not in _DRAWS)
    told["seats"] = list(order)
    told["seat_count"] = terms.sheet.seats.max
    told["players"] = [names.get(seat, "") for seat in order]
    told["finishing_stacks"] = [tale.number(ending[seat]) for seat in order]
    told["winnings"] = [tale.number(hand.won.get(seat, 0)) for seat in order]
    fees = {str(name): tale.number(taken) for name in (COLLECTION, JACKPOT) if (taken := tale.taken(name))}
    if fees:
        told["_fees"] = fees
    if tale.sat_out:
        told["_sat_out"] = [
            {"seat": seat, "stack": tale.number(opening[seat]), "name": names.get(seat, "")} for seat in tale.sat_out
        ]
    told[HOUSE] = round_fields(played, tale.scale)
    return told


def _sizes(tale: Tale) -> dict[str, Number]:
    """Bets of a fixed size, or the least bet."""
    terms, halves = tale.played.table.terms, tale.hand.halves
    lower, higher = terms.lower * halves // 2, terms.higher * halves // 2
    if terms.structure in ("no-limit", "pot-limit"):
        return {"min_bet": tale.number(lower)}
    return {"small_bet": tale.number(lower), "big_bet": tale.number(lower if terms.structure == "straight" else higher)}


def _antes(tale: Tale) -> list[Cents]:
    """What each player's ante is; whoever had less is all in."""
    full = tale.played.table.terms.stakes.ante * tale.hand.halves // 2
    paid = dict.fromkeys(tale.order, 0)
    for each in _posts(tale):
        if not each.live and each.what.startswith(ANTE) and each.seat in paid:
            paid[each.seat] += max(each.amount, full) if each.all_in else each.amount
    return list(paid.values())


def _blinds(tale: Tale) -> list[Cents]:
    """What each player has put up as a live bet before the cards; a printed blind in full, even where he had less."""
    terms, halves = tale.played.table.terms, tale.hand.halves
    posted = terms.stakes.blinds[-len(tale.order) :][: len(NAMES)]
    full = {name: amount * halves // 2 for name, amount in zip(NAMES[len(posted)], posted, strict=True)}
    paid = dict.fromkeys(tale.order, 0)
    for each in _posts(tale):
        if each.live and each.seat in paid:
            paid[each.seat] += full.get(each.what.partition(",")[0], each.amount) if each.all_in else each.amount
    return list(paid.values())


def _posts(tale: Tale) -> list[Posts]:
    return [each for each in tale.tokens if isinstance(each, Posts)]


def is_plain(tale: Tale) -> bool:
    """Whether PHH's own variant tells the whole hand: blinds in their places, and nothing that it does not know."""
    played, hand = tale.played, tale.hand
    lasting = played.opening_lasting
    if hand.dead or hand.called_off or hand.boards > 1 or hand.halves != 2 or not hand.order:
        return False
    if played.state == "void" or played.incidents or lasting[CarriedPot].claims or lasting[SeatNotes].holds:
        return False
    shuffled = [each for each in played.events if isinstance(each, Shuffled)]
    if played.table.terms.sheet.family not in _DRAWS and any("button" not in each.because for each in shuffled):
        return False
    if any(isinstance(each, Says) and each.about != STRADDLE for each in tale.tokens):
        return False
    live = [(each.seat, each.what.partition(",")[0]) for each in _posts(tale) if each.live]
    blinds = [seat for seat, what in live if what != STRADDLE]
    usual = list(tale.order[: len(blinds)])
    return blinds == usual or (len(tale.order) == 2 and blinds == usual[::-1])


# Actions -----------------------------------------------------------------------------------------------------------


def actions(tale: Tale, *, early: bool) -> list[str]:
    """The actions in PHH's notation. With `early`, hands are shown as soon as nobody can bet any more."""
    writer = _Writer(tale, early=early)
    for token in tale.tokens:
        writer.write(token)
    writer.flush()
    return writer.lines


class _Writer:
    """Cards of a deal are collected, player by player, until somebody acts; those of a draw until all have drawn."""

    def __init__(self, tale: Tale, *, early: bool) -> None:
        self.tale = tale
        self.players = {seat: at for at, seat in enumerate(tale.order, start=1)}
        self.early = early
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
                self._line(f"{self.who(token.seat)} {_bet(self.tale, token)}")
            case Says():
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
            self.lines.append(f"d dh {self.who(seat)} {together(self.dealt[seat])}")
        self.dealt.clear()

    def _line(self, words: str) -> None:
        self.flush()
        self.threw.clear()
        self.lines.append(words)

    def _throw(self, token: Throws) -> None:
        """Whoever throws a second time begins another draw."""
        if not self.threw or token.seat in self.threw:
            self.flush()
            self.threw.clear()
        self.threw.add(token.seat)
        self.lines.append(f"{self.who(token.seat)} sd {together(token.faces)}".rstrip())

    def _cards(self, token: Cards) -> None:
        if token.seat:
            if self.early and self.acted and token.seat in self.dealt:
                # Nobody can act any more: another street.
                self.flush()
            self.dealt.setdefault(token.seat, []).extend(token.faces)
        elif token.place is BOARD:
            self._line(f"d db {together(token.faces)}")
        elif token.place is not BURNS:
            self._line(f"# {CODE} d {token.place}: {together(token.faces)}")

    def _show(self, seat: int, faces: Sequence[Card]) -> None:
        """A hand that was shown when the betting ended is not shown again, unless cards have come since."""
        self.flush()
        if self.shown.get(seat) != len(faces):
            self.lines.append(f"{self.who(seat)} sm {together(list(faces))}")
        self.shown[seat] = len(faces)


def _bet(tale: Tale, token: Bets) -> str:
    match token.move:
        case "fold":
            return "f"
        case "check" | "call":
            return "cc"
        case "bring in":
            return "pb"
    return f"cbr {tale.number(token.to)}"


def is_code(words: str) -> bool:
    """Whether a commentary is one of ours."""
    return words.startswith(f"{CODE} ")


def _with_comments(lines: Sequence[str], comments: Sequence[Comment]) -> list[str]:
    """Put commentary back beside the actions, or before them."""
    beside = {each.at: each.words for each in comments if each.inline}
    written: list[str] = []
    for at in range(len(lines) + 1):
        written += [f"# {each.words}" if each.words else "" for each in comments if each.at == at and not each.inline]
        if at < len(lines):
            written.append(f"{lines[at]} # {beside[at]}" if at in beside else lines[at])
    return written


__all__ = ["CODE", "DERIVED", "HOUSE", "OWN", "derive", "dumps", "dumps_all", "fields", "is_code"]
