"""The lab's figures as tables: exact ones and estimates apart, for the player and the player-dealer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.odds import GameOdds, Price
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.deal_counts import Expected, Uncounted
from houseway.odds.core.price import Outcome
from houseway.odds.report.figures import bank_hit, counted, most_won, not_printed, with_what_it_needs
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents, dollars

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

# Games with several hands or raises have too many rows to show.
ROWS_SHOWN = 20
_DIGITS_SHOWN = 20
_WIDEST = 1_000


def table(*columns: str, words: int = 1) -> Table:
    """A table with columns of words and of figures."""
    from rich.table import Table

    drawn = Table(box=None, pad_edge=False)
    for at, column in enumerate(columns):
        drawn.add_column(column, justify="right" if at >= words else "left", no_wrap=at > 0)
    return drawn


def show(out: Console, drawn: Table) -> None:
    """Print a table whole. Where the window is narrower its lines run over: a cell that is cut says nothing."""
    usual = out.width
    out.width = max(usual, out.measure(drawn, options=out.options.update(max_width=_WIDEST)).minimum)
    try:
        out.print(drawn)
    finally:
        out.width = usual


def draw(out: Console, found: GameOdds, *, fees: bool, bet: Cents | None) -> None:
    """Everything about a game: a summary for each side, then wager by wager; estimates apart.

    An amount that a circle does not take is refused before anything is drawn.
    """
    told = [(price, after_fees(found.terms, price, bet, found.prices)) for price in found.prices] if fees else []
    exact = [each for each in found.prices if each.exact]
    estimates = [each for each in found.prices if not each.exact]
    out.print(f"{found.terms.sheet.name}, {found.terms.pack.say()}", style="bold")
    say_changed(out, found.terms.sheet)
    for prices, what in ((exact, ""), (estimates, "estimates: sampled deals, with their standard error")):
        if prices:
            out.print(*([f"\n{what}"] if what else []), style="bold", end="\n" if what else "")
            _draw_summary(out, prices)
            _draw_bank(out, prices)
    for price in (*exact, *estimates):
        draw_price(out, price)
    if fees:
        _draw_after(out, found.terms.posted, told)
    if found.refused:
        out.print("\nno figure", style="bold")
        for wager, why in found.refused.items():
            out.print(f"{wager}: {why}")


def say_changed(out: Console, sheet: Sheet) -> None:
    """Say what is not as the document prints it, above any figure."""
    if said := not_printed(sheet):
        out.print(said, style="bold", markup=False)


def _draw_summary(out: Console, prices: Sequence[Price]) -> None:
    """One line for each wager, as the player sees it. Of a hand with raises also what is staked on average."""
    raised = any(each.staked != 1 for each in prices)
    sampled = any(not each.exact for each in prices)
    more = ["stderr"] * sampled + ["staked", "risk"] * raised
    drawn = table("wager", "house edge", *more, "hits", "returns", "sd", "N0", "largest")
    for each in prices:
        middle = [_error(each)] * sampled + [f"{float(each.staked):.4f}", share(each.risk)] * raised
        shown = (f"{float(each.hit):.4%}", share(each.rtp), _sd(each), _n0(each), f"{short(each.largest)}:1")
        drawn.add_row(each.wager.title, f"{float(-each.ev):.4%}", *middle, *shown)
    show(out, drawn)
    if any(isinstance(each.deals, Expected) for each in prices):
        out.print("where hands split, a hand may hit several times in a round")
    if any(_about(each) for each in prices):
        out.print("~ is an estimate")


def _draw_bank(out: Console, prices: Sequence[Price]) -> None:
    out.print("\nfrom the player-dealer's seat", style="bold")
    drawn = table("wager", "bank gains", "gains how often", "sd", "N0", "most won", "most paid")
    for each in prices:
        ends = f"{short(most_won(each))}:1", f"{short(each.largest)}:1"
        often = f"{float(bank_hit(each)):.4%}"
        drawn.add_row(each.wager.title, f"{float(-each.ev):+.4%}", often, _sd(each), _n0(each), *ends)
    show(out, drawn)


def _error(price: Price) -> str:
    return "-" if price.stderr is None else f"{price.stderr:.4%}"


def _sd(price: Price) -> str:
    return "-" if price.sd is None else f"{_about(price)}{price.sd:.4f}"


def _n0(price: Price) -> str:
    return "-" if price.sd is None else "never" if price.n0 is None else f"{_about(price)}{float(price.n0):,.0f}"


def _about(price: Price) -> str:
    """Where hands split, a spread that is not counted is an estimate even if the expectation is exact."""
    return "~" if isinstance(price.deals, Expected) and not price.sd_exact else ""


# One wager ---------------------------------------------------------------------------------------------------------


def draw_price(out: Console, price: Price) -> None:
    """A wager with its rows, or a hand with its wagers, what they gain together, and the rows of each."""
    out.print(f"\n{price.wager.title}", style="bold")
    estimate = f", estimated to within {price.stderr:.2e}" if price.stderr is not None else ""
    unit = "the base wager" if price.parts or isinstance(price.deals, Expected) else "the wager"
    out.print(f"expectation {_fraction(price.ev)} of {unit}{estimate}; a deal is {price.deals.of}")
    if price.deals.assumes:
        out.print(f"as long as {price.deals.assumes}")
    if price.parts:
        _draw_parts(out, price)
        _draw_rows(out, price, "the hand gains", _by_gain(price.outcomes))
        for part in price.parts:
            _draw_rows(out, part, part.wager.title, part.outcomes)
    else:
        _draw_rows(out, price, "outcome", price.outcomes)
    if price.deals.strategy is not None:
        for rule in price.deals.strategy.rules:
            out.print(rule)


def _draw_parts(out: Console, price: Price) -> None:
    out.print(f"{float(price.staked):.6f} units are staked on average; the element of risk is {share(price.risk, 6)}")
    drawn = table("part of the hand", "staked", "expectation", "hits", "most paid")
    for part in price.parts:
        figures = f"{float(part.staked):.6f}", f"{float(part.ev):+.6%}", f"{float(part.hit):.4%}"
        drawn.add_row(part.wager.title, *figures, f"{short(part.largest)}:1")
    drawn.add_row("together", f"{float(price.staked):.6f}", f"{float(price.ev):+.6%}", "", "")
    show(out, drawn)


def _by_gain(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The ends of a hand with the same gain as one row, the largest gain first."""
    found: dict[Fraction, list[Outcome]] = {}
    for each in outcomes:
        found.setdefault(each.net, []).append(each)
    return [_joined(f"{float(net):+,.10g}", found[net]) for net in sorted(found, reverse=True)]


