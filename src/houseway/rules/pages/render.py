"""A sheet as readable rules: one neutral structure, from which the terminal and the documentation are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args, get_type_hints

from houseway.rules.pages.fee_page import fee_section
from houseway.rules.pages.hand_words import hand_sentences
from houseway.rules.pages.outcome_words import outcome_words
from houseway.rules.pages.page_parts import Grid, GridRow, Says, Section, Steps, listed_words, printed_once, sentence
from houseway.rules.pages.stakes_page import stakes_section
from houseway.rules.pages.wager_conditions import wager_conditions
from houseway.rules.sheet.part_names import ChartName, HandName
from houseway.rules.sheet.spec import (
    Betting,
    Chart,
    Clause,
    HandRules,
    Note,
    PayRow,
    Reading,
    RoundRow,
    Sheet,
    WagerRules,
)
from houseway.rules.sheet.values import Lines, Money, dollars


def title(sheet: Sheet) -> str:
    """`Texas Hold'em, No limit`."""
    return f"{sheet.title}, {sheet.forms[sheet.form]}" if sheet.form else sheet.title


def sections(sheet: Sheet, fee: str | None = None, *, detail: bool = False) -> list[Section]:
    """The whole sheet in reading order; with a fee option, only that one of the fees. Empty sections are left out.

    In detail, the steps of the round, the wagers and the charts have the names and values that a sheet gives them.
    """
    made = [
        Section("The game", (Says(sheet.says),) if sheet.says else ()),
        Section("The table", (_table(sheet),)),
        Section("The hands", tuple(_hands(sheet))),
        stakes_section(sheet, fee),
        Section("The round", (_round(sheet, detail=detail),)),
        charts(sheet),
        house_way(sheet),
        pay_tables(sheet, detail=detail),
        fee_section(sheet, fee),
        *doubts(sheet.readings, sheet.taken, sheet.notes, sheet.clauses),
        Section("The document", (_document(sheet),)),
    ]
    return [section for section in made if section.parts]


def doubts(
    readings: Iterable[Reading], taken: Mapping[str, str], notes: Iterable[Note], clauses: Sequence[Clause]
) -> tuple[Section, ...]:
    """What a document leaves open and how it is read, then the clauses that are no step."""
    return (
        Section("Readings", tuple(_reading(each, taken[each.id]) for each in readings)),
        Section("Notes", tuple(Says(note.says, note.lines) for note in notes)),
        Section("Clauses", tuple(_clauses(clauses))),
    )


def _document(sheet: Sheet) -> Grid:
    rows = [
        GridRow(("id", sheet.name)),
        GridRow(("room", sheet.room)),
        GridRow(("number", sheet.number)),
        GridRow(("kind", f"{sheet.kind}, {sheet.family}")),
        GridRow(("twin of", sheet.extends)),
        GridRow(("forms", ", ".join(f"{form} ({words})" for form, words in sheet.forms.items()))),
        GridRow(("source", sheet.source.title), sheet.source.lines),
        GridRow(("file", sheet.source.file)),
        GridRow(("digest", sheet.digest)),
    ]
    return Grid(tuple(row for row in rows if row.cells[1]))


def _table(sheet: Sheet) -> Grid:
    seats, pack, betting = sheet.seats, sheet.pack, sheet.betting
    many = str(seats.min) if seats.min == seats.max else f"{seats.min} to {seats.max}"
    people = _otherwise(sheet, seats.says, _within("seats"))
    cards = _otherwise(sheet, pack.says, _within("pack"))
    rows = [GridRow(("seats", _and(f"{many}, {seats.direction}", people)), seats.lines)]
    rows.append(GridRow(("pack", _and(_pack(sheet), cards)), pack.lines))
    if betting is not None:
        words = f"{listed_words((betting.structure, *betting.others), 'or')}: {'; '.join(_betting(betting))}"
        rows.append(GridRow(("betting", _and(words, betting.says)), betting.lines))
    return Grid(tuple(rows))


_HEADS_UP = {
    "whenever two remain": "any number whenever two players remain",
    "from the start of the round": "any number where two players begin the round",
    "two with chips at the start": "any number where two players with chips begin the round",
    "capped as well": "between two players as well",
}
_SHORT_ALL_IN = {
    "does not reopen": "an all-in for less than a raise does not reopen the betting",
    "reopens from half": "an all-in for half a raise or more reopens the betting",
    "reopens": "an all-in for less than a raise reopens the betting",
    "stops only who has bet or raised": "whoever has bet or raised may only call an all-in for less than a raise",
    "reopens once several make a raise": "all-ins for less than a raise reopen the betting once they make one together",
}


def _betting(betting: Betting) -> Iterator[str]:
    if betting.raises:
        yield f"at most {betting.raises} raises in a round, {_HEADS_UP[betting.heads_up]}"
        if betting.uncapped:
            yield f"any number at {listed_words(betting.uncapped)}"
    else:
        yield "any number of raises"
    structures = (betting.structure, *betting.others)
    if {"no-limit", "pot-limit", "spread"} & set(structures):
        yield f"a raise of free size is at least {betting.least_raise}"
    yield _SHORT_ALL_IN[betting.short_all_in]
    if betting.check_raise == "barred":
        yield "whoever has checked may not raise"
    if betting.round_pot and "pot-limit" in structures:
        yield f"a pot limit counts the pot to the nearest {dollars(betting.round_pot)}, {betting.pot_rounded}"


def _pack(sheet: Sheet) -> str:
    pack = sheet.pack
    words = pack.pack().say()
    if pack.fewest_decks or pack.most_decks:
        words += f" ({pack.fewest_decks or pack.decks} to {pack.most_decks or pack.decks} decks allowed)"
    if pack.shuffled == "every round" and (pack.most_decks or pack.decks) == 1:
        # There is no other deck to deal on with, and few documents say so.
        return words
    where = f", {pack.cut} cards from the end" if pack.cut else ""
    return f"{words}, shuffled {pack.shuffled}{where}"


def _and(words: str, says: str) -> str:
    return f"{sentence(words)} {sentence(says)}".strip()


def _hands(sheet: Sheet) -> Iterator[Grid]:
    """How each hand of the game is valued: its sentences below each other, its lines beside the first."""
    rows: list[GridRow] = []
    for name, hand in _hands_used(sheet).items():
        first, *others = hand_sentences(hand, sheet.pack.jokers)
        first = _otherwise(sheet, first, _within(f"hands.{name}"))
        rows += [
            GridRow((name.replace("-", " "), first), hand.lines),
            *(GridRow(("", words)) for words in others),
        ]
    if rows:
        yield Grid(tuple(rows))


def _hands_used(sheet: Sheet) -> Mapping[str, HandRules]:
    """The hands of a pot that a step of this form names: another form of the document may rank others."""
    if sheet.betting is None:
        return sheet.hands
    named = {each for row in sheet.round for each in _named(row, HandName)}
    return {name: hand for name, hand in sheet.hands.items() if name in named}


def _named(row: RoundRow, kind: type[HandName | ChartName]) -> set[str]:
    """The hands or the charts that a step names."""
    hints = get_type_hints(type(row.params))
    return {
        getattr(row.params, each)
        for each, hint in hints.items()
        if any(isinstance(one, type) and issubclass(one, kind) for one in (hint, *get_args(hint)))
    }


def _round(sheet: Sheet, *, detail: bool) -> Steps:
    rows = ((_step_words(sheet, row), row) for row in sheet.round)
    if detail:
        return Steps(tuple(Says(words, row.lines, row.step, _values(row.params)) for words, row in rows))
    return Steps(tuple(Says(words, row.lines) for words, row in rows))


def _step_words(sheet: Sheet, row: RoundRow) -> str:
    """What a step says, and the choices of this table that change it or a chart that it goes by."""
    by_charts = _named(row, ChartName)

    def changes(path: str) -> bool:
        first, _, rest = path.partition(".")
        word, _, value = rest.partition(".")
        if first == "charts":
            return word in by_charts
        name, _, number = word.partition("#")
        alike = [each for each in sheet.round if name in (each.name, each.step)]
        chosen = alike[int(number) - 1 : int(number)] if number else alike
        return first == "round" and bool(value) and any(each is row for each in chosen)

    return _otherwise(sheet, row.says or row.step.replace("_", " "), changes)


def _within(part: str) -> Callable[[str], bool]:
    """Whether what a choice sets lies in this part of the sheet."""
    return lambda path: path.startswith(f"{part}.")


def _otherwise(sheet: Sheet, says: str, changes: Callable[[str], bool]) -> str:
    """The words of the sheet, and every other choice of the table that changes this part without saying it anew."""
    words = [says]
    for reading in sheet.readings:
        taken = sheet.taken[reading.id]
        touched = [path for choice in reading.choices.values() for path in choice.sets if changes(path)]
        chosen = reading.choices[taken]
        said_anew = any(changes(path) and path.endswith(".says") for path in chosen.sets)
        if taken != reading.taken and touched and not said_anew:
            words.append(f"{_read_here(reading, taken)}.")
    return " ".join([sentence(words[0]), *words[1:]] if len(words) > 1 else words).strip()


def _read_here(reading: Reading, taken: str) -> str:
    """The question with its answer: most answers say nothing by themselves."""
    answer = reading.choices[taken].says
    return f"As it is read here: {reading.asks} {answer[:1].upper()}{answer[1:]} (reading {reading.id})"


def _values(params: object) -> str:
    """The parameters of a step as they are resolved: `cards 2, first player`."""
    hints = get_type_hints(type(params))
    named = [(name.replace("_", " "), _value(getattr(params, name), hint)) for name, hint in hints.items()]
    return ", ".join(f"{name} {value}" for name, value in named if value)


def _value(value: object, hint: object) -> str:
    if value is None:
        return ""
    if hint is Money and isinstance(value, int):
        return dollars(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {_value(each, None)}" for name, each in value.items())
    if isinstance(value, tuple) and type(value) is tuple:
        return " ".join(_value(each, None) for each in value)
    return str(value)


def charts(sheet: Sheet) -> Section:
    """The charts of the sheet: when a hand draws, what a meld is worth."""
    return Section("Charts", printed_once(_chart(sheet, name, chart) for name, chart in sheet.charts.items()))


def _chart(sheet: Sheet, name: str, chart: Chart) -> Grid:
    rows = tuple(GridRow((each, *cells)) for each, cells in chart.rows.items())
    words = _otherwise(sheet, chart.says, _within(f"charts.{name}"))
    says = (words,) if words else ()
    return Grid(rows, ("", *chart.columns), _plain(name), chart.lines, says)


def house_way(sheet: Sheet) -> Section:
    """How the dealer sets a hand: the clauses in the order in which they are tried."""
    rows = tuple(GridRow((each.hand, *each.setting), each.lines) for each in sheet.house_way)
    other = sheet.house_way_of or sheet.tile_way_of
    of = f" It is the house way of {other}." if other else ""
    says = Says(f"The first clause that fits, and can be set as it says, decides.{of}")
    grid = Grid(rows, ("hand dealt", "in front", "behind", "otherwise in front"))
    tiles = tuple(GridRow((each.tiles, each.setting, each.says), each.lines) for each in sheet.tile_way)
    clauses = Grid(tiles, ("tiles dealt", "set", ""))
    return Section("House way", (says, grid) if rows else (says, clauses) if tiles else ())


def pay_tables(sheet: Sheet, *, detail: bool = False) -> Section:
    """The wagers, each with what it is paid on, what it pushes on and what it needs beside it."""
    return Section("Wagers", printed_once(_wager(sheet, wager, detail=detail) for wager in sheet.wagers))


def _wager(sheet: Sheet, wager: WagerRules, *, detail: bool) -> Grid:
    words = outcome_words(sheet, wager)
    rows = [GridRow((_plain(each), "pushes", words[each])) for each in wager.pushes if each in words]
    rows += [
        GridRow((_plain(row.on), row_pays(row), row.says or words[row.on]), _own(row.lines, wager.lines))
        for row in wager.pays
        if row.on in words
    ]
    rows.append(GridRow(("anything else", "loses", "")))
    says = [*([wager.says] if wager.says else []), *wager_conditions(sheet, wager), *_read_as(sheet, wager)]
    name = f"{wager.title} ({wager.id})" if detail else wager.title
    columns = ("on", "pays", "when") if any(row.cells[2] for row in rows) else ("on", "pays")
    shown = tuple(replace(row, cells=row.cells[: len(columns)]) for row in rows)
    return Grid(shown, columns, name, wager.lines, tuple(says))


def _plain(word: str) -> str:
    return word.replace("-", " ")


def _own(lines: Lines, others: Lines) -> Lines:
    """The lines of a row where they are not those that stand above the table."""
    return lines if lines != others else Lines()


def _read_as(sheet: Sheet, wager: WagerRules) -> Iterator[str]:
    """The choices in force that set something of this wager; where they only say it anew, its own words tell."""
    for reading in sheet.readings:
        paths = {path for choice in reading.choices.values() for path in choice.sets if not path.endswith(".says")}
        if any(path.startswith(f"wagers.{wager.id}.") for path in paths):
            yield f"{_read_here(reading, sheet.taken[reading.id])} [{reading.lines}]."


def row_pays(row: PayRow) -> str:
    """The odds of a pay row, and with how many decks."""
    return f"{row.pays} with {row.decks} decks" if row.decks else str(row.pays)


def _reading(reading: Reading, taken: str) -> Grid:
    rows = tuple(
        GridRow(("taken" if name == taken else "", name, choice.says)) for name, choice in reading.choices.items()
    )
    says = f"Because: {reading.because}"
    if taken != reading.taken:
        says += f" This table has chosen {taken} instead of {reading.taken}."
    return Grid(rows, ("", "choice", "meaning"), f"{reading.id}: {reading.asks}", reading.lines, (says,))


def _clauses(clauses: Sequence[Clause]) -> Iterator[Grid]:
    """What the table keeps, then what the floor keeps; columns that nothing stands in are left out."""
    for kept in ("by the table", "by the floor"):
        found = [clause for clause in clauses if clause.kept == kept]
        if found:
            yield _kept(f"Kept {kept}", found)


def _kept(heading: str, clauses: list[Clause]) -> Grid:
    columns = {"number": "number", "says": "rule", "incident": "reported as"}
    shown = {name: head for name, head in columns.items() if any(getattr(clause, name) for clause in clauses)}
    rows = tuple(GridRow(tuple(getattr(clause, name) for name in shown), clause.lines) for clause in clauses)
    return Grid(rows, tuple(shown.values()), heading)
