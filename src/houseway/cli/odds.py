"""`houseway odds`: exact figures for every wager that can be counted, and why the others cannot."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from houseway.cli.common import bet_option, console, decks_option, emit, fee_option, reading_option
from houseway.cli.common import command as house_command
from houseway.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from houseway.odds import Odds, Price

# Where several hands are paid at once there are more rows than anybody reads.
_ROWS_SHOWN = 20
_DIGITS_SHOWN = 20


@house_command(short_help="Exact figures for every wager that can be counted.")
@click.argument("name", metavar="ID")
@decks_option
@reading_option
@fee_option
@bet_option
def command(
    name: str, decks: int | None, readings: dict[str, str], fee: str | None, bet: int | None, *, as_json: bool
) -> None:
    """What each wager against the bank is worth, as exact fractions: every deal is counted, none is sampled.

    A wager that depends on how a hand is played is named, with the reason why it has no figure. With --fee also what
    one wager alone on the table comes to after the collection of player and player-dealer: the smallest, or --bet.
    """
    from houseway.families.library import game
    from houseway.odds import odds
    from houseway.odds.report import plain
    from houseway.rules.terms import terms

    if bet is not None and fee is None:
        raise BadInput("an amount matters after a collection alone; name a --fee option", where="bet")
    found = odds(terms(game(name, readings), fee, decks))
    if not found.prices:
        reasons = "; ".join(f"{wager}: {why}" for wager, why in found.refused.items())
        raise BadInput(f"no wager of it can be counted. {reasons}", where=found.terms.sheet.name)
    if as_json:
        emit(plain(found, fees=fee is not None, bet=bet))
    else:
        _draw(found, fee, bet)


def _draw(found: Odds, fee: str | None, bet: int | None) -> None:
    out, terms = console(), found.terms
    out.print(f"{terms.sheet.name}, {terms.pack.say()}", style="bold")
    _draw_summary(out, found)
    for price in found.prices:
        _draw_price(out, price)
    if fee is not None:
        _draw_after(out, found, bet)
    if found.refused:
        out.print("\nno exact figure", style="bold")
        for wager, why in found.refused.items():
            out.print(f"{wager}: {why}")


def _table(*columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at else "left", no_wrap=at > 0)
    return table


def _draw_summary(out: Console, found: Odds) -> None:
    """One line for each wager: what the player has of it, and what the player-dealer."""
    table = _table("wager", "house edge", "bank gains", "hits", "returns", "sd", "N0", "largest")
    for each in found.prices:
        n0 = "-" if each.sd is None else "never" if each.n0 is None else f"{float(each.n0):,.0f}"
        ev, largest = float(each.ev), f"{_short(each.largest)}:1"
        sd = "-" if each.sd is None else f"{each.sd:.4f}"
        shown = (f"{-ev:.4%}", f"{-ev:+.4%}", f"{float(each.hit):.4%}", f"{float(each.rtp):.4%}", sd)
        table.add_row(each.wager.title, *shown, n0, largest)
    out.print(table)


def _draw_price(out: Console, price: Price) -> None:
    out.print(f"\n{price.wager.title}", style="bold")
    out.print(f"expectation {_fraction(price.ev)} of the wager; a deal is {price.deals.of}")
    if price.deals.assumes:
        out.print(f"as long as {price.deals.assumes}")
    table = _table("outcome", "pays", "combinations", "probability", "of the return")
    shown = [each for each in price.outcomes if len(price.outcomes) <= _ROWS_SHOWN or "+" not in each.name]
    for each in shown:
        chances = f"{float(each.probability):.6%}", f"{float(price.contribution(each)):.6%}"
        table.add_row(each.name, each.pays, _count(each.deals), *chances)
    if more := [each for each in price.outcomes if each not in shown]:
        chance = float(sum(each.probability for each in more))
        part = float(sum(price.contribution(each) for each in more))
        ways = _count(sum(each.deals for each in more))
        table.add_row(f"{len(more)} rows of several hands", "", ways, f"{chance:.6%}", f"{part:.6%}")
    table.add_row("together", "", _count(price.total), "100%", f"{float(price.rtp):.6%}")
    out.print(table)


def _draw_after(out: Console, found: Odds, bet: int | None) -> None:
    from houseway.odds import AfterFees, after_fees
    from houseway.rules.values import dollars

    out.print(f"\nafter collection, {found.terms.posted}: one player, this wager alone", style="bold")
    table = _table("wager", "bet", "player's fee", "player gains", "bank's fee", "bank gains")
    without = []
    for price in found.prices:
        after = after_fees(found.terms, price, bet)
        if isinstance(after, AfterFees):
            gains = [f"{float(each / after.amount):+.4%}" for each in (after.player, after.bank)]
            fees = [dollars(after.player_fee), dollars(after.bank_fee)]
            table.add_row(price.wager.title, dollars(after.amount), fees[0], gains[0], fees[1], gains[1])
        else:
            without.append(f"{price.wager.title}: {after.why}")
    if table.rows:
        out.print(table)
    for each in without:
        out.print(each)


def _short(value: Fraction) -> str:
    return f"{float(value):,.10g}"


def _count(number: int) -> str:
    """With commas, as long as anybody can read it."""
    digits = str(abs(number))
    if len(digits) <= _DIGITS_SHOWN:
        return f"{number:,}"
    return f"{'-' if number < 0 else ''}{digits[0]}.{digits[1:5]}e{len(digits) - 1}"


def _fraction(value: Fraction) -> str:
    return f"{_count(value.numerator)} / {_count(value.denominator)}"
