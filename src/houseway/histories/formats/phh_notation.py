"""The notation of PHH's actions: `d dh p1 AhKd`, `p2 cbr 12`, `p1 sm`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.cards.card import TEXTS, Card, card
from houseway.errors import BadInput, HousewayError
from houseway.histories.formats.phh_write import CODE, is_code
from houseway.histories.history_fields import cents
from houseway.histories.rebuild import Act, RecordedHand, Slot
from houseway.play.ids import BOARD, HAND_PILES

UNKNOWN = "??"
_SAID = re.compile(rf"{CODE} ([ps])(\d+) ([^:]+): (.*)")


class Notation:
    """Reads one action after the other; `players` are the seats from the first player to the last."""

    def __init__(self, players: Sequence[int], scale: int) -> None:
        self.players, self.scale = players, scale
        self.told = RecordedHand()
        self.hands: dict[int, list[Slot]] = {}
        self.shows: dict[int, bool] = {}

    def read(self, words: str, where: str) -> None:
        """Read one action. An error names its place."""
        action, _, comment = words.partition("#")
        try:
            self._action(action.split(), comment.strip(), where)
        except HousewayError as error:
            error.where = error.where or where
            raise

    def _action(self, words: Sequence[str], comment: str, where: str) -> None:
        act = self.told.acts.append
        match list(words):
            case []:
                self._code(comment, where)
            case ["d", "db", faces]:
                self.told.dealt.setdefault(BOARD, []).extend(slots(faces, where))
            case ["d", "dh", who, faces]:
                seat, dealt = self._who(who), slots(faces, where)
                self.told.dealt.setdefault(HAND_PILES[seat], []).extend(dealt)
                self.hands.setdefault(seat, []).extend(dealt)
            case [who, "f"]:
                act(Act(self._who(who), "fold", where))
            case [who, "cc"]:
                act(Act(self._who(who), "call", where))
            case [who, "pb"]:
                act(Act(self._who(who), "bring in", where))
            case [who, "cbr", amount]:
                act(Act(self._who(who), "raise", where, amount=cents(amount, where, self.scale)))
            case [who, "sd", *faces] if len(faces) < 2:
                seat = self._who(who)
                act(Act(seat, "discard", where, slots=_thrown(self._held(seat), slots("".join(faces), where))))
            case [who, "sm", *faces] if len(faces) < 2:
                self._show(self._who(who), "".join(faces), where)
            case _:
                raise BadInput("expected an action such as 'd dh p1 AhKd', 'd db 2c3d4h', 'p1 cc' or 'p2 cbr 12'")

    def _show(self, seat: int, faces: str, where: str) -> None:
        """`sm` alone is a muck, `sm -` shows what is known, and cards are shown as they are written."""
        held = self._held(seat)
        show(held, slots(faces.replace("-", ""), where))
        self.shows[seat] = bool(faces) and UNKNOWN not in faces

    def _code(self, comment: str, where: str) -> None:
        """Read an answer from a comment of ours. Other comments are kept elsewhere."""
        if is_code(comment) and (said := _SAID.fullmatch(comment)):
            seat = self._player(int(said[2])) if said[1] == "p" else int(said[2])
            self.told.acts.append(Act(seat, "say", where, about=said[3], words=said[4]))

    def _held(self, seat: int) -> list[Slot]:
        return self.hands.setdefault(seat, [])

    def _who(self, word: str) -> int:
        found = re.fullmatch(r"p(\d{1,2})", word)
        if not found:
            raise BadInput(f"{word!r} is not a player; expected p1 to p{len(self.players)}")
        return self._player(int(found[1]))

    def _player(self, nth: int) -> int:
        if not 1 <= nth <= len(self.players):
            raise BadInput(f"there is no player {nth}; expected p1 to p{len(self.players)}")
        return self.players[nth - 1]


def bare(words: str) -> str:
    """An action without its comment and extra spaces; one of our codes counts as an action."""
    action, _, comment = words.partition("#")
    left = " ".join(action.split())
    return left or (f"# {comment.strip()}" if is_code(comment.strip()) else "")


def slots(faces: str, where: str) -> list[Slot]:
    """Cards written together; `??` is an unknown card."""
    found, at = [], 0
    while at < len(faces):
        size = 3 if faces[at + 2 : at + 3] in ("*", "+", "!") else 2
        word = faces[at : at + size]
        found.append(Slot(None if word == UNKNOWN else card(word), where))
        at += size
    return found


def _thrown(held: list[Slot], named: Sequence[Slot]) -> list[Slot]:
    """The discarded cards, among those that the player holds."""
    thrown = []
    for slot in named:
        match = next((each for each in held if each.card == slot.card), None) or _unknown(held)
        if match is None:
            thrown.append(slot)
            continue
        if match.card is None:
            match.card = slot.card
        held.remove(match)
        thrown.append(match)
    return thrown


def show(held: Sequence[Slot], shown: Sequence[Slot]) -> None:
    """Fill unknown cards of a hand with the shown ones."""
    known = [each.card for each in held]
    for slot in shown:
        if slot.card is None:
            continue
        if slot.card in known:
            known.remove(slot.card)
            continue
        unknown = _unknown(held)
        if unknown is None:
            raise BadInput(f"the player does not hold {TEXTS[slot.card]}", where=slot.where)
        unknown.card = slot.card


def show_cards(held: list[Card | None], shown: Sequence[Card], where: str) -> None:
    """Fill unknown cards of a hand with the shown ones."""
    for face in shown:
        if face in held:
            continue
        if None not in held:
            raise BadInput(f"the player does not hold {TEXTS[face]}", where=where)
        held[held.index(None)] = face


def _unknown(held: Sequence[Slot]) -> Slot | None:
    return next((each for each in held if each.card is None), None)
