"""PHH at the neutral table: from the fields of a file to a hand that is played there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from houseway.cards.card import JOKER, TEXTS, Card
from houseway.errors import BadInput, HousewayError
from houseway.families.poker.core.ready_seats import RecordedPosts
from houseway.histories.file_positions import PhhPlaces
from houseway.histories.formats.phh_notation import Notation
from houseway.histories.history_fields import MOST, History, Path, cents, exact
from houseway.histories.neutral_table import (
    BOARD_SIZE,
    UNIT,
    BoardHand,
    NeutralStakes,
    Results,
    neutral_terms,
    split_in_cents,
)
from houseway.histories.rebuild import stack_and_play
from houseway.play.ids import STACKS
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, dollars

# Stands for a stack that the file does not know.
DEEP: Cents = 100_000_00
_CARDS: dict[str, Card | None] = {**{TEXTS[face]: face for face in range(JOKER)}, "??": None}
_SIZES = ("small_bet", "big_bet", "min_bet", "bring_in")
MOST_SEATS = 10
# Why the cards of a hand do not tell who won it: the winnings then do.
AWARDED = "_awarded"
Does = Literal["fold", "call", "raise"]
_MOVES: dict[str, Does] = {"f": "fold", "cc": "call", "cbr": "raise"}
# Most actions of a file are these: the place of the player in the order, and the move.
_FOLDS_AND_CALLS: dict[str, tuple[int, Does]] = {
    f"p{at + 1} {word}": (at, _MOVES[word]) for at in range(MOST_SEATS) for word in ("f", "cc")
}
# Two cards that nobody knows, as most hands are dealt in a file: the place of the player in the order.
_UNSEEN: dict[str, int] = {f"d dh p{at + 1} ????": at for at in range(MOST_SEATS)}
_TWO_UNKNOWN = (None, None)
_WHOLE = frozenset({int})
_LEAST, _MOST, _CENTS = Decimal(-MOST), Decimal(MOST), Decimal(100)


class NeutralGame(NamedTuple):
    """The neutral sheet of a variant, its structure, and whether it is a game with a board."""

    sheet: str
    betting: str
    board: bool = True


GAMES: dict[str, NeutralGame] = {
    "FT": NeutralGame("neutral/holdem", "limit"),
    "NT": NeutralGame("neutral/holdem", "no-limit"),
    "PT": NeutralGame("neutral/holdem", "pot-limit"),
    "NS": NeutralGame("neutral/short-deck", "no-limit"),
    "PO": NeutralGame("neutral/omaha#high", "pot-limit"),
    "NO": NeutralGame("neutral/omaha#high", "no-limit"),
    "FO": NeutralGame("neutral/omaha#high", "limit"),
    "FO/8": NeutralGame("neutral/omaha#hi-lo", "limit"),
    "PO/8": NeutralGame("neutral/omaha#hi-lo", "pot-limit"),
    "NO/8": NeutralGame("neutral/omaha#hi-lo", "no-limit"),
    "F7S": NeutralGame("neutral/stud#high", "limit", board=False),
    "F7S/8": NeutralGame("neutral/stud#hi-lo", "limit", board=False),
    "FR": NeutralGame("neutral/stud#razz", "limit", board=False),
    "N2L1D": NeutralGame("neutral/draw#deuce-to-seven", "no-limit", board=False),
    "F2L3D": NeutralGame("neutral/draw#triple-draw", "limit", board=False),
    "FB": NeutralGame("neutral/draw#badugi", "limit", board=False),
}


class NeutralPhh:
    """Reads one hand whose fields have been checked for their types."""

    def __init__(self, plain: dict[str, Any], place: PhhPlaces) -> None:
        self.plain, self.place = plain, place
        self.notes: list[str] = []
        self.results = Results()
        self.game = GAMES[plain["variant"]]
        self.whole = True

    def read(self) -> History:
        try:
            played, unknown = self._played()
        except HousewayError as error:
            if not error.where.startswith(self.place.where):
                error.where = self.place.field(error.where)
            raise
        history = History(played, self.plain, self._ohh(), notes=self.notes, unknown=unknown, written="phh")
        self._compare(played)
        return history

    def _ohh(self) -> dict[Path, Any]:
        """The fields of Open Hand History that the file carries along."""
        if "_ohh" not in self.plain:
            return {}
        try:
            found = json.loads(self.plain["_ohh"], parse_float=exact)
            return {(str(name),): value for name, value in found.items()}
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise BadInput(f"not JSON: {error}", where=self.place.field("_ohh")) from None

    def _played(self) -> tuple[Round, frozenset[Card]]:
        plain = self.plain
        chips = self._all("starting_stacks")
        count = len(chips)
        self.order = self._order(count)
        self.stacks = dict(zip(self.order, chips, strict=True))
        names = plain.get("players")
        self.names = {seat: str(name) for seat, name in zip(self.order, names, strict=True) if name} if names else {}
        posts = self._posts(count)
        self.results = Results(self._by_seat("finishing_stacks"), self._by_seat("winnings"))
        posted = self._terms(posts)
        return self._with_board(posted, posts) if self.game.board else self._stacked(posted, posts)

    # Amounts and seats --------------------------------------------------------------------------------------------

    def _cents(self, value: object, name: str) -> Cents:
        if type(value) is int and -MOST < value < MOST:
            return value * 100
        if type(value) is Decimal and value.is_finite() and _LEAST < value < _MOST:
            amount = value * _CENTS
            if (found := int(amount)) == amount:
                self.whole = self.whole and not found % UNIT
                return found
        if type(value) is Decimal and value.is_infinite() and value > 0 and name == "starting_stacks":
            note = f"stacks that the file does not know are {dollars(DEEP)}"
            self.notes += [] if note in self.notes else [note]
            return DEEP
        cents(value, self.place.field(name))
        raise BadInput(f"expected an amount in dollars and whole cents, found {value}", where=self.place.field(name))

    def _all(self, name: str) -> list[Cents]:
        """The amounts of a list; below nothing only a blind that is posted late is."""
        values = self.plain[name]
        if values and _WHOLE.issuperset(map(type, values)) and max(values) < MOST and min(values) > -MOST:
            found = [value * 100 for value in values]
        else:
            found = [self._cents(value, name) for value in values]
        if found and min(found) < 0 and name != "blinds_or_straddles":
            raise BadInput(f"expected no amount below 0, found {_said(self.plain[name])}", where=self.place.field(name))
        return found

    def _by_seat(self, name: str) -> dict[int, Cents]:
        return dict(zip(self.order, self._all(name), strict=True)) if name in self.plain else {}

    def _size(self, name: str) -> Cents:
        if name not in self.plain:
            raise BadInput(f"the field {name!r} is missing", where=self.place.field(name))
        found = self._cents(self.plain[name], name)
        if found < 0:
            raise BadInput(f"expected no amount below 0, found {self.plain[name]}", where=self.place.field(name))
        return found

    def _order(self, count: int) -> tuple[int, ...]:
        """The seats from the left of the button; counted anew where the file's are not in the order of play."""
        seats = self.plain.get("seats")
        if seats is None:
            return tuple(range(1, count + 1))
        if not _WHOLE.issuperset(map(type, seats)) or len(set(seats)) != count or min(seats) < 1:
            raise BadInput(f"expected different numbers of seats, found {seats}", where=self.place.field("seats"))
        first = seats.index(min(seats))
        if seats[first:] + seats[:first] == sorted(seats) and max(seats) <= MOST_SEATS:
            return tuple(seats)
        self.notes.append(f"seats: {seats} are not seats of a table in the order of play; they are counted from 1")
        return tuple(range(1, count + 1))

    # What is put up -----------------------------------------------------------------------------------------------

    def _posts(self, count: int) -> RecordedPosts:
        """Antes, blinds and straddles by seat. With two players PHH writes the blinds of the button first."""
        order = self.order
        antes = self._by_seat("antes")
        needed = not self.game.sheet.startswith("neutral/stud")
        if needed and "blinds_or_straddles" not in self.plain:
            problem = "the field 'blinds_or_straddles' is missing"
            raise BadInput(problem, where=self.place.field("blinds_or_straddles"))
        blinds = self._all("blinds_or_straddles") if needed else [0] * count
        if count == 2:
            blinds = blinds[::-1]
        live = {seat: abs(each) for seat, each in zip(order, blinds, strict=True) if each}
        level = max(live.values(), default=0)
        first = order[0]
        if live:
            # A blind that is posted late does not move who acts first.
            both = zip(order, blinds, strict=True)
            able = [self._paid(seat, blind, antes) if blind > 0 else blind for seat, blind in both]
            first = order[-able[::-1].index(max(able))]
        paid = {seat: ante for seat, ante in antes.items() if ante}
        pooled = not self.plain.get("ante_trimming_status", False)
        names = _names(order, blinds, count) | {-seat: "ante" for seat in (paid if pooled else ())}
        return RecordedPosts({} if pooled else paid, paid if pooled else {}, live, level, first, names)

    def _paid(self, seat: int, blind: Cents, antes: Mapping[int, Cents]) -> Cents:
        """How much of a blind a seat can post."""
        return min(blind, self.stacks[seat] - min(antes.get(seat, 0), self.stacks[seat]))

    def _terms(self, posts: RecordedPosts) -> Terms:
        sizes = {name: self._size(name) for name in _SIZES if name in self.plain}
        for name in ("small_bet", "big_bet") if self.game.betting == "limit" else ("min_bet",):
            if not sizes.get(name) and not self._size(name):
                raise BadInput("expected more than nothing: it is the smallest bet", where=self.place.field(name))
        small_bet, big_bet, min_bet, bring_in = [sizes.get(name, 0) for name in _SIZES]
        blinds = sorted(posts.live.values())
        if self.game.sheet.startswith("neutral/stud"):
            ante = max((*posts.antes.values(), *posts.dead.values()), default=0)
            stakes = NeutralStakes(small_bet or min_bet, big_bet, bring_in=bring_in, ante=ante)
        else:
            stakes = NeutralStakes(small_bet or min_bet, big_bet, blinds[0] if blinds else 0)
        # A raise may be named in cents where all else is whole.
        self.whole = self.whole and "." not in "".join(self.plain["actions"])
        return neutral_terms(self.game.sheet, self.game.betting, stakes, whole=self.whole)

    # Games with a board -------------------------------------------------------------------------------------------

    def _with_board(self, posted: Terms, posts: RecordedPosts) -> tuple[Round, frozenset[Card]]:
        hand = BoardHand(posted, self.order, self.stacks, self.names, posts, self._place, results=self.results)
        reader = _BoardActions(hand, self.order)
        reader.read(self.plain["actions"])
        hand.notes = self.notes
        hand.undecided = str(self.plain.get(AWARDED, ""))
        return hand.play(), frozenset(hand.unknown)

    def _place(self, at: int) -> str:
        actions = self.plain["actions"]
        return self.place.action(at, actions[at]) if at >= 0 else self.place.field("actions")

    # Stud and draw ------------------------------------------------------------------------------------------------

    def _stacked(self, posted: Terms, posts: RecordedPosts) -> tuple[Round, frozenset[Card]]:
        notation = Notation(self.order, 1)
        for at, words in enumerate(self.plain["actions"]):
            notation.read(words, self.place.action(at, words))
        told = notation.told
        told.posts, told.shows, told.results = posts, notation.shows, self.results
        seats = {seat: (chips, self.names.get(seat, "")) for seat, chips in self.stacks.items()}
        last = sorted(self.order)[sorted(self.order).index(self.order[-1]) - (1 if "blinds" in posted.given else 0)]
        played = stack_and_play(posted, seats, last, told)
        self.notes += told.notes
        return played, frozenset(told.unknown)

    # What the file says came of it --------------------------------------------------------------------------------

    def _compare(self, played: Round) -> None:
        """Note where the file ends with other stacks: there may have been rake. More chips at the end are refused."""
        self.notes += split_in_cents(played, whole=self.whole)
        ended = self.results.ended
        if not ended:
            return
        if sum(ended.values()) > sum(self.stacks.values()):
            more = f"{dollars(sum(ended.values()))} at the end are more than the {dollars(sum(self.stacks.values()))}"
            raise BadInput(f"{more} at the beginning", where=self.place.field("finishing_stacks"))
        if played.state == "over":
            ledger = played.table.ledger
            came = [ledger[STACKS[seat]] for seat in self.order]
            if came != list(ended.values()):
                said, ours = _said(self.plain["finishing_stacks"]), ", ".join(map(dollars, came))
                self.notes.append(f"finishing_stacks: the file says {said}, the hand {ours}")


