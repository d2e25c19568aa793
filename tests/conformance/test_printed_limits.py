"""Every printed limit of the posted option is kept at the circle, the position and the table that it is printed for.

Wagers are made at random by people at the seats and behind them; what lies on the table is then held against the sheet.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from houseway import Round, SeededChance, Session, Terms
from houseway.bots.bot import random_bot
from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.position_limits import bounds
from houseway.families.bank.core.wagers import PlaceWagers
from houseway.play.wager_question import Wager
from houseway.rules.sheet.values import Band
from tests.conformance.posted_options import for_every_option

RICH = 1_000_000_000


def crowded(posted: Terms, seed: int) -> Round:
    """Three seats and three people behind the second of them, where that is allowed; somebody has taken the bank."""
    many = posted.sheet.seats.max
    session = Session(posted, dict.fromkeys(range(1, min(3, many) + 1), RICH), SeededChance(seed))
    for person in range(many + 1, many + 4) if posted.sheet.back_line else ():
        session.stand_behind(person, 2, RICH)
    played = session.deal()
    while (asked := played.open_decisions()[0]) and not isinstance(asked, Wager):
        played.answer(asked.number, asked.seat, "take" if asked.seat != 2 else "pass")
    return played


def band_of(posted: Terms, wager: str) -> tuple[int, int | None]:
    """What is printed for a wager: beside the option, with it, for bonuses or the table; never above its `most`."""
    assert posted.option is not None
    rules = posted.sheet.wager(wager)
    bonus = [name for row in posted.sheet.round if isinstance(row.params, PlaceWagers) for name in row.params.bonus]
    others = (posted.stakes.bonus if wager in bonus else None) or posted.stakes.limits
    band: Band | None = posted.option.circles.get(wager) or rules.limits or others
    least, most = (band.low, band.high) if band else (100, None)
    return least, min(most or rules.most, rules.most) if rules.most else most


@for_every_option
def test_a_circle_takes_its_printed_amounts_and_no_other(posted: Terms) -> None:
    played = crowded(posted, 1)
    asked = next(each for each in played.open_decisions() if isinstance(each, Wager))
    by_id = {circle.id: circle for circle in asked.circles}
    for circle in asked.circles:
        least, most = band_of(posted, circle.id.wager)
        tied = {circle.id: least}
        # What it needs, what that needs, and what must equal any of it.
        for _ in range(3):
            wanted = [by_id[each] for each in tied if each in by_id]
            tied |= {need: by_id[need].least for each in wanted for need in each.needs[:1] if need not in tied}
            tied |= {beside: least for each in wanted for beside in (each.at_most, each.equals) if beside}
            tied |= {each.id: tied[each.equals] for each in asked.circles if each.equals in tied}
        if circle.least == least and not circle.equals:
            assert asked.why_not(tied) is None
        for amount in (least - circle.step, least + circle.step // 2, *([most + circle.step] if most else [])):
            assert asked.why_not(tied | {circle.id: amount}) is not None, (circle.id, amount)
        assert most is None or circle.most <= most


@for_every_option
def test_what_lies_on_the_table_keeps_every_limit_of_the_option(posted: Terms) -> None:
    assert posted.option is not None
    for seed in range(3):
        played, random = crowded(posted, seed), SeededChance(seed)
        while (waiting := played.open_decisions()) and isinstance(waiting[0], Wager) and not waiting[0].required:
            asked = Random(seed).choice(waiting)
            played.answer(asked.number, asked.seat, random_bot(dict, asked, random))
        _check(posted, played.table.facts(Banked))


def is_whole(posted: Terms, amount: int, least: int) -> bool:
    """Whether an amount is a whole number of steps, or a small one in dollars where the sheet takes such amounts."""
    step = (posted.option.step_of if posted.option else 0) or 100
    placing = [row.params for row in posted.sheet.round if isinstance(row.params, PlaceWagers)]
    if placing and placing[0].below_a_step == "in dollars":
        return amount % step == 0 or (amount < step and amount % 100 == 0)
    return (amount - least) % step == 0


def _check(posted: Terms, banked: Banked) -> None:
    option = posted.option
    assert option is not None
    at_position: Counter[int] = Counter()
    of_player: Counter[tuple[int, int]] = Counter()
    bonus: Counter[tuple[int, str]] = Counter()
    for place, circles in banked.placed.items():
        for wager, amount in circles.items():
            least, most = band_of(posted, wager)
            assert least <= amount <= (most or amount)
            assert is_whole(posted, amount, least), amount
            at_position[place.seat] += amount
            of_player[place.seat, place.bettor] += amount
            bonus[place.seat, wager] += amount
    total = sum(at_position.values())
    assert not option.action_below or total < option.action_below
    if posted.stakes.position:
        assert max(at_position.values(), default=0) <= posted.stakes.position
    if option.bonus_at_position:
        (rules,) = [row.params for row in posted.sheet.round if isinstance(row.params, PlaceWagers)]
        assert rules.bonus
        assert max((bonus[key] for key in bonus if key[1] in rules.bonus), default=0) <= option.bonus_at_position
        assert bounds(posted, rules.bonus, rules.bonus_limit)
    limited = [(wager.id, wager.at_most) for wager in posted.sheet.wagers if len(wager.at_most) > 1]
    for wager, others in [*limited, *(posted.schedule.at_most.items() if posted.schedule else ())]:
        for circles in banked.placed.values():
            assert circles.get(wager, 0) <= sum(circles.get(other, 0) for other in others)
