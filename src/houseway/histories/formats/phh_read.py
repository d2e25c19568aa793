"""Reading PHH: our hands come back unchanged, foreign hands are played by the nearest sheet.

Nothing is ignored silently: an error names its file, line and action, unknown fields are kept, and assumptions are
noted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from houseway.errors import BadInput, HousewayError, nearest
from houseway.histories import toml_reader
from houseway.histories.file_positions import PhhPlaces
from houseway.histories.formats.phh_neutral import DEEP, GAMES, NeutralPhh
from houseway.histories.formats.phh_notation import Notation, bare
from houseway.histories.formats.phh_write import DERIVED, HOUSE, derive, is_code
from houseway.histories.formats.variant_codes import LETTERS, OWN, SheetChoice, named, played_by
from houseway.histories.hand_log import tell
from houseway.histories.history_fields import (
    Comment,
    History,
    cents,
    in_file_money,
    number,
    opened,
    posted_for,
    scale_for,
    scale_of,
)
from houseway.histories.rebuild import RecordedHand, button_for, play_again, stack_and_play
from houseway.histories.toml_reader import Faulty, pieces
from houseway.play.ids import PEOPLE
from houseway.play.round import Round
from houseway.rules.posting.posted_stakes import Posted
from houseway.rules.sheet.values import Band, Cents

_WRITTEN = "_written_"
_BET = re.compile(r"\s*p\d+\s+cbr\s+([0-9]+(?:\.[0-9]+)?)")
_REQUIRED = ("variant", "antes", "starting_stacks", "actions")
_TEXT = frozenset({str})
_NUMBERS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_FOR_EACH_PLAYER = (*_NUMBERS, "seats", "players")
_BY_LETTER = {letter: structure for structure, letter in LETTERS.items()}


def loads(content: str, where: str = "phh", game: str | None = None) -> History:
    """The hand of a `.phh` file. `game` names the sheet for a foreign hand, instead of the neutral one."""
    return read_fields(_toml(content, where), PhhPlaces(content, where), game)


def loads_all(content: str, where: str = "phhs", game: str | None = None) -> list[History]:
    """The hands of a `.phhs` file, each in a table of its own. The first that cannot be read is refused."""
    hands = []
    for found in each_hand(content.splitlines(keepends=True), where, game):
        if isinstance(found, HousewayError):
            raise found
        hands.append(found)
    return hands


def each_hand(lines: Iterable[str], where: str, game: str | None = None) -> Iterator[History | HousewayError]:
    """The hands of a `.phhs` file one after the other; in place of one that cannot be read, why not."""
    count = 0
    for piece in pieces(lines, where):
        count += 1
        if isinstance(piece, Faulty):
            yield piece.error
            continue
        place = PhhPlaces(piece.content, where, piece.name, piece.line)
        try:
            yield read_fields(piece.fields, place, game)
        except HousewayError as error:
            yield error
    if not count:
        yield BadInput("there is no hand in it; expected a table for each, such as [1]", where=where)


def read_fields(plain: dict[str, Any], place: PhhPlaces, game: str | None = None) -> History:
    """A hand from its fields: one of ours comes back unchanged, any other is played at the neutral table."""
    check_fields(plain, place)
    if game is None and HOUSE not in plain and plain["variant"] in GAMES:
        return NeutralPhh(plain, place).read()
    return _PhhReader(plain, place, game).read()


def _toml(content: str, where: str) -> dict[str, Any]:
    try:
        return toml_reader.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not TOML, perhaps cut short: {error}", where=where) from None


class _PhhReader:
    """Reads one hand."""

    def __init__(self, plain: dict[str, Any], place: PhhPlaces, game: str | None) -> None:
        self.plain, self.place, self.game = plain, place, game
        self.own = plain.get(HOUSE)
        self.kept = {key: value for key, value in plain.items() if key not in DERIVED}
        self.notes: list[str] = []

    def read(self) -> History:
        self.scale = self._scale()
        self.seats = self._seats()
        told = self._told()
        try:
            played = self._ours(told) if self.own is not None else self._foreign(told)
        except HousewayError as error:
            in_file_money(error, self.scale)
            raise
        derived = derive(tell(played, self.scale))
        self._compare(derived)
        comments = _comments(self.plain["actions"], derived["actions"])
        return History(played, self.kept, {}, comments, [*told.notes, *self.notes], self.scale)

    # Fields -------------------------------------------------------------------------------------------------------

    def _scale(self) -> int:
        if self.own is not None:
            return scale_of(self.own, self.place.field(HOUSE))
        amounts = [self.plain.get(name) for name in ("bring_in", "small_bet", "big_bet", "min_bet")]
        amounts += [each for name in _NUMBERS for each in self.plain.get(name, [])]
        amounts += [Decimal(found[1]) for each in self.plain["actions"] if (found := _BET.match(each))]
        return scale_for(amounts)

    def _seats(self) -> dict[int, tuple[Cents, str]]:
        """The seats of the players in order, with chips and names; then those who sat out."""
        plain, where = self.plain, self.place.field("starting_stacks")
        count = len(plain["starting_stacks"])
        seats = plain.get("seats", list(range(1, count + 1)))
        if len(set(map(str, seats))) != count or not all(type(each) is int and 0 < each < PEOPLE for each in seats):
            told = f"expected different numbers of seats below {PEOPLE}, found {seats}"
            raise BadInput(told, where=self.place.field("seats"))
        names = plain.get("players", [""] * count)
        found: dict[int, tuple[Cents, str]] = {}
        for seat, chips, name in zip(seats, plain["starting_stacks"], names, strict=True):
            if isinstance(chips, Decimal) and chips.is_infinite():
                self.notes.append(f"the stack of seat {seat} is unknown; it is dealt in with ${DEEP // 100:,}")
                chips = number(DEEP)
            found[seat] = (cents(chips, where, self.scale), str(name))
        self.players = list(found)
        for each in plain.get("_sat_out", []):
            if type(each["seat"]) is not int or not 0 < each["seat"] < PEOPLE:
                raise BadInput(f"{each['seat']!r} is no seat", where=self.place.field("_sat_out"))
            found[each["seat"]] = (cents(each["stack"], self.place.field("_sat_out"), self.scale), each["name"])
        return found

    def _amount(self, name: str) -> Cents:
        if name not in self.plain:
            raise BadInput(f"the field {name!r} is missing", where=self.place.field(name))
        return cents(self.plain[name], self.place.field(name), self.scale)

    def _amounts(self, name: str) -> list[Cents]:
        if name not in self.plain:
            raise BadInput(f"the field {name!r} is missing", where=self.place.field(name))
        return [cents(each, self.place.field(name), self.scale) for each in self.plain[name]]

    def _told(self) -> RecordedHand:
        notation = Notation(self.players, self.scale)
        for at, words in enumerate(self.plain["actions"]):
            notation.read(words, self.place.action(at, words))
        if "blinds_or_straddles" in self.plain:
            blinds = self._amounts("blinds_or_straddles")
            blinds = blinds[::-1] if len(blinds) == 2 else blinds
            notation.told.blinds = dict(zip(self.players, blinds, strict=True))
        return notation.told

    # Playing it again ---------------------------------------------------------------------------------------------

    def _ours(self, told: RecordedHand) -> Round:
        where = self.place.field(HOUSE)
        own: dict[str, Any] = dict(self.own or {})
        return play_again(opened(own, self.seats, where), told, own, where)

    def _foreign(self, told: RecordedHand) -> Round:
        code = self.plain["variant"]
        try:
            found = self._sheet(code)
            posted = posted_for(found, self._stakes(code))
        except HousewayError as error:
            error.where = self.place.field(error.where) if not error.where.startswith(self.place.where) else error.where
            raise
        self.notes.append(f"played by {posted.sheet.name}, {found.betting}, without a collection")
        try:
            button = button_for(posted, self.seats, self.players)
            return stack_and_play(posted, self.seats, button, told)
        except HousewayError as error:
            if not error.where.startswith(self.place.where):
                error.where = self.place.field(error.where)
            raise

    def _sheet(self, code: str) -> SheetChoice:
        if self.game is None:
            return played_by(code, GAMES)
        letter = code.removeprefix(OWN)[:1]
        if letter not in _BY_LETTER:
            raise BadInput(
                f"{code!r} does not begin with a structure; {nearest(letter, list(_BY_LETTER))}", where="variant"
            )
        return named(self.game, _BY_LETTER[letter])

    def _stakes(self, code: str) -> Posted:
        """The posted stakes: blinds from the smallest to the biggest, the bets, the ante, the bring-in."""
        limits: Band | None = None
        blinds: tuple[Cents, ...] = ()
        if "small_bet" in self.plain or code.removeprefix(OWN)[:1] in "FST":
            limits = Band(self._amount("small_bet"), self._amount("big_bet"), money=True)
        else:
            self._amount("min_bet")
        if "blinds_or_straddles" in self.plain or "bring_in" not in self.plain:
            forced = sorted(each for each in self._amounts("blinds_or_straddles") if each)
            # What is put up beyond two blinds is a straddle.
            blinds = tuple(forced[:2])
        ante = max(self._amounts("antes"), default=0)
        bring_in = self._amount("bring_in") if "bring_in" in self.plain else 0
        return Posted(limits, blinds, ante, bring_in)

    # What the file says, and what came of it ----------------------------------------------------------------------

    def _compare(self, derived: Mapping[str, Any]) -> None:
        """Check that every field that follows from the hand agrees with it."""
        for name in DERIVED:
            if name in ("actions", HOUSE) or name not in self.plain or self.plain[name] == derived.get(name):
                continue
            said, came = self.plain[name], derived.get(name)
            problem = f"the file says {_said(said)}, the hand {_said(came)}"
            if self.own is None and name in ("finishing_stacks", "winnings"):
                self._disagree(name, said, problem)
            elif self.own is None and name in ("variant", "min_bet", "starting_stacks"):
                self._keep(name, said, problem)
            else:
                raise BadInput(problem, where=self.place.field(name))
        if self.own is not None:
            self._compare_actions(derived["actions"])

    def _disagree(self, name: str, said: list[Any], problem: str) -> None:
        """Compare the chips at the end: fewer are rake, more are an error."""
        began = [self.seats[seat][0] for seat in self.players]
        if name == "finishing_stacks" and sum(self._amounts(name)) > sum(began):
            raise BadInput(
                f"{number(sum(self._amounts(name)), self.scale)} at the end are more than the "
                f"{number(sum(began), self.scale)} "
                "at the beginning",
                where=self.place.field(name),
            )
        self._keep(name, said, problem)

    def _keep(self, name: str, said: Any, problem: str) -> None:
        self.notes.append(f"{name}: {problem}; what the file says is kept as {_WRITTEN}{name}")
        self.kept[f"{_WRITTEN}{name}"] = said

    def _compare_actions(self, wanted: Sequence[str]) -> None:
        written = [each for each in map(bare, self.plain["actions"]) if each]
        for at, (one, two) in enumerate(zip([*written, ""], [*wanted, ""], strict=False)):
            if one != two:
                place = next((n for n, each in enumerate(self.plain["actions"]) if bare(each) == one), at)
                said = f"{one!r}" if one else "nothing more"
                came = f"{two!r}" if two else "nothing more"
                raise BadInput(f"the file says {said}, the hand {came}", where=self.place.action(place, one))


def check_fields(plain: Mapping[str, Any], where: PhhPlaces) -> None:
    """Check that the required fields are there and that every list has an item for each player."""
    for name in _REQUIRED:
        if name not in plain:
            raise BadInput(f"the field {name!r} is missing", where=where.field(name))
    if not isinstance(plain["variant"], str):
        raise BadInput(f"expected a code such as 'NT', found {plain['variant']!r}", where=where.field("variant"))
    if not isinstance(plain["actions"], list) or not _TEXT.issuperset(map(type, plain["actions"])):
        raise BadInput("expected a list of texts", where=where.field("actions"))
    if HOUSE in plain and not isinstance(plain[HOUSE], dict):
        raise BadInput("expected a table", where=where.field(HOUSE))
    if not isinstance(out := plain.get("_sat_out", []), list) or not all(map(_is_seat, out)):
        raise BadInput("expected tables with seat, stack and name", where=where.field("_sat_out"))
    count = len(plain["starting_stacks"]) if isinstance(plain["starting_stacks"], list) else -1
    if not count:
        raise BadInput("there is no player", where=where.field("starting_stacks"))
    for name in _FOR_EACH_PLAYER:
        value = plain.get(name)
        if value is not None and (not isinstance(value, list) or len(value) != count):
            raise BadInput(f"expected a list of {max(count, 0)}, one for each player", where=where.field(name))


def _is_seat(value: object) -> bool:
    """`{ seat = 3, stack = 100, name = "" }`."""
    return isinstance(value, dict) and set(value) == {"seat", "stack", "name"} and type(value["seat"]) is int


def _said(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_said, value)) + "]"
    return str(value)


def _comments(actions: Sequence[str], wanted: Sequence[str]) -> list[Comment]:
    """Comments, by the action they belong to. An action that our hand does not have becomes a comment."""
    found: list[Comment] = []
    at = 0
    for words in actions:
        action, mark, comment = words.partition("#")
        plain, comment = bare(words), comment.strip()
        code = is_code(comment) and not action.strip()
        nth = next((n for n in range(at, len(wanted)) if wanted[n] == plain), None) if plain else None
        if nth is not None:
            at = nth + 1
            if mark and not code:
                found.append(Comment(nth, comment, inline=True))
        elif not plain and not code:
            found.append(Comment(at, comment, inline=False))
        elif plain:
            found.append(Comment(at, f"the file: {words}", inline=False))
    return found
