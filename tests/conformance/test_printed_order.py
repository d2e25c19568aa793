"""The order in which money meets money: a bank one chip too small, at every point of every printed order.

The table is played twice: with a bank that covers everything, and with the smaller one. What the smaller one comes to
is worked out from the first by going along the printed order by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from houseway import Round, SeededChance, Session, game, games, terms
from houseway.families.bank.core.bank_state import Banked, bank_position
from houseway.play.decisions import Decision
from houseway.play.wager_question import Answer, Circle, Wager
from tests.conformance.players import random_answer
from tests.conformance.printed_order import ORDERS, Part, came, printed, replayed

BANKED = [name for name in games() if game(name).kind == "bank"]
LAYOUTS = [pytest.param(6, id="six"), pytest.param(300, id="three hundred", marks=pytest.mark.slow)]
RICH = 100_000_000
BANKER = 2
# One wager of the bank in equal shares, of which one meets the wagers that are looked at.
SHARES = {"calgrand/war-blackjack": 2}


def crowd(name: str, seed: int) -> Session:
    """Seats, back line and further seats by chance, everybody rich; any bank may be put up."""
    random = Random(seed)
    sheet = game(name, {"bank-minimum": "any-amount"})
    options = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    posted = terms(sheet, random.choice(options) if options else None)
    many = posted.sheet.seats.max
    taken = {BANKER, *random.sample(range(1, many + 1), random.randint(2, min(5, many)))}
    session = Session(posted, dict.fromkeys(sorted(taken), RICH), SeededChance(seed))
    others = sorted(taken - {BANKER})
    for person in range(many + 1, many + 4) if sheet.back_line else ():
        session.stand_behind(person, random.choice(others), RICH)
    for seat in set(range(1, many + 1)) - taken if sheet.further_seats else ():
        if random.random() < 0.5:
            session.play_seat(random.choice(others), seat)
    return session


def answers(played: Round, seed: int) -> Iterator[tuple[Decision, Answer]]:
    """What everybody says: seat two banks, the others play at random."""
    random = Random(seed)
    while waiting := played.open_decisions():
        asked = waiting[0]
        if set(asked.offers()) == {"take", "pass"} if not isinstance(asked, Wager) else False:
            yield asked, "take" if asked.seat == BANKER else "pass"
        elif isinstance(asked, Wager) and asked.required:
            yield asked, asked.default_answer()
        else:
            yield asked, random_answer(asked, random)


def play(name: str, seed: int, part: str = "", bank: int = 0) -> Round | None:
    """A whole round; `part` of the bank, where one is named, is so much and no more."""
    played = crowd(name, seed).deal()
    for asked, answer in answers(played, seed):
        said = answer
        if isinstance(asked, Wager) and asked.required and part in map(str, answer):
            (circle,) = asked.circles
            if bank > circle.most:
                return None
            said = {circle.id: bank}
        played.answer(asked.number, asked.seat, said)
    return played


@pytest.mark.parametrize("layouts", LAYOUTS)
@pytest.mark.parametrize("name", BANKED)
def test_a_bank_one_chip_too_small_settles_as_the_printed_order_does_by_hand(name: str, layouts: int) -> None:
    tried = 0
    for seed in range(layouts):
        full = play(name, seed)
        assert full is not None
        tried += sum(_replay(name, seed, full, part, order) for part, order in ORDERS[name].items())
    assert tried > layouts


def _replay(name: str, seed: int, full: Round, part: str, parts: tuple[Part, ...]) -> int:
    """One layout, with every bank that ends a chip before a wager is settled in full."""
    banked = full.table.facts(Banked)
    kinds = " ".join(each.wagers for each in parts)
    order = printed(parts, full, bank_position(full.table), banked.action)
    circle, shares = _bank_circle(full, part), SHARES.get(name, 1)
    tried, along = 0, 0
    for each in order:
        along += abs(each.net)
        bank = (along - 1) // circle.step * circle.step
        if not each.net or bank * shares < circle.least:
            continue
        small = play(name, seed, part, bank * shares)
        assert small is not None
        assert came(small, kinds) == replayed(order, bank), f"seed {seed}, {part} of {bank}"
        tried += 1
    return tried


def _bank_circle(full: Round, part: str) -> Circle:
    """Where this part of the bank is put up: from which amount on, and in which steps."""
    asked = [each for each, _ in full.conversation() if isinstance(each, Wager) and each.required]
    return next(circle for each in asked for circle in each.circles if part in str(circle.id))
