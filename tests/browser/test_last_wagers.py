"""What the page offers as the wagers of the last time is what was wagered, and the room takes it: in every game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from houseway.bots.bot import policy
from houseway.cards import SeededChance
from houseway.families.registry import game, games
from houseway.play.ids import plain
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.play.view import view
from houseway.play.wager_question import Placed, Wager, placed
from houseway.room.wire.protocol import Tried, TryWager
from houseway.room.wire.said_view import said_view
from houseway.room.wire.try_wager import try_wager
from houseway.rules.posting.buy_ins import usual_stack
from houseway.rules.posting.terms import terms
from tests.browser.conftest import Arrive
from tests.browser.page_code import run_page_code
from tests.browser.visit import ASK

BANKED = [name for name in games() if game(name).kind == "bank"]
ROUNDS = 3


@dataclass
class Asked:
    """A question about wagers: how the table stood, what the page was told, and what was wagered then."""

    name: str
    round: int
    before: Round
    seat: int
    told: dict[str, Any]
    wagered: list[dict[str, Any]]

    @property
    def opens(self) -> bool:
        """Whether it is the bettors' first question, the same in every round."""
        return bool(self.told["about"] == "wagers")


def tried(played: Round, seat: int, number: int, value: Iterable[Placed]) -> Tried:
    """What the room says of wagers before they are placed; the page places what comes back."""
    return try_wager(played, seat, TryWager("a-try-01", number, tuple(value)))


def questions_of(name: str) -> list[Asked]:
    """What some rounds between bots ask about wagers. Everybody has chips enough to wager the same again."""
    posted = terms(game(name))
    seats = range(1, max(4, posted.sheet.seats.min) + 1)
    session = Session(posted, dict.fromkeys(seats, 100 * usual_stack(posted)), SeededChance(5))
    chance, bot = SeededChance(6), policy("random", posted.sheet)
    found = []
    for number in range(ROUNDS):
        played = session.deal()
        while played.state == "open":
            asked = played.open_decisions()[0]
            said = bot(partial(view, played.table, asked.seat), asked, chance)
            if isinstance(asked, Wager):
                told = msgspec.to_builtins(said_view(played, asked.seat).decisions, enc_hook=plain)
                (question,) = (each for each in told if each["number"] == asked.number)
                wagered = tried(played, asked.seat, asked.number, placed(asked.in_full(said))).value
                before = played.clone()
                found.append(Asked(name, number, before, asked.seat, question, msgspec.to_builtins(list(wagered))))
            played.answer(asked.number, asked.seat, said)
    return found


def wrong_with(asked: Asked, last: list[dict[str, Any]], made: list[list[dict[str, Any]]]) -> str:
    """What is wrong with the last wagers that the page offers, after these were made; nothing if they are right."""
    if not last:
        offered = {each["id"]["wager"] for each in asked.told["circles"]}
        same = [each for each in made if each and {one["wager"] for one in each} <= offered]
        return f"{same[-1]} is not offered again" if same and asked.opens else ""
    if last not in made:
        return f"{last} was never wagered"
    number = asked.told["number"]
    value = msgspec.convert(last, tuple[Placed, ...])
    found = tried(asked.before, asked.seat, number, value)
    if found.refused or msgspec.to_builtins(list(found.value)) != last:
        return f"{last} becomes {found.value}, {found.refused or 'not refused'}"
    (decision,) = (each for each in asked.before.open_decisions() if each.number == number)
    assert isinstance(decision, Wager)
    asked.before.answer(number, asked.seat, decision.meant(value))
    return ""


def test_the_page_offers_what_was_wagered_last_and_the_room_takes_it(built: None, tmp_path: Path) -> None:
    asked = [each for name in BANKED for each in questions_of(name)]
    told = [(100 * BANKED.index(each.name) + each.seat, each.told, each.wagered) for each in asked]
    offered = run_page_code(tmp_path, "last_wagers.ts", "remember.mjs", told)
    made: dict[tuple[str, int], list[list[dict[str, Any]]]] = {}
    faults, again = [], set()
    for each, last in zip(asked, offered, strict=True):
        before = made.setdefault((each.name, each.seat), [])
        if why := wrong_with(each, last, before):
            faults.append(f"{each.name}, round {each.round + 1}, seat {each.seat}, {each.told['about']}: {why}")
        elif last and each.opens:
            again.add(each.name)
        before.append(each.wagered)
    assert faults == []
    assert again == set(BANKED)


@pytest.mark.slow
@pytest.mark.parametrize("name", BANKED)
def test_as_last_time_places_the_same_wagers_by_clicking(arrive: Arrive, name: str) -> None:
    guest = arrive()
    page = guest.page
    guest.sit(guest.open_table(name, seconds=600))
    placed_first = ""
    for again in (False, True):
        while True:
            guest.play_until("wager")
            if page.locator(ASK).get_attribute("data-about") == "wagers":
                break
            guest.answer_it()
        if again:
            page.locator("[data-move='as last time']").click()
        else:
            page.locator("[data-circle]").first.click()
        # The button names the sum as soon as the room has said what lies there.
        expect(page.locator("[data-move=place] b")).to_be_visible()
        lying = " ".join(page.locator("[data-circle] b").all_inner_texts())
        placed_first = placed_first or lying
        assert lying == placed_first
        number = page.locator(ASK).get_attribute("data-number")
        page.locator("[data-move=place]").click()
        page.wait_for_selector(f'{ASK}[data-number="{number}"]', state="detached")
        while guest.next_question():
            guest.answer_it()
    assert guest.complaints == []
