"""Round files: the sheet, the seats, the shuffle and the answers, from which the round can be run again."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from houseway.cards import Card, NoChance, Pack, Shoe
from houseway.cards.face import TEXTS, faces, text
from houseway.errors import BadInput, HousewayError, NotLegal, check_type, in_words, nearest
from houseway.play.decisions import Decision
from houseway.play.incidents import Incident
from houseway.play.lasting import read_lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.wager_question import Answer, Placed, Wager, placed
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.spec import Sheet

# Also the format of the answers that a room keeps in its books.
FORMAT = 2
# What each format changed, for the refusal of an older file.
_CHANGES = {1: 'since then wagers are written by their fields: put = [{ wager = "banker", cents = 2500 }]'}
# A card that stayed in the shoe.
UNDEALT = "??"
# Which cards are written: all, those that were dealt, or none.
Cards: TypeAlias = Literal["all", "dealt", "none"]
# Fields of earlier files, and what became of them.
_GONE = {
    "between": (
        "`between` is not read any more: what outlasts a round is now written in `lasting`, by its owner and with a "
        'field for each fact. For between = { button = 3, "away 2" = 1 } write '
        "lasting = { button = { seat = 3 }, seats = { away = [2] } }"
    ),
}


class Seated(Struct, forbid_unknown_fields=True):
    stack: int
    name: str = ""


class Said(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One answer: in words, or chips that are `put` on circles.

    Number and seat may be left out; if given, they must be right.
    """

    say: str | None = None
    number: int = 0
    seat: int = 0
    put: list[Placed] | None = None

    def __post_init__(self) -> None:
        if (self.say is None) == (self.put is None):
            raise ValueError("expected an answer in words (say) or chips on circles (put)")


