"""How a figure came about, as data that somebody else can check: counts, pay rows, sums and digests.

A certificate holds every deal class with its count. Whoever has the sheet can settle each class again by the printed
pay rows and add up; whoever has the game can count a second way, or deal rounds and compare. `certify` does all of it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from houseway.errors import BadInput, in_words
from houseway.families.registry import game
from houseway.odds import GameOdds, priced
from houseway.odds.core.answers_as_data import to_plain
from houseway.odds.core.odds_cache import kept_answers, sources, with_spreads
from houseway.odds.core.price import Price
from houseway.odds.report.certificate_check import Check
from houseway.odds.report.figures import ratio
from houseway.odds.report.method_notes import notes_for
from houseway.odds.report.second_counts import second_method
from houseway.rules.posting.terms import Terms, terms

FORMAT = 1
_SPREAD_DIGITS = 9
# Python reads no longer numbers.
_LONGEST = 4_000
Ratio: TypeAlias = Annotated[str, Meta(pattern=r"^-?[0-9]+/[1-9][0-9]*$", max_length=_LONGEST)]
Digits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]+$", max_length=_LONGEST)]


def certificate(found: GameOdds, package: str) -> dict[str, Any]:
    """The certificate of every wager of a table."""
    posted = found.terms
    if posted.sheet.changed:
        raise BadInput("a changed game has no document, and no certificate", where="certificate")
    return {
        "format": FORMAT,
        "game": posted.sheet.name,
        "digest": posted.sheet.digest,
        "readings": dict(posted.sheet.taken),
        "decks": posted.pack.decks,
        "cards": len(posted.faces),
        "package": package,
        "method_digest": sources(),
        "methods": {step: note._asdict() for step, note in notes_for(posted).items()},
        "counts": to_plain(with_spreads(posted, kept_answers(posted))),
        "figures": _figures(found),
    }


def _figures(found: GameOdds) -> list[dict[str, Any]]:
    return [_figure(each, found.terms) for price in found.prices for each in (price, *price.parts)]


def _figure(price: Price, posted: Terms) -> dict[str, Any]:
    """The sums of one price: each row with its count, its gain and their product."""
    return {
        "wager": price.wager.id,
        "exact": price.exact,
        "second_method": second_method(posted, price.wager.id),
        "total": str(price.total),
        "ev": ratio(price.ev),
        "staked": ratio(price.staked),
        "rows": [
            {
                "name": row.name,
                "pays": row.pays,
                "net": ratio(row.net),
                "stake": ratio(row.stake),
                "deals": str(row.deals),
                "probability": ratio(row.probability),
                "product": ratio(row.probability * row.net),
            }
            for row in price.outcomes
        ],
    }


class _RowFields(Struct):
    name: str
    pays: str
    net: Ratio
    stake: Ratio
    deals: Digits
    probability: Ratio
    product: Ratio


class _FigureFields(Struct):
    wager: str
    exact: bool
    second_method: str
    total: Digits
    ev: Ratio
    staked: Ratio
    rows: list[_RowFields]


class _CertificateFields(Struct):
    """The fields of a certificate: what is read without them would be no check."""

    format: int
    game: str
    digest: str
    readings: dict[str, str]
    decks: int
    cards: int
    package: str
    method_digest: str
    methods: dict[str, dict[str, str]]
    counts: dict[str, Any]
    figures: list[_FigureFields]


def certified_table(plain: Mapping[str, Any], where: str) -> Terms:
    """The table that a certificate speaks of, from this program's own sheets."""
    if "format" in plain and plain["format"] != FORMAT:
        raise BadInput(f"a certificate of format {plain['format']!r}; expected {FORMAT}", where=where)
    try:
        read = msgspec.convert(plain, _CertificateFields)
    except msgspec.ValidationError as error:
        raise BadInput(f"this is no certificate: {in_words(error)}", where=where) from None
    return terms(game(read.game, read.readings), None, read.decks)


