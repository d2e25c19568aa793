"""Random rounds of four games with two community hands come to the cent to what the print says, worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from houseway import Round, Shoe, game, terms
from houseway.play.ids import BANKER, PLAYER, stack
from tests.rules.bank_table import offer
from tests.rules.printed_rounds import EZ, FROG, PRINTED, WAR, ZOO, Bets, Printed, thirds

MANY = [pytest.param(60, id="sixty"), pytest.param(3_000, id="three thousand", marks=pytest.mark.slow)]
RICH = 100_000_000


def some_bets(printed: Printed, seats: list[int], random: Random) -> Bets:
    """What these seats wager: each circle as often as not, and where a line wager is needed none without one."""
    found = {}
    for seat in seats:
        bets = {
            kind: printed.step * 100 * random.randint(-(-low // printed.step), high // printed.step)
            for kind, (low, high) in printed.limits.items()
            if random.random() < 0.5
        }
        if printed.document in (EZ, FROG) and not {"player", "banker"} & bets.keys():
            bets = {kind: amount for kind, amount in bets.items() if kind == "tie"}
        if bets:
            found[seat] = bets
    return found


def play(printed: Printed, seed: int) -> tuple[dict[int, int], dict[int, int]] | None:
    """What everybody gains at the table, and what they gain by hand; nothing where nobody wagers."""
    random, at = Random(seed), terms(game(printed.document), printed.option)
    seats = sorted(random.sample(range(1, printed.seats + 1), random.randint(2, printed.seats)))
    bank = random.choice(seats)
    bets = some_bets(printed, [seat for seat in seats if seat != bank], random)
    if not bets:
        return None
    played = offer(Round(at, dict.fromkeys(seats, RICH), Shoe.seeded(at.pack, seed)), bank)
    for asked in played.open_decisions():
        played.answer(asked.number, asked.seat, dict(bets.get(asked.seat, {})))
    (asked,) = played.open_decisions()
    least = next(iter(printed.limits.values()))[0] * 100
    action = sum(sum(each.values()) for each in bets.values())
    wager = least + printed.step * 100 * random.randrange(2 * action // (printed.step * 100))
    played.answer(asked.number, asked.seat, {"bank": wager})
    player, banker = played.table.pile(PLAYER).cards, played.table.pile(BANKER).cards
    assert printed.document == WAR or thirds(player, banker) == (len(player) == 3, len(banker) == 3)
    by_hand = printed.settled(bets, bank, wager, (player, banker))
    return {seat: played.net().get(stack(seat), 0) for seat in by_hand}, by_hand


@pytest.mark.rule(EZ, "215-219, 280-284, 299-307, 313-351, 366-446, 448-459, 474-495")
@pytest.mark.rule(FROG, "5752-5755, 5833-5925, 5942-5964, 5970-6095, 6454-6482")
@pytest.mark.rule(ZOO, "2124-2213, 2222-2253, 2274-2283, 3705-3707, 3732-3736, 3751-3778")
@pytest.mark.rule(WAR, "947, 967, 988-997, 1014-1018, 1031-1033, 1051-1053, 1082, 1090-1094, 1163-1167")
@pytest.mark.parametrize("rounds", MANY)
@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: f"{printed.document} {printed.option}")
def test_a_round_comes_to_the_cent_to_what_is_printed(printed: Printed, rounds: int) -> None:
    found = [each for seed in range(rounds) if (each := play(printed, seed))]
    assert len(found) > rounds // 2
    for at_the_table, by_hand in found:
        assert at_the_table == by_hand