class RoundFile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The file as it is written. Every field but the game and the seats has a default."""

    game: str
    seats: dict[str, Seated]
    houseway: int = FORMAT
    digest: str = ""
    fee: str | None = None
    decks: int | None = None
    betting: str | None = None
    stakes: dict[str, str] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    lasting: dict[str, Any] = field(default_factory=dict)
    shoe: str = ""
    rack: str = ""
    orders: list[str] = field(default_factory=list)
    rolls: list[list[int]] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    answers: list[Said | str] = field(default_factory=list)


Find = Callable[[str, Mapping[str, str]], Sheet]


def write(played: Round, cards: Cards = "all", said: Sequence[Said] = ()) -> str:
    """A round as the text of a round file.

    With the cards that were dealt it can be run again, and does not tell how those lie that stayed in the shoe. Whoever
    has kept all answers as they were `said` hands them over; otherwise the round runs again to find the questions.
    """
    check_type(played, Round, "a round", "round")
    table = played.table
    sheet = table.terms.sheet
    shoe = table.shoe
    first, *later = _written(shoe, cards)
    file = RoundFile(
        game=sheet.name,
        digest=sheet.digest,
        fee=table.terms.fee,
        decks=table.terms.pack.decks,
        betting=table.terms.structure if sheet.betting and sheet.betting.others else None,
        stakes=dict(table.terms.given),
        readings=dict(sheet.taken),
        seats={str(seat): Seated(stack, table.names.get(seat, "")) for seat, stack in played.opening_stacks.items()},
        lasting=dict(played.opening_lasting.written()),
        shoe=_order_text(first[::-1]).rstrip(" ?"),
        rack=text(played.opening_rack),
        orders=[_order_text(order) for order in later],
        rolls=[list(rolled) for rolled in shoe.rolls],
        incidents=played.incidents,
        answers=list(said if len(said) == len(played.answers) else _answers(played)),
    )
    # `json.dumps` with an indent is many times slower, and comes to the same text.
    return msgspec.json.format(json.dumps({"houseway": FORMAT, **msgspec.to_builtins(file)}), indent=1) + "\n"


def _answers(played: Round) -> list[Said]:
    """Follow the answers, but do not give the last one again: in a round that failed it is the one that fails."""
    asked = zip(played.answers, played.conversation(), strict=False)
    return [said_of(decision, value) for _, (decision, value) in asked]


def _written(shoe: Shoe, cards: Cards) -> list[Sequence[Card | None]]:
    if cards == "none":
        return [()]
    return list(shoe.dealt()) if cards == "dealt" else [shoe.opening, *shoe.orders]


def _order_text(order: Sequence[Card | None]) -> str:
    return " ".join([UNDEALT if each is None else TEXTS[each] for each in order])


def _order(written: str) -> list[Card | None]:
    """The inverse of `_order_text`."""
    if UNDEALT not in written:
        return list(faces(written))
    return [None if each == UNDEALT else faces(each)[0] for each in written.split()]


def said_of(decision: Decision, value: Answer) -> Said:
    """An answer as it is written down."""
    if isinstance(decision, Wager):
        return Said(None, decision.number, decision.seat, placed(decision.in_full(value)))
    return Said(decision.say(value), decision.number, decision.seat)


def read(path: Path | str) -> RoundFile:
    """Read a round file in JSON or TOML. A refusal names the place in the file."""
    check_type(path, Path | str, "the path of a round file", "round file")
    path = Path(path)
    where = path.name
    try:
        content = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", where=where) from None
    except UnicodeDecodeError:
        raise BadInput("cannot be read: it is not text", where=where) from None
    try:
        plain = tomllib.loads(content) if path.suffix == ".toml" else json.loads(content)
    except (ValueError, RecursionError) as error:
        kind = "TOML" if path.suffix == ".toml" else "JSON"
        raise BadInput(f"not {kind}, perhaps cut short: {error}", where=where) from None
    for key in plain if isinstance(plain, dict) else ():
        if key in _GONE:
            raise BadInput(_GONE[key], where=where)
    for place, row, record in _records(plain):
        fields, at = list(record.__struct_fields__), f"{place}: " if place else ""
        for key in row:
            if key not in fields:
                raise BadInput(f"{at}no such field as {key!r}; {nearest(key, fields)}", where=where)
    try:
        file = msgspec.convert(plain, RoundFile)
    except msgspec.ValidationError as error:
        raise BadInput(in_words(error), where=where) from None
    if file.houseway != FORMAT:
        changed = _CHANGES.get(file.houseway, "it was written by a later one")
        written = f"written in format {file.houseway}; this Houseway reads format {FORMAT}"
        raise BadInput(f"{written}: {changed}", where=where)
    return file


def _records(plain: Any) -> Iterator[tuple[str, dict[str, Any], type[Struct]]]:
    """The file, its seats and its answers, as far as they are tables: the place of each, its values, and its type."""
    if not isinstance(plain, dict):
        return
    seats, answers = plain.get("seats"), plain.get("answers")
    found: list[tuple[str, Any, type[Struct]]] = [("", plain, RoundFile)]
    found += [(f"seats.{seat}", each, Seated) for seat, each in seats.items()] if isinstance(seats, dict) else []
    for at, said in enumerate(answers if isinstance(answers, list) else ()):
        found.append((f"answers[{at}]", said, Said))
        put = said.get("put") if isinstance(said, dict) else None
        circles = enumerate(put if isinstance(put, list) else ())
        found += [(f"answers[{at}].put[{number}]", each, Placed) for number, each in circles]
    yield from ((place, each, kind) for place, each, kind in found if isinstance(each, dict))


def replay(file: RoundFile, find: Find, where: str = "round file") -> Round:
    """Run a round file. The first answer that does not fit is refused."""
    check_type(file, RoundFile, "what houseway.play.round_file.read(path) gives", where)
    with _at(f"{where}: game"):
        sheet = find(file.game, file.readings)
    if file.digest and file.digest != sheet.digest:
        message = f"the file was played under rules {file.digest}; the sheet is now {sheet.digest}"
        raise BadInput(message, where=f"{where}: digest")
    with _at(f"{where}:"):
        posted = terms(sheet, file.fee, file.decks, betting=file.betting, stakes=file.stakes)
        played = Round(
            posted,
            {_seat(seat): seated.stack for seat, seated in file.seats.items()},
            _shoe(file, posted.pack),
            names={_seat(seat): seated.name for seat, seated in file.seats.items()},
            lasting=read_lasting(file.lasting),
            rack=faces(file.rack),
            incidents=[each for each in file.incidents if each.after == 0],
        )
    later = [each for each in file.incidents if each.after > 0]
    for at, entry in enumerate(file.answers):
        with _at(f"{where}: incidents"):
            later = _report(played, later)
        with _at(f"{where}: answers[{at}]"):
            _answer(played, Said(entry) if isinstance(entry, str) else entry)
    with _at(f"{where}: incidents"):
        for left in _report(played, later):
            problem = f"reported at question {left.after}, and the round has asked {played.count}"
            raise BadInput(problem, where=left.word)
    return played


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Add the place in the file to any refusal, before its place in the round."""
    try:
        yield
    except HousewayError as error:
        error.where = f"{place} {error.where}".strip()
        raise


