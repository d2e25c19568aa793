"""Reading Open Hand History: our hands come back unchanged, foreign hands are played by the nearest sheet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from houseway.cards.card import card
from houseway.errors import BadInput, HousewayError, in_words, nearest
from houseway.histories.file_positions import json_line
from houseway.histories.formats.ohh_compare import apart_from, path_words
from houseway.histories.formats.ohh_foreign import foreign_hand
from houseway.histories.formats.ohh_write import BESIDE, HOUSE, KEPT, derive, name_of
from houseway.histories.formats.phh_notation import show
from houseway.histories.formats.variant_codes import STRUCTURES, SheetChoice, named
from houseway.histories.hand_log import tell
from houseway.histories.history_fields import (
    History,
    Path,
    cents,
    exact,
    in_file_money,
    opened,
    posted_for,
    scale_for,
    scale_of,
)
from houseway.histories.json_reader import JsonObject, json_objects
from houseway.histories.rebuild import BRING_IN, Act, RecordedHand, Slot, button_for, play_again, stack_and_play
from houseway.play.ids import BOARD, HAND_PILES
from houseway.play.round import Round
from houseway.rules.posting.posted_stakes import Posted
from houseway.rules.sheet.values import Band, Cents

_WRITTEN = "_written_"
_REQUIRED = ("spec_version", "game_type", "bet_limit", "dealer_seat", "players", "rounds", "pots")
_BETS = {"Fold": "fold", "Check": "call", "Call": "call", "Bet": "raise", "Raise": "raise"}
_BRINGS_IN = ("Stud", "StudHiLo")
# Actions that follow from the stakes, or that are not part of the hand: they are compared, not played.
_TOLD = (
    "Mucks Cards",
    "Post Ante",
    "Post SB",
    "Post BB",
    "Straddle",
    "Post Dead",
    "Post Extra Blind",
    "Added Chips",
    "Sits Down",
    "Stands Up",
    "Add to Pot",
    "Player Adjustment",
)


def loads(content: str, where: str = "ohh", game: str | None = None) -> History:
    """The only hand of an `.ohh` file."""
    hands = loads_all(content, where, game)
    if len(hands) != 1:
        raise BadInput(f"expected one hand, found {len(hands)}", where=where)
    return hands[0]


def loads_all(content: str, where: str = "ohh", game: str | None = None) -> list[History]:
    """The hands of an `.ohh` file. `game` names the sheet for foreign hands. The first faulty one is refused."""
    hands = []
    for found in each_hand([content], where, game):
        if isinstance(found, HousewayError):
            raise found
        hands.append(found)
    return hands


def each_hand(parts: Iterable[str], where: str, game: str | None = None) -> Iterator[History | HousewayError]:
    """The hands of an `.ohh` or `.jsonl` file, which comes in parts; in place of one that cannot be read, why not."""
    count = 0
    for count, found in enumerate(json_objects(parts), start=1):
        place = f"{where}: hand {count}" if count > 1 or found.more else where
        try:
            yield _read_object(found, place, game)
        except HousewayError as error:
            yield error
    if not count:
        yield BadInput('there is no hand in it; expected an object {"ohh": {...}}', where=where)


def read_plain(plain: dict[str, Any], where: str, *, written: str = "ohh") -> History:
    """A foreign hand from the fields of the standard, such as those of another format that tells the same."""
    history = _OhhReader(plain, where, None).read()
    history.written = written
    return history


def _read_object(found: JsonObject, where: str, game: str | None) -> History:
    if found.problem:
        raise BadInput(f"not JSON, perhaps cut short: {found.problem}", where=f"{where}: line {found.line}")
    try:
        whole = _DECODER.decode(found.content)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not JSON: {error}", where=f"{where}: line {found.line}") from None
    if not isinstance(whole, dict) or not isinstance(whole.get("ohh"), dict):
        raise BadInput('expected an object {"ohh": {...}}', where=f"{where}: line {found.line}")
    beside: dict[Path, Any] = {(BESIDE, key): value for key, value in whole.items() if key != "ohh"}
    try:
        history = _OhhReader(whole["ohh"], where, game).read()
    except HousewayError as error:
        rest = error.where.removeprefix(where).lstrip(": ")
        line = json_line(found.content, 0, f"ohh.{rest}") + found.line - 1
        error.where = f"{where}: line {line}, {rest}" if rest else f"{where}: line {line}"
        raise
    history.ohh |= beside
    return history


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not a number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which every name occurs once: of two equal names, neither is dropped silently."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the field {next(name for name in names if names.count(name) > 1)!r} occurs twice")
    return found


_DECODER = json.JSONDecoder(parse_float=exact, parse_constant=_no_number, object_pairs_hook=_once)


class _OhhReader:
    """Reads one hand."""

    def __init__(self, plain: dict[str, Any], where: str, game: str | None) -> None:
        self.plain, self.where, self.game = plain, where, game
        self.own = plain.get(HOUSE)
        self.kept: dict[Path, Any] = {}
        self.notes: list[str] = []

    def read(self) -> History:
        for name in _REQUIRED:
            if name not in self.plain:
                raise BadInput(f"the field {name!r} is missing", where=self._at(name))
        for name in ("players", "rounds", "pots"):
            if not _are_objects(self.plain[name]):
                raise BadInput("expected a list of objects", where=self._at(name))
        if type(self.plain["dealer_seat"]) is not int:
            raise BadInput("expected the number of a seat", where=self._at("dealer_seat"))
        if HOUSE in self.plain and not (isinstance(self.own, dict) and isinstance(self.own.get("round"), dict)):
            raise BadInput("expected an object with the fields of a round", where=self._at(HOUSE))
        neutral = self.own is None and self.game is None
        self.scale = 1 if neutral else scale_for(_amounts(self.plain))
        if self.own:
            self.scale = scale_of(self.own["round"], self._at(HOUSE))
        self.ids = self._ids()
        if neutral:
            return foreign_hand(self.plain, self.where, self.ids, self.seats)
        try:
            told = self._told()
            played = self._ours(told) if self.own is not None else self._foreign(told)
        except HousewayError as error:
            if not error.where.startswith(self.where):
                error.where = self._at(error.where)
            in_file_money(error, self.scale)
            raise
        self._compare(derive(tell(played, self.scale)))
        return History(played, {}, self.kept, [], [*told.notes, *self.notes], self.scale)

    def _at(self, name: str) -> str:
        return f"{self.where}: {name}"

    def _ids(self) -> dict[Any, int]:
        """The seat of each player, by the player's number in the file."""
        ids: dict[Any, int] = {}
        self.seats: dict[int, tuple[Cents, str]] = {}
        for at, player in enumerate(self.plain["players"]):
            where = self._at(f"players[{at}]")
            seat = player.get("seat")
            if type(seat) is not int or seat < 1 or seat in self.seats:
                raise BadInput(f"expected a free seat, found {seat!r}", where=where)
            if not isinstance(player.get("id"), int | str) or player["id"] in ids:
                raise BadInput(f"expected an id of the player's own, found {player.get('id')!r}", where=where)
            ids[player["id"]] = seat
            if self.own is None and player.get("is_sitting_out"):
                continue
            self.seats[seat] = (cents(player.get("starting_stack"), where, self.scale), name_of(player, seat))
        return ids

    # Actions ------------------------------------------------------------------------------------------------------

    def _told(self) -> RecordedHand:
        told = RecordedHand()
        hands: dict[int, list[Slot]] = {}
        answers = self._answers()
        for at, each in enumerate(self.plain["rounds"]):
            place = f"rounds[{at}]"
            if not _are_objects(each.get("actions") or []):
                raise BadInput("expected a list of actions", where=self._at(f"{place}.actions"))
            told.dealt.setdefault(BOARD, []).extend(_slots(each.get("cards"), self._at(f"{place}.cards")))
            for nth, action in enumerate(each.get("actions") or []):
                where = f"{self._at(place)}.actions[{nth}] ({action.get('player_id')} {action.get('action')})"
                answers = self._say(told, answers, action.get("action_number", 0))
                self._action(told, hands, action, where)
        self._say(told, answers, None)
        return told

    def _answers(self) -> list[_HouseAnswer]:
        try:
            return msgspec.convert((self.own or {}).get("answers", []), list[_HouseAnswer])
        except (msgspec.ValidationError, AttributeError) as error:
            raise BadInput(in_words(error), where=self._at(f"{HOUSE}.answers")) from None

    def _say(self, told: RecordedHand, answers: list[_HouseAnswer], before: object) -> list[_HouseAnswer]:
        """Add our answers that were given before this action."""
        due = [each for each in answers if before is None or (type(before) is int and each.after < before)]
        for each in due:
            seat, where = self._seat(each.player_id, f"{HOUSE}.answers"), self._at(f"{HOUSE}.answers")
            if each.about == "throws":
                told.acts.append(Act(seat, "discard", where, slots=_slots(each.say, where)))
            elif (each.about, each.say) == ("bring-in", BRING_IN):
                told.acts.append(Act(seat, "bring in", where))
            else:
                told.acts.append(Act(seat, "say", where, about=each.about, words=str(each.say)))
        return answers[len(due) :]

    def _action(self, told: RecordedHand, hands: dict[int, list[Slot]], action: Mapping[str, Any], where: str) -> None:
        word = action.get("action")
        if not isinstance(word, str):
            raise BadInput(f"expected the word of an action, found {word!r}", where=where)
        if word == "Dealt Cards":
            seat, slots = self._seat(action.get("player_id"), where), _slots(action.get("cards"), where)
            told.dealt.setdefault(HAND_PILES[seat], []).extend(slots)
            hands.setdefault(seat, []).extend(slots)
        elif word == "Shows Cards":
            seat = self._seat(action.get("player_id"), where)
            _show(told, hands, seat, _slots(action.get("cards"), where))
        elif word in _BETS:
            seat = self._seat(action.get("player_id"), where)
            does = _BETS[word]
            amount = cents(action.get("amount"), where, self.scale) if does == "raise" else 0
            told.acts.append(Act(seat, does, where, amount=amount, more=True))  # type: ignore[arg-type]
        elif word == "Straddle":
            told.blinds[self._seat(action.get("player_id"), where)] = cents(action.get("amount"), where, self.scale)
        elif word == "Post Extra Blind" and self.own is None and self.plain["game_type"] in _BRINGS_IN:
            told.acts.append(Act(self._seat(action.get("player_id"), where), "bring in", where))
        elif word not in _TOLD:
            raise BadInput(f"{word!r} is not an action of the standard", where=where)

    def _seat(self, player: object, where: str) -> int:
        if not isinstance(player, int | str) or player not in self.ids:
            raise BadInput(f"there is no player {player!r}", where=where)
        return self.ids[player]

    # Playing it again ---------------------------------------------------------------------------------------------

    def _ours(self, told: RecordedHand) -> Round:
        own, where = dict((self.own or {}).get("round", {})), self._at(HOUSE)
        return play_again(opened(own, self.seats, where), told, own, where)

    def _foreign(self, told: RecordedHand) -> Round:
        limit = self.plain["bet_limit"]
        bet_type = limit.get("bet_type") if isinstance(limit, dict) else None
        if not isinstance(bet_type, str) or bet_type not in STRUCTURES:
            raise BadInput(f"expected NL, PL or FL, found {bet_type!r}", where=self._at("bet_limit.bet_type"))
        found = named(self.game or "", STRUCTURES[bet_type])
        posted = posted_for(found, self._stakes(found))
        self.notes.append(f"played by {posted.sheet.name}, {found.betting}, without a collection")
        dealer = self.plain["dealer_seat"]
        order = [seat for seat in sorted(self.seats) if seat > dealer] + [
            seat for seat in sorted(self.seats) if seat <= dealer
        ]
        stud = self.plain["game_type"] in _BRINGS_IN
        button = button_for(posted, self.seats, sorted(order) if stud else order)
        return stack_and_play(posted, self.seats, button, told)

    def _stakes(self, found: SheetChoice) -> Posted:
        """Blinds and ante as the file names them; the bets of a limit game are one and two big blinds."""
        small, big, ante = (
            cents(self.plain.get(name) or 0, self._at(name), self.scale)
            for name in ("small_blind_amount", "big_blind_amount", "ante_amount")
        )
        if not big:
            raise BadInput("expected more than nothing: it is the smallest bet", where=self._at("big_blind_amount"))
        limits = Band(big, 2 * big, money=True) if found.betting == "limit" else None
        if self.plain["game_type"] in _BRINGS_IN:
            return Posted(limits, (), ante, small or big // 2)
        return Posted(limits, tuple(each for each in (small, big) if each), ante)

    # What the file says, and what came of it ----------------------------------------------------------------------

    def _compare(self, derived: Mapping[str, Any]) -> None:
        for name, said in self.plain.items():
            if name in KEPT or name not in derived:
                self.kept[(name,)] = said
                continue
            came = derived[name]
            if name == HOUSE:
                self._compare_house(said, came)
                continue
            extra, apart = apart_from(said, came, (name,))
            if not apart:
                self.kept |= extra
            elif self.own is not None:
                raise BadInput(apart, where=self.where)
            else:
                self.notes.append(f"{apart}; what the file says is kept as {_WRITTEN}{name}")
                self.kept[(f"{_WRITTEN}{name}",)] = said

    def _compare_house(self, said: Mapping[str, Any], came: Mapping[str, Any]) -> None:
        """The round itself is compared by playing it; this compares the fields that follow from it."""
        for key, value in said.items():
            if key not in came:
                raise BadInput(f"no such field as {key!r}; {nearest(key, list(came))}", where=self._at(HOUSE))
            extra, apart = apart_from(value, came[key], (HOUSE, key)) if key != "round" else ({}, "")
            if extra or apart:
                problem = apart or f"{path_words(next(iter(extra)))} is not a field of ours"
                raise BadInput(problem, where=self.where)


class _HouseAnswer(Struct, forbid_unknown_fields=True):
    """One of our answers that is not a bet, and the number of the action after which it was given."""

    after: int
    player_id: int
    about: str
    say: str | list[str]


def _amounts(plain: Mapping[str, Any]) -> Iterator[object]:
    """Every amount that the hand is played with."""
    yield from (plain.get(name) for name in ("small_blind_amount", "big_blind_amount", "ante_amount"))
    yield from (each.get("starting_stack") for each in plain["players"])
    for part in plain["rounds"]:
        actions = part.get("actions")
        yield from (each.get("amount") for each in actions) if _are_objects(actions) else ()


def _are_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _slots(faces: Any, where: str) -> list[Slot]:
    """The cards of a list; text that is not a card, such as `XX`, is an unknown card."""
    if faces in (None, "", []):
        return []
    if not isinstance(faces, list) or not all(isinstance(each, str) for each in faces):
        raise BadInput("expected a list of cards", where=where)
    try:
        return [Slot(None if each in ("??", "XX", "xx", "") else card(each), where) for each in faces]
    except BadInput as error:
        raise BadInput(error.message, where=where) from None


def _show(told: RecordedHand, hands: dict[int, list[Slot]], seat: int, shown: list[Slot]) -> None:
    """Fill unknown cards of a hand with the shown ones; a hand that was not dealt is dealt now."""
    if seat not in hands:
        told.dealt.setdefault(HAND_PILES[seat], []).extend(shown)
        hands[seat] = shown
        return
    show(hands[seat], shown)