def check_sums(plain: Mapping[str, Any], posted: Terms) -> Iterator[Check]:
    """Everything that can be seen without dealing: digests, pay rows of the sheet, counts and their sums."""
    same = (plain["digest"], plain["cards"]) == (posted.sheet.digest, len(posted.faces))
    yield Check("the sheet", same, f"digest {posted.sheet.digest}" if same else "the sheet here is another one")
    known = {each.id for each in posted.sheet.wagers}
    for figure in plain["figures"]:
        yield _sums(figure)
        if figure["wager"] in known:
            yield _pay_rows(figure, posted)


def _sums(figure: Mapping[str, Any]) -> Check:
    """Add up again, as integers over one denominator, not as the lab does."""
    rows = [(Fraction(row["net"]), int(row["deals"]), Fraction(row["probability"])) for row in figure["rows"]]
    total = sum(deals for _, deals, _ in rows)
    whole = sum((often for *_, often in rows), Fraction(0))
    counted = Fraction(sum((net * deals for net, deals, _ in rows), Fraction(0)), total or 1)
    expected = sum((net * often for net, _, often in rows), Fraction(0))
    faults = []
    if total != int(figure["total"]):
        faults.append(f"the rows have {total} deals, the certificate says {figure['total']}")
    if expected != Fraction(figure["ev"]):
        faults.append(f"the rows come to {ratio(expected)}, the certificate says {figure['ev']}")
    if whole == 1 and counted != expected:
        faults.append(f"counts give {ratio(counted)}, probabilities {ratio(expected)}")
    said = "; ".join(faults) or f"{total:,} deals in {len(rows)} rows come to {ratio(expected)}"
    return Check(f"{figure['wager']}: sums", not faults, said)


def _pay_rows(figure: Mapping[str, Any], posted: Terms) -> Check:
    """A row that the sheet prints gains its printed odds, times what was staked."""
    wager = posted.sheet.wager(figure["wager"])
    printed = {row.on: row.pays.exact() for row in wager.pays if not row.pays.fixed}
    rows = [row for row in figure["rows"] if row["name"] in printed]
    wrong = [row["name"] for row in rows if Fraction(row["net"]) != Fraction(row["stake"]) * printed[row["name"]]]
    said = f"{', '.join(wrong)}: not the printed odds" if wrong else f"{len(rows)} rows gain their printed odds"
    return Check(f"{wager.id}: pay rows", not wrong, said)


def check_counts(plain: Mapping[str, Any], posted: Terms) -> Iterator[Check]:
    """Count again with this program: compare class by class, and what every figure comes to by the pay rows."""
    answers = with_spreads(posted, kept_answers(posted, fresh=True))
    same = _counts(json.loads(json.dumps(to_plain(answers)))) == _counts(plain["counts"])
    seen = "every class has the same count" if same else "this program counts otherwise"
    yield Check("counted again", same, seen)
    mine, its = (Counter(map(_sealed, each)) for each in (_figures(priced(posted, answers)), plain["figures"]))
    wrong = dict.fromkeys(json.loads(each)["wager"] for each in (*(mine - its), *(its - mine)))
    said = (
        f"{', '.join(wrong)}: not what the counts come to"
        if wrong
        else f"{mine.total()} figures follow from the counts"
    )
    yield Check("figures from the counts", not wrong, said)


def _counts(plain: Mapping[str, Any]) -> Any:
    """The counts to be compared. A spread is added up in floating point: its last digits depend on the machine."""

    def shortened(name: str, value: object) -> object:
        return f"{value:.{_SPREAD_DIGITS}g}" if name == "variance" and isinstance(value, float) else value

    counted = [{name: shortened(name, value) for name, value in each.items()} for each in plain.get("counted", ())]
    return {**plain, "counted": counted}


def _sealed(figure: Mapping[str, Any]) -> str:
    """A figure as text, to be compared as a whole."""
    return json.dumps(figure, sort_keys=True)