def _report(played: Round, later: list[Incident]) -> list[Incident]:
    for each in later:
        if each.after <= played.count:
            played.report(each.word, each.seat, each.count)
    return [each for each in later if each.after > played.count]


def _answer(played: Round, said: Said) -> None:
    waiting = played.open_decisions()
    decision = next((each for each in waiting if said.number in (0, each.number) and said.seat in (0, each.seat)), None)
    if decision is None:
        told = ", ".join(f"question {each.number} to seat {each.seat}" for each in waiting) or "the round has ended"
        raise NotLegal(f"{said.say if said.put is None else said.put!r} answers no open question; open: {told}")
    played.answer(decision.number, decision.seat, meant(decision, said))


def meant(decision: Decision, said: Said) -> Answer:
    """The answer that the file gives to this decision."""
    if said.say is not None:
        return read_answer(decision, said.say)
    if not isinstance(decision, Wager) or said.put is None:
        raise NotLegal(f"question {decision.number} ({decision.about}) is answered in words: say, not put")
    return decision.meant(said.put)


def _seat(key: str) -> int:
    if key not in map(str, range(1, 100)):
        raise BadInput(f"expected the number of a seat, found {key!r}", where="seats")
    return int(key)


def _shoe(file: RoundFile, pack: Pack) -> Shoe:
    """The stacked shoe: the named cards, then the rest of the pack, the rack left out."""
    for at, dice in enumerate(file.rolls):
        # A number alone may also be the place of a card that was picked from a hand.
        if len(dice) > 1 and not all(1 <= die <= 6 for die in dice):
            raise BadInput(f"expected dice from 1 to 6, found {dice}", where=f"rolls[{at}]")
    return Shoe(first_order(file, pack), NoChance(), orders=later_orders(file), rolls=[tuple(x) for x in file.rolls])


def first_order(file: RoundFile, pack: Pack) -> list[Card]:
    """The cards as they lay at first: those that are named, and the rest of the pack, the rack left out."""
    with _at("rack"):
        rack = faces(file.rack)
    with _at("shoe"):
        named = _order(file.shoe)
        stacked = Shoe.rigged(pack, rack + [each for each in named if each is not None])
        rest = stacked.stack[::-1][len(rack) + sum(each is not None for each in named) :]
        if named.count(None) > len(rest):
            raise BadInput(f"{named.count(None)} cards stayed in the shoe, and the pack has {len(rest)} more")
    unseen = iter(rest)
    return [next(unseen) if each is None else each for each in named] + list(unseen)


def later_orders(file: RoundFile) -> list[list[Card | None]]:
    """Every reshuffle; None for a card that stayed in the shoe."""
    with _at("orders"):
        return [_order(each) for each in file.orders]
