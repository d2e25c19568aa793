"""For any layout and bank B the player-dealer's result lies in [-B, +min(B, action)]; the uncovered comes back whole.

Thousands of random layouts here, a million of each kind under `slow`.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway import Shoe, game, terms
from houseway.families.bank.core.bank_state import Banked, own_place
from houseway.families.bank.core.settle_circles import Settle, SettleByCover, settle, settle_by_cover
from houseway.play.events import Settled
from houseway.play.ids import BANK, stack
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Table
from houseway.rules.checks.lint import what_can_be
from houseway.rules.settle import Reach, SettledStake, Stake, Verdict, due, verdict
from houseway.rules.sheet.spec import PayRow, WagerRules
from houseway.rules.sheet.values import Lines, Odds

SLOW = pytest.mark.slow
MANY = [
    pytest.param(3_000, 1, id="thousands"),
    *(pytest.param(250_000, seed, id=f"quarter {seed} of a million", marks=SLOW) for seed in range(2, 6)),
]

ODDS = ("1:1", "19:20", "3:2", "1:2", "9:1", "40:1", "150:1", "300:1", "$250")
WAGERS = [
    WagerRules(f"at-{odds}", odds, (PayRow("won", Odds.read(odds), Lines()),), Lines(), paid="for each")
    for odds in ODDS
]


def random_stakes(random: Random) -> list[Stake]:
    """Up to thirty wagers of any size, each with any end; some are paid several times."""
    stakes = []
    for _ in range(random.randrange(31)):
        wager = random.choice(WAGERS)
        row = wager.pays[0]
        ends = (Verdict("loses"), Verdict("pushes", "tie"), Verdict("wins", "won", row, (row,) * random.randrange(3)))
        stakes.append(Stake(random.randrange(1, 9), wager, 100 * random.randrange(1, 200), random.choice(ends)))
    return stakes


def check_line(line: SettledStake) -> None:
    """No line takes or pays more than is due, and no stake is both paid and taken."""
    match line.stake.verdict.result:
        case "loses":
            assert line.paid == 0
            assert 0 <= line.taken <= line.stake.amount
        case "wins":
            assert line.taken == 0
            assert 0 <= line.paid <= due(line.stake)
        case "pushes":
            assert (line.paid, line.taken) == (0, 0)


@pytest.mark.parametrize(("many", "seed"), MANY)
def test_a_bank_of_any_size_keeps_its_bounds_over_any_layout(many: int, seed: int) -> None:
    random = Random(seed)
    for number in range(many):
        stakes = random_stakes(random)
        bank = 100 * random.randrange(1, 1 + random.choice((10, 500, 20_000)))
        once = bool(number % 2)
        reach = Reach(bank, bank, "used once" if once else "used again")
        cut = random.randrange(len(stakes) + 1)
        lines = reach.settle(stakes[:cut]) + reach.settle(stakes[cut:])
        taken, paid = sum(line.taken for line in lines), sum(line.paid for line in lines)
        action = sum(stake.amount for stake in stakes)
        assert -bank <= taken - paid <= min(bank, action)
        if once:
            assert taken + paid == min(bank, sum(map(due, stakes)))
        else:
            assert (reach.pays, reach.takes) == (bank + taken - paid, bank - taken + paid)
        assert reach.pays >= 0
        assert reach.takes >= 0
        for line in lines:
            check_line(line)


POSTED = terms(game("oaks/zoobac"))
KINDS = ("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo")


def random_table(random: Random) -> tuple[Table, int]:
    """Any seats, some with a back line, any wagers and any outcome of zoobac, and a bank."""
    seats = random.sample(range(1, 13), random.randrange(2, 13))
    standing = {person: random.choice(seats) for person in range(13, 13 + random.randrange(5))}
    people = [*seats, *standing]
    lasting = Lasting(SeatNotes(behind=standing))
    table = Table(POSTED, dict.fromkeys(people, 1_000_000_000), SHOE, {}, lasting, (), [])
    banked = table.facts(Banked)
    banked.seat = random.choice(seats)
    banked.outcomes = random.choice(WORLDS)
    for person in people:
        at = standing.get(person, person)
        if at != banked.seat and random.random() < 0.8:
            place = own_place(table, person)
            assert place.seat == at
            banked.places.append(place)
            banked.circles[place] = {
                kind: 500 * random.randrange(1, 40) for kind in random.sample(KINDS, random.randrange(1, 8))
            }
            for kind, amount in banked.circles[place].items():
                table.ledger.move(stack(person), place.account(kind), amount, "wager")
    banked.action = random.choice(banked.hands() or [banked.seat])
    bank = 500 * random.randrange(1, 1 + random.choice((10, 400, 200_000)))
    table.ledger.move(stack(banked.seat), BANK, bank, "bank")
    banked.reach[BANK], banked.spots["bank"] = [bank, bank], [(BANK, banked.seat)]
    return table, bank


SHOE = Shoe.rigged(POSTED.pack, "")
WORLDS = sorted(what_can_be("baccarat"))
RULES = [
    Settle(KINDS, money, by, starts, direction)  # type: ignore[arg-type]
    for money in ("used once", "used again")
    for by in ("wager", "seat")
    for starts in (
        "left of the player-dealer",
        "the action button",
        "left of the house dealer",
        "right of the house dealer",
    )
    for direction in ("in the order of play", "against the order of play")
]
BY_COVER = [
    SettleByCover(KINDS, money, covers)  # type: ignore[arg-type]
    for money in ("used once", "used again")
    for covers in ("the most that they could win", "what they have come to")
]


@pytest.mark.parametrize(("many", "seed"), MANY)
def test_the_step_keeps_the_bounds_in_every_order_of_settlement(many: int, seed: int) -> None:
    random = Random(seed)
    for number in range(many):
        table, bank = random_table(random)
        banked = table.facts(Banked)
        action = banked.total()
        if not banked.circles:
            continue
        staked = {
            (place, kind): banked.circles[place][kind] for place in banked.places for kind in banked.circles[place]
        }
        if number % 3:
            settle(table, random.choice(RULES))
        else:
            settle_by_cover(table, random.choice(BY_COVER))
        net = table.ledger.net()
        assert -bank <= net.get(stack(banked.seat), 0) <= min(bank, action)
        settled = [event for event in table.events if isinstance(event, Settled)]
        assert sorted((event.seat, event.wager, event.staked) for event in settled) == sorted(
            (place.bettor, kind, amount) for (place, kind), amount in staked.items()
        )
        for event in settled:
            came = verdict(table.terms.sheet.wager(event.wager), banked.outcomes)
            assert event.result in (came.result, "returned")
            assert event.net == 0 or event.result != "returned"
        for person in table.seats:
            if person != banked.seat:
                gained = sum(event.net for event in settled if event.seat == person)
                assert net.get(stack(person), 0) == gained
        table.ledger.audit()
        assert not any(amount for name, amount in table.ledger.balances.items() if name not in map(stack, table.seats))
