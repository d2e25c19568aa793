"""`houseway simulate --sweep`: several tables of one game, dealt together, in one table of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cli.options import Post, console, emit
from houseway.errors import HousewayError
from houseway.odds.core.progress import progress, watched
from houseway.rules.posting.terms import Terms
from houseway.simulation.numbered_runs import run_together
from houseway.simulation.planning import wagers_of
from houseway.simulation.run_plan import SimulationPlan
from houseway.simulation.sweep_table import Row, check_files, write_files
from houseway.simulation.sweeps import Variant, variants

if TYPE_CHECKING:
    from houseway.cli.simulate import SimulationRequest


def simulate_sweep(asked: SimulationRequest, sweeps: Sequence[str], out: Sequence[Path], *, as_json: bool) -> None:
    """Deal every table of the sweep and show the results; tables that cannot be posted are named with the reason."""
    check_files(out)
    base = Variant(asked.name, {}, asked.readings, asked.post.fee, asked.post.decks)
    planned: list[tuple[Variant, SimulationPlan, Terms]] = []
    refused: list[tuple[Variant, str]] = []
    tables = variants(base, sweeps)
    for each in tables:
        try:
            planned.append((each, *_asked(asked, each).planned()))
        except HousewayError as error:
            refused.append((each, str(error)))
    plans = [plan for _, plan, _ in planned]
    with watched(console(error=True)), progress("rounds", sum(plan.rounds for plan in plans)) as advance:
        tallies, stopped = run_together(plans, asked.cluster, advance)
    rows: list[Row] = [
        {
            **each.labels,
            "wager": wager,
            **found,
            "collection_per_round": tally.collected / tally.rounds,
        }
        for (each, plan, posted), tally in zip(planned, tallies, strict=True)
        if tally.rounds
        for wager, found in wagers_of(posted, tally, plan.seats).items()
    ]
    unit = "of the wager" if planned and planned[0][2].sheet.kind == "bank" else "cents a round"
    labels = list(tables[0].labels)
    write_files(out, f"{asked.name}, {asked.rounds:,} rounds each, seed {asked.seed}", unit, rows, labels)
    if as_json:
        found_none = [{**each.labels, "refused": why} for each, why in refused]
        emit(
            {
                "game": asked.name,
                "rounds": asked.rounds,
                "seed": asked.seed,
                "unit": unit,
                "stopped": stopped,
                "rows": rows,
                "refused": found_none,
            }
        )
    else:
        if stopped:
            dealt = sum(tally.rounds for tally in tallies)
            console().print(f"stopped after {dealt:,} of {sum(plan.rounds for plan in plans):,} rounds")
        _draw(rows, labels, unit, refused)


def _asked(asked: SimulationRequest, variant: Variant) -> SimulationRequest:
    post = Post(variant.fee, variant.decks, asked.post.betting, asked.post.stakes)
    return replace(asked, readings=dict(variant.readings), post=post)


def _draw(rows: Sequence[Row], labels: Sequence[str], unit: str, refused: Sequence[tuple[Variant, str]]) -> None:
    from rich.table import Table

    out = console()
    table = Table(*labels, "wager", f"mean ({unit})", "standard error", "rounds", box=None, pad_edge=False)
    share = unit == "of the wager"
    for row in rows:
        shown = [f"{row[key]:+.4%}" if share else f"{row[key]:+.2f}" for key in ("mean", "stderr")]
        named: list[Any] = [str(row[label]) for label in labels]
        table.add_row(*named, row["wager"], shown[0], shown[1].lstrip("+"), f"{row['rounds']:,}")
    out.print(table)
    for each, why in refused:
        out.print(f"{', '.join(f'{name} {value}' for name, value in each.labels.items())}: {why}")
