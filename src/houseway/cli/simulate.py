"""`houseway simulate`: play many rounds through the real steps, with bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from houseway.bots.bot import NAMES, USUAL, answer_all, policy
from houseway.cards import SeededChance
from houseway.cli.never_happened import Happened
from houseway.cli.options import (
    Post,
    also_option,
    console,
    emit,
    posting_options,
    reading_option,
    seats_option,
    stack_option,
)
from houseway.cli.options import command as house_command
from houseway.cli.stop_signal import stop_signal
from houseway.errors import BadInput, ShortDeck
from houseway.families.registry import game
from houseway.odds.core.progress import progress, watched
from houseway.play.events import Settled
from houseway.play.ids import STACKS
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.rules.buy_ins import usual_stack
from houseway.rules.terms import Terms
from houseway.rules.values import Cents, dollars

if TYPE_CHECKING:
    from houseway.odds.core.compiled_rounds import Device

# Enough for a bank that covers every circle of a full table at the highest odds.
_BANK_STACK_TIMES = 2_000
# Tables of a pit: enough to be fast, few enough for the processor's cache.
_TABLES = 4_096


class Ratio:
    """A mean of gains per unit staked, with its standard error: rounds are independent, wagers within one are not."""

    __slots__ = ("gain_squares", "gains", "products", "rounds", "stake_squares", "stakes")

    def __init__(self) -> None:
        self.rounds = 0
        self.gains = self.stakes = self.gain_squares = self.stake_squares = self.products = 0

    def add(self, gain: int, stake: int) -> None:
        self.rounds += 1
        self.gains += gain
        self.stakes += stake
        self.gain_squares += gain * gain
        self.stake_squares += stake * stake
        self.products += gain * stake

    def add_many(self, rounds: int, gains: int, squares: int) -> None:
        """Add rounds with a stake of one, given the sums of their gains and of the squares."""
        self.rounds += rounds
        self.stakes += rounds
        self.stake_squares += rounds
        self.gains += gains
        self.products += gains
        self.gain_squares += squares

    def plain(self) -> dict[str, float | int]:
        mean = self.gains / self.stakes
        # The variance of gain - mean * stake, summed over the rounds.
        spread = self.gain_squares - 2 * mean * self.products + mean * mean * self.stake_squares
        n = self.rounds
        stderr = sqrt(max(spread, 0.0) * n / (n - 1)) / self.stakes if n > 1 else 0.0
        return {"mean": mean, "stderr": stderr, "rounds": n}


@house_command(short_help="Play many rounds with bots.")
@click.argument("name", metavar="ID")
@click.option("--rounds", type=click.IntRange(1), required=True, help="How many rounds.")
@click.option("--seed", type=int, required=True, help="The same seed deals the same cards.")
@click.option("--policy", "bots", metavar="NAME", help=f"How the seats play: {', '.join(NAMES)}.")
@click.option("--compiled", is_flag=True, help="By compiled code: games without decisions, and poker.")
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", help="Where pai gow poker is dealt, compiled."
)
@posting_options
@reading_option
@seats_option
@also_option
@stack_option
def command(
    name: str,
    rounds: int,
    seed: int,
    bots: str | None,
    post: Post,
    readings: dict[str, str],
    seats: int | None,
    also: list[tuple[int, int]],
    stack: int | None,
    device: Device,
    *,
    compiled: bool,
    as_json: bool,
) -> None:
    """Play many rounds through the real steps: mean and standard error per wager, or per seat where there is a pot.

    Every round begins with the same stacks; chips added between rounds are no win. With --compiled, games in which
    nobody decides anything are dealt by compiled code, millions of rounds a second, with one unit on each wager; so is
    pai gow poker, set the best way, here or on a graphics card with --device cuda. Poker is dealt at thousands of
    tables at once, to seats that all call or all play at random.
    """
    sheet = game(name, readings)
    posted = post(sheet)
    pit = compiled and sheet.kind == "poker"
    if pit and also:
        raise BadInput("nobody plays a second seat in the pit: leave out --also", where="--compiled")
    if compiled and not pit and (bots or seats or stack or also):
        raise BadInput(
            "compiled rounds have no seats: leave out --policy, --seats, --also and --stack", where="--compiled"
        )
    if pit and device != "cpu":
        raise BadInput("only pai gow poker is dealt on a graphics card", where="--device")
    if device != "cpu" and not compiled:
        raise BadInput("a device is for rounds that are --compiled", where="--device")
    started = perf_counter()
    with watched(console(error=True)):
        if pit:
            found = _in_the_pit(posted, rounds, seed, bots, seats, stack)
        elif compiled:
            found = _compiled(posted, rounds, seed, device)
        else:
            found = _through_the_steps(posted, rounds, seed, bots, seats, stack, also)
    seconds = perf_counter() - started
    result = {
        "game": sheet.id,
        "form": sheet.form,
        "digest": sheet.digest,
        "posted": posted.posted,
        "seed": seed,
        "seconds": seconds,
        "rounds_per_second": found["rounds"] / seconds,
        **found,
    }
    if found["rounds"] < rounds:
        click.echo(f"houseway: stopped after {found['rounds']:,} of {rounds:,} rounds", err=True)
    if as_json:
        emit(result)
    else:
        _draw(result)


def _compiled(posted: Terms, rounds: int, seed: int, device: Device) -> dict[str, Any]:
    from houseway.odds.core.compiled_rounds import compiled_rounds

    prices = compiled_rounds(posted, rounds, seed, device)
    wagers = {each.wager.id: {"mean": float(each.ev), "stderr": each.stderr, "rounds": rounds} for each in prices}
    return {
        "rounds": rounds,
        "policy": "compiled",
        "seats": 0,
        "stack": 0,
        "unit": "of the wager",
        "wagers": wagers,
        "collection_per_round": 0.0,
    }


def _through_the_steps(
    posted: Terms,
    rounds: int,
    seed: int,
    bots: str | None,
    seats: int | None,
    stack: int | None,
    also: Sequence[tuple[int, int]],
) -> dict[str, Any]:
    chosen = bots or USUAL[posted.sheet.kind]
    stacks = dict.fromkeys(range(1, _seats(posted, seats) + 1), stack or simulated_stack(posted))
    found = simulated(posted, stacks, rounds, seed, chosen, also)
    return {"policy": chosen, "seats": len(stacks), "stack": stacks[1], **found}


def _in_the_pit(
    posted: Terms, rounds: int, seed: int, bots: str | None, seats: int | None, stack: int | None
) -> dict[str, Any]:
    """Poker at many tables at once; every seat of every table has the same stack and the same way to play."""
    from houseway.pit.pit import Pit
    from houseway.pit.pit_players import player

    chosen = bots or USUAL[posted.sheet.kind]
    answers = player(chosen, seed + 1)
    stacks = dict.fromkeys(range(1, _seats(posted, seats) + 1), stack or simulated_stack(posted))
    pit = Pit(posted, stacks, min(rounds, _TABLES), seed)
    ratios = {seat: Ratio() for seat in stacks}
    collected = 0
    done = 0
    with progress("rounds", rounds) as advance, stop_signal() as stopped:
        while done < rounds and not stopped():
            pit.play(answers)
            some = min(rounds - done, _TABLES)
            net = pit.net()[:some]
            # Sums of squared stacks overflow fixed-width integers.
            for seat, gains, squares in zip(stacks, net.sum(axis=0), (net * 1.0 * net).sum(axis=0), strict=True):
                ratios[seat].add_many(some, int(gains), int(squares))
            collected += int(pit.collection[:some].sum())
            done += some
            advance(some)
    return {
        "rounds": done,
        "policy": chosen,
        "seats": len(stacks),
        "stack": stacks[1],
        "unit": "cents a round",
        "wagers": {str(STACKS[seat]): ratio.plain() for seat, ratio in ratios.items()},
        "collection_per_round": collected / max(done, 1),
    }


def _seats(posted: Terms, wanted: int | None) -> int:
    """As many as asked for; otherwise a usual table of six, as far as the sheet and the fee option allow."""
    if wanted is not None:
        return wanted
    few, many = posted.sheet.seats.min, posted.sheet.seats.max
    counted = posted.option.players if posted.option else None
    allowed = [count for count in range(few, many + 1) if counted is None or count in counted]
    return min(allowed or [max(few, min(6, many))], key=lambda count: abs(count - 6))


def simulated_stack(posted: Terms) -> Cents:
    """A stack that is large enough to bank against everybody."""
    return usual_stack(posted, _BANK_STACK_TIMES) if posted.sheet.kind == "bank" else usual_stack(posted)


def simulated(
    posted: Terms,
    stacks: Mapping[int, Cents],
    rounds: int,
    seed: int,
    bots: str,
    also: Sequence[tuple[int, int]] = (),
) -> dict[str, Any]:
    """Play the rounds and add up the results. `also` are empty seats, with the seat that wagers there (0: seat 1)."""
    session = Session(posted, stacks, SeededChance(seed))
    for person, seat in also:
        session.play_seat(person or 1, seat)
    # The bots have a random source of their own, so that a seed deals the same cards under any policy.
    chance = SeededChance(seed + 1)
    seated = dict.fromkeys(stacks, policy(bots, posted.sheet))
    ratios: dict[str, Ratio] = {}
    happened = Happened(posted)
    add = _add_wagers if posted.sheet.kind == "bank" else _add_seats
    with progress("rounds", rounds) as advance, stop_signal() as stopped:
        while session.rounds < rounds and not stopped():
            played = session.deal()
            # A round that ran out of cards is void: it counts as played, without a result.
            with suppress(ShortDeck):
                while answer_all(played, seated, chance):
                    pass
            session.close(played)
            happened.look(played)
            add(ratios, played)
            session.stacks.update(stacks)
            advance(1)
    unit = "of the wager" if posted.sheet.kind == "bank" else "cents a round"
    return {
        "rounds": session.rounds,
        "unit": unit,
        # An Envy button has no stake, so it has no return per stake.
        "wagers": {name: ratio.plain() for name, ratio in ratios.items() if ratio.stakes},
        "collection_per_round": session.collected / max(session.rounds, 1),
        "never": happened.never(),
    }


def _add_wagers(ratios: dict[str, Ratio], played: Round) -> None:
    """Bank games: what each wager came to, per cent staked. A wager that the bank could not cover was not made."""
    gains: dict[str, list[int]] = {}
    for event in played.events:
        if event.__class__ is Settled and event.result != "returned":
            pair = gains.setdefault(event.wager, [0, 0])
            pair[0] += event.net
            pair[1] += event.staked
    for wager, (gain, stake) in gains.items():
        ratio = ratios.get(wager)
        if ratio is None:
            ratio = ratios[wager] = Ratio()
        ratio.add(gain, stake)


def _add_seats(ratios: dict[str, Ratio], played: Round) -> None:
    net = played.net()
    for seat in played.table.seats:
        ratios.setdefault(str(STACKS[seat]), Ratio()).add(net.get(STACKS[seat], 0), 1)


def _draw(result: Mapping[str, Any]) -> None:
    from rich.table import Table

    out = console()
    name = f"{result['game']}#{result['form']}" if result["form"] else result["game"]
    how = f"{result['seats']} seats playing {result['policy']}" if result["seats"] else "dealt by compiled code"
    played = f"{result['rounds']:,} rounds, {how}, seed {result['seed']}"
    speed = f"{result['seconds']:.1f} s, {result['rounds_per_second']:,.0f} rounds a second"
    out.print(f"{name}, {result['posted']}", style="bold")
    out.print(f"{played}: {speed}")
    table = Table("wager", f"mean ({result['unit']})", "standard error", "rounds", box=None, pad_edge=False)
    share = result["unit"] == "of the wager"
    for wager, found in result["wagers"].items():
        shown = [f"{found[key]:+.4%}" if share else f"{found[key]:+.2f}" for key in ("mean", "stderr")]
        table.add_row(wager, shown[0], shown[1].lstrip("+"), f"{found['rounds']:,}")
    out.print(table)
    if result["seats"]:
        out.print(f"collection: {dollars(round(result['collection_per_round']))} a round")
    for kind, names in result.get("never", {}).items():
        if names:
            out.print(f"{kind} that never happened: {'; '.join(names)}")
