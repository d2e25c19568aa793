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
from houseway.odds.core.deal_counts import Expected
from houseway.odds.core.odds_cache import kept_answers, sources, with_spreads
from houseway.odds.core.price import Price
from houseway.odds.report.certificate_check import Check
from houseway.odds.report.figures import bank_hit, most_won, ratio, ratio_or_none
from houseway.odds.report.method_notes import notes_for
from houseway.odds.report.second_counts import second_method
from houseway.rules.posting.terms import Terms, terms

FORMAT = 2
_SPREAD_DIGITS = 9
# Python reads no longer numbers.
_LONGEST = 4_000
Ratio: TypeAlias = Annotated[str, Meta(pattern=r"^-?[0-9]+/[1-9][0-9]*$", max_length=_LONGEST)]
_Figure: TypeAlias = Annotated[
    str, Meta(pattern=r"^-?[0-9]+(/[1-9][0-9]*|(\.[0-9]+)?(e[+-]?[0-9]{1,3})?)$", max_length=_LONGEST)
]
Digits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]+$", max_length=_LONGEST)]


def certificate(posted: Terms, package: str) -> dict[str, Any]:
    """The certificate of every wager of a table."""
    if posted.sheet.changed:
        raise BadInput("a changed game has no document, and no certificate", where="certificate")
    counts = with_spreads(posted, kept_answers(posted))
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
        "counts": to_plain(counts),
        "figures": _figures(priced(posted, counts)),
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
        "summary": _summary(price),
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


def _summary(price: Price) -> dict[str, str | None]:
    """What is printed of a price besides its expectation. A counted spread of hands that split is a decimal number."""
    spread = price.deals.spread if isinstance(price.deals, Expected) else price.variance
    variance = ratio(spread) if isinstance(spread, Fraction) else None if spread is None else _decimal(spread)
    return {
        "house_edge": ratio(-price.ev),
        "returns": ratio_or_none(price.rtp),
        "element_of_risk": ratio_or_none(price.risk),
        "hits": ratio(price.hit),
        "bank_gains": ratio(bank_hit(price)),
        "largest": ratio(price.largest),
        "most_won": ratio(most_won(price)),
        "variance": variance,
        "n0": _n0(variance, price.ev),
        "standard_error": None if price.stderr is None else _decimal(price.stderr),
    }


def _summary_of_rows(figure: Mapping[str, Any]) -> dict[str, str | None]:
    """The same from the rows of a certificate alone. What no row tells is left as it is said."""
    rows = [(Fraction(each["net"]), Fraction(each["stake"]), Fraction(each["probability"])) for each in figure["rows"]]
    gain, staked = (sum((often * each[at] for *each, often in rows), Fraction(0)) for at in (0, 1))
    nets, said = [net for net, _, often in rows if often], figure["summary"]
    spread = sum((often * net**2 for net, _, often in rows), Fraction(0)) - gain**2
    variance = ratio(spread) if "/" in (said.get("variance") or "") else said.get("variance")
    return {
        "house_edge": ratio(-gain),
        "returns": ratio(1 + gain / staked) if staked else None,
        "element_of_risk": ratio(-gain / staked) if staked else None,
        "hits": ratio(sum((often for net, _, often in rows if net > 0), Fraction(0))),
        "bank_gains": ratio(sum((often for net, _, often in rows if net < 0), Fraction(0))),
        "largest": ratio(max(nets, default=Fraction(0))),
        "most_won": ratio(-min(nets, default=Fraction(0))),
        "variance": variance,
        "n0": _n0(variance, gain),
        "standard_error": said.get("standard_error"),
    }


def _decimal(value: float) -> str:
    """A number that is added up in floating point: its last digits depend on the machine."""
    return f"{value:.{_SPREAD_DIGITS}g}"


def _n0(variance: str | None, gain: Fraction) -> str | None:
    """The number of rounds after which the expectation equals one standard deviation."""
    return None if variance is None or not gain else _decimal(float(Fraction(variance) / gain**2))


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
    summary: dict[str, _Figure | None]
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
    yield _program(plain, posted)
    known = {each.id for each in posted.sheet.wagers}
    for figure in plain["figures"]:
        yield _sums(figure)
        if figure["wager"] in known:
            yield _pay_rows(figure, posted)


def _program(plain: Mapping[str, Any], posted: Terms) -> Check:
    """The methods are those of this program. If another one counted, that is said, and its figures are compared."""
    told = {step: note._asdict() for step, note in notes_for(posted).items()}
    if plain["methods"] != told:
        return Check("the methods", stands=False, seen="this program tells other methods for this sheet")
    if plain["method_digest"] != (mine := sources()):
        its = plain["method_digest"]
        return Check("the methods", stands=True, seen=f"counted by another program, digest {its}; here it is {mine}")
    return Check("the methods", stands=True, seen=f"as this program counts, digest {mine}")


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
    faults += [
        f"{name}: the rows come to {mine}, the certificate says {figure['summary'].get(name)}"
        for name, mine in _summary_of_rows(figure).items()
        if mine != figure["summary"].get(name)
    ]
    said = "; ".join(faults) or f"{total:,} deals in {len(rows)} rows come to {ratio(expected)}"
    return Check(f"{figure['wager']}: sums", not faults, said)


def _pay_rows(figure: Mapping[str, Any], posted: Terms) -> Check:
    """A row that the sheet prints gains its printed odds, times what was staked."""
    wager = posted.sheet.wager(figure["wager"])
    printed = {row.on: row.pays.exact() for row in wager.pays if not row.pays.fixed}
    rows = [row for row in figure["rows"] if row["name"] in printed]
    wrong = [row["name"] for row in rows if Fraction(row["net"]) != Fraction(row["stake"]) * printed[row["name"]]]
    said = f"{', '.join(wrong)}: not the printed odds" if wrong else "every row gains its printed odds"
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
        return _decimal(value) if name == "variance" and isinstance(value, float) else value

    counted = [{name: shortened(name, value) for name, value in each.items()} for each in plain.get("counted", ())]
    return {**plain, "counted": counted}


def _sealed(figure: Mapping[str, Any]) -> str:
    """A figure as text, to be compared as a whole."""
    return json.dumps(figure, sort_keys=True)
