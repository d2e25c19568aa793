"""Mistakes of every kind at any place of a sheet, with the line where each is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

_WORDS = r'"""\n.*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*'
_PAIR = re.compile(
    r'(?P<key>[A-Za-z0-9_.-]+|"\x01*")\s*=\s*'
    r'(?P<value>"""[\x01\n]*"""|"\x01*"|\d+|true|false|\[[^\[\]{}]*\]|\{[^{}\[\]]*\})'
)
_SAID = ("says", "title", "number", "because")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A sheet with one mistake, the line where it is, and whether the mistake may happen to say something sensible."""

    kind: str
    line: int
    text: str
    sure: bool

    def __str__(self) -> str:
        return f"{self.kind} in line {self.line}: {self.text.splitlines()[self.line - 1].strip()}"


def _masked(text: str) -> str:
    """The text with what stands in quotes and comments covered, character for character."""
    return re.sub(
        _WORDS,
        lambda found: re.sub(r"[^\n\"]", "\x01", found[0]) if found[0][0] == '"' else re.sub(".", " ", found[0]),
        text.replace('\\"', "\x01\x01"),
        flags=re.DOTALL,
    )


def mistakes(text: str, random: Random) -> Iterator[Mistake]:
    """One mistake after the other, without end."""
    pairs = list(_PAIR.finditer(_masked(text)))
    while True:
        pair = random.choice(pairs)
        made = _made(random.choice(_KINDS), text, pair, random)
        if made is not None and made.text != text:
            yield made


_KINDS = ("another type", "unknown key", "no lines", "no number", "unknown word", "cell", "written twice")
_OTHER_TYPES = ("3", "true", '["zzz"]', "{ zz = 1 }", "[3]", "1.5", '["a", { q = 1 }]', "1979-05-27", "[[1]]")


def _made(kind: str, text: str, pair: re.Match[str], random: Random) -> Mistake | None:
    start, (at, end) = pair.start(), pair.span("value")
    key, value = text[start : pair.end("key")].strip('"').rpartition(".")[2], text[at:end]
    line = text.count("\n", 0, start) + 1
    word = value.startswith('"') and not value.startswith('"""')

    def of(new: str, *, sure: bool = False) -> Mistake:
        return Mistake(kind, line, text[:at] + new + text[end:], sure)

    match kind:
        case "another type":
            return of(random.choice(_OTHER_TYPES), sure=word and key in ("lines", "step", "step_of", "kind"))
        case "unknown key":
            between = "\n" if text[:start].endswith("\n") else ", "
            return Mistake(kind, line, f"{text[:start]}zzz = 1{between}{text[start:]}", "round" in text and not key)
        case "no lines" if key in ("lines", "furniture") and word:
            return of(random.choice(['"9-5"', '"twelve"', '"5-"', '"3,,4"', '"3;4"', '"3-3-3"']), sure=key == "lines")
        case "no number" if word and "$" in value and key not in _SAID:
            return of(re.sub(r"\$\d+", random.choice(["$x", "$1.234", "$-1"]), value, count=1), sure=key == "step_of")
        case "unknown word" if word and key not in (*_SAID, "lines", "furniture", "at", "name"):
            return of(random.choice(['"zzz"', '".."', '"x[3]"', '"["', '"a b"']), sure=key in ("step", "kind", "payer"))
        case "cell" if value.startswith('"""') and (rows := value.split("\n"))[2:-1]:
            row = random.randrange(1, len(rows) - 1)
            rows[row] = rows[row] + "  zzz"
            return Mistake(kind, line + row, text[:at] + "\n".join(rows) + text[end:], sure=False)
        case "written twice" if text[end : end + 1] == "\n":
            return Mistake(kind, line + 1, f"{text[:end]}\n{text[start:end]}{text[end:]}", sure=True)
    return None
