"""Parts of a run that are dealt at thousands of tables with a player-dealer."""

from __future__ import annotations

import numpy as np

from houseway.errors import BadInput
from houseway.odds.core.progress import progress
from houseway.pit.banked.bank_pit import BankPit, BankPlayer
from houseway.pit.table_opening import Numbers
from houseway.play.ids import CircleId
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import Sheet
from houseway.simulation.gain_sums import GainSums, RunTally
from houseway.simulation.part_policies import loaded
from houseway.simulation.run_plan import SimulationPlan

TABLES = 4_096
LAB, HOUSE_WAY_POLICY = "lab", "house-way"
# The square of such an amount, summed over all tables of a pit, fits 63 bits.
_SMALL = 40_000_000


def bank_policies(sheet: Sheet) -> tuple[str, ...]:
    """The names under which hands are played in this pit, the usual one first."""
    steps = {row.step for row in sheet.round}
    if steps & {"set_hands", "set_tiles"}:
        return (HOUSE_WAY_POLICY, "random")
    return (LAB if "play_hands" in steps else "play", "random", "stand")


def check_bank_policy(name: str, sheet: Sheet) -> None:
    """Refuse a name that nobody plays under at these tables."""
    names = bank_policies(sheet)
    if name not in names and loaded(name) is None:
        expected = f"expected {', '.join(names)} or module:function"
        raise BadInput(f"nobody plays {name!r} in the pit; {expected}", where="policy")


def bank_player(name: str, posted: Terms, seed: int) -> BankPlayer:
    """Who plays the hands: as the lab says, the house way, every hand, at random, none, or a function of one's own."""
    from houseway.pit.banked.hand_players import RandomHands
    from houseway.pit.banked.hand_questions import HOUSE_WAY, PLAY_ON, STAND

    if (own := loaded(name)) is not None:
        player: BankPlayer = own(seed)
        return player
    if name == LAB:
        return _as_the_lab_says(posted)
    if name == "random":
        return RandomHands(seed)
    wanted = {HOUSE_WAY_POLICY: HOUSE_WAY, "play": PLAY_ON}.get(name, STAND)
    return lambda asked: asked.prefer(wanted)


def _as_the_lab_says(posted: Terms) -> BankPlayer:
    from houseway.odds import odds
    from houseway.odds.core.deal_counts import Expected
    from houseway.odds.games.twentyone.strategies.pit_chart import hand_chart

    for price in odds(posted).prices:
        if isinstance(price.deals, Expected) and price.deals.strategy is not None:
            return hand_chart(price.deals.strategy)
    raise BadInput("the lab has no strategy for this game", where=posted.sheet.name)


def rounds_in_the_bank_pit(plan: SimulationPlan, posted: Terms, part: int, seed: int) -> RunTally:
    """The least wager on every circle that a seat may use, against a bank that covers whatever comes."""
    rounds, stacks = plan.size(part), dict.fromkeys(range(1, plan.seats + 1), plan.stack)
    pit = BankPit(posted, stacks, min(rounds, TABLES), plan.seed, first_stream=part * TABLES)
    player = bank_player(plan.policy, posted, seed)
    _lay(pit)
    tally = RunTally(rounds)
    with progress("rounds", rounds) as advance:
        for first in range(0, rounds, TABLES):
            pit.play(player)
            some = min(rounds - first, TABLES)
            for wager in posted.sheet.wagers:
                gains, stakes = (each[:some].sum(axis=1) for each in (pit.gained(wager.id), pit.staked(wager.id)))
                if (made := stakes > 0).any():
                    tally.of(wager.id).merge(_sums(gains[made], stakes[made]))
            tally.collected += int(pit.collection[:some].sum())
            advance(some)
    return tally


def _lay(pit: BankPit) -> None:
    layout = pit.layout
    wagers = np.zeros((len(pit), len(pit.stacks), len(layout.names)), np.int64)
    for column, seat in enumerate(pit.stacks):
        if (asked := layout.questions.get(seat)) is not None:
            flat = {each.id: each.least for each in asked.circles if each.id == CircleId(each.id.wager)}
            while flat and asked.why_not(flat):
                flat.popitem()
            for circle, cents in flat.items():
                wagers[:, column, layout.names.index(circle.wager)] = cents
    _, most, _ = layout.bank_range(wagers)
    pit.wager({name: wagers[..., at] for at, name in enumerate(layout.names)}, bank=most)


def _sums(gains: Numbers, stakes: Numbers) -> GainSums:
    """The sums of some rounds. Products of large amounts do not fit 64 bits: those are summed as Python's integers."""
    large = max(abs(gains).max(), stakes.max()) > _SMALL
    won, put = (each.astype(object) if large else each for each in (gains, stakes))
    products = (won * won, put * put, won * put)
    return GainSums(len(gains), int(gains.sum()), int(stakes.sum()), *(int(each.sum()) for each in products))