class _BoardActions:
    """Reads the actions of a game with a board."""

    def __init__(self, hand: BoardHand, order: Sequence[int]) -> None:
        self.hand, self.order = hand, order
        self.players = {f"p{at}": seat for at, seat in enumerate(order, start=1)}

    def read(self, actions: Sequence[str]) -> None:
        order, acts, hands = self.order, self.hand.acts, self.hand.hands
        count = len(order)
        for at, words in enumerate(actions):
            if (found := _FOLDS_AND_CALLS.get(words)) and found[0] < count:
                acts.append((order[found[0]], found[1], 0, at))
            elif (nth := _UNSEEN.get(words, count)) < count:
                hands.setdefault(order[nth], []).extend(_TWO_UNKNOWN)
            else:
                self._read(words, at)

    def _read(self, words: str, at: int) -> None:
        hand = self.hand
        parts = (words.partition("#")[0] if "#" in words else words).split()
        match parts:
            case ["d", "dh", who, faces] if who in self.players:
                hand.hands.setdefault(self.players[who], []).extend(self._dealt(faces, at))
            case [who, "f" | "cc" as does] if who in self.players:
                hand.acts.append((self.players[who], _MOVES[does], 0, at))
            case [who, "cbr", amount] if who in self.players:
                hand.acts.append((self.players[who], "raise", self._amount(amount, at), at))
            case ["d", "db", faces]:
                self._board(faces, at)
            case [who, "sm", *faces] if who in self.players and len(faces) < 2:
                self._show(self.players[who], faces, at)
            case []:
                return
            case _:
                raise BadInput(self._not_an_action(parts), where=hand.place(at))

    def _amount(self, word: str, at: int) -> Cents:
        whole, _, part = word.partition(".")
        if whole.isdecimal() and word.isascii() and len(whole) < 11:
            if whole == word:
                return int(whole) * 100
            if part.isdecimal() and len(part) < 3:
                return int(whole) * 100 + int(part.ljust(2, "0"))
        return cents(word, self.hand.place(at))

    def _cards(self, faces: str, at: int) -> tuple[Card | None, ...]:
        try:
            return _faces(faces)
        except KeyError as error:
            raise BadInput(f"{error.args[0]!r} is not a card", where=self.hand.place(at)) from None

    def _dealt(self, faces: str, at: int) -> tuple[Card | None, ...]:
        """Cards that are dealt, and where each is."""
        found, origin = self._cards(faces, at), self.hand.origin
        for face in found:
            if face is not None:
                origin[face] = at
        return found

    def _board(self, faces: str, at: int) -> None:
        known = [face for face in self._dealt(faces, at) if face is not None]
        if len(known) * 2 != len(faces):
            raise BadInput("a card of the board is not known", where=self.hand.place(at))
        hand = self.hand
        if len(hand.board) == BOARD_SIZE:
            hand.second += known
        elif len(hand.board) + len(known) > BOARD_SIZE:
            problem = f"{hand.posted.sheet.name} deals {BOARD_SIZE} cards to the board"
            raise BadInput(f"{problem}, the file {len(hand.board) + len(known)}", where=hand.place(at))
        else:
            hand.board += known

    def _show(self, seat: int, faces: Sequence[str], at: int) -> None:
        """`sm` alone is a muck, `sm -` shows what is known, and cards are shown as they are written."""
        hand = self.hand
        word = faces[0] if faces else ""
        shown = self._cards(word, at) if word != "-" else ()
        held = hand.hands.setdefault(seat, [None] * len(shown))
        for face in shown:
            if face is None or face in held:
                continue
            if None not in held:
                raise BadInput(f"the player does not hold {TEXTS[face]}", where=hand.place(at))
            held[held.index(None)] = face
        hand.shows[seat] = bool(word) and None not in held and None not in shown

    def _not_an_action(self, parts: Sequence[str]) -> str:
        who = next((part for part in parts[:1] if part[:1] == "p"), "")
        if len(parts) > 1 and parts[0] == "d":
            who = next((part for part in parts[2:3] if part[:1] == "p"), "")
        if who and who not in self.players:
            return f"there is no player {who[1:]}; expected p1 to p{len(self.players)}"
        if len(parts) > 1 and parts[0] != "d" and parts[1] in ("f", "cc", "cbr", "sm") and parts[0] not in self.players:
            return f"{parts[0]!r} is not a player; expected p1 to p{len(self.players)}"
        return "expected an action such as 'd dh p1 AhKd', 'd db 2c3d4h', 'p1 cc' or 'p2 cbr 12'"


@lru_cache(maxsize=4096)
def _faces(words: str) -> tuple[Card | None, ...]:
    """Cards written together, two signs each."""
    return tuple([_CARDS[words[nth : nth + 2]] for nth in range(0, len(words), 2)])


def _names(order: Sequence[int], blinds: Sequence[Cents], count: int) -> dict[int, str]:
    """What each live post is called: blinds in the first places, straddles after them, blinds that are posted late."""
    names: dict[int, str] = {}
    big = 0 if count == 2 and blinds[0] >= blinds[1] else 1
    for at, (seat, blind) in enumerate(zip(order, blinds, strict=True)):
        if blind:
            usual = "big blind" if at == big else "small blind" if at < 2 else "straddle"
            names[seat] = usual if blind > 0 else "blind posted late"
    return names


def _said(values: Sequence[object]) -> str:
    return "[" + ", ".join(map(str, values)) + "]"
