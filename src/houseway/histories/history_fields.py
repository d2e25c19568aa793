"""Shared by all formats: a hand with its file's extra fields, amounts in dollars, and the fields of a round."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeAlias

import msgspec

from houseway.cards.card import Card, text
from houseway.errors import BadInput, HousewayError, in_words
from houseway.families.registry import game
from houseway.histories.formats.variant_codes import SheetChoice
from houseway.play.events import Voided
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, Seated, replay, write
from houseway.rules.posting.posted_stakes import Posted
from houseway.rules.posting.terms import NO_COLLECTION, Terms, terms
from houseway.rules.sheet.values import Cents, Rates, dollars

Number: TypeAlias = int | Decimal
_DOLLARS = re.compile(r"\$[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]{2})?")
# Our chips are dollars. A foreign hand with cents is played with a dollar for every cent.
IN_CENTS = 100
# More dollars than any hand is played for.
MOST = 10**10
Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on the action at this place of the list (inline), or on a line before it."""

    at: int
    words: str
    inline: bool


@dataclass(slots=True)
class History:
    """A hand, and the parts of its file that a round cannot hold.

    `phh` are fields of PHH as written, `ohh` those of Open Hand History by their path; `comments` belong to PHH
    actions; `notes` say what the import assumed or could not confirm. `scale` is how many dollars are played for each
    dollar in the file. `unknown` are the cards that the file does not name: they are never written as dealt. A hand
    from elsewhere that is `written` in PHH has all its fields in `phh`.
    """

    played: Round
    phh: dict[str, Any] = field(default_factory=dict)
    ohh: dict[Path, Any] = field(default_factory=dict)
    comments: list[Comment] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    scale: int = 1
    unknown: frozenset[Card] = frozenset()
    written: str = ""

    @classmethod
    def of(cls, played: Round) -> History:
        """A hand of ours, in dollars."""
        if played.table.terms.sheet.betting is None:
            raise BadInput(f"{played.table.terms.sheet.name} is not a poker game", where="game")
        return cls(played, {"currency": "USD", "currency_symbol": "$"})


# Amounts -----------------------------------------------------------------------------------------------------------


def number(amount: Cents, scale: int = 1) -> Number:
    """Dollars, with cents where needed: `12`, `12.50`. The amount is divided by the scale."""
    unit = 100 * scale
    whole, part = divmod(amount, unit)
    if not part:
        return whole
    digits = f"{part:0{len(str(unit)) - 1}}"
    return Decimal(f"{whole}.{digits[:2]}{digits[2:].rstrip('0')}")


def exact(word: str) -> Decimal:
    """A number of a file as it is written. One whose exponent no decimal can hold is a ValueError, as in any parser."""
    try:
        return Decimal(word)
    except ArithmeticError:
        raise ValueError(f"{_shortened(word)} is no number that can be read") from None


def cents(value: object, where: str, scale: int = 1) -> Cents:
    """An amount in dollars as whole cents, multiplied by the scale."""
    if isinstance(value, str):
        try:
            value = Decimal(value)
        except ArithmeticError:
            raise BadInput(f"{value!r} is not an amount; expected for example 12 or 12.50", where=where) from None
    if type(value) is int or isinstance(value, Decimal):
        amount = Decimal(value)
        if amount.is_finite() and 0 <= amount < MOST and amount * 100 == (amount * 100).to_integral_value():
            return int(amount * 100) * scale
        if amount.is_finite() and amount >= MOST:
            raise BadInput(f"expected an amount below ${MOST:,}, found {_shortened(str(value))}", where=where)
    raise BadInput(f"expected an amount in dollars and whole cents, found {_shortened(str(value))}", where=where)


def _shortened(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:40]}..."


def together(faces: tuple[Card, ...] | list[Card]) -> str:
    """Cards without spaces: `AhKd`."""
    return text(faces).replace(" ", "")


# The fields of a round file ----------------------------------------------------------------------------------------


def round_fields(played: Round, scale: int = 1) -> dict[str, Any]:
    """The fields of a round file besides seats and answers: the rules, the posted terms, the order of the cards."""
    plain: dict[str, Any] = json.loads(write(played))
    plain = {key: value for key, value in plain.items() if key not in ("seats", "answers")}
    posted = played.table.terms
    plain["fee"] = posted.fee
    if _posted_again(posted) != posted.stakes:
        plain["stakes"] = said_stakes(posted.stakes)
    plain["void"] = _void_because(played)
    if scale != 1:
        plain["scale"] = scale
    return {key: value for key, value in plain.items() if value not in (None, {}, [], "")}


