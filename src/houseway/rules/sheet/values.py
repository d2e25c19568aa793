"""The small values of a sheet, each with a text form that reads back: money, odds, bands and printed lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from houseway.errors import BadInput, check_type

Cents: TypeAlias = int

# Plain digits, and not too many of them: `\d` would match digits of other scripts as well.
_WHOLE = r"[0-9]{1,12}"
_MONEY = re.compile(rf"\$?([0-9]{{1,3}}(?:,[0-9]{{3}}){{1,3}}|{_WHOLE})(?:\.([0-9]{{2}}))?")


class Money(int):
    """An amount in cents, written `$5`, `$1.50` or `$1,000` in a sheet; once read, a plain int."""

    @classmethod
    def read(cls, text: str) -> Cents:
        check_type(text, str, "an amount as text, such as '$5'", "amount")
        match = _MONEY.fullmatch(text.strip())
        if not match:
            raise BadInput(f"{text!r} is not an amount; expected for example $5, $1.50 or $1,000")
        return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)


def dollars(amount: Cents) -> str:
    """`$5`, `$1.50`, `-$20`."""
    if not hasattr(amount, "__index__"):
        raise BadInput(f"expected whole cents, found {amount!r}")
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}${whole:,}.{part:02}" if part else f"{sign}${whole:,}"


@dataclass(frozen=True, slots=True, repr=False)
class Odds:
    """Exact odds, `40:1`: a winner keeps the stake and is paid `win` for every `stake`; or a `fixed` amount, `$250`."""

    win: int
    stake: int
    fixed: Cents = 0

    @classmethod
    def read(cls, text: str) -> Odds:
        check_type(text, str, "odds as text, such as '40:1'", "odds")
        if text.strip().startswith("$"):
            return cls(0, 1, Money.read(text))
        match = re.fullmatch(rf"({_WHOLE}):({_WHOLE})", text.strip())
        if not match or not int(match[2]):
            raise BadInput(f"{text!r} is not odds; expected for example 40:1, 19:20 or a fixed $250")
        return cls(int(match[1]), int(match[2]))

    def pays(self, amount: Cents) -> Cents:
        """What a winning wager of this amount is paid, to the cent; a part of a cent is not paid."""
        return self.fixed or amount * self.win // self.stake

    def exact(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def __repr__(self) -> str:
        return f"Odds.read({str(self)!r})"

    def __str__(self) -> str:
        return dollars(self.fixed) if self.fixed else f"{self.win}:{self.stake}"


@dataclass(frozen=True, slots=True)
class Band:
    """A printed bracket: `5-6`, `7+`, `$5-$130`, `$755+`. Amounts of money are in cents."""

    low: int
    high: int | None
    money: bool

    @classmethod
    def read(cls, text: str) -> Band:
        words = text.strip()
        money = "$" in words
        if match := re.fullmatch(r"(\S+?)\s*\+", words):
            return cls(_number(match[1], text, money=money), None, money)
        low, dash, high = words.partition("-")
        first = _number(low, text, money=money)
        last = _number(high, text, money=money) if dash else first
        if last < first:
            raise BadInput(f"{text!r} runs backwards")
        return cls(first, last, money)

    def __contains__(self, amount: object) -> bool:
        return isinstance(amount, int) and self.low <= amount and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        show = dollars if self.money else str
        if self.high is None:
            return f"{show(self.low)}+"
        return show(self.low) if self.low == self.high else f"{show(self.low)}-{show(self.high)}"


def _number(part: str, whole: str, *, money: bool) -> int:
    """One end of a bracket. `$5-130` is refused: one end is money and the other a number."""
    part = part.strip()
    if part.startswith("$") and money:
        return Money.read(part)
    if money or not re.fullmatch(_WHOLE, part):
        raise BadInput(f"{whole!r} is not a range; expected for example 5-6, 7+, $5-$130 or $755+")
    return int(part)


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a source document: `12-14, 20`."""

    spans: tuple[tuple[int, int], ...] = ()

    @classmethod
    def read(cls, text: str) -> Lines:
        spans = []
        for part in text.split(","):
            match = re.fullmatch(rf"({_WHOLE})(?:-({_WHOLE}))?", part.strip())
            if not match or int(match[2] or match[1]) < int(match[1]):
                raise BadInput(f"{text!r} is not a list of lines; expected for example 12-14, 20")
            spans.append((int(match[1]), int(match[2] or match[1])))
        return cls(tuple(spans))

    def within(self, other: Lines) -> bool:
        return all(any(low <= first and last <= high for low, high in other.spans) for first, last in self.spans)

    def __or__(self, other: Lines) -> Lines:
        return Lines((*self.spans, *(span for span in other.spans if span not in self.spans)))

    def numbers(self) -> set[int]:
        return {line for first, last in self.spans for line in range(first, last + 1)}

    def __bool__(self) -> bool:
        return bool(self.spans)

    def __str__(self) -> str:
        return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in self.spans)


class Cells(tuple[str, ...]):
    """Words of a row: parted by bars where there are any (`any suit | spades`), else by spaces (`S S H H`)."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Cells:
        parts = text.split("|") if "|" in text else text.split()
        return cls(part.strip() for part in parts)


class Brackets(tuple[Band, ...]):
    """Brackets in a row: `$1-$50 $51-$200 $201+`."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Brackets:
        return cls(Band.read(part) for part in text.split())

    def __str__(self) -> str:
        return " ".join(map(str, self))


class Rates(tuple[Cents, ...]):
    """Amounts in a row: `$4 $3 $2`."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Rates:
        return cls(Money.read(part) for part in text.split())

    def __str__(self) -> str:
        return " ".join(map(dollars, self))
