"""A cache of the lab's figures: the same sheet, decks and readings are counted only once.

Each version of the lab's source code has its own folder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import houseway
from houseway.odds import GameOdds, needs_bank, priced
from houseway.odds.core.answers_as_data import from_plain, to_plain
from houseway.odds.core.deal_counts import Counting, Expected
from houseway.rules.posting.terms import Terms

_ROOT = Path(houseway.__file__).parent
# Every module that can change a count. Wording, bots, commands, and what is derived from counts cannot.
_SOURCES = ("cards", "ranking", "rules", "families/bank", "odds/core", "odds/games")
_NAME = 24


def kept_odds(terms: Terms, *, fresh: bool = False) -> GameOdds:
    """The odds of a sheet, read from the cache or computed and cached; `fresh` always computes them."""
    return priced(terms, kept_answers(terms, fresh=fresh))


def kept_answers(terms: Terms, *, fresh: bool = False) -> Mapping[str, Counting]:
    """The counts of a sheet, read from the cache or computed and cached."""
    answers = None if fresh else answers_at_hand(terms)
    if answers is None:
        from houseway.odds.core.methods import count

        answers = count(terms)
        keep_answers(terms, answers)
    return answers


def with_spreads(terms: Terms, answers: Mapping[str, Counting]) -> dict[str, Counting]:
    """The answers with every spread, those counted now that are counted apart."""
    return {wager: _with_spread(terms, found) for wager, found in answers.items()}


def lack_spreads(answers: Mapping[str, Counting]) -> bool:
    """Whether some spread is counted apart and was not counted yet."""
    return any(isinstance(found, Expected) and found.lacks_spread for found in answers.values())


def _with_spread(terms: Terms, found: Counting) -> Counting:
    if not (isinstance(found, Expected) and found.lacks_spread):
        return found
    from houseway.odds.core.methods import count_spread

    return replace(found, variance=count_spread(terms))


def answers_at_hand(terms: Terms) -> Mapping[str, Counting] | None:
    """The cached counts of a sheet, if there are any."""
    needs_bank(terms)
    place = _place(terms)
    return None if place is None else _read(place)


def keep_answers(terms: Terms, answers: Mapping[str, Counting]) -> None:
    """Cache the counts of a sheet, computed here or elsewhere."""
    from houseway.ranking.kernels.table_cache import check_writable

    if check_writable() and (place := _place(terms)) is not None:
        _write(place, answers)


def kept_fractions(
    terms: Terms, what: str, compute: Callable[[], tuple[dict[str, Fraction], dict[str, str]]]
) -> tuple[dict[str, Fraction], dict[str, str]]:
    """Fractions by wager, and why others have none, read from the cache or computed and cached under this name."""
    place = _place(terms, what)
    plain = None if place is None else _sealed(place)
    if plain is None:
        found, refused = compute()
        if place is not None:
            _seal(place, [{name: str(value) for name, value in found.items()}, refused])
        return found, refused
    return {name: Fraction(value) for name, value in plain[0].items()}, plain[1]


def odds_at_hand(terms: Terms) -> GameOdds:
    """The cached odds, or those that are fast to compute; the other wagers are refused."""
    answers = answers_at_hand(terms)
    if answers is None:
        from houseway.odds.core.methods import AT_ONCE, count

        answers = count(terms, AT_ONCE)
    return priced(terms, answers)


def _place(terms: Terms, what: str = "") -> Path | None:
    """The cache file for this sheet, readings and pack; None if there is no folder for it."""
    from houseway.ranking.kernels.table_cache import made_folder

    made = made_folder("lab", sources())
    key = repr(
        (terms.sheet.name, terms.sheet.digest, terms.sheet.changed, sorted(terms.sheet.taken.items()), terms.pack)
    )
    return made and made / f"{what}{sha256(key.encode()).hexdigest()[:_NAME]}.json"


def sources() -> str:
    """A fingerprint of everything besides the sheet that a figure depends on."""
    digest = sha256()
    for folder in _SOURCES:
        for path in sorted((_ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:_NAME]


def _read(place: Path) -> dict[str, Counting] | None:
    """The cached answers; None if the file is missing or any byte has changed."""
    plain = _sealed(place)
    return None if plain is None else from_plain(plain)


def _write(place: Path, answers: Mapping[str, Counting]) -> None:
    _seal(place, to_plain(answers))


def _sealed(place: Path) -> Any:
    try:
        seal, _, text = place.read_text(encoding="utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return json.loads(text) if sha256(text.encode()).hexdigest() == seal else None


def _seal(place: Path, plain: object) -> None:
    """Write to a temporary file and move it into place. A folder that cannot be written is ignored."""
    text = json.dumps(plain, separators=(",", ":"))
    with (
        suppress(OSError),
        NamedTemporaryFile("w", dir=place.parent, suffix=".part", delete=False, encoding="utf-8") as aside,
    ):
        aside.write(f"{sha256(text.encode()).hexdigest()}\n{text}")
        aside.close()
        Path(aside.name).replace(place)