def round_text(played: Round) -> str:
    """The text of a round file, with the stakes in words where the table posted other ones."""
    plain: dict[str, Any] = json.loads(write(played))
    fields = round_fields(played)
    for name in ("fee", "stakes"):
        if name in fields:
            plain[name] = fields[name]
    return json.dumps(plain, indent=1) + "\n"


def _posted_again(posted: Terms) -> Posted:
    """The stakes that the same words would post."""
    try:
        return terms(posted.sheet, posted.fee, betting=posted.structure, stakes=posted.given).stakes
    except BadInput:
        return Posted()


def said_stakes(stakes: Posted) -> dict[str, str]:
    said = {
        "limits": str(stakes.limits) if stakes.limits else "",
        "blinds": str(Rates(stakes.blinds)) if stakes.blinds else "",
        "ante": dollars(stakes.ante) if stakes.ante else "",
        "bring_in": dollars(stakes.bring_in) if stakes.bring_in else "",
    }
    return {name: words for name, words in said.items() if words}


def opened(fields: Mapping[str, Any], seats: Mapping[int, tuple[Cents, str]], where: str) -> Round:
    """The round that these fields describe, at its first question."""
    plain = {key: value for key, value in fields.items() if key not in ("void", "scale")}
    plain["seats"] = {str(seat): {"stack": chips, "name": name} for seat, (chips, name) in sorted(seats.items())}
    try:
        file = msgspec.convert(plain, RoundFile)
    except msgspec.ValidationError as error:
        raise BadInput(in_words(error), where=where) from None
    later = [each for each in file.incidents if each.after > 0]
    file.incidents = [each for each in file.incidents if each.after == 0]
    played = replay(file, game, where=where)
    file.incidents += later
    return played


def voided(played: Round, fields: Mapping[str, Any], where: str) -> Round:
    """Void the hand where these fields say so; refuse fields that disagree with the hand."""
    if "void" in fields and played.state == "open":
        played.void(str(fields["void"]))
    because = _void_because(played)
    if fields.get("void") != because:
        raise BadInput(f"the file says {fields.get('void')!r}, the hand {because!r}", where=f"{where}: void")
    return played


def _void_because(played: Round) -> str | None:
    return next((each.because for each in played.events if isinstance(each, Voided)), None)


def scale_of(fields: Mapping[str, Any], where: str) -> int:
    """The scale of a hand of ours."""
    scale = fields.get("scale", 1)
    if scale not in (1, IN_CENTS) or type(scale) is not int:
        raise BadInput(f"expected a scale of 1 or {IN_CENTS}, found {scale!r}", where=where)
    return scale


def scale_for(amounts: Iterable[object]) -> int:
    """The scale for a foreign hand: dollars if all its amounts are whole dollars, otherwise cents."""
    read = [Decimal(str(each)) for each in amounts if type(each) in (int, Decimal)]
    return 1 if all(not each.is_finite() or each == each.to_integral_value() for each in read) else IN_CENTS


def in_file_money(error: HousewayError, scale: int) -> None:
    """Convert the amounts in an error message to the file's scale."""
    if scale != 1:
        error.message = _DOLLARS.sub(lambda found: _divided(found[0], scale), error.message)


def _divided(amount: str, scale: int) -> str:
    """`$1,200` in a hand of scale 100 is `$12`."""
    return dollars(int(Decimal(amount.lstrip("$").replace(",", "")) * 100) // scale)


def posted_for(found: SheetChoice, stakes: Posted) -> Terms:
    """The terms of a foreign hand: this sheet, structure and stakes, without a collection."""
    sheet = game(found.game, found.readings)
    return terms(sheet, NO_COLLECTION, betting=found.betting, stakes=said_stakes(stakes))


__all__ = [
    "IN_CENTS",
    "Comment",
    "History",
    "Number",
    "Path",
    "Seated",
    "cents",
    "exact",
    "in_file_money",
    "number",
    "opened",
    "posted_for",
    "round_fields",
    "round_text",
    "said_stakes",
    "scale_for",
    "scale_of",
    "together",
    "voided",
]
