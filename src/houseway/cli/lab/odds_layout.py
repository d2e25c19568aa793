"""`houseway odds` for a described table: the expectation of the bank and of every player."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cli.lab.odds_tables import say_changed, show, table
from houseway.errors import BadInput
from houseway.odds.core.layout import Layout, LayoutFile, read_layout, read_wagers
from houseway.odds.core.layout_ends import RoundEnds
from houseway.odds.report.figures import plain_game, ratio
from houseway.rules.sheet.values import dollars

if TYPE_CHECKING:
    from rich.console import Console


def described(
    file: Path | None, seats: tuple[tuple[int, str], ...], banks: tuple[str, ...], bank_seat: int
) -> LayoutFile | None:
    """The layout from a file or from the options; None if none was described."""
    if file is not None:
        if seats or banks or bank_seat:
            raise BadInput("describe the layout by a file or by --seat and --bank, not by both", where="layout")
        return read_layout(file)
    if not seats:
        if banks or bank_seat:
            raise BadInput("a bank needs wagers against it; say for example --seat 2 player=25", where="bank")
        return None
    numbers = [seat for seat, _ in seats]
    if twice := [seat for seat in numbers if numbers.count(seat) > 1]:
        raise BadInput("the seat is described twice", where=f"seat {twice[0]}")
    return LayoutFile({str(seat): read_wagers(words) for seat, words in seats}, bank=_banks(banks), bank_seat=bank_seat)


def _banks(given: tuple[str, ...]) -> str | dict[str, str]:
    """`500` for every bank wager of the game, or `NAME=500` for one of them."""
    named = dict(each.rsplit("=", 1) for each in given if "=" in each)
    if named and len(named) == len(given):
        return named
    if len(given) > 1:
        raise BadInput(
            f"expected one amount, or NAME=AMOUNT for each bank wager; found {', '.join(given)}", where="bank"
        )
    return given[0] if given else ""


def plain_layout(found: RoundEnds, rounds: int, seed: int) -> dict[str, Any]:
    layout = found.layout
    terms = layout.terms
    return {
        **plain_game(terms),
        "readings": dict(terms.sheet.taken),
        "posted": terms.posted,
        "exact": found.exact,
        "because": found.because,
        "total": found.total,
        "rounds": None if found.exact else rounds,
        "seed": None if found.exact else seed,
        "played_by": found.played_by or None,
        "bank_seat": layout.bank_seat,
        "banks": dict(layout.banks),
        "exhausted": {"probability": ratio(found.short), "stderr": _short_error(found)},
        "people": [_plain_person(found, seat) for seat in (layout.bank_seat, *layout.people)],
    }


def _plain_person(found: RoundEnds, seat: int) -> dict[str, Any]:
    person, settled = found.person(seat), found.settled[seat]
    return {
        "seat": seat,
        "bank": seat == found.layout.bank_seat,
        "wagers": dict(found.layout.seats.get(seat, {})),
        "fee": found.fees[seat],
        "before_fee": ratio(person.before),
        "after_fee": ratio(person.after),
        "stderr": person.stderr,
        "sd": person.sd,
        "worst": person.worst,
        "best": person.best,
        "if_all_is_settled": None if settled is None else ratio(settled),
    }


def _short_error(found: RoundEnds) -> float | None:
    chance = float(found.short)
    return None if found.exact else (chance * (1 - chance) / found.total) ** 0.5


def draw_layout(out: Console, found: RoundEnds, rounds: int, seed: int) -> None:
    layout = found.layout
    out.print(f"{layout.terms.sheet.name}, {layout.terms.posted}", style="bold")
    say_changed(out, layout.terms.sheet)
    if found.exact:
        out.print(f"exact, over every deal: {found.because}")
    else:
        out.print(f"estimate: {rounds:,} rounds through the steps, seed {seed}, {found.played_by}")
        out.print(f"it is not counted because {found.because}")
    error = [] if found.exact else ["stderr"]
    drawn = table(
        "seat", "fee", "expects before", "after the fee", *error, "sd", "at worst", "at best", "if all is settled"
    )
    for seat in (layout.bank_seat, *layout.people):
        person, settled = found.person(seat), found.settled[seat]
        figures = [dollars(found.fees[seat]), _cents(person.before), _cents(person.after)]
        figures += [f"${(person.stderr or 0) / 100:,.4f}"] * len(error)
        figures += [f"${person.sd / 100:,.2f}", dollars(person.worst), dollars(person.best)]
        drawn.add_row(_who(layout, seat), *figures, "-" if settled is None else _cents(settled))
    show(out, drawn)
    chance = float(found.short)
    within = "" if found.exact else f", with a standard error of {_short_error(found):.4%}"
    exactly = f" ({ratio(found.short)})" if found.exact and found.short and found.short.denominator < 10**12 else ""
    out.print(f"the bank is exhausted before everything is settled: {chance:.4%}{exactly}{within}")


def _who(layout: Layout, seat: int) -> str:
    if seat != layout.bank_seat:
        return f"{seat}: {', '.join(f'{circle} {dollars(amount)}' for circle, amount in layout.seats[seat].items())}"
    if not layout.banks:
        return f"{seat}: player-dealer, everything covered"
    banks = ", ".join(f"{bank} {dollars(amount)}" for bank, amount in layout.banks.items())
    return f"{seat}: player-dealer, {banks}"


def _cents(value: Fraction) -> str:
    sign = "-" if value < 0 else "+"
    return f"{sign}${abs(float(value)) / 100:,.4f}"
