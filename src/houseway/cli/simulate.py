"""`houseway simulate`: play many rounds with bots, on this machine or on a cluster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from houseway.bots.bot import NAMES
from houseway.cli.options import (
    Post,
    also_option,
    cluster_option,
    console,
    emit,
    posting_options,
    reading_option,
    seats_option,
    stack_option,
    sweep_options,
)
from houseway.cli.options import command as house_command
from houseway.errors import BadInput
from houseway.rules.sheet.values import dollars

if TYPE_CHECKING:
    from houseway.rules.posting.terms import Terms
    from houseway.rules.sheet.spec import Sheet
    from houseway.simulation.run_plan import How, SimulationPlan


@house_command(short_help="Play many rounds with bots.")
@click.argument("name", metavar="ID")
@click.option("--rounds", type=click.IntRange(1), required=True, help="How many rounds.")
@click.option("--seed", type=int, required=True, help="The same seed deals the same cards.")
@click.option(
    "--policy",
    "bots",
    metavar="NAME",
    help=f"How the seats play: {', '.join(NAMES)}, or a function of your own as module:function.",
)
@click.option("--compiled", is_flag=True, help="Deal with compiled code: poker and games with a bank.")
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", help="Where pai gow poker is dealt, compiled."
)
@click.option("--part-rounds", type=click.IntRange(1), help="Rounds in a part; another number is another run.")
@click.option("--resume", metavar="FOLDER", help="Keep what is counted here, and go on from what is kept.")
@cluster_option
@sweep_options
@posting_options
@reading_option
@seats_option
@also_option
@stack_option
def command(*, as_json: bool, sweeps: tuple[str, ...], out: tuple[Path, ...], **given: Any) -> None:
    """Play many rounds as at a table: mean and standard error per wager, or per seat where there is a pot.

    Every round begins with the same stacks; chips added between rounds do not count as won.

    With --compiled, games in which nobody decides anything are dealt by compiled code, millions of rounds a second,
    with one unit on each wager; so is pai gow poker, set the best way, here or on a graphics card with --device cuda.
    Other games are dealt at thousands of tables at once. In poker the seats all call, or all play at random. Against
    a bank that covers all wagers twenty-one is played as the lab says (--policy lab), poker hands are never folded
    (--policy play), and tiles are set by the house way (--policy house-way), as are the cards of pai gow poker where
    a policy, seats or a stack are named. Each may also be played at random (--policy random), twenty-one and poker
    hands also standing wherever that is allowed (--policy stand).

    A run is cut into numbered parts. All cores of this machine deal them, or a Dask cluster; the result does not
    depend on their number. Ctrl+C stops a run; with --resume it goes on later.
    """
    asked = SimulationRequest(**given)
    if sweeps:
        from houseway.cli.simulate_sweep import simulate_sweep

        if asked.resume is not None:
            raise BadInput("a sweep is several runs; --resume keeps one", where="--resume")
        simulate_sweep(asked, sweeps, out, as_json=as_json)
        return
    if out:
        raise BadInput("a file is written for a --sweep", where="--out")
    result = asked.run()
    if as_json:
        emit(result)
    else:
        _draw(result)


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """The options of the command."""

    name: str
    rounds: int
    seed: int
    bots: str | None
    post: Post
    readings: dict[str, str]
    seats: int | None
    also: list[tuple[int, int]]
    stack: int | None
    device: str
    part_rounds: int | None
    resume: str | None
    cluster: str
    compiled: bool

    def planned(self) -> tuple[SimulationPlan, Terms]:
        """The run that these options describe, checked."""
        from houseway.families.registry import game
        from houseway.simulation.planning import plan_run

        sheet = game(self.name, self.readings)
        how = self._how(sheet)
        self._check(how)
        plan = plan_run(
            sheet,
            how,
            rounds=self.rounds,
            seed=self.seed,
            policy=self.bots,
            seats=self.seats,
            stack=self.stack,
            also=self.also,
            device=self.device,
            part_rounds=self.part_rounds,
            readings=self.readings,
            fee=self.post.fee,
            decks=self.post.decks,
            betting=self.post.betting,
            stakes=self.post.stakes,
        )
        return plan, plan.terms()

    def _how(self, sheet: Sheet) -> How:
        """By which of our ways the rounds are dealt."""
        if not self.compiled:
            return "steps"
        if sheet.kind == "poker":
            return "pit"
        steps = {row.step for row in sheet.round}
        if steps & {"play_hands", "offer_play", "set_tiles"}:
            return "bank pit"
        seated = self.bots or self.seats or self.stack
        return "bank pit" if "set_hands" in steps and seated else "compiled"

    def _check(self, how: How) -> None:
        """Refuse options that do not go together."""
        pit = how in ("pit", "bank pit")
        if pit and self.also:
            raise BadInput("nobody plays a second seat in the pit: leave out --also", where="--compiled")
        if self.compiled and not pit and (self.bots or self.seats or self.stack or self.also):
            raise BadInput(
                "compiled rounds have no seats: leave out --policy, --seats, --also and --stack", where="--compiled"
            )
        if pit and self.device != "cpu":
            raise BadInput("only pai gow poker is dealt on a graphics card", where="--device")
        if self.device != "cpu" and not self.compiled:
            raise BadInput("a device is for rounds that are --compiled", where="--device")

    def run(self) -> dict[str, Any]:
        """Deal the run and add it up."""
        from houseway.cli.terminal.run_progress import watched_run
        from houseway.odds.core.progress import watched
        from houseway.simulation.planning import result_of
        from houseway.simulation.run_parts import run_parts
        from houseway.simulation.run_state import RunState, folder_at

        plan, posted = self.planned()
        started = perf_counter()
        with watched(console(error=True)), watched_run(console(error=True), posted) as watch:
            state = RunState(plan, None if self.resume is None else folder_at(self.resume))
            before = state.tally.rounds
            found = run_parts(plan, posted, state, self.cluster, watch)
        seconds = perf_counter() - started
        dealt = found.tally.rounds - before
        times = {"seconds": seconds, "rounds_per_second": dealt / seconds}
        return {**result_of(plan, posted, found), **times}


def _draw(result: Mapping[str, Any]) -> None:
    from rich.table import Table

    out = console()
    name = f"{result['game']}#{result['form']}" if result["form"] else result["game"]
    how = f"{result['seats']} seats playing {result['policy']}" if result["seats"] else "dealt by compiled code"
    played = f"{result['rounds']:,} rounds, {how}, seed {result['seed']}"
    speed = f"{result['seconds']:.1f} s, {result['rounds_per_second']:,.0f} rounds a second"
    out.print(f"{name}, {result['posted']}", style="bold")
    out.print(f"{played}: {speed}")
    if result["stopped"]:
        out.print(f"stopped after {result['parts_finished']:,} of {result['parts']:,} parts")
    table = Table("wager", f"mean ({result['unit']})", "standard error", "rounds", box=None, pad_edge=False)
    share = result["unit"] == "of the wager"
    for wager, found in result["wagers"].items():
        shown = [f"{found[key]:+.4%}" if share else f"{found[key]:+.2f}" for key in ("mean", "stderr")]
        table.add_row(wager, shown[0], shown[1].lstrip("+"), f"{found['rounds']:,}")
    out.print(table)
    if result["seats"]:
        out.print(f"collection: {dollars(round(result['collection_per_round']))} a round")
    for kind, names in result.get("never", {}).items():
        # Of a run that was stopped before its first round it says nothing.
        if names and result["rounds"]:
            out.print(f"{kind} that never happened: {'; '.join(names)}")
