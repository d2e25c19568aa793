"""A mathematical report: rules in force, method, every count, strategy, fees, sensitivity and digests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

from houseway.errors import BadInput, HousewayError
from houseway.odds import GameOdds
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.odds_cache import sources
from houseway.odds.core.price import Price
from houseway.odds.core.strategy import Strategy, StrategyChart
from houseway.odds.report.figure_lint import Effect
from houseway.odds.report.figures import not_printed, plain, ratio, with_what_it_needs
from houseway.odds.report.given_prices import GivenPrice, plain_given
from houseway.odds.report.method_notes import notes_for
from houseway.odds.report.plot_data import Edges
from houseway.rules.pages import render
from houseway.rules.pages.page_parts import Grid, Part, Says, Section
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.values import dollars

KINDS = (".pdf", ".html", ".json")
_TEMPLATE = "math_report.typ"
# What a figure cannot depend on stands in the rule book, and is not repeated in a report.
_RULES = ("The game", "The table", "The hands", "The round", "Charts", "House way", "Wagers", "Readings")


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of a report; its cells are text."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = str | ReportTable
"""A paragraph or a table."""


@dataclass(frozen=True, slots=True)
class ReportSection:
    heading: str
    blocks: tuple[Block, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class MathReport:
    """The whole report: for people in `sections`, for programs in `figures`."""

    title: str
    about: tuple[tuple[str, str], ...]
    sections: tuple[ReportSection, ...]
    figures: dict[str, Any]


def math_report(
    found: GameOdds,
    package: str,
    by_decks: Sequence[Edges],
    readings: Iterable[Effect],
    given: Sequence[GivenPrice] = (),
) -> MathReport:
    """The report of one table. `package` is the version of Houseway that counted; `given` strategies stand beside."""
    posted = found.terms
    sheet = posted.sheet
    made = [
        ReportSection("Figures", (_summary(found), *_not_counted(found))),
        ReportSection("Rules in force", tuple(_rules(found))),
        ReportSection("Method", tuple(_method(found))),
        ReportSection("Every outcome", tuple(_outcomes(found))),
        ReportSection("Strategy", tuple(_strategies(found))),
        ReportSection("A given strategy", tuple(_given(given))),
        ReportSection("After collection", tuple(_after_collection(found))),
        ReportSection("Sensitivity", tuple(_sensitivity(found, by_decks, readings))),
    ]
    about = [
        ("document", f"{sheet.source.room} {sheet.source.lines}"),
        ("sheet", sheet.name),
        ("digest of the sheet", sheet.digest),
        ("pack", f"{len(posted.faces)} cards"),
        ("counted by", f"houseway {package}"),
        ("digest of the method", sources()),
    ]
    if changed := not_printed(sheet):
        about.insert(0, ("caution", changed))
    sections = tuple(each for each in made if each.blocks)
    figures = plain(found)
    if given:
        figures["given_strategy"] = {"strategy": given[0].strategy, "wagers": list(map(plain_given, given))}
    return MathReport(render.title(sheet), tuple(about), sections, figures)


def _percent(value: float) -> str:
    return f"{value:.6%}"


def _summary(found: GameOdds) -> ReportTable:
    rows = [(each.wager.title, *_figures(each)) for each in found.prices]
    return ReportTable("", ("wager", *_FIGURES), tuple(rows))


_FIGURES = ("", "expectation of a unit", "house edge", "element of risk", "wins", "standard deviation")


def _figures(each: Price) -> tuple[str, ...]:
    return (
        "exact" if each.exact else f"estimate, error {each.stderr or 0:.6%}",
        ratio(each.ev),
        _percent(float(-each.ev)),
        "-" if each.risk is None else _percent(float(each.risk)),
        _percent(float(each.hit)),
        "-" if each.sd is None else f"{each.sd:.6f}",
    )


def _not_counted(found: GameOdds) -> Iterator[Block]:
    for wager, why in found.refused.items():
        yield f"{found.terms.sheet.wager(wager).title} has no figure: {why}."


def _rules(found: GameOdds) -> Iterator[Block]:
    for section in render.sections(found.terms.sheet):
        if section.heading in _RULES:
            yield from _rule_section(section)


def _rule_section(section: Section) -> Iterator[Block]:
    yield f"{section.heading}:"
    for part in section.parts:
        yield from _rule_part(part)


def _rule_part(part: Part) -> Iterator[Block]:
    match part:
        case Says(words=words, lines=lines):
            yield _cited(words, str(lines))
        case Grid(title=title, columns=columns, rows=rows, lines=lines, says=says):
            cited = any(str(row.lines) for row in rows)
            wide = max((len(row.cells) for row in rows), default=0)
            heads = (*columns, *[""] * (wide - len(columns)), *["lines"] * cited)
            cells = ((*row.cells, *[""] * (wide - len(row.cells)), *[str(row.lines)] * cited) for row in rows)
            yield ReportTable(_cited(title, str(lines)), heads, tuple(cells))
            yield from says
        case _:
            for number, each in enumerate(part.items, 1):
                yield f"{number}. {_cited(each.words, str(each.lines))}"


def _cited(words: str, lines: str) -> str:
    return f"{words} [{lines}]" if lines else words


def _method(found: GameOdds) -> Iterator[Block]:
    for step, note in notes_for(found.terms).items():
        yield f"{step.replace('_', ' ').capitalize()}. {note.counts} {note.proof}"
    for each in found.prices:
        assumed = f" Assumed: {each.deals.assumes}." if each.deals.assumes else ""
        yield f"{each.wager.title}: one deal is {each.deals.of}; {each.total:,} in all.{assumed}"
    yield (
        "Figures are fractions of integers; a decimal number is rounded once, when it is printed. The real steps of "
        "the game are dealt beside these counts in the tests of the program, and every row agrees within four standard "
        "errors."
    )


def _outcomes(found: GameOdds) -> Iterator[Block]:
    for each in found.prices:
        yield _outcome_table(each)
        yield from (_outcome_table(part) for part in each.parts)


def _outcome_table(price: Price) -> ReportTable:
    rows = [
        (
            row.name,
            row.pays or "-",
            ratio(row.net),
            f"{row.deals:,}",
            ratio(row.probability),
            f"{float(row.probability):.9f}",
        )
        for row in price.outcomes
    ]
    whole = sum((row.probability for row in price.outcomes), Fraction(0))
    rows.append(("together", "", ratio(price.ev), f"{price.total:,}", ratio(whole), f"{float(whole):.9f}"))
    columns = ("outcome", "pays", "gain of a unit", "deals", "probability", "as a decimal")
    return ReportTable(f"{price.wager.title}: {ratio(price.ev)}", columns, tuple(rows))


def _strategies(found: GameOdds) -> Iterator[Block]:
    for each in found.prices:
        strategy: Strategy | None = each.deals.strategy
        if strategy is not None:
            yield from strategy.rules
            yield from map(_chart, strategy.charts)


def _chart(chart: StrategyChart) -> ReportTable:
    rows = [
        (row, *(cell.move if (cell := chart.cells.get((row, column))) else "" for column in chart.columns))
        for row in chart.rows
    ]
    return ReportTable(chart.title, ("", *chart.columns), tuple(rows))


def _given(given: Sequence[GivenPrice]) -> Iterator[Block]:
    """The price of another way to play, and every row of it."""
    for each in given:
        rows = [(by, *_figures(price)) for by, price in each.rows]
        yield ReportTable(each.given.wager.title, ("played by", *_FIGURES), tuple(rows))
        if each.given.deals.assumes:
            yield f"Assumed: {each.given.deals.assumes}."
        yield from map(_outcome_table, (each.given, *each.given.parts))


def _after_collection(found: GameOdds) -> Iterator[Block]:
    """Every fee option with the smallest wager that it takes."""
    rows = []
    for schedule, option in found.terms.sheet.options():
        try:
            posted = terms(found.terms.sheet, f"{schedule.id}/{option.id}", found.terms.pack.decks)
        except HousewayError:
            continue
        for each in found.prices:
            after = _after(posted, each, found.prices)
            if after is not None:
                rows.append(
                    (
                        str(posted.fee),
                        with_what_it_needs(each.wager.title, after),
                        dollars(after.placed[after.wager]),
                        dollars(after.amount),
                        dollars(after.player_fee),
                        _percent(float(after.player / after.amount)),
                        dollars(after.bank_fee),
                        _percent(float(after.bank / after.amount)),
                    )
                )
    if rows:
        columns = ("option", "wager", "bet", "in all", "player pays", "player expects", "bank pays", "bank expects")
        yield (
            "One player with the smallest wager and what it cannot be made without, and a bank that just covers both. "
            "What they expect is a share of everything wagered."
        )
        yield ReportTable("", columns, tuple(rows))


def _after(posted: Any, price: Price, others: Sequence[Price]) -> AfterFees | None:
    try:
        after = after_fees(posted, price, None, others)
    except HousewayError:
        return None
    return after if isinstance(after, AfterFees) and after.amount else None


def _sensitivity(found: GameOdds, by_decks: Sequence[Edges], readings: Iterable[Effect]) -> Iterator[Block]:
    if by_decks:
        rows = [
            (each.title, decks, _percent(edge))
            for each in by_decks
            for decks, edge in zip(each.at, each.edges, strict=True)
        ]
        yield ReportTable("House edge by number of decks", ("wager", "decks", "house edge"), tuple(rows))
    changed = [
        (each.reading, each.choice, each.title, _percent(float(-each.before.ev)), _percent(float(-each.after.ev)))
        for each in readings
    ]
    if changed:
        columns = ("reading", "other choice", "wager", "house edge as posted", "house edge then")
        yield ReportTable("House edge under other readings", columns, tuple(changed))
    elif found.terms.sheet.readings:
        yield "No other choice of a reading changes a figure."


# Files -------------------------------------------------------------------------------------------------------------


def check_report_file(path: Path) -> None:
    """Refuse what cannot be written, before anything is counted."""
    if path.suffix.lower() not in KINDS:
        raise BadInput(f"a report is written as {', '.join(KINDS)}, not {path.name!r}", where="report")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {str(path.parent)!r}", where="report")
    if path.suffix.lower() == ".pdf":
        _typst()


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise BadInput("a PDF needs Typst: pip install 'houseway[pdf]'; or write .html", where="report") from None
    return typst


def write_report(path: Path, report: MathReport) -> None:
    """Write the report as its file name says."""
    try:
        match path.suffix.lower():
            case ".json":
                path.write_text(json.dumps(as_json(report), indent=1), encoding="utf-8")
            case ".html":
                path.write_text(as_html(report), encoding="utf-8")
            case _:
                path.write_bytes(as_pdf(report))
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", where=str(path)) from None


def as_json(report: MathReport) -> dict[str, Any]:
    """Everything, with the figures as `houseway odds --json` has them."""
    return {
        "title": report.title,
        "about": dict(report.about),
        "sections": [
            {"heading": each.heading, "blocks": [_plain(block) for block in each.blocks]} for each in report.sections
        ],
        "figures": report.figures,
    }


def _plain(block: Block) -> dict[str, Any]:
    if isinstance(block, str):
        return {"text": block}
    return {"title": block.title, "columns": list(block.columns), "rows": [list(row) for row in block.rows]}


def as_pdf(report: MathReport) -> bytes:
    """Set by Typst. The text of a report is data for the template, never markup."""
    data = {key: value for key, value in as_json(report).items() if key != "figures"}
    template = files("houseway.odds.report").joinpath(_TEMPLATE).read_bytes()
    return bytes(_typst().compile(template, sys_inputs={"data": json.dumps(data)}))


_STYLE = (
    "body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1e21}"
    "table{border-collapse:collapse;margin:.6rem 0 1.2rem;font-variant-numeric:tabular-nums;display:block}"
    "table{overflow-x:auto}td,th{border-bottom:1px solid #d9dcdf;padding:.2rem .6rem;text-align:left}"
    "td,th{vertical-align:top}caption{text-align:left;font-weight:600;padding:.3rem 0}h2{margin-top:2rem}"
)


def as_html(report: MathReport) -> str:
    """One page without scripts or outside parts."""
    parts = [f"<h1>{escape(report.title)}</h1>", _html_table(ReportTable("", (), report.about))]
    for section in report.sections:
        parts.append(f"<h2>{escape(section.heading)}</h2>")
        parts += [
            _html_table(each) if isinstance(each, ReportTable) else f"<p>{escape(each)}</p>" for each in section.blocks
        ]
    head = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{_STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def _html_table(table: ReportTable) -> str:
    heads = "".join(f"<th>{escape(each)}</th>" for each in table.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    return f"<table>{caption}{f'<tr>{heads}</tr>' if heads else ''}{rows}</table>"
