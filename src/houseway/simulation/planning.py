"""From what somebody asks for to a plan, and from its sums to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from houseway.bots.bot import USUAL
from houseway.errors import BadInput
from houseway.play.ids import STACKS
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet
from houseway.simulation.gain_sums import RunTally
from houseway.simulation.never_happened import never
from houseway.simulation.part_policies import loaded, seat_policy
from houseway.simulation.run_parts import RunResult
from houseway.simulation.run_plan import PART_ROUNDS, How, SimulationPlan, package_identity
from houseway.simulation.seat_counts import simulated_seats, simulated_stack


def plan_run(
    sheet: Sheet,
    how: How,
    *,
    rounds: int,
    seed: int,
    policy: str | None = None,
    seats: int | None = None,
    stack: int | None = None,
    also: Sequence[tuple[int, int]] = (),
    device: str = "cpu",
    part_rounds: int | None = None,
    readings: Mapping[str, str] | None = None,
    fee: str | None = None,
    decks: int | None = None,
    betting: str | None = None,
    stakes: Mapping[str, str] | None = None,
) -> SimulationPlan:
    """A plan for this sheet. What cannot be dealt is refused now, and not by a worker later."""
    posted = terms(sheet, fee, decks, betting=betting, stakes=dict(stakes or {}))
    if not 0 <= seed < 1 << 64:
        raise BadInput(f"expected a seed from 0 to {(1 << 64) - 1}, found {seed}", where="--seed")
    chosen = "compiled" if how == "compiled" else policy or _usual_policy(how, sheet)
    _check_policy(chosen, how, sheet)
    people = 0 if how == "compiled" else simulated_seats(posted, seats)
    place: Literal["cpu", "cuda"] = "cuda" if device == "cuda" else "cpu"
    return SimulationPlan(
        game=sheet.name,
        digest=sheet.digest,
        package=package_identity(),
        how=how,
        rounds=rounds,
        seed=seed,
        part_rounds=part_rounds or PART_ROUNDS[how],
        policy=chosen,
        seats=people,
        stack=_stack(posted, stack) if people else 0,
        also=tuple(also),
        device=place,
        readings=dict(readings or {}),
        fee=fee,
        decks=decks,
        betting=betting,
        stakes=dict(stakes or {}),
    )


def _stack(posted: Terms, wanted: int | None) -> int:
    if wanted == 0:
        raise BadInput("nobody plays without chips; expected more than $0", where="--stack")
    return wanted or simulated_stack(posted)


def _usual_policy(how: How, sheet: Sheet) -> str:
    if how != "bank pit":
        return USUAL[sheet.kind]
    from houseway.simulation.bank_pit_parts import bank_policies

    return bank_policies(sheet)[0]


def _check_policy(name: str, how: How, sheet: Sheet) -> None:
    match how:
        case "steps":
            seat_policy(name, sheet)
        case "pit" if loaded(name) is None:
            from houseway.pit.pit_players import player

            player(name, 0)
        case "bank pit":
            from houseway.simulation.bank_pit_parts import check_bank_policy

            check_bank_policy(name, sheet)


def result_of(plan: SimulationPlan, posted: Terms, found: RunResult) -> dict[str, Any]:
    """Everything that a run came to, but for times and workers: byte for byte the same whoever dealt it."""
    tally, sheet = found.tally, posted.sheet
    bank = sheet.kind == "bank"
    result = {
        "game": sheet.id,
        "form": sheet.form,
        "digest": sheet.digest,
        "posted": posted.posted,
        "rounds": tally.rounds,
        "seed": plan.seed,
        "policy": plan.policy,
        "seats": plan.seats,
        "stack": plan.stack,
        "parts": plan.parts,
        "parts_finished": found.parts,
        "stopped": found.stopped,
        "unit": "of the wager" if bank else "cents a round",
        "wagers": wagers_of(posted, tally, plan.seats),
        "collection_per_round": tally.collected / tally.rounds if tally.rounds else 0.0,
    }
    return {**result, "never": never(posted, tally)} if plan.how == "steps" else result


def wagers_of(posted: Terms, tally: RunTally, seats: int) -> dict[str, dict[str, float | int]]:
    """Mean and standard error of each wager or seat, in the order of the sheet or of the seats."""
    bank = posted.sheet.kind == "bank"
    names = [wager.id for wager in posted.sheet.wagers] if bank else [str(STACKS[seat]) for seat in range(1, seats + 1)]
    # An Envy button has no stake, so it has no return per stake.
    return {name: tally.sums[name].plain() for name in names if name in tally.sums and tally.sums[name].stakes}
