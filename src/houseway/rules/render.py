"""A sheet as readable rules: one neutral structure, from which the terminal and the documentation are made.

Every value keeps the lines of the source document that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_type_hints

from houseway.ranking import RANKINGS
from houseway.rules.schedules import Charge, FeeOption, Schedule
from houseway.rules.spec import Chart, Clause, PayRow, Reading, Sheet, WagerRules
from houseway.rules.values import Lines, Money, Rates, dollars
from houseway.rules.vocabulary import vocabulary
from houseway.rules.wager_conditions import wager_conditions

NO_LINES = Lines()


@dataclass(frozen=True, slots=True)
class Says:
    """A sentence of the document. `word` is the step that carries it out, `values` what it was given."""

    words: str
    lines: Lines = NO_LINES
    word: str = ""
    values: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered list."""

    items: tuple[Says, ...]


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[str, ...]
    lines: Lines = NO_LINES


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a caption. Without columns it is a list of facts: a name and its value."""

    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    title: str = ""
    lines: Lines = NO_LINES
    says: tuple[str, ...] = ()


Part: TypeAlias = Says | Steps | Grid


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    parts: tuple[Part, ...] = field(default=())


def title(sheet: Sheet) -> str:
    """`Texas Hold'em, No limit`."""
    return f"{sheet.title}, {sheet.forms[sheet.form]}" if sheet.form else sheet.title


def sections(sheet: Sheet, fee: str | None = None) -> list[Section]:
    """The whole sheet in reading order; with a fee option, only that one of the fees. Empty sections are left out."""
    made = [
        Section("The document", (_document(sheet), *((Says(sheet.says),) if sheet.says else ()))),
        Section("The table", (_table(sheet),)),
        Section("The round", (_round(sheet),)),
        charts(sheet),
        house_way(sheet),
        pay_tables(sheet),
        Section("Collection fees", tuple(_schedules(sheet, fee))),
        Section("Readings", tuple(_reading(each, sheet.taken[each.id]) for each in sheet.readings)),
        Section("Notes", tuple(Says(note.says, note.lines) for note in sheet.notes)),
        Section("Other clauses", tuple(_clauses(sheet))),
    ]
    return [section for section in made if section.parts]


def _document(sheet: Sheet) -> Grid:
    rows = [
        Row(("id", sheet.name)),
        Row(("room", sheet.room)),
        Row(("number", sheet.number)),
        Row(("kind", f"{sheet.kind}, {sheet.family}")),
        Row(("forms", ", ".join(f"{form} ({words})" for form, words in sheet.forms.items()))),
        Row(("source", sheet.source.title), sheet.source.lines),
        Row(("digest", sheet.digest)),
    ]
    return Grid(tuple(row for row in rows if row.cells[1]))


def _table(sheet: Sheet) -> Grid:
    seats, pack, betting = sheet.seats, sheet.pack, sheet.betting
    many = str(seats.min) if seats.min == seats.max else f"{seats.min} to {seats.max}"
    rows = [Row(("seats", _and(f"{many}, {seats.direction}", seats.says)), seats.lines)]
    rows.append(Row(("pack", _and(_pack(sheet), pack.says)), pack.lines))
    for name, hand in sheet.hands.items():
        words = f"{hand.ranking} ({RANKINGS[hand.ranking]}), {hand.use}"
        rows.append(Row((f"hand: {name}", _and(words, hand.says)), hand.lines))
    if betting is not None:
        capped = f"{betting.raises} raises, heads up {betting.heads_up}" if betting.raises else "any number of raises"
        words = f"{' or '.join((betting.structure, *betting.others))}, {capped}"
        rows.append(Row(("betting", _and(words, betting.says)), betting.lines))
    return Grid(tuple(rows))


def _pack(sheet: Sheet) -> str:
    pack = sheet.pack
    words = pack.pack().say()
    if pack.fewest_decks or pack.most_decks:
        words += f" ({pack.fewest_decks or pack.decks} to {pack.most_decks or pack.decks} allowed)"
    where = f", {pack.cut} cards from the end" if pack.cut else ""
    return f"{words}, shuffled {pack.shuffled}{where}"


def _and(words: str, says: str) -> str:
    return f"{words}: {says}" if says else words


def _round(sheet: Sheet) -> Steps:
    return Steps(tuple(Says(row.says or row.step, row.lines, row.step, _values(row.params)) for row in sheet.round))


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
    return Section("Charts", tuple(_chart(name, chart) for name, chart in sheet.charts.items()))


def _chart(name: str, chart: Chart) -> Grid:
    rows = tuple(Row((each, *cells)) for each, cells in chart.rows.items())
    says = (chart.says,) if chart.says else ()
    return Grid(rows, ("", *chart.columns), name, chart.lines, says)


def house_way(sheet: Sheet) -> Section:
    """How the dealer sets a hand: the clauses in the order in which they are tried."""
    rows = tuple(Row((each.hand, *each.setting), each.lines) for each in sheet.house_way)
    of = f" It is the house way of {sheet.house_way_of}." if sheet.house_way_of else ""
    says = Says(f"The first clause that fits, and can be set as it says, decides.{of}")
    grid = Grid(rows, ("hand dealt", "in front", "behind", "otherwise in front"))
    tiles = tuple(Row((each.id, each.tiles, each.setting, each.says), each.lines) for each in sheet.tile_way)
    clauses = Grid(tiles, ("clause", "tiles dealt", "set", ""))
    return Section("House way", (says, grid) if rows else (says, clauses) if tiles else ())


def pay_tables(sheet: Sheet) -> Section:
    """The wagers, each with what it is paid on, what it pushes on and what it needs beside it."""
    return Section("Wagers", tuple(_wager(sheet, wager) for wager in sheet.wagers))


def _wager(sheet: Sheet, wager: WagerRules) -> Grid:
    words = vocabulary(wager.outcomes or sheet.outcomes)
    # The classes of an order say themselves.
    meaning = {each: says for each, says in words.items() if says != each}
    rows = [Row((each, "pushes", meaning.get(each, "")), wager.lines) for each in wager.pushes]
    rows += [Row((row.on, _row_pays(row), row.says or meaning.get(row.on, "")), row.lines) for row in wager.pays]
    rows.append(Row(("anything else", "loses", ""), wager.lines))
    says = [*([wager.says] if wager.says else []), *wager_conditions(sheet, wager)]
    return Grid(tuple(rows), ("on", "pays", "when"), f"{wager.title} ({wager.id})", wager.lines, tuple(says))


def _row_pays(row: PayRow) -> str:
    return f"{row.pays} with {row.decks} decks" if row.decks else str(row.pays)


def _schedules(sheet: Sheet, fee: str | None) -> Iterator[Grid]:
    for schedule in sheet.fees:
        options = [option for option in schedule.options if fee in (None, option.id, f"{schedule.id}/{option.id}")]
        if options:
            yield _schedule(schedule, options)


# What may be printed beside an option, with its heading.
_BESIDE = {
    "players": "players",
    "limits": "limits",
    "step_of": "steps",
    "max_bet": "most bet",
    "blinds": "blinds",
    "blinds_within": "blinds within",
    "ante": "ante",
    "buy_in": "buy-in",
    "circles": "other limits",
}


def _schedule(schedule: Schedule, options: list[FeeOption]) -> Grid:
    """One row for each option: what is printed beside it, then its rates under their brackets."""
    printed = [each for each in _BESIDE if any(getattr(option, each) for option in options)]
    own = {at for option in options for at, bands in enumerate(option.brackets) if bands}
    heads = [
        head
        for at, charge in enumerate(schedule.charges)
        for head in ([_pays(schedule, at)] if at in own else _brackets(charge, len(schedule.charges) > 1))
    ]
    rows = []
    for option in options:
        values = [_beside(getattr(option, each)) for each in printed]
        rates = [
            cell
            for at, (charge, line) in enumerate(schedule.charged(option))
            for cell in ([_tiers(charge, line)] if at in own else map(dollars, line))
        ]
        rows.append(Row((option.id, *values, *rates)))
    columns = ("option", *(_BESIDE[each] for each in printed), *heads)
    says = [schedule.says] if schedule.says else []
    says += [_for_tables(schedule)] if _for_tables(schedule) else []
    says += [_charge(charge) for charge in schedule.charges]
    return Grid(tuple(rows), columns, schedule.title, schedule.lines, tuple(says))


def _beside(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {each}" for name, each in value.items())
    return dollars(value) if value and type(value) is int else str(value or "")


def _pays(schedule: Schedule, at: int) -> str:
    """`player pays`, and `player adds` over what is added to that."""
    payer = schedule.charges[at].payer
    added = any(charge.payer == payer for charge in schedule.charges[:at])
    return f"{payer} {'adds' if added else 'pays'}"


def _tiers(charge: Charge, rates: Rates) -> str:
    """`$1-$50: $1, $51-$200: $2`, or one fee whatever the amount."""
    if not charge.bands:
        return dollars(rates[0])
    return ", ".join(f"{band}: {dollars(rate)}" for band, rate in zip(charge.bands, rates, strict=True))


def _for_tables(schedule: Schedule) -> str:
    """`For limit tables, from the $1-$2 game to the $50-$100 game, with a buy-in of $20+.`"""
    words = [f"for {' or '.join(schedule.structures)} tables"] if schedule.structures else []
    if schedule.smallest and schedule.largest:
        words.append(f"from the {schedule.smallest} game to the {schedule.largest} game")
    if schedule.buy_in:
        words.append(f"with a buy-in of {schedule.buy_in}")
    sentence = ", ".join(words)
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def _brackets(charge: Charge, several: bool) -> list[str]:  # noqa: FBT001
    """The headings of a charge; where the pot pays several, each says when it is taken."""
    if several and charge.payer == "pot":
        when = _in_short(charge)
        return [f"{band}: {when}" for band in charge.bands] or [when]
    if not charge.bands:
        return [f"{charge.payer} pays"]
    unit = " players" if charge.by == "players" else ""
    return [f"{band}{unit}" for band in charge.bands]


def _in_short(charge: Charge) -> str:
    """`flop`, `pot of $20`, `no flop`."""
    if charge.from_pot:
        return f"pot of {dollars(charge.from_pot)}"
    return f"no {' or '.join(charge.unless)}" if charge.unless else charge.at[0]


_BY = {
    "hand": "a hand",
    "wager": "for each wager",
    "separate wager": "for each separate wager, nothing for those made in conjunction with it",
    "table action": "by table action",
    "bank wager": "by his own wager",
    "players": "by players",
}
# The moments of the collection that do not simply follow what they are called after.
_WHEN = {
    "award": "before the award",
    "half hour": "every half hour",
    "hour and half hour": "on the hour and half hour",
}


def _charge(charge: Charge) -> str:
    """One fee in a sentence: `From the pot before the award, by players, unless there was a flop.`"""
    moments = [
        _WHEN.get(each) or (each if each.startswith(("before", "after")) else f"after the {each}") for each in charge.at
    ]
    if charge.payer == "player-dealer" or charge.by in ("wager", "separate wager"):
        return _beside_the_circles(charge)
    words = f"From {'the pot' if charge.payer == 'pot' else 'each player'} {' or '.join(moments)}"
    words += ", by the number of players" if charge.by == "players" else ""
    words += f", once there was a {' or '.join(charge.after)}" if charge.after else ""
    words += f", unless the hand has reached the {' or '.join(charge.unless)}" if charge.unless else ""
    words += f", once there is {dollars(charge.from_pot)} in the pot" if charge.from_pot else ""
    words += "; what the pot cannot pay is taken from it later" if charge.short == "topped up later" else ""
    words += "; for the jackpot" if charge.to == "jackpot" else ""
    return f"{words}."


def _beside_the_circles(charge: Charge) -> str:
    """A fee of a game with a bank: `Paid by the player, for each wager on player, banker, at: before the deal.`"""
    circles = (*charge.on, *charge.over)
    words = f"Paid by the {charge.payer}, {_BY[charge.by]}" + (f" on {', '.join(circles)}" if circles else "")
    if charge.parts:
        words += f" of each part of the game: {'; '.join(', '.join(part) for part in charge.parts)}"
    if charge.over:
        words += (
            f", where {', '.join(charge.over)} are free until they are over the others, then paid {charge.over_pays}"
        )
    return f"{words}, at: {' or '.join(charge.at)}."


def _reading(reading: Reading, taken: str) -> Grid:
    rows = tuple(Row(("taken" if name == taken else "", name, choice.says)) for name, choice in reading.choices.items())
    says = f"Because: {reading.because}"
    if taken != reading.taken:
        says += f" This table has chosen {taken} instead of {reading.taken}."
    return Grid(rows, ("", "choice", "meaning"), f"{reading.id}: {reading.asks}", reading.lines, (says,))


def _said(clause: Clause) -> str:
    """What a clause says, and the word under which the floor reports what it mends."""
    return f"{clause.says} Reported as {clause.incident}." if clause.incident else clause.says


def _clauses(sheet: Sheet) -> Iterator[Grid]:
    if not sheet.clauses:
        return
    rows = tuple(Row((clause.number, _said(clause), clause.kept), clause.lines) for clause in sheet.clauses)
    if any(clause.number for clause in sheet.clauses):
        yield Grid(rows, ("number", "says", "kept"))
    else:
        yield Grid(tuple(Row(row.cells[1:], row.lines) for row in rows), ("says", "kept"))