def _joined(name: str, rows: Sequence[Outcome]) -> Outcome:
    """Several rows as one, with their average gain and stake."""
    chance = sum((each.probability for each in rows), Fraction(0))
    gain = sum((each.probability * each.net for each in rows), Fraction(0))
    stake = sum((each.probability * each.stake for each in rows), Fraction(0))
    return Outcome(name, "", gain / (chance or 1), sum(each.deals for each in rows), chance, stake / (chance or 1))


def _folded(rows: Sequence[Outcome]) -> list[Outcome]:
    """The rows that are shown: where there are too many, those of single hands or the likeliest, and then the rest."""
    if len(rows) <= ROWS_SHOWN:
        return list(rows)
    single = [each for each in rows if "+" not in each.name[1:]]
    if len(single) > ROWS_SHOWN or len(single) == len(rows):
        likely = sorted(rows, key=lambda each: -each.probability)[: ROWS_SHOWN - 1]
        single = [each for each in rows if each in likely]
        return [
            *single,
            _joined(f"{len(rows) - len(single)} rarer rows", [each for each in rows if each not in single]),
        ]
    more = [each for each in rows if each not in single]
    return [*single, _joined(f"{len(more)} rows of several hands", more)]


def _draw_rows(out: Console, price: Price, head: str, rows: Sequence[Outcome]) -> None:
    often = "a round" if counted(price) == "expected" else "probability"
    pays = any(each.pays for each in rows)
    raised = any(each.stake != 1 for each in rows)
    drawn = table(head, *["pays"] * pays, *["staked"] * raised, "combinations", often, "of the return")
    for each in _folded(rows):
        stake = [short(each.stake) if each.stake.denominator < 100 else f"{float(each.stake):.4f}"] * raised
        chances = f"{float(each.probability):.6%}", share(price.contribution(each), 6)
        drawn.add_row(each.name, *[each.pays] * pays, *stake, count(each.deals), *chances)
    whole = sum((each.probability for each in rows), Fraction(0))
    total = count(sum(each.deals for each in rows))
    blank = [""] * (pays + raised)
    drawn.add_row("together", *blank, total, f"{float(whole):.6%}" if whole != 1 else "100%", share(price.rtp, 6))
    show(out, drawn)


# After collection --------------------------------------------------------------------------------------------------


def _draw_after(out: Console, posted: str, told: Sequence[tuple[Price, AfterFees | Uncounted]]) -> None:
    out.print(f"\nafter collection, {posted}: one player, this wager alone with what it needs", style="bold")
    known = [(price, after) for price, after in told if isinstance(after, AfterFees)]
    for exact in (True, False):
        some = [(price, after) for price, after in known if after.exact == exact]
        drawn = table("wager", "bet", "player's fee", "player gains", "bank's fee", "bank gains")
        for price, after in some:
            gains = [f"{float(each / after.amount):+.4%}" for each in (after.player, after.bank)]
            fees = [dollars(after.player_fee), dollars(after.bank_fee)]
            title = with_what_it_needs(price.wager.title, after)
            drawn.add_row(title, dollars(after.placed[after.wager]), fees[0], gains[0], fees[1], gains[1])
        if some:
            out.print(*["estimates"] * (not exact), drawn, sep="\n")
    for price, other in told:
        if not isinstance(other, AfterFees):
            out.print(f"{price.wager.title}: {other.why}")


def share(value: Fraction | None, digits: int = 4) -> str:
    """A share in percent; none where nothing is staked."""
    return "-" if value is None else f"{float(value):.{digits}%}"


def short(value: Fraction) -> str:
    return f"{float(value):,.10g}"


def count(number: int) -> str:
    """A whole number with commas, or in short where it has too many digits."""
    digits = str(abs(number))
    if len(digits) <= _DIGITS_SHOWN:
        return f"{number:,}"
    return f"{'-' if number < 0 else ''}{digits[0]}.{digits[1:5]}e{len(digits) - 1}"


def _fraction(value: Fraction) -> str:
    return f"{count(value.numerator)} / {count(value.denominator)}"
